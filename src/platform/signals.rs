//! What the system asks of the program: to end, to stand still for a while, to bear that a file grows no more.

use std::io;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix asks for any of it"))]
pub(crate) enum Signal {
    End,
    /// To stand still until it is told to go on.
    Pause,
}

/// What the system has asked for so far.
#[derive(Clone, Default)]
pub(crate) struct Signals {
    #[cfg(unix)]
    ended: std::sync::Arc<std::sync::atomic::AtomicBool>,
    #[cfg(unix)]
    paused: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(unix)]
impl Signals {
    /// Listens, and tells what is asked and by which number; the number is that of `exit` less 128.
    ///
    /// # Errors
    /// What the system says that does not let it listen.
    pub(crate) fn heard(tell: impl Fn(Signal, i32) + Send + 'static) -> io::Result<Self> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        use std::sync::atomic::Ordering;
        let own = Self::default();
        let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP])?;
        let heard = own.clone();
        std::thread::spawn(move || {
            for number in signals.forever() {
                let (flag, asked) =
                    if number == SIGTSTP { (&heard.paused, Signal::Pause) } else { (&heard.ended, Signal::End) };
                flag.store(true, Ordering::Relaxed);
                tell(asked, number);
            }
        });
        Ok(own)
    }

    /// True once the program was asked to end.
    pub(crate) fn end(&self) -> bool {
        self.ended.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// True when the program was asked to stand still since this was asked last.
    pub(crate) fn pause(&self) -> bool {
        self.paused.swap(false, std::sync::atomic::Ordering::Relaxed)
    }
}

/// Where the system asks for nothing.
#[cfg(not(unix))]
impl Signals {
    /// Listens to nobody.
    ///
    /// # Errors
    /// None.
    pub(crate) fn heard(_: impl Fn(Signal, i32) + Send + 'static) -> io::Result<Self> {
        Ok(Self::default())
    }

    /// Nobody asks for that.
    pub(crate) const fn end(&self) -> bool {
        false
    }

    /// Nobody asks for that.
    pub(crate) const fn pause(&self) -> bool {
        false
    }
}

/// Stands still as the system has asked; returns when the program goes on.
///
/// # Errors
/// What the system says that does not let it.
#[cfg(unix)]
pub(crate) fn stand_still() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// Nothing asks for that here.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub(crate) const fn stand_still() -> io::Result<()> {
    Ok(())
}

/// From now on a file that may not grow any more is an error of the write that is told, and no reason to end.
#[cfg(unix)]
pub(crate) fn keep_a_full_file_from_ending_the_program() {
    /// A file has come to the limit of the user's files; everywhere the same.
    const SIGXFSZ: i32 = 25;
    // Where the signal cannot be caught, it does what it does.
    let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
}

/// Nothing ends the program for that here.
#[cfg(not(unix))]
pub(crate) const fn keep_a_full_file_from_ending_the_program() {}
