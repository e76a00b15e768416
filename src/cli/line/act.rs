//! What a typed line means at the open prompt.

use crate::engine::prompt::Kind;
use crate::engine::request::{Dice, Request};
use crate::tui::answer::Answer;
use crate::tui::answer::choose::Choose;
use crate::tui::answer::form::AnswerForm;
use crate::tui::answer::offered::ChoiceLine;
use crate::tui::battle::Battle;
use crate::tui::game::Game;

use super::Meant;

/// The answer that the line gives.
pub(super) fn read(battle: &mut Battle, line: &str) -> Meant {
    let game = &battle.game;
    match &mut battle.answer {
        Answer::Nothing => Meant::No("the game is over; undo takes the last answer back".to_owned()),
        Answer::Choose(choose) => choice(choose, line),
        Answer::Form(form) => fill(form, game, line),
        Answer::Name(_) if line.is_empty() => Meant::No("words are needed here".to_owned()),
        Answer::Name(_) => Meant::Request(Request::Name(line.to_owned())),
        Answer::Number(_) => match line.parse() {
            Ok(number) => Meant::Request(Request::Number(number)),
            Err(_) => Meant::No(match game.prompt.as_ref().map(|prompt| &prompt.kind) {
                Some(Kind::Number { min, max }) => format!("a whole number from {min} to {max}, found {line}"),
                _ => "a whole number is needed here".to_owned(),
            }),
        },
    }
}

/// By its number, its key, its unit's code, or words; nothing takes the first.
fn choice(choose: &Choose, line: &str) -> Meant {
    let open: Vec<ChoiceLine> = choose.items().collect();
    if open.is_empty() {
        return Meant::No("nothing here is yours to answer".to_owned());
    }
    let number = if line.is_empty() { Some(1) } else { line.trim_end_matches('.').parse::<usize>().ok() };
    if let Some(number) = number {
        let item = number.checked_sub(1).and_then(|at| open.get(at));
        let count = open.len();
        return item.map_or_else(|| Meant::No(format!("the options are 1 to {count}, found {number}")), pick);
    }
    // What a script sends is understood, too: `done`.
    if let Some(item) = open.iter().find(|item| &*item.key == line) {
        return pick(item);
    }
    let mut typed = choose.clone();
    typed.look_for(line);
    if let Some(told) = typed.told() {
        return told.map_or_else(Meant::No, |told| Meant::Requests(told.requests()));
    }
    let fitting: Vec<ChoiceLine> = typed.items().collect();
    let named: Vec<&ChoiceLine> = fitting.iter().filter(|item| item.blocked.is_none()).collect();
    match (&named[..], &fitting[..]) {
        ([only], _) => pick(only),
        ([], [blocked, ..]) => pick(blocked),
        ([], []) => Meant::No(format!("no match for `{line}`; again lists them, help says what can be typed")),
        (several, _) => {
            let numbered = |item: &&ChoiceLine| {
                let at = open.iter().position(|own| own.key == item.key).map_or(0, |at| at + 1);
                format!("{at}. {}", item.label)
            };
            let several: Vec<String> = several.iter().map(numbered).collect();
            Meant::No(format!("several fit `{line}`: {}", several.join("; ")))
        }
    }
}

fn pick(item: &ChoiceLine) -> Meant {
    match &item.blocked {
        Some(why) => Meant::No(format!("{}: not now, {why}", item.label)),
        None => Meant::Request(Request::Pick(item.key.to_string())),
    }
}

/// Values and dice: `3 4` or `34` for the dice, `2=light` for a field, a bare value for what is missing.
fn fill(form: &mut AnswerForm, game: &Game, line: &str) -> Meant {
    if line.is_empty() {
        return accept(form);
    }
    if line.eq_ignore_ascii_case("r") || line.eq_ignore_ascii_case("roll") {
        return roll(form);
    }
    if let Some((at, value)) = named_field(form, line) {
        return give(form, game, at, value);
    }
    if let Some(at) = form.missing() {
        return give(form, game, at, line);
    }
    let is_dice = line.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, ' ' | ','));
    if is_dice && form.roll().is_some_and(|roll| roll.count > 0) {
        return dice(form, line);
    }
    match &form.fields[..] {
        [only] if form.roll().is_none() || only.is_list() => give(form, game, 0, line),
        _ => Meant::No(format!("`{line}` is not a field, dice or a command here; again repeats the question")),
    }
}

/// `2=light`, `cover = light`, or `cover light`; a bare number before another is no field while dice are due.
fn named_field<'l>(form: &AnswerForm, line: &'l str) -> Option<(usize, &'l str)> {
    let find = |name: &str| {
        let name = name.trim().replace([' ', '.'], "_");
        let number = name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let by_name = || {
            let called = |title: &str| title.replace([' ', '.'], "_").eq_ignore_ascii_case(&name);
            form.fields.iter().position(|field| called(&field.name) || called(&field.title()))
        };
        number.filter(|at| *at < form.fields.len()).or_else(by_name)
    };
    if let Some((name, value)) = line.split_once('=') {
        return Some((find(name)?, value.trim()));
    }
    let (name, value) = line.split_once(' ')?;
    let dice_due = form.roll().is_some_and(|roll| roll.count > 0) || form.missing().is_some();
    let only_digits = line.chars().all(|letter| letter.is_ascii_digit() || letter == ' ');
    if only_digits && (dice_due || form.fields.iter().any(crate::tui::fields::Field::is_list)) {
        return None;
    }
    Some((find(name)?, value.trim()))
}

fn give(form: &mut AnswerForm, game: &Game, at: usize, value: &str) -> Meant {
    let field = &mut form.fields[at];
    if !field.give(value) {
        let lines = if field.is_list() { "; its lines go by number, code or words" } else { "" };
        return Meant::No(format!("{} is {}{lines}; found {value}", field.title(), field.allowed()));
    }
    form.reckon(game);
    Meant::Changed
}

fn accept(form: &AnswerForm) -> Meant {
    if let Some(at) = form.missing() {
        let field = &form.fields[at];
        return Meant::No(format!("{} is missing: {}", field.title(), field.allowed()));
    }
    if let Some(fault) = &form.sum.fault {
        return Meant::No(fault.clone());
    }
    match form.roll() {
        Some(roll) if roll.count > 0 => Meant::No(format!("{} are due: type them, or r", roll.dice())),
        _ => Meant::Request(form.request(Dice::Absent)),
    }
}

fn roll(form: &AnswerForm) -> Meant {
    if let Some(fault) = &form.sum.fault {
        return Meant::No(fault.clone());
    }
    match form.roll() {
        Some(_) if form.missing().is_none() => Meant::Request(form.request(Dice::Program)),
        Some(_) => accept(form),
        None => Meant::No("nothing is rolled here; Enter accepts".to_owned()),
    }
}

/// `3 4`, `3,4` or `34`: each figure a die, where a die has no more than nine faces.
fn dice(form: &AnswerForm, line: &str) -> Meant {
    let Some(roll) = form.roll() else { return accept(form) };
    let apart: Vec<&str> = line.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let faces: Vec<u8> = match apart[..] {
        [joined] if roll.sides < 10 => joined.bytes().map(|digit| digit - b'0').collect(),
        _ => apart.iter().filter_map(|face| face.parse().ok()).collect(),
    };
    if faces.len() != roll.count || faces.iter().any(|face| !(1..=roll.sides).contains(face)) {
        return Meant::No(format!("the dice are {}, each from 1 to {}; found {line}", roll.dice(), roll.sides));
    }
    if let Some(fault) = &form.sum.fault {
        return Meant::No(fault.clone());
    }
    Meant::Request(form.request(Dice::Typed(faces)))
}
