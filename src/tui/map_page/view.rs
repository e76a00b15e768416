//! The map, drawn: its hexes on the left, the facts of the hex that is looked at and the signs on the right.

use ratatui::layout::Rect;

use super::{MapPage, MapSheet, PAGE};
use crate::config::actions::Action;
use crate::engine::hexes::HexMap;
use crate::engine::text::{Label, Text, counted};
use crate::tui::hexes::{self, BATTLE, Look, Signs};
use crate::tui::keys::{KeyPlace, Keymap};
use crate::tui::model::Model;
use crate::tui::pen::{Pen, inset};
use crate::tui::reading::ReadingPage;
use crate::tui::view::facts::held;
use crate::tui::words::{cut_text, wrap};

/// The most columns of the facts.
const FACTS: u16 = 40;
/// Signs of the map that its legend does not tell.
const SIGNS: [&str; 2] =
    [">2 <2 ^2 v2 somebody went there, at pulse 2; x a battle", "V2 others: nation, class; V* and own"];

/// Draws the page.
pub(crate) fn draw(page: &MapPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let inside = inset(area, 1, 0);
    pen.line(inside, 0, &cut_text(&title(page), usize::from(inside.width)));
    let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(2), ..inside };
    let wide = (body.width / 3).min(FACTS);
    let sheet = Rect { width: body.width - wide - 1, ..body };
    let look = Look { cursor: page.cursor, whole: page.whole, layer: page.layer };
    let pulse = page.pulse.unwrap_or_else(|| page.last_pulse());
    draw_sheet(&page.sheet, look, (pulse, Above::Routes), sheet, pen);
    let side = Rect { x: sheet.right() + 1, width: wide, ..body };
    let broken =
        |lines: &[Text]| -> Vec<Text> { lines.iter().flat_map(|line| wrap(line, usize::from(wide))).collect() };
    let (mut lines, legend) = (broken(&page.facts), broken(&page.sheet.map.legend));
    let room = usize::from(side.height).saturating_sub(legend.len() + 1);
    if lines.len() <= room {
        lines.resize(room + 1, Text::default());
        lines.extend(legend);
        return pen.lines(side, &lines);
    }
    // Where the symbols have no room the last line has the key that shows them.
    let above = Rect { height: side.height.saturating_sub(1), ..side };
    let key = model.keys.told_at(KeyPlace::Laid(&PAGE), Action::Legend);
    pen.lines(above, &held(lines, above, ""));
    pen.line(side, above.height, &Text::of(Label::Quiet, format!("{key} symbols of the map")));
}

/// Of a route and a battle in one hex, the one that is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Above {
    Routes,
    Battles,
}

/// Draws the map with the routes up to a pulse, and the battles.
pub(crate) fn draw_sheet(sheet: &MapSheet, look: Look, (pulse, above): (u16, Above), area: Rect, pen: &mut Pen<'_>) {
    let map = &sheet.map;
    let kept = sheet.kept.of((pulse, above, look.whole, area, pen.theme), || {
        let routes = hexes::arrows(map, &sheet.ways, pulse);
        let battles = sheet.fields.iter().map(|hex| (*hex, BATTLE));
        // What comes last lies above.
        let signs: Signs = match above {
            Above::Routes => battles.chain(routes).collect(),
            Above::Battles => routes.into_iter().chain(battles).collect(),
        };
        let names = hexes::labels(map, look, &signs, area, pen.theme);
        (signs, names)
    });
    hexes::draw_named(map, look, (&kept.0, &kept.1), area, pen);
}

/// The symbols of the map, and all that is known of the hex, to be read.
pub(super) fn signs(page: &MapPage, keys: &Keymap) -> ReadingPage {
    let mut reading = symbols(&SIGNS, &keys.told_at(KeyPlace::Laid(&PAGE), Action::Supply), &page.sheet.map);
    reading.lines.extend(page.facts.iter().cloned());
    reading
}

/// The symbols of a map, with those that its legend does not tell; the key shows who is in supply.
pub(crate) fn symbols(signs: &[&str], key: &str, map: &HexMap) -> ReadingPage {
    let mut reading = ReadingPage::new("The symbols of the map, and what is here");
    let supply = format!("+ in supply ({key})");
    let own = signs.iter().copied().chain([supply.as_str()]).map(|words| Text::of(Label::Quiet, words));
    reading.lines.extend(own.chain(map.legend.iter().cloned()));
    reading.lines.push(Text::default());
    reading
}

fn title(page: &MapPage) -> Text {
    let text = Text::of(Label::Heading, "The map");
    if !page.typed.is_empty() {
        return text.then("   to ").with(Label::Figure, format!("{}_", page.typed));
    }
    let last = page.last_pulse();
    let pulses = match page.pulse.filter(|pulse| *pulse < last) {
        _ if last == 0 => "   nobody has marched".to_owned(),
        Some(pulse) => format!("   routes up to pulse {pulse} of {last}"),
        None => format!("   all routes of the turn, {}", counted(last, "pulse")),
    };
    let pulses = format!("{pulses}   {}", page.layer.name());
    text.with(Label::Quiet, pulses).with(Label::Quiet, "   type a name or number to go there")
}
