//! No letter of a field, none that rolls, and no key with a meaning of its own begins a code that the same question
//! takes, whatever its kind: in recorded battles, in battles that are answered at random, and in games of every rulebook.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use fanion::config::actions::Action;
use fanion::engine::input::Domain;
use fanion::engine::prompt::{AskKind, Kind};
use fanion::engine::request::Request;
use fanion::rulebooks;
use fanion::store::{self, Header};
use fanion::tui::answer::Answer;
use fanion::tui::answer::choose::Choose;
use fanion::tui::answer::form::AnswerForm;
use fanion::tui::battle::Battle;
use fanion::tui::effect::Effect;
use fanion::tui::keys::{self, KeyPlace};

use super::by_chance;
use super::desk::Desk;
use super::walk::{begun, walk};
use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::support::games::step;
use crate::support::player::{Chance, Mood, answer};

/// What was met on the way.
#[derive(Default)]
struct Met {
    forms: usize,
    /// Forms that take codes and have letters of fields besides.
    both: usize,
    /// Forms in which codes are typed into the letters' place.
    typed: usize,
    choices: usize,
    /// Choices with options that codes pick.
    by_code: usize,
    /// Numbers and words that are typed.
    lines: usize,
}

fn form_of(battle: &Battle) -> Option<&AnswerForm> {
    match &battle.answer {
        Answer::Form(form) => Some(form),
        _ => None,
    }
}

/// The codes that the open form takes as they are typed: those that the rulebook tells, and those that stand in words.
fn accepted(form: &AnswerForm, battle: &Battle) -> BTreeSet<String> {
    let known = &battle.game.armies.codes;
    let mut codes = BTreeSet::new();
    if form.books_by_code() {
        codes.extend(known.all());
    }
    // A list that is not open yet is opened by its letter, and then takes codes beside those of the others.
    for field in form.fields.iter().filter(|field| field.is_list()) {
        for line in field.choices() {
            codes.extend(line.unit.iter().chain(&line.units).map(ToString::to_string));
            codes.extend(known.first_in(&line.label).map(ToString::to_string));
        }
    }
    codes
}

/// The letters that do something else: those of fields, and the one that rolls where dice are asked.
fn letters(form: &AnswerForm, desk: &Desk) -> BTreeSet<char> {
    let place = desk.model.place();
    let rolls = |bound: &keys::Bound<'_>| bound.action == Action::Roll && form.roll().is_some();
    let bound = desk.model.keys.at(place).filter(rolls);
    let rolling = bound.flat_map(|bound| bound.keys().to_vec()).filter_map(|key| match key.code {
        crossterm::event::KeyCode::Char(letter) if !key.control => Some(letter),
        _ => None,
    });
    form.fields.iter().filter_map(|field| field.hot).chain(rolling).collect()
}

/// The values of all fields that are no lists.
fn values(battle: &Battle) -> Vec<String> {
    let mut values = Vec::new();
    for field in form_of(battle).into_iter().flat_map(|form| &form.fields).filter(|field| !field.is_list()) {
        values.push(field.shown());
    }
    values
}

/// The keys that do something of their own at this place, of those that could begin a code or a word.
fn bound(desk: &Desk) -> BTreeSet<char> {
    let place = desk.model.place();
    let keys = desk.model.keys.at(place).flat_map(|bound| bound.keys().to_vec());
    let typed = keys.filter_map(|key| match key.code {
        crossterm::event::KeyCode::Char(letter) if !key.control && letter.is_alphanumeric() => Some(letter),
        _ => None,
    });
    typed.collect()
}

/// The codes that pick an option of a choice, also of one that cannot be picked now.
fn codes_of(choose: &Choose, battle: &Battle) -> BTreeSet<String> {
    let mut codes: BTreeSet<String> = choose.items().filter_map(|item| Some(item.code?.0.to_string())).collect();
    if let Some(Kind::Choose { options, blocked }) = battle.game.prompt.as_ref().map(|prompt| &prompt.kind) {
        codes.extend(options.iter().flat_map(|option| &option.units).map(ToString::to_string));
        codes.extend(blocked.iter().flat_map(|shut| shut.unit.iter().chain(&shut.units)).map(ToString::to_string));
    }
    codes
}

/// A choice: its keys begin no code, digits neither where they pick, and the first letter of a code does nothing yet.
fn look_at_choice(desk: &mut Desk, met: &mut Met) {
    let Some(battle) = desk.model.battle() else { return };
    let Answer::Choose(choose) = &battle.answer else { return };
    let key = battle.game.prompt.as_ref().map(|prompt| prompt.key.clone());
    let (codes, mut taken) = (codes_of(choose, battle), bound(desk));
    if choose.is_numbered() {
        taken.extend('1'..='9');
    }
    met.choices += 1;
    met.by_code += usize::from(!codes.is_empty());
    let clash: Vec<&String> = codes.iter().filter(|code| code.starts_with(|first| taken.contains(&first))).collect();
    assert!(clash.is_empty(), "{key:?}: the keys {taken:?} begin the codes {clash:?}:\n{}", desk.text());
    if met.by_code % 7 != 1 {
        return;
    }
    let firsts: BTreeSet<char> =
        codes.iter().filter(|code| code.len() > 1).filter_map(|code| code.chars().next()).collect();
    let model = desk.model.clone();
    for first in firsts {
        desk.press(&first.to_string());
        let now = desk.model.battle().map(|battle| battle.game.prompt.as_ref().map(|prompt| prompt.key.clone()));
        assert_eq!(now, Some(key.clone()), "`{first}` is more than the beginning of a code:\n{}", desk.text());
        desk.model = model.clone();
    }
}

fn look(desk: &mut Desk, met: &mut Met) {
    look_at_choice(desk, met);
    let Some(battle) = desk.model.battle() else { return };
    if matches!(battle.answer, Answer::Number(_) | Answer::Name(_)) {
        met.lines += 1;
        assert!(bound(desk).is_empty(), "what is typed is no key: {:?}", bound(desk));
    }
    let Some(form) = form_of(battle) else { return };
    let (letters, codes) = (letters(form, desk), accepted(form, battle));
    met.forms += 1;
    met.both += usize::from(!letters.is_empty() && !codes.is_empty());
    let clash: Vec<&String> =
        codes.iter().filter(|code| code.chars().next().is_some_and(|first| letters.contains(&first))).collect();
    let key = battle.game.prompt.as_ref().map(|prompt| prompt.key.clone()).unwrap_or_default();
    assert!(clash.is_empty(), "{key}: the letters {letters:?} begin the codes {clash:?}:\n{}", desk.text());
    // Where codes are typed at once, the first letter of one changes no other value.
    let place = desk.model.place();
    let at_once = place == KeyPlace::List || form.books_by_code();
    if !at_once || met.typed >= 60 {
        return;
    }
    met.typed += 1;
    let firsts: BTreeSet<char> = codes.iter().filter_map(|code| code.chars().next()).collect();
    let (before, model) = (values(battle), desk.model.clone());
    for first in firsts {
        desk.press(&first.to_string());
        let after = desk.model.battle().map(values).unwrap_or_default();
        assert_eq!(after, before, "{key}: `{first}` changes a value:\n{}", desk.text());
        desk.model = model.clone();
    }
}

#[test]
fn no_letter_of_a_field_or_of_rolling_begins_a_code_in_recorded_battles() {
    let mut met = Met::default();
    for (name, seed) in [("practice", 1809), ("quatre-bras-1815", 1815), ("albuera-1811", 1811), ("pratzen-1805", 1805)]
    {
        walk(name, seed, (80, 24), 500, |desk| look(desk, &mut met));
    }
    assert!(met.forms > 400 && met.both > 60 && met.typed > 20, "{} forms, {} with both", met.forms, met.both);
    assert!(met.choices > 400 && met.by_code > 300, "{} choices, {} by code", met.choices, met.by_code);
}

#[test]
fn no_letter_of_a_field_or_of_rolling_begins_a_code_in_battles_answered_at_random() {
    let mut met = Met::default();
    for (name, seed) in [("quatre-bras-1815", 31), ("albuera-1811", 32), ("pratzen-1805", 33)] {
        let (mut desk, _folder) = begun(name, seed, (80, 24));
        let mut chance = Chance::new(seed);
        for _ in 0..400 {
            let Some(prompt) = desk.model.battle().and_then(|battle| battle.game.prompt.clone()) else { break };
            look(&mut desk, &mut met);
            let mut taken = false;
            for tried in 0..60 {
                let mood = if tried < 8 { Mood::Wild } else { Mood::Tame };
                // Whoever ends a step at once meets no question, and whoever never does stays in it.
                let request = match &prompt.kind {
                    Kind::Choose { options, .. } if options.iter().any(|option| option.ends) && !chance.once_in(4) => {
                        let open: Vec<_> = options.iter().filter(|option| !option.ends).collect();
                        let mut own = || chance.pick(&open).key.to_string();
                        let picked = if open.is_empty() { options[0].key.to_string() } else { own() };
                        Request::Pick(picked)
                    }
                    _ => answer(&prompt, mood, &mut chance),
                };
                desk.model.message = None;
                desk.run(vec![Effect::Request(request)]);
                taken = !desk.model.message.as_ref().is_some_and(|message| message.bad);
                if taken {
                    break;
                }
            }
            let why = desk.model.message.as_ref().map(|message| message.words.clone());
            assert!(taken, "{name}: nothing answers {}: {why:?}", prompt.key);
            desk.model.message = None;
        }
    }
    assert!(met.forms > 200 && met.both > 30, "{} forms, {} with both", met.forms, met.both);
}

/// A game of this rulebook, played by chance for so many requests, on the screen.
fn played(rulebook: &str, text: &str, seed: u64, requests: usize) -> (Desk, tempfile::TempDir) {
    let mut begun = rulebooks::game(rulebook, text, seed, 7, &[], 0).expect("a game");
    let mut chance = Chance::new(seed);
    for _ in 0..requests {
        let Some(prompt) = begun.play.prompt().cloned() else { break };
        if step(&mut begun.play, &prompt, &mut chance).is_err() {
            break;
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.fanion");
    let header = Header::new(begun.play.sheet(), seed, begun.name, 0);
    drop(store::create(&path, &header, begun.play, false).expect("a save"));
    let mut desk = Desk::at_home(80, 24);
    desk.open(&path);
    (desk, folder)
}

#[test]
fn no_key_begins_a_code_that_a_question_of_any_rulebook_takes() {
    let games = [
        ("age-of-napoleon", include_str!("../../orbats/age-of-napoleon/sample.toml")),
        ("beyond-waterloo", include_str!("../../orbats/beyond-waterloo/sample.toml")),
        ("napoleon-1815", include_str!("../../orbats/napoleon-1815/sample.toml")),
        ("campaign-1805", THREE_RIVERS),
    ];
    for (rulebook, text) in games {
        let mut met = Met::default();
        for seed in 1..4 {
            let (mut desk, _folder) = played(rulebook, text, seed, 300);
            // Every question on the way is met again as the game is taken back.
            for _ in 0..300 {
                if desk.model.place() == KeyPlace::Covered {
                    desk.press("Enter");
                }
                look(&mut desk, &mut met);
                desk.model.message = None;
                desk.run(vec![Effect::Request(Request::Undo(None))]);
                if desk.model.message.take().is_some_and(|message| message.bad) {
                    break;
                }
            }
        }
        let all = met.choices + met.forms + met.lines;
        assert!(all > 20 && met.choices > 10, "{rulebook}: {} choices, {} forms", met.choices, met.forms);
    }
}

/// Keys that make up figures, and some that begin none anywhere.
const FIGURES: [&str; 12] = ["-", ".", "/", "9", "-", "9", "9", "9", "9", "9", "9", "9"];

/// What is typed where a number is asked for, and which numbers may be.
fn number_typed(battle: &Battle) -> Option<(String, Domain)> {
    match (&battle.answer, battle.game.prompt.as_ref().map(|prompt| &prompt.kind)?) {
        (Answer::Number(input), Kind::Number { min, max }) => {
            Some((input.value().to_owned(), Domain::Count { min: *min, max: *max }))
        }
        (Answer::Form(form), Kind::Fill { asks, .. }) => {
            let field = form.field().filter(|field| field.takes_digits())?;
            match asks.iter().find(|ask| ask.name == field.name)?.kind {
                AskKind::Domain(domain) => Some((field.typed.clone(), domain)),
                AskKind::One(_) | AskKind::Many(_) => None,
            }
        }
        _ => None,
    }
}

/// Presses every key of figures where a number is asked for: each is seen in what is typed, or it is said why not.
fn press_figures(desk: &mut Desk, key: &str) {
    for figure in FIGURES {
        let (before, domain) = desk.model.battle().and_then(number_typed).expect("the same question");
        desk.model.message = None;
        desk.press(figure);
        let (after, _) = desk.model.battle().and_then(number_typed).expect("the same question");
        let longer = format!("{before}{figure}");
        let is_said = desk.model.message.as_ref().is_some_and(|message| message.bad);
        let at = format!("{key}: `{figure}` behind `{before}` gives `{after}`");
        assert!(after == longer && domain.begins(&longer) || after == before && is_said, "{at}");
    }
}

#[test]
fn a_key_with_which_no_number_begins_changes_nothing_and_it_is_said() {
    let numbers = AtomicUsize::new(0);
    for rulebook in ["age-of-napoleon", "beyond-waterloo", "napoleon-1815"] {
        by_chance::open_games(rulebook, (80, 24), 2, |desk, seed| {
            by_chance::play(desk, seed, 400, by_chance::Ending::Seldom, |desk, _, prompt| {
                let fields = match &prompt.kind {
                    Kind::Fill { asks, .. } => asks.len(),
                    _ => 1,
                };
                for _ in 0..fields {
                    if desk.model.battle().and_then(number_typed).is_some() {
                        press_figures(desk, &format!("{rulebook}, {}", prompt.key));
                        numbers.fetch_add(1, Ordering::Relaxed);
                        while desk.model.battle().and_then(number_typed).is_some_and(|(typed, _)| !typed.is_empty()) {
                            desk.press("BkSp");
                        }
                    }
                    if fields > 1 {
                        desk.press("Tab");
                    }
                }
                let now = desk.model.battle().and_then(|battle| battle.game.prompt.as_ref());
                assert_eq!(now.map(|now| &now.key), Some(&prompt.key), "the same question");
            });
        });
    }
    assert!(numbers.into_inner() > 20);
}
