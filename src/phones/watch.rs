//! The page of those who look on: what all may know.

use maud::{Markup, html};

use super::sight::Sight;
use super::{log, now};
use crate::engine::history::LogLine;
use crate::engine::seat::EVERYBODY;
use crate::report::page::html::words;

/// The last entries of the log on the page.
const LAST: usize = 8;

/// The page of a battle or a board game.
pub(super) fn page(sight: &Sight<'_>) -> Markup {
    let summary = sight.play.summary();
    let log = sight.play.log();
    let last: Vec<&LogLine> =
        log.iter().rev().filter(|line| line.stands && !line.quiet && !line.lines.is_empty()).take(LAST).collect();
    html! {
        section class="card" {
            @if let Some(over) = &summary.over { h2 { (now::capital(over)) } }
            @else if !summary.lead.0.is_empty() { h2 { (words(&summary.lead)) } }
            @for side in &summary.sides { p { (words(side)) } }
            @if !summary.aims.is_empty() { ul { @for aim in &summary.aims { li { (words(aim)) } } } }
        }
        (now::result(sight))
        @if let Some(prompt) = &sight.prompt {
            @if prompt.side != EVERYBODY || !prompt.secret { (now::waits(sight, prompt)) }
        }
        ol class="log" { @for line in last { (log::entry(line)) } }
    }
}
