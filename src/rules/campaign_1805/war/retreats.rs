//! C7: retreats, one hex, in battle order (19.5b).

use std::rc::Rc;

use crate::engine::cx::{Picked, Question, Stop};
use crate::engine::prompt::{Choice, Owed};
use crate::rules::campaign_1805::event::{EntryEvent, Event, Loss, TroopEvent, WayEvent};
use crate::rules::campaign_1805::ground::{Cx, UMPIRE};
use crate::rules::campaign_1805::losses::generals::capture;
use crate::rules::campaign_1805::moves::{march, sea};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, NationId};
use crate::rules::campaign_1805::state::ordered::{entry_of, named};
use crate::rules::campaign_1805::state::{Fight, FightKind, Force, State};
use crate::rules::campaign_1805::ways::paths::is_no_enemys;
use crate::rules::campaign_1805::ways::supply::Sources;

/// Everybody who must, army by army.
pub(crate) fn resolve(cx: &mut Cx<'_>) -> Result<(), Stop> {
    while let Some((first, from)) = cx.state().battles.retreating.first().copied() {
        let together = together(cx.state(), first);
        retreat(cx, &together, from)?;
    }
    withdraw(cx);
    leave_raids(cx);
    march::lift_sieges(cx);
    Ok(())
}

/// Raiders go back where they came from, landed ones to their ships (19.9).
fn leave_raids(cx: &mut Cx<'_>) {
    for raid in cx.state().at_sea.raids.clone() {
        let own = cx.state().force(raid.force);
        let Some(hex) = State::hex_of(own.at).filter(|_| !own.life.gone && own.aboard.is_none()) else { continue };
        let together: Vec<ForceId> = match own.army {
            Some(army) => cx.state().of_army(army).map(|(at, _)| at).collect(),
            None => vec![raid.force],
        };
        let landed = own.turn.entered == Some(cx.state().now.turn) && matches!(own.turn.came_from, Some(Place::Sea(_)));
        if landed {
            sea::back_aboard(cx, &together);
            continue;
        }
        let state = cx.state();
        let may = ways(state, raid.force, hex);
        let back = may.iter().copied().find(|to| state.force(raid.force).turn.came_from == Some(Place::Hex(*to)));
        if let Some(to) = back.or(may.first().copied()) {
            let who = named(state.force(raid.force));
            cx.emit(WayEvent::Retreated { forces: together, who, to });
        }
    }
}

/// Those who retreat with one: the forces of his army.
fn together(state: &State, first: ForceId) -> Vec<ForceId> {
    let army = state.force(first).army;
    let with = |force: &ForceId| *force == first || (army.is_some() && state.force(*force).army == army);
    state.battles.retreating.iter().map(|(force, _)| *force).filter(with).collect()
}

fn retreat(cx: &mut Cx<'_>, forces: &[ForceId], from: HexId) -> Result<(), Stop> {
    let state = cx.state();
    let first = state.force(forces[0]);
    let (who, garrison) = (named(first), first.kind == Kind::Garrison);
    if first.turn.entered == Some(state.now.turn) && sea::back_aboard(cx, forces) {
        return Ok(());
    }
    let state = cx.state();
    let may = if garrison { Vec::new() } else { ways(state, forces[0], from) };
    let to = match &may[..] {
        [] => None,
        [only] => Some(*only),
        several => Some(pick(cx, forces[0], several)?),
    };
    if let Some(to) = to {
        cx.emit(WayEvent::Retreated { forces: forces.to_vec(), who, to });
    } else {
        let why = if garrison { Loss::Surrender } else { Loss::NoRetreat };
        let captor = captor(cx.state(), forces[0], from);
        for force in forces {
            let who = named(cx.state().force(*force));
            cx.emit(TroopEvent::Gone { force: *force, who, why, taken: None });
        }
        if let Some(captor) = captor {
            capture(cx, forces, captor);
        }
    }
    Ok(())
}

fn captor(state: &State, force: ForceId, hex: HexId) -> Option<NationId> {
    let fight = fights(state, force, hex).next()?;
    Some(if fight.attackers.contains(&force) { fight.nations[1] } else { fight.nations[0] })
}

/// The hexes that a force may retreat to, the lowest number first.
pub(crate) fn ways(state: &State, force: ForceId, from: HexId) -> Vec<HexId> {
    let own = state.force(force);
    let attacks = |fight: &Rc<Fight>| fight.attackers.contains(&force);
    let attacked = fights(state, force, from).any(|fight| attacks(fight) || fight.kind == FightKind::Meeting);
    let entered = own.turn.entered == Some(state.now.turn);
    let besieges = fights(state, force, from).any(|fight| fight.kind == FightKind::Siege && attacks(fight));
    let bound = (attacked && entered) || besieges;
    let legal = |to: &HexId| {
        let place = Place::Hex(*to);
        let back = own.turn.came_from == Some(place) || own.turn.trail.contains(&place);
        (back || is_no_enemys(state, own.nation, *to))
            && (!bound || own.turn.came_from == Some(place))
            && is_free(state, own, *to)
            && !came_from(state, own, from, *to, bound)
    };
    state.map().ways(from).iter().copied().filter(legal).collect()
}

/// The battles of this turn in a hex in which a force fought.
fn fights(state: &State, force: ForceId, hex: HexId) -> impl Iterator<Item = &Rc<Fight>> {
    state.battles.fights.iter().filter(move |fight| fight.at == Place::Hex(hex) && fight.side_of(force).is_some())
}

/// No enemy force, battle or contact of this turn; no enemy fortress.
fn is_free(state: &State, own: &Force, hex: HexId) -> bool {
    !state.has_enemy(own.nation, hex)
        && state.enemy_fortress(own.nation, hex).is_none()
        && !state.battles.contacts.contains(&hex)
        && !state.battles.fights.iter().any(|fight| fight.at == Place::Hex(hex))
}

/// True where an enemy whom it met came from a hex, in whatever turn, also if he is gone since; who is bound to the side by
/// which he attacked is kept from it only by an enemy who came by it in this turn, too.
fn came_from(state: &State, own: &Force, here: HexId, hex: HexId, bound: bool) -> bool {
    let bars = |nation: NationId, turn: Option<u16>, from: Option<Place>| {
        state.is_enemy(own.nation, nation) && (!bound || turn == Some(state.now.turn)) && from == Some(Place::Hex(hex))
    };
    // Whom the umpire put there has met nobody: he is judged as he stands.
    let unnoted = |(at, force): (ForceId, &Force)| {
        force.at == Place::Hex(here)
            && !state.battles.entries.knows(here, at)
            && bars(force.nation, force.turn.entered, force.turn.came_from)
    };
    state.battles.entries.in_hex(here).any(|entry| bars(entry.nation, entry.turn, entry.from))
        || state.present().any(unnoted)
}

/// Wishes first, then the nearest source; else the umpire, the lowest number offered first.
fn pick(cx: &mut Cx<'_>, force: ForceId, may: &[HexId]) -> Result<HexId, Stop> {
    let state = cx.state();
    let own = state.force(force);
    let wish =
        entry_of(state, own.nation, own).and_then(|entry| entry.after.retreat_to.iter().find(|to| may.contains(to)));
    if let Some(wish) = wish {
        return Ok(*wish);
    }
    let sources = Sources::of(state, own.nation);
    let nearest = may.iter().map(|hex| sources.distance(*hex).unwrap_or(u8::MAX)).min();
    let best: Vec<HexId> =
        may.iter().copied().filter(|hex| Some(sources.distance(*hex).unwrap_or(u8::MAX)) == nearest).collect();
    let [first, _, ..] = best[..] else { return Ok(best.first().copied().unwrap_or(may[0])) };
    let name = own.name.clone();
    let key = format!("retreat:{}", cx.state().nation_name(own.nation).to_owned() + "/" + &name);
    cx.owe(Owed {
        key: key.clone(),
        what: format!("{name} retreats"),
        who: UMPIRE.to_owned(),
        why: "several hexes are as good".to_owned(),
    });
    let picked = cx.choose(&key, |view| Question {
        side: UMPIRE.to_owned(),
        text: format!("where does {name} retreat to?"),
        cite: "19.5 Retreat".to_owned(),
        options: best
            .iter()
            .map(|hex| Choice::may(view.state.map().name(*hex), view.state.place_name(Place::Hex(*hex))))
            .collect(),
        ..Question::default()
    })?;
    cx.settled();
    Ok(match picked {
        Picked::Key(key) => cx.state().map().named(&key).unwrap_or(first),
        Picked::Waived => first,
    })
}

/// After a failed assault those leave who were told to.
fn withdraw(cx: &mut Cx<'_>) {
    let state = cx.state();
    let failed =
        state.battles.fights.iter().filter(|fight| fight.kind == FightKind::Siege && fight.retreats == [true, false]);
    let told = |force: &&ForceId| {
        let own = state.force(**force);
        !own.life.gone && entry_of(state, own.nation, own).is_some_and(|entry| entry.fight.withdraw)
    };
    let mut leaving = Vec::new();
    for fight in failed {
        for force in fight.attackers.iter().filter(told) {
            let to = fight.hex().and_then(|hex| ways(state, *force, hex).first().copied());
            let (own, who) = (state.force(*force), named(state.force(*force)));
            leaving.push(if let Some(to) = to {
                Event::Way(WayEvent::Retreated { forces: vec![*force], who, to })
            } else {
                let why = "could not withdraw: no way was open".to_owned();
                let entry = entry_of(state, own.nation, own).map_or(who.name, |entry| entry.name.clone());
                Event::Entry(EntryEvent::Dropped { nation: state.head(own.nation), entry, why, marched: false })
            });
        }
    }
    // An army hears once that it could not.
    leaving.dedup();
    for event in leaving {
        cx.emit(event);
    }
}
