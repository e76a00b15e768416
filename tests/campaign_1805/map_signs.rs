//! Steps of routes and battles on the map: whoever is in such a hex is read all the same.

use fanion::engine::hexes::HexMap;
use fanion::tui::hexes::{self, Look, Sign, Signs};
use fanion::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::desk::{desk, made_up, screen, screen_with};

/// A sign whose letters stand nowhere else.
const STEP: Sign = Sign { letters: ['%', '&'], closed: false };

fn drawn(map: &HexMap, look: Look, signs: &Signs, size: (u16, u16), theme: Theme) -> Buffer {
    let area = Rect { x: 0, y: 0, width: size.0, height: size.1 };
    let mut buffer = Buffer::empty(area);
    hexes::draw(map, look, signs, area, &mut fanion::tui::pen::Pen::new(&mut buffer, theme));
    buffer
}

fn count(buffer: &Buffer, is: impl Fn(&ratatui::buffer::Cell) -> bool) -> usize {
    buffer.content.iter().filter(|cell| is(cell)).count()
}

#[test]
fn whoever_is_in_a_hex_with_an_arrow_or_a_battle_is_read_there_at_every_size() {
    let mut met = 0;
    for (columns, rows) in [(10, 6), (30, 23), (50, 40)] {
        let map = made_up(columns, rows);
        let held: Vec<usize> = (0..map.hexes.len()).filter(|hex| map.hexes[*hex].mark.is_some()).collect();
        for size in [(24, 12), (53, 18), (80, 33), (150, 50)] {
            for (whole, theme) in [false, true].into_iter().flat_map(|whole| {
                [(true, false), (true, true), (false, false)].map(|(paints, ascii)| (whole, Theme::new(paints, ascii)))
            }) {
                for cursor in held.iter().copied().step_by(7) {
                    let look = Look { cursor, whole, ..Look::default() };
                    let bare = drawn(&map, look, &Signs::new(), size, theme);
                    let at = |hex: usize| drawn(&map, look, &Signs::from([(hex, STEP)]), size, theme);
                    let signed = at(cursor);
                    let named = |cell: &ratatui::buffer::Cell| cell.symbol() == "Q";
                    assert_eq!(count(&signed, named), count(&bare, named), "{columns} {size:?} {whole}");
                    // From afar a force is a white dot.
                    let dot = |cell: &ratatui::buffer::Cell| cell.fg == Color::White || cell.bg == Color::White;
                    if count(&bare, named) == 0 {
                        assert_eq!(count(&signed, dot), count(&bare, dot), "{columns} {size:?} {whole}");
                    }
                    met += count(&signed, |cell| cell.symbol() == "%");
                    // Where there is room for both, both stand.
                    let free = (cursor + 1) % map.hexes.len();
                    let sign = |buffer: &Buffer| count(buffer, |cell| cell.symbol() == "%");
                    let is_roomy = count(&bare, |cell| cell.symbol() == "u") > 0;
                    assert!(!is_roomy || sign(&signed) == 1, "{columns} {size:?} {whole}");
                    assert!(!is_roomy || sign(&at(free)) <= 1);
                }
            }
        }
    }
    assert!(met > 50, "{met}");
}

#[test]
fn the_key_of_the_symbols_is_named_wherever_they_have_no_room() {
    for (columns, rows) in [(80, 24), (100, 30), (120, 40), (160, 45)] {
        let mut model = screen_with(None);
        let shown = screen(&mut model, columns, rows);
        let legend = desk(&model).map.legend.first().expect("a legend").to_string();
        assert!(shown.contains(&legend) || shown.contains("symbols: *") || shown.contains("* symbols"), "{shown}");
    }
}
