//! An evening of each board game by keys on the smallest screen: what each side still needs, by which way at what cost,
//! and what each face brings stand there whenever they are asked.

use fanion::engine::prompt::PartKind;
use fanion::tui::answer::Answer;
use fanion::tui::model::{Battle, Screen};

use super::declared::{SAMPLES, played, saved};
use super::desk::Desk;
use crate::support::player::Chance;

/// Keys of an evening.
const MOST: usize = 900;

/// What a hurried player presses at each kind of question; who has looked at a march goes on with it. In *Napoleon 1815*,
/// where ending each step ends the game soon, he seldom does, and comes to its end.
fn keys(desk: &Desk, chance: &mut Chance, seldom_ends: bool) -> &'static str {
    const CHOICES: [&str; 7] =
        ["Enter", "Down Enter", "Down Down Enter", "Up Enter", "Up Up Enter", "-", "Down Down Down Enter"];
    const FORMS: [&str; 5] = ["Enter", "Enter", "r", "4", "Tab Enter"];
    let Screen::Battle(battle) = &desk.model.screen else { return "Esc" };
    match battle.answer {
        _ if battle.covered => "Enter",
        Answer::Choose(_) if seldom_ends && chance.once_in(12) => "-",
        Answer::Choose(_) => match CHOICES[chance.below(CHOICES.len())] {
            "-" if seldom_ends => "Down Down Down Down Enter",
            keys => keys,
        },
        Answer::Form(_) => FORMS[chance.below(FORMS.len())],
        Answer::Number(_) => "2 Enter",
        Answer::Name(_) => "x Enter",
        Answer::Nothing => "Esc",
    }
}

/// How often each of the three things was asked and looked at.
#[derive(Default)]
struct Seen {
    needs: usize,
    faces: usize,
    ways: usize,
}

/// What must stand on this screen.
fn look(battle: &Battle, shown: &str, at: &str, seen: &mut Seen) {
    for column in &battle.game.armies.doc.columns {
        let stands = column.headline.iter().any(|form| shown.contains(&form.to_string()));
        assert!(stands, "{at}: no headline of {}\n{shown}", column.short);
        seen.needs += 1;
    }
    match &battle.answer {
        Answer::Form(form) => {
            let lit = form.roll().and_then(|roll| roll.lit.clone()).filter(|_| form.sum.fault.is_none());
            for row in lit.iter().flat_map(|lit| &lit.rows) {
                let cells: Vec<String> = row.iter().map(ToString::to_string).collect();
                let line = shown.lines().find(|line| {
                    line.split_whitespace()
                        .collect::<Vec<_>>()
                        .join(" ")
                        .contains(cells.join(" ").split_whitespace().collect::<Vec<_>>().join(" ").as_str())
                });
                assert!(line.is_some(), "{at}: {cells:?} is not on the screen\n{shown}");
                seen.faces += 1;
            }
        }
        Answer::Choose(choose) => {
            let way = |kind: PartKind| {
                let marked = choose.item()?;
                marked.parts.iter().find(|part| part.kind == kind).map(|part| part.text.to_string())
            };
            let ways = choose.items().filter(|item| item.parts.iter().any(|part| part.kind == PartKind::Way)).count();
            if ways > 1 && choose.typed().is_empty() {
                for told in [way(PartKind::Way), way(PartKind::Cost)].into_iter().flatten() {
                    let first: String = told.chars().take(14).collect();
                    assert!(shown.contains(&first), "{at}: `{told}` of the marked way is not on the screen\n{shown}");
                }
                seen.ways += 1;
            }
        }
        Answer::Nothing | Answer::Number(_) | Answer::Name(_) => {}
    }
}

#[test]
fn through_an_evening_needs_ways_and_faces_stand_on_the_smallest_screen_whenever_they_are_asked() {
    let (mut all_faces, mut all_ways) = (0, 0);
    for (rulebook, sample) in SAMPLES {
        let folder = tempfile::tempdir().expect("a folder");
        let (play, name) = played(rulebook, sample, 1, 0);
        let path = saved(play, name, &folder);
        let mut desk = Desk::at_home(80, 24);
        desk.open(&path);
        desk.press("Enter");
        let mut chance = Chance::new(15);
        let whole = rulebook == "napoleon-1815";
        let (mut pressed, mut seen, mut is_over) = (String::new(), Seen::default(), false);
        for _ in 0..MOST {
            let keys = keys(&desk, &mut chance, whole);
            pressed = format!("{pressed} {keys}");
            desk.press(keys);
            let Some(battle) = desk.model.battle() else { continue };
            is_over = battle.game.prompt.is_none();
            if is_over {
                break;
            }
            if battle.covered || !matches!(desk.model.screen, Screen::Battle(_)) {
                continue;
            }
            look(battle, &desk.text(), &format!("{rulebook}, after{pressed}"), &mut seen);
        }
        let turn = desk.model.battle().map_or(0, |battle| battle.game.position.turn);
        let Seen { needs, faces, ways } = seen;
        assert!(turn >= 2 && (is_over || !whole), "{rulebook}: an evening came to turn {turn} after{pressed}");
        assert!(needs > 50, "{rulebook}: {needs} headlines, {faces} faces, {ways} choices of ways");
        (all_faces, all_ways) = (all_faces + faces, all_ways + ways);
    }
    assert!(all_faces > 0 && all_ways > 0, "{all_faces} faces, {all_ways} choices of ways");
}
