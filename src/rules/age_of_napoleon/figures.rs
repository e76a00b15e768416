//! The figures that players may set right, as a form asks for them: the members of the state's lists.

use serde_json::{Value as Json, json};

use super::ground::View;
use super::ids::{Place, ROUNDS, Side, Status, Step};
use super::json::{cards, country, piece};
use super::state::State;
use crate::engine::figures::{POSITION, Thing};
use crate::engine::prompt::Ask;
use crate::rules::board::asks::{self, Asked, count, flag, words};
use crate::rules::board::words::NOTHING;

/// The position, the cards, the corps, the countries.
pub(super) fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let own = [Thing::of(POSITION, [""; 3], position(state)), Thing::of("cards", [""; 3], cards(state))];
    let corps = state.all().map(|corps| asks::thing("piece", &piece(state, corps), &["at", "spent"]));
    let countries = state.countries().map(|own| asks::thing("country", &country(state, own), &["status"]));
    own.into_iter().chain(corps).chain(countries).collect()
}

fn position(state: &State) -> Json {
    let mut position = json!({
        "year": state.year,
        "step": state.step.name(),
        "active": state.now.active.key(),
        "first": state.now.first.map_or(NOTHING, Side::key),
    });
    if state.now.round > 0 {
        position["round"] = state.now.round.into();
    }
    position
}

/// How each figure of this thing may be set right.
pub(super) fn asks(view: &View, thing: &Thing) -> Vec<Ask> {
    let state = &view.state;
    let asked = match thing.kind {
        POSITION => position_asks(state),
        "cards" => {
            let all = || count(0, i64::from(state.all_cards()));
            vec![
                ("french", all(), "cards of the French"),
                ("coalition", all(), "cards of the Coalition"),
                ("deck", all(), "cards in the deck"),
                ("discard", all(), "cards in the discard"),
            ]
        }
        "piece" => {
            let areas = state.roster.game.areas.iter().map(|area| area.name.as_str());
            vec![
                ("at", words(areas.chain(Place::BOXES)), "the area or the box where it is"),
                ("spent", flag(), "it is spent"),
            ]
        }
        "country" => vec![("status", words(Status::KEYS), "how it stands in the war")],
        _ => Vec::new(),
    };
    asks::of(thing, asked)
}

fn position_asks(state: &State) -> Vec<Asked> {
    let last = i64::from(state.roster.game.begins.last_year);
    let mut asks = vec![
        ("year", count(1, last), "the year"),
        ("step", words(Step::ALL.iter().map(|step| step.name())), "the phase that begins, P1 to P8"),
        ("active", words(Side::KEYS), "whose part of it begins"),
        ("first", words([NOTHING].into_iter().chain(Side::KEYS)), "who goes first in this year"),
    ];
    if state.now.round > 0 {
        let rounds = count(1, i64::from(ROUNDS));
        asks.insert(2, ("round", rounds, "the campaign round"));
    }
    asks
}
