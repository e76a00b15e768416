//! `fanion campaign take`: orders from files, folders and messages; a receipt for each. `fanion campaign challenge`.

use std::io::{self, Read, Write};

use crate::cli::{Context, Failure, saves};
use crate::letters::{self, Answer, HandedIn, How};
use crate::limits::MESSAGE;
use crate::post;
use crate::publish::receipts;

use super::{Challenge, Take};

/// What takes orders in a campaign that is open.
const TAKE_THERE: &str = "Take the orders there: type the file or folder in its inbox (Ctrl-A)";
/// What keeps a challenge there.
const CHALLENGE_THERE: &str = "Keep the challenge there: type NATION: WORDS in its inbox (Ctrl-A)";

/// Every file is taken or refused by itself; the campaign keeps what it takes.
pub(super) fn run(options: &Take, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play_unless_open(&options.save, TAKE_THERE, context)?;
    let nations = letters::nations(&saved);
    let addresses = options.mail.as_deref().map(|file| super::addresses(file, &nations)).transpose()?;
    let handed = if options.orders.iter().any(|path| path.as_os_str() == "-") {
        if options.orders.len() > 1 {
            return Err(Failure::Use("`-` reads one letter from standard input: name nothing beside it".to_owned()));
        }
        piped()?
    } else {
        letters::at(&options.orders, saves::now())
    };
    // Who writes from where is known by the addresses beside the save, too; messages need the file to be named.
    let senders = addresses.clone().or_else(|| receipts::known(&saved).0);
    let how = How { replace: options.replace, part: options.part.clone(), addresses: senders, ..How::default() };
    let delivery = letters::deliver(&mut saved, handed, &how, saves::now());
    let good = delivery.is_good();
    let mut refused = Vec::new();
    for answered in &delivery.answers {
        let lines = answered.lines.iter().map(|line| context.look.letters(line));
        if good || matches!(answered.answer, Answer::Taken | Answer::Known) {
            for line in lines {
                writeln!(out, "{line}")?;
            }
        } else {
            refused.extend(lines);
        }
        if let Some(output) = &options.output {
            letters::answer(saved.play(), answered, output, addresses.as_ref(), saves::now()).map_err(Failure::Bad)?;
        }
    }
    if let Some(output) = &options.output {
        receipts::renewed(saved.play(), output, addresses.as_ref(), saves::now()).map_err(Failure::Bad)?;
    }
    refused.extend(delivery.refusal.clone());
    saves::lost_with_memory(&mut saved)?;
    match (delivery.summary(), good) {
        (Some(summary), true) => writeln!(out, "{summary}")?,
        (summary, false) => {
            refused.extend(summary);
            return Err(Failure::Faults(refused));
        }
        (None, true) => {}
    }
    Ok(())
}

/// A letter that is piped in.
fn piped() -> Result<HandedIn, Failure> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(MESSAGE.most + 1).read_to_end(&mut bytes)?;
    if let Some(why) = MESSAGE.refuses(bytes.len() as u64) {
        return Err(Failure::Bad(why));
    }
    Ok(letters::words("-", &post::decode(&bytes, None).text, saves::now()))
}

/// A player's words against the preliminary results are kept until the umpire answers them.
pub(super) fn challenge(options: &Challenge, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play_unless_open(&options.save, CHALLENGE_THERE, context)?;
    let taken = letters::challenge(&mut saved, &options.nation, &options.words, saves::now());
    taken?;
    writeln!(out, "{} challenges the results: the umpire is asked", context.look.letters(&options.nation))?;
    saves::lost_with_memory(&mut saved)?;
    Ok(())
}
