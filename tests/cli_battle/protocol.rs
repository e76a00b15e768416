//! `docs/protocol.md` says what the program does: its conversation is held, its tables are complete.

use std::fs;

use fanion::engine::prompt::Refusal;

use super::{Drive, Folder};

fn page() -> String {
    fs::read_to_string("docs/protocol.md").expect("the page")
}

#[test]
fn the_conversation_of_the_page_is_what_the_program_answers() {
    let page = page();
    let block = page.split("```transcript\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a transcript");
    let folder = Folder::new();
    let (mut drive, first) = Drive::open(&folder.practice());
    let mut answer = first.to_string();
    let mut heard = 0;
    for line in block.lines() {
        if let Some(request) = line.strip_prefix("> ") {
            drive.say(request.as_bytes());
            answer = drive.hear().to_string();
        } else {
            let expected = line.strip_prefix("< ").unwrap_or_else(|| panic!("a line is > or <: {line}"));
            assert!(fits(expected, &answer), "the page has\n{expected}\nthe program says\n{answer}");
            heard += 1;
        }
    }
    assert!(heard > 15, "{heard}");
    let told = drive.end();
    assert_eq!((told.status, told.out.as_str()), (0, ""), "it has ended by itself");
}

/// True when the text is the pattern with something in place of each `[..]`.
fn fits(pattern: &str, text: &str) -> bool {
    let parts: Vec<&str> = pattern.split("[..]").collect();
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return false };
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    for part in parts.iter().skip(1) {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    text.ends_with(last) && (parts.len() > 1 || rest.is_empty())
}

#[test]
fn a_pattern_fits_only_what_it_stands_for() {
    for (pattern, text, expected) in [
        ("abc", "abc", true),
        ("abc", "abcd", false),
        ("a[..]c", "abc", true),
        ("a[..]c", "ac", true),
        ("a[..]c", "acd", false),
        ("a[..]", "abcd", true),
        ("a[..]b[..]d", "abcd", true),
        ("a[..]d[..]c", "abcd", false),
    ] {
        assert_eq!(fits(pattern, text), expected, "{pattern} {text}");
    }
}

#[test]
fn every_event_is_on_the_page() {
    let mut names = Vec::new();
    for source in sources("src/rules/march_attack") {
        // Each chapter has an enum of its own events.
        for body in source.split("Event {\n").skip(1).filter_map(|rest| rest.split("\n}").next()) {
            let variants = body.lines().filter_map(|line| line.strip_prefix("    "));
            let variants = variants.filter(|line| line.starts_with(|letter: char| letter.is_ascii_uppercase()));
            let own = variants.map(|line| line.split([' ', '(', ',', '{']).next().unwrap_or_default());
            names.extend(own.filter(|name| !source.contains(&format!("{name}({name}Event)"))).map(kebab));
        }
    }
    assert!(names.len() > 50, "{names:?}");
    let page = page();
    let missing: Vec<&String> = names.iter().filter(|name| !page.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The sources of a folder, but for the printed sheet and what is told of a battle.
fn sources(folder: &str) -> Vec<String> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}")) {
        let path = entry.expect("a file").path();
        if path.is_dir() && !path.ends_with("sheet") {
            sources.extend(self::sources(&path.to_string_lossy()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(fs::read_to_string(path).expect("a source"));
        }
    }
    sources
}

fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.push(letter.to_ascii_lowercase());
    }
    kebab
}

#[test]
fn every_key_of_a_prompt_is_on_the_page() {
    let mut heads = vec!["ved-opportunity:", "ved-square:", "ved-counter-charge:", "ved-receive:", "ved-flee:"];
    heads.push("ved-charge-home:");
    let sources = sources("src/rules/march_attack");
    for source in &sources {
        for part in source.split("format!(\"").skip(1) {
            let head = part.split('{').next().unwrap_or_default();
            if head.len() > 2 && head.ends_with(':') && head.chars().all(|c| c.is_ascii_lowercase() || "-:".contains(c))
            {
                heads.push(head);
            }
        }
    }
    assert!(heads.len() > 22, "{heads:?}");
    let page = page();
    let missing: Vec<&&str> = heads.iter().filter(|head| !page.contains(&format!("`{head}"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for source in &sources {
        for tail in source.split("{key}/").chain(source.split("{pair}/")).skip(1) {
            let tail = tail.split('"').next().unwrap_or_default();
            let word = !tail.is_empty() && tail.chars().all(|c| c.is_ascii_lowercase());
            assert!(!word || page.contains(&format!("/{tail}`")), "/{tail} is not on the page");
        }
    }
}

#[test]
fn every_code_of_a_refusal_is_on_the_page() {
    let source = fs::read_to_string("src/engine/refusal.rs").expect("the refusals");
    let body = source.split("pub const fn code(").nth(1).and_then(|rest| rest.split("\n    }").next()).expect("codes");
    let codes: Vec<&str> = body.split('"').skip(1).step_by(2).collect();
    assert!(codes.len() > 20 && codes.contains(&Refusal::Over.code()), "{codes:?}");
    let page = page();
    let missing: Vec<&&str> = codes.iter().filter(|code| !page.contains(&format!("`{code}`"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn who_may_ask_what_is_on_the_page_as_the_program_has_it() {
    let table = fanion::engine::authority::page();
    assert!(page().contains(&table), "docs/protocol.md, *Who may ask what*, must have:\n{table}");
}
