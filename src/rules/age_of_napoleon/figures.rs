//! The figures that players may set right, as a form asks for them: the members of the state's lists.

use serde_json::{Value as Json, json};

use super::ground::View;
use super::ids::{Place, ROUNDS, Side, Status, Step};
use super::state::State;
use crate::engine::figures::{POSITION, Thing};
use crate::engine::prompt::Ask;
use crate::rules::board::asks::{self, Asked, count, flag, words};
use crate::rules::board::words::NOTHING;

/// The position, the cards, the corps, the countries.
pub(super) fn things(view: &View) -> Vec<Thing> {
    let state = &view.state;
    let mut things =
        vec![Thing::of(POSITION, ["", "", ""], position(state)), Thing::of("cards", ["", "", ""], cards(state))];
    things.extend(state.all().map(|corps| {
        let (facts, piece) = (state.corps(corps), state.piece(corps));
        let figures = json!({"at": state.place_name(piece.at), "spent": piece.spent});
        Thing::of("piece", [facts.side.key(), &facts.name, &facts.code], figures)
    }));
    things.extend(state.countries().map(|country| {
        let figures = json!({"status": state.status(country).key()});
        Thing::of("country", ["", state.country_name(country), ""], figures)
    }));
    things
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

pub(super) fn cards(state: &State) -> Json {
    json!({"french": state.cards.hands[0], "coalition": state.cards.hands[1], "deck": state.cards.deck, "discard": state.cards.discard})
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
