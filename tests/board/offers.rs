//! What a step offers, owes and ends with.

use fanion::engine::prompt::{Blocked, Choice, Due, OptionName, Part, PartKind, Refusal};
use fanion::rules::board::offers::Offers;
use proptest::prelude::*;

/// The act of each option that is due.
fn acts(due: &Due) -> Vec<(String, u32)> {
    let acts = due.acts.as_ref().and_then(|acts| acts.downcast_ref::<Vec<u32>>()).expect("acts");
    assert_eq!(acts.len(), due.options.len());
    due.options.iter().map(|option| option.key.to_string()).zip(acts.iter().copied()).collect()
}

fn owe(offers: &mut Offers<u32>, act: u32, side: &str, key: &str) {
    offers.owe(act, side, key.to_owned(), "falls back".to_owned(), "beaten");
}

fn due(offers: Offers<u32>) -> Due {
    offers.due("march", "french", "what now?".to_owned(), "")
}

#[test]
fn the_act_of_what_is_owed_is_found_by_its_key_and_of_nothing_else() {
    let mut offers = Offers::default();
    offers.may(7, Choice::may("march:Ney", "march"));
    owe(&mut offers, 8, "french", "back:Ney");
    assert_eq!(offers.owed_act("back:Ney"), Ok(8));
    for key in ["march:Ney", "back:Soult"] {
        assert_eq!(offers.owed_act(key), Err(Refusal::NotOwed(key.to_owned())), "it may be done, or is not there");
    }
}

#[test]
fn who_owes_something_is_asked_and_everybody_where_both_do() {
    let asked = |sides: &[&str]| {
        let mut offers = Offers::default();
        offers.may(0, Choice::may("march", "march"));
        sides.iter().zip(1..).for_each(|(side, act)| owe(&mut offers, act, side, &act.to_string()));
        assert_eq!(offers.owes(), !sides.is_empty());
        offers.asked()
    };
    for (sides, who) in
        [(&[][..], None), (&["french", "french"], Some("french")), (&["allied", "allied", "french"], Some("both"))]
    {
        assert_eq!(asked(sides).as_deref(), who, "{sides:?}");
    }
}

#[test]
fn the_end_of_a_step_comes_first_and_where_nothing_can_be_done_the_step_ends_by_itself() {
    let mut nothing: Offers<u32> = Offers::default();
    nothing.block(Blocked::new("march:Ney", "march", "spent"));
    nothing.done(9, "marches", Vec::new(), None);
    assert!(nothing.clone().due("march", "", String::new(), "").options.is_empty());
    assert!(!nothing.is_empty(), "something is shut");
    nothing.done_always(9, "marches", Vec::new(), None);
    assert_eq!(acts(&due(nothing)), [("done".to_owned(), 9)]);

    let mut offers = Offers::default();
    offers.may(1, Choice::may("march:Ney", "march"));
    offers.done(9, "marches", vec![Part::new(PartKind::Consequence, "2 corps stay")], None);
    let due = due(offers);
    assert_eq!(acts(&due), [("done".to_owned(), 9), ("march:Ney".to_owned(), 1)]);
    assert_eq!(
        (&*due.options[0].label, due.options[0].ends, due.options[1].ends),
        ("end marches · 2 corps stay", true, false)
    );
}

#[test]
fn a_step_that_may_not_end_yet_says_why_before_all_else() {
    let mut offers = Offers::default();
    owe(&mut offers, 1, "french", "back:Ney");
    offers.block(Blocked::new("march:Soult", "march", "spent"));
    offers.done(9, "marches", Vec::new(), Some("Ney falls back first".to_owned()));
    assert_eq!(offers.why_not(), Some("Ney falls back first"));
    let due = due(offers);
    assert_eq!(acts(&due), [("back:Ney".to_owned(), 1)]);
    let blocked: Vec<(&str, &str)> = due.blocked.iter().map(|own| (&*own.key, &*own.label)).collect();
    assert_eq!(blocked, [("done", "end marches"), ("march:Soult", "march")]);
    assert_eq!(due.owed().len(), 1);
}

proptest! {
    #[test]
    fn each_option_has_the_act_that_it_was_offered_with_and_what_is_refused_has_none(
        offered in proptest::collection::vec((0..4_u8, any::<bool>()), 0..12),
        end in proptest::option::of(any::<bool>()),
    ) {
        let mut offers = Offers::default();
        let mut expected = Vec::new();
        for (act, (kind, is_refused)) in (0..).zip(&offered) {
            let key = act.to_string();
            match kind {
                0 => owe(&mut offers, act, "french", &key),
                1 => offers.may(act, Choice::may(key.as_str(), "x")),
                _ => offers.offer(act, OptionName::new(key.as_str(), "x"), is_refused.then(|| "no".to_owned())),
            }
            expected.extend((*kind < 2 || !is_refused).then_some((key, act)));
        }
        let open = expected.len();
        prop_assert_eq!(offers.open(|_| true), open);
        if let Some(is_refused) = end {
            offers.done(99, "it", Vec::new(), is_refused.then(|| "not yet".to_owned()));
            if open > 0 && !is_refused {
                expected.insert(0, ("done".to_owned(), 99));
            }
        }
        prop_assert_eq!(offers.is_empty(), offered.is_empty());
        let due = due(offers);
        prop_assert_eq!(acts(&due), expected);
        let shut = due.blocked.iter().filter(|own| &*own.key != "done").count();
        prop_assert_eq!(shut, offered.len() - open);
    }
}
