//! All that is known of a corps, and how each side stands.

use super::ground::View;
use super::ids::{AreaId, CorpsId, Place, Side};
use super::state::CardsNow;
use super::tell::{known, of};
use super::victory::reached;
use crate::engine::nothing::NoFacts;
use crate::engine::text::{Facts, Label, Text};
use crate::rules::board::words::so_far;

/// All that is known of the corps with this code.
pub(super) fn unit(view: &View, code: &str) -> Option<Facts> {
    Some(of_corps(view, view.state.roster.corps_coded(code)?))
}

fn of_corps(view: &View, corps: CorpsId) -> Facts {
    let state = &view.state;
    let (facts, piece) = (state.corps(corps), state.piece(corps));
    let mut page = Facts::of(known(state, corps));
    let status = state.status(facts.nation).key();
    page.add("nation", Text::plain(format!("{} ({status})", state.country_name(facts.nation))));
    page.add("SR", Text::of(Label::Figure, facts.sr.to_string()));
    page.add("MR", Text::of(Label::Figure, facts.mr.to_string()));
    page.add("battle rating", Text::of(Label::Figure, facts.rating.to_string()));
    page.add("home", Text::plain(state.country_name(facts.home)));
    if let Some(leader) = &facts.leader {
        page.add("leader", Text::plain(leader.as_str()));
    }
    page.add("in", Text::plain(state.place_name(piece.at)));
    if piece.at.area().is_some() {
        let (label, word) = if piece.spent { (Label::Care, "spent") } else { (Label::Plain, "fresh") };
        page.add("stands", Text::of(label, word));
    }
    page
}

/// What players would look up for one corps: its page, and what borders on its area.
pub(super) fn look_up(view: &View, codes: &[&str]) -> Result<Facts, NoFacts> {
    let [code] = codes else { return Err(NoFacts::NotOne("corps")) };
    let state = &view.state;
    let corps = state.roster.corps_coded(code).ok_or_else(|| NoFacts::NoSuchCode("no corps", format!("`{code}`")))?;
    let mut page = of_corps(view, corps);
    let Some(area) = state.piece(corps).at.area() else { return Ok(page) };
    for &beside in state.roster.beside(area) {
        let marks = state.area(beside).map(|area| {
            [(area.mountain, "mountain"), (area.marsh, "marsh"), (area.barren, "barren"), (area.capital, "capital")]
        });
        let stand = Side::BOTH.into_iter().filter_map(|side| {
            let corps = state.army(beside, side).len();
            (corps > 0).then(|| format!("{corps} of {}", side.name()))
        });
        let country = state.area(beside).map_or("", |area| state.country_name(area.country));
        let marks = so_far(marks.into_iter().flatten()).map(str::to_owned);
        let words: Vec<String> = [country.to_owned()].into_iter().chain(marks).chain(stand).collect();
        page.add(state.area_name(beside), Text::plain(words.join(", ")));
    }
    Ok(page)
}

pub(super) fn sides(view: &View) -> Vec<Facts> {
    Side::BOTH.into_iter().map(|side| of_side(view, side)).collect()
}

fn of_side(view: &View, side: Side) -> Facts {
    let state = &view.state;
    let mut page = Facts::of(of(side, side.name()));
    let on_map =
        state.all().filter(|corps| state.corps(*corps).side == side && state.piece(*corps).at.area().is_some());
    page.add("on the map", Text::of(Label::Figure, format!("{} corps", on_map.count())));
    for (place, name) in [(Place::Reserve, "reserve"), (Place::Prisoners, "prisoners"), (Place::Lost, "lost for good")]
    {
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
    let empty = |area: &AreaId| Side::BOTH.iter().all(|side| !state.is_at(*area, *side));
    let held = state.areas().filter(|area| state.holder(*area) == Some(side)).filter(empty);
    let occupied = state.areas().filter(|area| state.occupies(side, *area));
    for (name, areas) in [("controls without corps", held.collect::<Vec<_>>()), ("occupies", occupied.collect())] {
        page.add(name, Text::plain(areas.into_iter().map(|area| state.area_name(area)).collect::<Vec<_>>().join(", ")));
    }
    for goal in state.roster.game.goals.iter().filter(|goal| goal.side == side) {
        let names: Vec<&str> = goal.areas.iter().map(|area| state.area_name(*area)).collect();
        page.add("goal", Text::plain(names.join(", ")));
    }
    if reached(state, side) {
        page.add("goal reached", Text::of(Label::Good, "yes"));
    }
    page
}
