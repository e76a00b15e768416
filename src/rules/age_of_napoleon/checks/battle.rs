//! A battle: a die a side, the attacker's first; in a tie one more each.

use super::super::prelude::*;
use super::MOST_CORPS;
use super::attrition::Losses;
use super::battle_outcome::{BattleOutcome, Decided, SideLosses, in_words, stated};

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
    let strengths = [0, 1].map(|side| tallies.get(side).map_or(0, Tally::whole));
    let table = printed::table(case.tables, ID);
    let columns = strengths.map(|own| column(table, own));
    let dice = throw.faces(2, 6, "for losses inflicted: the attacker's, the defender's")?;
    let by_die = Losses::of(table);
    let inflicted = [0, 1].map(|side| by_die.at(i64::from(dice[side]), columns[side].0));
    let (winner, decided_by) = if let Some(winner) = higher(inflicted) {
        (winner, Decided::Losses)
    } else {
        let dice = throw.faces(2, 6, "because the losses inflicted are equal")?;
        break_tie([dice[0], dice[1]], columns.map(|(at, _)| printed::figure(case.tables, ID, "TBM", at)))
    };
    let losses = |side: BattleRole, engaged: &str| {
        let more = if side == winner { 0 } else { loss_of_defeat(case, decided_by) };
        let lost = inflicted[side.other().at()] + more;
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

/// The column (from 0) of a strength, and its head.
fn column(table: &Table, strength: i64) -> (usize, &str) {
    let mut columns = table.columns.iter().map(String::as_str).enumerate();
    columns.find(|(_, label)| printed::holds(label, strength)).unwrap_or_default()
}

/// The columns of both strengths: what each face inflicts and what a tie adds; then, in a tie, what each die comes to.
#[expect(clippy::unnecessary_wraps, reason = "other checks have nothing to light at times")]
fn faces(reading: &Reading<'_>) -> Option<Lit> {
    let (case, table) = (&reading.case, printed::table(reading.case.tables, ID));
    let losses = Losses::of(table);
    let mut faces = FaceTable::of_a_die();
    let cost = |(tally, face): (&Tally, &u8)| losses.at(i64::from(*face), column(table, tally.whole()).0);
    let each = reading.tallies.iter().zip(reading.fallen).map(cost).max().unwrap_or(0);
    for tally in reading.tallies {
        let (strength, side) = (tally.whole(), tally.side.unwrap_or_default());
        let (column, head) = column(table, strength);
        let tbm = printed::figure(case.tables, ID, "TBM", column);
        if !reading.fallen.is_empty() {
            let score = |face: i64| Text::of(Label::Figure, (face + tbm).to_string());
            faces.row(Text::plain(format!("{side} {tbm:+}")), (1..=6).map(score));
            continue;
        }
        let inflicted = (1..=6).map(|face| FaceTable::loss(losses.at(face, column), Label::Bad));
        let ends = [format!("column {head}"), format!("tie {tbm:+}")].map(|end| Text::of(Label::Quiet, end));
        faces.row(Text::plain(format!("{side}, strength {strength}")), inflicted.chain(ends));
    }
    let [more, tied] = [Decided::Losses, Decided::TieBreak].map(|by| loss_of_defeat(case, by));
    let tied = if tied > 0 { format!("; loser {tied} more") } else { String::new() };
    let note = if let [attacker, defender, ..] = reading.fallen {
        format!("[{attacker}] and [{defender}] cost each {each} corps: new dice, higher wins, else defender{tied}")
    } else {
        format!("more inflicted wins, {more} extra lost; equal: new dice + tie, else defender{tied}")
    };
    Some(faces.lit(Text::default(), vec![Text::quiet(note)]))
}

/// Whose figure is the higher; nobody's where they are equal.
fn higher([attacker, defender]: [i64; 2]) -> Option<BattleRole> {
    let higher = if attacker > defender { BattleRole::Attacker } else { BattleRole::Defender };
    (attacker != defender).then_some(higher)
}

/// Who wins a tie: the higher die with its modifier, the attacker's first; the defender where they are equal again.
pub(crate) fn break_tie(dice: [u8; 2], tbm: [i64; 2]) -> (BattleRole, Decided) {
    let winner = higher([0, 1].map(|side| i64::from(dice[side]) + tbm[side]));
    winner.map_or((BattleRole::Defender, Decided::DefenderHolds), |winner| (winner, Decided::TieBreak))
}

/// Both strengths of a battle, the attacker's first, and the tie-breaker modifiers of their columns.
pub(crate) fn strengths(case: &Case<'_>) -> ([i64; 2], [i64; 2]) {
    let (table, tallies) = (printed::table(case.tables, ID), tallies(case));
    let strengths = [0, 1].map(|side| tallies.get(side).map_or(0, Tally::whole));
    (strengths, strengths.map(|own| printed::figure(case.tables, ID, "TBM", column(table, own).0)))
}

/// Both strengths with their columns, the attacker's first.
pub(crate) fn odds(case: &Case<'_>) -> [String; 2] {
    let table = printed::table(case.tables, ID);
    strengths(case).0.map(|own| format!("{own}, column {}", column(table, own).1))
}

/// What the loser loses beyond the winner's die: the additional loss of defeat, and the pursuit.
fn loss_of_defeat(case: &Case<'_>, decided_by: Decided) -> i64 {
    let additional = decided_by == Decided::Losses || case.settings.is(settings::EXTRA_LOSS_AFTER_TIE, "on");
    let additional = if additional { printed::figure(case.tables, MODIFIERS, "additional-loss", 0) } else { 0 };
    additional + case.inputs.count("pursuit")
}
