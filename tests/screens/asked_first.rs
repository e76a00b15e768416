//! What is asked in a board game stands whole before anything that is said of the last act, but for what that came to and
//! moved, for which a list scrolls; it says who cannot be picked, whom a way attacks at what cost, and no name in two ways:
//! in random games of every rulebook.

use std::sync::atomic::{AtomicUsize, Ordering};

use fanion::engine::panel::Panel;
use fanion::engine::prompt::{Choice, Kind, Part, PartKind};
use fanion::engine::text::CellContent;
use fanion::tui::answer::Answer;
use fanion::tui::answer::choose::Choose;
use fanion::tui::answer::form::AnswerForm;
use fanion::tui::answer::offered::ChoiceLine;
use fanion::tui::battle::Battle;

use super::by_chance::{self, Ending};
use super::desk::Desk;
use crate::support::games::{answers_of, looks_at, share};

/// Games of each rulebook at each size, and answers of a game.
const GAMES: u64 = 4;
const MOST: usize = 900;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (160, 45)];

/// Of an open list and of options so many are seen before anything is told of the last act.
const LEAST_LISTED: usize = 8;
/// A result is cut only where of options no more than these are in sight.
const LEAST_BESIDE: usize = 3;

fn rows(desk: &Desk) -> Vec<String> {
    desk.text().lines().map(|line| line.trim_matches('"').to_owned()).collect()
}

/// Words with single blanks between them.
fn joined(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where the result stands, and how many rows it has below its bar.
fn result(rows: &[String], asked: &str) -> Option<(usize, usize)> {
    let bar = rows.iter().position(|row| row.contains(" RESULT "))?;
    let title = rows.iter().skip(bar).position(|row| row.starts_with(&format!(" {asked}  ")))?;
    Some((bar, title - 1))
}

/// What of a form is out of sight: fields, its sums, the table of its dice, lines of its list.
fn cut_of(form: &AnswerForm, rows: &[String]) -> Option<String> {
    let all: Vec<String> = rows.iter().map(|row| joined(row)).collect();
    let all = all.join(" ");
    let sees = |words: &str| all.contains(words);
    let unseen = form.fields.iter().find(|field| !sees(&field.title()));
    let field = unseen.map(|field| format!("the field {}", field.title()));
    let totals = form.sum.tallies.iter().filter(|tally| !tally.rows().is_empty() && form.sum.fault.is_none());
    let total = || totals.map(|tally| format!("= {}", tally.whole())).find(|total| !sees(total));
    let lit = form.roll_ahead().filter(|_| form.sum.fault.is_none()).and_then(|roll| roll.lit.clone());
    let lit = lit.map_or_else(Vec::new, |lit| lit.rows.clone());
    let line = |row: &Vec<fanion::engine::text::Text>| {
        row.iter().map(|cell| joined(&cell.to_string())).collect::<Vec<_>>().join(" ")
    };
    let row = || lit.iter().map(line).find(|row| !sees(row.trim()));
    let listed = || {
        let own = form.field().filter(|_| form.in_list())?;
        let idle = |choice: &&Choice| choice.parts.iter().any(|part| part.kind == PartKind::Warning);
        let least = own.choices().iter().filter(|choice| !idle(choice)).count().min(LEAST_LISTED);
        let ticks: usize = rows.iter().map(|row| row.matches("[ ] ").count() + row.matches("[x] ").count()).sum();
        (ticks < least).then(|| format!("{ticks} lines of {}, at least {least}", own.title()))
    };
    field.or_else(total).or_else(row).or_else(listed)
}

/// What is of no use now and stands among the rest, or is not told at all; and a card that says twice what it adds.
fn ill_listed(form: &AnswerForm, rows: &[String]) -> Option<String> {
    let field = form.field().filter(|_| form.in_list())?;
    let is_idle = |choice: &&Choice| choice.parts.iter().any(|part| part.kind == PartKind::Warning);
    let (idle, useful): (Vec<&Choice>, Vec<&Choice>) = field.choices().iter().partition(is_idle);
    let twice = useful.iter().find(|choice| choice.label.contains(" -> ") && choice.label.matches('+').count() != 1);
    let is_marked = idle.iter().any(|choice| field.has(&choice.key));
    let told = rows.iter().any(|row| row.contains("of no use now: "));
    let untold = idle.first().filter(|_| !told && !is_marked);
    let listed = |choice: &&&Choice| told && rows.iter().any(|row| row.contains(&format!("] {}", choice.label)));
    let listed = idle.iter().find(listed);
    twice.or(untold).or(listed).map(|choice| choice.label.to_string())
}

/// The attacks that are cut before what they cost.
fn cut_attack(choose: &Choose, rows: &[String]) -> Option<String> {
    // Beside a question on a large screen stands the log.
    let shown = joined(&rows.iter().filter_map(|row| row.split('│').next()).collect::<Vec<_>>().join(" "));
    let few = choose.fitting() <= LEAST_LISTED && choose.lines().is_none() && scrolled(rows).is_none();
    // In full, or in few words with what they mean.
    let is_told = |part: &Part| {
        let told = |words: &str| shown.contains(&joined(words));
        let full = if part.kind == PartKind::Cost { part.text.split(':').next() } else { Some(&*part.text) };
        full.is_none_or(told) || part.brief.as_ref().is_some_and(|brief| told(&brief.text) && told(&brief.means))
    };
    let cut = |item: ChoiceLine| {
        let of = |kind: PartKind| item.parts.iter().find(|part| part.kind == kind);
        let attack = of(PartKind::Attack)?;
        let cut = [Some(attack), of(PartKind::Cost)].into_iter().flatten().find(|part| !is_told(part));
        cut.map(|part| part.text.to_string())
    };
    choose.items().filter(|_| few).find_map(cut)
}

/// How many options are in sight, where not all are.
fn scrolled(rows: &[String]) -> Option<usize> {
    let count = |row: &String| row.split_once(" of ")?.0.trim().parse().ok().filter(|_| row.contains(" option"));
    rows.iter().rev().find_map(count)
}

/// The rows below the result's bar that begin with the number of an option.
fn numbered_rows(rows: &[String]) -> usize {
    let begins = |row: &&String| {
        let words = row.trim_start_matches(['>', ' ']);
        words.split_once(' ').is_some_and(|(first, _)| first.len() == 1 && first.as_bytes()[0].is_ascii_digit())
    };
    rows.iter().skip_while(|row| !row.contains(" RESULT ")).filter(begins).count()
}

/// True where lines of the last result are out of sight.
fn is_result_cut(rows: &[String]) -> bool {
    let bar = rows.iter().find(|row| row.contains(" RESULT "));
    bar.is_some_and(|bar| bar.contains(": Ctrl-V"))
}

/// Who cannot be picked now and is not named, in a list of one line each.
fn unnamed(choose: &Choose, rows: &[String]) -> Option<String> {
    let shut = choose.shut();
    if choose.lines().is_some() || shut.is_empty() || !choose.typed().is_empty() {
        return None;
    }
    let told = |item: &ChoiceLine| {
        rows.iter().any(|row| {
            let line = row.trim_start().starts_with("x ") && row.contains(&*item.name);
            let foot = row.split_once("not now: ").is_some_and(|(_, named)| {
                item.brief().split(' ').next_back().is_some_and(|last| named.contains(last))
                    || named.split([' ', ',']).any(|word| word.starts_with('+'))
            });
            line || foot
        })
    };
    let missing = shut.iter().find(|item| !told(item))?;
    // Where what is cut of the marked option stands there may be room for their number only.
    let number = rows.iter().any(|row| row.trim_end().ends_with(" not now"));
    (!number).then(|| missing.name.to_string())
}

/// A name that stands as the beginning of another's too.
fn reads_as_two(battle: &Battle, rows: &[String]) -> Option<String> {
    for column in &battle.game.armies.doc.columns {
        let of_groups = column.groups.iter().filter_map(|group| match &group.head.first()?.content {
            CellContent::Words(words) => Some(words.to_string()),
            CellContent::Pips { .. } => None,
        });
        let names: Vec<String> = of_groups.collect();
        for name in &names {
            let Some(first) = name.split_whitespace().next() else { continue };
            let alike: Vec<&String> = names.iter().filter(|other| other.starts_with(&format!("{first} "))).collect();
            let seconds: Vec<&str> = alike.iter().flat_map(|other| other.split_whitespace().skip(1)).collect();
            let alone = |half: &str| {
                let rest = half.trim_start_matches([' ', '>']).strip_prefix(first).filter(|rest| rest.starts_with(' '));
                let next = rest
                    .and_then(|rest| rest.split_whitespace().next().map(|next| next.trim_end_matches('.').to_owned()));
                next.is_some_and(|next| !seconds.iter().any(|second| second.starts_with(&*next)))
            };
            let halves = rows.iter().filter(|row| alike.len() > 1 && row.contains('│')).flat_map(|row| row.split('│'));
            if let Some(half) = halves.into_iter().find(|half| alone(half)) {
                return Some(half.to_owned());
            }
        }
    }
    None
}

/// How often a side's headline stands above the result.
fn headlines(battle: &Battle, rows: &[String]) -> usize {
    let above: Vec<&String> = rows.iter().skip(2).take_while(|row| !row.contains(" RESULT ")).collect();
    let count = |column: &fanion::engine::text::Column| {
        let name = format!(" {}  ", column.short.to_uppercase());
        let titled = |row: &&&String| row.split('│').any(|half| half.trim_start_matches('>').starts_with(&name));
        above
            .iter()
            .filter(titled)
            .filter(|row| column.headline.iter().any(|form| row.contains(&form.to_string())))
            .count()
    };
    battle.game.armies.doc.columns.iter().map(count).max().unwrap_or(0)
}

/// What of a form is out of sight while more than the bar is told of the last act.
fn cut_by_result(desk: &Desk) -> Option<String> {
    let (rows, battle) = (rows(desk), desk.model.battle()?);
    let Answer::Form(form) = &battle.answer else { return None };
    let side = battle.game.side(&battle.game.prompt.as_ref()?.side).0.to_uppercase();
    let told = result(&rows, &side).is_some_and(|(_, below)| below > 0);
    cut_of(form, &rows).filter(|_| told && desk.model.size.0 < 160)
}

/// What of a form is out of sight where nothing is told of the last act.
fn cut_alone(desk: &mut Desk) -> Option<String> {
    let verdict = desk.model.battle_mut()?.game.verdict.take();
    let shown = rows(desk);
    let battle = desk.model.battle_mut()?;
    battle.game.verdict = verdict;
    let Answer::Form(form) = &battle.answer else { return None };
    cut_of(form, &shown)
}

/// Looks at a screen; true where anything was told of the last act beside a question.
fn look(desk: &mut Desk, at: &str) -> bool {
    let cut = cut_by_result(desk);
    // A sum has all its rows or none: what has no room beside no result at all gives way to none.
    let cut = cut.filter(|cut| cut_alone(desk).as_ref() != Some(cut));
    let Some(battle) = desk.model.battle() else { return false };
    let Some(prompt) = &battle.game.prompt else { return false };
    let rows = rows(desk);
    let shown = || rows.join("\n");
    let side = battle.game.side(&prompt.side).0.to_uppercase();
    let told = result(&rows, &side);
    match &battle.answer {
        Answer::Form(form) => {
            assert!(cut.is_none(), "{at}: {cut:?} gives way to the last result\n{}", shown());
            let ill = ill_listed(form, &rows);
            assert!(ill.is_none(), "{at}: {ill:?} is listed otherwise\n{}", shown());
        }
        Answer::Choose(choose) => {
            let is_list =
                choose.lines().is_none() && choose.items().all(|item| item.parts.iter().all(|part| part.row.is_none()));
            let seen = numbered_rows(&rows);
            let cut = is_list && seen > LEAST_BESIDE && is_result_cut(&rows);
            assert!(!cut, "{at}: a result gives way to {seen} rows of options\n{}", shown());
            let cut = cut_attack(choose, &rows);
            assert!(cut.is_none(), "{at}: an attack is cut: {cut:?}\n{}", shown());
            let unnamed = unnamed(choose, &rows);
            assert!(unnamed.is_none(), "{at}: not named: {unnamed:?}\n{}", shown());
        }
        _ => {}
    }
    let two = reads_as_two(battle, &rows).filter(|_| battle.panel().is_none());
    assert!(two.is_none(), "{at}: reads as two: {two:?}\n{}", shown());
    assert!(headlines(battle, &rows) <= 1, "{at}: a headline stands twice\n{}", shown());
    told.is_some_and(|(_, below)| below > 0)
}

/// True where a map has a sign at an edge beyond which there are places.
fn goes_on(rows: &[String]) -> bool {
    let map: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let alone = |row: &Vec<char>, sign: char| {
        (0..row.len()).any(|at| {
            // A way may come to it; a mark of a place stands at its name.
            let is_part = |at: usize| row.get(at).is_some_and(|letter| letter.is_alphanumeric());
            row[at] == sign && !(at > 0 && is_part(at - 1)) && !is_part(at + 1)
        })
    };
    map.iter().any(|row| alone(row, '<') || alone(row, '>') || alone(row, '^') || alone(row, 'v'))
}

/// A map that does not show all of its places says where it goes on.
fn look_at_map(desk: &mut Desk, at: &str) -> bool {
    for _ in 0..4 {
        if desk.model.battle().is_some_and(|battle| !matches!(battle.panel(), Some(Panel::Map(_)))) {
            desk.press("Tab");
        }
    }
    let Some(Panel::Map(map)) = desk.model.battle().and_then(Battle::panel) else { return false };
    let rows = rows(desk);
    let rows: Vec<String> =
        rows.into_iter().skip(2).take_while(|row| !row.contains("──") && !row.contains("RESULT")).collect();
    // Where a map has no room the table of a place stands.
    if rows.iter().any(|row| row.contains(" there ") || row.contains("a longer screen")) {
        return false;
    }
    let all = rows.join("\n");
    let hidden = map.places.iter().filter(|place| place.at.is_some() && !all.contains(&place.name)).count();
    assert!(hidden == 0 || goes_on(&rows), "{at}: {hidden} places are out of sight, and no edge says so\n{all}");
    hidden > 0
}

fn play(desk: &mut Desk, seed: u64, of: &str) -> [usize; 2] {
    let mut counts = [0; 2];
    by_chance::play(desk, seed, answers_of(MOST), Ending::Seldom, |desk, nth, prompt| {
        if !looks_at(nth) {
            return;
        }
        let at = format!("{of}, {:?}, game {seed}, answer {nth}, {}", desk.model.size, prompt.key);
        counts[0] += usize::from(look(desk, &at));
        if nth % 24 == 0 && matches!(prompt.kind, Kind::Choose { .. }) {
            counts[1] += usize::from(look_at_map(desk, &at));
            // Back to what stands there by itself.
            desk.model.battle_mut().expect("a game").drawn = None;
        }
    });
    counts
}

fn look_at_games(of: &str) {
    for size in SIZES {
        let seen = [AtomicUsize::new(0), AtomicUsize::new(0)];
        by_chance::open_games(of, size, share(GAMES), |desk, seed| {
            for (seen, own) in seen.iter().zip(play(desk, seed, of)) {
                seen.fetch_add(own, Ordering::Relaxed);
            }
        });
        let [told, maps] = seen.map(AtomicUsize::into_inner);
        println!("{of}, {size:?}: {told} questions below a result, {maps} maps that go on");
        assert!(told > 10, "{of}, {size:?}: {told} questions");
    }
}

#[test]
fn what_is_asked_stands_whole_before_the_last_result_in_age_of_napoleon() {
    look_at_games("age-of-napoleon");
}

#[test]
fn what_is_asked_stands_whole_before_the_last_result_in_beyond_waterloo() {
    look_at_games("beyond-waterloo");
}

#[test]
fn what_is_asked_stands_whole_before_the_last_result_in_napoleon_1815() {
    look_at_games("napoleon-1815");
}
