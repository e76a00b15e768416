//! S5: who wins the initiative, and which side he makes active first.

pub(super) mod story;

pub(super) mod event;

pub(super) use event::InitiativeEvent;

use crate::engine::cx::{Question, Stop};
use crate::engine::input::Value;
use crate::engine::prompt::Choice;
use crate::engine::test::Known;
use crate::orbat::Ability;

use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::orders;
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::sheet::checks::initiative::{Initiative, Winner};
use crate::rules::march_attack::state::ids::{LeaderId, Side};
use crate::rules::march_attack::turn::{self, Act, Offers};

/// The initiative is owed.
pub(super) fn offers(offers: &mut Offers) {
    let what = "roll for the initiative".to_owned();
    offers.owe(Act::Initiative, "both", "initiative".into(), what, "every turn");
}

/// Rolls until one side is higher; the winner chooses the active side.
pub(super) fn roll(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let winner = winner(cx)?;
    let picked = cx.choose_key("initiative/active", |view| {
        let first = |side: Side| view.state.side_does(side, "is active first", "are active first");
        let active = |side: Side| Choice::may(side.key(), first(side));
        Question {
            side: winner.key().into(),
            text: format!(
                "{}: who is active first?",
                view.state.side_does(winner, "has the initiative", "have the initiative")
            ),
            cite: "initiative".into(),
            options: vec![active(winner), active(winner.other())],
            ..Question::default()
        }
    })?;
    let first = picked.as_deref().and_then(Side::of_key).unwrap_or(winner);
    cx.emit(InitiativeEvent::InitiativeWon { winner, first });
    turn::next_step(cx);
    Ok(())
}

fn winner(cx: &mut Cx<'_>) -> Result<Side, Stop> {
    for number in 1.. {
        // The players may agree to roll no more after equal totals.
        cx.settle()?;
        if cx.view().settings.is("initiative.roll", "choose") {
            break;
        }
        let key = if number == 1 { "initiative".to_owned() } else { format!("initiative/{number}") };
        let tested = cx.test(&key, &checks::initiative::CHECK, |view| Known {
            side: "both".into(),
            who: "both sides".into(),
            text: if number == 1 { "initiative".into() } else { "initiative: equal, roll again".into() },
            values: abilities(view),
            ..Known::default()
        })?;
        match tested.read::<Initiative>().map(|initiative| initiative.winner) {
            Some(Winner::A) => return Ok(Side::A),
            Some(Winner::B) => return Ok(Side::B),
            Some(Winner::None) => {}
            None => break,
        }
    }
    name_winner(cx)
}

fn abilities(view: &View) -> Vec<(&'static str, Value)> {
    if view.settings.is("initiative.roll", "d6") {
        return Vec::new();
    }
    // Where nobody commands, an ability is gone with the one who had it, and poor adds nothing.
    let ability =
        |side| orders::in_command(view, LeaderId::new(side, 0)).map_or(Ability::Poor, |(ability, ..)| ability);
    vec![("a.ability", Value::from(ability(Side::A).as_str())), ("b.ability", Value::from(ability(Side::B).as_str()))]
}

fn name_winner(cx: &mut Cx<'_>) -> Result<Side, Stop> {
    let picked = cx.choose_key("initiative/winner", |view| Question {
        side: "both".into(),
        text: "who has the initiative?".into(),
        cite: "initiative".into(),
        options: Side::BOTH.into_iter().map(|side| Choice::may(side.key(), view.state.side_short(side))).collect(),
        ..Question::default()
    })?;
    Ok(picked.as_deref().and_then(Side::of_key).unwrap_or(Side::A))
}
