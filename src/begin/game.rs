//! Games that one file begins, and the files in which owners type what is not printed.

use std::path::Path;

use toml::de::DeTable;

use crate::config::owner::placed;
use crate::engine::sheet::Sheet;
use crate::engine::text::short;
use crate::rulebooks::{self, BATTLE, NotBegun, SHEETS};
use crate::store::Header;

use super::{Begun, Wrong, files, library};

/// A file that names a rulebook and has no settings: what the owner of that game has filled in, with its text; or a
/// campaign or a board game of the library by its id.
pub(crate) fn owner_file(path: &Path) -> Option<(&'static Sheet, String)> {
    let text = match library::one_file_of_path(path) {
        Some(game) => game.text.to_owned(),
        None => String::from_utf8(files::toml(path).ok()?).ok()?,
    };
    // A slip of the pen further down leaves it a file of its rulebook, whose reader knows what its keys take.
    let root = DeTable::parse_recoverable(&text).0.into_inner();
    let id = root.get("rulebook")?.get_ref().as_str()?;
    let sheet = SHEETS.iter().copied().find(|sheet| sheet.id == id && sheet.id != BATTLE.id)?;
    let is_settings = root.contains_key("settings");
    drop(root);
    (!is_settings).then_some((sheet, text))
}

/// What is wrong where a game's file names its rulebook; none where it names one, and of other files.
pub(crate) fn rulebook_fault(path: &Path) -> Option<String> {
    let text = String::from_utf8(files::toml(path).ok()?).ok()?;
    let root = DeTable::parse_recoverable(&text).0.into_inner();
    // House rules have a reader of their own.
    if root.contains_key("settings") {
        return None;
    }
    let ids: Vec<&str> = SHEETS.iter().map(|sheet| sheet.id).collect();
    let (place, what) = match root.get("rulebook") {
        Some(value) if value.get_ref().as_str().is_some_and(|id| ids.contains(&id)) => return None,
        Some(value) => {
            let named = short(value.get_ref().as_str().unwrap_or_default());
            (value.span().start, format!("there is no rulebook `{named}`"))
        }
        None if root.contains_key("game") => (0, "`rulebook` is missing".to_owned()),
        None => return None,
    };
    let before = &text[..place];
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let line = before.matches('\n').count() + 1;
    Some(placed(path, &format!("{line}:{column}: {what}; the rulebooks are {}", ids.join(", "))))
}

/// The game that this text begins; `path` is the file in which it stands. Without a name it has the file's. The seed is
/// the dice's, the secret 128 bits that nobody can guess.
pub(crate) fn begin(
    (sheet, text): (&'static Sheet, &str),
    path: &Path,
    name: Option<&str>,
    house_rules: &[(String, String)],
    (seed, secret): (u64, u128),
    now: i64,
) -> Result<Begun, Vec<Wrong>> {
    let begun = rulebooks::game(sheet.id, text, seed, secret, house_rules, now).map_err(|not| match not {
        NotBegun::Faults(faults) => faults.iter().map(|fault| Wrong::Line(placed(path, fault))).collect(),
        NotBegun::NotPlayed(_) | NotBegun::Refused(_) => vec![Wrong::Line(not.to_string())],
    })?;
    let header = Header::new(sheet, seed, name.unwrap_or(&begun.name), now);
    Ok(Begun { header, play: begun.play })
}
