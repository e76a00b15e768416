//! A form, drawn: its fields, the list of the one under the cursor with what is blocked and why, what it comes to so far.

use ratatui::layout::Rect;

use super::fill::is_whole;
use super::form::{ListLine, OrdersForm, is_number};
use crate::engine::text::{Label, Text};
use crate::rulebooks::Takes;
use crate::tui::pen::{Pen, cells, row_of, top_for};
use crate::tui::theme::Theme;
use crate::tui::view::facts::{held, unseen};
use crate::tui::view::lists::head;
use crate::tui::words::{cut_front, cut_text, ends, fill, text_width, typed, width, wrap};

/// Columns of the names of fields, the mark before them included.
const NAMES: usize = 15;
/// The most columns of the words of a list.
const WORDS: usize = 26;
/// The least columns of a hint.
const HINT: usize = 10;
/// Rows of what the form comes to, with the rule above.
const SO_FAR: u16 = 4;

/// Draws the form over the area below the head of the desk; `fits` is the field to which belongs what is typed.
pub(super) fn draw(form: &OrdersForm, standing: Option<String>, fits: Option<String>, area: Rect, pen: &mut Pen<'_>) {
    pen.clear(area);
    let columns = usize::from(area.width.saturating_sub(2));
    let standing = standing.filter(|_| form.of.is_some()).map(|words| format!("   standing: {words}"));
    let of = form.of.clone().map(|name| format!("   {name}{}", standing.unwrap_or_default())).unwrap_or_default();
    let shown = form.shown();
    let here = shown.iter().position(|at| *at == form.at).unwrap_or(shown.len());
    let number = (here + 1).min(shown.len());
    let title = Text::of(Label::Heading, form.section.what.to_uppercase()).then(of);
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + SO_FAR), ..area };
    let most = if form.list.is_empty() && form.typed.is_empty() { body.height } else { (body.height / 2).max(4) };
    let rows = cells(shown.len() + 1).min(most);
    let top = top_for(here, usize::from(rows), shown.len() + 1);
    let unseen = unseen(top, usize::from(rows), shown.len() + 1);
    let gap = if unseen.is_empty() { "" } else { ": " };
    let count = Text::of(Label::Quiet, format!("field {number} of {}{gap}{unseen}", shown.len()));
    let row = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..row_of(area, 0) };
    pen.line(row, 0, &ends(&title, count, columns));
    fields(form, &shown, Rect { height: rows, ..body }, pen);
    let below = Rect { y: body.y + rows, height: body.height - rows, ..body };
    if matches!(form.takes, Takes::One(_) | Takes::Many(_)) && (form.field().is_some() || !form.typed.is_empty()) {
        list(form, fits, below, pen);
    }
    so_far(form, Rect { y: area.bottom() - SO_FAR, height: SO_FAR, ..area }, pen);
}

fn fields(form: &OrdersForm, shown: &[usize], area: Rect, pen: &mut Pen<'_>) {
    let here = shown.iter().position(|at| *at == form.at).unwrap_or(shown.len());
    let top = top_for(here, usize::from(area.height), shown.len() + 1);
    let columns = usize::from(area.width);
    for (row, at) in (0..area.height).zip(top..=shown.len()) {
        let picked = at == here;
        let mark = if picked { " > " } else { "   " };
        let Some(place) = shown.get(at) else {
            let line = Text::plain(mark);
            let line = if form.typed.is_empty() || !picked {
                let how = "   Enter, or Ctrl-S anywhere; type a name to find its field";
                line.with(Label::Heading, "take it").with(Label::Quiet, how)
            } else {
                line.with(Label::Plain, fill("go to", NAMES - 3)).with(Label::Figure, format!("{}_", form.typed))
            };
            pen.styled(area, row, &cut_text(&line, columns), Theme::picked_where(picked));
            continue;
        };
        let field = &form.fields[*place];
        let value = value(form, *place, picked, columns.saturating_sub(NAMES + 1));
        let line = Text::plain(mark).with(Label::Plain, fill(&field.name(), NAMES - 3)).join(value);
        let help = match field.proposed {
            _ if !picked && !field.left.is_empty() => "not taken yet".to_owned(),
            true => "proposed".to_owned(),
            false if picked || field.value.is_empty() => said(field.help),
            false => String::new(),
        };
        // What is typed goes before what may be: the hint has what is left.
        let left = columns.saturating_sub(text_width(&line) + 1);
        let help =
            if left < HINT { Text::default() } else { cut_text(&Text::of(Label::Quiet, format!("{help} ")), left) };
        let line = ends(&line, help, columns);
        pen.choice(area, row, (*place, picked), &cut_text(&line, columns));
    }
}

/// A form says yes and no, and units as they are typed.
fn said(words: &str) -> String {
    let flags = [("true", "yes"), ("false", "no")];
    let flag = flags.iter().find_map(|(flag, said)| Some(format!("{said}{}", words.strip_prefix(flag)?)));
    flag.or_else(|| units(words)).unwrap_or_else(|| words.to_owned())
}

/// Units as they are typed, where a file has them as a table.
fn units(words: &str) -> Option<String> {
    let (kind, count) = words.strip_prefix("{ \"")?.strip_suffix(" }")?.split_once("\" = ")?;
    Some(format!("{count} {kind}"))
}

/// What a field shows in so many columns: what is typed goes before what stands in it, and of long words the end is seen.
fn value(form: &OrdersForm, at: usize, picked: bool, room: usize) -> Text {
    let own = match form.fields[at].value.as_str() {
        "true" => "yes",
        "false" => "no",
        own => own,
    };
    if !picked && !form.fields[at].left.is_empty() {
        return Text::of(Label::Bad, cut_front(&form.fields[at].left, room));
    }
    if !picked {
        let label = if form.fields[at].proposed { Label::Care } else { Label::Figure };
        return Text::of(label, cut_front(own, room));
    }
    match &form.takes {
        Takes::Number if !form.typed.is_empty() && !is_number(&form.typed) => {
            Text::of(Label::Bad, format!("{}_", form.typed))
        }
        Takes::One(_) if !form.typed.is_empty() => typed(&form.typed, room),
        Takes::Many(_) if own.is_empty() => typed(&form.typed, room),
        Takes::Many(_) => typed(&format!("{own}, {}", form.typed), room),
        Takes::Words | Takes::Number | Takes::One(_) => typed(own, room),
    }
}

fn list(form: &OrdersForm, fits: Option<String>, area: Rect, pen: &mut Pen<'_>) {
    if area.height < 2 {
        return;
    }
    let all = match &form.takes {
        Takes::One(lines) | Takes::Many(lines) => lines.len(),
        Takes::Words | Takes::Number => 0,
    };
    let fit = form.list.len();
    let count = match (fit, form.typed.is_empty()) {
        (_, true) => all.to_string(),
        (0, false) => match fits {
            Some(at) => {
                format!("nothing has `{}`: Tab goes to {at}", cut_front(&form.typed, WORDS))
            }
            None => format!("nothing has `{}`", cut_front(&form.typed, WORDS)),
        },
        (_, false) => format!("{fit} of {all}"),
    };
    let many = matches!(form.takes, Takes::Many(_));
    let how = match &form.takes {
        Takes::Many(_) => "Space or , for another   ",
        Takes::One(lines) if is_whole(lines, &form.typed) => "Space goes on   ",
        _ => "",
    };
    let name = form.field().map_or_else(|| "field".to_owned(), super::FormField::name);
    let room = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let words = form.list.iter().map(|line| width(&line.offered.shown)).max().unwrap_or(0).min(WORDS);
    let top = top_for(form.picked, usize::from(room.height), fit);
    let unseen = unseen(top, usize::from(room.height), fit);
    let gap = if unseen.is_empty() { "" } else { ": " };
    head(&name, &Text::of(Label::Quiet, format!("{how}{count}{gap}{unseen}")), area, 0, pen);
    for (row, (at, line)) in (0..room.height).zip(form.list.iter().enumerate().skip(top)) {
        let marked = at == form.picked && (form.marks() || many);
        let text = cut_text(&of_line(line, words, marked, many), usize::from(room.width));
        pen.choice(room, row, (form.fields.len() + at, marked), &text);
    }
}

fn of_line(line: &ListLine, words: usize, marked: bool, many: bool) -> Text {
    let mark = if marked { " > " } else { "   " };
    let tick = match (many, line.ticked) {
        (true, true) => "[x] ",
        (true, false) => "[ ] ",
        (false, _) => "",
    };
    let text = Text::plain(format!("{mark}{tick}"));
    match line.why() {
        Some(why) => text
            .with(Label::Quiet, fill(&line.offered.shown, words))
            .with(Label::Bad, "   blocked: ")
            .with(Label::Quiet, why),
        None => text
            .with(Label::Figure, fill(&line.offered.shown, words))
            .with(Label::Quiet, format!("   {}", line.offered.about)),
    }
}

/// What the entry comes to with what is typed: errors first, then its costs.
fn so_far(form: &OrdersForm, area: Rect, pen: &mut Pen<'_>) {
    pen.rule(area, 0);
    let judged = &form.so_far;
    let mut lines: Vec<Text> = judged.errors.iter().map(|words| Text::of(Label::Bad, words.clone())).collect();
    lines.extend(judged.warnings.iter().map(|words| Text::of(Label::Care, words.clone())));
    if judged.errors.is_empty() && judged.warnings.is_empty() {
        lines.insert(0, Text::of(Label::Good, "no errors so far"));
    }
    if !judged.bill.is_empty() {
        lines.insert(lines.len().min(1), Text::of(Label::Figure, judged.bill.join("   ")));
    }
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height: area.height - 1 };
    let lines = lines.iter().flat_map(|line| wrap(line, usize::from(inside.width))).collect();
    pen.lines(inside, &held(lines, inside, ""));
}
