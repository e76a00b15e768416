//! What the faces of the next dice bring, side by side and in words, and the chances that are told with them.

use fanion::engine::check::{Case, Check, Outcome, Spread};
use fanion::engine::dice::{Need, Throw};
use fanion::engine::faces::FaceTable;
use fanion::engine::odds::{
    Share, certainty, in_words, is_number, notation, percent, said_to_need, shares, threshold_after,
};
use fanion::engine::panel::Lit;
use fanion::engine::settings::Settings;
use fanion::engine::table::Tables;
use fanion::engine::tally::Tally;
use fanion::engine::text::{Label, Text};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Came {
    to: i64,
}

type Read = fn(&Case<'_>, &[Tally], &mut Throw<'_>) -> Result<Outcome, Need>;

/// A test with two dice and a sum of +1.
const TWO: Check = Check::of::<Came>(
    "made-up/two",
    "Two dice",
    "",
    |_, sums, throw| Ok(Outcome::of(&Came { to: throw.sum(2, 6, "")? + sums[0].whole() })),
    |outcome| outcome.count("to").to_string(),
)
.hopes(|outcome| outcome.count("to") >= 10, "ten", "never ten")
.adds(|_| {
    let mut tally = Tally::new();
    tally.add("hill", "hill", 1, "");
    vec![tally]
});

/// With the case of a check that takes nothing.
fn with<T>(check: &Check, read: impl FnOnce(&Case<'_>, &[Tally]) -> T) -> T {
    let (inputs, settings, tables) = (check.inputs(), Settings::new(&[]), Tables::default());
    let case = Case { inputs: &inputs, settings: &settings, tables: &tables };
    read(&case, &check.tallies(&case))
}

fn lit(check: Check) -> Option<Lit> {
    let check = check.lights(|reading| {
        reading.told(Text::default(), "comes to", |outcome| Text::plain(outcome.count("to").to_string()))
    });
    with(&check, |case, sums| check.lit(case, sums, &[]))
}

/// A name, and what each face of a die brings.
type FaceRow = (&'static str, [&'static str; 6]);

/// A table of one die.
fn table(rows: &[FaceRow]) -> Lit {
    let mut table = FaceTable::of_a_die();
    table.modified(-2);
    for (name, cells) in rows {
        table.row(Text::plain(*name), cells.map(Text::plain));
    }
    table.lit(Text::default(), Vec::new())
}

#[test]
fn what_faces_bring_is_said_by_runs_of_faces_row_by_row() {
    let enters = ("enters", ["yes", "yes", "yes", "-1 step", "-1 step", "no"]);
    let loses = ("loses", ["-", "-", "1", "1", "-", "2"]);
    let cases: [(&[FaceRow], &str, [&str; 2]); 2] = [
        (&[enters], "enters: yes on 1-3, -1 step on 4-5, no on 6", ["1-3: yes, 4-5: -1 step", "enters"]),
        (
            &[enters, loses],
            "enters: yes on 1-3, -1 step on 4-5, no on 6; loses: 0 on 1-2, 1 on 3-4, 0 on 5, 2 on 6",
            ["1-3: yes, 4-5: -1 step; 3-4: 1, 6: 2", "enters; loses"],
        ),
    ];
    for (rows, whole, few) in cases {
        let lit = table(rows);
        assert_eq!(lit.in_words().as_deref(), Some(whole), "the row of the sum brings nothing");
        assert_eq!(lit.in_few_words(), Some(few.map(str::to_owned)));
    }
    assert_eq!(table(&[("loses", ["-"; 6])]).in_few_words(), Some(["-", "loses"].map(str::to_owned)));
    let of_no_dice = Lit { rows: vec![vec![Text::plain("odds"), Text::plain("2:1")]; 2], ..Lit::default() };
    assert_eq!((of_no_dice.in_words(), of_no_dice.in_few_words()), (None, None));
}

#[test]
fn nothing_lost_is_a_quiet_dash_and_a_loss_has_its_colour() {
    let mut table = FaceTable::of(2..=4);
    table.losses(Text::plain("loses"), Label::Bad, [0, 1, 2]);
    let lit = table.lit(Text::default(), Vec::new());
    let shown = [(Label::Plain, "loses"), (Label::Quiet, "-"), (Label::Bad, "1"), (Label::Bad, "2")];
    assert_eq!(lit.rows[1], shown.map(|(label, words)| Text::of(label, words)));
}

fn one_after(_: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let first = throw.sum(1, 6, "")?;
    Ok(Outcome::of(&Came { to: if first == 6 { throw.sum(1, 6, "")? } else { first } }))
}

#[test]
fn numbers_lie_side_by_side_with_what_the_sum_makes_of_them_where_they_have_room() {
    let rows = lit(TWO).expect("eleven numbers have room").json()["rows"].clone();
    let row = |name: &str, from: i64| {
        let cells = (from..from + 11).map(|number| number.to_string());
        std::iter::once(name.to_owned()).chain(cells).collect::<Vec<_>>()
    };
    assert_eq!(rows, serde_json::json!([row("die", 2), row("+1 =", 3), row("comes to", 3)]));
    let three = Check { read: |_, _, throw| throw.sum(3, 6, "").map(|to| Outcome::of(&Came { to })), ..TWO };
    assert_eq!(lit(three), None, "sixteen have none");
    assert_eq!(lit(Check { read: one_after, ..TWO }), None, "a six alone says nothing yet");
}

#[test]
fn what_players_tell_apart_is_told_with_its_numbers_and_its_chance() {
    let told = |spread: Spread, fallen: &[u8]| {
        let check = Check { spread: Some(spread), ..TWO };
        let shares = with(&check, |case, sums| shares(&check, case, sums, fallen));
        let told = |share: Share| {
            let needs = share.needs.unwrap_or_else(|| "no one number".to_owned());
            format!("{}: {needs}, {}", share.label, percent(share.chance))
        };
        shares.into_iter().map(told).collect::<Vec<_>>()
    };
    let by_size: Spread = |_, outcome| match outcome.count("to") {
        ..5 => (0, "small".to_owned()),
        5..10 => (1, "middling".to_owned()),
        10.. => (2, "great".to_owned()),
    };
    assert_eq!(told(by_size, &[]), ["small: 3 or less, 8%", "middling: 4 to 8, 64%", "great: 9 or more, 28%"]);
    assert!(told(by_size, &[3, 4]).is_empty(), "the dice have fallen");
    let by_pairs: Spread = |_, outcome| match outcome.count("to") {
        to if to % 2 == 0 => (0, "even".to_owned()),
        13 => (1, "thirteen".to_owned()),
        _ => (2, "odd".to_owned()),
    };
    assert_eq!(
        told(by_pairs, &[]),
        ["even: no one number, 50%", "thirteen: 12 or more, 3%", "odd: no one number, 47%"]
    );
    let hoped: Spread = |_, outcome| (0, (outcome.count("to") >= 10).to_string());
    assert!(told(hoped, &[]).is_empty(), "yes and no to the hope are told by its chance");
}

#[test]
fn a_test_without_dice_is_told_as_if_any_number_would_do_or_none() {
    let reads: [(Read, &str, &str); 2] = [
        (|_, _, _| Ok(Outcome::of(&Came { to: 12 })), "any number", "100%"),
        (|_, _, _| Ok(Outcome::of(&Came { to: 9 })), "no number will do", "0%"),
    ];
    for (read, needs, chance) in reads {
        let check = Check { read, ..TWO };
        let found = with(&check, |case, sums| certainty(&check, case, sums)).expect("it is certain");
        assert_eq!((found.needs.as_deref(), &*percent(found.chance)), (Some(needs), chance));
        assert_eq!(with(&check, |case, sums| threshold_after(&check, case, sums, &[])), None, "nothing is thrown");
    }
    assert_eq!(with(&TWO, |case, sums| certainty(&TWO, case, sums)), None, "dice are thrown");
}

#[test]
fn chances_are_told_in_hundredths_and_needs_as_players_write_them() {
    for (chance, told) in [(0.0, "0%"), (0.004, "0%"), (0.07, "7%"), (0.5833, "58%"), (0.996, "100%"), (1.0, "100%")] {
        assert_eq!(percent(chance), told);
    }
    for (needs, written, number) in [
        ("5 or more", Some("5+"), true),
        ("7 or less", Some("7 or less"), true),
        ("any number", Some("any number"), false),
        ("no number will do", None, false),
        ("", Some(""), false),
    ] {
        assert_eq!((notation(needs).as_deref(), is_number(needs)), (written, number), "{needs}");
    }
    assert_eq!(in_words("needs", "7 or less"), "needs 7 or less");
}

#[test]
fn where_each_number_brings_its_own_it_is_not_said_that_any_would_do() {
    let graded = TWO.spreads(|_, outcome| (outcome.count("to"), outcome.count("to").to_string()));
    for (needs, of_graded) in [("any number", None), ("no number will do", None), ("5 or more", Some("5 or more"))] {
        assert_eq!(said_to_need(Some(&graded), needs), of_graded);
        assert_eq!([said_to_need(Some(&TWO), needs), said_to_need(None, needs)], [Some(needs); 2]);
    }
}
