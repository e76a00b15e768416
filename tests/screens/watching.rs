//! The table screen.

use fanion::tui::view::Pen;
use fanion::tui::watch::{Scene, letters, scene, view};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::desk::Desk;

fn seen(desk: &Desk, side: Option<&str>) -> Scene {
    scene(&desk.model.battle().expect("a battle").game, side)
}

fn drawn(scene: &Scene, columns: u16, rows: u16) -> String {
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

#[test]
fn the_screen_tells_step_test_need_and_result_at_every_size() {
    let scene = seen(&at_a_shot(), None);
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let text = drawn(&scene, columns, rows);
        for words in ["T2 fire", "aa Quillingen", "md Republic's Battery", "needs", " %", "half 1"] {
            assert!(text.contains(words), "no `{words}` at {columns}x{rows}:\n{text}");
        }
    }
}

#[test]
fn what_the_last_test_came_to_stands_in_great_letters_too() {
    let mut desk = at_a_shot();
    desk.press("1");
    let scene = seen(&desk, None);
    let last = scene.parts.last().expect("parts");
    assert!(last.forms[0].contains("CV lost"), "{:?}", last.forms);
    assert!(last.words.to_string().contains("aa Quillingen"), "{}", last.words);
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let text = drawn(&scene, columns, rows);
        assert!(text.contains("small arms: "), "at {columns}x{rows}:\n{text}");
    }
}

#[test]
fn letters_are_five_rows_high_and_known() {
    for letter in ('A'..='Z').chain('0'..='9') {
        let rows = letters::big(&letter.to_string(), 1);
        assert_eq!(rows.len(), letters::ROWS);
        assert!(rows.iter().any(|row| row.contains('#')), "{letter} is empty");
        let wide = rows[0].len();
        assert!(rows.iter().all(|row| row.len() == wide), "{letter} is crooked");
    }
}

#[test]
fn a_side_sees_no_sums_and_nothing_of_the_other_that_is_not_on_the_table() {
    let mut desk = at_a_shot();
    desk.press("1");
    let all = drawn(&seen(&desk, None), 120, 40);
    assert!(all.contains("(CV"), "{all}");
    let own = drawn(&seen(&desk, Some("A")), 120, 40);
    assert!(!own.contains("(CV") && own.contains("fired at"), "{own}");
    let game = &mut desk.model.battle_mut().expect("a battle").game;
    let prompt = game.prompt.as_mut().expect("a prompt");
    prompt.text = "Reserve arrives on 3 or more".to_owned();
    let game = game.clone();
    assert!(drawn(&scene(&game, Some("A")), 80, 24).contains("stays hidden here"));
    assert!(drawn(&scene(&game, Some("B")), 80, 24).contains("Reserve arrives"));
}
