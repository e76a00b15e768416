//! A made-up rulebook, for what none of the real ones needs: very many dice, no dice, tables in place of printed ones.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use fanion::cli::args::Arguments;
use fanion::cli::{self, Context, Failure};
use fanion::config::Config;
use fanion::engine::check::{Case, Check, Modifier, Outcome, always_fits, count_modifiers, no_tally, stated_as};
use fanion::engine::dice::{Need, Throw};
use fanion::engine::input::Input;
use fanion::engine::settings::{Choices, Setting};
use fanion::engine::sheet::Sheet;
use fanion::engine::table::{Table, TableFault, Tables};
use fanion::engine::tally::Tally;
use fanion::report::plain::Look;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sum {
    good: bool,
    note: Option<String>,
}

#[derive(Clone, Copy)]
struct Wind;

impl Modifier for Wind {
    const CHECK: &'static str = "weather/storm";
    const ALL: &'static [Self] = &[Self];
    fn name(self) -> &'static str {
        "wind"
    }
    fn times(self, case: &Case<'_>) -> i64 {
        i64::from(case.inputs.flag("wind"))
    }
}

fn storm_sum(case: &Case<'_>) -> Vec<Tally> {
    let mut tally = Tally::new();
    count_modifiers::<Wind>(&mut tally, case);
    vec![tally]
}

fn storm(case: &Case<'_>, sums: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let mut sum = throw.sum(2, 6, "")? + sums[0].whole();
    if sum >= 11 && case.settings.is("storm.again", "on") {
        sum += throw.sum(1, 6, "because the sum is 11 or more")?;
    }
    Ok(Outcome::of(&Sum { good: sum >= 12, note: None }))
}

fn hail(_: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    Ok(Outcome::of(&Sum { good: throw.sum(40, 6, "")? > 40, note: Some("hail".into()) }))
}

#[expect(clippy::unnecessary_wraps, reason = "the signature of every check's reading")]
fn calm(_: &Case<'_>, _: &[Tally], _: &mut Throw<'_>) -> Result<Outcome, Need> {
    Ok(Outcome::of(&Sum { good: true, note: None }))
}

const fn check(id: &'static str, dice: &'static str, read: ReadFn) -> Check {
    Check {
        id,
        title: "Weather",
        source: "sky",
        dice,
        inputs: &[],
        hope: None,
        spread: None,
        faces: None,
        fits: always_fits,
        tallies: no_tally,
        read,
        stated: stated_as::<Sum>,
        words: |outcome| if outcome.flag("good") { "fine".into() } else { "foul".into() },
    }
}

type ReadFn = fn(&Case<'_>, &[Tally], &mut Throw<'_>) -> Result<Outcome, Need>;

static STORM: Check = Check {
    inputs: &[Input::flag("wind", "it blows")],
    tallies: storm_sum,
    ..check("weather/storm", "2D6, then 1D6", storm)
};
static HAIL: Check = check("weather/hail", "40D6", hail);
static CALM: Check = check("weather/calm", "none", calm);

static WEATHER: Sheet = Sheet {
    id: "weather",
    title: "Weather",
    publisher: "nobody",
    edition: 1,
    checks: &[&STORM, &HAIL, &CALM],
    settings: &[Setting {
        key: "storm.again",
        choices: Choices::Words(&["on", "off"]),
        default: "on",
        why: "a second die | or none",
        was: None,
        by_mail: None,
    }],
    tables: r#"
        [[table]]
        id = "weather/storm"
        title = "Storm"
        source = "sky"
        columns = ["Add"]
        rows = [{ key = "wind", label = "Wind ≥ 3", cells = ["+1"] }]
        [modifiers."weather/storm"]
        wind = { key = "wind", label = "wind", row = "wind" }
    "#,
    read_tables: |text| toml::from_str(text).map_err(|error| TableFault::Unreadable(error.to_string())),
    owner_template: "# nothing\n",
    glossary: fanion::engine::glossary::Glossary::default,
    read_owner: |text| {
        #[derive(Deserialize)]
        struct Own {
            table: Vec<Table>,
        }
        let own: Result<Own, _> = toml::from_str(text);
        own.map(|own| own.table).map_err(|_| vec!["2:5: first fault".into(), "all of it is bad".into()])
    },
};

/// Runs a line against the made-up rulebook.
fn run_with(line: &str, config_dir: Option<&Path>) -> Result<String, Failure> {
    let arguments = Arguments::try_parse_from(line.split(' ')).expect("the line is well formed");
    let look = Look { ascii: arguments.ascii, ..Look::default() };
    let context =
        Context { sheets: &[&WEATHER], look, config_dir: config_dir.map(Path::to_owned), config: Config::default() };
    let mut out = Vec::new();
    cli::run(arguments.command.as_ref().expect("a subcommand"), &context, &mut out)?;
    Ok(String::from_utf8(out).expect("results are UTF-8"))
}

fn run(line: &str) -> String {
    run_with(line, None).unwrap_or_else(|failure| panic!("{line}: {failure:?}"))
}

fn refused(line: &str, config_dir: Option<&Path>) -> (u8, String) {
    let failure = run_with(line, config_dir).expect_err(line);
    let mut err = Vec::new();
    let status = failure.tell(Look::default(), &mut err);
    (status, String::from_utf8(err).expect("messages are UTF-8"))
}

fn folder_with(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("rules")).expect("a folder in it");
    let path = folder.path().join("rules").join(name);
    fs::write(&path, text).expect("a file in it");
    (folder, path)
}

const OTHER_WIND: &str = r#"
[[table]]
id = "weather/storm"
title = "Storm"
source = "my own book"
columns = ["Add"]
rows = [{ key = "wind", label = "Wind", cells = ["+5"] }]
"#;

#[test]
fn ways_are_exact_where_64_bits_would_not_hold_them() {
    let odds = run("fanion odds weather/hail --json");
    let all = 6_u128.pow(40);
    assert!(all > u128::from(u64::MAX));
    assert!(odds.contains(&format!("\"ways\":{},\"of\":{all},\"probability\":1.0", all - 1)), "{odds}");
    assert!(odds.contains(&format!("\"ways\":1,\"of\":{all},\"probability\":0.0")), "{odds}");
}

#[test]
fn what_is_possible_is_never_shown_as_impossible_nor_what_is_open_as_sure() {
    let odds = run("fanion odds weather/hail");
    assert!(odds.contains(">99.99%") && odds.contains("<0.01%"), "{odds}");
    assert!(run("fanion odds weather/calm").contains("100.00%"));
}

#[test]
fn missing_and_extra_dice_are_told_with_what_they_are_for() {
    let needed = "the dice are 2D6, then 1D6 because the sum is 11 or more";
    for (faces, found) in [("6,5", "2 dice"), ("6,5,1,1", "4 dice")] {
        let refusal = refused(&format!("fanion check weather/storm --dice {faces}"), None);
        assert_eq!(refusal, (2, format!("error: {needed}; found {found}\n")));
    }
    let refusal = refused("fanion check weather/storm --dice 6,4,1", None);
    assert_eq!(refusal, (2, "error: the dice are 2D6; found 3 dice\n".to_owned()));
}

#[test]
fn a_check_without_dice_takes_none() {
    let calm = run("fanion check weather/calm --json");
    assert!(calm.contains("\"dice\":[]"), "{calm}");
    assert_eq!(run("fanion check weather/calm --json --seed 4"), calm);
    let text = run("fanion check weather/calm");
    assert!(text.contains("dice: none\n"), "nothing was rolled, so no seed is named: {text}");
    let refusal = refused("fanion check weather/calm --dice 1", None);
    assert_eq!(refusal, (2, "error: the dice are none: nothing is rolled here; found 1 die\n".to_owned()));
}

#[test]
fn a_house_rule_that_decided_is_named_with_its_value() {
    let text = run("fanion check weather/storm --dice 6,5 --set storm.again=off");
    assert!(text.ends_with("house rule: storm.again = off\n"), "{text}");
    let text = run("fanion check weather/storm --dice 1,1");
    assert!(!text.contains("house rule"), "{text}");
}

#[test]
fn a_second_throw_is_rolled_at_a_place_of_its_own() {
    let thrice = (0..200).map(|seed| run(&format!("fanion check weather/storm --json --seed {seed}")));
    let dice: Vec<Vec<u8>> = thrice
        .map(|answer| serde_json::from_str::<serde_json::Value>(&answer).expect("JSON"))
        .map(|answer| serde_json::from_value(answer["dice"].clone()).expect("faces"))
        .filter(|dice: &Vec<u8>| dice.len() == 3)
        .collect();
    assert!(dice.len() > 5, "one throw in twelve goes on");
    assert!(dice.iter().any(|dice| dice[2] != dice[0]), "{dice:?}");
}

#[test]
fn the_owner_s_tables_are_read_from_the_file_named_or_else_from_the_configuration() {
    let (folder, path) = folder_with("weather.toml", OTHER_WIND);
    let line = "fanion check weather/storm wind=true --dice 1,1 --json";
    let value = |answer: &str, value: &str| assert!(answer.contains(&format!("\"value\":{value},")), "{answer}");
    value(&run(line), "1");
    value(&run_with(line, Some(folder.path())).expect("the usual place"), "5");
    value(&run(&format!("{line} --rules {}", path.display())), "5");
    let (other, _) = folder_with("weather.toml", &OTHER_WIND.replace("+5", "+3"));
    let both = run_with(&format!("{line} --rules {}", path.display()), Some(other.path()));
    value(&both.expect("the file named counts"), "5");
    let table = run_with("fanion table weather/storm", Some(other.path())).expect("the table in force");
    assert!(table.contains("my own book") && table.contains("+3"), "{table}");
}

#[test]
fn every_fault_of_an_owner_s_file_is_told_with_its_place() {
    let (folder, path) = folder_with("weather.toml", "no table");
    let path = path.display();
    let expected = (1, format!("{path}:2:5: first fault\n{path}: all of it is bad\n"));
    for line in
        ["fanion check weather/storm", "fanion odds weather/storm", "fanion table weather/storm", "fanion table"]
    {
        assert_eq!(refused(line, Some(folder.path())), expected, "{line}");
    }
    assert_eq!(refused(&format!("fanion odds weather/storm --rules {path}"), None), expected);
}

#[test]
fn an_owner_s_table_must_hold_what_the_checks_read() {
    let (folder, path) = folder_with("weather.toml", &OTHER_WIND.replace("+5", "much"));
    let (status, message) = refused("fanion check weather/storm", Some(folder.path()));
    assert_eq!(status, 1);
    assert_eq!(message, format!("{}: table `weather/storm`, row `wind`: `much` is no number\n", path.display()));
}

#[test]
fn a_file_that_cannot_be_read_is_told() {
    let (status, message) = refused("fanion check weather/calm --rules no/such/file.toml", None);
    assert_eq!(status, 1);
    assert!(message.starts_with("error: cannot read no/such/file.toml: "), "{message}");
    let (folder, path) = folder_with("weather.toml", "");
    fs::write(&path, [0xff, 0xfe]).expect("bytes that are no text");
    let (status, message) = refused("fanion check weather/calm", Some(folder.path()));
    assert!(status == 1 && message.contains("weather.toml"), "{message}");
}

#[test]
fn a_page_holds_checks_tables_and_settings_and_marks_what_markdown_would_read() {
    let page = run("fanion rules docs");
    assert!(page.starts_with("# Weather\n"), "{page}");
    for row in [
        "| `wind` | flag | true, false | `false` | it blows |",
        "| Wind ≥ 3 | +1 |",
        "| `storm.again` | on, off | `on` | a second die \\| or none |",
    ] {
        assert!(page.lines().any(|line| line == row), "{row} in {page}");
    }
    assert!(run("fanion rules docs --ascii").contains("| Wind >= 3 | +1 |"));
}

#[test]
fn pages_go_into_the_folder_named_and_their_names_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("docs/rules");
    let told = run(&format!("fanion rules docs --output {}", pages.display()));
    let page = pages.join("weather.md");
    assert_eq!(told, format!("{}\n", page.display()));
    assert_eq!(fs::read_to_string(page).expect("the page"), run("fanion rules docs"));
    let taken = folder.path().join("taken");
    fs::write(&taken, "").expect("a file in the way");
    let (status, message) = refused(&format!("fanion rules docs --output {}", taken.display()), None);
    assert!(status == 1 && message.starts_with("error: cannot write "), "{message}");
}

#[test]
fn columns_line_up_after_signs_have_been_spelled_out() {
    let lines: Vec<String> = run("fanion table weather/storm --ascii").lines().skip(3).map(str::to_owned).collect();
    assert_eq!(lines, ["           Add", "---------  ---", "Wind >= 3  +1"]);
}

#[test]
fn the_embedded_tables_are_sound() {
    let tables: Tables = WEATHER.printed();
    tables.proof().expect("sound");
}
