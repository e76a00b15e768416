//! What a player is told at home and what becomes of it: nothing that the check passed ends otherwise for a reason that he
//! could have known, and whatever ends otherwise is told in his results with its reason.

mod ends;
mod season;
pub mod wild;

use season::{Season, played};

use super::turns::at_war;
use crate::support::games::{play_all, share};

/// Files that are sent in all: three nations, eight turns a game.
const FILES: u64 = 10_000;
const FILES_A_GAME: u64 = 24;

#[test]
fn what_ends_otherwise_than_ordered_is_told_with_its_reason_and_what_the_check_passed_fails_for_hidden_reasons_only() {
    let text = at_war();
    play_all(0..share(FILES).div_ceil(FILES_A_GAME), |seed| {
        played(&text, seed, |season: &Season<'_>| {
            let mut faults = ends::untold(season);
            faults.extend(ends::foreseeable(season));
            faults.extend(ends::unlike_their_warning(season));
            faults.extend(ends::not_in_the_paper(season));
            faults.extend(ends::destroyed_in_silence(season));
            let files = || season.texts.join("\n---\n");
            assert!(faults.is_empty(), "seed {seed}, turn {}: {}\n{}", season.turn(), faults.join("\n"), files());
        });
    });
}
