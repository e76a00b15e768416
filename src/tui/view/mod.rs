//! Draws the model. No rule, no file, no clock: what is shown is what the model holds.

mod bar;
pub mod battle;
pub(crate) mod card;
mod declared;
mod editor;
pub(crate) mod facts;
mod field;
mod fields;
mod front;
mod heads;
mod layout;
pub(crate) mod lists;
pub(crate) mod marks;
mod names;
mod option_rows;
mod options;
mod painted;
mod panel;
pub(crate) mod picture;
pub mod places;
mod ribbon;
pub(crate) mod roster;
mod shared_lines;
pub(crate) mod side_panels;
mod units;
pub(crate) mod verdict;
mod ways;
mod wide;

pub use marks::word as cell_word;
pub(crate) use names::as_many;
pub use names::{short, shortened};

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::home;
use super::model::{Model, Screen};
use super::pen::{ClickTarget, Pen, cells, row_of};
use super::room;
use super::words::text_width;
use crate::engine::text::{Label, Text};

/// What stands at a column and a row of the screen, as far as it can be clicked.
pub fn spot_at(model: &Model, at: (u16, u16)) -> Option<ClickTarget> {
    let area = Rect { x: 0, y: 0, width: model.size.0, height: model.size.1 };
    let mut buffer = Buffer::empty(area);
    let mut pen = Pen::new(&mut buffer, model.theme);
    draw_with(model, area, None, &mut pen);
    pen.hit(at)
}

/// Draws the whole screen.
pub fn draw(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    draw_on(model, area, frame.buffer_mut());
}

/// The same with words about those who play from elsewhere at the end of the last row.
pub fn draw_with_guests(model: &Model, guests: &Text, frame: &mut Frame<'_>) {
    let area = frame.area();
    draw_with(model, area, Some(guests), &mut Pen::new(frame.buffer_mut(), model.theme));
}

/// The same on any buffer.
pub fn draw_on(model: &Model, area: Rect, buffer: &mut Buffer) {
    draw_with(model, area, None, &mut Pen::new(buffer, model.theme));
}

fn draw_with(model: &Model, area: Rect, guests: Option<&Text>, pen: &mut Pen<'_>) {
    pen.keys.clone_from(&model.keys);
    pen.ground(area);
    if !has_room(area, pen) {
        if room::unsaved(model) {
            pen.line(area, 1, &Text::of(Label::Bad, "not saved: make it larger to leave"));
        }
        return;
    }
    let (rest, bar) = (Rect { height: area.height - 1, ..area }, row_of(area, area.height - 1));
    match &model.screen {
        Screen::Home(home) => home::view::draw(home, model, rest, pen),
        Screen::Files(files) => front::files(files, rest, pen),
        Screen::TextPage(page) => lists::page(page, rest, pen),
        screen => layers(screen, model, rest, pen),
    }
    bar::draw(model, rest, beside_guests(guests, bar, pen), pen);
}

/// What is left of the last row next to the words about those who play from elsewhere.
fn beside_guests(guests: Option<&Text>, bar: Rect, pen: &mut Pen<'_>) -> Rect {
    let Some(status) = guests else { return bar };
    let wide = cells(text_width(status)).min(bar.width);
    pen.line(Rect { x: bar.right() - wide, width: wide, ..bar }, 0, status);
    Rect { width: bar.width - wide, ..bar }
}

/// What has pages over it, and the pages, the uppermost last.
fn layers(screen: &Screen, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    match screen {
        Screen::Editor(own) => editor::draw(own, area, pen),
        Screen::Battle(battle) => battle::draw(battle, model.lessons.now(), model.now, area, pen),
        Screen::Over(page, under) => {
            if !page.is_whole() {
                layers(under, model, area, pen);
            }
            page.draw(model, area, pen);
        }
        Screen::Home(home) => home::view::draw(home, model, area, pen),
        Screen::Files(_) | Screen::TextPage(_) => {}
    }
}

/// True where the terminal is large enough; else says what is needed.
pub fn has_room(area: Rect, pen: &mut Pen<'_>) -> bool {
    let enough = room::enough((area.width, area.height));
    if !enough {
        let (columns, rows) = room::SMALLEST;
        let words = format!("needs {columns}x{rows}, has {}x{}", area.width, area.height);
        pen.line(area, 0, &Text::plain(words));
    }
    enough
}
