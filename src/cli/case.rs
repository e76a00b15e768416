//! What `check` and `odds` share: a test with its inputs, its house rules and its tables.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;

use crate::engine::check::{Case, Check, CheckFault};
use crate::engine::input::Inputs;
use crate::engine::settings::Settings;
use crate::engine::table::Tables;

use super::{Context, Failure, find, owner};

/// The arguments that describe a test.
#[derive(Debug, Default, Args)]
pub struct CaseOptions {
    /// The test's inputs, such as quality=veteran attacker.cv=5
    #[arg(value_name = "KEY=VALUE", requires = "id")]
    pub inputs: Vec<String>,
    /// Your file with values that the sheet does not print (see `fanion rules template`)
    #[arg(long, value_name = "FILE", requires = "id")]
    pub rules: Option<PathBuf>,
    /// Changes a house rule for this call
    #[arg(long, value_name = "KEY=VALUE", requires = "id")]
    pub set: Vec<String>,
    /// Prints JSON
    #[arg(long)]
    pub json: bool,
}

/// A test as it was asked for.
pub(crate) struct AskedTest {
    /// The test.
    pub check: &'static Check,
    inputs: Inputs,
    settings: Settings,
    tables: Tables,
}

impl AskedTest {
    /// Finds the test and reads what was given for it.
    pub(crate) fn read(id: &str, options: &CaseOptions, context: &Context<'_>) -> Result<Self, Failure> {
        let (sheet, check) = find::check(id, context)?;
        let mut settings = sheet.defaults();
        for (key, value) in pairs(&options.set, "--set takes KEY=VALUE")? {
            settings.set(key, value).map_err(|fault| Failure::Use(fault.to_string()))?;
        }
        let inputs = check.read_inputs(pairs(&options.inputs, "an input is KEY=VALUE")?)?;
        let tables = owner::tables(sheet, options.rules.as_deref(), context)?;
        Ok(Self { check, inputs, settings, tables })
    }

    /// The test's case.
    pub(crate) const fn case(&self) -> Case<'_> {
        Case { inputs: &self.inputs, settings: &self.settings, tables: &self.tables }
    }
}

impl From<CheckFault> for Failure {
    fn from(fault: CheckFault) -> Self {
        Self::Use(fault.to_string())
    }
}

/// Each `key=value` in its two parts; no key twice, for one of the two would be lost.
fn pairs<'t>(given: &'t [String], form: &str) -> Result<Vec<(&'t str, &'t str)>, Failure> {
    let mut seen = BTreeSet::new();
    let read = |text: &'t String| {
        let (key, value) = text.split_once('=').ok_or_else(|| Failure::Use(format!("{form}, found `{text}`")))?;
        if seen.insert(key) { Ok((key, value)) } else { Err(Failure::Use(format!("`{key}` is given twice"))) }
    };
    given.iter().map(read).collect()
}
