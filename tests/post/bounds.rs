//! Nothing that is handed in costs more than its size, and nothing kills the program.

use std::time::{Duration, Instant};

use fanion::engine::handover::Came;
use fanion::limits;
use fanion::post::{self, Recognised};
use proptest::prelude::*;

use super::mail::{MONDAY, Part, file, forwarded, message, orders, plain, text};
use crate::safety::mutated::{mutate, tries};
use crate::support::player::Chance;

fn refused(bytes: &[u8]) -> String {
    match post::admit("l.eml", bytes).as_slice() {
        [Recognised::Refused { why, .. }] => why.clone(),
        other => panic!("{} things", other.len()),
    }
}

#[test]
fn messages_in_messages_are_counted_before_they_are_opened() {
    let began = Instant::now();
    let mut deep = b"From: x@example.org\r\nMIME-Version: 1.0\r\n".to_vec();
    for _ in 0..60_000 {
        deep.extend(b"Content-Type: message/rfc822\r\n\r\nFrom: x\r\n");
    }
    assert!(refused(&deep).contains("16 levels"), "{}", refused(&deep));
    let mut lists = b"From: x@example.org\r\nMIME-Version: 1.0\r\n".to_vec();
    for at in 0..40_000 {
        lists.extend(format!("Content-Type: multipart/mixed; boundary=b{at}\r\n\r\n--b{at}\r\n").bytes());
    }
    assert!(refused(&lists).contains("16 levels"));
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

#[test]
fn parts_orders_and_files_have_a_size_and_what_is_at_the_limit_is_read() {
    let most = usize::try_from(limits::PARTS.most).expect("small");
    let parts = |count: usize| {
        let mut parts: Vec<Part> = (1..count).map(|_| text("x\n")).collect();
        parts.push(file("o.toml", orders("OAK").as_bytes()));
        message(MONDAY, &parts)
    };
    assert!(matches!(post::admit("l.eml", &parts(most)).as_slice(), [Recognised::Letter(_)]));
    assert!(refused(&parts(most + 1)).contains("500 parts"));
    let sized = |bytes: usize| {
        let orders = orders("OAK");
        let room = bytes - orders.len() - 3;
        format!("{orders}# {}\n", "x".repeat(room)).into_bytes()
    };
    let most = usize::try_from(limits::ORDERS.most).expect("small");
    assert!(matches!(post::admit("l.toml", &sized(most)).as_slice(), [Recognised::Letter(_)]));
    assert!(refused(&sized(most + 1)).contains("256 KiB"));
}

/// What people hand in, whole: messages of several kinds, a mail folder, formatted text, files.
fn samples() -> Vec<Vec<u8>> {
    let own = orders("OAK");
    let with_file = message(MONDAY, &[text("Here they are.\n"), file("mine.toml", own.as_bytes())]);
    let page =
        format!("<html><body><pre>{}</pre><blockquote>old</blockquote></body></html>", own.replace('"', "&quot;"));
    let html = plain(&["Content-Type: text/html; charset=utf-8"], page.as_bytes());
    let flowed = plain(&["Content-Type: text/plain; format=flowed; delsp=yes"], own.as_bytes());
    let coded = plain(&["Content-Transfer-Encoding: quoted-printable"], own.replace('=', "=3D").as_bytes());
    let quoted: String = own.lines().flat_map(|line| ["> ", line, "\n"]).collect();
    let folder = [b"From - Mon\n".as_slice(), &with_file, b"\n\nFrom - Tue\n", &html].concat();
    let within = message(MONDAY, &[text("See below.\n"), forwarded(&with_file)]);
    let utf16 = own.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let apple = [format!("{}\n", with_file.len()).as_bytes(), &with_file, b"<?xml?><plist/>"].concat();
    let text = message(MONDAY, &[text(&format!("Hello,\n\n{own}-- \nAnna\n{quoted}"))]);
    let ascii = String::from_utf8_lossy(&with_file).into_owned();
    let wide: Vec<u8> = ascii.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let wider: Vec<u8> = ascii.chars().flat_map(|letter| u32::from(letter).to_le_bytes()).collect();
    let returns = ascii.replace("\r\n", "\r").into_bytes();
    let written_out = own.replace('\n', "\\n").into_bytes();
    let separated = own.replace('\n', "\u{2028}").into_bytes();
    let named = b"<html><head><meta charset=\"koi8-r\"></head><body>\xED\xCF\xD3\xD4</body></html>".to_vec();
    let result = b"battle = \"0604\"\n[unit]\nside = \x93A\x94\nname = \"Line 9\"\nstart = 5\nleft = 3\n".to_vec();
    let first = vec![with_file, html, flowed, coded, folder, within, utf16, apple, text, own.into_bytes()];
    first.into_iter().chain([wide, wider, returns, written_out, separated, named, result]).collect()
}

#[test]
fn whatever_becomes_of_a_message_on_its_way_it_is_answered_at_once() {
    let samples = samples();
    let mut chance = Chance::new(38);
    let (mut letters, mut longest) = (0, Duration::ZERO);
    for at in 0..tries(4_500) {
        let mut bytes = samples[at % samples.len()].clone();
        for _ in 0..=chance.below(4) {
            bytes = mutate(&bytes, &mut chance);
        }
        if chance.once_in(20) {
            let times = chance.below(40);
            bytes = bytes.repeat(times);
        }
        let began = Instant::now();
        let items = post::admit("any", &bytes);
        let _ = post::admit_words("any", &String::from_utf8_lossy(&bytes));
        let _ = post::what_is("any", &bytes);
        let _ = Came::read_new(&post::result(&String::from_utf8_lossy(&bytes)).0);
        longest = longest.max(began.elapsed());
        assert!(!items.is_empty());
        for item in &items {
            assert!(!item.place().contains(char::is_control), "{item:?}");
            letters += usize::from(matches!(item, Recognised::Letter(_)));
        }
    }
    assert!(letters > 500, "{letters} letters");
    assert!(longest < Duration::from_secs(5), "{longest:?}");
}

/// Bytes such as messages are made of, in any order.
fn pieces() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "From: a@b\r\n",
        "From - Mon\n",
        "Content-Type: multipart/mixed; boundary=x\r\n",
        "Content-Type: message/rfc822\r\n",
        "Content-Type: text/html\r\n",
        "Content-Transfer-Encoding: base64\r\n",
        "Content-Transfer-Encoding: quoted-printable\r\n",
        "\r\n",
        "--x\r\n",
        "--x--\r\n",
        "format = 1\n",
        "rulebook = \"campaign-1805\"\n",
        "nation = “Lorien”\n",
        "[[words]]\n",
        "key = \"A",
        "text = \"\"\"\n",
        "> ",
        "&#x41;",
        "<p>",
        "<blockquote>",
        "<!--",
        "=3D=\r\n",
        "Rm9y\r\n",
        "\u{a0}",
        "\u{feff}",
        "12\n",
        "PK\u{3}\u{4}",
        "{\"key\":\"x\",\"campaign\":\"",
        "[",
        "{",
        "\\",
        "’",
        "-- \n",
        "_______\n",
    ];
    let word = prop_oneof![
        8 => proptest::sample::select(words.to_vec()).prop_map(|word| word.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..9),
    ];
    proptest::collection::vec(word, 0..60).prop_map(|words| words.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_handed_in_is_answered(bytes in pieces()) {
        let items = post::admit("any", &bytes);
        prop_assert!(!items.is_empty());
        for item in items {
            prop_assert!(!item.place().contains(char::is_control));
            if let Recognised::Letter(letter) = item {
                prop_assert!(letter.text.len() as u64 <= limits::ORDERS.most + 16);
            }
        }
        let _ = post::admit_words("any", &String::from_utf8_lossy(&bytes));
        let _ = post::what_is("any", &bytes);
    }
}
