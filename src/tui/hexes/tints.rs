//! The colours and letters of the ground, by what the map tells.

use ratatui::style::{Color, Style};

use super::MapLayer;
use crate::engine::hexes::{HexCell, HexOwner, Stands, Tint};

/// Colours of nations where each has its own, by number.
const NATIONS: [Color; 12] = [
    Color::Blue,
    Color::Red,
    Color::Green,
    Color::Magenta,
    Color::Cyan,
    Color::Yellow,
    Color::LightBlue,
    Color::LightRed,
    Color::LightGreen,
    Color::LightMagenta,
    Color::DarkGray,
    Color::Gray,
];

/// The same on a terminal with 256 colours: muted, so that white letters stand out on each.
const MUTED: [Color; 12] = [
    Color::Indexed(24),
    Color::Indexed(95),
    Color::Indexed(65),
    Color::Indexed(96),
    Color::Indexed(66),
    Color::Indexed(58),
    Color::Indexed(240),
    Color::Indexed(130),
    Color::Indexed(94),
    Color::Indexed(28),
    Color::Indexed(132),
    Color::Indexed(61),
];

/// The colour of a hex; on a terminal with many colours each nation has its own.
pub(super) const fn tint(hex: &HexCell, layer: MapLayer, many: bool) -> Color {
    match (layer, hex.owner, hex.ground) {
        // The own land is blue where owners are shown.
        (_, _, Tint::Off) | (MapLayer::Owner, _, Tint::Sea) => Color::Reset,
        (MapLayer::Owner, Some(owner), _) if many => MUTED[owner.number % MUTED.len()],
        (MapLayer::Owner, Some(owner), _) => of_owner(owner),
        (MapLayer::Supply | MapLayer::Terrain, _, Tint::Sea) => Color::Blue,
        (MapLayer::Supply, _, _) if hex.supplied => Color::Green,
        (MapLayer::Owner, None, _) | (MapLayer::Supply, _, _) => Color::Black,
        (MapLayer::Terrain, _, ground) => of_ground(ground),
    }
}

const fn of_owner(owner: HexOwner) -> Color {
    match owner.stands {
        Stands::Own => Color::Blue,
        Stands::Ally => Color::Cyan,
        Stands::Enemy => Color::Red,
        Stands::Neutral => Color::Black,
        Stands::Apart => NATIONS[owner.number % NATIONS.len()],
    }
}

/// What lies behind the letters of others' forces: only an enemy is red.
pub(super) const fn of_force(stands: Stands) -> Color {
    match stands {
        Stands::Own | Stands::Apart => Color::White,
        Stands::Ally => Color::LightCyan,
        Stands::Enemy => Color::LightRed,
        Stands::Neutral => Color::LightYellow,
    }
}

/// Open ground is dark, so that what lies on it stands out.
const fn of_ground(ground: Tint) -> Color {
    match ground {
        Tint::Off => Color::Reset,
        Tint::Sea => Color::Blue,
        Tint::Clear => Color::Black,
        Tint::Forest => Color::Green,
        Tint::Marsh => Color::Cyan,
        Tint::Mountain => Color::DarkGray,
        Tint::Desert => Color::Yellow,
    }
}

/// Letters on a ground.
pub(super) const fn ink(hex: &HexCell, layer: MapLayer, many: bool) -> Style {
    let back = tint(hex, layer, many);
    let letters = match (hex.ground, back) {
        (Tint::Sea, _) => Color::LightBlue,
        (_, Color::Black) => Color::Yellow,
        (_, Color::Blue | Color::Red | Color::Magenta | Color::DarkGray | Color::Indexed(_)) => Color::White,
        _ => Color::Black,
    };
    Style::new().fg(letters).bg(back)
}

/// The letter of a hex: its ground's; where the map tells owners, its owner's without colours, and with them none of open
/// ground.
pub(super) fn letter(hex: &HexCell, layer: MapLayer, plain: bool) -> char {
    match (layer, plain, hex.owner) {
        (MapLayer::Owner, true, Some(owner)) => owner.letter,
        (MapLayer::Owner, false, _) if hex.ground == Tint::Clear => ' ',
        _ => hex.letter,
    }
}
