//! What lies over another screen.

use ratatui::layout::Rect;

use super::lists::{aligned, frame, height_for, list, long_list};
use super::{Pen, cells};
use crate::engine::text::{Label, Text};
use crate::tui::answer::Answer;
use crate::tui::model::{Battle, Dialog, Entry, Help, Model, Purpose, Rules};
use crate::tui::words::{typed, wrap};

/// The columns of the help.
const HELP: u16 = 80;

/// Draws the dialog.
pub(super) fn draw(dialog: &Dialog, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    match dialog {
        Dialog::Help(help) => return self::help(help, model, area, pen),
        Dialog::Page(page) => return page.draw(model, area, pen),
        _ => {}
    }
    let Some(battle) = model.battle() else { return };
    match dialog {
        Dialog::Help(_) | Dialog::Page(_) => {}
        Dialog::Rules(rules) => self::rules(battle, rules, area, pen),
        Dialog::Owed(picker) => owed(battle, picker.picked, area, pen),
        Dialog::Entry(entry) => self::entry(entry, battle, area, pen),
        Dialog::Confirm(confirm) => confirmed(&confirm.words, area, pen),
        Dialog::Strike(picker) => strike(battle, picker.picked, area, pen),
        Dialog::Outcomes(picker, outcomes) => {
            let lines: Vec<Text> = outcomes.iter().map(|(words, _)| Text::plain(words)).collect();
            let inside = frame("The result, as read off the table", (78, height_for(lines.len() + 1)), area, pen);
            with_why(battle, &lines, picker.picked, inside, pen);
        }
    }
}

fn help(help: &Help, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let rows: Vec<Vec<(Label, String)>> = help
        .fitting(model)
        .iter()
        .map(|binding| vec![(Label::Heading, binding.all_shown()), (Label::Plain, binding.help.to_owned())])
        .collect();
    let inside = frame("What can be done here", (HELP, area.height), area, pen);
    let find = if help.search.typed.is_empty() {
        Text::of(Label::Quiet, "Enter does the marked line; type words to find one; Esc goes back")
    } else {
        help.search.shown()
    };
    pen.line(inside, 0, &find);
    let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
    list(&aligned(&rows, usize::from(inside.width) - 2), help.search.picked, body, pen);
    let mouse = "mouse: the wheel scrolls, a click picks; Shift and drag copies text";
    pen.line(inside, inside.height.saturating_sub(1), &Text::of(Label::Quiet, mouse));
}

fn rules(battle: &Battle, rules: &Rules, area: Rect, pen: &mut Pen<'_>) {
    let in_force = battle.game.settings.in_force();
    let rows: Vec<Vec<(Label, String)>> = in_force
        .iter()
        .enumerate()
        .map(|(at, (setting, value, changed))| {
            let pending = rules.pending.as_ref().filter(|_| at == rules.picked);
            let (label, shown) = match pending {
                Some(pending) => (Label::Care, format!("{value} -> {pending}_")),
                None if *changed => (Label::Ruling, format!("{value} (changed)")),
                None => (Label::Figure, (*value).to_owned()),
            };
            let mut row = vec![(Label::Plain, setting.key.to_owned()), (label, shown)];
            if area.width >= 110 {
                row.push((Label::Quiet, setting.why.to_owned()));
            }
            row
        })
        .collect();
    let inside = frame("House rules", (area.width, area.height), area, pen);
    let why_rows = 4;
    let body = Rect { height: inside.height.saturating_sub(why_rows + 1), ..inside };
    list(&aligned(&rows, usize::from(inside.width) - 2), rules.picked, body, pen);
    let foot = Rect { y: body.bottom(), height: why_rows + 1, ..inside };
    pen.rule(foot, 0);
    if let Some((setting, ..)) = in_force.get(rules.picked) {
        let mut lines = wrap(&pen.lettered(&Text::plain(setting.why)), usize::from(foot.width));
        lines.push(Text::of(
            Label::Quiet,
            format!("{}; unless changed: {}", setting.choices.allowed(), setting.default),
        ));
        pen.lines(Rect { y: foot.y + 1, height: why_rows, ..foot }, &lines);
    }
}

fn owed(battle: &Battle, picked: usize, area: Rect, pen: &mut Pen<'_>) {
    let mut items = Vec::new();
    for owed in &battle.game.owed {
        let (name, label) = battle.game.side(&owed.who);
        items.push(Text::plain(&owed.what).with(Label::Quiet, format!(" ({})  ", owed.why)).with(label, name));
    }
    if items.is_empty() {
        items.push(Text::of(Label::Quiet, "nothing is owed now"));
    }
    let width = area.width - 4;
    let items: Vec<Vec<Text>> = items.iter().map(|item| wrap(&pen.lettered(item), usize::from(width) - 8)).collect();
    let inside = frame("Owed", (width, height_for(items.iter().map(Vec::len).sum())), area, pen);
    long_list(&items, picked, inside, pen);
}

fn entry(entry: &Entry, battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let (title, ask) = match &entry.purpose {
        Purpose::Note => ("A note for the log", String::new()),
        Purpose::Waive { what, .. } => ("Let it go", format!("{what} is not done, because:")),
        Purpose::Add { side: Some(side) } => {
            ("A row more in the sum", format!("words and a number, for the {side} (Right changes): high ground +1"))
        }
        Purpose::Add { side: None } => ("A row more in the sum", "words and a number: high ground +1".to_owned()),
        Purpose::Find => ("Find a unit", "its code or a part of its name".to_owned()),
        Purpose::Unit => ("The page of a unit", "its code or a part of its name".to_owned()),
        Purpose::End => ("When to stop", "20:00 on the wall, 20:00 in the battle, or nothing for no end".to_owned()),
        Purpose::FindEntry => ("Find an entry before the marked one", "words that it tells".to_owned()),
        Purpose::Outcome => ("The result, as read off the table", "as name=value, such as passed=true".to_owned()),
        Purpose::Why => ("Why", "the reason, for the log".to_owned()),
        Purpose::SaveAs { why } => ("NOT SAVED: the battle goes on in another file", why.clone()),
    };
    let is_row = matches!(entry.purpose, Purpose::Add { .. });
    let columns = 76.min(area.width);
    let asks = wrap(&pen.lettered(&Text::of(Label::Quiet, ask)), usize::from(columns).saturating_sub(4));
    let at = cells(asks.len()).max(1);
    let inside = frame(title, (columns, at + if is_row { 4 } else { 3 }), area, pen);
    if is_row {
        pen.line(inside, at + 1, &why_line(battle));
    }
    pen.lines(inside, &asks);
    pen.line(inside, at, &typed(entry.input.value(), inside.width.into()));
}

pub(super) fn confirmed(words: &str, area: Rect, pen: &mut Pen<'_>) {
    let lines = wrap(&pen.lettered(&Text::plain(words)), 66);
    let inside = frame("Sure?", (70, cells(lines.len()) + 3), area, pen);
    pen.lines(inside, &lines);
    pen.line(inside, inside.height - 1, &Text::of(Label::Care, "y does it, Esc leaves it"));
}

fn strike(battle: &Battle, picked: usize, area: Rect, pen: &mut Pen<'_>) {
    let Answer::Form(form) = &battle.answer else { return };
    let line = |(key, label, struck): (String, String, bool)| {
        let mark = if struck { "[struck] " } else { "[counts] " };
        Text::of(if struck { Label::Bad } else { Label::Plain }, mark)
            .then(label)
            .with(Label::Quiet, format!("  {key}"))
    };
    let lines: Vec<Text> = form.sum_rows().into_iter().map(line).collect();
    let inside = frame("Rows that count", (70, height_for(lines.len() + 1)), area, pen);
    with_why(battle, &lines, picked, inside, pen);
}

/// A list, and below it the reason that goes into the log with what is picked.
fn with_why(battle: &Battle, lines: &[Text], picked: usize, area: Rect, pen: &mut Pen<'_>) {
    let body = Rect { height: area.height.saturating_sub(1), ..area };
    list(lines, picked, body, pen);
    pen.line(Rect { y: body.bottom(), height: 1, ..area }, 0, &why_line(battle));
}

fn why_line(battle: &Battle) -> Text {
    match &battle.answer {
        Answer::Form(form) if !form.why.is_empty() => Text::of(Label::Ruling, format!("why: {}", form.why)),
        _ => Text::of(Label::Quiet, "F7 says why, for the log"),
    }
}
