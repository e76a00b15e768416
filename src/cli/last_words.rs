//! What is said when the program has come upon a fault of its own.

use std::panic;
use std::path::PathBuf;

use crate::store::opened;

/// From now on a fault of the program ends with words for players, after those for its makers.
pub fn keep() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        before(info);
        eprintln!("\n{}", words(&opened()));
    }));
}

/// What players should know: that their games are safe, and how they go on.
pub fn words(saves: &[PathBuf]) -> String {
    let safe = saves.iter().map(|save| {
        let save = save.display();
        format!("{save} is safe: every accepted answer is on the disk.\n`fanion \"{save}\"` continues from there.\n")
    });
    let safe: String = safe.collect();
    format!(
        "Fanion has hit a bug and must close.\n{safe}Please report the lines above, and what was done \
         last."
    )
}
