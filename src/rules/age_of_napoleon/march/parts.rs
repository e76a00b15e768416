//! What a step of a move means, piece by piece: whom it attacks, what it costs on the march, who may answer it.

use super::super::attrition::{attrition_of, causes_of};
use super::super::battle;
use super::super::prelude::*;
use super::super::victory::gained;
use super::{Order, answer, areas};

/// What a step into an area means; of one that is not open, no more than where it leads and whom it attacks.
pub(super) fn of_step(view: &View, from: &March, (to, sea): (AreaId, bool), order: Order, open: bool) -> Vec<Part> {
    let state = &view.state;
    let mut parts = Vec::new();
    let enemies = state.army(to, from.side.other());
    if !enemies.is_empty() {
        let by_sea = if sea { &from.corps[..] } else { &[] };
        let armies = [from.corps.clone(), enemies.clone()];
        let [own, theirs] = battle::foreseen(view, (to, from.side), by_sea, armies);
        let corps = format!("{} corps", enemies.len());
        let attack = Part::new(PartKind::Attack, format!("ATTACK {corps}: {own} v. {theirs}")).worth(theirs);
        parts.push(attack.briefly(format!("ATTACK {own}:{theirs}"), "", corps));
    }
    if sea {
        parts.push(Part::new(PartKind::Way, "over the sea").briefly("sea", "", ""));
    }
    if !open {
        return parts;
    }
    let rough = from.rough || state.area(to).is_some_and(super::super::roster::Area::is_rough);
    parts.push(attrition(view, from, from.entered + 1, rough));
    let attacks = from.attacks || !enemies.is_empty();
    let (most, mr) = (areas(view, order, attacks), state.corps(order.leader).mr);
    // It goes no further, whatever the enemies do on whom it comes.
    let stops = || {
        let withdraws = answer::could_withdraw(view, (from.at, to), from.side, mr);
        let goes_on = withdraws && !view.settings.is(settings::WITHDRAW_MOVER, "stops");
        !goes_on && !view.settings.is(settings::THROUGH_ENEMY, "on")
    };
    let ends = sea || !enemies.is_empty() && stops();
    let left = if ends { 0 } else { most - i64::from(from.entered) - 1 };
    let [left, of] = [left, most].map(|areas| u16::try_from(areas).unwrap_or(0));
    parts.push(left_of(left, of));
    parts.extend(gained(state, from.side, &from.corps, to));
    parts.extend(answers(view, from, to, mr));
    parts
}

/// What the march costs the army once it has entered so many areas.
pub(super) fn attrition(view: &View, march: &March, entered: u8, rough: bool) -> Part {
    let of = |entered| attrition_of(view, &march.corps, causes_of(view, march, entered));
    let (then, now) = (of((entered, rough)), of((march.entered, march.rough)));
    // What a further step leaves as it is is not paid again.
    if entered == march.entered || march.entered == 0 || then.text != now.text {
        return then;
    }
    let text = format!("the same as stopping here: {}", then.text).into();
    Part { text, ..then }.briefly("as stopping here", "", "")
}

/// Who of the enemy is fast enough to answer.
fn answers(view: &View, from: &March, to: AreaId, mr: u8) -> Option<Part> {
    let state = &view.state;
    let withdraws = answer::could_withdraw(view, (from.at, to), from.side, mr);
    let held = state.is_at(to, from.side);
    let interceptors = answer::could_intercept(view, (to, held), from.side, mr);
    // `Chalk Hills (MR 3)`: the movement rating of the fastest corps there.
    let fastest = |area: &AreaId| {
        let army = state.army(*area, from.side.other());
        let mr = army.into_iter().map(|corps| state.corps(corps).mr).max().unwrap_or(0);
        format!("{} (MR {mr})", state.area_name(*area))
    };
    let from_areas: Vec<String> = interceptors.iter().map(fastest).collect();
    let from_areas = if from_areas.is_empty() { String::new() } else { format!(" from {}", from_areas.join(", ")) };
    let made_way = withdraws.then_some(("the enemy may withdraw", "", "wd"));
    let intercepted = (!from_areas.is_empty()).then_some(("may be intercepted", from_areas.as_str(), "int"));
    let all: Vec<_> = made_way.into_iter().chain(intercepted).collect();
    let [words, few, means] = [
        all.iter().map(|(full, from, _)| format!("{full}{from}")).collect::<Vec<_>>().join("; "),
        all.iter().map(|(.., few)| *few).collect::<Vec<_>>().join(" "),
        all.iter().map(|(full, _, few)| format!("{few} = {full}")).collect::<Vec<_>>().join(" · "),
    ];
    (!all.is_empty()).then(|| follows(words).briefly(few, means, from_areas.trim_start()))
}
