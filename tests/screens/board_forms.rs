//! What the forms, maps and lists of the board games say before anything is chosen, and where it is found.

use std::sync::atomic::{AtomicUsize, Ordering};

use fanion::engine::panel::Panel;
use fanion::engine::text::CellContent;
use fanion::tui::battle::Battle;

use super::by_chance::{self, Ending};
use super::declared::{SAMPLES, played, saved};
use super::desk::Desk;
use super::panels::of_empires;

/// Plays a few games of a rulebook by chance; gives how often `look` saw what it is about.
fn seen(of: &str, most: usize, look: impl Fn(&mut Desk, &str) -> bool + Sync) -> usize {
    let seen = AtomicUsize::new(0);
    by_chance::open_games(of, (80, 24), 4, |desk, seed| {
        by_chance::play(desk, seed, most, Ending::Seldom, |desk, _, prompt| {
            seen.fetch_add(usize::from(look(desk, &prompt.key)), Ordering::Relaxed);
        });
    });
    seen.into_inner()
}

#[test]
fn cards_of_a_test_say_what_they_add_before_they_are_chosen() {
    let (mut desk, _folder) = of_empires(&[], (80, 24));
    // Nobody does anything up to winter.
    desk.press("Enter 1 1 - - - - - - - - 1 2 Enter 1 2 Enter - - - -").press(&"- ".repeat(24)).press("1");
    desk.sees("winter in Azurville, 3 corps").sees("depot no (+2)").sees("scorched earth no (-2)");
    desk.press("d").sees("depot yes (+2)").sees("Depot card +2");
}

#[test]
fn what_a_card_says_is_read_whole_in_the_list_of_cards() {
    let (mut desk, _folder) =
        of_empires(&[r#"{"pick": "first"}"#, r#"{"pick": "french"}"#, r#"{"pick": "play:french"}"#], (80, 24));
    desk.press("Enter")
        .sees("[x] Envoy: Play in the diplomacy phase: one country changes its status by ")
        .sees("      one step.");
}

#[test]
fn a_digit_at_the_choice_of_a_card_is_no_die_and_finds_no_chance() {
    let (mut desk, _folder) = of_empires(&[], (80, 24));
    // A battle in Chalk Hills.
    desk.press("Enter Enter 1 - - - - - - - - Enter 2 Enter 2 Enter - - - - 5 Enter Enter 3 Enter Enter Enter");
    for side in ["French", "Coalition"] {
        desk.sees(&format!("Which card do the {side} play?")).sees(">[x] no card");
        desk.press("6").says("no line of the list begins with `6`").sees(">[x] no card").sees_no("2D6");
        desk.press("Enter");
    }
    desk.sees("2D6 [_] [_]");
}

/// The names of the groups of all sides that are goals.
fn goals(battle: &Battle) -> Vec<String> {
    let words = |content: &CellContent| match content {
        CellContent::Words(words) => words.to_string(),
        CellContent::Pips { .. } => String::new(),
    };
    let groups = battle.game.armies.doc.columns.iter().flat_map(|column| &column.groups);
    let goals = groups.filter(|group| group.head.iter().any(|cell| words(&cell.content) == "goal"));
    goals.map(|group| words(&group.head[0].content)).collect()
}

#[test]
fn each_goal_is_in_a_list_whether_anybody_stands_there_or_not() {
    let empty = seen("napoleon-1815", 500, |desk, key| {
        let Some(battle) = desk.model.battle() else { return false };
        let goals = goals(battle);
        for goal in ["Westhaven", "Kingsholm", "Rivermouth"] {
            let is_listed = goals.iter().any(|name| name.ends_with(goal));
            assert!(is_listed, "{key}: {goal} is in no list, only {goals:?}\n{}", desk.text());
        }
        desk.text().contains("nobody goal")
    });
    assert!(empty > 0, "somebody stood in each goal all the time");
}

#[test]
fn where_rows_of_a_map_are_out_of_sight_the_key_that_shows_them_stands_there() {
    for (rulebook, _) in SAMPLES {
        let named = seen(rulebook, 60, |desk, key| {
            for _ in 0..3 {
                if desk.model.battle().is_some_and(|battle| !matches!(battle.panel(), Some(Panel::Map(_)))) {
                    desk.press("Tab");
                }
            }
            let before = desk.text();
            if !before.contains("v PgDn") {
                return false;
            }
            let after = desk.press("PgDn").text();
            assert!(after != before && !after.contains("v PgDn"), "{rulebook}, {key}: no row more\n{before}\n{after}");
            assert!(after.contains('^'), "{rulebook}, {key}: no sign of what is above\n{after}");
            desk.press("PgUp").sees("v PgDn");
            true
        });
        println!("{rulebook}: {named} maps that go on below");
        assert!(named > 0 || rulebook == "beyond-waterloo", "{rulebook}: no map goes on below");
    }
}

#[test]
fn the_bar_of_a_board_game_names_the_key_with_which_figures_are_corrected() {
    for (rulebook, sample) in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = played(rulebook, sample, 3, 0);
        let mut desk = Desk::at_home(120, 40);
        desk.open(&saved(play, name, &folder));
        if desk.model.pages().next().is_some() {
            desk.press("Enter");
        }
        desk.model.battle_mut().expect("a game").cover.is_on = false;
        desk.sees("Ctrl-E correct");
    }
}
