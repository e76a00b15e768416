//! What is waiting for the next prompt: dice that were taken back, answers that are given again.

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use crate::config::actions::Action;
use crate::engine::prompt::{Answer as Given, Kind};
use crate::engine::request::Request;
use crate::tui::answer::Answer;
use crate::tui::answer::form::Focus;
use crate::tui::battle::{Battle, Next};
use crate::tui::confirm::Confirm;
use crate::tui::effect::Effect;
use crate::tui::game::Game;
use crate::tui::model::Model;
use crate::tui::trail::{Act, TypedDice};

/// Said where nothing is covered after somebody has looked alone.
const BOTH_LOOK: &str = "the cover is over: both may look";

/// The game has moved on.
pub(crate) fn taken(model: &mut Model, game: Game) -> Vec<Effect> {
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    let next = battle.next.take();
    let was_alone = battle.cover.is_lifted_for_one(&battle.game);
    battle.put(game);
    if was_alone && !battle.cover.is_on && !battle.cover.is_lifted_for_one(&battle.game) {
        model.say(BOTH_LOOK);
    }
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    match next {
        Some(Next::Dice(typed)) => put_back(battle, &typed),
        Some(Next::Values(key, values)) => refill(battle, &key, &values),
        Some(Next::Again(act)) => return go_on(battle, act),
        Some(Next::Code(code)) => return code.chars().flat_map(|letter| super::type_letter(model, letter)).collect(),
        None => {}
    }
    Vec::new()
}

fn put_back(battle: &mut Battle, typed: &TypedDice) {
    let here = battle.game.prompt.as_ref().is_some_and(|prompt| prompt.key == typed.key);
    if let (true, Answer::Form(form)) = (here, &mut battle.answer) {
        form.put_back(typed, &battle.game);
    }
}

/// A form whose answer was undone lies as it was filled in, and what was measured is corrected first: digits are not dice.
fn refill(battle: &mut Battle, key: &str, values: &Map<String, Json>) {
    let here = battle.game.prompt.as_ref().is_some_and(|prompt| prompt.key == key);
    if let (true, Answer::Form(form)) = (here, &mut battle.answer) {
        form.refill(values, &battle.game);
        let measured = form.fields.iter().position(|field| field.takes_digits() && values.contains_key(&field.name));
        form.focus = measured.map_or(form.focus, Focus::Field);
    }
}

/// Undoes the last answer.
pub(crate) fn undo(model: &mut Model) -> Vec<Effect> {
    if let Some(battle) = model.battle_mut() {
        let trail = &battle.game.trail;
        let last = trail.open.answers.last().or_else(|| trail.done.last()?.answers.last());
        battle.next = match last {
            Some((key, Given::Fill(fill))) => Some(Next::Values(key.clone(), fill.fill.clone())),
            _ => None,
        };
    }
    vec![Effect::Request(Request::Undo(None))]
}

/// Does the marked act, or goes on with the open one, as the last of its kind was done: up to what must be typed anew.
pub(crate) fn again(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    let Some((opens, last)) = battle.earlier() else {
        return model.refused("no earlier action to repeat");
    };
    match opens {
        Some(key) => {
            battle.next = Some(Next::Again(last));
            vec![Effect::Request(Request::Pick(key))]
        }
        None => go_on(battle, last),
    }
}

/// Gives the next answer again: a pick is sent, values are filled in. It ends where something is owed to another.
fn go_on(battle: &mut Battle, act: Rc<Act>) -> Vec<Effect> {
    let Some(prompt) = &battle.game.prompt else { return Vec::new() };
    if !battle.game.act_is_open() || prompt.owed.is_some() {
        return Vec::new();
    }
    let given = act.answers.get(battle.game.trail.open.answers.len()).map(|(_, given)| given);
    match (&prompt.kind, given, &mut battle.answer) {
        (Kind::Choose { options, .. }, Some(Given::Pick(key)), _) => {
            let open = options.iter().any(|option| *option.key == **key);
            let request = Request::Pick(key.clone());
            battle.next = Some(Next::Again(act));
            if open { vec![Effect::Request(request)] } else { Vec::new() }
        }
        (Kind::Fill { .. }, Some(Given::Fill(fill)), Answer::Form(form)) => {
            // Values that were remembered then were not written down as given, but the test was made with them.
            let missing = form.fields.iter().filter(|field| field.value().is_none());
            let known = missing.filter_map(|field| act.inputs.get_key_value(&field.name));
            let mut values: Map<_, _> = known.map(|(name, value)| (name.clone(), value.clone())).collect();
            values.extend(fill.fill.clone());
            form.refill(&values, &battle.game);
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// Backspace on an empty prompt takes the own last answer back, or the last die of the last dice.
pub(crate) fn erase(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    if battle.game.looking_on {
        return model.refused("this game is read-only here");
    }
    battle.next = battle.game.trail.typed.clone().map(Next::Dice);
    // Dice lie on the table for both to see; whatever else another side has said is not taken back by the way.
    let unseen = battle.game.act_is_open() && battle.game.private_to().is_some();
    let rolled = battle.next.is_some() && !unseen;
    vec![if rolled { Effect::Request(Request::Undo(None)) } else { Effect::TakeBackOwn(None) }]
}

/// Takes back the last answer of an act that is half declared, as long as no dice have fallen in it.
pub(crate) fn leave(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.battle() else { return Vec::new() };
    if !battle.game.act_is_open() {
        return Vec::new();
    }
    let trail = &battle.game.trail;
    if trail.fallen || trail.ruled {
        let why = if trail.fallen { "dice were rolled" } else { "something was corrected" };
        return model
            .refused(format!("{why} in this action; {} undoes the last answer", model.keys.told(Action::Undo)));
    }
    // Step by step: the answer that was given last, and the act itself with its first.
    let to = if trail.open.answers.len() > 1 { None } else { trail.before };
    vec![Effect::TakeBackOwn(to)]
}

/// What would be taken back is another side's answer: that is never done by the way.
pub(crate) fn anothers(model: &mut Model, side: &str) {
    let Some(battle) = model.battle_mut() else { return };
    battle.refused();
    let whose = battle.game.side_in_words(side);
    model.refuse(format!("the last answer came from {whose}: {} undoes it", model.keys.told(Action::Undo)));
}

/// The end of a game is asked for: it is easily missed that a step was the last.
pub(crate) fn ends_game(model: &mut Model, end: Request, won: &str) {
    let won = if won.is_empty() { String::new() } else { format!(": {won}") };
    let words = format!("This ends the game{won}. {} undoes it.", model.keys.told(Action::Undo));
    model.lay(Confirm::new(words, Effect::Request(end)));
}
