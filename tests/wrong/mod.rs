//! Players that do wrong, in every game that is played whole: nothing breaks, what is refused leaves no trace, what is
//! set right is as it was typed, what is saved, renamed and restored is the same game.

mod blocks;
mod books;
mod corps;
mod edited;
mod forces;
mod formations;
mod planted;

use std::fs;

use fanion::engine::request::Request;
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use fanion::rulebooks;
use fanion::store::{self, Follower, Header};

use self::books::Watcher;
use crate::simulate::armies::{self, Size};
use crate::support::games::{look_closely, play_all, share, step};
use crate::support::player::Chance;
use crate::support::program::Folder;
use crate::support::wrong;

/// The games of one file.
const FILES: [(&str, &str); 4] = [
    ("napoleon-1815", include_str!("../../orbats/napoleon-1815/sample.toml")),
    ("age-of-napoleon", include_str!("../../orbats/age-of-napoleon/sample.toml")),
    ("beyond-waterloo", include_str!("../../orbats/beyond-waterloo/sample.toml")),
    ("campaign-1805", include_str!("../../orbats/campaign-1805/three-rivers.toml")),
];

/// Requests of a game.
const REQUESTS: usize = 160;
/// Requests between two close looks.
const CLOSELY: usize = 40;

fn game(rulebook: &str, seed: u64) -> Session {
    match FILES.iter().find(|(id, _)| *id == rulebook) {
        None => armies::battle(seed, Size::Small),
        Some((id, text)) => match rulebooks::game(id, text, seed, 7, &[], 0) {
            Ok(begun) => begun.play,
            Err(fault) => panic!("{id}: {fault}"),
        },
    }
}

/// Who looks on, where the rulebook has somebody. March Attack has its own ledger in `simulate`.
fn watcher(rulebook: &str) -> Option<Box<dyn Watcher>> {
    Some(match rulebook {
        "napoleon-1815" => Box::new(blocks::books()),
        "age-of-napoleon" => Box::new(corps::books()),
        "beyond-waterloo" => Box::new(formations::books()),
        "campaign-1805" => Box::new(forces::books()),
        _ => return None,
    })
}

/// One game; what is wrong with it, in words that play it again.
fn play_one(rulebook: &str, seed: u64) {
    let mut play = game(rulebook, seed);
    let mut chance = Chance::new(seed);
    let mut watcher = watcher(rulebook);
    let began = wrong::counted(&play);
    for number in 0..REQUESTS {
        let key = play.prompt().map(|prompt| prompt.key.clone()).unwrap_or_default();
        let fail = |what: &str| -> ! { panic!("{rulebook}, game {seed}, request {number}, at `{key}`: {what}") };
        if chance.once_in(2) {
            let request = wrong::request(&play, &mut chance);
            wrong::say(&mut play, &request).unwrap_or_else(|wrong| fail(&wrong));
        } else {
            match play.prompt().cloned() {
                None => drop(wrong::say(&mut play, &Request::Undo(None)).unwrap_or_else(|wrong| fail(&wrong))),
                // After wrong words a question may have no answer that fits: players take the last one back.
                Some(prompt) => {
                    if step(&mut play, &prompt, &mut chance).is_err() {
                        wrong::say(&mut play, &Request::Undo(None)).unwrap_or_else(|wrong| fail(&wrong));
                    }
                }
            }
        }
        let now = wrong::counted(&play);
        // A campaign's forces join and are lost by its rules, and an army is one while somebody is in it: the books account
        // for their units.
        let kept = |kind: &(String, String)| !["force", "army"].contains(&kind.0.as_str());
        if let Some((kind, count)) = began.iter().find(|(kind, count)| kept(kind) && now.get(*kind) < Some(*count)) {
            fail(&format!("of {kind:?} there were {count}, now {:?}", now.get(kind)));
        }
        if let Some(watcher) = &mut watcher {
            watcher.look(&play).unwrap_or_else(|wrong| fail(&wrong));
        }
        if number % CLOSELY == CLOSELY - 1 {
            look_closely(&mut play, seed);
        }
    }
    saved_renamed_and_restored(play, seed, &mut chance);
}

/// What a game shows to each seat, to a referee, and to nobody in particular.
fn shown(play: &Session) -> Vec<String> {
    let seats = play.seats().into_iter().map(Eye::Seat);
    let shown = |eye: Eye| {
        let mut play = play.clone();
        play.look_as(eye.clone());
        let log: Vec<String> = play.log().iter().map(|line| format!("{line:?}")).collect();
        let json = serde_json::Value::Object(play.json());
        format!("{eye:?}: {json}\n{}\n{:?}\n{:?}\n{}", play.prompt_json(), play.doc(), play.things(), log.join("\n"))
    };
    seats.chain([Eye::All, Eye::Public]).map(shown).collect()
}

/// The game goes on from its file under another name as it was, and is the same game after it was read again: to whoever
/// looks on, to the letter.
fn saved_renamed_and_restored(play: Session, seed: u64, chance: &mut Chance) {
    let folder = Folder::new();
    let (first, second) = (folder.path("first.fanion"), folder.path("renamed, with a comma.fanion"));
    let header = Header::new(play.sheet(), seed, "wrong", 0);
    let (id, digest, looks) = (play.sheet().id, play.digest(), shown(&play));
    drop(store::create(&first, &header, play, false).unwrap_or_else(|error| panic!("{id}, game {seed}: {error}")));
    fs::rename(&first, &second).expect("another name");
    let opener = fanion::cli::saves::opener;
    let mut saved = store::open(&second, 0, opener).unwrap_or_else(|error| panic!("{id}, game {seed}: {error}"));
    assert_eq!(saved.play().digest(), digest, "{id}, game {seed}: restored it is another");
    assert!(shown(saved.play()) == looks, "{id}, game {seed}: restored it looks otherwise");
    let mut follower = Follower::open(&second, opener).unwrap_or_else(|error| panic!("{id}, game {seed}: {error}"));
    follower.look_as(Eye::All);
    for _ in 0..10 {
        let request = wrong::request(saved.play(), chance);
        // Refused or taken: what is in the file is what was taken.
        let _ = saved.request(&request, 0);
        follower.poll();
        let beside = follower.viewed().play();
        assert_eq!(beside.lines_since(0), saved.play().lines_since(0), "{id}, game {seed}: followed");
        assert_eq!(beside.digest(), saved.play().digest(), "{id}, game {seed}: followed");
    }
    assert!(shown(follower.viewed().play()) == shown(saved.play()), "{id}, game {seed}: followed it looks otherwise");
    let (entry, digest, looks) = (saved.play().entry(), saved.play().digest(), shown(saved.play()));
    drop(saved);
    let again = store::open_read_only(&second, opener).unwrap_or_else(|error| panic!("{id}, game {seed}: {error}"));
    assert_eq!((again.play().entry(), again.play().digest()), (entry, digest), "{id}, game {seed}: read again");
    assert!(shown(again.play()) == looks, "{id}, game {seed}: read again it looks otherwise");
}

/// As many games as told by `FANION_WRONG`, else so many or a share of them.
fn games(usual: u64) -> u64 {
    std::env::var("FANION_WRONG").ok().and_then(|number| number.parse().ok()).unwrap_or(share(usual))
}

#[test]
fn wrong_players_of_march_attack_break_nothing() {
    play_all(0..games(24), |seed| play_one("march-attack", seed));
}

#[test]
fn wrong_players_of_napoleon_1815_break_nothing() {
    play_all(0..games(16), |seed| play_one("napoleon-1815", seed));
}

#[test]
fn wrong_players_of_age_of_napoleon_break_nothing() {
    play_all(0..games(16), |seed| play_one("age-of-napoleon", seed));
}

#[test]
fn wrong_players_of_beyond_waterloo_break_nothing() {
    play_all(0..games(16), |seed| play_one("beyond-waterloo", seed));
}

#[test]
fn wrong_players_of_campaign_1805_break_nothing() {
    play_all(0..games(4), |seed| play_one("campaign-1805", seed));
}

#[test]
fn an_action_point_that_a_word_took_away_before_the_battle_is_not_spent_in_it() {
    play_one("beyond-waterloo", 284);
}

#[test]
fn a_campaign_in_which_much_was_bought_is_loaded_as_it_was() {
    // Where a purchase stood in its file went into the digest, and not into the save.
    play_one("campaign-1805", 14);
}
