//! The made-up rulebook's reference part: two checks, four settings, one table.

use std::sync::LazyLock;

use fanion::engine::check::{
    Case, Check, Hope, Modifier, Outcome, always_fits, contradiction, count_modifiers, stated_as,
};
use fanion::engine::dice::{Need, Throw};
use fanion::engine::fraction::{Fraction, Rounding};
use fanion::engine::inches::Inches;
use fanion::engine::input::{Input, Inputs};
use fanion::engine::settings::{Choices, Setting};
use fanion::engine::sheet::Sheet;
use fanion::engine::table::{Table, TableFault, Tables};
use fanion::engine::tally::Tally;
use serde::{Deserialize, Serialize};

pub static SHEET: Sheet = Sheet {
    id: "toy",
    title: "Pebbles",
    publisher: "nobody",
    edition: 1,
    checks: &[&PEBBLE, &NERVE],
    settings: SETTINGS,
    tables: TABLES,
    read_tables,
    owner_template: "",
    read_owner,
    glossary: fanion::engine::glossary::Glossary::default,
};

const TABLES: &str = r#"
[[table]]
id = "toy/pebble"
title = "Pebbles"
source = "the yard's wall, line 1"
columns = ["effect"]
rows = [
  { key = "hedge", label = "Hedge", cells = ["-1"] },
  { key = "wall", label = "Wall", cells = ["-2"] },
]

[modifiers."toy/pebble"]
hedge = { key = "cover", label = "behind a hedge", row = "hedge" }
wall = { key = "cover", label = "behind a wall", row = "wall" }
"#;

const SETTINGS: &[Setting] = &[
    Setting {
        key: "toy.sevens",
        choices: Choices::Words(&["on", "off"]),
        default: "on",
        why: "does a seven wobble?",
        was: None,
        by_mail: None,
    },
    Setting {
        key: "toy.nerve",
        choices: Choices::Number { min: 0, max: 6, words: &["none"] },
        default: "3",
        why: "how much calmer than his grit a kid is",
        was: None,
        by_mail: None,
    },
    Setting {
        key: "toy.far",
        choices: Choices::Share,
        default: "1/2",
        why: "what is left beyond 8 inches",
        was: None,
        by_mail: None,
    },
    Setting {
        key: "toy.marks",
        choices: Choices::Pair { min: 0, max: 2 },
        default: "0/0",
        why: "how hard hits are",
        was: None,
        by_mail: None,
    },
];

/// What came of a thrown pebble.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    pub hits: u8,
    #[serde(default)]
    pub wobbled: bool,
}

/// What came of a test of nerve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calm {
    pub passed: bool,
}

fn has_stone(inputs: &Inputs) -> bool {
    inputs.is("tool", "stone")
}

pub static PEBBLE: Check = Check {
    id: "toy/pebble",
    title: "Throw a pebble",
    source: "the yard's wall, line 1",
    dice: "2D6 for a stone, D6 for a stick; one more for a seven",
    inputs: &[
        Input::word("tool", &["stick", "stone"], "what is thrown"),
        Input::count("grit", 0, 9, "the thrower's grit"),
        Input::inches("range", 12, "how far"),
        Input::word("cover", &["none", "hedge", "wall"], "what the target stands behind").or("none"),
        Input::flag("spin", "with a spin").only(has_stone, "for stones"),
    ],
    hope: Some(Hope { holds: |outcome| outcome.count("hits") > 0, words: "a hit", never: "cannot hit" }),
    spread: None,
    faces: None,
    fits: |case| {
        let far = case.inputs.inches("range").is_some_and(|range| range > Inches::whole(10));
        if far && case.inputs.flag("spin") { contradiction("a spun stone flies 10\" at most") } else { Ok(()) }
    },
    tallies: pebble_tallies,
    read: read_pebble,
    stated: stated_as::<Hit>,
    words: |outcome| format!("{} hits", outcome.count("hits")),
};

#[derive(Clone, Copy)]
enum Cover {
    Hedge,
    Wall,
}

impl Modifier for Cover {
    const CHECK: &'static str = "toy/pebble";
    const ALL: &'static [Self] = &[Self::Hedge, Self::Wall];
    fn name(self) -> &'static str {
        match self {
            Self::Hedge => "hedge",
            Self::Wall => "wall",
        }
    }
    fn times(self, case: &Case<'_>) -> i64 {
        i64::from(case.inputs.is("cover", self.name()))
    }
}

fn pebble_tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    tally.add("grit", "grit", case.inputs.count("grit"), "the yard's wall, line 1");
    count_modifiers::<Cover>(&mut tally, case);
    let range = case.inputs.inches("range").unwrap_or(Inches::ZERO);
    if range.full(4) > 0 {
        tally.add("range", "each full 4\"", -range.full(4), "the yard's wall, line 1");
    }
    if case.inputs.flag("spin") {
        tally.add("spin", "with a spin", 1, "the yard's wall, line 1");
    }
    if range > Inches::whole(8) {
        tally.times("far", "far away", case.settings.share("toy.far"), "setting toy.far");
        tally.round(Rounding::Down, "setting toy.far");
    }
    vec![tally]
}

fn read_pebble(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let stone = has_stone(case.inputs);
    let dice = throw.sum(if stone { 2 } else { 1 }, 6, "")?;
    let wobbled = dice == 7 && case.settings.is("toy.sevens", "on");
    if wobbled && throw.faces(1, 6, "because a seven wobbles")?[0] <= 2 {
        return Ok(Outcome::of(&Hit { hits: 0, wobbled }));
    }
    let total = tallies[0].whole() + dice;
    let (one, two) = case.settings.pair("toy.marks");
    let hits = u8::from(total >= 9 + one) + u8::from(total >= 12 + two);
    Ok(Outcome::of(&Hit { hits, wobbled }))
}

pub static NERVE: Check = Check {
    id: "toy/nerve",
    title: "Keep calm",
    source: "the yard's wall, line 2",
    dice: "2D6",
    inputs: &[Input::count("grit", 0, 9, "what he has left"), Input::flag("brave", "he is brave")],
    hope: Some(Hope { holds: |outcome| outcome.flag("passed"), words: "keeps calm", never: "cannot keep calm" }),
    spread: None,
    faces: None,
    fits: always_fits,
    tallies: |case| {
        let mut tally = Tally::new();
        tally.add("grit", "grit", case.inputs.count("grit"), "the yard's wall, line 2");
        if let Some(calm) = case.settings.number("toy.nerve") {
            tally.add("calm", "calm", calm, "setting toy.nerve");
        }
        if case.inputs.flag("brave") {
            tally.add("brave", "brave", Fraction::whole(1), "the yard's wall, line 2");
        }
        vec![tally]
    },
    read: |_, tallies, throw| {
        let passed = throw.sum(2, 6, "")? <= tallies[0].whole();
        Ok(Outcome::of(&Calm { passed }))
    },
    stated: stated_as::<Calm>,
    words: |outcome| if outcome.flag("passed") { "keeps calm".into() } else { "cries".into() },
};

/// The printed tables, read once.
pub static PRINTED: LazyLock<Tables> = LazyLock::new(|| SHEET.printed());

fn read_tables(text: &str) -> Result<Tables, TableFault> {
    let tables: Tables = toml::from_str(text).map_err(|error| TableFault::Unreadable(error.to_string()))?;
    tables.proof()?;
    Ok(tables)
}

fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    if text.trim().is_empty() { Ok(Vec::new()) } else { Err(vec!["nothing is left to the owner".to_owned()]) }
}
