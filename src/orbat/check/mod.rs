//! From an order of battle as written to the one that is meant.

mod formation;
mod leader;
mod names;
mod unit;

use super::date::is_date;
use super::file::OrbatFile;
use super::flaw::{At, Findings, Flaw, quoted};
use super::model::Orbat;

pub(super) use unit::{unit, usual_ground};

/// The order of battle as it is meant; none only when a flaw has been reported.
pub(super) fn orbat(file: &OrbatFile, findings: &Findings) -> Option<Orbat> {
    if let Some(written) = &file.date {
        date(written, findings);
    }
    // Everything is looked at before anything is given up, so that all flaws are found.
    let commander = file.commander.as_ref().map(|file| leader::leader(file, findings));
    let formations: Vec<_> = file.formations.iter().map(|file| formation::formation(file, findings)).collect();
    names::check(file, findings);
    Some(Orbat {
        name: file.name.as_ref()?.value.clone(),
        nation: or_default(file.nation.as_ref()),
        date: or_default(file.date.as_ref()),
        source: or_default(file.source.as_ref()),
        notes: or_default(file.notes.as_ref()),
        commander: commander??,
        formations: formations.into_iter().collect::<Option<Vec<_>>>()?,
    })
}

/// A date that is given is a year, a month or a day that exists.
pub(super) fn date(written: &At<String>, findings: &Findings) {
    let text = &written.value;
    if text.is_empty() || is_date(text) {
        return;
    }
    let allowed = "a year, month or day that exists: YYYY, YYYY-MM or YYYY-MM-DD";
    findings.add(Flaw::limits(&written.spot, "date", allowed, quoted(text)));
}

fn or_default<T: Clone + Default>(written: Option<&At<T>>) -> T {
    written.map(|at| at.value.clone()).unwrap_or_default()
}
