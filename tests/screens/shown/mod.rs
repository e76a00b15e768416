//! The pictures of the screen in docs/pictures, drawn from the cells of the screen: a turn that moves, and stills. They
//! must be what the program shows now; `SNAPSHOTS=overwrite cargo test --test main screens::shown` draws them anew.

mod svg;

use std::fs;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use fanion::tui::theme::Theme;
use fanion::tui::view::Pen;
use fanion::tui::watch::{scene, view};

use super::desk::Desk;
use svg::Frame;

/// A page of the documentation should not wait for a picture.
const MOST_BYTES: usize = 150_000;

/// Tenths of a second between two keys of one answer.
const A_KEY: usize = 6;
/// The frame for a reader who wants no motion: the sum of the shot before its die.
const RESTING: usize = 25;

/// What is done, its keys, and for how many tenths of a second its last screen stays.
const TURN: [(&str, &str, usize); 18] = [
    ("S1, S3, S4: no order, no skirmish, no leader moves", "Enter Enter Enter", 20),
    ("S5: each side throws a die, 6 and 3; type what fell", "6 3", 25),
    ("Ostermark goes first", "Enter", 20),
    ("T1: the Jägers (aa) go into line (l)", "a a l", 20),
    ("The Lancers (ab) charge the 1st Valmory Regiment (ma)", "a b Enter m a", 20),
    ("from 9 inches away", "9 Enter", 30),
    ("It tries to form square: a VeD test, 58 %", "2", 35),
    ("Two sixes: it fails, and is disordered", "6 6", 40),
    ("T2: the Jägers (aa) fire at the Rifles (mc)", "- a a m c", 30),
    ("The sum, the number needed, the chance; then the die", "Enter", 40),
    ("A 3: two CV, when all have fired", "3", 30),
    ("Nobody else fires", "-", 25),
    ("T3: the melee, and each side's sum", "Enter", 40),
    ("4 and 3: 13 to 9. What to do on the table stands below the result", "4 3", 50),
    ("The Lancers hold; the other half of the turn begins", "Enter", 25),
    ("Valmory neither moves nor fires", "- -", 25),
    ("Turn 2: does the Reserve arrive?", "Enter", 25),
    ("A 4: it comes", "4", 50),
];

/// Fails unless the picture in the documentation is this one; draws it anew where that is wished.
fn is_in_the_documentation(name: &str, drawn: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(name);
    if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
        fs::write(&path, drawn).expect("the picture is written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    // Not `assert_eq`: nobody reads two pictures side by side in a terminal.
    assert!(kept == drawn, "{name} shows an old screen: run .ci/pictures");
    assert!(drawn.len() <= MOST_BYTES, "{name} has {} bytes, at most {MOST_BYTES} are allowed", drawn.len());
}

#[test]
fn the_film_of_a_turn_shows_the_screens_of_today() {
    let mut desk = Desk::in_practice(80, 24);
    let caption = "A battle of six units a side; every key that is pressed stands in this line.".to_owned();
    let mut frames = vec![Frame { screen: desk.buffer(), caption, tenths: 30 }];
    for (what, keys, tenths) in TURN {
        let keys: Vec<&str> = keys.split(' ').collect();
        for (at, key) in keys.iter().enumerate() {
            desk.press(key);
            let pressed = keys[..=at].join(" ");
            let tenths = if at + 1 == keys.len() { tenths } else { A_KEY };
            frames.push(Frame { screen: desk.buffer(), caption: format!("{pressed}   {what}"), tenths });
        }
    }
    desk.sees("Turn 2  10:20").sees("na╱6 col");
    is_in_the_documentation("turn.svg", &svg::film("A turn of a battle, key by key", &frames, RESTING));
}

#[test]
fn the_stills_show_the_screens_of_today() {
    let still = |name: &str, title: &str, desk: &Desk| {
        is_in_the_documentation(name, &svg::still(title, &desk.buffer()));
    };
    still("home.svg", "The home screen", &Desk::at_home(80, 24));
    let mut desk = Desk::at_fire(120, 40);
    desk.press("aa mc Enter");
    still("battle.svg", "The battle screen: both armies, a shot being resolved, the log", &desk);
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba 14 Enter");
    still("shot.svg", "A shot with its chance", &desk);
    desk.press("3 F3");
    still("history.svg", "The log with the armies as they were", &desk);
    let mut desk = Desk::at_fire(80, 24);
    desk.press("Ctrl-A");
    still("armies.svg", "What each army can still bear", &desk);
    let mut desk = Desk::at_fire(100, 30);
    desk.press("aa mc Enter 1 md ba 14 Enter");
    is_in_the_documentation("watch.svg", &svg::still("The screen for the whole table", &table_screen(&desk)));
}

/// The second screen, for all who stand around the table.
fn table_screen(desk: &Desk) -> Buffer {
    let scene = scene(&desk.model.battle().expect("a battle").game, None);
    let area = Rect { x: 0, y: 0, width: 100, height: 30 };
    let mut buffer = Buffer::empty(area);
    view::draw(&scene, area, &mut Pen::new(&mut buffer, Theme::new(true, false)));
    buffer
}
