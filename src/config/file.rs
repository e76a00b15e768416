//! The file of the configuration: read with every fault at its place, written as a template, changed key by key.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::keyboard;
use super::keys::{Config, Key, all};
use crate::encoding;
use crate::engine::text::{guess_or, nearest};
use crate::files::{self, LARGEST_NOTES, Unreadable};
use crate::orbat::flat::{self, GivenKey};
use crate::orbat::takes::Takes;
use crate::orbat::{Fault, Faults, FilePlace};

/// The file's name in the folder of the configuration.
pub const FILE_NAME: &str = "config.toml";

/// What stands at the head of the template.
const HEAD: &str = "\
# The configuration of Fanion. `fanion config` prints every key with its value in force.
# A line that begins with # does not count: take the # away and change the value.
";

/// The configuration in force, where it comes from, and what is wrong there.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Every key that makes sense; the others at their defaults.
    pub config: Config,
    /// The file, whether it is there or not; none where no folder is known.
    pub path: Option<PathBuf>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
}

/// Reads the configuration in this folder. Without a file everything is as usual.
pub fn load(folder: Option<&Path>) -> Loaded {
    let Some(folder) = folder else { return Loaded::default() };
    let path = folder.join(FILE_NAME);
    let (mut config, faults) = match files::read(&path, LARGEST_NOTES) {
        Ok(bytes) => read(&path.display().to_string(), &encoding::in_utf8(bytes)),
        Err(error) if error.is_missing() => (Config::default(), Vec::new()),
        Err(error) => {
            let place = FilePlace { file: path.display().to_string(), line: 1, column: 1, span: 0..0 };
            let words = match error {
                Unreadable::Disk(error) => format!("the configuration cannot be read: {}", files::said(&error)),
                other => format!("the configuration is not read: {other}"),
            };
            (Config::default(), vec![Fault::new(place, "", words)])
        }
    };
    folder.clone_into(&mut config.files.folder);
    Loaded { config, path: Some(path), faults }
}

/// The configuration that a text tells, and what is wrong with it.
pub fn read(file_name: &str, bytes: &[u8]) -> (Config, Vec<Fault>) {
    let (given, faults) = given(file_name, bytes);
    let mut config = Config::default();
    for one in &given {
        if let Some(key) = all().find(|key| key.name == one.key) {
            key.put(&mut config, &one.value);
            config.stands_at(one.key, &one.place.to_string());
        }
    }
    (config, faults.0)
}

fn given(file_name: &str, bytes: &[u8]) -> (Vec<GivenKey>, Faults) {
    let keys: Vec<(&str, Takes)> = all().map(|key| (key.name, key.takes)).collect();
    let (mut given, mut faults) = flat::read(file_name, bytes, "the configuration", &keys);
    given.retain(|one| {
        let why = if one.key.starts_with("keys.") { keyboard::read_all(&one.value).err() } else { None };
        let fault = why.map(|why| Fault::new(one.place.clone(), one.key, why));
        faults.0.extend(fault.clone());
        fault.is_none()
    });
    (given, faults)
}

/// A file with every key at its default, none of which counts until its `#` is taken away.
pub fn template() -> String {
    let mut text = HEAD.to_owned();
    for key in all() {
        let allowed = if key.is_bound() { String::new() } else { format!("#   {}\n", key.takes.allowed()) };
        // Memory takes what is written to it.
        let _ = write!(text, "\n# {}\n{allowed}# {} = {}\n", key.meaning, key.name, key.default());
    }
    text
}

/// The text of the file with a key changed; what else stands in it stays. The fault is told in words.
pub fn with(text: &str, name: &str, value: &str) -> Result<String, String> {
    let Some(key) = all().find(|key| key.name == name) else {
        let near = nearest(name, all().map(|key| key.name));
        let names: Vec<&str> = all().filter(|key| !key.is_bound()).map(|key| key.name).collect();
        let all =
            || format!("; its keys are {}, and those of the keyboard: `fanion config` lists them", names.join(", "));
        let help = guess_or(near, all);
        return Err(format!("the configuration has no key `{name}`{help}"));
    };
    let line = format!("{name} = {}", key.literal(value));
    let (_, faults) = given("", line.as_bytes());
    // A bare word is no TOML, but what it is meant for is known here.
    let is_value = toml::from_str::<toml::Table>(&line).is_ok();
    match faults.0.first() {
        Some(fault) if is_value => return Err(fault.text()),
        Some(_) => return Err(format!("{name} is {}, found \"{value}\"", key.takes.allowed())),
        None => {}
    }
    Ok(placed(text, &key, value, &line))
}

/// The new value where the old one stands, or in place of the template's line, or at the end.
fn placed(text: &str, key: &Key, value: &str, line: &str) -> String {
    let (given, _) = given("", text.as_bytes());
    if let Some(old) = given.iter().find(|given| given.key == key.name) {
        let span = old.place.span.clone();
        return format!("{}{}{}", &text[..span.start], key.literal(value), &text[span.end..]);
    }
    // What stands behind the head of a table belongs to that table.
    let is_head = |line: &&str| line.trim_start().starts_with('[');
    let own_head = key.name.split_once('.').map(|(table, _)| format!("[{table}]"));
    if let Some(head) = text.lines().filter(is_head).find(|head| Some(head.trim()) == own_head.as_deref()) {
        let own = line.split_once('.').map_or(line, |(_, own)| own);
        return text.replacen(head, &format!("{head}\n{own}"), 1);
    }
    let waiting = format!("# {} = ", key.name);
    if let Some(old) = text.lines().take_while(|line| !is_head(line)).find(|line| line.starts_with(&waiting)) {
        return text.replacen(old, line, 1);
    }
    if let Some(head) = text.lines().find(is_head) {
        return text.replacen(head, &format!("{line}\n{head}"), 1);
    }
    let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    format!("{text}{gap}{line}\n")
}
