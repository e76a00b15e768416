//! How these tests ask the sheet: inputs and settings as on the command line, outcomes as JSON.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use fanion::engine::check::{Case, Check, CheckFault, Resolved};
use fanion::engine::odds::{Chance, odds};
use fanion::engine::settings::Settings;
use fanion::engine::table::Tables;
use fanion::rules::march_attack::SHEET;
use serde_json::Value as Json;

/// The printed tables, read once for all tests.
pub static TABLES: LazyLock<Tables> = LazyLock::new(|| SHEET.printed());

/// A check with its inputs and house rules, as a player would write them: `cv=4 formation=line`.
pub struct Ask {
    check: &'static Check,
    inputs: String,
    settings: Settings,
}

/// Asks a check by its id without the rulebook's part.
pub fn ask(check: &str, inputs: &str) -> Ask {
    let check = SHEET.check(&format!("march-attack/{check}")).expect("the check is on the sheet");
    Ask { check, inputs: inputs.to_owned(), settings: SHEET.defaults() }
}

impl Ask {
    /// The same with a house rule changed.
    pub fn with(mut self, key: &str, value: &str) -> Self {
        self.settings.set(key, value).expect("a choice of the setting");
        self
    }

    pub fn try_resolve(&self, faces: &[u8]) -> Result<Resolved, CheckFault> {
        let inputs = self.check.read_inputs(self.inputs.split_whitespace().filter_map(|pair| pair.split_once('=')))?;
        self.check.resolve(&Case { inputs: &inputs, settings: &self.settings, tables: &TABLES }, faces)
    }

    pub fn resolve(&self, faces: &[u8]) -> Resolved {
        self.try_resolve(faces).unwrap_or_else(|fault| panic!("{} {} {faces:?}: {fault}", self.check.id, self.inputs))
    }

    /// The outcome as JSON text with its members in order.
    pub fn outcome(&self, faces: &[u8]) -> String {
        serde_json::to_string(&self.resolve(faces).outcome).expect("an outcome is JSON")
    }

    /// One member of the outcome.
    pub fn member(&self, name: &str, faces: &[u8]) -> Json {
        let resolved = self.resolve(faces);
        resolved.outcome.members().get(name).unwrap_or_else(|| panic!("no member {name}")).clone()
    }

    /// What the program says against it.
    pub fn refusal(&self, faces: &[u8]) -> String {
        match self.try_resolve(faces) {
            Ok(resolved) => panic!("{} {} was taken: {:?}", self.check.id, self.inputs, resolved.outcome),
            Err(fault) => fault.to_string(),
        }
    }

    /// Every row of the sums: `key +2`, `attacker.key -1`, `key x1/2`.
    pub fn rows(&self, faces: &[u8]) -> Vec<String> {
        let row = |row: Json| {
            let side = row.get("side").and_then(Json::as_str).map(|side| format!("{side}.")).unwrap_or_default();
            let key = row["key"].as_str().unwrap_or("?").to_owned();
            let plain = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            match (row.get("value"), row.get("times")) {
                (Some(value), _) => format!("{side}{key} {}", signed(&plain(value))),
                (None, Some(times)) => format!("{side}{key} x{}", plain(times)),
                (None, None) => format!("{side}{key} ?"),
            }
        };
        self.resolve(faces).tallies.iter().flat_map(fanion::engine::tally::Tally::json).map(row).collect()
    }

    /// Keys of the house rules that decided the result.
    pub fn house_rules(&self, faces: &[u8]) -> Vec<&'static str> {
        self.resolve(faces).house_rules
    }

    pub fn odds(&self) -> Vec<Chance> {
        let inputs = self.check.read_inputs(self.inputs.split_whitespace().filter_map(|pair| pair.split_once('=')));
        let inputs = inputs.unwrap_or_else(|fault| panic!("{fault}"));
        odds(self.check, &Case { inputs: &inputs, settings: &self.settings, tables: &TABLES })
            .unwrap_or_else(|fault| panic!("{fault}"))
    }

    /// That the odds are those of trying all faces of this many dice, and that they sum up.
    pub fn assert_odds_by_brute_force(&self, dice: usize) {
        let all = every_throw(dice);
        let mut tried: BTreeMap<String, u128> = BTreeMap::new();
        for faces in &all {
            *tried.entry(self.outcome(faces)).or_default() += 1;
        }
        let odds = self.odds();
        let of = odds[0].of;
        assert_eq!(odds.iter().map(|chance| chance.ways).sum::<u128>(), of, "{}", self.inputs);
        let throws = u128::try_from(all.len()).expect("a small number");
        let counted: BTreeMap<String, u128> = odds
            .iter()
            .map(|chance| (serde_json::to_string(&chance.outcome).expect("JSON"), chance.ways * throws / of))
            .collect();
        assert_eq!(counted, tried, "{} {}", self.check.id, self.inputs);
    }
}

fn signed(value: &str) -> String {
    if value.starts_with('-') { value.to_owned() } else { format!("+{value}") }
}

/// Every throw of so many six-sided dice.
pub fn every_throw(dice: usize) -> Vec<Vec<u8>> {
    (0..dice).fold(vec![Vec::new()], |throws, _| {
        throws
            .iter()
            .flat_map(|throw: &Vec<u8>| (1..=6).map(move |face| throw.iter().copied().chain([face]).collect()))
            .collect()
    })
}
