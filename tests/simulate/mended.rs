//! Random battles are mended and saved: nobody has more or less than it began with, every army begins another battle.

use std::collections::BTreeMap;

use fanion::engine::prompt::Roll;
use fanion::engine::request::{Dice, Request};
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::orbat::read;
use fanion::rulebooks;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

use super::armies::{self, Size};
use crate::battle::bounds::{broken_bounds, strengths};
use crate::support::games::share;

/// Battles that are played.
const BATTLES: u64 = 20;
/// Requests of a battle.
const REQUESTS: usize = 300;

/// What every unit began with.
fn whole(play: &Session) -> BTreeMap<(String, String), u64> {
    strengths(&play.json()).into_iter().map(|(unit, (cv, lost))| (unit, cv + lost)).collect()
}

/// A throw of the past with other faces.
fn other_dice(play: &Session, luck: &mut SplitMix) -> Option<(u64, Request)> {
    let entry = play.entry().saturating_sub(luck.below(60) as u64);
    let given = play.given(entry);
    let thrown = given.iter().find(|given| given.entry == entry)?;
    let Request::Fill(fill, Dice::Typed(faces)) = &thrown.request else { return None };
    let Roll { sides, .. } = thrown.dice.as_ref()?;
    let faces = faces.iter().map(|_| u8::try_from(luck.between(1, i64::from(*sides))).unwrap_or(1)).collect();
    Some((entry, Request::Fill(fill.clone(), Dice::Typed(faces))))
}

#[test]
fn mending_todays_figures_leaves_every_unit_with_what_it_began_with() {
    let mut mended = 0;
    let battles = share(BATTLES);
    for seed in 7_000..7_000 + battles {
        let mut play = armies::battle(seed, Size::Small);
        let began = whole(&play);
        let (mut player, mut luck) = (AutoPlayer::new(SplitMix::of(seed, 2), Mood::Sensible), SplitMix::of(seed, 3));
        for _ in 0..REQUESTS {
            if let Some((entry, with)) = other_dice(&play, &mut luck) {
                // Mended figures are mended on: what the next one finds was moved before.
                let request = Request::MendFigures(entry, Box::new(with));
                let refusal = match play.request(&request, 0) {
                    Ok(_) => {
                        mended += 1;
                        String::new()
                    }
                    Err(refusal) => refusal.to_string(),
                };
                // In the middle of an act its question may have no answer left; that is said.
                let allowed = ["", "no figure of today would be different", "that leaves nothing to answer here"];
                assert!(
                    allowed.iter().any(|words| refusal.starts_with(words) && refusal.is_empty() == words.is_empty()),
                    "battle {seed}, entry {entry}, {request:?}: {refusal}"
                );
                assert_eq!(broken_bounds(&play.json()), None, "battle {seed}, entry {entry}, {request:?}");
                assert_eq!(whole(&play), began, "battle {seed}, entry {entry}, {request:?}");
            }
            match player.play(&mut play, 0) {
                Some(Ok(_)) => {}
                Some(Err(dead_end)) => panic!("battle {seed}: {dead_end}"),
                None => break,
            }
        }
    }
    assert!(mended > 2 * battles, "only {mended} were mended");
}

#[test]
fn at_any_question_both_armies_are_saved_as_armies_that_begin_a_battle() {
    for seed in 7_100..7_110 {
        let mut play = armies::battle(seed, Size::Small);
        let mut player = AutoPlayer::new(SplitMix::of(seed, 2), Mood::Sensible);
        for _ in 0..REQUESTS {
            let saved = ["A", "B"].map(|side| {
                let text = play.export(side).expect("a side");
                read::orbat(side, text.as_bytes()).unwrap_or_else(|faults| {
                    panic!("battle {seed}, at {:?}: {faults}\n{text}", play.prompt().map(|prompt| &prompt.key))
                })
            });
            let again = rulebooks::battle(seed, saved, &[], 0);
            assert!(again.is_ok(), "battle {seed}: {:?}", again.err());
            match player.play(&mut play, 0) {
                Some(Ok(_)) => {}
                Some(Err(dead_end)) => panic!("battle {seed}: {dead_end}"),
                None => break,
            }
        }
    }
}
