//! Just enough of Rust to read its sources: what is code, where functions begin and end, which paths are named.

/// The same text with comments and what stands in quotes blanked out; line ends stay.
pub fn code_only(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = end_of_words(&chars, at);
        match end {
            Some(end) => code.extend(chars[at..end].iter().map(|&c| if c == '\n' { '\n' } else { ' ' })),
            None => code.push(chars[at]),
        }
        at = end.unwrap_or(at + 1);
    }
    code
}

/// Where the comment, text or character that begins here ends; none where code begins.
fn end_of_words(chars: &[char], at: usize) -> Option<usize> {
    let rest = &chars[at..];
    let after_word = at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_');
    match rest {
        ['/', '/', ..] => Some(at + rest.iter().position(|&c| c == '\n').unwrap_or(rest.len())),
        ['/', '*', ..] => Some(at + end_of_block_comment(rest)),
        ['"', ..] => Some(at + 1 + end_of_text(&rest[1..])),
        ['b' | 'c', '"', ..] if !after_word => Some(at + 2 + end_of_text(&rest[2..])),
        ['r', '"' | '#', ..] if !after_word => end_of_raw(&rest[1..]).map(|end| at + 1 + end),
        ['b' | 'c', 'r', '"' | '#', ..] if !after_word => end_of_raw(&rest[2..]).map(|end| at + 2 + end),
        ['\'', '\\', _, ..] => rest[3..].iter().position(|&c| c == '\'').map(|end| at + 3 + end + 1),
        ['\'', _, '\'', ..] => Some(at + 3),
        _ => None,
    }
}

fn end_of_block_comment(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at + 1 < rest.len() {
        match (rest[at], rest[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 1),
            ('*', '/') => (depth, at) = (depth - 1, at + 1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// After the opening quote: the place behind the closing one.
fn end_of_text(rest: &[char]) -> usize {
    let mut at = 0;
    while at < rest.len() && rest[at] != '"' {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// From the first `#` or the quote on; none for a raw name such as `r#type`.
fn end_of_raw(rest: &[char]) -> Option<usize> {
    let fences = rest.iter().take_while(|&&c| c == '#').count();
    if rest.get(fences) != Some(&'"') {
        return None;
    }
    let closing: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', fences)).collect();
    let body = &rest[fences + 1..];
    let end = body.windows(closing.len()).position(|window| window == closing);
    Some(end.map_or(rest.len(), |end| fences + 1 + end + closing.len()))
}

/// A text in quotes.
#[derive(Debug, PartialEq, Eq)]
pub struct Literal {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// What stands between the quotes, as it is written; a line that is continued is one line.
    pub text: String,
    /// Up to so many letters of code before it.
    pub before: String,
}

/// Every text in quotes, without comments and single characters.
pub fn literals(source: &str) -> Vec<Literal> {
    const BEFORE: usize = 40;
    let chars: Vec<char> = source.chars().collect();
    let (mut at, mut line) = (0, 1);
    let mut found = Vec::new();
    while at < chars.len() {
        let end = end_of_words(&chars, at).unwrap_or(at + 1).min(chars.len());
        let word: String = chars[at..end].iter().collect();
        let body = word.trim_start_matches(['b', 'c', 'r', '#']).trim_end_matches('#');
        if end > at + 1 && body.starts_with('"') && !word.starts_with('\'') {
            let text = body.trim_matches('"').split("\\\n").map(str::trim_start).collect::<Vec<_>>();
            let text = if body.contains("\\\n") { text.join("") } else { body.trim_matches('"').to_owned() };
            let before = chars[at.saturating_sub(BEFORE)..at].iter().collect();
            found.push(Literal { line, text, before });
        }
        line += word.matches('\n').count();
        at = end;
    }
    found
}

/// A function's name, the line of its `fn` from 1, and how many lines its body has.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub line: usize,
    pub body: usize,
}

/// Every function with a body, in code without words.
pub fn functions(code: &str) -> Vec<Function> {
    let mut functions = Vec::new();
    for (at, _) in code.match_indices("fn ") {
        let starts = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let name: String = code[at + 3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        if !starts || name.is_empty() {
            continue;
        }
        // `;` inside brackets belongs to an array's type; a trait's function without body ends with one.
        let mut depth = 0_i32;
        let opens = code[at..].find(|c: char| {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                _ => {}
            }
            depth == 0 && (c == '{' || c == ';')
        });
        let Some(opens) = opens.map(|opens| at + opens).filter(|&opens| code[opens..].starts_with('{')) else {
            continue;
        };
        let body = &code[opens..end_of_braces(code, opens)];
        let line = code[..at].matches('\n').count() + 1;
        functions.push(Function { name, line, body: body.matches('\n').count().saturating_sub(1) });
    }
    functions
}

/// The place behind the brace that closes the one at `opens`.
pub fn end_of_braces(code: &str, opens: usize) -> usize {
    let mut depth = 0_i32;
    let end = code[opens..].find(|c: char| {
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        depth == 0
    });
    end.map_or(code.len(), |end| opens + end + 1)
}

/// Every path that begins with one of `roots`, groups in braces taken apart, in code without words.
pub fn paths(code: &str, roots: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for root in roots {
        let head = format!("{root}::");
        for (at, _) in code.match_indices(&head) {
            if !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                expand(code, at, String::new(), &mut found);
            }
        }
    }
    found
}

/// Reads one path from here on; a group in braces gives a path for each of its members.
fn expand(code: &str, mut at: usize, mut path: String, found: &mut Vec<String>) {
    loop {
        let rest = &code[at..];
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        if name.is_empty() {
            if rest.starts_with('{') {
                let end = end_of_braces(code, at);
                members(code, at + 1, end.saturating_sub(1), &path, found);
            } else {
                found.push(path);
            }
            return;
        }
        path = if path.is_empty() { name.clone() } else { format!("{path}::{name}") };
        at += name.len();
        if !code[at..].starts_with("::") {
            found.push(path);
            return;
        }
        at += 2;
    }
}

fn members(code: &str, from: usize, to: usize, path: &str, found: &mut Vec<String>) {
    let mut depth = 0_i32;
    let mut start = from;
    for (offset, c) in code[from..to].char_indices().chain(std::iter::once((to - from, ','))) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let member = &code[start..from + offset];
                let begins = start + member.len() - member.trim_start().len();
                if !member.trim().is_empty() {
                    expand(code, begins, path.to_owned(), found);
                }
                start = from + offset + 1;
            }
            _ => {}
        }
    }
}

#[test]
fn words_are_blanked_and_code_stays() {
    let cases = [
        ("a // b\nc", "a     \nc"),
        ("a /* b /* c */ d */ e", "a                   e"),
        ("f(\"x{\\\"}\", 'y', '\\'', b\"z\")", "f(       ,    ,     ,     )"),
        ("let r#type = r##\"a\"#{\"##;", "let r#type =            ;"),
        ("fn f<'a>(x: &'a str) {}", "fn f<'a>(x: &'a str) {}"),
    ];
    for (text, code) in cases {
        assert_eq!(code_only(text), code, "{text}");
    }
}

#[test]
fn functions_are_found_with_their_lines() {
    let code = "impl X {\n    fn a(&self) -> [u8; 2] {\n        1;\n        if x { }\n    }\n    fn b();\n}\nfn c() {}\nlet f: fn (u8);";
    let found = functions(code);
    let function = |name: &str, line, body| Function { name: name.into(), line, body };
    assert_eq!(found, [function("a", 2, 2), function("c", 8, 0)]);
}

#[test]
fn paths_are_taken_apart() {
    let code = "use crate::a::{b, c::{d, e as f}};\nuse super::super::g;\nlet x = crate::h::i::<J>();\nmycrate::k; x::crate::l";
    assert_eq!(paths(code, &["crate"]), ["crate::a::b", "crate::a::c::d", "crate::a::c::e", "crate::h::i"]);
    assert_eq!(paths(code, &["super"]), ["super::super::g"]);
}

#[test]
fn texts_are_found_with_their_lines() {
    let source = "// \"no\"\nf(\"a b\", 'x');\ng(r#\"c\"d\"#,\n  \"long \\\n   line\");";
    let found: Vec<(usize, String)> = literals(source).into_iter().map(|found| (found.line, found.text)).collect();
    let expected = [(2, "a b"), (3, "c\"d"), (4, "long line")];
    assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    assert_eq!(literals("panic!(\"x y\")")[0].before, "panic!(");
}
