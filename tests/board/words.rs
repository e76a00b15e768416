//! Players' words, and what options say of cards, strengths and places.

use fanion::engine::cx::Question;
use fanion::engine::prompt::OptionName;
use fanion::engine::prompt::{Part, PartKind};
use fanion::rules::board::asking::{pick_open, which_lost, why_shut};
use fanion::rules::board::words::{
    around, cost, has_signed_number, left_of, loses, price, still, untimely, warned, whole,
};
use serde_json::json;

fn said(part: Option<Part>) -> Option<(PartKind, String, Option<i64>)> {
    part.map(|part| (part.kind, part.text.to_string(), part.value))
}

#[test]
fn cards_are_paid_out_of_the_hand_and_what_is_free_says_nothing() {
    for (hand, cards, words, part) in [
        (3, 0, "", None),
        (3, 1, " Costs 1 card, 2 left", Some("1 card, 2 left")),
        (2, 2, " Costs 2 cards, 0 left", Some("2 cards, 0 left")),
    ] {
        assert_eq!(price(hand, cards), words);
        assert_eq!(said(cost(hand, cards)), part.map(|words| (PartKind::Cost, words.to_owned(), Some(cards))));
    }
}

#[test]
fn a_block_that_loses_all_is_lost_and_one_that_loses_nothing_says_so() {
    for (of, cv, words) in [(3, 0, "no CV lost"), (3, 1, "loses 1 CV, 2 left"), (3, 3, "LOST"), (2, 4, "LOST")] {
        let expected = (PartKind::Cost, words.to_owned(), Some(i64::from(cv)));
        assert_eq!(said(Some(loses(of, cv))), Some(expected), "{cv} of {of}");
    }
}

#[test]
fn who_goes_back_to_a_place_joins_those_in_it_and_has_the_enemies_next_to_it() {
    let went = |means, joins, near: &[&str]| {
        let part = around(means, joins, near.iter().copied())?;
        let brief = part.brief.clone().expect("few words");
        Some([part.text.to_string(), brief.text.clone(), brief.rest.clone()])
    };
    for (means, joins, near, told) in [
        (["", ""], 0, &[][..], None),
        (["", ""], 2, &[], Some(["joins 2", "joins 2", ""])),
        (
            ["leaves the coast", "no coast"],
            1,
            &["Redmill", "Ghent"],
            Some([
                "leaves the coast, joins 1, the enemy next to it: Redmill, Ghent",
                "no coast, joins 1, enemy near",
                "the enemy next to it: Redmill, Ghent",
            ]),
        ),
    ] {
        assert_eq!(went(means, joins, near), told.map(|told| told.map(str::to_owned)));
    }
}

#[test]
fn what_is_left_is_told_with_its_number_and_what_nobody_could_do_is_not() {
    let room = left_of(2, 5);
    assert_eq!((&*room.text, room.value, room.kind), ("2 of 5 left", Some(2), PartKind::Room));
    let could = |count| still(count, "corps", ["could still march", "to march"]);
    assert_eq!(could(0), None);
    let one = could(1).expect("one could");
    assert_eq!(
        (&*one.text, one.brief.map(|own| own.text.clone())),
        ("1 corps could still march", Some("1 to march".to_owned()))
    );
    assert_eq!(
        [which_lost(1, "corps", " to the march"), which_lost(2, "corps", "")],
        ["which corps is lost to the march?", "which 2 corps are lost?"]
    );
}

#[test]
fn a_card_is_of_no_use_in_another_phase_than_its_text_names() {
    let phases = ["movement", "diplomacy and cards"];
    for (text, now, moves, why) in [
        ("Play in the Movement phase.", "movement", false, ""),
        ("Play in the movement phase.", "diplomacy and cards", false, "its text names another phase"),
        ("In the DIPLOMACY phase draw two.", "diplomacy and cards", false, ""),
        ("In a battle, +1.", "movement", false, "only in a battle"),
        ("Play when an army moves.", "movement", false, "only for a move"),
        ("Play when an army moves.", "movement", true, ""),
        ("Draw two.", "movement", false, ""),
    ] {
        assert_eq!(untimely(text, &phases, now, moves), why, "{text}");
        let warnings: Vec<(PartKind, String)> =
            warned(why).iter().map(|own| (own.kind, own.text.to_string())).collect();
        assert_eq!(warnings, if why.is_empty() { vec![] } else { vec![(PartKind::Warning, why.to_owned())] });
    }
    for (text, signed) in
        [("+1 in a battle", true), ("loses -2", true), ("draw 2", false), ("re-roll", false), ("+", false)]
    {
        assert_eq!(has_signed_number(text), signed, "{text}");
    }
}

#[test]
fn a_whole_number_has_both_ends_of_its_range_and_room_in_its_type() {
    for (value, read) in [
        (json!(0), Some(0)),
        (json!(9), Some(9)),
        (json!(10), None),
        (json!(-1), None),
        (json!(2.5), None),
        (json!("3"), None),
    ] {
        assert_eq!(whole::<u8>("cv", &value, 0, 9).ok(), read, "{value}");
    }
    assert!(whole::<u8>("cv", &json!(300), 0, 999).is_err(), "no number of its type");
}

#[test]
fn what_is_shut_stands_beside_what_is_open_with_its_reason() {
    let shut = |why: &str| Some(why.to_owned());
    let all = [("Mons", None), ("Ghent", shut("full")), ("Namur", None)];
    let offered = all.clone().map(|(name, why)| (name.len(), OptionName::new(name, name), why));
    let pick = pick_open(Question::to("french", "whither?", ""), offered);
    let open: Vec<(usize, &str)> = pick.options.iter().map(|(value, choice)| (*value, &*choice.key)).collect();
    assert_eq!(open, [(4, "Mons"), (5, "Namur")]);
    let blocked: Vec<(&str, &str)> = pick.question.blocked.iter().map(|own| (&*own.key, &*own.why)).collect();
    assert_eq!(blocked, [("Ghent", "full")]);
    assert_eq!(why_shut(all.map(|(_, why)| why)), None, "one is open");
    assert_eq!(why_shut([shut("full"), shut("far")]), shut("full"));
    assert_eq!(why_shut([]), shut("no area is open"));
}
