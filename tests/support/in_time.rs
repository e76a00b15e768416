//! What a test waits for comes in time, or the test fails: a fault is never a hang.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use portable_pty::Child as OnScreen;

/// The longest that anything may take that a test waits for, on the slowest machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// What comes of asking again and again; the test fails where nothing does in time.
pub fn until<T>(what: &str, mut asked: impl FnMut() -> Option<T>) -> T {
    asked_for(PATIENCE, &mut asked).unwrap_or_else(|| panic!("waited {} s for {what}", PATIENCE.as_secs()))
}

fn asked_for<T>(patience: Duration, asked: &mut dyn FnMut() -> Option<T>) -> Option<T> {
    let (begun, mut pause) = (Instant::now(), Duration::from_micros(100));
    loop {
        if let Some(came) = asked() {
            return Some(came);
        }
        if begun.elapsed() > patience {
            return None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// What ends with a status of its own.
pub trait Ends {
    type Status;

    /// Waits for its end; what does not end in time is killed, and the test fails.
    fn ends(&mut self) -> io::Result<Self::Status>;
}

impl Ends for Child {
    type Status = ExitStatus;

    fn ends(&mut self) -> io::Result<ExitStatus> {
        drop(self.stdin.take());
        if let Some(status) = asked_for(PATIENCE, &mut || self.try_wait().transpose()) {
            return status;
        }
        self.kill()?;
        panic!("killed after {} s: it did not end", PATIENCE.as_secs())
    }
}

impl Ends for Box<dyn OnScreen + Send + Sync> {
    type Status = portable_pty::ExitStatus;

    fn ends(&mut self) -> io::Result<portable_pty::ExitStatus> {
        if let Some(status) = asked_for(PATIENCE, &mut || self.try_wait().transpose()) {
            return status;
        }
        self.kill()?;
        panic!("killed after {} s: it did not end", PATIENCE.as_secs())
    }
}

/// What comes to an end with something to show.
pub trait InTime {
    type Comes;

    /// Waits for it; the test fails where it does not come in time.
    fn in_time(self) -> Self::Comes;
}

/// All that a program says, and its end.
impl InTime for Child {
    type Comes = io::Result<Output>;

    fn in_time(mut self) -> io::Result<Output> {
        let _watch = watch(&self);
        let said = [self.stdout.take().map(heard), self.stderr.take().map(heard)];
        let status = self.ends()?;
        let [stdout, stderr] = said.map(|said| said.map(InTime::in_time));
        let all = |said: Option<io::Result<Vec<u8>>>| said.unwrap_or_else(|| Ok(Vec::new()));
        Ok(Output { status, stdout: all(stdout)?, stderr: all(stderr)? })
    }
}

/// The same of a program that is typed nothing.
impl InTime for &mut Command {
    type Comes = io::Result<Output>;

    fn in_time(self) -> io::Result<Output> {
        self.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?.in_time()
    }
}

impl<T> InTime for JoinHandle<T> {
    type Comes = T;

    fn in_time(self) -> T {
        until("a thread", || self.is_finished().then_some(()));
        self.join().unwrap_or_else(|failure| std::panic::resume_unwind(failure))
    }
}

fn heard(mut from: impl Read + Send + 'static) -> JoinHandle<io::Result<Vec<u8>>> {
    thread::spawn(move || {
        let mut all = Vec::new();
        from.read_to_end(&mut all).map(|_| all)
    })
}

/// Kills a program that is still watched when the time is up, so that whoever reads from it comes to an end.
pub fn watch(child: &Child) -> Watch {
    watch_number(child.id())
}

/// The same by the number of its process.
pub fn watch_number(process: u32) -> Watch {
    let (over, is_over) = mpsc::channel::<()>();
    thread::spawn(move || {
        if is_over.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
            eprintln!("killed after {} s: process {process} did not end", PATIENCE.as_secs());
            let number = process.to_string();
            let mut kill = Command::new(if cfg!(windows) { "taskkill" } else { "kill" });
            // Where it cannot be killed, the test hangs as it would have without.
            let _ = kill.args(if cfg!(windows) { ["/F", "/PID", &number] } else { ["-s", "KILL", &number] }).spawn();
        }
    });
    Watch { _over: over }
}

/// As long as it is held, the program is watched.
#[derive(Debug)]
pub struct Watch {
    _over: Sender<()>,
}
