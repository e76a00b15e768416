//! What a step of a move means, piece by piece: whom it attacks, what it costs on the march, who may answer it.

use super::super::attrition::{attrition_of, causes_of};
use super::super::battle;
use super::super::prelude::*;
use super::{Order, answer, areas};

/// What a step into an area means; of one that is not open, no more than where it leads and whom it attacks.
pub(super) fn of_step(view: &View, from: &March, (to, sea): (AreaId, bool), order: Order, open: bool) -> Vec<Part> {
    let state = &view.state;
    let mut parts = Vec::new();
    let enemies = state.army(to, from.side.other());
    if !enemies.is_empty() {
        let by_sea = if sea { from.corps.clone() } else { Vec::new() };
        let fight = Engagement { area: to, attacker: from.side, by_sea, ..Engagement::default() };
        let [own, theirs] = battle::foreseen(view, fight, [from.corps.clone(), enemies.clone()]);
        let corps = format!("{} corps", enemies.len());
        let attack = Part::new(PartKind::Attack, format!("ATTACK {corps}: {own} v. {theirs}")).worth(theirs);
        parts.push(attack.briefly(format!("ATTACK {own}:{theirs}"), "", corps));
    }
    parts.extend(sea.then(|| Part::new(PartKind::Way, "over the sea").briefly("sea", "", "")));
    if !open {
        return parts;
    }
    parts.push(attrition(view, from, from.entered + 1, from.rough || state.area(to).is_rough()));
    let attacks = from.attacks || !enemies.is_empty();
    let (most, mr) = (areas(view, order, attacks), state.corps(order.leader).mr);
    let withdraws = answer::could_withdraw(view, (from.at, to), from.side, mr);
    let goes_on = withdraws && !view.settings.is(settings::WITHDRAW_MOVER, "stops")
        || view.settings.is(settings::THROUGH_ENEMY, "on");
    let ends = sea || !enemies.is_empty() && !goes_on;
    let left = if ends { 0 } else { most - i64::from(from.entered) - 1 };
    let [left, of] = [left, most].map(|areas| u16::try_from(areas).unwrap_or(0));
    parts.push(left_of(left, of));
    parts.extend(gained(state, from.side, &from.corps, to));
    parts.extend(answers(view, from, to, (mr, withdraws)));
    parts
}

/// What the march costs the army once it has entered so many areas.
pub(super) fn attrition(view: &View, march: &March, entered: u8, rough: bool) -> Part {
    let of = |entered| attrition_of(view, &march.corps, causes_of(view, march.forced, entered));
    let (then, now) = (of((entered, rough)), of((march.entered, march.rough)));
    // What a further step leaves as it is is not paid again.
    if entered == march.entered || march.entered == 0 || then.text != now.text {
        return then;
    }
    let text = format!("the same as stopping here: {}", then.text).into();
    Part { text, ..then }.briefly("as stopping here", "", "")
}

/// Who of the enemy is fast enough to answer.
fn answers(view: &View, from: &March, to: AreaId, (mr, withdraws): (u8, bool)) -> Option<Part> {
    let state = &view.state;
    let interceptors = answer::could_intercept(view, (to, state.is_at(to, from.side)), from.side, mr);
    // `Chalk Hills (MR 3)`: the movement rating of the fastest corps there.
    let fastest = |area: AreaId| {
        let mr = state.in_place(Place::Area(area), from.side.other()).map(|corps| state.corps(corps).mr).max();
        format!("{} (MR {})", state.area_name(area), mr.unwrap_or(0))
    };
    let areas = interceptors.into_iter().map(fastest).collect::<Vec<_>>().join(", ");
    let (from_areas, intercepted) = (format!("from {areas}"), format!("may be intercepted from {areas}"));
    let all = [
        (withdraws, ["the enemy may withdraw", "wd", "wd = the enemy may withdraw"]),
        (!areas.is_empty(), [&*intercepted, "int", "int = may be intercepted"]),
    ];
    let [words, few, means] = [(0, "; "), (1, " "), (2, " · ")]
        .map(|(at, between)| so_far(all.map(|(so, words)| (so, words[at]))).collect::<Vec<_>>().join(between));
    let rest = if areas.is_empty() { "" } else { &*from_areas };
    (!words.is_empty()).then(|| follows(words).briefly(few, means, rest))
}
