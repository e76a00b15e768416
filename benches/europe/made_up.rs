//! A campaign of any size, made up: nine nations in a square of three by three, a sea along the north.

use std::fmt::Write;

const NATIONS: [&str; 9] =
    ["France", "Austria", "Britain", "Russia", "Spain", "Ottoman", "Prussia", "Sweden", "Denmark"];
/// Hexes of a province are squares of so many.
const PROVINCE: usize = 4;
/// Units of a corps.
const CORPS: usize = 10;
/// Corps of an army.
const ARMY: usize = 6;

/// Memory takes what is written to it.
macro_rules! put {
    ($out:expr, $($rest:tt)*) => { let _ = writeln!($out, $($rest)*); };
}

/// How large a campaign is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Hexes of the map.
    pub hexes: usize,
    /// Units of all nations together.
    pub units: usize,
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} hexes, {} units", self.hexes, self.units)
    }
}

/// The text of a scenario of this size.
pub fn scenario(size: Size) -> String {
    let rows = (1..=size.hexes).find(|rows| rows * rows * 5 / 4 >= size.hexes).unwrap_or(1);
    let columns = size.hexes / rows;
    let mut out = "format = 1\nrulebook = \"campaign-1805\"\nname = \"Made up\"\n\
                   house_rules = { \"end.last-turn\" = \"60\" }\n[map]\noffset = \"even-down\"\n"
        .to_owned();
    map(&mut out, columns, rows);
    out += "[events]\ndice = \"2D6\"\n[[sea]]\nmark = \"~~\"\nname = \"Sea\"\n";
    nations(&mut out);
    provinces(&mut out, columns, rows);
    types(&mut out);
    forces(&mut out, columns, rows, size.units);
    out += "[names]\n";
    for name in NATIONS {
        let names: Vec<String> = (1..=300).map(|number| format!("\"{name} new {number}\"")).collect();
        put!(out, "{name} = [{}]", names.join(", "));
    }
    out
}

/// The nation of a hex, from 0.
const fn nation_at(column: usize, row: usize, columns: usize, rows: usize) -> usize {
    (row * 3 / rows) * 3 + column * 3 / columns
}

fn mark(column: usize, row: usize, columns: usize, rows: usize) -> String {
    format!("{}.{}.{}", nation_at(column, row, columns, rows), column / PROVINCE, row / PROVINCE)
}

fn map(out: &mut String, columns: usize, rows: usize) {
    let letters = ['c', 'c', 'f', 'c', 'C', 'c', 'h', 'c', 'm', 'c', 'F'];
    for (key, text) in [("terrain", true), ("regions", false)] {
        put!(out, "{key} = \"\"\"");
        for row in 0..rows {
            let cell = |column: usize| match (row, text) {
                (0, true) => "~".to_owned(),
                (0, false) => "~~".to_owned(),
                (_, true) => letters[(column * 7 + row * 5) % letters.len()].to_string(),
                (_, false) => mark(column, row, columns, rows),
            };
            put!(out, "{}", (0..columns).map(cell).collect::<Vec<_>>().join(" "));
        }
        put!(out, "\"\"\"");
    }
}

fn nations(out: &mut String) {
    for name in NATIONS {
        put!(
            out,
            "[[nation]]\nname = \"{name}\"\ncapital = \"{name} 1\"\narmy_rating = 1\nskirmish_rating = 1\n\
             navy_rating = 0\nreformed = true\ncorps = 99\ncorps_size = 20\ncash = 500"
        );
        for number in 1..=4 {
            put!(
                out,
                "[[general]]\nname = \"{name} general {number}\"\nnation = \"{name}\"\nrank = \"B\"\n\
                 battle_rating = 3\ncommand_rating = {ARMY}\nap = 2"
            );
        }
    }
    for (one, other) in [(0, 1), (2, 3), (4, 5), (6, 7), (8, 0), (3, 4)] {
        put!(out, "[[treaty]]\nkind = \"war\"\nbetween = [\"{}\", \"{}\"]", NATIONS[one], NATIONS[other]);
    }
}

/// A province a mark, with a city in its first hex; every fifth is a fortress.
fn provinces(out: &mut String, columns: usize, rows: usize) {
    for (at, (nation, mark, hex)) in lands(columns, rows).into_iter().enumerate() {
        let name = NATIONS[nation];
        let number = lands(columns, rows)[..=at].iter().filter(|(own, ..)| *own == nation).count();
        let siege = if at % 5 == 4 { "\nsiege = 1" } else { "" };
        put!(
            out,
            "[[province]]\nmark = \"{mark}\"\nname = \"Land {mark}\"\nnation = \"{name}\"\nrp = 10\nmanpower = 4\n\
             [[city]]\nname = \"{name} {number}\"\nprovince = \"Land {mark}\"\nhex = \"{hex}\"\nvictory = {}\n\
             supply = true{siege}",
            number == 1
        );
    }
}

/// The provinces: nation, mark, first hex.
fn lands(columns: usize, rows: usize) -> Vec<(usize, String, String)> {
    let mut lands: Vec<(usize, String, String)> = Vec::new();
    for row in 1..rows {
        for column in 0..columns {
            let mark = mark(column, row, columns, rows);
            if lands.iter().all(|(_, known, _)| *known != mark) {
                let hex = format!("{:02}{:02}", column + 1, row + 1);
                lands.push((nation_at(column, row, columns, rows), mark, hex));
            }
        }
    }
    lands
}

fn types(out: &mut String) {
    for (name, forage, attrition) in
        [("clear", 4, 5), ("forest", 3, 8), ("marsh", 2, 10), ("mountain", 2, 10), ("desert", 1, 15)]
    {
        put!(out, "[[terrain]]\nname = \"{name}\"\nforage = {forage}\nattrition = {attrition}");
    }
    for (name, arm, cv, pace) in
        [("Line", "infantry", 4, 4), ("Horse", "cavalry", 4, 6), ("Battery", "field-artillery", 5, 4)]
    {
        put!(
            out,
            "[[unit]]\nname = \"{name}\"\narm = \"{arm}\"\ncv = {cv}\nmorale = 3\ncost = 20\nmanpower = 1\nmove = {pace}"
        );
    }
    put!(out, "[[event]]\nroll = \"2-12\"\nname = \"Quiet\"\ntext = \"Nothing.\"\neffect = [\"none\"]");
}

/// Two armies a nation, the other corps by themselves, all in cities.
fn forces(out: &mut String, columns: usize, rows: usize, units: usize) {
    let lands = lands(columns, rows);
    for (nation, name) in NATIONS.into_iter().enumerate() {
        let hexes: Vec<&String> = lands.iter().filter(|(own, ..)| *own == nation).map(|(.., hex)| hex).collect();
        for army in 1..=2 {
            put!(out, "[[army]]\nname = \"{name} army {army}\"\ngeneral = \"{name} general {army}\"");
        }
        for corps in 0..(units / NATIONS.len() / CORPS).max(1) {
            let army = corps / ARMY;
            let (place, of) = if army < 2 {
                (army, format!("army = \"{name} army {}\"\n", army + 1))
            } else {
                (corps, String::new())
            };
            put!(
                out,
                "[[force]]\nname = \"{name} corps {}\"\nnation = \"{name}\"\nkind = \"corps\"\nat = \"{}\"\n{of}\
                 units = {{ \"Line\" = 8, \"Horse\" = 1, \"Battery\" = 1 }}",
                corps + 1,
                hexes[place % hexes.len()]
            );
        }
    }
}
