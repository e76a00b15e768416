//! Pictures of the real program for the pages, drawn from the cells of its screen.

use std::fmt::Write as _;
use std::fs;

use fanion::tui::theme::Theme;
use fanion::tui::view::Pen;
use fanion::tui::watch::{scene, view};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use super::desk::Desk;

const CELL: (u16, u16) = (9, 18);

/// The screen as an SVG that needs nothing but a browser.
fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (columns * CELL.0 + 16, rows * CELL.1 + 16);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans Mono, Menlo, \
         Consolas, monospace\" font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#141414\"/>\n"
    );
    for row in 0..rows {
        for column in 0..columns {
            let cell = &buffer[(column, row)];
            let (x, y) = (column * CELL.0 + 8, row * CELL.1 + 8);
            let (front, back) = colours(cell);
            if let Some(back) = back {
                let _ = writeln!(
                    text,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{back}\"/>",
                    CELL.0, CELL.1
                );
            }
            let symbol = cell.symbol();
            if symbol.trim().is_empty() {
                continue;
            }
            let weight = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
            let symbol = symbol.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let _ = writeln!(text, "<text x=\"{x}\" y=\"{}\" fill=\"{front}\"{weight}>{symbol}</text>", y + 14);
        }
    }
    text + "</svg>\n"
}

fn colours(cell: &Cell) -> (&'static str, Option<&'static str>) {
    let front = match cell.fg {
        Color::Cyan => "#29b8db",
        Color::Magenta => "#d670d6",
        Color::Green => "#23d18b",
        Color::Red => "#f14c4c",
        Color::Yellow => "#e5e510",
        Color::Blue => "#3b8eea",
        _ if cell.modifier.contains(Modifier::DIM) => "#8a8a8a",
        _ => "#d8d8d8",
    };
    if cell.modifier.contains(Modifier::REVERSED) { ("#141414", Some(front)) } else { (front, None) }
}

#[test]
fn a_picture_holds_every_letter_of_the_screen() {
    let desk = Desk::at_fire(80, 24);
    let picture = svg(&desk.buffer());
    let letters: usize = desk.buffer().content().iter().filter(|cell| !cell.symbol().trim().is_empty()).count();
    assert_eq!(picture.matches("<text ").count(), letters);
}

/// What `fanion watch` shows of the same battle.
fn watched(desk: &Desk) -> Buffer {
    let area = Rect { x: 0, y: 0, width: 120, height: 40 };
    let mut buffer = Buffer::empty(area);
    let scene = scene(&desk.model.battle().expect("a battle").game, None);
    view::draw(&scene, area, &mut Pen::new(&mut buffer, Theme::new(true, false)));
    buffer
}

/// Draws the pictures of the pages anew: `cargo test draw_the_pictures -- --ignored`.
#[test]
#[ignore = "writes docs/pictures; run it when the screen has changed"]
fn draw_the_pictures() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    fs::create_dir_all(&folder).expect("the folder");
    let mut desk = Desk::at_fire(120, 40);
    desk.press("Enter ma Enter");
    fs::write(folder.join("battle.svg"), svg(&desk.buffer())).expect("a picture");
    let desk = Desk::at_home(80, 24);
    fs::write(folder.join("home.svg"), svg(&desk.buffer())).expect("a picture");
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba 14 Enter");
    fs::write(folder.join("shot.svg"), svg(&desk.buffer())).expect("a picture");
    fs::write(folder.join("watch.svg"), svg(&watched(&desk))).expect("a picture");
    let mut desk = Desk::at_fire(120, 40);
    desk.press("aa mc Enter 1 done Enter F3");
    fs::write(folder.join("history.svg"), svg(&desk.buffer())).expect("a picture");
    let mut desk = Desk::at_fire(80, 24);
    desk.press("Ctrl-A");
    fs::write(folder.join("armies.svg"), svg(&desk.buffer())).expect("a picture");
}
