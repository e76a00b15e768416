//! What fits the letters typed so far, found with what fitted one letter less.

use std::collections::BTreeSet;
use std::rc::Rc;

use fanion::engine::doc::Doc;
use fanion::engine::prompt::{Blocked, Choice, OptionName, Part, PartKind};
use fanion::engine::text::{Column, Group, RosterRow};
use fanion::tui::answer::choose::Choose;
use fanion::tui::codes::Codes;
use proptest::prelude::*;

fn called((code, label): &(Option<String>, String)) -> Rc<OptionName> {
    let label = code.as_ref().map_or_else(|| label.clone(), |code| format!("{code} {label}"));
    Rc::new(OptionName { unit: code.as_deref().map(Rc::from), ..OptionName::new(label.as_str(), label.as_str()) })
}

fn keys(choose: &Choose) -> Vec<Rc<str>> {
    choose.items().map(|item| item.key).collect()
}

#[test]
fn beginnings_of_names_are_found_before_beginnings_of_words_and_these_before_the_rest() {
    let follows = |words: &str| vec![Part::new(PartKind::Consequence, words)];
    let end = || Choice::may("done", "end movement").with(follows("then orders, Stonecross")).ending();
    let named = |name: &str, words: &str| Choice::may(name, name).with(follows(words));
    let place = |name: &str| named(name, "open");
    let cases: [(&str, Vec<Choice>, &[&str]); 5] = [
        (
            "r",
            vec![place("the army stops here"), place("Upper Redmill"), place("Rosemoor")],
            &["Rosemoor", "Upper Redmill", "the army stops here"],
        ),
        ("h", vec![named("left flank attack", "hold 0"), place("hold")], &["hold", "left flank attack"]),
        ("st", vec![end(), place("East Moor"), place("Stonecross")], &["Stonecross", "East Moor"]),
        ("m", vec![end(), place("Homer"), place("move aa")], &["move aa", "Homer", "done"]),
        ("end", vec![place("Ostend"), end()], &["done", "Ostend"]),
    ];
    for (typed, options, expected) in cases {
        let mut choose = Choose::of(&Rc::new(options), &Rc::new(Vec::new()), &Rc::new(Codes::default()), None);
        choose.look_for(typed);
        assert_eq!(keys(&choose).iter().map(|key| &**key).collect::<Vec<_>>(), expected, "{typed}");
    }
}

proptest! {
    #[test]
    fn codes_begin_with_the_first_letters_of_units_whose_code_is_known(
        codes in prop::collection::vec("[a-eyzéß1-3]{0,3}", 0..12),
    ) {
        let row = |code: &String| RosterRow { code: code.as_str().into(), ..RosterRow::default() };
        let groups = vec![Group::new(Vec::new(), codes.iter().map(row).collect())];
        let columns = vec![Column { groups, ..Column::default() }];
        let doc = Doc { ribbon: Vec::new(), columns, briefs: false, panels: Vec::new(), shows: None };
        let first: BTreeSet<char> = codes.iter().filter_map(|code| code.chars().next()).collect();
        let told: Vec<char> = Codes::of(&doc).first_letters().collect();
        prop_assert_eq!(told, first.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn letter_by_letter_fits_what_fits_all_letters_at_once(
        open in prop::collection::vec((prop::option::of("[ab]{2}"), "[abB ]{1,8}"), 1..12),
        shut in prop::collection::vec((prop::option::of("[ab]{2}"), "[abB ]{1,8}"), 0..4),
        typed in "[ab ]{1,6}",
    ) {
        let options = Rc::new(open.iter().map(|option| Choice::of(called(option))).collect());
        let blocked = Rc::new(shut.iter().map(|option| Blocked::of(called(option), "no".into())).collect());
        let mut choose = Choose::of(&options, &blocked, &Rc::new(Codes::default()), None);
        for letter in typed.chars() {
            choose.type_letter(letter);
            let narrowed = keys(&choose);
            let mut afresh = Choose::of(&options, &blocked, &Rc::new(Codes::default()), None);
            afresh.look_for(choose.typed());
            prop_assert_eq!(narrowed, keys(&afresh), "{}", choose.typed());
        }
    }
}
