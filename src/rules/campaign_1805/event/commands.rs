//! Who leads whom, and what becomes of generals.

use serde::{Deserialize, Serialize};

use super::words::{of_owner, umpires};
use crate::engine::chapters::{Chapter, Share};
use crate::engine::service::{Deed, Note};
use crate::engine::text::Text;
use crate::rules::campaign_1805::scenario::ids::{ArmyId, Fate, ForceId, GeneralId, HexId, NationId, Step};
use crate::rules::campaign_1805::state::ordered::OwnedName;
use crate::rules::campaign_1805::state::{ArmyNow, Force, GeneralNow, State};

/// Who leads whom, and what becomes of generals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandEvent {
    /// A command joins an army, or leaves one.
    Attached { force: ForceId, who: OwnedName, army: Option<ArmyId> },
    /// An army is formed, led by another, or dissolved.
    ArmySet { at: ArmyId, army: Box<ArmyNow> },
    /// A general leads a force.
    Leads { general: GeneralId, force: ForceId, who: OwnedName },
    /// A command has its general no more.
    Unled { force: ForceId, who: OwnedName },
    /// A general joins, with his place in the list.
    GeneralJoined { general: Box<GeneralNow> },
    /// A general is taken, freed or killed.
    GeneralSet { general: GeneralId, fate: Fate, captor: Option<NationId> },
    /// A general who leads nobody is in a hex.
    GeneralAt { general: GeneralId, at: HexId },
    /// Napoleon's side won or lost a battle alone.
    NapoleonFought { won: bool },
}

impl Chapter<State> for CommandEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Attached { force, army, .. } => state.troops.change(&[*force], |own| own.army = *army),
            Self::ArmySet { at, army } => state.troops.set_army(*at, army),
            Self::Leads { general, force, .. } => state.troops.change(&[*force], |own| own.general = Some(*general)),
            Self::Unled { force, .. } => state.troops.change(&[*force], |own| own.general = None),
            Self::GeneralJoined { general } => state.troops.generals.push(Clone::clone(general)),
            Self::GeneralSet { general, fate, captor } => {
                let own = &mut state.troops.generals[general.at()];
                if own.fate == Fate::Free && *fate != Fate::Free {
                    state.affairs.fortunes.lost_generals.push(own.figures.nation);
                }
                (own.fate, own.captor) = (*fate, *captor);
            }
            Self::GeneralAt { general, at } => state.troops.generals[general.at()].at = Some(*at),
            Self::NapoleonFought { won } => {
                state.affairs.fortunes.napoleon[usize::from(*won)] = Some(state.now.turn);
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::Attached { who, army, .. } => {
                of_owner(state, who, || match army.and_then(|army| state.troops.armies.get(army.at())) {
                    Some(army) => format!(" joins {}", army.name),
                    None => " leaves its army".to_owned(),
                })
            }
            Self::ArmySet { army, .. } => {
                let who = OwnedName { nation: army.nation, name: army.name.clone() };
                let led = || if army.gone { " is dissolved".to_owned() } else { led_by(state, army.general) };
                of_owner(state, &who, led)
            }
            Self::Leads { who, general, .. } => of_owner(state, who, || led_by(state, *general)),
            Self::Unled { who, .. } => of_owner(state, who, || " no longer has a general".to_owned()),
            Self::GeneralJoined { general } => {
                let (name, nation) = (&general.figures.name, state.nation_name(general.figures.nation));
                Text::plain(format!("{name} joins {nation}"))
            }
            Self::GeneralSet { general, fate, .. } => match state.troops.generals.get(general.at()) {
                Some(own) if state.now.looker.is_none() => Text::plain(format!("{} is {fate}", own.figures.name)),
                _ => Text::default(),
            },
            Self::GeneralAt { general, at } => umpires(state, || {
                let general = state.troops.generals.get(general.at()).map_or("", |own| own.figures.name.as_str());
                format!("{general} is in {}", state.map().name(*at))
            }),
            Self::NapoleonFought { won } => {
                umpires(state, || {
                    // A campaign names who stands for Napoleon.
                    let general = state.troops.generals.iter().find(|general| general.figures.napoleon);
                    let name = general.map_or("Napoleon", |general| &general.figures.name);
                    format!("{name} {} a battle", if *won { "won" } else { "lost" })
                })
            }
        }
    }

    fn share(&self, before: &State) -> Share {
        let became = |general: GeneralId, words: String| Share::noted([note_of(before, general, Deed::Became(words))]);
        match self {
            Self::ArmySet { at, army } => {
                let had = before.troops.armies.get(at.at()).filter(|own| !own.gone).map(|own| own.general);
                let is_new = !army.gone && had != Some(army.general);
                if is_new { became(army.general, format!("commands {}", army.name)) } else { Share::default() }
            }
            Self::Leads { general, force, .. } => became(*general, format!("leads {}", before.force(*force).name)),
            Self::GeneralJoined { general } => {
                let (nation, name) = (before.nation_name(general.figures.nation), &general.figures.name);
                Share::noted([Note::of_leader(nation, name, Deed::Became("takes service".to_owned()))])
            }
            Self::GeneralSet { general, fate, .. } => Share::noted(fallen(before, *general, *fate)),
            _ => Share::default(),
        }
    }
}

/// A note for the service record of a general.
pub(super) fn note_of(state: &State, general: GeneralId, deed: Deed) -> Note {
    let figures = state.troops.generals.get(general.at()).map(|general| &general.figures);
    let (nation, name) = figures.map_or(("", ""), |own| (state.nation_name(own.nation), own.name.as_str()));
    Note::of_leader(nation, name, deed)
}

/// A general is lost, or free again. Who is lost in a battle does not lead any more when it ends: it counts here.
fn fallen(state: &State, general: GeneralId, fate: Fate) -> Vec<Note> {
    let words = match fate {
        Fate::Free => "is free again",
        Fate::Dead => "is dead",
        Fate::Captive => "is a captive",
    };
    let led = |force: &Force| {
        let leads = force.general == Some(general);
        leads || force.army.is_some_and(|army| state.army(army).general == general)
    };
    let at = state.present().find(|(_, force)| led(force)).map(|(_, force)| force.at);
    let battle = at.filter(|_| state.now.step == Step::C6 && fate != Fate::Free);
    let fought = battle.map(|at| note_of(state, general, Deed::Fought(state.place_name(at))));
    fought.into_iter().chain([note_of(state, general, Deed::Became(words.to_owned()))]).collect()
}

/// Under whom troops are from now on.
fn led_by(state: &State, general: GeneralId) -> String {
    let name = state.troops.generals.get(general.at()).map_or("a general", |own| own.figures.name.as_str());
    format!(" is led by {name}")
}
