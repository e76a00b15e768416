//! What each kind of field takes, and how a value of another kind is refused: its place, what is allowed, what was
//! found, and what puts it right.

use fanion::engine::table::Table;
use fanion::rules::owner_list::{Field, Kind, List, nothing_further, read_owner};

static LISTS: &[List] = &[
    List::new("corps", "game/corps", "Corps").with(&[
        Field::required("name", "Corps", Kind::Name),
        Field::optional("side", "Side", Kind::Words(&["french", "allied"])),
        Field::optional("at", "At", Kind::OfOr("town", "name", &["off-map"])),
        Field::optional("route", "Route", Kind::ManyOf("town", "name")),
        Field::optional("also", "", Kind::Names),
        Field::optional("strength", "Strength", Kind::Numbers(&[("fresh", 0, 9), ("spent", 0, 4)])),
        Field::optional("pieces", "", Kind::Counts),
        Field::optional("marks", "", Kind::Keys(&["guard", "colour"])),
        Field::optional("guard", "Guard", Kind::Flag),
        Field::optional("tale", "Tale", Kind::Text),
    ]),
    List::new("town", "game/towns", "Towns").with(&[Field::required("name", "Town", Kind::Name)]),
    List::new("road", "game/roads", "Roads").names(2).with(&[
        Field::required("from", "From", Kind::Of("town", "name")),
        Field::required("to", "To", Kind::Of("town", "name")),
        Field::optional("kind", "Kind", Kind::Words(&["major", "minor"])),
    ]),
];

/// A file with a sound head of two lines.
fn read(body: &str) -> Result<Vec<Table>, Vec<String>> {
    read_owner(&format!("format = 1\nrulebook = \"game\"\n{body}"), "game", LISTS, nothing_further)
}

fn faults(body: &str) -> Vec<String> {
    read(body).expect_err("the file has a fault")
}

/// The one fault of a corps with this line, which is the fifth of the file.
fn fault_of(line: &str) -> String {
    let found = faults(&format!("[[corps]]\nname = \"I\"\n{line}\n[[town]]\nname = \"Ulm\"\n"));
    assert_eq!(found.len(), 1, "{line}: {found:?}");
    found.into_iter().next().unwrap_or_default()
}

fn towns(names: &[&str]) -> String {
    let entries: Vec<String> = names.iter().map(|name| format!("[[town]]\nname = \"{name}\"\n")).collect();
    entries.concat()
}

#[test]
fn a_value_of_another_kind_is_refused_with_what_puts_it_right() {
    for (line, fault) in [
        ("side = \"frnch\"", "5:8: `side` is french, allied, found \"frnch\"; did you mean `french`?"),
        ("side = [\"french\"]", "5:8: `side` is french, allied, found an array; write it without brackets"),
        ("tale = 1805", "5:8: `tale` is words in quotes, found 1805; write it in quotes: \"1805\""),
        ("tale = \" \"", "5:8: `tale` is words in quotes, found \" \"; fill it in"),
        ("guard = \"true\"", "5:9: `guard` is true or false, found \"true\"; write true without quotes"),
        ("guard = \"yes\"", "5:9: `guard` is true or false, found \"yes\"; write true"),
        (
            "route = \"Ulm\"",
            "5:9: `route` is a list, each the name of some [[town]], found \"Ulm\"; write it in brackets: [\"Ulm\"]",
        ),
        ("also = 3", "5:8: `also` is a list of names in quotes, found 3"),
        ("strength = 4", "5:12: `strength` is a table of fresh, spent, found 4"),
        ("marks = \"guard\"", "5:9: `marks` is a table of guard, colour, found \"guard\""),
        (
            "pieces = 8",
            "5:10: `pieces` is a table of names, each with a whole number from 1 to 65535: { \"Line\" = 8 }, found 8",
        ),
    ] {
        assert_eq!(fault_of(line), fault);
    }
    for (name, remedy) in [
        ("\" Ney\"", "; write it without blanks at its ends: \"Ney\""),
        ("\"a\\tb\"", "; write a blank where it has a tab or a line end"),
        ("7", "; write it in quotes: \"7\""),
    ] {
        let found = faults(&format!("[[corps]]\nname = {name}\n"));
        assert!(found[0].ends_with(remedy), "{name}: {found:?}");
    }
}

#[test]
fn what_is_wrong_within_a_table_is_said_at_its_own_place() {
    for (line, fault) in [
        ("strength = { fresh = 3 }", "5:12: `spent` is missing in `strength`: a whole number from 0 to 4"),
        ("strength = { fresh = 3, spent = 1, lost = 2 }", "5:36: `strength` has no key `lost`; it takes fresh, spent"),
        ("strength = { fresh = 3, spent = 5 }", "5:33: `spent` is a whole number from 0 to 4, found 5"),
        (
            "strength = { fresh = \"3\", spent = 1 }",
            "5:22: `fresh` is a whole number from 0 to 9, found \"3\"; write 3 without quotes",
        ),
        ("pieces = { Line = 0 }", "5:19: `Line` of `pieces` is a whole number from 1 to 65535, found 0"),
        ("pieces = { Line = 65536 }", "5:19: `Line` of `pieces` is a whole number from 1 to 65535, found 65536"),
        (
            "marks = { color = \"red\" }",
            "5:11: `marks` has no key `color`; it takes guard, colour; did you mean `colour`?",
        ),
        ("marks = { colour = [\"red\"] }", "5:20: `colour` of `marks` is one value, found an array"),
        ("also = [\"I\", 2]", "5:14: `also` holds names in quotes, found 2; write it in quotes: \"2\""),
        ("also = [\"I\", \"II\", \"I\"]", "5:20: `also` names `I` twice"),
        ("route = [\"Ulm\", \"Uml\"]", "5:17: `route` is the name of some [[town]], found `Uml`; did you mean `Ulm`?"),
    ] {
        assert_eq!(fault_of(line), fault);
    }
}

#[test]
fn a_key_that_is_missing_is_asked_for_with_what_it_takes_and_one_that_is_misspelt_is_not() {
    assert_eq!(
        faults("[[corps]]\nside = \"french\"\n"),
        ["3:1: `name` is missing in [[corps]]: a name in quotes, on one line"]
    );
    let found = faults("[[corps]]\nnmae = \"I\"\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("4:1: [[corps]] has no key `nmae`; it takes name, side, at, "), "{found:?}");
    assert!(found[0].ends_with("; did you mean `name`?"), "{found:?}");
    assert_eq!(
        faults("[[corps]]\n[[town]]\nname = \"Ulm\"\n"),
        ["3:1: [[corps]] has no keys: fill it in, or take it out"]
    );
    assert_eq!(
        faults("[[crops]]\nname = \"I\"\n"),
        ["3:3: the file has no key `crops`; it takes format, rulebook, corps, town, road; did you mean `corps`?"]
    );
}

#[test]
fn a_line_between_two_places_is_the_same_from_either_end_and_has_two_ends() {
    let body = towns(&["Ulm", "Elm"]);
    let road = |from: &str, to: &str| format!("[[road]]\nfrom = \"{from}\"\nto = \"{to}\"\n");
    let tables = read(&format!("{body}{}", road("Ulm", "Elm"))).expect("a sound file");
    let roads = tables.iter().find(|table| table.id == "game/roads").expect("the roads");
    assert_eq!((roads.columns.as_slice(), roads.rows[0].label.as_str()), (&["Kind".to_owned()][..], "Ulm - Elm"));
    assert_eq!(
        faults(&format!("{body}{}{}", road("Ulm", "Elm"), road("Elm", "Ulm"))),
        ["10:1: [[road]] `Elm - Ulm` is listed twice, first on line 7"]
    );
    assert_eq!(faults(&format!("{body}{}", road("Ulm", "Ulm"))), ["7:1: a road joins two places, found `Ulm` twice"]);
}

#[test]
fn names_that_people_would_take_for_one_are_one_name() {
    assert_eq!(
        faults(&towns(&["Sankt Polten", "SANKT  POLTEN"])),
        ["5:1: [[town]] `SANKT  POLTEN` and `Sankt Polten` on line 3 are one name for people"]
    );
}

#[test]
fn a_name_that_is_not_there_lists_the_nearest_or_else_the_first_six() {
    let at = |place: &str, towns_there: &[&str]| {
        read(&format!("[[corps]]\nname = \"I\"\nat = \"{place}\"\n{}", towns(towns_there)))
    };
    assert!(at("Ulm", &["Ulm"]).is_ok());
    assert!(at("off-map", &["Ulm"]).is_ok(), "a word that stands for no town");
    let head = "5:6: `at` is the name of some [[town]], or off-map, found `Vienna`";
    let few = at("Vienna", &["Ulm", "Linz"]).expect_err("no such town");
    assert_eq!(few, [format!("{head}; there are: Ulm, Linz, off-map")]);
    let many = at("Vienna", &["Ulm", "Linz", "Krems", "Graz", "Brunn", "Olmutz", "Cham"]).expect_err("no such town");
    assert_eq!(many, [format!("{head}; there are: Ulm, Linz, Krems, Graz, Brunn, Olmutz and 2 more")]);
}

#[test]
fn where_a_name_could_not_be_read_no_other_name_is_called_missing() {
    let corps = "[[corps]]\nname = \"I\"\nat = \"Vienna\"\n";
    let found = faults(&format!("{corps}{}[[town]]\nname = 1805\n", towns(&["Ulm"])));
    assert_eq!(found.len(), 1, "any name may be the one that could not be read: {found:?}");
    assert!(found[0].starts_with("9:8: `name` is a name"), "{found:?}");
    let found = faults(&format!("{corps}{}[[twon]]\nname = \"Vienna\"\n", towns(&["Ulm"])));
    assert_eq!(found.len(), 1, "it may stand under the head that is misspelt: {found:?}");
}

#[test]
fn of_very_many_faults_the_first_hundred_are_shown_with_a_count_of_the_rest() {
    let body = "[[corps]]\nname = \"\"\n".repeat(1_250);
    let found = faults(&body);
    assert_eq!(found.len(), 101);
    assert_eq!(found.last().map(String::as_str), Some("and 1,150 more"));
    assert!(found[99].starts_with("202:8: "), "{}", found[99]);
}

#[test]
fn a_field_without_a_head_has_no_column_and_lists_stand_in_one_cell() {
    let corps = "[[corps]]\nname = \"I\"\nroute = [\"Ulm\", \"Linz\"]\nalso = [\"Guard\"]\n\
                 strength = { spent = 1, fresh = 2 }\n";
    let tables = read(&format!("{corps}{}", towns(&["Ulm", "Linz"]))).expect("a sound file");
    let corps = &tables[0];
    assert_eq!(corps.columns, ["Side", "At", "Route", "Strength", "Guard", "Tale"]);
    assert_eq!(corps.rows[0].cells, ["-", "-", "Ulm, Linz", "2, 1", "-", "-"], "numbers in the order of the list");
}
