//! A game's map, in whatever room there is.

use ratatui::layout::Rect;

use super::panel;
use crate::begin::outline::Picture;
use crate::report::board::letters::MapAsked;
use crate::report::map::letters;
use crate::tui::hexes::{self, Look, Signs};
use crate::tui::pen::{Pen, cells};

/// No hex is in question.
const NO_HEX: usize = usize::MAX;

/// Draws as much of the map as fits; gives the rows that it takes.
pub(crate) fn draw(picture: &Picture, area: Rect, pen: &mut Pen<'_>) -> u16 {
    if area.width < 8 || area.height < 3 {
        return 0;
    }
    match picture {
        Picture::None => 0,
        Picture::Table(drawing) => {
            let room = (usize::from(area.width), usize::from(area.height));
            let lines = letters::draw(drawing, room, pen.theme.ascii).lines();
            pen.lines(area, &lines);
            cells(lines.len()).min(area.height)
        }
        Picture::Places(places) => {
            panel::draw(places, &MapAsked::default(), area, pen);
            area.height
        }
        Picture::Hexes(map) => {
            let whole = map.columns * 2 > area.width || map.rows + 1 > area.height;
            hexes::draw(map, Look { cursor: NO_HEX, whole, ..Look::default() }, &Signs::new(), area, pen)
        }
    }
}
