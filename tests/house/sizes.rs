//! Files and functions stay small enough to be read.

use super::rust::{code_only, functions};
use super::{Source, none, sources};

const FILE_LINES: usize = 600;
const FUNCTION_LINES: usize = 70;

fn long_file(source: &Source) -> Option<String> {
    let lines = source.text.lines().count();
    (lines > FILE_LINES).then(|| format!("{}: {lines} lines; a file has {FILE_LINES} at most", source.path))
}

fn long_functions(source: &Source) -> Vec<String> {
    let long = functions(&code_only(&source.text)).into_iter().filter(|function| function.body > FUNCTION_LINES);
    let words = |function: super::rust::Function| {
        let (name, lines, line) = (function.name, function.body, function.line);
        format!("{}:{line}: `{name}` has {lines} lines; a function has {FUNCTION_LINES} at most", source.path)
    };
    long.map(words).collect()
}

#[test]
fn no_file_is_too_long() {
    let all = sources("src").into_iter().chain(sources("tests"));
    none(&all.filter_map(|source| long_file(&source)).collect::<Vec<_>>());
}

#[test]
fn no_function_is_too_long() {
    none(&sources("src").iter().flat_map(long_functions).collect::<Vec<_>>());
}

#[test]
fn a_planted_long_file_or_function_is_found() {
    let file = |lines: usize| Source { path: "src/a.rs".into(), text: "\n".repeat(lines) };
    assert_eq!(long_file(&file(600)), None);
    assert_eq!(long_file(&file(601)).as_deref(), Some("src/a.rs: 601 lines; a file has 600 at most"));
    let function = |lines: usize| Source {
        path: "src/a.rs".into(),
        text: format!("struct X;\nfn a() {{\n{}}}\n", "    // }\n".repeat(lines)),
    };
    assert_eq!(long_functions(&function(70)), [""; 0]);
    assert_eq!(long_functions(&function(71)), ["src/a.rs:2: `a` has 71 lines; a function has 70 at most"]);
}
