//! The table on which a battle of a board game is fought: where both sides begin, ground and ways as the map of the game
//! has them, what is fought for. It holds what both sides may know.

use std::fmt::Write as _;

use crate::engine::settings::{Choices, Setting};
use crate::miniatures::quoted;

/// How long a battle lasts.
pub const TURNS: Setting = Setting::new("table.turns", Choices::Number { min: 1, max: 99, words: &[] }, "12")
    .why("turns of a battle on the tabletop; the defender scores for the last one");

/// Inches across and down; who attacks begins at the lower edge.
const SIZE: (i64, i64) = (72, 48);
/// Where the ways meet: the place that is fought for.
const HUB: (i64, i64) = (36, 18);
/// How far down a river lies that the attackers have crossed.
const RIVER: i64 = 24;
/// The woods of a forest, between where both sides begin and off what is fought for: how far across and down each begins,
/// its width and its depth.
const WOODS: [(&str, [i64; 4]); 4] = [
    ("the wood on the left", [4, 16, 16, 12]),
    ("the wood on the right", [52, 14, 16, 12]),
    ("the near wood", [24, 26, 10, 8]),
    ("the copse", [44, 28, 8, 6]),
];
/// Inches between ways of which no map says where they lead.
const APART: i64 = 6;

/// A table as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// The place that is fought for.
    pub place: String,
    /// Whether the attackers hold it when the battle begins.
    pub is_theirs: bool,
    /// Turns to play.
    pub turns: i64,
    /// Where formations begin.
    pub zones: Vec<StartZone>,
    /// The ways that meet there.
    pub ways: Vec<Way>,
    /// True where the attackers have come over a river.
    pub river: bool,
    pub ground: Vec<WideGround>,
    /// Places at the edges where further formations of a side come in, without saying who they are.
    pub entries: Vec<(usize, &'static str)>,
    /// What both sides know, then what each of them does.
    pub briefs: [String; 3],
}

/// Where formations of a side begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartZone {
    /// 0 for who attacks.
    pub side: usize,
    pub name: &'static str,
    /// Its upper left corner.
    pub at: (i64, i64),
    /// Inches across and down.
    pub size: (i64, i64),
    /// Who begins there; empty for all of the side who are in no other zone.
    pub formations: Vec<String>,
}

/// A way to a place beside this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where it leads.
    pub name: String,
    /// How far that place lies across and down on the map of the game; none where the map does not say.
    pub towards: Option<(i64, i64)>,
    /// True for the way by which the attackers have come.
    pub is_theirs: bool,
}

impl Way {
    /// A way from one place to another, each as it is drawn on the map of the game.
    pub fn between([from, to]: [Option<(u8, u8)>; 2], name: &str, is_theirs: bool) -> Self {
        let apart = |from: u8, to: u8| i64::from(to) - i64::from(from);
        let towards = from.zip(to).map(|(from, to)| (apart(from.0, to.0), apart(from.1, to.1)));
        Self { name: name.to_owned(), towards, is_theirs }
    }
}

/// Ground that lies over much of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WideGround {
    /// High ground.
    Height,
    /// A valley between steep slopes.
    Pass,
    /// Marsh or swamp.
    Rough,
    /// A forest: woods on both flanks and before the attackers.
    Wood,
    /// A town at the place that is fought for.
    Town,
    /// A fortress there.
    Fortress,
    /// The sea along the lower edge.
    Coast,
}

impl StartZone {
    /// A strip along the side's own edge, or a part of it: from this inch, so many inches wide, 12 deep.
    pub const fn strip(side: usize, name: &'static str, from: i64, width: i64, formations: Vec<String>) -> Self {
        let top = if side == 0 { SIZE.1 - 12 } else { 0 };
        Self { side, name, at: (from, top), size: (width, 12), formations }
    }

    /// The whole strip.
    pub const fn edge(side: usize) -> Self {
        let name = if side == 0 { "the lower edge" } else { "the upper edge" };
        Self::strip(side, name, 0, SIZE.0, Vec::new())
    }

    /// Where who comes over the sea begins.
    pub const fn landing() -> Self {
        Self { side: 0, name: "the landing place", at: (24, SIZE.1 - 12), size: (24, 6), formations: Vec::new() }
    }

    /// A flank of a side, as it sees it itself.
    pub const fn flank(side: usize, left: bool, formations: Vec<String>) -> Self {
        let name = if left { "the left flank" } else { "the right flank" };
        let from = if left == (side == 0) { 0 } else { SIZE.0 - 12 };
        Self { side, name, at: (from, 12), size: (12, 24), formations }
    }
}

/// The letter of a side.
const fn letter(side: usize) -> &'static str {
    if side == 0 { "A" } else { "B" }
}

impl Field {
    /// The scenario as a file; what it is called and what else is to be known come with the armies.
    pub fn text(&self, name: &str) -> String {
        let mut text = format!(
            "format = 2\nname = {}\nsides = [\"a.toml\", \"b.toml\"]\nturns = {}\nlead = 1\n",
            quoted(name),
            self.turns
        );
        text.push_str("\n[brief]\n");
        for (key, words) in ["both", "A", "B"].into_iter().zip(&self.briefs) {
            if !words.is_empty() {
                let _ = writeln!(text, "{key} = {}", quoted(words));
            }
        }
        let _ = write!(text, "\n[table]\nwidth = {}\ndepth = {}\n", SIZE.0, SIZE.1);
        self.ways_as_text(&mut text);
        for ground in &self.ground {
            ground.write(&mut text);
        }
        for zone in &self.zones {
            zone.write(&mut text);
        }
        for (side, by) in &self.entries {
            let at = (HUB.0, if *side == 0 { SIZE.1 } else { 0 });
            let own = format!("side = \"{}\"\nat = {}\nformations = []\nby = {}", letter(*side), spot(at), quoted(by));
            let _ = write!(text, "\n[[arrival]]\n{own}\n");
        }
        self.aims(&mut text);
        text
    }

    fn aims(&self, text: &mut String) {
        let place = quoted(&self.place);
        let _ = write!(
            text,
            "\n[[objective]]\nname = {place}\nat = {}\nholder = \"{}\"\n",
            spot(HUB),
            letter(usize::from(!self.is_theirs))
        );
        let mut aim = |side: usize, what: String| {
            let _ = write!(text, "\n[[victory]]\nside = \"{}\"\n{what}\n", letter(side));
        };
        for side in [0, 1] {
            aim(side, format!("for = \"holds\"\nobjective = {place}\npoints = 2"));
            aim(side, "for = \"losses\"\npercent = 33\npoints = 1".to_owned());
            aim(side, "for = \"leader\"\npoints = 1".to_owned());
        }
        aim(1, format!("for = \"time\"\nturn = {}\npoints = 1", self.turns));
    }

    fn ways_as_text(&self, text: &mut String) {
        let theirs = self.ways.iter().find(|way| way.is_theirs).and_then(|way| way.towards);
        let mut unknown = 0;
        let mut crossings: Vec<i64> = Vec::new();
        for way in &self.ways {
            let end = way.towards.and_then(|towards| edge(turned(towards, theirs.unwrap_or((0, 1)))));
            let end = end.unwrap_or_else(|| {
                unknown += 1;
                if way.is_theirs { (HUB.0, SIZE.1) } else { (APART * unknown % SIZE.0, 0) }
            });
            let name = quoted(&format!("road to {}", way.name));
            let points = format!("[{}, {}]", spot(HUB), spot(end));
            let _ = write!(text, "\n[[line]]\nname = {name}\nkind = \"road\"\npoints = {points}\n");
            if self.river && end.1 > RIVER {
                crossings.push(HUB.0 + (end.0 - HUB.0) * (RIVER - HUB.1) / (end.1 - HUB.1));
            }
        }
        if self.river {
            let _ = write!(text, "\n[[line]]\nname = \"river\"\nkind = \"river\"\npoints = [");
            let _ = writeln!(text, "{}, {}]", spot((0, RIVER)), spot((SIZE.0, RIVER)));
            crossings.sort_unstable();
            crossings.dedup();
            for across in crossings {
                let _ = write!(text, "\n[[crossing]]\nkind = \"bridge\"\nat = {}\n", spot((across, RIVER)));
            }
        }
    }
}

/// A direction on the map of the game, turned so that the attackers come from below.
const fn turned((across, down): (i64, i64), (to_them_across, to_them_down): (i64, i64)) -> (i64, i64) {
    (to_them_down * across - to_them_across * down, across * to_them_across + down * to_them_down)
}

/// Where a way in this direction leaves the table; none for no direction.
fn edge((across, down): (i64, i64)) -> Option<(i64, i64)> {
    let to_side = HUB.0;
    let to_end = if down < 0 { HUB.1 } else { SIZE.1 - HUB.1 };
    if across.abs() * to_end >= down.abs() * to_side {
        let x = HUB.0 + to_side * across.signum();
        return (across != 0).then(|| (x, HUB.1 + down * to_side / across.abs()));
    }
    Some((HUB.0 + across * to_end / down.abs(), HUB.1 + to_end * down.signum()))
}

fn spot((across, down): (i64, i64)) -> String {
    format!("[{across}, {down}]")
}

impl StartZone {
    fn write(&self, text: &mut String) {
        let _ = write!(
            text,
            "\n[[zone]]\nside = \"{}\"\nname = {}\nat = {}\nsize = {}\n",
            letter(self.side),
            quoted(self.name),
            spot(self.at),
            spot(self.size)
        );
        if !self.formations.is_empty() {
            let names: Vec<String> = self.formations.iter().map(|name| quoted(name)).collect();
            let _ = writeln!(text, "formations = [{}]", names.join(", "));
        }
    }
}

impl WideGround {
    fn write(self, text: &mut String) {
        let mut slope = |points: &str| {
            let _ = write!(text, "\n[[contour]]\nsteep = true\npoints = {points}\n");
        };
        match self {
            Self::Height => text.push_str("\n[[contour]]\npoints = [[12, 22], [36, 14], [60, 22]]\n"),
            Self::Pass => {
                slope("[[14, 0], [22, 24], [14, 48]]");
                slope("[[58, 0], [50, 24], [58, 48]]");
            }
            Self::Rough => text.push_str("\n[[area]]\nground = \"rough\"\nat = [14, 20]\nsize = [16, 10]\n"),
            Self::Wood => {
                for (name, [across, down, width, depth]) in WOODS {
                    let (at, size) = (spot((across, down)), spot((width, depth)));
                    let _ = write!(
                        text,
                        "\n[[area]]\nname = \"{name}\"\nground = \"light-wood\"\nat = {at}\nsize = {size}\n"
                    );
                }
            }
            Self::Town => building(text, "the town", ""),
            Self::Fortress => building(text, "the fortress", "fortified = true\n"),
            Self::Coast => {
                text.push_str("\n[[area]]\nname = \"the sea\"\nground = \"river\"\nat = [0, 42]\nsize = [72, 6]\n");
            }
        }
    }
}

/// Houses at the place that is fought for.
fn building(text: &mut String, name: &str, more: &str) {
    let at = spot((HUB.0 - 2, HUB.1 - 2));
    let _ = write!(
        text,
        "\n[[building]]\nname = {}\nat = {at}\nground = \"stone-bua\"\nsize = [4, 4]\n{more}",
        quoted(name)
    );
}
