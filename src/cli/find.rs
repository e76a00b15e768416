//! Finds a rulebook, a check or a table by its id; what is not found is named with the nearest that is.

use crate::engine::check::Check;
use crate::engine::sheet::Sheet;
use crate::engine::text::{guess_or, nearest};

use super::{Context, Failure};

/// The check of this id and its rulebook.
pub(crate) fn check<'a>(id: &str, context: &Context<'a>) -> Result<(&'a Sheet, &'static Check), Failure> {
    let found = context.sheets.iter().find_map(|&sheet| Some((sheet, sheet.check(id)?)));
    found.ok_or_else(|| {
        let ids = context.sheets.iter().flat_map(|sheet| sheet.checks).map(|check| check.id);
        unknown("check", id, &ids.collect::<Vec<_>>(), "`fanion check` lists them")
    })
}

/// The rulebook of this id.
pub(crate) fn sheet<'a>(id: &str, context: &Context<'a>) -> Result<&'a Sheet, Failure> {
    let found = context.sheets.iter().copied().find(|sheet| sheet.id == id);
    found.ok_or_else(|| {
        let ids: Vec<&str> = context.sheets.iter().map(|sheet| sheet.id).collect();
        let all = format!("they are {}", ids.join(", "));
        unknown("rulebook", id, &ids, &all)
    })
}

/// The failure for an id that nothing has.
pub(crate) fn unknown(what: &str, id: &str, ids: &[&str], where_listed: &str) -> Failure {
    let advice = guess_or(near(id, ids), || format!("; {where_listed}"));
    Failure::Use(format!("there is no {what} `{id}`{advice}"))
}

/// The id that was meant: within the rulebook that was named, else of all, else by the part after the slash.
fn near<'i>(typed: &str, ids: &[&'i str]) -> Option<&'i str> {
    if let Some((book, _)) = typed.split_once('/')
        && ids.iter().any(|id| rulebook(id) == book)
    {
        return by_name(typed, ids.iter().copied().filter(|id| rulebook(id) == book));
    }
    nearest(typed, ids.iter().copied()).or_else(|| by_name(typed, ids.iter().copied()))
}

fn by_name<'i>(typed: &str, mut ids: impl Iterator<Item = &'i str> + Clone) -> Option<&'i str> {
    let near = nearest(name(typed), ids.clone().map(name))?;
    ids.find(|id| name(id) == near)
}

/// The part of an id before the slash.
pub(crate) fn rulebook(id: &str) -> &str {
    id.split_once('/').map_or(id, |(book, _)| book)
}

fn name(id: &str) -> &str {
    id.split_once('/').map_or(id, |(_, name)| name)
}
