//! No road grows faster than its input by more than a logarithm: n, 2n and 4n of units, entries and faults, by the time that
//! the processor took.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::games::plays_every_game;
use crate::support::in_time::InTime as _;

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
        let output = Command::new("sh").args(["-c", &script]).current_dir(home).env("HOME", home).in_time();
        let told = String::from_utf8(output.expect("a shell").stdout).expect("numbers");
        told.split_whitespace().map(|ticks| ticks.parse::<u64>().expect("a number")).sum::<u64>()
    };
    once().min(once())
}

/// Compares n, 2n and 4n of something; where only a share is played, of a quarter of it.
fn grows(home: &Path, what: &str, of: impl Fn(usize) -> String, first: usize) {
    let first = if plays_every_game() { first } else { first / 4 };
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

/// A letter with so many of something.
type Letter<'t> = &'t dyn Fn(usize) -> String;

/// A message with this text, of this kind.
fn message(kind: &str, text: &str) -> String {
    format!("From: anna@example.org\nTo: umpire@example.org\nContent-Type: {kind}\n\n{text}\n")
}

#[cfg(target_os = "linux")]
#[test]
fn no_letter_costs_more_than_its_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    took(home, "campaign new three-rivers --save v.fanion --seed 7");
    took(home, "campaign publish v.fanion --output papers");
    let form = fs::read_to_string(home.join("papers/lorien/lorien-t00.orders.toml")).expect("a form");
    let head: String = form.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    let take = |name: String, text: String| {
        fs::write(home.join(&name), text).expect("a file");
        format!("campaign take v.fanion {name}")
    };
    let cases: [(&str, usize, Letter<'_>); 6] = [
        ("signs of formatted text", 100_000, &|n| message("text/html", &format!("<p>{}</p>", "< ".repeat(n)))),
        ("heads in a text", 20_000, &|n| message("text/plain", &"Key: v\n".repeat(n))),
        ("heads of a message", 20_000, &|n| {
            message(&format!("text/plain\n{}X-End: v", "X-Key: v\n".repeat(n)), "no orders")
        }),
        ("faults of an entry", 1_000, &|n| {
            let entry = |at| format!("[[force]]\nname = \"1st Brigade\"\nto{at} = 1\n");
            head.clone() + &(0..n).map(entry).collect::<String>()
        }),
        ("slips", 5_000, &|n| head.clone() + &"x = = \"\n".repeat(n)),
        ("entries", 1_000, &|n| {
            let entry = |at| format!("[[force]]\nname = \"f{at}\"\nto = \"0404\"\n");
            head.clone() + &(0..n).map(entry).collect::<String>()
        }),
    ];
    for (what, first, text) in cases {
        grows(home, what, |n| take(format!("l{n}.toml"), text(n)), first);
    }
    let strange = head.replace("key = \"", "key = \"X");
    let letter = |at| format!("From - Mon\n{}\n", message("text/plain", &format!("Mine:\n\n{strange}# {at}\n")));
    grows(home, "letters", |n| take(format!("m{n}.mbox"), (0..n).map(letter).collect()), 100);
}

/// Three Rivers on a map of so many hexes more to the right and below.
fn wide_map(rows: usize) -> String {
    let text = include_str!("../../orbats/campaign-1805/three-rivers.toml");
    let padded = |text: &str, key: &str, sign: char| {
        let (before, rest) = text.split_once(&format!("{key} = \"\"\"\n")).expect("a grid");
        let (grid, after) = rest.split_once("\"\"\"").expect("its end");
        let more = format!(" {sign}").repeat(30);
        let wide: String = grid.lines().flat_map(|row| [row, &more, "\n"]).collect();
        let row = format!("{sign}{}\n", format!(" {sign}").repeat(39));
        format!("{before}{key} = \"\"\"\n{wide}{}\"\"\"{after}", row.repeat(rows))
    };
    padded(&padded(text, "terrain", 'c'), "regions", 'v')
}

#[cfg(target_os = "linux")]
#[test]
fn no_road_of_a_campaign_grows_faster_than_its_map() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path();
    let scenario = |n: usize| {
        let name = format!("s{n}.toml");
        fs::write(home.join(&name), wide_map(n)).expect("a file");
        name
    };
    grows(home, "validate of hexes", |n| format!("validate {}", scenario(n)), 20);
    let save = |n: usize| {
        let save = format!("v{n}.fanion");
        if !home.join(&save).exists() {
            took(home, &format!("campaign new {} --save {save} --seed 7", scenario(n)));
            assert!(home.join(&save).exists(), "the scenario is sound");
        }
        save
    };
    grows(home, "show of hexes", |n| format!("show {}", save(n)), 20);
    grows(home, "papers of hexes", |n| format!("campaign publish {} --output p{n}", save(n)), 20);
}

#[test]
fn the_list_of_games_grows_no_faster_than_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let listed = |games: usize| {
        let data = folder.path().join(games.to_string());
        fs::create_dir_all(data.join("battles")).expect("a folder");
        for at in 0..games {
            let head = format!("{{\"format\":1,\"rulebook\":\"march-attack\",\"name\":\"g{at}\"}}\n");
            fs::write(data.join(format!("battles/g{at}.fanion")), head).expect("a file");
        }
        let list = fanion::tui::recent::DataFolder(Some(data));
        let once = || {
            let began = std::time::Instant::now();
            assert!(!list.games(None).is_empty());
            u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX)
        };
        (0..TRIES).map(|_| once()).min().unwrap_or_default()
    };
    let times = [400, 800, 1_600].map(listed);
    // Below a hundredth of a second there is nothing to compare.
    assert!(times.windows(2).all(|pair| 10 * pair[1] <= MOST * pair[0].max(10_000)), "{times:?} microseconds");
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
