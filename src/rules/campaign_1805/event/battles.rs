//! Battles, here and at a table of miniatures.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::words::{secret, umpires};
use super::{commands, troops};
use crate::engine::chapters::{Chapter, Share};
use crate::engine::handover::Ledger;
use crate::engine::service::{Deed, Note};
use crate::engine::text::{Text, counted};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::GeneralId;
use crate::rules::campaign_1805::state::leaders::{by_rank, generals};
use crate::rules::campaign_1805::state::{Fight, State};

/// Battles, here and at a table of miniatures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleEvent {
    /// A battle begins, or ends.
    Fought { fight: Box<Fight> },
    /// A battle goes to a table of miniatures.
    ToTable { fight: Box<Fight> },
    /// The umpire means a battle for the table however small it is, or does no more.
    MeantForTable { at: Place, meant: bool },
    /// It comes back, or is fought by dice after all; the ledger says what came out of what went in.
    FromTable {
        at: Place,
        ledger: Ledger,
        /// Generals who were lightly wounded there.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hurt: Vec<GeneralId>,
        /// How it went there, in sentences.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        story: Vec<String>,
    },
}

impl Chapter<State> for BattleEvent {
    fn apply(&self, state: &mut State) {
        let battles = &mut state.battles;
        match self {
            Self::Fought { fight } => battles.fights.push(Rc::new(Clone::clone(fight))),
            Self::ToTable { fight } => {
                battles.meant.end(|at| *at == fight.at);
                battles.tables.add(Clone::clone(fight));
            }
            Self::MeantForTable { at, meant } => {
                battles.meant.end(|own| own == at);
                if *meant {
                    battles.meant.add(*at);
                }
            }
            Self::FromTable { at, .. } => battles.tables.end(|fight| fight.at == *at),
        }
    }

    fn tell(&self, state: &State) -> Text {
        let place = |at: &Place| state.place_name(*at);
        match self {
            Self::Fought { fight } => fought_words(state, fight),
            Self::ToTable { fight } => umpires(state, || {
                let [a, b] = fight.nations.map(|nation| state.nation_name(nation));
                format!("{a} against {b} in {}: on the tabletop", place(&fight.at))
            }),
            Self::MeantForTable { at, meant } => umpires(state, || {
                let what = if *meant { "goes to the tabletop" } else { "is fought with dice" };
                format!("the battle in {} {what}", place(at))
            }),
            Self::FromTable { at, ledger, .. } if ledger.0.is_empty() => {
                umpires(state, || format!("the battle in {} is resolved here instead", place(at)))
            }
            Self::FromTable { at, ledger, .. } => secret(state, || {
                Text::plain(format!("{} returns from the tabletop: {}", place(at), ledger.lines().join("; ")))
            }),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::Fought { fight } => Share::noted(fought(before, fight)),
            Self::FromTable { at, ledger, hurt, .. } => {
                let fight = before.battles.tables.iter().find(|fight| fight.at == *at);
                let colours = fight.map(|fight| colours(before, fight, ledger)).unwrap_or_default();
                let became = || Deed::Became("is lightly wounded".to_owned());
                let wounded = hurt.iter().map(|who| commands::note_of(before, *who, became()));
                Share::noted(colours.into_iter().chain(wounded))
            }
            Self::ToTable { .. } | Self::MeantForTable { .. } => Share::default(),
        }
    }
}

/// Who fought, for how long, and who retreats.
fn fought_words(state: &State, fight: &Fight) -> Text {
    let [a, b] = fight.nations.map(|nation| state.nation_name(nation));
    let retreat = match fight.retreats {
        [true, true] => ", both must fall back".to_owned(),
        [true, false] => format!(", {a} must fall back"),
        [false, true] => format!(", {b} must fall back"),
        [false, false] => String::new(),
    };
    let before = if matches!(fight.at, Place::Hex(_)) { "at" } else { "in the" };
    let (what, place, days) = (fight.kind.words(), state.place_name(fight.at), counted(fight.days, "day"));
    let nth = state.nth_of(fight).map(|nth| format!(", {nth} battle there")).unwrap_or_default();
    Text::plain(format!("{what} {before} {place}{nth}: {a} against {b}, {days}{retreat}"))
}

/// Generals and commands of both sides, and who has won.
fn fought(state: &State, fight: &Fight) -> Vec<Note> {
    let place = state.place_name(fight.at);
    let sides = [&fight.attackers, &fight.defenders];
    let gone = sides.map(|forces| forces.iter().all(|force| state.force(*force).life.gone));
    let beaten = [0, 1].map(|at| fight.retreats[at] || gone[at]);
    let mut notes = Vec::new();
    for (at, forces) in sides.into_iter().enumerate() {
        let end = match (beaten[at], beaten[1 - at]) {
            (true, false) => Some(Deed::Beaten),
            (false, true) => Some(Deed::Won),
            _ => None,
        };
        let deeds = || std::iter::once(Deed::Fought(place.clone())).chain(end.clone());
        for general in generals(state, forces) {
            notes.extend(deeds().map(|deed| commands::note_of(state, general, deed)));
        }
        for force in forces {
            notes.extend(deeds().map(|deed| troops::note_of(state, *force, deed)));
        }
    }
    notes
}

/// Units that were taken at the table are colours of the commander of the other side.
fn colours(state: &State, fight: &Fight, ledger: &Ledger) -> Vec<Note> {
    let commander = |side: usize| by_rank(state, [&fight.attackers, &fight.defenders][side]).first().copied();
    ledger.colours(|side, deed| Some(commands::note_of(state, commander(side)?, deed)))
}
