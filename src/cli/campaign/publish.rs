//! `fanion campaign publish`: a folder of papers a nation, a page for all, and messages that are ready to send.

use std::io::Write;
use std::path::Path;

use crate::cli::{Context, Failure, saves};
use crate::engine::post::Paper;
use crate::engine::prompt::{Kind, Prompt};
use crate::engine::request::Request;
use crate::publish;
use crate::report::article;
use crate::report::mail::Message;

use super::addresses::{Addresses, date};
use super::{Publish, Sent, web};

/// Writes the papers, notes what was published, then answers the campaign's `publish` where it waits for it.
pub(super) fn run(options: &Publish, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.save, Some("all"), context)?;
    let now = saves::now();
    let wanted = |paper: &Paper| {
        let seat = paper.seat.as_deref();
        options.only.as_deref().is_none_or(|only| seat.is_some_and(|seat| seat.eq_ignore_ascii_case(only)))
    };
    let all = saved.play().papers(&publish::clock(&saved, now)).into_iter();
    let mut papers: Vec<Paper> =
        all.filter(wanted).filter(|paper| !options.no_form || !paper.is_orders_page()).collect();
    if papers.is_empty() {
        return Err(Failure::Use("nobody of that name gets papers".to_owned()));
    }
    let addresses = options.mail.as_deref().map(|file| Addresses::read(file, &seats(&papers))).transpose()?;
    if let Some(address) = addresses.as_ref().and_then(Addresses::from) {
        papers.iter_mut().for_each(|paper| paper.address_orders(address));
    }
    let published = publish::papers(&mut saved, &papers, &options.output, now).map_err(Failure::Bad)?;
    let mut told = vec![format!("{} papers, written to {}", published.files, options.output.display())];
    told.extend(published.told);
    if let Some(folder) = &options.web {
        told.extend(web::write(folder, &papers)?);
    }
    if let Some(addresses) = addresses {
        let (lines, written) = post(&options.output, &papers, &addresses, now)?;
        told.extend(lines);
        // For whom no message was written, nothing was sent.
        for nation in written {
            publish::sent(&mut saved, Some(&nation), None, now).map_err(Failure::Bad)?;
        }
    }
    if options.only.is_none() && saved.play().prompt().is_some_and(offers) {
        let picked = saved.request(&Request::Pick("publish".to_owned()), now);
        picked.map_err(|refusal| Failure::Bad(refusal.to_string()))?;
    }
    for line in told {
        writeln!(out, "{}", context.look.letters(&line))?;
    }
    saves::lost_with_memory(&mut saved)
}

/// The nations that get papers, each once.
fn seats(papers: &[Paper]) -> Vec<String> {
    let mut seats: Vec<String> = papers.iter().filter_map(|paper| paper.seat.clone()).collect();
    seats.dedup();
    seats
}

/// A message for each player, with his papers; what is to be said of it, and for whom there is one.
fn post(
    output: &Path,
    papers: &[Paper],
    addresses: &Addresses,
    now: i64,
) -> Result<(Vec<String>, Vec<String>), Failure> {
    let (mut told, mut written) = (Vec::new(), Vec::new());
    for seat in seats(papers) {
        let own: Vec<&Paper> = papers.iter().filter(|paper| paper.seat.as_deref() == Some(&seat)).collect();
        let Some((paper, report)) = own.iter().find_map(|paper| Some((paper, paper.report()?))) else { continue };
        let message = Message {
            subject: report.title.clone(),
            date: date(now),
            text: article::letter(report),
            files: own.iter().flat_map(|paper| publish::files(paper)).collect(),
            ..Message::default()
        };
        let file = output.join(&paper.folder).join(format!("{}.eml", paper.name));
        told.push(match addresses.write(&seat, &file, message)? {
            Some(file) => {
                written.push(seat.clone());
                format!("{seat}: a message, written to {}", file.display())
            }
            None => format!("{seat}: no message, for the file of addresses does not name it"),
        });
    }
    Ok((told, written))
}

fn offers(prompt: &Prompt) -> bool {
    match &prompt.kind {
        Kind::Choose { options, .. } => options.iter().any(|choice| &*choice.key == "publish"),
        _ => false,
    }
}

/// Marks papers as sent: what is published later is compared with them.
pub(super) fn sent(options: &Sent, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.save, Some("all"), context)?;
    let marked = publish::sent(&mut saved, options.nation.as_deref(), options.written.as_deref(), saves::now());
    let marked = marked.map_err(Failure::Bad)?;
    let told = if marked.is_empty() {
        "they were sent before".to_owned()
    } else {
        format!("sent: the papers for {}", marked.join(", "))
    };
    writeln!(out, "{}", context.look.letters(&told))?;
    saves::lost_with_memory(&mut saved)
}
