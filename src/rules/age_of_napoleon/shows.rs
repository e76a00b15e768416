//! What is declared of the game for everything that prints it: where it is, what each side has and still needs, the marks
//! of its corps and areas, and the measures of its end.

use super::event::{BattleEvent, CardEvent, Event};
use super::panels;
use super::prelude::*;
use crate::engine::shows::{GameEnd, Mark, SetUp, Shows};
use crate::rules::board::cells::line;
use crate::rules::board::side::Needs;

const MARKS: &[Mark] = &[
    Mark { sign: "5/3 4", means: "SR (seniority rating), MR (movement), battle rating" },
    Mark { sign: "3, 16", means: "corps in a place, and the sum of their ratings" },
    Mark { sign: "spent", means: "the corps is spent; fresh ones have no word" },
    Mark { sign: "^", means: "a mountain area" },
    Mark { sign: "~", means: "a marsh" },
    Mark { sign: "CAPITAL", means: "the capital of a major country" },
    Mark { sign: "*", means: "on the map a capital; F or C behind it is its side where nobody is in it" },
    Mark { sign: "F C", means: "on the map the French, the Coalition, behind the number of their corps" },
    Mark { sign: "x", means: "on the map an area with a battle" },
    Mark { sign: "barren", means: "a barren area: -2 in winter" },
    Mark { sign: "(d) (a) (m) (i) (n)", means: "in a dominion, an ally, a member, an insurgent, a neutral country" },
];

pub(super) fn shows(view: &View) -> Shows {
    let state = &view.state;
    let game = &state.roster.game;
    let years = u32::from(game.begins.last_year) + 1 - u32::from(game.begins.year.min(game.begins.last_year));
    let year = Text::of(Label::Figure, state.year.to_string()).then(format!(", year {} of {years}", state.turn));
    let now = match (state.winner, &state.fight.battle, state.step) {
        (Some(winner), ..) => named(winner).then(" have won"),
        (None, Some(fight), _) => Text::of(Label::Care, format!("battle in {}", state.area_name(fight.area))),
        (None, None, Step::P5) => {
            let winter = if state.is_winter() { ", winter" } else { "" };
            let active = state.now.active;
            Text::plain(format!("round {}{winter}, ", state.now.round)).join(of(active, short(active.name())))
        }
        (None, None, step) => Text::plain(step.title()),
    };
    Shows { place: vec![year, now], marks: MARKS, piece: "corps", group: "area" }
}

/// A side's goal, its cards and its countries, then what it still needs; both from the longest form to the shortest.
pub(super) fn headline(view: &View, side: Side) -> [Vec<Text>; 2] {
    let state = &view.state;
    let cards = Text::plain("cards ").with(Label::Figure, state.cards.hands[side.at()].to_string());
    let deck = Text::plain(format!("deck {}", state.cards.deck));
    let own = state.countries().filter(|country| state.control(*country) == Some(side)).count();
    let countries = Text::plain(format!("countries {own}"));
    let Needs { full, brief, aims } = goal(view, side);
    let forms = vec![
        line([&full, &cards, &deck, &countries]),
        line([&brief, &cards, &deck, &countries]),
        line([&brief, &cards, &deck]),
        line([&brief, &cards]),
    ];
    [forms, aims]
}

/// How a side's nearest goal stands; of a side without one, what else it wins by. That the French win by time the Coalition
/// says.
fn goal(view: &View, side: Side) -> Needs {
    let (state, last) = (&view.state, view.state.roster.game.begins.last_year);
    let [or, short] = match (view.settings.is(settings::UNDECIDED, "french"), side) {
        (false, _) => [format!(", players decide after {last}"), format!(", or {last}: players")],
        (true, Side::French) => [format!(", or win after {last}"), String::new()],
        (true, Side::Coalition) => [format!(" by {last}, or the French win"), format!(" by {last}, or French win")],
    };
    let behind = |or: &str| or.trim_start_matches([',', ' ']).to_owned();
    let Some((missing, all)) = state.nearest(side) else {
        let words = Text::plain(behind(&or).trim_start_matches("or "));
        return Needs { full: words.clone(), brief: words, aims: Vec::new() };
    };
    let count = format!("{} of {all}", all - missing.len());
    let brief = Text::plain("goal ").with(if missing.is_empty() { Label::Good } else { Label::Figure }, count);
    let names = listed(missing.iter().map(|area| state.area_name(*area)));
    let needs =
        if missing.is_empty() { "wins at the end of the year".to_owned() } else { format!("needs {names}{or}") };
    let full = brief.clone().then(", ").then(&*needs);
    // What the headline says in short is not said again.
    let (brief, aims) = match missing.len() {
        0 => (brief, vec![needs]),
        1 => (Text::plain(format!("needs {names}")), vec![behind(&or), behind(&short)]),
        more => (brief, vec![needs, format!("needs {names}{short}"), format!("needs {more} more{or}")]),
    };
    Needs { full, brief, aims: aims.into_iter().map(Text::plain).collect() }
}

pub(super) fn measured(view: &View, events: &[&Event]) -> GameEnd {
    let state = &view.state;
    let winner = state.winner.map(|winner| format!("{} have won", winner.name()));
    let mut end = GameEnd { reason: reason(state), winner, measures: Vec::new() };
    let won_by = |event: &Event| match event {
        Event::Battle(BattleEvent::Fought { winner, .. }) => Some(*winner),
        _ => None,
    };
    end.turns("years", state.turn);
    end.events("battles", "battles", events, |event| won_by(event).is_some());
    for side in Side::BOTH {
        let name = side.name();
        let own = |place: Place| state.in_place(place, side).count();
        end.events(format!("{name}: battles won"), "battles", events, |event| won_by(event) == Some(side));
        end.count(format!("{name}: lost for good"), "corps", own(Place::Lost));
        end.count(format!("{name}: prisoners"), "corps", own(Place::Prisoners));
        let cards = |event: &&Event| match event {
            Event::Cards(CardEvent::Played { side: own, .. }) if *own == side => 1,
            Event::Cards(CardEvent::Discarded { side: own, cards, .. }) if *own == side => i64::from(*cards),
            _ => 0,
        };
        end.add(format!("{name}: cards played"), "cards", events.iter().map(cards).sum());
        let controlled = state.areas().filter(|area| state.holder(*area) == Some(side));
        end.count(format!("{name}: areas controlled"), "areas", controlled.count());
    }
    end
}

/// Why the game ended; `undecided` where it has not.
pub(super) fn reason(state: &State) -> String {
    match state.winner {
        None => "undecided".to_owned(),
        Some(winner) if state.reached(winner) => "goal reached".to_owned(),
        Some(_) if state.year >= state.roster.game.begins.last_year => format!("after the last year, {}", state.year),
        Some(_) => "the players decide".to_owned(),
    }
}

pub(super) fn set_up(view: &View) -> SetUp {
    let state = &view.state;
    let map = panels::the_map(view);
    let mut own = SetUp::of_map(&map, "area", "border");
    let of = |side: Option<Side>| state.countries().filter(|country| state.control(*country) == side).count();
    let [french, coalition, neutral] = [Some(Side::French), Some(Side::Coalition), None].map(of);
    own.counts.push(format!("countries: {french} French, {coalition} Coalition, {neutral} neutral"));
    for side in Side::BOTH {
        let there: Vec<usize> = state.areas().filter(|area| state.is_at(*area, side)).map(AreaId::at).collect();
        let corps = state.on_map(side);
        let reserve = state.in_place(Place::Reserve, side).count();
        own.counts.push(format!("{}: {corps} corps on the map, {reserve} in the reserve", side.name()));
        own.warn(corps + reserve == 0, format!("{} have no corps", side.name()));
        // Who has a coast goes by sea.
        let coast = state.roster.game.areas.iter().any(|area| !area.coast.is_empty());
        for goal in state.roster.game.goals.iter().filter(|goal| goal.side == side && !coast && corps > 0) {
            own.reach(&map, side.name(), &there, goal.areas.iter().map(|area| area.at()));
        }
    }
    for side in Side::BOTH {
        let already = format!("{} have reached a goal already: the game is over after a year", side.name());
        own.warn(state.reached(side), already);
    }
    for card in &state.roster.game.cards {
        let counts_0 =
            format!("card \"{}\" has no `battle`: it adds 0 unless its player types what it adds", card.name);
        own.warn(card.battle.is_none() && has_signed_number(&card.text), counts_0);
    }
    let is_last = state.roster.game.begins.last_year <= state.year;
    own.warn(is_last, "`last_year` is the first: the game is over after it");
    own
}
