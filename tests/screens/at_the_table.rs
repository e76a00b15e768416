//! A battle as a club player meets it: each step says what it did, and nothing typed leads to anything else.

use fanion::engine::request::Request;
use fanion::tui::effect::Effect;

use super::desk::Desk;

/// In the practice battle where side A moves.
fn at_moves(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::in_practice(columns, rows);
    desk.press("Enter Enter Enter 6 3 Enter").sees(">T1<");
    desk
}

/// In the practice battle at S4.
fn at_leaders(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::in_practice(columns, rows);
    desk.press("- Enter").sees(">S4<");
    desk
}

fn sets(desk: &mut Desk, key: &str, value: &str) {
    let changes = vec![(key.to_owned(), value.to_owned())];
    desk.run(vec![Effect::Request(Request::Set(changes, String::new()))]);
    desk.model.message = None;
}

#[test]
fn a_charge_that_is_stood_against_has_a_result() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut desk = at_moves(columns, rows);
        desk.press("ab Enter mc 8 Enter").sees("mc Valmory Rifles: reaction to ab");
        desk.press("1").sees("RESULT").sees("charges mc Valmory Rifles, 8\"").sees("mc stands, melee in T3");
    }
}

#[test]
fn whatever_is_asked_before_a_die_is_asked_before_a_die_can_be_typed() {
    let mut desk = Desk::at_fire(80, 24);
    sets(&mut desk, "fire.ask-range", "on");
    desk.press("aa ma").sees("Who joins in?").sees_no("then the die");
    desk.press("Enter").sees("[d] distance 3").sees("1D6 [_]");
    desk.press("1").sees("fire").sees("CV");
}

#[test]
fn a_code_that_no_option_has_finds_nothing_else() {
    for (mut desk, typed, name) in [
        (at_leaders(80, 24), "ab", "Duchess's Lancers"),
        (at_leaders(80, 24), "ba", "1/Ostermark Fusiliers"),
        (at_leaders(120, 40), "md", "Republic's Battery"),
    ] {
        desk.press(typed).sees(&format!("`{typed}` is {name}: not offered here"));
        desk.press("Enter").sees(">S4<").sees_no("which unit does").sees_no("Which unit does");
    }
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa").sees("which target?");
    desk.press("ba").sees("`ba` is 1/Ostermark Fusiliers: not offered here");
    desk.press("Enter").sees("which target?");
    desk.press("tt Enter").sees("aa Quillingen J").sees("md Republic's Battery").sees("Who joins in?");
}

#[test]
fn where_no_option_has_a_code_none_is_asked_for_and_leaders_say_what_they_command() {
    let mut desk = at_leaders(120, 40);
    desk.sees("or type words").sees_no("unit's code");
    desk.press("Down").sees("von Pumpernickel (commander-in-chief)");
    desk.press("Right").sees("von Zwieback (Advance Guard)");
}

#[test]
fn the_key_that_takes_the_last_letter_back_takes_no_answer_back_by_the_way() {
    let mut desk = at_leaders(80, 24);
    desk.press("a BkSp BkSp").sees(">S4<").sees("nothing is typed");
    desk.press("BkSp").sees_no(">S4<");
    let mut desk = at_leaders(80, 24);
    desk.press("a BkSp Down BkSp").sees_no(">S4<");
}

#[test]
fn after_an_undo_the_log_names_the_step_that_is_back() {
    let mut desk = at_moves(120, 40);
    desk.press("-").sees(">T2<");
    desk.press("F2").sees(">T1<");
    desk.press("ab Enter mc 8 Enter 1 F3");
    let text = desk.text();
    let line = text.lines().find(|line| line.contains("charges mc")).unwrap_or_else(|| panic!("no line:\n{text}"));
    assert!(line.contains("T1 1st") && !line.contains("T2"), "{line}");
}

#[test]
fn divided_fire_takes_its_number_as_typed_and_says_what_is_left() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa").sees(": divides)");
    desk.press(":").sees("how many of its 5 CV fire at the first");
    desk.press("3 Enter").sees("which target?");
    desk.press("ma Enter");
    if desk.text().contains("1D6 [_]") {
        desk.press("6");
    }
    desk.sees("2 of its 5 CV left to fire");
}

#[test]
fn a_shot_whose_every_number_counts_is_said_to_need_none() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa ma").sees("Who joins in?");
    desk.press("bb Enter").sees_no("any number");
    if desk.text().contains("1D6 [_]") {
        desk.press("1");
    }
    desk.sees("RESULT").sees_no("any roll would do").sees_no("no roll would do");
}

#[test]
fn a_correction_says_what_it_set_and_what_followed() {
    let mut desk = at_moves(80, 24);
    let fields = serde_json::json!({"side": "B", "unit": "Republic's Battery", "cv": 3, "lost": 1});
    let fields = fields.as_object().cloned().unwrap_or_default();
    desk.run(vec![Effect::Request(Request::Correct(fields, String::new()))]);
    desk.model.message = None;
    desk.press("Ctrl-E md Enter 4 Enter").sees("corrected: Republic's Battery, ").sees("lost 0");
}

#[test]
fn the_chosen_line_of_a_list_is_in_sight_and_no_code_is_asked_for_where_none_is() {
    let mut desk = at_moves(80, 24);
    desk.press("ab Enter mc s");
    for chosen in ["minor linear obstacle", "steep rise", "major linear obstacle"] {
        desk.press("Right");
        let text = desk.text();
        assert!(text.lines().any(|line| line.contains("[x]") && line.contains(chosen)), "{chosen}:\n{text}");
        desk.sees_no("type a code");
    }
}

#[test]
fn letters_of_a_form_are_the_same_for_both_sides() {
    let letters = |desk: &Desk| {
        let text = desk.text();
        let mut named: Vec<String> = Vec::new();
        for part in text.split('[').skip(1) {
            let Some((letter, rest)) = part.split_once("] ") else { continue };
            let name = rest.split_whitespace().next().unwrap_or_default().to_owned();
            if letter.chars().count() == 1 && letter.starts_with(|own: char| own.is_ascii_lowercase()) {
                named.push(format!("{letter} {name}"));
            }
        }
        named
    };
    let mut first = at_moves(120, 40);
    first.press("ab Enter mc");
    let mut second = at_moves(120, 40);
    second.press("- -").sees(">T1<");
    second.press("ma Enter aa");
    let (first, second) = (letters(&first), letters(&second));
    assert!(first.len() > 3 && first == second, "{first:?} {second:?}");
}

#[test]
fn on_the_page_of_house_rules_letters_that_begin_no_value_change_nothing() {
    let mut desk = at_moves(80, 24);
    desk.press("F5").sees_no("-> ");
    desk.press("zz").sees("no value of this rule begins with").sees_no("-> ");
    desk.press("rec").sees("-> rec_");
    desk.press("x").sees("-> rec_");
    let mut desk = at_moves(80, 24);
    desk.press("Ctrl-E").sees(" of ");
}

#[test]
fn the_head_of_a_formation_says_who_is_out_and_cuts_none_of_his_brackets() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let mut desk = at_moves(columns, rows);
        let fields = serde_json::json!({"side": "A", "leader": "von Zwieback", "status": "killed"});
        let fields = fields.as_object().cloned().unwrap_or_default();
        desk.run(vec![Effect::Request(Request::Correct(fields, String::new()))]);
        desk.model.message = None;
        let text = desk.text();
        let heads: Vec<&str> = text.lines().take(10).filter(|line| line.contains("Zwieback")).collect();
        assert!(!heads.is_empty() || columns == 80, "{text}");
        for head in heads {
            assert!(head.contains("(Zwieback)") || head.contains("(von Zwieback, killed)"), "{head}");
        }
    }
}
