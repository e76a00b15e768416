//! Names of one side: each is used once, and those that point to something find it.

use std::collections::BTreeMap;

use crate::orbat::file::{LeaderFile, OrbatFile, UnitFile};
use crate::orbat::flaw::{At, Findings, Flaw, Spot, quoted};
use crate::orbat::word::nearest;

type Roll<'f> = BTreeMap<&'f str, &'f Spot>;

/// Reports names that are used twice and names that nothing has.
pub(super) fn check(file: &OrbatFile, findings: &Findings) {
    let formations = file.formations.iter().filter_map(|file| file.name.as_ref());
    let units = units(file).filter_map(|unit| unit.name.as_ref());
    let leaders = leaders(file).filter_map(|leader| leader.name.as_ref());
    let formations = roll("formation", formations, findings);
    let units = roll("unit", units, findings);
    roll("leader", leaders, findings);
    for home in self::units(file).filter_map(|unit| unit.home.as_ref()) {
        points_to("home", "formation", home, &formations, findings);
    }
    attached(file, &units, findings);
}

/// The names of one kind, each with the place where it stands first.
fn roll<'f>(kind: &str, names: impl Iterator<Item = &'f At<String>>, findings: &Findings) -> Roll<'f> {
    let mut roll = Roll::new();
    for name in names {
        if let Some(first) = roll.get(name.value.as_str()) {
            let message = format!("{kind} name {} is used twice", quoted(&name.value));
            findings.add(Flaw::new(&name.spot, message).other(first, "first used"));
        } else {
            roll.insert(&name.value, &name.spot);
        }
    }
    roll
}

/// Each leader rides with a unit of his side, and no two with one unit.
fn attached(file: &OrbatFile, units: &Roll<'_>, findings: &Findings) {
    let mut taken = Roll::new();
    for unit in leaders(file).filter_map(|leader| leader.attached_to.as_ref()) {
        points_to("attached_to", "unit", unit, units, findings);
        if let Some(first) = taken.get(unit.value.as_str()) {
            let message = format!("unit {} has two leaders attached", quoted(&unit.value));
            findings.add(Flaw::new(&unit.spot, message).other(first, "the first"));
        } else {
            taken.insert(&unit.value, &unit.spot);
        }
    }
}

fn points_to(key: &str, kind: &str, name: &At<String>, roll: &Roll<'_>, findings: &Findings) {
    if roll.contains_key(name.value.as_str()) {
        return;
    }
    let message = format!("{key} names a {kind} of this side");
    let flaw = Flaw::new(&name.spot, message).found(quoted(&name.value));
    findings.add(flaw.perhaps(nearest(&name.value, roll.keys().copied())));
}

fn units(file: &OrbatFile) -> impl Iterator<Item = &UnitFile> {
    file.formations.iter().flat_map(|formation| &formation.units)
}

fn leaders(file: &OrbatFile) -> impl Iterator<Item = &LeaderFile> {
    let commanders = file.formations.iter().filter_map(|formation| formation.commander.as_ref());
    file.commander.iter().chain(commanders)
}
