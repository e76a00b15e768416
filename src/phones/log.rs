//! The log as the eye allows, the newest first, and a remark of one's own.

use maud::{Markup, html};

use super::sight::Sight;
use crate::engine::history::LogLine;
use crate::report::page::html::words;

/// The most entries of the log on a page.
const MOST: usize = 200;

/// A field for a remark, then the entries.
pub(super) fn page(sight: &Sight<'_>) -> Markup {
    let log = sight.play.log();
    let lines: Vec<&LogLine> =
        log.iter().rev().filter(|line| !line.quiet && !line.lines.is_empty()).take(MOST).collect();
    html! {
        @if !sight.seat.only_looks() {
            form method="post" action="./" {
                label { "A note for the log" input type="text" name="note" maxlength="200" required; }
                button { "Write" }
            }
        }
        ol class="log" { @for line in lines { (entry(line)) } }
    }
}

/// An entry; one that was undone is struck out, and says so.
pub(super) fn entry(line: &LogLine) -> Markup {
    html! {
        li {
            span class="quiet" { (line.entry) }
            div {
                @if !line.stands { span class="care" { "undone: " } }
                @for words_of_it in &line.lines {
                    p { @if line.stands { (words(words_of_it)) } @else { del { (words(words_of_it)) } } }
                }
            }
        }
    }
}
