//! The lists of an owner's file, whichever rulebook they belong to.

mod kinds;

use fanion::engine::table::Table;
use fanion::rules::owner_list::{Field, Kind, List, nothing_further, read_owner};

static LISTS: &[List] = &[
    List::new("place", "game/places", "Places").with(&[
        Field::required("name", "Place", Kind::Name),
        Field::optional("size", "Size", Kind::Whole(1, 20)),
        Field::optional("port", "Port", Kind::Flag),
        Field::optional("tale", "Tale", Kind::Text),
    ]),
    List::new("ship", "game/ships", "Ships").with(&[
        Field::required("name", "Ship", Kind::Name),
        Field::optional("from", "From", Kind::Of("place", "name")),
    ]),
];

const HEAD: &str = "format = 1\nrulebook = \"game\"\n";

fn read(text: &str) -> Result<Vec<Table>, Vec<String>> {
    read_owner(text, "game", LISTS, nothing_further)
}

/// The faults of a file with a sound head; places count from after it.
fn faults(body: &str) -> Vec<String> {
    read(&format!("{HEAD}{body}")).expect_err("the file has a fault")
}

#[test]
fn a_list_becomes_a_table_with_a_dash_for_what_is_not_there() {
    let tables = read(&format!(
        "{HEAD}[[place]]\nname = \"Östersund\"\nport = true\n[[place]]\nname = \"Y\"\nsize = 0x0a\nport = false\n"
    ));
    let tables = tables.unwrap();
    assert_eq!(tables.len(), 1);
    assert_eq!((tables[0].id.as_str(), tables[0].source.as_str()), ("game/places", "the owner's file"));
    assert_eq!(tables[0].columns, ["Size", "Port", "Tale"]);
    let rows: Vec<(&str, Vec<&str>)> =
        tables[0].rows.iter().map(|row| (row.label.as_str(), row.cells.iter().map(String::as_str).collect())).collect();
    assert_eq!(rows, [("Östersund", vec!["-", "yes", "-"]), ("Y", vec!["10", "-", "-"])]);
}

#[test]
fn text_on_several_lines_becomes_one_cell() {
    let tables = read(&format!("{HEAD}[[place]]\nname = \"X\"\ntale = \"\"\"\nOnce\n  upon a time.\"\"\"\n")).unwrap();
    assert_eq!(tables[0].rows[0].cells[2], "Once upon a time.");
}

#[test]
fn the_head_is_needed_and_must_be_right() {
    let expected = ["1:1: `format` is missing: format = 1", "1:1: `rulebook` is missing: rulebook = \"game\""];
    assert_eq!(read("").unwrap_err(), expected);
    assert_eq!(
        read("format = 2\nrulebook = 3\n").unwrap_err(),
        ["1:10: `format` is 1, found 2", "2:12: `rulebook` is \"game\", found 3"]
    );
}

#[test]
fn every_break_of_the_syntax_is_reported_at_its_line() {
    let faults = faults("[[place]]\nname = X\nsize = \n");
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].starts_with("4:"), "{faults:?}");
    assert!(faults[1].starts_with("5:"), "{faults:?}");
}

#[test]
fn a_key_given_twice_is_a_fault() {
    let faults = faults("[[place]]\nname = \"X\"\nname = \"Y\"\n");
    assert_eq!(faults, ["5:1: duplicate key \"name\""]);
}

#[test]
fn entries_stand_under_doubled_brackets() {
    let single = "each `place` stands under a line [[place]] of its own, found";
    assert_eq!(faults("[place]\nname = \"X\"\n"), [format!("3:1: {single} a table")]);
    assert_eq!(faults("place = 3\n"), [format!("3:9: {single} 3")]);
    assert_eq!(faults("place = [\"X\", \"Y\"]\n"), [format!("3:10: {single} \"X\""), format!("3:15: {single} \"Y\"")]);
}

#[test]
fn names_are_words_on_one_line() {
    let fault = |name: &str| faults(&format!("[[place]]\nname = {name}\n"));
    for name in ["\"\"", "\" X\"", "\"a\\nb\"", "\"a\\tb\"", "3", "true", "1.5", "1815-06-18"] {
        let found = fault(name);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("4:8: `name` is a name in quotes, on one line, found "), "{found:?}");
    }
}

#[test]
fn numbers_are_whole_and_in_their_range() {
    let fault = |size: &str| faults(&format!("[[place]]\nname = \"X\"\nsize = {size}\n"));
    for size in ["0", "21", "-1", "1.5", "\"3\"", "99999999999999999999"] {
        let found = fault(size);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("5:8: `size` is a whole number from 1 to 20, found "), "{found:?}");
    }
}

#[test]
fn a_name_stands_once() {
    let found = faults("[[place]]\nname = \"X\"\n[[place]]\nname = \"Y\"\n[[place]]\nname = \"X\"\n");
    assert_eq!(found, ["7:1: [[place]] `X` is listed twice, first on line 3"]);
}

#[test]
fn what_is_named_must_be_there_once_the_list_has_entries() {
    let ship = "[[ship]]\nname = \"Hope\"\nfrom = \"Habour\"\n";
    assert!(read(&format!("{HEAD}{ship}")).is_ok());
    let found = faults(&format!("[[place]]\nname = \"Harbour\"\n{ship}"));
    assert_eq!(found, ["7:8: `from` is the name of some [[place]], found `Habour`; did you mean `Harbour`?"]);
}

#[test]
fn columns_are_counted_in_characters() {
    let found = faults("place = [{ name = \"Ö\", syze = 3 }]\n");
    assert_eq!(found, ["3:24: [[place]] has no key `syze`; it takes name, size, port, tale; did you mean `size`?"]);
}

#[test]
fn lines_may_end_as_on_windows() {
    let text = format!("{HEAD}[[place]]\nname = \"X\"\nsize = 0\n").replace('\n', "\r\n");
    assert_eq!(read(&text).unwrap_err(), ["5:8: `size` is a whole number from 1 to 20, found 0"]);
}
