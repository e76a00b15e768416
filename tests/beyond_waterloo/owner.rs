use fanion::rules::beyond_waterloo::SHEET;

const IDS: [&str; 11] = [
    "beyond-waterloo/fert",
    "beyond-waterloo/fert-reading",
    "beyond-waterloo/leaders",
    "beyond-waterloo/formations",
    "beyond-waterloo/units",
    "beyond-waterloo/terrain",
    "beyond-waterloo/weather",
    "beyond-waterloo/cards",
    "beyond-waterloo/areas",
    "beyond-waterloo/phases",
    "beyond-waterloo/countries",
];

#[test]
fn the_template_is_accepted_as_it_stands_and_makes_no_table() {
    assert_eq!((SHEET.read_owner)(SHEET.owner_template), Ok(Vec::new()));
}

#[test]
fn the_template_with_its_examples_is_a_file_of_the_right_shape() {
    let fert = "columns = [\"1:2\", \"1:1\"]\nrows = [\"1-3\", \"4-6\"]";
    let filled = SHEET.owner_template.lines().map(uncommented).collect::<Vec<_>>().join("\n");
    let filled = filled.replace("columns = [\"...\", \"...\"]\nrows = [\"...\", \"...\"]", fert);
    let tables = (SHEET.read_owner)(&filled).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), IDS);
}

#[test]
fn the_sample_becomes_tables() {
    let tables = (SHEET.read_owner)(include_str!("../../orbats/beyond-waterloo/sample.toml")).unwrap();
    assert_eq!(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), IDS);
    assert_eq!(tables[0].columns, ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1"]);
    assert_eq!(tables[0].rows[3].label, "6-7");
    assert_eq!(tables[0].rows[3].cells, ["1/-", "1/1", "1/1", "-/1", "-/2", "-/2"]);
    let reading: Vec<&str> = tables[1].rows.iter().map(|row| row.cells[0].as_str()).collect();
    assert_eq!(reading, ["odds", "down", "stay", "own/enemy"]);
    assert_eq!(tables[2].rows[0].cells, ["french", "Blueland", "yes", "6", "3", "yes", "-", "-", "-"]);
    assert_eq!(tables[3].rows[0].cells, ["The Emperor", "8", "Southgate", "march-order", "-"]);
    let mut all = SHEET.printed();
    for table in tables {
        all.put(table);
    }
    all.proof().unwrap();
}

#[test]
fn every_fault_is_reported_with_its_place() {
    let expected = [
        "4:1: `columns_by` is missing in [fert]: odds, difference, strength, players",
        "6:8: `ends` is stay, none, found \"stop\"",
        "7:1: [fert] has no key `colums`; it takes columns_by, rounding, ends, reads, columns, rows, cells; did you \
         mean `columns`?",
        "8:23: `rows` follow each other without a gap, found \"6 or more\" after \"3-4\"",
        "9:9: `cells` has one list a row: 3, found 2",
        "10:5: a row of `cells` has one cell a column: 2, found 1",
        "11:11: `cells` holds words in quotes, found 4",
        "18:18: `battle_ability` is a whole number from -10 to 10, found 11",
        "28:1: [[unit]] `Twice` is listed twice, first on line 23",
        "33:2: the file has no key `leaders`; it takes format, rulebook, fert, game, leader, formation, unit, terrain, \
         weather, card, area, phase, country; did you mean `leader`?",
    ];
    let faults = (SHEET.read_owner)(include_str!("owner_faults.toml")).unwrap_err();
    assert_eq!(faults, expected);
}

/// The faults of a `[fert]` with a sound head.
fn fert_faults(body: &str) -> Vec<String> {
    (SHEET.read_owner)(&format!("format = 1\nrulebook = \"beyond-waterloo\"\n[fert]\nends = \"stay\"\n{body}"))
        .expect_err("the file has a fault")
}

#[test]
fn columns_must_fit_the_way_in_which_they_are_found() {
    let rest = "rows = [\"1-6\"]\ncells = [[\"a\", \"b\"]]\n";
    let odds =
        |columns: &str| fert_faults(&format!("columns_by = \"odds\"\nrounding = \"up\"\ncolumns = {columns}\n{rest}"));
    assert_eq!(odds("[\"1:2\", \"even\"]"), ["7:19: a column of odds is own:opponent such as 3:1, found \"even\""]);
    assert_eq!(odds("[\"1:0\", \"2:1\"]"), ["7:12: a column of odds is own:opponent such as 3:1, found \"1:0\""]);
    assert_eq!(odds("[\"2:1\", \"1:1\"]"), ["7:19: columns of odds go upwards, found \"1:1\" after higher odds"]);
    let spans = |columns: &str| fert_faults(&format!("columns_by = \"strength\"\ncolumns = {columns}\n{rest}"));
    assert_eq!(
        spans("[\"1-5\", \"weak\"]"),
        ["6:19: `columns` holds numbers (7, 3-5, -3 to -1, 2 or less, 12 or more), found \"weak\""]
    );
    assert_eq!(
        spans("[\"1-5\", \"5-9\"]"),
        ["6:19: `columns` follow each other without a gap, found \"5-9\" after \"1-5\""]
    );
    assert_eq!(
        fert_faults(&format!("columns_by = \"odds\"\ncolumns = [\"1:1\", \"2:1\"]\n{rest}")),
        ["3:1: `rounding` is missing in [fert]: down, nearest, up"]
    );
}

#[test]
fn fert_must_be_whole() {
    assert_eq!(
        fert_faults(
            "columns_by = \"players\"\nrounding = \"up\"\ncolumns = [\"A\"]\nrows = [\"1-6\"]\ncells = [[\"a\"]]\n"
        ),
        ["6:12: `rounding` is for columns_by = \"odds\"; leave it out"]
    );
    assert_eq!(
        fert_faults("columns_by = \"players\"\n"),
        [
            "3:1: `cells` is missing in [fert]: a list with one list a row",
            "3:1: `columns` is missing in [fert]: a list of words in quotes",
            "3:1: `rows` is missing in [fert]: a list of words in quotes",
        ]
    );
    assert_eq!(
        fert_faults("columns_by = 3\ncolumns = []\nrows = \"1\"\ncells = {}\n"),
        [
            "5:14: `columns_by` is odds, difference, strength, players, found 3",
            "6:11: `columns` has at least one entry, found none",
            "7:8: `rows` is a list of words in quotes, found \"1\"",
            "8:9: `cells` is a list with one list a row, found a table",
        ]
    );
    let text = "format = 1\nrulebook = \"beyond-waterloo\"\nfert = 3\n";
    assert_eq!((SHEET.read_owner)(text).unwrap_err(), ["3:8: `fert` stands under a line [fert], found 3"]);
}

/// An example line of the template without its mark; prose stays a comment.
fn uncommented(line: &str) -> &str {
    match line.strip_prefix("# ") {
        Some(rest) if is_example(rest) => rest,
        _ => line,
    }
}

fn is_example(rest: &str) -> bool {
    rest.starts_with('[')
        || rest.starts_with("    [")
        || rest.starts_with(']')
        || !rest.starts_with(' ') && rest.contains(" = ")
}
