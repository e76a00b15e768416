//! Recorded battles on the screen, request by request.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::verdict::Task;
use fanion::tui::answer::Answer;
use fanion::tui::answer::form::{AnswerForm, Focus};
use fanion::tui::battle::Battle;
use fanion::tui::effect::Effect;
use fanion::tui::pen::Pen;
use fanion::tui::theme::Theme;
use fanion::tui::view::battle::laid_out;
use fanion::tui::view::places::Places;
use fanion::tui::view::shortened;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;

use super::desk::Desk;
use super::notation::letters;
use crate::support::games::looks_at;
use crate::support::in_time::InTime as _;

pub const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// A recorded battle, opened on a screen of this size at its first prompt.
pub fn begun(name: &str, seed: u64, (columns, rows): (u16, u16)) -> (Desk, TempDir) {
    let folder = TempDir::new().expect("a folder for the save");
    let save = folder.path().join("battle.fanion");
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/journals/armies/{name}/scenario.toml"));
    let made = Command::new(env!("CARGO_BIN_EXE_fanion"))
        .args(["new", &scenario.to_string_lossy(), "--save", &save.to_string_lossy(), "--seed", &seed.to_string()])
        .in_time()
        .expect("the program runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut desk = Desk::at_home(columns, rows);
    desk.open(&save);
    desk.model.message = None;
    (desk, folder)
}

fn requests(name: &str) -> Vec<Request> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/journals/{name}.jsonl"));
    let text = std::fs::read_to_string(path).expect("the recorded battle");
    text.lines().map(|line| Request::read(line).expect("a request")).collect()
}

/// Looks at the screen after every request of a battle, as far as it is played.
pub fn walk(name: &str, seed: u64, size: (u16, u16), count: usize, mut look: impl FnMut(&mut Desk)) {
    let (mut desk, _folder) = begun(name, seed, size);
    for request in requests(name).into_iter().take(count) {
        desk.run(vec![Effect::Request(request)]);
        desk.model.message = None;
        look(&mut desk);
    }
}

/// Where the parts stand now, and the screen.
pub fn seen(desk: &Desk) -> (Places, Buffer) {
    let area = Rect { x: 0, y: 0, width: desk.model.size.0, height: desk.model.size.1 - 1 };
    let mut buffer = Buffer::empty(area);
    let pen = Pen::new(&mut buffer, desk.model.theme);
    let battle = desk.model.battle().expect("a battle");
    let places = laid_out(battle, area, &pen);
    (places, desk.buffer())
}

/// The words of a part of the screen, wherever its lines are broken.
pub fn words_in(place: Rect, screen: &Buffer) -> String {
    let row =
        |y: u16| (place.left()..place.right()).map(|x| screen[(x, y)].symbol()).collect::<String>().trim().to_owned();
    let words = (place.top()..place.bottom()).map(row).collect::<Vec<_>>().join(" ");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn form_of(battle: &Battle) -> Option<&AnswerForm> {
    match &battle.answer {
        Answer::Form(form) => Some(form),
        _ => None,
    }
}

/// What is lost on the screen, of the card and of the result.
pub fn lost(desk: &Desk) -> Vec<String> {
    let battle = desk.model.battle().expect("a battle");
    let (places, screen) = seen(desk);
    [missing(battle, &words_in(places.card, &screen)), untold(battle, &words_in(places.verdict, &screen))].concat()
}

/// What of the sum, fields and dice is not on the card.
fn missing(battle: &Battle, card: &str) -> Vec<String> {
    let Some(form) = form_of(battle) else { return Vec::new() };
    let mut wanted: Vec<[String; 2]> = Vec::new();
    for tally in form.sum.tallies.iter().filter(|tally| !tally.rows().is_empty()) {
        wanted.push([tally.line(), tally.line_with(shortened)]);
    }
    for field in &form.fields {
        wanted.push([field.title(), field.title()]);
        if !field.is_list() {
            wanted.push([field.shown(), field.shown()]);
        }
    }
    if let Some(roll) = form.roll().filter(|roll| form.focus == Focus::Dice && (1..=12).contains(&roll.count)) {
        let dice = vec!["[_]"; roll.count].join(" ");
        wanted.push([dice.clone(), dice]);
    }
    let prompt = battle.game.prompt.as_ref().expect("a prompt");
    let capital: String =
        prompt.text.chars().take(1).flat_map(char::to_uppercase).chain(prompt.text.chars().skip(1)).collect();
    wanted.push([prompt.text.clone(), capital]);
    let plain = |words: &str| words.split_whitespace().collect::<Vec<_>>().join(" ");
    let lost = wanted.into_iter().filter(|[full, brief]| !card.contains(&plain(full)) && !card.contains(&plain(brief)));
    lost.map(|[full, _]| full).collect()
}

/// The recorded battles with their seeds.
const RECORDED: [(&str, u64); 4] =
    [("practice", 1809), ("quatre-bras-1815", 1815), ("albuera-1811", 1811), ("pratzen-1805", 1805)];

/// By which name a form is known: its check, or the head of its key where there is none, with what it asks for.
fn kind_of(battle: &Battle) -> Option<String> {
    let form = form_of(battle)?;
    let prompt = battle.game.prompt.as_ref()?;
    let head = prompt.key.split([':', '/']).next().unwrap_or_default();
    let kind = if matches!(prompt.kind, Kind::Faces { .. }) { "dice" } else { "form" };
    let name = form.check.map_or_else(|| head.to_owned(), |check| check.id.replace("march-attack/", ""));
    Some(format!("{name}_{kind}"))
}

#[test]
fn at_every_size_every_recorded_question_stands_whole_and_its_result_is_told() {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let (mut told, mut nth) = (0, 0);
    for (name, seed) in RECORDED {
        walk(name, seed, SIZES[0], usize::MAX, |desk| {
            let battle = desk.model.battle().expect("a battle");
            nth += 1;
            told += usize::from(battle.game.verdict.is_some());
            if let Some(kind) = kind_of(battle) {
                *kinds.entry(kind).or_default() += 1;
            }
            for size in SIZES.into_iter().filter(|_| looks_at(nth)) {
                desk.model.size = size;
                let lost = lost(desk);
                assert!(lost.is_empty(), "{name} at {size:?}: {lost:?} is cut:\n{}", desk.text());
            }
            desk.model.size = SIZES[0];
        });
    }
    for wanted in [
        "order_form",
        "ved_dice",
        "skirmish_dice",
        "skirmish-target_form",
        "small-arms_dice",
        "artillery_form",
        "melee_form",
        "initiative_dice",
        "leader-casualty_dice",
        "charge_form",
        "engaged_form",
    ] {
        assert!(kinds.contains_key(wanted), "no {wanted} among {kinds:?}");
    }
    assert!(told > 600 && kinds.values().sum::<usize>() > 300, "{told} results, {kinds:?}");
}

#[test]
fn the_end_of_a_battle_is_a_page_with_the_price_and_what_can_be_done_now() {
    let (mut desk, _folder) = begun("practice", 1809, SIZES[0]);
    for request in requests("practice") {
        desk.run(vec![Effect::Request(request)]);
    }
    for size in SIZES {
        desk.model.size = size;
        let last = desk.text();
        for words in ["PRICE", "combat value", "units", "formations and leaders", "WHAT NOW", "> report", "home"] {
            assert!(last.contains(words), "{words} is missing at {size:?}:\n{last}");
        }
    }
}

/// The rows on which head, sides, result and keys begin, as they are seen.
fn rows_of(desk: &Desk) -> Vec<(&'static str, Option<usize>)> {
    let screen = desk.buffer();
    let rows = letters(&screen);
    let row = |found: &dyn Fn(usize, &str) -> bool| rows.iter().enumerate().position(|(at, row)| found(at, row));
    vec![
        ("head", row(&|_, row| row.contains("Turn 1"))),
        ("steps", row(&|_, row| row.contains("S1") && row.contains("T4"))),
        ("armies", row(&|_, row| row.contains(" CV ") && row.contains('%'))),
        ("verdict", row(&|at, row| row.starts_with('─') || (at > 4 && row.starts_with("  RESULT")))),
        ("keys", row(&|_, row| row.contains("? help") || row.contains("F1 help"))),
    ]
}

#[test]
fn the_parts_of_the_screen_keep_their_places_through_a_whole_turn() {
    for size in SIZES {
        // A newcomer makes an army longer, and may move what is below it.
        let mut first: Option<(usize, [u16; 4])> = None;
        let (mut seen_at, mut moved) = (0, 0);
        walk("quatre-bras-1815", 1815, size, 270, |desk| {
            if desk.model.battle().expect("a battle").game.position.turn > 1 {
                return;
            }
            let places = seen(desk).0;
            let now = [places.head.y, places.roster.y, places.verdict.y, places.card.bottom()];
            let now = (desk.model.battle().expect("a battle").game.armies.most_rows(), now);
            let known = *first.get_or_insert(now);
            seen_at += 1;
            if known.0 != now.0 {
                first = Some(now);
            } else if known != now {
                // Only a result and a question that need more rows than there are take some of the armies'.
                moved += 1;
                assert!(now.1[2] < known.1[2] && size == SIZES[0], "at {size:?} a part has moved:\n{}", desk.text());
                assert_eq!(places.between.height, 0, "{}", desk.text());
            } else if size == SIZES[0] {
                let expected = [("head", 0), ("steps", 1), ("armies", 2), ("verdict", 10), ("keys", 23)];
                let expected: Vec<(&str, Option<usize>)> = expected.map(|(part, row)| (part, Some(row))).to_vec();
                assert_eq!(rows_of(desk), expected, "{}", desk.text());
            }
        });
        assert!(moved * 4 < seen_at, "at {size:?} the result moved {moved} times of {seen_at}");
    }
}

/// The share of blocks of ten columns and three rows in which nothing is written, in hundredths.
fn blank_share(screen: &Buffer) -> usize {
    let (across, down) = (screen.area.width / 10, screen.area.height / 3);
    let blank = |x: u16, y: u16| {
        let cells = (0..3).flat_map(|row| (0..10).map(move |column| (x * 10 + column, y * 3 + row)));
        cells.into_iter().all(|place| screen[place].symbol().trim().is_empty())
    };
    let blanks = (0..down).flat_map(|y| (0..across).map(move |x| (x, y))).filter(|(x, y)| blank(*x, *y)).count();
    blanks * 100 / usize::from(across * down)
}

#[test]
fn a_great_screen_is_used() {
    let mut told = Vec::new();
    walk("quatre-bras-1815", 1815, (200, 60), 170, |desk| {
        let step = desk.model.battle().expect("a battle").game.position.step.clone();
        if step == "T2" || step == "T3" {
            let share = blank_share(&desk.buffer());
            told.push(share);
            assert!(share <= 35, "{share} % of the blocks are blank:\n{}", desk.text());
        }
    });
    assert!(told.len() > 40, "{told:?}");
}

#[test]
fn both_armies_of_a_corps_a_side_are_at_a_glance_on_a_small_screen_beside_an_uncut_card() {
    walk("quatre-bras-1815", 1815, (80, 24), 170, |desk| {
        let text = desk.text();
        for formation in ["5th ", "9th ", "2nd ", "Guiton", "Bijlandt", "Saxe", "Merlen", "Brunswick"] {
            assert!(text.contains(formation), "{formation} is not to be seen:\n{text}");
        }
        assert!(!text.contains(" below"), "{text}");
    });
}

#[test]
fn a_battle_says_the_same_without_colours_and_in_ascii() {
    walk("quatre-bras-1815", 1815, (80, 24), 60, |desk| {
        let coloured = letters(&desk.buffer());
        desk.model.theme = Theme::new(false, false);
        assert_eq!(letters(&desk.buffer()), coloured);
        desk.model.theme = Theme::new(false, true);
        assert!(letters(&desk.buffer()).iter().all(|row| row.is_ascii()));
        desk.model.theme = Theme::new(true, false);
    });
}

/// What of a result is not where results stand.
fn untold(battle: &Battle, told: &str) -> Vec<String> {
    let Some(verdict) = battle.game.verdict.as_ref().filter(|_| battle.game.ending.is_none()) else {
        return Vec::new();
    };
    let plain = |words: &str| words.split_whitespace().collect::<Vec<_>>().join(" ");
    let of_task = |task: &Task| {
        let who = task.who.iter().map(ToString::to_string);
        [task.act.clone()].into_iter().chain(who).collect::<Vec<_>>()
    };
    let tasks = verdict.tasks.iter().flat_map(of_task);
    let wanted = [verdict.words.to_string(), verdict.effect.to_string()].into_iter().chain(tasks);
    wanted.filter(|words| !told.contains(&plain(words))).collect()
}

#[test]
fn what_the_dice_before_these_asked_for_is_ticked_off_and_stands_last() {
    let (mut asked, mut ticked): (Vec<Task>, usize) = (Vec::new(), 0);
    walk("quatre-bras-1815", 1815, (80, 24), 900, |desk| {
        let Some(verdict) = &desk.model.battle().expect("a battle").game.verdict else { return };
        let done: Vec<Task> = verdict.tasks.iter().filter(|task| task.done).cloned().collect();
        assert!(done.iter().all(|task| asked.contains(task)), "{done:?} was never asked for:\n{asked:?}");
        if let Some(task) = done.first() {
            ticked += 1;
            let text = desk.text();
            let told = words_in(seen(desk).0.verdict, &desk.buffer());
            assert!(told.contains("already done: ") && told.contains(&task.act), "{task:?} is not told:\n{text}");
        }
        asked.clone_from(&verdict.tasks);
    });
    assert!(ticked > 5, "only {ticked} results had something done before");
}

/// The first turn of Quatre Bras, key by key: what is done, and the words of the verdict's place once it is.
const TURN: [(&str, &str, &[&str]); 20] = [
    (
        "S1: an order, typed dice",
        "ma 3 Enter 2 4",
        &[
            "S1 order, Bijlandt's Brigade",
            "[2] [4] needed 3+",
            "received, the new order holds from now on",
            "order retire Bijlandt's Brigade",
        ],
    ),
    ("S3: who is engaged; the first skirmish", "- aa ma Enter Enter 6 5", &["5th Division", "[6] [5]", "3 hits"]),
    ("S3: the second", "Enter 3 2", &["Bijlandt's Brigade", "[3] [2]", "1 hit"]),
    ("S3: one hit is laid", "Enter ma Enter", &["when all hits are allotted ma -1 CV"]),
    (
        "S3: all are laid, and count",
        "mc Enter md Enter Enter aa Enter",
        &["S3 skirmish", "4 CV lost in total", "CV aa 6 \u{2192} 5 ma 8 \u{2192} 7 mc 6 \u{2192} 5 md 7 \u{2192} 6"],
    ),
    ("S3: a VeD test fails", "Enter 6 5", &["[6] [5] needed 10 or less", "failed, becomes D2, stays", "marker D2 aa"]),
    ("S3: another passes", "Enter 1 2", &["ma 27th Jagers", "[1] [2] needed 7 or less", "passed, stays"]),
    ("S3: another fails", "Enter 3 3", &["[3] [3] needed 5 or less", "failed, becomes D2", "marker D2 mc"]),
    ("S3: the last", "Enter 4 4", &["md 7th Line", "passed, stays"]),
    ("S5: the initiative", "- 6 3", &["S5 initiative", "[6] [3]", "France has the initiative, France chooses"]),
    ("T1: two form line at once", "Enter babbline", &["into line ba bb", "costs 2\" of its move"]),
    (
        "T1: a charge, and no square",
        "ca Enter mc 5 Enter 2 3 3",
        &["mc 8th Militia", "failed, stays", "no roll would do"],
    ),
    ("T2: a shot", "- md ca 2", &["md 7th Line", "[2] needed 1 or less", "no hit, the target loses nothing"]),
    ("T2: another", "aa ma 4", &["aa 1/2e Léger", "[4] needed 2 or less", "no hit, the target loses nothing"]),
    (
        "T3: the melee",
        "- Enter 6 2",
        &[
            "T3 melee, ca 1er Chasseurs à cheval at mc 8th Militia",
            "mc 8th Militia of Anglo is destroyed.",
            "ca 1er Chasseurs à cheval wins 15 to 7",
            "remove mc",
        ],
    ),
    ("T3: the victor holds", "Enter", &["remove mc", "holds, may wheel up to 45 degrees ca"]),
    ("half 2: on to the fire", "-", &[]),
    (
        "T2: guns, with the distance",
        "nf ca 3 Enter 4",
        &[
            "nf Bijleveld's Battery at ca 1er Chasseurs à cheval",
            "1 CV lost, counts when firing ends",
            "when firing ends ca -1 CV",
        ],
    ),
    ("the turn ends", "-", &["CV ca 6 \u{2192} 5", "take D1 off aa"]),
    ("turn 2: nothing is ordered", "-", &[]),
];

#[test]
fn a_whole_turn_by_keys_tells_on_a_small_screen_after_every_die_what_came_of_it_and_what_to_move() {
    let (mut desk, _folder) = begun("quatre-bras-1815", 1815, (80, 24));
    for (what, keys, told) in TURN {
        desk.press(keys);
        let (places, screen) = seen(&desk);
        let place = words_in(places.verdict, &screen);
        for words in told {
            assert!(place.contains(words), "{what}: {words:?} is not told:\n{}", desk.text());
        }
        let lost = lost(&desk);
        assert!(lost.is_empty(), "{what}: {lost:?} is cut or not told:\n{}", desk.text());
    }
    desk.sees("Turn 2").sees(">S3<");
}
