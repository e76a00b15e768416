//! A battle: a die a side, the attacker's first; in a tie one more each.

use super::super::prelude::*;
use super::super::settings::EXTRA_LOSS_AFTER_TIE;
use super::MOST_CORPS;
use super::attrition::{Losses, whole};
use super::battle_outcome::{BattleOutcome, Decided, SideLosses, in_words, stated};
use crate::engine::table::Table;

const ID: &str = "age-of-napoleon/battle";
const MODIFIERS: &str = "age-of-napoleon/battle-modifiers";
const MOST_RATING: i64 = 500;
const MOST_CARD: i64 = 20;

pub(crate) static CHECK: Check = Check::of::<BattleOutcome>(ID, "Battle", "BATTLE RESULTS TABLE", read, in_words)
    .takes(&[
        Input::count("attacker.corps", 1, MOST_CORPS, "attacking corps engaged"),
        Input::count("attacker.sr", 1, MOST_CORPS, "SR of the attacking army's leader"),
        Input::count("attacker.rating", 0, MOST_RATING, "sum of the engaged corps' battle ratings, leader included"),
        Input::count("attacker.home", 0, MOST_CORPS, "attacking corps fighting at home").or("0"),
        Input::count("attacker.by_sea", 0, MOST_CORPS, "corps attacking at the end of a sea move").or("0"),
        Input::count("attacker.card", -MOST_CARD, MOST_CARD, "modifier of the attacker's battle cards").or("0"),
        Input::count("defender.corps", 1, MOST_CORPS, "defending corps engaged"),
        Input::count("defender.sr", 1, MOST_CORPS, "SR of the defending army's leader"),
        Input::count("defender.rating", 0, MOST_RATING, "sum of the engaged corps' battle ratings, leader included"),
        Input::count("defender.home", 0, MOST_CORPS, "defending corps fighting at home").or("0"),
        Input::count("defender.card", -MOST_CARD, MOST_CARD, "modifier of the defender's battle cards").or("0"),
        Input::count("pursuit", 0, MOST_CARD, "extra losses of the loser from a Pursuit card").or("0"),
    ])
    .rolls("2D6 (attacker, defender); in a tie 2D6 more")
    .hopes(|outcome| outcome.get::<BattleOutcome>().winner == BattleRole::Attacker, "the attacker wins", "cannot win")
    .lights(faces)
    .refuses(fits)
    .adds(tallies)
    .stated_by(stated);

modifiers! {
    AttackerModifier of ID => {
        Home = "home", |case| case.inputs.count("attacker.home");
        BySea = "by-sea", |case| case.inputs.count("attacker.by_sea");
    }
}

modifiers! {
    DefenderModifier of ID => {
        Home = "home", |case| case.inputs.count("defender.home");
    }
}

fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    for (name, most) in [
        ("attacker.corps", "attacker.sr"),
        ("attacker.home", "attacker.corps"),
        ("attacker.by_sea", "attacker.corps"),
        ("defender.corps", "defender.sr"),
        ("defender.home", "defender.corps"),
    ] {
        let (count, limit) = (case.inputs.count(name), case.inputs.count(most));
        if count > limit {
            return contradiction(format!("`{name}` is at most `{most}`, which is {limit}; found {count}"));
        }
    }
    Ok(())
}

fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let tally = |side, rating, modifiers: fn(&mut Tally, &Case<'_>), card| {
        let mut tally = Tally::of_side(side);
        tally.add("rating", "battle ratings of the engaged corps", case.inputs.count(rating), "BATTLE RESULTS TABLE");
        modifiers(&mut tally, case);
        let card = case.inputs.count(card);
        if card != 0 {
            tally.add("card", "battle card", card, "battle cards (not printed here)");
        }
        tally
    };
    vec![
        tally("attacker", "attacker.rating", count_modifiers::<AttackerModifier>, "attacker.card"),
        tally("defender", "defender.rating", count_modifiers::<DefenderModifier>, "defender.card"),
    ]
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let table = printed::table(case.tables, ID);
    let strengths = [0, 1].map(|side| tallies.get(side).map_or(0, Tally::whole));
    let columns = strengths.map(|own| column(table, own));
    let dice = throw.faces(2, 6, "for losses inflicted: the attacker's, the defender's")?;
    let by_die = Losses::of(table);
    let inflicted = [0, 1].map(|side| by_die.at(i64::from(dice[side]), columns[side]));
    let (winner, decided_by) = if inflicted[0] == inflicted[1] {
        let dice = throw.faces(2, 6, "because the losses inflicted are equal")?;
        break_tie([dice[0], dice[1]], columns.map(|column| whole(table, "TBM", column)))
    } else {
        (higher(inflicted[0], inflicted[1]), Decided::Losses)
    };
    let losses = |side: BattleRole, engaged: &str| {
        let suffered = if side == BattleRole::Attacker { inflicted[1] } else { inflicted[0] };
        let lost = suffered + if side == winner { 0 } else { loss_of_defeat(case, decided_by) };
        SideLosses::split(lost.min(case.inputs.count(engaged)), side == winner, decided_by)
    };
    Ok(Outcome::of(&BattleOutcome {
        attacker_strength: strengths[0],
        defender_strength: strengths[1],
        winner,
        decided_by,
        attacker: losses(BattleRole::Attacker, "attacker.corps"),
        defender: losses(BattleRole::Defender, "defender.corps"),
    }))
}

/// The column (from 0) of a strength.
fn column(table: &Table, strength: i64) -> usize {
    table.columns.iter().position(|label| printed::holds(label, strength)).unwrap_or(0)
}

/// The columns of both strengths: what each face inflicts and what a tie adds; then, in a tie, what each die comes to.
#[expect(clippy::unnecessary_wraps, reason = "other checks have nothing to light at times")]
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    let table = printed::table(reading.case.tables, ID);
    let losses = Losses::of(table);
    let mut faces = FaceTable::of_a_die();
    let is_tie = !reading.fallen.is_empty();
    let cost = |(tally, face): (&Tally, &u8)| losses.at(i64::from(*face), column(table, tally.whole()));
    let each = reading.tallies.iter().zip(reading.fallen).map(cost).max().unwrap_or(0);
    for tally in reading.tallies {
        let (strength, side) = (tally.whole(), tally.side.unwrap_or_default());
        let column = column(table, strength);
        let tbm = whole(table, "TBM", column);
        if is_tie {
            let score = |face: i64| Text::of(Label::Figure, (face + tbm).to_string());
            faces.row(Text::plain(format!("{side} {tbm:+}")), (1..=6).map(score));
            continue;
        }
        let inflicted = (1..=6).map(|face| losses.at(face, column));
        let lost =
            |lost: i64| if lost == 0 { Text::of(Label::Quiet, "-") } else { Text::of(Label::Bad, lost.to_string()) };
        let head = table.columns.get(column).cloned().unwrap_or_default();
        let ends = [format!("column {head}"), format!("tie {tbm:+}")].map(|end| Text::of(Label::Quiet, end));
        faces.row(Text::plain(format!("{side}, strength {strength}")), inflicted.map(lost).chain(ends));
    }
    let [more, tied] = [Decided::Losses, Decided::TieBreak].map(|by| loss_of_defeat(&reading.case, by));
    let tied = if tied > 0 { format!("; loser {tied} more") } else { String::new() };
    let note = if let [attacker, defender, ..] = reading.fallen {
        format!("[{attacker}] and [{defender}] cost each {each} corps: new dice, higher wins, else defender{tied}")
    } else {
        format!("more inflicted wins, {more} extra lost; equal: new dice + tie, else defender{tied}")
    };
    Some(faces.lit(Text::default(), vec![Text::quiet(note)]))
}

fn higher(attacker: i64, defender: i64) -> BattleRole {
    if attacker > defender { BattleRole::Attacker } else { BattleRole::Defender }
}

/// Who wins a tie: the higher die with its modifier, the attacker's first; the defender where they are equal again.
pub(crate) fn break_tie(dice: [u8; 2], tbm: [i64; 2]) -> (BattleRole, Decided) {
    let score = |side: usize| i64::from(dice[side]) + tbm[side];
    if score(0) == score(1) {
        return (BattleRole::Defender, Decided::DefenderHolds);
    }
    (higher(score(0), score(1)), Decided::TieBreak)
}

/// Both strengths of a battle, the attacker's first, and the tie-breaker modifiers of their columns.
pub(crate) fn strengths(case: &Case<'_>) -> ([i64; 2], [i64; 2]) {
    let table = printed::table(case.tables, ID);
    let strengths: Vec<i64> = tallies(case).iter().map(Tally::whole).collect();
    let strengths = [0, 1].map(|side| strengths.get(side).copied().unwrap_or(0));
    (strengths, strengths.map(|own| whole(table, "TBM", column(table, own))))
}

/// Both strengths with their columns, the attacker's first.
pub(crate) fn odds(case: &Case<'_>) -> [String; 2] {
    let table = printed::table(case.tables, ID);
    let told = |own: i64| {
        let head = table.columns.get(column(table, own)).map_or("", String::as_str);
        format!("{own}, column {head}")
    };
    strengths(case).0.map(told)
}

/// What the loser loses beyond the winner's die: the additional loss of defeat, and the pursuit.
fn loss_of_defeat(case: &Case<'_>, decided_by: Decided) -> i64 {
    let additional = decided_by == Decided::Losses || case.settings.is(EXTRA_LOSS_AFTER_TIE, "on");
    let additional = if additional { printed::figure(case.tables, MODIFIERS, "additional-loss", 0) } else { 0 };
    additional + case.inputs.count("pursuit")
}
