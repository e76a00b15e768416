//! What people hand in passes one door, and what is written for them leaves by three.

use super::rust::code_only;
use super::{Source, none, sources};

/// How a file is written.
const WRITES: [&str; 4] = ["fs::write(", "File::create", "write_file(", "OpenOptions"];
/// Who may: the store, what the systems do differently, the three ways out, and the pages of this project's own docs.
const WRITERS: [&str; 4] = ["src/store/", "src/platform/", "src/post/doors.rs", "src/cli/rules_docs.rs"];

/// How a file is read past the door.
const READS: [&str; 3] = ["fs::read(", "read_to_string(", "File::open("];
/// Who may: they read up to a limit, or hand what they read to the door.
const READERS: [&str; 4] = ["src/store/", "src/platform/", "src/files.rs", "src/letters/found.rs"];

fn past(source: &Source, words: &[&str], allowed: &[&str], what: &str) -> Vec<String> {
    if allowed.iter().any(|own| source.path.starts_with(own)) {
        return Vec::new();
    }
    let code = code_only(&source.text);
    let found = words.iter().filter(|word| code.contains(**word));
    found.map(|word| format!("{}: `{word}` {what}", source.path)).collect()
}

#[test]
fn nothing_is_written_but_by_the_three_ways_out() {
    let all = sources("src");
    none(
        &all.iter()
            .flat_map(|source| past(source, &WRITES, &WRITERS, "writes a file past the doors"))
            .collect::<Vec<_>>(),
    );
}

#[test]
fn nothing_that_a_person_named_is_read_without_a_limit() {
    let all = sources("src");
    none(
        &all.iter().flat_map(|source| past(source, &READS, &READERS, "reads a file past the door")).collect::<Vec<_>>(),
    );
}

#[test]
fn a_planted_way_past_the_doors_is_found() {
    let source = |text: &str| Source { path: "src/cli/new.rs".into(), text: text.into() };
    let found = |text: &str| past(&source(text), &WRITES, &WRITERS, "writes a file past the doors");
    assert_eq!(found("// fs::write(a, b)\n"), [""; 0]);
    assert_eq!(found("fs::write(a, b);\n"), ["src/cli/new.rs: `fs::write(` writes a file past the doors"]);
}
