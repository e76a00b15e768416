//! `fanion drive --text`: a whole battle by numbered menus and plain lines, for screen readers and plain terminals.
//!
//! The same session lies under it as under the JSON lines: every line that is typed becomes a request of the protocol,
//! is only looked at, or is refused in words.

mod act;
mod command;
mod correct;
mod list;
mod say;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use crate::config::Config;
use crate::engine::authority::Asked;
use crate::engine::prompt::Refusal;
use crate::engine::request::Request;
use crate::engine::text::{Text, short_message};
use crate::letters;
use crate::publish;
use crate::report::plain::Look;
use crate::store::Saved;
use crate::tables;
use crate::tui::answer::Answer;
use crate::tui::battle::Battle;
use crate::tui::game_cache::GameCache;

use super::hear::{HeardLine, hear};
use super::{Context, Failure, saves};

/// The sign behind which the next line is typed.
const READY: &str = "> ";

/// The way out when the disk does not take an answer.
const SAVE_AS: &str = "save FILE continues in another file";

/// The end of a battle whose file takes nothing.
const ONLY_LOOKED_AT: &str = "The battle was read-only.";

/// A battle that is played line by line.
struct Table {
    saved: Saved,
    seen: GameCache,
    battle: Battle,
    /// Where the players were told that they are.
    place: String,
    /// True once they were told that the battle is only in memory.
    warned: bool,
    /// Requests that were asked about: given again they are meant.
    asked: Vec<Request>,
}

/// What a typed line comes to.
enum Meant {
    /// A request of the protocol.
    Request(Request),
    /// Several that are taken as one.
    Requests(Vec<Request>),
    /// Something that is only printed.
    Say(Vec<Text>),
    /// Another file for the battle.
    SaveAs(PathBuf),
    /// The question as it stands now.
    Again,
    /// What is filled in has changed, and nothing was sent yet.
    Changed,
    /// It cannot be done, in words.
    No(String),
    /// The end.
    Quit,
}

/// Talks until the input ends.
pub(super) fn converse(
    saved: Saved,
    context: &Context<'_>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let look = context.look;
    let mut table = Table::of(saved, &context.config);
    let name = table.battle.game.name.clone();
    say::lines(out, &[Text::plain(name), Text::plain("Type help for what can be typed.")], look)?;
    table.ask(out, look)?;
    loop {
        table.tell_second(out, look)?;
        write!(out, "{READY}")?;
        out.flush()?;
        let line = match hear(input)? {
            HeardLine::End => break,
            HeardLine::Line(line) => line,
            HeardLine::Noise(why) => {
                say::lines(out, &[Text::plain(format!("No: {}", short_message(&why)))], look)?;
                continue;
            }
        };
        if table.take(line.trim(), out, look)? {
            break;
        }
    }
    saves::tell(saves::told(&table.saved.close_mirror()).as_deref(), look);
    saves::lost_with_memory(&mut table.saved)
}

impl Table {
    fn of(saved: Saved, config: &Config) -> Self {
        let mut seen = GameCache::with(config);
        let game = seen.game(&saved, false);
        Self { saved, seen, battle: Battle::new(game), place: String::new(), warned: false, asked: Vec::new() }
    }

    /// Says what has become of the second copy.
    fn tell_second(&mut self, out: &mut dyn Write, look: Look) -> Result<(), Failure> {
        let news = self.saved.mirror_news();
        let lines: Vec<Text> = news.iter().map(|news| Text::plain(format!("Note: {news}."))).collect();
        say::lines(out, &lines, look)
    }

    /// Does what a line means; true when that was the end.
    fn take(&mut self, line: &str, out: &mut dyn Write, look: Look) -> Result<bool, Failure> {
        match self.meaning(line) {
            Meant::Quit if !self.warned && self.saved.only_in_memory().is_some() => {
                self.warned = true;
                let why = self.saved.only_in_memory().unwrap_or_default();
                let words = format!("NOT SAVED: {why}. {SAVE_AS}; quit once more ends without it.");
                say::lines(out, &[Text::plain(words)], look)?;
            }
            Meant::Quit if self.warned => return Ok(true),
            Meant::SaveAs(path) => {
                let may = self.saved.play().may(Asked::SaveAs).map_err(|refusal| refusal.to_string());
                let saved = may.and_then(|()| self.saved.save_as(&path).map_err(|error| error.to_string()));
                let words = match saved {
                    Ok(()) => format!("Saved in {} from now on. Give the last answer again.", path.display()),
                    Err(error) => format!("No: {error}"),
                };
                self.warned = false;
                say::lines(out, &[Text::plain(words)], look)?;
            }
            Meant::Quit => {
                let words = if self.saved.is_only_looked_at() { ONLY_LOOKED_AT } else { "The game is saved." };
                say::lines(out, &[Text::plain(words)], look)?;
                return Ok(true);
            }
            Meant::Say(lines) => say::lines(out, &lines, look)?,
            Meant::No(why) => say::lines(out, &[Text::plain(format!("No: {why}"))], look)?,
            Meant::Changed => {
                self.foresee();
                say::lines(out, &say::test(&self.battle), look)?;
            }
            Meant::Again => {
                self.place.clear();
                self.ask(out, look)?;
            }
            // The word itself ends the time of the players; a number, or nothing at all, may be a slip.
            Meant::Request(Request::Pick(key))
                if letters::TYPED.contains(&key.as_str()) && !line.eq_ignore_ascii_case(&key) =>
            {
                match letters::ends_early(&self.saved, &key, &[], saves::now()) {
                    Some(why) => say::lines(out, &[Text::plain(format!("No: {why}."))], look)?,
                    None => self.send(&[Request::Pick(key)], out, look)?,
                }
            }
            Meant::Request(request) => self.send(&[request], out, look)?,
            Meant::Requests(requests) => self.send(&requests, out, look)?,
        }
        Ok(false)
    }

    /// Commands first; at a prompt for a name only those of one word.
    fn meaning(&mut self, line: &str) -> Meant {
        command::read(self, line).unwrap_or_else(|| act::read(&mut self.battle, line))
    }

    fn send(&mut self, requests: &[Request], out: &mut dyn Write, look: Look) -> Result<(), Failure> {
        let (requests, loans) = tables::on_loan(&self.saved, requests);
        let is_meant = std::mem::take(&mut self.asked) == requests;
        let play = self.saved.play();
        let asked = publish::asked_before(play, &requests).or_else(|| tables::asked_before(play, &requests));
        if let Some(why) = asked.filter(|_| !is_meant) {
            self.asked = requests;
            return say::lines(out, &[Text::plain(format!("No: {why} Type it again if it is meant."))], look);
        }
        let reply = match self.saved.requests(&requests, saves::now()) {
            Err(refusal) => {
                self.battle.refused();
                let help = if matches!(refusal, Refusal::NotSaved(_)) { format!(". {SAVE_AS}") } else { String::new() };
                return say::lines(out, &[Text::plain(format!("No: {refusal}{help}"))], look);
            }
            Ok(reply) => reply,
        };
        let papers = publish::followed(&mut self.saved, &requests, saves::now());
        let told: Vec<Text> = loans.iter().chain(&reply.told).chain(&papers).map(Text::plain).collect();
        say::lines(out, &told, look)?;
        let saved = &self.saved;
        let game = self.seen.game(saved, false);
        self.battle.put(game);
        self.ask(out, look)
    }

    /// Finds out what test the values of a form lead to.
    fn foresee(&mut self) {
        let Answer::Form(form) = &mut self.battle.answer else { return };
        if let Some(fill) = form.to_foresee()
            && let Some(foreseen) = self.saved.play().foresee(&fill)
        {
            form.take_foreseen(&fill, foreseen, &self.battle.game);
        }
    }

    /// Says where the battle is, if that has changed, and what is asked.
    fn ask(&mut self, out: &mut dyn Write, look: Look) -> Result<(), Failure> {
        self.foresee();
        let place = say::place(&self.battle.game);
        if place != self.place {
            say::lines(out, &[Text::plain(&place)], look)?;
            self.place = place;
        }
        say::lines(out, &say::question(&self.battle), look)
    }
}
