//! Pages that are opened over a question: each leads back to it as it was.

use super::desk::Desk;

/// Every page that a key opens over a question of a battle, and how many times Esc leads back.
const PAGES: [(&str, usize); 14] = [
    ("F1", 1),
    ("?", 1),
    ("F3", 1),
    ("F4", 1),
    ("F4 Enter", 2),
    ("F5", 1),
    ("F5 Right", 2),
    ("F7", 1),
    ("F9", 1),
    ("Ctrl-A", 1),
    ("Ctrl-F", 1),
    ("Ctrl-P", 1),
    ("Ctrl-W", 1),
    ("Ctrl-G", 1),
];

#[test]
fn a_page_leads_back_to_the_very_question_over_which_it_was_opened_and_writes_nothing() {
    let entries = |desk: &Desk| desk.model.battle().map(|battle| battle.game.log.iter().count());
    for (keys, times) in PAGES {
        let mut desk = Desk::at_fire(80, 24);
        desk.press("md ba");
        let (before, written) = (desk.text(), entries(&desk));
        desk.press(keys);
        assert_ne!(desk.text(), before, "`{keys}` opens something");
        for _ in 0..times {
            desk.press("Esc");
        }
        assert_eq!(desk.text(), before, "after `{keys}`");
        assert_eq!(entries(&desk), written, "after `{keys}`");
    }
}

#[test]
fn what_is_half_typed_is_still_there_behind_every_page() {
    for (keys, times) in PAGES {
        let mut desk = Desk::at_fire(80, 24);
        desk.press("md ba 1");
        let before = desk.text();
        desk.press(keys);
        for _ in 0..times {
            desk.press("Esc");
        }
        assert_eq!(desk.text(), before, "after `{keys}`");
    }
}
