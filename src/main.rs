//! Arguments in, exit code out.

#![forbid(unsafe_code)]

use std::io::{self, BufWriter};
use std::process::ExitCode;

fn main() -> ExitCode {
    fanion::cli::last_words::keep();
    // Neither is locked: the thread that hears signals puts the terminal back through them.
    let mut out = BufWriter::new(io::stdout());
    let mut err = io::stderr();
    ExitCode::from(fanion::cli::main(std::env::args_os(), &mut out, &mut err))
}
