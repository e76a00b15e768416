//! Names and words of people: which are the same, how they are cut, and what of them a message repeats.

use fanion::engine::seat::{Eye, eye_of};
use fanion::engine::text::{
    few_guesses, is_plural, is_same_name, one_line, short_message, short_name, without_long_words,
};
use proptest::prelude::*;

#[test]
fn names_that_people_take_for_one_are_one() {
    for (one, other) in [
        ("Ney", "NEY"),
        ("Łódź", "Ło\u{301}dz\u{301}"),
        ("  Old   Guard ", "old guard"),
        ("d’Erlon", "d'Erlon"),
        ("Straße", "STRASSE"),
        ("Straße", "STRAẞE"),
        ("Οδυσσευς", "ΟΔΥΣΣΕΥΣ"),
        ("so\u{ad}ft", "so\u{200b}ft"),
    ] {
        assert!(is_same_name(one, other) && is_same_name(other, one), "{one} and {other}");
    }
    for (one, other) in [("Ney", "Nay"), ("Old Guard", "OldGuard"), ("Müller", "Muller"), ("", "'")] {
        assert!(!is_same_name(one, other), "{one} and {other}");
    }
}

#[test]
fn a_long_name_is_cut_at_a_word_that_says_something() {
    for (name, most, short) in [
        ("Ney, Prince of the Moskva", 25, "Ney"),
        ("(reserve)", 9, "(reserve)"),
        ("Army of the Rhine", 12, "Army"),
        ("the Guard", 9, "the Guard"),
        ("the Russian Guard", 13, "Russian Guard"),
        ("Anglo-Allied", 8, "Anglo"),
        ("Wittgenstein", 6, "Wittge"),
        ("Éblé", 4, "Éblé"),
    ] {
        assert_eq!(short_name(name, most), short, "{name} in {most}");
    }
}

#[test]
fn a_people_takes_a_verb_in_the_plural_and_a_land_or_a_colour_does_not() {
    for (name, many) in [
        ("the French", true),
        ("Allies", true),
        ("Portuguese", true),
        ("the Dutch", true),
        ("Frenchmen", true),
        ("the Swiss", true),
        ("Austria", false),
        ("Blue", false),
        ("Hesse", false),
        ("", false),
    ] {
        assert_eq!(is_plural(name), many, "{name}");
    }
}

#[test]
fn the_side_that_is_named_looks_on_in_whatever_letters_and_a_nation_may_be_called_all() {
    let seats = ["French", "Allied"];
    for (side, eye) in [
        (None, Eye::Public),
        (Some("ALL"), Eye::All),
        (Some("french"), Eye::Seat("French".to_owned())),
        (Some(" Allied"), Eye::Seat("Allied".to_owned())),
    ] {
        assert_eq!(eye_of(side, &seats).ok(), Some(eye), "{side:?}");
    }
    assert_eq!(eye_of(Some("all"), &["all", "none"]).ok(), Some(Eye::Seat("all".to_owned())));
    assert_eq!(eye_of(Some("ALL"), &["all", "none"]).ok(), Some(Eye::All), "who is named exactly is meant");
    let nobody = eye_of(Some("Spanish"), &seats).expect_err("no such side").to_string();
    assert_eq!(nobody, "there is no side `Spanish` in this game; its sides are French, Allied");
}

#[test]
fn what_stands_in_quotes_is_repeated_in_part_and_the_words_around_it_whole() {
    let (long, cut) = ("x".repeat(500), format!("{}…", "x".repeat(118)));
    let of = |name: &str| format!("there is no `{name}`; did you mean `turns`? It has \"{name}\" at most");
    assert_eq!(short_message(&of(&format!("{long} {long}"))), of(&cut));
    assert_eq!(short_message(&format!("there is no `{long}")), format!("there is no `{cut}"), "no quote ends it");
    let short = format!("`{}`", "x".repeat(118));
    assert_eq!(short_message(&short), short, "it is short as it is");
}

#[test]
fn a_word_longer_than_any_path_is_cut_in_a_line_and_a_long_line_of_words_is_not() {
    let line = format!("cannot read `{}`: no such file", "x".repeat(5_000));
    assert_eq!(without_long_words(&line), format!("cannot read `{}…`: no such file", "x".repeat(118)));
    let words = "a path of words ".repeat(500);
    assert_eq!(without_long_words(&words), words);
}

#[test]
fn guesses_are_made_for_the_first_ten_faults_of_a_file() {
    let mut faults: Vec<String> = (0..12).map(|at| format!("1:{at}: no key `a`; did you mean `b`?")).collect();
    faults.insert(3, "1:1: nothing to guess".to_owned());
    few_guesses(faults.iter_mut());
    let guessed = faults.iter().map(|fault| fault.contains("did you mean")).collect::<Vec<_>>();
    assert_eq!(guessed.iter().filter(|guessed| **guessed).count(), 10);
    assert_eq!((guessed[10], guessed[11], faults[12].as_str()), (true, false, "1:11: no key `a`"));
}

/// What ends a line, turns its direction or takes no room.
const STEERING: &str = "\n\r\t\u{1b}\u{7f}\u{85}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{feff}";

proptest! {
    #[test]
    fn one_line_keeps_every_sign_that_is_seen_and_none_that_steers(
        words in "[a-zé和 “–0-9]{0,12}",
        at in any::<proptest::sample::Index>(),
        steering in any::<proptest::sample::Index>(),
    ) {
        let steering = STEERING.chars().nth(steering.index(STEERING.chars().count())).expect("a sign");
        let place = at.index(words.chars().count() + 1);
        let mut signs: Vec<char> = words.chars().collect();
        signs.insert(place, steering);
        let mut seen: Vec<char> = words.chars().collect();
        seen.insert(place, '?');
        prop_assert_eq!(one_line(&signs.into_iter().collect::<String>()), seen.into_iter().collect::<String>());
    }

    #[test]
    fn a_short_name_has_room_and_begins_as_the_name_does(
        name in "(the )?[A-ZÉ][a-zé]{0,9}(-[A-Z][a-z]{1,6})?( (of|the|de|[A-Z][a-z]{0,8})){0,4}",
        most in 1..20_usize,
    ) {
        let short = short_name(&name, most);
        prop_assert!(!short.is_empty() && short.chars().count() <= most, "{short}");
        prop_assert!(name.starts_with(&short) || name.strip_prefix("the ").is_some_and(|bare| bare.starts_with(&short)));
    }

    #[test]
    fn whatever_is_refused_no_word_of_the_message_is_long_and_the_whole_is_not(message in "\\PC{0,400}([ `\"]\\PC{0,400}){0,8}") {
        let told = short_message(&message);
        prop_assert!(told.chars().count() <= 2_000);
        prop_assert!(told.split(' ').all(|word| word.chars().count() <= 123), "{told}");
    }
}
