//! C3: diplomacy, gifts, organising, action points, supply money, purchases, in the order of spending.

pub(super) mod buying;
pub(crate) mod diplomacy;
pub(super) mod organising;
pub(super) mod out;
pub(crate) mod prices;
pub(crate) mod refused;

use crate::engine::cx::Stop;
use crate::rules::campaign_1805::deploy::prices::{ap_of, ap_of_command, is_new_on_land};
use crate::rules::campaign_1805::event::{CourseEvent, DiceFor, EntryEvent, MoneyEvent, Spending, TroopEvent};
use crate::rules::campaign_1805::ground::{Cx, heads, senders, umpire_question};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, Kind, NationId, Stance};
use crate::rules::campaign_1805::sheet::rules::NewCommands;
use crate::rules::campaign_1805::state::ordered::{Idle, acting, entry_of, mover_named};
use crate::rules::campaign_1805::state::orders::Orders;
use crate::rules::campaign_1805::state::why::unpaid_move;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::paths::has_own_fortress;
use out::{Out, Played};

/// What is done before anybody moves.
pub(super) fn deploy(cx: &mut Cx<'_>) -> Result<(), Stop> {
    ready(cx);
    let mut out = Played::new(cx);
    diplomacy::settle(out.cx);
    let set_up = out.state().now.turn == 0;
    if !set_up {
        buying::give(&mut out);
    }
    organising::organise(&mut out);
    tell_idle(out.cx, false);
    if !set_up {
        pay_moves(out.cx);
        initiative(out.cx)?;
        pay_supply(out.cx);
        buying::buy(&mut out)?;
        tell_idle(out.cx, true);
        pay_supply_of_new(out.cx);
    }
    stand(out.cx);
    Ok(())
}

/// What the last turn noted is forgotten; who still stands with an enemy is in contact from before.
fn ready(cx: &mut Cx<'_>) {
    let state = cx.state();
    let touches = |force: &Force| match force.at {
        _ if force.aboard.is_some() || force.kind == Kind::Band => false,
        Place::Hex(hex) => !force.kind.is_naval() && state.has_enemy(force.nation, hex),
        Place::Sea(sea) => state.has_enemy_at_sea(force.nation, sea),
    };
    let contact = state.present().filter(|(_, force)| touches(force)).map(|(at, _)| at).collect();
    cx.emit(CourseEvent::Readied { contact });
}

/// Entries by whose names nobody acts are told, whatever they order: armies that were emptied, commands that stayed with
/// theirs, and once purchases are made those that did not come.
fn tell_idle(cx: &mut Cx<'_>, bought: bool) {
    let mut idle = Vec::new();
    for nation in senders(cx.state()) {
        let state = cx.state();
        let Some(orders) = state.sent.of(nation) else { continue };
        let land = orders.force.iter().map(|entry| (&entry.name, !entry.path.is_empty()));
        let sea = orders.fleet.iter().map(|entry| (&entry.name, entry.goes_by_itself()));
        for (name, goes) in land.chain(sea).filter(|(name, _)| is_bought(state, nation, name) == bought) {
            let Err(why) = acting(state, nation, name) else { continue };
            // What it does beside going somewhere a command does in its army, too.
            if goes || !matches!(why, Idle::InArmy(_)) {
                idle.push(EntryEvent::dropped(nation, name, why.words("it")));
            }
        }
    }
    cx.emit_all(idle);
}

/// AP come from RP, 1 for 1; a move that cannot be paid is dropped.
fn pay_moves(cx: &mut Cx<'_>) {
    for nation in senders(cx.state()).collect::<Vec<_>>() {
        let marches = |orders: &Orders| -> Vec<(String, usize)> {
            let land = orders.force.iter().map(|entry| (entry.name.clone(), entry.path.len()));
            let sea = orders.fleet.iter().map(|entry| (entry.name.clone(), entry.steps()));
            land.chain(sea).filter(|(_, steps)| *steps > 0).collect()
        };
        for (name, steps) in cx.state().sent.of(nation).map(marches).unwrap_or_default() {
            pay_move(cx, nation, &name, steps);
        }
    }
}

fn pay_move(cx: &mut Cx<'_>, nation: NationId, entry: &str, steps: usize) {
    let state = cx.state();
    // Who is bought in this turn comes after moves are paid.
    let mover = mover_named(state, nation, entry);
    let ap = mover.map_or_else(|| ap_of_command(state, steps), |mover| ap_of(state, mover, steps));
    if ap > state.nation(nation).rp {
        cx.emit(EntryEvent::dropped(nation, entry, unpaid_move(ap, state.nation(nation).rp)));
    } else if ap > 0 {
        cx.emit(MoneyEvent::Spent { nation, why: Spending::Moves, rp: ap, ap, cash: 0, manpower: 0 });
    }
}

/// True for a command that this turn's purchases begin: moves are paid before it comes.
fn is_bought(state: &State, nation: NationId, name: &str) -> bool {
    state.sent.of(nation).into_iter().flat_map(|orders| &orders.buy).any(|buy| buy.begins(name))
}

/// Who has spent more AP moves first; equal: a die each, again on ties (12.1).
fn initiative(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let mut order: Vec<(i64, Vec<u8>, NationId)> = Vec::new();
    let all: Vec<NationId> = heads(cx.state()).collect();
    for nation in &all {
        order.push((-cx.state().nation(*nation).ap, Vec::new(), *nation));
    }
    for round in 0..20 {
        let tied: Vec<usize> = (0..order.len())
            .filter(|at| {
                let own = (order[*at].0, order[*at].1.clone());
                order.iter().enumerate().any(|(other, (ap, dice, _))| other != *at && (*ap, dice.clone()) == own)
            })
            .collect();
        if tied.is_empty() {
            break;
        }
        for at in tied {
            let name = cx.state().nation_name(order[at].2).to_owned();
            let what = format!("initiative of {name}");
            let question = umpire_question(&what, "12.1 Movement", Vec::new());
            let faces = cx.throw(&format!("initiative:{name}/{round}"), &question, 1, 6)?;
            // A higher die comes first, as more AP do.
            order[at].1.push(6 - faces.first().copied().unwrap_or(1).min(6));
            cx.emit(CourseEvent::Threw { what: DiceFor::Other(what), faces });
        }
    }
    order.sort();
    cx.emit(CourseEvent::Initiative { order: order.into_iter().map(|(_, _, nation)| nation).collect() });
    Ok(())
}

/// A point of supply for each command on land, in file order; without orders the largest first.
fn pay_supply(cx: &mut Cx<'_>) {
    for nation in heads(cx.state()).collect::<Vec<_>>() {
        let state = cx.state();
        let own = |force: &Force| force.takes_supply() && state.head(force.nation) == nation;
        let wants = state.present().filter(|(_, force)| own(force) && is_to_be_fed(state, nation, force));
        let mut wants: Vec<(ForceId, usize)> = wants.map(|(at, force)| (at, force.units.len())).collect();
        if state.sent.of(nation).is_none() {
            wants.sort_by_key(|(at, units)| (std::cmp::Reverse(*units), *at));
        }
        feed(cx, nation, wants.into_iter().map(|(at, _)| at).collect());
    }
}

fn is_to_be_fed(state: &State, nation: NationId, force: &Force) -> bool {
    entry_of(state, nation, force).is_none_or(|entry| entry.supply)
}

/// The first of those who want it are paid a point each, as far as points go.
fn feed(cx: &mut Cx<'_>, nation: NationId, mut forces: Vec<ForceId>) {
    forces.truncate(usize::try_from(cx.state().nation(nation).rp.max(0)).unwrap_or(0));
    if !forces.is_empty() {
        let rp = i64::try_from(forces.len()).unwrap_or(0);
        cx.emit(MoneyEvent::Spent { nation, why: Spending::Supply, rp, ap: 0, cash: 0, manpower: 0 });
        cx.emit(MoneyEvent::Paid { nation, forces });
    }
}

/// What was bought is fed too, in file order, while points are left after the purchases.
fn pay_supply_of_new(cx: &mut Cx<'_>) {
    if cx.state().rules.new_commands != NewCommands::AfterPurchases {
        return;
    }
    for nation in heads(cx.state()).collect::<Vec<_>>() {
        let state = cx.state();
        let is_new = |force: &Force| is_new_on_land(state, nation, force) && !force.turn.paid;
        let new = state.present().filter(|(_, force)| is_new(force) && is_to_be_fed(state, nation, force));
        let new = new.map(|(at, _)| at).collect();
        feed(cx, nation, new);
    }
}

/// Stances as ordered; attack where nothing is said, defend for garrisons and where no file came (19.1).
fn stand(cx: &mut Cx<'_>) {
    let state = cx.state();
    let mut changes = Vec::new();
    for (at, force) in state.present().filter(|(_, force)| !force.kind.is_naval()) {
        let entry = entry_of(state, force.nation, force);
        let head = state.head(force.nation);
        let silent = state.sent.of(head).is_none();
        let alone = state.scenario().nations[force.nation.at()].power.minor && head == force.nation;
        let usual = if force.kind == Kind::Garrison || silent || alone { Stance::Defend } else { Stance::Attack };
        let stance = entry.and_then(|entry| entry.fight.stance).unwrap_or(usual);
        let told = entry.map_or(force.posture.inside, |entry| entry.inside);
        let fortress = |hex| has_own_fortress(state, force.nation, hex);
        let inside = force.kind == Kind::Garrison || (told && State::hex_of(force.at).is_some_and(fortress));
        if (stance, inside) != (force.posture.stance, force.posture.inside) {
            changes.push(TroopEvent::Stood { force: at, stance, inside });
        }
    }
    cx.emit_all(changes);
}
