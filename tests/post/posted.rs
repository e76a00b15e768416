//! Messages that the program writes: a mail program opens them, and nothing that somebody wrote becomes a header.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fanion::engine::text::one_line;
use fanion::report::mail::{Address, OutgoingMail};
use proptest::prelude::*;

/// The heads of a message and of its parts, line by line, and the decoded bodies.
fn parts(eml: &str) -> Vec<(Vec<String>, String)> {
    let (head, rest) = eml.split_once("\r\n\r\n").expect("a head and parts");
    let mark = head.split("boundary=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a mark");
    let lines = |head: &str| head.replace("\r\n ", " ").split("\r\n").map(str::to_owned).collect::<Vec<_>>();
    let mut all = vec![(lines(head), String::new())];
    let whole = rest.strip_suffix(&format!("--{mark}--\r\n")).expect("an end");
    for part in whole.split(&format!("--{mark}\r\n")).skip(1) {
        let (head, body) = part.split_once("\r\n\r\n").expect("a head and a body");
        let bytes = STANDARD.decode(body.replace("\r\n", "")).expect("base64");
        all.push((lines(head), String::from_utf8(bytes).expect("UTF-8")));
    }
    all
}

/// A header's words: those that are encoded, put together again.
fn decoded(words: &str) -> String {
    let plain =
        |word: &str| word.strip_prefix("=?utf-8?B?").and_then(|word| word.strip_suffix("?=")).map(str::to_owned);
    let Some(parts) = words.split(' ').map(plain).collect::<Option<Vec<_>>>() else { return words.to_owned() };
    let bytes = parts.iter().map(|part| STANDARD.decode(part).expect("base64"));
    bytes.map(|bytes| String::from_utf8(bytes).expect("whole letters")).collect()
}

proptest! {
    #[test]
    fn whatever_players_write_a_message_is_plain_ascii_with_its_own_headers_and_comes_back_as_it_was(
        subject in any::<String>(),
        text in any::<String>(),
        files in prop::collection::vec((any::<String>(), any::<String>()), 0..4),
    ) {
        let to = vec![Address::new("anna@example.org").expect("an address")];
        let date = "Mon, 23 Nov 2026 22:40:00 +0000".to_owned();
        let (own, all) = (text.clone(), files.clone());
        let mail = OutgoingMail { from: None, to, subject: subject.clone(), date, text: own, files: all };
        let eml = mail.eml();
        prop_assert!(eml.is_ascii() && eml.split("\r\n").all(|line| line.len() <= 998 && !line.contains(['\r', '\n'])));
        let parts = parts(&eml);
        let names = |head: &[String]| -> Vec<String> {
            head.iter().map(|line| line.split(':').next().unwrap_or_default().to_owned()).collect()
        };
        prop_assert_eq!(
            names(&parts[0].0),
            ["To", "Subject", "Date", "X-Unsent", "MIME-Version", "Content-Type"]
        );
        prop_assert_eq!(decoded(parts[0].0[1].strip_prefix("Subject: ").expect("it")), one_line(&subject));
        prop_assert_eq!(&parts[1].1, &text);
        prop_assert_eq!(parts.len(), 2 + files.len());
        for ((head, body), (_, content)) in parts[2..].iter().zip(&files) {
            prop_assert_eq!(names(head), ["Content-Type", "Content-Disposition", "Content-Transfer-Encoding"]);
            prop_assert_eq!(body, content);
        }
    }

    #[test]
    fn what_is_taken_as_an_address_could_end_no_header(words in "[a-c.+]{0,3}[ab@\\r\\n<>, :\u{e9}]{1,3}[a-c.]{0,4}") {
        if let Ok(address) = Address::new(&words) {
            let plain = |letter: char| letter.is_ascii_alphanumeric() || "@._+-".contains(letter);
            prop_assert!(address.words() == words && words.chars().all(plain) && words.matches('@').count() == 1);
        }
    }
}

#[test]
fn an_address_is_one_name_at_one_host_and_nothing_beside() {
    let long = format!("{}@example.org", "a".repeat(128));
    for sound in ["anna@example.org", "a.second+club@sub-domain.example", "a_b@host", &long] {
        assert_eq!(Address::new(sound).expect("an address").words(), sound);
    }
    let longer = format!("a{long}");
    for wrong in [
        "",
        "anna",
        "@example.org",
        "anna@",
        "anna@b@c",
        "Anna <anna@example.org>",
        "anna@example.org, karl@example.org",
        " anna@example.org",
        "anna@example.org\r\nBcc: all@example.org",
        "\u{e4}nna@example.org",
        &longer,
    ] {
        assert!(Address::new(wrong).is_err(), "{wrong:?}");
    }
}
