//! Nothing that is asked is cut, folded or out of sight while a row of the screen stands empty.

use fanion::engine::panel::Panel;
use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::tui::answer::Answer;
use fanion::tui::battle::Battle;
use fanion::tui::effect::Effect;
use fanion::tui::model::Screen;

use super::declared::{SAMPLES, played, saved};
use super::desk::Desk;
use super::walk::begun;
use crate::support::games::share;
use crate::support::player::{Chance, Mood, answer};

/// Requests of a game that are looked at.
const MOST: usize = 1_500;

/// Of an open list so many lines are seen whatever else is told.
const LEAST_LISTED: usize = 3;

/// The screen's rows, without the quotes of the picture.
fn rows(desk: &Desk) -> Vec<String> {
    desk.text().lines().map(|line| line.trim_matches('"').to_owned()).collect()
}

/// Rows between the head and what is typed in which nothing stands but the wall between the armies: the one above the keys
/// is for refusals, and where nobody stands in a battle there are more walls.
fn blank(rows: &[String]) -> usize {
    let body = &rows[2..rows.len() - 2];
    let is_blank = |row: &&String| row.trim_matches([' ', '│']).is_empty() && row.matches('│').count() < 2;
    body.iter().filter(is_blank).count()
}

/// True where a word of the screen says that something is out of sight.
fn says_more(row: &str) -> bool {
    let words: Vec<&str> = row.split_whitespace().collect();
    let is_count = |word: &str| word.trim_start_matches('+').parse::<u16>().is_ok();
    let pairs = words.windows(2).any(|pair| {
        let counted = pair[0].starts_with('+') && is_count(pair[0]) && pair[1].starts_with("Pg");
        counted || (is_count(pair[0]) && pair[1].trim_end_matches(':') == "more" && !row.contains("needs "))
    });
    let of = |three: &[&str]| is_count(three[0]) && three[1] == "of" && three[2].parse::<u16>().is_ok();
    let options = words.windows(4).any(|four| of(&four[..3]) && four[3].starts_with("option"));
    pairs || options
}

/// What is out of sight on this screen, in words.
fn hidden(battle: &Battle, rows: &[String]) -> Option<String> {
    if let Some(row) = rows.iter().find(|row| says_more(row) && !row.contains("not possible now")) {
        return Some(row.clone());
    }
    if let Answer::Form(form) = &battle.answer
        && let Some(field) = form.field().filter(|_| form.in_list())
    {
        let ticks: usize = rows.iter().map(|row| row.matches("[ ]").count() + row.matches("[x]").count()).sum();
        let all = field.choices().len();
        let is_declared = battle.game.armies.doc.shows.is_some();
        assert!(
            !is_declared || ticks >= all.min(LEAST_LISTED),
            "{ticks} of {all} lines of {}:\n{}",
            field.title(),
            rows.join("\n")
        );
        if ticks < all {
            return Some(format!("{ticks} of {all} lines of {}", field.title()));
        }
    }
    if let Some(Panel::Field(field)) = battle.panel() {
        let pieces =
            field.bands.iter().flat_map(|band| &band.areas).flatten().filter(|piece| !piece.row.code.is_empty());
        let all = rows.join("\n");
        let named = |name: &str| all.contains(&name.trim_start_matches("The ").chars().take(3).collect::<String>());
        return pieces.map(|piece| piece.row.name.to_string()).find(|name| !named(name));
    }
    None
}

/// Looks at a screen; gives whether anything was out of sight on it.
fn look(desk: &Desk, at: &str) -> bool {
    let Screen::Battle(battle) = &desk.model.screen else { return false };
    if battle.cover.is_on || battle.game.prompt.is_none() {
        return false;
    }
    let rows = rows(desk);
    let Some(what) = hidden(battle, &rows) else { return false };
    let blank = blank(&rows);
    assert!(blank == 0, "{at}: {blank} rows are empty, and out of sight is: {what}\n{}", rows.join("\n"));
    true
}

/// Plays on by chance, looking at every screen; gives how many there were, and on how many something was out of sight.
fn play(desk: &mut Desk, seed: u64, game: &str) -> [usize; 2] {
    let mut chance = Chance::new(seed);
    let mut counts = [0; 2];
    let mut refused = 0;
    for nth in 0..MOST {
        let Some(battle) = desk.model.battle_mut() else { break };
        battle.cover.is_on = false;
        let Some(prompt) = battle.game.prompt.clone() else { break };
        counts[1] += usize::from(look(desk, &format!("{game}, game {seed}, answer {nth}, {}", prompt.key)));
        counts[0] += 1;
        let mood = if refused % 2 == 0 { Mood::Wild } else { Mood::Tame };
        let request = match &prompt.kind {
            // What ends a step is seldom picked, so that there is something to look at.
            Kind::Choose { options, .. } if options.len() > 1 && *options[0].key == *"done" && !chance.once_in(6) => {
                Request::Pick(chance.pick(&options[1..]).key.to_string())
            }
            _ => answer(&prompt, mood, &mut chance),
        };
        desk.run(vec![Effect::Request(request)]);
        let moved = desk.model.battle().is_some_and(|battle| battle.game.prompt.as_ref() != Some(&prompt));
        refused = if moved { 0 } else { refused + 1 };
        desk.model.message = None;
        if refused > 40 {
            break;
        }
    }
    counts
}

#[test]
fn no_row_is_empty_while_anything_is_out_of_sight_on_the_smallest_screen() {
    for (rulebook, sample) in SAMPLES {
        let mut seen = [0; 2];
        for seed in 1..=share(24) {
            let folder = tempfile::tempdir().expect("a folder");
            let (game, name) = played(rulebook, sample, seed, 0);
            let path = saved(game, name, &folder);
            let mut desk = Desk::at_home(80, 24);
            desk.open(&path);
            let [all, cut] = play(&mut desk, seed, rulebook);
            seen = [seen[0] + all, seen[1] + cut];
        }
        println!("{rulebook}: {} screens, {} of them with something out of sight", seen[0], seen[1]);
        assert!(seen[0] > 300, "{rulebook}: {} screens", seen[0]);
    }
    for (name, seed) in [("practice", 1809), ("albuera-1811", 1811)] {
        let (mut desk, _folder) = begun(name, seed, (80, 24));
        let [all, cut] = play(&mut desk, seed, name);
        println!("{name}: {all} screens, {cut} of them with something out of sight");
    }
}
