//! The army editor: the tree on the left, the fields of the picked line on the right, what is wrong below.

use ratatui::layout::Rect;

use super::lists::{frame, height_for, list};
use crate::engine::text::{Label, Text, counted};
use crate::orbat::takes::Takes;
use crate::orbat::troops::Field;
use crate::tui::editor::draft::{Draft, TreeLine, fields};
use crate::tui::editor::{Editor, Over};
use crate::tui::pen::{Pen, inset, top_for};
use crate::tui::theme::Theme;
use crate::tui::words::{cut, ends, fill, typed, wrap};

/// From so many columns on, words of units are written in full.
const WIDE: u16 = 150;
/// Rows below the tree: a rule, then what is wrong or what the field is.
const FOOT: u16 = 3;

/// Draws the editor.
pub(super) fn draw(editor: &Editor, area: Rect, pen: &mut Pen<'_>) {
    let inside = inset(area, 1, 0);
    head(editor, inside, pen);
    pen.rule(inside, 1);
    let body = Rect { y: inside.y + 2, height: inside.height.saturating_sub(2 + FOOT), ..inside };
    let left = Rect { width: body.width * 11 / 20, ..body };
    let right = Rect { x: left.right() + 2, width: body.width.saturating_sub(left.width + 2), ..body };
    tree(editor, left, area.width >= WIDE, pen);
    pen.wall(Rect { x: left.right(), ..body });
    panel(editor, right, pen);
    foot(editor, Rect { y: body.bottom(), height: FOOT, ..inside }, pen);
    match &editor.over {
        Over::SaveAs(input) => entry("Save under which name?", input, area, pen),
        Over::Moving(to) => moving(editor, *to, area, pen),
        Over::Asking(question) => crate::tui::confirm::draw(&question.words, area, pen),
        Over::Nothing | Over::Typing(_) => {}
    }
}

fn head(editor: &Editor, area: Rect, pen: &mut Pen<'_>) {
    let file = editor.path.as_ref().map_or_else(|| "no file yet".to_owned(), |path| path.display().to_string());
    let state = if editor.unsaved() { "not saved" } else { "saved" };
    let faults = match editor.problems.len() {
        0 => Text::of(Label::Good, "  sound"),
        1 => Text::of(Label::Bad, "  ! 1 fault"),
        count => Text::of(Label::Bad, format!("  ! {count} faults")),
    };
    let right = Text::of(if editor.unsaved() { Label::Care } else { Label::Quiet }, state).join(faults);
    let left = Text::of(Label::Heading, editor.draft.name(TreeLine::Army)).with(Label::Quiet, format!("  {file}"));
    let line = ends(&pen.lettered(&left), right, usize::from(area.width));
    pen.line(area, 0, &line);
}

fn tree(editor: &Editor, area: Rect, wide: bool, pen: &mut Pen<'_>) {
    let places = editor.draft.places();
    let top = top_for(editor.picked, usize::from(area.height), places.len());
    for (row, (at, place)) in (0..area.height).zip(places.iter().enumerate().skip(top)) {
        let picked = at == editor.picked;
        let mark = if picked { ">" } else { " " };
        let bad = if editor.problem_in(*place).is_some() { "!" } else { " " };
        let columns = usize::from(area.width).saturating_sub(3);
        let words = pen.lettered(&line(&editor.draft, *place, columns, wide));
        let text = Text::plain(mark).with(Label::Bad, bad).join(words);
        pen.styled(area, row, &text, Theme::picked_where(picked && editor.field.is_none()));
    }
}

/// A line of the tree, its name first.
fn line(draft: &Draft, place: TreeLine, columns: usize, wide: bool) -> Text {
    let get = |path: &[&str]| draft.get(place, path).unwrap_or_default();
    match place {
        TreeLine::Army => {
            let about = [get(&["nation"]), get(&["date"]), get(&["commander", "name"])];
            let about: Vec<String> = about.into_iter().filter(|part| !part.is_empty()).collect();
            let about = format!("  {}", about.join(", "));
            Text::of(Label::Heading, cut(&draft.name(place), columns)).with(Label::Quiet, about)
        }
        TreeLine::Formation(_) => {
            let about = [get(&["commander", "name"]), get(&["order"]), get(&["kind"])];
            let about: Vec<String> = about.into_iter().filter(|part| !part.is_empty()).collect();
            let about = format!("  {}", about.join(", "));
            let name = draft.name(place);
            Text::of(Label::Heading, cut(&name, columns * 3 / 5)).with(Label::Quiet, about)
        }
        TreeLine::Unit(..) => {
            let figures = if wide { in_full(&get) } else { in_short(&get) };
            let name = columns.saturating_sub(crate::tui::words::width(&figures) + 2);
            Text::plain("  ").then(fill(&draft.name(place), name)).with(Label::Figure, figures)
        }
    }
}

fn in_short(get: &impl Fn(&[&str]) -> String) -> String {
    let first = |word: String| word.chars().next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let arm = match get(&["arm"]).as_str() {
        "infantry" => "inf".to_owned(),
        "cavalry" => "cav".to_owned(),
        "foot-artillery" => "foot".to_owned(),
        "horse-artillery" => "horse".to_owned(),
        other => cut(other, 5).into_owned(),
    };
    let stands = match get(&["formation"]).as_str() {
        "column" => "col".to_owned(),
        other => other.chars().take(4).collect(),
    };
    format!(
        " {:1}{:1} {arm:<5} {:>2} {stands:<4}",
        first(get(&["quality"])),
        first(get(&["weight"])).to_lowercase(),
        cut(&get(&["cv"]), 2),
    )
}

fn in_full(get: &impl Fn(&[&str]) -> String) -> String {
    let arm = format!("{} {}", get(&["weight"]), get(&["arm"]));
    let lost = get(&["lost"]);
    let cv = if lost.is_empty() { get(&["cv"]) } else { format!("{} (-{lost})", get(&["cv"])) };
    format!(" {:<10} {} {cv:<4} {:<8}", get(&["quality"]), fill(arm.trim(), 22), get(&["formation"]))
}

fn panel(editor: &Editor, area: Rect, pen: &mut Pen<'_>) {
    let place = editor.place();
    let fields = fields(place);
    let shown = usize::from(area.height);
    let top = top_for(editor.field.unwrap_or(0), shown, fields.len());
    for (row, (at, field)) in (0..area.height).zip(fields.iter().enumerate().skip(top)) {
        let focus = editor.field == Some(at);
        let text = pen.lettered(&value(editor, place, field, focus, usize::from(area.width)));
        pen.styled(area, row, &text, Theme::picked_where(focus));
    }
}

fn value(editor: &Editor, place: TreeLine, field: &Field, focus: bool, columns: usize) -> Text {
    let name_width = (columns * 2 / 5).clamp(14, 24);
    let bad = editor.problem_at(place, field).is_some();
    let mark = match (focus, bad) {
        (true, _) => ">",
        (false, true) => "!",
        (false, false) => " ",
    };
    let name =
        Text::of(if bad { Label::Bad } else { Label::Quiet }, format!("{mark}{}", fill(&label(field), name_width)));
    if let (true, Over::Typing(input)) = (focus, &editor.over) {
        return name.then(" ").join(typed(input.value(), columns.saturating_sub(name_width + 2)));
    }
    let held = editor.draft.get(place, &field.path());
    let room = columns.saturating_sub(name_width + 2);
    let words = held.as_deref().unwrap_or("-").replace('\n', " / ");
    let shown = cut(&words, room);
    let label = match (bad, held.is_some()) {
        (true, _) => Label::Bad,
        (false, true) => Label::Plain,
        (false, false) => Label::Quiet,
    };
    name.with(label, format!(" {shown}"))
}

/// The key as it is shown, those of a commander under his name.
fn label(field: &Field) -> String {
    match (field.table, field.about.name) {
        (Some("commander"), "name") => "commander".to_owned(),
        (Some("commander"), key) => format!("  {}", key.replace('_', " ")),
        _ => field.path().join(" ").replace('_', " "),
    }
}

/// What is wrong with what is picked out, else what it is and what it takes.
fn foot(editor: &Editor, area: Rect, pen: &mut Pen<'_>) {
    pen.rule(area, 0);
    let place = editor.place();
    let text = match editor.focused() {
        Some(field) => match editor.problem_at(place, &field) {
            Some(problem) => Text::of(Label::Bad, format!("! {}", problem.words)),
            None => Text::of(Label::Quiet, format!("{}; {}", field.about.help, takes(&field))),
        },
        None => match editor.problem_in(place) {
            Some(problem) => Text::of(Label::Bad, format!("! {}", problem.words)),
            None => Text::of(Label::Quiet, what(&editor.draft, place)),
        },
    };
    let lines = wrap(&pen.lettered(&text), usize::from(area.width));
    pen.lines(Rect { y: area.y + 1, height: FOOT - 1, ..area }, &lines);
}

fn takes(field: &Field) -> String {
    match field.about.takes {
        Takes::Words(words) => words.join(", "),
        Takes::Number(..) => "a number; Left and Right change it by one".to_owned(),
        Takes::Flag => "true or false".to_owned(),
        Takes::Line | Takes::Name | Takes::Date => "Enter or a letter types it, BkSp takes it away".to_owned(),
        Takes::Spot => "inches from the left and the upper edge of the map, such as 24,30".to_owned(),
        Takes::Prose => "Enter or a letter types it; \\n begins a line".to_owned(),
    }
}

fn what(draft: &Draft, place: TreeLine) -> String {
    match place {
        TreeLine::Army => {
            let formations = draft.places().iter().filter(|place| matches!(place, TreeLine::Formation(_))).count();
            let units = draft.places().len() - formations - 1;
            format!("{}, {}", counted(formations, "formation"), counted(units, "unit"))
        }
        TreeLine::Formation(formation) => {
            format!("{}; n adds one, f adds a formation after this", counted(draft.size(formation), "unit"))
        }
        TreeLine::Unit(..) => "n adds a unit like it, c copies it, m moves it to another formation".to_owned(),
    }
}

fn entry(title: &str, input: &tui_input::Input, area: Rect, pen: &mut Pen<'_>) {
    let inside = frame(title, (76.min(area.width), 4), area, pen);
    pen.line(inside, 0, &Text::of(Label::Quiet, "a file, such as armies/french.toml; Enter saves, Esc does not"));
    pen.line(inside, 1, &typed(input.value(), inside.width.into()));
}

fn moving(editor: &Editor, to: usize, area: Rect, pen: &mut Pen<'_>) {
    let places = editor.draft.places();
    let formations = places.iter().filter(|place| matches!(place, TreeLine::Formation(_)));
    let lines: Vec<Text> = formations.map(|place| Text::plain(editor.draft.name(*place))).collect();
    let height = height_for(lines.len()).min(area.height);
    let inside = frame("To which formation?", (60, height), area, pen);
    list(&lines, to, inside, pen);
}
