//! How strong the formations of a side are in a battle, and what it would be for one that comes to it.

use super::checks::strength::{self, Strength};
use super::checks::{fert, fert_table};
use super::prelude::*;

/// The highest strength that the check takes.
const MOST_STRENGTH: i64 = 9_999;

/// A formation with the mode in which it would fight, and whether it would be tired.
pub(super) type AsItWouldBe = (FormationId, FormationNow);

/// The strength of a side: the sum over its formations, each by its mode, march and supply, and by the grand tactic that
/// the side has chosen for this round, until the round's losses are taken.
pub(super) fn strength(view: &View, battle: &Battle, side: Side) -> i64 {
    let fights = matches!(battle.stage, Stage::Cards | Stage::Charge | Stage::Fert | Stage::Losses);
    let tactic = battle.part(side).tactic.filter(|_| fights);
    // What no mode doubles.
    with(view, battle, side, tactic.unwrap_or(Tactic::ConcentricAttack), None)
}

/// The same with this grand tactic, and with a formation more, as it would come.
pub(super) fn with(view: &View, battle: &Battle, side: Side, tactic: Tactic, more: Option<AsItWouldBe>) -> i64 {
    let state = &view.state;
    let comes = more.filter(|(own, _)| state.side_of(*own) == side);
    let there = state.formations_at(battle.area, side).into_iter();
    let there = there.filter(|own| comes.is_none_or(|(more, _)| more != *own));
    let all = there.map(|own| (own, *state.formation(own))).chain(comes);
    all.map(|own| of_formation(view, battle, tactic, own)).sum::<i64>().min(MOST_STRENGTH)
}

/// `, 2 broken left out`: the units of a side whose factors are in no sum of its strength.
pub(super) fn left_out(state: &State, area: AreaId, side: Side) -> String {
    match state.units_at(area, side).into_iter().filter(|unit| state.unit(*unit).broken).count() {
        0 => String::new(),
        broken => format!(", {broken} broken left out"),
    }
}

/// The least and the most that its grand tactics make of the strength of a side.
pub(super) fn span(view: &View, battle: &Battle, side: Side, more: Option<AsItWouldBe>) -> [i64; 2] {
    let all = || Tactic::ALL.into_iter().map(|tactic| with(view, battle, side, tactic, more));
    [all().min().unwrap_or(0), all().max().unwrap_or(0)]
}

/// `12 v. 20-40 = 1:3-1:2`: what the grand tactics of both sides make of it, the attacker first, if a formation in this
/// mode attacked an area, with the columns of these odds where the owner's table has them; none where another one there is
/// hidden: an own one, too, for its side has not looked away.
pub(super) fn foreseen(view: &View, area: AreaId, attacker: Side, more: Option<AsItWouldBe>) -> Option<String> {
    let is_open = |own: &FormationId| more.is_some_and(|(more, _)| more == *own) || view.state.is_open(*own);
    if !Side::BOTH.into_iter().all(|side| view.state.formations_at(area, side).iter().all(is_open)) {
        return None;
    }
    let battle = Battle { area, attacker, round: 1, ..Battle::default() };
    let [own, enemy] = [attacker, attacker.other()].map(|side| span(view, &battle, side, more));
    let odds = odds_between(view, own, enemy).map_or_else(String::new, |odds| format!(" = {odds}"));
    Some(format!("{} v. {}{odds}", in_words(own), in_words(enemy)))
}

/// What makes an attacker weaker in an area: what halves his strength, what the ground and a fortress take.
pub(super) fn weakens(view: &View, area: AreaId, (formation, own): AsItWouldBe) -> Option<Part> {
    let in_march = own.mode == Mode::MarchOrder;
    let facts = view.state.area(area);
    let (tired, hungry) = (own.forced && !facts.is_pass(), view.state.is_out_of_supply(formation));
    let halves: Vec<_> = so_far([(in_march, "march order"), (tired, "force march"), (hungry, "no supply")]).collect();
    let (few, halves) = (["", "half", "1/4", "1/8"][halves.len()], listed(halves));
    // Each in full, in few words, and what those mean.
    let half = [format!("{few} strength: {halves}"), few.to_owned(), format!("{few} = {halves}")];
    let enters = so_far([(facts.ground == Some(Ground::Highland), "highlands"), (facts.is_pass(), "pass")]);
    let die = on_terrain(facts, in_march) + enters.map(|row| modifier(view, row)).sum::<i64>();
    let ground = [format!("die {die:+} for the ground"), format!("die {die:+}"), String::new()];
    let walls = format!("{} if they hold", walls(view, 1));
    let fortress = [format!("fortress {walls}"), "fort".to_owned(), format!("fort = {walls}")];
    let all = [(!few.is_empty(), half), (die != 0, ground), (facts.fortress, fortress)];
    let [full, few, means] = [0, 1, 2].map(|way| so_far(all.each_ref().map(|(so, said)| (*so, said[way].as_str()))));
    let (full, few) = (listed(full), few.collect::<Vec<_>>().join(" "));
    (!full.is_empty()).then(|| follows(full).briefly(few, listed(means), ""))
}

/// What a fortress takes from its attacker in a round: columns in the first alone, and from the die against a hold.
pub(super) fn walls(view: &View, round: u8) -> String {
    let left = printed::figure(&view.tables, "beyond-waterloo/fert-shifts", "fortress", 0);
    let left = if round == 1 { format!("{left}L, ") } else { String::new() };
    format!("{left}die {:+}", modifier(view, "fortress"))
}

/// What the terrain chart gives an attacker: more in march order.
pub(super) fn on_terrain(area: &Area, in_march: bool) -> i64 {
    i64::from(area.drm) + if in_march { i64::from(area.march_order_drm) } else { 0 }
}

pub(super) fn modifier(view: &View, row: &str) -> i64 {
    printed::figure(&view.tables, "beyond-waterloo/fert-modifiers", row, 0)
}

/// The columns of the owner's table between the worst and the best of these strengths, where it has them.
pub(super) fn odds_between(view: &View, own: [i64; 2], enemy: [i64; 2]) -> Option<String> {
    let column = |(own, enemy): (i64, i64)| {
        let strengths = [("own_strength", own.into()), ("opponent_strength", enemy.into())];
        foresee::with(&fert::CHECK, view, strengths, fert_table::column)
    };
    match [(own[0], enemy[1]), (own[1], enemy[0])].map(column) {
        [Some(least), Some(most)] if least == most => Some(least),
        [Some(least), Some(most)] => Some(format!("{}-{most}", least.split(" (").next().unwrap_or_default())),
        _ => None,
    }
}

/// What odds ahead of a battle mean: how they are rounded, and what makes a range of them.
pub(super) fn odds_mean(view: &View, ends: bool) -> String {
    let rounded = foresee::with(&fert::CHECK, view, [], fert_table::rounded);
    let ends = if ends { "+, - = past the end column" } else { "" };
    listed(["ATTACK = ours:theirs", &rounded, "a range by the grand tactics", ends])
}

/// `20`, or `20-40` where a grand tactic makes more of it.
pub(super) fn in_words([least, most]: [i64; 2]) -> String {
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}

fn of_formation(view: &View, battle: &Battle, tactic: Tactic, (formation, own): AsItWouldBe) -> i64 {
    let state = &view.state;
    let side = state.side_of(formation);
    let ready = state.units_of(formation).filter(|unit| !state.unit(*unit).broken);
    let factors: i64 = ready.map(|unit| i64::from(state.factors(unit))).sum();
    let area = state.area(battle.area);
    let fortress = area.fortress && side != battle.attacker;
    let reckon = |tactic: Tactic| {
        let values = [
            ("factors", factors.into()),
            ("mode", own.mode.key().into()),
            ("tactic", tactic.key().into()),
            ("in_fortress", fortress.into()),
            ("force_marched", own.forced.into()),
            ("round", battle.round.into()),
            ("in_pass", area.is_pass().into()),
            ("out_of_supply", state.is_out_of_supply(formation).into()),
        ];
        let outcome = foresee::outcome(&strength::CHECK, view, values)?;
        Some(outcome.get::<Strength>().strength)
    };
    // A mode that forbids the tactic of the lead formation gains nothing by it: the one that no mode doubles counts.
    reckon(tactic).or_else(|| reckon(Tactic::ConcentricAttack)).unwrap_or(0)
}
