//! The log: a line for every event.

use super::event::{Event, Figure, Owing, Purpose};
use super::ids::{AreaId, CardId, CorpsId, Place, Side, Step};
use super::state::State;
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text, counted};
use crate::rules::board::note;

/// The log's line for an event.
pub(super) fn tell(state: &State, event: &Event) -> Text {
    let area = |area: &AreaId| state.area_name(*area);
    match event {
        Event::Mustered(game) => Text::of(Label::Heading, game.name.clone()),
        Event::YearBegan { year, .. } => Text::of(Label::Heading, format!("the year {year}")),
        Event::StepBegan { step, round, active } => quiet(step_line(*step, *round, *active)),
        Event::FirstTold { side } => of(*side, side.name()).then(format!(" go first in {}", state.year)),
        Event::Tested(note) => test_line(&note.get()),
        Event::Waived { what } => Text::of(Label::Ruling, "let go: ").then(waived(state, *what)),
        Event::Played { side, card, to, armies } => played(state, *side, *card, (*to, *armies)),
        Event::Discarded { side, cards, to } => discarded(*side, *cards, *to),
        Event::Drew { side, cards, deck, discard } => drew(*side, *cards, [*deck, *discard]),
        Event::HandNamed { side, cards } => hand(state, *side, cards),
        Event::StatusChanged { country, to } => {
            Text::plain(format!("{} becomes {}", state.country_name(*country), to.key()))
        }
        Event::SurrenderAsked { country } => quiet(format!("{} was asked to surrender", state.country_name(*country))),
        Event::WentHome { corps } => known(state, *corps).then(" goes off the map, to the reserve"),
        Event::Placed { corps, to } => known(state, *corps).then(format!(" is placed in {}", area(to))),
        Event::Freed { corps } => known(state, *corps).then(" comes back from the prisoners"),
        Event::SetOut { corps, from, forced, mud, free, .. } => set_out(state, corps, *from, [*forced, *mud, *free]),
        Event::Entered { to, attacks, by_sea, .. } => entered(area(to), *attacks, *by_sea),
        Event::Withdrew { corps, from, to } => way(state, corps, "withdraw", [*from, *to]),
        Event::Intercepted { corps, from, to, .. } => way(state, corps, "intercept", [*from, *to]),
        Event::MoveEnded { .. } => quiet("the move ends".to_owned()),
        Event::MarchCost { lost, to, spent, .. } => march_cost(state, lost, *to, spent),
        Event::MoveSettled => quiet("nothing more follows from the move".to_owned()),
        Event::BattleOwed { area: at, attacker, .. } => {
            Text::of(Label::Heading, format!("battle in {}: {} attack", area(at), attacker.name()))
        }
        Event::Engaged { attacker, defender, .. } => {
            Text::plain("engaged: ").join(names(state, attacker)).then(" against ").join(names(state, defender))
        }
        Event::ToTable { area: at, .. } => quiet(format!("the battle in {} is at the table", area(at))),
        Event::FromTable { area: at, ledger } if ledger.0.is_empty() => {
            quiet(format!("the battle in {} is fought by dice after all", area(at)))
        }
        Event::FromTable { area: at, ledger } => {
            Text::plain(format!("the battle in {} is back from the table: {}", area(at), ledger.lines().join("; ")))
        }
        Event::Fought { area: at, winner, losses } => fought(area(at), *winner, *losses),
        Event::Fell { corps, to } => names(state, corps).with(Label::Bad, format!(" lost ({})", fate(*to))),
        Event::Spent { corps } if corps.is_empty() => quiet("nobody is left to be spent".to_owned()),
        Event::Spent { corps } => names_of_both(state, corps).then(" are spent"),
        Event::Refreshed { corps } => names(state, corps).then(" are fresh again"),
        Event::Retreated { corps, from, to } => way(state, corps, "retreat", [*from, *to]),
        Event::BattleOver { area: at } => quiet(format!("the battle in {} is over", area(at))),
        Event::Wintered { area: at, lost } if lost.is_empty() => quiet(format!("winter costs nothing in {}", area(at))),
        Event::Wintered { area: at, lost } => {
            names(state, lost).with(Label::Bad, format!(" lost to the winter in {}", area(at)))
        }
        Event::Recovered => quiet("all spent corps are fresh again".to_owned()),
        Event::Ended { winner } => Text::of(Label::Heading, format!("{} have won", winner.name())),
        Event::PieceSet { corps, to } => known(state, *corps).then(figure(state, *to)),
        Event::CardsSet { hands, deck, discard } => {
            let [french, coalition] = hands;
            Text::plain(format!("cards: French {french}, Coalition {coalition}, deck {deck}, discard {discard}"))
        }
        Event::Enlisted { corps } => {
            of(corps.side, &corps.name).then(format!(" joins: {}", state.place_name(corps.at)))
        }
    }
}

fn quiet(words: String) -> Text {
    Text::of(Label::Quiet, words)
}

fn figure(state: &State, to: Figure) -> String {
    match to {
        Figure::At(place) => format!(": {}", state.place_name(place)),
        Figure::Spent(true) => ": spent".to_owned(),
        Figure::Spent(false) => ": fresh".to_owned(),
    }
}

/// The label of a side's words.
pub(super) const fn label(side: Side) -> Label {
    match side {
        Side::French => Label::SideA,
        Side::Coalition => Label::SideB,
    }
}

/// Something of a side.
pub(super) fn of(side: Side, words: impl Into<String>) -> Text {
    Text::of(label(side), words)
}

/// A corps.
pub(super) fn known(state: &State, corps: CorpsId) -> Text {
    let facts = state.corps(corps);
    of(facts.side, format!("{} {}", facts.code, facts.name))
}

/// Corps of one side by their names.
pub(super) fn names(state: &State, corps: &[CorpsId]) -> Text {
    let side = corps.first().map_or(Side::French, |corps| state.corps(*corps).side);
    let names: Vec<&str> = corps.iter().map(|corps| state.name(*corps)).collect();
    of(side, names.join(", "))
}

fn step_line(step: Step, round: u8, active: Side) -> String {
    let round = if round > 0 { format!(", round {round}") } else { String::new() };
    let side = if step.is_by_sides() { format!(": {}", active.name()) } else { String::new() };
    format!("{} {}{round}{side}", step.name(), step.title())
}

fn waived(state: &State, what: Owing) -> String {
    match what {
        Owing::Draw(side) => format!("{} draw no cards", side.name()),
        Owing::Hand(side) => format!("{} name no cards", side.name()),
        Owing::Attrition { area, .. } => format!("march attrition in {}", state.area_name(area)),
        Owing::Surrender(country) => format!("the surrender of {}", state.country_name(country)),
        Owing::Winter(area) => format!("winter attrition in {}", state.area_name(area)),
    }
}

fn card(state: &State, card: Option<CardId>) -> String {
    let named = card.and_then(|card| state.roster.game.cards.get(card.at()));
    named.map_or_else(|| "a card".to_owned(), |card| card.name.clone())
}

fn played(state: &State, side: Side, of_file: Option<CardId>, (to, armies): (Purpose, Option<u8>)) -> Text {
    let purpose = if to == Purpose::Own { String::new() } else { format!(" {}", to.words()) };
    let armies = armies.map(|armies| format!(", {} may move", counted(armies, "army"))).unwrap_or_default();
    of(side, side.name()).then(format!(" play {}{purpose}{armies}", card(state, of_file)))
}

fn discarded(side: Side, cards: u16, to: Purpose) -> Text {
    of(side, side.name()).then(format!(" discard {} {}", counted(cards, "card"), to.words()))
}

fn drew(side: Side, cards: u16, [deck, discard]: [u16; 2]) -> Text {
    let left = format!(" (deck {deck}, discard {discard})");
    of(side, side.name()).then(format!(" draw {}", counted(cards, "card"))).with(Label::Quiet, left)
}

/// The cards that a side has, for itself; for the other side only that it has told them.
fn hand(state: &State, side: Side, cards: &[(CardId, u8)]) -> Text {
    if !state.is_told(side) || cards.is_empty() {
        return of(side, side.name()).then(" have said which cards they have");
    }
    let named = |(own, copies): &(CardId, u8)| format!("{copies} {}", card(state, Some(*own)));
    let cards: Vec<String> = cards.iter().map(named).collect();
    of(side, side.name()).then(format!(" have {}", cards.join(", ")))
}

fn set_out(state: &State, corps: &[CorpsId], from: AreaId, [forced, mud, free]: [bool; 3]) -> Text {
    let marks = [(forced, "forced march"), (mud, "mud"), (free, "free")];
    let marks: Vec<&str> = marks.into_iter().filter(|(so, _)| *so).map(|(_, word)| word).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    names(state, corps).then(format!(" set out from {}", state.area_name(from))).with(Label::Quiet, marks)
}

fn entered(area: &str, attacks: bool, by_sea: bool) -> Text {
    let sea = if by_sea { " over the sea" } else { "" };
    let attack = if attacks { ": attack" } else { "" };
    Text::plain(format!("into {area}{sea}{attack}"))
}

fn way(state: &State, corps: &[CorpsId], verb: &str, ends: [AreaId; 2]) -> Text {
    let [from, to] = ends.map(|area| state.area_name(area));
    names(state, corps).then(format!(" {verb} from {from} to {to}"))
}

fn march_cost(state: &State, lost: &[CorpsId], to: Place, spent: &[CorpsId]) -> Text {
    if lost.is_empty() && spent.is_empty() {
        return quiet("the march costs nothing".to_owned());
    }
    let mut text = Text::default();
    if !lost.is_empty() {
        text = text.join(names(state, lost)).with(Label::Bad, format!(" lost to the march ({})", fate(to)));
    }
    if !spent.is_empty() {
        let join = if lost.is_empty() { "" } else { "; " };
        text = text.then(join).join(names(state, spent)).then(" become spent");
    }
    text
}

fn fought(area: &str, winner: Side, losses: [u8; 2]) -> Text {
    of(winner, winner.name())
        .with(Label::Good, format!(" win the battle in {area}"))
        .then(format!("; lost: attacker {}, defender {}", losses[0], losses[1]))
}

/// What becomes of those who are lost, in words.
pub(super) const fn fate(to: Place) -> &'static str {
    match to {
        Place::Area(_) => "on the map",
        Place::Reserve => "to the reserve",
        Place::Prisoners => "prisoners",
        Place::Lost => "for good",
    }
}

/// Corps of both sides by their names.
fn names_of_both(state: &State, corps: &[CorpsId]) -> Text {
    let of_side = |side: Side| -> Vec<CorpsId> {
        corps.iter().copied().filter(|corps| state.corps(*corps).side == side).collect()
    };
    let [french, coalition] = Side::BOTH.map(of_side);
    let join = if french.is_empty() || coalition.is_empty() { "" } else { ", " };
    names(state, &french).then(join).join(names(state, &coalition))
}

/// Who tested.
pub(super) fn tester(note: &TestNote) -> Text {
    let side = Side::of_key(&note.side);
    side.map_or_else(|| Text::plain(&note.who), |side| of(side, &note.who))
}

fn test_line(note: &TestNote) -> Text {
    note::line(note, tester(note), true)
}
