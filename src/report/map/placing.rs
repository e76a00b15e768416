//! Where names stand on a drawn map: on the table, beside what they name, and none over another or over a sign while
//! that can be helped.

/// A letter's width and a line's height, in units of the drawing, of the letters in which names are written.
const LETTER: i32 = 7;
const ABOVE: i32 = 12;
const BELOW: i32 = 4;

/// To which side of its place a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

impl Anchor {
    /// What the drawing calls it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// A place for a name: across, down to the line that it stands on, and to which side it goes.
pub(super) type NamePlace = (i32, i32, Anchor);

/// A part of the drawing: left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
struct Area(i32, i32, i32, i32);

impl Area {
    /// What two areas share.
    fn shared(self, other: Self) -> i32 {
        let across = self.2.min(other.2) - self.0.max(other.0);
        let down = self.3.min(other.3) - self.1.max(other.1);
        across.max(0) * down.max(0)
    }
}

/// What is taken of a table already.
#[derive(Clone, Debug)]
pub(super) struct Placing {
    size: (i32, i32),
    taken: Vec<Area>,
}

impl Placing {
    /// An empty table of so many units.
    pub(super) const fn new(size: (i32, i32)) -> Self {
        Self { size, taken: Vec::new() }
    }

    /// A sign stands around this place.
    pub(super) fn sign(&mut self, (x, y): (i32, i32), (wide, deep): (i32, i32)) {
        self.taken.push(Area(x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2));
    }

    /// The first of these places where the name covers nothing, else the one where it covers least.
    pub(super) fn place(&mut self, name: &str, spots: impl IntoIterator<Item = NamePlace>) -> Option<NamePlace> {
        let spots = spots.into_iter().map(|spot| self.on_the_table(name, spot));
        let covered = |spot: NamePlace| self.taken.iter().map(|own| own.shared(area(name, spot))).sum::<i32>();
        let best = spots.min_by_key(|spot| covered(*spot))?;
        self.taken.push(area(name, best));
        Some(best)
    }

    /// A place near an edge is moved until the name stands on the table.
    fn on_the_table(&self, name: &str, (x, y, anchor): NamePlace) -> NamePlace {
        const RIM: i32 = 4;
        let Area(left, top, right, bottom) = area(name, (x, y, anchor));
        let over = (right - (self.size.0 - RIM)).max(0);
        let across = if left < RIM { RIM - left } else { -over };
        let down = if top < 0 { -top } else { -(bottom - self.size.1).max(0) };
        (x + across, y + down, anchor)
    }
}

fn area(name: &str, (x, y, anchor): NamePlace) -> Area {
    let long = i32::try_from(name.chars().count()).unwrap_or(0) * LETTER;
    let left = match anchor {
        Anchor::Start => x,
        Anchor::Middle => x - long / 2,
        Anchor::End => x - long,
    };
    Area(left, y - ABOVE, left + long, y + BELOW)
}
