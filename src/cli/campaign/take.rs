//! `fanion campaign take`: orders from files, folders and messages; a receipt for each. `fanion campaign challenge`.

use std::io::Write;
use std::path::Path;

use crate::cli::{Context, Failure, saves};
use crate::letters::{self, SentReceipt};
use crate::report::article;
use crate::report::mail::Message;
use crate::store::Saved;

use super::addresses::{Addresses, date};
use super::{Challenge, Take};

/// Every file is taken or refused by itself; the campaign keeps what it takes.
pub(super) fn run(options: &Take, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.save, Some("all"), context)?;
    let nations = letters::nations(&saved);
    let addresses = options.mail.as_deref().map(|file| Addresses::read(file, &nations)).transpose()?;
    let mut refused = Vec::new();
    for path in &options.orders {
        let found = letters::found_in(path).unwrap_or_else(|fault| {
            refused.push(fault);
            Vec::new()
        });
        for found in found {
            match letters::take(&mut saved, &found, saves::now()) {
                Ok(taken) => {
                    writeln!(out, "{}", context.look.letters(&taken.receipt))?;
                    for fault in &taken.faults {
                        writeln!(out, "  {}", context.look.letters(fault))?;
                    }
                    if let Some(output) = &options.output {
                        answer(&saved, &taken.nation, output, addresses.as_ref())?;
                    }
                }
                Err(fault) => refused.push(fault),
            }
        }
    }
    saves::lost_with_memory(&mut saved)?;
    if refused.is_empty() { Ok(()) } else { Err(Failure::Faults(refused)) }
}

/// A player's words against the preliminary results are kept until the umpire answers them.
pub(super) fn challenge(options: &Challenge, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.save, Some("all"), context)?;
    let taken = letters::challenge(&mut saved, &options.nation, &options.words, saves::now());
    taken.map_err(|refusal| Failure::Bad(refusal.to_string()))?;
    writeln!(out, "{} challenges the results: the umpire is asked", context.look.letters(&options.nation))?;
    saves::lost_with_memory(&mut saved)?;
    Ok(())
}

/// The receipt goes back to its player.
fn answer(saved: &Saved, nation: &str, output: &Path, addresses: Option<&Addresses>) -> Result<(), Failure> {
    let Some(SentReceipt { paper, files }) = letters::answer(saved, nation, output).map_err(Failure::Bad)? else {
        return Ok(());
    };
    if let (Some(addresses), Some(report)) = (addresses, paper.report()) {
        let message = Message {
            subject: report.title.clone(),
            date: date(saves::now()),
            text: article::letter(report),
            files,
            ..Message::default()
        };
        let file = output.join(&paper.folder).join(format!("{}.eml", paper.name));
        addresses.write(nation, &file, message)?;
    }
    Ok(())
}
