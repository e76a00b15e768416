//! The time zone that `TZ` names: a small file or a rule. A device never ends and a pipe never begins, and neither is asked.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Where files of time zones lie.
const FOLDERS: [&str; 4] = ["/usr/share/zoneinfo", "/share/zoneinfo", "/etc/zoneinfo", "/usr/share/lib/zoneinfo"];
/// More bytes than any time zone has.
const LARGEST: u64 = 1 << 20;

/// False where the zone would be read from something else than a small plain file: times are then those of UTC.
pub(crate) fn is_plain() -> bool {
    static PLAIN: OnceLock<bool> = OnceLock::new();
    *PLAIN.get_or_init(|| std::env::var_os("TZ").is_none_or(|zone| is_plain_zone(&zone.to_string_lossy())))
}

/// The same of what `TZ` says.
fn is_plain_zone(zone: &str) -> bool {
    let named = Path::new(zone.strip_prefix(':').unwrap_or(zone));
    let places: Vec<PathBuf> = if named.is_absolute() {
        vec![named.to_owned()]
    } else {
        FOLDERS.iter().map(|folder| Path::new(folder).join(named)).collect()
    };
    // What is not there is a rule, or nothing.
    let there = |place: &PathBuf| std::fs::metadata(place).ok();
    places.iter().filter_map(there).all(|found| found.is_dir() || (found.is_file() && found.len() <= LARGEST))
}
