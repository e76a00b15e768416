//! Nothing that is asked is cut, folded or out of sight while a row of the screen stands empty.

use std::sync::atomic::{AtomicUsize, Ordering};

use fanion::engine::panel::Panel;
use fanion::engine::prompt::{Choice, PartKind};
use fanion::engine::text::{CellContent, RosterRow};
use fanion::tui::answer::Answer;
use fanion::tui::battle::Battle;
use fanion::tui::model::Screen;

use super::by_chance::{self, Ending};
use super::desk::Desk;
use super::walk::begun;
use crate::support::games::{answers_of, looks_at, share};

/// Games of each rulebook that are looked at.
const GAMES: u64 = 12;

/// Requests of a game that are looked at.
const MOST: usize = 1_500;

/// Of an open list so many lines are seen whatever else is told, and of options so many rows.
const LEAST_LISTED: usize = 3;
const LEAST_OPTIONS: usize = 8;
/// So many beside a long result.
const LEAST_BESIDE: usize = 2;

/// Empty rows in which a group that is folded could be opened: it may leave others their row, and tells how many of its
/// pieces have none.
const ROOM_TO_OPEN: usize = 3;

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

/// The groups with pieces of which so many are out of sight, by their column and place in it.
fn folded(battle: &Battle, rows: &[String], is_folded: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let columns = battle.game.armies.doc.columns.iter().enumerate();
    let groups =
        columns.flat_map(|(side, column)| column.groups.iter().enumerate().map(move |(at, group)| ((side, at), group)));
    let seen =
        |code: &str| rows.iter().any(|row| row.contains(&format!(" {code} ")) || row.contains(&format!(">{code} ")));
    let counts = |rows: &[RosterRow]| {
        let codes = || rows.iter().filter(|row| !row.gone && !row.code.is_empty()).map(|row| &*row.code);
        is_folded(codes().filter(|code| seen(code)).count(), codes().count())
    };
    groups.filter(|(_, group)| counts(&group.rows)).map(|(at, _)| at).collect()
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
        // What is of no use now has a line together.
        let idle = |choice: &&Choice| choice.parts.iter().any(|part| part.kind == PartKind::Warning);
        let useful = all - field.choices().iter().filter(idle).count();
        assert!(
            !is_declared || ticks >= useful.min(LEAST_LISTED),
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

/// No name of an option is cut while blanks of its line could hold more of it, and none is out of sight for what is cut of
/// another.
fn look_at_options(battle: &Battle, rows: &[String], game: &str) {
    let Answer::Choose(choose) = &battle.answer else { return };
    if choose.lines().is_some() || !choose.is_numbered() || !choose.typed().is_empty() {
        return;
    }
    let shown = || rows.join("\n");
    // Behind the ninth they have no number; what goes on below an option stands further in.
    let is_option = |row: &String| row.chars().take(6).any(|letter| letter != ' ');
    for (nth, item) in choose.items().enumerate().take(9) {
        let number = format!("{} ", nth + 1);
        let begins = |row: &&String| {
            row.trim_start_matches(['>', ' ']).starts_with(&number) && is_option(row) && !says_more(row)
        };
        let Some(row) = rows[12..].iter().rfind(begins) else { continue };
        if row.contains(&*item.name) {
            continue;
        }
        let own = row.trim_start_matches(['>', ' ']).trim_start_matches(&number);
        let kept = own.split("..").next().unwrap_or_default();
        let next = item.name.strip_prefix(kept).unwrap_or_default().split_whitespace().next().unwrap_or_default();
        let blanks = own.split(|letter| letter != ' ').map(|run| run.len().saturating_sub(2)).sum::<usize>();
        let is_part = !kept.is_empty() && item.name.starts_with(kept);
        assert!(is_part && blanks <= next.chars().count(), "{game}: {} is cut\n{}", item.name, shown());
    }
    // No two options read alike, what is told below each among it.
    let below = |at: usize| rows[at + 1..].iter().take_while(|row| row.starts_with("       ")).map(|row| row.trim());
    let mut read = Vec::new();
    for nth in 0..choose.items().count().min(9) {
        let number = format!("{} ", nth + 1);
        let begins =
            |row: &String| row.trim_start_matches(['>', ' ']).starts_with(&number) && is_option(row) && !says_more(row);
        let Some(at) = rows.iter().rposition(begins).filter(|at| *at >= 12) else { continue };
        let own = rows[at].trim_start_matches(['>', ' ']).trim_start_matches(&number).trim();
        let words = std::iter::once(own).chain(below(at)).collect::<Vec<_>>().join(" ");
        assert!(!read.contains(&words), "{game}: two options read alike: {words}\n{}", shown());
        read.push(words);
    }
    // What is asked comes first: armies and result give their rows.
    let count =
        |row: &String| row.split_once(" of ")?.0.trim().parse::<usize>().ok().filter(|_| row.contains(" option"));
    if let Some(seen) = rows[12..].iter().find_map(count).filter(|_| battle.panel().is_none()) {
        // But not before what the last act came to and moved.
        let bar = rows.iter().position(|row| row.contains(" RESULT "));
        let title = rows.iter().rposition(|row| row.starts_with(&format!(" {}  ", asked(battle))));
        let told = bar.zip(title).map_or(0, |(bar, title)| title.saturating_sub(bar + 1));
        let least = choose.items().count().min(LEAST_OPTIONS.saturating_sub(told).max(LEAST_BESIDE));
        assert!(seen >= least, "{game}: {seen} options are seen\n{}", shown());
    }
    // Nobody is asked about who is out of the game.
    assert!(!rows.iter().any(|row| row.contains(">lost")), "{game}: the lost are marked\n{}", shown());
    let hides = rows.iter().position(|row| says_more(row) && row.contains(" options"));
    let last = hides.filter(|at| *at > 12).and_then(|at| rows.get(at - 1));
    assert!(last.is_none_or(is_option), "{game}: an option gives way to what is cut of another\n{}", shown());
}

/// Who is asked, as it stands before the question.
fn asked(battle: &Battle) -> String {
    let side = battle.game.prompt.as_ref().map_or("", |prompt| &prompt.side);
    battle.game.side(side).0.to_uppercase()
}

/// Looks at a screen; gives whether anything was out of sight on it.
fn look(desk: &Desk, at: &str) -> bool {
    let Screen::Battle(battle) = &desk.model.screen else { panic!("{at}: {}", desk.text()) };
    if battle.cover.is_on || battle.game.prompt.is_none() {
        return false;
    }
    let rows = rows(desk);
    if battle.game.armies.doc.shows.is_some() {
        look_at_options(battle, &rows, at);
    }
    let blank = blank(&rows);
    let is_armies = battle.panel().is_none() && battle.game.armies.doc.shows.is_some();
    if is_armies && blank >= ROOM_TO_OPEN {
        let folded = folded(battle, &rows[2..], |seen, all| seen == 0 && all > 0);
        assert!(folded.is_empty(), "{at}: {blank} rows are empty, and folded are {folded:?}\n{}", rows.join("\n"));
    }
    let Some(what) = hidden(battle, &rows) else { return false };
    // A list that stands side by side keeps the row that it has below each other.
    let kept = usize::from(matches!(&battle.answer, Answer::Form(form) if form.in_list()));
    assert!(blank <= kept, "{at}: {blank} rows are empty, and out of sight is: {what}\n{}", rows.join("\n"));
    true
}

/// Where options name places, and not pieces that must be in sight, the armies stay as they are from one to the next,
/// unless the group that the next one names was folded or out of sight.
fn go_down(desk: &mut Desk, at: &str) {
    let armies = |desk: &Desk| -> Option<Vec<String>> {
        let battle = desk.model.battle()?;
        let Answer::Choose(choose) = &battle.answer else { return None };
        let is_of_places = choose.lines().is_none() && choose.items().all(|item| item.code.is_none());
        let is_declared = battle.game.armies.doc.shows.is_some() && battle.panel().is_none();
        let above = rows(desk).into_iter().skip(2).take_while(|row| !row.contains("RESULT") && !row.contains("──"));
        (is_declared && is_of_places).then(|| above.map(|row| row.replace('>', " ")).collect())
    };
    let Some(before) = armies(desk) else { return };
    let Some(battle) = desk.model.battle() else { return };
    let was_asked = battle.asked_formations();
    let was_folded = folded(battle, &before, |seen, all| seen < all);
    desk.press("Down");
    let after = armies(desk).unwrap_or_default();
    let same = before.iter().zip(&after).all(|(before, after)| before == after);
    let Some(battle) = desk.model.battle() else { return };
    let asked = battle.asked_formations();
    let is_folded = folded(battle, &after, |seen, all| seen < all);
    let opens = |asked: &[(usize, usize)], before: &[(usize, usize)], after: &[(usize, usize)]| {
        asked.iter().any(|group| before.contains(group) && !after.contains(group))
    };
    // Or it was opened for the option before; or in part, where there is no room for all of it.
    let shut = |rows: &[String]| folded(battle, rows, |seen, all| seen == 0 && all > 0);
    let (was_shut, is_shut) = (shut(&before), shut(&after));
    let is_opened = opens(&asked, &was_folded, &is_folded)
        || opens(&was_asked, &is_folded, &was_folded)
        || opens(&asked, &was_shut, &is_shut)
        || opens(&was_asked, &is_shut, &was_shut);
    let name = |(side, at): &(usize, usize)| -> String {
        let group = &battle.game.armies.doc.columns[*side].groups[*at];
        let CellContent::Words(name) = &group.head[0].content else { return String::new() };
        name.trim_start_matches("The ").chars().take(4).collect()
    };
    // A group's line begins with its name; a piece may have a name that begins alike behind its code.
    let stood = |rows: &[String], name: &str| {
        let parts = rows.iter().skip(2).flat_map(|row| row.split('│')).flat_map(|half| half.split("  "));
        parts.map(str::trim_start).any(|part| part.starts_with(name))
    };
    let comes = asked.iter().chain(&was_asked).map(name).any(|name| stood(&before, &name) != stood(&after, &name));
    assert!(same || is_opened || comes, "{at}: the armies jump\n{}\n{}", before.join("\n"), after.join("\n"));
}

/// Plays on by chance, looking at every screen; gives how many there were, and on how many something was out of sight.
fn play(desk: &mut Desk, seed: u64, game: &str) -> [usize; 2] {
    let mut counts = [0; 2];
    by_chance::play(desk, seed, answers_of(MOST), Ending::Seldom, |desk, nth, prompt| {
        if !looks_at(nth) {
            return;
        }
        let at = format!("{game}, game {seed}, answer {nth}, {}", prompt.key);
        counts[1] += usize::from(look(desk, &at));
        counts[0] += 1;
        go_down(desk, &at);
    });
    counts
}

/// Looks at every screen of so many games of a rulebook.
fn look_at_games(of: &str) {
    let seen = [AtomicUsize::new(0), AtomicUsize::new(0)];
    by_chance::open_games(of, (80, 24), share(GAMES), |desk, seed| {
        for (seen, own) in seen.iter().zip(play(desk, seed, of)) {
            seen.fetch_add(own, Ordering::Relaxed);
        }
    });
    let [all, cut] = seen.map(AtomicUsize::into_inner);
    println!("{of}: {all} screens, {cut} of them with something out of sight");
    assert!(all as u64 > share(300), "{of}: {all} screens");
}

#[test]
fn no_row_is_empty_while_anything_is_out_of_sight_in_random_games_of_age_of_napoleon() {
    look_at_games("age-of-napoleon");
}

#[test]
fn no_row_is_empty_while_anything_is_out_of_sight_in_random_games_of_beyond_waterloo() {
    look_at_games("beyond-waterloo");
}

#[test]
fn no_row_is_empty_while_anything_is_out_of_sight_in_random_games_of_napoleon_1815() {
    look_at_games("napoleon-1815");
}

#[test]
fn no_row_is_empty_while_anything_is_out_of_sight_in_a_battle() {
    for (name, seed) in [("practice", 1809), ("albuera-1811", 1811)] {
        let (mut desk, _folder) = begun(name, seed, (80, 24));
        let [all, cut] = play(&mut desk, seed, name);
        println!("{name}: {all} screens, {cut} of them with something out of sight");
    }
}
