//! While the questions of one act follow each other the map lies where it lay, and from one act to the next as long as nobody
//! moves: in random games of every board game.

use std::collections::{BTreeMap, BTreeSet};

use fanion::engine::panel::Panel;
use fanion::tui::battle::Battle;

use super::by_chance::{self, Ending};
use super::desk::Desk;
use crate::support::games::{answers_of, share};

/// Games of each rulebook at each size, and answers of a game.
const GAMES: u64 = 8;
const MOST: usize = 400;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A question: its act, who stands where, the names on the map, the whole screen, and what is asked.
type Asked = ((String, String), There, Names, String, String);
/// What stands at each place of the map.
type There = BTreeMap<String, String>;

/// Rows above the map: the head, and what each side still needs.
const ABOVE: usize = 4;

/// The last row of the map, and where each of its names stands; none where no map is drawn.
type Names = (usize, BTreeMap<String, (usize, usize)>);

fn names(desk: &Desk) -> Names {
    let Some(Panel::Map(map)) = desk.model.battle().and_then(Battle::panel) else { return Names::default() };
    let text = desk.text();
    let rows = text.lines().map(|line| line.trim_matches('"')).enumerate().skip(ABOVE);
    let rows = rows.take_while(|(_, row)| !row.contains("──") && !row.contains("RESULT"));
    let rows: Vec<(usize, &str)> = rows.collect();
    if rows.iter().any(|(_, row)| row.contains(" there ")) {
        // Where a map has no room the table of a place stands.
        return Names::default();
    }
    let apart = |name: &str| map.places.iter().filter(|other| other.name.contains(name)).count() == 1;
    let mut found = BTreeMap::new();
    for place in map.places.iter().filter(|place| apart(&place.name)) {
        let at = rows.iter().find_map(|(y, row)| Some((row[..row.find(&*place.name)?].chars().count(), *y)));
        found.extend(at.map(|at| (place.name.clone(), at)));
    }
    (rows.last().map_or(0, |(y, _)| *y), found)
}

/// Who stands where on the map.
fn there(desk: &Desk) -> There {
    let Some(Panel::Map(map)) = desk.model.battle().and_then(Battle::panel) else { return There::new() };
    map.places.iter().map(|place| (place.name.clone(), place.label.to_string())).collect()
}

/// True where names stand otherwise to each other than they did, whoever has come or gone, or all of them a few rows up or
/// down though as many rows are seen and what is asked about was among them.
fn is_moved((last, was): &Names, (own_last, now): &Names, text: &str) -> bool {
    // Where what is asked about was out of sight, the map goes there; and comes back from there.
    let gone = |[here, there]: [&BTreeMap<_, _>; 2]| {
        here.keys().any(|name: &String| text.contains(&**name) && !there.contains_key(name))
    };
    let comes = gone([now, was]) || gone([was, now]);
    let both = was.iter().filter_map(|(name, at)| Some((*at, *now.get(name)?)));
    let by: BTreeSet<(isize, isize)> = both
        .map(|(was, now)| (now.0.cast_signed() - was.0.cast_signed(), now.1.cast_signed() - was.1.cast_signed()))
        .collect();
    let only_rows = by.len() == 1 && by.iter().all(|(columns, rows)| *columns == 0 && (*rows == 0 || last != own_last));
    !by.is_empty() && !only_rows && !comes
}

/// Plays on with the map in sight; gives how often it stayed, and where it did not.
fn play(desk: &mut Desk, seed: u64, of: &str) -> (usize, Vec<String>) {
    let (mut stayed, mut moved) = (0, Vec::new());
    let mut before: Option<Asked> = None;
    by_chance::play(desk, seed, answers_of(MOST), Ending::ByChance, |desk, nth, prompt| {
        for _ in 0..4 {
            if desk.model.battle().is_some_and(|battle| matches!(battle.panel(), None | Some(Panel::Near(_)))) {
                desk.press("Tab");
            }
        }
        let now = names(desk);
        let act = (prompt.side.clone(), prompt.act().to_owned());
        let text = desk.text();
        let asked = desk.model.battle().map_or_else(String::new, |battle| battle.asked_words().join(" "));
        let there = there(desk);
        let follows = |(own, stood, ..): &Asked| *own == act || *stood == there;
        if let Some((_, _, was, shown, asked_before)) = before.take().filter(follows) {
            if is_moved(&was, &now, &format!("{asked_before} {asked}")) {
                moved.push(format!("{of}, game {seed}, answer {nth}, {}\n{shown}\n{text}", prompt.key));
            } else {
                stayed += usize::from(!now.1.is_empty() && !was.1.is_empty());
            }
        }
        before = (!now.1.is_empty()).then_some((act, there, now, text, asked));
    });
    (stayed, moved)
}

fn look_at_games(of: &str) {
    for size in SIZES {
        by_chance::open_games(of, size, share(GAMES), |desk, seed| {
            let (stayed, moved) = play(desk, seed, of);
            println!("{of}, {size:?}, game {seed}: stayed {stayed}, moved {}", moved.len());
            assert!(moved.is_empty(), "the map moves {} times: {}", moved.len(), moved[0]);
            assert!(stayed > 10, "{of}, {size:?}, game {seed}: {stayed} questions");
        });
    }
}

#[test]
fn the_map_lies_still_while_an_act_of_age_of_napoleon_goes_on() {
    look_at_games("age-of-napoleon");
}

#[test]
fn the_map_lies_still_while_an_act_of_beyond_waterloo_goes_on() {
    look_at_games("beyond-waterloo");
}

#[test]
fn the_map_lies_still_while_an_act_of_napoleon_1815_goes_on() {
    look_at_games("napoleon-1815");
}
