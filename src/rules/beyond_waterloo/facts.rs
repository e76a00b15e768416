//! All that is known of a unit or a formation, and how each side stands.

use super::prelude::*;
use super::strengths::strength;
use super::tell::unit_text;

pub(super) fn unit(view: &View, code: &str) -> Option<Facts> {
    let state = &view.state;
    let unit = state.roster.unit_coded(code).filter(|unit| state.unit(*unit).known);
    let formation = || state.roster.formation_coded(code).filter(|own| state.formation(*own).known);
    unit.map(|unit| of_unit(view, unit)).or_else(|| formation().map(|own| of_formation(view, own)))
}

fn of_unit(view: &View, unit: UnitId) -> Facts {
    let (state, now, facts) = (&view.state, view.state.unit(unit), view.state.unit_facts(unit));
    let mut page = Facts::of(unit_text(state, unit));
    let marks = [
        (facts.guard, "Guard"),
        (facts.marks.national_guard, "National Guard"),
        (facts.marks.screen, "screens"),
        (now.broken, "broken"),
        (now.out_of_supply, "out of supply"),
    ];
    page.add("arm", Text::plain(facts.arm.key()));
    let factors = format!("{} (full {})", state.factors(unit), facts.strength.factors);
    page.add("combat factors", Text::of(Label::Figure, factors));
    page.add("steps", Text::of(Label::Figure, format!("{} of {}", now.steps, facts.strength.steps)));
    page.add("marks", Text::of(Label::Care, listed(so_far(marks))));
    page.add("formation", now.formation.map_or_else(Text::default, |own| who(state, own)));
    page.add("in", Text::plain(state.unit_at(unit).map_or("", |area| state.area_name(area))));
    page
}

fn of_formation(view: &View, formation: FormationId) -> Facts {
    let (state, now) = (&view.state, view.state.formation(formation));
    let mut page = Facts::of(who(state, formation));
    let leader = state.leader(now.leader);
    let (ap, ability) = state.figures(now.leader);
    page.add("leader", Text::plain(listed([state.leader_name(now.leader), leader.fate()])));
    page.add("action points", Text::of(Label::Figure, format!("{} of {ap}", leader.ap)));
    page.add("battle ability", Text::of(Label::Figure, ability.to_string()));
    page.add("mode", Text::plain(now.mode.words()));
    page.add("morale", Text::of(Label::Figure, now.morale.to_string()));
    page.add("in", Text::plain(state.place_of(formation)));
    let marks = [(now.moved, "moved"), (now.forced, "force marched"), (now.reacted, "has reacted")];
    page.add("this phase", Text::plain(listed(so_far(marks))));
    let units: Vec<String> = state.units_of(formation).map(|unit| state.unit_label(unit)).collect();
    page.add("units", Text::plain(units.join("; ")));
    page
}

pub(super) const LOOKED_UP: [&str; 2] = ["unit or formation", "nothing that you know"];

/// What borders on where one unit or formation is.
pub(super) fn beside(view: &View, code: &str) -> Vec<(String, String)> {
    let state = &view.state;
    let at = match state.roster.unit_coded(code) {
        Some(unit) => state.unit_at(unit),
        None => state.roster.formation_coded(code).and_then(|own| state.formation(own).at),
    };
    let borders = |beside: &AreaId| {
        let facts = state.area(*beside);
        let fortress = if facts.fortress { ", fortress" } else { "" };
        let there = Side::BOTH.into_iter().flat_map(|side| state.formations_at(*beside, side));
        let there: Vec<String> = there.map(|own| format!(", {}", who(state, own))).collect();
        (facts.name.clone(), format!("{}, {} MP{fortress}{}", facts.terrain, facts.mp, there.concat()))
    };
    at.into_iter().flat_map(|area| state.roster.beside(area)).map(borders).collect()
}

pub(super) fn sides(view: &View) -> Vec<Facts> {
    Side::BOTH.into_iter().map(|side| of_side(view, side)).collect()
}

fn of_side(view: &View, side: Side) -> Facts {
    let state = &view.state;
    let mut page = Facts::of(named(side));
    page.add("victory points", Text::of(Label::Figure, state.vp[side.at()].to_string()));
    page.add("cards", Text::of(Label::Figure, state.hands[side.at()].to_string()));
    let own = |unit: &UnitId| state.side_of_unit(*unit) == side && state.unit(*unit).is_there();
    let units: Vec<u32> = state.all_units().filter(own).map(|unit| state.unit(unit).steps.into()).collect();
    let hidden = state.formations_of(side).filter(|own| !state.formation(*own).known).count();
    let known = if hidden > 0 { format!(" known, {} hidden", counted(hidden, "formation")) } else { String::new() };
    page.add("units", Text::of(Label::Figure, format!("{}{known}", units.len())));
    page.add("steps", Text::of(Label::Figure, format!("{}{known}", units.iter().sum::<u32>())));
    for leader in state.leaders_of(side) {
        let now = state.leader(leader);
        let points = if now.dead { String::new() } else { format!("{} AP", now.ap) };
        page.add(state.leader_name(leader), Text::plain(listed([points.as_str(), now.fate()])));
    }
    if let Some(battle) = &state.fight.battle {
        page.add("strength in this battle", Text::of(Label::Figure, strength(view, battle, side).to_string()));
    }
    page
}
