//! Chosen screens at three sizes: in colour, without colours, and in ASCII alone.

use fanion::tui::pen::Pen;
use fanion::tui::theme::Theme;
use fanion::tui::watch::{scene, view};
use insta::assert_snapshot;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::desk::Desk;
use super::notation::{coloured, letters, looks};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// Draws one state at each size in three ways; colours may change no letter, and ASCII no place of one.
fn at_each_size(name: &str, reach: impl Fn(u16, u16) -> Desk, keys: &str) {
    for (columns, rows) in SIZES {
        let mut desk = reach(columns, rows);
        desk.press(keys);
        in_three_ways(name, (columns, rows), |theme| {
            desk.model.theme = theme;
            desk.buffer()
        });
    }
}

/// The same of anything that can be drawn.
fn in_three_ways(name: &str, (columns, rows): (u16, u16), mut draw: impl FnMut(Theme) -> Buffer) {
    let colour = draw(Theme::new(true, false));
    let plain = draw(Theme::new(false, false));
    let ascii = draw(Theme::new(false, true));
    let place = format!("{name} at {columns}x{rows}");
    assert_eq!(letters(&colour), letters(&plain), "{place}: colours change what is written");
    assert!(!plain.content().iter().any(coloured), "{place}: a colour where none may be");
    assert!(letters(&ascii).iter().all(|row| row.is_ascii()), "{place}: {:#?}", letters(&ascii));
    let other = |(row, (ascii, plain)): (usize, (String, String))| {
        (ascii != plain).then(|| format!("{row}: {}", ascii.trim_end()))
    };
    let rows_in_ascii: Vec<String> =
        letters(&ascii).into_iter().zip(letters(&plain)).enumerate().filter_map(other).collect();
    let told = format!(
        "{}\n-- in colour\n{}-- without colours\n{}-- rows that ASCII writes otherwise\n{}",
        letters(&plain).join("\n"),
        looks(&colour),
        looks(&plain),
        rows_in_ascii.join("\n"),
    );
    assert_snapshot!(format!("{name}_{columns}x{rows}"), told);
}

#[test]
fn home() {
    at_each_size("home", Desk::at_home, "");
}

#[test]
fn the_first_question() {
    at_each_size("the_first_question", Desk::in_practice, "");
}

#[test]
fn a_charge() {
    at_each_size("a_charge", Desk::in_practice, "Enter Enter Enter 6 3 Enter ab Enter ma 9 Enter");
}

#[test]
fn a_shot_and_its_chance() {
    at_each_size("a_shot_and_its_chance", Desk::at_fire, "md ba 14 Enter");
}

#[test]
fn a_volley_and_its_companions() {
    at_each_size("a_volley_and_its_companions", Desk::at_fire, "aa md bb");
}

#[test]
fn a_refusal() {
    at_each_size("a_refusal", Desk::at_fire, "md ba 999 Enter");
}

#[test]
fn looking_back() {
    at_each_size("looking_back", Desk::at_fire, "aa mc Enter 1 done Enter F3");
}

#[test]
fn a_unit() {
    at_each_size("a_unit", Desk::at_fire, "md ba 14 Enter 3 Ctrl-U ba Enter");
}

#[test]
fn the_armies() {
    at_each_size("the_armies", Desk::at_fire, "Ctrl-A");
}

#[test]
fn everything_by_words() {
    at_each_size("everything_by_words", Desk::at_fire, "Ctrl-P");
}

#[test]
fn why() {
    at_each_size("why", Desk::at_fire, "md ba 14 Enter Ctrl-W");
}

#[test]
fn words_and_signs() {
    at_each_size("words_and_signs", Desk::at_fire, "Ctrl-G");
}

#[test]
fn a_correction() {
    at_each_size("a_correction", Desk::at_fire, "Ctrl-E");
}

#[test]
fn a_newcomer() {
    at_each_size("a_newcomer", Desk::at_fire, "Ctrl-N");
}

#[test]
fn the_keys() {
    at_each_size("the_keys", Desk::at_fire, "F1");
}

#[test]
fn house_rules() {
    at_each_size("house_rules", Desk::at_fire, "F5");
}

#[test]
fn a_break() {
    at_each_size("a_break", Desk::at_fire, "Ctrl-B");
}

#[test]
fn a_test_on_the_desk() {
    let reach = |columns, rows| {
        let mut desk = Desk::at_home(columns, rows);
        desk.press("look Enter").type_words("check march-attack/small-arms");
        desk
    };
    at_each_size("a_test_on_the_desk", reach, "Enter 7");
}

#[test]
fn an_answer_to_be_mended() {
    let reach = |columns, rows| {
        let mut desk = Desk::at_fire(columns, rows);
        desk.press("aa mc Enter 1 done Enter F3 /").type_words("fired at mc");
        desk
    };
    at_each_size("an_answer_to_be_mended", reach, "Enter m Enter 6 Enter");
}

#[test]
fn an_army_in_the_editor() {
    let reach = |columns, rows| {
        let mut desk = Desk::at_home(columns, rows);
        desk.open(std::path::Path::new("orbats/march-attack/practice/b.toml"));
        desk
    };
    at_each_size("an_army_in_the_editor", reach, "Down Down Down");
}

#[test]
fn the_table_screen() {
    for (columns, rows) in SIZES {
        let mut desk = Desk::at_fire(columns, rows);
        desk.press("aa mc Enter 1 md ba 14 Enter");
        let scene = scene(&desk.model.battle().expect("a battle").game, None);
        let area = Rect { x: 0, y: 0, width: columns, height: rows };
        in_three_ways("the_table_screen", (columns, rows), |theme| {
            let mut buffer = Buffer::empty(area);
            view::draw(&scene, area, &mut Pen::new(&mut buffer, theme));
            buffer
        });
    }
}
