//! One whole turn by keys, key by key and second by second: what `docs/a-turn.md` shows.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Instant;

use super::screen::Program;
use super::{CTRL_Q, DOWN, ENTER, home};

/// What is done, its keys, and what is on the screen when the program has answered.
const TURN: [(&str, &[&str], &str); 16] = [
    ("home: the practice battle", &[ENTER, ENTER], ">S1<"),
    ("S1 orders: none is changed", &[ENTER], "within 9\""),
    ("S3 skirmish: nobody", &[ENTER], ">S4<"),
    ("S4 leaders: none moves", &[ENTER], "2D6 [_] [_]"),
    ("S5 initiative: test, 2D6", &["6", "3"], "who is active first?"),
    ("S5 initiative: who begins", &[ENTER], "half 1, Ostermark active"),
    ("T1 charges and movement: none", &[ENTER], ">T2<"),
    ("T2 fire: the first who shoots", &["a", "a"], "which target?"),
    ("T2 fire: the target", &["m", "c"], "Who joins in?"),
    ("T2 fire: alone", &[ENTER], "1D6 [_]"),
    ("T2 fire: test, 1D6", &["1"], "aa Quillingen Jägers fired at mc Valmory Rifles"),
    ("T2 fire: done, half 1 ends", &["-"], "half 2, Valmory active"),
    ("T1 charges and movement: none", &[ENTER], ">T2<"),
    ("T2 fire: done, the turn ends", &["-"], "Turn 2 of 6  10:20"),
    ("S1 arrival: opened", &[ENTER], "1D6 [_]"),
    ("S1 arrival: test, 1D6", &["4"], "na╱6 col"),
];

/// What the tests count, each from the question of its step on.
const COUNTS: &str = "## Keys of a test

Typed dice included, everything else at its default; a distance takes as many keys more as it has digits. Counted by the tests in \
`tests/terminal/hands` and `tests/screens/fewer_keys.rs`.

| test | keys | number |
| --- | --- | --: |
| order | `a` `b` `1` `Enter` `4` `5` | 6 |
| formation change | `a` `b` `c` | 3 |
| two engaged formations, then Enter | `a` `a` `m` `b`, or `a` `m` | 4 or 2 |
| shot | `a` `b` `m` `b` `3` | 5 |
| melee and the victor's choice | `Enter` `6` `1` `Enter` | 4 |
| VeD | `Enter` `3` `4` | 3 |
| morale of a formation | `Enter` `6` `6` | 3 |
| a step in which nothing happens | `-` | 1 |
| a turn in which nothing happens, the program rolls | `-` `Enter` `-` `r` `Enter` `-` `-` `-` `-` `Enter` | 10 |
";

fn name(key: &str) -> &str {
    match key {
        ENTER => "Enter",
        DOWN => "Down",
        letter => letter,
    }
}

#[test]
#[ignore = "writes docs/a-turn.md, and its seconds are of the machine that it runs on"]
fn one_whole_turn_is_played_by_keys_and_written_down() {
    let data = home();
    let mut program = Program::start(&[], data.path());
    program.waits_for("> Practice battle");
    let (mut all, mut longest, mut sum) = (0, 0, 0);
    let mut rows = String::new();
    for (what, keys, then) in TURN {
        let start = Instant::now();
        for key in keys {
            program.press(key);
        }
        program.waits_for(then);
        let took = start.elapsed().as_millis();
        (all, longest, sum) = (all + keys.len(), longest.max(took), sum + took);
        let typed = keys.iter().map(|key| format!("`{}`", name(key))).collect::<Vec<_>>().join(" ");
        writeln!(rows, "| {what} | {typed} | {} | {} |", keys.len(), seconds(took)).expect("memory takes it");
    }
    program.press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let text = format!(
        "# A turn by keys\n\nThe first turn of the practice battle in a real pseudo-terminal of 80 by 24, and the arrival \
         that opens the second. Dice are typed. The seconds are from the first key to the screen that answers the last \
         one; the program was built for tests, without optimization. Written by `cargo test --test main \
         terminal::recorded -- --ignored`.\n\n| step or test | keys | number | seconds |\n| --- | --- | --: | --: |\n\
         {rows}| **in all** | | **{all}** | **{}** |\n\nThe longest wait: {} seconds.\n\n{COUNTS}",
        seconds(sum),
        seconds(longest)
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/a-turn.md");
    fs::write(path, text).expect("the document is written");
}

fn seconds(milliseconds: u128) -> String {
    format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
}
