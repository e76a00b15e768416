//! B3: units engage, disengage and redeploy.

use super::super::blocks::{offer_of, unit_key};
use super::super::parts::{empties, left_by};
use super::super::prelude::*;
use super::event::{BattleEvent, Motion};

/// How a unit would go to an area beside its own, or why it cannot.
type How = Result<Motion, &'static str>;

/// The units of the side that can go somewhere.
pub(crate) fn offers(view: &KeptView, offers: &mut Offers) {
    let state = &view.state;
    let field = state.field(state.now.battle);
    // Whoever may leave its column empty goes behind the others.
    let mut units = state.own_units();
    units.sort_by_key(|unit| left_by(state, *unit).is_some());
    for unit in units {
        let open = reach(state, &field, unit).into_iter().filter_map(|(area, how)| Some((area, how.ok()?)));
        let open: Vec<(Area, Motion)> = open.collect();
        if let Some(here) = state.piece(unit).area.filter(|_| !open.is_empty()) {
            offer_of(offers, view, (BlockAct::Move, unit), None, move |view| means(&view.state, unit, here, &open));
        }
    }
}

/// Where a unit goes from here, and whether it leaves its column empty.
fn means(state: &State, unit: UnitId, here: Area, open: &[(Area, Motion)]) -> Vec<Part> {
    let all = |at: usize| {
        let told = |(to, how): &(Area, Motion)| {
            // Whoever engages from a column does so in that.
            let is_own = at == 2 && *how == Motion::Engage && to.place == here.place;
            format!("{}{}", words(*how)[at], if is_own { "" } else { to.place.key() }).trim_end().to_owned()
        };
        open.iter().map(told).collect::<Vec<_>>().join(", ")
    };
    let here_is = here.place.key();
    let means = follows(format!("{here_is}: {}", all(0))).briefly(all(2), "", format!("from {here_is}"));
    let leaves = |so: bool| open.iter().any(|(to, _)| (to.place != here.place) == so);
    let cost = empties(state, unit, leaves(false)).filter(|_| leaves(true));
    cost.into_iter().chain([means]).collect()
}

/// Why the attacker cannot be done with his combat: he must engage where he can, unless somebody is engaged or he has
/// fired.
pub(crate) fn must_engage(view: &View) -> Option<String> {
    let state = &view.state;
    state.battle_at(state.now.battle?).filter(|battle| battle.attacker == state.now.playing && !battle.fired)?;
    let field = state.field(state.now.battle);
    let is_engaged = |area| Side::BOTH.into_iter().all(|side| field.has(area, side));
    if Area::all().any(is_engaged) || !view.settings.is(settings::MUST_ENGAGE, "on") {
        return None;
    }
    let engages = |unit: &UnitId| reach(state, &field, *unit).iter().any(|(_, how)| *how == Ok(Motion::Engage));
    let able = state.own_units().into_iter().find(engages)?;
    Some(format!("nobody is engaged and you have not fired: {} can engage", state.name(able)))
}

/// Where a unit may go, area by area, and how, or why it cannot.
fn reach(state: &State, field: &AreaCounts, unit: UnitId) -> Vec<(Area, How)> {
    let (piece, side, kind) = (state.piece(unit), state.side_of(unit), state.block(unit).kind);
    let may = piece.status != Status::Broken && !piece.turn.fired && usize::from(piece.turn.moves) < kind.sections();
    let Some((city, here)) = piece.at.zip(piece.area).filter(|_| may) else { return Vec::new() };
    let (own, engaged) = (state.role(city, side), field.has(here, side.other()));
    let motion = |to: Area| {
        let forward = to.role != own;
        let sideways = !forward && here.role == own && !here.is_reserve() && !to.is_reserve();
        match (engaged, field.has(to, side.other())) {
            // In a column at most one area holds both sides.
            (true, _) if forward => Err("engaged units go back only"),
            (true, _) if sideways => Err("engaged units do not go sideways"),
            (true, true) => Err("an enemy is there"),
            (true, false) if piece.turn.engaged => Err("it has engaged in this turn"),
            (true, false) => Ok(Motion::Disengage),
            (false, true) if sideways => Err("nobody engages sideways"),
            (false, true) if piece.turn.disengaged => Err("it has disengaged in this turn"),
            (false, true) => Ok(Motion::Engage),
            (false, false) if forward => Err("no enemy is there"),
            (false, false) => Ok(Motion::Redeploy),
        }
    };
    // From the enemy's half the only way is back.
    let beside = Area::all().filter(|area| here.is_beside(*area) && (area.role == own || here.role == own));
    beside.map(|to| (to, motion(to))).collect()
}

/// What a move is before its area, in short, in full, and in few words behind `move`.
const fn words(how: Motion) -> [&'static str; 3] {
    [["engage in ", "engage in ", "ENGAGE "], ["back to ", "disengage to ", "back to "], ["to ", "redeploy to ", ""]]
        [how as usize]
}

pub(crate) fn go(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let act = unit_key(cx.state(), BlockAct::Move, unit);
    let picked = cx.pick_or_only(&format!("{act}/to"), |view| {
        let state = &view.state;
        let here = state.piece(unit).area.map(|own| own.place);
        let cost = |area: Area| empties(state, unit, false).filter(|_| here.is_some_and(|here| here != area.place));
        let option = |(area, how): (Area, How)| {
            let label = how.map_or("", |how| words(how)[1]).to_owned() + &area.words();
            let cost = cost(area).filter(|_| how.is_ok());
            let called = OptionName::new(area.key(), label).with(cost.into_iter().collect());
            ((area, how), called, how.err().map(str::to_owned))
        };
        let mut reach = reach(state, &state.field(state.now.battle), unit);
        reach.sort_by_key(|(area, how)| how.is_ok() && cost(*area).is_some());
        let question =
            Question::to(state.side_of(unit).key(), format!("{}: where to?", state.name(unit)), state.step.cite());
        pick_open(question, reach.into_iter().map(option))
    })?;
    let Some((to, Ok(how))) = picked else { return Err(cx.misfit(Refusal::NothingLeft)) };
    let mut unit = cx.state().named(unit);
    unit.up |= !to.is_reserve();
    cx.emit(BattleEvent::Moved { unit, to, how });
    Ok(())
}
