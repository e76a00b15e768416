//! What is printed of a game's pieces: to set the table up again, for play without a laptop, to cut out.

use crate::engine::printed::pieces::{Print, SidePieces};
use crate::engine::printed::{Block, Page};
use crate::engine::seat::Eye;
use crate::engine::session::Session;
use crate::engine::text::{Column, Label, Text};

use super::battle::ReportFacts;
use super::brief;
use super::reference::{self, InUse};
use super::state;

/// A blank at which no line is broken.
const TIED: &str = "\u{a0}";
/// A blank that pages do not swallow.
const GAP: &str = "\u{2003}";
/// A track of turns where neither scenario nor game sets an end.
const TURNS: u32 = 12;

/// A roster sheet a side, then the tables with the house rules in force.
pub fn sheets(play: &Session, facts: &ReportFacts<'_>, tables: &InUse<'_>, turns: Option<u32>) -> Page {
    let mut page = Page::new(format!("{}: sheets", facts.name));
    let position = play.position();
    let time = facts.battle_time(position.turn).map(|time| format!(", {time}")).unwrap_or_default();
    let tick = match play.doc().shows {
        Some(_) => "Tick off what is lost.",
        None => "Tick a box for each CV lost and for each marker.",
    };
    let standing = format!("As it stands in turn {}{time}, {}. {tick}", position.turn, position.step);
    page.paragraph(Text::of(Label::Quiet, standing));
    if let Some(briefing) = play.briefing() {
        brief::write(&mut page, &briefing, None);
        page.blocks.push(Block::Break);
    }
    for (at, side) in play.pieces(Print::Rosters).into_iter().enumerate() {
        if at > 0 {
            page.blocks.push(Block::Break);
        }
        page.blocks.push(Block::Heading(2, side.name));
        page.paragraph(Text::plain("Turns: ").join(track(facts, turns.or(play.summary().last_turn).unwrap_or(TURNS))));
        page.blocks.extend(side.blocks);
    }
    page.blocks.push(Block::Break);
    reference::write(&mut page, play, tables);
    page
}

/// A box a turn, with the battle's own time where it is known.
fn track(facts: &ReportFacts<'_>, turns: u32) -> Text {
    let turn = |turn: u32| match facts.battle_time(turn) {
        Some(time) => format!("☐{TIED}{turn}{TIED}({time})"),
        None => format!("☐{TIED}{turn}"),
    };
    Text::plain((1..=turns).map(turn).collect::<Vec<_>>().join(GAP))
}

/// Cards or labels to cut out, side by side; none for a game that has nothing to cut out.
pub fn slips(play: &Session, facts: &ReportFacts<'_>, what: Print) -> Option<Page> {
    let name = if what == Print::Cards { "cards" } else { "labels" };
    let mut page = Page::new(format!("{}: {name}", facts.name));
    let position = play.position();
    let standing = format!("As it stands in turn {}, {}. Cut along the dashes.", position.turn, position.step);
    page.paragraph(Text::of(Label::Quiet, standing));
    let sides = play.pieces(what);
    let any = !sides.is_empty();
    add(&mut page, sides);
    any.then_some(page)
}

/// What is needed to set the table up again: `place` says where the game is.
pub fn pack_up(play: &Session, name: &str, place: String) -> Page {
    let mut page = Page::new(format!("{name}: to set the table up again"));
    page.paragraph(Text::plain(place));
    add(&mut page, play.pieces(Print::PackUp));
    if let Some(briefing) = play.briefing() {
        brief::write(&mut page, &briefing, None);
    }
    // What a game on a board has beside its pieces.
    for facts in play.army().into_iter().filter(|_| play.doc().shows.is_some()) {
        page.blocks.push(Block::Heading(2, facts.title));
        page.points(facts.rows.into_iter().map(|(name, words)| Text::plain(format!("{name}: ")).join(words)).collect());
    }
    let held = held(play);
    if !held.is_empty() {
        // Where a country is controlled others may stand in its areas.
        let controls = play.json()["countries"][0].get("control").is_some();
        page.chapter(if controls { "Who controls which areas" } else { "Who holds what" });
        page.points(held);
    }
    page.chapter("How it goes on");
    page.points(goes_on(play));
    page
}

/// The areas that each side holds, in a game whose areas are held.
fn held(play: &Session) -> Vec<Text> {
    let (state, doc) = (play.json(), play.doc());
    let areas = || state.get("areas").and_then(|areas| areas.as_array()).into_iter().flatten();
    let of = |column: &Column| {
        let names: Vec<&str> = areas()
            .filter(|area| area["holder"] == column.side.as_str())
            .filter_map(|area| area["name"].as_str())
            .collect();
        (!names.is_empty()).then(|| Text::of(column.label, &*column.title).then(format!(": {}", names.join(", "))))
    };
    doc.columns.iter().filter_map(of).collect()
}

fn add(page: &mut Page, sides: Vec<SidePieces>) {
    for side in sides {
        page.blocks.push(Block::Heading(2, side.name));
        page.blocks.extend(side.blocks);
    }
}

/// What is asked next, what is owed, and the house rules that were agreed on.
fn goes_on(play: &Session) -> Vec<Text> {
    let asked = state::asked(play);
    let asked = asked.as_ref().map_or("the battle is over", |prompt| &prompt.text);
    let mut points = vec![Text::plain(format!("it goes on with: {asked}"))];
    points.extend(state::owed(play).iter().map(|owed| {
        let who = if owed.who == "both" { "both sides".to_owned() } else { format!("side {}", owed.who) };
        Text::of(Label::Care, format!("due from {who}: {}", owed.what)).then(format!(" ({})", owed.why))
    }));
    if play.hides() && *play.eye() == Eye::Public {
        let own = "what only one side may know is left out: --side SIDE shows it to that side";
        points.push(Text::of(Label::Care, own));
    }
    let settings = play.settings();
    let in_force = settings.in_force();
    let changed = in_force.iter().filter(|(.., changed)| *changed);
    let changed: Vec<String> = changed.map(|(setting, value, _)| format!("{} = {value}", setting.key)).collect();
    let rules = if changed.is_empty() { "all as the program proposes them".to_owned() } else { changed.join(", ") };
    points.push(Text::plain(format!("house rules: {rules}")));
    points
}
