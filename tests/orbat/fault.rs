use fanion::orbat::{Faults, Paint, read};
use proptest::prelude::*;

use super::sample::QUATRE_BRAS;

fn faults(text: &str) -> Faults {
    read::orbat("french.toml", text.as_bytes()).expect_err("the file is bad")
}

#[test]
fn a_fault_tells_key_place_found_allowed_and_help_one_by_one() {
    let faults = faults(&QUATRE_BRAS.replace("\"elite\"", "\"elit\""));
    let [fault] = faults.0.as_slice() else {
        panic!("one fault, not\n{faults}");
    };
    assert_eq!(fault.key, "formation[2].unit[1].quality");
    assert_eq!((fault.place.line, fault.place.column), (53, 11));
    assert_eq!(&QUATRE_BRAS[fault.place.span.start..][..6], "\"elite");
    assert_eq!(fault.found.as_deref(), Some("\"elit\""));
    let allowed = "untrained, militia, conscript, regular, veteran, elite or guard";
    assert_eq!(fault.allowed.as_deref(), Some(allowed));
    assert_eq!(fault.help.as_deref(), Some("did you mean \"elite\"?"));
}

#[test]
fn a_fault_is_drawn_with_its_line_a_caret_and_the_help() {
    let text = QUATRE_BRAS.replace("\"elite\"", "\"elit\"");
    let drawn = faults(&text).render(text.as_bytes(), Paint::Plain);
    let expected = "\
error: quality is untrained, militia, conscript, regular, veteran, elite or guard
  --> french.toml:53:11
   |
53 | quality = \"elit\"
   |           ^^^^^^ found \"elit\"
   |
   = help: did you mean \"elite\"?";
    assert_eq!(drawn, expected);
}

#[test]
fn a_name_used_twice_is_drawn_with_both_places() {
    let text = QUATRE_BRAS.replace("5e Lanciers", "3/5e Artillerie à pied");
    let drawn = faults(&text).render(text.as_bytes(), Paint::Plain);
    assert!(drawn.contains("--> french.toml:51:8"), "{drawn}");
    assert!(drawn.contains("french.toml:37:8"), "{drawn}");
    assert!(drawn.contains("first used here"), "{drawn}");
}

#[test]
fn colour_adds_only_colour() {
    let text = QUATRE_BRAS.replace("cv = 4", "cv = 40");
    let faults = faults(&text);
    let coloured = faults.render(text.as_bytes(), Paint::Coloured);
    assert!(coloured.contains("\u{1b}["));
    let mut plain = String::new();
    for (index, part) in coloured.split("\u{1b}[").enumerate() {
        let text = part.split_once('m').map_or(part, |(_, text)| text);
        plain.push_str(if index == 0 { part } else { text });
    }
    assert_eq!(plain, faults.render(text.as_bytes(), Paint::Plain));
}

#[test]
fn columns_count_characters_and_not_bytes() {
    let text = "format = 1\nname = \"é\u{1F3F4}\" oops\n";
    assert_eq!((faults(text).0[0].place.line, faults(text).0[0].place.column), (2, 13));
}

#[test]
fn a_fault_far_along_a_long_line_still_tells_its_column() {
    let filler = "x".repeat(5_000);
    let text = format!("note = \"{filler}\" bad");
    let faults = faults(&text);
    let column = faults.0[0].place.column;
    assert_eq!(column, 5_011);
    let drawn = faults.render(text.as_bytes(), Paint::Plain);
    assert!(drawn.contains("french.toml:1:5011"), "{drawn}");
    assert!(drawn.len() < 2_000, "{} bytes", drawn.len());
}

#[test]
fn control_characters_of_a_file_never_reach_the_terminal() {
    let text = QUATRE_BRAS.replace("\"Ney\"", "\"\\u001b[2J\"");
    let faults = faults(&text);
    let shown = format!("{faults}{}", faults.render(text.as_bytes(), Paint::Plain));
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
}

/// Reads bytes as every kind of file and shows what is wrong in every way.
fn read_all(bytes: &[u8]) {
    let _ = read::kind(bytes);
    let faults = [
        read::orbat("a.toml", bytes).err(),
        read::scenario("a.toml", bytes).err(),
        read::house_rules("a.toml", bytes).err(),
    ];
    for faults in faults.into_iter().flatten() {
        assert!(!faults.0.is_empty(), "a refusal without a reason");
        assert!(!faults.to_string().is_empty());
        assert!(!faults.render(bytes, Paint::Plain).is_empty());
        assert!(!faults.render(bytes, Paint::Coloured).is_empty());
    }
}

#[test]
fn a_file_cut_anywhere_is_read_or_refused_with_a_reason() {
    for end in 0..QUATRE_BRAS.len() {
        read_all(&QUATRE_BRAS.as_bytes()[..end]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_are_read_or_refused_with_a_reason(bytes: Vec<u8>) {
        read_all(&bytes);
    }

    #[test]
    fn any_text_that_looks_like_toml_is_read_or_refused_with_a_reason(
        text in "([a-z_]{1,9}( = |\\.|=)?|\\[{1,2}[a-z.]{1,9}\\]{0,2}|\"[^\"]{0,9}\"?|[0-9é'\\t\\r#{},-]{1,5}|\n){0,40}"
    ) {
        read_all(text.as_bytes());
    }

    #[test]
    fn a_good_file_with_any_byte_changed_is_read_or_refused_with_a_reason(
        at in 0..QUATRE_BRAS.len(), byte: u8
    ) {
        let mut bytes = QUATRE_BRAS.as_bytes().to_vec();
        bytes[at] = byte;
        read_all(&bytes);
    }
}
