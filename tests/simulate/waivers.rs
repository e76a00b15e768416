//! Whatever is owed can be let go: then it is owed no more, and taken back it is owed again.

use std::collections::BTreeSet;

use fanion::engine::play::Play;
use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::simulate::luck::Luck;
use fanion::simulate::player::Player;
use fanion::simulate::values::Mood;

use super::armies::{self, Size};

/// The keys of what is owed at a prompt at which no act is open.
fn owed(play: &dyn Play) -> Vec<String> {
    let Some(Kind::Choose { options, .. }) = play.prompt().map(|prompt| &prompt.kind) else { return Vec::new() };
    options.iter().filter_map(|choice| choice.owed.as_ref()).map(|owed| owed.key.clone()).collect()
}

/// The act that a key belongs to.
fn act(key: &str) -> String {
    key.split(':').next().unwrap_or_default().to_owned()
}

fn let_go(play: &mut dyn Play, key: &str) {
    let (entry, digest) = (play.entry(), play.digest());
    let told = play.request(&Request::Waive(key.to_owned(), "let go".into()), 0);
    if act(key) == "verdict" {
        assert_eq!(told.expect_err("someone has won, or nobody").code(), "bad-correction");
        return assert_eq!(play.entry(), entry);
    }
    let told = told.unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
    assert!(told.told.iter().any(|line| line.contains("let go")), "{key}: {:?}", told.told);
    assert!(!owed(play).iter().any(|owed| owed == key), "{key} is let go and owed again");
    play.request(&Request::Undo(None), 0).expect("what was let go is taken back");
    assert_eq!(play.digest(), digest, "{key}");
    assert!(owed(play).iter().any(|owed| owed == key), "{key} is owed as before");
}

#[test]
fn whatever_is_owed_can_be_let_go_once_and_taken_back() {
    let mut acts = BTreeSet::new();
    for seed in 0..24 {
        let mut play = armies::battle(seed, Size::Small);
        let mut player = Player::new(Luck::of(seed, 2), Mood::Sensible);
        for _ in 0..250 {
            for key in owed(&*play) {
                if acts.insert(act(&key)) {
                    let_go(&mut *play, &key);
                }
            }
            match player.play(&mut *play, 0) {
                None => break,
                Some(told) => drop(told.unwrap_or_else(|dead_end| panic!("battle {seed}: {dead_end}"))),
            }
        }
    }
    println!("{acts:?}");
    assert!(acts.len() > 99, "{acts:?}");
}
