//! March attrition: what a move costs the corps that moved, and those that intercepted them.

use super::asking::{FOR_GOOD, LostCorps, PRISONER, cheapest_first, choose_corps};
use super::battle::last_note;
use super::checks::{CAUSES, MARCH_ATTRITION, MarchLosses};
use super::event::{BattleEvent, MarchEvent, YearEvent};
use super::prelude::*;
use crate::engine::odds::{notation, percent, threshold_after};

/// Those who moved, or intercepted, and are still where the move ended.
fn who(state: &State, march: &March, interceptors: bool) -> Vec<CorpsId> {
    let corps = if interceptors { &march.answers.interceptors } else { &march.corps };
    corps.iter().copied().filter(|corps| state.piece(*corps).at == Place::Area(march.at)).collect()
}

/// Which causes those have who moved, or intercepted.
fn causes(view: &View, march: &March, interceptors: bool) -> [bool; 4] {
    // Interceptors enter the one area only.
    let alone = || causes_of(view, false, (1, view.state.area(march.at).is_rough()));
    if interceptors { alone() } else { causes_of(view, march.forced, (march.entered, march.rough)) }
}

/// Which causes corps have that have entered so many areas, rough ones among them or not.
pub(super) fn causes_of(view: &View, forced: bool, (entered, rough): (u8, bool)) -> [bool; 4] {
    let far = i64::from(entered) >= printed::figure(&view.tables, "age-of-napoleon/march-causes", "far", 0);
    [far, rough, view.state.is_winter(), forced]
}

fn fresh(state: &State, corps: &[CorpsId]) -> usize {
    corps.iter().filter(|corps| !state.piece(**corps).spent).count()
}

/// The same causes as the check wants to know them.
fn values(view: &View, march: &March, interceptors: bool) -> impl Iterator<Item = (&'static str, Value)> {
    let corps = who(&view.state, march, interceptors);
    let known = [("corps", corps.len()), ("fresh", fresh(&view.state, &corps))];
    let counts = CAUSES.into_iter().zip(causes(view, march, interceptors));
    let counts = counts.map(move |((cause, _), so)| (cause, if so { corps.len() } else { 0 }));
    known.into_iter().chain(counts).map(|(name, count)| (name, count.into()))
}

/// What a march costs these corps for `far`, `rough`, `winter` and `forced_march`: the causes, the dice that they take
/// where none costs a corps, what each of those must show, and who becomes spent without one.
pub(super) fn attrition_of(view: &View, corps: &[CorpsId], causes: [bool; 4]) -> Part {
    let all = corps.len();
    let so: Vec<&str> = so_far(causes.into_iter().zip(CAUSES.map(|(cause, _)| cause))).collect();
    let spared = if so.is_empty() { 0 } else { fresh(&view.state, corps) };
    let (mut dice, mut needed, mut lost) = (0, Vec::new(), [0; 2]);
    for (nth, &cause) in so.iter().enumerate() {
        let fresh = if nth == 0 { spared } else { 0 };
        let counts = [("corps", all), ("fresh", fresh), (cause, all)].map(|(name, count)| (name, count.into()));
        foresee::with(&MARCH_ATTRITION, view, counts, |case| {
            let reading = Reading { check: &MARCH_ATTRITION, case: *case, tallies: &[], fallen: &[] };
            let own = reading.next().map_or(0, |next| next.count);
            dice += own;
            let of_face = |face| MARCH_ATTRITION.outcome(case, &vec![face; own]).ok();
            let each = (1..=6).filter_map(of_face).map(|made| made.get::<MarchLosses>().losses);
            let [least, most] = [each.clone().min(), each.max()].map(Option::unwrap_or_default);
            lost = [lost[0] + least, lost[1] + most];
            needed.extend(threshold_after(&MARCH_ATTRITION, case, &[], &[]).map(|safe| match safe.needs {
                Some(needs) => notation(&needs),
                None => Some(percent(safe.chance)),
            }));
        });
    }
    needed.dedup();
    let each = if needed.len() == 1 && dice > 1 { "each " } else { "" };
    let spent = |fresh| if spared > 0 { format!(", {spared}{fresh} spent") } else { String::new() };
    let (throw, [least, most]) = (counted(dice, "die"), lost);
    let dice_and = match needed.into_iter().collect::<Option<Vec<_>>>() {
        _ if dice == 0 => "no loss".to_owned(),
        Some(needed) => format!("{throw}, {each}{} no loss", needed.join(", ")),
        None if least == most => format!("{throw}, {least} lost"),
        None => format!("{throw}, {least}-{} lost", most.min(i64::try_from(all).unwrap_or(i64::MAX))),
    };
    let causes = so.join(", ").replace('_', " ");
    let for_causes = if causes.is_empty() { String::new() } else { format!(": {causes}") };
    let words = Part::new(PartKind::Cost, format!("{dice_and}{}{for_causes}", spent(" fresh")));
    words.worth(i64::try_from(dice).unwrap_or(i64::MAX)).briefly(dice_and + &spent(""), "", causes)
}

/// Whether the corps that moved, and those that intercepted, test at all.
pub(super) fn owing(view: &View) -> (bool, bool) {
    let Some(march) = &view.state.fight.march else { return (false, false) };
    let owes = |interceptors: bool| {
        !who(&view.state, march, interceptors).is_empty() && causes(view, march, interceptors).contains(&true)
    };
    (owes(false), view.settings.is(settings::INTERCEPTION_ATTRITION, "on") && owes(true))
}

fn key(state: &State, area: AreaId, interceptors: bool) -> String {
    let suffix = if interceptors { "/interceptor" } else { "" };
    format!("attrition:{}{suffix}", state.area_name(area))
}

fn next(march: &March) -> Option<bool> {
    if march.owed.0 { Some(false) } else { march.owed.1.then_some(true) }
}

/// The test that is owed, the mover's first.
pub(super) fn offers(state: &State, offers: &mut Offers) {
    let Some(march) = &state.fight.march else { return };
    let Some(interceptors) = next(march) else { return };
    let side = if interceptors { march.side.other() } else { march.side };
    let who = if interceptors { "that intercepted" } else { "that moved" };
    let what = format!("march attrition in {}: the corps {who}", state.area_name(march.at));
    let (key, why) = (key(state, march.at, interceptors), "a far march, rough ground, winter or a forced march");
    offers.owe(Act::Owed(Owing::Attrition { area: march.at, interceptors }), side.key(), key, what, why);
}

/// What follows from a move without dice: spent corps, a battle. False where dice are due, or no army has moved.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> Result<bool, Stop> {
    let Some(march) = cx.state().fight.march.clone() else { return Ok(false) };
    if let Some(interceptors) = next(&march) {
        // Where no die is due a column of the table is read.
        let known = foresee::outcome(&MARCH_ATTRITION, cx.view(), values(cx.view(), &march, interceptors)).is_some();
        if known {
            test(cx, march.at, interceptors)?;
        }
        return Ok(known);
    }
    let state = cx.state();
    if state.is_at(march.at, march.side) && state.is_at(march.at, march.side.other()) {
        let by_sea = if march.by_sea { who(state, &march, false) } else { Vec::new() };
        cx.emit(BattleEvent::BattleOwed { area: march.at, attacker: march.side, from: march.before, by_sea });
    } else {
        cx.emit(MarchEvent::MoveSettled);
    }
    Ok(true)
}

/// How many of those that a march costs were not fresh, at least: a fresh corps avoids the first die, and cannot be lost to
/// it. None where all losses are of that die. By the test as it was made, overruled values among it.
fn not_fresh(view: &View, note: Option<&TestNote>) -> Option<usize> {
    let Some(note) = note.filter(|_| view.settings.is(settings::ATTRITION_WHO, "rolled-for")) else { return Some(0) };
    let count = |name: &str| note.inputs.get(name).and_then(Json::as_i64).unwrap_or(0);
    let mut causes = CAUSES.into_iter().map(|(cause, _)| cause).filter(|cause| count(cause) > 0);
    let Some(first) = causes.next() else { return Some(0) };
    causes.next()?;
    // The same march with its first cause alone, by the dice that fell first.
    let counts = ["corps", "fresh", first].map(|name| (name, count(name).into()));
    let losses = foresee::with(&MARCH_ATTRITION, view, counts, |case| {
        (0..=note.faces.len()).find_map(|dice| MARCH_ATTRITION.outcome(case, &note.faces[..dice]).ok())
    });
    Some(losses.and_then(|lost| usize::try_from(lost.get::<MarchLosses>().losses).ok()).unwrap_or(0))
}

/// Who may be lost to a march, the cheapest first, but for as many who were not fresh as there must be.
fn may_be_lost(state: &State, march: &March, interceptors: bool, not_fresh: Option<usize>) -> Vec<CorpsId> {
    let all = cheapest_first(state, who(state, march, interceptors), None);
    let spent = all.iter().copied().filter(|corps| state.piece(*corps).spent);
    let Some(least) = not_fresh else { return spent.collect() };
    let first: Vec<CorpsId> = spent.take(least).collect();
    let others = all.iter().copied().filter(|corps| !first.contains(corps));
    first.iter().copied().chain(others).collect()
}

pub(super) fn test(cx: &mut Cx<'_>, area: AreaId, interceptors: bool) -> Result<(), Stop> {
    let key = key(cx.state(), area, interceptors);
    let Some(march) = cx.state().fight.march.clone().filter(|march| march.at == area) else {
        return Err(cx.misfit(Refusal::NotOwed(key)));
    };
    let side = if interceptors { march.side.other() } else { march.side };
    let tested = cx.test(&key, &MARCH_ATTRITION, |view| {
        let (corps, place) = (who(&view.state, &march, interceptors), view.state.area_name(area));
        let text = format!("march attrition, {} corps in {place}", corps.len());
        let values = values(view, &march, interceptors);
        Known { moot: corps.is_empty(), ..Known::of(side.key(), format!("{} in {place}", side.name()), text, values) }
    })?;
    let Tested::Outcome(outcome) = tested else {
        cx.emit(YearEvent::Waived { what: Owing::Attrition { area, interceptors } });
        return Ok(());
    };
    let MarchLosses { losses, permanent, become_spent } = outcome.get();
    let count = usize::try_from(losses).unwrap_or(0);
    let not_fresh = not_fresh(cx.view(), last_note(cx).as_ref());
    let (fate, to) = if permanent { (FOR_GOOD, Place::Lost) } else { (PRISONER, Place::Prisoners) };
    let text = &which_lost(count, "corps", " to the march");
    let asked = LostCorps { name: "lost", text, cite: "MARCH ATTRITION", count, fates: (count, fate, fate) };
    let among = |state: &State| may_be_lost(state, &march, interceptors, not_fresh);
    let lost = choose_corps(cx, &format!("{key}/lost"), &asked, among)?;
    let state = cx.state();
    let is_spent = |corps: &CorpsId| state.piece(*corps).spent;
    let (spent, fresh): (Vec<CorpsId>, Vec<CorpsId>) = who(state, &march, interceptors).into_iter().partition(is_spent);
    let least = not_fresh.unwrap_or(0).min(spent.len());
    if lost.iter().filter(|corps| spent.contains(corps)).count() < least {
        let words = format!("at least {least} who were not fresh: the first die spares the others");
        return Err(cx.misfit(Refusal::of_form("lost", words)));
    }
    let spared = fresh.into_iter().filter(|corps| !lost.contains(corps));
    let spent = spared.take(usize::try_from(become_spent).unwrap_or(0)).collect();
    cx.emit(MarchEvent::MarchCost { interceptors, lost, to, spent });
    Ok(())
}
