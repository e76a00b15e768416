//! Colours, ASCII, pipes, and the places where results go.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::{fanion, json, run, told};
use crate::support::in_time::{Ends as _, InTime as _, watch, watch_number};

const VED: &str = "check march-attack/ved quality=veteran --dice 3,4";

#[test]
fn a_pipe_gets_no_colours_unless_it_asks() {
    assert!(!told(VED).contains('\u{1b}'));
    assert!(told(&format!("{VED} --color always")).contains("\u{1b}["));
    assert!(told(&format!("--color always {VED}")).contains("\u{1b}["), "before the subcommand too");
    assert!(!told(&format!("{VED} --color never")).contains('\u{1b}'));
}

#[test]
fn colours_only_repeat_what_the_words_say() {
    let colored = told(&format!("{VED} --color always"));
    let mut plain = String::new();
    let mut rest = colored.as_str();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = after.split_once('m').expect("a colour ends with m").1;
    }
    plain.push_str(rest);
    assert_eq!(plain, told(VED));
}

#[test]
fn help_and_refusals_follow_the_colour_that_was_asked_for() {
    assert!(told("--color=always --help").contains("\u{1b}["));
    assert!(!told("--help").contains('\u{1b}'));
    let refusal = run("--color always table --no-such-option");
    assert!(String::from_utf8_lossy(&refusal.stderr).contains("\u{1b}["));
}

#[test]
fn a_terminal_gets_colours_and_no_color_takes_them_away() {
    assert!(on_terminal(&[]).contains("\u{1b}["));
    assert!(!on_terminal(&[("NO_COLOR", "1")]).contains('\u{1b}'));
    assert!(on_terminal(&[("NO_COLOR", "")]).contains("\u{1b}["), "empty counts as unset");
    assert!(!on_terminal(&[("TERM", "dumb")]).contains('\u{1b}'));
}

fn on_terminal(environment: &[(&str, &str)]) -> String {
    let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
    let pty = native_pty_system().openpty(size).expect("a terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(VED.split(' '));
    command.env_remove("NO_COLOR");
    command.env("TERM", "xterm");
    command.env("FANION_CONFIG_DIR", env!("CARGO_TARGET_TMPDIR"));
    for (name, value) in environment {
        command.env(name, value);
    }
    let mut child = pty.slave.spawn_command(command).expect("the program starts");
    drop(pty.slave);
    let _watch = child.process_id().map(watch_number);
    let mut reader = pty.master.try_clone_reader().expect("a screen to read");
    let mut screen = Vec::new();
    // Some systems end a closed terminal with an error instead of an end of file; what was read stands either way.
    let _ = reader.read_to_end(&mut screen);
    assert!(child.ends().expect("the program ends").success());
    let screen = String::from_utf8_lossy(&screen).into_owned();
    assert!(screen.contains("total"), "{screen}");
    screen
}

#[test]
fn ascii_means_ascii_everywhere() {
    let mut lines: Vec<String> =
        ["check", "table", "rules docs", "check --json", "--help", "rules template march-attack"]
            .map(str::to_owned)
            .into();
    for table in json("table --json").as_array().unwrap() {
        lines.push(format!("table {}", table["id"].as_str().unwrap()));
        lines.push(format!("table {} --json", table["id"].as_str().unwrap()));
    }
    assert!(lines.iter().any(|line| !told(line).is_ascii()), "or this test proves nothing");
    for line in lines {
        assert!(told(&format!("{line} --ascii")).is_ascii(), "{line}");
    }
}

#[test]
fn ascii_json_says_the_same() {
    for table in json("table --json").as_array().unwrap() {
        let line = format!("table {} --json", table["id"].as_str().unwrap());
        assert_eq!(json(&format!("{line} --ascii")), json(&line));
    }
}

#[test]
fn an_ascii_refusal_names_what_was_typed_in_ascii() {
    let refusal = run("check march-attack/ved quality=vétéran --ascii");
    assert_eq!(refusal.status.code(), Some(2));
    assert!(refusal.stderr.is_ascii());
    assert!(String::from_utf8_lossy(&refusal.stderr).contains("found `veteran`"));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    let mut child =
        fanion().args(["rules", "docs"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let (mut line, _watch) = (String::new(), watch(&child));
    BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("# "));
    let output = child.in_time().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for line in [VED, "check --json", "--help"] {
        let output =
            fanion().args(line.split(' ')).stdout(full()).stderr(Stdio::piped()).spawn().unwrap().in_time().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: the result could not be written: "));
    }
}

#[test]
fn every_shell_gets_a_completion_script_that_asks_the_program() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = told(&format!("completions {shell}"));
        assert!(["fanion", "FANION_COMPLETE", shell].iter().all(|word| script.contains(word)), "{shell}: {script}");
    }
}

/// What is offered after these words of a command line.
fn offered(words: &str, home: &std::path::Path) -> String {
    let mut asked = fanion();
    asked.env("FANION_COMPLETE", "fish").env("FANION_DATA_DIR", home).current_dir(home);
    let output = asked.args(["--", "fanion"]).args(words.split(' ')).in_time().expect("it runs");
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn completions_know_commands_tests_tables_rulebooks_and_battles_by_name() {
    let home = tempfile::tempdir().unwrap();
    let battles = home.path().join("battles");
    std::fs::create_dir(&battles).unwrap();
    std::fs::write(battles.join("hougoumont.fanion"), "").unwrap();
    for (words, expected) in [
        ("od", "odds"),
        ("odds march-attack/v", "march-attack/ved"),
        ("check campaign-1805/b", "campaign-1805/battle"),
        ("table march-attack/", "march-attack/"),
        ("glossary --rulebook nap", "napoleon-1815"),
        ("rules template age", "age-of-napoleon"),
        ("new mai", "maida-1806"),
        ("new eur", "europe-1805"),
        ("campaign new thr", "three-rivers"),
        ("campaign auto eur", "europe-1805"),
        ("show hou", "hougoumont"),
        ("hou", "hougoumont"),
    ] {
        let offered = offered(words, home.path());
        assert!(offered.lines().any(|line| line.starts_with(expected)), "{words}: {offered}");
    }
    let none = offered("odds march-attack/nothing", home.path());
    assert!(none.trim().is_empty(), "{none}");
}

#[test]
fn a_shell_that_cannot_be_served_is_told_which_can() {
    let output = fanion().env("FANION_COMPLETE", "nosh").args(["--", "fanion"]).in_time().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("found `nosh`") && told.contains("bash"), "{told}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    told(&format!("man --output {}", folder.path().display()));
    let pages: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    for page in ["fanion.1", "fanion-show.1", "fanion-campaign-publish.1"] {
        assert!(pages.iter().any(|own| own == page), "{page}: {pages:?}");
    }
    assert!(told("man").starts_with(".ie"), "the first page is printed");
}

#[test]
fn the_version_is_the_package_s() {
    let version = told("--version");
    let rest = version.strip_prefix(concat!("fanion ", env!("CARGO_PKG_VERSION"))).expect("the number");
    // Sources without a commit have the number alone.
    let commit = rest.trim_end().strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
    let day = |day: &str| day.len() == 10 && day.split('-').all(|part| part.parse::<u16>().is_ok());
    let is_commit = |told: &str| told.split_once(' ').is_some_and(|(hash, on)| hash.len() >= 4 && day(on));
    assert!(rest == "\n" || commit.is_some_and(is_commit), "{version}");
}
