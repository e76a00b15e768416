//! What came of a battle at the table, as hits (Hand-over, *Back*): the same code as after dice applies them.

use super::Table;
use crate::engine::fraction::{Fraction, Rounding};
use crate::engine::handover::{Came, CameUnit, Fate, LeaderFate, Ledger, LedgerLine, Mismatch, side_letter};
use crate::rules::campaign_1805::event::{Event, Loss, TroopEvent};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::ids::{self, ForceId, GeneralId};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::Fight;
use crate::rules::campaign_1805::state::ordered::named;

/// The arms that losses are counted by.
pub(crate) const ARMS: [&str; 3] = ["infantry", "cavalry", "artillery"];

/// A unit of the campaign that was at the table.
struct WasAtTable {
    force: ForceId,
    unit: usize,
    side: usize,
    arm: usize,
    hits: u8,
    /// What of its hits is gone by what came of the table, exactly.
    owed: Fraction,
    /// Hits that it has been given.
    given: u8,
    captured: bool,
}

/// The losses of both sides as events, and the ledger.
///
/// # Errors
/// What of the result does not fit the battle, or does not add up.
pub(super) fn taken(view: &View, fight: &Fight, table: &Table, came: &Came) -> Result<(Vec<Event>, Ledger), Mismatch> {
    table.battle.knows_leaders(came)?;
    let came = came.of(&table.sent())?;
    let mut owing: Vec<WasAtTable> = Vec::new();
    for (stands, came) in table.units.iter().zip(came) {
        let gone = gone(view, came);
        for (force, unit) in &stands.of {
            let hits = view.state.force(*force).units[*unit].hits;
            let share = gone.checked_mul(Fraction::new(i64::from(hits), i64::from(came.start.max(1))));
            owing.push(WasAtTable {
                force: *force,
                unit: *unit,
                side: stands.sent.side,
                arm: stands.arm,
                hits,
                owed: share.unwrap_or(Fraction::whole(i64::from(hits))),
                given: 0,
                captured: came.fate == Fate::Captured,
            });
        }
    }
    // The order of the list is that of the forces, not of the formations.
    owing.sort_by_key(|own| (own.side, place(fight, own), own.unit));
    for side in 0..2 {
        for arm in 0..ARMS.len() {
            share_out(&mut owing, side, arm);
        }
    }
    let ledger = Ledger(owing.iter().map(|own| entry(view, own)).collect()).balanced()?;
    Ok((events(view, fight, &owing), ledger))
}

fn place(fight: &Fight, own: &WasAtTable) -> Option<usize> {
    [&fight.attackers, &fight.defenders][own.side].iter().position(|force| *force == own.force)
}

/// CV that are gone for good: part of the losses comes back to the colours, part of who fled does.
fn gone(view: &View, came: &CameUnit) -> Fraction {
    let (start, left) = (i64::from(came.start), i64::from(came.left));
    let part = |of: i64, share: Fraction| Fraction::whole(of).checked_mul(share).unwrap_or(Fraction::whole(of));
    let stays_lost = Fraction::ONE.checked_add(negative(view.settings.share(settings::HANDOVER_RETURN)));
    let lost = part(start - left, stays_lost.unwrap_or(Fraction::ONE));
    match came.fate {
        Fate::Stands | Fate::Broken => lost,
        Fate::Removed | Fate::Left if left > 0 => {
            let scattered = part(left, view.settings.share(settings::HANDOVER_SCATTERED));
            lost.checked_add(scattered).unwrap_or(Fraction::whole(start))
        }
        Fate::Removed | Fate::Left | Fate::Captured => Fraction::whole(start),
    }
}

fn negative(share: Fraction) -> Fraction {
    share.checked_mul(Fraction::whole(-1)).unwrap_or(Fraction::ZERO)
}

/// The hits of an arm: the sum, halves up, each to the unit of which most is still owed, the first of equals.
fn share_out(owing: &mut [WasAtTable], side: usize, arm: usize) {
    let of_arm = |own: &WasAtTable| own.side == side && own.arm == arm;
    let sum = owing.iter().filter(|own| of_arm(own)).try_fold(Fraction::ZERO, |sum, own| sum.checked_add(own.owed));
    let all: i64 = owing.iter().filter(|own| of_arm(own)).map(|own| i64::from(own.hits)).sum();
    let hits = sum.map_or(all, |sum| sum.rounded(Rounding::Nearest)).min(all);
    for _ in 0..hits {
        let open = |own: &WasAtTable| of_arm(own) && own.given < own.hits;
        let mut most: Option<(usize, Fraction)> = None;
        for (at, own) in owing.iter().enumerate().filter(|(_, own)| open(own)) {
            let still = own.owed.checked_add(Fraction::whole(-i64::from(own.given))).unwrap_or(Fraction::ZERO);
            if most.is_none_or(|(_, known)| still > known) {
                most = Some((at, still));
            }
        }
        let Some((at, _)) = most else { break };
        owing[at].given += 1;
    }
}

fn entry(view: &View, own: &WasAtTable) -> LedgerLine {
    let force = view.state.force(own.force);
    let unit = &force.units[own.unit];
    let given = u32::from(own.given);
    let (lost, captured) = if own.captured { (0, given) } else { (given, 0) };
    LedgerLine {
        side: own.side,
        unit: format!(
            "{}, {}",
            force.name,
            if unit.name.is_empty() { &view.state.unit_type(unit.kind).name } else { &unit.name }
        ),
        arm: ARMS[own.arm].to_owned(),
        went_in: u32::from(own.hits),
        fit: u32::from(own.hits) - given,
        broken: 0,
        lost,
        captured,
    }
}

/// The hits of each force, its last unit first, so that none that is gone moves the place of another.
fn events(view: &View, fight: &Fight, owing: &[WasAtTable]) -> Vec<Event> {
    let forces = fight.attackers.iter().chain(&fight.defenders);
    let of_force = |force: &ForceId| {
        let mut hits: Vec<usize> = Vec::new();
        for own in owing.iter().rev().filter(|own| own.force == *force) {
            hits.extend(std::iter::repeat_n(own.unit, usize::from(own.given)));
        }
        let who = named(view.state.force(*force));
        (!hits.is_empty()).then_some(Event::Troop(TroopEvent::Lost {
            force: *force,
            who,
            units: hits,
            why: Loss::Battle,
        }))
    };
    forces.filter_map(of_force).collect()
}

/// Generals who were lightly wounded: they lead on.
pub(super) fn hurt(table: &Table, came: &Came) -> Vec<GeneralId> {
    let is_hurt = |(side, name, _): &&(usize, String, GeneralId)| {
        let letter = side_letter(*side).to_string();
        came.leaders.iter().any(|own| own.side == letter && own.name == *name && own.fate == LeaderFate::Hurt)
    };
    table.leaders.iter().filter(is_hurt).map(|(.., general)| *general).collect()
}

/// Generals who are lost, each with his side and his fate.
pub(super) fn leaders(table: &Table, came: &Came) -> Vec<(usize, GeneralId, ids::Fate)> {
    let fate = |(side, name, general): &(usize, String, GeneralId)| {
        let told =
            came.leaders.iter().find(|leader| leader.side == side_letter(*side).to_string() && leader.name == *name)?;
        let fate = match told.fate {
            LeaderFate::Hurt => return None,
            LeaderFate::Wounded | LeaderFate::Killed => ids::Fate::Dead,
            LeaderFate::Captured => ids::Fate::Captive,
        };
        Some((*side, *general, fate))
    };
    table.leaders.iter().filter_map(fate).collect()
}
