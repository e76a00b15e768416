//! The reference desk: the list of tables and checks, a table as printed, a check as a form.

use ratatui::layout::Rect;

use super::fields::CheckForm;
use super::work::{Done, Worked};
use super::{DeskPage, OpenOnDesk, PrintedTable, TableView};
use crate::engine::input::Input;
use crate::engine::text::{Label, Text};
use crate::tui::model::Model;
use crate::tui::pen::{Pen, cells, inset, top_for};
use crate::tui::theme::Theme;
use crate::tui::view::facts::lines_below;
use crate::tui::view::lists::{aligned, list};
use crate::tui::words::{cut, ends, fill, spoken, wrap};

/// From so many columns on, what comes of a form stands beside it.
const BESIDE: u16 = 110;

/// Draws the desk.
pub(crate) fn draw(desk: &DeskPage, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    let inside = inset(area, 2, 0);
    match &desk.open {
        None => entries(desk, inside, pen),
        Some(OpenOnDesk::Table(view)) => table(view, inside, pen),
        Some(OpenOnDesk::Check(form)) => check(form, inside, pen),
    }
}

fn below(area: Rect, rows: u16) -> Rect {
    Rect { y: area.y + rows.min(area.height), height: area.height.saturating_sub(rows), ..area }
}

fn entries(desk: &DeskPage, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width);
    let fitting = desk.fitting();
    let count = Text::of(Label::Quiet, format!("{} of {}", fitting.len(), desk.entries().len()));
    pen.line(area, 0, &ends(&Text::of(Label::Heading, "Tables and checks"), count, columns));
    pen.line(area, 1, &desk.search.shown());
    pen.rule(area, 2);
    let rows: Vec<Vec<(Label, String)>> = fitting
        .iter()
        .map(|entry| {
            let title = pen.theme.words(entry.title());
            let mut row = vec![
                (Label::Quiet, cut(entry.book.sheet.title, 20).into_owned()),
                (Label::Heading, entry.kind().to_owned()),
            ];
            if area.width >= BESIDE {
                row.push((Label::Plain, fill(&title, columns.saturating_sub(62).clamp(24, 50))));
                row.push((Label::Quiet, entry.id().to_owned()));
            } else {
                row.push((Label::Plain, title.into_owned()));
            }
            row
        })
        .collect();
    if rows.is_empty() {
        pen.line(below(area, 3), 0, &Text::of(Label::Quiet, "no table or check has these words"));
    }
    list(&aligned(&rows, columns.saturating_sub(2)), desk.search.picked, below(area, 3), pen);
}

fn table(view: &TableView, area: Rect, pen: &mut Pen<'_>) {
    let printed = PrintedTable::of(&view.table, usize::from(area.width), pen.theme);
    let shown = printed.shown(usize::from(area.height));
    let title = printed.title.iter().map(|line| Text::of(Label::Heading, line.as_str()));
    let body = printed.body.iter().skip(view.top).take(shown).map(|line| Text::plain(line.as_str()));
    pen.lines(area, &title.chain(body).collect::<Vec<_>>());
    let more = printed.body.len().saturating_sub(view.top + shown);
    if more > 0 {
        let foot = below(area, area.height - 1);
        pen.line(foot, 0, &Text::of(Label::Quiet, lines_below(more)));
    }
}

fn check(form: &CheckForm, area: Rect, pen: &mut Pen<'_>) {
    let title = Text::of(Label::Heading, form.check.title);
    let cite = pen.lettered(&Text::of(Label::Quiet, form.check.source));
    pen.line(area, 0, &ends(&pen.lettered(&title), cite, usize::from(area.width)));
    pen.rule(area, 1);
    let body = below(area, 2);
    if area.width >= BESIDE {
        let left = Rect { width: body.width * 11 / 20, ..body };
        let right = Rect { x: left.right() + 2, width: body.width - left.width - 2, ..body };
        inputs(form, left, pen);
        pen.wall(Rect { x: left.right(), ..body });
        result(form, right, pen);
    } else {
        let wanted = cells(form.check.inputs.len() + 1 + hint(form, body.width).len());
        let top = Rect { height: wanted.min(body.height * 3 / 5), ..body };
        inputs(form, top, pen);
        let rest = below(body, top.height);
        pen.rule(rest, 0);
        result(form, below(rest, 1), pen);
    }
}

/// The inputs, and under them what may be typed where the cursor is.
fn inputs(form: &CheckForm, area: Rect, pen: &mut Pen<'_>) {
    let hint = hint(form, area.width);
    let above = area.height.saturating_sub(cells(hint.len()));
    let shown = usize::from(above);
    let columns = usize::from(area.width);
    let specs = form.check.inputs;
    let top = top_for(form.at, shown, specs.len() + 1);
    for (row, at) in (0..above).zip(top..=specs.len()) {
        let mark = if at == form.at { "> " } else { "  " };
        let line = specs.get(at).map_or_else(|| dice_line(form), |input| input_line(form, input, columns));
        pen.styled(area, row, &Text::plain(mark).join(line), Theme::picked_where(at == form.at));
    }
    let foot = below(area, above.min(cells(specs.len() + 1)));
    for (row, line) in (0..).zip(&hint) {
        pen.line(foot, row, &Text::plain("  ").join(line.clone()));
    }
}

/// What the input under the cursor means, in full, and what may be typed there.
fn hint(form: &CheckForm, columns: u16) -> Vec<Text> {
    let words = match form.input() {
        Some(input) => format!("{}: {}", input.help, form.measure.allowed(&input.domain)),
        None => "a digit is a die, r lets the program roll".to_owned(),
    };
    wrap(&Text::of(Label::Quiet, words), usize::from(columns).saturating_sub(2))
}

fn input_line(form: &CheckForm, input: &Input, columns: usize) -> Text {
    let name_width = (columns / 3).clamp(20, 28);
    let applies = form.applies(input);
    let value = if applies { form.shown(input) } else { "-".to_owned() };
    let label = match (applies, form.given.contains_key(input.name), value == "needed") {
        (true, true, _) => Label::Figure,
        (true, false, true) => Label::Care,
        _ => Label::Quiet,
    };
    let help = match input.only {
        Some(only) if !applies => format!("only {}", only.why),
        _ => input.help.to_owned(),
    };
    let name = if applies { Label::Plain } else { Label::Quiet };
    Text::of(name, fill(input.name, name_width))
        .then(" ")
        .with(label, fill(&value, 16))
        .then(" ")
        .with(Label::Quiet, help)
}

/// The dice, throw by throw: `2D6 [3] [4], then 1D6 because ... [_]`.
fn dice_line(form: &CheckForm) -> Text {
    let mut line = Text::of(Label::Heading, "dice  ");
    if form.worked.stages.is_empty() {
        return line.with(Label::Quiet, form.check.dice);
    }
    for (at, stage) in form.worked.stages.iter().enumerate() {
        let then = if at == 0 { "" } else { ", then " };
        let why = if at == 0 || stage.need.why.is_empty() { String::new() } else { format!(" {}", stage.need.why) };
        line = line.then(format!("{then}{}{why} ", stage.need.dice()));
        let open = stage.need.count - stage.faces.len();
        for face in &stage.faces {
            line = line.with(Label::Figure, format!("[{face}]"));
        }
        line = line.then("[_]".repeat(open));
    }
    line
}

/// The sum, the chance, and what the dice came to; or what is wrong.
fn result(form: &CheckForm, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width);
    let mut lines = Vec::new();
    if let Some(done) = &form.worked.done {
        lines.extend(outcome(done));
    }
    if let Some(fault) = &form.worked.fault {
        lines.push(Text::of(Label::Care, format!("not yet: {}", spoken(fault))));
    } else {
        sums(&form.worked, columns, pen, &mut lines);
        chances(&form.worked, &mut lines);
    }
    let wrapped: Vec<Text> = lines.iter().flat_map(|line| wrap(&pen.lettered(line), columns)).collect();
    let last = wrapped.len().saturating_sub(usize::from(area.height));
    pen.lines(area, &wrapped[form.top.min(last)..]);
}

fn outcome(done: &Done) -> Vec<Text> {
    let mut lines = vec![Text::of(Label::Heading, "outcome: ").with(done.label, &done.words)];
    let members: Vec<String> = done.members.iter().map(|(name, value)| format!("{name} {value}")).collect();
    lines.push(Text::of(Label::Quiet, members.join(", ")));
    lines.extend(done.house_rules.iter().map(|rule| Text::of(Label::Ruling, format!("house rule: {rule}"))));
    lines
}

fn sums(worked: &Worked, columns: usize, pen: &Pen<'_>, lines: &mut Vec<Text>) {
    for tally in worked.tallies.iter().filter(|tally| !tally.rows().is_empty()) {
        for row in tally.counted() {
            let figure = match row.change {
                crate::engine::tally::Change::Add(value) if value.numerator() < 0 => value.to_string(),
                crate::engine::tally::Change::Add(value) => format!("+{value}"),
                crate::engine::tally::Change::Times(factor) => format!("x{factor}"),
            };
            let line = pen.lettered(&Text::plain(format!("{figure:>5}  {}", row.label)));
            lines.push(ends(&line, pen.lettered(&Text::of(Label::Quiet, &*row.source)), columns));
        }
        let total = Text::of(Label::Figure, format!("{:>5}  ", tally.total().to_string()));
        let side = tally.side.map(|side| format!(" of the {side}")).unwrap_or_default();
        lines.push(total.with(Label::Heading, format!("total{side}")));
    }
}

fn chances(worked: &Worked, lines: &mut Vec<Text>) {
    if let Some(chance) = &worked.chance {
        lines.push(Text::of(Label::Figure, chance));
    }
    for (chance, words, label) in &worked.likely {
        lines.push(Text::plain(format!("{chance:>5}  ")).with(*label, words));
    }
}
