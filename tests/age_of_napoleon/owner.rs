use fanion::engine::table::Table;
use fanion::rules::age_of_napoleon::SHEET;

#[test]
fn the_template_is_accepted_as_it_stands_and_makes_no_table() {
    assert_eq!((SHEET.read_owner)(SHEET.owner_template), Ok(Vec::new()));
}

#[test]
fn the_template_with_its_examples_uncommented_is_a_file_of_the_right_shape() {
    let filled = SHEET.owner_template.replace("# [", "[").lines().map(uncommented).collect::<Vec<_>>().join("\n");
    let tables = (SHEET.read_owner)(&filled).unwrap();
    assert_eq!(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), IDS);
}

#[test]
fn the_sample_becomes_tables() {
    let tables = (SHEET.read_owner)(include_str!("../../orbats/age-of-napoleon/sample.toml")).unwrap();
    assert_eq!(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), IDS);
    let columns = ["Nation", "Side", "SR", "MR", "Battle rating", "Home", "Leader", "Quality", "At", "Spent"];
    assert_eq!(tables[0].columns, columns);
    let first = ["Blueland", "french", "8", "5", "7", "Blueland", "-", "-", "Azurville", "-"];
    assert_eq!((tables[0].rows[0].label.as_str(), cells(&tables[0], 0)), ("The Emperor", first.to_vec()));
    assert_eq!(cells(&tables[0], 7), ["Blueland", "french", "1", "3", "2", "Blueland", "-", "-", "reserve", "-"]);
    let text = "Play in the campaign phase: you may move three armies in this round.";
    assert_eq!(cells(&tables[1], 6), [text, "3", "3", "-"]);
    let fens = ["Whitemark", "-", "yes", "yes", "-", "Blanc, Ivory March, Drift Steppe", "-", "78", "70"];
    assert_eq!(cells(&tables[2], 10), fens);
    assert_eq!((tables[3].rows[3].label.as_str(), cells(&tables[3], 3)), ("Amberland", vec!["neutral", "yes"]));
    assert_eq!(cells(&tables[4], 1), ["coalition", "Azurville"]);
    let mut all = SHEET.printed();
    for table in tables {
        all.put(table);
    }
    all.proof().unwrap();
}

#[test]
fn every_fault_is_reported_with_its_line() {
    let text = include_str!("owner_faults.toml");
    let expected = [
        "2:12: `rulebook` is \"age-of-napoleon\", found \"napoleon-1815\"",
        "3:1: the file has no key `corp`; it takes format, rulebook, game, corps, card, area, country, goal; did you mean \
         `corps`?",
        "5:1: `sr` is missing in [[corps]]: a whole number from 1 to 60",
        "8:8: `side` is french, coalition, found \"frensh\"; did you mean `french`?",
        "9:6: `mr` is a whole number from 0 to 20, found 21",
        "10:10: `rating` is a whole number from 0 to 50, found \"4\"; write 4 without quotes",
        "11:8: `home` is the country of some [[area]], found `Bluland`; did you mean `Blueland`?",
        "12:1: [[corps]] has no key `leadr`; it takes name, nation, side, sr, mr, rating, home, leader, quality, \
         ability, inspiration, staff, at, spent; did you mean `leader`?",
        "14:1: [[corps]] `One` is listed twice, first on line 5",
        "23:1: `text` is missing in [[card]]: words in quotes",
        "24:8: `name` is a name in quotes, on one line, found \" \"; fill it in",
        "29:12: `mountain` is true or false, found 1; write true",
    ];
    let faults = (SHEET.read_owner)(text).unwrap_err();
    assert_eq!(faults, expected.map(str::to_owned));
}

const IDS: [&str; 5] = [
    "age-of-napoleon/corps",
    "age-of-napoleon/cards",
    "age-of-napoleon/areas",
    "age-of-napoleon/countries",
    "age-of-napoleon/goals",
];

/// An example line of the template without its mark; prose stays a comment.
fn uncommented(line: &str) -> &str {
    match line.strip_prefix("# ") {
        Some(rest) if rest.split_once(" = ").is_some_and(|(key, _)| !key.contains(' ')) => rest,
        _ => line,
    }
}

fn cells(table: &Table, row: usize) -> Vec<&str> {
    table.rows[row].cells.iter().map(String::as_str).collect()
}
