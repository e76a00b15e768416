//! The season, drawn: on the left what players will ask about, the battles, the papers; on the right the newspaper; on wide
//! screens the map.

use ratatui::layout::Rect;

use super::{Group, PAGE, Season, SeasonLine, SeasonPage};
use crate::config::actions::Action;
use crate::engine::text::{Label, Text, counted};
use crate::tui::hexes::Look;
use crate::tui::keys::{KeyPlace, Keymap};
use crate::tui::map_page::view::{Above, draw_sheet};
use crate::tui::model::Model;
use crate::tui::pen::{Pen, row_of, top_for};
use crate::tui::view::lists::head;
use crate::tui::words::{cut, cut_text, ends, fill, width, wrap};

/// Columns of the list: so many at least, and at most.
const LIST: (u16, u16) = (39, 70);
/// From so many columns on the map stands beside the newspaper.
const WITH_MAP: u16 = 180;
/// The most columns for who asks.
const WHO: usize = 16;
/// Rows of the question: what goes out, to whom, and the other keys.
const FOOT: u16 = 4;

/// Draws the page.
pub(crate) fn draw(page: &SeasonPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let season = &page.season;
    let name = model.battle().map(|battle| battle.game.name.clone()).unwrap_or_default();
    let title =
        Text::of(Label::Heading, name).with(Label::Quiet, format!("   {}: read before publishing", season.name));
    let row = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..row_of(area, 0) };
    let sent = match &season.had_undone[..] {
        [] => "nothing is sent yet".to_owned(),
        had => format!("sent before, to {}", had.join(", ")),
    };
    pen.line(row, 0, &ends(&title, Text::of(Label::Care, sent), usize::from(row.width)));
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1 + FOOT), ..area };
    let columns = if area.width >= WITH_MAP { 3 } else { 2 };
    let wide = (body.width / columns).clamp(LIST.0, LIST.1);
    let list = Rect { width: wide, ..body };
    lines(page, list, pen);
    pen.wall(Rect { x: list.right(), width: 1, ..body });
    let mut news = Rect { x: list.right() + 1, width: body.width - wide - 1, ..body };
    if columns == 3 {
        let map = Rect { x: news.x + wide + 1, width: news.width - wide - 1, ..news };
        news.width = wide;
        pen.wall(Rect { x: news.right(), width: 1, ..body });
        draw_map(season, map, pen);
    }
    newspaper(page, news, pen);
    foot(page, &model.keys, Rect { y: area.bottom() - FOOT, height: FOOT, ..area }, pen);
}

/// What a row of the list shows: a heading with its group, a row of a line with its number, or nothing.
enum ListRow {
    Head(Group, usize),
    Line(usize, Text),
    Empty,
}

fn lines(page: &SeasonPage, area: Rect, pen: &mut Pen<'_>) {
    let season = &page.season;
    let mut rows: Vec<ListRow> = Vec::new();
    for group in Group::ALL {
        let own: Vec<(usize, &SeasonLine)> =
            season.lines.iter().enumerate().filter(|(_, line)| line.group == group).collect();
        if !rows.is_empty() {
            rows.push(ListRow::Empty);
        }
        rows.push(ListRow::Head(group, own.len()));
        if own.is_empty() && group == Group::Asked {
            rows.push(ListRow::Line(usize::MAX, Text::of(Label::Quiet, "all came as it was ordered")));
        }
        let who = own.iter().map(|(_, line)| width(&line.who)).max().unwrap_or(0).min(WHO);
        for (at, line) in own {
            rows.extend(
                of_line(line, who, usize::from(area.width) - 3).into_iter().map(|text| ListRow::Line(at, text)),
            );
        }
    }
    let is_marked = |row: &ListRow| matches!(row, ListRow::Line(at, _) if *at == page.picked);
    if rows.len() > usize::from(area.height) {
        rows.retain(|row| !matches!(row, ListRow::Empty));
    }
    let is_cut = rows.len() > usize::from(area.height);
    let room = area.height - u16::from(is_cut);
    let marked = rows.iter().rposition(is_marked).unwrap_or(0);
    let top = top_for(marked, usize::from(room), rows.len());
    let mut before = None;
    for (row, shown) in (0..room).zip(rows.iter().skip(top)) {
        match shown {
            ListRow::Empty => {}
            ListRow::Head(group, count) => {
                let count = Text::of(Label::Figure, count.to_string());
                head(group.title(), &count, area, row, pen);
            }
            ListRow::Line(at, text) => {
                let picked = *at == page.picked;
                let mark = if picked && before != Some(*at) { "> " } else { "  " };
                pen.choice(area, row, (*at, picked), &Text::plain(mark).join(text.clone()));
                before = Some(*at);
            }
        }
    }
    if is_cut {
        let below = rows.len().saturating_sub(top + usize::from(room));
        let more = [(top, "above: Up"), (below, "below: Down")].into_iter().filter(|(rows, _)| *rows > 0);
        let more: Vec<String> = more.map(|(rows, way)| format!("{rows} {way}")).collect();
        pen.line(
            Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area },
            room,
            &Text::of(Label::Quiet, format!("+ {}", more.join(", "))),
        );
    }
}

/// Who and what, then why below.
fn of_line(line: &SeasonLine, who: usize, columns: usize) -> Vec<Text> {
    let beside = columns.saturating_sub(who + 1);
    let what = wrap(&Text::of(Label::Heading, line.what.clone()), beside);
    let why = if line.why.is_empty() { Vec::new() } else { wrap(&Text::plain(line.why.clone()), beside) };
    let row = |(at, text): (usize, Text)| {
        let name = if at == 0 { line.who.as_str() } else { "" };
        Text::plain(fill(&cut(name, who), who + 1)).join(text)
    };
    what.into_iter().chain(why).enumerate().map(row).collect()
}

fn newspaper(page: &SeasonPage, area: Rect, pen: &mut Pen<'_>) {
    head("THE NEWSPAPER", &Text::of(Label::Quiet, "all read it"), area, 0, pen);
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height: area.height - 1 };
    let all: Vec<Text> = page.season.news.iter().flat_map(|line| wrap(line, usize::from(inside.width))).collect();
    let shown = usize::from(inside.height);
    let top = page.top.min(all.len().saturating_sub(shown));
    let below = all.len().saturating_sub(top + shown);
    pen.lines(inside, &all[top..]);
    if below > 0 {
        let more = Text::of(Label::Quiet, format!("+ {}: PgDn", counted(below + 1, "line")));
        let last = row_of(inside, inside.height - 1);
        pen.clear(last);
        pen.line(last, 0, &more);
    }
}

/// The map with the routes of the turn; a battle is `x`.
fn draw_map(season: &Season, area: Rect, pen: &mut Pen<'_>) {
    head("THE MAP", &Text::of(Label::Quiet, "x battle"), area, 0, pen);
    let sheet = &season.sheet;
    let cursor = sheet.fields.first().copied().unwrap_or_else(|| sheet.first_look());
    let (look, room) = (Look { cursor, ..Look::default() }, Rect { y: area.y + 1, height: area.height - 1, ..area });
    draw_sheet(sheet, look, (u16::MAX, Above::Battles), room, pen);
}

fn foot(page: &SeasonPage, keys: &Keymap, area: Rect, pen: &mut Pen<'_>) {
    let season = &page.season;
    pen.rule(area, 0);
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let columns = usize::from(inside.width);
    let turn = season.name.split(',').next().unwrap_or_default();
    let what = if page.publishing {
        let keys = format!(" {}: publish, {}: not yet", pen.key(Action::Accept), pen.key(Action::Leave));
        Text::of(Label::Care, format!("Publish {turn} as preliminary results?")).with(Label::Heading, keys)
    } else {
        let key = Text::of(Label::Heading, keys.told_at(KeyPlace::Laid(&PAGE), Action::Publish));
        key.then(format!(" publish {turn} as preliminary results"))
    };
    let until = Text::of(Label::Quiet, format!("challenges: {} hours from then", season.hours));
    let to = format!("  written at once into {}, for {}", season.folder, season.goes_to.join(", "));
    let [leave, log, battles, undo] =
        [Action::Leave, Action::Log, Action::Battles, Action::Undo].map(|action| pen.key(action));
    let keys = format!("{leave} publishes nothing   {log} log   {battles} battles   {undo} undo");
    let lines = [ends(&what, until, columns), Text::plain(to), Text::of(Label::Quiet, keys)];
    for (row, line) in (1..).zip(lines) {
        pen.line(inside, row, &cut_text(&line, columns));
    }
}
