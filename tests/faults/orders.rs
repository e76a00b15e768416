//! Bad orders files of the umpired campaign: one for each error and warning of the check, and what players send by
//! mistake or on purpose.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use fanion::engine::post::{Clock, Paper};
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::rulebooks;
use fanion::rules::campaign_1805::state::code::Code;
use fanion::rules::campaign_1805::{Campaign1805, SHEET, file, muster};
use serde_json::json;
use snapbox::{Assert, Data};

use super::folder;
use crate::support::program::{Folder, fanion, told};

/// The codes as the rules list them: the head, the entries, the warnings.
const CODES: &str = "toml format wrong-nation wrong-turn wrong-key unknown-key bad-word bad-odds bad-percent twice \
    no-such-force not-yours in-an-army cannot-move turn-0 no-such-hex off-map sea-hex not-adjacent closed-side no-way \
    too-far forced-too-far forced-alone fortress-beyond in-contact neutral-land no-city not-an-enemy no-such-sea \
    sea-not-adjacent not-here capacity not-loaded no-coast other-hex over-cr no-corps corps-size make-up feudal \
    general-busy no-such-type not-for-you not-for-sale limit no-cash no-manpower no-rp no-home-city generals-full \
    not-winter never-allies already enforced-peace not-an-ally leave-not-now unpaid beyond-supply over-forage \
    city-left-empty evades attack-by-default read-by-umpire stops-short no-effect older-page terms-open \
    contrary no-retreat overruled";

fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder().join("orders")).expect("the folder of bad orders is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let orders =
        |path: &PathBuf| path.extension().is_some_and(|ending| ending == "toml") && !path.ends_with("ground.toml");
    let mut files: Vec<PathBuf> = paths.filter(orders).collect();
    files.sort();
    files
}

/// The campaign for which the files were written, with the orders of a turn open; a force of France's may have been put
/// elsewhere in turn 0.
fn campaign(turn: u16, moved: Option<(&str, &str)>) -> Session {
    let world = folder().join("../campaign_1805/cases/world.toml");
    let read = |path: PathBuf| fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let text = read(world) + &read(folder().join("orders/ground.toml"));
    let scenario = file::read(&text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let session = Session::new::<Campaign1805>(7, Arc::new(SHEET.printed()), muster(scenario, 7, 7, &[]), &[], 0);
    let mut session = session.unwrap_or_else(|refusal| panic!("{refusal}"));
    let relation = |kind: &str, between: [&str; 2]| {
        let fields = json!({"relation": kind, "between": between, "until": 8});
        Request::Correct(fields.as_object().expect("an object").clone(), "for the bad files".to_owned())
    };
    let pick = |key: &str| Request::Pick(key.to_owned());
    let mut requests = vec![
        relation("enforced-peace", ["Prussia", "France"]),
        relation("share", ["Spain", "France"]),
        pick("publish"),
    ];
    if let Some((force, at)) = moved {
        let fields = json!({"force": force, "nation": "France", "at": at});
        let fields = fields.as_object().expect("an object").clone();
        requests.push(Request::Correct(fields, "for the bad files".to_owned()));
    }
    for _ in 0..turn {
        requests.extend(["close", "publish", "official", "publish"].map(pick));
    }
    for request in requests {
        session.request(&request, 0).unwrap_or_else(|refusal| panic!("{request:?}: {refusal}"));
    }
    session
}

/// A file as a player would send it, with the key of the nation and turn that its first line names.
fn written(path: &PathBuf) -> (Session, String, String) {
    let text = fs::read_to_string(path).expect("the bad file can be read");
    let (nation, turn) = text.lines().next().and_then(|line| line[2..].split_once(", turn ")).expect("nation and turn");
    let (turn, moved) = turn.split_once(", ").map_or((turn, None), |(turn, moved)| (turn, moved.split_once(" in ")));
    let session = campaign(turn.parse().expect("a turn"), moved);
    let state = &session.view().of::<Campaign1805>().state;
    let key = |nation: &str| state.key(state.scenario().nation_named(nation).expect("a nation"));
    let written = text.replace("KEY of Austria", &key("Austria")).replace("\"KEY\"", &format!("\"{}\"", key(nation)));
    let nation = nation.to_owned();
    (session, nation, written)
}

#[test]
fn every_bad_orders_file_gets_the_lines_beside_it() {
    for path in files() {
        let (session, nation, text) = written(&path);
        let papers = session.papers(&Clock::default());
        let own = papers
            .iter()
            .find(|paper| paper.seat.as_deref() == Some(nation.as_str()) && paper.name.ends_with(".brief.json"));
        let checked = rulebooks::check_orders(own.and_then(Paper::file).expect("a brief"), &text, 0);
        let checked = checked.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
        let told: Vec<String> = checked.faults.iter().map(|fault| format!("{name}:{fault}\n")).collect();
        let expected = Data::read_from(&path.with_extension("txt"), None).raw();
        Assert::new().action_env("SNAPSHOTS").eq(Data::text(told.concat()).raw(), expected);
    }
}

#[test]
fn every_code_of_the_rules_has_a_bad_orders_file_that_brings_it_about() {
    let known: Vec<&str> = Code::ALL.iter().map(|code| code.key()).collect();
    assert_eq!(known, CODES.split_whitespace().collect::<Vec<_>>());
    for code in CODES.split_whitespace() {
        let told = fs::read_to_string(folder().join(format!("orders/{code}.txt"))).unwrap_or_default();
        assert!(told.contains(&format!("[{code}]")), "no bad file brings {code} about: {told:?}");
    }
}

/// A campaign of the scenario that ships, its orders of turn 0 open, and its folder.
fn saved() -> (Folder, String) {
    let folder = Folder::new();
    let save = folder.path("vale.fanion").to_str().expect("a path in UTF-8").to_owned();
    let mail = folder.path("mail").to_str().expect("a path in UTF-8").to_owned();
    told(&fanion(&["campaign", "new", "orbats/campaign-1805/three-rivers.toml", "--save", &save, "--seed", "7"]));
    told(&fanion(&["campaign", "publish", &save, "--output", &mail]));
    (folder, save)
}

/// What `take` says of a file that it must not take; the save stays as it was.
fn refused(name: &str, bytes: &[u8]) -> String {
    let (folder, save) = saved();
    let before = fs::read(&save).expect("the save");
    let path = folder.path(name);
    fs::write(&path, bytes).expect("the orders file");
    let output = fanion(&["campaign", "take", &save, path.to_str().expect("a path in UTF-8")]);
    assert_eq!(output.status.code(), Some(1), "{name}");
    assert_eq!(fs::read(&save).expect("the save"), before, "{name} was taken");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_file_of_ten_megabytes_is_refused_at_its_beginning() {
    let mut text = b"format = 1\n".to_vec();
    text.resize(10 * 1024 * 1024, b'#');
    let said = refused("large.toml", &text);
    assert!(said.contains("large.toml:1:1"), "{said}");
}

#[test]
fn a_file_in_latin_1_is_read_and_its_nation_told_at_its_place() {
    let said = refused("latin.toml", b"format = 1\nnation = \"K\xf6nigreich\"\nkey = \"x\"\n");
    assert!(said.contains("latin.toml:2:10: error[wrong-nation]") && said.contains("found \"Königreich\""), "{said}");
}

#[test]
fn a_file_without_a_nation_is_refused() {
    let said = refused("nobody.toml", b"format = 1\nrulebook = \"campaign-1805\"\n");
    assert!(said.contains("nobody.toml:1:1: error[wrong-nation]"), "{said}");
}
