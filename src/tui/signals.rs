//! What the system asks of the program: to end, or to stand still for a while.

use std::io;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// To end.
    End,
    /// To stand still until it is told to go on.
    Pause,
}

/// How long the loop has to leave in good order after it was asked to end.
#[cfg(unix)]
const LEAVE: std::time::Duration = std::time::Duration::from_millis(500);

/// How long the terminal may take to be put back then.
#[cfg(unix)]
const LAST_WORDS: std::time::Duration = std::time::Duration::from_millis(100);

/// What the system has asked for so far.
#[derive(Clone, Default)]
pub(super) struct Signals {
    #[cfg(unix)]
    ended: std::sync::Arc<std::sync::atomic::AtomicBool>,
    #[cfg(unix)]
    paused: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

impl Signals {
    /// Listens for a program that looks often enough by itself.
    pub(super) fn listen() -> io::Result<Self> {
        Self::waking(|_| {})
    }
}

#[cfg(unix)]
impl Signals {
    /// Listens, and wakes a loop that sleeps.
    pub(super) fn waking(wake: impl Fn(Asked) + Send + 'static) -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        use std::sync::atomic::Ordering;
        let own = Self::default();
        let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP])?;
        let heard = own.clone();
        std::thread::spawn(move || {
            for number in signals.forever() {
                if number == SIGTSTP {
                    heard.paused.store(true, Ordering::Relaxed);
                    wake(Asked::Pause);
                    continue;
                }
                heard.ended.store(true, Ordering::Relaxed);
                wake(Asked::End);
                end(number);
            }
        });
        Ok(own)
    }

    /// True once the program was asked to end.
    pub(super) fn end(&self) -> bool {
        self.ended.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// True when the program was asked to stand still since this was asked last.
    pub(super) fn pause(&self) -> bool {
        self.paused.swap(false, std::sync::atomic::Ordering::Relaxed)
    }
}

/// Ends the program from here, unless its loop does so first: a terminal that has gone away keeps its reader busy for
/// ever, and a disk may be slow to make an answer safe.
#[cfg(unix)]
fn end(number: i32) {
    std::thread::sleep(LEAVE);
    // Nor does the end wait for a terminal that takes no more words.
    std::thread::spawn(super::terminal::give_back);
    std::thread::sleep(LAST_WORDS);
    std::process::exit(128 + number);
}

#[cfg(not(unix))]
impl Signals {
    pub(super) fn waking(_: impl Fn(Asked) + Send + 'static) -> io::Result<Self> {
        Ok(Self::default())
    }

    pub(super) const fn end(&self) -> bool {
        false
    }

    pub(super) const fn pause(&self) -> bool {
        false
    }
}
