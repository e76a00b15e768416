//! What is pasted is words, and only where words are typed; what nobody can see does nothing.

use std::path::PathBuf;

use fanion::tui::effect::Effect;
use fanion::tui::msg::Msg;
use fanion::tui::update::update;

use super::desk::Desk;

const DROPPED: &str = "paste ignored: nothing is typed here";
const MAIL: &str = "Dear all,\r\naa bb 1 2 3\n- - -\n63\nyes y\tq\n\u{1b}[A\n";

fn paste(desk: &mut Desk, text: &str) -> Vec<Effect> {
    let effects = update(&mut desk.model, Msg::Paste(text.to_owned()));
    desk.run(effects.clone());
    effects
}

#[test]
fn where_letters_are_keys_a_paste_is_dropped_and_said_so_once() {
    let places = ["", "Enter", "Enter Enter Enter", "Enter Enter Enter 6 3 Enter Enter", "F3", "F5", "F9", "Ctrl-B"];
    for keys in places {
        let mut desk = Desk::in_practice(80, 24);
        desk.press(keys);
        let (before, entries) = (desk.text(), desk.model.battle().map(|battle| battle.game.log.len()));
        let effects = paste(&mut desk, MAIL);
        assert_eq!(effects, [], "after `{keys}`");
        assert_eq!(desk.model.battle().map(|battle| battle.game.log.len()), entries, "after `{keys}`");
        let told = desk.model.message.clone().map(|message| message.words);
        assert_eq!(told.as_deref(), Some(DROPPED), "after `{keys}`: {before}");
    }
    let mut desk = Desk::at_home(80, 24);
    assert_eq!(paste(&mut desk, "q\n"), []);
    desk.says(DROPPED);
}

#[test]
fn where_words_are_typed_a_paste_is_typed_in_on_one_line() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-P");
    assert_eq!(paste(&mut desk, "house\nrules"), []);
    desk.sees("house rules");
    let mut desk = Desk::at_home(80, 24);
    desk.press("from Enter");
    paste(&mut desk, " quatre\n");
    desk.sees("quatre");
    let mut desk = Desk::in_practice(80, 24);
    desk.press("F7");
    paste(&mut desk, "Ney\r\nis late\u{7}\n");
    desk.sees("Ney is late");
    desk.press("Enter");
    desk.press("F3").says("Ney is late");
}

#[test]
fn more_than_a_line_takes_is_dropped_whole() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-P");
    let before = desk.text();
    paste(&mut desk, &"x".repeat(1_001));
    assert_eq!(
        desk.model.message.take().map(|message| message.words).as_deref(),
        Some("paste ignored: 1001 characters, limit 1000")
    );
    assert_eq!(desk.text(), before);
}

#[test]
fn without_room_no_key_mouse_or_paste_does_anything_and_quit_works_where_nothing_is_lost() {
    let mut desk = Desk::in_practice(80, 24);
    let before = desk.text();
    desk.model.size = (79, 24);
    desk.press("Enter - a a Enter F3 Ctrl-P").sees("needs 80x24, has 79x24").sees_no("not saved");
    assert_eq!(paste(&mut desk, MAIL), []);
    desk.model.size = (80, 24);
    assert_eq!(desk.text(), before);
    desk.model.size = (80, 23);
    desk.press("Ctrl-Q");
    assert!(desk.quit);

    let mut desk = Desk::in_practice(80, 24);
    let file = PathBuf::from(desk.model.battle().expect("a battle").game.file.clone());
    crate::support::program::replace_as_sync_clients_do(&file);
    desk.press("Enter Esc").sees("NOT SAVED");
    desk.model.size = (40, 10);
    desk.press("Ctrl-Q Ctrl-Q y").sees("not saved: make it larger to leave");
    assert!(!desk.quit, "what is asked could not be seen");
    desk.model.size = (80, 24);
    desk.press("Ctrl-Q y");
    assert!(desk.quit);
}
