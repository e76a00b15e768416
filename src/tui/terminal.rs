//! The terminal: taken with its mouse and what is pasted into it, given back whatever happens.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use ratatui::{DefaultTerminal, Frame};

use crate::files;
use crate::platform::signals::stand_still;

/// Whether the terminal is the program's. Who draws holds it; once it is given back nobody draws any more.
static OURS: Mutex<bool> = Mutex::new(false);

fn ours() -> MutexGuard<'static, bool> {
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What goes wrong with the terminal, in words.
pub(super) fn trouble(what: &'static str) -> impl Fn(io::Error) -> String {
    move |error| format!("{what}: {}", files::said(&error))
}

/// Draws a picture, as long as the terminal is the program's.
pub(super) fn draw(terminal: &mut DefaultTerminal, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
    let ours = ours();
    if *ours {
        terminal.draw(picture)?;
    }
    Ok(())
}

/// Takes the terminal, with its mouse where that is wanted. Whatever happens afterwards, all of it is given back.
pub(super) fn enter(mouse: bool) -> io::Result<DefaultTerminal> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let _ = let_go();
        before(info);
    }));
    let terminal = ratatui::try_init()?;
    listen(mouse)?;
    *ours() = true;
    Ok(terminal)
}

/// Gives the terminal back to the shell: its screen, cursor and keys as they were.
pub(super) fn give_back() -> io::Result<()> {
    let mut ours = ours();
    *ours = false;
    let let_go = let_go();
    let restored = ratatui::try_restore().and(let_go);
    // The last word: whatever was drawn or given back before it, the cursor is seen.
    execute!(io::stdout(), Show).and(restored)
}

/// Stands still as the system has asked, with the terminal given back meanwhile; returns when the program goes on.
pub(super) fn pause(terminal: &mut DefaultTerminal, mouse: bool) -> io::Result<()> {
    use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};
    use ratatui::Terminal;
    use ratatui::backend::CrosstermBackend;
    give_back()?;
    stand_still()?;
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
    listen(mouse)?;
    // Nothing of what was drawn before is there any more.
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    *ours() = true;
    Ok(())
}

/// Wants to hear of the mouse, and of what is pasted as one piece: else each letter of it would be a key.
fn listen(mouse: bool) -> io::Result<()> {
    // A terminal that tells no paste apart is used without.
    let _ = execute!(io::stdout(), EnableBracketedPaste);
    if mouse {
        execute!(io::stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// The end of that; and the cursor is seen again, also when the last picture has hidden it.
fn let_go() -> io::Result<()> {
    let _ = execute!(io::stdout(), DisableBracketedPaste);
    execute!(io::stdout(), DisableMouseCapture, Show)
}
