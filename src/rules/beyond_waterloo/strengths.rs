//! How strong the formations of a side are in a battle, and what it would be for one that comes to it.

use super::checks::{self, FERT, STRENGTH, Strength};
use super::ground::View;
use super::ids::{AreaId, FormationId, Mode, Side, Tactic};
use super::roster::Area;
use super::state::{Battle, State};
use crate::engine::check::Case;
use crate::engine::input::Value;

/// The highest strength that the check takes.
const MOST_STRENGTH: i64 = 9_999;

/// The strength of a side: the sum over its formations, each by its mode, march and supply.
pub(super) fn strength(view: &View, battle: &Battle, side: Side) -> i64 {
    let state = &view.state;
    let formations = state.formations_at(battle.area, side);
    let own = |formation| of_formation(view, battle, FormationInMode::of(&view.state, formation));
    let sum: i64 = formations.into_iter().map(own).sum();
    sum.min(MOST_STRENGTH)
}

/// Both strengths, the attacker's first, if a formation in this mode attacked an area, with the column of these odds where
/// the owner's table has them; none where not all that stand there are known.
pub(super) fn foreseen(view: &View, area: AreaId, attacker: FormationInMode) -> Option<String> {
    let state = &view.state;
    let side = state.side_of(attacker.formation);
    let battle = Battle { area, attacker: side, round: 1, ..Battle::default() };
    let there = |side: Side| state.formations_at(area, side).into_iter().filter(|own| *own != attacker.formation);
    if !there(side.other()).all(|own| state.formation(own).known) {
        return None;
    }
    let sum =
        |side: Side| there(side).map(|own| of_formation(view, &battle, FormationInMode::of(state, own))).sum::<i64>();
    let own = (sum(side) + of_formation(view, &battle, attacker)).min(MOST_STRENGTH);
    Some(in_odds(view, [own, sum(side.other()).min(MOST_STRENGTH)]))
}

/// `17 v. 20 = 1:2`, with the column where the owner's table has one.
pub(super) fn in_odds(view: &View, [own, enemy]: [i64; 2]) -> String {
    let mut inputs = FERT.inputs();
    inputs.set("own_strength", own.into());
    inputs.set("opponent_strength", enemy.into());
    let case = Case { inputs: &inputs, settings: &view.settings, tables: &view.tables };
    let column = checks::column(&case).map(|column| format!(" = {column}")).unwrap_or_default();
    format!("{own} v. {enemy}{column}")
}

/// A formation with the mode in which it fights, and whether it is tired.
#[derive(Clone, Copy)]
pub(super) struct FormationInMode {
    pub formation: FormationId,
    pub mode: Mode,
    pub forced: bool,
}

impl FormationInMode {
    fn of(state: &State, formation: FormationId) -> Self {
        let now = state.formation(formation);
        Self { formation, mode: now.mode, forced: now.forced }
    }
}

fn of_formation(view: &View, battle: &Battle, FormationInMode { formation, mode, forced }: FormationInMode) -> i64 {
    let state = &view.state;
    let side = state.side_of(formation);
    let ready = state.units_of(formation).filter(|unit| !state.unit(*unit).broken);
    let factors: i64 = ready.map(|unit| i64::from(state.factors(unit))).sum();
    let area = state.area(battle.area);
    let fortress = area.is_some_and(|area| area.fortress) && side != battle.attacker;
    let reckon = |tactic: Tactic| {
        let mut inputs = STRENGTH.inputs();
        let values: [(&str, Value); 8] = [
            ("factors", factors.into()),
            ("mode", mode.key().into()),
            ("tactic", tactic.key().into()),
            ("in_fortress", fortress.into()),
            ("force_marched", forced.into()),
            ("round", battle.round.into()),
            ("in_pass", area.is_some_and(Area::is_pass).into()),
            ("out_of_supply", state.is_out_of_supply(formation).into()),
        ];
        for (name, value) in values {
            inputs.set(name, value);
        }
        let case = Case { inputs: &inputs, settings: &view.settings, tables: &view.tables };
        STRENGTH.resolve(&case, &[]).map(|resolved| resolved.outcome.get::<Strength>().strength)
    };
    let tactic = battle.part(side).tactic.unwrap_or(Tactic::Hold);
    // A mode that forbids the tactic of the lead formation gains nothing by it: the one that no mode doubles counts.
    reckon(tactic).or_else(|_| reckon(Tactic::ConcentricAttack)).unwrap_or(0)
}
