//! The FERT: strengths and every modifier that the state knows; what it does not know is asked.

use super::super::checks::fert::{CHECK, Fert};
use super::super::prelude::*;
use super::super::strengths::{left_out, modifier, on_terrain, strength};
use super::catastrophe::warns;
use super::cost::CostEvent;
use super::{both, key_of, stage};
use std::collections::BTreeSet;

/// The most steps or morale levels that players may read off a cell.
const MOST: i64 = 99;

/// The sides that have not rolled yet, the attacker first.
fn rollers(view: &View, battle: &Battle) -> Vec<Side> {
    let both = view.settings.is(settings::ROLLS, "both");
    let all = battle.in_order().into_iter().take(if both { 2 } else { 1 });
    all.filter(|side| battle.part(*side).cell.is_none()).collect()
}

const OURS: &str = "cavalry_superiority";
const THEIRS: &str = "opponent_cavalry_superiority";
/// What players agree upon in a battle.
pub(crate) const AGREED: &[&str] = &["terrain", "weather", OURS, THEIRS];

pub(crate) fn offers(view: &View, battle: &Battle, offers: &mut Offers) {
    for side in rollers(view, battle) {
        let (key, what) = (key_of("fert", &view.state, battle, side), format!("{} roll on the FERT", side.name()));
        offers.owe(Act::Fert(side), side.key(), key, what, "both sides are in combat");
    }
}

/// When all have rolled the losses of both are known. False where someone still rolls.
pub(crate) fn by_itself(cx: &mut Cx<'_>, battle: &Battle) -> bool {
    // Who fell in the charge to the last step neither rolls nor is rolled against.
    let fights = both(cx.state(), battle.area);
    if fights && !rollers(cx.view(), battle).is_empty() {
        return false;
    }
    for side in Side::BOTH {
        let levels = battle.part(side).morale[0].saturating_add(battle.part(side.other()).morale[1]);
        if let Some(formation) = battle.part(side).lead.filter(|_| levels > 0) {
            cx.emit(CostEvent::MoraleLost { formation, levels });
        }
    }
    let steps = Side::BOTH.map(|side| battle.due(side).0);
    cx.emit(CostEvent::LossesDue { steps });
    stage(cx, battle, Stage::Losses);
    true
}

/// What counts of the units of a side: those of its lead formation that are broken, National Guards of the French, Allies
/// of several nations, and who is out of supply.
fn of_units(state: &State, battle: &Battle, side: Side) -> [(&'static str, Value); 4] {
    let units = state.units_at(battle.area, side);
    let count =
        |is: &dyn Fn(UnitId) -> bool| i64::try_from(units.iter().filter(|unit| is(**unit)).count()).unwrap_or(0);
    let is_broken = |unit: UnitId| state.unit(unit).formation == battle.part(side).lead && state.unit(unit).broken;
    let is_citizen = |unit: UnitId| state.unit_facts(unit).marks.national_guard;
    let nation = |unit: &UnitId| {
        let leader = state.unit(*unit).formation.map(|formation| state.formation(formation).leader);
        let of_leader = leader.and_then(|leader| state.leader_facts(leader).nation.as_deref());
        state.unit_facts(*unit).nation.as_deref().or(of_leader)
    };
    let nations: BTreeSet<&str> = units.iter().filter_map(nation).collect();
    [
        ("broken_units", count(&is_broken).into()),
        ("national_guard", if side == Side::French { count(&is_citizen) } else { 0 }.into()),
        ("mixed_nationalities", (side == Side::Allied && nations.len() > 1).into()),
        ("out_of_supply", units.iter().any(|unit| state.unit(*unit).out_of_supply).into()),
    ]
}

fn known(view: &View, battle: &Battle, side: Side) -> Known {
    let state = &view.state;
    let sides = [side, side.other()];
    let [own, enemy] = sides.map(|side| state.formation(battle.part(side).lead.unwrap_or_default()));
    let [own_tactic, enemy_tactic] = sides.map(|side| battle.part(side).tactic.unwrap_or(Tactic::Hold));
    let attacks = side == battle.attacker;
    let area = state.area(battle.area);
    let entered = state.formations_at(battle.area, side).into_iter().any(|own| state.formation(own).entered);
    let enters = |ground: Ground| attacks && entered && area.ground == Some(ground);
    let [fights, faced] = sides.map(|side| strength(view, battle, side));
    let cavalry = |side: Side, screens: bool| state.cavalry(state.units_at(battle.area, side), screens);
    let [horse, theirs] = sides.map(|side| cavalry(side, false) + cavalry(side, true));
    let [more, less] = ["cavalry", "opponent-cavalry"].map(|row| modifier(view, row));
    let [broken, theirs_broken] = sides.map(|side| left_out(state, battle.area, side));
    let terrain = if attacks { on_terrain(area, own.mode == Mode::MarchOrder) } else { 0 };
    let counts = if attacks { format!("{terrain:+}") } else { "for the attacker".to_owned() };
    let ground = format!("terrain {} {counts}", area.terrain);
    let is_twice = battle.doubles == Some(side);
    let doubled = if is_twice { "; the charge doubles enemy steps lost" } else { "" };
    let [who, other] = sides.map(Side::name);
    let superior = agreed(view, battle, side);
    let text = format!(
        "FERT of {who}: strength {fights}{broken} against {faced}{theirs_broken}, {ground}; cavalry {horse} against \
         {theirs} with screens: {superior}, {who} {more:+}, {other} {less:+}{doubled}"
    );
    let values = [
        ("tactic", own_tactic.key().into()),
        ("opponent_tactic", enemy_tactic.key().into()),
        ("opponent_mode", enemy.mode.key().into()),
        ("cards", i64::from(battle.part(side).drm).into()),
        ("leader_ability", i64::from(state.figures(own.leader).1).into()),
        ("entering_highlands", enters(Ground::Highland).into()),
        ("entering_pass", enters(Ground::Pass).into()),
        ("opponent_holds_fortress", (attacks && area.fortress && enemy_tactic == Tactic::Hold).into()),
        ("morale_superiority", (own.morale > enemy.morale).into()),
        ("opponent_morale_superiority", (own.morale < enemy.morale).into()),
        ("attacking_fortress", (attacks && area.fortress && battle.round == 1).into()),
        ("own_strength", fights.into()),
        ("opponent_strength", faced.into()),
    ];
    let doubled = is_twice.then_some(("doubled", true.into()));
    let values = values.into_iter().chain(of_units(state, battle, side)).chain(doubled);
    let asks = vec![
        ("terrain", Some(terrain.into())),
        ("weather", Some(0_i64.into())),
        (OURS, Some(said(view, battle, side, THEIRS).into())),
        (THEIRS, Some(said(view, battle, side, OURS).into())),
    ];
    Known { asks, ..Known::of(side.key(), who, text, values) }
}

/// Whose horse is superior: what the roll before said of it, which this roll is to say too.
fn agreed(view: &View, battle: &Battle, side: Side) -> String {
    let (other, says) = (side.other(), |name: &str| said(view, battle, side, name));
    if battle.part(other).cell.is_none() {
        return "you agree whose is superior".to_owned();
    }
    let whose = if says(THEIRS) { side.name() } else { other.name() };
    let whose = if says(THEIRS) || says(OURS) { whose } else { "nobody" };
    format!("{} rolled with {whose} as superior", other.name())
}

/// What the other side has said of the horse in its roll of this round.
fn said(view: &View, battle: &Battle, side: Side, name: &str) -> bool {
    let other = side.other();
    let fill = battle.part(other).cell.and_then(|_| view.memory.fill(&key_of("fert", &view.state, battle, other)));
    fill.is_some_and(|fill| fill.get(name) == Some(&true.into()))
}

/// A side rolls; the cell says what both lose, or the players tell it.
pub(crate) fn roll(cx: &mut Cx<'_>, key: &str, battle: &Battle, side: Side) -> Result<(), Stop> {
    let tested = cx.test(key, &CHECK, |view| known(view, battle, side))?;
    let fert = tested.outcome().map(|outcome| outcome.get::<Fert>());
    let is_free = fert.as_ref().is_none_or(|fert| fert.no_combat);
    let cell = fert.and_then(|fert| fert.result);
    let reads = cx.state().roster.game.reads;
    let (steps, morale) = match cell.as_deref().and_then(|cell| reads.steps(cell)) {
        Some(steps) => (steps, [0; 2]),
        None if is_free => Default::default(),
        None => told(cx, key, side, cell.as_deref())?,
    };
    cx.emit(CostEvent::CellRead { side, steps, morale });
    Ok(())
}

/// The players tell what a cell in words says.
fn told(cx: &mut Cx<'_>, key: &str, side: Side, cell: Option<&str>) -> Result<([u8; 2], [u8; 2]), Stop> {
    let ask = |name: &str, help: &str| number(name, [0, MOST], 0, help);
    let says = cell.map_or_else(|| "read the FERT table".to_owned(), |cell| format!("the cell says: {cell}"));
    let filled = cx.form_remembering(&format!("{key}/cell"), &[], |view| {
        let levels = |whose: &str, side: Side| {
            let lead = view.state.fight.battle.as_ref().and_then(|battle| battle.part(side).lead);
            format!("morale levels of {whose} lead formation{}", warns(&view.state, lead))
        };
        let asks = vec![
            ask("own_steps", "steps that the roller loses"),
            ask("enemy_steps", "steps that the enemy loses"),
            ask("own_morale", &levels("the roller's", side)),
            ask("enemy_morale", &levels("the enemy's", side.other())),
        ];
        Form::to(side.key(), format!("{says}; what does it cost?"), view.state.step.cite(), asks)
    })?;
    let number = |name: &str| filled.as_ref().map_or(0, |filled| u8::try_from(filled.count(name)).unwrap_or(0));
    Ok((["own_steps", "enemy_steps"].map(number), ["own_morale", "enemy_morale"].map(number)))
}
