//! Where the user's own files live, and how the user wants the program to be.

pub mod actions;
pub(crate) mod choices;
pub mod file;
pub mod keyboard;
pub(crate) mod keys;
pub(crate) mod owner;

use std::env;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

pub use choices::{BothChoice, ColourChoice, DiceChoice, ThemeChoice};
pub use keys::Config;

/// The program's part of the user's folders.
const OWN_FOLDER: &str = "fanion";

/// The folder of the user's configuration: `FANION_CONFIG_DIR`, else where this system keeps such files.
///
/// None where neither is known (a user without a home).
pub fn config_dir() -> Option<PathBuf> {
    named("FANION_CONFIG_DIR").or_else(|| Some(strategy()?.config_dir().join(OWN_FOLDER)))
}

/// The folder of the user's data: `FANION_DATA_DIR`, else where this system keeps such files.
///
/// None where neither is known (a user without a home).
pub fn data_dir() -> Option<PathBuf> {
    named("FANION_DATA_DIR").or_else(|| Some(strategy()?.data_dir().join(OWN_FOLDER)))
}

/// Where battles are kept in a folder of the user's data.
pub fn battles_in(data: &Path) -> PathBuf {
    data.join("battles")
}

fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

fn strategy() -> Option<impl BaseStrategy> {
    etcetera::base_strategy::choose_native_strategy().ok()
}
