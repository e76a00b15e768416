//! The values of a form: what is known, what is asked, a list that is open, and the table that it is read from.

use serde_json::Value as Json;

use super::names::as_many;
use super::painted::{Painted, plain};
use crate::engine::input::flatten;
use crate::engine::prompt::{Choice, PartKind};
use crate::engine::table::{Table, TableRow};
use crate::engine::tally::Tally;
use crate::engine::text::{Label, Text};
use crate::tui::answer::form::{AnswerForm, Focus};
use crate::tui::fields::Field;
use crate::tui::game::Game;
use crate::tui::pen::{Pen, top_for};
use crate::tui::theme::Theme;
use crate::tui::words::{cut, cut_text, fill, text_width, width, wrap};

/// Shorter words of a sum are no sign of the row that they come from.
const LEAST_LIKENESS: usize = 8;

/// The room before what a value means, where it has no room behind the value.
const BELOW: &str = "      ";

/// The columns of the cursor before a line of a list.
const CURSOR: usize = 1;

/// The columns of the mark before a row of a table.
const MARK: usize = 2;

/// The least columns of a long label.
const LEAST_LABEL: usize = 20;

/// What is known from the battle; what is no, nothing or nought is left out.
pub(super) fn known(form: &AnswerForm, game: &Game, columns: usize, most: usize, pen: &Pen<'_>) -> Vec<Text> {
    let told: Vec<String> =
        flatten(&form.known).iter().filter_map(|(name, value)| tell(&of_its_side(name, game), value)).collect();
    if told.is_empty() {
        return Vec::new();
    }
    let text = Text::of(Label::Quiet, "known: ").with(Label::Quiet, told.join(", "));
    let mut lines = wrap(&pen.lettered(&text), columns);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = Text::of(Label::Quiet, cut(&format!("{last} ..."), columns));
        }
    }
    lines
}

/// A value of side A or B under that side's name: `French.ability` for `a.ability`.
fn of_its_side(name: &str, game: &Game) -> String {
    let side = name.split_once('.').and_then(|(side, rest)| {
        let own = game.armies.doc.columns.iter().find(|column| column.side.eq_ignore_ascii_case(side))?;
        Some(format!("{}.{rest}", own.short))
    });
    side.unwrap_or_else(|| name.to_owned())
}

/// What a value is of goes without saying where its word is one of these names' own.
const SAID_BY_THE_WORD: [&str; 2] = ["kind", "event"];

fn tell(name: &str, value: &Json) -> Option<String> {
    let name = name.replace(['_', '.'], " ").replace("cv", "CV");
    match value {
        Json::Bool(true) => Some(name),
        Json::Bool(false) | Json::Null => None,
        Json::String(word) if word == "none" => None,
        Json::String(word) if SAID_BY_THE_WORD.contains(&&*name) => Some(word.replace('-', " ")),
        Json::String(word) => Some(format!("{name} {}", word.replace('-', " "))),
        other => Some(format!("{name} {other}")),
    }
}

/// What is asked: each with its letter and its value, several on a line.
pub(super) fn asked(form: &AnswerForm, columns: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let mut lines: Vec<Text> = Vec::new();
    for (at, field) in form.fields.iter().enumerate() {
        let text = pen.lettered(&one(field, form.focus == Focus::Field(at), form.turned == Some(at), columns));
        match lines.last_mut() {
            Some(line) if text_width(line) + text_width(&text) + 3 <= columns => {
                let longer = std::mem::take(line).then("   ").join(text);
                *line = longer;
            }
            _ => lines.push(text),
        }
    }
    lines.extend(rest(form, columns, pen));
    lines.into_iter().map(plain).collect()
}

/// Whom no list has of those that share out the same things; none where no lists do.
fn rest(form: &AnswerForm, columns: usize, pen: &Pen<'_>) -> Option<Text> {
    let shared =
        (0..form.fields.len()).find(|at| form.fields[*at].takes_several() && form.beside(*at).next().is_some())?;
    let all = form.fields[shared].choices().iter();
    let is_left = |choice: &&Choice| {
        !form.fields[shared].has(&choice.key) && !form.beside(shared).any(|other| other.has(&choice.key))
    };
    let names: Vec<&str> = all.filter(is_left).map(|choice| &*choice.label).collect();
    let names = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
    let text = pen.lettered(&Text::of(Label::Quiet, "    the rest ").with(Label::Plain, names));
    Some(cut_text(&text, columns))
}

/// The same, each on a line of its own with what it means, in so many rows; of a list, whose lines stand below, only what
/// is ticked. Where not all has room, what the field with the focus means comes first.
pub(super) fn explained(form: &AnswerForm, columns: usize, most: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let lines = |(at, field): (usize, &Field)| {
        let own = pen.lettered(&one(field, form.focus == Focus::Field(at), form.turned == Some(at), columns));
        let help = pen.lettered(&Text::of(Label::Quiet, field.help.clone()));
        if field.takes_several() || text_width(&own) + 2 + text_width(&help) <= columns {
            return (if field.takes_several() { own } else { own.then("  ").join(help) }, Vec::new());
        }
        let below = wrap(&help, columns.saturating_sub(BELOW.len())).into_iter();
        (own, below.map(|line| Text::plain(BELOW).join(line)).collect())
    };
    let mut blocks: Vec<(Text, Vec<Text>)> = form.fields.iter().enumerate().map(lines).collect();
    let rows = blocks.len() + usize::from(rest(form, columns, pen).is_some());
    let focus = (0..blocks.len()).find(|at| form.focus == Focus::Field(*at));
    let order = focus.into_iter().chain((0..blocks.len()).filter(|at| Some(*at) != focus));
    if rows > most {
        // Where not each has a line of its own, what they mean stands below, as far as there is room.
        let mut lines = asked(form, columns, pen);
        for field in order.map(|at| &form.fields[at]).filter(|field| !field.takes_several() && !field.help.is_empty()) {
            let help = pen.lettered(&Text::of(Label::Quiet, format!("{}: {}", field.title(), field.help)));
            let below = wrap(&help, columns.saturating_sub(BELOW.len()));
            if lines.len() + below.len() <= most {
                lines.extend(below.into_iter().map(|line| plain(Text::plain(BELOW).join(line))));
            }
        }
        return lines;
    }
    let mut left = most - rows;
    for at in order {
        match blocks[at].1.len() {
            rows if rows <= left => left -= rows,
            _ => blocks[at].1.clear(),
        }
    }
    let lines = blocks.into_iter().flat_map(|(own, below)| std::iter::once(own).chain(below));
    lines.chain(rest(form, columns, pen)).map(plain).collect()
}

fn one(field: &Field, focus: bool, turned: bool, columns: usize) -> Text {
    let hot = field.hot.map_or(String::new(), |letter| format!("[{letter}] "));
    let value = field.shown_among(focus || turned);
    let signed = |adds: &String| format!(" ({}{adds})", if adds.starts_with('-') { "" } else { "+" });
    let adds = field.adds.as_ref().map_or_else(String::new, signed);
    let room = columns.saturating_sub(width(&hot) + width(&field.title()) + width(&adds) + 3);
    let label = match (field.value().is_none(), field.touched) {
        (true, _) => Label::Care,
        (false, true) => Label::Figure,
        (false, false) => Label::Plain,
    };
    let mark = if focus { ">" } else { "" };
    Text::of(Label::Figure, mark)
        .with(Label::Figure, hot)
        .with(Label::Quiet, format!("{} ", field.title()))
        .with(label, cut(&value, room))
        .with(Label::Quiet, adds)
        .with(Label::Figure, if focus && !field.is_list() { "_" } else { "" })
}

/// The most rows of a list.
pub(super) const MOST_LISTED: usize = 40;
/// So many lines of a list stand below each other; more of them stand side by side.
const FEW_LISTED: usize = 4;
/// Of so many rows none is given to what is out of sight.
const FEW_SHOWN: usize = 1;

/// What stands before the names of what is of no use now.
const MORE_NAMES: &str = " more";
const OF_NO_USE: &str = "      of no use now: ";

/// The lines of a list, and those behind them that have one row together: what is of no use now, as long as neither cursor
/// nor value is among it.
fn unfolded(field: &Field) -> (&[Choice], &[Choice]) {
    let all = field.choices();
    let is_idle = |choice: &&Choice| choice.parts.iter().any(|part| part.kind == PartKind::Warning);
    let idle = all.iter().rev().take_while(is_idle).count();
    let kept = all.len() - idle;
    let is_open = kept == 0 || field.cursor >= kept || all[kept..].iter().any(|choice| field.has(&choice.key));
    all.split_at(if is_open { all.len() } else { kept })
}

/// The other lists that share out the same things with the one that has the focus.
fn others(form: &AnswerForm) -> Vec<&Field> {
    let Focus::Field(at) = form.focus else { return Vec::new() };
    form.beside(at).collect()
}

/// Which of them has this.
fn elsewhere(others: &[&Field], choice: &Choice) -> Option<String> {
    others.iter().find(|other| other.has(&choice.key)).map(|other| other.title())
}

/// How many lines of a list have room side by side.
fn list_across(form: &AnswerForm, field: &Field, columns: usize, pen: &Pen<'_>) -> usize {
    let others = others(form);
    let widest = unfolded(field).0.iter().fold(1, |widest, choice| {
        let title = elsewhere(&others, choice).map_or(0, |title| width(&title) + 2);
        // No letter is wider than it has bytes: of thousands of names few are looked at letter by letter.
        if choice.label.len() + title <= widest {
            return widest;
        }
        widest.max(width(&pen.theme.words(&choice.label)) + title)
    });
    (columns / (widest + 10)).clamp(1, 4)
}

/// The rows in which all of the list that has the focus can be seen.
pub(super) fn list_rows(form: &AnswerForm, columns: usize, pen: &Pen<'_>) -> usize {
    let Some(field) = form.field().filter(|_| form.in_list()) else { return 0 };
    let (open, idle) = unfolded(field);
    let count = open.len();
    let across = list_across(form, field, columns, pen);
    let below = || open.iter().map(|choice| below(form, field, choice, columns, pen).len()).sum::<usize>();
    let rows = match count {
        _ if across == 1 => count + below(),
        ..=FEW_LISTED => count,
        _ => count.div_ceil(across),
    };
    (rows + usize::from(!idle.is_empty())).clamp(1, MOST_LISTED)
}

/// The least rows in which all of it can be seen.
pub(super) fn least_list_rows(form: &AnswerForm, columns: usize, pen: &Pen<'_>) -> usize {
    let Some(field) = form.field().filter(|_| form.in_list()) else { return 0 };
    let (open, idle) = unfolded(field);
    (open.len().div_ceil(list_across(form, field, columns, pen)) + usize::from(!idle.is_empty())).clamp(1, MOST_LISTED)
}

/// A line of a list without the mark of the cursor.
fn listed(form: &AnswerForm, field: &Field, choice: &Choice) -> String {
    let mark = if field.has(&choice.key) { "[x]" } else { "[ ]" };
    let letter = choice.lead().map_or_else(String::new, |letter| format!("{letter}  "));
    let elsewhere = elsewhere(&others(form), choice).map_or_else(String::new, |title| format!("  {title}"));
    format!("{mark} {letter}{}{elsewhere}", choice.label)
}

/// What has no room on a line of a list, in lines below it.
fn below(form: &AnswerForm, field: &Field, choice: &Choice, columns: usize, pen: &Pen<'_>) -> Vec<Text> {
    let words = Text::of(Label::Quiet, pen.theme.words(&listed(form, field, choice)).into_owned());
    let lines = wrap(&words, columns.saturating_sub(CURSOR + 1));
    let rest: Vec<String> = lines.iter().skip(1).map(ToString::to_string).collect();
    let rest = wrap(&Text::of(Label::Quiet, rest.join(" ")), columns.saturating_sub(BELOW.len() + 1));
    rest.into_iter().filter(|line| !line.is_empty()).map(|line| Text::plain(BELOW).join(line)).collect()
}

/// The lines of the list that has the focus.
pub(super) fn list(form: &AnswerForm, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let Some(field) = form.field() else { return Vec::new() };
    let (choices, idle) = unfolded(field);
    // In a single row stands what may be of use.
    let idle = if rows > 1 { idle } else { &[] };
    let rows = rows - usize::from(!idle.is_empty());
    let across = if choices.len() > rows { list_across(form, field, columns, pen) } else { 1 };
    let down = choices.len().div_ceil(across).max(1);
    // The row below tells of what is out of sight.
    let shown = if down > rows && rows > FEW_SHOWN { rows - 1 } else { down.min(rows) };
    let top = top_for(field.cursor % down, shown, down);
    let each = columns / across;
    // What has no room on its line goes on below it in the rows that are left, that of the marked one first.
    let mut left = rows - shown.min(rows);
    let mut rest = vec![Vec::new(); if across == 1 && shown == down { choices.len() } else { 0 }];
    let others = (0..rest.len()).filter(|at| *at != field.cursor);
    for at in (field.cursor..rest.len()).take(1).chain(others).collect::<Vec<_>>() {
        rest[at] =
            Some(below(form, field, &choices[at], columns, pen)).filter(|own| own.len() <= left).unwrap_or_default();
        left -= rest[at].len();
    }
    let mut lines = Vec::new();
    for row in top..(top + shown).min(down) {
        let mut text = Text::default();
        for at in (0..across).map(|column| column * down + row) {
            let Some(choice) = choices.get(at) else { continue };
            let cursor = if at == field.cursor { ">" } else { " " };
            let label = if at == field.cursor { Label::Heading } else { Label::Plain };
            let words = format!("{cursor}{}", pen.theme.words(&listed(form, field, choice)));
            let goes_on = rest.get(at).is_some_and(|rest| !rest.is_empty());
            let first = || wrap(&Text::plain(&*words), each - 1)[0].to_string();
            let words = if goes_on { first() } else { cut(&words, each - 1).into_owned() };
            text = text.with(label, fill(&words, each));
        }
        let only = across == 1 && row == field.cursor;
        lines.push((text, if only { Theme::picked() } else { ratatui::style::Style::new() }));
        lines.extend(rest.get(row).into_iter().flatten().cloned().map(plain));
    }
    if shown < down && rows > FEW_SHOWN {
        let hidden = |is: &dyn Fn(usize) -> bool| {
            let own = || choices.iter().enumerate().filter(|(at, _)| is(at % down)).map(|(_, choice)| choice);
            (own().count(), own().filter(|choice| field.has(&choice.key)).count())
        };
        let sides = [(hidden(&|row| row < top), "up"), (hidden(&|row| row >= top + shown), "down")];
        let told = sides.into_iter().filter(|((count, _), _)| *count > 0).map(|((count, ticked), place)| {
            let ticked = if ticked > 0 { format!(", {ticked} ticked") } else { String::new() };
            format!("{count} more {place}{ticked}")
        });
        lines.push(plain(Text::of(Label::Care, format!(" {}", told.collect::<Vec<_>>().join("; ")))));
    }
    if !idle.is_empty() {
        let names: Vec<String> = idle.iter().map(|choice| choice.key.to_string()).collect();
        let names = as_many(&names, columns.saturating_sub(OF_NO_USE.len() + 1 + MORE_NAMES.len()));
        // `+5` behind the names of cards would be one that adds 5.
        let names =
            names.rsplit_once(", +").map_or(names.clone(), |(names, more)| format!("{names}, {more}{MORE_NAMES}"));
        lines.push(plain(Text::of(Label::Quiet, format!("{OF_NO_USE}{names}"))));
    }
    lines
}

/// The table that the check reads, with the rows that count here marked.
pub(super) fn table(form: &AnswerForm, game: &Game, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let Some(check) = form.check else { return Vec::new() };
    let Ok(table) = game.tables.get(check.id) else { return Vec::new() };
    let (keys, words) = counting(form, check.id, game);
    // A label of the sum may be the row's without its first or last words.
    let within = |row: &TableRow, word: &str| word.len() >= LEAST_LIKENESS && row.label.to_lowercase().contains(word);
    let marked =
        |row: &TableRow| keys.contains(&row.key) || words.iter().any(|word| *word == row.key || within(row, word));
    let title = [Text::default(), Text::of(Label::Heading, &table.title)];
    let shown = rows.saturating_sub(title.len());
    let below = if let Some(layout) = TableColumns::of(table, columns) {
        let blocks = table.rows.iter().map(|row| layout.block(row, marked(row), pen.theme));
        let blocks: Vec<Vec<Text>> = blocks.collect();
        let shown = shown.saturating_sub(1);
        let first = table.rows.iter().position(marked).unwrap_or(0);
        let upto: usize = blocks.iter().take(first + 1).map(Vec::len).sum();
        let skip = if upto > shown { first } else { 0 };
        let head = Text::of(Label::Quiet, format!("  {}", layout.line(" ", &table.columns)));
        std::iter::once(head).chain(blocks.into_iter().skip(skip).flatten().take(shown)).collect()
    } else {
        let lit = table.rows.iter().filter(|row| marked(row));
        lit.flat_map(|row| told(row, table, columns, pen)).take(shown).collect::<Vec<_>>()
    };
    if below.is_empty() {
        return Vec::new();
    }
    title.into_iter().chain(below).map(plain).collect()
}

/// A row that counts in words.
fn told(row: &TableRow, table: &Table, columns: usize, pen: &Pen<'_>) -> Vec<Text> {
    let Some(cells) = in_words(row, table) else { return Vec::new() };
    let words = format!("{}: {cells}", row.label);
    let words = wrap(&Text::of(Label::Figure, pen.theme.words(&words)), columns.saturating_sub(MARK));
    let hung = |(at, line)| Text::of(Label::Figure, if at == 0 { "> " } else { "  " }).join(line);
    words.into_iter().enumerate().map(hung).collect()
}

/// The cells of a row behind the names of their columns, where a table has no room; words for other rows are left out.
fn in_words(row: &TableRow, table: &Table) -> Option<String> {
    let cells = table.columns.iter().zip(&row.cells);
    let counts =
        |(column, cell): &(&String, &String)| !column.is_empty() && cell.chars().any(|letter| letter.is_ascii_digit());
    let told: Vec<String> = cells.filter(counts).map(|(column, cell)| format!("{column} {cell}")).collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// How a table stands in so many columns.
struct TableColumns {
    label: usize,
    widths: Vec<usize>,
    gap: usize,
}

impl TableColumns {
    /// None where there is no room for all cells beside a few letters of label.
    fn of(table: &Table, columns: usize) -> Option<Self> {
        let widest = |column: usize| {
            let cells = table.rows.iter().filter_map(|row| row.cells.get(column)).chain(table.columns.get(column));
            cells.map(|cell| width(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..table.columns.len()).map(widest).collect();
        let longest = table.rows.iter().map(|row| width(&row.label)).max().unwrap_or(0);
        [2, 1].into_iter().find_map(|gap| {
            let cells: usize = widths.iter().map(|width| width + gap).sum();
            let room = columns.saturating_sub(MARK + cells);
            (room >= longest.min(LEAST_LABEL)).then(|| Self { label: longest.min(room), widths: widths.clone(), gap })
        })
    }

    fn line(&self, first: &str, cells: &[String]) -> String {
        let cells = cells.iter().zip(&self.widths).map(|(cell, width)| " ".repeat(self.gap) + &fill(cell, *width));
        format!("{}{}", fill(first, self.label), cells.collect::<String>()).trim_end().to_owned()
    }

    /// A row, its label over as many lines as it needs.
    fn block(&self, row: &TableRow, is_lit: bool, theme: Theme) -> Vec<Text> {
        let label = if is_lit { Label::Figure } else { Label::Quiet };
        let pieces = wrap(&Text::plain(&row.label), self.label);
        let line = |(at, piece): (usize, &Text)| {
            let cells: &[String] = if at == 0 { &row.cells } else { &[] };
            let mark = if is_lit && at == 0 { "> " } else { "  " };
            Text::of(label, format!("{mark}{}", theme.words(&self.line(&piece.to_string(), cells))))
        };
        pieces.iter().enumerate().map(line).collect()
    }
}

/// What counts in this test: keys of the table's rows, where the sum tells them; else words that are like the rows'.
fn counting(form: &AnswerForm, check: &str, game: &Game) -> (Vec<String>, Vec<String>) {
    let (mut keys, mut words) = (Vec::new(), Vec::new());
    for row in form.sum.tallies.iter().flat_map(Tally::counted) {
        match game.tables.row_behind(check, &row.key, &row.label) {
            Some(key) => keys.push(key.to_owned()),
            None => words.extend([row.key.to_string(), row.label.to_lowercase()]),
        }
    }
    if !game.tables.modifier_keys(check).is_empty() {
        return (keys, words);
    }
    let known = flatten(&form.known).into_iter().filter_map(|(name, value)| match value {
        Json::String(word) => Some(word),
        Json::Bool(true) => Some(name),
        _ => None,
    });
    let filled = form.fields.iter().filter_map(|field| field.value()?.as_str().map(str::to_owned));
    words.extend(known.chain(filled));
    (keys, words)
}
