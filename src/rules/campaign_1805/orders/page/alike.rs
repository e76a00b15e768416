//! What a page says once for many: the words of what bars a way, who marches alike, and all who go by a name of their own.

use serde::Serialize;

use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{HexId, Kind, NationId};
use crate::rules::campaign_1805::state::code::Code;
use crate::rules::campaign_1805::state::ordered::{forces_of, mover_named};
use crate::rules::campaign_1805::state::orders::Mover;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::obstacle::{Bar, Obstacle};
use crate::rules::campaign_1805::ways::supply::Unserved;

/// A code, and its words without the names of places: one stands between each two of these parts.
pub type Form = (String, Vec<String>);
/// The number of a form, and the places that its words name. Where there are more names than places, they are the number
/// of the hex of which it is said.
pub type Reason = (usize, Vec<u16>);

/// What is said of hexes: what bars a step, stops a march or keeps supply away; each once.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct CodeBook {
    pub forms: Vec<Form>,
    #[serde(rename = "words")]
    pub reasons: Vec<Reason>,
}

impl CodeBook {
    /// The number of an obstacle's code and words.
    pub(super) fn number(&mut self, state: &State, at: HexId, rule: Bar) -> usize {
        let obstacle = Obstacle { at: Place::Hex(at), rule, cost: 0, allowance: 0 };
        let words = if rule.stops() { obstacle.why(state) } else { obstacle.words(state) };
        self.of(obstacle.code(), &words, [state.map().name(at)], Vec::new())
    }

    /// The number of the words why troops have no source of supply.
    pub(super) fn of_supply(&mut self, state: &State, why: Unserved) -> usize {
        let places = why.places();
        let names = places.iter().map(|hex| state.place_name(Place::Hex(*hex)));
        self.of(Code::BeyondSupply, &why.words(state), names, places.iter().map(|hex| hex.0).collect())
    }

    fn of(&mut self, code: Code, words: &str, names: impl IntoIterator<Item = String>, places: Vec<u16>) -> usize {
        let (mut parts, mut rest) = (Vec::new(), words);
        for name in names {
            if let Some((before, after)) = rest.split_once(&name) {
                parts.push(before.to_owned());
                rest = after;
            }
        }
        parts.push(rest.to_owned());
        let form = number_in(&mut self.forms, (code.key().to_owned(), parts));
        number_in(&mut self.reasons, (form, places))
    }
}

fn number_in<T: PartialEq>(list: &mut Vec<T>, own: T) -> usize {
    let known = list.iter().position(|known| *known == own);
    known.unwrap_or_else(|| {
        list.push(own);
        list.len() - 1
    })
}

/// Who marches alike: the nation, and whether they are bands.
pub(super) type Alike = (NationId, bool);

/// All that a nation orders about and that march differently; its own troops come first.
pub(super) fn kinds(state: &State, nation: NationId) -> Vec<Alike> {
    let mut kinds = vec![(nation, false)];
    for own in state.ordered_by(nation) {
        let mine = |force: &Force| force.nation == own && !force.kind.is_naval();
        for (_, force) in state.present().filter(|(_, force)| mine(force)) {
            let kind = (own, force.kind == Kind::Band);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    kinds
}

/// All that a nation orders about on land, or at sea: armies first, then forces, those in an army too; each name once.
pub(super) fn own_movers(state: &State, nation: NationId, naval: bool) -> Vec<(&str, Mover)> {
    let mine = |own: NationId| state.head(own) == state.head(nation);
    let armies = state.troops.armies.iter().filter(|army| mine(army.nation) && !army.gone).map(|army| &army.name);
    let forces = state.present().filter(|(_, force)| mine(force.nation) && force.kind.is_naval() == naval);
    let mut movers: Vec<(&str, Mover)> = Vec::new();
    for name in armies.chain(forces.map(|(_, force)| &force.name)) {
        let Some(named) = mover_named(state, nation, name) else { continue };
        let fits = forces_of(state, named).next().is_some_and(|first| first.kind.is_naval() == naval);
        if fits && movers.iter().all(|(known, _)| known != name) {
            movers.push((name, named));
        }
    }
    movers
}
