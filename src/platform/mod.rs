//! What differs from system to system, and nothing else does: files that one program writes and many read, and what the
//! system asks of a program. Whoever is above calls the same things everywhere.

// A battle is many small values that copies share: mimalloc, linked in place of the system's `malloc`, hands them out in
// half the time. Elsewhere than on Linux a compiler for C would be needed to cross-check.
#[cfg(target_os = "linux")]
use mimalloc as _;

pub mod files;
pub(crate) mod locale;
pub(crate) mod signals;
pub(crate) mod zone;
