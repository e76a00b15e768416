//! The text of a message as its reader sees it: soft line ends and quote marks undone.

/// A line, and how often it is quoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QuotedLine {
    pub(super) quoted: usize,
    pub(super) text: String,
}

/// The lines of a text; `flowed` and `delsp` as its part says.
pub(super) fn lines(text: &str, flowed: bool, delsp: bool) -> Vec<QuotedLine> {
    let mut lines: Vec<QuotedLine> = Vec::new();
    // The line before goes on in this one.
    let mut soft = false;
    for raw in text.lines() {
        let (quoted, rest) = if flowed { marks(raw) } else { loose_marks(raw) };
        if !flowed {
            lines.push(QuotedLine { quoted, text: rest.to_owned() });
            continue;
        }
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        let signature = rest == "-- ";
        let goes_on = rest.ends_with(' ') && !signature;
        let own = if goes_on && delsp { &rest[..rest.len() - 1] } else { rest };
        match lines.last_mut().filter(|before| soft && before.quoted == quoted && !signature) {
            Some(before) => before.text.push_str(own),
            None => lines.push(QuotedLine { quoted, text: own.to_owned() }),
        }
        soft = goes_on;
    }
    lines
}

/// Quote marks as flowed text has them: `>>` without blanks between.
fn marks(line: &str) -> (usize, &str) {
    let rest = line.trim_start_matches('>');
    (line.len() - rest.len(), rest)
}

/// Quote marks as people and programs write them: `> > `, `>>`.
fn loose_marks(line: &str) -> (usize, &str) {
    let (mut depth, mut rest) = (0, line);
    loop {
        let start = if depth == 0 { rest.trim_start_matches(' ') } else { rest };
        let Some(inner) = start.strip_prefix('>') else { return (depth, rest) };
        depth += 1;
        rest = inner.strip_prefix(' ').unwrap_or(inner);
    }
}
