//! Names of one side: each is used once, and those that point to something find it.

use std::collections::BTreeMap;

use crate::engine::text::nearest;
use crate::orbat::unplaced::{Findings, InFile, Unplaced, quoted};

use super::formation::WrittenFormation;
use super::leader::Leader;
use super::written::Written;

type Roll<'f> = BTreeMap<&'f str, &'f InFile>;

/// A name that a file gives, and where it stands.
type PlacedName<'f> = (&'f str, &'f InFile);

/// Reports names that are used twice and names that nothing has.
pub(super) fn check(commander: Option<&Written<Leader>>, written: &[WrittenFormation], findings: &Findings) {
    let leaders = || commander.into_iter().chain(written.iter().filter_map(|file| file.commander.as_ref()));
    let units = || written.iter().flat_map(|file| &file.units);
    let formations = written.iter().filter_map(|file| named(&file.own.thing.name, file.own.at("name")));
    let names = units().filter_map(|unit| named(&unit.thing.name, unit.at("name")));
    let leaders_names = leaders().filter_map(|leader| named(&leader.thing.name, leader.at("name")));
    let formations = roll("formation", formations, findings);
    let names = roll("unit", names, findings);
    roll("leader", leaders_names, findings);
    let short = written.iter().filter_map(|file| named(&file.own.thing.short, file.own.at("short")));
    roll("short", short, findings);
    for home in units().filter_map(|unit| named(unit.thing.home.as_ref()?, unit.at("home"))) {
        points_to("home", "formation", home, &formations, findings);
    }
    attached(leaders(), &names, findings);
}

fn named<'f>(name: &'f str, spot: Option<&'f InFile>) -> Option<PlacedName<'f>> {
    spot.map(|spot| (name, spot))
}

/// The names of one kind, each with the place where it stands first.
fn roll<'f>(kind: &str, names: impl Iterator<Item = PlacedName<'f>>, findings: &Findings) -> Roll<'f> {
    let mut roll = Roll::new();
    for (name, spot) in names {
        if let Some(first) = roll.get(name) {
            let message = format!("{kind} name {} is used twice", quoted(name));
            findings.add(Unplaced::new(spot, message).other(first, "first used"));
        } else {
            roll.insert(name, spot);
        }
    }
    roll
}

/// Each leader rides with a unit of his side, and no three with one unit.
fn attached<'f>(leaders: impl Iterator<Item = &'f Written<Leader>>, units: &Roll<'_>, findings: &Findings) {
    let (mut taken, mut second) = (Roll::new(), Roll::new());
    let riders = leaders.filter_map(|leader| named(leader.thing.attached_to.as_ref()?, leader.at("attached_to")));
    for (unit, spot) in riders {
        points_to("attached_to", "unit", (unit, spot), units, findings);
        if let Some(first) = taken.get(unit).filter(|_| second.contains_key(unit)) {
            let message = format!("unit {} has three leaders attached, at most two ride with one", quoted(unit));
            findings.add(Unplaced::new(spot, message).other(first, "the first"));
        } else if taken.contains_key(unit) {
            second.insert(unit, spot);
        } else {
            taken.insert(unit, spot);
        }
    }
}

fn points_to(key: &str, kind: &str, (name, spot): PlacedName<'_>, roll: &Roll<'_>, findings: &Findings) {
    if roll.contains_key(name) {
        return;
    }
    let message = format!("{key} names a {kind} of this side");
    let flaw = Unplaced::new(spot, message).found(quoted(name));
    let meant = if findings.is_full() { None } else { nearest(name, roll.keys().copied()) };
    findings.add(flaw.perhaps(meant));
}
