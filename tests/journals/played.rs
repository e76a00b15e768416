//! Battles that automatic players have fought to the verdict, kept as answers and dice, replayed in every run.
//!
//! Each `played/NAME.jsonl` begins with the forces and house rules; every other line is a request as `fanion drive`
//! takes it. `played/ends.txt` has a hash of the state in which each ends. When questions have changed, or rules have by
//! intent: `cargo test --test main -- --ignored record_the_battles`, and read what differs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::orbat::read;
use fanion::rulebooks;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use serde_json::{Map, Value as Json, json};

use super::{Table, hash, shown};
use crate::simulate::armies;
use crate::support::in_time::InTime as _;

const AGAIN: &str = "`cargo test --test main -- --ignored record_the_battles` records the battles again";

/// Battles of drawn armies, of the practice battle, and of the field of history.
const DRAWN: u64 = 14;
const PRACTICE: u64 = 6;
const HISTORICAL: [(&str, [&str; 2]); 3] = [
    ("albuera-1811", ["french", "allied"]),
    ("pratzen-1805", ["french", "allied"]),
    ("quatre-bras-1815", ["french", "allied"]),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals/played")
}

/// What a battle begins with.
#[derive(Clone)]
struct Beginning {
    orbats: [String; 2],
    settings: Vec<(String, String)>,
}

impl Beginning {
    /// Two shipped armies.
    fn shipped(name: &str, sides: [&str; 2], luck: &mut SplitMix) -> Self {
        let text = |side: &str| {
            let path = format!("{}/orbats/march-attack/{name}/{side}.toml", env!("CARGO_MANIFEST_DIR"));
            fs::read_to_string(path).expect("a shipped army")
        };
        Self { orbats: sides.map(text), settings: for_six_turns(armies::house_rules(luck)) }
    }

    /// Two small armies that nobody has seen before.
    fn drawn(seed: u64) -> Self {
        let play = armies::battle(seed, armies::Size::Small);
        let orbats = ["A", "B"].map(|side| play.export(side).expect("an army"));
        Self { orbats, settings: for_six_turns(armies::house_rules(&mut SplitMix::of(seed, 5))) }
    }

    fn header(&self) -> Json {
        let settings: Map<String, Json> =
            self.settings.iter().map(|(key, value)| (key.clone(), Json::from(value.as_str()))).collect();
        json!({"orbats": self.orbats, "settings": settings})
    }

    fn read(header: &Json) -> Self {
        let text = |at: usize| header["orbats"][at].as_str().expect("an army").to_owned();
        let settings = header["settings"].as_object().expect("house rules").iter();
        let setting = |(key, value): (&String, &Json)| (key.clone(), value.as_str().expect("a value").to_owned());
        Self { orbats: [text(0), text(1)], settings: settings.map(setting).collect() }
    }

    fn begin(&self) -> Session {
        let army = |text: &String| read::orbat("army", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
        let play = rulebooks::battle(1, self.orbats.each_ref().map(army), &self.settings, 0);
        play.unwrap_or_else(|refusal| panic!("{refusal}"))
    }
}

fn for_six_turns(settings: Vec<(String, String)>) -> Vec<(String, String)> {
    settings.into_iter().chain([("battle.turns".to_owned(), "6".to_owned())]).collect()
}

/// Every battle that is kept, by name.
fn beginnings() -> BTreeMap<String, Beginning> {
    let mut all = BTreeMap::new();
    for number in 0..DRAWN {
        all.insert(format!("drawn-{number:02}"), Beginning::drawn(7_000 + number));
    }
    for number in 0..PRACTICE {
        let beginning = Beginning::shipped("practice", ["a", "b"], &mut SplitMix::of(number, 6));
        all.insert(format!("practice-{number}"), beginning);
    }
    for (name, sides) in HISTORICAL {
        all.insert(name.to_owned(), Beginning::shipped(name, sides, &mut SplitMix::of(1, 7)));
    }
    all
}

/// A battle fought to its verdict: its answers and dice as requests.
fn fought(name: &str, beginning: &Beginning) -> String {
    let mut play = beginning.begin();
    let mut player = AutoPlayer::new(SplitMix::of(u64::from(crc32fast::hash(name.as_bytes())), 8), Mood::Sensible);
    while let Some(answered) = player.play(&mut play, 0) {
        answered.unwrap_or_else(|dead_end| panic!("{name}: {dead_end}"));
    }
    let mut text = beginning.header().to_string() + "\n";
    for line in play.lines_since(0) {
        let request = match (&line.record["answer"], &line.record["roll"]) {
            (Json::Object(answer), _) => as_request(&answer["answer"]),
            (_, Json::Object(roll)) => json!({"faces": roll["faces"]}),
            _ => continue,
        };
        writeln!(text, "{request}").expect("memory");
    }
    text
}

fn as_request(answer: &Json) -> Json {
    let (kind, value) = answer.as_object().and_then(|answer| answer.iter().next()).expect("an answer of some kind");
    match kind.as_str() {
        "fill" if value["fill"].is_null() => json!({"fill": {}}),
        "fill" => value.clone(),
        _ => json!({kind: value}),
    }
}

/// The state in which a kept battle ends.
fn replayed(name: &str, text: &str) -> String {
    let mut lines = text.lines();
    let header: Json = serde_json::from_str(lines.next().expect("a beginning")).expect("JSON");
    let mut play = Beginning::read(&header).begin();
    for (number, line) in lines.enumerate() {
        let taken = Request::read(line).and_then(|request| play.request(&request, 0));
        let at = || play.prompt().map_or_else(String::new, |prompt| prompt.key.clone());
        if let Err(refusal) = taken {
            panic!("{name}, line {}: {line} at `{}`: {refusal}; {AGAIN}", number + 2, at());
        }
    }
    assert!(play.prompt().is_none(), "{name} does not come to its verdict; {AGAIN}");
    assert_eq!(play.verify(), [], "{name}");
    Json::Object(play.json()).to_string()
}

/// What comes of each of these, on all cores.
fn of_each<T: Sync>(all: &BTreeMap<String, T>, work: impl Fn(&str, &T) -> String + Sync) -> BTreeMap<String, String> {
    let todo = Mutex::new(all.iter());
    let done = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let next = todo.lock().expect("the others are well").next();
                    let Some((name, what)) = next else { break };
                    let result = work(name, what);
                    done.lock().expect("the others are well").insert(name.clone(), result);
                }
            });
        }
    });
    done.into_inner().expect("all are well")
}

fn kept() -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder()).expect("the kept battles").map(|entry| entry.expect("an entry").path());
    let battles = entries.filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    let named = |path: PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).expect("a battle"))
    };
    battles.map(named).collect()
}

fn ends(battles: &BTreeMap<String, String>) -> String {
    let states = of_each(battles, |name, text| hash(&replayed(name, text)));
    let lines: Vec<String> = states.iter().map(|(name, hash)| format!("{name} {hash}")).collect();
    lines.join("\n") + "\n"
}

#[test]
fn kept_battles_come_to_the_same_end_every_time() {
    let battles = kept();
    assert!(battles.len() >= 20, "{} battles are kept", battles.len());
    assert_eq!(ends(&battles), fs::read_to_string(folder().join("ends.txt")).unwrap_or_default(), "{AGAIN}");
}

#[test]
fn kept_battles_hold_many_house_rules_and_small_and_large_armies() {
    let battles = kept();
    let beginnings: Vec<Beginning> = battles
        .values()
        .map(|text| Beginning::read(&serde_json::from_str(text.lines().next().unwrap_or_default()).expect("JSON")))
        .collect();
    let mut keys: Vec<&String> =
        beginnings.iter().flat_map(|beginning| &beginning.settings).map(|(key, _)| key).collect();
    keys.sort();
    keys.dedup();
    assert!(keys.len() >= 20, "only {keys:?} are ever changed");
    let sizes = beginnings.iter().map(|beginning| beginning.orbats[0].matches("[[formation.unit]]").count());
    let sizes: Vec<usize> = sizes.collect();
    assert!(sizes.iter().any(|size| *size >= 20) && sizes.iter().any(|size| *size <= 4), "{sizes:?}");
}

/// The same battle through the program: made of files, driven line by line.
#[test]
fn a_kept_battle_ends_alike_in_the_program() {
    let name = "practice-0";
    let text = kept().remove(name).expect("it is kept");
    let (header, requests) = text.split_once('\n').expect("a beginning and requests");
    let beginning = Beginning::read(&serde_json::from_str(header).expect("JSON"));
    let table = Table::new();
    let file = |name: &str, text: &str| {
        let path = table.folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    };
    let [a, b] = [file("a.toml", &beginning.orbats[0]), file("b.toml", &beginning.orbats[1])];
    let settings: Vec<String> =
        beginning.settings.iter().map(|(key, value)| format!("\"{key}\" = \"{value}\"")).collect();
    let rules = format!("format = 1\nrulebook = \"march-attack\"\n[settings]\n{}\n", settings.join("\n"));
    let (rules, save) = (file("rules.toml", &rules), table.save().to_string_lossy().into_owned());
    let made = Table::fanion(&["new", &a, &b, "--save", &save, "--house-rules", &rules]).in_time().expect("it runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let replies = table.drive(requests);
    let refused: Vec<&Json> = replies.iter().filter(|reply| reply["ok"] != json!(true)).collect();
    assert!(refused.is_empty(), "{refused:?}");
    let (here, there): (Json, Json) = (
        serde_json::from_str(&replayed(name, &text)).expect("JSON"),
        serde_json::from_str(&shown(&table.save())).expect("JSON"),
    );
    assert_eq!((&here["sides"], &here["verdict"]), (&there["sides"], &there["verdict"]));
}

#[test]
#[ignore = "writes the kept battles again, after a change of questions or rules that is meant"]
fn record_the_battles() {
    let battles = of_each(&beginnings(), fought);
    for (name, text) in &battles {
        fs::write(folder().join(format!("{name}.jsonl")), text).expect("a battle is written");
    }
    fs::write(folder().join("ends.txt"), ends(&battles)).expect("the ends are written");
}
