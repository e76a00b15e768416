//! A letter of orders: its slot, its head, and what it says.

use super::{ReadOrders, read};
use crate::engine::post::Letter;
use crate::engine::text::is_same_name;
use crate::rules::campaign_1805::ground::{View, senders};
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::{State, view};

/// The slot of a nation's orders of this turn.
pub fn slot(state: &State, nation: NationId) -> String {
    slot_of(state, u32::from(state.now.turn), nation)
}

/// The slot of a nation's orders of a turn.
fn slot_of(state: &State, turn: u32, nation: NationId) -> String {
    format!("orders/{turn}/{}", state.slot_word(nation))
}

/// The earlier turn whose orders of a nation a text was; none where it was in no slot.
pub fn earlier_turn_of(view: &View, nation: &str, is: impl Fn(&str) -> bool) -> Option<u32> {
    let state = &view.state;
    let id = senders(state).find(|own| is_same_name(state.nation_name(*own), nation))?;
    let came = |turn: &u32| {
        let slot = slot_of(state, *turn, id);
        view.post.earlier(&slot).iter().chain(view.post.letter(&slot)).any(|letter| is(&letter.text))
    };
    (0..u32::from(state.now.turn)).rev().find(came)
}

/// The letters of a nation that counted in each turn up to this one, with the turn, the oldest first.
pub fn counted<'v>(view: &'v View, nation: &str) -> Vec<(u32, &'v Letter)> {
    let state = &view.state;
    let id = senders(state).find(|own| is_same_name(state.nation_name(*own), nation));
    let letter = |turn: u32| Some((turn, view.post.letter(&slot_of(state, turn, id?))?));
    (0..=u32::from(state.now.turn)).filter_map(letter).collect()
}

/// The head of a nation's orders file of this turn.
pub fn head(state: &State, nation: NationId) -> String {
    format!(
        "format = 1\nrulebook = \"campaign-1805\"\nnation = {}\nturn = {}\nkey = \"{}\"\n",
        toml::Value::from(state.nation_name(nation)),
        state.now.turn,
        state.key(nation)
    )
}

/// The orders of a letter, read against what its sender may know: as his own program reads them.
pub fn read_letter(view: &View, nation: NationId, text: &str) -> ReadOrders {
    read(&known_to(view, nation), nation, &view.state.key(nation), text)
}

/// The state as a nation may know it.
pub fn known_to(view: &View, nation: NationId) -> State {
    view::view(&view.state, nation, parties(view))
}

/// True where alliances are known to their parties only.
pub fn parties(view: &View) -> bool {
    view.settings.is(settings::INTEL_ALLIANCES, "parties")
}
