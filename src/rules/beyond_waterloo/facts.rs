//! All that is known of a unit or a formation, and how each side stands.

use super::ground::View;
use super::ids::{FormationId, Side, UnitId};
use super::strengths::strength;
use super::tell::{of, unit_text, who};
use crate::engine::nothing::NoFacts;
use crate::engine::text::{Facts, Label, Text, counted};
use crate::rules::board::words::{listed, so_far};

/// All that is known of the unit or formation with this code.
pub(super) fn unit(view: &View, code: &str) -> Option<Facts> {
    let state = &view.state;
    let unit = state.roster.unit_coded(code).filter(|unit| state.unit(*unit).known);
    if let Some(unit) = unit {
        return Some(of_unit(view, unit));
    }
    let formation = state.roster.formation_coded(code).filter(|own| state.formation(*own).known)?;
    Some(of_formation(view, formation))
}

fn of_unit(view: &View, unit: UnitId) -> Facts {
    let (state, now) = (&view.state, view.state.unit(unit));
    let mut page = Facts::of(unit_text(state, unit));
    let Some(facts) = state.unit_facts(unit) else { return page };
    let marks = [
        (facts.guard, "Guard"),
        (facts.marks.national_guard, "National Guard"),
        (facts.marks.screen, "screens"),
        (now.broken, "broken"),
        (now.out_of_supply, "out of supply"),
    ];
    page.add("arm", Text::plain(facts.arm.key()));
    page.add(
        "combat factors",
        Text::of(Label::Figure, format!("{} (full {})", state.factors(unit), facts.strength.factors)),
    );
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
    page.add("mode", Text::plain(now.mode.in_words()));
    page.add("morale", Text::of(Label::Figure, now.morale.to_string()));
    page.add("in", Text::plain(now.at.map_or("", |area| state.area_name(area))));
    let marks = [(now.moved, "moved"), (now.forced, "force marched"), (now.reacted, "has reacted")];
    page.add("this phase", Text::plain(listed(so_far(marks))));
    let units: Vec<String> = state.units_of(formation).map(|unit| state.unit_label(unit)).collect();
    page.add("units", Text::plain(units.join("; ")));
    page
}

/// What players would look up for one unit or formation: its page, and what borders on where it is.
pub(super) fn look_up(view: &View, codes: &[&str]) -> Result<Facts, NoFacts> {
    let [code] = codes else { return Err(NoFacts::NotOne("unit or formation")) };
    let state = &view.state;
    let mut page = unit(view, code).ok_or_else(|| NoFacts::NoSuchCode("nothing that you know", format!("`{code}`")))?;
    let at = match state.roster.unit_coded(code) {
        Some(unit) => state.unit_at(unit),
        None => state.roster.formation_coded(code).and_then(|own| state.formation(own).at),
    };
    let Some(area) = at else { return Ok(page) };
    for &beside in state.roster.beside(area) {
        let Some(facts) = state.area(beside) else { continue };
        let fortress = if facts.fortress { ", fortress" } else { "" };
        let there = Side::BOTH.into_iter().flat_map(|side| state.formations_at(beside, side));
        let there: Vec<String> = there.map(|own| format!(", {}", who(state, own))).collect();
        let words = format!("{}, {} MP{fortress}{}", facts.terrain, facts.mp, there.concat());
        page.add(facts.name.clone(), Text::plain(words));
    }
    Ok(page)
}

/// What each side has.
pub(super) fn sides(view: &View) -> Vec<Facts> {
    Side::BOTH.into_iter().map(|side| of_side(view, side)).collect()
}

fn of_side(view: &View, side: Side) -> Facts {
    let state = &view.state;
    let mut page = Facts::of(of(side, side.name()));
    page.add("victory points", Text::of(Label::Figure, state.score.vp[side.at()].to_string()));
    page.add("cards", Text::of(Label::Figure, state.score.hands[side.at()].to_string()));
    let own = |unit: &UnitId| state.side_of_unit(*unit) == side && state.unit(*unit).is_there();
    let (units, steps) = state
        .all_units()
        .filter(own)
        .fold((0_u32, 0_u32), |(units, steps), unit| (units + 1, steps + u32::from(state.unit(unit).steps)));
    let hidden =
        state.all_formations().filter(|own| state.side_of(*own) == side && !state.formation(*own).known).count();
    let known = if hidden > 0 { format!(" known, {} hidden", counted(hidden, "formation")) } else { String::new() };
    page.add("units", Text::of(Label::Figure, format!("{units}{known}")));
    page.add("steps", Text::of(Label::Figure, format!("{steps}{known}")));
    for leader in state.all_leaders().filter(|leader| state.side_of_leader(*leader) == side) {
        let now = state.leader(leader);
        let points = if now.dead { String::new() } else { format!("{} AP", now.ap) };
        page.add(state.leader_name(leader), Text::plain(listed([points.as_str(), now.fate()])));
    }
    if let Some(battle) = &state.fight.battle {
        page.add("strength in this battle", Text::of(Label::Figure, strength(view, battle, side).to_string()));
    }
    page
}
