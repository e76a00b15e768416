//! A player's desk in a pseudo-terminal: his brief in, his orders file out.

use std::fs;

use super::screen::Program;
use super::{CTRL_Q, home};
use crate::support::program::{drive, fanion, told};
use serde_json::json;

const RIGHT: &str = "\u{1b}[C";
const TAB: &str = "\t";

#[test]
fn a_player_writes_his_first_orders_with_nothing_but_his_folder() {
    let data = home();
    let path = |name: &str| data.path().join(name).display().to_string();
    let (save, mail) = (path("vale.fanion"), path("mail"));
    told(&fanion(&["campaign", "new", "orbats/campaign-1805/three-rivers.toml", "--save", &save, "--seed", "7"]));
    told(&fanion(&["campaign", "publish", &save, "--output", &mail]));
    drive(&save, Some("all"), &[json!({"pick": "close"}), json!({"pick": "publish"}), json!({"pick": "official"})]);
    told(&fanion(&["campaign", "publish", &save, "--output", &mail]));
    // Only the player's own folder is there.
    let (own, hidden) = (path("own"), path("elsewhere.fanion"));
    fs::rename(path("mail/lorien"), &own).expect("his folder");
    fs::rename(&save, &hidden).expect("the save is the umpire's");
    let (brief, orders) = (format!("{own}/lorien-t01.brief.json"), format!("{own}/lorien-t01.orders.toml"));
    let mut program = Program::start(&[&brief], data.path());
    program.waits_for("Army of the Vale").waits_for("stays; it may go 4").press(RIGHT);
    program.waits_for("costs 1 of 4").press("\r");
    program.waits_for("Army of the Vale goes by 0404").press(TAB);
    program.waits_for("1st Brigade").press("s");
    program.waits_for("1st Brigade: attack").press("w");
    program.waits_for("send it to your umpire").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let text = fs::read_to_string(&orders).expect("his orders");
    assert!(text.contains("path = [\"0404\"]") && text.contains("# Orders of Lorien for turn 1"), "{text}");
    let checked = told(&fanion(&["campaign", "check-orders", &orders, "--brief", &brief]));
    assert!(checked.contains("Army of the Vale: 0404 costs 1 of 4"), "{checked}");
    assert!(checked.ends_with("2 orders read, no errors\n"), "{checked}");
    fs::rename(&hidden, &save).expect("the umpire's save");
    let taken = told(&fanion(&["campaign", "take", &save, &orders]));
    assert!(taken.ends_with("errors 0\n"), "{taken}");
}

#[test]
fn orders_that_are_not_written_when_the_terminal_closes_are_there_when_the_brief_opens_again() {
    let data = home();
    let path = |name: &str| data.path().join(name).display().to_string();
    let (save, mail) = (path("vale.fanion"), path("mail"));
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    drive(&save, Some("all"), &["publish", "close", "publish", "official"].map(|key| json!({ "pick": key })));
    told(&fanion(&["campaign", "publish", &save, "--output", &mail]));
    let own = |name: &str| format!("{mail}/lorien/lorien-t01.{name}");
    let (brief, orders) = (own("brief.json"), own("orders.toml"));
    let form = fs::read_to_string(&orders).expect("the form");
    let mut program = Program::start(&[&brief], data.path());
    program.waits_for("stays; it may go 4").press(RIGHT);
    // Words in a form that lies open are kept with the route.
    program.waits_for("costs 1 of 4").press("m").waits_for("WORDS").press("Hold the ford").waits_for("Hold the ford_");
    program.signal("HUP");
    program.ended();
    assert_eq!(fs::read_to_string(&orders).expect("the form"), form, "his file is his own");
    // Who leaves them is asked, and they are gone.
    for (keys, is_written) in [("w", true), ("\u{1b}[3~", false)] {
        let mut program = Program::start(&[&brief], data.path());
        program.waits_for("your orders are here as they were").press("l").waits_for("2 orders so far").press("\u{1b}");
        program.waits_as("the map again", |screen| !screen.contents().contains("orders so far"));
        if is_written {
            program.press(keys).waits_for("send it to your").press(CTRL_Q);
        } else {
            program.press(CTRL_Q).waits_for("end without them").press(keys);
        }
        assert_eq!(program.ends(), 0);
        assert_eq!(fs::read_to_string(&orders).expect("orders").contains("path = [\"0404\"]"), is_written);
        assert!(!fs::exists(own("orders-unwritten.toml")).expect("a folder"));
        fs::write(own("orders-unwritten.toml"), fs::read_to_string(&orders).expect("orders")).expect("kept");
        fs::write(&orders, &form).expect("the form");
    }
}
