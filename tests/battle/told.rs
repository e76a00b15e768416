//! What happened, in sentences for those who were not there, and line by line in the log.

use fanion::engine::text::CellContent;
use serde_json::json;

use super::field::{field, log, meet, with};
use super::game::{Game, army, foot, guns};

/// All sentences of the story so far.
fn story(game: &Game) -> String {
    let stretches = game.play.story().stretches.into_iter();
    stretches.flat_map(|stretch| stretch.sentences).map(|text| text.to_string() + "\n").collect()
}

#[track_caller]
fn tells(game: &Game, sentence: &str) {
    let story = story(game);
    assert!(story.lines().any(|line| line == sentence), "no `{sentence}` in:\n{story}");
}

fn batteries() -> Game {
    let red = army("Red", &[("Red I", &[foot("A1"), guns("A2"), guns("A3")]), ("Red II", &[foot("A4"), guns("A5")])]);
    Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[])
}

fn order(game: &mut Game, mf: &str, order: &str, faces: [u8; 2]) {
    game.pick(&format!("order:A/{mf}"));
    game.pick(order);
    game.ask(json!({"fill": {"distance": 1}, "faces": faces}));
}

#[test]
fn a_grand_battery_is_formed_and_dissolved() {
    let mut game = batteries();
    order(&mut game, "Red I", "form-grand-battery", [6, 6]);
    game.fill(json!({"batteries": ["A/A2", "A/A5"]}));
    game.correct(json!({"side": "A", "leader": "Red II leader", "ability": "terrible"}));
    game.correct(json!({"side": "A", "leader": "Red chief", "ability": "terrible"}));
    order(&mut game, "Red II", "attack", [1, 1]);
    game.pick("done");
    tells(&game, "A2 and A5 formed Grand Battery 1.");
    tells(&game, "No new order reached Red II.");
    game.correct(json!({"position": {"turn": 2, "step": "S1"}}));
    game.correct(json!({"side": "A", "leader": "Red chief", "ability": "excellent", "staff": "good"}));
    order(&mut game, "Grand Battery 1", "dissolve-grand-battery", [6, 6]);
    game.pick("done");
    assert!(log(&game).contains("Grand Battery 1 is dissolved\n"), "{}", log(&game));
    tells(&game, "Grand Battery 1 was dissolved.");
    assert!(!story(&game).contains("reached Grand Battery 1"), "{}", story(&game));
}

#[test]
fn orders_that_came_and_orders_that_did_not() {
    let mut game = batteries();
    for name in ["Red chief", "Red II leader"] {
        game.correct(json!({"side": "A", "leader": name, "ability": "terrible", "staff": "poor"}));
    }
    order(&mut game, "Red I", "attack", [6, 6]);
    order(&mut game, "Red II", "attack", [1, 1]);
    game.pick("done");
    tells(&game, "Red I was ordered to attack.");
    tells(&game, "No new order reached Red II.");
}

#[test]
fn formations_that_are_gone_or_break() {
    let mut game = batteries();
    for unit in ["A4", "A5"] {
        game.correct(json!({"side": "A", "unit": unit, "status": "removed"}));
    }
    game.pick("done");
    game.done_to("S3");
    tells(&game, "Red II had lost its last unit.");
    tells(&game, "Red II leader left the field with his men.");
    let mut game = batteries();
    for unit in ["A1", "A2", "A3", "A4", "A5"] {
        game.correct(json!({"side": "A", "unit": unit, "status": "removed"}));
    }
    game.pick("done");
    game.done_to("S3");
    tells(&game, "Red I and Red II had lost their last units.");
    tells(&game, "Red I leader and Red II leader left the field with their men.");
    let mut game = batteries();
    for unit in ["A1", "A2"] {
        game.correct(json!({"side": "A", "unit": unit, "status": "removed"}));
    }
    game.go("S2", None);
    game.pick("morale:A/Red I");
    game.dice(&[1, 1]);
    game.done_to("S3");
    tells(&game, "Red I broke and took one unit from the field.");
    assert!(log(&game).contains("Red I BREAKS with 1 unit\n"), "{}", log(&game));
}

#[test]
fn fire_names_the_unit_that_lost_most_of_it_where_others_lost_too() {
    let fired = |at: [&str; 2], faces: [u8; 2]| {
        let red = [guns("A1"), guns("A2")].map(|guns| with(&with(&guns, "cv", "10"), "weight", "\"heavy\""));
        let mut game = field(&red, &[foot("B1"), foot("B2")], &[]);
        game.go("T2", Some(1));
        for (at, (gun, face)) in at.into_iter().zip(["A1", "A2"].into_iter().zip(faces)) {
            game.pick(&format!("shot:A/{gun}"));
            game.pick(&format!("B/{at}"));
            game.ask(json!({"fill": {"distance": 3}, "faces": [face]}));
        }
        game.pick("done");
        story(&game)
    };
    for (at, faces, sentence) in [
        (["B1", "B1"], [1, 1], "The fire cost Blue 6 CV."),
        (["B1", "B2"], [1, 6], "The fire cost Blue 5 CV, B1 alone 3."),
        (["B1", "B2"], [6, 1], "The fire cost Blue 5 CV, B2 alone 3."),
        (["B1", "B2"], [6, 6], "The fire cost Blue 4 CV."),
    ] {
        let story = fired(at, faces);
        assert!(story.lines().any(|line| line == sentence), "no `{sentence}` in:\n{story}");
    }
}

#[test]
fn a_broken_unit_that_rallies() {
    let mut game = field(&[foot("A1"), foot("A2")], &[foot("B1")], &[]);
    game.correct(json!({"side": "A", "unit": "A1", "status": "broken"}));
    game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A1"}));
    game.go("S4", None);
    let key = super::field::options(&game).into_iter().find(|key| key.starts_with("rally:")).expect("a rally");
    game.pick(&key);
    game.dice(&[1, 1]);
    game.pick("done");
    tells(&game, "A1 rallied.");
    assert!(
        log(&game).contains("A1 has tried to rally\n") && log(&game).contains("A1 rallies at D1\n"),
        "{}",
        log(&game)
    );
}

/// The leader of B1 is hit by A2's fire; these dice say how.
fn leader_hit(faces: &[&[u8]]) -> Game {
    let mut game = field(&[foot("A1"), guns("A2")], &[foot("B1"), foot("B2")], &[]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.go("T2", Some(1));
    game.pick("shot:A/A2");
    game.pick("B/B1");
    game.ask(json!({"fill": {"distance": 9}, "faces": [1]}));
    game.pick("done");
    game.pick("leader-risk:B/B1");
    game.dice(&[6]);
    for faces in faces {
        game.dice(faces);
    }
    game
}

#[test]
fn what_became_of_a_leader() {
    let cases: &[(&[&[u8]], &str)] = &[
        (&[&[1, 2]], "Blue I leader was stunned for a turn."),
        (&[&[2, 2], &[6]], "Blue I leader was wounded and out for three turns."),
        (&[&[3, 4]], "Blue I leader was wounded and carried from the field."),
        (&[&[6, 6]], "Blue I leader was killed."),
    ];
    for (faces, sentence) in cases {
        let game = leader_hit(faces);
        tells(&game, sentence);
    }
    let mut game = leader_hit(&[&[1, 2]]);
    game.done_to("S1");
    game.done_to("S3");
    tells(&game, "Blue I leader was back in the saddle.");
    let fates = game.play.story().stretches.into_iter().flat_map(|stretch| stretch.fates);
    let fates: Vec<String> = fates.map(|fate| format!("{} {}", fate.who, fate.what)).collect();
    assert_eq!(fates, ["Blue I leader is out until next turn", "Blue I leader is back"]);
}

#[test]
fn who_is_locked_and_who_is_no_more() {
    let mut game = field(&[foot("A1"), foot("A2")], &[foot("B1"), foot("B2")], &[]);
    let deeds = |game: &Game| {
        let doc = game.play.doc();
        let rows = doc.columns.iter().flat_map(|column| &column.groups).flat_map(|group| &group.rows);
        let deed = |cell: &fanion::engine::text::Cell| match &cell.content {
            CellContent::Words(words) if cell.name == "deed" && !words.is_empty() => Some(words.to_string()),
            _ => None,
        };
        rows.flat_map(|row| &row.cells).filter_map(deed).collect::<Vec<_>>()
    };
    game.go("T1", Some(1));
    meet(&mut game, "A1", "B1");
    game.dice(&[3, 3]);
    assert_eq!(deeds(&game), ["locked with ma B1", "locked with aa A1"]);
    game.done_to("T1");
    game.done_to("T3");
    game.pick("melee:B/B1");
    game.dice(&[6, 1]);
    assert!(log(&game).contains("aa A1 and ma B1 are no longer locked\n"), "{}", log(&game));
}

#[test]
fn a_loser_is_not_told_to_share_the_fate_of_whom_the_winner_meets_next() {
    let mut game = field(&[foot("A1")], &[foot("B1"), foot("B2")], &[("melee.exploit-contact", "melee")]);
    game.correct(json!({"side": "A", "unit": "A1", "cv": 8}));
    game.correct(json!({"side": "B", "unit": "B2", "status": "broken"}));
    game.go("T1", Some(1));
    meet(&mut game, "A1", "B1");
    game.dice(&[3, 4]);
    game.pick("exploit");
    game.fill(json!({"enemy": "B/B2"}));
    game.done_to("T4");
    tells(&game, "A1 narrowly beat B1, which lost 2 CV and fell back; the winner pressed on.");
}

#[test]
fn what_is_set_right_before_the_first_answer_is_counted_too() {
    let mut game = batteries();
    game.correct(json!({"side": "A", "unit": "A1", "cv": 4, "lost": 2}));
    let losses: Vec<i64> =
        game.play.story().stretches.iter().flat_map(|stretch| &stretch.losses).map(|loss| loss.amount).collect();
    assert_eq!(losses.iter().sum::<i64>(), 2);
}
