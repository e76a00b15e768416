//! `fanion campaign publish`: a folder of papers a nation, a page for all, and messages that are ready to send.

use std::io::Write;
use std::path::Path;

use crate::cli::{Context, Failure, saves};
use crate::engine::post::{Clock, Paper};
use crate::engine::prompt::{Kind, Prompt};
use crate::engine::request::Request;
use crate::report::article;
use crate::report::mail::Message;
use crate::rulebooks;
use crate::rules::campaign_1805::papers::{PUBLIC, PUBLISHED};
use crate::store::{self, Saved};

use super::Publish;
use super::addresses::{Addresses, date};

/// Writes the papers, notes what was published, then answers the campaign's `publish` where it waits for it.
pub(super) fn run(options: &Publish, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.save, Some("all"), context)?;
    let now = saves::now();
    let wanted = |paper: &Paper| {
        let seat = paper.seat.as_deref();
        options.only.as_deref().is_none_or(|only| seat.is_some_and(|seat| seat.eq_ignore_ascii_case(only)))
    };
    let papers: Vec<Paper> = saved.play().papers(&clock(&saved, now)).into_iter().filter(wanted).collect();
    if papers.is_empty() {
        return Err(Failure::Use("nobody of that name gets papers".to_owned()));
    }
    let addresses = options.mail.as_deref().map(|file| Addresses::read(file, &seats(&papers))).transpose()?;
    let mut files = 0;
    for paper in &papers {
        files += write(&options.output, paper)?.len();
    }
    let mut told = vec![format!("{files} papers, written to {}", options.output.display())];
    if let Some(addresses) = addresses {
        told.extend(post(&options.output, &papers, &addresses, now)?);
    }
    note(&mut saved, &papers, now)?;
    if options.only.is_none() && saved.play().prompt().is_some_and(offers) {
        let picked = saved.request(&Request::Pick("publish".to_owned()), now);
        picked.map_err(|refusal| Failure::Bad(refusal.to_string()))?;
    }
    for line in told {
        writeln!(out, "{}", context.look.letters(&line))?;
    }
    saves::lost_with_memory(&mut saved)
}

/// Until when challenges are taken, where results are published or about to be.
fn clock(saved: &Saved, now: i64) -> Clock {
    let Some((post, began)) = rulebooks::campaign_post(saved.play()) else { return Clock::default() };
    let from = began.challenges.unwrap_or(now);
    Clock { challenges_until: Some(until(from, post.hours.saturating_mul(3600))) }
}

/// A time so many seconds after another, in words: `Tuesday 24 November 2026, 22:40`.
pub(super) fn until(from: i64, seconds: i64) -> String {
    store::local(from.saturating_add(seconds)).format("%A %-d %B %Y, %H:%M").to_string()
}

/// The nations that get papers, each once.
fn seats(papers: &[Paper]) -> Vec<String> {
    let mut seats: Vec<String> = papers.iter().filter_map(|paper| paper.seat.clone()).collect();
    seats.dedup();
    seats
}

/// Writes the files of a paper into its folder; their names and texts.
pub(super) fn write(output: &Path, paper: &Paper) -> Result<Vec<(String, String)>, Failure> {
    let folder = output.join(&paper.folder);
    std::fs::create_dir_all(&folder)
        .map_err(|error| Failure::Bad(format!("{} cannot be made: {error}", folder.display())))?;
    let files = article::files(paper);
    for (name, text) in &files {
        store::write_file(&folder.join(name), text.as_bytes(), true).map_err(|error| saves::failure(&error))?;
    }
    Ok(files)
}

/// A message for each player, with his papers; what is to be said of it.
fn post(output: &Path, papers: &[Paper], addresses: &Addresses, now: i64) -> Result<Vec<String>, Failure> {
    let mut told = Vec::new();
    for seat in seats(papers) {
        let own: Vec<&Paper> = papers.iter().filter(|paper| paper.seat.as_deref() == Some(&seat)).collect();
        let Some((paper, report)) = own.iter().find_map(|paper| Some((paper, paper.report()?))) else { continue };
        let message = Message {
            subject: report.title.clone(),
            date: date(now),
            text: article::letter(report),
            files: own.iter().flat_map(|paper| article::files(paper)).collect(),
            ..Message::default()
        };
        let file = output.join(&paper.folder).join(format!("{}.eml", paper.name));
        told.push(match addresses.write(&seat, &file, message)? {
            Some(file) => format!("{seat}: a message, written to {}", file.display()),
            None => format!("{seat}: no message, for the file of addresses does not name it"),
        });
    }
    Ok(told)
}

/// What was published is kept: a later version is compared with it.
fn note(saved: &mut Saved, papers: &[Paper], now: i64) -> Result<(), Failure> {
    for paper in papers {
        let Some(kept) = paper.report().and_then(|report| report.kept.clone()) else { continue };
        let from = paper.seat.clone().unwrap_or_else(|| PUBLIC.to_owned());
        let request = Request::Post { kind: PUBLISHED.to_owned(), from, text: kept };
        saved.request(&request, now).map_err(|refusal| Failure::Bad(refusal.to_string()))?;
    }
    Ok(())
}

fn offers(prompt: &Prompt) -> bool {
    match &prompt.kind {
        Kind::Choose { options, .. } => options.iter().any(|choice| &*choice.key == "publish"),
        _ => false,
    }
}
