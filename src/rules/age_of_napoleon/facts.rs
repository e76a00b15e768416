//! All that is known of a corps, and how each side stands.

use super::prelude::*;

pub(super) fn unit(view: &View, code: &str) -> Option<Facts> {
    let state = &view.state;
    let corps = state.roster.corps_coded(code)?;
    let (facts, piece) = (state.corps(corps), state.piece(corps));
    let mut page = Facts::of(known(state, corps));
    let status = state.status(facts.nation).key();
    page.add("nation", Text::plain(format!("{} ({status})", state.country_name(facts.nation))));
    page.add("SR", Text::of(Label::Figure, facts.sr.to_string()));
    page.add("MR", Text::of(Label::Figure, facts.mr.to_string()));
    page.add("battle rating", Text::of(Label::Figure, facts.rating.to_string()));
    page.add("home", Text::plain(state.country_name(facts.home)));
    page.add("leader", Text::plain(facts.leader.as_deref().unwrap_or_default()));
    page.add("in", Text::plain(state.place_name(piece.at)));
    if piece.at.area().is_some() {
        let (label, word) = if piece.spent { (Label::Care, "spent") } else { (Label::Plain, "fresh") };
        page.add("stands", Text::of(label, word));
    }
    Some(page)
}

pub(super) const LOOKED_UP: [&str; 2] = ["corps", "no corps"];

/// What borders on the area of one corps.
pub(super) fn beside(view: &View, code: &str) -> Vec<(String, String)> {
    let state = &view.state;
    let corps = state.roster.corps_coded(code);
    let Some(area) = corps.and_then(|corps| state.piece(corps).at.area()) else { return Vec::new() };
    let borders = |beside: &AreaId| {
        let Area { name, country, mountain, marsh, barren, capital, .. } = state.area(*beside);
        let marks = [(*mountain, "mountain"), (*marsh, "marsh"), (*barren, "barren"), (*capital, "capital")];
        let there = Side::BOTH.into_iter().map(|side| (state.army(*beside, side).len(), side.name()));
        let there = there.filter(|(corps, _)| *corps > 0).map(|(corps, whose)| format!("{corps} of {whose}"));
        let words = [state.country_name(*country)].into_iter().chain(so_far(marks)).map(str::to_owned);
        (name.clone(), words.chain(there).collect::<Vec<_>>().join(", "))
    };
    state.roster.beside(area).iter().map(borders).collect()
}

pub(super) fn sides(view: &View) -> Vec<Facts> {
    Side::BOTH.into_iter().map(|side| of_side(view, side)).collect()
}

fn of_side(view: &View, side: Side) -> Facts {
    let state = &view.state;
    let mut page = Facts::of(named(side));
    page.add("on the map", Text::of(Label::Figure, format!("{} corps", state.on_map(side))));
    for (place, name) in Place::OFF_MAP.into_iter().zip(["reserve", "prisoners", "lost for good"]) {
        page.add(name, Text::of(Label::Figure, state.in_place(place, side).count().to_string()));
    }
    let CardsNow { hands, deck, discard, .. } = &state.cards;
    page.add("cards", Text::plain(format!("{} in hand, {deck} in the deck, {discard} discarded", hands[side.at()])));
    page.add("goes first", Text::plain(if state.now.first == Some(side) { "this year" } else { "" }));
    for (name, whose) in [("controls", Some(side)), ("neutral", None)] {
        let own = state.countries().filter(|own| state.control(*own) == whose);
        let names = own.map(|own| format!("{} ({})", state.country_name(own), state.status(own).words()));
        page.add(name, Text::plain(names.collect::<Vec<_>>().join(", ")));
    }
    let names = |areas: Vec<AreaId>| Text::plain(listed(areas.into_iter().map(|area| state.area_name(area))));
    let is_empty = |area: &AreaId| Side::BOTH.iter().all(|side| !state.is_at(*area, *side));
    let held = state.areas().filter(|area| state.holder(*area) == Some(side)).filter(is_empty);
    page.add("controls without corps", names(held.collect()));
    page.add("occupies", names(state.areas().filter(|area| state.occupies(side, *area)).collect()));
    for goal in state.roster.game.goals.iter().filter(|goal| goal.side == side) {
        page.add("goal", names(goal.areas.clone()));
    }
    if state.reached(side) {
        page.add("goal reached", Text::of(Label::Good, "yes"));
    }
    page
}
