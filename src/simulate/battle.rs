//! One battle, played on to its end or for so many turns.

use crate::engine::request::Position;
use crate::engine::session::Session;
use crate::engine::shows::GameEnd;

use super::outcome::{SideTally, WhoWon, by_points, tallies, verdict};
use super::player::{AutoPlayer, DeadEnd, is_left_open};

/// Requests within one step before the player is suspected of going round in circles.
const MOST_IN_A_STEP: usize = 200_000;

/// How a battle went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    /// Who can still fight.
    pub verdict: WhoWon,
    /// Who has won by the scenario's points, as far as the program can reckon them; none where the scenario has none.
    pub by_points: Option<WhoWon>,
    /// Turns that were played, the last one begun included.
    pub turns: u64,
    /// Requests that were made.
    pub requests: u64,
    /// What each side has left.
    pub sides: Vec<SideTally>,
    /// Why it ended and what it cost, in the measures of its rulebook; none where sides are judged by their strength.
    pub end: Option<GameEnd>,
    /// Why it could not be played on.
    pub stuck: Option<Stuck>,
}

/// Why a battle could not be played on: a fault of the program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// Nothing answers the prompt.
    #[error(transparent)]
    DeadEnd(#[from] DeadEnd),
    /// The step does not end.
    #[error("turn {turn}, {step} did not end after {requests} requests")]
    Endless {
        turn: u32,
        step: String,
        /// So many requests were made in it.
        requests: usize,
    },
}

/// Plays on for so many turns, the present one counted; to the end of the turn in which one side can fight no more; or
/// until the battle is over.
pub fn fight(play: &mut Session, player: &mut AutoPlayer, turns: u32) -> Fought {
    let first = play.position().turn;
    let last = first.saturating_add(turns.saturating_sub(1));
    let mut place = Position::default();
    let (mut requests, mut here) = (0, 0);
    let (mut stuck, mut over) = (None, 1);
    loop {
        let position = play.position();
        if position.turn > last || (position.turn > place.turn && verdict(&play.json()) != WhoWon::Undecided) {
            // The turn that would begin now is not played.
            over = 0;
            break;
        }
        if position == place {
            here += 1;
        } else {
            (place, here) = (position, 0);
        }
        if here > MOST_IN_A_STEP {
            stuck = Some(Stuck::Endless { turn: place.turn, step: place.step, requests: here });
            break;
        }
        // Nobody throws a coin for the winner: such a game ends undecided.
        if play.prompt().is_some_and(is_left_open) {
            break;
        }
        match player.play(play, 0) {
            None => break,
            Some(Ok(_)) => requests += 1,
            Some(Err(dead_end)) => {
                stuck = Some(dead_end.into());
                break;
            }
        }
    }
    let state = play.json();
    let turns = u64::from(play.position().turn.saturating_sub(first)) + over;
    Fought {
        verdict: verdict(&state),
        by_points: by_points(&state),
        turns,
        requests,
        sides: tallies(&state),
        end: play.measured(),
        stuck,
    }
}
