//! The home screen, drawn: three groups of lines, and what is known of the line that is picked out, below them or beside.

use ratatui::layout::Rect;

use super::{Glance, Home, HomeLine, KeptGame, Known};
use crate::begin::outline::{Outline, Picture};
use crate::engine::text::{Label, Text, counted};
use crate::store::when_in_words;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, cells, inset};
use crate::tui::view::lists::head;
use crate::tui::view::picture;
use crate::tui::words::{cut, cut_front, cut_text, ends, fill, text_width, width, wrap};

/// From so many columns on what is known stands beside the lines, with its map.
const BESIDE: u16 = 120;
/// Rows above the games: the title, a blank row, the head of the group.
const ABOVE: u16 = 3;
/// Rows of the two other groups with their heads.
const OTHERS: u16 = 10;
/// Rows of what is known below the lines: a blank row, a head, three lines, a blank row.
const FOOT: u16 = 6;
/// The most rows of words under a map.
const WORDS: usize = 12;
/// Columns of the kinds of games.
const KINDS: usize = 10;

/// Where the lines stand, and where what is known of one of them stands.
struct HomeRows {
    lines: Rect,
    known: Option<Rect>,
    /// True where it stands beside the lines.
    beside: bool,
    /// How many games are shown.
    games: u16,
}

fn places(home: &Home, area: Rect) -> HomeRows {
    let all = cells(home.games.len());
    if area.width >= BESIDE {
        let wide = (area.width * 3 / 5).clamp(66, 84);
        let lines = Rect { width: wide, ..area };
        let known = Rect { x: area.x + wide + 1, width: area.width - wide - 1, ..area };
        return HomeRows {
            lines,
            known: Some(known),
            beside: true,
            games: all.min(area.height.saturating_sub(ABOVE + OTHERS)),
        };
    }
    let has_foot = area.height > ABOVE + OTHERS + FOOT;
    let foot = if has_foot { FOOT } else { 0 };
    let games = all.min(area.height.saturating_sub(ABOVE + OTHERS + foot));
    let below = area.bottom().saturating_sub(foot.saturating_sub(1));
    let known = has_foot.then_some(Rect { y: below, height: FOOT - 2, ..area });
    HomeRows { lines: Rect { height: area.height - foot, ..area }, known, beside: false, games }
}

/// How many games are in view on a screen of this size.
pub(crate) fn rows_of_games(home: &Home, size: (u16, u16)) -> usize {
    usize::from(places(home, Rect::new(0, 0, size.0, size.1.saturating_sub(1))).games)
}

/// Draws the home screen.
pub(crate) fn draw(home: &Home, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let places = places(home, area);
    let columns = usize::from(area.width);
    let title = Text::of(Label::Heading, " FANION").then("   Napoleonic battles, campaigns and board games");
    let right = if home.find.is_empty() {
        Text::of(Label::Quiet, concat!(env!("CARGO_PKG_VERSION"), " "))
    } else {
        Text::of(Label::Care, "find: ").with(Label::Figure, format!("{}_ ", home.find))
    };
    pen.line(area, 0, &ends(&title, right, columns));
    draw_lines(home, model, &places, pen);
    let Some(known) = places.known else { return };
    if places.beside {
        let body = Rect { y: known.y + 1, height: known.height.saturating_sub(1), ..known };
        if draw_beside(home, model, body, pen) {
            pen.wall(Rect { x: body.x - 1, y: body.y + 1, height: body.height - 1, ..body });
        }
    } else {
        draw_below(home, model, known, pen);
    }
}

/// The three groups.
fn draw_lines(home: &Home, model: &Model, places: &HomeRows, pen: &mut Pen<'_>) {
    let area = places.lines;
    let count = home.games.len();
    let shown = usize::from(places.games);
    let note = match count {
        0 => String::new(),
        _ if shown < count => format!("{} to {} of {count} games", home.top + 1, (home.top + shown).min(count)),
        _ => counted(count, "game"),
    };
    head("GO ON", &Text::of(Label::Quiet, note), area, ABOVE - 1, pen);
    let mut row = ABOVE;
    for (at, game) in home.games.iter().enumerate().skip(home.top).take(shown) {
        let line = game_line(game, at == home.picked, model, usize::from(area.width).saturating_sub(3), pen);
        draw_line(at, home.picked, &line, area, row, pen);
        row += 1;
    }
    if count == 0 {
        pen.line(area, row, &Text::of(Label::Quiet, "   nothing yet: the practice battle takes an hour"));
        row += 1;
    }
    let named = name_columns(usize::from(area.width));
    for (at, line) in HomeLine::ALL.into_iter().enumerate() {
        if at == 0 || at == HomeLine::BEGIN {
            head(if at == 0 { "BEGIN" } else { "BESIDE THE TABLE" }, &Text::default(), area, row, pen);
            row += 1;
        }
        let room = usize::from(area.width).saturating_sub(named + 4);
        let words = line.words();
        let text = Text::plain(fill(line.name(), named)).with(Label::Quiet, cut(&words, room).into_owned());
        draw_line(count + at, home.picked, &text, area, row, pen);
        row += 1;
    }
}

fn draw_line(at: usize, picked: usize, line: &Text, area: Rect, row: u16, pen: &mut Pen<'_>) {
    if row >= area.height {
        return;
    }
    let is_picked = at == picked;
    let mark = if is_picked { " > " } else { "   " };
    pen.choice(area, row, (at, is_picked), &Text::plain(mark).join(line.clone()));
}

const fn name_columns(columns: usize) -> usize {
    if columns < 76 { 19 } else { 22 }
}

/// Name, kind, state and day of a game.
fn game_line(game: &KeptGame, picked: bool, model: &Model, columns: usize, pen: &Pen<'_>) -> Text {
    let named = name_columns(columns + 3);
    let name = pen.theme.words(&game.name()).into_owned();
    let day = when_in_words(game.at, model.now.map(|now| now.seconds));
    let (kind, words) = match game.known.as_deref() {
        None => ("", Text::default()),
        Some(Known::Game(glance)) => (glance.kind, pen.lettered(&glance.words)),
        Some(Known::Damaged) => ("", Text::of(Label::Bad, "damaged: doctor")),
        Some(Known::Unreadable(why)) => ("", Text::of(Label::Bad, pen.theme.words(why).into_owned())),
    };
    let label = if picked { Label::Heading } else { Label::Plain };
    let left = Text::of(label, fill(&name, named - 1)).then(" ").with(Label::Quiet, fill(kind, KINDS));
    let room = columns.saturating_sub(text_width(&left) + width(&day) + 2);
    let left = left.join(cut_text(&words, room));
    ends(&left, Text::of(Label::Quiet, format!("{day} ")), columns)
}

/// What is known of the line that is picked out: its title, a note, lines, its map.
struct Told<'h> {
    title: String,
    note: String,
    lines: Vec<Text>,
    /// The file; empty where there is none.
    file: String,
    picture: Option<&'h Picture>,
}

fn told<'h>(home: &'h Home, model: &Model) -> Told<'h> {
    match (home.game(), home.line()) {
        (Some(game), _) => of_game(game, model),
        (None, Some(line)) => {
            let outline = line.example().and_then(|path| home.outlines.get(path)).and_then(Result::ok);
            of_line(line, outline)
        }
        (None, None) => {
            Told { title: String::new(), note: String::new(), lines: Vec::new(), file: String::new(), picture: None }
        }
    }
}

fn of_game<'h>(game: &'h KeptGame, model: &Model) -> Told<'h> {
    let note = when_in_words(game.at, model.now.map(|now| now.seconds));
    let (lines, picture) = match game.known.as_deref() {
        None => (Vec::new(), None),
        Some(Known::Game(glance)) => (lines_of(glance), Some(&glance.picture)),
        Some(Known::Damaged) => {
            let words = "its file is damaged: `fanion doctor` shows the losses and repairs a copy";
            (vec![Text::of(Label::Bad, words)], None)
        }
        Some(Known::Unreadable(why)) => (vec![Text::of(Label::Bad, why)], None),
    };
    Told { title: game.name(), note, lines, file: game.path.display().to_string(), picture }
}

fn lines_of(glance: &Glance) -> Vec<Text> {
    let mut sides = Text::default();
    for side in &glance.sides {
        sides = if sides.0.is_empty() { side.clone() } else { sides.then("   ").join(side.clone()) };
    }
    vec![Text::plain(&*glance.step), sides, Text::of(Label::Quiet, &*glance.played)]
}

fn of_line(line: HomeLine, outline: Option<&Outline>) -> Told<'_> {
    let mut lines = Vec::new();
    let (mut note, mut title) = (String::new(), line.name().to_owned());
    match outline {
        Some(outline) => {
            lines.push(Text::plain(&*outline.about));
            lines.push(Text::of(Label::Quiet, &*outline.size));
            note.clone_from(&outline.date);
            if line != HomeLine::Practice {
                title = format!("{title}, such as {}", outline.title);
            }
        }
        None => lines.push(Text::plain(line.words())),
    }
    Told { title, note, lines, file: String::new(), picture: outline.map(|outline| &outline.picture) }
}

/// Below the lines: a head and three lines.
fn draw_below(home: &Home, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let told = told(home, model);
    head(&pen.theme.words(&told.title), &Text::of(Label::Quiet, &*told.note), area, 0, pen);
    let body = inset(area, 1, 0);
    let columns = usize::from(body.width);
    let is_known = home.game().is_some_and(|game| matches!(game.known.as_deref(), Some(Known::Game(_))));
    let mut lines: Vec<Text> = if is_known {
        told.lines.iter().map(|line| cut_text(&pen.lettered(line), columns)).collect()
    } else {
        told.lines.iter().flat_map(|line| wrap(&pen.lettered(line), columns)).collect()
    };
    if !told.file.is_empty() {
        lines.resize(3, Text::default());
        let room = columns.saturating_sub(text_width(&lines[2]) + 2);
        let file = cut_front(&pen.theme.words(&told.file), room);
        lines[2] = ends(&lines[2], Text::of(Label::Quiet, file), columns);
    }
    pen.lines(Rect { y: body.y + 1, height: body.height.saturating_sub(1), ..body }, &lines);
}

/// Beside the lines: the map, then the words. False where there is nothing to show.
fn draw_beside(home: &Home, model: &Model, area: Rect, pen: &mut Pen<'_>) -> bool {
    let told = told(home, model);
    if told.title.is_empty() {
        return false;
    }
    let body = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let columns = usize::from(body.width);
    let mut lines: Vec<Text> = told.lines.iter().flat_map(|line| wrap(&pen.lettered(line), columns)).collect();
    if !told.file.is_empty() {
        lines.push(Text::of(Label::Quiet, cut_front(&pen.theme.words(&told.file), columns)));
    }
    lines.retain(|line| !line.to_string().is_empty());
    lines.truncate(WORDS);
    head(&pen.theme.words(&told.title), &Text::of(Label::Quiet, &*told.note), body, 1, pen);
    let words = Rect { y: body.y + 2, height: cells(lines.len()), ..body }.intersection(body);
    pen.lines(words, &lines);
    if let Some(picture) = told.picture {
        let sheet = Rect { y: words.bottom() + 1, height: body.bottom().saturating_sub(words.bottom() + 1), ..body };
        picture::draw(picture, sheet, pen);
    }
    true
}
