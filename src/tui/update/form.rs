//! At a prompt for values or dice.

use crossterm::event::KeyCode;

use super::battle::{common, is_digit, was_warned};
use crate::config::DiceChoice;
use crate::config::actions::Action;
use crate::config::keyboard::Key;
use crate::engine::foresee::Foreseen;
use crate::engine::glossary::Advice;
use crate::engine::prompt::Fill;
use crate::engine::request::{Dice, Request};
use crate::tui::amend::{Outcomes, Strike, form_mut};
use crate::tui::answer::form::{AnswerForm, Focus};
use crate::tui::battle::Next;
use crate::tui::battle::Thrown;
use crate::tui::effect::Effect;
use crate::tui::entry::{TypedWords, WordsFor};
use crate::tui::fields::Field;
use crate::tui::game::Game;
use crate::tui::keys::KeyPlace;
use crate::tui::model::{Model, Screen};

/// Digits go into a field for a number before they mean anything else; one that begins no number of it changes nothing.
pub(super) fn digit_first(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    if !matches!(model.screen, Screen::Battle(_)) || key.control {
        return None;
    }
    let (form, game) = form_mut(model)?;
    let KeyCode::Char(letter) = key.code else { return None };
    let field = form.field_mut().filter(|field| field.takes_digits() || field.goes_on(letter))?;
    if field.says(letter) || field.type_key(letter) {
        form.reckon(game);
        return Some(Vec::new());
    }
    if !is_digit(key.code) {
        return None;
    }
    let typed = format!("{}{letter}", field.typed);
    let words = format!("`{typed}` ignored: {} takes {}", field.title(), field.allowed());
    model.miss(words);
    Some(Vec::new())
}

/// Where an answer is certain, a unit's code books it and begins what that unit may do; companions come only behind `+`.
pub(super) fn code_first(model: &mut Model, place: KeyPlace, key: Key) -> Option<Vec<Effect>> {
    let answers = matches!(place, KeyPlace::Test | KeyPlace::Form | KeyPlace::List);
    let KeyCode::Char(letter) = key.code else { return None };
    if !answers || key.control {
        return None;
    }
    let (form, game) = form_mut(model)?;
    if !form.books_by_code() {
        return None;
    }
    let letter = letter.to_ascii_lowercase();
    if letter == '+' && form.fields.iter().any(Field::is_list) {
        form.opens_list();
        return Some(Vec::new());
    }
    let typed = format!("{}{letter}", form.code);
    if !letter.is_ascii_alphanumeric() || !game.armies.codes.begins(&typed) {
        if form.code.is_empty() {
            return None;
        }
        form.code.clear();
        model.refuse(format!("`{typed}`: no such unit"));
        return Some(Vec::new());
    }
    form.code.clone_from(&typed);
    if !game.armies.codes.has(&typed) {
        return Some(Vec::new());
    }
    form.code.clear();
    let effects = send(model, Dice::Absent);
    if let Some(battle) = model.battle_mut().filter(|_| !effects.is_empty()) {
        battle.next = Some(Next::Code(typed));
    }
    Some(effects)
}

/// Asks what test the values of a form lead to, when they have changed.
pub(super) fn foresee(model: &mut Model) -> Option<Effect> {
    let (form, _) = form_mut(model)?;
    form.to_foresee().map(Effect::Foresee)
}

/// A key is pressed: no value was turned by it yet.
pub(super) fn untouched(model: &mut Model) {
    if let Some((form, _)) = form_mut(model) {
        form.turned = None;
    }
}

/// The test to which values of a form lead.
pub(super) fn foreseen(model: &mut Model, fill: &Fill, foreseen: Option<Foreseen>) {
    if let (Some((form, game)), Some(foreseen)) = (form_mut(model), foreseen) {
        form.take_foreseen(fill, foreseen, game);
    }
}

/// At a prompt for values or dice.
pub(super) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some((form, game)) = form_mut(model) else { return Vec::new() };
    let emptied = form.emptied.take();
    match action {
        Action::Accept => return accept(model),
        Action::Roll => return roll(model),
        Action::Erase => {
            if erase(form, game) {
                return Vec::new();
            }
            form.emptied = Some(form.focus);
            let is_new = emptied != Some(form.focus);
            match form.field().filter(|field| is_new && field.takes_digits() && field.value().is_some()) {
                None => return common(model, action),
                Some(field) => {
                    let (name, value) = (field.title(), field.shown());
                    let again = model.keys.told(Action::Erase);
                    model.refuse(format!("{name} {value}: type over it; {again} again takes back the last answer"));
                }
            }
        }
        Action::Leave => {
            if !clear(form, game) {
                return common(model, action);
            }
        }
        Action::NextField => form.turn(1),
        Action::PreviousField => form.turn(-1),
        Action::Left | Action::Right => {
            let by = if action == Action::Left { -1 } else { 1 };
            if form.field_mut().is_some_and(|field| field.cycle(by)) {
                form.mark_turned();
                form.reckon(game);
            }
        }
        Action::Up | Action::Down => {
            let by = if action == Action::Up { -1 } else { 1 };
            if let Some(field) = form.field_mut() {
                field.step(by);
                // Of a list of which one is taken the marked one is.
                if field.is_list() && !field.takes_several() {
                    field.toggle();
                    form.reckon(game);
                }
            }
        }
        Action::Toggle => {
            // A blank between codes does nothing else.
            if form.field().is_some_and(Field::is_between_codes) {
                return separate(model);
            }
            if let Some(field) = form.field_mut() {
                if field.is_list() {
                    field.toggle();
                } else {
                    field.cycle(1);
                    form.mark_turned();
                }
                form.reckon(game);
            }
        }
        Action::Strike if form.sum.tallies.iter().all(|tally| tally.rows().is_empty()) => {
            model.refuse("there is no sum here");
        }
        Action::Strike => model.lay(Strike::default()),
        Action::Add => add_row(model),
        Action::Outcome => state_outcome(model),
        _ => return common(model, action),
    }
    Vec::new()
}

/// A blank or a comma between what names lines of a list.
fn separate(model: &mut Model) -> Vec<Effect> {
    let Some((form, game)) = form_mut(model) else { return Vec::new() };
    let done = form.field_mut().map(Field::separate);
    form.reckon(game);
    if let Some(Err(why)) = done {
        model.refuse(why);
    }
    Vec::new()
}

fn add_row(model: &mut Model) {
    let Some((form, _)) = form_mut(model) else { return };
    if form.sum.tallies.is_empty() {
        model.refuse("there is no sum here");
        return;
    }
    let side = form.sum.tallies.first().and_then(|tally| tally.side).map(str::to_owned);
    model.lay(TypedWords::of(WordsFor::Add { side }));
}

fn state_outcome(model: &mut Model) {
    let Some((form, game)) = form_mut(model) else { return };
    if form.check.is_none() {
        model.refuse("nothing is tested here");
        return;
    }
    match form.outcomes(game) {
        Some(outcomes) => model.lay(Outcomes { outcomes, picked: 0 }),
        None => model.lay(TypedWords::of(WordsFor::Outcome)),
    }
}

/// Takes back the last die or digit; false when there was none.
fn erase(form: &mut AnswerForm, game: &Game) -> bool {
    if form.half_typed.take().is_some() {
        return true;
    }
    if form.focus == Focus::Dice || !form.faces.is_empty() {
        return form.faces.pop().is_some();
    }
    let erased = form.field_mut().is_some_and(Field::untype);
    if erased {
        form.reckon(game);
    }
    erased
}

/// Forgets what is filled in; false when nothing is.
fn clear(form: &mut AnswerForm, game: &Game) -> bool {
    let any = !form.faces.is_empty()
        || !form.strike.is_empty()
        || !form.add.is_empty()
        || form.fields.iter().any(|field| field.touched);
    if any && let Some(prompt) = &game.prompt {
        *form = AnswerForm::of(game, &prompt.kind);
    }
    any
}

/// Enter: on to what is missing, then to the dice; where no dice are asked the form is sent.
fn accept(model: &mut Model) -> Vec<Effect> {
    let rolls_itself = model.config.dice == DiceChoice::Program;
    let Some((form, game)) = form_mut(model) else { return Vec::new() };
    match form.field_mut().map(Field::settle) {
        Some(Err(why)) => return model.refused(why),
        Some(Ok(false)) => {
            form.reckon(game);
            return Vec::new();
        }
        Some(Ok(true)) | None => {}
    }
    let was_in_field = form.focus != Focus::Dice;
    if form.field_mut().is_some_and(Field::take_guess) {
        form.reckon(game);
    }
    if !form.go_on() {
        let missing = form.field().map(|field| format!("{}: {}", field.title(), field.allowed()));
        return model.refused(missing.unwrap_or_default());
    }
    if form.check.is_none() && !form.dice_only {
        return send(model, Dice::Absent);
    }
    let rolls = form.roll().is_some();
    if form.dice_only || (rolls && !was_in_field) {
        if rolls_itself {
            return send(model, Dice::Program);
        }
        model.say("type the dice, or r to roll");
        return Vec::new();
    }
    match rolls {
        true if form.faces_are_complete() => send_typed(model),
        true => Vec::new(),
        false => send(model, Dice::Absent),
    }
}

/// Sends values and dice, unless something is missing.
fn send(model: &mut Model, dice: Dice) -> Vec<Effect> {
    let Some((form, _)) = form_mut(model) else { return Vec::new() };
    if form.missing().is_some() {
        form.go_on();
        let missing = form.field().map(|field| format!("{}: {}", field.title(), field.allowed()));
        return model.refused(missing.unwrap_or_default());
    }
    if let Some(fault) = form.sum.fault.clone() {
        return model.refused(fault);
    }
    if dice == Dice::Program && form.roll().is_none() {
        return model.refused("nothing is rolled here");
    }
    if let Some(Advice::Warning(words)) = form.advice.clone()
        && !was_warned(model, &words, Action::Accept)
    {
        return Vec::new();
    }
    let Some((form, _)) = form_mut(model) else { return Vec::new() };
    let request = form.request(dice);
    let thrown = match &request {
        Request::Fill(_, Dice::Typed(_)) => form.roll().map(crate::engine::prompt::Roll::dice),
        _ => None,
    };
    let pressed = model.pressed;
    if let Some(battle) = model.battle_mut() {
        let key = battle.game.prompt.as_ref().map(|prompt| prompt.key.clone());
        battle.earlier.thrown = thrown.zip(key).map(|(dice, key)| Thrown { key, dice, at: pressed });
    }
    vec![Effect::Request(request)]
}

/// The program rolls all the dice; what was typed of them is not thrown away unasked.
fn roll(model: &mut Model) -> Vec<Effect> {
    let Some((form, _)) = form_mut(model) else { return Vec::new() };
    let typed: Vec<String> = form.faces.iter().map(u8::to_string).collect();
    let words = format!("{} is typed: the program would roll all the dice", typed.join(" "));
    if !typed.is_empty() && !was_warned(model, &words, Action::Roll) {
        return Vec::new();
    }
    send(model, Dice::Program)
}

/// A letter or digit: a code in a list, a field's own letter, a die.
pub(super) fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some((form, game)) = form_mut(model) else { return Vec::new() };
    // Where a game says what is shown of it, whom or what a player chooses from a list is no throw yet.
    let chooses = form.check.is_none() && form.in_list() && game.armies.doc.shows.is_some();
    let die = letter.is_ascii_digit() && !chooses && (form.roll().is_some() || form.sum.certain.is_some());
    let half_typed = form.field().is_some_and(|field| !field.typed.is_empty());
    let turns = !half_typed && form.hot(letter.to_ascii_lowercase()).is_some();
    if letter == ',' && form.in_list() {
        return separate(model);
    }
    if form.in_list() && !turns && (half_typed || !die || letter == '0') {
        let typed = form.field().map(|field| field.typed.clone()).unwrap_or_default() + &letter.to_string();
        let taken = form.field_mut().is_some_and(|field| field.type_key(letter));
        form.reckon(game);
        // A unit's whole code that is still looked for is that of no line: the words found are not meant.
        let is_unlisted = form.field().is_some_and(|field| game.armies.codes.has(&field.typed));
        if !taken || is_unlisted {
            let words = not_listed(game, &typed);
            let is_code = form.field().is_some_and(Field::has_codes);
            if is_code { model.miss(words) } else { model.refuse(words) }
        }
        return Vec::new();
    }
    if letter.is_ascii_digit() {
        return type_die(model, letter);
    }
    // Where yes or no is still to be said, their letters answer that and go to no other field.
    let is_open = form.field().is_some_and(|field| field.is_flag() && field.value().is_none());
    let answers = is_open && matches!(letter.to_ascii_lowercase(), 'y' | 'n');
    let Some(at) = form.hot(letter.to_ascii_lowercase()).filter(|_| !answers) else {
        if form.field_mut().is_some_and(|field| field.says(letter)) {
            form.mark_turned();
            form.reckon(game);
            return Vec::new();
        }
        return model.refused(format!("no key `{letter}` here; ? lists the keys"));
    };
    let again = form.focus == Focus::Field(at);
    form.focus = Focus::Field(at);
    let Some(field) = form.field_mut() else { return Vec::new() };
    let is_list = field.is_list();
    // A list is opened by its letter, and turned on by it once it is open.
    if (!is_list || again) && field.cycle(1) {
        field.mark_value();
        form.mark_turned();
        form.reckon(game);
        form.focus = if is_list { form.focus } else { form.first_focus() };
    }
    Vec::new()
}

/// Why what was typed names no line of a list: the box is empty again.
fn not_listed(game: &Game, typed: &str) -> String {
    let codes = &game.armies.codes;
    if codes.has(typed) {
        return format!("`{typed}`: not offered here");
    }
    match codes.near(typed) {
        Some(near) if typed.chars().count() > 1 => format!("`{typed}`: no such line, did you mean `{near}`?"),
        _ => format!("no line of the list begins with `{typed}`: type its code, or arrows and Space"),
    }
}

fn type_die(model: &mut Model, digit: char) -> Vec<Effect> {
    let Some((form, _)) = form_mut(model) else { return Vec::new() };
    let Some((dice, sides)) = form.roll().map(|roll| (roll.dice(), roll.sides)) else {
        let lead = if form.has_rolled { "the dice have fallen" } else { "no roll needed" };
        let certain = form.sum.certain.as_ref().map(|words| format!("{lead}: {words}; Enter accepts"));
        let words = form.sum.fault.clone().or(certain);
        let words = words.unwrap_or_else(|| "nothing is rolled here; Enter accepts".to_owned());
        return model.refused(format!("{digit} ignored: {words}"));
    };
    if !form.faces_are_complete() {
        if !form.type_die(digit) {
            return model.refused(format!("{dice}: a die shows 1 to {sides}"));
        }
        form.focus = Focus::Dice;
        if !form.faces_are_complete() {
            return Vec::new();
        }
    }
    send_typed(model)
}

/// Sends the dice that were typed; they wait for a value that is missing.
fn send_typed(model: &mut Model) -> Vec<Effect> {
    let Some(faces) = form_mut(model).map(|(form, _)| form.faces.clone()) else { return Vec::new() };
    let effects = send(model, Dice::Typed(faces));
    if effects.is_empty()
        && let Some((form, _)) = form_mut(model)
        && form.missing().is_none()
    {
        form.faces.clear();
    }
    effects
}
