//! In a game on a board neither Enter nor `-` ends a step at once while anything else can be done in it, or while its end
//! costs something: in random games of each. The second ends it, and at a table of miniatures the first.

use fanion::engine::prompt::{Choice, Kind, PartKind};
use fanion::tui::answer::Answer;
use fanion::tui::answer::offered::ChoiceLine;

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

/// Presses this key, Enter or the one that ends a step, on an end that must be asked, and again where it shall be `ended`;
/// true where it was one.
fn look(desk: &mut Desk, key: &str, ended: bool, at: &str) -> bool {
    let Some((end, true)) = marked_end(desk) else { return false };
    let known = |desk: &Desk| {
        let game = &desk.model.battle().expect("a game").game;
        (game.prompt.clone(), game.log.len())
    };
    let before = known(desk);
    desk.press(key);
    let again = format!("; {key} again confirms");
    let asked = desk.model.message.as_ref().is_some_and(|message| message.words.ends_with(&again));
    assert!(asked, "{at}: nothing is asked before {end}\n{}", desk.text());
    assert!(known(desk) == before, "{at}: one {key} takes {end}\n{}", desk.text());
    if ended {
        desk.press(key);
        // What ends the game is asked about in any case.
        let is_sure = desk.text().contains("This ends the game");
        assert!(is_sure || known(desk) != before, "{at}: the second {key} does not take {end}\n{}", desk.text());
        if is_sure {
            desk.press("Esc");
        }
    }
    desk.model.message = None;
    true
}

/// Looks for every letter: what ends the step is found by its own words alone, behind all else, and asked as when nothing
/// is typed. How often it is found.
fn letters(desk: &Desk, at: &str) -> usize {
    let Some(battle) = desk.model.battle() else { return 0 };
    let Some(Kind::Choose { options, .. }) = battle.game.prompt.as_ref().map(|prompt| &prompt.kind) else { return 0 };
    let Answer::Choose(choose) = &battle.answer else { return 0 };
    let ends = |key: &str| options.iter().find(|option| option.ends && *option.key == *key);
    let mut found = 0;
    for letter in 'a'..='z' {
        let mut choose = choose.clone();
        choose.type_letter(letter);
        let fitting: Vec<_> = choose.items().filter(|_| !choose.typed().is_empty()).collect();
        let first_end = fitting.iter().position(|item| ends(&item.key).is_some());
        let Some(first_end) = first_end else { continue };
        found += 1;
        assert_eq!(first_end + 1, fitting.len(), "{at}: {letter} finds more behind the end of the step");
        let end = ends(&fitting[first_end].key).expect("an end");
        let name = end.name();
        let mut words = name.split(|sign: char| !sign.is_alphanumeric()).chain([&*end.key]);
        assert!(words.any(|word| word.to_lowercase().starts_with(letter)), "{at}: {letter} finds {name}");
        choose.pick(first_end);
        assert_eq!(choose.left_undone().is_some(), options.iter().any(|option| !option.ends), "{at}: {letter}");
    }
    found
}

/// A number that no option has leaves nothing behind: the next key means what it says.
fn wrong_number(desk: &mut Desk) -> bool {
    let Some(Answer::Choose(choose)) = desk.model.battle().map(|battle| &battle.answer) else { return false };
    let fits_words = |item: ChoiceLine| item.label.contains('9');
    if !choose.is_numbered() || choose.fitting() > 8 || choose.items().chain(choose.shut()).any(fits_words) {
        return false;
    }
    desk.press("9");
    let Some(Answer::Choose(choose)) = desk.model.battle().map(|battle| &battle.answer) else { return false };
    assert!(!choose.is_finding(), "something is looked for");
    let expected = format!("no option has this number: 1 to {}", choose.fitting());
    let words = desk.model.message.take().map(|message| message.words).unwrap_or_default();
    assert_eq!(words, expected);
    true
}

/// The last row of a list that says what cannot be picked now, without why not.
fn without_reason(desk: &Desk) -> Option<String> {
    let text = desk.text();
    let mut said = text.lines().filter(|line| line.contains("; not now: ") || line.trim().starts_with("not now: "));
    said.find(|line| !line.contains('(')).map(str::to_owned)
}

fn look_at_games(of: &str) {
    by_chance::open_games(of, (80, 24), share(GAMES), |desk, seed| {
        let (mut asked, mut found, mut wrong) = (0, 0, 0);
        by_chance::play(desk, seed, MOST, Ending::Seldom, |desk, nth, prompt| {
            let ended = nth.is_multiple_of(7);
            let at = format!("{of}, game {seed}, answer {nth}, {}", prompt.key);
            assert_eq!(without_reason(desk), None, "{at}\n{}", desk.text());
            found += letters(desk, &at);
            wrong += usize::from(wrong_number(desk));
            asked += usize::from(look(desk, ["Enter", "-"][nth % 2], ended, &at));
        });
        println!("{of}, game {seed}: asked {asked} times, {found} found, {wrong} wrong numbers");
        assert!(asked > 3 && found > 3 && wrong > 3, "{of}, game {seed}: {asked} asked, {found} found, {wrong} wrong");
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
