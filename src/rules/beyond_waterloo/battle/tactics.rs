//! Both sides choose a lead formation and a grand tactic in secret; both are told at once.

use super::super::prelude::*;
use super::super::strengths::{in_words, left_out, odds_between, span, walls, with};
use super::event::BattleEvent;
use super::{INSTEAD, key};
use crate::engine::prompt::{OptionCell, OptionRow};
use crate::rules::board::asking::not_let_go;

/// The tables of what a grand tactic adds to the die by the enemy's mode, and of the shift by his tactic.
const DIE: &str = "beyond-waterloo/deployment-matrix";
const SHIFT: &str = "beyond-waterloo/grand-tactics";

const CITE: &str = "Grand Tactics Matrix (Case 6.4.5)";

pub(crate) fn choose_both(cx: &mut Cx<'_>, battle: &Battle) -> Result<(), Stop> {
    let act = key("tactics", cx.state(), battle);
    let chosen = cx.together(battle.in_order(), |cx, side| {
        let lead = lead(cx, &act, battle.area, side)?;
        cx.about(Subject(lead, cx.state().formation(lead).at));
        let picked = cx.pick(&format!("{act}/{}", side.key()), |view| question(view, battle, side, lead))?;
        picked.map(|tactic| (lead, tactic)).ok_or_else(|| cx.misfit(not_let_go(&act, INSTEAD)))
    })?;
    let (lead, tactic) = (chosen.map(|(lead, _)| lead), chosen.map(|(_, tactic)| tactic));
    let meet = printed::meeting(&cell(cx.view(), SHIFT, tactic[0], tactic[1] as usize)).is_some();
    cx.emit(BattleEvent::TacticsTold { lead, tactic, meet });
    Ok(())
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
                    let (name, now) = (state.formation_name(formation), state.formation(formation));
                    let label = format!("{name}, {}, {}", state.leader_name(now.leader), now.mode.key());
                    let bars = if view.settings.is(settings::FORBIDDEN_BY, "any") { "" } else { barred(now.mode).1 };
                    let (morale, ability) = (now.morale, state.figures(now.leader).1);
                    let few = format!("m{morale} a{ability}{bars}");
                    let means = follows(format!("m{morale}, ability {ability}{bars}"));
                    let means = means.briefly(few, "m = morale, a = ability", "");
                    let called = OptionName::new(name, label).of_side(side.key(), state.formation_code(formation));
                    (formation, Choice::of(called.with(vec![means]).into()))
                };
                let question = Question::to(side.key(), format!("which formation leads {}?", side.name()), CITE);
                Pick { question, options: state.formations_at(area, side).into_iter().map(option).collect() }
            })?;
            picked.ok_or_else(|| cx.misfit(not_let_go(act, INSTEAD)))
        }
    }
}

/// The grand tactics that a mode forbids, and the same in words.
const fn barred(mode: Mode) -> (&'static [Tactic], &'static str) {
    match mode {
        Mode::MarchOrder => (&[Tactic::LeftFlankAttack, Tactic::RightFlankAttack], ", no flank attack"),
        Mode::Concentrated => (&[Tactic::Retreat], ", no retreat"),
        Mode::Echelon | Mode::LineOfBattle => (&[], ""),
    }
}

/// What both grand tactics come to: `left flank attack v. hold: die +2 v. +3, shift 1R v. 1L`, the attacker first.
pub(crate) fn compared(view: &View, battle: &Battle) -> String {
    let sides = battle.in_order();
    let told = |side: Side| Some((battle.part(side).tactic?, view.state.formation(battle.part(side).lead?).mode));
    let [Some((own, mode)), Some((other, facing))] = sides.map(told) else { return String::new() };
    let die = [(own, facing), (other, mode)].map(|(own, mode)| cell(view, DIE, own, mode as usize));
    let shift = [(own, other), (other, own)].map(|(own, other)| cell(view, SHIFT, own, other as usize));
    let names = [own, other].map(Tactic::words);
    let walls = fortress(view, battle);
    format!("{}: die {}, shift {}{walls}", names.join(" v. "), die.join(" v. "), shift.join(" v. "))
}

/// `; fortress: attacker 2L, die -5 against hold`: what a fortress takes from its attacker in this round.
fn fortress(view: &View, battle: &Battle) -> String {
    let is_one = view.state.area(battle.area).fortress;
    if is_one { format!("; fortress: attacker {} against hold", walls(view, battle.round)) } else { String::new() }
}

/// The modes and the grand tactics at the heads of the matrix, in full and in four letters.
const MODES: [[&str; 2]; 4] = [["march", "mrch"], ["echelon", "ech."], ["line", "line"], ["concentrated", "conc"]];
const TACTICS: [[&str; 2]; 6] = [
    ["left", "left"],
    ["right", "rght"],
    ["advance", "adv."],
    ["concentric", "conc"],
    ["hold", "hold"],
    ["retreat", "ret"],
];

/// The rows of a grand tactic: the own strength with it where that differs, what the die gains by the enemy's mode, lit where his lead stands
/// in it or could, and the shift of columns by his tactic. Which of them is his is not told.
fn rows(view: &View, own: Tactic, strength: Option<i64>, facing: &[Mode]) -> Vec<Part> {
    let row = |(id, head): (&str, &'static str), columns: &[[&'static str; 2]], lit: &dyn Fn(usize) -> bool| {
        let cell = |(at, column): (usize, &[&'static str; 2])| {
            let text = cell(view, id, own, at);
            let is_number = text.chars().any(|sign| sign.is_ascii_digit());
            let text = if is_number { text } else { "no".to_owned() };
            OptionCell { column: *column, text, is_lit: lit(at) }
        };
        Part::of_row(OptionRow { head, cells: columns.iter().enumerate().map(cell).collect() })
    };
    let stands = |at: usize| facing.iter().any(|mode| *mode as usize == at);
    let strength = strength.map(|strength| {
        let cell = OptionCell { column: ["strength", "str."], text: strength.to_string(), is_lit: false };
        Part::of_row(OptionRow { head: "our", cells: vec![cell] })
    });
    let tables = [
        row((DIE, "die by their mode"), &MODES, &stands),
        row((SHIFT, "shift by theirs: R is good"), &TACTICS, &|_| false),
    ];
    strength.into_iter().chain(tables).collect()
}

/// A cell of a tactic's row as it is printed, without the mark of a note.
fn cell(view: &View, id: &str, own: Tactic, column: usize) -> String {
    printed::cell(&view.tables, id, own.key(), column).trim_end_matches('!').to_owned()
}

/// The grand tactics, those that a mode forbids with the reason.
fn question(view: &View, battle: &Battle, side: Side, lead: FormationId) -> Pick<Tactic> {
    let (state, other) = (&view.state, side.other());
    // His choice is sealed where he has several formations: his lead stands in one of their modes.
    let enemies = state.formations_at(battle.area, other);
    let facing: Vec<Mode> = enemies.iter().map(|formation| state.formation(*formation).mode).collect();
    let any = view.settings.is(settings::FORBIDDEN_BY, "any");
    let formations = if any { state.formations_at(battle.area, side) } else { vec![lead] };
    let forbids = |tactic: Tactic| {
        let who = formations.iter().find(|own| barred(state.formation(**own).mode).0.contains(&tactic))?;
        Some(format!("{} is in {}", state.formation_name(*who), state.formation(*who).mode.key()))
    };
    let strengths = Tactic::ALL.map(|tactic| with(view, battle, side, tactic, None));
    let differ = strengths.iter().any(|own| *own != strengths[0]);
    let option = |(tactic, strength): (Tactic, i64)| {
        let parts = rows(view, tactic, Some(strength).filter(|_| differ), &facing);
        (tactic, OptionName::of_parts(tactic.key(), tactic.words(), parts), forbids(tactic))
    };
    let own = span(view, battle, side, None);
    let [without, theirs_without] = [side, other].map(|side| left_out(state, battle.area, side));
    let is_open = enemies.iter().all(|formation| state.is_open(*formation));
    let against = is_open.then(|| {
        let enemy = span(view, battle, other, None);
        let by = if enemy[0] == enemy[1] { "" } else { " by their tactic" };
        let odds = odds_between(view, own, enemy).map_or_else(String::new, |odds| format!(", ratio {odds}"));
        format!(" against {}{theirs_without}{by}{odds}", in_words(enemy))
    });
    let (name, own, against) = (state.formation_name(lead), in_words(own), against.unwrap_or_default());
    let walls = fortress(view, battle);
    let text = format!("the grand tactic, {name} leads: strength {own}{without}{against}{walls}; no = no combat");
    pick_open(Question::to(side.key(), text, CITE), Tactic::ALL.into_iter().zip(strengths).map(option))
}
