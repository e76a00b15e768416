//! `fanion seal`, `letter`, `unseal`: a board game by mail, without an umpire.

use std::cell::RefCell;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;

use crate::engine::session::Session;
use crate::sealed::{self, NoMessage};
use crate::store;

use super::complete;
use super::show::side_in_words;
use super::{Context, Failure, passphrase, saves};

/// What was asked of `seal`.
#[derive(Debug, Args)]
pub struct Options {
    /// The new game, before its first answer; both sides seal the same file
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// The side whose save it is
    #[arg(long, value_name = "SIDE")]
    pub side: String,
    /// The side's own save
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
}

/// What was asked of `message`.
#[derive(Debug, Args)]
pub struct MessageOptions {
    /// The side's own save
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// Takes the other side's message in, from this file
    #[arg(long, value_name = "MESSAGE")]
    pub take: Option<PathBuf>,
    /// The file of the message (default: next to the save)
    #[arg(long, value_name = "MESSAGE", conflicts_with = "take")]
    pub output: Option<PathBuf>,
}

/// What was asked of `unseal`.
#[derive(Debug, Args)]
pub struct UnsealOptions {
    /// The side's own save
    #[arg(add = ArgValueCompleter::new(complete::saves))]
    pub file: PathBuf,
    /// The whole game as a save that anybody reads
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
}

/// Makes a side's own save.
pub(crate) fn seal(options: &Options, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let open = saves::view(&options.file, context)?;
    // What cannot be sealed is said before anybody thinks of words.
    let refused = |trouble: NoMessage| in_names(trouble, open.play());
    sealed::may_be_sealed(&open, &options.side).map_err(refused)?;
    let side = side_in_words(open.play(), &options.side);
    let words = passphrase::ask_new(&format!("the passphrase of {side}"))?;
    let (header, play) = sealed::seal(&open, &options.side, &words, rand::random()).map_err(refused)?;
    store::create(&options.output, &header, play, false).map_err(|error| exists(&error))?;
    let told = [
        format!("saved in {}: the save of {side}, for nobody else", options.output.display()),
        "keep the passphrase: without it the game cannot be opened and checked at its end".to_owned(),
    ];
    context.say(out, told)
}

/// Writes a letter, or takes one in.
pub(crate) fn message(options: &MessageOptions, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let mut saved = saves::play(&options.file, None, context)?;
    let told = if let Some(path) = &options.take {
        let number =
            sealed::take_from(&mut saved, path, saves::now()).map_err(|trouble| in_names(trouble, saved.play()))?;
        format!("message {number} taken; {}", next(&saved))
    } else {
        let sent = sealed::send(&mut saved, options.output.as_deref(), saves::now());
        let (number, path) = sent.map_err(|trouble| in_names(trouble, saved.play()))?;
        format!("message {number} written to {}: send it; {}", path.display(), next(&saved))
    };
    context.say(out, [told])
}

/// What the game asks next, of whom.
fn next(saved: &store::Saved) -> String {
    match saved.play().seen_prompt() {
        _ if sealed::owes_letter(saved) => "your message is due: `fanion message` writes it".to_owned(),
        Some(prompt) => format!("the game waits for {}", side_in_words(saved.play(), &prompt.side)),
        None => "the game is over: `fanion unseal` opens it with both passphrases".to_owned(),
    }
}

/// Opens a game at its end.
pub(crate) fn unseal(options: &UnsealOptions, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let viewed = saves::view(&options.file, context)?;
    if viewed.play().alone().is_none() {
        return Err(NoMessage::Open.into());
    }
    let refused = RefCell::new(None);
    let words = |seat: &str| {
        passphrase::ask(&format!("the passphrase of {}", side_in_words(viewed.play(), seat))).unwrap_or_else(
            |failure| {
                refused.replace(Some(failure));
                String::new()
            },
        )
    };
    let opened = sealed::open(&viewed, words);
    if let Some(failure) = refused.take() {
        return Err(failure);
    }
    let (header, play) = opened.map_err(|trouble| in_names(trouble, viewed.play()))?;
    store::create(&options.output, &header, play, false).map_err(|error| exists(&error))?;
    let told =
        format!("every message opens and every act was legal; the whole game is in {}", options.output.display());
    context.say(out, [told])
}

/// A refusal that names the sides in words.
fn in_names(trouble: NoMessage, play: &Session) -> Failure {
    trouble.with_names(|side| side_in_words(play, side)).into()
}

impl From<NoMessage> for Failure {
    fn from(trouble: NoMessage) -> Self {
        Self::Bad(trouble.to_string())
    }
}

/// A file that is there is never written over: a letter or a save may be all that is left of a game.
fn exists(error: &store::StoreError) -> Failure {
    Failure::Bad(error.to_string())
}
