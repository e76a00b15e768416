//! A player's desk of a campaign has what every screen has: help, palette, glossary, colours, mouse, paste, own keys.

use std::fs;
use std::path::PathBuf;

use fanion::config::ThemeChoice;
use fanion::tui::effects::World;
use fanion::tui::msg::{Mouse, MouseDeed, Msg};
use fanion::tui::orders::{self, Mode};
use fanion::tui::recent::DataFolder;
use fanion::tui::update::update;
use tempfile::TempDir;

use super::campaign_desks::players_brief;
use super::desk::Desk;

fn at_desk(columns: u16, rows: u16) -> (TempDir, Desk) {
    let (folder, brief) = players_brief();
    let mut desk = Desk::in_folder(columns, rows, folder.path());
    desk.open(&brief);
    (folder, desk)
}

fn own(desk: &Desk) -> &orders::PlayersDesk {
    desk.model.page().expect("the player's desk lies open")
}

fn ordered(desk: &Desk) -> String {
    own(desk).piece().map(|piece| piece.name.clone()).unwrap_or_default()
}

fn mouse(desk: &mut Desk, deed: MouseDeed, at: (u16, u16)) {
    let effects = update(&mut desk.model, Msg::Mouse(Mouse { deed, at }));
    desk.run(effects);
}

/// The column and row of the first of these words on the screen.
fn place_of(desk: &Desk, words: &str) -> (u16, u16) {
    let buffer = desk.buffer();
    let lines = super::notation::letters(&buffer);
    let (row, line) = lines.iter().enumerate().find(|(_, line)| line.contains(words)).expect(words);
    let column = line.find(words).map_or(0, |at| line[..at].chars().count());
    (u16::try_from(column).expect("a column"), u16::try_from(row).expect("a row"))
}

#[test]
fn the_palette_finds_what_can_be_done_and_does_it() {
    let (_folder, mut desk) = at_desk(80, 24);
    desk.press("Ctrl-P").sees("Everything, by words");
    desk.press("purchase Enter").sees("PURCHASE");
    desk.press("Esc Ctrl-P").type_words("symbols of the map");
    desk.press("Enter").sees("The symbols of the map");
}

#[test]
fn the_palette_finds_a_force_and_its_line_picks_it() {
    let (_folder, mut desk) = at_desk(80, 24);
    assert_eq!(ordered(&desk), "Army of the Vale");
    desk.press("v Ctrl-P 1st").sees("force       1st Brigade");
    desk.press("Enter");
    assert_eq!((ordered(&desk).as_str(), matches!(own(&desk).mode, Mode::Walk)), ("1st Brigade", true));
    desk.press("? Ctrl-P vale").sees("force       Army of the Vale");
    desk.press("Enter");
    assert_eq!(ordered(&desk), "Army of the Vale", "also where it was opened over the help");
}

#[test]
fn tables_tests_and_words_of_the_campaign_come_before_those_of_other_rulebooks() {
    let (_folder, mut desk) = at_desk(120, 40);
    desk.press("Ctrl-G").sees("Campaign 1805");
    let lines = super::notation::letters(&desk.buffer());
    assert!(lines[2].contains("Campaign 1805"), "{lines:#?}");
    desk.press("Esc Esc Ctrl-P").type_words("table");
    desk.press("Enter").sees("campaign-1805/");
}

#[test]
fn other_colours_are_kept_and_a_plain_screen_has_a_plain_map() {
    let (folder, brief) = players_brief();
    let mut desk = Desk::kept_in(80, 24, folder.path());
    desk.open(&brief);
    desk.press("Ctrl-T").sees("colours: light, kept in config.toml");
    assert_eq!(desk.model.theme.palette, ThemeChoice::Light);
    desk.press("Ctrl-T Ctrl-T Ctrl-T").sees("colours: plain");
    assert!(!desk.buffer().content().iter().any(super::notation::coloured), "a colour on a plain screen");
}

#[test]
fn a_key_of_the_configuration_works_and_is_named_in_bar_and_help() {
    let (_folder, brief) = players_brief();
    let mut desk = Desk::configured(120, 40, "[keys]\nbuy = \"F12\"\nsave = \"F11\"\norders = \"k\"\n");
    desk.open(&brief);
    desk.sees("F12 buy").sees("F11 write").sees("k list");
    desk.press("b");
    assert!(matches!(own(&desk).mode, Mode::Walk), "its own key does nothing any more");
    desk.press("?").sees("F12         a purchase").sees_no("b           a purchase");
    desk.press("Esc F12").sees("PURCHASE").sees("F11 accept");
    desk.press("Line Enter 2 F11").sees("error[no-home-city]");
}

#[test]
fn what_is_pasted_goes_to_the_field_or_the_name_that_is_typed() {
    let (_folder, mut desk) = at_desk(80, 24);
    update(&mut desk.model, Msg::Paste("w".to_owned()));
    desk.sees("paste ignored");
    desk.press("m");
    update(&mut desk.model, Msg::Paste("hold the bridges\nat Karst".to_owned()));
    desk.sees("hold the bridges at Karst_");
    desk.press("Esc Del g");
    update(&mut desk.model, Msg::Paste("Lowgate".to_owned()));
    desk.sees("hex, place or force: Lowgate_");
    desk.press("Home Del Del Del 0504 BkSp BkSp BkSp BkSp").sees("gate_");
}

#[test]
fn a_click_on_the_map_leads_the_way_there_and_the_wheel_orders_nothing() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let (_folder, mut desk) = at_desk(columns, rows);
        desk.press("g 0504 Enter Enter");
        let path = own(&desk).path.clone();
        let at = place_of(&desk, ">2");
        desk.press("Esc");
        assert_eq!(own(&desk).path, [0; 0]);
        mouse(&mut desk, MouseDeed::Click, at);
        assert_eq!(own(&desk).path, path, "at {columns}x{rows}");
        mouse(&mut desk, MouseDeed::Up, at);
        assert_eq!(own(&desk).path, path, "the wheel does not walk");
        desk.press("v");
        mouse(&mut desk, MouseDeed::Click, (at.0 + 1, at.1));
        assert_eq!((own(&desk).path.clone(), own(&desk).look.cursor), (path.clone(), path[1]), "the eye only");
    }
}

#[test]
fn a_click_picks_out_a_field_of_a_form_and_an_entry_of_the_list() {
    let (_folder, mut desk) = at_desk(80, 24);
    desk.press("b");
    let at = place_of(&desk, "count");
    mouse(&mut desk, MouseDeed::Click, at);
    desk.press("4 Ctrl-S y Karst Enter 2 Ctrl-S l").sees("> buy       count 4");
    let at = place_of(&desk, "gift ");
    mouse(&mut desk, MouseDeed::Click, at);
    desk.sees("> gift      to Karst, rp 2");
    let at = place_of(&desk, "remove");
    mouse(&mut desk, MouseDeed::Click, at);
    desk.sees("1 order so far").sees_no("gift ");
}

#[test]
fn what_is_typed_in_a_field_counts_by_whichever_key_or_click_the_field_is_left() {
    let leave: [&dyn Fn(&mut Desk); 3] = [
        &|desk| {
            desk.press("Tab");
        },
        &|desk| {
            desk.press("Shift-Tab");
        },
        &|desk| {
            let at = place_of(desk, "cash");
            mouse(desk, MouseDeed::Click, at);
        },
    ];
    for (at, leave) in leave.iter().enumerate() {
        let (_folder, mut desk) = at_desk(80, 24);
        desk.press("y").type_words("kars");
        leave(&mut desk);
        let Mode::Fill(form) = &own(&desk).mode else { panic!("no form") };
        assert_eq!(form.word("to"), "Karst", "way {at}");
        // What fits nothing stays to be corrected: it waits where a field is left for another by its name.
        desk.press("Esc Del y").type_words("xyzzy");
        leave(&mut desk);
        desk.sees("xyzzy");
        if at > 0 {
            desk.press("Ctrl-S").says("to: nothing in the list has `xyzzy`").sees("xyzzy_");
        }
    }
}

#[test]
fn the_orders_file_is_written_beside_the_brief_and_read_again() {
    let (_folder, brief) = players_brief();
    let mut desk = Desk::at_home(80, 24);
    desk.open(&brief);
    desk.press("Right Enter w").says("send it to your umpire");
    let file = orders::orders_of(&brief);
    assert!(fs::read_to_string(&file).expect("his orders").contains("path = [\"0404\"]"));
    desk.press("Ctrl-Q");
    assert!(desk.quit);
    let mut desk = Desk::at_home(80, 24);
    desk.open(&brief);
    desk.sees("no changes").sees("in your orders: path 0404");
    fs::write(&file, "nation = ").expect("a broken file");
    let trouble =
        World::new(DataFolder(None), PathBuf::new()).open(&brief).err().expect("it is not overwritten unread");
    let file = file.display().to_string();
    assert_eq!(trouble.title, format!("{file}: correct it in a text editor, then open the brief again"));
    let [line] = &trouble.lines[..] else { panic!("{trouble:?}") };
    assert!(line.starts_with(&format!("{file}:1:")) && line.contains("error[toml]: "), "{line}");
    assert!(!line.contains("TOML parse error"), "{line}");
}
