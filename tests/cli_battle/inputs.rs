//! Noise on the pipe: what is no request is answered and forgotten, and the battle goes on.

use std::fs;

use serde_json::json;

use super::{Drive, Folder};

#[test]
fn noise_is_answered_with_an_error_and_changes_nothing() {
    let folder = Folder::new();
    let save = folder.practice();
    let before = fs::read(&save).expect("the save");
    let (mut drive, first) = Drive::open(&save);
    let deep = "[".repeat(100_000);
    let cases: [(&[u8], &str); 10] = [
        (b"pick done", "no JSON"),
        (b"{", "no JSON"),
        (b"{\"pick\": \"done\"", "no JSON"),
        (b"{\"pick\": \"done\"} {\"redo\": true}", "no JSON"),
        (b"null", "a request is a JSON object"),
        (b"{\"note\": \"\xff\"}", "UTF-8 text, found the byte 0xff after 10 bytes"),
        (b"\xfe\xff", "UTF-8 text, found the byte 0xfe after 0 bytes"),
        (b"{\"note\": \"\0\"}", "no JSON"),
        (b"\xef\xbb\xbf{\"redo\": true}", "no JSON"),
        (deep.as_bytes(), "no JSON"),
    ];
    for (noise, words) in cases {
        drive.say(noise);
        let answer = drive.hear();
        let said = String::from_utf8_lossy(&noise[..noise.len().min(40)]);
        assert_eq!((&answer["ok"], &answer["error"]["code"]), (&json!(false), &json!("bad-request")), "{said}");
        let message = answer["error"]["message"].as_str().expect("words");
        assert!(message.contains(words) && message.len() < 300, "{said}: {message}");
    }
    assert_eq!(drive.ask(json!({"state": true}))["prompt"], first["prompt"]);
    assert_eq!(fs::read(&save).expect("the save"), before);
}

#[test]
fn a_line_of_more_than_a_mebibyte_is_refused_and_the_next_is_heard() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    let long = format!("{{\"note\": \"{}\"}}", "x".repeat(1 << 20));
    drive.say(long.as_bytes());
    let answer = drive.hear();
    assert_eq!(answer["error"]["message"], "a request is at most 1048576 bytes long");
    // A remark itself may be no longer than 64 KiB.
    let fits = format!("{{\"note\": \"x\"{}}}", " ".repeat((1 << 20) - 13));
    assert_eq!(fits.len(), 1 << 20);
    drive.say(fits.as_bytes());
    assert_eq!(drive.hear()["ok"], true, "exactly so much is taken");
    drive.say(format!("{fits} ").as_bytes());
    assert_eq!(drive.hear()["ok"], false, "and not a byte more");
}

#[test]
fn names_of_any_letters_go_in_and_come_out_unchanged() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    let note = "Jäger \u{1f3b2} \u{202e}abc\u{202c} \"quoted\" \\ tab\there";
    assert_eq!(drive.ask(json!({"note": note}))["told"], json!([format!("note: {note}")]));
    drive.end();
    let (mut drive, _) = Drive::open(&save);
    drive.ask(json!({"state": true}));
    assert!(fs::read_to_string(&save).expect("the save").contains("Jäger"));
}
