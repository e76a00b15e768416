//! `fanion seal`, `letter`, `unseal` as people use them: what is refused, and that no file is written over.

use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};

use crate::support::program::{Folder, begun, begun_by, drive, fanion, fanion_with, told};

/// A new game of the sample, sealed for both: its folder, and the saves of the French and the Allied side.
fn sealed() -> (Folder, [String; 2]) {
    sealed_by("7")
}

/// The same of a game with this seed.
fn sealed_by(seed: &str) -> (Folder, [String; 2]) {
    let (folder, open) = begun_by("beyond-waterloo-sample", seed, "");
    let saves = ["french", "allied"].map(|side| {
        let save = path(&folder, &format!("{side}.fanion"));
        let made = fanion_with(&["seal", &open, "--side", side, "--output", &save], &format!("words of {side}\n"));
        assert!(told(&made).contains("for nobody else"), "{}", told(&made));
        save
    });
    (folder, saves)
}

fn path(folder: &Folder, name: &str) -> String {
    folder.path(name).to_str().expect("a path in UTF-8").to_owned()
}

/// Which of the two is asked.
fn asked(saves: &[String; 2]) -> usize {
    let first = drive(&saves[0], None, &[])[0]["prompt"].clone();
    usize::from(first["side"] == "allied")
}

/// Answers with the first option, the defaults, the program's dice, until the other side is asked.
fn played_on(save: &str, seat: &str) {
    for _ in 0..200 {
        let prompt = drive(save, None, &[])[0]["prompt"].clone();
        if prompt["side"] != seat && prompt["side"] != "both" {
            return;
        }
        let request = match prompt["kind"].as_str() {
            Some("choose") => {
                let options = prompt["options"].as_array().expect("options");
                let done = options.iter().find(|option| option["key"] == "done");
                json!({"pick": done.unwrap_or(&options[0])["key"]})
            }
            Some("number") => json!({"number": prompt["min"]}),
            Some("faces") => json!({"roll": true}),
            _ => json!({"fill": {}}),
        };
        let answers = drive(save, None, &[request]);
        assert_eq!(answers[1]["ok"], true, "{}", answers[1]);
    }
    panic!("{seat} is asked for ever");
}

fn refused(output: &std::process::Output, words: &str) {
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && why.contains(words), "{why}");
}

fn letter(save: &str, to: &str) -> String {
    told(&fanion(&["message", save, "--output", to]));
    fs::read_to_string(to).expect("a letter")
}

#[test]
fn a_letter_goes_and_comes_and_the_game_opens_with_both_passphrases() {
    let (folder, saves) = sealed();
    let at = asked(&saves);
    let seat = ["french", "allied"][at];
    refused(&fanion(&["message", &saves[at]]), "the game asks");
    refused(&fanion(&["message", &saves[1 - at]]), "nothing to send");
    played_on(&saves[at], seat);
    let file = path(&folder, "one.txt");
    let text = letter(&saves[at], &file);
    assert!(text.contains("no program can prove that they were rolled once"), "{text}");
    // The same letter again, where it was lost; nothing is written over.
    refused(&fanion(&["message", &saves[at], "--output", &file]), "exists");
    assert_eq!(letter(&saves[at], &path(&folder, "again.txt")), text);
    let taken = told(&fanion(&["message", &saves[1 - at], "--take", &file]));
    assert!(taken.starts_with("message 1 taken"), "{taken}");
    let log = |save: &str| told(&fanion(&["log", save]));
    assert!(log(&saves[1 - at]).contains(&format!("message 1 of {seat}")), "{}", log(&saves[1 - at]));
    let whole = path(&folder, "whole.fanion");
    let opens = |words: &str| fanion_with(&["unseal", &saves[1 - at], "--output", &whole], words);
    // Letter 1 is of one side alone.
    let wrong = [["no words of mine", "words of allied"], ["words of french", "no words of mine"]][at];
    refused(&opens(&wrong.map(|words| format!("{words}\n")).concat()), "does not open");
    assert!(!Path::new(&whole).exists());
    let opened = told(&opens("words of french\nwords of allied\n"));
    assert!(opened.contains("every act was legal"), "{opened}");
    refused(&opens("words of french\nwords of allied\n"), "exists");
    assert_eq!(drive(&whole, None, &[])[0]["ok"], true);
}

#[test]
fn a_letter_that_is_not_the_next_one_of_the_game_is_refused_and_changes_nothing() {
    let (folder, saves) = sealed();
    let (other_folder, others) = sealed_by("8");
    let at = asked(&saves);
    let seat = ["french", "allied"][at];
    played_on(&saves[at], seat);
    played_on(&others[at], seat);
    let (file, foreign) = (path(&folder, "one.txt"), path(&other_folder, "one.txt"));
    let text = letter(&saves[at], &file);
    letter(&others[at], &foreign);
    let before = fs::read(&saves[1 - at]).expect("the save");
    let take = |file: &str| fanion(&["message", &saves[1 - at], "--take", file]);
    refused(&take(&foreign), "another game");
    refused(&fanion(&["message", &saves[at], "--take", &file]), "your own");
    let wrong = |name: &str, text: String| {
        let file = path(&folder, name);
        fs::write(&file, text).expect("a file");
        file
    };
    let middle = text.len() / 2;
    let changed = text[middle..].char_indices().find(|(_, letter)| letter.is_ascii_lowercase()).expect("a letter").0;
    let mut damaged = text.clone().into_bytes();
    damaged[middle + changed] = if damaged[middle + changed] == b'a' { b'b' } else { b'a' };
    refused(&take(&wrong("damaged.txt", String::from_utf8(damaged).expect("text"))), "damaged on its way");
    refused(&take(&wrong("cut.txt", text[..middle].to_owned())), "cut off");
    refused(&take(&wrong("words.txt", "Dear friend, more tomorrow.".to_owned())), "no message of a game");
    assert_eq!(fs::read(&saves[1 - at]).expect("the save"), before);
    // As mail programs quote and wrap.
    let quoted: String = text.lines().flat_map(|line| ["> ", line, "\r\n"]).collect();
    told(&take(&wrong("quoted.txt", quoted)));
    refused(&take(&file), "was taken before");
}

#[test]
fn a_save_of_one_side_shows_and_takes_nothing_for_the_other() {
    let (folder, saves) = sealed();
    refused(&fanion(&["show", &saves[0], "--side", "allied"]), "the other side has its own");
    refused(&fanion(&["show", &saves[0], "--side", "all"]), "the other side has its own");
    let at = asked(&saves);
    let answers = drive(&saves[1 - at], None, &[json!({"pick": "done"}), json!({"correct": {"vp": {"french": 9}}})]);
    assert!(answers[1..].iter().all(|answer| answer["ok"] == Json::Bool(false)), "{answers:?}");
    let again = fanion_with(
        &["seal", &saves[0], "--side", "allied", "--output", &path(&folder, "x.fanion")],
        "words of mine\n",
    );
    refused(&again, "the save of the French");
}

#[test]
fn only_a_new_game_with_something_to_hide_is_sealed() {
    let (folder, open) = begun("beyond-waterloo-sample", "");
    let seal = |save: &str, words: &str| {
        fanion_with(&["seal", save, "--side", "french", "--output", &path(&folder, "mine.fanion")], words)
    };
    refused(&seal(&open, "short\n"), "at least 8 characters");
    let prompt = drive(&open, None, &[])[0]["prompt"].clone();
    assert_eq!(prompt["kind"], "choose", "{prompt}");
    let pick = prompt["options"][0]["key"].clone();
    assert_eq!(drive(&open, None, &[json!({"pick": pick})])[1]["ok"], true);
    refused(&seal(&open, "words of mine\n"), "this game has begun");
    let (_other, age) = begun("age-of-napoleon-sample", "");
    refused(&seal(&age, "words of mine\n"), "cards.track");
    let (_third, battle) = begun("practice", "");
    refused(&seal(&battle, "words of mine\n"), "nothing is hidden");
    assert!(!Path::new(&path(&folder, "mine.fanion")).exists());
}
