//! Both sides choose a lead formation and a grand tactic in secret; both are told at once.

use std::rc::Rc;

use super::super::ground::{Apart, Cx, View};
use super::super::ids::{AreaId, FormationId, Mode, Side, Tactic};
use super::super::printed::{self, Meeting};
use super::super::settings;
use super::super::subject::Subject;
use super::event::BattleEvent;
use super::{INSTEAD, place};
use crate::engine::cx::{Pick, Question, Stop};
use crate::engine::prompt::{Blocked, Choice, OptionName, Part, PartKind, Refusal};
use crate::rules::board::asking::not_let_go;

/// Attacker and defender, at once.
pub(crate) fn choose_both(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let Some(battle) = cx.state().fight.battle.clone() else { return Err(cx.misfit(Refusal::NothingLeft)) };
    let act = format!("tactics:{}", place(cx.state()));
    let chosen = cx.together(battle.in_order(), |cx, side| choose(cx, &act, battle.area, side))?;
    let (lead, tactic) = (chosen.map(|(lead, _)| lead), chosen.map(|(_, tactic)| tactic));
    let meet = meets(cx.view(), tactic);
    cx.emit(BattleEvent::TacticsTold { lead, tactic, meet });
    Ok(())
}

/// Whether two grand tactics bring combat, by the Grand Tactics Matrix.
fn meets(view: &View, [own, other]: [Tactic; 2]) -> bool {
    let cell = view.tables.get("beyond-waterloo/grand-tactics");
    let cell = cell.and_then(|table| table.cell(own.key(), other as usize, None)).unwrap_or_default();
    printed::meeting(cell) != Meeting::NoCombat
}

fn choose(cx: &mut Apart<'_>, act: &str, area: AreaId, side: Side) -> Result<(FormationId, Tactic), Stop> {
    let lead = lead(cx, act, area, side)?;
    cx.about(Subject::Formation(lead, cx.state().formation(lead).at));
    let key = format!("{act}/{}", side.key());
    let picked = cx.pick(&key, |view| question(view, side, lead))?;
    picked.map(|tactic| (lead, tactic)).ok_or_else(|| cx.misfit(not_let_go(act, INSTEAD)))
}

/// The lead formation of a side; chosen where it has several.
fn lead(cx: &mut Apart<'_>, act: &str, area: AreaId, side: Side) -> Result<FormationId, Stop> {
    match cx.state().formations_at(area, side)[..] {
        [] => Err(cx.misfit(Refusal::NothingLeft)),
        [only] => Ok(only),
        _ => {
            let picked = cx.pick(&format!("{act}/lead-{}", side.key()), |view| {
                let state = &view.state;
                let option = |formation: FormationId| {
                    let name = state.formation_name(formation);
                    let leader = state.leader_name(state.formation(formation).leader);
                    let label = format!("{name}, {leader}, {}", state.formation(formation).mode.key());
                    let code = state.formation_code(formation);
                    (formation, Choice::of(state.roster.option_of((side, code), name.to_owned(), label).into()))
                };
                let question = Question::to(
                    side.key(),
                    format!("which formation leads {}?", side.name()),
                    "Grand Tactics Matrix (Case 6.4.5)",
                );
                Pick { question, options: state.formations_at(area, side).into_iter().map(option).collect() }
            })?;
            picked.ok_or_else(|| cx.misfit(not_let_go(act, INSTEAD)))
        }
    }
}

/// The rows of a grand tactic: what the die gains by the enemy's mode, and the shift of columns by his tactic. Which of
/// them is his is not told.
fn rows(view: &View, own: Tactic) -> Vec<Part> {
    let row = |id: &str, what: &str, against: &[&str]| {
        let table = view.tables.get(id).ok()?;
        let cell = |(column, short): (usize, &&str)| {
            Some(format!("{short} {}", table.cell(own.key(), column, None).ok()?.trim_end_matches('!')))
        };
        let cells: Vec<String> = against.iter().enumerate().filter_map(cell).collect();
        Some(Part::new(PartKind::Row, format!("{what}: {}", cells.join(", "))))
    };
    let modes = ["march", "echelon", "line", "conc."];
    let tactics = ["left", "right", "advance", "concentric", "hold", "retreat"];
    let die = row("beyond-waterloo/deployment-matrix", "die v.", &modes);
    die.into_iter().chain(row("beyond-waterloo/grand-tactics", "shift v.", &tactics)).collect()
}

/// The grand tactics, those that a mode forbids with the reason.
fn question(view: &View, side: Side, lead: FormationId) -> Pick<Tactic> {
    let state = &view.state;
    let any = view.settings.is(settings::FORBIDDEN_BY, "any");
    let area = state.formation(lead).at;
    let formations = match area {
        Some(area) if any => state.formations_at(area, side),
        _ => vec![lead],
    };
    let forbids = |tactic: Tactic| {
        let forbidden = |mode: Mode| match tactic {
            Tactic::LeftFlankAttack | Tactic::RightFlankAttack => mode == Mode::MarchOrder,
            Tactic::Retreat => mode == Mode::Concentrated,
            Tactic::GeneralAdvance | Tactic::ConcentricAttack | Tactic::Hold => false,
        };
        let who = formations.iter().find(|own| forbidden(state.formation(**own).mode))?;
        Some(format!("{} is in {}", state.formation_name(*who), state.formation(*who).mode.key()))
    };
    let (mut options, mut blocked) = (Vec::new(), Vec::new());
    for tactic in Tactic::ALL {
        let label = tactic.key().replace('-', " ");
        let called = Rc::new(OptionName::of_parts(tactic.key(), &label, rows(view, tactic)));
        match forbids(tactic) {
            None => options.push((tactic, Choice::of(called))),
            Some(why) => blocked.push(Blocked::of(called, why.into())),
        }
    }
    let question = Question {
        blocked,
        ..Question::to(side.key(), format!("the grand tactic of {}", side.name()), "Grand Tactics Matrix (Case 6.4.5)")
    };
    Pick { question, options }
}
