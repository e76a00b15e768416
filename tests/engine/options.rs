//! What may be picked or filled in, what it means, and what of it scripts read.

use std::cell::Cell;
use std::rc::Rc;

use fanion::engine::input::Domain;
use fanion::engine::later::Later;
use fanion::engine::prompt::{
    Ask, AskKind, Blocked, Choice, Kind, OptionCell, OptionName, OptionRow, Owed, Part, PartKind, Prompt,
};
use proptest::prelude::*;
use serde_json::{Map, json};

const KINDS: [PartKind; 4] = [PartKind::Attack, PartKind::Cost, PartKind::Warning, PartKind::Row];

fn choosing(options: Vec<Choice>, blocked: Vec<Blocked>) -> Prompt {
    Prompt {
        key: "march:Ney/to".to_owned(),
        side: "french".to_owned(),
        text: "whither?".to_owned(),
        cite: String::new(),
        kind: Kind::Choose { options: Rc::new(options), blocked: Rc::new(blocked) },
        owed: None,
        secret: false,
    }
}

fn owed(key: &str, who: &str) -> Owed {
    Owed { key: key.to_owned(), what: "falls back".to_owned(), who: who.to_owned(), why: "beaten".to_owned() }
}

#[test]
fn what_an_option_means_stands_behind_its_name_whom_it_attacks_without_a_dot() {
    let parts =
        vec![Part::new(PartKind::Attack, "Blücher"), Part::new(PartKind::Cost, "1 card"), Part::new(PartKind::Way, "")];
    let option = Choice::may("ney", "Ney attacks").with(parts).with(vec![Part::new(PartKind::Room, "2 left")]);
    assert_eq!(&*option.label, "Ney attacks Blücher · 1 card · 2 left");
    assert_eq!((&*option.name(), option.parts.len()), ("Ney attacks", 4), "what says nothing adds nothing");
}

#[test]
fn an_option_is_put_into_words_once_and_only_where_somebody_reads_them() {
    let read = Rc::new(Cell::new(0));
    let counting = Rc::clone(&read);
    let later = OptionName::of_parts_later("x", move || {
        counting.set(counting.get() + 1);
        ("Ney", vec![Part::new(PartKind::Cost, "1 card")])
    });
    let [one, other] = [(); 2].map(|()| Choice::of(Rc::new(later.clone())));
    assert_eq!((&*one.key, read.get()), ("x", 0));
    assert_eq!((&*one.label, &*other.name(), read.get()), ("Ney · 1 card", "Ney", 1));
    assert_eq!(later, OptionName::of_parts("x", "Ney", vec![Part::new(PartKind::Cost, "1 card")]));
}

#[test]
fn a_formation_has_the_letter_with_which_all_codes_of_its_units_begin() {
    for (codes, lead) in [(&["ba", "bb"][..], Some('b')), (&["ba", "cb"], None), (&["éa"], Some('é')), (&[], None)] {
        let option = Choice::may("x", "x").of_units(codes.iter().map(|code| Rc::from(*code)));
        assert_eq!(option.lead(), lead, "{codes:?}");
    }
    assert_eq!(OptionName::new("x", "x").of_side("french", "").unit, None, "no code is none");
}

#[test]
fn a_row_of_a_printed_table_says_each_cell_behind_its_column() {
    let cell = |column, text: &str, is_lit| OptionCell { column, text: text.to_owned(), is_lit };
    let cells = vec![cell(["left", "left"], "0", false), cell(["right", "rght"], "2R", true)];
    let part = Part::of_row(OptionRow { head: "shift v.", cells });
    assert_eq!((part.kind, &*part.text), (PartKind::Row, "shift v.: left 0, right 2R"));
    assert!(part.row.is_some_and(|row| row.cells[1].is_lit));
}

#[test]
fn a_question_needs_no_answer_where_one_owed_thing_is_all_that_can_be_done() {
    let [one, other] = ["back:Ney", "back:Soult"].map(|key| Choice::owed(owed(key, "french")));
    assert_eq!(choosing(vec![one.clone()], vec![]).only_owed(), Some("back:Ney"));
    assert_eq!(choosing(vec![one.clone(), other], vec![]).only_owed(), None);
    assert_eq!(choosing(vec![Choice::may("x", "x")], vec![]).only_owed(), None);
    let within = Prompt { owed: Some(Rc::new(owed("back", "french"))), ..choosing(vec![one], vec![]) };
    assert_eq!(within.only_owed(), None, "it is a question of something owed itself");
}

#[test]
fn what_is_owed_is_its_side_s_own_unless_both_owe_it() {
    let sides = ["french", "both"].map(|who| Choice::owed(owed("back", who)).side.clone());
    assert_eq!(sides, [Some("french".into()), None]);
}

#[test]
fn scripts_read_of_an_option_whose_it_is_and_what_it_means_where_it_says_so() {
    let cost = || vec![Part::new(PartKind::Cost, "1 card").worth(1)];
    let options = vec![Choice::may("a", "Aa"), Choice::may("b", "Bb").of_side("allied").with(cost())];
    let blocked = vec![Blocked::new("c", "Cc", "no way leads there")];
    let found = choosing(options, blocked).json();
    let parts = json!([{"kind": "cost", "text": "1 card", "value": 1}]);
    assert_eq!(
        found["options"],
        json!([
            {"key": "a", "label": "Aa", "owed": false},
            {"key": "b", "label": "Bb · 1 card", "owed": false, "side": "allied", "parts": parts},
        ])
    );
    assert_eq!(found["blocked"], json!([{"key": "c", "label": "Cc", "why": "no way leads there"}]));
    assert_eq!((&found["kind"], &found["owed"]), (&json!("choose"), &json!(null)));
}

#[test]
fn a_prompt_names_the_keys_of_its_options_its_lists_and_what_is_shut() {
    let prompt = choosing(vec![Choice::may("a", "A")], vec![Blocked::new("c", "C", "why")]);
    assert_eq!(prompt.keys().collect::<Vec<_>>(), ["march:Ney/to", "a", "c"]);
    assert_eq!(prompt.act(), "march:Ney");
    let list = AskKind::Many([Choice::may("d", "D"), Choice::may("e", "E")].into());
    let asks = ["count", "who"]
        .into_iter()
        .zip([AskKind::Domain(Domain::Count { min: 0, max: 9 }), list])
        .map(|(name, kind)| Ask::of(name, kind, None, ""))
        .collect();
    let (known, guesses): (Later<Map<_, _>>, _) = (Later::default(), Map::new());
    let kind = Kind::Fill { check: None, known, asks, tally: Vec::new(), roll: None, guesses };
    let form = Prompt { kind, ..prompt };
    assert_eq!(form.keys().collect::<Vec<_>>(), ["march:Ney/to", "d", "e"]);
    assert!(!form.is_test(), "a form is no test");
}

#[test]
fn a_list_takes_each_of_its_keys_once_and_one_alone_as_earlier_programs_wrote_it() {
    let choices = || [Choice::may("a", "Aa"), Choice::may("b", "Bb")].into();
    let (one, many) = (AskKind::One(choices()), AskKind::Many(choices()));
    for (value, as_one, as_many, of_earlier) in [
        (json!("a"), true, false, Some(json!(["a"]))),
        (json!("none"), false, false, Some(json!([]))),
        (json!("c"), false, false, None),
        (json!(["b", "a"]), false, true, Some(json!(["b", "a"]))),
        (json!(["a", "a"]), false, false, None),
        (json!(["a", "c"]), false, false, None),
        (json!([]), false, true, Some(json!([]))),
        (json!(1), false, false, None),
    ] {
        let accepted = [one.accept(&value).is_some(), many.accept(&value).is_some()];
        assert_eq!(accepted, [as_one, as_many], "{value}");
        assert_eq!(many.accept_single(&value), of_earlier, "{value}");
        assert_eq!(one.accept_single(&value).is_some(), as_one, "one stays one: {value}");
    }
    assert_eq!([one.allowed(), many.allowed()], ["one of a, b", "a list of a, b"], "scripts see keys");
    assert_eq!([one.spoken(), many.spoken()], ["one of Aa, Bb", "any of Aa, Bb"], "players see names");
}

proptest! {
    #[test]
    fn the_name_of_an_option_is_what_it_was_called_whatever_it_means(
        name in "[A-Za-zé ·]{1,12}",
        parts in proptest::collection::vec((0..4_usize, "[a-zé ·]{0,8}"), 0..5),
    ) {
        let parts: Vec<Part> = parts.iter().map(|(kind, text)| Part::new(KINDS[*kind], text.as_str())).collect();
        let option = OptionName::of_parts("x", &name, parts.clone());
        prop_assert_eq!(option.name_in_label(), &name);
        prop_assert_eq!(&*option.name(), &*name);
        prop_assert!(parts.iter().all(|part| option.label.contains(&*part.text)));
        prop_assert_eq!(OptionName::new("x", name).with(parts), option);
    }
}
