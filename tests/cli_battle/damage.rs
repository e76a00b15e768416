//! Saves that were cut, changed or torn: what each command says, and that the doctor's copy can be played.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::json;

use super::{Drive, Folder, fanion, plain_answer, run, shown, text, told};
use crate::support::in_time::InTime as _;

/// A battle with some requests in it.
fn played(folder: &Folder) -> PathBuf {
    let save = folder.practice();
    let (mut drive, mut answer) = Drive::open(&save);
    for _ in 0..8 {
        answer = drive.ask(plain_answer(&answer["prompt"]));
    }
    drive.ask(json!({"note": "the end"}));
    drive.end();
    save
}

#[test]
fn a_save_cut_anywhere_is_opened_without_its_torn_end_or_refused_with_its_place() {
    let folder = Folder::new();
    let save = played(&folder);
    let whole = fs::read(&save).expect("the save");
    let header = whole.iter().position(|byte| *byte == b'\n').expect("a header");
    let cuts = (0..40).map(|n| n * header / 40).chain((0..60).map(|n| header + n * (whole.len() - header) / 60));
    for cut in cuts {
        let torn = folder.file("torn.fanion", &whole[..cut]);
        let told = run(["show", text(&torn), "--json"]);
        match told.status {
            0 => {
                assert!(cut > header, "{cut}");
                let ends_well = whole[..cut].ends_with(b"\n");
                assert!(ends_well || told.err.contains("note: dropped the torn or unfinished"), "{cut}: {told:?}");
            }
            1 => {
                assert_eq!(told.out, "", "{cut}");
                assert!(told.err.contains("torn.fanion:") && told.err.contains("fanion doctor"), "{cut}: {told:?}");
            }
            other => panic!("status {other} at {cut}: {told:?}"),
        }
        assert_eq!(fs::read(&torn).expect("the file").len(), cut, "to look changes nothing");
    }
}

#[test]
fn a_torn_save_is_played_on_from_its_last_whole_request() {
    let folder = Folder::new();
    let save = played(&folder);
    let whole = fs::read(&save).expect("the save");
    let torn = folder.file("torn.fanion", &whole[..whole.len() - 5]);
    let validated = run(["validate", text(&torn)]);
    assert!(validated.status == 1 && validated.err.contains("torn.fanion:"), "{validated:?}");
    let (mut drive, first) = Drive::open(&torn);
    let before = first["entry"].as_u64().expect("a number");
    assert_eq!(drive.ask(json!({"note": "again"}))["entry"], before + 1);
    let told = drive.end();
    assert!(told.err.contains("note: dropped the torn or unfinished entry"), "{told:?}");
    assert_eq!(run(["validate", text(&torn)]).status, 0);
    assert_eq!(shown(&torn)["sides"], shown(&save)["sides"]);
}

#[test]
fn the_doctor_tells_what_is_lost_and_mends_a_copy_beside_the_save() {
    let folder = Folder::new();
    let save = played(&folder);
    assert_eq!(run(["doctor", text(&save)]).status, 0);
    assert!(!folder.path("battle.mended.fanion").exists(), "nothing is wrong, nothing is written");
    let mut bytes = fs::read(&save).expect("the save");
    let lines: Vec<usize> = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at).collect();
    bytes[lines[lines.len() - 3] + 40] ^= 1;
    fs::write(&save, &bytes).expect("damage");
    for command in ["show", "drive", "log", "packup", "rejudge", "validate"] {
        let told = run([command, text(&save)]);
        assert_eq!((told.status, told.out.as_str()), (1, ""), "{command}");
        let place = format!("battle.fanion:{}:", lines.len() - 1);
        assert!(told.err.contains(&place) && told.err.contains("fanion doctor"), "{command}: {}", told.err);
    }
    let told = run(["doctor", text(&save)]);
    assert_eq!((told.status, told.err.as_str()), (1, ""), "{told:?}");
    for words in ["bit repaired", "kept: entries 1 to", "written: "] {
        assert!(told.out.contains(words), "{words}: {told:?}");
    }
    assert_eq!(fs::read(&save).expect("the save"), bytes, "the save itself stays as it is");
    let mended = folder.path("battle.mended.fanion");
    assert_eq!(run(["validate", text(&mended)]).status, 0);
    let (mut drive, first) = Drive::open(&mended);
    drive.ask(plain_answer(&first["prompt"]));
    let again = run(["doctor", text(&save)]);
    assert!(again.status == 1 && again.err.contains("already exists; `--output COPY` names another"), "{again:?}");
    assert!(!again.err.contains("--force"), "a flag that the doctor does not have: {again:?}");
    let other = folder.path("other.fanion");
    assert_eq!(run(["doctor", text(&save), "--output", text(&other)]).status, 1);
    assert!(other.exists());
}

#[test]
fn what_a_player_has_changed_is_told_kept_beside_and_taken_when_he_says_so() {
    let folder = Folder::new();
    let save = played(&folder);
    let sound = fs::read_to_string(&save).expect("the save");
    let line = sound.lines().position(|line| line.contains("\"the end\"")).expect("the remark") + 1;
    fs::write(&save, sound.replacen("\"the end\"", "\"the end of it\"", 1)).expect("an edit");
    let told = run(["doctor", text(&save)]);
    let words = format!("it was changed and is not taken; if a person meant it, `--accept {line}` takes it");
    assert!(told.status == 1 && told.out.contains(&words), "{told:?}");
    let beside = folder.path("battle.unjoined.fanion");
    let log = run(["log", text(&beside)]);
    assert_eq!((log.status, log.err.as_str()), (0, ""), "{log:?}");
    assert!(log.out.contains("the end of it") && log.out.contains("was changed"), "{log:?}");
    let rows = run(["log", text(&beside), "--json"]);
    let rows: serde_json::Value = serde_json::from_str(&rows.out).expect("JSON");
    assert_eq!(rows[0]["line"], line, "{rows}");
    let taken = folder.path("taken.fanion");
    let told = run(["doctor", text(&save), "--accept", &line.to_string(), "--output", text(&taken)]);
    assert!(told.status == 1 && told.out.contains("changed by hand, taken as it stands"), "{told:?}");
    let log = run(["log", text(&taken)]);
    assert!(log.out.contains("note: the end of it") && log.out.contains("changed by hand"), "{log:?}");
    for wrong in ["0", "x", "-1"] {
        assert_eq!(run(["doctor", text(&save), &format!("--accept={wrong}")]).status, 2, "{wrong}");
    }
    let sound = run(["doctor", text(&taken), "--accept", "3"]);
    assert!(sound.status == 1 && sound.err.contains("taken.fanion:3: found nothing that was changed"), "{sound:?}");
}

#[test]
fn a_save_of_an_unknown_rulebook_or_a_later_format_is_refused() {
    let folder = Folder::new();
    let save = fs::read_to_string(folder.practice()).expect("the save");
    let later = folder.file("later.fanion", save.replacen("{\"format\":1", "{\"format\":2", 1));
    let told = run(["show", text(&later)]);
    assert!(told.status == 1 && told.err.contains("a newer program may have written it"), "{told:?}");
    let changed = folder.file("changed.fanion", save.replacen("Practice battle", "Practise battle", 1));
    let told = run(["drive", text(&changed)]);
    assert!(told.status == 1 && told.err.contains("checksum"), "{told:?}");
}

#[test]
fn a_save_that_may_not_be_written_can_be_looked_at() {
    let folder = Folder::new();
    let save = folder.practice();
    let mut permissions = fs::metadata(&save).expect("the save").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&save, permissions).expect("permissions");
    let before = fs::read(&save).expect("the save");
    assert_eq!(run(["show", text(&save)]).status, 0);
    let told = run(["drive", text(&save)]);
    assert!(told.status == 0 && told.err.contains("note: only to look at: "), "{told:?}");
    assert_eq!(fs::read(&save).expect("the save"), before);
}

#[test]
fn a_second_copy_is_kept_in_the_folder_that_the_configuration_names() {
    let folder = Folder::new();
    let save = folder.practice();
    let stick = folder.path("stick");
    let config = folder.file("config.toml", format!("[save]\nmirror = {:?}\n", text(&stick)));
    let played = |requests: &str| {
        let mut command = super::fanion();
        command.env("FANION_CONFIG_DIR", config.parent().expect("a folder")).args(["drive", text(&save)]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        child.stdin.take().expect("its input").write_all(requests.as_bytes()).expect("it listens");
        super::told(child.in_time().expect("the program ends"))
    };
    let told = played("{\"note\": \"one\"}\n{\"note\": \"two\"}\n");
    assert_eq!((told.status, told.out.matches("\"ok\":true").count()), (0, 3), "{told:?}");
    assert_eq!(told.err.matches("note: the game is saved, but its backup is not: the folder ").count(), 1);
    fs::create_dir(&stick).expect("a folder");
    let told = played("{\"note\": \"three\"}\n");
    assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    assert_eq!(fs::read(stick.join("battle.fanion")).expect("the copy"), fs::read(&save).expect("the save"));
}

/// Elsewhere no other program writes a save that is being played.
#[cfg(unix)]
#[test]
fn a_save_whose_last_request_is_just_being_written_is_sound() {
    let folder = Folder::new();
    let save = folder.practice();
    let (drive, _) = Drive::open(&save);
    let sound = fs::metadata(&save).expect("the save").len();
    let mut file = fs::OpenOptions::new().append(true).open(&save).expect("the save");
    // As another program sees it in the middle of a write.
    file.write_all(b"{\"number\":4,\"gro").expect("half a line");
    let validate = fanion().arg("validate").arg(&save).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let validate = validate.expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(200));
    file.set_len(sound).expect("the line is taken back");
    let told_then = told(validate.in_time().expect("it ends"));
    assert!(told_then.status == 0 && told_then.out.ends_with("sound\n"), "{told_then:?}");
    drive.end();
    fs::OpenOptions::new()
        .append(true)
        .open(&save)
        .and_then(|mut file| file.write_all(b"{\"number\":4,\"gro"))
        .expect("torn");
    let torn = run(["validate", save.to_str().expect("UTF-8")]);
    assert_eq!(torn.status, 1, "nobody writes it any more: {torn:?}");
}

#[test]
fn the_page_for_when_something_is_wrong_quotes_a_damaged_save_as_it_is_refused() {
    let page = fs::read_to_string("docs/troubleshooting.md").expect("the page");
    let row = page.lines().find(|line| line.contains("| a damaged save |")).expect("its row");
    let quoted: Vec<&str> = row.split(" | ").next().expect("a cell").split('`').skip(1).step_by(2).collect();
    let folder = Folder::new();
    let whole = fs::read_to_string(played(&folder)).expect("the save");
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    lines[2] = lines[2].replacen('e', "f", 1);
    let changed = lines.join("\n");
    lines[2].truncate(20);
    let cut = lines.join("\n");
    let refused =
        [changed, cut].map(|text_of| run(["show", text(&folder.file("damaged.fanion", text_of.as_bytes()))]).err);
    assert_eq!(quoted.len(), refused.len(), "{row}");
    for (quoted, refused) in quoted.iter().zip(&refused) {
        assert!(refused.contains(quoted), "{quoted}: {refused}");
    }
}
