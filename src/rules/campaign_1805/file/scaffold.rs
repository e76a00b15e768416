//! A small campaign to begin one's own with: sound as it is written, with every table once.

use std::fmt::Write;
use std::ops::Range;
use std::str::FromStr;

use super::super::ids::HexId;
use super::grid::{MOST, MOST_HEXES};
use crate::rules::campaign_1805::scenario::PLACEHOLDER;
use crate::rules::campaign_1805::scenario::map::DrawnGrid;

/// What does not depend on size and nations, in parts, each under a line with its name.
const PARTS: &str = include_str!("scaffold.toml");
/// The fewest rows: sea, home, and the land in front of it.
const FEWEST_ROWS: u16 = 3;
/// How many hexes before one that is not clear; no divisor of usual widths, so that they lie apart.
const ROUGH: [(usize, &str); 3] = [(3, "f"), (6, "C"), (10, "h")];
const EVERY: usize = 11;

/// The people of a nation.
struct People {
    name: &'static str,
    capital: &'static str,
    town: &'static str,
    generals: [&'static str; 2],
    replacements: [&'static str; 2],
}

impl People {
    const fn of(name: &'static str, cities: [&'static str; 2], generals: [&'static str; 4]) -> Self {
        let [capital, town] = cities;
        let [first, second, third, fourth] = generals;
        Self { name, capital, town, generals: [first, second], replacements: [third, fourth] }
    }
}

const PEOPLES: [People; 9] = [
    People::of("Ostermark", ["Amsel", "Mitten"], ["Adler", "Specht", "Falk", "Sperber"]),
    People::of("Valmory", ["Belac", "Corvane"], ["Brun", "Roux", "Blanc", "Noir"]),
    People::of("Sundmark", ["Havn", "Tange"], ["Krogh", "Lund", "Dahl", "Berg"]),
    People::of("Tarsa", ["Pinar", "Olmo"], ["Vega", "Soler", "Rey", "Prado"]),
    People::of("Brenn", ["Aller", "Wend"], ["Holt", "Marsh", "Ford", "Hill"]),
    People::of("Galta", ["Zorin", "Brod"], ["Orlik", "Sokol", "Kos", "Vrana"]),
    People::of("Ravina", ["Torre", "Lago"], ["Falco", "Merlo", "Gallo", "Corvo"]),
    People::of("Ilvar", ["Sered", "Karsa"], ["Turul", "Hollo", "Gem", "Kanya"]),
    People::of("Mornay", ["Chantel", "Rive"], ["Loriot", "Pinson", "Merle", "Geai"]),
];

/// Why a scaffold cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScaffoldFault {
    /// Not two numbers.
    #[error("a size is columns and rows, such as 5x4, found `{0}`")]
    NoSize(String),
    /// Too large for a scenario.
    #[error("a map has at most {MOST} columns, {MOST} rows and {MOST_HEXES} hexes")]
    TooLarge,
    /// Nobody to fight, or more nations than there are names.
    #[error("a scaffold has 2 to {} nations", PEOPLES.len())]
    Nations,
    /// Less land than its nations need.
    #[error("{nations} nations need at least {nations} columns and {FEWEST_ROWS} rows: --size {nations}x{FEWEST_ROWS}")]
    TooSmall { nations: usize },
}

/// Columns and rows of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapSize {
    pub columns: u16,
    pub rows: u16,
}

impl FromStr for MapSize {
    type Err = ScaffoldFault;

    fn from_str(text: &str) -> Result<Self, ScaffoldFault> {
        let numbers = || {
            let (columns, rows) = text.split_once(['x', 'X'])?;
            Some((columns.trim().parse::<u16>().ok()?, rows.trim().parse::<u16>().ok()?))
        };
        let (columns, rows) = numbers().ok_or_else(|| ScaffoldFault::NoSize(text.to_owned()))?;
        let hexes = usize::from(columns) * usize::from(rows);
        if usize::from(columns.max(rows)) > MOST || hexes > MOST_HEXES {
            return Err(ScaffoldFault::TooLarge);
        }
        Ok(Self { columns, rows })
    }
}

/// The scenario of this size with so many nations, as a file.
///
/// # Errors
/// Why there is none of this size.
pub fn scaffold(size: MapSize, nations: usize) -> Result<String, ScaffoldFault> {
    if !(2..=PEOPLES.len()).contains(&nations) {
        return Err(ScaffoldFault::Nations);
    }
    if usize::from(size.columns) < nations || size.rows < FEWEST_ROWS {
        return Err(ScaffoldFault::TooSmall { nations });
    }
    Ok(Bands::new(size, &PEOPLES[..nations]).file())
}

/// Who lives where: each nation has a band of columns, its home by the sea and a march in front.
struct Bands<'p> {
    grid: DrawnGrid,
    peoples: &'p [People],
}

impl<'p> Bands<'p> {
    fn new(size: MapSize, peoples: &'p [People]) -> Self {
        Self {
            grid: DrawnGrid { columns: size.columns, rows: size.rows, even_down: true, ..DrawnGrid::default() },
            peoples,
        }
    }

    fn columns(&self) -> usize {
        usize::from(self.grid.columns)
    }

    /// Whose band a column is in.
    fn owner(&self, column: usize) -> usize {
        column * self.peoples.len() / self.columns()
    }

    fn band(&self, nation: usize) -> Range<usize> {
        let own = |column: &usize| self.owner(*column) == nation;
        let first = (0..self.columns()).find(own).unwrap_or(0);
        first..first + (0..self.columns()).filter(own).count()
    }

    /// The first row of the marches; row 0 is sea.
    fn first_of_marches(&self) -> usize {
        1 + usize::from(self.grid.rows) / 2
    }

    /// The column of a nation's cities: the outer one of two, so that capitals lie apart.
    fn cities(&self, nation: usize) -> usize {
        let band = self.band(nation);
        let half = if nation * 2 < self.peoples.len() { band.len() - 1 } else { band.len() };
        band.start + half / 2
    }

    fn hex(&self, column: usize, row: usize) -> String {
        self.grid.name(HexId::new(row * self.columns() + column))
    }

    fn capital(&self, nation: usize) -> String {
        self.hex(self.cities(nation), 1)
    }

    fn town(&self, nation: usize) -> String {
        self.hex(self.cities(nation), usize::from(self.grid.rows) - 1)
    }

    fn terrain(&self, column: usize, row: usize) -> &'static str {
        let name = self.hex(column, row);
        let is_city = (0..self.peoples.len()).any(|nation| name == self.capital(nation) || name == self.town(nation));
        let at = (row * self.columns() + column) % EVERY;
        let rough = ROUGH.iter().find(|(place, _)| *place == at).map(|(_, letter)| *letter);
        match rough {
            _ if row == 0 => "~",
            Some(letter) if !is_city => letter,
            _ => "c",
        }
    }

    /// The mark of a nation's home; its march has the capital letter.
    fn region(&self, column: usize, row: usize) -> String {
        match row {
            0 => "~".to_owned(),
            row if row < self.first_of_marches() => mark(self.owner(column)).to_string(),
            _ => mark(self.owner(column)).to_ascii_uppercase().to_string(),
        }
    }

    fn rows<T: Into<String>>(&self, cell: impl Fn(usize, usize) -> T) -> String {
        let row = |row: usize| {
            let cells: Vec<String> = (0..self.columns()).map(|column| cell(column, row).into()).collect();
            cells.join(" ") + "\n"
        };
        (0..usize::from(self.grid.rows)).map(row).collect()
    }

    fn file(&self) -> String {
        let each = |entry: &dyn Fn(usize, &People) -> String, optional: &str| {
            let entries: String = self.peoples.iter().enumerate().map(|(at, people)| entry(at, people)).collect();
            with_comments(&entries, &self.part(optional))
        };
        let mut text = self.part("head");
        let (terrain, regions) =
            (self.rows(|column, row| self.terrain(column, row)), self.rows(|column, row| self.region(column, row)));
        let _ = write!(
            text,
            "[map]\noffset = \"even-down\"\nterrain = \"\"\"\n{terrain}\"\"\"\nregions = \"\"\"\n{regions}\"\"\"\n{}",
            self.part("map")
        );
        text += "# Nations: ratings from -20 to 20, navy -1 to 1. `corps` is how many corps it may form.\n";
        text += &each(&|_, people| nation(people), "nation");
        text += "# Provinces: RP and manpower each turn, dice of trade.\n";
        text += &each(&|at, people| provinces(at, people), "province");
        text += "# Cities: victory cities give points, supply cities feed. `siege` above 0 makes a fortress.\n";
        text += &each(&|at, people| self.cities_of(at, people), "city");
        text += "# Generals: rank A to D. Each leads `command_rating` commands; moving his army costs `ap`.\n";
        text += &each(&|_, people| generals(people), "general");
        text += "# Armies and the forces in them: all of one army begin in one place.\n";
        text += &each(&|_, people| armies(people), "");
        text += &each(&|_, people| forces(people), "force");
        text += &self.treaties();
        text += &self.part("common");
        text += "# A roll of `dice` each season; `effect` works by itself.\n[events]\ndice = \"1D6\"\n";
        let first = self.peoples[0].name;
        let _ = write!(
            text,
            "[[event]]\nroll = \"1\"\nname = \"Army reform\"\nnation = \"{first}\"\ntext = \"The army is reformed: corps may be formed.\"\n\
             effect = [\"army-reform {first}\"]\n"
        );
        text += &self.part("events");
        text += "# Names of generals who replace those that are lost.\n[names]\n";
        for people in self.peoples {
            let [third, fourth] = people.replacements;
            let _ = writeln!(text, "\"{}\" = [\"{third}\", \"{fourth}\"]", people.name);
        }
        text
    }

    /// What the parts' file has under this name.
    fn part(&self, name: &str) -> String {
        let after = PARTS.split_once(&format!("# PART {name}\n")).map_or("", |(_, after)| after);
        let own = after.split_once("# PART ").map_or(after, |(own, _)| own);
        let nations: Vec<&str> = self.peoples.iter().map(|people| people.name).collect();
        let (first, neighbour) = (&self.peoples[0], self.peoples.last().unwrap_or(&self.peoples[0]));
        let last = (self.columns() - 1, usize::from(self.grid.rows) - 1);
        own.replace("PLACEHOLDER", PLACEHOLDER)
            .replace("CAMPAIGN", "My campaign")
            .replace("NATIONS", &nations.join("\", \""))
            .replace("NATION", first.name)
            .replace("NEIGHBOUR", neighbour.name)
            .replace("SHORE", &self.hex(0, 1))
            .replace("INLAND", &self.hex(0, 2))
            .replace("CORNER", &self.hex(last.0, last.1))
            .replace("TOWN", first.town)
    }

    fn cities_of(&self, at: usize, people: &People) -> String {
        let (capital, town) = (people.capital, people.town);
        format!(
            "[[city]]\nname = \"{capital}\"\nprovince = \"{capital}land\"\nhex = \"{}\"\nvictory = true\nsupply = true\n\
             port = true\n[[city]]\nname = \"{town}\"\nprovince = \"{town}land\"\nhex = \"{}\"\nvictory = true\n\
             supply = true\nsiege = 1\n",
            self.capital(at),
            self.town(at)
        )
    }

    fn treaties(&self) -> String {
        let [a, b] = [&self.peoples[0], &self.peoples[1]];
        format!(
            "# A depot is a source of supply.\n[[depot]]\nnation = \"{0}\"\nat = \"{1}\"\n\
             # carried_by = \"2nd Brigade\"    # not yet deployed\n\n# war, alliance, peace or passage; all others are neutral.\n[[treaty]]\n\
             kind = \"war\"\nbetween = [\"{0}\", \"{2}\"]\n\n# The owner of all these provinces may form it.\n\
             [[kingdom]]\nname = \"Union\"\nprovinces = [\"{1}land\", \"{3}land\"]\n\n",
            a.name, a.town, b.name, b.town
        )
    }
}

/// The letter of a nation's home.
fn mark(nation: usize) -> char {
    char::from(b'a' + u8::try_from(nation).unwrap_or(0))
}

/// The optional keys stand in the first entry, where their table is open.
fn with_comments(entries: &str, optional: &str) -> String {
    match entries.match_indices("[[").nth(1) {
        Some((second, _)) if !optional.is_empty() => {
            format!("{}{}\n{}\n", &entries[..second], optional.trim(), &entries[second..])
        }
        _ => format!("{entries}\n"),
    }
}

fn nation(people: &People) -> String {
    let (name, capital) = (people.name, people.capital);
    format!(
        "[[nation]]\nname = \"{name}\"\ncapital = \"{capital}\"\narmy_rating = 1\nskirmish_rating = 1\nnavy_rating = 0\n\
         corps = 1\ncorps_size = 10\ncash = 100\n"
    )
}

fn provinces(at: usize, people: &People) -> String {
    let (name, home) = (people.name, mark(at));
    format!(
        "[[province]]\nmark = \"{home}\"\nname = \"{0}land\"\nnation = \"{name}\"\nrp = 12\nmanpower = 4\ntrade = 1\n\
         [[province]]\nmark = \"{1}\"\nname = \"{2}land\"\nnation = \"{name}\"\nrp = 6\nmanpower = 2\n",
        people.capital,
        home.to_ascii_uppercase(),
        people.town
    )
}

fn generals(people: &People) -> String {
    let (name, town, [first, second]) = (people.name, people.town, people.generals);
    format!(
        "[[general]]\nname = \"{first}\"\nnation = \"{name}\"\nrank = \"A\"\nbattle_rating = 3\ncommand_rating = 3\n\
         ap = 2\n[[general]]\nname = \"{second}\"\nnation = \"{name}\"\nrank = \"C\"\nbattle_rating = 2\n\
         command_rating = 2\nap = 1\nat = \"{town}\"\n"
    )
}

fn armies(people: &People) -> String {
    format!("[[army]]\nname = \"Army of {}\"\ngeneral = \"{}\"\n", people.capital, people.generals[0])
}

fn forces(people: &People) -> String {
    let (name, capital, town) = (people.name, people.capital, people.town);
    let force = |force: &str, kind: &str, at: &str, more: &str, units: &str| {
        format!(
            "[[force]]\nname = \"{force}\"\nnation = \"{name}\"\nkind = \"{kind}\"\nat = \"{at}\"\n{more}units = {{ \
             {units} }}\n"
        )
    };
    let army = format!("army = \"Army of {capital}\"\n");
    let leader = format!("general = \"{}\"\n", people.generals[1]);
    [
        force("1st Brigade", "brigade", capital, &army, "\"Line\" = 4, \"Foot battery\" = 1"),
        force("1st Horse", "brigade", capital, &army, "\"Hussars\" = 2"),
        force("2nd Brigade", "brigade", town, &leader, "\"Line\" = 3"),
        force(&format!("{town} garrison"), "garrison", town, "", "\"Line\" = 1"),
        force("Squadron", "fleet", capital, "", "\"Man of war\" = 1"),
        force("Convoy", "transports", capital, "", "\"Transport\" = 2"),
    ]
    .concat()
}
