//! No road grows faster than its input by more than a logarithm: n, 2n and 4n of units, entries and faults, by the time that
//! the processor took.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What twice the input may cost, in tenths.
const MOST: u64 = 26;
/// A machine with other work measures too much now and then, never too little: so often is it measured before it counts.
const TRIES: usize = 6;

/// Hundredths of a second that the processor worked for the program with these arguments, the least of two runs.
fn took(home: &Path, words: &str) -> u64 {
    let once = || {
        let program = env!("CARGO_BIN_EXE_fanion");
        // The shell's own record has the time of the children that it waited for.
        let script = format!("\"{program}\" {words} >/dev/null 2>&1; cut -d' ' -f16,17 </proc/$$/stat");
        let output = Command::new("sh").args(["-c", &script]).current_dir(home).env("HOME", home).output();
        let told = String::from_utf8(output.expect("a shell").stdout).expect("numbers");
        told.split_whitespace().map(|ticks| ticks.parse::<u64>().expect("a number")).sum::<u64>()
    };
    once().min(once())
}

/// Compares n, 2n and 4n of something.
fn grows(home: &Path, what: &str, of: impl Fn(usize) -> String, first: usize) {
    let mut times = [u64::MAX; 3];
    // Below a tenth of a second there is nothing to compare.
    let little = |times: &[u64; 3]| times.windows(2).all(|pair| 10 * pair[1] <= MOST * pair[0].max(10));
    for _ in 0..TRIES {
        for (time, more) in times.iter_mut().zip([1, 2, 4]) {
            *time = took(home, &of(first * more)).min(*time);
        }
        if little(&times) {
            return;
        }
    }
    panic!("{what}: {times:?} hundredths of a second for {first}, twice and four times as many");
}

fn army(name: &str, units: usize, arm: &str) -> String {
    let leader = "ability = \"average\", inspiration = \"normal\"";
    let mut text = format!(
        "format = 1\nname = \"{name}\"\n[commander]\nname = \"{name}\"\nability = \"average\"\ninspiration = \"normal\"\nstaff = \"average\"\n"
    );
    for at in 0..units {
        if at % 10 == 0 {
            let commander = format!("{{ name = \"{name} {at}\", {leader} }}");
            let _ = writeln!(
                text,
                "[[formation]]\nname = \"{name} {at}\"\nkind = \"infantry\"\norder = \"defend\"\ncommander = {commander}"
            );
        }
        let _ = writeln!(
            text,
            "[[formation.unit]]\nname = \"{name} {at} Foot\"\narm = \"{arm}\"\nquality = \"regular\"\ncv = 6\nformation = \"column\""
        );
    }
    text
}

#[cfg(target_os = "linux")]
#[test]
fn no_road_grows_faster_than_its_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let write = |name: String, text: String| {
        fs::write(home.join(&name), text).expect("a file");
        name
    };
    grows(
        home,
        "validate of units",
        |n| format!("validate {}", write(format!("a{n}.toml"), army("A", n, "infantry"))),
        500,
    );
    grows(
        home,
        "validate of faults",
        |n| format!("validate {}", write(format!("f{n}.toml"), army("A", n, "infantri"))),
        500,
    );
    let battle = |n: usize| {
        let save = home.join(format!("g{n}.fanion"));
        if !save.exists() {
            let [a, b] = ["A", "B"].map(|side| write(format!("{side}{n}.toml"), army(side, n, "infantry")));
            took(home, &format!("new {a} {b} --save g{n}.fanion --seed 1"));
        }
        format!("g{n}.fanion")
    };
    grows(home, "report of units", |n| format!("report {} --output r.md --force", battle(n)), 500);
    let entries = |n: usize| {
        let save = format!("e{n}.fanion");
        if !home.join(&save).exists() {
            fs::copy(home.join(battle(500)), home.join(&save)).expect("a copy");
            fs::write(home.join("notes"), "{\"note\":\"x\"}\n".repeat(n)).expect("notes");
            took(home, &format!("drive {save} <notes"));
        }
        format!("log {save}")
    };
    grows(home, "log of entries", entries, 500);
}

#[cfg(target_os = "linux")]
#[test]
fn the_doctor_takes_no_longer_for_more_lines_that_somebody_sealed_anew() {
    let home = super::desk();
    let desk = home.path().join("desk");
    let of = |lines: usize| {
        let name = format!("n{lines}.fanion");
        fs::copy(desk.join("battle.fanion"), desk.join(&name)).expect("a copy");
        let notes = "{\"note\":\"a remark of some length, as people write them\"}\n".repeat(lines);
        super::typed(home.path(), &["drive", &name], &notes);
        // Every second line says something else under a check that fits; the line behind it follows no more.
        let text = fs::read_to_string(desk.join(&name)).expect("a save");
        let (mut sealed, mut before) = (String::new(), String::new());
        for (at, line) in text.lines().enumerate() {
            let (open, check) = line.rsplit_once(",\"check\":\"").expect("a check");
            let changed = at > 4 && at % 2 == 0;
            let open = if changed { open.replace("a remark", "another remark") } else { open.to_owned() };
            let own = format!("{:08x}", crc32fast::hash(format!("{before}{open}}}").as_bytes()));
            let check = if changed { own } else { check.trim_end_matches("\"}").to_owned() };
            let _ = writeln!(sealed, "{open},\"check\":\"{check}\"}}");
            before = check;
        }
        fs::write(desk.join(&name), sealed).expect("a save");
        took(&desk, &format!("doctor {name}"))
    };
    let (few, many) = (of(100), of(400));
    assert!(10 * many <= MOST * few.max(10), "{few} and {many} hundredths of a second");
}
