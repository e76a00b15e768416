//! Whole games by chance, watched after every request.

use fanion::engine::panel::Panel;
use fanion::engine::prompt::{Kind, Part, PartKind};
use fanion::engine::request::Request;
use fanion::engine::session::Session;

use super::game::{SAMPLE, session};
use super::watcher::Watcher;
use crate::support::games::{look_closely, play_all, play_watched, share, step, undo_and_redo};
use crate::support::player::Chance;

/// Plays one game to its end.
fn play_one(seed: u64, settings: &[(&str, &str)]) {
    let mut play = session(SAMPLE, seed, settings);
    let mut watcher = Watcher::new(&play, settings);
    play_watched(&mut play, seed, |play, reply| watcher.look(play, reply));
    assert!(!play.json()["winner"].is_null(), "game {seed} is over without a winner");
    if seed.is_multiple_of(20) {
        look_closely(&mut play, seed);
        undo_and_redo(&mut play, seed);
    }
}

/// House rules: mostly the usual ones.
const OTHERS: [&[(&str, &str)]; 8] = [
    &[],
    &[],
    &[],
    &[("campaign.armies-per-round", "3")],
    &[("first.side", "coalition"), ("cards.track", "names"), ("reinforce.where", "any-friendly")],
    &[
        ("campaign.free-move", "shared"),
        ("move.through-enemy", "on"),
        ("withdraw.mover", "goes-on"),
        ("sea.who", "coalition"),
    ],
    &[
        ("interception.reach", "2"),
        ("interception.into-held", "on"),
        ("interception.attrition", "off"),
        ("retreat.blocked", "prisoners"),
        ("battle.leader-engaged", "off"),
    ],
    &[
        ("surrender.ask", "any"),
        ("recover.spent", "by-hand"),
        ("end.undecided", "ask"),
        ("attrition.beyond-table", "split"),
        ("sea.who", "off"),
    ],
];

/// At a step of a move: what a way says that is left is left, and what is shut after the first step says so on the map.
fn look_at_step(play: &mut Session, at: &str) -> [usize; 2] {
    let Some(prompt) = play.prompt().filter(|prompt| prompt.key.contains("/step-")).cloned() else { return [0; 2] };
    let Kind::Choose { options, blocked } = &prompt.kind else { panic!("{at}: no choice") };
    let room = |parts: &[Part]| parts.iter().find(|part| part.kind == PartKind::Room).and_then(|part| part.value);
    let act = prompt.key.split("/step-").next().unwrap_or_default();
    for option in options.iter() {
        let Some(left) = room(&option.parts) else { continue };
        play.request(&Request::Pick(option.key.to_string()), 0)
            .unwrap_or_else(|why| panic!("{at}, {}: {why}", option.key));
        let key = play.prompt().map(|next| next.key.clone()).unwrap_or_default();
        let goes_on = key.starts_with(&format!("{act}/step-"));
        let answered = ["withdraw:", "intercept:"].iter().any(|word| key.starts_with(word));
        assert!(goes_on == (left > 0) || answered && left > 0, "{at}, {}: {left} left, then {key}", option.key);
        play.request(&Request::Undo(None), 0).unwrap_or_else(|why| panic!("{at}: {why}"));
    }
    let shut: Vec<&str> = blocked.iter().filter_map(|shut| shut.key.strip_prefix("sea:")).collect();
    let panels = play.doc().panels;
    let map = panels.iter().find_map(|panel| if let Panel::Near(map) = &**panel { Some(map) } else { None });
    let map = map.expect("a map");
    let from = map.named_in(&prompt.text).expect("a place");
    let by_sea: Vec<_> = map.by_sea_of(from).map(|(_, to, meets)| (&*map.places[to].name, meets.to_string())).collect();
    for (name, meets) in &by_sea {
        let is_open = options.iter().any(|option| option.key.strip_prefix("sea:") == Some(name));
        assert!(is_open != shut.contains(name), "{at}: {name} by sea");
        // Whom an army of few areas cannot attack is shut at the first step as well: the map is for all.
        let is_late = !prompt.key.ends_with("/step-1");
        assert_eq!(meets.starts_with("not now"), is_late && !is_open, "{at}: {name} on the map: {meets}");
    }
    [options.len(), shut.len()]
}

#[test]
fn what_is_left_after_a_way_is_left_and_a_sea_is_shut_with_its_reason_after_the_first_step() {
    let seen: Vec<[usize; 2]> = (1..=share(160))
        .flat_map(|seed| {
            let settings = OTHERS[usize::try_from(seed).unwrap_or(0) % OTHERS.len()];
            let mut play = session(SAMPLE, seed, settings);
            let mut chance = Chance::new(seed);
            let look = |number| {
                let prompt = play.prompt()?.clone();
                let seen = look_at_step(&mut play, &format!("game {seed}, request {number}, {}", prompt.key));
                step(&mut play, &prompt, &mut chance).unwrap_or_else(|wrong| panic!("{wrong}"));
                Some(seen)
            };
            (0..1000).map_while(look).collect::<Vec<_>>()
        })
        .collect();
    let [open, shut] = [0, 1].map(|at| seen.iter().map(|seen| seen[at]).sum::<usize>());
    assert!(open > 50 && shut > 0, "{open} ways, {shut} shut by sea");
}

fn play(seed: u64) {
    play_one(seed, OTHERS[usize::try_from(seed % 8).unwrap_or(0)]);
}

#[test]
fn two_hundred_games_keep_what_is_always_true() {
    play_all(0..share(200), play);
}

#[test]
#[ignore = "takes minutes: 10,000 games"]
fn ten_thousand_games_keep_what_is_always_true() {
    play_all(200..10_200, play);
}

#[test]
fn named_cards_are_offered_again_only_as_far_as_the_hand_holds_them() {
    // In these games a side loses cards after it has named them: what stood in the form could not be entered.
    [652, 660].into_iter().for_each(play);
}
