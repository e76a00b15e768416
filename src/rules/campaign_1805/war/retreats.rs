//! C7: retreats, one hex, in battle order (19.5b).

use std::rc::Rc;

use crate::engine::cx::Stop;
use crate::engine::prompt::Choice;
use crate::rules::campaign_1805::event::{EntryEvent, Event, Loss, TroopEvent, WayEvent};
use crate::rules::campaign_1805::ground::{Cx, umpire_owes, umpire_picks, umpire_question};
use crate::rules::campaign_1805::losses::generals::capture;
use crate::rules::campaign_1805::moves::{march, sea};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, NationId};
use crate::rules::campaign_1805::scenario::map::HexKind;
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
        several => Some(pick(cx, forces, several)?),
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

/// Why a force cannot retreat to a hex next to its battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shut {
    Sea,
    /// A side of the hex that nobody crosses.
    Side,
    /// Whoever marches into a battle goes back only to the hex that he came from.
    NotBack,
    /// Land of an enemy, or of who lets nobody pass.
    Land,
    Fortress,
    Enemy,
    /// A battle of this turn, whoever won it.
    Battle,
    /// Troops in contact in this turn.
    Fighting,
    /// An enemy whom it met came from there.
    CameFrom,
}

impl Shut {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Sea => "sea",
            Self::Side => "no way across",
            Self::NotBack => "not where it came from",
            Self::Land => "not a friend's land",
            Self::Fortress => "an enemy fortress",
            Self::Enemy => "an enemy stood there",
            Self::Battle => "a battle was fought there",
            Self::Fighting => "troops in contact there",
            Self::CameFrom => "an enemy came from there",
        }
    }
}

/// The hexes that a force may retreat to, the lowest number first.
pub(crate) fn ways(state: &State, force: ForceId, from: HexId) -> Vec<HexId> {
    let way = Way::of(state, force, from);
    state.map().ways(from).iter().copied().filter(|to| way.shut(*to).is_none()).collect()
}

/// Every hex beside a battle that a force cannot retreat to, with the reason.
pub(crate) fn shut(state: &State, force: ForceId, from: HexId) -> Vec<(HexId, Shut)> {
    let way = Way::of(state, force, from);
    let why = |to: HexId| match state.map().ways(from).contains(&to) {
        _ if !state.map().is_land(to) => Some(Shut::Sea),
        false => Some(Shut::Side),
        true => way.shut(to),
    };
    state.map().beside(from).filter_map(|to| Some((to, why(to)?))).collect()
}

/// A force that retreats from the hex of its battle.
struct Way<'s> {
    state: &'s State,
    own: &'s Force,
    from: HexId,
    /// True where it may go only to the hex that it came from.
    bound: bool,
}

impl<'s> Way<'s> {
    fn of(state: &'s State, force: ForceId, from: HexId) -> Self {
        let own = state.force(force);
        let attacks = |fight: &Rc<Fight>| fight.attackers.contains(&force);
        let attacked = fights(state, force, from).any(|fight| attacks(fight) || fight.kind == FightKind::Meeting);
        let entered = own.turn.entered == Some(state.now.turn);
        let besieges = fights(state, force, from).any(|fight| fight.kind == FightKind::Siege && attacks(fight));
        Self { state, own, from, bound: (attacked && entered) || besieges }
    }

    /// Why it cannot go to a hex; none where it can.
    fn shut(&self, to: HexId) -> Option<Shut> {
        let (state, own, place) = (self.state, self.own, Place::Hex(to));
        let back = own.turn.came_from == Some(place) || own.turn.trail.contains(&place);
        if self.bound && own.turn.came_from != Some(place) {
            return Some(Shut::NotBack);
        }
        // No enemy force, battle or contact of this turn; no enemy fortress.
        if state.enemy_fortress(own.nation, to).is_some() {
            Some(Shut::Fortress)
        } else if state.battles.fights.iter().any(|fight| fight.at == place) {
            Some(Shut::Battle)
        } else if state.has_enemy(own.nation, to) {
            Some(Shut::Enemy)
        } else if state.battles.contacts.contains(&to) {
            Some(Shut::Fighting)
        } else if !back && !is_no_enemys(state, own.nation, to) {
            Some(Shut::Land)
        } else {
            came_from(state, own, self.from, to, self.bound).then_some(Shut::CameFrom)
        }
    }
}

/// The battles of this turn in a hex in which a force fought.
fn fights(state: &State, force: ForceId, hex: HexId) -> impl Iterator<Item = &Rc<Fight>> {
    state.battles.fights.iter().filter(move |fight| fight.at == Place::Hex(hex) && fight.side_of(force).is_some())
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

/// Of these hexes those that are nearest to a source of supply.
pub(crate) fn nearest(state: &State, nation: NationId, may: &[HexId]) -> Vec<HexId> {
    let sources = Sources::of(state, nation);
    let far = |hex: &HexId| sources.distance(*hex).unwrap_or(u8::MAX);
    let nearest = may.iter().map(far).min();
    may.iter().copied().filter(|hex| Some(far(hex)) == nearest).collect()
}

/// Wishes first, then the nearest source; else the umpire, the lowest number offered first.
fn pick(cx: &mut Cx<'_>, forces: &[ForceId], may: &[HexId]) -> Result<HexId, Stop> {
    let state = cx.state();
    let own = state.force(forces[0]);
    let wishes = entry_of(state, own.nation, own).map(|entry| &entry.after.retreat_to[..]).unwrap_or_default();
    if let Some(wish) = wishes.iter().find(|to| may.contains(to)) {
        return Ok(*wish);
    }
    let ordered = if wishes.is_empty() { "its orders name no hex" } else { "no hex of its orders is open" };
    let why = format!("{ordered}, and these are equally near to its supply");
    let best = nearest(state, own.nation, may);
    let [first, _, ..] = best[..] else { return Ok(best.first().copied().unwrap_or(may[0])) };
    let (name, nation) = (own.name.clone(), own.nation);
    let whose = state.nation_name(nation).to_owned();
    let from = state.place_name(own.at);
    let army = own.army.filter(|_| forces.len() > 1);
    let who = army.map_or(name.as_str(), |army| state.army(army).name.as_str());
    let who = if who.contains(&whose) { who.to_owned() } else { format!("{who} of {whose}") };
    let key = format!("retreat:{whose}/{name}");
    let text = format!("where does {who} retreat to, beaten at {from}?");
    let picked = umpire_picks(cx, umpire_owes(&key, format!("{name} retreats"), why), |view| {
        let choice = |hex: &HexId| Choice::may(view.state.map().name(*hex), lies(&view.state, *hex));
        umpire_question(&text, "19.5 Retreat", best.iter().map(choice).collect())
    })?;
    Ok(picked.and_then(|key| cx.state().map().named(&key)).unwrap_or(first))
}

/// A hex as the umpire reads it who chooses among several: its place, its ground, whose land it is.
fn lies(state: &State, hex: HexId) -> String {
    let own = state.map().hex(hex);
    let ground = match own.kind {
        HexKind::Land(terrain, _) => format!(", {}", terrain.key()),
        HexKind::Sea | HexKind::Off => String::new(),
    };
    let owner = own.province.and_then(|province| state.province(province).owner);
    let owner = owner.map(|owner| format!(", land of {}", state.nation_name(owner))).unwrap_or_default();
    format!("{}{ground}{owner}", state.place_name(Place::Hex(hex)))
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
            let (own, who) = (state.force(*force), named(state.force(*force)));
            let may = fight.hex().map_or_else(Vec::new, |hex| ways(state, *force, hex));
            let wishes = entry_of(state, own.nation, own).map_or(&[][..], |entry| &entry.after.retreat_to);
            let to = wishes.iter().find(|wish| may.contains(wish)).or(may.first()).copied();
            leaving.push(if let Some(to) = to {
                Event::Way(WayEvent::Retreated { forces: vec![*force], who, to })
            } else {
                let why = "could not withdraw: no way was open";
                let entry = entry_of(state, own.nation, own).map_or(who.name, |entry| entry.name.clone());
                EntryEvent::dropped(state.head(own.nation), entry, why).into()
            });
        }
    }
    // An army hears once that it could not.
    leaving.dedup();
    cx.emit_all(leaving);
}
