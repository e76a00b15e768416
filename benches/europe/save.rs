//! A save of 36 turns: how large it is, how long it takes to open.

use std::time::Instant;

use fanion::engine::lines::FileLine;
use fanion::engine::session::Session;
use fanion::rulebooks::{self, Basis};
use fanion::rules::campaign_1805::SHEET;
use fanion::store::{self, Header};
use tempfile::TempDir;

use crate::measured::many_or;

use super::{Size, begun, next, resolve, scenario, send, state};

fn opener(header: &Header, lines: Vec<FileLine>) -> Result<Session, String> {
    let ground =
        Basis { rulebook: &header.rulebook, seed: header.seed, tables: &header.tables, settings: &header.settings };
    rulebooks::open(ground, lines, 0)
}

/// Plays campaigns of three sizes by automatic players, saves and opens them.
pub fn measure() {
    // Turns of a whole campaign.
    let all = many_or(36, 2);
    for size in [(100, 300), (500, 1_000), (2_000, 3_000)].map(|(hexes, units)| Size { hexes, units }) {
        let mut session = begun(&scenario(size));
        let begun = Instant::now();
        while usize::from(state(&session).now.turn) < all && !state(&session).end.over {
            send(&mut session);
            resolve(&mut session);
            next(&mut session);
        }
        let (turns, played) = (state(&session).now.turn, begun.elapsed());
        let folder = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        let path = folder.path().join("campaign.fanion");
        let header = Header::new(&SHEET, 1, "bench", 0);
        drop(store::create(&path, &header, session, true).unwrap_or_else(|error| panic!("{error}")));
        let length = path.metadata().map_or(0, |file| file.len());
        let mut took: Vec<_> = (0..5)
            .map(|_| {
                let from = Instant::now();
                drop(store::open_read_only(&path, opener));
                from.elapsed()
            })
            .collect();
        took.sort_unstable();
        println!(
            "{size}: {turns} turns played in {played:?}, saved in {} kB (limit 30000), opened in {:?} (limit 500 ms)",
            length / 1024,
            took[2]
        );
    }
}
