//! C3: battles begin, and both sides set up.

use super::blocks::{choice, not_waived};
use super::event::{BattleEvent, CvEvent, EndEvent, MailEvent, Mailed};
use super::prelude::*;
use super::{face_down, rout};

pub(super) fn offers(state: &State, offers: &mut Offers) {
    for battle in state.fights.battles.iter().filter(|battle| !battle.deployed) {
        offers.may(Act::Deploy(battle.city), Choice::owed(owed(state, battle.city)));
    }
}

fn owed(state: &State, city: CityId) -> Owed {
    let name = state.city_name(city);
    let (key, what) = (format!("deploy:{name}"), format!("both sides set up at {name}"));
    Owed { key, what, who: EVERYBODY.to_owned(), why: "both sides stand there".to_owned() }
}

/// Battles begin where both sides stand; leaders who defend alone are lost, one or two defenders rout. False where
/// nothing of that is to be done.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let active = state.active();
    let foes = state.cities_of(active.other());
    let fresh = foes.filter(|city| state.is_at(*city, active) && state.battle_at(*city).is_none());
    let began = |city: CityId| {
        let mut came = Vec::new();
        for from in state.units_at(city, active).filter_map(|(_, piece)| piece.march.before) {
            if from != city && !came.contains(&from) {
                came.push(from);
            }
        }
        BattleEvent::BattleBegan { city, attacker: active, came }
    };
    let began: Vec<BattleEvent> = fresh.map(began).collect();
    if cx.emit_all(began) || cx.emit_all(face_down::declares(cx.view())) {
        return true;
    }
    let (view, state) = (cx.view(), cx.state());
    // A battle that is over before it is set up: too few defend, or nobody attacks any more.
    let is_forlorn = |battle: &&Battle| {
        let defenders = state.units_at(battle.city, battle.attacker.other()).count();
        let few = view.settings.is(settings::FEW, "rout") && defenders < Place::COLUMNS.len();
        !battle.deployed && defenders > 0 && (few || face_down::only_leaders(state, battle.city))
    };
    let Some(city) = state.fights.battles.iter().find(is_forlorn).map(|battle| battle.city) else {
        // By mail the defenders who have set up turn their columns up once the attackers stand.
        let stands = state.fights.battles.iter().find_map(|battle| {
            let (units, stands) = face_down::lined(state, battle.city);
            (stands && !units.is_empty()).then_some(BattleEvent::Deployed { city: battle.city, units })
        });
        return cx.emit_all(stands);
    };
    let defenders = state.ids_at(city, active.other());
    if face_down::only_leaders(state, city) {
        cx.emit_all(defenders.into_iter().map(|unit| CvEvent::Lost { unit, by: LostBy::Alone }));
        cx.emit(EndEvent::BattleWon { city, winner: active });
    } else {
        rout::begin(cx, city, active.other());
    }
    true
}

/// By mail the attackers set up against defenders who have. None where nobody waits for them.
pub(super) fn against_a_line(cx: &mut Cx<'_>) -> Option<Result<(), Stop>> {
    let city = cx.state().mail.lines.first().map(|(city, ..)| *city)?;
    cx.owe(owed(cx.state(), city));
    Some(deploy(cx, city))
}

type SetUp = Vec<(UnitId, Area)>;

/// Both sides set up: the defender, then the attacker, who is told how many stand where.
pub(super) fn deploy(cx: &mut Cx<'_>, city: CityId) -> Result<(), Stop> {
    let name = cx.state().city_name(city).to_owned();
    let attacker = cx.state().battle_at(city).map_or(cx.state().active(), |battle| battle.attacker);
    let (mut defence, _) = face_down::lined(cx.state(), city);
    let by_mail = cx.state().mail.own;
    if defence.is_empty() {
        defence = line(cx, &format!("deploy:{name}/defender"), city, attacker.other(), None)?;
        if by_mail.is_some_and(|own| own != attacker) {
            cx.emit(MailEvent::Mail(Mailed::Lined(city, defence)));
            return Ok(());
        }
    }
    let count = |place: Place| format!("{place} {}", defence.iter().filter(|(_, area)| area.place == place).count());
    let against = Place::ALL.map(count).join(", ");
    let mut units = line(cx, &format!("deploy:{name}/attacker"), city, attacker, Some(&against))?;
    // By mail the defenders turn up themselves.
    units.extend(defence.into_iter().filter(|_| by_mail.is_none()));
    // Whom the players set into the city since his side has answered is in reserve.
    let state = cx.state();
    for side in [attacker, attacker.other()].into_iter().filter(|side| by_mail.is_none_or(|own| own == *side)) {
        let mut late = state.ids_at(city, side);
        late.retain(|late| !units.iter().any(|(unit, _)| unit == late));
        units.extend(late.into_iter().map(|unit| (unit, state.reserve(city, side))));
    }
    cx.emit(BattleEvent::Deployed { city, units });
    Ok(())
}

fn line(cx: &mut Cx<'_>, key: &str, city: CityId, side: Side, against: Option<&str>) -> Result<SetUp, Stop> {
    let filled = cx.form_in_secret(key, |view| form(view, city, side, against))?;
    let Some(filled) = filled else { return Err(not_waived(cx, key)) };
    let line = read(cx.state(), city, side, &filled).map_err(|refusal| cx.misfit(refusal))?;
    for (unit, _) in &line {
        cx.about(Subject { unit: *unit, at: Some(city) });
    }
    Ok(line)
}

fn form(view: &View, city: CityId, side: Side, against: Option<&str>) -> Form {
    let state = &view.state;
    let units = state.ids_at(city, side);
    let choices: Rc<[Choice]> = units.iter().map(|unit| choice(state, *unit)).collect();
    let mut ranked = units.clone();
    ranked.sort_by_key(|unit| state.is_leader(*unit));
    // Fighting units in turn from left to right, leaders in reserve where enough others are there.
    let column = |at: usize, unit| if state.is_leader(unit) { at } else { at % Place::COLUMNS.len() };
    let ask = |place: Place| {
        let own = ranked.iter().enumerate().filter(|(at, unit)| column(*at, **unit) == place as usize);
        let names: Json = own.map(|(_, unit)| Json::from(state.name(*unit))).collect();
        let help = format!("who stands {}", if place == Place::Centre { "in the centre" } else { place.key() });
        Ask::of(place.key(), AskKind::Many(Rc::clone(&choices)), names, help)
    };
    let name = state.city_name(city);
    let is_few = units.len() < Place::COLUMNS.len();
    let least = if is_few { "Each block has one for itself" } else { "Each needs one, the rest is in reserve" };
    let text = against.map_or_else(
        || format!("set up at {name}: who defends left, centre, right, as the attacker sees it? {least}"),
        |counts| format!("set up at {name}: who attacks left, centre, right? {least}; the defender has {counts}"),
    );
    Form::to(side.key(), text, state.step.cite(), Place::COLUMNS.map(ask).into())
}

/// The line that was told: every unit once, at least one in each column.
fn read(state: &State, city: CityId, side: Side, filled: &Filled) -> Result<SetUp, Refusal> {
    let bad = |place: Place, words: &str| Refusal::of_form(place.key(), words);
    let (mut units, role) = (state.ids_at(city, side), state.role(city, side));
    let is_few = units.len() < Place::COLUMNS.len();
    let mut line: SetUp = Vec::new();
    for place in Place::COLUMNS {
        let names = filled.list(place.key());
        match names.len() {
            0 if !is_few => return Err(bad(place, &format!("each column needs a unit: {} has none", place.key()))),
            2.. if is_few => return Err(bad(place, "one or two units: each has a column to itself")),
            _ => {}
        }
        for name in names {
            let Some(unit) = state.roster.unit_named(name) else { continue };
            if line.iter().any(|(known, _)| *known == unit) {
                return Err(bad(place, &format!("{name} is in two columns: take it out of one")));
            }
            line.push((unit, Area::of(role, place)));
        }
    }
    if is_few && line.len() < units.len() {
        return Err(bad(Place::Left, "one or two units have no reserve: put each in a column"));
    }
    units.retain(|unit| !line.iter().any(|(known, _)| known == unit));
    line.extend(units.into_iter().map(|unit| (unit, Area::of(role, Place::Reserve))));
    Ok(line)
}
