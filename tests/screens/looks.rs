//! What every terminal gets: sizes, letters, colours.

use fanion::engine::text::Label;
use fanion::report::plain::harmless;
use fanion::tui::theme::Theme;
use ratatui::style::Color;

use super::desk::Desk;

/// Keys that lead to every kind of screen of a battle.
const TOUR: &[&str] = &[
    "",
    "F1",
    "F3",
    "F4",
    "F4 Enter",
    "F5",
    "F7",
    "F9",
    "Enter",
    "Enter Enter",
    "Enter Enter Enter",
    "Enter Enter Enter 6 3 Enter ab Enter ma",
    "Enter Enter Enter 6 3 Enter Enter aa md",
    "Enter Enter Enter 6 3 Enter Enter aa md Enter",
    "Enter Enter Enter 6 3 Enter Enter aa md Enter x",
    "Enter Enter Enter 6 3 Enter Enter md aa 9 Enter o",
];

#[test]
fn every_screen_fits_every_size() {
    for (columns, rows) in
        [(80, 24), (81, 25), (100, 24), (80, 60), (112, 34), (120, 40), (180, 48), (200, 60), (300, 30)]
    {
        for keys in TOUR {
            let mut desk = Desk::in_practice(columns, rows);
            desk.press(keys);
            assert_eq!(desk.buffer().area.width, columns, "{keys}");
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_says_what_is_needed() {
    for (columns, rows) in [(79, 24), (80, 23), (20, 5), (1, 1)] {
        let desk = Desk::in_practice(columns, rows);
        if columns > 10 {
            desk.sees("needs 80x24");
        }
    }
}

#[test]
fn with_ascii_nothing_else_is_written() {
    for keys in TOUR {
        let mut desk = Desk::in_practice(120, 40);
        desk.model.theme.ascii = true;
        desk.press(keys);
        for cell in desk.buffer().content() {
            assert!(cell.symbol().is_ascii(), "`{}` after `{keys}`", cell.symbol());
        }
    }
}

#[test]
fn without_colours_no_cell_has_one_and_no_word_is_lost() {
    for keys in TOUR {
        let mut desk = Desk::in_practice(120, 40);
        desk.press(keys);
        let coloured = desk.text();
        desk.model.theme.color = false;
        assert_eq!(coloured, desk.text(), "after `{keys}`");
        for cell in desk.buffer().content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "after `{keys}`");
        }
    }
}

#[test]
fn with_colours_the_two_sides_differ() {
    let theme = Theme::new(true, false);
    assert_ne!(theme.style(Label::SideA), theme.style(Label::SideB));
    assert_ne!(theme.style(Label::Good), theme.style(Label::Bad));
}

#[test]
fn a_name_cannot_steer_the_terminal() {
    for (name, shown) in [
        ("plain", "plain"),
        ("\u{1b}[31mred", "?[31mred"),
        ("bell\u{7}", "bell?"),
        ("c1\u{9b}2J", "c1?2J"),
        ("turned\u{202e}round", "turned?round"),
        ("Léger 東", "Léger 東"),
    ] {
        assert_eq!(harmless(name), shown);
    }
}
