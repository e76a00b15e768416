//! A slip is told at its place, in our words.

use fanion::orbat::slip::{in_words, slips};
use fanion::orbat::{Fault, Orbat, read};
use toml::de::DeTable;

/// The place and the words of every slip.
fn told(text: &str) -> Vec<String> {
    let (_, errors) = DeTable::parse_recoverable(text);
    let place = |at: usize| {
        let before = &text[..at];
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        (before.matches('\n').count() + 1, column)
    };
    let one = |slip: &fanion::orbat::slip::SyntaxSlip| {
        let (line, column) = place(slip.span.start);
        format!("{line}:{column}: {}", slip.words)
    };
    slips(&errors, text, &[("words", "a file")]).iter().map(one).collect()
}

#[test]
fn a_slip_is_told_where_a_person_sees_it() {
    let cases = [
        ("a = 1\ntext = \"never ends\nb = 2\n", "2:8: this text begins with \" and does not end in its line"),
        ("a = 1\ntext = never begins\"\n", "2:8: a text begins with \": it is missing here"),
        ("text = bare\n", "1:8: put the text in quotes: \"bare\""),
        ("text = “typed”\n", "1:8: these are typographic quotes; type \""),
        ("text\u{a0}= 1\n", "1:5: this is no plain blank; type a blank"),
        ("[[words]\ntext = \"a\"\n", "1:"),
        ("[words]\ntext = \"a\"\n[words]\ntext = \"b\"\n", "1:1: write [[words]], in two brackets: a file has several"),
        ("a = 1\na = 2\n", "2:1: the key \"a\" is there twice"),
        ("[names]\nTwo Sicilies = [\"Blanc\"]\n", "2:1: put the name in quotes: \"Two Sicilies\""),
        ("path = [\"0404\" \"0405\"]\n", "1:"),
        ("standing = True\n", "1:12: true and false are written in small letters, a number in digits"),
    ];
    for (text, first) in cases {
        let told = told(text);
        assert!(told.first().is_some_and(|own| own.starts_with(first)), "{text}: {told:?}");
    }
    assert_eq!(told("text = never begins\"\nkey = \"\n").len(), 2, "one a line");
}

#[test]
fn no_word_of_the_parser_gets_out() {
    // Letters that TOML gives a meaning, put into a sound text at every place, and taken away from it.
    let sound =
        "format = 1\nkey = \"a\"\nlist = [1, \"b\", { c = 2 }]\n[[words]]\ntext = 'd'\nat = 2024-01-01\nx = 0x1f\n";
    let signs = [
        "\"", "'", "=", "[", "]", "{", "}", ",", "#", "\\", "\n", "\r", "\u{7}", "_", "+", ".", "é", "\"\"\"", "'''",
        "-",
    ];
    let mut texts: Vec<String> = Vec::new();
    for at in 0..=sound.len() {
        texts.extend(signs.iter().map(|sign| format!("{}{sign}{}", &sound[..at], &sound[at..])));
        texts.extend(sound.get(at + 1..).map(|rest| format!("{}{rest}", &sound[..at])));
    }
    let ours: Vec<&str> = [
        "string values must be quoted",
        "key with no value",
        "extra `=`",
        "unclosed table",
        "unclosed array",
        "unexpected key or value",
        "missing comma between array elements",
        "extra comma in array",
        "missing assignment",
        "missing key",
        "invalid integer number",
        "invalid date-time",
        "invalid boolean",
        "invalid unquoted key",
        "unclosed inline table",
        "invalid basic string",
        "recursion limit",
    ]
    .iter()
    .map(|message| in_words(message))
    .collect();
    for text in &texts {
        let (_, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            let words = in_words(error.message());
            let theirs = error.message().split(',').next().unwrap_or_default();
            assert!(words != theirs, "{text}: {}", error.message());
            assert_ne!(words, "this line cannot be read", "the table does not know: {}", error.message());
        }
        for line in told(text) {
            assert!(!line.contains("expected") && !line.contains("invalid"), "{text}: {line}");
        }
    }
    assert!(ours.iter().all(|words| *words != "this line cannot be read"), "{ours:?}");
}

#[test]
fn an_army_with_one_bracket_too_few_is_told_once() {
    let text = "format = 1\nname = \"A\"\n[commander]\nname = \"B\"\n[formation]\nname = \"1st\"\n[formation]\nname = \"2nd\"\n";
    let faults = read::orbat("a.toml", text.as_bytes()).map(|army: Orbat| army.name);
    let faults = faults.expect_err("it is no army").0;
    let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert_eq!(told, ["a.toml:5:1: write [[formation]], in two brackets: an army has several"]);
}
