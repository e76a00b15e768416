//! Words that files, players and sentences share: sides, steps, cells as printed, the page of a game that is over.

use fanion::engine::text::{Label, Text};
use fanion::rules::board::over::{GameOver, counts, names};
use fanion::rules::board::printed::{holds, whole};
use fanion::rules::board::table::possessive;
use fanion::rules::board::{sides, steps};
use serde_json::json;

sides! {
    /// Who plays.
    Side {
        Hill = "hill", "the Hill";
        Mill = "mill", "the Mill";
    }
}

steps! {
    /// What is done in a turn.
    Step {
        Draw = "cards", "cards are drawn", "the page, 1";
        March = "C1", "march", "the page, 2";
        Battle = "battle", "battles", "the page, 3";
    }
}

#[test]
fn a_side_has_an_enemy_and_a_word_that_files_know() {
    for side in Side::BOTH {
        assert!(side.other() != side && side.other().other() == side);
        assert_eq!(Side::of_key(side.key()), Some(side));
        assert_eq!(serde_json::to_value(side).ok(), Some(json!(side.key())));
    }
    assert_eq!((Side::of_key("the Hill"), Side::Mill.name(), Side::Mill.label()), (None, "the Mill", Label::SideB));
}

#[test]
fn a_step_is_followed_by_the_next_and_the_last_by_none() {
    assert_eq!(Step::default(), Step::Draw);
    let course: Vec<Step> = std::iter::successors(Some(Step::Draw), |step| step.following()).collect();
    assert_eq!(course, Step::ALL);
    assert_eq!(Step::ALL.map(|step| Step::of_name(step.name())), Step::ALL.map(Some));
    assert_eq!(Step::of_name("march"), None, "its title is no name");
    let words = Step::ALL.map(Step::words);
    assert_eq!(words, ["cards are drawn", "C1 march", "battles"], "a title that begins with the name says all");
}

#[test]
fn a_printed_cell_has_the_number_with_which_it_begins_and_a_range_the_numbers_in_it() {
    for (cell, number) in
        [("-2CV", -2), ("10 units", 10), ("< 13 units", 13), ("+1", 1), ("-", 0), ("none", 0), ("1/2", 0), ("", 0)]
    {
        assert_eq!(whole(cell), number, "`{cell}`");
    }
    for (label, held) in [
        ("≤1", vec![-9, 0, 1]),
        ("2-3", vec![2, 3]),
        ("3 or less", vec![-9, 0, 1, 2, 3]),
        ("7+", vec![7, 99]),
        ("any", vec![]),
    ] {
        let found: Vec<i64> = [-9, 0, 1, 2, 3, 4, 7, 99].into_iter().filter(|number| holds(label, *number)).collect();
        assert_eq!(found, held, "{label}");
    }
}

#[test]
fn the_page_of_a_game_says_why_on_the_winner_s_side_and_leaves_out_what_is_empty() {
    let over = |winner| GameOver {
        winner,
        rule: "all blocks lost".to_owned(),
        why: "no block is left".to_owned(),
        points: None,
        held: vec![counts("blocks", [3, 0])],
        lost: Vec::new(),
    };
    let quiet = Text::of(Label::Quiet, "-");
    for (winner, title, sides) in [
        (Some(Side::Mill), "Mill win", [quiet.clone(), Text::plain("no block is left")]),
        (Some(Side::Hill), "Hill win", [Text::plain("no block is left"), quiet.clone()]),
        (None, "Drawn", [Text::plain("no block is left"), quiet.clone()]),
    ] {
        let page = over(winner).page();
        assert_eq!((page.title.to_string(), page.winner.as_deref()), (title.to_owned(), winner.map(Side::key)));
        let headings: Vec<&str> = page.chapters.iter().map(|chapter| chapter.heading).collect();
        assert_eq!(headings, ["WON BY", "HOLDS"]);
        assert_eq!((&*page.chapters[0].rows[0].what, &page.chapters[0].rows[0].sides), ("all blocks lost", &sides));
        assert_eq!(page.chapters[1].rows[0].sides, [Text::plain("3"), quiet.clone()], "who has none has a dash");
    }
    assert_eq!([names(["Guard", "Line"]), names(Vec::<String>::new())], [Text::plain("Guard, Line"), quiet]);
}

#[test]
fn whose_it_is_has_one_s_at_most() {
    for (name, whose) in [("Ney", "Ney's"), ("Rifles", "Rifles'"), ("Moss", "Moss'")] {
        assert_eq!(possessive(name), whose);
    }
}
