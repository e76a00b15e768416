//! A desk for one rulebook's checks: inputs as on the command line in, outcomes and refusals out.

use std::collections::BTreeMap;

use fanion::engine::check::{Case, Check, CheckFault, Resolved};
use fanion::engine::odds::{Chance, odds};
use fanion::engine::settings::Settings;
use fanion::engine::sheet::Sheet;
use fanion::engine::table::Tables;
use serde_json::Value as Json;

/// The checks of a sheet have these names behind its own id, in this order.
pub fn has_checks(sheet: &Sheet, names: &[&str]) {
    let ids: Vec<&str> = sheet.checks.iter().map(|check| check.id).collect();
    assert_eq!(ids, names.iter().map(|name| format!("{}/{name}", sheet.id)).collect::<Vec<_>>());
}

/// The house rules of a sheet are these with their defaults, in this order.
pub fn has_settings(sheet: &Sheet, expected: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = sheet.settings.iter().map(|setting| (setting.key, setting.default)).collect();
    assert_eq!(found, expected);
}

pub struct Desk {
    pub sheet: &'static Sheet,
    pub settings: Settings,
    pub tables: Tables,
}

impl Desk {
    pub fn new(sheet: &'static Sheet) -> Self {
        Self { sheet, settings: sheet.defaults(), tables: sheet.printed() }
    }

    pub fn with(mut self, key: &str, value: &str) -> Self {
        self.settings.set(key, value).expect("the setting takes the value");
        self
    }

    /// Types in an owner's file, which must be sound; gives back the tables that there were before.
    pub fn type_in(&mut self, text: &str) -> Tables {
        let before = self.tables.clone();
        let tables = (self.sheet.read_owner)(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        for table in tables {
            self.tables.put(table);
        }
        before
    }

    pub fn check(&self, name: &str) -> &'static Check {
        self.sheet.check(&format!("{}/{name}", self.sheet.id)).unwrap_or_else(|| panic!("no check {name}"))
    }

    /// Resolves `name` with inputs such as `corps=3 depot=true`.
    pub fn resolve(&self, name: &str, inputs: &str, faces: &[u8]) -> Result<Resolved, CheckFault> {
        let check = self.check(name);
        let pairs = inputs.split_whitespace().map(|pair| pair.split_once('=').expect("inputs are written name=value"));
        let inputs = check.read_inputs(pairs)?;
        check.resolve(&Case { inputs: &inputs, settings: &self.settings, tables: &self.tables }, faces)
    }

    /// The outcome, which must come.
    pub fn outcome(&self, name: &str, inputs: &str, faces: &[u8]) -> Json {
        let resolved = self.resolve(name, inputs, faces);
        let resolved = resolved.unwrap_or_else(|fault| panic!("{name} {inputs} {faces:?}: {fault}"));
        Json::Object(resolved.outcome.members().clone())
    }

    /// The outcome in words.
    pub fn words(&self, name: &str, inputs: &str, faces: &[u8]) -> String {
        (self.check(name).words)(&self.resolve(name, inputs, faces).expect("the check resolves").outcome)
    }

    /// The refusal, which must come.
    pub fn fault(&self, name: &str, inputs: &str, faces: &[u8]) -> String {
        match self.resolve(name, inputs, faces) {
            Err(fault) => fault.to_string(),
            Ok(resolved) => panic!("{name} {inputs} {faces:?} gave {:?}", resolved.outcome),
        }
    }

    /// The rows of the sums: side, key, value.
    pub fn rows(&self, name: &str, inputs: &str, faces: &[u8]) -> Vec<(String, String, i64)> {
        let word = |row: &Json, member: &str| row.get(member).and_then(Json::as_str).unwrap_or("").to_owned();
        let resolved = self.resolve(name, inputs, faces).expect("the check resolves");
        let rows = resolved.tallies.iter().flat_map(fanion::engine::tally::Tally::json);
        rows.map(|row| (word(&row, "side"), word(&row, "key"), row["value"].as_i64().expect("a row has a whole value")))
            .collect()
    }

    pub fn odds(&self, name: &str, inputs: &str) -> Vec<Chance> {
        let check = self.check(name);
        let pairs = inputs.split_whitespace().map(|pair| pair.split_once('=').expect("inputs are written name=value"));
        let inputs = check.read_inputs(pairs).expect("the inputs are readable");
        odds(check, &Case { inputs: &inputs, settings: &self.settings, tables: &self.tables })
            .expect("the odds are known")
    }

    /// That the odds are what resolving every row of faces gives, at most `most` dice.
    pub fn proof_odds(&self, name: &str, inputs: &str, most: u32) {
        let mut counted: BTreeMap<String, u128> = BTreeMap::new();
        self.count(name, inputs, &mut Vec::new(), most, &mut counted);
        let all = 6_u128.pow(most);
        assert_eq!(counted.values().sum::<u128>(), all);
        let chances = self.odds(name, inputs);
        assert_eq!(chances.len(), counted.len(), "{name} {inputs}");
        assert_eq!(chances.iter().map(|chance| chance.ways).sum::<u128>(), chances[0].of);
        for chance in chances {
            let key = serde_json::to_string(&chance.outcome).expect("an outcome is json");
            assert_eq!(chance.ways * all, counted[&key] * chance.of, "{name} {inputs}: {key}");
        }
    }

    fn count(&self, name: &str, inputs: &str, faces: &mut Vec<u8>, left: u32, counted: &mut BTreeMap<String, u128>) {
        match self.resolve(name, inputs, faces) {
            Ok(resolved) => {
                *counted.entry(serde_json::to_string(&resolved.outcome).expect("an outcome is json")).or_default() +=
                    6_u128.pow(left);
            }
            Err(CheckFault::WrongDice { .. }) if left > 0 => {
                for face in 1..=6 {
                    faces.push(face);
                    self.count(name, inputs, faces, left - 1, counted);
                    faces.pop();
                }
            }
            Err(fault) => panic!("{name} {inputs} {faces:?}: {fault}"),
        }
    }
}

/// That tables, settings and checks of a rulebook are sound in themselves.
pub fn proof(sheet: &'static Sheet) {
    let tables = sheet.printed();
    tables.proof().expect("the tables are sound");
    for table in tables.all() {
        assert!(table.id.starts_with(&format!("{}/", sheet.id)), "{}", table.id);
        assert!(!table.rows.is_empty() && !table.title.is_empty() && !table.source.is_empty(), "{}", table.id);
    }
    for list in tables.modifier_lists() {
        assert!(sheet.check(list).is_some(), "modifiers of no check: {list}");
    }
    for setting in sheet.settings {
        assert!(setting.choices.allow(setting.default), "{}", setting.key);
        assert!(!setting.why.is_empty());
    }
    for check in sheet.checks {
        assert!(check.id.starts_with(&format!("{}/", sheet.id)), "{}", check.id);
        for input in check.inputs {
            assert!(!input.help.is_empty(), "{}: {}", check.id, input.name);
        }
    }
}

/// The printed cells of a table, row by row, each row's label first.
pub fn printed(sheet: &'static Sheet, name: &str) -> Vec<Vec<String>> {
    let tables = sheet.printed();
    let table = tables.get(&format!("{}/{name}", sheet.id)).expect("the table is printed");
    let head = std::iter::once(String::new()).chain(table.columns.iter().cloned()).collect();
    let rows = table.rows.iter().map(|row| std::iter::once(&row.label).chain(&row.cells).cloned().collect());
    std::iter::once(head).chain(rows).collect()
}
