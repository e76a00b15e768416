//! What a force may hold.

use std::fmt;

use super::ids::{Arm, Kind, TypeId};
use super::{Nation, Scenario};
use crate::engine::text::counted;

/// How many units of each arm a force has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Battalions.
    pub infantry: usize,
    /// Regiments.
    pub cavalry: usize,
    /// Field batteries.
    pub field: usize,
    /// Horse batteries.
    pub horse: usize,
    pub men_of_war: usize,
    pub frigates: usize,
    pub transports: usize,
}

/// Most battalions of an infantry brigade.
const MOST_BATTALIONS: usize = 6;
/// Battalions that a transport carries.
const BATTALIONS_ABOARD: usize = 2;
/// Most regiments of a cavalry brigade.
const MOST_REGIMENTS: usize = 4;

impl Count {
    /// Counts units by arm.
    pub fn of(scenario: &Scenario, types: impl IntoIterator<Item = (TypeId, usize)>) -> Self {
        let mut count = Self::default();
        for (kind, n) in types {
            *count.of_arm(scenario.unit_type(kind).arm) += n;
        }
        count
    }

    fn of_arm(&mut self, arm: Arm) -> &mut usize {
        match arm {
            Arm::Infantry => &mut self.infantry,
            Arm::Cavalry => &mut self.cavalry,
            Arm::FieldArtillery => &mut self.field,
            Arm::HorseArtillery => &mut self.horse,
            Arm::ManOfWar => &mut self.men_of_war,
            Arm::Frigate => &mut self.frigates,
            Arm::Transport => &mut self.transports,
        }
    }

    /// Units on land.
    pub const fn land(&self) -> usize {
        self.infantry + self.cavalry + self.field + self.horse
    }

    /// Transports that carry these units: one for 2 battalions, 1 regiment or 1 battery (13.6).
    pub const fn berths(&self) -> usize {
        self.infantry.div_ceil(BATTALIONS_ABOARD) + self.cavalry + self.field + self.horse
    }

    /// Ships, transports among them.
    pub const fn ships(&self) -> usize {
        self.men_of_war + self.frigates + self.transports
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arms = [
            (self.infantry, "battalion"),
            (self.cavalry, "regiment"),
            (self.field, "field battery"),
            (self.horse, "horse battery"),
            (self.ships(), "ship"),
        ];
        let parts: Vec<String> =
            arms.iter().filter(|(count, _)| *count > 0).map(|(count, arm)| counted(count, arm)).collect();
        if parts.is_empty() { f.write_str("no units") } else { f.write_str(&parts.join(", ")) }
    }
}

/// Why a force of this kind may not hold these units, the first reason; none where it may (10.1 to 10.3).
pub(crate) fn refuse(nation: &Nation, kind: Kind, count: &Count) -> Option<String> {
    refusals(nation, kind, count).into_iter().next()
}

/// Every reason.
pub(crate) fn refusals(nation: &Nation, kind: Kind, count: &Count) -> Vec<String> {
    let (sea, land) = (count.ships(), count.land());
    if kind.is_naval() && land > 0 || !kind.is_naval() && sea > 0 {
        let holds = if kind == Kind::Transports { "hold" } else { "holds" };
        let what = if kind.is_naval() { "ships" } else { "troops" };
        return vec![format!("{} {holds} {what} only", kind.noun())];
    }
    let why = match kind {
        Kind::Corps => {
            beyond(&format!("corps of {}", nation.name), land, usize::from(nation.limits.corps_size), "unit")
        }
        Kind::Brigade => return refuse_brigade(count),
        Kind::Fleet | Kind::Squadron if count.transports > 0 => Some(format!("a {kind} is of men of war and frigates")),
        Kind::Transports if count.men_of_war + count.frigates > 0 => Some("transports hold transports only".to_owned()),
        Kind::Contingent | Kind::Band | Kind::Garrison | Kind::Fleet | Kind::Squadron | Kind::Transports => None,
    };
    why.into_iter().collect()
}

/// Why these two may not be under one general; none where they may: an army is of troops, a grand fleet of ships (10.1).
pub(crate) fn apart(one: (&str, Kind), other: (&str, Kind)) -> Option<String> {
    let holds = |kind: Kind| if kind.is_naval() { "ships" } else { "troops" };
    (one.1.is_naval() != other.1.is_naval()).then(|| {
        let (one, other) = ((one.0, holds(one.1)), (other.0, holds(other.1)));
        format!("an army is of troops, a grand fleet of ships: {} has {}, {} {}", one.0, one.1, other.0, other.1)
    })
}

/// More than there is room for.
fn beyond(kind: &str, found: usize, most: usize, thing: &str) -> Option<String> {
    (found > most).then(|| format!("a {kind} has room for {}, found {found}", counted(most, thing)))
}

fn refuse_brigade(count: &Count) -> Vec<String> {
    let plain = match (count.infantry, count.cavalry) {
        (0, 0) => "a brigade needs a battalion or a regiment",
        (1.., 1..) => "a brigade is of battalions or of regiments, not of both",
        (1.., 0) if count.horse > 0 => "a brigade of battalions has a field battery, not a horse battery",
        (0, 1..) if count.field > 0 => "a brigade of regiments has a horse battery, not a field battery",
        _ => {
            let all = [
                beyond("brigade", count.infantry, MOST_BATTALIONS, "battalion"),
                beyond("brigade", count.cavalry, MOST_REGIMENTS, "regiment"),
                beyond("brigade", count.field + count.horse, 1, "battery"),
            ];
            return all.into_iter().flatten().collect();
        }
    };
    vec![plain.to_owned()]
}
