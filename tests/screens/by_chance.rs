//! Games by chance on the screen: opened, and each of their questions looked at before it is answered.

use fanion::engine::prompt::{Kind, Prompt};
use fanion::engine::request::Request;
use fanion::tui::effect::Effect;

use super::declared::{SAMPLES, played, saved};
use super::desk::Desk;
use crate::support::games::play_all;
use crate::support::player::{Chance, Mood, answer};

/// Refused answers one after the other before a game is left.
const MOST_REFUSED: usize = 40;

/// What is picked where a step may be ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Anything.
    ByChance,
    /// Seldom its end, so that there is something to look at.
    Seldom,
}

/// Opens the sample of a rulebook once for each of so many numbers, at this size.
pub fn open_games(of: &str, (columns, rows): (u16, u16), games: u64, look: impl Fn(&mut Desk, u64) + Sync) {
    let (rulebook, sample) = SAMPLES.into_iter().find(|(rulebook, _)| *rulebook == of).expect("a rulebook");
    play_all(1..games + 1, |seed| {
        let folder = tempfile::tempdir().expect("a folder");
        let (game, name) = played(rulebook, sample, seed, 0);
        let path = saved(game, name, &folder);
        let mut desk = Desk::at_home(columns, rows);
        desk.open(&path);
        if desk.model.pages().next().is_some() {
            // What a game says when it is opened again.
            desk.press("Enter");
        }
        look(&mut desk, seed);
    });
}

/// Answers a game by chance, as often as told, with every screen uncovered and looked at first.
pub fn play(desk: &mut Desk, seed: u64, most: usize, ending: Ending, mut look: impl FnMut(&mut Desk, usize, &Prompt)) {
    let mut chance = Chance::new(seed);
    let mut refused = 0;
    for nth in 0..most {
        let Some(battle) = desk.model.battle_mut() else { break };
        battle.cover.is_on = false;
        let Some(prompt) = battle.game.prompt.clone() else { break };
        look(desk, nth, &prompt);
        let mood = if refused % 2 == 0 { Mood::Wild } else { Mood::Tame };
        let goes_on = |chance: &mut Chance| ending == Ending::Seldom && !chance.once_in(6);
        let request = match &prompt.kind {
            Kind::Choose { options, .. } if options.len() > 1 && *options[0].key == *"done" && goes_on(&mut chance) => {
                Request::Pick(chance.pick(&options[1..]).key.to_string())
            }
            _ => answer(&prompt, mood, &mut chance),
        };
        desk.run(vec![Effect::Request(request)]);
        let moved = desk.model.battle().is_some_and(|battle| battle.game.prompt.as_ref() != Some(&prompt));
        refused = if moved { 0 } else { refused + 1 };
        desk.model.message = None;
        if refused > MOST_REFUSED {
            break;
        }
    }
}
