//! Who moves: the kinds of troops that the movement table tells apart.

use crate::engine::input::Inputs;

/// A kind of troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Troops {
    /// How they move.
    pub class: Class,
    /// Light, medium or heavy; infantry and generals have none.
    pub weight: &'static str,
}

/// How troops move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// On foot.
    Infantry,
    /// On horseback.
    Cavalry,
    /// Guns with walking gunners.
    FootArtillery,
    /// Guns with riding gunners.
    HorseArtillery,
    /// A general with his staff.
    General,
}

impl Troops {
    /// The words of the input.
    pub(crate) const WORDS: &'static [&'static str] = &[
        "infantry",
        "light-cavalry",
        "medium-cavalry",
        "heavy-cavalry",
        "light-foot-artillery",
        "medium-foot-artillery",
        "heavy-foot-artillery",
        "light-horse-artillery",
        "medium-horse-artillery",
        "general",
    ];

    /// The troops that the input names.
    pub(crate) fn of(inputs: &Inputs) -> Self {
        let word = inputs.word("troops").unwrap_or("infantry");
        let (weight, kind) = match word.split_once('-') {
            Some(("light", kind)) => ("light", kind),
            Some(("medium", kind)) => ("medium", kind),
            Some(("heavy", kind)) => ("heavy", kind),
            _ => ("", word),
        };
        let class = match kind {
            "cavalry" => Class::Cavalry,
            "foot-artillery" => Class::FootArtillery,
            "horse-artillery" => Class::HorseArtillery,
            "general" => Class::General,
            _ => Class::Infantry,
        };
        Self { class, weight }
    }
}

impl Class {
    /// True for batteries.
    pub(crate) const fn is_artillery(self) -> bool {
        matches!(self, Self::FootArtillery | Self::HorseArtillery)
    }

    /// True where the mounted figure of a pair counts.
    pub(crate) const fn is_mounted(self) -> bool {
        matches!(self, Self::Cavalry | Self::HorseArtillery | Self::General)
    }

    /// In the plural.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::FootArtillery => "foot artillery",
            Self::HorseArtillery => "horse artillery",
            Self::General => "generals",
        }
    }

    /// The formations in which they move.
    pub(crate) const fn formations(self) -> &'static [&'static str] {
        match self {
            Self::Infantry => &["line", "column", "square"],
            Self::Cavalry => &["line", "column"],
            Self::FootArtillery | Self::HorseArtillery => &["deployed", "limbered"],
            Self::General => &[],
        }
    }
}
