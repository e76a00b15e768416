//! Organising, in file order (10): the same for the check at home, on what its nation knows, and for the umpire.

use super::super::state::ordered::named;
use super::out::{Out, Played};
use super::refused::Refused;
use crate::rules::campaign_1805::event::{CommandEvent, EntryEvent, TreatyEvent, TroopEvent};
use crate::rules::campaign_1805::ground::ordered;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ArmyId, Fate, ForceId, GeneralId, Kind, NationId, TypeId};
use crate::rules::campaign_1805::scenario::makeup::{self, Count};
use crate::rules::campaign_1805::state::orders::Organise;
use crate::rules::campaign_1805::state::{ArmyNow, Force, State};

/// All that was ordered; what does not fit any more is dropped.
pub(super) fn organise(out: &mut Played<'_, '_>) {
    for (nation, order) in ordered(out.state(), |orders| &orders.organise) {
        if let Err(why) = one(out, nation, &order) {
            out.emit(EntryEvent::dropped(nation, order.title(out.state()), why.head().words()));
        }
    }
}

/// One entry, carried out or refused.
pub(in super::super) fn one(out: &mut impl Out, nation: NationId, order: &Organise) -> Result<(), Refused> {
    match order {
        Organise::Attach { force, to } => {
            let (force, army) = Refused::both(ready(out.state(), nation, force), army(out.state(), nation, to))?;
            check_army(out.state(), army, force)?;
            attach(out, force, Some(army));
        }
        Organise::Detach { force } => {
            let force = ready(out.state(), nation, force)?;
            attach(out, force, None);
        }
        Organise::Transfer { force, to, units } => {
            let (from, to) = Refused::both(ready(out.state(), nation, force), ready(out.state(), nation, to))?;
            transfer(out, from, to, units)?;
        }
        Organise::FormForce { name, kind, force, units } => {
            let new_name = check_name(out.state(), nation, name);
            let (from, ()) = Refused::both(ready(out.state(), nation, force), new_name)?;
            let whose = out.state().force(from).nation;
            let corps = check_corps(out.state(), whose, *kind);
            let never = *kind == Kind::Contingent;
            let never = if never { Err(Refused::Contingent { name: name.clone() }) } else { Ok(()) };
            split(out, from, (name.clone(), *kind), units, [corps, never])?;
        }
        Organise::Garrison { force, units } => {
            let from = ready(out.state(), nation, force)?;
            let state = out.state();
            let city = state.city_at(state.force(from).at);
            let city = &state.scenario().cities[city.ok_or(Refused::NotInACity)?.at()].name;
            let name = free_name(state, state.force(from).nation, &format!("{city} garrison"));
            split(out, from, (name, Kind::Garrison), units, [Ok(()), Ok(())])?;
        }
        Organise::FormArmy { name, general } => {
            let general = out.general(nation, *general).ok_or(Refused::NoGeneral);
            let ((), general) = Refused::both(check_name(out.state(), nation, name), general)?;
            form_army(out, nation, name, general)?;
        }
        Organise::Dissolve { army: name } => dissolve(out, nation, name)?,
        Organise::Lead { general, to } => {
            let general = out.general(nation, *general).ok_or(Refused::NoGeneral)?;
            lead(out, nation, general, to)?;
        }
        Organise::Kingdom { name } => {
            check_kingdom(out.state(), nation, name)?;
            out.emit(TreatyEvent::KingdomFormed { name: name.clone(), nation });
        }
    }
    Ok(())
}

/// What stands in the way of anything that is done with a force, before it is said with whom or what.
pub(in super::super) fn begun(state: &State, nation: NationId, force: &str, joins: bool) -> Result<(), Refused> {
    let force = state.force(ready(state, nation, force)?);
    match force.kind {
        Kind::Garrison | Kind::Band if joins => Err(Refused::InNoArmy),
        Kind::Contingent if !joins => Err(Refused::Contingent { name: force.name.clone() }),
        _ => Ok(()),
    }
}

/// What stands in the way of a new command of a kind, whosever it is.
pub(in super::super) fn kind(state: &State, nation: NationId, kind: Kind) -> Result<(), Refused> {
    let mut refused = Ok(());
    for whose in state.ordered_by(nation) {
        refused = check_corps(state, whose, kind);
        if refused.is_ok() {
            break;
        }
    }
    refused
}

/// A general who is free, and leads nobody.
pub(in super::super) fn leader(state: &State, nation: NationId, general: GeneralId) -> Result<(), Refused> {
    let name = free(state, nation, general)?;
    let leads = state.troops.armies.iter().any(|army| !army.gone && army.general == general)
        || state.present().any(|(_, force)| force.general == Some(general));
    if leads { Err(Refused::LeadsAlready { name: name.to_owned(), what: String::new() }) } else { Ok(()) }
}

/// An own force that is not in contact; the besieged may organise.
fn ready(state: &State, nation: NationId, name: &str) -> Result<ForceId, Refused> {
    let force = state.force_ordered(nation, name).ok_or_else(|| Refused::NoForce { name: name.to_owned() })?;
    check_contact(state, nation, state.force(force), name)?;
    Ok(force)
}

/// Nobody organises in contact but the besieged.
fn check_contact(state: &State, nation: NationId, force: &Force, name: &str) -> Result<(), Refused> {
    let met = |hex| !force.posture.inside && state.has_enemy(nation, hex);
    if State::hex_of(force.at).is_some_and(met) { Err(Refused::InContact { name: name.to_owned() }) } else { Ok(()) }
}

fn army(state: &State, nation: NationId, name: &str) -> Result<ArmyId, Refused> {
    state.army_ordered(nation, name).ok_or_else(|| Refused::NoArmy { name: name.to_owned() })
}

/// An army over its general's CR, or in another place, takes nobody.
fn check_army(state: &State, army: ArmyId, force: ForceId) -> Result<(), Refused> {
    let (own, of) = (state.force(force), state.army(army));
    let general = &state.general(of.general).figures;
    let is_elsewhere = state.of_army(army).any(|(_, other)| other.at != own.at);
    let is_full = own.army != Some(army) && state.of_army(army).count() >= usize::from(general.command_rating);
    let apart = state.apart(army, force).map(|why| Refused::Apart { why });
    let over = || Refused::OverCr { general: general.name.clone(), most: general.command_rating };
    Refused::all([
        apart.map_or(Ok(()), Err),
        if is_elsewhere { Err(Refused::OtherPlace { name: of.name.clone() }) } else { Ok(()) },
        if is_full { Err(over()) } else { Ok(()) },
        if own.kind.is_command() { Ok(()) } else { Err(Refused::InNoArmy) },
    ])
}

/// A name that no force and no army has of a nation's or of minors that it controls.
pub(super) fn check_name(state: &State, nation: NationId, name: &str) -> Result<(), Refused> {
    let taken = |whose| state.force_named(whose, name).is_some() || state.army_named(whose, name).is_some();
    if state.ordered_by(nation).any(taken) { Err(Refused::NameTaken { name: name.to_owned() }) } else { Ok(()) }
}

/// Corps are for nations that have reformed, and so many.
pub(super) fn check_corps(state: &State, whose: NationId, kind: Kind) -> Result<(), Refused> {
    if kind != Kind::Corps {
        return Ok(());
    }
    let most = state.scenario().nations[whose.at()].limits.corps;
    let formed = state.present().filter(|(_, force)| force.nation == whose && force.kind == Kind::Corps).count();
    if !state.nation(whose).reformed {
        Err(Refused::NoReform)
    } else if formed >= usize::from(most) {
        Err(Refused::CorpsFull { most })
    } else {
        Ok(())
    }
}

/// A general who leads nobody, or a command by itself, which is the first of his army: he leads the army from now on.
fn form_army(out: &mut impl Out, nation: NationId, name: &str, general: GeneralId) -> Result<(), Refused> {
    let state = out.state();
    let figures = free(state, nation, general)?;
    if let Some(army) = state.troops.armies.iter().find(|army| !army.gone && army.general == general) {
        return Err(Refused::LeadsAlready { name: figures.to_owned(), what: army.name.clone() });
    }
    let led = state.present().find(|(_, force)| force.general == Some(general));
    if let Some((_, force)) = led {
        if let Some(army) = force.army {
            let (force, army) = (force.name.clone(), state.army(army).name.clone());
            return Err(Refused::LeadsIn { name: figures.to_owned(), force, army });
        }
        check_contact(state, nation, force, &force.name)?;
    }
    let (led, at) = (led.map(|(at, _)| at), ArmyId::new(state.troops.armies.len()));
    let army = ArmyNow { name: name.to_owned(), nation, general, gone: false };
    out.emit(CommandEvent::ArmySet { at, army: Box::new(army) });
    if let Some(force) = led {
        let who = named(out.state().force(force));
        out.emit(CommandEvent::Unled { force, who });
        attach(out, force, Some(at));
    }
    Ok(())
}

/// The name of a nation's general who is free.
fn free(state: &State, nation: NationId, general: GeneralId) -> Result<&str, Refused> {
    let own = state.general(general);
    if state.head(own.figures.nation) != nation {
        return Err(Refused::NoGeneral);
    }
    match own.fate {
        Fate::Free => Ok(&own.figures.name),
        fate => Err(Refused::GeneralGone { name: own.figures.name.clone(), fate }),
    }
}

fn dissolve(out: &mut impl Out, nation: NationId, name: &str) -> Result<(), Refused> {
    let state = out.state();
    let at = army(state, nation, name)?;
    if let Some((_, force)) = state.of_army(at).next() {
        check_contact(state, nation, force, name)?;
    }
    for force in state.of_army(at).map(|(force, _)| force).collect::<Vec<_>>() {
        attach(out, force, None);
    }
    let army = ArmyNow { gone: true, ..out.state().army(at).clone() };
    out.emit(CommandEvent::ArmySet { at, army: Box::new(army) });
    Ok(())
}

/// A general who leads nobody takes an army or a command; where the house rule says so, only in his hex.
fn lead(out: &mut impl Out, nation: NationId, general: GeneralId, to: &str) -> Result<(), Refused> {
    let state = out.state();
    leader(state, nation, general)?;
    let army = state.army_ordered(nation, to);
    let force = state.force_ordered(nation, to);
    let led = army.and_then(|army| state.of_army(army).next()).map(|(_, force)| force);
    let led = led.or_else(|| force.map(|force| state.force(force)));
    let elsewhere = |at: Place| State::hex_of(at).is_none() || state.general(general).at != State::hex_of(at);
    if state.rules.generals_stay && led.is_some_and(|led| elsewhere(led.at)) {
        return Err(Refused::Elsewhere { name: state.general(general).figures.name.clone() });
    }
    if let Some(led) = led {
        check_contact(state, nation, led, to)?;
    }
    if let Some(at) = army {
        let army = ArmyNow { general, ..state.army(at).clone() };
        out.emit(CommandEvent::ArmySet { at, army: Box::new(army) });
    } else {
        let force = force.ok_or_else(|| Refused::NobodyToLead { name: to.to_owned() })?;
        let who = named(state.force(force));
        out.emit(CommandEvent::Leads { general, force, who });
    }
    Ok(())
}

/// A kingdom is formed once, of provinces that are owned or controlled.
fn check_kingdom(state: &State, nation: NationId, name: &str) -> Result<(), Refused> {
    if state.names.is_formed(name) {
        return Err(Refused::KingdomFormed { name: name.to_owned() });
    }
    if state.owns_kingdom(nation, name) { Ok(()) } else { Err(Refused::ProvincesMissing { name: name.to_owned() }) }
}

fn attach(out: &mut impl Out, force: ForceId, army: Option<ArmyId>) {
    let who = named(out.state().force(force));
    out.emit(CommandEvent::Attached { force, who, army });
}

/// The places of so many units of each type, the last first.
fn places(state: &State, force: &Force, units: &[(TypeId, u16)]) -> Result<Vec<usize>, Refused> {
    let (mut places, mut few) = (Vec::new(), Vec::new());
    for (kind, count) in units {
        let own = force.units.iter().enumerate().rev().filter(|(_, unit)| unit.kind == *kind);
        let own: Vec<usize> = own.map(|(at, _)| at).take(usize::from(*count)).collect();
        if own.len() < usize::from(*count) {
            let (name, kind) = (force.name.clone(), state.unit_type(*kind).name.clone());
            few.push(Err(Refused::TooFew { name, kind, there: own.len(), asked: *count }));
        }
        places.extend(own);
    }
    Refused::all(few).map(|()| places)
}

fn fits(state: &State, nation: NationId, kind: Kind, types: impl Iterator<Item = TypeId>) -> Result<(), Refused> {
    let count = Count::of(state.scenario(), types.map(|kind| (kind, 1)));
    if count.land() + count.ships() == 0 {
        return Ok(());
    }
    Refused::make_up(kind, makeup::refusals(&state.scenario().nations[nation.at()], kind, &count))
}

/// The units that a force gives; all of them where it cannot give those that it was to give: then nothing is said of the rest.
fn taken(source: &Force, places: &Result<Vec<usize>, Refused>) -> Vec<usize> {
    places.clone().unwrap_or_else(|_| (0..source.units.len()).collect())
}

/// What a force keeps must be of its make-up too, where it keeps anything; contingents never change.
fn check_source(state: &State, source: &Force, moved: &[usize]) -> Result<(), Refused> {
    if source.kind == Kind::Contingent {
        return Err(Refused::Contingent { name: source.name.clone() });
    }
    let left = source.units.iter().enumerate().filter(|(at, _)| !moved.contains(at)).map(|(_, unit)| unit.kind);
    fits(state, source.nation, source.kind, left)
}

fn transfer(out: &mut impl Out, from: ForceId, to: ForceId, units: &[(TypeId, u16)]) -> Result<(), Refused> {
    let state = out.state();
    let (source, goal) = (state.force(from), state.force(to));
    let places = places(state, source, units);
    let moved = |places: &[usize]| {
        let moved = places.iter().map(|at| source.units[*at].kind);
        fits(state, goal.nation, goal.kind, goal.units.iter().map(|unit| unit.kind).chain(moved))
    };
    let name = || goal.name.clone();
    Refused::all([
        if source.at == goal.at { Ok(()) } else { Err(Refused::OtherPlace { name: name() }) },
        if source.nation == goal.nation { Ok(()) } else { Err(Refused::other_nation(&name(), goal.nation, state)) },
        if goal.kind == Kind::Contingent { Err(Refused::Contingent { name: name() }) } else { Ok(()) },
        places.as_ref().map(drop).map_err(Clone::clone),
        places.as_ref().map_or(Ok(()), |places| moved(places)),
        check_source(state, source, &taken(source, &places)),
    ])?;
    let places = places?;
    let who = named(source);
    out.emit(TroopEvent::UnitsMoved { from, to, who, units: places });
    Ok(())
}

/// A new force of units of another.
fn split(
    out: &mut impl Out,
    from: ForceId,
    (name, kind): (String, Kind),
    units: &[(TypeId, u16)],
    [corps, never]: [Result<(), Refused>; 2],
) -> Result<(), Refused> {
    let state = out.state();
    let source = state.force(from);
    let places = places(state, source, units);
    let formed = |places: &[usize]| fits(state, source.nation, kind, places.iter().map(|at| source.units[*at].kind));
    Refused::all([
        corps,
        never,
        places.as_ref().map(drop).map_err(Clone::clone),
        places.as_ref().map_or(Ok(()), |places| formed(places)),
        check_source(state, source, &taken(source, &places)),
    ])?;
    let places = places?;
    let (who, to) = (named(source), ForceId::new(state.troops.forces.len()));
    let mut force = Force { name, nation: source.nation, ..Force::new(kind, source.at) };
    (force.turn.entered, force.turn.came_from) = (source.turn.entered, source.turn.came_from);
    out.emit(TroopEvent::Formed { force: Box::new(force) });
    out.emit(TroopEvent::UnitsMoved { from, to, who, units: places });
    Ok(())
}

/// A name that no force of the nation has.
fn free_name(state: &State, nation: NationId, name: &str) -> String {
    let taken = |name: &str| state.force_named(nation, name).is_some();
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}
