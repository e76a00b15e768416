//! Where the battle is, what is asked, and the sum, in plain lines.

use std::io::Write;

use crate::engine::input::flatten;
use crate::engine::panel::Lit;
use crate::engine::prompt::{AskKind, Kind};
use crate::engine::text::Text;
use crate::report::plain::Look;
use crate::tui::answer::Answer;
use crate::tui::answer::choose::Choose;
use crate::tui::answer::form::AnswerForm;
use crate::tui::answer::offered::ChoiceLine;
use crate::tui::battle::Battle;
use crate::tui::fields::{Field, Takes};
use crate::tui::game::Game;
use crate::tui::words::{percent, spread_text};

use super::Failure;

/// Prints lines.
pub(super) fn lines(out: &mut dyn Write, lines: &[Text], look: Look) -> Result<(), Failure> {
    Ok(lines.iter().try_for_each(|line| look.line(out, line))?)
}

/// `Turn 1, half 1, T2 fire, Army of Valmory active.`
pub(super) fn place(game: &Game) -> String {
    let position = &game.position;
    if let Some(shows) = &game.armies.doc.shows {
        let place: Vec<String> = shows.place.iter().map(ToString::to_string).collect();
        return format!("{}.", place.join(", "));
    }
    let half = position.half.map(|half| format!(", half {half}")).unwrap_or_default();
    let title =
        game.armies.doc.ribbon.iter().find(|stop| stop.now).map(|stop| format!(" {}", stop.title)).unwrap_or_default();
    let active = position.active.as_ref().map(|side| format!(", {} active", game.side(side).0)).unwrap_or_default();
    let clock = game.clock().map(|clock| format!(", {clock}")).unwrap_or_default();
    format!("Turn {}{half}, {}{title}{active}{clock}.", position.turn, position.step)
}

/// What is asked, of whom, by which rule, and what may be typed.
pub(super) fn question(battle: &Battle) -> Vec<Text> {
    let game = &battle.game;
    let Some(prompt) = &game.prompt else {
        return vec![Text::plain("The game is over. Type undo to undo the last answer, or quit.")];
    };
    let (name, label) = game.side(&prompt.side);
    let mut capital = name;
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let mut lines = vec![Text::of(label, capital).then(format!(": {} Rule: {}.", ended(&prompt.text), prompt.cite))];
    if let Some(owed) = prompt.owed.as_ref().filter(|owed| !owed.why.is_empty() && !prompt.text.contains(&owed.why)) {
        lines.push(Text::plain(format!("Why: {}.", owed.why)));
    }
    match &battle.answer {
        Answer::Choose(choose) if choose.items().next().is_none() => {
            lines.push(Text::plain(format!("{} only: nothing here is yours to answer.", game.side(&prompt.side).0)));
        }
        Answer::Choose(choose) => lines.extend(options(choose, game)),
        Answer::Form(form) => {
            lines.extend(known(form));
            lines.extend(form.fields.iter().enumerate().flat_map(|(at, one)| field(at, one)));
            lines.extend(sum(form, game));
        }
        Answer::Number(_) => {
            let range = match prompt.kind {
                Kind::Number { min, max } => format!(" from {min} to {max}"),
                _ => String::new(),
            };
            lines.push(Text::plain(format!("Type a whole number{range}.")));
        }
        Answer::Name(_) => lines.push(Text::plain("Type the words.")),
        Answer::Nothing => {}
    }
    lines
}

/// A sentence with its end: a question keeps its mark.
fn ended(text: &str) -> String {
    if text.ends_with(['?', '.', '!']) { text.to_owned() } else { format!("{text}.") }
}

fn options(choose: &Choose, game: &Game) -> Vec<Text> {
    let open: Vec<ChoiceLine> = choose.items().collect();
    let mut lines: Vec<Text> = open
        .iter()
        .enumerate()
        .map(|(at, item)| {
            let owed = game.owed.iter().find(|owed| item.owed && *owed.key == *item.key);
            let owed = owed.map(|owed| format!(" (due: {})", owed.why)).unwrap_or_default();
            Text::plain(format!("{}. {}{owed}", at + 1, item.label))
        })
        .collect();
    let blocked = choose.blocked().count();
    if blocked > 0 {
        lines.push(Text::plain(format!("{blocked} more cannot be picked now; type blocked for the reasons.")));
    }
    let first = open.first().map_or("", |item| &*item.label);
    lines.push(Text::plain(format!("Type a number, a unit's code or words. Enter takes 1, {}", ended(first))));
    lines
}

fn known(form: &AnswerForm) -> Option<Text> {
    let words = |(name, value): (String, serde_json::Value)| format!("{} {}", spoken(&name), form.told(&name, &value));
    let known: Vec<String> = flatten(&form.known).into_iter().map(words).collect();
    (!known.is_empty()).then(|| Text::plain(format!("Known: {}.", known.join(", "))))
}

fn spoken(name: &str) -> String {
    name.replace(['_', '.'], " ")
}

/// A field with its value and what it may be; a list with its lines numbered.
fn field(at: usize, field: &Field) -> Vec<Text> {
    let value = if field.value().is_none() { "missing".to_owned() } else { field.shown() };
    let number = at + 1;
    let Takes::Value(AskKind::One(choices) | AskKind::Many(choices)) = &field.takes else {
        let allowed = field.allowed();
        return vec![Text::plain(format!("Field {number}, {}: {value}. May be {allowed}.", field.title()))];
    };
    let how = if matches!(field.takes, Takes::Value(AskKind::Many(_))) { "Any of" } else { "One of" };
    let mut lines = vec![Text::plain(format!("Field {number}, {}: {value}. {how}:", field.title()))];
    lines.extend(choices.iter().enumerate().map(|(at, choice)| Text::plain(format!("  {}. {}", at + 1, choice.label))));
    lines
}

/// The sums, the number needed and what is to be typed next.
pub(super) fn sum(form: &AnswerForm, game: &Game) -> Vec<Text> {
    let mut lines = Vec::new();
    for tally in form.sum.tallies.iter().filter(|tally| !tally.rows().is_empty()) {
        let whose = tally.side.map(|side| {
            let (name, _) = game.side(&side.to_uppercase());
            if name == side.to_uppercase() { format!(" of the {side}") } else { format!(" of {name}") }
        });
        lines.push(Text::plain(format!("The sum{}: {}.", whose.unwrap_or_default(), tally.line())));
    }
    if let Some(fault) = &form.sum.fault {
        lines.push(Text::plain(format!("Not yet: {fault}.")));
    } else if let Some(certain) = form.sum.certain.as_ref().filter(|words| !words.is_empty()) {
        lines.push(Text::plain(format!("For certain, no die: {certain}.")));
    } else if let Some(advice) = &form.advice {
        lines.push(Text::plain(format!("{}.", advice.words())));
    } else if let Some(roll) = form.roll() {
        let hope = form.check.or(form.leads_to).and_then(|check| check.hope).map_or("needed", |hope| hope.words);
        let needs = roll.needs.as_ref().map(|needs| format!(" on {needs}")).unwrap_or_default();
        if let Some(chance) = roll.chance {
            lines.push(Text::plain(format!("Chance: {hope}{needs}, {}.", percent(chance))));
        } else if !needs.is_empty() {
            lines.push(Text::plain(format!("Needed: {hope}{needs}.")));
        }
        if !roll.spread.is_empty() {
            lines.push(Text::plain("What may come: ").join(spread_text(&roll.spread, true)).then("."));
        }
        lines.extend(roll.lit.iter().flat_map(|lit| table(lit)));
    }
    lines.push(Text::plain(ending(form)));
    lines
}

/// The table that the dice read, a line a row.
fn table(lit: &Lit) -> Vec<Text> {
    let row = |cells: &Vec<Text>| {
        let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
        Text::plain(format!("  {}.", cells.join(", ")))
    };
    let title = (!lit.title.is_empty()).then(|| Text::plain("Table: ").join(lit.title.clone()).then("."));
    let notes = lit.notes.iter().map(|note| Text::plain("  ").join(note.clone()).then("."));
    title.into_iter().chain(lit.rows.iter().map(row)).chain(notes).collect()
}

fn ending(form: &AnswerForm) -> String {
    if let Some(at) = form.missing() {
        let field = &form.fields[at];
        let allowed = match &field.takes {
            Takes::Value(AskKind::Many(_)) => "numbers of its lines, with blanks between, or none".to_owned(),
            Takes::Value(AskKind::One(_)) => "the number of its line".to_owned(),
            _ => field.allowed(),
        };
        return format!("Type {}: {allowed}.", field.title());
    }
    let change = if form.fields.is_empty() { "" } else { " To change a field type its number, = and the value." };
    match form.roll() {
        Some(roll) if roll.count > 0 => {
            let what = roll.purpose.strip_prefix("for ").unwrap_or(&roll.purpose);
            format!("Type the dice, {} for {what}, or r to let the program roll.{change}", roll.dice())
        }
        _ => format!("Enter accepts.{change}"),
    }
}

/// The test as it stands after a change.
pub(super) fn test(battle: &Battle) -> Vec<Text> {
    let Answer::Form(form) = &battle.answer else { return Vec::new() };
    let filled: Vec<String> = form.fields.iter().map(|field| format!("{} {}", field.title(), field.shown())).collect();
    let mut lines = Vec::new();
    if !filled.is_empty() {
        lines.push(Text::plain(format!("Filled in: {}.", filled.join(", "))));
    }
    lines.extend(sum(form, &battle.game));
    lines
}
