//! What a player is told at home and what becomes of it: nothing that the check passed ends otherwise for a reason that he
//! could have known, and whatever ends otherwise is told in his results with its reason.

mod affairs;
mod elsewhere;
mod ends;
mod season;
pub mod wild;
mod wishes;

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use season::{Season, played};

use super::turns::at_war;
use crate::support::games::{play_all, share};

/// Files that are sent in all: three nations, eight turns a game.
const FILES: u64 = 10_000;
const FILES_A_GAME: u64 = 24;

/// The same where storms come in most seasons, and drive most ships to port.
fn stormy() -> String {
    let mut text = at_war();
    for (fair, foul) in [
        ("text = \"Nothing happens.\"\neffect = [\"none\"]", "text = \"Gales.\"\neffect = [\"storm\"]"),
        ("roll = \"2-4\"\neffect = \"Scattered", "roll = \"2-8\"\neffect = \"Scattered"),
        ("roll = \"5-12\"\neffect = \"Rides", "roll = \"9-12\"\neffect = \"Rides"),
    ] {
        assert!(text.contains(fair), "{fair}");
        text = text.replace(fair, foul);
    }
    text
}

#[test]
fn what_ends_otherwise_than_ordered_is_told_with_its_reason_and_what_the_check_passed_fails_for_hidden_reasons_only() {
    let (fair, foul) = (at_war(), stormy());
    let met = elsewhere::KINDS.map(|_| AtomicUsize::new(0));
    play_all(0..share(FILES).div_ceil(FILES_A_GAME), |seed| {
        let text = if seed % 2 == 0 { &fair } else { &foul };
        played(text, seed, |season: &Season<'_>| {
            let mut faults = ends::untold(season);
            faults.extend(ends::foreseeable(season));
            faults.extend(ends::unlike_their_warning(season));
            faults.extend(ends::not_in_the_paper(season));
            faults.extend(ends::destroyed_in_silence(season));
            faults.extend(elsewhere::told_to_one_alone(season));
            faults.extend(elsewhere::asked_of_what_nobody_told(season));
            faults.extend(elsewhere::moved_in_silence(season));
            faults.extend(elsewhere::dissolved_in_silence(season));
            faults.extend(wishes::untold(season));
            faults.extend(wishes::foreseeable(season));
            for (met, kind) in met.iter().zip(elsewhere::KINDS) {
                met.fetch_add(elsewhere::lines_with(season, kind), Relaxed);
            }
            let files = || season.texts.join("\n---\n");
            assert!(faults.is_empty(), "seed {seed}, turn {}: {}\n{}", season.turn(), faults.join("\n"), files());
        });
    });
    // Each of them comes about, or its promise would be empty.
    let met = met.map(AtomicUsize::into_inner);
    assert!(met.iter().all(|times| *times > 0), "{:?}: {met:?}", elsewhere::KINDS);
}
