//! Figures set right, newcomers, and battles that were begun on the table.

use std::path::Path;

use super::desk::Desk;
use crate::support::program::{fanion, told};

#[test]
fn a_figure_is_set_right_by_code_in_a_few_keys() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("Ctrl-E");
    desk.sees("find by code or name").sees("Valmory Rifles");
    desk.press("mc Enter");
    desk.sees("Correct unit mc Valmory Rifles").sees("nothing is changed yet");
    desk.press("Enter");
    desk.sees("! nothing has been changed");
    desk.press("3");
    desk.sees("was ").sees("Enter corrects it");
    desk.press("Enter");
    desk.sees("corrected: Valmory Rifles").sees(">T2<");
    desk.press("F3");
    desk.sees("ruling: mc Valmory Rifles: cv 3");
}

#[test]
fn a_leader_a_formation_and_a_reason_are_typed() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-E strudel");
    desk.sees("leader");
    desk.press("Down Enter");
    desk.sees("Correct leader von Strudel");
    desk.press("o Tab 2 Up Up");
    desk.type_words("hit by a stray ball");
    desk.press("Enter F3");
    desk.sees("(hit by a stray ball)");
    desk.press("Esc Ctrl-E");
    desk.type_words("formation croûton");
    desk.press("Enter");
    desk.sees("Correct formation Brigade Croûton");
    desk.press("re Enter");
    desk.sees("corrected: Brigade Croûton").sees("retire");
}

#[test]
fn what_makes_no_sense_is_refused_and_the_form_stays() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("Ctrl-E mc Enter 0 Enter");
    desk.sees("! ").sees("Correct unit mc Valmory Rifles");
    desk.press("Del");
    desk.sees("nothing is changed yet");
    desk.press("x");
    desk.sees("! cv: ");
    desk.press("Esc");
    desk.sees("find by code or name");
    desk.type_words("nobody of that name");
    desk.sees("nothing here has that name");
    desk.press("Enter");
    desk.sees("! nothing here has that name");
    desk.press("Esc Esc");
    desk.sees(">T2<").sees_no("find by code or name");
}

#[test]
fn letters_that_begin_no_name_of_a_list_change_nothing_and_it_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("vale.fanion").display().to_string();
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    let mut desk = Desk::in_folder(100, 30, folder.path());
    desk.open(Path::new(&save));
    desk.press("Ctrl-E");
    desk.type_words("Gorge");
    desk.press("Enter");
    desk.sees("owner").sees("nothing is changed yet");
    // Within names: of Lorien, Karst and Seamark.
    for typed in ["r", "ra", "rai", "raix"] {
        desk.press(&typed[typed.len() - 1..]);
        desk.sees(&format!("! owner: nothing begins with `{typed}`")).sees("nothing is changed yet");
    }
    desk.press("BkSp BkSp BkSp BkSp");
    // The name of another field: of its letters, too, none is a nation's first, for they belong to one word.
    desk.type_words("insk");
    desk.sees("! owner: nothing begins with `insk`").sees("nothing is changed yet");
    desk.press("BkSp BkSp BkSp BkSp s").sees("was Karst").sees_no("nothing is changed yet");
    // What goes on from a letter that fitted, and fits no more, leaves what it had found.
    desk.press("x").sees("! owner: nothing begins with `sx`").sees("Seamark").sees("was Karst");
    // The same in every form: an order of a formation.
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-E");
    desk.type_words("formation croûton");
    desk.press("Enter x");
    desk.sees("nothing begins with `x`").sees("nothing is changed yet");
}

#[test]
fn the_position_is_set_right_also_inside_an_act() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa mc Ctrl-E mc Enter 3 Enter");
    desk.says("Who joins in?").sees("corrected: Valmory Rifles");
    desk.press("Ctrl-E position Enter");
    desk.sees("Correct the position");
    desk.press("Tab s5 Enter");
    desk.sees(">S5<").sees("roll for the initiative");
}

#[test]
fn a_newcomer_joins_and_one_more_like_it_is_two_keys() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-N");
    desk.sees("A newcomer joins");
    desk.press("Enter");
    desk.sees("! a newcomer needs a name");
    desk.type_words("Landwehr 1");
    desk.press("Tab Tab m Tab 4 Enter");
    desk.sees("Landwehr 1 has joined").sees("Landwehr 1  ");
    desk.press("Ctrl-N");
    desk.sees("Landwehr 2").sees("militia");
    desk.press("Enter");
    desk.sees("Landwehr 2 has joined");
    desk.press("F2");
    desk.press("Ctrl-N Enter");
    desk.sees("Landwehr 2 has joined");
}

#[test]
fn the_lines_of_a_newcomer_follow_from_its_arm_and_side() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-N");
    desk.sees("weapon").sees_no("lance");
    desk.type_words("Blue Hussars");
    desk.press("Tab c");
    desk.sees("lance").sees_no("weapon").sees("Blue Hussars");
    desk.press("foot");
    desk.sees("limbered").sees("medium").sees_no("lance");
    desk.press("Esc");
    desk.sees_no("A newcomer joins");
}

#[test]
fn a_newcomer_brings_a_formation_of_its_own() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-N");
    desk.type_words("Landwehr 1");
    desk.press("Up new");
    desk.sees("new formation").sees("commander");
    desk.press("Enter");
    desk.sees("! a new formation needs a name");
    desk.press("Tab");
    desk.type_words("Late Brigade");
    desk.press("Tab att Tab");
    desk.type_words("Blücher");
    desk.press("Enter");
    desk.sees("Landwehr 1 has joined").sees("Late Brigade").sees("Landwehr 1");
    desk.press("Ctrl-N Enter F3");
    desk.sees("Late Brigade comes to the battle under Blücher").sees("Late Brigade is joined by cb Landwehr 2");
}

#[test]
fn a_battle_that_was_begun_on_the_table_is_entered_where_it_stands() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-K");
    desk.sees("Catch up: where does the battle on the table stand?");
    desk.press("3 Tab t2 Tab 1 Tab b Enter");
    desk.sees("whose figures are not right?");
    desk.press("mc Enter 3 Enter");
    desk.sees("now every figure that is not as on the table");
    desk.press("Ctrl-E");
    desk.press("Esc");
    desk.sees("Turn 3").sees(">T2<").sees("Valmory active");
    desk.press("F3");
    desk.sees("(catching up)");
}

#[test]
fn a_new_battle_is_begun_late_from_the_list_of_files() {
    let mut desk = Desk::at_home(80, 24);
    desk.press("from Enter");
    desk.type_words("practice");
    desk.press("Ctrl-K");
    desk.sees("Catch up: where does the battle on the table stand?");
    desk.press("2 Tab s4 Enter Esc");
    desk.sees("Turn 2").sees(">S4<");
    let mut desk = Desk::at_home(80, 24);
    desk.press("from Enter Ctrl-K Esc Esc practice Enter Enter");
    desk.sees_no("Catch up");
}

#[test]
fn a_battle_that_stands_as_on_the_table_is_not_set_anew_to_catch_up_with_it() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("Ctrl-K");
    desk.sees("where does the battle on the table stand?").sees("nothing is changed yet");
    desk.press("Enter");
    desk.sees("now every figure that is not as on the table");
    desk.press("Esc F3");
    desk.sees_no("catching up");
}
