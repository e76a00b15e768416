//! The list of built-in games, and the brief before turn 1.

use std::path::Path;

use fanion::begin::library;
use fanion::begin::outline::{Outline, in_words};
use fanion::tui::view::draw_on;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::desk::Desk;

/// The rows of a screen.
fn rows(desk: &Desk) -> Vec<String> {
    let buffer = desk.buffer();
    let area = buffer.area;
    (0..area.height).map(|y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect()).collect()
}

#[test]
fn a_stranger_begins_maida_and_sees_its_map_in_at_most_six_keys() {
    let mut desk = Desk::at_home(80, 24);
    let keys = ["Down", "Enter", "Enter", "Enter", "@"];
    desk.press("Down").sees("> A battle");
    desk.press("Enter").sees("> Maida").sees("MAIDA  4 July 1806").sees("The plain");
    desk.press("Enter").sees("The situation").sees("Enter begin turn 1");
    desk.press("Enter").sees(">S1<").sees("FRENCH");
    // Where the sides begin has other letters than formations, and all of these are listed.
    desk.press("@").sees("The plain").sees("set one on the map").sees("A French begin");
    for formation in ["a Compère", "Digonet", "m Kempt", "n Acland", "Cole", "Oswald"] {
        desk.sees(formation);
    }
    assert!(keys.len() <= 6);
    assert_eq!(desk.model.battle().map(|battle| battle.game.name.as_str()), Some("Maida"));
}

#[test]
fn the_practice_battle_is_two_keys_away() {
    let mut desk = Desk::at_home(80, 24);
    desk.press("Enter").sees("Practice battle").sees("begin turn 1");
    desk.press("Enter").sees(">S1<");
    assert!(desk.model.battle().is_some_and(|battle| battle.game.practice));
}

#[test]
fn the_groups_stand_in_order_with_the_easiest_first() {
    let mut desk = Desk::at_home(120, 40);
    desk.press("Down Enter");
    let text = desk.text();
    let heads = ["BEGIN HERE", "AN EVENING", "LARGER", "CAMPAIGNS", "BOARD GAMES", "YOUR OWN"];
    let places: Vec<usize> =
        heads.iter().map(|head| text.find(head).unwrap_or_else(|| panic!("{head}: {text}"))).collect();
    assert!(places.is_sorted(), "{places:?}");
    let [begin, evening] = [text.find("Practice battle"), text.find("Gemioncourt")].map(Option::unwrap_or_default);
    assert!(places[0] < begin && begin < places[1] && places[1] < evening && evening < places[2]);
}

#[test]
fn the_map_has_seventy_columns_on_a_comfortable_screen_and_the_brief_stands_beside_it_on_a_large_one() {
    let mut desk = Desk::at_home(120, 40);
    desk.press("Down Enter");
    let row = &rows(&desk)[2];
    let wall = row.chars().position(|sign| sign == '│').expect("a wall beside the list");
    assert_eq!(120 - wall - 3, 70, "{row}");
    desk.sees_no("The situation");
    let mut desk = Desk::at_home(200, 60);
    desk.press("Down Enter");
    desk.sees("> Maida").sees("The situation").sees("The plain").sees(" of 100");
}

#[test]
fn what_is_shown_follows_the_cursor() {
    let mut desk = Desk::at_home(80, 24);
    desk.press("Down Enter").sees("MAIDA");
    desk.press("Up").sees("PRACTICE BATTLE  1 April 1809").sees("1 hour, 1 or 2 players");
    desk.press("Down Down").sees("GEMIONCOURT  16 June 1815").sees("13 units");
    desk.type_words("europe");
    desk.sees("find: europe_").sees("> Europe 1805").sees("9 players and an umpire");
    desk.press("Esc Tab").sees_no("GEMIONCOURT");
    desk.press("Tab Esc").sees("GO ON");
}

#[test]
fn every_built_in_game_is_shown_and_begins_from_its_brief() {
    let mut desk = Desk::at_home(120, 40);
    desk.press("Down Enter Home");
    let games = library::battles().count() + library::CAMPAIGNS.len() + library::SAMPLES.len();
    for game in 0..games {
        let mut begun = Desk::at_home(120, 40);
        begun.press("Down Enter Home");
        begun.press(&"Down ".repeat(game)).press("Enter").sees("begin turn 1");
        begun.press("Enter");
        assert!(begun.model.battle().is_some(), "game {game}:\n{}", begun.text());
    }
}

#[test]
fn esc_leads_from_the_brief_to_the_list_and_home() {
    let mut desk = Desk::at_home(80, 24);
    desk.press("Down Enter Enter Esc").sees("> Maida");
    desk.press("Esc").sees("> A battle");
    desk.open(Path::new("maida-1806"));
    desk.press("Esc").sees("GO ON");
}

#[test]
fn one_line_alone_stands_out_and_nothing_is_lost_without_colour() {
    let mut desk = Desk::at_home(80, 24);
    for keys in ["Home", "Down Enter"] {
        desk.press(keys);
        let buffer = desk.buffer();
        let loud = |y: &u16| buffer[(3, *y)].modifier.contains(Modifier::REVERSED);
        assert_eq!((0..24).filter(loud).count(), 1, "{}", desk.text());
        desk.model.theme = fanion::tui::theme::Theme::new(false, true);
        let area = Rect::new(0, 0, 80, 24);
        let mut plain = Buffer::empty(area);
        draw_on(&desk.model, area, &mut plain);
        assert!(plain.content.iter().all(|cell| cell.symbol().is_ascii()), "{}", desk.text());
        desk.model.theme = fanion::tui::theme::Theme::new(true, false);
    }
}

#[test]
fn wins_of_the_scenarios_are_those_of_their_texts() {
    for battle in library::BATTLES {
        let scenario = battle.scenario();
        let text = &scenario.scene.background.balance;
        let numbers: Vec<u8> =
            text.split('%').filter_map(|part| part.trim_end().rsplit(' ').next()?.parse().ok()).collect();
        if let (Some([a, b]), [first, second, ..]) = (scenario.wins, &numbers[..]) {
            assert_eq!([a, b], [*first, *second], "{}: {text}", battle.id);
        }
    }
}

#[test]
fn dates_are_told_in_words() {
    for (date, words) in [("1806-07-04", "4 July 1806"), ("1806-07", "July 1806"), ("1806", "1806"), ("", "")] {
        assert_eq!(in_words(date), words);
    }
}

#[test]
fn an_outline_tells_sides_length_and_points() {
    let maida = library::find("maida-1806").expect("it is built-in");
    let (forces, scenario) = (maida.forces().expect("it is sound"), maida.scenario());
    let outline = Outline::of_battle(Path::new("maida-1806"), forces, 0).expect("it begins");
    assert_eq!(outline.size, "8 turns from 09:00, 3 hours, 2 to 4 players");
    let sides: Vec<(&str, Option<u8>)> = outline.sides.iter().map(|side| (side.name.as_str(), side.wins)).collect();
    assert_eq!(sides, [("French", scenario.wins.map(|wins| wins[0])), ("British", scenario.wins.map(|wins| wins[1]))]);
    let aims: Vec<String> = outline.aims.iter().map(ToString::to_string).collect();
    assert_eq!(aims, ["2 for The plain", "2 for losses 2% lower"]);
}
