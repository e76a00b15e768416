//! A screen in words: its letters, then where they look otherwise than usual.

use std::fmt::Write as _;

use fanion::tui::theme::Theme;
use insta::assert_snapshot;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The rows of the screen, without the blanks at their ends.
pub fn letters(buffer: &Buffer) -> Vec<String> {
    let row = |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned();
    buffer.content().chunks(usize::from(buffer.area.width)).map(row).collect()
}

/// Row by row which columns look how, as `3: 2-12 cyan bold, 40 dim`; usual cells are left out.
pub fn looks(buffer: &Buffer) -> String {
    let mut text = String::new();
    for (row, cells) in buffer.content().chunks(usize::from(buffer.area.width)).enumerate() {
        let mut runs: Vec<(usize, usize, String)> = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            let look = look(cell);
            match runs.last_mut() {
                Some((_, to, same)) if *to + 1 == column && *same == look => *to = column,
                _ => runs.push((column, column, look)),
            }
        }
        let told: Vec<String> = runs
            .iter()
            .filter(|(.., look)| !look.is_empty())
            .map(|(from, to, look)| if from == to { format!("{from} {look}") } else { format!("{from}-{to} {look}") })
            .collect();
        if !told.is_empty() {
            let _ = writeln!(text, "{row}: {}", told.join(", "));
        }
    }
    text
}

/// True where a cell has a colour of its own.
pub fn coloured(cell: &Cell) -> bool {
    cell.fg != Color::Reset || cell.bg != Color::Reset
}

fn look(cell: &Cell) -> String {
    // Between two words a look is seen only where it fills the cell.
    if cell.symbol().trim().is_empty() && !cell.modifier.contains(Modifier::REVERSED) && cell.bg == Color::Reset {
        return String::new();
    }
    let mut words = Vec::new();
    if cell.fg != Color::Reset {
        words.push(cell.fg.to_string().to_lowercase());
    }
    if cell.bg != Color::Reset {
        words.push(format!("on {}", cell.bg).to_lowercase());
    }
    for (modifier, word) in [
        (Modifier::BOLD, "bold"),
        (Modifier::DIM, "dim"),
        (Modifier::REVERSED, "reversed"),
        (Modifier::UNDERLINED, "underlined"),
    ] {
        if cell.modifier.contains(modifier) {
            words.push(word.to_owned());
        }
    }
    words.join(" ")
}

/// Draws one screen in colour, without colours and in ASCII: without colours nothing has one, and ASCII is ASCII. Where a
/// picture is kept, it holds all three. Gives what is written in colour and without.
pub fn in_three_ways(
    name: &str,
    (columns, rows): (u16, u16),
    picture: bool,
    mut draw: impl FnMut(Theme) -> Buffer,
) -> [Vec<String>; 2] {
    let [colour, plain, ascii] =
        [Theme::new(true, false), Theme::new(false, false), Theme::new(false, true)].map(&mut draw);
    let place = format!("{name}_{columns}x{rows}");
    let [in_colour, without, in_ascii] = [&colour, &plain, &ascii].map(letters);
    assert!(!plain.content().iter().any(coloured), "{place}: a colour where none may be");
    assert!(in_ascii.iter().all(|row| row.is_ascii()), "{place}: {in_ascii:#?}");
    if picture {
        let otherwise = |rows: &[String]| {
            let other = |(row, (own, first)): (usize, (&String, &String))| {
                (own != first).then(|| format!("{row}: {}\n", own.trim_end()))
            };
            rows.iter().zip(&in_colour).enumerate().filter_map(other).collect::<String>()
        };
        let told = format!(
            "{}\n-- in colour\n{}-- without colours\n{}{}-- rows that ASCII writes otherwise\n{}",
            in_colour.join("\n"),
            looks(&colour),
            looks(&plain),
            otherwise(&without),
            otherwise(&in_ascii),
        );
        assert_snapshot!(place, told);
    }
    [in_colour, without]
}
