//! Why a charge ends, as a word of the record.

use serde::{Deserialize, Deserializer, Serialize};

/// Why a charge ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChargeEnd {
    /// Its melee was fought, and its side won.
    Won,
    /// Its melee was fought, and its side lost.
    Lost,
    /// Its melee was fought and drawn.
    Drawn,
    /// Its melee was fought: a record of an earlier program, which did not say how it ended.
    Fought,
    /// The guns that it charged flee, and it rides them down.
    FollowsGuns,
    /// The melee was skipped by a player's word.
    Skipped,
    /// The melee before its own was lost or drawn.
    BeatenBefore,
    /// The melee against an opportunity charge was lost or drawn.
    BeatenInPassing,
    /// Its target left the table.
    TargetGone,
    /// Its target fled and got away.
    TargetFled,
    /// Its target was driven back too far.
    OutOfReach,
    /// The broken unit that it met is destroyed.
    BrokenDestroyed,
    /// The charger formed square on its way.
    InSquare,
    /// The charger failed its test to come home.
    HaltsShort,
    /// The charger is not ready.
    Unable,
    /// Infantry may not charge cavalry that can get away.
    NotAllowed,
    /// Cavalry may not charge a garrison.
    AtGarrison,
    /// The charger or its target is locked in a drawn melee.
    Locked,
    /// A player's word put the two into a melee.
    SetByPlayers,
    /// A reason that no program of this edition writes.
    Unknown,
}

/// What earlier programs wrote.
const EARLIER: [(&str, ChargeEnd); 16] = [
    ("it has won", ChargeEnd::Won),
    ("the melee is over", ChargeEnd::Fought),
    ("it follows the guns", ChargeEnd::FollowsGuns),
    ("the melee was waived", ChargeEnd::Skipped),
    ("it did not win the melee before it", ChargeEnd::BeatenBefore),
    ("it did not win against the opportunity charge", ChargeEnd::BeatenInPassing),
    ("its target is gone", ChargeEnd::TargetGone),
    ("its target has fled", ChargeEnd::TargetFled),
    ("its target has gone back out of reach", ChargeEnd::OutOfReach),
    ("the broken unit that it met is destroyed", ChargeEnd::BrokenDestroyed),
    ("it is in square", ChargeEnd::InSquare),
    ("it halts short", ChargeEnd::HaltsShort),
    ("it is in no state to charge", ChargeEnd::Unable),
    ("infantry may not charge that cavalry", ChargeEnd::NotAllowed),
    ("it or its target is locked in a drawn melee", ChargeEnd::Locked),
    ("the players see a melee", ChargeEnd::SetByPlayers),
];

impl<'de> Deserialize<'de> for ChargeEnd {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let earlier = EARLIER.iter().find(|(text, _)| *text == word).map(|(_, end)| *end);
        Ok(earlier.or_else(|| Self::ALL.into_iter().find(|end| end.key() == word)).unwrap_or(Self::Unknown))
    }
}

impl ChargeEnd {
    /// Every reason.
    pub const ALL: [Self; 20] = [
        Self::Won,
        Self::Lost,
        Self::Drawn,
        Self::Fought,
        Self::FollowsGuns,
        Self::Skipped,
        Self::BeatenBefore,
        Self::BeatenInPassing,
        Self::TargetGone,
        Self::TargetFled,
        Self::OutOfReach,
        Self::BrokenDestroyed,
        Self::InSquare,
        Self::HaltsShort,
        Self::Unable,
        Self::NotAllowed,
        Self::AtGarrison,
        Self::Locked,
        Self::SetByPlayers,
        Self::Unknown,
    ];

    /// The word in the record.
    const fn key(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Fought => "fought",
            Self::FollowsGuns => "follows-guns",
            Self::Skipped => "skipped",
            Self::BeatenBefore => "beaten-before",
            Self::BeatenInPassing => "beaten-in-passing",
            Self::TargetGone => "target-gone",
            Self::TargetFled => "target-fled",
            Self::OutOfReach => "out-of-reach",
            Self::BrokenDestroyed => "broken-destroyed",
            Self::InSquare => "in-square",
            Self::HaltsShort => "halts-short",
            Self::Unable => "unable",
            Self::NotAllowed => "not-allowed",
            Self::AtGarrison => "at-garrison",
            Self::Locked => "locked",
            Self::SetByPlayers => "set-by-players",
            Self::Unknown => "unknown",
        }
    }

    /// The reason behind the charger's name.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Won => "won its melee",
            Self::Lost => "lost its melee",
            Self::Drawn => "drew its melee",
            Self::Fought => "fought its melee",
            Self::FollowsGuns => "follows the guns",
            Self::Skipped => "melee skipped",
            Self::BeatenBefore => "lost or drew the melee before it",
            Self::BeatenInPassing => "lost or drew against the opportunity charge",
            Self::TargetGone => "target gone",
            Self::TargetFled => "target fled",
            Self::OutOfReach => "target out of reach",
            Self::BrokenDestroyed => "broken target destroyed",
            Self::InSquare => "in square",
            Self::HaltsShort => "failed to charge home, halts short",
            Self::Unable => "not ready",
            Self::NotAllowed => "infantry may not charge this cavalry",
            Self::AtGarrison => "cavalry may not charge this garrison",
            Self::Locked => "locked in a drawn melee",
            Self::SetByPlayers => "in melee by the players' word",
            Self::Unknown => "reason not known",
        }
    }

    /// True where the charge is not made at all: nobody has moved.
    pub const fn is_refused(self) -> bool {
        matches!(self, Self::NotAllowed | Self::AtGarrison | Self::Locked)
    }

    /// True where its melee was fought, or goes on: nobody halts because of it.
    pub const fn is_fought(self) -> bool {
        matches!(self, Self::Won | Self::Lost | Self::Drawn | Self::Fought | Self::FollowsGuns)
    }
}
