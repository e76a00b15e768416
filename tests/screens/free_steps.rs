//! In a free step the screen shows who may still act: a line a kind, how many, and their codes.

use super::desk::Desk;

/// In the practice battle where side A moves.
fn at_moves() -> Desk {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter 6 3 Enter").sees(">T1<");
    desk
}

#[test]
fn who_may_charge_change_formation_and_move_stands_on_a_line_each() {
    let mut desk = at_moves();
    desk.sees("> end T1").sees("charge            4  aa ab ba bb");
    desk.sees("change formation  6  aa ab ac ba bb bc").sees("record a move     6  aa ab ac ba bb bc");
    desk.press("aal").sees("charge            4  aa ab ba bb");
    desk.press("ab Enter ma 9 Enter Enter")
        .sees("charge            3  aa ba bb")
        .sees("record a move     5  aa ac ba bb bc");
}

#[test]
fn up_and_down_change_the_line_and_left_and_right_the_unit_in_it() {
    let mut desk = at_moves();
    desk.press("Down").sees("aa Quillingen Jägers");
    desk.press("Right").sees("> charge").sees("ab Duchess's Lancers");
    desk.press("Right Right Right").sees("bb 2/Ostermark Fusiliers");
    desk.press("Left Down").sees("> change formation").sees("aa Quillingen Jägers");
    desk.press("Up Right Enter").sees("Which enemy does ab Duchess's Lancers charge?");
}

#[test]
fn enter_fires_with_the_first_that_may_and_who_has_fired_leaves_the_line() {
    let mut desk = Desk::at_fire(80, 24);
    desk.sees("> fire  3  aa ba bb").sees("aa Quillingen Jägers fires").sees("  fire  4  ma mb mc md");
    desk.press("Enter").sees("aa Quillingen Jägers: which target?");
    desk.press("mc Enter 1")
        .sees("> fire  2  ba bb")
        .sees("ba 1/Ostermark Fusiliers fires")
        .sees("  fire  4  ma mb mc md");
}

#[test]
fn forgotten_shots_are_one_line_a_side_and_a_code_fires_one_of_them() {
    let mut desk = at_moves();
    desk.press("ab Enter ma 9 Enter Enter - -").sees(">T3<");
    desk.sees("> melee: ab Duchess's Lancers at ma 1st Valmory Regiment  [due]");
    desk.sees("late shot  3  aa ba bb").sees("late shot  4  ma mb mc md");
    desk.press("mc").sees("mc Valmory Rifles: which target?");
    desk.press("aa Enter 1").sees("late shot  3  aa ba bb").sees("late shot  3  ma mb md");
}

#[test]
fn of_more_codes_than_a_line_holds_the_rest_is_counted_and_the_marked_one_is_in_sight() {
    let mut desk = Desk::in_practice(80, 24);
    let correct = |desk: &mut Desk, fields: serde_json::Value| {
        let fields = fields.as_object().cloned().unwrap_or_default();
        desk.run(vec![fanion::tui::effect::Effect::Request(fanion::engine::request::Request::Correct(
            fields,
            "t".into(),
        ))]);
    };
    correct(&mut desk, serde_json::json!({"position": {"step": "T1", "half": 1, "active": "A"}}));
    for number in 0..20 {
        let unit = serde_json::json!({
            "side": "A", "formation": "Brigade Strudel",
            "unit": {
                "name": format!("Landwehr of the long valley {number}"), "arm": "infantry", "quality": "militia", "cv": 4,
                "formation": "line",
            },
        });
        let fields = unit.as_object().cloned().unwrap_or_default();
        desk.run(vec![fanion::tui::effect::Effect::Request(fanion::engine::request::Request::Enlist(
            fields,
            "t".into(),
        ))]);
    }
    desk.model.message = None;
    desk.press("Esc").sees("charge            24  aa ab ba bb bd be");
    desk.press("Down Right Right Right Right Right Right Right Right Right Right Right Right");
    let text = desk.text();
    let line = text.lines().find(|line| line.contains("> charge")).unwrap_or_else(|| panic!("no line:\n{text}"));
    assert!(line.contains(" +") && !line.contains("Landwehr"), "{line}");
    desk.sees("Landwehr of the long valley");
    let marked = desk.model.battle().map(|battle| battle.followed()[0].clone()).expect("a marked unit");
    assert!(line.contains(&format!(" {marked} ")), "{marked} is not in sight: {line}");
}

#[test]
fn below_a_message_each_key_stands_once() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let mut desk = Desk::in_practice(columns, rows);
        desk.model.say("saved as /home/marie/battles/practice.fanion");
        desk.sees("saved as /home/marie");
        let text = desk.text();
        let keys = text.trim_end().lines().last().unwrap_or_default();
        assert_eq!(keys.matches("Enter pick").count(), 1, "{keys}");
        assert!(keys.contains("? help"), "{keys}");
    }
}

#[test]
fn orders_and_leaders_have_a_line_each_with_how_many_may_and_who() {
    let mut desk = Desk::in_practice(120, 40);
    desk.sees(">S1<").sees("orders and arrivals: 3 may").sees("new order for  2  a b");
    desk.press("Down").sees("> new order for  2  a b").sees("Advance Guard (attack)");
    desk.press("Right").sees("Brigade Strudel (attack)");
    desk.press("Enter").sees("Which order for Brigade Strudel?");
    desk.press("Esc");
    desk.press("- Enter").sees(">S4<").sees("leaders: ").sees("attach ");
}
