//! Line ends, encodings and signs that nobody sees.

use std::time::{Duration, Instant};

use fanion::post::{self, MarkedText, Recognised};

use super::mail::{MONDAY, file, message, orders, plain, text};

fn letter(what: &str, name: &str, bytes: &[u8]) -> MarkedText {
    match post::admit(name, bytes).as_slice() {
        [Recognised::Letter(letter)] => (**letter).clone(),
        other => panic!("{what}: {other:?}"),
    }
}

/// Text in units of two or four bytes.
fn wide<const N: usize>(text: &str, unit: impl Fn(u32) -> [u8; N], mark: &[u8]) -> Vec<u8> {
    mark.iter().copied().chain(text.chars().flat_map(|letter| unit(u32::from(letter)))).collect()
}

#[test]
fn messages_are_opened_in_every_encoding_and_with_every_line_end() {
    let own = orders("OAK");
    let two = |letter: u32| u16::try_from(letter).expect("of the first plane");
    let messages = [
        ("a file", message(MONDAY, &[text("mine\n"), file("o.toml", own.as_bytes())])),
        ("a text", plain(&["Content-Type: text/plain"], format!("Hello,\r\n\r\n{own}").as_bytes())),
    ];
    for (what, message) in messages {
        let ascii = String::from_utf8(message.clone()).expect("ASCII");
        let cases = [
            ("CR", ascii.replace("\r\n", "\r").replace('\n', "\r").into_bytes()),
            ("LF", ascii.replace("\r\n", "\n").into_bytes()),
            ("UTF-16, little end first", wide(&ascii, |letter| two(letter).to_le_bytes(), b"\xFF\xFE")),
            ("UTF-16, big end first", wide(&ascii, |letter| two(letter).to_be_bytes(), b"\xFE\xFF")),
            ("UTF-16 without a mark", wide(&ascii, |letter| two(letter).to_le_bytes(), b"")),
            ("UTF-32, little end first", wide(&ascii, u32::to_le_bytes, b"\xFF\xFE\0\0")),
            ("UTF-32, big end first", wide(&ascii, u32::to_be_bytes, b"\0\0\xFE\xFF")),
            ("UTF-32 without a mark", wide(&ascii, u32::to_be_bytes, b"")),
        ];
        for (how, bytes) in cases {
            let found = letter(&format!("{what}, {how}"), "l.eml", &bytes);
            assert!(found.text.contains("Guard the mill. OAK") && found.dated.is_some(), "{what}, {how}: {found:?}");
        }
    }
}

#[test]
fn orders_are_read_whatever_ends_their_lines_and_whatever_control_signs_lie_in_them() {
    let own = orders("OAK");
    let ends = |sign: &str| own.replace('\n', sign);
    let ended = "line ends of another kind";
    let control = "control signs were left out";
    let cases = [
        ("U+2028", ends("\u{2028}"), ended),
        ("U+2029", ends("\u{2029}"), ended),
        ("U+0085", ends("\u{85}"), ended),
        ("VT", ends("\u{b}"), ended),
        ("FF", ends("\u{c}"), ended),
        ("written out", ends("\\n"), ended),
        ("written out as Windows has it", ends("\\r\\n"), ended),
        ("a text of a program", format!("\"{}\"", own.replace('"', "\\\"").replace('\n', "\\n")), ended),
        ("NUL", own.replace("[[words]]", "\0[[words]]\0"), control),
        ("NUL in a text", own.replace("OAK", "O\0AK"), control),
        ("ESC in a text", own.replace("OAK", "\u{1b}OAK"), control),
        ("DEL in a key", own.replace("turn", "tu\u{7f}rn"), control),
    ];
    for (what, text, says) in cases {
        let pasted = format!("Hello,\n\n{text}\n");
        for (how, items) in [
            ("a file", post::admit("l.toml", text.as_bytes())),
            ("below a greeting", post::admit("l.txt", pasted.as_bytes())),
            (
                "a message",
                post::admit("l.eml", &plain(&["Content-Type: text/plain; charset=utf-8"], pasted.as_bytes())),
            ),
            ("pasted", post::admit_words("-", &pasted)),
        ] {
            let [Recognised::Letter(letter)] = items.as_slice() else { panic!("{what}, {how}: {items:?}") };
            let plain = |text: &str| text.trim().to_owned();
            assert_eq!(plain(&letter.text), plain(&own), "{what}, {how}");
            assert!(letter.notes.iter().any(|note| note.starts_with(says)), "{what}, {how}: {:?}", letter.notes);
        }
    }
    let kept = orders("a\\nb");
    assert_eq!(letter("a line end in a text", "l.toml", kept.as_bytes()).text, kept);
    let bytes = b"\0\x01\x02 no orders here";
    let [Recognised::Other { known, .. }] = &post::admit("l.bin", bytes)[..] else { panic!("it is left") };
    assert!(known.words().contains("Ask for the .toml"), "{}", known.words());
}

#[test]
fn signs_cost_no_more_than_their_number() {
    let took = |times: usize| {
        let cases = ["\\n", "\u{2028}", "\u{b}x = 1", "\0", "\\nkey = ", "\\nturn = 1\u{2028}"];
        let began = Instant::now();
        for sign in cases {
            let text = format!("{}{}", orders("OAK").replace('\n', "\\n"), sign.repeat(times));
            assert!(!post::admit_words("-", &text).is_empty());
        }
        began.elapsed()
    };
    let (small, large) = (took(8_000), took(32_000));
    assert!(large < small * 8 + Duration::from_millis(400), "{small:?}, {large:?}");
}
