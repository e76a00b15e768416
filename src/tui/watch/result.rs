//! What the dice came to, and what to move on the table, until the next result.

use super::{GreatLine, Hidden};
use crate::engine::text::{Label, Text};
use crate::engine::verdict::Verdict;
use crate::tui::game::Game;
use crate::tui::words::until;

/// The most lines of what to move that are told in great letters.
const MOST_MOVES: usize = 4;

/// The result that stands, with side and unit, and what to move because of it; the lines in full stand below.
pub(super) fn parts(game: &Game, hidden: &Hidden, rank: u8) -> Vec<GreatLine> {
    let Some(verdict) = &game.verdict else { return Vec::new() };
    let Some(mut line) = hidden.seen(&verdict.line()) else { return Vec::new() };
    if hidden.is_partial {
        // What is needed and the totals of a melee tell the figures of the other side.
        let end = line.to_string().find(", ");
        line = end.map_or(line.clone(), |end| until(&line, end));
    }
    let mut parts = vec![GreatLine { rank, ..told(game, hidden, verdict, line) }];
    let moves = verdict.table.iter().filter_map(|line| hidden.seen(line));
    parts.extend((1..).zip(moves).map(|(at, line)| {
        let (words, coded) = (line.to_string(), game.armies.codes.alone_in(&line.to_string()));
        let forms = if usize::from(at) > MOST_MOVES {
            Vec::new()
        } else {
            shorter(vec![words.replace(" marker", ""), coded.clone(), without_brackets(&coded)], &[','])
        };
        GreatLine { rank: rank.saturating_add(at), forms, label: label_of(&words, game), words: line }
    }));
    parts
}

/// Whose result it is and what came of it: a great moment as the sentence that tells it.
fn told(game: &Game, hidden: &Hidden, verdict: &Verdict, line: Text) -> GreatLine {
    let great = verdict.great.as_ref().and_then(|great| hidden.seen(great)).map(|great| great.to_string());
    let mut words = verdict.words.to_string();
    if hidden.is_partial {
        words.truncate(words.find(", ").unwrap_or(words.len()));
    }
    let who = verdict.who.to_string();
    let named = !game.armies.codes.named_in(&words).is_empty();
    let whole = if named { words.clone() } else { format!("{who}: {words}") };
    let label = label_of(&whole, game);
    let side = game.armies.doc.columns.iter().find(|column| column.label == label);
    let side = side.map(|column| super::side_name(game, &column.side)).unwrap_or_default();
    let with_side = |words: &str| format!("{side} {words}").trim().to_owned();
    let short = game.armies.codes.alone_in(&whole);
    let forms = great.into_iter().chain([with_side(&whole), with_side(&short)]).collect();
    let line = if verdict.great.is_some() { Text::plain(with_side(&whole)) } else { line };
    GreatLine { rank: 0, forms: shorter(forms, &[',', ';']), label, words: line }
}

/// The same forms, the last also up to each of these signs and without what the dice had to show.
fn shorter(mut forms: Vec<String>, signs: &[char]) -> Vec<String> {
    let last = forms.last().cloned().unwrap_or_default();
    let upto = |end: usize| last[..end].trim().to_owned();
    forms.extend(last.find(" with ").map(upto));
    forms.extend(last.find(signs).map(upto));
    forms.dedup();
    forms.retain(|form| !form.is_empty());
    forms
}

fn without_brackets(words: &str) -> String {
    match (words.find(" ("), words.find(')')) {
        (Some(open), Some(close)) if open < close => format!("{}{}", &words[..open], &words[close + 1..]),
        _ => words.to_owned(),
    }
}

/// The meaning of the side whose unit the words name first.
fn label_of(words: &str, game: &Game) -> Label {
    let first = game.armies.codes.first_in(words);
    let column = first.and_then(|code| game.armies.doc.columns.get(game.armies.codes.side_of(code)?));
    column.map_or(Label::Heading, |column| column.label)
}
