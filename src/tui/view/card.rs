//! The prompt: who is asked what, the sum, what is needed, where it stands in the rules, and what is typed.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Pen, Spot, cells, fields, options};
use crate::engine::prompt::{Kind, Prompt};
use crate::engine::text::{Label, Text};
use crate::tui::answer::Answer;
use crate::tui::answer::form::Form;
use crate::tui::game::Game;
use crate::tui::model::Battle;
use crate::tui::words::{ends, percent, spread_text, text_width, wrap};

/// A line of the card, and whether it is picked out.
pub type Painted = (Text, Style);

/// A line in its own look.
pub fn plain(text: Text) -> Painted {
    (text, Style::new())
}

/// The rows that the card would like to have.
pub fn rows(battle: &Battle, columns: usize, pen: &Pen<'_>) -> usize {
    match &battle.answer {
        Answer::Choose(choose) => heading(battle, columns, pen).len() + options::rows(choose, columns),
        _ => lines(battle, columns, usize::MAX, pen).len(),
    }
}

/// Draws the card.
pub fn draw(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let lines = lines(battle, usize::from(area.width), usize::from(area.height), pen);
    for (row, (text, style)) in (0..area.height).zip(&lines) {
        pen.styled(area, row, text, *style);
    }
    if let Answer::Choose(choose) = &battle.answer {
        let above = heading(battle, usize::from(area.width), pen).len();
        let rows = usize::from(area.height).saturating_sub(above);
        for (row, column, wide, at) in options::places(choose, usize::from(area.width), rows) {
            let place =
                Rect { x: area.x + cells(column), y: area.y + cells(above + row), width: cells(wide), height: 1 };
            pen.spot(place, Spot::Line(at));
        }
    }
}

fn lines(battle: &Battle, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let Some(prompt) = &battle.game.prompt else { return over(&battle.game) };
    let mut lines = heading(battle, columns, pen);
    let left = if rows == usize::MAX { rows } else { rows.saturating_sub(lines.len()) };
    match &battle.answer {
        Answer::Choose(choose) => lines.extend(options::lines(choose, columns, left)),
        Answer::Form(form) => lines.extend(form_lines(form, &battle.game, columns, left, pen)),
        Answer::Number(input) => {
            let range = match prompt.kind {
                Kind::Number { min, max } => format!("a number from {min} to {max}: "),
                _ => String::new(),
            };
            lines.push(plain(typed(&range, input.value())));
        }
        Answer::Name(input) => lines.push(plain(typed("a name: ", input.value()))),
        Answer::Nothing => {}
    }
    lines
}

fn over(game: &Game) -> Vec<Painted> {
    let mut lines = vec![plain(Text::of(Label::Heading, "THE BATTLE IS OVER"))];
    if let Some(last) = game.log.iter().rev().find(|entry| entry.stands) {
        lines.extend(last.lines.iter().cloned().map(plain));
    }
    lines.push(plain(Text::of(Label::Quiet, "F2 takes the last answer back, F3 shows the log, F10 quits")));
    lines
}

/// Who is asked what, and the rule that it comes from.
fn heading(battle: &Battle, columns: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let Some(prompt) = &battle.game.prompt else { return Vec::new() };
    let (name, label) = battle.game.side(&prompt.side);
    let marked = match &battle.answer {
        Answer::Choose(choose) if prompt.side == "both" => choose.item().and_then(|item| item.side),
        _ => None,
    };
    let (name, label) = marked.map_or((name, label), |side| {
        let (marked, label) = battle.game.side(&side);
        (format!("both sides, {marked} first"), label)
    });
    let title = Text::of(label, name.to_uppercase()).then("  ").with(Label::Heading, &prompt.text);
    let title = pen.lettered(&title);
    let cite = pen.lettered(&Text::of(Label::Quiet, &prompt.cite));
    let mut lines: Vec<Painted> = if text_width(&title) + text_width(&cite) + 2 <= columns {
        vec![plain(ends(&title, cite, columns))]
    } else {
        let mut lines: Vec<Painted> = wrap(&title, columns).into_iter().map(plain).collect();
        if let Some((last, _)) = lines.last_mut()
            && text_width(last) + text_width(&cite) + 2 <= columns
        {
            *last = ends(&last.clone(), cite, columns);
        } else {
            lines.extend(wrap(&cite, columns).into_iter().map(plain));
        }
        lines
    };
    lines.extend(owed(prompt).map(|text| pen.lettered(&text)).iter().flat_map(|text| wrap(text, columns)).map(plain));
    lines.extend(brief(battle).map(|text| pen.lettered(&text)).iter().flat_map(|text| wrap(text, columns)).map(plain));
    lines
}

/// The figures of the unit in question, where the step asks for them.
fn brief(battle: &Battle) -> Option<Text> {
    let (code, figures) = battle.brief.as_ref().filter(|(_, figures)| !figures.0.is_empty())?;
    let asked = !battle.game.act_is_open() && battle.followed().first() == Some(code);
    asked.then(|| Text::of(Label::Heading, format!("{code} ")).join(figures.clone()))
}

fn owed(prompt: &Prompt) -> Option<Text> {
    let owed = prompt.owed.as_ref().filter(|owed| !owed.why.is_empty() && !prompt.text.contains(&owed.why))?;
    Some(Text::of(Label::Quiet, format!("owed because {}", owed.why)))
}

fn form_lines(form: &Form, game: &Game, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let mut lines: Vec<Text> = Vec::new();
    for tally in &form.sum.tallies {
        if tally.rows().is_empty() {
            continue;
        }
        let side = tally.side.map_or_else(Text::default, |side| whose(side, game));
        let sum = side.join(sum_text(&tally.line()));
        let sum = wrap(&pen.lettered(&sum), columns);
        // Where a list is open its lines need the room; the sum is there to be looked at again with the dice.
        let most = if form.check.is_none() { 1 } else { sum.len() };
        lines.extend(sum.into_iter().rev().take(most).rev());
    }
    let mut needed = needed(form).map(|text| pen.lettered(&text)).unwrap_or_default();
    if let Some(spread) = spread(form, columns, pen) {
        if text_width(&needed) + text_width(&spread) + 3 <= columns {
            needed = if needed.0.is_empty() { spread } else { needed.then("   ").join(spread) };
        } else {
            lines.push(std::mem::replace(&mut needed, spread));
        }
    }
    let left = columns.saturating_sub(text_width(&needed) + 3);
    match what_if(form, left, pen).or_else(|| what_if(form, columns, pen)) {
        Some(other) if text_width(&other) <= left => lines.push(needed.then("   ").join(other)),
        other => {
            let needed = Some(needed).filter(|needed| !needed.0.is_empty());
            lines.extend(needed.into_iter().flat_map(|needed| wrap(&needed, columns)).chain(other));
        }
    }
    let narrow = columns >= 70;
    lines.extend(fields::known(form, columns, if narrow { 1 } else { 4 }, pen));
    let mut painted: Vec<Painted> = lines.into_iter().map(plain).collect();
    painted.extend(fields::asked(form, columns, pen));
    let ending = ending(form);
    if form.in_list() {
        let left = rows.saturating_sub(painted.len() + 1).clamp(2, 12);
        painted.extend(fields::list(form, columns, left, pen));
    }
    painted.push(plain(ending));
    let left = rows.saturating_sub(painted.len() + 2);
    if rows != usize::MAX && left >= 4 {
        painted.extend(fields::table(form, game, columns, left, pen));
    }
    painted
}

/// Whose sum it is: an army by its name, else the check's own word.
fn whose(side: &str, game: &Game) -> Text {
    let (name, label) = game.side(&side.to_uppercase());
    match label {
        Label::Plain => Text::of(Label::Heading, format!("{side}: ")),
        army => Text::of(army, format!("{name}: ")),
    }
}

/// The total stands out from its reasons.
fn sum_text(line: &str) -> Text {
    match line.rsplit_once(" = ") {
        Some((reasons, total)) => Text::plain(format!("{reasons} = ")).with(Label::Figure, total),
        None => Text::plain(line),
    }
}

/// The number needed and the chance of it.
fn needed(form: &Form) -> Option<Text> {
    if let Some(fault) = &form.sum.fault {
        return Some(Text::of(Label::Care, format!("not yet: {fault}")));
    }
    if let Some(certain) = form.sum.certain.as_ref().filter(|words| !words.is_empty()) {
        return Some(Text::plain("for certain, no die: ").with(Label::Figure, certain));
    }
    let roll = form.roll()?;
    let hope = form.check.or(form.leads_to).and_then(|check| check.hope).map_or("needed", |hope| hope.words);
    let mut text = Text::default();
    if let Some(needs) = &roll.needs {
        let on = if hope.ends_with(" on") { " with " } else { " on " };
        text = text.then(format!("{hope}{on}")).with(Label::Figure, needs);
    }
    if let Some(chance) = roll.chance {
        let lead = if roll.needs.is_some() { "   ".to_owned() } else { format!("{hope}: ") };
        text = text.then(lead).with(Label::Figure, percent(chance));
    }
    Some(text).filter(|text| !text.0.is_empty())
}

/// The chances of all that may come of the dice, with the numbers where they fit the line.
fn spread(form: &Form, columns: usize, pen: &Pen<'_>) -> Option<Text> {
    let roll = form.roll().filter(|roll| form.sum.fault.is_none() && !roll.spread.is_empty())?;
    let told = [true, false].map(|in_full| pen.lettered(&spread_text(&roll.spread, in_full)));
    let [full, short] = told;
    Some(if text_width(&full) <= columns { full } else { short })
}

/// The chances if one thing were otherwise, as many as a line holds.
fn what_if(form: &Form, columns: usize, pen: &Pen<'_>) -> Option<Text> {
    let roll = form.roll().filter(|_| form.sum.fault.is_none())?;
    let mut line = Text::of(Label::Quiet, "if ");
    let mut count = 0;
    for other in &roll.what_if {
        let gap = if count == 0 { "" } else { ", " };
        let piece = Text::of(Label::Quiet, format!("{gap}{} ", other.label)).with(Label::Plain, percent(other.chance));
        let longer = line.clone().join(pen.lettered(&piece));
        if text_width(&longer) <= columns {
            line = longer;
            count += 1;
        }
    }
    (count > 0).then_some(line)
}

/// While a secret question waits: whose it is, and nothing of it.
pub fn covered(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let Some(side) = game.prompt.as_ref().map(|prompt| game.side(&prompt.side)) else { return };
    let lines = [
        Text::of(side.1, side.0.to_uppercase()),
        Text::default(),
        Text::plain(format!("A secret question for {}.", side.0)),
        Text::of(Label::Care, "Press Enter when only you look at the screen."),
    ];
    pen.lines(super::inset(area, 4, area.height / 3), &lines);
}

/// What is to be typed now: dice one key each, or Enter.
fn ending(form: &Form) -> Text {
    let dice = form.roll().filter(|roll| roll.count > 0);
    if let Some(field) = form.field() {
        let typed = if field.typed.is_empty() { String::new() } else { format!("{}_  ", field.typed) };
        let what = if field.is_list() && dice.is_some() {
            format!("{typed}{}: type codes, or arrows and Space; then the die, or Enter", field.title())
        } else if field.is_list() {
            format!("{typed}{}: type codes, or arrows and Space; Enter accepts", field.title())
        } else {
            let guess = field.guess.as_ref().filter(|_| field.value().is_none());
            let guess = guess.map_or_else(String::new, |guess| format!("; Enter alone takes {guess}"));
            format!("{}: {}; then Enter{guess}", field.title(), field.ask.kind.spoken())
        };
        return Text::of(Label::Care, what);
    }
    let Some(roll) = dice else {
        return Text::of(Label::Care, "Enter accepts");
    };
    let shown: Vec<String> = if roll.count > 12 {
        vec![format!("{} of {}", form.faces.len(), roll.count)]
    } else {
        let half = form.half_typed.map_or_else(|| "_".to_owned(), |digit| format!("{digit}_"));
        let open = |at: usize| if at == form.faces.len() { half.clone() } else { "_".to_owned() };
        let face = |at: usize| form.faces.get(at).map_or_else(|| open(at), u8::to_string);
        (0..roll.count).map(|at| format!("[{}]", face(at))).collect()
    };
    let what = if roll.count == 1 { "type the die" } else { "type the dice" };
    Text::of(Label::Figure, format!("{} ", roll.dice()))
        .with(Label::Figure, shown.join(" "))
        .then(format!("  {}: {what}, or r to roll", roll.purpose))
}

fn typed(before: &str, words: &str) -> Text {
    Text::of(Label::Care, before).with(Label::Figure, format!("{words}_"))
}
