//! Figures of a thing: shown to scripts, asked for by a form, set right by a player's word.

use fanion::engine::prompt::AskKind;
use fanion::rules::board::figures::{Figures, Takes, Things, asks, scripted, set_right, things};
use fanion::rules::board::keyed::Names;
use fanion::rules::board::words;
use fanion::rules::board::words::{Kinds, correction, new_name};
use serde_json::{Map, Value as Json, json};

words! {
    /// Who may lead.
    Leader {
        Ney = "Ney",
        Soult = "Soult",
    }
}

/// A block with its figures: whether it is lost, how strong it is as long as it is not, who leads it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Block {
    lost: bool,
    cv: u8,
    leader: Option<Leader>,
}

impl Block {
    fn figures(&self, figures: &mut Figures<'_, String>) {
        let Self { mut lost, mut cv, mut leader } = self.clone();
        figures.figure("lost", (Takes::Flag, "is it lost?"), &mut lost, |lost| format!("lost {lost}"));
        if !lost {
            figures.figure("cv", (Takes::Count(0, 4), "its strength"), &mut cv, |cv| format!("cv {cv}"));
        }
        let leaders = Takes::Words(&Leader::KEYS);
        figures.figure("leader", (leaders, ""), &mut leader, |leader| format!("leader {leader:?}"));
    }
}

fn block() -> Block {
    Block { lost: false, cv: 3, leader: Some(Leader::Ney) }
}

fn set(block: &Block, told: &Json) -> Result<Vec<String>, String> {
    let told: Vec<(&String, &Json)> = told.as_object().expect("an object").iter().collect();
    let set = set_right("`Line`", &Names::default(), &told, |figures| block.figures(figures));
    set.map(|set| set.into_iter().map(|(_, words)| words).collect()).map_err(|why| why.to_string())
}

#[test]
fn figures_are_set_right_in_the_order_of_the_thing_and_each_bears_on_those_behind_it() {
    assert_eq!(set(&block(), &json!({"cv": 1, "lost": false})), Ok(vec!["lost false".into(), "cv 1".into()]));
    assert_eq!(set(&block(), &json!({"leader": "none"})), Ok(vec!["leader None".into()]));
    assert_eq!(set(&block(), &json!({"leader": null})), Ok(vec!["leader None".into()]));
    let lost = Block { lost: true, ..block() };
    assert_eq!(set(&lost, &json!({"cv": 1, "lost": false})), Ok(vec!["lost false".into(), "cv 1".into()]));
    let gone = "`Line` has no `cv` to correct; it has lost, leader";
    assert_eq!(set(&lost, &json!({"cv": 1})), Err(gone.to_owned()), "what is lost has no strength");
    assert_eq!(
        set(&block(), &json!({"cv": 1, "lost": true})),
        Err(gone.to_owned()),
        "nor what is lost by the same word"
    );
}

#[test]
fn a_word_about_figures_says_what_they_take_where_they_do_not_take_it() {
    for (told, why) in [
        (json!({"cv": 5}), "`cv` is a whole number from 0 to 4, found 5"),
        (json!({"cv": "3"}), "`cv` is a whole number from 0 to 4, found \"3\""),
        (json!({"lost": 1}), "`lost` is true or false, found 1"),
        (json!({"leader": "Nay"}), "there is no leader `Nay`; did you mean `Ney`?"),
        (json!({"leader": 3}), "`leader` takes a name, found 3"),
        (json!({"cvs": 3}), "`Line` has no `cvs` to correct; did you mean `cv`?"),
        (json!({"lost": 1, "cv": 9}), "`lost` is true or false, found 1"),
    ] {
        assert_eq!(set(&block(), &told), Err(why.to_owned()));
    }
}

#[test]
fn scripts_forms_and_lists_tell_the_same_figures() {
    let who = json!({"name": "Line", "cv": "known long"});
    let names = Names::default();
    let found = scripted(who, &names, |figures| Block { leader: None, ..block() }.figures(figures));
    assert_eq!(found, json!({"name": "Line", "cv": 3, "lost": false, "leader": null}));
    let keys: Vec<&String> = found.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["name", "cv", "lost", "leader"], "what scripts have long known keeps its place");

    let all = |things: &mut Things<'_>| {
        things.thing("block", ["french", "Guard", "ab"], |figures| Block { lost: true, ..block() }.figures(figures));
        things.thing("block", ["french", "Line", "aa"], |figures| Block { leader: None, ..block() }.figures(figures));
    };
    let listed = things(&names, all);
    assert_eq!(json!(listed[0].figures), json!({"lost": true, "leader": "Ney"}));
    assert_eq!(json!(listed[1].figures), json!({"lost": false, "cv": 3, "leader": "none"}));
    let asked = asks(&names, &listed[1], all);
    let told: Vec<(&str, Option<Json>)> = asked.iter().map(|ask| (&*ask.name, ask.default.clone())).collect();
    assert_eq!(told, [("lost", Some(json!(false))), ("cv", Some(json!(3))), ("leader", Some(json!("none")))]);
    let AskKind::One(leaders) = &asked[2].kind else { panic!("{:?}", asked[2]) };
    assert_eq!(leaders.iter().map(|own| &*own.key).collect::<Vec<_>>(), ["none", "Ney", "Soult"]);
}

#[test]
fn a_correction_names_one_thing_and_some_figure_of_it() {
    let all: Kinds<'_> = (&["block", "card", "position"], &["card"], "a block, a card or the position");
    let found = |fields: Json| {
        let fields: Map<String, Json> = fields.as_object().expect("an object").clone();
        let found = correction(all, &fields, |_, key| key != "side");
        found
            .map(|(kind, named, figures)| format!("{kind} {named} {}", figures.len()))
            .map_err(|refusal| refusal.to_string())
    };
    for (fields, told) in [
        (json!({"block": "Line", "side": "french", "cv": 3, "lost": false}), Ok("block \"Line\" 2")),
        (json!({"card": "Storm"}), Ok("card \"Storm\" 0")),
        (json!({"card": "Storm", "cv": 3}), Err("a correction of `card` names nothing else")),
        (json!({"block": "Line", "side": "french"}), Err("nothing to correct for \"Line\"")),
        (json!({"cv": 3}), Err("a correction names a block, a card or the position")),
    ] {
        let told = told.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(found(fields.clone()), told, "{fields}");
    }
}

#[test]
fn a_new_name_has_a_sign_and_at_most_255_bytes_on_one_line() {
    let long = |count: usize| json!("é".repeat(count));
    assert_eq!(new_name(&long(127)).map(str::len), Ok(254));
    for bad in [long(128), json!(""), json!(" \t"), json!("a\u{1b}b"), json!(3), json!(null)] {
        assert!(new_name(&bad).is_err(), "{bad}");
    }
}
