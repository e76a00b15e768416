//! A program in a pseudo-terminal, and what is on its screen.

use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::support::in_time::{Ends as _, InTime as _};

/// How long a screen may take.
const DEADLINE: Duration = Duration::from_secs(20);
/// What most terminals take.
const UTF8: &str = "C.UTF-8";
/// The most programs at once: a test may hold two, and enough of those must never wait for each other.
const AT_ONCE: usize = 6;

/// How many programs run now.
static RUNNING: (Mutex<usize>, Condvar) = (Mutex::new(0), Condvar::new());

/// A program that runs in a pseudo-terminal of its own.
pub struct Program {
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Screen>,
}

struct Screen {
    parser: Mutex<vt100::Parser>,
    changed: Condvar,
    /// True when nobody shall read on.
    left: AtomicBool,
}

impl Program {
    /// Starts the program in a terminal of 80 columns and 24 rows.
    pub fn start(args: &[&str], data: &Path) -> Self {
        Self::start_in(Path::new(env!("CARGO_MANIFEST_DIR")), args, data)
    }

    /// The same in another folder.
    pub fn start_in(folder: &Path, args: &[&str], data: &Path) -> Self {
        Self::spawn(folder, args, data, false, UTF8)
    }

    /// The same in a terminal of this locale.
    pub fn start_under(locale: &str, args: &[&str], data: &Path) -> Self {
        Self::spawn(Path::new(env!("CARGO_MANIFEST_DIR")), args, data, false, locale)
    }

    /// The same as the first of a session, which hears when its terminal goes away.
    pub fn start_session(args: &[&str], data: &Path) -> Self {
        Self::spawn(Path::new(env!("CARGO_MANIFEST_DIR")), args, data, true, UTF8)
    }

    fn spawn(folder: &Path, args: &[&str], data: &Path, session: bool, locale: &str) -> Self {
        enter();
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fanion"));
        command.args(args);
        command.cwd(folder);
        // When the first of a session ends, the system drops what its terminal has not taken yet: the last words.
        command.set_controlling_tty(session);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", locale);
        command.env("FANION_DATA_DIR", data);
        command.env("FANION_CONFIG_DIR", data);
        let child = pty.slave.spawn_command(command).expect("the program starts");
        drop(pty.slave);
        let mut output = pty.master.try_clone_reader().expect("its screen can be read");
        let keys = pty.master.take_writer().expect("keys can be typed");
        let parser = Mutex::new(vt100::Parser::new(24, 80, 0));
        let screen = Arc::new(Screen { parser, changed: Condvar::new(), left: AtomicBool::new(false) });
        let seen = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                let count = match output.read(&mut bytes) {
                    Ok(count @ 1..) => count,
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Ok(0) | Err(_) => return,
                };
                seen.parser.lock().unwrap_or_else(PoisonError::into_inner).process(&bytes[..count]);
                seen.changed.notify_all();
                if seen.left.load(Ordering::Relaxed) {
                    return;
                }
            }
        });
        Self { child, master: Some(pty.master), keys, screen }
    }

    /// Waits until the words are on the screen.
    pub fn waits_for(&mut self, words: &str) -> &mut Self {
        self.waits(words, |parser| parser.screen().contents().contains(words));
        self
    }

    /// Waits until the words are on the screen no more: a screen is drawn from its top, and what stood below may still
    /// be there when what is new above it is seen.
    pub fn waits_without(&mut self, words: &str) -> &mut Self {
        self.waits(&format!("no `{words}`"), |parser| !parser.screen().contents().contains(words));
        self
    }

    fn waits(&self, what: &str, met: impl Fn(&vt100::Parser) -> bool) {
        let until = Instant::now() + DEADLINE;
        let mut parser = self.screen.parser.lock().unwrap_or_else(PoisonError::into_inner);
        while !met(&parser) {
            let left = until.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "waited for `{what}`; the screen is:\n{}", parser.screen().contents());
            let waited = self.screen.changed.wait_timeout(parser, left);
            parser = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits until the screen is as told in words.
    #[cfg(target_os = "linux")]
    pub fn waits_as(&mut self, what: &str, met: impl Fn(&vt100::Screen) -> bool) -> &mut Self {
        self.waits(what, |parser| met(parser.screen()));
        self
    }

    /// Waits until the system has stopped the program.
    #[cfg(target_os = "linux")]
    pub fn is_stopped(&self) {
        self.waits_in("stat", |stat| stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T')));
    }

    /// Waits until the program has read so many bytes.
    #[cfg(target_os = "linux")]
    pub fn reads(&self, bytes: u64) {
        let read = |io: &str| io.lines().find_map(|line| line.strip_prefix("rchar: ")?.parse::<u64>().ok());
        self.waits_in("io", |io| read(io).is_some_and(|read| read >= bytes));
    }

    /// Waits for what the system tells of the program.
    #[cfg(target_os = "linux")]
    fn waits_in(&self, file: &str, met: impl Fn(&str) -> bool) {
        let number = self.child.process_id().expect("it runs");
        let until = Instant::now() + DEADLINE;
        loop {
            let told = std::fs::read_to_string(format!("/proc/{number}/{file}")).expect("the system tells of it");
            if met(&told) {
                return;
            }
            assert!(Instant::now() < until, "waited for {file}: {told}");
            std::thread::park_timeout(Duration::from_millis(1));
        }
    }

    /// Types keys.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("the terminal takes keys");
        self
    }

    /// What is on the screen now.
    pub fn contents(&self) -> String {
        self.screen.parser.lock().unwrap_or_else(PoisonError::into_inner).screen().contents()
    }

    /// Sends the program a signal.
    pub fn signal(&self, name: &str) {
        let number = self.child.process_id().expect("it runs").to_string();
        let sent = Command::new("kill").args([format!("-{name}"), number]).in_time().expect("kill runs").status;
        assert!(sent.success(), "{name}");
    }

    /// How often all of the program's threads were woken so far, where the system tells.
    #[cfg(target_os = "linux")]
    pub fn wakes(&self) -> u64 {
        let number = self.child.process_id().expect("it runs");
        let tasks = std::fs::read_dir(format!("/proc/{number}/task")).expect("the system tells of its threads");
        let status =
            |task: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(task.ok()?.path().join("status")).ok();
        let woken = |status: String| {
            let line =
                status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:").map(str::to_owned))?;
            line.trim().parse::<u64>().ok()
        };
        tasks.filter_map(status).filter_map(woken).sum()
    }

    /// True while the program shows its own screen and not the shell's.
    pub fn is_on_the_other_screen(&self) -> bool {
        self.screen.parser.lock().unwrap_or_else(PoisonError::into_inner).screen().alternate_screen()
    }

    /// Takes the terminal away from the program, which has to draw something for this key first; then it has to end.
    pub fn hangs_up(mut self, key: &str) {
        self.screen.left.store(true, Ordering::Relaxed);
        self.press(key);
        self.keys = Box::new(std::io::sink());
        self.master = None;
        let until = Instant::now() + DEADLINE;
        while self.child.try_wait().expect("it can be asked").is_none() {
            assert!(Instant::now() < until, "it goes on without a terminal");
            std::thread::park_timeout(Duration::from_millis(20));
        }
    }

    /// Waits until a program that was killed has ended.
    pub fn killed(mut self) {
        self.child.ends().expect("it ends");
    }

    /// Waits until the program has ended; gives its exit status and the screen that it left.
    #[cfg(target_os = "linux")]
    pub fn ended(mut self) -> (u32, vt100::Screen) {
        let status = self.child.ends().expect("it ends").exit_code();
        self.waits("the shell's screen", |parser| {
            !parser.screen().alternate_screen() && !parser.screen().hide_cursor()
        });
        let parser = self.screen.parser.lock().unwrap_or_else(PoisonError::into_inner);
        (status, parser.screen().clone())
    }

    /// Waits until the program has ended and the terminal is put back; gives its exit status.
    pub fn ends(mut self) -> u32 {
        let status = self.child.ends().expect("it ends").exit_code();
        self.waits(&format!("the shell's screen after exit status {status}"), |parser| {
            !parser.screen().alternate_screen()
        });
        status
    }
}

/// Gives the terminal another size.
pub fn resized(program: &mut Program, columns: u16, rows: u16) {
    let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
    program.screen.parser.lock().unwrap_or_else(PoisonError::into_inner).screen_mut().set_size(rows, columns);
    program.master.as_ref().expect("a terminal").resize(size).expect("the terminal changes its size");
    program.signal("WINCH");
}

impl Drop for Program {
    fn drop(&mut self) {
        // One that has ended already cannot be ended again.
        let _ = self.child.kill();
        let _ = self.child.ends();
        let (running, freed) = &RUNNING;
        *running.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        freed.notify_one();
    }
}

/// Waits until fewer than the most programs run.
fn enter() {
    let (running, freed) = &RUNNING;
    let mut count = running.lock().unwrap_or_else(PoisonError::into_inner);
    while *count >= AT_ONCE {
        count = freed.wait(count).unwrap_or_else(PoisonError::into_inner);
    }
    *count += 1;
}
