//! Why something is asked: the rule, every row of the sum with its source, the house rules that decide.

use crate::engine::prompt::{DONE, Kind, Prompt};
use crate::engine::settings::{Setting, Settings};
use crate::engine::tally::{Change, Tally, TallyRow};
use crate::engine::text::{Label, Text};
use crate::tui::answer::Answer;
use crate::tui::answer::choose::Choose;
use crate::tui::answer::form::AnswerForm;
use crate::tui::battle::Battle;
use crate::tui::game::Game;
use crate::tui::reading::ReadingPage;
use crate::tui::words::percent;

/// Everything behind the open prompt, the marked option, and the units in question.
pub fn of_prompt(battle: &Battle) -> ReadingPage {
    let game = &battle.game;
    let Some(prompt) = &game.prompt else {
        let mut reading = ReadingPage::new("Why nothing is asked");
        reading.say("The game is over: the players stated the verdict. An undo takes the last answer back.");
        return reading;
    };
    let mut reading = ReadingPage::new(format!("Why: {}", prompt.text));
    if let Some(code) = &battle.sought {
        super::of_unit(&mut reading, game, code);
        reading.head(&prompt.text);
    }
    rule(&mut reading, game, prompt);
    match &battle.answer {
        Answer::Choose(choose) => choice(&mut reading, choose, game),
        Answer::Form(form) => test(&mut reading, form, game),
        Answer::Nothing | Answer::Number(_) | Answer::Name(_) => {}
    }
    house_rules(&mut reading, battle);
    for code in battle.followed().iter().filter(|code| battle.sought.as_ref() != Some(*code)) {
        super::of_unit(&mut reading, game, code);
    }
    reading
}

fn rule(reading: &mut ReadingPage, game: &Game, prompt: &Prompt) {
    reading.explain("rule", &prompt.cite, "");
    match &prompt.owed {
        Some(owed) if owed.why.is_empty() => reading.explain("due", &owed.what, ""),
        Some(owed) => reading.explain("due", &format!("{}: {}", owed.what, owed.why), ""),
        None => match &prompt.kind {
            Kind::Choose { blocked, .. } if blocked.iter().any(|shut| *shut.key == *DONE) => {
                let shut = blocked.iter().filter(|shut| *shut.key == *DONE);
                shut.for_each(|shut| reading.explain("needed first", &shut.why, ""));
            }
            _ if game.owed.is_empty() => reading.say("Nothing here is compulsory."),
            _ => {}
        },
    }
    let glossary = (game.sheet.glossary)();
    let places = [Some(game.position.step.as_str()), Some(prompt.key.as_str()), game.tested()];
    let mut told: Vec<&str> = Vec::new();
    for place in places.into_iter().flatten() {
        if let Some(lesson) = glossary.lesson(place).filter(|_| !told.contains(&place)) {
            reading.explain(&lesson.title, &lesson.text, "");
            told.push(place);
        }
    }
}

/// The marked option and why it stands there; then what cannot be picked, and why not.
fn choice(reading: &mut ReadingPage, choose: &Choose, game: &Game) {
    if let Some(item) = choose.item() {
        reading.head(format!("marked: {}", item.label));
        let owed = game.owed.iter().find(|owed| *owed.key == *item.key);
        match (&item.blocked, owed) {
            (Some(why), _) => reading.say(format!("Not now: {why}.")),
            (None, Some(owed)) => reading.say(format!("Why: {}.", owed.why)),
            (None, None) => match game.prompt.as_ref().and_then(|prompt| prompt.owed.as_ref()) {
                Some(owed) if !owed.why.is_empty() => reading.say(format!("One of these is due: {}.", owed.why)),
                _ => reading.say("May be done; nothing demands it."),
            },
        }
    }
    let blocked: Vec<_> = choose.blocked().collect();
    if !blocked.is_empty() {
        reading.head("cannot be picked now");
    }
    for (label, why) in blocked {
        reading.explain(label, why, "");
    }
}

fn test(reading: &mut ReadingPage, form: &AnswerForm, game: &Game) {
    if let Some(check) = form.check {
        reading.head(format!("the test: {}", check.title));
        reading.explain("read from", check.source, check.id);
        reading.explain("dice", check.dice, "");
    }
    for tally in form.sum.tallies.iter().filter(|tally| !tally.rows().is_empty()) {
        sum(reading, tally);
    }
    if let Some(roll) = form.roll() {
        let hope = form.check.and_then(|check| check.hope).map_or("needed", |hope| hope.words);
        if let Some(needs) = &roll.needs {
            reading.explain(hope, &format!("on {needs}"), "");
        }
        if let Some(chance) = roll.chance {
            reading.explain("chance", &percent(chance), "counted over all faces of the dice");
        }
    }
    for field in &form.fields {
        let whence = if field.touched { "changed by hand" } else { "filled in" };
        reading.explain(&format!("asked, {}", field.title()), &field.shown(), whence);
        if !field.help.is_empty() {
            reading.lines.push(Text::of(Label::Quiet, format!("  {}", field.help)));
        }
    }
    for (name, value) in crate::engine::input::flatten(&form.known) {
        let value = form.told(&name, &value);
        reading.explain(&format!("known, {}", name.replace(['_', '.'], " ")), &value, "from the state of the battle");
    }
    let _ = game;
}

/// A row of the sum on each line, struck ones marked.
fn sum(reading: &mut ReadingPage, tally: &Tally) {
    let whose = tally.side.map(|side| format!(", {side}")).unwrap_or_default();
    reading.head(format!("the sum{whose}"));
    let line = |row: &TallyRow| {
        let value = match row.change {
            Change::Add(value) if value < 0.into() => format!("{value}"),
            Change::Add(value) => format!("+{value}"),
            Change::Times(factor) => format!("x{factor}"),
        };
        Text::of(Label::Figure, format!("{value:>5}  "))
            .then(&*row.label)
            .with(Label::Quiet, format!("  ({})", row.source))
    };
    reading.lines.extend(tally.counted().iter().map(line));
    for row in tally.rows().iter().filter(|row| row.struck) {
        reading.lines.push(line(row).with(Label::Ruling, " struck out by hand"));
    }
    reading.lines.push(Text::of(Label::Figure, format!("{:>5}  ", tally.total().to_string())).then("in all"));
}

/// The house rules that were looked at for this test; where that is not known, those of the step.
fn house_rules(reading: &mut ReadingPage, battle: &Battle) {
    let game = &battle.game;
    let consulted = match &battle.answer {
        Answer::Form(form) => form.settings(game),
        _ => Vec::new(),
    };
    let settings = if consulted.is_empty() { of_step(game) } else { consulted };
    if settings.is_empty() {
        return;
    }
    reading.head("house rules in play here");
    for setting in settings {
        reading.lines.push(setting_line(setting, &game.settings));
    }
}

fn of_step(game: &Game) -> Vec<&'static Setting> {
    let glossary = (game.sheet.glossary)();
    let Some(lesson) = glossary.lesson(&game.position.step) else { return Vec::new() };
    game.settings.spec().iter().filter(|setting| lesson.is_ruled_by(setting.key)).collect()
}

/// A house rule with its value and its reason.
pub fn setting_line(setting: &Setting, settings: &Settings) -> Text {
    let in_force = settings.in_force();
    let (value, changed) = in_force
        .iter()
        .find(|(own, ..)| own.key == setting.key)
        .map_or((setting.default, false), |(_, value, changed)| (*value, *changed));
    let mark = if changed { " (changed)" } else { "" };
    Text::of(Label::Figure, format!("{} = {value}", setting.key))
        .with(Label::Ruling, mark)
        .then(": ")
        .with(Label::Quiet, setting.why)
}
