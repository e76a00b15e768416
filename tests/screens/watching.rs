//! The table screen.

use fanion::engine::request::Request;
use fanion::tui::pen::Pen;
use fanion::tui::watch::letters::{Ink, LetterSize, drawn as great};
use fanion::tui::watch::{TableScene, scene, view};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::json;

use super::desk::Desk;

fn seen(desk: &Desk, side: Option<&str>) -> TableScene {
    scene(&desk.model.battle().expect("a battle").game, side)
}

pub(super) fn drawn(scene: &TableScene, columns: u16, rows: u16) -> String {
    let area = Rect { x: 0, y: 0, width: columns, height: rows };
    let mut buffer = Buffer::empty(area);
    view::draw(scene, area, &mut Pen::new(&mut buffer, fanion::tui::theme::Theme::new(false, true)));
    let cells: Vec<&str> = buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect();
    cells.chunks(usize::from(columns)).map(|row| row.concat().trim_end().to_owned() + "\n").collect()
}

fn at_a_shot() -> Desk {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("aa md Enter");
    desk
}

fn at_a_melee() -> Desk {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter Enter Enter Enter Enter 6 3 Enter ab Enter ma 9 Enter Enter Enter");
    desk.type_words("done");
    desk.press("Enter Enter");
    desk.sees("melee: ab Duchess's Lancers at ma");
    desk
}

#[test]
fn the_screen_tells_step_test_need_and_result_at_every_size() {
    let scene = seen(&at_a_shot(), None);
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let text = drawn(&scene, columns, rows);
        for words in ["T2 fire", "aa Quillingen", "md Republic's Battery", "needs", "%", "half 1"] {
            assert!(text.contains(words), "no `{words}` at {columns}x{rows}:\n{text}");
        }
    }
}

#[test]
fn the_result_names_side_and_unit_and_tells_what_to_move() {
    let mut desk = at_a_shot();
    desk.press("1");
    let scene = seen(&desk, None);
    let result = scene.parts.iter().find(|part| part.rank == 0).expect("the result");
    assert!(result.forms.iter().all(|form| form.starts_with("Ostermark aa")), "{:?}", result.forms);
    assert!(result.forms[0].contains("1 CV lost"), "{:?}", result.forms);
    let moved = scene.parts.iter().find(|part| part.rank == 1).expect("what to mark");
    assert!(moved.words.to_string().starts_with("md Republic's Battery: "), "{}", moved.words);
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let text = drawn(&scene, columns, rows);
        for words in ["aa Quillingen Jagers", "md Republic's Battery: "] {
            assert!(text.contains(words), "no `{words}` at {columns}x{rows}:\n{text}");
        }
    }
}

#[test]
fn a_melee_is_told_by_its_units_and_never_by_their_parts_in_it() {
    let mut desk = at_a_melee();
    let awaited = seen(&desk, None);
    let needs = awaited.parts.iter().find(|part| part.rank == 0).expect("what is needed");
    assert!(needs.forms[0].starts_with("ab wins"), "{:?}", needs.forms);
    desk.press("6 1");
    let fought = seen(&desk, None);
    let result = fought.parts.iter().find(|part| part.rank == 0).expect("the result");
    assert!(result.forms.iter().any(|form| form.starts_with("Ostermark ab wins 15 to 7")), "{:?}", result.forms);
    for scene in [awaited, fought] {
        let told: Vec<&String> = scene.parts.iter().flat_map(|part| &part.forms).collect();
        assert!(told.iter().all(|form| !form.contains("attacker") && !form.contains("defender")), "{told:?}");
    }
}

#[test]
fn housekeeping_does_not_push_the_result_away() {
    let mut desk = at_a_shot();
    desk.press("1");
    let result = |desk: &Desk| seen(desk, None).parts.into_iter().find(|part| part.rank == 0);
    let before = result(&desk);
    desk.press("F7");
    desk.type_words("a remark");
    desk.press("Enter");
    assert_eq!(result(&desk), before);
    desk.press("F2 F2");
    assert_ne!(result(&desk), before, "what is taken back is no result");
}

#[test]
fn letters_are_four_rows_high_and_known() {
    let size = LetterSize::square(1);
    let known = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("!\"#%&'()*+,-./:;<=>?".chars());
    let mut seen: Vec<Vec<String>> = Vec::new();
    for letter in known {
        let rows = great(&letter.to_string(), size, Ink::BLOCKS);
        assert_eq!(rows.len(), 4);
        assert!(rows.iter().any(|row| !row.trim().is_empty()), "{letter} is empty");
        let wide = size.columns(&letter.to_string());
        assert!(rows.iter().all(|row| row.chars().count() == wide), "{letter} is crooked");
        assert!(!seen.contains(&rows), "{letter} looks like another letter");
        seen.push(rows);
    }
    let ascii = great("Ab 7", size, Ink::ASCII).concat();
    assert!(ascii.is_ascii() && !ascii.trim().is_empty());
}

#[test]
fn a_letter_grows_in_width_and_in_height_by_itself() {
    let (small, wide) = (
        great("T", LetterSize::square(1), Ink::BLOCKS),
        great("T", LetterSize { wide: 3, high: 2, gap: 0 }, Ink::BLOCKS),
    );
    assert_eq!(small, ["\u{2580}\u{2580}\u{2588}\u{2580}\u{2580}", "  \u{2588}  ", "  \u{2588}  ", "  \u{2580}  "]);
    assert_eq!((wide.len(), wide[0].chars().count()), (7, 15));
}

/// How many blocks of ten columns and three rows hold no sign, in hundredths.
fn blank(text: &str, columns: usize, rows: usize) -> usize {
    let cells: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let is_set =
        |row: usize, column: usize| cells.get(row).and_then(|line| line.get(column)).is_some_and(|c| *c != ' ');
    let blocks = (0..rows).step_by(3).flat_map(|row| (0..columns).step_by(10).map(move |column| (row, column)));
    let (mut all, mut empty) = (0, 0);
    for (top, left) in blocks {
        all += 1;
        empty += usize::from(!(top..top + 3).any(|row| (left..left + 10).any(|column| is_set(row, column))));
    }
    empty * 100 / all
}

#[test]
fn at_most_three_in_ten_of_the_screen_is_blank_at_every_size() {
    let mut after = at_a_shot();
    after.press("1");
    let (mut won, mut drawn_melee) = (at_a_melee(), at_a_melee());
    won.press("6 1");
    drawn_melee.press("1 4");
    let scenes = [
        ("dice awaited", at_a_shot()),
        ("after a shot", after),
        ("between acts", Desk::at_fire(80, 24)),
        ("a melee", at_a_melee()),
        ("a melee won", won),
        ("another melee", drawn_melee),
        ("orders", Desk::in_practice(80, 24)),
    ];
    for (name, desk) in &scenes {
        let scene = seen(desk, None);
        for (columns, rows) in [(80, 24), (120, 40), (160, 45), (200, 60)] {
            let text = drawn(&scene, columns, rows);
            let blank = blank(&text, usize::from(columns), usize::from(rows));
            assert!(blank <= 30, "{name}: {blank} of 100 blank at {columns}x{rows}:\n{text}");
        }
    }
}

#[test]
fn a_side_sees_no_sums_and_nothing_of_the_other_that_is_not_on_the_table() {
    let mut desk = at_a_shot();
    desk.press("1");
    let told = |side: Option<&str>| {
        let lines: Vec<String> = seen(&desk, side).results.iter().map(ToString::to_string).collect();
        lines.join("\n")
    };
    let (all, own) = (told(None), told(Some("A")));
    assert!(all.contains("(CV") && all.contains("fired at"), "{all}");
    assert!(!own.contains("(CV") && own.contains("fired at"), "{own}");
    let result = seen(&desk, Some("A")).parts.iter().map(|part| part.words.to_string()).collect::<String>();
    assert!(result.contains("aa Quillingen") && !result.contains("needs"), "{result}");
    let game = &mut desk.model.battle_mut().expect("a battle").game;
    let prompt = game.prompt.as_mut().expect("a prompt");
    prompt.text = "Reserve arrives on 3 or more".to_owned();
    let game = game.clone();
    assert!(drawn(&scene(&game, Some("A")), 80, 24).contains("stays hidden here"));
    let own = scene(&game, Some("B")).parts;
    assert!(own.iter().any(|part| part.words.to_string().contains("Reserve arrives")), "{own:?}");
}

#[test]
fn a_side_sees_no_figure_of_the_other_that_was_set_right_and_not_what_its_dice_must_show() {
    let words = |desk: &Desk, side: Option<&str>| {
        let scene = seen(desk, side);
        let parts: Vec<String> = scene.parts.iter().map(|part| format!("{:?} {}", part.forms, part.words)).collect();
        let results: Vec<String> = scene.results.iter().map(ToString::to_string).collect();
        format!("{}\n{}", parts.join("\n"), results.join("\n"))
    };
    let shot = at_a_shot();
    let (own, other) = (words(&shot, Some("A")), words(&shot, Some("B")));
    assert!(own.contains("needs") && own.contains('%'), "its own shot: {own}");
    assert!(other.contains("1D6") && !other.contains("needs") && !other.contains('%'), "the enemy's: {other}");
    let melee = at_a_melee();
    for side in ["A", "B"] {
        let seen = words(&melee, Some(side));
        assert!(!seen.contains('%') && !seen.contains("needs"), "two sums: {seen}");
    }
    let mut desk = Desk::at_fire(80, 24);
    let mut correct = |fields: serde_json::Value| {
        let fields = fields.as_object().cloned().unwrap_or_default();
        desk.run(vec![fanion::tui::effect::Effect::Request(Request::Correct(fields, "seen".into()))]);
    };
    correct(json!({"side": "B", "unit": "Valmory Rifles", "cv": 3}));
    correct(json!({"side": "A", "unit": "Quillingen Jägers", "cv": 4}));
    correct(json!({"side": "B", "leader": "Croûton", "ability": "good"}));
    correct(json!({"side": "B", "formation": "Reserve Madeleine", "skirmish": 7}));
    let (all, red, blue) = (words(&desk, None), words(&desk, Some("A")), words(&desk, Some("B")));
    assert!(all.contains("Valmory Rifles: cv 3") && all.contains("ability good"), "{all}");
    assert!(red.contains("Quillingen Jägers: cv 4") && !red.contains("cv 3") && !red.contains("ability good"), "{red}");
    assert!(blue.contains("Valmory Rifles: cv 3") && !blue.contains("cv 4"), "{blue}");
}
