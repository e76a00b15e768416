//! Draws a player's desk: the map on the left, what is ordered and what is wrong on the right, the bill at the foot.

use ratatui::layout::Rect;

use super::keys::MAP;
use super::{Mode, OrdersForm, PlayersDesk, fill_view};
use crate::config::actions::Action;
use crate::engine::text::{Label, Text, counted};
use crate::tui::confirm;
use crate::tui::hexes;
use crate::tui::keys::{KeyPlace, Keymap};
use crate::tui::map_page::view::symbols;
use crate::tui::model::Model;
use crate::tui::pen::{ClickTarget, Pen, cells, row_of, top_for};
use crate::tui::reading::ReadingPage;
use crate::tui::theme::Theme;
use crate::tui::view::facts::{held, unseen};
use crate::tui::words::{cut_text, ends, typed, width, wrap};

/// Columns of the right side: so many at least, beside the whole map, and at most.
const RIGHT: (u16, u16, u16) = (26, 19, 38);
/// Rows of the bill.
const BILL: u16 = 4;

/// What stands between parts of the bill.
const GAP: &str = "   ";

/// How an entry of an earlier turn ends.
const ENDS: &str = "another entry for it ends this";

/// Signs of the map that its legend does not tell.
const SIGNS: [&str; 3] = [
    ">2 a step, there at pulse 2; x closed",
    "V2 others: nation, class; V* and own",
    "own land blue, allied cyan, enemy red",
];

/// What is asked before a form that was changed is dropped.
const NOT_TAKEN: &str = "This form is not in your orders yet. Drop it?";
/// The same of an entry that is in the orders.
const NOT_CHANGED: &str = "Drop your changes? The entry stays as it was.";
/// What is asked before he leaves with orders that are not written.
const NOT_WRITTEN: &str = "Your orders are not written. End the program without them?";
/// The same while a form lies open that is not in them.
const OPEN_FORM: &str = "The open form is not in your orders file. End the program without it?";

/// Draws the desk.
pub(super) fn draw(desk: &PlayersDesk, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    head(desk, &model.keys, row_of(area, 0), pen);
    let bill = Rect { y: area.bottom() - BILL, height: BILL, ..area };
    foot(desk, &model.keys, bill, pen);
    let middle = Rect { y: area.y + 1, height: area.height - 1 - BILL, ..area };
    let below = Rect { height: area.height - 1, y: area.y + 1, ..area };
    let mode = if let Mode::Leaving(before) = &desk.mode { before } else { &desk.mode };
    match mode {
        Mode::Fill(form) => filled_in(desk, form, below, pen),
        Mode::Dropping(form) => filled_in(desk, form, below, pen),
        Mode::List(at) => list(desk, *at, &model.keys, middle, pen),
        Mode::Walk | Mode::Free | Mode::Find(_) | Mode::Leaving(_) => map(desk, &model.keys, middle, pen),
    }
    if let Mode::Find(words) = mode {
        let ask =
            Text::of(Label::Care, " hex, place or force: ").join(typed(words.value(), usize::from(area.width) - 23));
        pen.clear(row_of(bill, 0));
        pen.line(bill, 0, &ask);
    }
    if matches!(desk.mode, Mode::Leaving(_)) {
        let (words, keys) = match desk.open_form() {
            None => (NOT_WRITTEN, "Enter: write them, Del: end without them, Esc: continue"),
            Some(_) => (OPEN_FORM, "Enter: write your orders with it, Del: end without it, Esc: continue"),
        };
        confirm::ask(words, keys, area, pen);
    }
    if let Mode::Dropping(form) = &desk.mode {
        let named = form.of.as_ref().is_some_and(|name| desk.book.has(form.section.name, name));
        let words = if named || form.entry.is_some() { NOT_CHANGED } else { NOT_TAKEN };
        confirm::ask(words, "Del: drop it, Esc: continue", area, pen);
    }
}

fn filled_in(desk: &PlayersDesk, form: &OrdersForm, area: Rect, pen: &mut Pen<'_>) {
    let fits = desk.fits(form).map(|at| form.fields[at].name());
    fill_view::draw(form, desk.standing(), fits, area, pen);
}

fn map(desk: &PlayersDesk, keys: &Keymap, area: Rect, pen: &mut Pen<'_>) {
    let wanted = if desk.look.whole { desk.map.columns } else { desk.map.columns * 2 };
    let least = if desk.look.whole { RIGHT.1 } else { RIGHT.0 };
    let right = area.width.saturating_sub(wanted + 2).clamp(least, RIGHT.2);
    let left = Rect { width: area.width - right - 1, ..area };
    hexes::draw(&desk.map, desk.look, &desk.trail().signs(), left, pen);
    hexes::let_click(&desk.map, desk.look, left, pen);
    let side = Rect { x: left.right() + 1, width: right, ..area };
    pen.wall(Rect { x: left.right(), width: 1, ..area });
    panel(desk, keys, side, pen);
}

fn key(keys: &Keymap, action: Action) -> String {
    keys.told_at(KeyPlace::Laid(&MAP), action).into_owned()
}

/// What may be ordered in turn 0, with its keys; none in later turns.
pub(super) fn only(desk: &PlayersDesk, keys: &Keymap) -> Option<String> {
    let [organise, treat] = [Action::Organise, Action::Diplomacy].map(|action| key(keys, action));
    (!desk.brief.moves()).then(|| format!("turn 0: only organising ({organise}) and diplomacy ({treat})"))
}

fn head(desk: &PlayersDesk, keys: &Keymap, row: Rect, pen: &mut Pen<'_>) {
    let state = match desk.book.file() {
        Some(file) => Text::of(Label::Quiet, format!("written: {file}")),
        None if desk.book.saved() => Text::of(Label::Quiet, "no changes"),
        None => Text::of(Label::Care, "not written"),
    };
    // In turn 0 the turn's name is what may be ordered.
    let words = match (only(desk, keys), desk.brief.title().split_once("  turn ")) {
        (Some(only), Some((whose, _))) => format!("{whose}  {only}"),
        _ => desk.brief.title(),
    };
    let title = |words: &str| Text::of(Label::Heading, format!(" {words}  ")).join(state.clone());
    // Where there is no room, the campaign is not named.
    let fits = width(&title(&words).to_string()) <= usize::from(row.width);
    let title = title(words.split_once("  ").filter(|_| !fits).map_or(&words, |(_, rest)| rest));
    pen.styled(row, 0, &title, Theme::picked());
}

/// What is ordered, what is known of the hex, what is wrong.
fn here(desk: &PlayersDesk, keys: &Keymap) -> Vec<Text> {
    let mut lines = Vec::new();
    if let Some(piece) = desk.piece() {
        let number = format!("{} of {}: ", desk.chosen + 1, desk.pieces.len());
        lines.push(Text::of(Label::Quiet, number).with(Label::Figure, piece.name.clone()));
        lines.push(Text::plain(piece.about.clone()));
        lines.extend(way(desk, keys));
        let ordered = desk.book.line(desk.section().name, &piece.name);
        lines.extend(ordered.map(|words| Text::of(Label::Quiet, format!("in your orders: {words}"))));
        lines.extend(desk.standing().map(|words| Text::of(Label::Care, format!("standing: {words}; {ENDS}"))));
    }
    lines.push(Text::default());
    lines.extend(desk.facts());
    let faults = desk.judged.errors.len() + desk.judged.warnings.len();
    if faults > 0 {
        lines.push(Text::default());
        lines.extend(desk.judged.errors.iter().map(|words| Text::of(Label::Bad, words.clone())));
        lines.extend(desk.judged.warnings.iter().map(|words| Text::of(Label::Care, words.clone())));
    }
    lines
}

fn panel(desk: &PlayersDesk, keys: &Keymap, area: Rect, pen: &mut Pen<'_>) {
    let lines = here(desk, keys);
    let mut broken: Vec<Text> = lines.iter().flat_map(|line| wrap(line, usize::from(area.width))).collect();
    let room = usize::from(area.height).saturating_sub(desk.map.legend.len() + 1);
    if broken.len() <= room {
        broken.resize(room + 1, Text::default());
        broken.extend(desk.map.legend.clone());
    } else if broken.len() < usize::from(area.height) {
        // Where the symbols have no room the last line has the key that shows them.
        broken.resize(usize::from(area.height) - 1, Text::default());
        broken.push(Text::of(Label::Quiet, format!("{} symbols of the map", key(keys, Action::Legend))));
    }
    pen.lines(area, &held(broken, area, &symbols_there(keys)));
}

/// The same where the symbols of the map have no room either.
fn symbols_there(keys: &Keymap) -> String {
    format!(", symbols: {}", key(keys, Action::Legend))
}

/// Where everything is read that has no room.
fn all_there(keys: &Keymap) -> String {
    format!(": {} has all", key(keys, Action::Legend))
}

/// The way: its cost, when it arrives, whether it is in supply there.
fn way(desk: &PlayersDesk, keys: &Keymap) -> Vec<Text> {
    let boards = desk.piece().and_then(|piece| desk.book.carrier(&piece.name));
    if let Some(ships) = boards {
        return vec![Text::of(Label::Quiet, format!("goes aboard {ships}: no march this turn"))];
    }
    let Some(walk) = &desk.walk else {
        return vec![Text::of(Label::Quiet, format!("{}: its orders", key(keys, Action::Instruct)))];
    };
    if let Some(why) = &walk.refused {
        return vec![Text::of(Label::Bad, why.clone())];
    }
    let last = walk.stops.as_ref().map_or(walk.costs.len(), |(step, _)| step + 1);
    let Some(cost) = walk.costs[..last.min(walk.costs.len())].last() else {
        if let Some(why) = desk.no_route() {
            return vec![Text::of(Label::Bad, why)];
        }
        let never = desk.piece().and_then(|piece| desk.brief.never_moves(&piece.name));
        let room = match never {
            Some(why) => format!(": {why}"),
            None if desk.brief.moves() => format!("; it may go {}", walk.most),
            None => String::new(),
        };
        return vec![Text::of(Label::Quiet, format!("stays{room}"))];
    };
    let forced = if desk.forced { " by forced march" } else { "" };
    let arrival = Text::plain("costs ").with(Label::Figure, format!("{cost} of {}", walk.most));
    let supply = match &walk.hungry {
        None => Text::of(Label::Good, "in supply there"),
        Some(why) => Text::of(Label::Care, format!("beyond supply there: {why}")),
    };
    let there = if walk.stops.is_some() { "gets so far at" } else { "there at" };
    let names: Vec<String> = desk.path.iter().map(|hex| desk.brief.name(*hex)).collect();
    let mut lines = vec![
        Text::plain(format!("by {}{forced}", names.join(" "))),
        arrival.then(format!(", {there} pulse {cost}, ")).join(supply),
    ];
    lines.extend(walk.tires.as_ref().map(|words| Text::of(Label::Care, words.clone())));
    lines.extend(walk.stops.as_ref().map(|(_, stops)| Text::of(Label::Care, stops.clone())));
    lines
}

fn foot(desk: &PlayersDesk, keys: &Keymap, area: Rect, pen: &mut Pen<'_>) {
    pen.rule(area, 0);
    let judged = &desk.judged;
    let (label, words) = match judged.errors.len() {
        0 => (Label::Good, "no errors".to_owned()),
        errors => (Label::Bad, counted(errors, "error")),
    };
    let head = Text::of(label, format!(" {words}")).then(format!(", {}", counted(judged.warnings.len(), "warning")));
    let lines = packed(head, &purse_first(desk), usize::from(area.width));
    let room = Rect { y: area.y + 1, height: area.height - 1, ..area };
    pen.lines(room, &held(lines, room, &all_there(keys)));
}

/// The bill with what is left before the single moves, of which there may be many.
fn purse_first(desk: &PlayersDesk) -> Vec<String> {
    let mut bill = desk.judged.bill.clone();
    let purse = bill.iter().position(|line| line.starts_with("RP ")).unwrap_or(0);
    bill.rotate_left(purse);
    bill
}

/// The parts of a bill behind its head, none of them broken where a line of its own holds it.
pub(super) fn packed(head: Text, bill: &[String], room: usize) -> Vec<Text> {
    let mut lines = vec![head];
    for part in bill {
        let fits = |line: &Text| width(&line.to_string()) + GAP.len() + width(part) <= room;
        match lines.pop_if(|line| fits(line)) {
            Some(line) => lines.push(line.then(GAP).with(Label::Quiet, part.clone())),
            None => lines.push(Text::plain(" ").with(Label::Quiet, part.clone())),
        }
    }
    lines.iter().flat_map(|line| wrap(line, room)).collect()
}

fn list(desk: &PlayersDesk, at: usize, keys: &Keymap, area: Rect, pen: &mut Pen<'_>) {
    let entries = desk.book.entries();
    let faults = desk.judged.errors.iter().map(|words| Text::of(Label::Bad, words.clone()));
    let faults = faults.chain(desk.judged.warnings.iter().map(|words| Text::of(Label::Care, words.clone())));
    let standing = desk.all_standing().into_iter();
    let standing = standing.map(|(_, name, words)| Text::plain(format!("standing: {name}: {words}; {ENDS}")));
    let faults: Vec<Text> = standing.chain(faults).flat_map(|line| wrap(&line, usize::from(area.width) - 2)).collect();
    // What is wrong has the rows that the entries leave, and a quarter of the page where there are many.
    let left = (area.height - 2).saturating_sub(cells(entries.len()));
    let below = cells(faults.len()).min(left.max(area.height / 4));
    let foot = Rect { x: area.x + 1, y: area.bottom() - below, height: below, width: area.width - 2 };
    pen.lines(foot, &held(faults, foot, &all_there(keys)));
    let last = area.height - below;
    let room = usize::from(last.saturating_sub(2));
    let top = top_for(at, room, entries.len());
    let title = Text::of(Label::Heading, format!(" {} so far", counted(entries.len(), "order")));
    let hidden = Text::of(Label::Care, format!("{} ", unseen(top, room, entries.len())));
    pen.line(area, 0, &ends(&title, hidden, usize::from(area.width)));
    for (row, (own, (section, _, words))) in (2..last).zip(entries.iter().enumerate().skip(top)) {
        let mark = if own == at { "> " } else { "  " };
        let line = Text::plain(format!(" {mark}")).with(Label::Figure, format!("{section:<10}")).then(words.clone());
        pen.line(area, row, &cut_text(&line, usize::from(area.width)));
        pen.spot(row_of(area, row), ClickTarget::Line(own));
    }
}

/// The symbols of the map, and all that the right side says, to be read.
pub(super) fn signs(desk: &PlayersDesk, keys: &Keymap) -> ReadingPage {
    let mut reading = symbols(&SIGNS, &key(keys, Action::Supply), &desk.map);
    reading.lines.extend(here(desk, keys));
    reading.lines.push(Text::default());
    reading.lines.extend(purse_first(desk).into_iter().map(Text::plain));
    reading
}
