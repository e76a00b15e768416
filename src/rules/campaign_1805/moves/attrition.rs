//! C5: lines of supply, marauders, attrition (15, 12.4, 10.4).

use std::collections::BTreeMap;
use std::rc::Rc;

use super::unfulfilled;
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::{Loss, TroopEvent};
use crate::rules::campaign_1805::ground::{Cx, hidden_test};
use crate::rules::campaign_1805::losses::{self, Reckoning, Shares};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, NationId};
use crate::rules::campaign_1805::sheet::checks::marauder::{Attrition, CHECK};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::orders::ForceEntry;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::supply::Sources;

/// Supply is traced, bands harry, who lives off the land suffers.
pub(crate) fn resolve(cx: &mut Cx<'_>) -> Result<(), Stop> {
    trace(cx);
    harry(cx)?;
    for (forces, hex) in suffering(cx.state(), cx.view().settings.is(settings::ATTRITION_STACKING, "on")) {
        let (side, name) = {
            let state = cx.state();
            (state.nation_name(state.force(forces[0]).nation).to_owned(), state.map().name(hex))
        };
        let arms = losses::arms(cx.state(), &forces);
        losses::take(
            cx,
            &Reckoning {
                key: format!("attrition:{name}/{side}"),
                text: format!("attrition of {side} in {name}"),
                percent: i64::from(cx.state().map().hex(hex).attrition),
                enemy_units: arms[0] + arms[1],
                pursuit: 0,
                siege: false,
                shares: Shares::FootAndHorse,
                why: Loss::Attrition,
                forces: &forces,
            },
        )?;
    }
    Ok(())
}

/// Who is in supply: commands that are paid and have a source, garrisons without an enemy in their hex.
fn trace(cx: &mut Cx<'_>) {
    let state = cx.state();
    let sources: Vec<Sources> = state.nation_ids().map(|nation| Sources::of(state, nation)).collect();
    let (mut supplied, mut out) = (Vec::new(), Vec::new());
    for (at, force) in state.present() {
        let Place::Hex(hex) = force.at else { continue };
        if !force.holds_ground() {
            continue;
        }
        let fed = match force.kind {
            Kind::Garrison => !state.has_enemy(force.nation, hex),
            _ => force.turn.paid && sources[force.nation.at()].serve(hex, state.now.season()),
        };
        if fed { supplied.push(at) } else { out.push(at) }
    }
    cx.emit(TroopEvent::Supplied { forces: supplied, out });
}

/// The groups that suffer attrition, each once: by hex and side.
fn suffering(state: &State, stacking: bool) -> Vec<(Vec<ForceId>, HexId)> {
    let mut sides: BTreeMap<(HexId, NationId), Vec<ForceId>> = BTreeMap::new();
    for (at, force) in state.present() {
        if let (Place::Hex(hex), true) = (force.at, force.holds_ground())
            && (force.kind.is_command() || siege_of_old(state, hex))
        {
            sides.entry((hex, side_of(state, force.nation))).or_default().push(at);
        }
    }
    let mut groups = Vec::new();
    for ((hex, _), forces) in sides {
        let forage = usize::from(state.map().hex(hex).forage);
        let siege = siege_of_old(state, hex);
        // The besieged cannot forage; garrisons live off their city until it is besieged.
        let (mut hungry, others): (Vec<ForceId>, Vec<ForceId>) =
            forces.iter().copied().partition(|at| siege && state.force(*at).posture.inside);
        let others = || others.iter().copied().filter(|at| state.force(*at).kind.is_command());
        let commands = forces.iter().filter(|at| state.force(**at).kind.is_command()).count();
        let inside = hungry.iter().filter(|at| state.force(**at).kind.is_command()).count();
        // Whoever comes to relieve the besieged is neither besieger nor besieged.
        let besieges = siege && state.enemy_fortress(state.force(forces[0]).nation, hex).is_some();
        let out: Vec<ForceId> = others().filter(|at| besieges || !state.force(*at).turn.supplied).collect();
        if out.len() + inside > forage {
            hungry.extend(&out);
        }
        if stacking && commands > forage {
            let own = |at: &ForceId| !Sources::of(state, state.force(*at).nation).is_source(hex);
            let more: Vec<ForceId> = others().filter(|at| own(at) && !hungry.contains(at)).collect();
            hungry.extend(more);
        }
        hungry.sort_unstable();
        if !hungry.is_empty() {
            groups.push((hungry, hex));
        }
    }
    groups
}

/// The first nation of those who fight together.
pub(crate) fn side_of(state: &State, nation: NationId) -> NationId {
    state.nation_ids().find(|other| state.is_friend(nation, *other)).unwrap_or(nation)
}

/// True where a siege goes on that began in an earlier turn.
pub(crate) fn siege_of_old(state: &State, hex: HexId) -> bool {
    let since = state.map().hex(hex).city.and_then(|city| state.city(city).siege_since);
    since.is_some_and(|since| since < state.now.turn)
}

/// Bands that were told to harry roll on the forces in their hex, else next to it.
fn harry(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let state = cx.state();
    let mut attacks: Vec<(ForceId, NationId)> = Vec::new();
    for (at, force) in state.present().filter(|(_, force)| force.kind == Kind::Band) {
        let head = state.head(force.nation);
        let orders = state.sent.of(head);
        let entry = orders.and_then(|orders| orders.force.iter().find(|entry| entry.name == force.name)?.harry);
        let standing = || {
            let own = |(nation, entry): &&(NationId, Rc<ForceEntry>)| *nation == head && entry.name == force.name;
            state.sent.standing.iter().find(own).and_then(|(_, entry)| entry.harry)
        };
        attacks.extend(entry.or_else(standing).map(|victim| (at, victim)));
    }
    for (band, victim) in attacks {
        attack(cx, band, victim)?;
    }
    Ok(())
}

fn attack(cx: &mut Cx<'_>, band: ForceId, victim: NationId) -> Result<(), Stop> {
    let state = cx.state();
    let own = state.force(band);
    let Place::Hex(hex) = own.at else { return Ok(()) };
    let in_hex = |hex: HexId| -> Vec<ForceId> {
        let there = |force: &Force| {
            force.at == Place::Hex(hex) && force.nation == victim && force.kind.is_command() && !force.kind.is_naval()
        };
        state.present().filter(|(_, force)| there(force)).map(|(at, _)| at).collect()
    };
    let mut forces = in_hex(hex);
    if forces.is_empty() {
        let beside = state.map().ways(hex).iter().map(|beside| in_hex(*beside));
        // The most commands, ties to the lowest number: the ways stand in that order.
        for other in beside {
            if other.len() > forces.len() {
                forces = other;
            }
        }
    }
    if forces.is_empty() || !state.is_enemy(own.nation, victim) {
        unfulfilled::harried_nobody(cx, band, victim);
        return Ok(());
    }
    let (side, name) = (state.nation_name(own.nation).to_owned(), own.name.clone());
    let units = i64::try_from(own.units.len()).unwrap_or(0);
    let (key, text) = (format!("marauder:{side}/{name}"), format!("{name} harry"));
    let Some(harm) = hidden_test::<Attrition>(cx, (&key, &CHECK), (&side, &name), &text, &[])? else { return Ok(()) };
    losses::take(
        cx,
        &Reckoning {
            key: format!("marauder-losses:{side}/{name}"),
            text: format!("losses by {name}"),
            percent: harm.percent,
            enemy_units: units,
            pursuit: 0,
            siege: false,
            shares: Shares::Arms,
            why: Loss::Marauders,
            forces: &forces,
        },
    )
}
