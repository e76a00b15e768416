//! From the start of the program to its first frame, on a pseudo-terminal.

use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use tempfile::TempDir;

use super::{Times, ratio};
use crate::measured::many_or;

/// The word that makes this program the floor.
pub const EMPTY: &str = "empty-frame";

/// One word: blanks are never written to a terminal that is blank.
const FRAME: &str = "empty";

/// A ratatui program that draws one frame.
pub fn empty_frame() {
    let mut terminal = ratatui::init();
    terminal.draw(|frame| frame.render_widget(FRAME, frame.area())).expect("a terminal");
    ratatui::restore();
}

/// A program on a pseudo-terminal that has drawn this.
pub fn drawn(program: &Path, args: &[&str], data: &Path, mark: &str) -> (Duration, Box<dyn Child + Send + Sync>) {
    let size = PtySize { rows: 60, cols: 200, pixel_width: 0, pixel_height: 0 };
    let pty = native_pty_system().openpty(size).expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(program);
    command.args(args);
    command.cwd(data);
    for (name, value) in [("TERM", Path::new("xterm-256color")), ("FANION_DATA_DIR", data), ("FANION_CONFIG_DIR", data)]
    {
        command.env(name, value);
    }
    let mut output = pty.master.try_clone_reader().expect("its screen can be read");
    let begun = Instant::now();
    let child = pty.slave.spawn_command(command).expect("the program starts");
    drop(pty.slave);
    let (mut seen, mut bytes) = (Vec::new(), [0; 16_384]);
    loop {
        let count = output.read(&mut bytes).expect("its screen can be read");
        assert!(count > 0, "{mark} was never drawn: {}", String::from_utf8_lossy(&seen));
        seen.extend_from_slice(&bytes[..count]);
        if seen.windows(mark.len()).any(|window| window == mark.as_bytes()) {
            let took = begun.elapsed();
            // Its terminal stays until the caller has looked at the program.
            std::mem::forget(pty.master);
            return (took, child);
        }
    }
}

/// The home screen against the empty frame, by turns.
pub fn measure() {
    let data = TempDir::new().expect("a folder");
    let own = std::env::current_exe().expect("this program");
    let program = Path::new(env!("CARGO_BIN_EXE_fanion"));
    let (mut homes, mut floors) = (Vec::new(), Vec::new());
    for _ in 0..many_or(41, 1) {
        for (program, args, mark, times) in
            [(own.as_path(), &[EMPTY][..], FRAME, &mut floors), (program, &[][..], "quit", &mut homes)]
        {
            let (took, mut child) = drawn(program, args, data.path(), mark);
            let _ = child.kill();
            let _ = child.wait();
            times.push(took);
        }
    }
    let (home, floor) = (Times::of(homes), Times::of(floors));
    println!("empty frame: {}", floor.words());
    println!("home screen: {}", home.words());
    println!("{} the floor (limit 3)", ratio(home.at(50), floor.at(50)));
}
