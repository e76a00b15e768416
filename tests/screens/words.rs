//! Help in words: the palette, why, the glossary.

use std::path::{Path, PathBuf};

use fanion::engine::request::Request;
use fanion::rulebooks::{self, Basis};
use fanion::store::{self, Header};
use fanion::tui::lessons::Lessons;
use tempfile::TempDir;

use fanion::engine::text::{Cell, CellContent};
use fanion::rulebooks::SHEETS;
use fanion::tui::glossary::{drawn as signs_of, entries, fitting, marks};
use fanion::tui::why::term_of;

use super::by_chance::{self, Ending};
use super::declared::SAMPLES;
use super::desk::Desk;
use crate::support::games::share;

#[test]
fn the_palette_does_what_its_line_says() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-P").type_words("new order brigade strudel");
    desk.press("Enter").sees("Which order for Brigade Strudel?");
    desk.press("Esc Ctrl-P").type_words("reserve not arrived");
    desk.press("Enter").sees("not now, it has not arrived");
    desk.press("Ctrl-P").type_words("add a note");
    desk.press("Enter").sees("A note for the log");
    desk.press("Esc Ctrl-P").type_words("artillery fire table");
    desk.press("Enter").sees("Artillery Fire Table");
    desk.press("Esc Esc Ctrl-P").type_words("test march-attack/ved");
    desk.press("Enter").sees("not yet: quality");
    desk.press("Esc Esc Ctrl-P").type_words("melee.draw");
    desk.press("Enter").sees("the table has no row for equal totals");
    desk.press("Esc Ctrl-P").type_words("unit lancers");
    desk.press("Enter").sees("ab Duchess's Lancers");
    desk.press("Ctrl-P").type_words("word anchored");
    desk.press("Enter").sees("protects them");
    desk.press("Esc Esc Ctrl-P").type_words("the log, and the way");
    desk.press("Enter").sees("AS IT WAS");
}

#[test]
fn the_palette_forgives_a_slip_and_says_when_nothing_fits() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-P").type_words("initiatve");
    desk.sees("initiative.roll = d6-plus-ability");
    desk.press("Esc").type_words("qqqqqq");
    desk.sees("nothing fits what is typed");
    desk.press("Enter").sees("nothing fits");
}

#[test]
fn the_palette_at_home_begins_battles_and_opens_tables() {
    let mut desk = Desk::at_home(80, 24);
    desk.press("Ctrl-P").type_words("practice battle");
    desk.press("Enter").sees("begin turn 1");
    desk.press("Enter").sees(">S1<");
}

#[test]
fn everything_by_words_is_found_from_a_page_too() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-A").sees("what they have lost");
    desk.press("Ctrl-P").type_words("choose when to stop");
    desk.press("Enter").sees("When to stop");
    desk.press("Esc").sees("what they have lost");
    desk.press("Ctrl-P").type_words("new order brigade strudel");
    desk.press("Enter").sees("Which order for Brigade Strudel?");
}

#[test]
fn every_page_says_what_can_be_done_there() {
    let mut desk = Desk::in_practice(80, 24);
    let pages = [("Ctrl-A", "?"), ("Ctrl-F", "Ctrl-O"), ("Ctrl-W", "?"), ("Ctrl-G", "Ctrl-O"), ("Ctrl-P", "Ctrl-O")];
    for (page, help) in pages {
        desk.press(page).press(help).sees("What can be done here");
        desk.press("Esc Esc").sees(">S1<").sees_no("What can be done here");
    }
}

#[test]
fn what_is_owed_is_done_from_the_palette() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Esc").sees(">S3<").sees_no("type codes");
    desk.press("Ctrl-P").type_words("engaged act");
    desk.press("Enter").sees("type codes, + all, 0 none");
}

#[test]
fn why_names_the_rule_every_row_with_its_source_and_the_house_rules() {
    let mut desk = Desk::at_fire(120, 60);
    desk.press("md ba 14 Enter Ctrl-W");
    desk.sees("rule: artillery fire table").sees("read from: artillery fire table (march-attack/artillery)");
    desk.sees("+4  CV").sees("(house rule artillery.base)").sees("in all");
    desk.sees("artillery.base = cv: whether a battery's CV").sees("fire.resolution = sixes");
}

#[test]
fn why_an_option_is_there_or_blocked() {
    let mut desk = Desk::in_practice(120, 60);
    desk.press("Ctrl-W").sees("May be done; nothing demands it.");
    desk.sees("cannot be picked now").sees("new order for Reserve (support): it has not arrived");
    desk.press("Esc Enter Esc Ctrl-W").sees("Why: within 9\"");
}

#[test]
fn why_explains_every_mark_of_a_unit_that_was_looked_for() {
    let mut desk = Desk::in_practice(120, 60);
    desk.press("/ ab Enter Ctrl-W").sees("ab Duchess's Lancers").sees("R, regular: ").sees("CV 5 of 5: ");
    desk.sees("col, column: ").sees("its formation: Advance Guard").sees("von Zwieback**: ").sees("attack: ");
}

#[test]
fn why_an_entry_of_the_log_stands_there() {
    let mut desk = Desk::at_fire(120, 60);
    desk.press("md ba 14 Enter 1 F3").sees("AS IT WAS");
    desk.press("Ctrl-W").sees("read from: artillery fire table");
    desk.sees("dice: 1 (typed)").sees("house rule fire.resolution").sees("shot: ");
    desk.press("Esc").sees("AS IT WAS");
    desk.press("Home Ctrl-W").sees("Both armies came onto the field");
}

#[test]
fn why_something_is_owed_and_why_a_house_rule() {
    let mut desk = Desk::in_practice(120, 60);
    desk.press("Enter F9 Ctrl-W").sees("due: ").sees("Skirmish: ");
    desk.press("Esc Esc F5 Ctrl-W").sees("order.ability-of = issuer").sees("allowed: issuer, receiver");
}

#[test]
fn the_glossary_finds_words_marks_and_meanings() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-G D2").sees("Two markers of disorder");
    desk.press("Esc").type_words("**");
    desk.sees("one star for a normal, two for a charismatic");
    desk.press("Esc").type_words("short way by hand");
    desk.sees("prolong");
    desk.press("Esc qqqq").sees("no word fits");
}

#[test]
fn every_glossary_is_sound_and_none_has_a_word_twice() {
    for sheet in SHEETS {
        let glossary = (sheet.glossary)();
        assert!(glossary.terms.len() >= 10, "{}", sheet.id);
        let mut names: Vec<String> =
            glossary.terms.iter().flat_map(|term| term.names().map(str::to_owned).collect::<Vec<_>>()).collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all, "{}", sheet.id);
        for term in glossary.terms.iter().chain(&glossary.events) {
            assert!(term.text.ends_with('.'), "{}: {}", sheet.id, term.word);
        }
    }
    assert!(marks().terms.len() > 10);
    assert_eq!(entries(SHEETS, Some("march-attack"), Vec::new())[0].book, "March Attack");
}

/// Every sign that a game on a board declares, and every step of its ribbon, is found by typing it, before any of another
/// game: in games by chance.
#[test]
fn the_words_of_a_board_game_have_every_sign_that_it_draws() {
    for (of, _) in SAMPLES {
        by_chance::open_games(of, (80, 24), share(2), |desk, seed| {
            by_chance::play(desk, seed, 60, Ending::ByChance, |desk, nth, _| {
                let doc = &desk.model.battle().expect("a game").game.armies.doc;
                let shows = doc.shows.as_ref().expect("declared");
                let marks = shows.marks.iter().flat_map(|mark| mark.sign.split_whitespace());
                let steps = doc.ribbon.iter().map(|step| &*step.name);
                let cells = doc.columns.iter().flat_map(|own| &own.groups).flat_map(|group| &group.head);
                let cells =
                    cells.filter(|cell| of == "age-of-napoleon" && cell.name == "marks").map(|cell| {
                        match &cell.content {
                            CellContent::Words(words) => words.to_string(),
                            other @ CellContent::Pips { .. } => panic!("no words: {other:?}"),
                        }
                    });
                let drawn: Vec<String> = cells.collect();
                let drawn = drawn.iter().flat_map(|words| words.split_whitespace());
                let asked = ["CAPITAL", "^", "(m)", "*", "barren", "mud", "goal", "P1", "P8"];
                let asked = asked.into_iter().filter(|_| of == "age-of-napoleon");
                for sign in marks.chain(steps).chain(drawn).chain(asked) {
                    let all = entries(SHEETS, Some(of), signs_of(doc));
                    let found = fitting(all, sign).into_iter().next();
                    let is = found.as_ref().is_some_and(|own| own.term.is(sign) && own.book != "March Attack");
                    assert!(is, "{of}, game {seed}, answer {nth}: {sign} is {found:?}");
                }
            });
        });
    }
}

#[test]
fn lessons_name_steps_tests_and_settings_that_are_there() {
    let sheet = SHEETS[0];
    for lesson in (sheet.glossary)().lessons {
        let is_place = lesson.at.contains('/');
        assert!(!is_place || sheet.check(&lesson.at).is_some(), "{}", lesson.at);
        for begin in &lesson.settings {
            assert!(sheet.settings.iter().any(|setting| setting.key.starts_with(begin.as_str())), "{begin}");
        }
    }
}

#[test]
fn every_house_rule_of_the_battle_names_the_tables_and_rows_that_it_decides_about() {
    for sheet in SHEETS {
        let (decisions, tables) = ((sheet.glossary)().decisions, sheet.printed());
        for decision in &decisions {
            let table = tables.get(&format!("{}/{}", sheet.id, decision.table)).expect("a printed table");
            for row in &decision.rows {
                assert!(table.rows.iter().any(|own| own.key == *row), "{}: no row {row}", decision.table);
            }
            for key in &decision.settings {
                assert!(sheet.settings.iter().any(|setting| setting.key == key), "no house rule {key}");
            }
        }
        let is_played = sheet.id == fanion::rulebooks::BATTLE.id;
        for setting in sheet.settings.iter().filter(|_| is_played) {
            let named = decisions.iter().any(|decision| decision.settings.iter().any(|key| key == setting.key));
            assert!(named, "{} is marked at no table", setting.key);
        }
    }
}

#[test]
fn every_word_and_mark_in_the_armies_is_in_the_glossary() {
    let mut desk = Desk::at_fire(120, 40);
    let glossary = (SHEETS[0].glossary)();
    for keys in ["md ba 14 Enter 1", "aa mc Enter 1", "done Enter"] {
        desk.press(keys);
        let doc = &desk.model.battle().expect("a battle").game.armies.doc;
        for group in doc.columns.iter().flat_map(|column| &column.groups) {
            let cells = group.head.iter().chain(group.rows.iter().flat_map(|row| &row.cells));
            for cell in cells {
                let shown = match &cell.content {
                    CellContent::Words(words) => words.to_string(),
                    CellContent::Pips { .. } => "CV".to_owned(),
                };
                assert!(shown.is_empty() || term_of(cell, &shown, &glossary).is_some(), "{cell:?}");
            }
        }
    }
    let words = [
        "attack",
        "manoeuvre",
        "defend",
        "retire",
        "support",
        "bombard",
        "form-grand-battery",
        "retreat",
        "not arrived",
        "steady",
        "shaken",
        "spent",
        "broken",
        "BROKEN",
        "removed",
        "captured",
        "line",
        "col",
        "square",
        "garr",
        "depl",
        "limb",
        "D1",
        "D2",
        "U",
        "M",
        "C",
        "R",
        "V",
        "E",
        "G",
        "engaged",
        "MF",
        "VeD",
        "CV",
        "committed",
        "anchored",
    ];
    for word in words {
        assert!(glossary.terms.iter().any(|term| term.is(word)), "{word}");
    }
    let deed = Cell {
        name: "pending",
        priority: 0,
        content: CellContent::Words("-1 CV".into()),
        label: fanion::engine::text::Label::Quiet,
    };
    assert_eq!(term_of(&deed, "-1 CV", &glossary).map(|term| term.word.as_str()), Some("booked"));
}

#[test]
fn each_step_and_each_test_is_explained_once() {
    let mut desk = Desk::at_home(80, 24);
    desk.model.lessons = Lessons::default();
    desk.press("Enter Enter").sees("Orders and arrivals: Once a turn");
    desk.press("F7 x Enter").sees("Orders and arrivals: Once a turn");
    desk.press("Enter").sees("Who is engaged?: Mark");
    desk.press("Enter").sees("Leaders: A leader");
    desk.press("Enter").sees("Initiative dice: One die each");
    desk.press("6 3 Enter").sees("Charges and movement: The active side");
    desk.press("Enter").sees("Fire: Both sides fire");
    desk.press("- - -").sees("Turn 2").sees_no("Once a turn");
}

#[test]
fn explanations_are_silenced_by_a_key_and_brought_back_by_it() {
    let mut desk = Desk::at_home(80, 24);
    desk.model.lessons = Lessons::default();
    desk.press("Enter Enter Ctrl-L").sees_no("Once a turn").sees("no more explanations");
    desk.press("Enter").sees(">S3<").sees_no("Measure");
    desk.press("Ctrl-L").sees("explanations are on").sees("Who is engaged?: Mark");
    desk.press("? explanations").sees("explanations of each step on or off");
}

#[test]
fn other_battles_explain_themselves_only_when_asked() {
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack/practice/scenario.toml");
    let mut desk = Desk::at_home(80, 24);
    desk.model.lessons = Lessons::default();
    desk.open(&scenario);
    desk.press("Enter").sees(">S1<").sees_no("Once a turn");
    desk.press("Ctrl-L").sees("Orders and arrivals: Once a turn");
}

/// A practice battle at its second turn whose last entry was made so many seconds ago.
fn left(folder: &Path, seconds: i64) -> PathBuf {
    let path = folder.join("left.fanion");
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa mc Enter 1 done Enter Enter done Enter").sees("Turn 2");
    let file = std::fs::read_dir(desk.data().join("battles")).expect("the battles").next();
    let file = file.expect("a battle").expect("a battle").path();
    let now = chrono::Utc::now().timestamp();
    let opener = |header: &Header, lines| {
        let ground =
            Basis { rulebook: &header.rulebook, seed: header.seed, tables: &header.tables, settings: &header.settings };
        rulebooks::open(ground, lines, now)
    };
    let viewed = store::open_read_only(&file, opener).expect("it opens");
    let header = viewed.header().clone();
    let mut saved = store::create(&path, &header, viewed.into_play(), false).expect("it is written");
    saved
        .request(&Request::Set(vec![("melee.draw".into(), "attacker-falls-back".into())], String::new()), now)
        .expect("taken");
    saved.request(&Request::Note("until next week".into()), now - seconds).expect("it is taken");
    path
}

#[test]
fn a_battle_that_lay_a_while_tells_the_last_turn_on_a_small_screen() {
    let folder = TempDir::new().expect("a folder");
    let path = left(folder.path(), 50 * 3600);
    let mut desk = Desk::at_home(80, 24);
    desk.open(&path);
    desk.sees("as you left it").sees("Last played 2 days ago. It stands at turn 2, S1 orders and arrivals.");
    desk.sees("mc Valmory Rifles loses 1 CV (fire)").sees("due: Reserve arrives on 3 or more (due to arrive)");
    desk.press("End").sees("melee.draw = attacker-falls-back (changed)").sees("fanion packup");
    desk.press("Enter").sees("Turn 2 of 6  10:20").sees_no("as you left it");
}

#[test]
fn a_battle_that_was_just_played_goes_on_at_once() {
    let folder = TempDir::new().expect("a folder");
    let path = left(folder.path(), 60);
    let mut desk = Desk::at_home(80, 24);
    desk.open(&path);
    desk.sees(">S1<").sees_no("as you left it");
}
