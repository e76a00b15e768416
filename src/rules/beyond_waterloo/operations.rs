//! Operations on the map: formations move, areas change hands, leaders spend action points and are hurt.

use super::prelude::*;
use super::roster::{LeaderFigure, NO_LEADER};
use super::tell::{leader_text, note};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OperationEvent {
    /// A formation begins to move; forced where it goes further than it may.
    SetOut { formation: FormationId, forced: bool },
    /// It enters an area.
    Entered { formation: FormationId, to: AreaId, engages: bool },
    /// It changes its mode.
    Deployed { formation: FormationId, mode: Mode },
    /// Its move is over; forced where it went further and moved.
    MoveEnded { formation: FormationId, forced: bool },
    /// An area is a side's now; victory points that go with it.
    Taken {
        area: AreaId,
        side: Side,
        /// Points that the side gains.
        #[serde(default)]
        gains: i32,
        /// Points that the other side loses.
        #[serde(default)]
        costs: i32,
    },
    /// A leader spends action points.
    Spent { leader: LeaderId, ap: u8, on: Reason },
    /// A leader is wounded.
    Wounded { leader: LeaderId },
    /// A leader's wound was tested: he heals, or stays wounded.
    WoundTested { leader: LeaderId, heals: bool },
    /// A leader is dead.
    Died { leader: LeaderId },
}

words! {
    /// What a leader spends an action point for: first what players choose.
    Reason {
        BrigadeUnit = "brigade-unit" => "brigade a unit",
        UnbrigadeUnit = "unbrigade-unit" => "un-brigade a unit",
        BrigadeFormation = "brigade-formation" => "brigade a formation",
        UnbrigadeFormation = "unbrigade-formation" => "un-brigade a formation",
        Reorganise = "reorganise" => "reorganise a unit",
        Replacement = "replacement" => "incorporate a replacement",
        Engage = "engage" => "engage",
        React = "react" => "react",
    }
}

impl Reason {
    pub(super) fn chosen() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|reason| !matches!(reason, Self::Engage | Self::React))
    }

    pub(super) const fn row(self) -> &'static str {
        match self {
            Self::BrigadeUnit | Self::UnbrigadeUnit | Self::BrigadeFormation | Self::UnbrigadeFormation => "brigade",
            Self::Reorganise => "reorganize",
            Self::Replacement => "replacement",
            Self::Engage => "combat",
            Self::React => "reaction",
        }
    }
}

impl Chapter<State> for OperationEvent {
    fn apply(&self, state: &mut State) {
        match *self {
            Self::SetOut { formation, .. } => state.change(formation, |own| own.moved = true),
            Self::Entered { formation, to, engages } => state.change(formation, |own| {
                (own.at, own.entered) = (Some(to), true);
                own.owes_ap |= engages;
            }),
            Self::Deployed { formation, mode } => state.change(formation, |own| own.mode = mode),
            Self::MoveEnded { formation, forced } => state.change(formation, |own| own.forced = forced),
            Self::Taken { area, side, gains, costs } => {
                state.hold(area, Some(side));
                state.vp[side.at()] += gains;
                state.vp[side.other().at()] -= costs;
            }
            Self::Spent { leader, ap, .. } => state.change_leader(leader, |own| own.ap = own.ap.saturating_sub(ap)),
            Self::Wounded { leader } => state.set_leader(leader, LeaderFigure::Wounded(true)),
            Self::WoundTested { leader, heals } => {
                state.done.healed.push(leader);
                if heals {
                    state.set_leader(leader, LeaderFigure::Wounded(false));
                }
            }
            Self::Died { leader } => state.change_leader(leader, |own| *own = NO_LEADER),
        }
    }

    fn tell(&self, state: &State) -> Text {
        let area = |own: AreaId| state.area_name(own);
        match *self {
            Self::SetOut { formation, forced: false } => who(state, formation).then(" sets out"),
            Self::SetOut { formation, forced: true } => who(state, formation).then(" sets out on a force march"),
            Self::Entered { formation, to, .. } => who(state, formation).then(format!(" enters {}", area(to))),
            Self::Deployed { formation, mode } => who(state, formation).then(format!(" changes to {}", mode.words())),
            Self::MoveEnded { formation, forced } => {
                let march = if forced { ", having force marched" } else { "" };
                who(state, formation).with(Label::Quiet, format!(" ends its move{march}"))
            }
            Self::Taken { area: at, side, gains: 0, .. } => named(side).then(format!(" hold {}", area(at))),
            Self::Taken { area: at, side, gains, .. } => named(side).then(format!(" hold {}, {gains} VP", area(at))),
            Self::Spent { leader, ap, on } => {
                leader_text(state, leader).then(format!(" spends {ap} AP to {}", on.words()))
            }
            Self::Wounded { leader } => leader_text(state, leader).with(Label::Bad, " is wounded"),
            Self::WoundTested { leader, heals: true } => leader_text(state, leader).with(Label::Good, " heals"),
            Self::WoundTested { leader, heals: false } => leader_text(state, leader).then(" stays wounded"),
            Self::Died { leader } => leader_text(state, leader).with(Label::Bad, " is dead"),
        }
    }

    fn share(&self, before: &State) -> Share {
        match *self {
            Self::Entered { .. } | Self::Deployed { .. } | Self::Spent { .. } | Self::Taken { .. } => {
                Share::on_the_table(self.tell(before))
            }
            Self::SetOut { .. } | Self::MoveEnded { forced: false, .. } => Share::quiet(),
            Self::MoveEnded { formation, .. } => Share::quiet().moving(who(before, formation).then(": FM mark")),
            Self::Wounded { leader } => {
                fate(before, leader, "wounded", false).moving(leader_text(before, leader).then(": to his wounded side"))
            }
            Self::Died { leader } => {
                let name = before.leader_name(leader);
                let gone = fate(before, leader, "dead", true).moving(Text::plain(format!("{name}: off the map")));
                gone.as_great(Text::plain(format!("{name} is dead.")))
            }
            Self::WoundTested { leader, heals: true } => {
                let well = Share::noted([note(before, leader, Deed::Became("is well again".to_owned()))]);
                well.moving(leader_text(before, leader).then(": to his front side"))
            }
            Self::WoundTested { .. } => Share::default(),
        }
    }

    fn is_result(&self) -> bool {
        !matches!(self, Self::SetOut { .. } | Self::MoveEnded { .. } | Self::WoundTested { .. })
    }
}

fn fate(before: &State, leader: LeaderId, what: &str, for_good: bool) -> Share {
    let (side, who) = (before.leader_facts(leader).side.key().to_owned(), before.leader_name(leader).to_owned());
    let fate = Some(Fate { side, who, what: what.to_owned(), for_good });
    Share { remark: Remark { fate, ..Remark::default() }, ..Share::default() }
}
