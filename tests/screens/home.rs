//! The home screen: games in words, what is read of them and when.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use fanion::begin::library;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::engine::summary::ahead;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use fanion::store;
use fanion::tui::effects::World;
use fanion::tui::home::Known;
use fanion::tui::model::{Model, Screen};
use fanion::tui::recent::DataFolder;
use fanion::tui::theme::Theme;
use fanion::tui::update::update;
use tempfile::TempDir;

use super::desk::Desk;

/// A practice battle that was just begun, as the bytes of its save.
fn a_save() -> Vec<u8> {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter");
    fs::read(desk.data().join("battles/practice-battle.fanion")).expect("a save")
}

/// A data folder with so many games, the later ones written later.
fn games(count: u64) -> TempDir {
    let data = TempDir::new().expect("a folder");
    let battles = data.path().join("battles");
    fs::create_dir(&battles).expect("a folder");
    let text = a_save();
    for number in 0..count {
        let path = battles.join(format!("game-{number:03}.fanion"));
        fs::write(&path, &text).expect("a save");
        let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + number * 86_400);
        fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(at)).expect("a time");
    }
    data
}

/// At home with the games of this folder.
fn at_home(data: &Path, size: (u16, u16)) -> (Model, World) {
    let mut world = World::new(DataFolder(Some(data.to_owned())), data.to_owned());
    let mut model = Model::new(Theme::new(true, false), size);
    let home = world.home();
    update(&mut model, home);
    read(&mut model, &mut world);
    (model, world)
}

fn read(model: &mut Model, world: &mut World) {
    while let Some(effect) = model.wanted() {
        let msg = world.run(effect).expect("it is read");
        update(model, msg);
    }
}

/// The places of the games whose files were read.
fn read_games(model: &Model) -> Vec<usize> {
    let Screen::Home(home) = &model.screen else { panic!("not at home") };
    home.games.iter().enumerate().filter(|(_, game)| game.known.is_some()).map(|(at, _)| at).collect()
}

#[test]
fn an_empty_home_says_what_to_begin_with() {
    let desk = Desk::at_home(80, 24);
    desk.sees("GO ON").sees("nothing yet: the practice battle takes an hour");
    desk.sees("BEGIN").sees("BESIDE THE TABLE").sees("> Practice battle").sees("6 turns from 10:00, 1 hour");
}

#[test]
fn a_game_stands_in_the_list_in_words_with_its_step_strengths_time_and_file() {
    let data = games(1);
    let mut desk = Desk::at_home(80, 24);
    fs::create_dir(desk.data().join("battles")).expect("a folder");
    fs::copy(data.path().join("battles/game-000.fanion"), desk.data().join("battles/one.fanion")).expect("a copy");
    desk.press("Enter Esc");
    desk.sees("> Practice battle").sees("battle").sees("turn 1 of 6, skirmish");
    desk.sees("Turn 1, 10:00, S3 skirmish.").sees("Ostermark").sees(" CV").sees("Played 0 min");
    desk.sees("battles/one.fanion");
}

#[test]
fn campaigns_and_board_games_tell_how_they_stand() {
    let mut desk = Desk::at_home(80, 24);
    for (keys, kind, words) in [
        ("campaign Enter Enter Enter", "campaign", "turn"),
        ("board Enter Enter Enter", "board", "turn 1 of 14; the French march"),
    ] {
        desk.press(keys);
        assert!(desk.model.battle().is_some(), "{keys}: {}", desk.text());
        desk.open(Path::new("no-such-file"));
        desk.press("Esc").sees(kind);
        if kind == "board" {
            desk.sees(words);
        }
    }
    desk.sees("The Hundred Hours").sees("Three Rivers");
}

#[test]
fn a_damaged_save_stays_in_the_list_and_names_the_doctor() {
    let data = games(2);
    let battles = data.path().join("battles");
    fs::write(battles.join("torn.fanion"), "{\"rulebook\": 5").expect("a file");
    let text = String::from_utf8(a_save()).expect("a save is text").replacen("Ostermark", "Westermark", 1);
    fs::write(battles.join("edited.fanion"), text).expect("a file");
    let (model, _) = at_home(data.path(), (80, 24));
    let Screen::Home(home) = &model.screen else { panic!("not at home") };
    let damaged = home.games.iter().filter(|game| matches!(game.known.as_deref(), Some(Known::Damaged)));
    let names: Vec<String> = damaged.map(fanion::tui::home::KeptGame::name).collect();
    assert_eq!(home.games.len(), 4);
    assert!(names.contains(&"torn".to_owned()) && names.contains(&"edited".to_owned()), "{names:?}");
}

#[test]
fn games_are_sorted_by_their_files_times_and_only_those_in_view_are_read() {
    let data = games(40);
    let (mut model, mut world) = at_home(data.path(), (80, 24));
    let Screen::Home(home) = &model.screen else { panic!("not at home") };
    assert_eq!(home.games[0].path.file_stem().and_then(|stem| stem.to_str()), Some("game-039"));
    assert!(home.games.iter().map(|game| game.at).is_sorted_by(|one, next| one >= next));
    assert_eq!(read_games(&model), [0, 1, 2, 3]);
    for _ in 0..5 {
        let down = fanion::config::keyboard::Key::of(crossterm::event::KeyCode::Down);
        update(&mut model, fanion::tui::msg::Msg::Key(down));
        read(&mut model, &mut world);
    }
    assert_eq!(read_games(&model), [0, 1, 2, 3, 4, 5]);
    let end = fanion::config::keyboard::Key::of(crossterm::event::KeyCode::Tab);
    update(&mut model, fanion::tui::msg::Msg::Key(end));
    read(&mut model, &mut world);
    let Screen::Home(home) = &model.screen else { panic!("not at home") };
    assert_eq!(home.name_of(home.picked), "Practice battle");
    assert_eq!(read_games(&model).len(), 6);
}

#[test]
fn a_game_is_listed_once_whether_it_is_remembered_or_kept() {
    let mut desk = Desk::in_practice(80, 24);
    desk.open(Path::new("no-such-file"));
    desk.press("Esc");
    let Screen::Home(home) = &desk.model.screen else { panic!("not at home") };
    assert_eq!(home.games.len(), 1, "{}", desk.text());
}

#[test]
fn the_three_groups_are_there_with_forty_games_at_every_size() {
    let data = games(40);
    for size in [(80, 24), (100, 30), (120, 40), (200, 60)] {
        let (model, _) = at_home(data.path(), size);
        let area = ratatui::layout::Rect::new(0, 0, size.0, size.1);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        fanion::tui::view::draw_on(&model, area, &mut buffer);
        let text: String = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
        for words in ["GO ON", "BEGIN", "BESIDE THE TABLE", "Look up", "Practice battle", "turn 1 of 6, skirmish"] {
            assert!(text.contains(words), "{words} at {size:?}");
        }
        assert!(!read_games(&model).is_empty());
    }
}

/// The practice battle as automatic players play it to its end.
fn fought() -> Session {
    let forces = library::PRACTICE.forces().expect("it is sound");
    let mut play = forces.begin("practice", 7, 0).expect("it begins").play;
    let mut player = AutoPlayer::new(SplitMix::new(7), Mood::Sensible);
    while play.prompt().is_some() {
        player.play(&mut play, 0).expect("there is an answer").expect("it is taken");
    }
    play
}

#[test]
fn a_game_that_is_over_says_who_won() {
    let summary = fought().summary();
    let over = summary.over.as_deref().unwrap_or_else(|| panic!("{summary:?}"));
    assert!(over.contains(" won") || over.starts_with("drawn"), "{over}");
    assert!(summary.words().to_string().starts_with("over: "), "{}", summary.words());
}

#[test]
fn who_leads_is_named_first_with_its_own_points() {
    assert_eq!(ahead(["French", "Allies"], [2, 6]), "Allies 6 to 2");
    assert_eq!(ahead(["French", "Allies"], [6, 2]), "French 6 to 2");
    assert_eq!(ahead(["French", "Allies"], [2, 2]), "level, 2 to 2");
}

#[test]
fn days_are_told_as_near_as_they_are() {
    let day = 86_400;
    let now = 1_764_072_000; // Tuesday, 25 November 2025, noon in UTC
    let words = |days: i64| store::when_in_words(now - days * day, Some(now));
    assert_eq!((words(0), words(1)), ("today".to_owned(), "yesterday".to_owned()));
    assert_eq!(words(2), "Sunday");
    assert_eq!(words(30), "26 Oct");
    assert_eq!(words(400), "21 Oct 2024");
    assert_eq!(store::when_in_words(now, None), "25 Nov 2025");
}

#[test]
fn the_brief_of_a_save_is_read_without_opening_it() {
    let mut desk = Desk::in_practice(80, 24);
    desk.open(Path::new("no-such-file"));
    desk.press("Esc @").sees("The mill").sees("map or words");
    assert!(desk.model.battle().is_none());
    let path: PathBuf = desk.data().join("battles/practice-battle.fanion");
    assert!(path.exists());
    desk.press("Esc").sees("> Practice battle");
}

#[test]
fn the_second_screen_is_told_with_its_command() {
    let mut desk = Desk::in_practice(80, 24);
    desk.open(Path::new("no-such-file"));
    desk.press("Esc second Enter").sees("fanion watch practice-battle");
}
