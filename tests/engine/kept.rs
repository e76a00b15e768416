//! Values as saves keep them: as their text, as typed outcomes, and places that must be there.

use std::collections::BTreeMap;

use fanion::engine::check::Outcome;
use fanion::engine::places::{Counted, missing};
use fanion::engine::stored_json::StoredJson;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Fight {
    who: String,
    lost: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct CityId(u16);

#[derive(Clone, Copy, Debug, Serialize)]
struct RoadId(u16);

#[derive(Clone, Debug, Serialize)]
enum Happens {
    Fell(CityId),
    Marched { from: CityId, by: Vec<RoadId> },
    Garrisons(BTreeMap<CityId, i64>),
    Paid(i64),
    Far(Option<(u8, CityId)>),
}

#[test]
fn what_a_save_names_must_be_there_wherever_it_stands_in_an_event() {
    let there: Counted = [("CityId", 3), ("RoadId", 1)].into();
    let city = |at: u16| Some(format!("CityId {at} is named, counted from 0, but there are 3"));
    let large = |amount: u64| Some(format!("{amount} is larger than any figure of a game"));
    for (event, why) in [
        (Happens::Fell(CityId(2)), None),
        (Happens::Fell(CityId(3)), city(3)),
        (Happens::Marched { from: CityId(2), by: vec![RoadId(0)] }, None),
        (
            Happens::Marched { from: CityId(0), by: vec![RoadId(0), RoadId(1)] },
            Some("RoadId 1 is named, counted from 0, but there are 1".to_owned()),
        ),
        (Happens::Garrisons([(CityId(0), 9), (CityId(7), 9)].into()), city(7)),
        (Happens::Garrisons([(CityId(0), i64::MAX)].into()), large(i64::MAX.unsigned_abs())),
        (Happens::Far(Some((200, CityId(4)))), city(4)),
        (Happens::Far(None), None),
        (Happens::Paid(-1_000_000_000_000), None),
        (Happens::Paid(-1_000_000_000_001), large(1_000_000_000_001)),
        (Happens::Paid(i64::MIN), large(i64::MIN.unsigned_abs())),
    ] {
        assert_eq!(missing(&event, &there), why, "{event:?}");
    }
    assert_eq!(missing(&Happens::Fell(CityId(9)), &Counted::new()), None, "a list that nobody counts");
}

#[test]
fn a_value_that_was_read_is_written_again_letter_by_letter() {
    let text = r#"{"lost":  2, "who":"N\u0065y"}"#;
    let read: StoredJson<Fight> = serde_json::from_str(text).expect("a fight");
    let made = StoredJson::new(Fight { who: "Ney".to_owned(), lost: 2 });
    assert_eq!(serde_json::to_string(&read).expect("text"), text);
    assert_eq!(serde_json::to_string(&made).expect("text"), r#"{"who":"Ney","lost":2}"#);
    assert_eq!((&read, &read.clone()), (&made, &made.clone()), "it is the same value all the same");
    assert_eq!((read.made(), made.made().map(|own| own.lost)), (None, Some(2)));
    assert_ne!(read, StoredJson::new(Fight { who: "Ney".to_owned(), lost: 3 }));
}

#[test]
fn a_few_members_are_read_without_the_others_and_a_wrong_value_is_refused_without_its_place() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Name<'k> {
        who: &'k str,
    }
    let kept: StoredJson<Fight> = serde_json::from_str(r#"{"who": "Ney", "lost": 2}"#).expect("a fight");
    assert_eq!(kept.part(), Some(Name { who: "Ney" }));
    assert_eq!(StoredJson::new(3_u8).part::<Name<'_>>(), None);
    let wrong = serde_json::from_str::<StoredJson<Fight>>(r#"{"who": "Ney", "lost": -2}"#).expect_err("below nothing");
    assert_eq!(wrong.to_string(), "invalid value: integer `-2`, expected u32");
}

proptest! {
    #[test]
    fn an_outcome_that_was_read_from_a_save_is_the_one_that_was_made(who in "\\PC{0,8}", lost in any::<u32>(), other in any::<u32>()) {
        let fight = Fight { who: who.clone(), lost };
        let made = Outcome::of(&fight);
        let read: Outcome = serde_json::from_value(json!(made)).expect("an outcome");
        prop_assert_eq!(&read, &made);
        prop_assert_eq!((read.get::<Fight>(), made.word("who"), read.count("lost")), (fight, &*who, i64::from(lost)));
        prop_assert_eq!(Outcome::of(&Fight { who, lost: other }) == read, other == lost);
        prop_assert_eq!((read.count("won"), read.flag("won"), read.word("won"), &read["won"]), (0, false, "", &json!(null)));
        prop_assert_eq!(read.read::<BTreeMap<String, bool>>(), None, "an old record may hold another");
    }
}
