//! In a battle: choices, typed lines, and what works at every prompt.

use crossterm::event::KeyCode;
use tui_input::{Input, InputRequest};

use super::next;
use crate::config::actions::Action;
use crate::engine::input::Domain;
use crate::engine::prompt::DONE;
use crate::engine::prompt::{Kind, PartKind};
use crate::engine::request::Request;
use crate::letters::TYPED;
use crate::tui::answer::Answer;
use crate::tui::answer::choose::{Come, LeftUndone};
use crate::tui::answer::offered::ChoiceLine;
use crate::tui::answer::said::TypedPicks;
use crate::tui::battle::{Battle, Unspoken};
use crate::tui::effect::{AskUmpire, Effect};
use crate::tui::ending::EndDeed;
use crate::tui::entry::{TypedWords, WordsFor};
use crate::tui::history::update as history;
use crate::tui::house_rules::HouseRulesPage;
use crate::tui::model::Model;
use crate::tui::owed::OwedPage;
use crate::tui::view::as_many;
use crate::tui::{clock, unit_page};

/// Columns of what is told of what can still be done.
const MOST_UNDONE: usize = 36;

/// How many lines a page of the rosters is.
const PAGE: usize = 8;

/// At a choice, a typed line, or where nothing is asked.
pub(super) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    if battle.cover.is_on {
        if let (Action::OtherSide, Some(other)) = (action, battle.game.other_asked()) {
            return vec![Effect::LetFirst(other.to_owned())];
        }
        if matches!(action, Action::Undo | Action::Redo) {
            return common(model, action);
        }
        if action == Action::Done {
            return end_unseen(model);
        }
        battle.cover.is_on = action != Action::Accept;
        return Vec::new();
    }
    match (&mut battle.answer, action) {
        (Answer::Choose(choose), Action::Up) => choose.step(-1),
        (Answer::Choose(choose), Action::Down) => choose.step(1),
        (Answer::Choose(choose), Action::Left) => choose.step_across(-1),
        (Answer::Choose(choose), Action::Right) => choose.step_across(1),
        (Answer::Choose(_), Action::Accept) => return take_marked(model),
        (Answer::Choose(choose), Action::Erase) if choose.is_finding() => choose.erase(),
        (Answer::Choose(choose), Action::Erase) if choose.is_emptied() => {
            choose.stays_empty();
            let again = model.keys.told(Action::Erase);
            return model.refused(format!("nothing is typed: {again} again takes back the last answer"));
        }
        (Answer::Choose(choose), Action::Leave) if choose.is_finding() => choose.clear(),
        (Answer::Choose(choose), action) if choose.is_finding() && is_for_a_whole_step(action) => {
            let erase = model.keys.told(Action::Erase);
            return model.refused(format!("a word is looked for: {erase} first"));
        }
        (Answer::Number(input) | Answer::Name(input), Action::Erase) if !input.value().is_empty() => {
            input.handle(InputRequest::DeletePrevChar);
        }
        (Answer::Number(input) | Answer::Name(input), Action::Leave) if !input.value().is_empty() => input.reset(),
        (Answer::Number(_) | Answer::Name(_), Action::Accept) => return accept_line(model),
        (Answer::Nothing, Action::Up | Action::Down | Action::Accept) if battle.game.ending.is_some() => {
            return at_the_end(battle, action);
        }
        _ => return common(model, action),
    }
    battle.sought = None;
    Vec::new()
}

/// Ends the step of a covered question; where anything could still be done in it, not at the first key.
fn end_unseen(model: &mut Model) -> Vec<Effect> {
    let Some((end, undone)) = model.battle().and_then(Battle::end_unseen) else { return Vec::new() };
    let (key, words) = (end.key.to_string(), end.parts.iter().map(|part| &*part.text).collect::<Vec<_>>().join(", "));
    let agreed = !undone || was_warned(model, &format!("ends the step: {words}"), Action::Done);
    agreed.then_some(Effect::EndStep(key)).into_iter().collect()
}

/// True for what ends, opens again or repeats more than one answer: not meant by whoever is looking for a word.
const fn is_for_a_whole_step(action: Action) -> bool {
    matches!(action, Action::Done | Action::StepBack | Action::Again | Action::Waive)
}

/// On the page of a finished game: what is picked, and what it does.
fn at_the_end(battle: &mut Battle, action: Action) -> Vec<Effect> {
    let deeds = battle.game.ending.as_ref().map_or(&[][..], |ending| EndDeed::offered(ending));
    let most = deeds.len().saturating_sub(1);
    match action {
        Action::Up => battle.end_picked = battle.end_picked.saturating_sub(1),
        Action::Down => battle.end_picked = (battle.end_picked + 1).min(most),
        _ => return deeds.get(battle.end_picked).map(|deed| Effect::End(*deed)).into_iter().collect(),
    }
    Vec::new()
}

/// Enter at a choice: what was typed, else what is marked.
fn take_marked(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    // At a table of miniatures players move by hand, and what is recorded of it is their choice.
    let is_board = battle.game.armies.doc.shows.is_some();
    let Answer::Choose(choose) = &mut battle.answer else { return Vec::new() };
    let missed = choose.was_missed().then(|| "nothing fits what was typed: nothing is taken".to_owned());
    if let Some(words) = missed.or_else(|| choose.another_unit()) {
        return model.refused(words);
    }
    let (told, by_letters) = (choose.told(), choose.only_by_letters());
    let (item, undone) = (choose.item(), choose.left_undone().filter(|_| is_board));
    let open = item.as_ref().filter(|item| item.blocked.is_none());
    let word = TYPED.into_iter().find(|word| open.is_some_and(|item| &*item.key == *word));
    let word = word.filter(|word| !choose.typed().eq_ignore_ascii_case(word));
    if by_letters.is_some_and(|words| !was_warned(model, &words, Action::Accept)) {
        return Vec::new();
    }
    if let Some(told) = told {
        return several(model, told);
    }
    if let Some(word) = word {
        return vec![Effect::Umpire(AskUmpire::EndTime(word))];
    }
    let agreed = undone.is_none_or(|undone| agreed_to_end(model, &undone, Action::Accept));
    if agreed { pick(model, item) } else { Vec::new() }
}

fn pick(model: &mut Model, item: Option<ChoiceLine>) -> Vec<Effect> {
    match item {
        None => model.refuse("no match"),
        Some(ChoiceLine { label, blocked: Some(why), .. }) => model.refuse(format!("{label}: not now, {why}")),
        Some(item) => {
            let warning = item.parts.iter().find(|part| part.kind == PartKind::Warning);
            let words = warning.map(|part| format!("{}: {}", item.name, part.text));
            if words.is_none_or(|words| was_warned(model, &words, Action::Accept)) {
                let key = item.key.to_string();
                return vec![if ends(model, &key) {
                    Effect::EndStep(key)
                } else {
                    Effect::Request(Request::Pick(key))
                }];
            }
        }
    }
    Vec::new()
}

/// True where what a step leaves undone, or what its end costs, was told just before; else it is told now, by whichever key
/// it was to end.
fn agreed_to_end(model: &mut Model, undone: &LeftUndone, by: Action) -> bool {
    let words = match undone {
        LeftUndone::Costs(cost) => cost.to_string(),
        LeftUndone::Possible(names) => format!("still possible: {}", as_many(names, MOST_UNDONE)),
    };
    was_warned(model, &words, by)
}

/// True where this key ends the step.
fn ends(model: &Model, key: &str) -> bool {
    let prompt = model.battle().and_then(|battle| battle.game.prompt.as_ref());
    let Some(Kind::Choose { options, .. }) = prompt.map(|prompt| &prompt.kind) else { return false };
    options.iter().any(|option| option.ends && *option.key == *key)
}

/// True where these words were told just before; else they are told now, and what was meant can be said again.
pub(super) fn was_warned(model: &mut Model, words: &str, action: Action) -> bool {
    let again = model.keys.told(action);
    let Some(battle) = model.battle_mut() else { return true };
    if battle.earlier.warned.as_deref() == Some(words) {
        return true;
    }
    battle.earlier.warned = Some(words.into());
    model.refuse(format!("{words}; {again} again confirms"));
    false
}

/// Several units are told the same in one: all of it is done, or nothing; one undo takes it back.
fn several(model: &mut Model, told: Result<TypedPicks, String>) -> Vec<Effect> {
    match told {
        Err(why) => model.refused(why),
        Ok(told) => {
            if !told.without.is_empty() {
                model.say(format!("without {}", told.without.join("; ")));
            }
            vec![Effect::Requests(told.requests())]
        }
    }
}

/// Ends the step; what is owed is never passed over, and what it costs is told before.
fn step_done(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    let is_board = battle.game.armies.doc.shows.is_some();
    let Some(prompt) = &battle.game.prompt else { return Vec::new() };
    if battle.game.act_is_open() {
        let words = format!("first this: {}", prompt.text);
        return model.refused(words);
    }
    let Kind::Choose { options, blocked } = &prompt.kind else { return Vec::new() };
    if let Some(done) = options.iter().find(|option| option.ends) {
        let Answer::Choose(choose) = &battle.answer else { return Vec::new() };
        let (key, undone) = (done.key.to_string(), choose.left_undone_by(done));
        // At a table of miniatures players move by hand: there nothing but what the end costs is told.
        let undone = undone.filter(|undone| is_board || matches!(undone, LeftUndone::Costs(_)));
        let agreed = undone.is_none_or(|undone| agreed_to_end(model, &undone, Action::Done));
        return agreed.then_some(Effect::EndStep(key)).into_iter().collect();
    }
    let words = match battle.game.owed.first() {
        // What is due may be a sentence, as the closing of orders is.
        Some(owed) if owed.what.contains(": ") => format!("cannot end the step. Due: {}", owed.what),
        Some(owed) => format!("cannot end the step: {} is due", owed.what.trim_end_matches('?')),
        // What shuts the end of the step is said as its line says it.
        None => match blocked.iter().find(|shut| *shut.key == *DONE) {
            Some(shut) => format!("{}: not now, {}", shut.label, shut.why),
            None => "nothing to end here".to_owned(),
        },
    };
    model.refused(words)
}

fn accept_line(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.battle() else { return Vec::new() };
    match &battle.answer {
        Answer::Name(input) if input.value().trim().is_empty() => model.refuse("words are needed here"),
        Answer::Name(input) => return vec![Effect::Request(Request::Name(input.value().to_owned()))],
        Answer::Number(input) => {
            if let Ok(number) = input.value().trim().parse() {
                return vec![Effect::Request(Request::Number(number))];
            }
            let words = format!("{} is needed here", number_asked(battle).allowed());
            model.refuse(words);
        }
        _ => {}
    }
    Vec::new()
}

/// The numbers that may be given where one is asked for.
fn number_asked(battle: &Battle) -> Domain {
    match battle.game.prompt.as_ref().map(|prompt| &prompt.kind) {
        Some(Kind::Number { min, max }) => Domain::Count { min: *min, max: *max },
        _ => Domain::Count { min: i64::MIN, max: i64::MAX },
    }
}

/// A letter at a choice or in a typed line. The end of a word that was understood before it is passed over; where other
/// letters follow, it was no end and counts.
pub(super) fn type_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    if battle.earlier.unspoken.goes_on(letter) {
        return Vec::new();
    }
    let passed_over = std::mem::take(&mut battle.earlier.unspoken).begun();
    let begun = passed_over.chars().map(|letter| take_letter(model, letter)).find(|begun| !begun.is_empty());
    begun.unwrap_or_else(|| take_letter(model, letter))
}

fn take_letter(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some(battle) = model.battle_mut() else { return Vec::new() };
    battle.sought = None;
    match &mut battle.answer {
        Answer::Choose(choose) => {
            if let Some(at) = choose.numbered(letter) {
                choose.pick(at);
                return take_marked(model);
            }
            match choose.type_letter(letter) {
                Come::Nothing => {}
                Come::Pick(item) => {
                    if item.blocked.is_some() {
                        choose.clear();
                    }
                    return pick(model, Some(item));
                }
                Come::Several(told) => {
                    battle.earlier.unspoken = Unspoken::of(told.unspoken);
                    return several(model, Ok(told));
                }
                Come::No(why) => model.refuse(why),
            }
        }
        Answer::Number(_) => type_number(model, letter),
        Answer::Name(input) => {
            input.handle(InputRequest::InsertChar(letter));
        }
        Answer::Nothing | Answer::Form(_) => {}
    }
    Vec::new()
}

/// A digit or a sign of a number; one with which no number that may be given begins changes nothing.
fn type_number(model: &mut Model, letter: char) {
    let Some(battle) = model.battle_mut() else { return };
    let asked = number_asked(battle);
    let Answer::Number(input) = &mut battle.answer else { return };
    let mut longer = input.clone();
    longer.handle(InputRequest::InsertChar(letter));
    if asked.begins(longer.value()) {
        *input = longer;
        return;
    }
    let words = format!("`{}` ignored: {}", longer.value(), asked.allowed());
    model.miss(words);
}

/// What works at every prompt.
pub(super) fn common(model: &mut Model, action: Action) -> Vec<Effect> {
    match action {
        Action::Undo => return next::undo(model),
        Action::Redo => return vec![Effect::Request(Request::Redo)],
        Action::Erase => return next::erase(model),
        Action::Leave => return next::leave(model),
        Action::Again => return next::again(model),
        Action::Done => return step_done(model),
        Action::StepBack => {
            let redo = model.keys.told(Action::Redo);
            model.say(format!(
                "back in the step that was left, with later corrections; {redo} brings back what came after"
            ));
            return vec![Effect::Request(Request::UndoStep)];
        }
        Action::OtherSide => turn_sides(model),
        Action::Draw => return draw_next(model),
        Action::Battles => return vec![Effect::Umpire(AskUmpire::Battles)],
        Action::Log => return history::open(model),
        Action::Correct => return vec![Effect::Things],
        Action::Enlist => return vec![Effect::Enlist],
        Action::CatchUp => {
            model.catching_up = true;
            return vec![Effect::Things];
        }
        Action::Tables => return vec![Effect::Desk],
        Action::Rules => model.lay(HouseRulesPage::default()),
        Action::Owed => model.lay(OwedPage::default()),
        Action::Note => model.lay(TypedWords::of(WordsFor::Note)),
        Action::Find => model.lay(TypedWords::of(WordsFor::Find)),
        Action::UnitPage => return unit_page::update::asked(model),
        Action::ArmyPage => return vec![Effect::Army],
        Action::Brief => return vec![Effect::Briefing],
        Action::Break => return clock::update::begin(model),
        Action::Waive => waive(model),
        Action::PageUp => scroll(model, false),
        Action::PageDown => scroll(model, true),
        _ => {}
    }
    Vec::new()
}

/// Where both sides may act, lets the other side's options come first.
fn turn_sides(model: &mut Model) {
    let Some(battle) = model.battle_mut() else { return };
    let other = match &battle.answer {
        Answer::Choose(choose) => choose.second_side().map(str::to_owned),
        _ => None,
    };
    let Some(other) = other else {
        model.refuse("here only one side is asked");
        return;
    };
    let (name, _) = battle.game.side(&other);
    battle.goes_first = Some(other);
    battle.answer = Answer::to(&battle.game, battle.goes_first.as_deref());
    model.say(format!("{name} goes first now"));
}

fn waive(model: &mut Model) {
    let Some(battle) = model.battle() else { return };
    let asked = battle.game.prompt.as_ref().and_then(|prompt| prompt.owed.clone());
    let picked = || match &battle.answer {
        Answer::Choose(choose) => {
            let item = choose.item()?;
            battle.game.owed.iter().find(|owed| *owed.key == *item.key).cloned()
        }
        _ => None,
    };
    let Some(owed) = asked.or_else(picked).or_else(|| battle.game.owed.first().cloned()) else {
        model.refuse("no test is due: nothing to skip");
        return;
    };
    let purpose = WordsFor::Waive { key: owed.key.clone(), what: owed.what.clone() };
    model.lay(TypedWords::of(purpose));
}

/// The armies, the battle or the map.
fn draw_next(model: &mut Model) -> Vec<Effect> {
    // A map of hexes is a page of its own, which is made when it is asked for.
    let drawn = model.battle_mut().is_none_or(super::super::battle::Battle::draw_next);
    if drawn { Vec::new() } else { vec![Effect::Umpire(AskUmpire::Map)] }
}

fn scroll(model: &mut Model, down: bool) {
    let Some(battle) = model.battle_mut() else { return };
    let [at, last] = battle.rows_seen();
    battle.scroll = Some(if down { (at + PAGE).min(last) } else { at.saturating_sub(PAGE) });
}

impl Battle {
    /// The line that is being typed, if the prompt takes one.
    pub fn line_mut(&mut self) -> Option<&mut Input> {
        match &mut self.answer {
            Answer::Number(input) | Answer::Name(input) => Some(input),
            _ => None,
        }
    }

    /// What was sent was refused: its faces are to be typed again, the rest stays.
    pub fn refused(&mut self) {
        self.next = None;
        self.earlier.thrown = None;
        if let Answer::Form(form) = &mut self.answer {
            form.refused();
        }
    }
}

/// True for keys that make up numbers.
pub(super) const fn is_digit(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char('0'..='9' | '.' | '/'))
}
