//! `fanion campaign publish`: a folder of papers a nation, a page for all, and messages that are ready to send.

use std::io::Write;

use crate::cli::{Context, Failure, saves};
use crate::engine::post::Paper;
use crate::engine::prompt::{Kind, Prompt};
use crate::engine::request::Request;
use crate::engine::text::{counted, is_same_name};
use crate::publish;
use crate::publish::mail::{self, Addresses};

use super::{Publish, SentOptions, web};

/// What publishes a campaign that is open.
const PUBLISH_THERE: &str = "Publish there: Tab in its inbox (Ctrl-A)";
/// What marks its papers as sent.
const SENT_THERE: &str = "Mark them there: s and Enter in its inbox (Ctrl-A)";

/// Writes the papers, notes what was published, then answers the campaign's `publish` where it waits for it.
pub(super) fn run(options: &Publish, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play_unless_open(&options.save, PUBLISH_THERE, context)?;
    let now = saves::now();
    let wanted = |paper: &Paper| {
        let seat = paper.seat.as_deref();
        options.only.as_deref().is_none_or(|only| seat.is_some_and(|seat| is_same_name(seat, only)))
    };
    let all = publish::issue(&saved, now);
    let everybody = mail::seats(&all);
    let mut papers: Vec<Paper> = all.into_iter().filter(wanted).collect();
    if papers.is_empty() {
        return Err(Failure::Use(match &options.only {
            Some(only) if !everybody.is_empty() => {
                format!("nobody called `{only}` gets papers: {}", everybody.join(", "))
            }
            _ => "this game has no papers: they are made for a campaign with an umpire".to_owned(),
        }));
    }
    let addresses = options.mail.as_deref().map(|file| super::addresses(file, &everybody)).transpose()?;
    if !options.no_form {
        papers = publish::with_orders_pages(saved.play(), papers, addresses.as_ref().and_then(Addresses::from), now);
    }
    let published = publish::papers(&mut saved, &papers, &options.output, now).map_err(Failure::Bad)?;
    let mut told = vec![format!("{}, written to {}", counted(published.files, "paper"), options.output.display())];
    told.extend(published.told);
    told.extend(published.instead_of.map(|at| publish::say_they_went(&options.save, &at)));
    if let Some(folder) = &options.web {
        told.extend(web::write(folder, &papers)?);
    }
    if let Some(addresses) = addresses {
        let messages = mail::messages(&options.output, &papers, &addresses, now).map_err(Failure::Bad)?;
        told.extend(messages.told);
        // For whom no message was written, nothing was sent.
        for nation in messages.written {
            publish::sent(&mut saved, Some(&nation), None, now).map_err(Failure::Bad)?;
        }
    }
    if options.only.is_none() && saved.play().prompt().is_some_and(offers) {
        let picked = saved.request(&Request::Pick("publish".to_owned()), now);
        picked?;
    }
    context.say(out, told)?;
    saves::lost_with_memory(&mut saved)
}

fn offers(prompt: &Prompt) -> bool {
    match &prompt.kind {
        Kind::Choose { options, .. } => options.iter().any(|choice| &*choice.key == "publish"),
        _ => false,
    }
}

/// Marks papers as sent: what is published later is compared with them.
pub(super) fn sent(options: &SentOptions, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play_unless_open(&options.save, SENT_THERE, context)?;
    let marked = publish::sent(&mut saved, options.nation.as_deref(), options.written.as_deref(), saves::now());
    let marked = marked.map_err(Failure::Bad)?;
    let told = if marked.is_empty() {
        "they were sent before".to_owned()
    } else {
        format!("sent: the papers for {}", marked.join(", "))
    };
    context.say(out, [&told])?;
    saves::lost_with_memory(&mut saved)
}
