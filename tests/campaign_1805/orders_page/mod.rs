//! The orders page: its data say what the check of orders says, and it is whole without script.

mod lists;
#[path = "../../../benches/europe/made_up.rs"]
mod made_up;
mod model;
mod script;
mod ways;
mod web;
mod whole;

use fanion::rules::campaign_1805::orders::page::{PageData, data};
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::view;

use super::turns::Campaign;

/// What a nation may know in a campaign, and its page's data.
fn known(campaign: &Campaign, nation: &str) -> (State, NationId, String) {
    let state = campaign.state();
    let id = state.scenario().nation_named(nation).expect("a nation");
    (view::view(state, id, false), id, state.key(id))
}

fn page_data(known: &(State, NationId, String)) -> PageData {
    data(&known.0, known.1, &known.2)
}
