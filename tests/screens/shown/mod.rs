//! The pictures of the screen in docs/pictures, drawn from the cells of the screen: a charge that moves, and stills. They
//! must be what the program shows now; `SNAPSHOTS=overwrite cargo test --test main screens::shown` draws them anew.

mod svg;

use std::fs;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use fanion::begin::forces::{self, BattleFiles};
use fanion::report::map;
use fanion::tui::pen::Pen;
use fanion::tui::theme::Theme;
use fanion::tui::watch::{scene, view};

use super::desk::Desk;
use super::{campaign_desks, panels};
use svg::Frame;

/// A page of the documentation should not wait for a picture.
const MOST_BYTES: usize = 150_000;

/// Tenths of a second between two keys of one answer.
const A_KEY: usize = 3;
/// The longest film, in tenths of a second: nobody waits longer for its end.
const LONGEST: usize = 150;

/// A charge from its declaration to its result: what is done, its keys, and for how many tenths of a second its last
/// screen stays.
const CHARGE: [(&str, &str, usize); 6] = [
    ("The Lancers (ab) charge the 1st Valmory Regiment (ma)", "a b Enter m a", 12),
    ("from 9 inches away", "9 Enter", 12),
    ("It tries to form square: a VeD test", "2", 14),
    ("Two sixes: it fails, and is disordered", "6 6", 18),
    ("Nobody fires. The melee, and each side's sum", "- - Enter", 18),
    ("4 and 3: 13 to 9. What to do on the table is below the result", "4 3", 45),
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
fn the_film_of_a_charge_shows_the_screens_of_today() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3 Enter");
    let mut frames = Vec::new();
    for (what, keys, tenths) in CHARGE {
        let keys: Vec<&str> = keys.split(' ').collect();
        for (at, key) in keys.iter().enumerate() {
            desk.press(key);
            let pressed = keys[..=at].join(" ");
            let tenths = if at + 1 == keys.len() { tenths } else { A_KEY };
            frames.push(Frame { screen: desk.buffer(), caption: format!("{pressed}   {what}"), tenths });
        }
    }
    desk.sees("13 to 9");
    assert!(frames.iter().map(|frame| frame.tenths).sum::<usize>() <= LONGEST);
    // A reader who wants no motion sees the result.
    let result = frames.len() - 1;
    is_in_the_documentation("charge.svg", &svg::film("A charge, key by key, to its result", &frames, result));
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

/// The handsomest things that there are, side by side on the first page.
#[test]
fn the_strip_of_the_first_page_shows_the_screens_of_today() {
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack/maida-1806/scenario.toml");
    let forces =
        forces::read(&BattleFiles::Scenario(scenario), None, None).unwrap_or_else(|_| panic!("Maida is sound"));
    let begun = forces.begin("Maida", 0, 0).expect("a battle");
    let briefing = begun.play.briefing().expect("a brief");
    let drawing = briefing.drawing.as_deref().expect("a map");
    is_in_the_documentation("maida.svg", &map::svg::sheet(&briefing.title, drawing));
    let (mut desk, _folder) = panels::the_battle_of_stonecross((100, 34));
    desk.press("Enter").sees("The battle of Stonecross");
    is_in_the_documentation("blocks.svg", &svg::still("Napoleon 1815: a battle, area by area", &desk.buffer()));
    let (_folder, save) = campaign_desks::europe();
    let mut desk = Desk::at_home(100, 28);
    desk.open(Path::new(&save));
    desk.press("Tab").type_words("Munich");
    is_in_the_documentation("umpire.svg", &svg::still("The umpire's map of Europe", &desk.buffer()));
}

/// The second screen, for all who stand around the table.
fn table_screen(desk: &Desk) -> Buffer {
    let scene = scene(&desk.model.battle().expect("a battle").game, None);
    let area = Rect { x: 0, y: 0, width: 100, height: 30 };
    let mut buffer = Buffer::empty(area);
    view::draw(&scene, area, &mut Pen::new(&mut buffer, Theme::new(true, false)));
    buffer
}
