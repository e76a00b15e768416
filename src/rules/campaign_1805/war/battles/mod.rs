//! Battles on land (19): who fights whom, day by day, until one side has enough.

mod assaults;
mod camps;
mod sides;

use super::raids;
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::{BattleEvent, CommandEvent, LandEvent, Loss, TroopEvent, WayEvent};
use crate::rules::campaign_1805::ground::{Cx, hidden_test};
use crate::rules::campaign_1805::losses::generals::capture;
use crate::rules::campaign_1805::losses::{self, Reckoning, Shares, bury};
use crate::rules::campaign_1805::moves::{sea, unfulfilled};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind};
use crate::rules::campaign_1805::sheet::checks::battle::{Battle, CHECK};
use crate::rules::campaign_1805::state::fight::plain_place;
use crate::rules::campaign_1805::state::ordered::{entry_of, named};
use crate::rules::campaign_1805::state::{Fight, FightKind, State};
use assaults::{besieged, why_not};
use camps::open_field;
pub(crate) use camps::{hexes, settle as settle_camps, unfought};
pub(crate) use sides::{Side, chances};

/// The most days of a battle before the program suspects itself.
const MOST_DAYS: u16 = 60;

/// The battles in the open that are to come, as they stand now.
pub(crate) fn to_come(state: &State) -> Vec<Fight> {
    hexes(state).into_iter().filter_map(|hex| next(state, hex)).collect()
}

/// The next battle in the open of a hex, as it stands now.
pub(crate) fn next(state: &State, hex: HexId) -> Option<Fight> {
    let (kind, a, b) = open_field(state, hex)?;
    Some(arrayed(state, hex, kind, a, b))
}

/// What waits for the last battle: fleets leave ports that fell, raiders raid.
pub(crate) fn after_all(cx: &mut Cx<'_>) -> Result<(), Stop> {
    if !cx.state().battles.tables.is_empty() {
        return Ok(());
    }
    sea::leave_ports(cx)?;
    raids::resolve(cx)?;
    unfulfilled::after_battles(cx, assaults::why_none);
    Ok(())
}

/// A battle on land that has not begun.
fn arrayed(state: &State, hex: HexId, kind: FightKind, attackers: Vec<ForceId>, defenders: Vec<ForceId>) -> Fight {
    let nations = [Side::of(state, &attackers).nation(state), Side::of(state, &defenders).nation(state)];
    Fight { attackers, defenders, nations, ..Fight::new(Place::Hex(hex), kind) }
}

/// A battle day by day until one side retreats, breaks off or is gone; with what the last day came to.
pub(crate) fn days(cx: &mut Cx<'_>, mut fight: Fight) -> Result<(Fight, Option<Battle>), Stop> {
    let morning = [total(cx.state(), &fight.attackers), total(cx.state(), &fight.defenders)];
    fight.arms = [by_arm(cx.state(), &fight.attackers), by_arm(cx.state(), &fight.defenders)];
    let mut last = None;
    while fight.days < MOST_DAYS {
        fight.days += 1;
        let Some(battle) = day(cx, &fight)? else { break };
        let battle = last.insert(battle);
        fight.retreats = [battle.attacker_retreats, battle.defender_retreats];
        take_losses(cx, &fight, battle)?;
        let left = [total(cx.state(), &fight.attackers), total(cx.state(), &fight.defenders)];
        if !battle.continues || left.contains(&0) {
            break;
        }
        let leaves = |at: usize, forces: &[ForceId]| breaks_off(cx.state(), forces, morning[at], left[at]);
        fight.retreats = [leaves(0, &fight.attackers), leaves(1, &fight.defenders)];
        if fight.retreats != [false; 2] {
            break;
        }
    }
    count_lost(cx.state(), &mut fight);
    Ok((fight, last))
}

/// Notes how many units of each arm both sides lost, against what they had in the morning.
pub(crate) fn count_lost(state: &State, fight: &mut Fight) {
    for (at, forces) in [&fight.attackers, &fight.defenders].into_iter().enumerate() {
        let left = by_arm(state, forces);
        for (lost, (had, left)) in fight.lost[at].iter_mut().zip(fight.arms[at].iter().zip(left)) {
            *lost = had.saturating_sub(left);
        }
    }
}

/// Units by arm, as a battle keeps them.
pub(crate) fn by_arm(state: &State, forces: &[ForceId]) -> [u16; 5] {
    let mut arms = [0_u16; 5];
    for force in forces {
        let count = state.count(state.force(*force));
        let own = [count.infantry, count.cavalry, count.field + count.horse, count.men_of_war, count.frigates];
        for (sum, own) in arms.iter_mut().zip(own) {
            *sum = sum.saturating_add(u16::try_from(own).unwrap_or(u16::MAX));
        }
    }
    arms
}

fn total(state: &State, forces: &[ForceId]) -> i64 {
    losses::units(state, forces)
}

/// A side leaves at night once so many percent are lost, where its orders say so.
fn breaks_off(state: &State, forces: &[ForceId], morning: i64, left: i64) -> bool {
    let lost = (morning - left) * 100 / morning.max(1);
    let told = forces.iter().filter_map(|force| {
        let force = state.force(*force);
        entry_of(state, force.nation, force)?.fight.break_off_at
    });
    told.min().is_some_and(|percent| lost >= i64::from(percent))
}

/// One day's test.
fn day(cx: &mut Cx<'_>, fight: &Fight) -> Result<Option<Battle>, Stop> {
    let state = cx.state();
    let sides = [Side::of(state, &fight.attackers), Side::of(state, &fight.defenders)];
    let names = fight.nations.map(|nation| state.nation_name(nation).to_owned());
    let hex = plain_place(state, fight.at);
    let key = format!("battle:{hex}/{}/{}-{}/{}", fight.kind.key(), names[0], names[1], fight.days);
    let values = sides::inputs(cx.view(), fight, &sides);
    let text = format!("{} against {} in {hex}, day {}", names[0], names[1], fight.days);
    hidden_test(cx, (&key, &CHECK), (&names[0], &names[0]), &text, &values)
}

/// Losses of a day, each against the other's units of that morning; the victor's cavalry pursues.
fn take_losses(cx: &mut Cx<'_>, fight: &Fight, battle: &Battle) -> Result<(), Stop> {
    let units = [total(cx.state(), &fight.attackers), total(cx.state(), &fight.defenders)];
    let cavalry = [losses::arms(cx.state(), &fight.attackers)[1], losses::arms(cx.state(), &fight.defenders)[1]];
    let siege = fight.kind == FightKind::Siege;
    let pursues = |cx: &Cx<'_>, forces: &[ForceId]| {
        let entry = |force: &ForceId| {
            let force = cx.state().force(*force);
            entry_of(cx.state(), force.nation, force).map(|entry| entry.after.pursue)
        };
        forces.iter().filter_map(entry).all(|pursue| pursue)
    };
    let alone = battle.attacker_retreats != battle.defender_retreats;
    let hex = plain_place(cx.state(), fight.at);
    let shares = if fight.kind == FightKind::Sea { Shares::Ships } else { Shares::Arms };
    for (side, forces, other) in [(0, &fight.attackers, &fight.defenders), (1, &fight.defenders, &fight.attackers)] {
        let percent = [battle.attacker_loss, battle.defender_loss][side];
        let beaten = alone && [battle.attacker_retreats, battle.defender_retreats][side];
        let chased = beaten && !siege && fight.kind != FightKind::Sea && pursues(cx, other);
        let name = cx.state().nation_name(fight.nations[side]).to_owned();
        losses::take(
            cx,
            &Reckoning {
                key: format!("losses:{hex}/{}/{name}/{}", fight.kind.key(), fight.days),
                text: format!("losses of {name} in {hex}"),
                percent,
                enemy_units: units[1 - side],
                pursuit: if chased { cavalry[1 - side] } else { 0 },
                siege,
                shares,
                why: Loss::Battle,
                forces,
            },
        )?;
    }
    Ok(())
}

/// A battle is over: who must retreat does so in C7; a side that is destroyed loses its generals.
pub(crate) fn end(cx: &mut Cx<'_>, fight: Fight) {
    let captors = [fight.nations[1], fight.nations[0]];
    let napoleon = [&fight.attackers, &fight.defenders].map(|side| Side::of(cx.state(), side).has_napoleon(cx.state()));
    for (at, forces) in [&fight.attackers, &fight.defenders].into_iter().enumerate() {
        bury(cx, forces, Loss::Battle);
        let left: Vec<ForceId> = forces.iter().copied().filter(|force| !cx.state().force(*force).life.gone).collect();
        if left.is_empty() {
            capture(cx, forces, captors[at]);
        } else if let (true, Some(from)) =
            (fight.retreats[at] && (at == 1 || fight.kind != FightKind::Siege), fight.hex())
        {
            cx.emit(WayEvent::MustRetreat { forces: left, from });
        }
    }
    let gone =
        [&fight.attackers, &fight.defenders].map(|side| side.iter().all(|force| cx.state().force(*force).life.gone));
    let beaten = [0, 1].map(|at| (fight.retreats[at] || gone[at]) && !(fight.retreats[1 - at] || gone[1 - at]));
    for at in [0, 1].into_iter().filter(|at| napoleon[*at] && beaten != [false; 2] && fight.kind != FightKind::Sea) {
        cx.emit(CommandEvent::NapoleonFought { won: beaten[1 - at] });
    }
    cx.emit(BattleEvent::Fought { fight: Box::new(fight) });
}

/// An assault on a fortress, where one is ordered (19.5).
pub(crate) fn siege(cx: &mut Cx<'_>, hex: HexId) -> Result<(), Stop> {
    let Some((city, outside, inside)) = besieged(cx.state(), hex) else { return Ok(()) };
    if why_not(cx.view(), &outside, &inside).is_some() {
        return Ok(());
    }
    let assault = arrayed(cx.state(), hex, FightKind::Siege, outside.clone(), inside.clone());
    // Who stormed it is known from the morning, not from who is left of him.
    let nation = assault.nations[0];
    let (assault, _) = days(cx, assault)?;
    end(cx, assault);
    let state = cx.state();
    let fallen = state.battles.fights.last().is_some_and(|fight| fight.retreats[1])
        || inside.iter().all(|force| state.force(*force).life.gone);
    let foot = outside.iter().any(|force| state.count(state.force(*force)).infantry > 0);
    if fallen {
        for force in inside.iter().copied().filter(|force| !cx.state().force(*force).life.gone).collect::<Vec<_>>() {
            if cx.state().force(force).kind == Kind::Garrison {
                let who = named(cx.state().force(force));
                cx.emit(TroopEvent::Gone { force, who, why: Loss::Surrender, taken: None });
            }
        }
        if inside.iter().all(|force| cx.state().force(*force).life.gone) {
            capture(cx, &inside, nation);
        }
        if foot {
            cx.emit(LandEvent::Captured { city, holder: Some(nation) });
        }
    }
    Ok(())
}
