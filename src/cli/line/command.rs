//! The words that work at every prompt.

use crate::engine::check::Added;
use crate::engine::request::{Dice, Request};
use crate::engine::text::Text;
use crate::rulebooks::{BATTLE, SHEETS};
use crate::tui::answer::Answer;
use crate::tui::answer::form::AnswerForm;
use crate::tui::game::Game;
use crate::tui::glossary;
use crate::tui::reading::ReadingPage;
use crate::tui::why;

use super::{Meant, Table, correct, list};

/// What help prints: a command and what it does.
const HELP: [(&str, &str); 20] = [
    ("a number", "picks the option of that number; Enter takes the first"),
    ("a unit's code", "picks the option of that unit, such as ab"),
    ("3 4, or 34", "the dice you rolled; r lets the program roll"),
    ("2=light, or cover=light", "sets a field by its number or name"),
    ("again", "repeats the question"),
    ("blocked", "what cannot be picked now, and why"),
    ("undo, undo 41", "undoes the last answer, or all after entry 41"),
    ("forgot", "reopens the last step; redo returns"),
    ("redo", "redoes what was undone last"),
    ("log, log 30", "the last ten lines of the log, or so many"),
    ("show, show ab", "both armies, or one unit"),
    ("owed", "tests due, and why"),
    ("why, why ab, why 41", "the rule and the sum behind the question, a unit's marks, or entry 41 of the log"),
    ("waive too far away", "skips a due test, with a reason"),
    ("note a remark", "writes a note into the log"),
    ("strike, strike 2", "the rows of the sum by number; excludes one, or includes it again"),
    ("outcome, outcome 2", "the results you may enter, or enters one; also outcome passed=true because ..."),
    ("json {\"enlist\": ...}", "any request of the protocol"),
    ("save FILE", "continues in another file, when the disk refuses an answer"),
    ("quit", "quits; everything is saved"),
];

/// The same with examples of miniatures.
const OF_BATTLES: [(&str, &str); 6] = [
    ("ab ac line", "at moves: several units by their codes, and the formation that they all change to"),
    ("look ab, look ab ma", "how far a unit may move, its VeD and its fire; or its melee and fire against another"),
    ("add high ground +1", "adds a row to the sum; for one side of two: add attacker high ground +1"),
    (
        "correct ab cv=4 because ...",
        "corrects a value; also correct A formation NAME order=attack, correct position step=T2",
    ),
    ("rules, set melee.draw=both-lose-1", "the house rules, or changes one"),
    ("glossary anchored", "what a word means"),
];

/// And of the other games.
const OF_OTHERS: [(&str, &str); 5] = [
    ("near, near Oldforge", "on a map of places: what lies around the place asked, or around another"),
    ("add bad roads +1", "adds a row to the sum, with its reason; for one side of two: add attacker bad roads +1"),
    (
        "correct ab KEY=VALUE because ...",
        "corrects a value; also correct SIDE unit NAME KEY=VALUE, correct position step=STEP",
    ),
    ("rules, set KEY=VALUE", "the house rules, or changes one"),
    ("glossary WORD", "what a word means"),
];

/// What help says of this game.
fn help(game: &Game) -> Vec<Text> {
    let own = if game.sheet.id == BATTLE.id { &OF_BATTLES[..] } else { &OF_OTHERS };
    HELP.iter().chain(own).map(|(key, words)| Text::plain(format!("{key}: {words}"))).collect()
}

/// What the line means, if it begins with a command.
pub(super) fn read(table: &mut Table, line: &str) -> Option<Meant> {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    if matches!(table.battle.answer, Answer::Name(_)) && !rest.is_empty() {
        return None;
    }
    let game = &table.battle.game;
    Some(match (word.to_lowercase().as_str(), rest) {
        ("help" | "?", "") => Meant::Say(help(game)),
        ("again", "") => Meant::Again,
        ("quit" | "exit", "") => Meant::Quit,
        ("save", path) if !path.is_empty() => Meant::SaveAs(path.into()),
        ("redo", "") => Meant::Request(Request::Redo),
        ("forgot", "") => Meant::Request(Request::UndoStep),
        ("undo", "") => Meant::Request(Request::Undo(None)),
        ("undo", entry) => match entry.parse() {
            Ok(entry) => Meant::Request(Request::Undo(Some(entry))),
            Err(_) => Meant::No(format!("undo takes the number of an entry, found {entry}")),
        },
        ("log", "") => Meant::Say(list::log(game, 10)),
        ("log", count) if count.parse::<usize>().is_ok() => Meant::Say(list::log(game, count.parse().unwrap_or(10))),
        ("owed", "") => Meant::Say(list::owed(game)),
        ("blocked", "") => Meant::Say(list::blocked(&table.battle)),
        ("rules", "") => Meant::Say(list::rules(game)),
        ("show", "") => Meant::Say(list::armies(game)),
        ("show", code) => list::unit(game, code),
        ("near", place) => list::near(&table.battle, place),
        ("look", codes) if !codes.is_empty() => look_up(table, codes),
        ("why", what) => why_of(table, what),
        ("glossary", words) => explain(game, words),
        ("waive", why) => waive(game, why),
        ("note", words) if !words.is_empty() => Meant::Request(Request::Note(words.to_owned())),
        ("set", words) if words.contains('=') => set(words),
        ("correct", words) if !words.is_empty() => correct::read(game, words).map_or_else(Meant::No, Meant::Request),
        ("json", request) if !request.is_empty() => {
            Request::read(request).map_or_else(|refusal| Meant::No(refusal.to_string()), Meant::Request)
        }
        ("strike" | "add" | "outcome", _) => return amend(table, word, rest),
        ("note" | "set" | "correct" | "json" | "look" | "save", _) => {
            Meant::No(format!("{word} needs more words; help shows how"))
        }
        _ => return None,
    })
}

fn why_of(table: &mut Table, what: &str) -> Meant {
    let reading = if what.is_empty() {
        why::of_prompt(&table.battle)
    } else if let Ok(entry) = what.parse::<u64>() {
        let play = table.saved.play();
        let line = play.log().into_iter().find(|line| line.entry == entry && !line.sealed);
        let record = entry.checked_sub(1).and_then(|before| play.lines_since(before).into_iter().next());
        let (Some(line), Some(record)) = (line, record) else {
            return Meant::No(format!("there is no entry {entry}; the last is {}", play.entry()));
        };
        why::entry::of_entry(&line, &record.record, play.sheet())
    } else {
        let game = &table.battle.game;
        let mut reading = ReadingPage::new(what);
        let Some(code) = game.armies.codes.find(what) else {
            return Meant::No(format!("no unit is called {what}; why alone explains the question"));
        };
        why::of_unit(&mut reading, game, code);
        reading
    };
    let lines = reading.lines.into_iter().filter(|line| !line.to_string().is_empty());
    Meant::Say(std::iter::once(Text::plain(reading.title)).chain(lines).collect())
}

/// Each word a unit's code or name; or all of them one name.
fn look_up(table: &Table, words: &str) -> Meant {
    let Some(codes) = table.battle.game.armies.codes.read(words) else {
        return Meant::No(format!("no unit is called {words}; look takes a code, or two: look ab ma"));
    };
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    match table.saved.play().look_up(&codes) {
        Err(refusal) => Meant::No(refusal.to_string()),
        Ok(facts) => {
            let row = |(name, text): (String, Text)| {
                let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
                Text::plain(name).join(text).then(".")
            };
            Meant::Say(std::iter::once(facts.title).chain(facts.rows.into_iter().map(row)).collect())
        }
    }
}

fn explain(game: &Game, words: &str) -> Meant {
    let entries = glossary::entries(SHEETS, Some(game.sheet.id), glossary::drawn(&game.armies.doc));
    let found = glossary::fitting(entries, words);
    if found.is_empty() {
        return Meant::No(format!("no word of the glossary fits `{words}`"));
    }
    let line =
        |entry: glossary::OwnedWord| Text::plain(format!("{} ({}): {}", entry.term.word, entry.book, entry.term.text));
    Meant::Say(found.into_iter().take(20).map(line).collect())
}

fn waive(game: &Game, why: &str) -> Meant {
    let asked = game.prompt.as_ref().and_then(|prompt| prompt.owed.as_ref());
    match asked.or_else(|| game.owed.first()) {
        Some(owed) => Meant::Request(Request::Waive(owed.key.clone(), why.to_owned())),
        None => Meant::No("no test is due: nothing to skip".to_owned()),
    }
}

fn set(words: &str) -> Meant {
    let (pair, why) = correct::because(words);
    match pair.split_once('=') {
        Some((key, value)) => {
            let pair = (key.trim().to_owned(), value.trim().to_owned());
            Meant::Request(Request::Set(vec![pair], why))
        }
        None => Meant::No("set takes KEY=VALUE, such as set melee.draw=both-lose-1".to_owned()),
    }
}

/// Changes of a sum, and stated results; only a test has them.
fn amend(table: &mut Table, word: &str, rest: &str) -> Option<Meant> {
    let battle = &mut table.battle;
    let Answer::Form(form) = &mut battle.answer else {
        return matches!(battle.answer, Answer::Choose(_))
            .then(|| Meant::No(format!("there is no test here to {word}")));
    };
    Some(match word {
        "outcome" => outcome(form, &battle.game, rest),
        "strike" => strike(form, &battle.game, rest),
        _ => add(form, &battle.game, rest),
    })
}

fn outcome(form: &AnswerForm, game: &Game, rest: &str) -> Meant {
    let Some(check) = form.check else { return Meant::No("nothing is tested here".to_owned()) };
    let (stated, why) = correct::because(rest);
    let counted = form.outcomes(game).unwrap_or_default();
    if stated.is_empty() {
        let numbered = counted.iter().enumerate().map(|(at, (words, _))| Text::plain(format!("{}. {words}", at + 1)));
        let lines: Vec<Text> = numbered.collect();
        let typed = vec![Text::plain("Type outcome with name=value, such as outcome passed=true.")];
        return Meant::Say(if lines.is_empty() { typed } else { lines });
    }
    if let Ok(number) = stated.parse::<usize>() {
        if counted.is_empty() {
            return Meant::No("no results are numbered here; outcome takes name=value, such as passed=true".to_owned());
        }
        let picked = number.checked_sub(1).and_then(|at| counted.get(at));
        return picked.map_or_else(
            || Meant::No(format!("the results are 1 to {}; found {number}", counted.len())),
            |(_, outcome)| Meant::Request(Request::Outcome(outcome.members().clone(), why.clone())),
        );
    }
    let members = match correct::pairs(stated) {
        Ok(members) => members,
        Err(why) => return Meant::No(why),
    };
    match (check.stated)(&members) {
        Ok(_) => Meant::Request(Request::Outcome(members, why)),
        Err(fault) => Meant::No(format!("that is not a result of this test: {fault}")),
    }
}

fn strike(form: &mut AnswerForm, game: &Game, rest: &str) -> Meant {
    let rows = form.sum_rows();
    if rows.is_empty() {
        return Meant::No("there is no sum here".to_owned());
    }
    if rest.is_empty() {
        let line = |(at, (_, label, struck)): (usize, &(String, String, bool))| {
            Text::plain(format!("{}. {label}{}", at + 1, if *struck { " (struck)" } else { "" }))
        };
        return Meant::Say(rows.iter().enumerate().map(line).collect());
    }
    let number = rest.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|at| *at < rows.len());
    let at = number.or_else(|| rows.iter().position(|(key, label, _)| key == rest || label == rest));
    let Some(at) = at else { return Meant::No(format!("the rows are 1 to {}; found {rest}", rows.len())) };
    form.turn_row(at);
    changed(form, game)
}

fn add(form: &mut AnswerForm, game: &Game, rest: &str) -> Meant {
    let sides: Vec<&str> = form.sum.tallies.iter().filter_map(|tally| tally.side).collect();
    if form.sum.tallies.is_empty() {
        return Meant::No("there is no sum here".to_owned());
    }
    let first = rest.split(' ').next().unwrap_or_default();
    let (side, words) = match sides.iter().find(|side| **side == first) {
        Some(side) => (Some((*side).to_owned()), rest[first.len()..].trim()),
        None => (None, rest),
    };
    if side.is_none() && !sides.is_empty() {
        return Meant::No(format!("say whose sum: add {} {rest}", sides.join(" or add ")));
    }
    let read = words.rsplit_once(' ').and_then(|(label, value)| {
        let value = value.strip_prefix('+').unwrap_or(value).parse().ok()?;
        Some(Added { label: label.trim().to_owned(), value, side })
    });
    match read {
        Some(row) => form.add.push(row),
        None => return Meant::No("words, then a number: add high ground +1".to_owned()),
    }
    changed(form, game)
}

/// Where only dice are asked the changed sum is sent; elsewhere it goes with the answer.
fn changed(form: &mut AnswerForm, game: &Game) -> Meant {
    if form.dice_only {
        return Meant::Request(form.request(Dice::Absent));
    }
    form.reckon(game);
    Meant::Changed
}
