//! A map of hexes in columns, as a front end draws it: what lies in each hex, and who is known to be there.

use super::text::Text;

/// A map of hexes; every other column lies half a hex lower.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexMap {
    pub columns: u16,
    pub rows: u16,
    /// True where even columns (counted from 1) lie lower, else odd ones do.
    pub even_down: bool,
    /// The hexes, row by row from the top left.
    pub hexes: Vec<HexCell>,
    /// The sea areas that lie on it.
    pub seas: Vec<HexSea>,
    /// What the signs mean.
    pub legend: Vec<Text>,
}

/// A sea area of the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexSea {
    pub name: String,
    /// Its hexes, those in its middle first.
    pub hexes: Vec<usize>,
}

/// The way that somebody went in a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HexWay {
    pub who: String,
    /// Where it began, and each hex that was entered; by its place in the map.
    pub hexes: Vec<usize>,
    /// The pulse at which each was entered; 0 for where it began.
    pub pulses: Vec<u16>,
}

/// A hex as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexCell {
    /// Its tint.
    pub ground: Tint,
    /// Its terrain as a letter.
    pub letter: char,
    /// The sign of its city, and the first letter of its name.
    pub city: Option<[char; 2]>,
    /// The name of the city.
    pub city_name: String,
    /// Who is known to be there.
    pub mark: Option<Mark>,
    /// Who that is in words: an own army or force by name, others by nation and class.
    pub who: String,
    /// True where own troops would be in supply.
    pub supplied: bool,
    /// Whose land it is; none at sea, and of nobody's land.
    pub owner: Option<HexOwner>,
    /// The number of the province that it belongs to: a border lies between two of them. None at sea.
    pub province: Option<usize>,
}

/// Whose land a hex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexOwner {
    /// The letter of the nation.
    pub letter: char,
    /// Its number, from 0.
    pub number: usize,
    pub stands: Stands,
}

/// How the owner of a hex stands to whoever looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    Own,
    Ally,
    Enemy,
    Neutral,
    /// Nobody in particular looks on: each nation has its own colour.
    Apart,
}

/// Who is known to be in a hex, in two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The letters: of an own force its initials, of others nation and class.
    pub letters: [char; 2],
    pub whose: Whose,
}

/// Whose forces stand in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Own ones, or for the umpire anybody's.
    Own,
    /// Others, who stand so to whoever looks on.
    Other(Stands),
    /// Own ones and others; an enemy counts before anybody else.
    Both(Stands),
}

/// What ground looks like from afar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tint {
    /// No part of the map.
    Off,
    Sea,
    /// Open ground.
    Clear,
    Forest,
    Marsh,
    Mountain,
    Desert,
}

/// A way out of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Straight up.
    North,
    /// Up and to the right.
    NorthEast,
    /// Down and to the right.
    SouthEast,
    /// Straight down.
    South,
    /// Down and to the left.
    SouthWest,
    /// Up and to the left.
    NorthWest,
}

impl HexMap {
    /// True where the column, from 0, lies half a hex lower.
    pub const fn is_lowered(&self, column: u16) -> bool {
        (column % 2 == 1) == self.even_down
    }

    /// Column and row of a hex, from 0.
    pub fn place(&self, hex: usize) -> (u16, u16) {
        let columns = usize::from(self.columns.max(1));
        let small = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        (small(hex % columns), small(hex / columns))
    }

    /// The hex at a column and a row, from 0, if there is one.
    pub fn at(&self, column: u16, row: u16) -> Option<usize> {
        let on = column < self.columns && row < self.rows;
        on.then(|| usize::from(row) * usize::from(self.columns) + usize::from(column))
    }

    /// True where a border of provinces lies on this side of a hex: both hexes are land, and of two provinces.
    pub fn is_border(&self, hex: usize, side: Side) -> bool {
        let province = |hex: usize| self.hexes.get(hex)?.province;
        let (own, other) = (province(hex), self.beside(hex, side).and_then(province));
        own.is_some() && other.is_some() && own != other
    }

    /// The hex beside another; none at the edge of the map.
    pub fn beside(&self, hex: usize, side: Side) -> Option<usize> {
        let (column, row) = self.place(hex);
        let lowered = self.is_lowered(column);
        let up = if lowered { Some(row) } else { row.checked_sub(1) };
        let down = if lowered { row + 1 } else { row };
        match side {
            Side::North => self.at(column, row.checked_sub(1)?),
            Side::South => self.at(column, row + 1),
            Side::NorthEast => self.at(column + 1, up?),
            Side::SouthEast => self.at(column + 1, down),
            Side::NorthWest => self.at(column.checked_sub(1)?, up?),
            Side::SouthWest => self.at(column.checked_sub(1)?, down),
        }
    }
}
