//! What the system asks of the program, as its loops hear it: one that is asked to end does so in good order.

use std::io;
use std::time::Duration;

use crate::platform::signals;

pub(super) use signals::{Signal, Signals};

/// How long the loop has to leave in good order after it was asked to end.
const LEAVE: Duration = Duration::from_millis(500);

/// How long the terminal may take to be put back then.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// Listens for a program that looks often enough by itself.
pub(super) fn listen() -> io::Result<Signals> {
    waking(|_| {})
}

/// Listens, and wakes a loop that sleeps.
pub(super) fn waking(wake: impl Fn(Signal) + Send + 'static) -> io::Result<Signals> {
    Signals::heard(move |asked, number| {
        wake(asked);
        if asked == Signal::End {
            end(number);
        }
    })
}

/// Ends the program from here, unless its loop does so first: a terminal that has gone away keeps its reader busy for
/// ever, and a disk may be slow to make an answer safe.
fn end(number: i32) {
    std::thread::sleep(LEAVE);
    // Nor does the end wait for a terminal that takes no more words.
    std::thread::spawn(super::terminal::give_back);
    std::thread::sleep(LAST_WORDS);
    std::process::exit(128 + number);
}
