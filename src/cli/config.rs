//! `fanion config`: every key of the configuration, and ways to change it.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value as Json, json};

use crate::config::file::{self, FILE_NAME, Loaded};
use crate::config::keys::{self, Key};
use crate::store::{self, SettingsError, StoreError};
use crate::tui::keys::Keymap;

use super::{Context, Failure, write_json};

/// What was asked.
#[derive(Debug, Args)]
pub struct Options {
    /// Settings to change in the file, each with its new value
    #[arg(value_name = "KEY=VALUE")]
    pub changes: Vec<String>,
    /// Writes a new file with every key explained
    #[arg(long, conflicts_with = "changes")]
    pub write: bool,
    /// Prints JSON
    #[arg(long)]
    pub json: bool,
}

/// Changes what is asked, then prints every key. A file with faults has status 1.
pub(crate) fn run(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if options.write {
        let path = path(context)?;
        write(&path)?;
        return context.say(out, [format!("written: {}", path.display())]);
    }
    if !options.changes.is_empty() {
        change(&options.changes, &path(context)?)?;
    }
    let loaded = file::load(context.config_dir.as_deref());
    if options.json {
        write_json(out, &as_json(&loaded), context.look)?;
    } else {
        print(&loaded, context, out)?;
    }
    let faults = lines(&loaded);
    if faults.is_empty() { Ok(()) } else { Err(Failure::Faults(faults)) }
}

fn path(context: &Context<'_>) -> Result<PathBuf, Failure> {
    let folder = context.config_dir.as_ref();
    let unknown = "no folder for the configuration is known here; FANION_CONFIG_DIR names one";
    folder.map(|folder| folder.join(FILE_NAME)).ok_or_else(|| Failure::Bad(unknown.to_owned()))
}

fn change(changes: &[String], path: &Path) -> Result<(), Failure> {
    let parted = changes.iter().map(|change| match change.split_once('=') {
        Some((key, value)) => Ok((key.trim(), value.trim())),
        None => Err(Failure::Use(format!("`{change}` is not a change: write key=value, such as ascii=true"))),
    });
    let changes = parted.collect::<Result<Vec<_>, _>>()?;
    store::change_settings(path, &changes).map_err(|error| match error {
        SettingsError::Change(why) => Failure::Use(why),
        SettingsError::Faults(faults) => Failure::Faults(faults),
        SettingsError::Store(error) => error.into(),
    })
}

fn write(path: &Path) -> Result<(), Failure> {
    store::write_settings(path).map_err(|error| match error {
        StoreError::Exists { path } => {
            Failure::Bad(format!("{} already exists; `fanion config KEY=VALUE` changes it", path.display()))
        }
        error => error.into(),
    })
}

fn print(loaded: &Loaded, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut line = |text: String| writeln!(out, "{}", context.look.letters(&text));
    line(match &loaded.path {
        Some(path) if path.exists() => format!("{}", path.display()),
        Some(path) => format!("{} (does not exist yet; `fanion config --write` creates it)", path.display()),
        None => "no folder for the configuration is known here; FANION_CONFIG_DIR names one".to_owned(),
    })?;
    let (bound, others): (Vec<Key>, Vec<Key>) = keys::all().partition(Key::is_bound);
    for key in others {
        line(String::new())?;
        line(format!("{} = {}", key.name, key.value(&loaded.config)))?;
        line(format!("    {}", key.meaning))?;
        line(format!("    {}; default: {}", key.takes.allowed(), key.default()))?;
    }
    line(String::new())?;
    line("Keys that replace the program's own, separated by spaces, such as \"Ctrl-Z F2\":".to_owned())?;
    for key in bound {
        let set = format!("{} = {}", key.name, key.value(&loaded.config));
        line(format!("{set:<28}{}", key.meaning.trim_start_matches("keys for: ")))?;
    }
    Ok(())
}

fn as_json(loaded: &Loaded) -> Json {
    let key = |key: Key| {
        let value = |literal: String| serde_json::from_str::<Json>(&literal).unwrap_or(Json::String(literal));
        json!({
            "key": key.name,
            "value": value(key.value(&loaded.config)),
            "default": value(key.default()),
            "allowed": key.takes.allowed(),
            "meaning": key.meaning,
        })
    };
    let path = loaded.path.as_ref();
    json!({
        "path": path.map(|path| path.display().to_string()),
        "exists": path.is_some_and(|path| path.exists()),
        "keys": keys::all().map(key).collect::<Vec<_>>(),
        "faults": lines(loaded),
    })
}

/// What is wrong with the file: what is written there, and keys that do something else already.
fn lines(loaded: &Loaded) -> Vec<String> {
    let clashes = Keymap::of(&loaded.config).1;
    loaded.faults.iter().map(ToString::to_string).chain(clashes).collect()
}
