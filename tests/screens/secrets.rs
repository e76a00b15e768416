//! A secret question: the screen is covered until only its own side looks.

use fanion::tui::watch::scene;

use super::desk::Desk;

/// The practice battle, whose present question is a secret of this side.
fn asked_secretly(desk: &mut Desk, side: &str) {
    let battle = desk.model.battle_mut().expect("a battle");
    let mut game = battle.game.clone();
    let prompt = game.prompt.as_mut().expect("a prompt");
    prompt.secret = true;
    side.clone_into(&mut prompt.side);
    battle.put(game);
}

#[test]
fn a_secret_question_waits_behind_a_cover_for_its_own_side() {
    let mut desk = Desk::in_practice(80, 24);
    desk.sees("end S1");
    asked_secretly(&mut desk, "A");
    desk.sees("A secret question for Ostermark").sees("Press Enter").sees_no("end S1").sees_no("Quillingen");
    desk.press("Enter").sees("end S1").sees("Quillingen");
    asked_secretly(&mut desk, "A");
    desk.sees("end S1").sees_no("A secret question");
}

#[test]
fn the_screen_is_covered_again_between_the_players() {
    let mut desk = Desk::in_practice(80, 24);
    asked_secretly(&mut desk, "A");
    desk.press("Enter").sees("end S1");
    asked_secretly(&mut desk, "B");
    desk.sees("A secret question for Valmory").sees_no("end S1");
    desk.press("Enter").sees("end S1");
}

#[test]
fn no_key_but_enter_looks_behind_the_cover() {
    let mut desk = Desk::in_practice(80, 24);
    asked_secretly(&mut desk, "B");
    for key in ["F2", "F3", "F5", "F9", "Down", "a", "1", "Space", "BkSp", "PgDn", "Ctrl-W", "Ctrl-P"] {
        desk.press(key).sees_no("end S1");
        desk.press("Esc").sees_no("end S1");
    }
    desk.sees("A secret question for Valmory");
}

#[test]
fn a_seat_is_never_covered_and_waits_while_the_other_side_is_asked() {
    let mut desk = Desk::in_practice(80, 24);
    desk.model.battle_mut().expect("a battle").game.seat = Some("A".to_owned());
    asked_secretly(&mut desk, "B");
    desk.sees("waits for Valmory").sees_no("A secret question").sees_no("end S1");
    desk.press("Enter").sees("waits for Valmory").sees_no("end S1");
    asked_secretly(&mut desk, "A");
    desk.sees("end S1").sees_no("A secret question").sees_no("waits for");
}

#[test]
fn the_table_screen_shows_a_secret_as_sealed() {
    let mut desk = Desk::in_practice(80, 24);
    asked_secretly(&mut desk, "A");
    for side in [None, Some("A"), Some("B")] {
        let shown = scene(&desk.model.battle().expect("a battle").game, side);
        assert_eq!(shown.parts[1].forms, ["sealed"], "{side:?}");
        assert_eq!(shown.parts.len(), 2, "nothing of the question is told besides");
    }
}
