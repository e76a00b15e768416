//! The first two rows: which battle, when, whose half, how the time goes, and the steps of the turn.

use ratatui::layout::Rect;

use super::names::short;
use crate::engine::text::{Label, Text, counted};
use crate::tui::clock::spent;
use crate::tui::game::Now;
use crate::tui::game::{Game, Safety, turns_of};
use crate::tui::pen::Pen;
use crate::tui::words::{ends, text_width, width};

/// The least room for the battle's name, and the most before anything else gives way.
const LEAST_NAME: usize = 12;
const MOST_NAME: usize = 24;

/// Draws the title row and the ribbon.
pub(super) fn draw(game: &Game, now: Option<Now>, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width).saturating_sub(1);
    let name = pen.theme.words(&game.name);
    // Of the forms of what stands behind the name the first that leaves room for it.
    let rights = [time(game, now, true), time(game, now, false), saved(game)];
    let halves = [usize::MAX, 24, 12];
    // The whole name is worth more than the time that was played.
    let least = width(&name).min(LEAST_NAME);
    let names = [width(&name).min(MOST_NAME), least];
    let forms = halves.iter().flat_map(|side| rights.iter().map(move |right| (*side, right)));
    let mut forms = names.iter().flat_map(|name| forms.clone().map(move |(side, right)| (*name, side, right)));
    let taken = |side: usize, of_all: bool, right: &Text| {
        6 + text_width(&pen.lettered(&moment(game, side, of_all))) + text_width(right)
    };
    let fits = |(name, side, right): &(usize, usize, &Text)| name + taken(*side, false, right) <= columns;
    let (_, side, right) = forms.find(fits).unwrap_or((least, 12, &rights[2]));
    // The whole name is worth more than how many turns there are.
    let of_all = width(&name) + taken(side, true, right) <= columns;
    let moment = pen.lettered(&moment(game, side, of_all));
    let room = columns.saturating_sub(text_width(&moment) + text_width(right) + 6).max(least);
    let title = Text::plain(format!(" {}", short(&name, room)));
    pen.line(area, 0, &ends(&title.then("   ").join(moment), right.clone(), columns));
    let steps = pen.lettered(&steps(game));
    pen.line(area, 1, &ends(&steps, owed(game), columns));
}

fn moment(game: &Game, side_columns: usize, of_all: bool) -> Text {
    let position = &game.position;
    if let Some(shows) = &game.armies.doc.shows {
        // In little room only what matters most.
        let parts = shows.place.iter().take(if side_columns > LEAST_NAME { usize::MAX } else { 1 });
        let place = parts.cloned().reduce(|place, part| place.then("   ").join(part)).unwrap_or_default();
        return if game.prompt.is_none() { place.with(Label::Care, "   over") } else { place };
    }
    let mut text = Text::of(Label::Figure, format!("Turn {}", position.turn));
    if let Some(turns) = turns_of(game.sheet, &game.settings).filter(|_| of_all) {
        text = text.then(format!(" of {turns}"));
    }
    if let Some(clock) = game.clock() {
        text = text.then(format!("  {clock}"));
    }
    if game.prompt.is_none() {
        return text.with(Label::Care, "   the battle is over");
    }
    if let Some(half) = position.half {
        text = text.then(format!("   half {half}"));
    }
    if let Some(active) = &position.active {
        let (name, label) = game.side(active);
        text = text.then(", ").with(label, short(&name, side_columns)).then(" active");
    }
    text
}

fn saved(game: &Game) -> Text {
    match game {
        Game { looking_on: true, .. } => Text::of(Label::Care, "only looked at"),
        Game { safety: Safety::NotSaved, .. } => Text::of(Label::Care, "NOT SAVED"),
        _ => Text::of(Label::Good, "saved"),
    }
}

/// How long was played, and how many turns are left; before them nothing, behind them whether it is saved.
fn time(game: &Game, now: Option<Now>, in_full: bool) -> Text {
    let pace = game.played(now);
    let mut text = Text::of(Label::Quiet, format!("played {}", spent(pace.played)));
    if in_full {
        text = text.with(Label::Quiet, format!(", this turn {}", spent(pace.of_turn(game.position.turn))));
    }
    if let Some(left) = game.turns_left(now) {
        let label = if left <= 1 { Label::Care } else { Label::Figure };
        text = text.then("  ").with(label, format!("{} left", counted(left, "turn")));
    }
    text.then("   ").join(saved(game))
}

/// The steps, the present one between arrows.
fn steps(game: &Game) -> Text {
    let mut text = Text::plain(" ");
    let mut title = "";
    for stop in &game.armies.doc.ribbon {
        if stop.opens {
            text = text.with(Label::Quiet, "| ");
        }
        if stop.now {
            text = text.with(Label::Heading, format!(">{}<", stop.name)).then(" ");
            title = if stop.title == stop.name { "" } else { &stop.title };
        } else {
            text = text.with(Label::Quiet, format!("{} ", stop.name));
        }
    }
    text.then(" ").then(title)
}

fn owed(game: &Game) -> Text {
    match game.owed.len() {
        0 => Text::of(Label::Quiet, "due 0"),
        count => Text::of(Label::Care, format!("due {count}")),
    }
}
