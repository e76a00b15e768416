//! The brief and the map of the table, and how formations are set on it.

use super::desk::Desk;
use super::walk::SIZES;
use crate::support::program::{fanion, told};

#[test]
fn the_brief_is_one_key_away_and_a_formation_is_set_with_four_more() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("@").sees("Practice battle").sees("The mill").sees("set one on the map");
    desk.press("a").sees("its column, a to x");
    desk.press("c").sees("its row, 0 to 9");
    desk.press("4").sees("[a]");
    desk.press("a BkSp").sees_no("[a]");
    desk.press("Tab").sees("Two invented armies");
    desk.press("Tab").sees("light wood");
    desk.press("Esc").sees_no("light wood");
}

#[test]
fn what_is_no_formation_column_or_row_is_refused_in_words() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("@ q").sees("no formation has the letter q");
    desk.press("a 7").sees("a column has a letter");
    desk.press("x").sees("the table is not so wide");
    desk.press("b x").sees("a row has a figure");
    desk.press("Esc").sees("set one on the map");
}

#[test]
fn the_legend_of_every_built_in_table_is_whole_where_rows_are_free() {
    for battle in ["gemioncourt-1815", "barrosa-1811", "raszyn-1809", "saalfeld-1806", "vimeiro-hill-1808"] {
        let folder = tempfile::tempdir().expect("a folder");
        let save = folder.path().join("b.fanion");
        told(&fanion(&["new", battle, "--save", &save.display().to_string()]));
        let mut desk = Desk::in_folder(80, 24, folder.path());
        desk.open(&save);
        desk.press("@").sees("objective").sees("north is ").sees("set one on the map");
    }
}

#[test]
fn the_map_and_its_words_stand_at_every_size() {
    for (columns, rows) in SIZES {
        let mut desk = Desk::in_practice(columns, rows);
        desk.press("@").sees("Practice battle").sees("The mill").sees("North wood").sees("set one on the map");
        if rows == 24 {
            insta::assert_snapshot!(desk.backend());
        }
    }
}
