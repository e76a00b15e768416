//! What a page says once for many: the words of what bars a way, and who marches alike.

use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{HexId, Kind, NationId};
use crate::rules::campaign_1805::state::code::Code;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::obstacle::{Bar, Obstacle};

/// Codes and words, each once.
#[derive(Debug, Default)]
pub(super) struct CodeBook(pub(super) Vec<(String, String)>);

impl CodeBook {
    /// The number of an obstacle's code and words.
    pub(super) fn number(&mut self, state: &State, at: HexId, rule: Bar) -> usize {
        let obstacle = Obstacle { at: Place::Hex(at), rule, cost: 0, allowance: 0 };
        let words = if rule.stops() { obstacle.why(state) } else { obstacle.words(state) };
        self.of((obstacle.code().key().to_owned(), words))
    }

    /// The number of the words why troops have no source of supply.
    pub(super) fn of_supply(&mut self, words: String) -> usize {
        self.of((Code::BeyondSupply.key().to_owned(), words))
    }

    fn of(&mut self, own: (String, String)) -> usize {
        let known = self.0.iter().position(|known| *known == own);
        known.unwrap_or_else(|| {
            self.0.push(own);
            self.0.len() - 1
        })
    }
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
