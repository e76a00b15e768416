//! Words that are typed and not shown: of a terminal key by key, else a line of the input.

use std::io::{self, BufRead, IsTerminal, Write};

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::Failure;

/// Fewer letters are guessed in an evening.
const LEAST: usize = 8;

/// Asks for words.
pub(super) fn ask(question: &str) -> Result<String, Failure> {
    eprint!("{question}: ");
    io::stderr().flush()?;
    let words = if io::stdin().is_terminal() { typed() } else { line() };
    eprintln!();
    Ok(words?.trim().to_owned())
}

/// Asks for new words, twice where somebody types them.
pub(super) fn ask_new(question: &str) -> Result<String, Failure> {
    let words = ask(question)?;
    if words.chars().count() < LEAST {
        return Err(Failure::Use(format!("a passphrase has at least {LEAST} characters")));
    }
    if io::stdin().is_terminal() && ask("once more")? != words {
        return Err(Failure::Use("these are two different passphrases".to_owned()));
    }
    Ok(words)
}

fn line() -> io::Result<String> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line)
}

fn typed() -> io::Result<String> {
    enable_raw_mode()?;
    let words = keys();
    disable_raw_mode()?;
    words
}

fn keys() -> io::Result<String> {
    let mut words = String::new();
    loop {
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match key.code {
            KeyCode::Enter => return Ok(words),
            KeyCode::Esc => return Err(io::ErrorKind::Interrupted.into()),
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Err(io::ErrorKind::Interrupted.into());
            }
            KeyCode::Backspace => drop(words.pop()),
            KeyCode::Char(letter) => words.push(letter),
            _ => {}
        }
    }
}
