//! Draws a map of hexes: each cell of the screen is asked for by itself, so that a large map costs no more than what is
//! seen of it.

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::labels::{self, LabelCells, MapLabel};
use super::tints::{ink, letter, of_force, tint};
use super::{Look, MapLayer, Sign, Signs};
use crate::engine::hexes::{HexCell, HexMap, Side, Whose};
use crate::tui::pen::{ClickTarget, Pen};
use crate::tui::theme::Theme;

/// What stands between two hexes where a province ends.
const BORDER: char = '|';

/// Two letters of a hex, and their look.
type Face = ([char; 2], Style);
/// A letter and its look.
type Inked = (char, Style);

/// What a row of a hex is where no name stands: its first two places, and the ground in all others.
struct RoomyRow {
    at: usize,
    ground: Style,
    begins: [Inked; 2],
    /// True where those are a sign, which no name covers.
    is_signed: bool,
    /// True where its province ends below it.
    is_lined: bool,
    /// The place of the line where its province ends beside it.
    edge: Option<usize>,
}

/// Draws as much of the map as fits, the hex in question in sight; gives the rows that it takes.
pub fn draw(map: &HexMap, look: Look, signs: &Signs, area: Rect, pen: &mut Pen<'_>) -> u16 {
    draw_named(map, look, (signs, &labels(map, look, signs, area, pen.theme)), area, pen)
}

/// The same with its names, as [`labels`] has found them for this area: they do not hang on where the eye is.
pub(crate) fn draw_named(
    map: &HexMap,
    look: Look,
    (signs, names): (&Signs, &[MapLabel]),
    area: Rect,
    pen: &mut Pen<'_>,
) -> u16 {
    let mut picture = Picture::of(map, look, signs, pen.theme, area);
    let (wide, tall) = picture.size();
    let (left, top) = picture.corner(area);
    let rows = area.height.min(tall.saturating_sub(top));
    let columns = left..left + area.width.min(wide.saturating_sub(left));
    for y in 0..rows {
        picture.names =
            labels::cells(names, Rect { x: left, y: top + y, width: area.width.saturating_add(1), height: 1 });
        let put = |x: u16, (letter, style): Inked| pen.cell((area.x + x - left, area.y + y), letter, style);
        picture.row(top + y, columns.clone(), put);
    }
    rows
}

/// The names that are drawn so, with their places on the whole map.
pub fn labels(map: &HexMap, look: Look, signs: &Signs, area: Rect, theme: Theme) -> Vec<MapLabel> {
    Picture::of(map, look, signs, theme, area).labels()
}

/// Lets each hex that is drawn so be clicked.
pub fn let_click(map: &HexMap, look: Look, area: Rect, pen: &mut Pen<'_>) {
    let signs = Signs::new();
    let picture = Picture::of(map, look, &signs, pen.theme, area);
    let (left, top) = picture.corner(area);
    let (wide, tall) = picture.hex_size();
    for hex in 0..map.hexes.len() {
        let (x, y) = picture.spot(hex);
        let (Some(x), Some(y)) = (x.checked_sub(left), y.checked_sub(top)) else { continue };
        let place = Rect { x: area.x.saturating_add(x), y: area.y.saturating_add(y), width: wide, height: tall };
        let place = place.intersection(area);
        if !place.is_empty() {
            pen.spot(place, ClickTarget::Line(hex));
        }
    }
}

/// The first column or row that is shown, so that the one in question is in the middle where the map is larger.
fn origin(at: u16, room: u16, whole: u16) -> u16 {
    at.saturating_sub(room / 2).min(whole.saturating_sub(room))
}

/// How large a hex is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HexSize {
    /// A column and half a row, in colours.
    Dots,
    /// A column and a row, in letters.
    Letters,
    /// Two columns and a row; every other column stands half a row lower by half blocks.
    Close,
    /// So many columns and rows: without colours, or where there is room for names.
    Roomy(u16, u16),
}

/// Columns and rows of a hex where names are written, the best first.
const ROOMY: [(u16, u16); 4] = [(8, 3), (8, 2), (6, 2), (4, 2)];
/// The same where the whole map has room in larger hexes: more of each name stands.
const WHOLE: [(u16, u16); 5] = [(12, 4), (10, 4), (10, 3), (8, 3), (7, 3)];
/// So many hexes around the one in question are worth more than larger hexes.
const AROUND: (u16, u16) = (11, 9);

/// True for a map of which nothing lies beyond what is shown around a hex.
pub(super) const fn is_small(map: &HexMap) -> bool {
    map.columns <= AROUND.0 && map.rows <= AROUND.1
}

impl HexSize {
    fn of(map: &HexMap, look: Look, theme: Theme, area: Rect) -> Self {
        let plain = theme.ascii || !theme.paints();
        let (columns, rows) = if look.whole { (map.columns, map.rows) } else { AROUND };
        let (columns, rows) = (columns.min(map.columns), rows.min(map.rows));
        let fits = |(wide, tall): (u16, u16)| columns * wide <= area.width && rows * tall < area.height;
        let whole = |(wide, tall): &(u16, u16)| map.columns * wide <= area.width && map.rows * tall < area.height;
        match WHOLE.into_iter().find(whole).or_else(|| ROOMY.into_iter().find(|size| fits(*size))) {
            Some((wide, tall)) => Self::Roomy(wide, tall),
            None if !look.whole && plain => Self::Roomy(2, 2),
            None if !look.whole => Self::Close,
            None if plain && fits((2, 2)) => Self::Roomy(2, 2),
            None if plain => Self::Letters,
            None if columns * 2 <= area.width && rows < area.height => Self::Close,
            None => Self::Dots,
        }
    }
}

struct Picture<'m> {
    map: &'m HexMap,
    look: Look,
    signs: &'m Signs,
    theme: Theme,
    scale: HexSize,
    names: LabelCells,
}

impl<'m> Picture<'m> {
    fn of(map: &'m HexMap, look: Look, signs: &'m Signs, theme: Theme, area: Rect) -> Self {
        let scale = HexSize::of(map, look, theme, area);
        Self { map, look, signs, theme, scale, names: LabelCells::default() }
    }

    /// The names, where hexes are wide enough for them.
    fn labels(&self) -> Vec<MapLabel> {
        match self.scale {
            HexSize::Roomy(wide, tall) if wide > 2 => {
                labels::labels(self.map, (wide, tall), |hex| self.spot(hex), |hex| self.signed(hex, tall))
            }
            _ => Vec::new(),
        }
    }

    const fn ink(&self, hex: &HexCell) -> Style {
        ink(hex, self.look.layer, self.theme.many)
    }

    const fn tint(&self, hex: &HexCell) -> Color {
        tint(hex, self.look.layer, self.theme.many)
    }

    fn is_plain(&self) -> bool {
        self.theme.ascii || !self.theme.paints()
    }

    /// Columns and rows of the whole map on the screen.
    fn size(&self) -> (u16, u16) {
        let (columns, rows) = (self.map.columns, self.map.rows);
        match self.scale {
            HexSize::Dots => (columns, rows.div_ceil(2)),
            HexSize::Letters => (columns, rows),
            HexSize::Close => (columns * 2, rows + 1),
            HexSize::Roomy(wide, tall) => (columns * wide, rows * tall + 1),
        }
    }

    /// The column and row of the whole map that stand in the corner of an area, so that the hex in question is seen.
    fn corner(&self, area: Rect) -> (u16, u16) {
        let (wide, tall) = self.size();
        let at = if self.look.cursor < self.map.hexes.len() { self.spot(self.look.cursor) } else { (0, 0) };
        (origin(at.0, area.width, wide), origin(at.1, area.height, tall))
    }

    /// Columns and rows of a hex; from afar two hexes share a cell.
    const fn hex_size(&self) -> (u16, u16) {
        match self.scale {
            HexSize::Dots | HexSize::Letters => (1, 1),
            HexSize::Close => (2, 1),
            HexSize::Roomy(wide, tall) => (wide, tall),
        }
    }

    /// Where the letters of a hex stand.
    fn spot(&self, hex: usize) -> (u16, u16) {
        let (column, row) = self.map.place(hex);
        match self.scale {
            HexSize::Dots => (column, row / 2),
            HexSize::Letters => (column, row),
            HexSize::Close => (column * 2, row),
            HexSize::Roomy(wide, tall) => (column * wide, row * tall + u16::from(self.map.is_lowered(column))),
        }
    }

    /// Draws these columns of a row.
    fn row(&self, y: u16, columns: Range<u16>, mut put: impl FnMut(u16, Inked)) {
        match self.scale {
            HexSize::Dots => columns.for_each(|x| put(x, self.dots(x, y))),
            HexSize::Letters => columns.for_each(|x| put(x, self.one_letter(x, y))),
            HexSize::Close => columns.for_each(|x| put(x, self.close(x, y))),
            HexSize::Roomy(wide, tall) => {
                let mut row = None;
                for x in columns {
                    let (column, place) = (x / wide, x % wide);
                    if place == 0 || row.is_none() {
                        row = Some(self.roomy_row((wide, tall), column, y));
                    }
                    let own = row.as_ref().and_then(Option::as_ref);
                    put(x, own.map_or((' ', Style::new()), |row| self.roomy(row, usize::from(place), (x, y))));
                }
            }
        }
    }

    fn hex(&self, column: u16, row: u16) -> Option<(usize, &HexCell)> {
        let at = self.map.at(column, row)?;
        Some((at, self.map.hexes.get(at)?))
    }

    /// Half blocks: each half is a hex.
    fn dots(&self, x: u16, y: u16) -> (char, Style) {
        let [upper, lower] = [y * 2, y * 2 + 1].map(|row| self.hex(x, row));
        if [upper, lower].into_iter().flatten().any(|(at, _)| at == self.look.cursor) {
            return ('+', Style::new().fg(Color::Black).bg(Color::White).add_modifier(Modifier::BOLD));
        }
        let [upper, lower] = [upper, lower].map(|own| own.map_or(Color::Reset, |(at, hex)| self.dot(at, hex)));
        halves(upper, lower)
    }

    /// The colour of a hex from afar: who is there counts before where somebody goes, and that before its ground.
    fn dot(&self, at: usize, hex: &HexCell) -> Color {
        match hex.mark.map(|mark| mark.whose) {
            Some(Whose::Own) => Color::White,
            Some(Whose::Other(stands) | Whose::Both(stands)) => of_force(stands),
            None if self.signs.contains_key(&at) => Color::LightMagenta,
            None if hex.city.is_some() => Color::LightYellow,
            None => self.tint(hex),
        }
    }

    fn one_letter(&self, x: u16, y: u16) -> (char, Style) {
        let Some((at, hex)) = self.hex(x, y) else { return (' ', Style::new()) };
        let letter = match (hex.mark, hex.city) {
            (Some(mark), _) if mark.whose == Whose::Own => mark.letters[0],
            (Some(_), _) => '!',
            _ if self.signs.contains_key(&at) => '*',
            (None, Some(city)) => city[0],
            (None, None) => letter(hex, self.look.layer, true),
        };
        (letter, self.under(at, Style::new()))
    }

    /// Two columns and a row: the left cell is whole, the right cell of a lowered column shows the halves of two hexes.
    fn close(&self, x: u16, y: u16) -> (char, Style) {
        let (column, right) = (x / 2, x % 2 == 1);
        let lowered = self.map.is_lowered(column);
        let own = self.hex(column, y);
        if let Some((at, hex)) = own {
            let (letters, style) = self.face(at, hex);
            if right
                && !lowered
                && letters[1] == ' '
                && (self.ends(at, Side::NorthEast) || self.ends(at, Side::SouthEast))
            {
                return (BORDER, self.under(at, style));
            }
            if !right || !lowered || letters[1] != ' ' {
                return (letters[usize::from(right)], self.under(at, self.lined(at, style)));
            }
        }
        if !(right && lowered) {
            return (' ', Style::new());
        }
        let above = y.checked_sub(1).and_then(|row| self.hex(column, row));
        let [upper, lower] = [above, own].map(|own| own.map_or(Color::Reset, |(_, hex)| self.tint(hex)));
        halves(upper, lower)
    }

    /// Two or three rows a hex: its ground, supply and city above, then who is there; a step of a way in the last row, or
    /// over the ground where somebody has that.
    /// Names go on over what is empty beside them. Letters alone tell everything.
    fn roomy_row(&self, (wide, tall): (u16, u16), column: u16, y: u16) -> Option<RoomyRow> {
        let lowered = self.map.is_lowered(column);
        let below = y.checked_sub(u16::from(lowered))?;
        let (at, hex) = self.hex(column, below / tall)?;
        let ground = self.tinted(self.ink(hex));
        let row = below % tall;
        let sign = self.signs.get(&at).filter(|_| self.signed(at, tall) == Some(row));
        let begins = match (sign, row) {
            (Some(sign), _) => sign.letters.map(|letter| (letter, self.tinted(of_sign(*sign)))),
            (None, 0) => self.letters_of(hex).map(|letter| (letter, ground)),
            (None, 1) if wide == 2 && (hex.mark.is_some() || hex.city.is_some()) => {
                let (letters, face) = self.held(hex);
                letters.map(|letter| (letter, self.tinted(face)))
            }
            _ => [(' ', ground); 2],
        };
        // A lowered hex stands a row lower than the next column: its last row alone has the lower of the two beside it.
        let beside = if row < if lowered { tall - 1 } else { 1 } { Side::NorthEast } else { Side::SouthEast };
        let is_lined = row + 1 == tall && self.ends(at, Side::South);
        let edge = self.ends(at, beside).then(|| usize::from(wide) - 1);
        Some(RoomyRow { at, ground, begins, is_signed: sign.is_some(), is_lined, edge })
    }

    /// A place of such a row.
    fn roomy(&self, row: &RoomyRow, place: usize, (x, y): (u16, u16)) -> Inked {
        let ground = row.ground;
        let (letter, style) = match self.names.get((x, y)).filter(|_| place > 1 || !row.is_signed) {
            Some((letter, of, true)) => {
                (letter, self.map.hexes.get(of).map_or(ground, |own| self.tinted(self.held(own).1)))
            }
            Some((letter, _, false)) => (letter, ground.add_modifier(Modifier::BOLD)),
            None => row.begins.get(place).copied().unwrap_or((' ', ground)),
        };
        // A blank between two words of a name is a part of it.
        let is_within = || match (self.names.get((x, y)), self.names.get((x + 1, y))) {
            (Some((_, own, _)), Some((next, of, _))) => own == of && next != ' ',
            _ => false,
        };
        let is_edge = row.edge == Some(place) && letter == ' ' && !is_within();
        let style = if row.is_lined { style.add_modifier(Modifier::UNDERLINED) } else { style };
        (if is_edge { BORDER } else { letter }, self.under(row.at, style))
    }

    /// True where the province of a hex ends on this side.
    fn ends(&self, at: usize, side: Side) -> bool {
        self.map.is_border(at, side)
    }

    /// A line below a hex where its province ends there.
    fn lined(&self, at: usize, style: Style) -> Style {
        if self.ends(at, Side::South) { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }

    /// A look without its colours where there are none.
    const fn tinted(&self, style: Style) -> Style {
        if self.theme.paints() { style } else { Style { fg: None, bg: None, ..style } }
    }

    /// What matters most in a hex: a force, a step of the way, a city, its ground. A force that is in a hex of a way lies on
    /// the colour of that.
    fn face(&self, at: usize, hex: &HexCell) -> Face {
        let held = self.held(hex);
        let Some(sign) = self.signs.get(&at) else { return held };
        (if hex.mark.is_some() { held.0 } else { sign.letters }, of_sign(*sign))
    }

    /// The row of a hex that shows a step of a way or a battle; none where there is neither.
    fn signed(&self, at: usize, tall: u16) -> Option<u16> {
        self.signs.get(&at)?;
        let is_held = self.map.hexes.get(at).is_some_and(|hex| hex.mark.is_some());
        Some(if tall < 3 && is_held { 0 } else { tall - 1 })
    }

    /// The same apart from steps of a way.
    fn held(&self, hex: &HexCell) -> Face {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        if let Some(mark) = hex.mark {
            let style = match mark.whose {
                Whose::Own => bold.fg(Color::Black).bg(Color::White),
                Whose::Other(stands) | Whose::Both(stands) => bold.fg(Color::Black).bg(of_force(stands)),
            };
            return (mark.letters, style);
        }
        if let Some(city) = hex.city {
            return (city, self.ink(hex).add_modifier(Modifier::BOLD));
        }
        (self.letters_of(hex), self.ink(hex))
    }

    /// The letters of a hex where nobody is: its ground, and whether it is in supply.
    fn letters_of(&self, hex: &HexCell) -> [char; 2] {
        let is_supplied = self.look.layer == MapLayer::Supply && hex.supplied;
        [letter(hex, self.look.layer, self.is_plain()), if is_supplied { '+' } else { ' ' }]
    }

    /// The hex in question stands out.
    fn under(&self, at: usize, style: Style) -> Style {
        if at == self.look.cursor { style.add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { style }
    }
}

/// The look of a step of a way, or of a battle.
const fn of_sign(sign: Sign) -> Style {
    let back = if sign.closed { Color::LightRed } else { Color::LightMagenta };
    Style::new().fg(Color::Black).bg(back).add_modifier(Modifier::BOLD)
}

/// Two halves of a cell in their colours; nothing is drawn in the terminal's own background.
const fn halves(upper: Color, lower: Color) -> (char, Style) {
    match (upper, lower) {
        (Color::Reset, Color::Reset) => (' ', Style::new()),
        (Color::Reset, lower) => ('▄', Style::new().fg(lower)),
        (upper, Color::Reset) => ('▀', Style::new().fg(upper)),
        (upper, lower) => ('▀', Style::new().fg(upper).bg(lower)),
    }
}
