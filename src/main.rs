//! Arguments in, exit code out.

#![forbid(unsafe_code)]

use std::io::{self, BufWriter};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut err = io::stderr().lock();
    ExitCode::from(fanion::cli::main(std::env::args_os(), &mut out, &mut err))
}
