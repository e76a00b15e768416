//! Battles are made of two orders of battle or of a scenario, whole or not at all.

use std::fs;
use std::path::Path;

use fanion::begin::library;
use serde_json::{Value as Json, json};

use super::{Drive, Folder, PRACTICE, fanion, plain_answer, run, shown, text, told};
use crate::support::in_time::InTime as _;

const A: &str = "orbats/march-attack/practice/a.toml";
const B: &str = "orbats/march-attack/practice/b.toml";

fn setting(save: &Path, key: &str) -> Option<String> {
    let log = run(["log", text(save)]);
    let words = format!("house rule {}: ", key.replace(['.', '-'], " "));
    let line = log.out.lines().rev().find(|line| line.contains(&words)).map(str::to_owned)?;
    line.split(&words).nth(1).map(str::to_owned)
}

fn header(save: &Path) -> Json {
    let saved = fs::read_to_string(save).expect("the save");
    serde_json::from_str(saved.lines().next().expect("a header")).expect("JSON")
}

#[test]
fn a_scenario_gives_its_name_its_sides_its_start_and_its_turns() {
    let folder = Folder::new();
    let save = folder.practice();
    let header = header(&save);
    assert_eq!((&header["name"], &header["seed"]), (&json!("Practice battle"), &json!(1809)));
    assert_eq!(header["facts"], json!({"start": "10:00", "turns": 6, "minutes_per_turn": 20}));
    assert_eq!(setting(&save, "battle.turns").as_deref(), Some("6"));
    let state = shown(&save);
    assert_eq!(
        (&state["sides"][0]["name"], &state["sides"][1]["name"]),
        (&json!("Army of Ostermark"), &json!("Army of Valmory"))
    );
}

#[test]
fn a_scenario_s_paths_are_relative_to_it_wherever_the_program_runs() {
    let folder = Folder::new();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(PRACTICE);
    let save = folder.path("p.fanion");
    let mut command = fanion();
    command.current_dir(folder.path("")).arg("new").arg(scenario).args(["--save", "p.fanion"]);
    assert_eq!(told(command.in_time().expect("the program starts")).status, 0);
    assert_eq!(shown(&save)["name"], "Practice battle");
    for name in ["a.toml", "b.toml"] {
        fs::copy(Path::new(A).with_file_name(name), folder.path(name)).expect("a copy");
    }
    folder.file("rules.toml", "format = 1\nrulebook = \"march-attack\"\n[settings]\n\"leader.risk\" = \"5\"\n");
    let here = "format = 1\nname = \"Here\"\nsides = [\"a.toml\", \"./b.toml\"]\nhouse_rules = \"rules.toml\"\n";
    let here = folder.file("here.toml", here);
    let save = folder.path("here.fanion");
    assert_eq!(run(["new", text(&here), "--save", text(&save)]).status, 0);
    assert_eq!((setting(&save, "leader.risk").as_deref(), setting(&save, "battle.turns")), (Some("5"), None));
}

#[test]
fn two_orders_of_battle_make_a_battle_and_may_be_the_same_file() {
    let folder = Folder::new();
    let save = folder.path("p.fanion");
    let made = run(["new", A, B, "--save", text(&save), "--name", "Mill & Ford", "--seed", "18446744073709551615"]);
    assert_eq!((made.status, made.err.as_str()), (0, ""));
    assert_eq!((&header(&save)["name"], &header(&save)["seed"]), (&json!("Mill & Ford"), &json!(u64::MAX)));
    let mirror = folder.path("m.fanion");
    assert_eq!(run(["new", A, A, "--save", text(&mirror)]).status, 0);
    let state = shown(&mirror);
    assert_eq!(state["name"], "Army of Ostermark against Army of Ostermark");
    let names = |side: usize| {
        let formations = state["sides"][side]["formations"].as_array().expect("formations").clone();
        formations.into_iter().map(|formation| formation["name"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names(0), names(1));
    let (mut drive, mut answer) = Drive::open(&mirror);
    for _ in 0..40 {
        answer = drive.ask(plain_answer(&answer["prompt"]));
    }
}

#[test]
fn house_rules_of_the_call_count_before_the_scenario_s() {
    let folder = Folder::new();
    let rules =
        "format = 1\nrulebook = \"march-attack\"\n[settings]\n\"battle.turns\" = \"2\"\n\"leader.risk\" = \"off\"\n";
    let rules = folder.file("r.toml", rules);
    let save = folder.battle(&["--house-rules", text(&rules)]);
    assert_eq!(setting(&save, "battle.turns").as_deref(), Some("2"));
    assert_eq!(setting(&save, "leader.risk").as_deref(), Some("off"));
    let log = run(["log", text(&save)]).out;
    assert_eq!(log.matches("battle turns").count(), 1, "one of the two counts: {log}");
}

#[test]
fn a_scenario_may_hold_its_house_rules_itself() {
    let folder = Folder::new();
    for name in ["a.toml", "b.toml"] {
        fs::copy(Path::new(A).with_file_name(name), folder.path(name)).expect("a copy");
    }
    let begin = "format = 1\nname = \"S\"\nturns = 4\nsides = [\"a.toml\", \"b.toml\"]\n";
    let rules = "[house_rules]\n\"battle.turns\" = \"ask\"\n\"fire.split\" = \"on\"\n";
    let scenario = folder.file("s.toml", format!("{begin}{rules}"));
    let save = folder.path("s.fanion");
    assert_eq!(run(["new", text(&scenario), "--save", text(&save)]).status, 0);
    assert_eq!(
        (setting(&save, "battle.turns").as_deref(), setting(&save, "fire.split").as_deref()),
        (Some("ask"), Some("on"))
    );
    assert_eq!(header(&save)["facts"], json!({"turns": 4, "minutes_per_turn": 20}));
}

#[test]
fn every_fault_of_every_file_is_told_at_once_and_nothing_is_written() {
    let folder = Folder::new();
    let good = fs::read_to_string(A).expect("an order of battle");
    let a = good.replacen("cv = 5", "cv = 11", 1).replacen("quality = \"regular\"", "quality = \"regulr\"", 1);
    let a = folder.file("a.toml", a);
    let b = good.replacen("formation = \"column\"", "formation = \"square\"\ncolour = \"red\"", 2);
    let b = folder.file("b.toml", b);
    let rules = folder.file("r.toml", "format = 1\nrulebook = \"march-attack\"\n[settings]\n\"nothing\" = \"5\"\n");
    let before = folder.files();
    let save = folder.path("p.fanion");
    let told = run(["new", text(&a), text(&b), "--house-rules", text(&rules), "--save", text(&save)]);
    assert_eq!((told.status, told.out.as_str()), (1, ""));
    for words in ["a.toml:", "b.toml:", "r.toml:4:1:", "found 11", "did you mean \"regular\"?", "colour", "nothing"] {
        assert!(told.err.contains(words), "{words}: {}", told.err);
    }
    let place = |line: &str| {
        let mut parts = line.split(": ").next().unwrap_or_default().rsplit(':');
        parts.next().is_some_and(|column| column.parse::<usize>().is_ok())
            && parts.next().is_some_and(|line| line.parse::<usize>().is_ok())
    };
    assert!(told.err.lines().all(place), "every line has its place: {}", told.err);
    assert_eq!(folder.files(), before);
}

#[test]
fn files_that_are_no_orders_of_battle_are_told_so() {
    let folder = Folder::new();
    let cases: [(&str, Vec<u8>, &str); 6] = [
        ("empty.toml", Vec::new(), "empty.toml:1:1: the file is empty"),
        ("large.toml", vec![b'#'; 50_000_000], "large.toml:1:1: a file is at most 4 MiB, found 50000000 bytes"),
        ("bytes.toml", b"format = 1\nname = \"\xff\"\n".to_vec(), "bytes.toml:"),
        ("zero.toml", b"format = 1\n\0\n".to_vec(), "zero.toml: a file of bytes, and no text"),
        ("new.toml", b"format = 2\nname = \"x\"\n".to_vec(), "a newer program wrote this file"),
        ("half.toml", fs::read(A).expect("a.toml")[..700].to_vec(), "half.toml:"),
    ];
    for (name, bytes, words) in cases {
        let file = folder.file(name, bytes);
        let save = folder.path("p.fanion");
        for told in [run(["new", A, text(&file), "--save", text(&save)]), run(["validate", text(&file)])] {
            assert_eq!((told.status, told.out.as_str()), (1, ""), "{name}");
            assert!(told.err.contains(words), "{name}: {}", told.err);
        }
        assert!(!save.exists());
    }
}

#[test]
fn only_force_replaces_a_battle_and_never_a_file_that_it_is_made_of() {
    let folder = Folder::new();
    let save = folder.practice();
    let before = fs::read(&save).expect("the save");
    let again = run(["new", PRACTICE, "--save", text(&save), "--seed", "2"]);
    assert_eq!(again.status, 1);
    assert_eq!(fs::read(&save).expect("the save"), before);
    assert_eq!(run(["new", PRACTICE, "--save", text(&save), "--seed", "2", "--force"]).status, 0);
    assert_ne!(fs::read(&save).expect("the save"), before);
    let a = folder.path("a.toml");
    fs::copy(A, &a).expect("a copy");
    let own = run(["new", text(&a), B, "--save", text(&a), "--force"]);
    assert!(own.status == 1 && own.err.contains("one of the files that the battle is made of"), "{own:?}");
    assert_eq!(fs::read(&a).expect("a.toml"), fs::read(A).expect("a.toml"));
}

#[test]
fn without_a_seed_every_battle_has_dice_of_its_own() {
    let folder = Folder::new();
    let seeds: Vec<Json> = ["1", "2"]
        .iter()
        .map(|name| {
            let save = folder.path(name);
            run(["new", PRACTICE, "--save", text(&save)]);
            header(&save)["seed"].clone()
        })
        .collect();
    assert_ne!(seeds[0], seeds[1]);
}

#[test]
fn a_drawn_melee_is_with_a_unit_of_the_other_side() {
    let folder = Folder::new();
    let locked = |enemy: &str| {
        let text = fs::read_to_string(A).expect("a.toml");
        text.replacen("arm = \"cavalry\"", &format!("locked_with = \"{enemy}\"\narm = \"cavalry\""), 1)
    };
    let save = folder.path("p.fanion");
    let bad = folder.file("a.toml", locked("1st Valmory Regimnt"));
    let told = run(["new", text(&bad), B, "--save", text(&save)]);
    assert!(told.status == 1 && told.err.contains("did you mean \"1st Valmory Regiment\"?"), "{told:?}");
    let broken = fs::read_to_string(B).expect("b.toml").replacen(
        "name = \"1st Valmory Regiment\"",
        "name = \"1st Valmory Regiment\"\nstatus = \"broken\"",
        1,
    );
    let broken = folder.file("b.toml", broken);
    let good = folder.file("a.toml", locked("1st Valmory Regiment"));
    let told = run(["new", text(&good), text(&broken), "--save", text(&save)]);
    assert!(told.err.contains("is locked_with \"1st Valmory Regiment\", which is broken"), "{told:?}");
    assert_eq!(run(["new", text(&good), B, "--save", text(&save)]).status, 0);
    assert_eq!(super::unit(&shown(&save), 1, "1st Valmory Regiment")["locked_with"], "Duchess's Lancers");
}

/// What a command that begins a game says to this word: it is refused, and no save is made.
fn refused(command: &[&str], word: &str) -> String {
    let folder = Folder::new();
    let save = folder.path("none.fanion");
    let told = run(command.iter().copied().chain([word, "--save", text(&save)]));
    assert_eq!((told.status, told.out.as_str()), (1, ""), "{word}: {told:?}");
    assert!(!save.exists(), "{word}");
    told.err
}

#[test]
fn a_word_that_names_nothing_lists_every_built_in_game() {
    let told = refused(&["new"], "nonsense");
    assert!(told.starts_with("error: no file, battle, campaign or board game `nonsense`\n"), "{told}");
    for id in built_in() {
        assert!(told.contains(id), "{id}: {told}");
    }
    for (typed, meant) in [
        ("maida", "maida-1806"),
        ("barosa-1811", "barrosa-1811"),
        ("three-river", "three-rivers"),
        ("practise", "practice"),
        ("napoleon-1815", "napoleon-1815-sample"),
        ("beyond-waterlo-sample", "beyond-waterloo-sample"),
    ] {
        assert!(refused(&["new"], typed).contains(&format!("did you mean `{meant}`?")), "{typed}");
    }
}

/// The names of every built-in game.
fn built_in() -> impl Iterator<Item = &'static str> {
    let games = library::CAMPAIGNS.iter().chain(library::SAMPLES).map(|game| game.id);
    library::battles().map(|battle| battle.id).chain(games)
}

#[test]
fn every_built_in_game_begins_by_its_name() {
    for id in built_in() {
        let folder = Folder::new();
        let save = folder.path("built-in.fanion");
        let told = run(["new", id, "--save", text(&save)]);
        assert_eq!((told.status, told.err.as_str()), (0, ""), "{id}");
        assert!(save.exists(), "{id}");
    }
}

#[test]
fn the_practice_battle_explains_itself_however_it_begins() {
    let folder = Folder::new();
    let save = folder.path("practice.fanion");
    assert_eq!(run(["new", "practice", "--save", text(&save)]).status, 0);
    let head = std::fs::read_to_string(&save).expect("a save is text");
    assert!(head.lines().next().is_some_and(|line| line.contains("\"practice\":true")), "{head}");
}

#[test]
fn what_begins_no_campaign_is_refused_with_the_campaigns_and_battles_that_there_are() {
    let campaign = ["campaign", "new"];
    let battle = "is for March Attack and no scenario of Campaign 1805";
    for (word, why) in [
        ("nonsense", "no file or campaign `nonsense`"),
        ("quatre-bras-1815", battle),
        ("orbats/march-attack/maida-1806/scenario.toml", battle),
        (A, battle),
        ("orbats/napoleon-1815/sample.toml", "is for Napoleon 1815 and no scenario of Campaign 1805"),
    ] {
        let told = refused(&campaign, word);
        assert!(told.contains(why), "{word}: {told}");
        assert!(told.contains("built-in campaigns: three-rivers, europe-1805\n"), "{word}: {told}");
        assert!(told.contains("built-in battles: practice, gemioncourt-1815, "), "{word}: {told}");
    }
    assert!(refused(&campaign, "europe").contains("did you mean `europe-1805`?"));
}
