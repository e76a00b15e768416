//! The first page of a seat: what is asked of it, the last result, who is waited for.

use maud::{Markup, html};

use super::seat::{self, Seat};
use super::sight::Sight;
use super::{campaign, question};
use crate::engine::journal::Record;
use crate::engine::prompt::{Kind, Prompt};
use crate::engine::seat::EVERYBODY;
use crate::report::page::html::words;

/// Among so many entries the last one with words is looked for.
const RECENT: u64 = 12;

/// The question first, whoever it is asked of.
pub(super) fn page(sight: &Sight<'_>) -> Markup {
    html! {
        @match &sight.prompt {
            None => section class="card" { h2 { (sight.play.summary().over.unwrap_or_else(|| "The game is over".to_owned())) } },
            Some(prompt) if sight.leaves_it_to_the_laptop() && !has_own_options(sight, prompt) => section class="card" {
                p class="kind" { "Asked of all sides" }
                h2 { (capital(&prompt.text)) }
                p class="quiet" { "The laptop answers for all: say what you want there." }
            },
            Some(prompt) if sight.seat.is_asked(prompt) => section { (asked(sight, prompt)) },
            Some(prompt) => (waits(sight, prompt)),
        }
        (result(sight))
        @if sight.play.verdict().is_none() { (latest(sight)) }
        (due(sight))
        @if matches!(sight.seat, Seat::Umpire(_)) { (campaign::inbox(sight)) }
        (undo(sight))
    }
}

/// True where something of what is asked of all is this side's alone.
fn has_own_options(sight: &Sight<'_>, prompt: &Prompt) -> bool {
    let Kind::Choose { options, .. } = &prompt.kind else { return false };
    options.iter().any(|option| option.side.as_deref() == Some(sight.seat.key()))
}

fn asked(sight: &Sight<'_>, prompt: &Prompt) -> Markup {
    let is_of_all = sight.shares(prompt);
    html! {
        p class="kind" { @if is_of_all { "Asked of all sides" } @else { "Asked of you" } }
        h2 { (capital(&prompt.text)) }
        @if let Some(owed) = &prompt.owed { @if !owed.why.is_empty() { p class="quiet" { "Why: " (owed.why) } } }
        @if prompt.secret { p class="quiet" { "Nobody else sees your answer before all answers are in." } }
        @if is_of_all { (said(sight, prompt)) }
        (question::form(sight, prompt))
    }
}

/// What the sides have said to a question to all of them.
fn said(sight: &Sight<'_>, prompt: &Prompt) -> Markup {
    let entry = sight.play.asked_since();
    let said: Vec<_> = sight.both.said(entry, &prompt.key).collect();
    html! {
        @for (key, said) in said {
                @if key == sight.seat.key() {
                    p class="card" { "Your answer: " b { (said.words) } ". It counts once every side gives it." }
                } @else {
                    form method="post" action="./" class="card" {
                        p { (seat::called(sight.play, key)) ": " b { (said.words) } }
                        (question::stamps(sight, prompt))
                        button class="go" name="agree" value=(said.number) { "Agree" }
                    }
                }
        }
    }
}

/// Another side's question.
pub(super) fn waits(sight: &Sight<'_>, prompt: &Prompt) -> Markup {
    let mut asked: Vec<String> = sight.play.asked_at_once().map(|side| seat::called(sight.play, side)).collect();
    if asked.is_empty() {
        asked.push(seat::called(sight.play, &prompt.side));
    }
    let who = asked.join(" and ");
    html! {
        section class="card" {
            p class="kind" { "Waiting for " (who) }
            @if prompt.secret {
                h2 { (who) @if asked.len() > 1 { " are choosing in secret" } @else { " is choosing in secret" } }
                p class="quiet" { "The answers are shown when all of them are in." }
            } @else {
                h2 { (capital(&prompt.text)) }
            }
        }
    }
}

/// The last result, and what it means for the table.
pub(super) fn result(sight: &Sight<'_>) -> Markup {
    let Some(verdict) = sight.play.verdict() else { return html! {} };
    let title = verdict.title();
    html! {
        section class="card" {
            p class="kind" { "Last result" }
            p {
                @if !title.0.is_empty() { b { (words(&title)) } ": " }
                (words(&verdict.said()))
            }
            @if let Some(great) = &verdict.great { p class="great" { (words(great)) } }
            @if !verdict.table.is_empty() {
                p class="kind" { "On the table" }
                ul { @for line in &verdict.table { li { (words(line)) } } }
            }
        }
    }
}

/// What happened last, where no result says it: what both sides have chosen in secret, say.
fn latest(sight: &Sight<'_>) -> Markup {
    let recent = sight.play.log_since(sight.play.entry().saturating_sub(RECENT));
    let told = recent.filter(|line| line.stands && !line.quiet && !line.sealed && !line.lines.is_empty()).last();
    html! {
        @if let Some(told) = told {
            section class="card" {
                p class="kind" { "Last entry" }
                @for line in &told.lines { p { (words(line)) } }
            }
        }
    }
}

fn due(sight: &Sight<'_>) -> Markup {
    let is_public = *sight.seat == Seat::Watchers;
    let mut due = if is_public { sight.play.hinted_owed() } else { sight.play.owed() };
    // Of what is only hinted at, one line says as much as several.
    due.dedup_by(|one, before| (&one.who, &one.what) == (&before.who, &before.what));
    html! {
        @if !due.is_empty() {
            section class="card" {
                p class="kind" { "Due" }
                ul {
                    @for owed in due.iter().take(12) {
                        li { @if owed.who != EVERYBODY { (seat::called(sight.play, &owed.who)) ": " } (owed.what) }
                    }
                    @if due.len() > 12 { li { "and " (due.len() - 12) " more" } }
                }
            }
        }
    }
}

/// The seat's own last answer can be taken back; what may not be is refused with its reason.
fn undo(sight: &Sight<'_>) -> Markup {
    let steers = |record: &Record| matches!(record, Record::Undo { .. } | Record::Redo | Record::Note(_));
    let last = sight.play.journal().entries().last().filter(|last| !steers(&last.record));
    let own = last.and_then(|last| sight.play.journal().seat_of(last.group));
    let key = sight.prompt.as_ref().map_or("", |prompt| prompt.key.as_str());
    html! {
        @if own == Some(sight.seat.key()) {
            form method="post" action="./" class="undo" {
                input type="hidden" name="entry" value=(sight.play.asked_since());
                input type="hidden" name="key" value=(key);
                button name="undo" value="1" { "Undo my last answer" }
            }
        }
    }
}

/// Questions take a capital.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
