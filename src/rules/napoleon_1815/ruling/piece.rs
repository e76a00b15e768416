//! Blocks set right and blocks that join; what would break the game is refused in words.

use super::super::event::{Event, RulingEvent};
use super::super::held;
use super::super::prelude::*;
use super::{refuse, refuse_defeated};

pub(super) fn correct(state: &State, name: &Json, figures: &[(&String, &Json)]) -> Result<Vec<Event>, Refusal> {
    let names = state.names();
    let known = names.all("unit").iter().copied().filter(|name| !name.is_empty());
    let unit = UnitId::new(find("piece", name, |name| names.at("unit", name), known)?);
    let now = *state.piece(unit);
    let mut then = now;
    let set = set_right("a piece", &names, figures, |all| then.figures(all))?;
    let said: Vec<&str> = set.into_iter().map(|(name, _)| name).collect();
    if let Some(city) = [now.at, then.at].into_iter().flatten().find(|city| state.is_at_table(*city)) {
        let city = state.city_name(city);
        return Err(bad(format!("the battle at {city} is at the table; take its result, or play it here")));
    }
    let set = settle(state, unit, now, (then, &said))?;
    Ok(set.into_iter().map(|to| RulingEvent::PieceSet { unit: state.named(unit), to }.into()).collect())
}

/// The figures in the order in which they are set, with those that follow from them.
fn settle(state: &State, unit: UnitId, now: Piece, (mut then, said): (Piece, &[&str])) -> Result<Vec<Figure>, Refusal> {
    let says = |figure: &str| said.contains(&figure);
    if then.cv == 0 && !says("status") {
        then.status = Status::Lost;
    }
    if then.status == Status::Lost {
        return lose(&now, &then, said);
    }
    refuse([
        (then.cv == 0, "cv is 0 exactly for a lost block: give `cv`, too"),
        (says("lost_by") && then.lost_by.is_some(), "`lost_by` is for a lost block: give `status`, too"),
    ])?;
    let Some(city) = then.at else { return Err(bad("a block that is not lost is in a city: give `at`")) };
    if now.status == Status::Lost {
        refuse_defeated(state, state.block(unit).army)?;
    }
    // Nobody is disrupted or face up from recovery to the next turn, nor broken outside the sets.
    let becomes = |status: Status| says("status") && then.status == status;
    let recovered = (Step::C6..=Step::C9).contains(&state.step);
    let is_marked = becomes(Status::Disrupted) || says("revealed") && then.revealed;
    refuse([
        (becomes(Status::Broken) && state.now.set == 0, "a block is broken in a set of battle turns only"),
        (recovered && is_marked, "after C5 nobody is disrupted or face up until the next turn"),
    ])?;
    then.lost_by = None;
    then.area = area(state, (unit, &now), city, (then.area, says("area")))?;
    // Both sides stand in one city only while they march, and in battles.
    let won = state.has_come_to(city, Step::Regroup);
    let meets = held::is_there(state, city, state.side_of(unit).other()) && (state.battle_at(city).is_none() || won);
    let meets_where = format!("{}: both sides stand in one city only where a battle is fought", state.city_name(city));
    let in_column = then.area.is_some_and(|area| !area.is_reserve());
    let hides = in_column && says("revealed") && !then.revealed;
    refuse([
        (meets && (won || state.step > Step::C3), &*meets_where),
        (hides, "a block in a column of a battle lies open: `revealed` is true there"),
    ])?;
    // Who leaves a battle is turned down.
    let leaves = now.revealed && now.area.is_some() && then.at != now.at && !says("revealed");
    then.revealed = (then.revealed && !leaves) || in_column;
    // What is set follows from what was said alone: how much it changes is nobody's who may not know the block.
    let set = [
        (says("cv"), Figure::Cv(then.cv)),
        (says("at") || says("area"), Figure::At(then.at, then.area)),
        (says("status") || then.status != now.status, Figure::Status(then.status)),
        (says("lost_by") || now.lost_by.is_some(), Figure::LostBy(None)),
        (says("revealed") || then.revealed != now.revealed, Figure::Revealed(then.revealed)),
    ];
    Ok(set.into_iter().filter(|(so, _)| *so).map(|(_, figure)| figure).collect())
}

fn lose(now: &Piece, then: &Piece, said: &[&str]) -> Result<Vec<Figure>, Refusal> {
    let says = |figure: &str, so: bool| said.contains(&figure) && so;
    let is_there = says("cv", then.cv > 0) || says("at", then.at.is_some()) || says("area", then.area.is_some());
    refuse([
        (is_there, "a lost block has cv 0 and is nowhere: to bring it back give `status`, `cv` and `at`"),
        (then.revealed != now.revealed, "`revealed` is for a block on the map: this one is lost"),
    ])?;
    let words = LostBy::KEYS.join(", ");
    let by = then.lost_by.ok_or_else(|| bad(format!("say what it was lost by: `lost_by` is {words}")))?;
    Ok(vec![Figure::LostBy(Some(by)), Figure::Status(Status::Lost)])
}

/// The area where a block stands in a battle that is set up, its reserve unless another is told; none elsewhere.
fn area(
    state: &State,
    (unit, now): (UnitId, &Piece),
    city: CityId,
    (area, is_said): (Option<Area>, bool),
) -> Result<Option<Area>, Refusal> {
    let (side, name, area) = (state.side_of(unit), state.city_name(city), area.filter(|_| is_said));
    let is_fought = state.battle_at(city).is_some_and(|battle| battle.deployed);
    if !is_fought || state.has_come_to(city, Step::Regroup) {
        let is_none = |area: Area| Err(bad(format!("there is no battle with a {} in {name}", area.key())));
        return area.map_or(Ok(None), is_none);
    }
    let own = now.area.filter(|_| now.at == Some(city));
    let reserve = state.reserve(city, side);
    let to = area.or(own).unwrap_or(reserve);
    // In a column at most one area holds both sides.
    let meets = |area: &Area| state.is_in(city, *area, side.other());
    let facing = to.facing().filter(|facing| own != Some(to) && meets(&to) && meets(facing));
    let melee = facing.filter(|facing| state.units_in(city, *facing, side).any(|(other, _)| other != unit));
    let there = melee.map(Area::words).unwrap_or_default();
    let unnamed = format!("in the battle of {name} every block stands in an area, or in reserve: `area` names it");
    let is_theirs = to.is_reserve() && to.role != reserve.role;
    let theirs = format!("reserves hold one side: this block is the {}'s", reserve.role);
    let twice = format!("in a column at most one area holds both sides: {there} does, so {} does not", to.words());
    refuse([(is_said && area.is_none(), unnamed), (is_theirs, theirs), (melee.is_some(), twice)])?;
    Ok(Some(to))
}

/// A block joins the game, as these fields tell it: those of the file.
pub(in super::super) fn enlist(view: &View, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let state = &view.state;
    let told = keyed::told::<Block>(fields)?;
    // In a file a block may be lost already.
    whole::<u8>("cv", told.get("cv").unwrap_or(&Json::Null), 1, 4)?;
    let mut block: Block = keyed::newcomer(told, &state.names())?;
    let Block { army, kind, cv, max, .. } = block;
    refuse_defeated(state, army)?;
    refuse([(max < cv, format!("`cv` is at most `max`, found {cv} of {max}"))])?;
    let Some(city) = block.city else { return Err(bad("`city` is missing: where a newcomer joins")) };
    let meets = state.is_at(city, army.side().other()) || state.battle_at(city).is_some();
    let meets_where = format!("{}: a newcomer joins where no enemy is", state.city_name(city));
    let is_none = army != Army::French || kind == Kind::Leader;
    let no_guard = "`old_guard` is for French units other than leaders";
    refuse([(meets, &*meets_where), (block.old_guard && is_none, no_guard)])?;
    let leader = block.leader.map(|leader| state.block(leader));
    if let Some(other) = leader.filter(|own| own.kind != Kind::Leader || own.army != army) {
        return Err(bad(format!("there is no leader `{}` in the {} army", other.name, army.words())));
    }
    let number = state.roster.game.units.iter().filter(|unit| unit.army.side() == army.side()).count();
    block.code = code(army.side() == Side::French, number);
    Ok(vec![RulingEvent::Enlisted { block: Box::new(block) }.into()])
}
