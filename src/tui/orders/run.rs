//! The loop of a player's desk: keys in, his orders file out.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event;

use super::{Desk, Wish, draw, press};
use crate::engine::text::counted;
use crate::orbat::read::LARGEST_FILE;
use crate::store;
use crate::tui::keys::Keymap;
use crate::tui::msg::Msg;
use crate::tui::run::message;
use crate::tui::signals::{self, Signals};
use crate::tui::terminal;
use crate::tui::theme::Theme;
use crate::tui::view::Pen;

/// How long the loop waits for a key, and so how often it looks whether it is to end.
const WAIT: Duration = Duration::from_secs(1);
/// A brief of the largest campaign has this many bytes at most.
const LARGEST_BRIEF: u64 = 64 * 1024 * 1024;

/// What the desk begins with.
#[derive(Clone, Debug)]
pub struct Start {
    /// The brief: `NAME.brief.json`.
    pub brief: PathBuf,
    /// How meanings look.
    pub theme: Theme,
    /// The keys in force.
    pub keys: Keymap,
}

/// The orders file that belongs to a brief: `lorien-t01.orders.toml` beside `lorien-t01.brief.json`.
fn orders_of(brief: &Path) -> PathBuf {
    let name = brief.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.strip_suffix(".brief.json").unwrap_or(&name);
    brief.with_file_name(format!("{stem}.orders.toml"))
}

/// Runs the desk until it is left. The error says in words why it could not.
pub fn run(start: &Start) -> Result<(), String> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err("this needs a terminal; `fanion campaign check-orders` checks orders without one".to_owned());
    }
    let read = |path: &Path, most: u64| -> Result<String, String> {
        let bytes = crate::files::read(path, most).map_err(|why| format!("{}: {why}", path.display()))?;
        String::from_utf8(bytes).map_err(|_| format!("{} is no UTF-8 text", path.display()))
    };
    let brief = read(&start.brief, LARGEST_BRIEF)?;
    let file = orders_of(&start.brief);
    let orders = if file.exists() { Some(read(&file, LARGEST_FILE as u64)?) } else { None };
    let shown = file.display().to_string();
    let mut desk =
        Desk::new(&brief, orders.as_deref(), shown).map_err(|why| format!("{}: {why}", start.brief.display()))?;
    desk.keys = start.keys.clone();
    let signals = signals::listen().map_err(|error| format!("signals cannot be heard: {error}"))?;
    let mut terminal = terminal::enter(false).map_err(|error| format!("the terminal cannot be used: {error}"))?;
    let ran = follow(&mut terminal, start.theme, &mut desk, &file, &signals);
    drop(terminal);
    let restored = terminal::give_back();
    match ran.and(restored) {
        Err(_) if signals.end() => Ok(()),
        ran => ran.map_err(|error| format!("the terminal cannot be used any more: {error}")),
    }
}

fn follow(
    terminal: &mut DefaultTerminal,
    theme: Theme,
    desk: &mut Desk,
    file: &Path,
    signals: &Signals,
) -> io::Result<()> {
    loop {
        terminal.draw(|frame| {
            let area = frame.area();
            draw(desk, area, &mut Pen::new(frame.buffer_mut(), theme));
        })?;
        let key = loop {
            if signals.end() {
                return Ok(());
            }
            if signals.pause() {
                terminal::pause(terminal, false)?;
                break None;
            }
            if event::poll(WAIT)? {
                match message(event::read()?) {
                    Some(Msg::Key(key)) => break Some(key),
                    Some(Msg::Resize(..)) => break None,
                    _ => {}
                }
            }
        };
        match key.and_then(|key| press(desk, key)) {
            Some(Wish::Quit) => return Ok(()),
            Some(Wish::Write(text)) => match store::write_file(file, text.as_bytes(), true) {
                Ok(()) => {
                    desk.saved = true;
                    let errors = desk.judged.errors.len();
                    let words = if errors == 0 {
                        format!("written to {}: send it to your umpire", desk.file)
                    } else {
                        format!(
                            "written to {} with {}: those entries do not count",
                            desk.file,
                            counted(errors, "error")
                        )
                    };
                    desk.message = Some((words, errors > 0));
                }
                Err(error) => desk.message = Some((format!("NOT written: {error}"), true)),
            },
            None => {}
        }
    }
}
