//! The printed table from which a battle is steered: the Grand Tactics Matrix.

use super::super::ground::View;
use super::super::ids::{Mode, Side, Stage, Tactic};
use super::super::state::Battle;
use super::fert::strength;
use super::tactics::{DIE, SHIFT, cell};
use crate::engine::panel::Lit;
use crate::engine::text::{Label, Text};

/// Short names of the grand tactics, in the order of the table.
const TACTICS: [&str; 6] = ["left", "right", "adv.", "conc.", "hold", "retr."];

/// The table while the grand tactics are chosen.
pub(crate) fn lit(view: &View, battle: &Battle) -> Option<Lit> {
    (battle.stage == Stage::Tactics).then(|| matrix(view, battle))
}

/// The whole matrix with the die of both sides against the mode of the other's lead: it is printed, so it is shown. What
/// either side chooses stays sealed.
fn matrix(view: &View, battle: &Battle) -> Lit {
    let state = &view.state;
    let modes = Side::BOTH.map(|side| lead_mode(view, battle, side));
    let head = ["", "Fr die", "Al die"].into_iter().chain(TACTICS).map(|word| Text::of(Label::Quiet, word));
    let mut rows: Vec<Vec<Text>> = vec![head.collect()];
    for tactic in Tactic::ALL {
        let mut row = vec![Text::plain(tactic.key().replace('-', " "))];
        for enemy in [modes[1], modes[0]] {
            row.push(Text::of(Label::Figure, cell(view, DIE, tactic, enemy as usize)));
        }
        for column in 0..TACTICS.len() {
            let shift = cell(view, SHIFT, tactic, column);
            let fights = shift.starts_with(|first: char| first.is_ascii_digit());
            let shown = if fights { Text::plain(shift) } else { Text::of(Label::Quiet, "none") };
            row.push(shown);
        }
        rows.push(row);
    }
    let stands = |side: Side| {
        let mode = modes[side.at()].key().replace('-', " ");
        Text::of(side.label(), side.name()).then(format!(" lead in {mode}"))
    };
    let note = stands(Side::French).then("; ").join(stands(Side::Allied)).with(Label::Quiet, "; choices are sealed");
    let known =
        state.all_formations().all(|own| state.formation(own).at != Some(battle.area) || state.formation(own).known);
    let [french, allied] = Side::BOTH.map(|side| strength(view, battle, side));
    let strengths = if known { format!(", {french} against {allied}") } else { String::new() };
    let title = Text::of(Label::Heading, format!("Grand tactics at {}{strengths}", state.area_name(battle.area)))
        .with(Label::Quiet, "   die; column shift by their tactic");
    Lit { title, rows, notes: vec![note] }
}

/// The mode of the formation that leads a side, or would.
fn lead_mode(view: &View, battle: &Battle, side: Side) -> Mode {
    let state = &view.state;
    let lead = battle.part(side).lead.or_else(|| state.formations_at(battle.area, side).first().copied());
    lead.map_or(Mode::MarchOrder, |lead| state.formation(lead).mode)
}
