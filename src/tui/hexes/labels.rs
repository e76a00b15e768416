//! Where names stand on a map of hexes: as long as they find room, never over a sign or another name.

use std::collections::BTreeSet;

use ratatui::layout::Rect;

use crate::engine::hexes::{HexMap, HexSea, Tint, Whose};
use crate::tui::words::width;

/// A name on the map: where it begins, and as much of it as has room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLabel {
    /// Column and row of the whole map on the screen.
    pub at: (u16, u16),
    pub words: String,
    /// The hex that it is about.
    pub hex: usize,
    /// True for who stands there, false for the name of the place.
    pub is_force: bool,
}

/// Something for each cell of a part of the map, which is asked for by the thousand at each key; what is beyond it is empty.
#[derive(Debug, Default)]
pub(super) struct CellGrid<T> {
    part: Rect,
    cells: Vec<T>,
}

impl<T: Copy + Default> CellGrid<T> {
    fn of(part: Rect) -> Self {
        Self { part, cells: vec![T::default(); usize::from(part.width) * usize::from(part.height)] }
    }

    fn place(&self, (x, y): (u16, u16)) -> Option<usize> {
        let Rect { x: left, y: top, width, height } = self.part;
        let (x, y) = (x.checked_sub(left)?, y.checked_sub(top)?);
        (x < width && y < height).then(|| usize::from(y) * usize::from(width) + usize::from(x))
    }

    pub(super) fn get(&self, cell: (u16, u16)) -> T {
        self.place(cell).map_or_else(T::default, |place| self.cells[place])
    }

    fn put(&mut self, cell: (u16, u16), own: T) {
        if let Some(place) = self.place(cell) {
            self.cells[place] = own;
        }
    }
}

/// The cells that a name or a sign has.
type KeptCells = CellGrid<bool>;

/// Names of seas are written in their own hexes and nowhere else.
struct Waters<'m> {
    map: &'m HexMap,
    size: (u16, u16),
}

impl Waters<'_> {
    fn is_sea(&self, (x, y): (u16, u16)) -> bool {
        let (wide, tall) = self.size;
        let column = x / wide;
        let row = y.checked_sub(u16::from(self.map.is_lowered(column))).map(|below| below / tall);
        let hex = row.and_then(|row| self.map.at(column, row)).and_then(|hex| self.map.hexes.get(hex));
        hex.is_some_and(|hex| hex.ground == Tint::Sea)
    }

    /// Where a whole name has room, nearest to the middle of its area.
    fn label(&self, sea: &HexSea, spot: impl Fn(usize) -> (u16, u16), kept: &KeptCells) -> Option<MapLabel> {
        let words: String = sea.name.chars().map(of_one_column).collect();
        let long = u16::try_from(words.chars().count()).unwrap_or(u16::MAX);
        let has_room = |(x, y): (u16, u16)| {
            let is_free = |at: u16| !kept.get((at, y));
            let inside = (x..x.saturating_add(long)).all(|at| is_free(at) && self.is_sea((at, y)));
            inside && is_free(x.saturating_add(long)) && x.checked_sub(1).is_none_or(is_free)
        };
        let spots = sea.hexes.iter().flat_map(|hex| {
            let (x, y) = spot(*hex);
            (0..self.size.1).map(move |row| (*hex, (x, y + row)))
        });
        let (hex, at) = spots.take(TRIED).find(|(_, at)| has_room(*at))?;
        Some(MapLabel { at, words, hex, is_force: false })
    }
}

/// So many columns beyond the map may be kept: two letters of a name at its edge, and the blank behind them.
const BEYOND: u16 = 8;
/// The least letters of a name: a sign and a letter of a city, two letters of a force.
const LEAST: usize = 2;
/// How many places near the middle of a sea are tried for its name: a map is drawn at each key.
const TRIED: usize = 90;

/// The names of a map whose hexes are so wide and high and begin at these spots, row by row; `signed` gives the row of a
/// hex that shows a step of a route or a battle.
pub(super) fn labels(
    map: &HexMap,
    (wide, tall): (u16, u16),
    spot: impl Fn(usize) -> (u16, u16),
    signed: impl Fn(usize) -> Option<u16>,
) -> Vec<MapLabel> {
    let right = map.columns * wide;
    let mut wanted: Vec<(u8, MapLabel)> = Vec::new();
    let mut kept =
        KeptCells::of(Rect { width: right.saturating_add(BEYOND), height: map.rows * tall + 1, ..Rect::ZERO });
    for (hex, cell) in map.hexes.iter().enumerate() {
        let (x, y) = spot(hex);
        if let Some(row) = signed(hex) {
            kept.put((x, y + row), true);
            kept.put((x + 1, y + row), true);
        }
        if let Some(mark) = cell.mark {
            let worth = u8::from(matches!(mark.whose, Whose::Other(_)));
            wanted.push((worth, MapLabel { at: (x, y + 1), words: cell.who.clone(), hex, is_force: true }));
        }
        if let Some([sign, _]) = cell.city {
            let worth = match sign {
                '#' => 2,
                '^' => 3,
                _ => 4,
            };
            let words = format!("{sign}{}", cell.city_name);
            wanted.push((worth, MapLabel { at: (x + 2, y), words, hex, is_force: false }));
        }
    }
    // The beginning of each stands before any goes on over the next hex.
    for (_, label) in &wanted {
        (0..2).for_each(|more| kept.put((label.at.0 + more, label.at.1), true));
    }
    wanted.sort_by_key(|(worth, _)| *worth);
    let cut: Vec<(MapLabel, usize)> = wanted
        .into_iter()
        .map(|(_, label)| {
            let (x, y) = label.at;
            let is_free = |at: u16, kept: &KeptCells| at < right && !kept.get((at, y));
            let letters: Vec<char> = label.words.chars().map(of_one_column).collect();
            let mut long = LEAST.min(letters.len());
            while long < letters.len() {
                let next = x + u16::try_from(long).unwrap_or(u16::MAX);
                // A blank behind it keeps two names apart.
                if !is_free(next, &kept) || kept.get((next + 1, y)) {
                    break;
                }
                long += 1;
            }
            for column in 0..=long {
                kept.put((x + u16::try_from(column).unwrap_or(u16::MAX), y), true);
            }
            (MapLabel { words: letters.into_iter().collect(), ..label }, long)
        })
        .collect();
    let mut labels = apart(&cut);
    let waters = Waters { map, size: (wide, tall) };
    for sea in &map.seas {
        if let Some(label) = waters.label(sea, &spot, &kept) {
            let (x, y) = label.at;
            (x..).take(label.words.chars().count() + 1).for_each(|x| kept.put((x, y), true));
            labels.push(label);
        }
    }
    labels.sort_by_key(|label| label.at.1);
    labels
}

/// The names with as many letters as have room: no two places read alike. A name that would is cut to other letters of its
/// own; where none are left only its sign stands.
fn apart(cut: &[(MapLabel, usize)]) -> Vec<MapLabel> {
    let name = |words: &str| words.chars().skip(1).collect::<String>().trim_end().to_lowercase();
    let is_whole = |(label, long): &(MapLabel, usize)| !label.is_force && label.words.chars().count() == *long;
    let mut taken: BTreeSet<String> = cut.iter().filter(|own| is_whole(own)).map(|(own, _)| name(&own.words)).collect();
    let mut shown = |(label, long): &(MapLabel, usize)| {
        let letters: Vec<char> = label.words.chars().collect();
        let mut words: String = letters[..*long].iter().collect();
        if !label.is_force && *long < letters.len() {
            let mut forms = forms(&letters, *long).into_iter();
            words = forms.find(|form| taken.insert(name(form))).unwrap_or_else(|| letters[..1].iter().collect());
        }
        MapLabel { words: words.trim_end().to_owned(), ..label.clone() }
    };
    cut.iter().map(&mut shown).collect()
}

/// What so many letters may say of a name behind its sign: its beginning, the beginning with a later letter, its first letter
/// with later ones.
fn forms(letters: &[char], long: usize) -> Vec<String> {
    let Some((last, head)) = letters.get(..long).and_then(|head| head.split_last()) else { return Vec::new() };
    let later = letters[long..].iter().filter(|letter| letter.is_alphanumeric());
    let ends = std::iter::once(last).chain(later).map(|end| head.iter().chain([end]).collect());
    let runs = letters.windows(long.saturating_sub(2).max(1)).skip(3).filter(|_| long > 3);
    let runs = runs.map(|run| letters[..2].iter().chain(run).collect());
    ends.chain(runs).collect()
}

/// A letter without a width of its own would turn or shift the row.
fn of_one_column(letter: char) -> char {
    if width(letter.encode_utf8(&mut [0; 4])) == 1 { letter } else { '?' }
}

/// A letter of a name, with its hex, and whether it is of a force.
type LabelCell = (char, usize, bool);

/// The letters of names by their cells, of those that are seen.
pub(super) type LabelCells = CellGrid<Option<LabelCell>>;

/// The letters of the names, as far as they are seen.
pub(super) fn cells(labels: &[MapLabel], seen: Rect) -> LabelCells {
    let mut all = LabelCells::of(seen);
    let row = |row: u16| labels.partition_point(|label| label.at.1 < row);
    let labels = &labels[row(seen.top())..row(seen.bottom())];
    // A blank behind each keeps it from the letter of the next hex.
    for label in labels {
        let long = u16::try_from(label.words.chars().count()).unwrap_or(0);
        all.put((label.at.0 + long, label.at.1), Some((' ', label.hex, false)));
    }
    for label in labels {
        for (x, letter) in (label.at.0..).zip(label.words.chars()) {
            all.put((x, label.at.1), Some((letter, label.hex, label.is_force)));
        }
    }
    all
}
