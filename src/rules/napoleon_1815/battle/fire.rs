//! B3: units fire, a die for each CV.

use super::super::blocks::{choice, offer_of, unit_key, unit_label};
use super::super::checks::fire::{CHECK, Fire, fire_of};
use super::super::event::{BattleEvent, CampaignEvent, lose_cv};
use super::super::prelude::*;

/// More enemies are not named one by one in few words: a hit takes of the largest.
const MOST_NAMED: usize = 4;

/// Every unit of the side, with the reason where it cannot.
pub(crate) fn offers(view: &KeptView, offers: &mut Offers) {
    let field = view.state.field(view.state.now.battle);
    for unit in view.state.own_units() {
        let aimed = aimed(view, &field, unit);
        offer_of(offers, view, (BlockAct::Fire, unit), aimed.err().map(str::to_owned), move |view| {
            if aimed.is_ok() { means(view, unit) } else { Vec::new() }
        });
    }
}

/// `F2: 5+ hits, 3 dice`, and at which area.
fn means(view: &View, unit: UnitId) -> Vec<Part> {
    let state = &view.state;
    let (kind, cv) = (state.block(unit).kind, state.piece(unit).cv);
    let (engaged, with_friends) = (state.is_engaged(unit), has_friends(state, unit));
    let row = fire_of(&view.tables, (kind.key(), with_friends), engaged).map(|fire| {
        let from = fire.hits_from(&view.settings);
        let dice = if cv == 1 { "1 die".to_owned() } else { format!("{cv} dice") };
        Part::new(PartKind::Row, format!("{}: {from}+ hits, {dice}", fire.words())).worth(i64::from(cv))
    });
    let [full, few] = aim(view, unit);
    let at = full.split(':').next().unwrap_or_default().to_owned();
    row.into_iter().chain([follows(full).briefly(few, "", at)]).collect()
}

fn target(view: &View, unit: UnitId) -> Result<Area, &'static str> {
    aimed(view, &view.state.field(view.state.piece(unit).at), unit)
}

fn aimed(view: &View, field: &AreaCounts, unit: UnitId) -> Result<Area, &'static str> {
    let state = &view.state;
    let (piece, kind) = (state.piece(unit), state.block(unit).kind);
    let (Some(city), Some(here)) = (piece.at, piece.area) else { return Err("it is in no battle") };
    let side = state.side_of(unit);
    let engaged = field.has(here, side.other());
    let opposite = here.facing().filter(|_| here.role == state.role(city, side));
    let at = if engaged { Some(here) } else { opposite };
    let stands = |side: Side| at.is_some_and(|at| field.has(at, side));
    let refusals = [
        (kind == Kind::Leader, "leaders do not fire"),
        (piece.status == Status::Broken, "it is broken"),
        (piece.turn.fired, "it has fired in this turn"),
        (piece.turn.moves > 0, "it has moved in this turn"),
        (!engaged && kind != Kind::Artillery, "it is not engaged"),
        (at.is_none(), "it is in no area of its side with one opposite"),
        (!stands(side.other()), "no enemy stands opposite"),
        (!engaged && stands(side) && !view.settings.is(settings::INTO_MELEE, "on"), "friends are engaged there"),
    ];
    so_far(refusals).next().map_or(Ok(at.unwrap_or(here)), Err)
}

/// True where other friendly infantry or artillery is in the area of a unit.
fn has_friends(state: &State, unit: UnitId) -> bool {
    let mut friends = state.beside(unit, state.side_of(unit));
    friends.any(|(friend, _)| matches!(state.block(friend).kind, Kind::Infantry | Kind::Artillery))
}

/// A unit fires; each hit takes a CV of the largest enemy there.
pub(crate) fn fire(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = unit_key(cx.state(), BlockAct::Fire, unit);
    let tested = cx.test(&key, &CHECK, |view| {
        let state = &view.state;
        let text = format!("{} fires {}", unit_label(state, unit), aim(view, unit)[0]);
        let kind = Some(state.block(unit).kind).filter(|kind| *kind != Kind::Leader).unwrap_or_default();
        let values = [
            ("kind", kind.key().into()),
            ("cv", i64::from(state.piece(unit).cv.clamp(1, 4)).into()),
            ("engaged", state.is_engaged(unit).into()),
            ("with_friends", has_friends(state, unit).into()),
        ];
        let (side, moot) = (state.side_of(unit).key(), target(view, unit).is_err());
        Known { moot, ..Known::of(side, state.name(unit), text, values) }
    })?;
    let (state, at) = (cx.state(), target(cx.view(), unit));
    let (Some(city), Ok(at), Tested::Outcome(outcome)) = (state.piece(unit).at, at, tested) else {
        cx.emit(CampaignEvent::Waived { what: key, of: Some(state.named(unit)), city: None });
        return Ok(());
    };
    let hits = u8::try_from(outcome.get::<Fire>().hits).unwrap_or(0);
    let enemy = state.side_of(unit).other();
    let strength: u32 = state.units_in(city, at, enemy).map(|(_, piece)| u32::from(piece.cv)).sum();
    let wasted = hits.saturating_sub(u8::try_from(strength).unwrap_or(u8::MAX));
    cx.emit(BattleEvent::Fired { unit: state.named(unit), at, hits, wasted });
    (1..=hits - wasted).try_for_each(|hit| take_hit(cx, &key, [hit, hits - wasted], (city, at, enemy)))
}

/// What a unit fires at, in full and in few words.
fn aim(view: &View, unit: UnitId) -> [String; 2] {
    let state = &view.state;
    let (Some(city), Ok(at)) = (state.piece(unit).at, target(view, unit)) else {
        return ["at nobody"; 2].map(str::to_owned);
    };
    let enemies = || state.units_in(city, at, state.side_of(unit).other());
    let full: Vec<String> = enemies().map(|(enemy, _)| unit_label(state, enemy)).collect();
    let few: Vec<String> =
        enemies().map(|(enemy, piece)| format!("{} {}", state.block(enemy).code, piece.cv)).collect();
    let most = enemies().map(|(_, piece)| piece.cv).max().unwrap_or(0);
    let few = if few.len() > MOST_NAMED { format!("{} blocks, up to {most} CV", few.len()) } else { few.join(", ") };
    let words = format!("at {}: {}", at.words(), full.join(", "));
    [words.trim_end_matches(": ").to_owned(), format!("v. {few}")]
}

/// One hit: on the largest, on a leader only where nobody else is left; the passive side chooses between equals.
fn take_hit(cx: &mut Cx<'_>, act: &str, [hit, of]: [u8; 2], place: (CityId, Area, Side)) -> Result<(), Stop> {
    let picked = cx.pick_or_only(&format!("{act}/hit-{hit}"), |view| {
        let state = &view.state;
        let text = format!("hit {hit} of {of}: which of the largest loses 1 CV?");
        let option = |unit| (unit, choice(state, unit).with(vec![loses(state.piece(unit).cv, 1)]));
        let options = largest(state, place).into_iter().map(option).collect();
        Pick { question: Question::to(place.2.key(), text, state.step.cite()), options }
    })?;
    if let Some(unit) = picked.or_else(|| largest(cx.state(), place).first().copied()) {
        lose_cv(cx, unit, 1, LostBy::Fire);
    }
    Ok(())
}

/// The largest units of a side in an area; leaders only where nobody else is.
fn largest(state: &State, (city, at, side): (CityId, Area, Side)) -> Vec<UnitId> {
    let there = || state.units_in(city, at, side).map(|(unit, piece)| (unit, (!state.is_leader(unit), piece.cv)));
    let most = there().map(|(_, size)| size).max();
    let mut largest: Vec<UnitId> = there().filter(|(_, size)| Some(*size) == most).map(|(unit, _)| unit).collect();
    // Of equals the Old Guard is hit last, unless its side says otherwise.
    largest.sort_by_key(|unit| state.block(*unit).old_guard);
    largest
}
