//! A slip is told at its place, in our words.

use fanion::engine::text::slips::{in_words, slips};
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
    let one = |slip: &fanion::engine::text::slips::SyntaxSlip| {
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
        ("path = 0503, 0504\n", "1:8: a list is in brackets: [\"0503\", \"0504\"]"),
        (
            "path = Lorien, 0504\n",
            "1:8: put the text in quotes: \"Lorien, 0504\"; a list is in brackets: [\"Lorien\", \"0504\"]",
        ),
        ("cells = 1, 2\n", "1:9: a list is in brackets: [1, 2]"),
        ("cv = 1,5\n", "1:"),
        ("text = “typed”\n", "1:8: these are typographic quotes; type \""),
        ("text\u{a0}= 1\n", "1:5: this is not a plain space; type a space"),
        ("[[words]\ntext = \"a\"\n", "1:"),
        ("[words]\ntext = \"a\"\n[words]\ntext = \"b\"\n", "1:1: write [[words]], in two brackets: a file has several"),
        ("a = 1\na = 2\n", "2:1: duplicate key \"a\""),
        ("[names]\nTwo Sicilies = [\"Blanc\"]\n", "2:1: put the name in quotes: \"Two Sicilies\""),
        ("path = [\"0404\" \"0405\"]\n", "1:"),
        ("standing = True\n", "1:12: found True: write true"),
    ];
    for (text, first) in cases {
        let told = told(text);
        assert!(told.first().is_some_and(|own| own.starts_with(first)), "{text}: {told:?}");
    }
    assert_eq!(told("text = never begins\"\nkey = \"\n").len(), 2, "one a line");
}

#[test]
fn a_list_that_does_not_end_is_one_fault_where_it_begins() {
    let cases = [
        ("a = [1, 2\nb = 3\n[c]\nd = 1\n", "1:5: this list begins with [ and does not end: write ] at its end"),
        (
            "[[words]]\nunits = { \"Line\" = 4\n[[words]]\nunits = { \"Line\" = 1 }\n",
            "2:9: this list of keys begins with {",
        ),
        ("a = [\n  \"x\",\n  \"y\",\n\nb = 2\n", "1:5: this list begins with ["),
        ("a = { b = 1,\nc = 2\nd = [3]\n[e]\n", "1:5: this list of keys begins with {"),
        ("a = [{ b = [1, 2\nc = 2\n", "1:5: this list begins with [ and does not end: write ]}] at its end"),
        ("a = [{ b = 1 ]\nc = 2\n", "1:6: this list of keys begins with { and does not end: write } before its ]"),
        ("a = [\"Ost, \"Val\"]\nb = 1\n", "1:6: this text begins with \" and does not end in its line"),
        ("a = \"\none\ntwo\n\"\nb = 1\n", "1:5: a text of several lines begins and ends with \"\"\", found \""),
        ("[map\na = 1\n[b]\n", "1:1: a head closes as it opens: [map]"),
    ];
    for (text, first) in cases {
        let told = told(text);
        assert!(told.len() == 1 && told[0].starts_with(first), "{text}: {told:?}");
    }
    // What is wrong elsewhere is told beside it; a list that ends is not one.
    let two = told("a = [1, 2\nb = yes\n[c]\nd = $5\n");
    assert_eq!(two.len(), 3, "{two:?}");
    assert_eq!(told("a = {\n  \"x\" = 1\n  \"y\" = 2\n}\nb = 1\n"), ["3:3: a comma is missing here"]);
    assert_eq!(told("a = [\n  \"x\"\n  \"y\"\n]\n"), ["3:3: a comma is missing here"]);
}

#[test]
fn what_other_files_allow_is_told_with_what_to_write() {
    let cases = [
        ("flag = yes\n", "1:8: found yes: write true"),
        ("flag = Off\n", "1:8: found Off: write false"),
        ("flag = ture\n", "1:8: found ture; did you mean true?"),
        ("cash = $100\n", "1:8: found $100: write 100"),
        ("cash = 1,000\n", "1:8: found 1,000: write 1000"),
        ("cash = 1 000\n", "1:8: found 1 000: write 1000"),
        ("loss = 25%\n", "1:8: found 25%: write 25"),
        ("cash = −5\n", "1:8: found −5: write -5"),
        ("rp = 12 RP\n", "1:6: a number is digits alone, and a text is in quotes: found 12 RP, write \"12 RP\""),
        ("roll = 3-5\n", "1:8: put the text in quotes: \"3-5\""),
        ("name = Army of the North\n", "1:8: put the text in quotes: \"Army of the North\""),
        ("units = { Man of war = 3 }\n", "1:11: put the name in quotes: \"Man of war\""),
        ("units = { \"Man of war\": 3 }\n", "1:23: a key and its value are joined by =, found :"),
        ("cash: 100\n", "1:5: a key and its value are joined by =, found :"),
        ("cash 100\n", "1:6: an = is missing behind cash"),
        ("units = { \"Line\" 4 }\n", "1:18: an = is missing behind \"Line\""),
        ("; money\n", "1:1: a comment begins with #, found ;"),
        ("cash = 1 // money\n", "1:10: a comment begins with #, found //"),
        ("cash = 1;\n", "1:9: nothing follows a value: take out ;"),
        ("name = \"a\",\n", "1:11: nothing follows a value: take out ,"),
        ("between = \"a\", \"b\"\n", "1:11: a list is in brackets: [\"a\", \"b\"]"),
        ("between = (\"a\", \"b\")\n", "1:11: a list is in [ and ], found ("),
        ("name = \"the \"old\" guard\"\n", "1:8: in a text a \" is written \\\""),
        ("[[words]] text = \"a\"\n", "1:11: behind a head the line ends: its keys begin in the next"),
    ];
    for (text, first) in cases {
        assert_eq!(told(text), [first], "{text}");
    }
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
