//! The words of a rulebook: which is meant, which question an entry is of, what is said before a form is taken.

use fanion::engine::glossary::{Advice, Glossary, Lesson};
use serde_json::{Value as Json, json};

fn glossary(words: Json) -> Glossary {
    serde_json::from_value(words).expect("a glossary")
}

#[test]
fn a_word_is_found_as_it_is_written_before_it_is_found_in_other_capitals() {
    let words = glossary(json!({"term": [
        {"word": "Guard", "text": "the emperor's own"},
        {"word": "guard", "also": ["on guard", "G"], "text": "who keeps watch"},
    ]}));
    for (word, text) in [
        ("Guard", Some("the emperor's own")),
        ("guard", Some("who keeps watch")),
        ("GUARD", Some("the emperor's own")),
        ("On Guard", Some("who keeps watch")),
        ("g", Some("who keeps watch")),
        ("guards", None),
    ] {
        assert_eq!(words.term(word).map(|term| &*term.text), text, "{word}");
    }
}

#[test]
fn what_follows_is_of_a_question_by_the_first_word_of_its_key_and_its_last_part() {
    let of = |at: &str, question: &str| {
        let words = glossary(json!({"option": [{"at": at, "text": "it is over"}]}));
        !words.follows(question).is_empty()
    };
    for (at, question, is_of) in [
        ("move/to", "move:Ney/to", true),
        ("move/to", "move/to", true),
        ("move/to", "move:Ney/from/to", true),
        ("move/to", "move:Ney", false),
        ("move/to", "move:Ney/from", false),
        ("move/to", "moves:Ney/to", false),
        ("move/to", "remove:Ney/to", false),
        ("second-round", "second-round", true),
        ("second-round", "second-round:Mons", true),
        ("second-round", "second-rounds", false),
        ("second-round", "second", false),
    ] {
        assert_eq!(of(at, question), is_of, "{at} of {question}");
    }
}

#[test]
fn a_form_is_warned_of_where_the_value_is_given_that_the_warning_is_about() {
    let words = glossary(json!({"warning": [
        {"at": "battle", "pick": "mud=true", "text": "guns stay behind"},
        {"at": "battle", "pick": "turns=3", "text": "short"},
    ]}));
    let warns = |question: &str, values: Json| words.warns(question, values.as_object().expect("an object"));
    let guns = Some(Advice::Warning("guns stay behind".to_owned()));
    assert_eq!(warns("battle:Mons", json!({"mud": true, "turns": 3})), guns, "the first of them");
    assert_eq!(warns("battle", json!({"turns": 3})).map(|own| own.words().to_owned()), Some("short".to_owned()));
    for (question, values) in [
        ("battle", json!({"mud": false})),
        ("battle", json!({})),
        ("battle", json!({"turns": 30})),
        ("siege", json!({"mud": true})),
    ] {
        assert_eq!(warns(question, values.clone()), None, "{question}: {values}");
    }
}

#[test]
fn a_lesson_is_ruled_by_the_settings_whose_keys_begin_as_it_says() {
    let settings = vec!["table.".to_owned(), "dice".to_owned()];
    let lesson = Lesson { at: String::new(), title: String::new(), text: String::new(), settings };
    let ruled = ["table.turns", "dice", "dice.by", "tables", "dic"].map(|key| lesson.is_ruled_by(key));
    assert_eq!(ruled, [true, true, true, false, false]);
}
