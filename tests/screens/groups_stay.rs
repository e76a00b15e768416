//! From one question to the next the groups of an army that were open, whole or in part, stay so, as long as those that are
//! asked about were in sight and there are no fewer rows: in random games of every board game.

use std::collections::BTreeMap;

use fanion::engine::text::CellContent;
use fanion::tui::battle::Battle;

use super::by_chance::{self, Ending};
use super::desk::Desk;
use crate::support::games::{answers_of, share};

/// Games of each rulebook, and answers of a game.
const GAMES: u64 = 8;
const MOST: usize = 300;

/// The pieces of a group by their codes, and how many of them are seen.
type Groups = BTreeMap<(usize, usize), (Vec<String>, usize)>;

/// What is seen of the armies: the rows above the result, the title, the groups; none where something else stands there.
fn seen(desk: &Desk) -> Option<(usize, String, Groups)> {
    let battle = desk.model.battle()?;
    if battle.panel().is_some() || battle.cover.is_on || battle.game.prompt.is_none() {
        return None;
    }
    let text = desk.text();
    let rows = text.lines().map(|line| line.trim_matches('"').to_owned());
    let rows: Vec<String> = rows.take_while(|row| !row.contains("──") && !row.contains(" RESULT ")).skip(2).collect();
    let is_seen =
        |code: &String| rows.iter().any(|row| row.contains(&format!(" {code} ")) || row.contains(&format!(">{code} ")));
    let doc = &battle.game.armies.doc;
    let mut groups = Groups::new();
    for (side, column) in doc.columns.iter().enumerate() {
        for (at, group) in column.groups.iter().enumerate() {
            let pieces = group.rows.iter().filter(|row| !row.gone && !row.code.is_empty());
            let codes: Vec<String> = pieces.map(|row| row.code.to_string()).collect();
            let count = codes.iter().filter(|code| is_seen(code)).count();
            groups.insert((side, at), (codes, count));
        }
    }
    // Who has gone to another place is in another group.
    let heads = doc.columns.iter().flat_map(|column| &column.groups).filter_map(|group| group.head.first());
    let heads = heads.filter_map(|head| match &head.content {
        CellContent::Words(words) => Some(words.to_string()),
        CellContent::Pips { .. } => None,
    });
    let title = doc.shows.iter().flat_map(|shows| &shows.place).map(ToString::to_string).chain(heads).collect();
    Some((rows.len(), title, groups))
}

/// The groups that are shut though they were open and nothing asked for their rows.
fn shut(before: &Groups, now: &Groups, asked: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let pieces = |groups: &Groups| groups.values().map(|(codes, _)| codes.clone()).collect::<Vec<_>>();
    let in_sight = |at: &(usize, usize)| before.get(at).is_none_or(|(codes, seen)| *seen == codes.len());
    if pieces(before) != pieces(now) || !asked.iter().all(in_sight) {
        return Vec::new();
    }
    let was_open = |(_, seen): &(Vec<String>, usize)| *seen > 0;
    before.iter().filter(|(at, own)| was_open(own) && now[at].1 == 0).map(|(at, _)| *at).collect()
}

fn look_at_games(of: &str) {
    by_chance::open_games(of, (80, 24), share(GAMES), |desk, seed| {
        let (mut before, mut shown, mut compared) = (None, String::new(), 0);
        by_chance::play(desk, seed, answers_of(MOST), Ending::Seldom, |desk, nth, prompt| {
            let now = seen(desk);
            let mut asked = desk.model.battle().map(Battle::asked_formations).unwrap_or_default();
            asked.extend(desk.model.battle().map(Battle::asked_about).unwrap_or_default());
            // So are those of a piece that is asked about.
            let codes = desk.model.battle().map(Battle::followed).unwrap_or_default();
            let has = |(own, _): &(Vec<String>, usize)| codes.iter().any(|code| own.contains(code));
            asked.extend(now.iter().flat_map(|(.., own)| own.iter().filter(|(_, own)| has(own)).map(|(at, _)| *at)));
            if let (Some((rows, title, groups)), Some((own_rows, own_title, own))) = (before.take(), &now)
                && (title == *own_title && *own_rows >= rows && !shown.contains(" Pg"))
            {
                let shut = shut(&groups, own, &asked);
                let at = format!("{of}, game {seed}, answer {nth}, {}", prompt.key);
                assert!(shut.is_empty(), "{at}: {shut:?}\n{shown}\n{}", desk.text());
                compared += 1;
            }
            shown = desk.text();
            before = now;
        });
        println!("{of}, game {seed}: {compared} questions behind another");
        assert!(compared > 10, "{of}, game {seed}: {compared}");
    });
}

#[test]
fn open_groups_stay_open_from_question_to_question_in_age_of_napoleon() {
    look_at_games("age-of-napoleon");
}

#[test]
fn open_groups_stay_open_from_question_to_question_in_beyond_waterloo() {
    look_at_games("beyond-waterloo");
}

#[test]
fn open_groups_stay_open_from_question_to_question_in_napoleon_1815() {
    look_at_games("napoleon-1815");
}

#[test]
fn a_planted_group_that_shuts_is_found() {
    let groups =
        |seen: usize| Groups::from([((0, 0), (vec!["aa".to_owned()], seen)), ((0, 1), (vec!["ab".to_owned()], 1))]);
    assert_eq!(shut(&groups(1), &groups(0), &[(0, 1)]), [(0, 0)]);
    assert_eq!(shut(&groups(0), &groups(0), &[(0, 1)]), []);
    assert_eq!(shut(&groups(1), &groups(0), &[(0, 0)]), [(0, 0)]);
}
