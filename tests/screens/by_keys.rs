//! An end and a retreat of four turns on a small screen, key by key: after each die and each act the result's own place
//! has the outcome, what it does, and every move.

use fanion::engine::request::Request;
use fanion::tui::effect::Effect;
use serde_json::{Value as Json, json};

use super::desk::Desk;
use super::walk::{lost, seen, words_in};

/// What is done, its keys, and words of the result's place once it is; a mark before words says that they are none of it.
type Deed = (&'static str, &'static str, &'static [&'static str]);

fn ask(desk: &mut Desk, request: &Json) {
    let request = Request::read(&request.to_string()).expect("a request");
    desk.run(vec![Effect::Request(request)]);
    let message = desk.model.message.take();
    assert!(!message.as_ref().is_some_and(|message| message.bad), "{message:?}");
}

fn play(desk: &mut Desk, deeds: &[Deed]) {
    for (what, keys, told) in deeds {
        desk.press(keys);
        let (places, screen) = seen(desk);
        let place = words_in(places.verdict, &screen);
        for words in *told {
            assert!(place.contains(words), "{what}: {words:?} is not told:\n{}", desk.text());
        }
        let lost = lost(desk);
        assert!(lost.is_empty(), "{what}: {lost:?} is cut or not told:\n{}", desk.text());
    }
}

/// The last turn of a practice battle: a charge is beaten, guns destroy a battalion, and it is over.
const LAST_TURN: [Deed; 14] = [
    ("S1: nothing is ordered", "-", &[]),
    ("S3: nobody is engaged", "Enter", &[]),
    ("S4: nobody rides", "-", &[]),
    ("S5: the initiative", "6 3", &["S5 initiative", "[6] [3]", "Ostermark has the initiative, Ostermark chooses"]),
    ("S5: the choice", "Enter", &["Ostermark is active first", "Valmory moves after T4"]),
    (
        "T1: a charge at a line",
        "ab Enter ma 9 Enter Enter",
        &["T1 charge, ab", "charges ma 1st Valmory Regiment, 9\"", "ma stands, melee in T3"],
    ),
    ("T2: the battery fires", "- md ba 14 Enter 1", &["T2 fire, md", "[1]", "2 CV lost", "when firing ends ba -2 CV"]),
    ("T2: firing ends", "-", &["1 unit removed", "remove ba", "1/Ostermark Fusiliers of"]),
    (
        "T3: the melee is drawn",
        "Enter 1 4",
        &[
            "T3 melee, ab",
            "[1] [4]",
            "drawn 10 to 10",
            "both stay in contact and fight again next half",
            "stay in contact ma ab",
        ],
    ),
    ("half 2: nobody moves", "-", &[]),
    ("half 2: nobody fires", "-", &[]),
    ("T3: it is fought again", "Enter 1 6", &["ma 1st Valmory Regiment wins", "back 12\"", "no longer in contact"]),
    ("the end is asked for", "Enter", &[]),
    ("who won", "2", &[]),
];

#[test]
fn the_last_turn_and_the_end_are_told_whole_on_a_small_screen() {
    let mut desk = Desk::in_practice(80, 24);
    ask(&mut desk, &json!({"set": {"battle.turns": "1"}}));
    ask(&mut desk, &json!({"correct": {"side": "A", "unit": "1/Ostermark Fusiliers", "cv": 2, "lost": 4}, "why": "t"}));
    play(&mut desk, &LAST_TURN);
    for words in ["the battle is over", "NO POINTS", "PRICE", "WHAT NOW", "> report", "next battle", "home"] {
        desk.sees(words);
    }
    desk.sees("players decide");
    desk.press("F2").sees(">T4<").sees("Who won?");
    desk.press("F6").sees("WHAT NOW");
}

/// Two of a brigade's units are gone: its morale fails, and it goes back in this turn and in three more.
const RETREAT: [Deed; 12] = [
    ("S1: nothing is ordered", "-", &[]),
    (
        "S2: the brigade retires for four turns",
        "2 4",
        &[
            "S2 morale, Brigade Croûton",
            "[2] [4]",
            "RETIRES FOR 4 TURNS",
            "moves back now and in S2 of the next 3 turns",
            "back 8\"",
            "now and in the next 3 turns",
            "into column",
            "limber",
            "marker D2",
        ],
    ),
    ("S3: nobody is engaged", "Enter 0 Enter", &["RETIRES FOR 4 TURNS"]),
    ("S4: nobody rides", "-", &["RETIRES FOR 4 TURNS"]),
    ("S5: the initiative", "6 3", &["Ostermark has the initiative"]),
    ("S5: the choice", "Enter", &["Ostermark is active first"]),
    ("half 1", "- -", &["marker D1, was D2"]),
    ("half 2", "- -", &["take D1 off"]),
    (
        "turn 2: an arrival",
        "Enter 4",
        &["S1 arrival, Reserve", "arrives, comes onto the table", "onto the table at 36,18"],
    ),
    ("turn 2: S2 moves it back again", "-", &["S2 morale", "back 8\"", "ma"]),
    ("turn 2: S3", "Enter 0 Enter", &["back 8\""]),
    ("turn 2: S4", "-", &["back 8\""]),
];

#[test]
fn a_formation_that_retires_for_four_turns_is_told_its_moves_in_each_of_them() {
    let mut desk = Desk::in_practice(80, 24);
    for unit in ["Valmory Rifles", "Mill Volunteers"] {
        ask(&mut desk, &json!({"correct": {"side": "B", "unit": unit, "status": "removed"}, "why": "t"}));
    }
    play(&mut desk, &RETREAT);
    desk.sees("Turn 2").sees("2D6 [_] [_]");
}

/// Two of three units of a brigade are gone, and its test breaks it.
fn broken() -> Desk {
    let mut desk = Desk::in_practice(80, 24);
    for unit in ["1/Ostermark Fusiliers", "2/Ostermark Fusiliers"] {
        ask(&mut desk, &json!({"correct": {"side": "A", "unit": unit, "status": "removed"}, "why": "t"}));
    }
    play(&mut desk, &[("S2: the brigade breaks", "- 1 1", &["S2 morale, Brigade Strudel", "BROKEN", "remove bc"])]);
    desk.press("Enter").says("Which friendly formations are within 18\" of Brigade Strudel?");
    desk
}

#[test]
fn friends_of_a_broken_formation_are_named_by_the_code_of_any_of_their_units() {
    let mut desk = broken();
    desk.press("z").sees("! no line of the list begins with `z`");
    desk.press("ab").sees("[x] a  Advance Guard");
    desk.press("0").sees("[ ] a  Advance Guard");
    desk.press("+").sees("[x] a  Advance Guard");
    desk.press("Enter").says("army morale of Advance Guard");
    play(
        &mut desk,
        &[("the army test", "6 6", &["S2 army morale, Advance Guard", "carries on, keeps its order attack"])],
    );
}

#[test]
fn that_nobody_is_near_a_broken_formation_has_its_result() {
    let mut desk = broken();
    play(
        &mut desk,
        &[(
            "nobody is near",
            "Enter",
            &["S2 army morale, Brigade Strudel", "no friends within 18\"", "nobody tests for it"],
        )],
    );
    desk.sees(">S3<");
}
