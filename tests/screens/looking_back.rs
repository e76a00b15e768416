//! The log with both armies as they were, and past entries mended.

use super::desk::Desk;

/// After a shot of aa Quillingen Jägers that cost mc Valmory Rifles one CV, in the second half.
fn after_a_hit(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_fire(columns, rows);
    desk.press("aa mc Enter 1 done Enter");
    desk.sees("half 2");
    desk
}

/// The entry of that shot is marked in the log.
fn at_the_shot(columns: u16, rows: u16) -> Desk {
    let mut desk = after_a_hit(columns, rows);
    desk.press("F3 /");
    desk.type_words("fired at mc");
    desk.press("Enter");
    desk
}

fn cv(desk: &Desk, code: &str) -> String {
    let row = desk.text().lines().find(|line| line.contains(&format!("{code}× Valmory Rifles"))).map(str::to_owned);
    let row = row.unwrap_or_else(|| panic!("no {code} in\n{}", desk.text()));
    let after = row.split("Valmory Rifles").nth(1).unwrap_or_default().to_owned();
    after.split_whitespace().find(|word| word.starts_with(['■', '·'])).unwrap_or_default().to_owned()
}

#[test]
fn both_armies_are_seen_as_they_were_at_any_entry() {
    let mut desk = after_a_hit(80, 24);
    let now = cv(&desk, "mc");
    desk.press("F3");
    desk.sees("AS IT WAS after entry").sees("half 2");
    assert_eq!(cv(&desk, "mc"), now);
    desk.press("Home");
    desk.sees("AS IT WAS after entry 1").sees("turn 1 S1");
    assert_ne!(cv(&desk, "mc"), now);
    desk.press("Esc");
    assert_eq!(cv(&desk, "mc"), now, "it was only looked at");
}

#[test]
fn an_entry_is_found_by_its_words() {
    let mut desk = after_a_hit(80, 24);
    desk.press("F3 /");
    desk.type_words("zeppelin");
    desk.press("Enter");
    desk.sees("! no entry with `zeppelin`");
    desk.press("/");
    desk.type_words("S3 skirmish");
    desk.press("Enter");
    desk.sees("turn 1 S3");
}

#[test]
fn an_undone_entry_can_still_be_looked_at() {
    let mut desk = after_a_hit(80, 24);
    desk.press("F2 F3 /");
    desk.type_words("half 2");
    desk.press("Enter");
    desk.sees(" (undone)").sees("half 2, ");
    desk.press("m");
    desk.sees("! undone entries cannot be changed");
}

#[test]
fn a_die_is_mended_first_it_shows_what_would_differ() {
    let mut desk = at_the_shot(80, 24);
    desk.press("m");
    desk.sees("Which answer do you want to change?").sees("dice 1");
    desk.press("Enter");
    desk.sees("What should it have been?").sees("given was: dice 1").sees("[_]");
    desk.press("6 Enter");
    desk.sees("What would be different today").sees("mc Valmory Rifles: ").sees("> leave it as it is");
    desk.press("Enter");
    desk.sees("AS IT WAS");
}

#[test]
fn figures_only_are_set_right_and_the_battle_goes_on_where_it_was() {
    let mut desk = at_the_shot(80, 24);
    desk.press("m Enter 6 Enter Up Up Enter");
    desk.sees("half 2").sees_no("AS IT WAS");
    assert_eq!(cv(&desk, "mc"), "■■■■");
    desk.press("F3");
    desk.says("mended, figures only");
    desk.press("Esc F2 F3 Up");
    assert_eq!(cv(&desk, "mc"), "■■■■", "what was undone is still seen as it was");
    desk.sees("(undone)");
    desk.press("Esc");
    assert_eq!(cv(&desk, "mc"), "■■■·");
}

#[test]
fn it_is_played_again_with_the_recorded_dice() {
    let mut desk = at_the_shot(80, 24);
    desk.press("m Enter 6 Enter Up Enter");
    desk.sees("half 2").sees_no("AS IT WAS");
    desk.press("F3");
    desk.sees("is given again").sees("= ");
}

#[test]
fn another_option_or_another_value_can_be_given() {
    let mut desk = at_the_shot(80, 24);
    desk.press("m Up Up Enter");
    desk.sees("What should it have been?").sees("> mc Valmory Rifles");
    desk.press("Down Enter");
    desk.sees("What would be different today");
    desk.press("Esc Esc");
    desk.sees("Which answer do you want to change?");
    desk.press("Down Down Enter 9");
    desk.sees("! dice: the dice as they fell, 1D6, a digit each");
    desk.press("BkSp Esc Esc Esc Esc");
    desk.sees_no("AS IT WAS");
}

#[test]
fn what_nobody_answered_cannot_be_mended() {
    let mut desk = after_a_hit(80, 24);
    desk.press("F3 Home m");
    desk.sees("! no answer and no die led to this entry");
}
