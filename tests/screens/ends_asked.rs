//! In a game on a board Enter ends no step at once while anything else can be done in it, or while its end costs something:
//! in random games of each. The second Enter ends it, and at a table of miniatures the first.

use fanion::engine::prompt::{Choice, Kind, PartKind};
use fanion::tui::answer::Answer;

use super::by_chance::{self, Ending};
use super::desk::Desk;
use crate::support::games::share;

/// Games of each rulebook, and answers of a game.
const GAMES: u64 = 8;
const MOST: usize = 300;

/// The option that is marked, where it ends the step, and whether that must be asked.
fn marked_end(desk: &Desk) -> Option<(String, bool)> {
    let battle = desk.model.battle()?;
    let (Answer::Choose(choose), Kind::Choose { options, .. }) = (&battle.answer, &battle.game.prompt.as_ref()?.kind)
    else {
        return None;
    };
    let key = choose.item()?.key;
    let end = options.iter().find(|option| option.ends && *option.key == *key)?;
    let costs = end.parts.iter().any(|part| part.kind == PartKind::Cost);
    Some((end.label.to_string(), costs || options.iter().any(|option: &Choice| !option.ends)))
}

/// Presses Enter on the end of a step that must be asked, and again where it shall be `ended`; true where it was one.
fn look(desk: &mut Desk, ended: bool, at: &str) -> bool {
    let Some((end, true)) = marked_end(desk) else { return false };
    let known = |desk: &Desk| {
        let game = &desk.model.battle().expect("a game").game;
        (game.prompt.clone(), game.log.len())
    };
    let before = known(desk);
    desk.press("Enter");
    let asked = desk.model.message.as_ref().is_some_and(|message| message.words.ends_with("; Enter again confirms"));
    assert!(asked, "{at}: nothing is asked before {end}\n{}", desk.text());
    assert!(known(desk) == before, "{at}: one Enter takes {end}\n{}", desk.text());
    if ended {
        desk.press("Enter");
        // What ends the game is asked about in any case.
        let is_sure = desk.text().contains("This ends the game.");
        assert!(is_sure || known(desk) != before, "{at}: the second Enter does not take {end}\n{}", desk.text());
        if is_sure {
            desk.press("Esc");
        }
    }
    desk.model.message = None;
    true
}

fn look_at_games(of: &str) {
    by_chance::open_games(of, (80, 24), share(GAMES), |desk, seed| {
        let mut asked = 0;
        by_chance::play(desk, seed, MOST, Ending::Seldom, |desk, nth, prompt| {
            let ended = nth.is_multiple_of(7);
            asked += usize::from(look(desk, ended, &format!("{of}, game {seed}, answer {nth}, {}", prompt.key)));
        });
        println!("{of}, game {seed}: asked {asked} times");
        assert!(asked > 3, "{of}, game {seed}: asked {asked} times");
    });
}

#[test]
fn one_enter_ends_no_step_of_age_of_napoleon_in_which_anything_can_be_done() {
    look_at_games("age-of-napoleon");
}

#[test]
fn one_enter_ends_no_step_of_beyond_waterloo_in_which_anything_can_be_done() {
    look_at_games("beyond-waterloo");
}

#[test]
fn one_enter_ends_no_step_of_napoleon_1815_in_which_anything_can_be_done() {
    look_at_games("napoleon-1815");
}

#[test]
fn at_a_table_of_miniatures_enter_ends_a_step_at_once() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter").sees(">S3<");
    desk.press("Enter Enter 6 3 Enter").sees("> end T1");
    desk.press("Enter").sees(">T2<");
}
