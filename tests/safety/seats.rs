//! Who may ask what: the table of authority, held over `drive` for every seat of all five games. What is refused leaves the
//! save as it was, byte for byte.

use std::fs;

use fanion::engine::authority::{Asked, Hand, May};
use fanion::engine::prompt::Refusal;
use fanion::engine::request::Request;
use serde_json::{Value as Json, json};

use crate::support::program::{Folder, drive, fanion, told};

/// Every game, with its seats.
const GAMES: [(&[&str], &[&str]); 5] = [
    (&["new", "orbats/march-attack/practice/scenario.toml"], &["A", "B"]),
    (&["new", "orbats/napoleon-1815/sample.toml"], &["french", "allied"]),
    (&["new", "orbats/age-of-napoleon/sample.toml"], &["french", "coalition"]),
    (&["new", "orbats/beyond-waterloo/sample.toml"], &["french", "allied"]),
    (&["campaign", "new", "three-rivers"], &["Lorien", "Karst", "Seamark", "umpire"]),
];

/// A new game, and a second that begins the same.
fn begun(how: &[&str]) -> (Folder, String) {
    let folder = Folder::new();
    let save = folder.path("game.fanion").to_str().expect("UTF-8").to_owned();
    told(&fanion(&[how, &["--save", &save, "--seed", "7"]].concat()));
    (folder, save)
}

/// A request of each kind that the table has.
fn requests(asked: Asked) -> Vec<Json> {
    match asked {
        Asked::Answer => {
            vec![json!({"pick": "done"}), json!({"number": 1}), json!({"name": "x"}), json!({"roll": true})]
        }
        Asked::Overrule => {
            vec![json!({"fill": {"no-such": 1}}), json!({"strike": ["x"]}), json!({"outcome": {"x": 1}, "why": "so"})]
        }
        Asked::Waive => vec![json!({"waive": "initiative", "why": "so"})],
        Asked::Correct => {
            vec![json!({"correct": {"position": {}}, "why": "so"}), json!({"event": {"effect": "army-reform Karst"}})]
        }
        Asked::Enlist => vec![json!({"enlist": {"side": "A"}, "why": "so"})],
        Asked::Set => vec![json!({"set": {"dice.by": "program"}})],
        Asked::Mend => [json!({}), json!({"preview": true}), json!({"figures": true})]
            .into_iter()
            .map(|how| {
                let mut mend = json!({"mend": 2, "with": {"pick": "done"}});
                mend.as_object_mut().expect("members").extend(how.as_object().expect("members").clone());
                mend
            })
            .collect(),
        Asked::Redo => vec![json!({"redo": true})],
        Asked::UndoLast => vec![json!({"undo": true})],
        Asked::UndoTo => vec![json!({"undo": 1}), json!({"undo": "step"})],
        Asked::Letter => vec![json!({"orders": {"nation": "Nobody", "text": "x"}})],
        Asked::TableLetter => vec![json!({"table": {"text": "x"}})],
        Asked::Note => vec![json!({"note": "hello"})],
        Asked::Look => vec![json!({"state": true})],
        Asked::SaveAs => vec![json!({"save_as": "/no-such-folder/other.fanion"})],
        Asked::Quit => vec![json!({"quit": true})],
    }
}

fn code(answer: &Json) -> &str {
    answer["error"]["code"].as_str().unwrap_or("taken")
}

#[test]
fn every_request_by_every_seat_is_as_the_table_says_and_what_is_refused_changes_no_byte() {
    for (how, seats) in GAMES {
        let (_folder, save) = begun(how);
        let before = fs::read(&save).expect("the save");
        for &seat in seats {
            let is_umpire = seat == "umpire";
            let may = |asked: Asked| if is_umpire { asked.row().umpire } else { asked.row().side };
            let refused: Vec<Asked> = Asked::ALL.into_iter().filter(|asked| may(*asked) == May::No).collect();
            let lines: Vec<Json> = refused.iter().flat_map(|asked| requests(*asked)).collect();
            let answers = drive(&save, Some(seat), &lines);
            for (line, answer) in lines.iter().zip(&answers[1..]) {
                assert_eq!(code(answer), "not-yours", "{how:?} {seat}: {line}: {answer}");
            }
            // Undone is what was its own, and at the start there is none of it; letters of others are not its letters.
            if !is_umpire {
                let lines = [requests(Asked::UndoLast), requests(Asked::Letter)].concat();
                for answer in &drive(&save, Some(seat), &lines)[1..] {
                    assert_eq!(code(answer), "not-yours", "{how:?} {seat}: {answer}");
                }
            }
            assert!(fs::read(&save).expect("the save") == before, "{how:?}: {seat} changed the save");
            let lines: Vec<Json> = [requests(Asked::Look), requests(Asked::Quit)].concat();
            for answer in drive(&save, Some(seat), &lines) {
                assert_eq!(code(&answer), "taken", "{how:?} {seat}: {answer}");
            }
        }
        // At the table nothing is not one's own.
        let lines: Vec<Json> = Asked::ALL.into_iter().flat_map(requests).collect();
        for answer in drive(&save, None, &lines) {
            assert!(!matches!(code(&answer), "not-yours" | "waits"), "{how:?}: {answer}");
        }
    }
}

#[test]
fn a_looker_may_look_and_nothing_else() {
    for (how, seats) in GAMES {
        let (_folder, save) = begun(how);
        let now = 0;
        let mut saved = fanion::store::open(save.as_ref(), now, fanion::cli::saves::opener).expect("a save");
        for hand in seats.iter().map(|seat| Hand::Side((*seat).to_owned())).chain([Hand::Looker]) {
            saved.sit_as(hand.clone());
            let taken = saved.request(&Request::Redo, now);
            assert!(matches!(taken, Err(Refusal::NotYours(_))), "{hand:?}: {taken:?}");
        }
        for asked in Asked::ALL {
            let looks = matches!(asked, Asked::Look | Asked::Quit);
            assert_eq!(saved.play().may(asked).is_ok(), looks, "{asked:?}");
        }
    }
}

#[test]
fn a_side_takes_its_own_last_answer_back_once_and_no_die_of_the_program() {
    let (_folder, save) = begun(&["new", "orbats/march-attack/practice/scenario.toml"]);
    let note = drive(&save, Some("A"), &[json!({"note": "mine"}), json!({"undo": true})]);
    assert_eq!((code(&note[1]), code(&note[2])), ("taken", "nothing-to-undo"), "{note:?}");
    let log = told(&fanion(&["log", &save]));
    assert!(log.contains("A: note: mine"), "the log names the seat: {log}");
    // An option of B's at a question to both is B's.
    let state = &drive(&save, Some("A"), &[])[0];
    let options = state["prompt"]["options"].as_array().expect("a choice").clone();
    for option in &options {
        let key = option["key"].as_str().expect("a key");
        let whose = option["side"].as_str();
        let before = fs::read(&save).expect("the save");
        let answers = drive(&save, Some("A"), &[json!({"pick": key}), json!({"undo": true}), json!({"undo": true})]);
        if whose == Some("A") {
            assert_eq!((code(&answers[1]), code(&answers[2])), ("taken", "taken"), "{key}: {answers:?}");
            assert_eq!(code(&answers[3]), "not-yours", "twice in a row: {answers:?}");
        } else {
            assert_eq!(code(&answers[1]), "not-yours", "{key}: {answers:?}");
            assert!(fs::read(&save).expect("the save") == before, "{key}");
        }
    }
    // What the umpire, or all together, did is no side's to take back.
    drive(&save, None, &[json!({"note": "of the table"})]);
    let answers = drive(&save, Some("A"), &[json!({"undo": true})]);
    assert_eq!(code(&answers[1]), "not-yours", "{answers:?}");
}

#[test]
fn who_made_a_request_is_written_for_seats_only() {
    let (_folder, save) = begun(&["new", "orbats/march-attack/practice/scenario.toml"]);
    let text = || fs::read_to_string(&save).expect("the save");
    drive(&save, None, &[json!({"note": "all"})]);
    drive(&save, Some("all"), &[json!({"note": "all"})]);
    assert!(!text().contains("\"seat\""), "{}", text());
    drive(&save, Some("B"), &[json!({"note": "one"})]);
    let last = text().lines().last().expect("a line").to_owned();
    assert!(last.contains("\"seat\":\"B\""), "{last}");
    // It is read again, and kept where the save is written anew.
    let told = told(&fanion(&["log", &save]));
    assert!(told.contains("B: note: one"), "{told}");
}
