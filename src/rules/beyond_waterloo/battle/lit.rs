//! The printed tables of a battle as they are read now: the Grand Tactics Matrix, and what each face brings on the FERT.

use super::super::acts::View;
use super::super::checks::{FERT, Fert};
use super::super::event::Stage;
use super::super::ids::{Mode, Side, Tactic};
use super::super::state::Battle;
use super::super::tell::label;
use super::fert;
use crate::engine::check::Case;
use crate::engine::panel::Lit;
use crate::engine::text::{Label, Text};

/// Short names of the grand tactics, in the order of the table.
const TACTICS: [&str; 6] = ["left", "right", "adv.", "conc.", "hold", "retr."];
/// The faces of a die.
const FACES: std::ops::RangeInclusive<u8> = 1..=6;

/// The table that is read in this stage of a battle; none in the others, and where it cannot be known before the dice.
pub(crate) fn lit(view: &View, battle: &Battle) -> Option<Lit> {
    match battle.stage {
        Stage::Tactics => Some(matrix(view, battle)),
        Stage::Fert => fert_of(view, battle),
        _ => None,
    }
}

/// The whole matrix with the die of both sides against the mode of the other's lead: it is printed, so it is shown. What
/// either side chooses stays sealed.
fn matrix(view: &View, battle: &Battle) -> Lit {
    let state = &view.state;
    let modes = Side::BOTH.map(|side| lead_mode(view, battle, side));
    let cell = |id: &str, tactic: Tactic, column: usize| {
        let table = view.tables.get(id).ok();
        table.and_then(|table| table.cell(tactic.key(), column, None).ok()).unwrap_or_default().to_owned()
    };
    let head = ["", "Fr die", "Al die"].into_iter().chain(TACTICS).map(|word| Text::of(Label::Quiet, word));
    let mut rows: Vec<Vec<Text>> = vec![head.collect()];
    for tactic in Tactic::ALL {
        let mut row = vec![Text::plain(tactic.key().replace('-', " "))];
        for enemy in [modes[1], modes[0]] {
            row.push(Text::of(Label::Figure, cell("beyond-waterloo/deployment-matrix", tactic, enemy as usize)));
        }
        for column in 0..TACTICS.len() {
            let shift = cell("beyond-waterloo/grand-tactics", tactic, column);
            let fights = shift.starts_with(|first: char| first.is_ascii_digit());
            let shown = if fights { Text::plain(shift) } else { Text::of(Label::Quiet, "none") };
            row.push(shown);
        }
        rows.push(row);
    }
    let stands = |side: Side| {
        let mode = modes[side.at()].key().replace('-', " ");
        Text::of(label(side), side.name()).then(format!(" lead in {mode}"))
    };
    let note = stands(Side::French).then("; ").join(stands(Side::Allied)).with(Label::Quiet, "; choices are sealed");
    let title = Text::of(Label::Heading, format!("Grand tactics at {}", state.area_name(battle.area)))
        .with(Label::Quiet, "   die; column shift by their tactic");
    Lit { title, rows, notes: vec![note] }
}

/// The mode of the formation that leads a side, or would.
fn lead_mode(view: &View, battle: &Battle, side: Side) -> Mode {
    let state = &view.state;
    let lead = battle.part(side).lead.or_else(|| state.formations_at(battle.area, side).first().copied());
    lead.map_or(Mode::MarchOrder, |lead| state.formation(lead).mode)
}

/// What each face brings to the side that rolls next.
fn fert_of(view: &View, battle: &Battle) -> Option<Lit> {
    let state = &view.state;
    let side = fert::next_roller(view, battle)?;
    let inputs = fert::inputs(view, battle, side);
    let case = Case { inputs: &inputs, settings: &view.settings, tables: &view.tables };
    let mut rows = vec![Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    let mut shift = None;
    for face in FACES {
        let fert: Fert = FERT.resolve(&case, &[face]).ok()?.outcome.get();
        shift = fert.shift;
        let steps = fert.result.as_deref().and_then(|cell| state.roster.game.reads.steps(cell));
        let cost = |at: usize| match (&steps, &fert.result) {
            (Some(steps), _) if steps[at] == 0 => "-".to_owned(),
            (Some(steps), _) => steps[at].to_string(),
            (None, Some(cell)) if at == 1 => cell.clone(),
            (None, _) => String::new(),
        };
        rows[0].push(Text::of(Label::Figure, face.to_string()));
        rows[1].push(Text::of(Label::Quiet, fert.modified_die.map_or_else(String::new, |die| die.to_string())));
        rows[2].push(Text::of(Label::Bad, cost(0)));
        rows[3].push(Text::of(Label::Good, cost(1)));
    }
    let names = [
        Text::of(Label::Quiet, "die"),
        Text::of(Label::Quiet, "modified"),
        Text::of(label(side), format!("{} lose", side.name())),
        Text::of(label(side.other()), format!("{} lose", side.other().name())),
    ];
    let lines = names.into_iter().zip(rows).map(|(name, row)| std::iter::once(name).chain(row).collect());
    let mut rows: Vec<Vec<Text>> = lines.collect();
    rows.retain(|row| row[1..].iter().any(|cell| !cell.is_empty()));
    let [own, enemy] = [side, side.other()].map(|side| fert::strength(view, battle, side));
    let shift = match shift {
        None | Some(0) => "no shift".to_owned(),
        Some(right @ 1..) => format!("shift {right}R"),
        Some(left) => format!("shift {}L", -left),
    };
    let title = Text::of(Label::Heading, format!("FERT at {}, round {}", state.area_name(battle.area), battle.round))
        .then("   ")
        .with(Label::Figure, format!("{own} : {enemy}"))
        .then(format!(", {shift}"));
    let note =
        Text::of(Label::Quiet, "terrain by the chart, weather 0 and no cavalry superiority: fields of the question");
    Some(Lit { title, rows, notes: vec![note] })
}
