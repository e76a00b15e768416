//! The tables in force: those that are printed, and those that the owner of the game has filled in.

use std::path::{Path, PathBuf};

use crate::encoding;
use crate::engine::sheet::Sheet;
use crate::engine::table::{Table, Tables};
use crate::engine::text::one_line;
use crate::files::{LARGEST_NOTES, Unreadable};

/// What is wrong with an owner's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OwnerFault {
    /// It cannot be read.
    Unreadable(String),
    /// Its faults, each with its place.
    Faults(Vec<String>),
}

impl OwnerFault {
    /// The first of it in a line.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::Unreadable(words) => words.clone(),
            Self::Faults(faults) => faults.first().cloned().unwrap_or_default(),
        }
    }
}

/// The rulebook's tables with the owner's: from the file named, else from `rules/<rulebook>.toml` in the
/// configuration folder where there is one.
pub(crate) fn tables(sheet: &Sheet, named: Option<&Path>, folder: Option<&Path>) -> Result<Tables, OwnerFault> {
    Ok(read(sheet, named, folder)?.0)
}

/// The owner's tables alone; none where there is no file.
pub(crate) fn own(sheet: &Sheet, named: Option<&Path>, folder: Option<&Path>) -> Result<Vec<Table>, OwnerFault> {
    Ok(read(sheet, named, folder)?.1)
}

/// All tables in force, and the owner's alone.
fn read(sheet: &Sheet, named: Option<&Path>, folder: Option<&Path>) -> Result<(Tables, Vec<Table>), OwnerFault> {
    let mut tables = sheet.printed();
    let Some((path, text)) = owner_file(sheet, named, folder)? else { return Ok((tables, Vec::new())) };
    let own = (sheet.read_owner)(&text);
    let placed_all = |faults: Vec<String>| faults.iter().map(|fault| placed(&path, fault)).collect();
    let own = own.map_err(|faults| OwnerFault::Faults(placed_all(faults)))?;
    for table in &own {
        tables.put(table.clone());
    }
    // A table in place of a printed one must still hold every figure that the checks read.
    tables.proof().map_err(|fault| OwnerFault::Faults(vec![placed(&path, &fault.to_string())]))?;
    Ok((tables, own))
}

fn owner_file(
    sheet: &Sheet,
    named: Option<&Path>,
    folder: Option<&Path>,
) -> Result<Option<(PathBuf, String)>, OwnerFault> {
    let usual = folder.map(|folder| folder.join("rules").join(format!("{}.toml", sheet.id)));
    let Some(path) = named.map(Path::to_owned).or(usual) else { return Ok(None) };
    match encoding::kept(&path, LARGEST_NOTES) {
        Ok(text) => Ok(Some((path, text))),
        Err(error) if named.is_none() && error.is_missing() => Ok(None),
        Err(Unreadable::Disk(error)) => {
            Err(OwnerFault::Unreadable(format!("cannot read {}: {}", path.display(), crate::files::said(&error))))
        }
        Err(other) => Err(OwnerFault::Unreadable(format!("cannot read {}: {other}", path.display()))),
    }
}

/// `file:line: fault` for a fault that begins with its line (`line 3: ...` or `3: ...`), else `file: fault`.
pub(crate) fn placed(path: &Path, fault: &str) -> String {
    let path = one_line(&path.display().to_string());
    let place = fault.strip_prefix("line ").unwrap_or(fault);
    match place.split_once(": ") {
        Some((line, rest)) if line.starts_with(|c: char| c.is_ascii_digit()) && !line.contains(' ') => {
            format!("{path}:{line}: {rest}")
        }
        _ => format!("{path}: {fault}"),
    }
}
