use fanion::rules::campaign_1805::SHEET;

const IDS: [&str; 8] = [
    "campaign-1805/nations",
    "campaign-1805/provinces",
    "campaign-1805/cities",
    "campaign-1805/forage",
    "campaign-1805/units",
    "campaign-1805/generals",
    "campaign-1805/storms",
    "campaign-1805/events",
];

#[test]
fn the_template_is_accepted_as_it_stands_and_makes_no_table() {
    assert_eq!((SHEET.read_owner)(SHEET.owner_template), Ok(Vec::new()));
}

#[test]
fn the_template_with_its_examples_is_a_file_of_the_right_shape() {
    let filled = SHEET.owner_template.lines().map(uncommented).collect::<Vec<_>>().join("\n");
    let tables = (SHEET.read_owner)(&filled).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), IDS);
}

#[test]
fn the_sample_becomes_tables() {
    let tables = (SHEET.read_owner)(include_str!("../../orbats/campaign-1805/sample.toml")).unwrap();
    assert_eq!(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), IDS);
    assert_eq!(tables[0].rows[0].cells, ["Bluetown", "-", "2", "1", "-1", "4", "12", "500"]);
    assert_eq!(tables[2].rows[1].cells, ["Red Coast", "0907", "yes", "yes", "yes", "2"]);
    assert_eq!(tables[4].rows[2].cells, ["Redland", "cavalry", "1", "1", "5", "-", "6", "-", "-", "marauder"]);
    assert_eq!(tables[5].rows[0].cells, ["Blueland", "A", "5", "6", "3", "10", "-", "1"]);
    let mut all = SHEET.printed();
    let printed = all.all().len();
    for table in tables {
        all.put(table);
    }
    all.proof().unwrap();
    assert_eq!(all.all().len(), printed + IDS.len());
}

#[test]
fn every_fault_is_reported_with_its_place() {
    let expected = [
        "5:11: `capital` is the name of some [[city]], found `Bluetwn`; did you mean `Bluetown`?",
        "8:15: `navy_rating` is a whole number from -1 to 1, found 2",
        "14:6: `rp` is a whole number from 0 to 99, found -1",
        "18:12: `province` is the name of some [[province]], found `Blue Down`; did you mean `Blue Downs`?",
        "19:11: `victory` is true or false, found \"yes\"",
        "21:8: `name` is clear, forest, marsh, mountain, desert, found \"swamp\"",
        "28:10: `morale` is a whole number from 1 to 5, found 6",
        "29:1: [[unit]] has no key `price`; it takes name, nation, arm, cv, morale, cost, manpower, move, hits, limit, \
         special, not, table",
        "30:1: `effect` is missing in [[storm]]: words in quotes",
        "32:3: the file has no key `genral`; it takes format, rulebook, name, notes, house_rules, map, events, intel, \
         names, nation, province, city, terrain, unit, general, storm, event, sea, army, force, depot, treaty, kingdom; did you mean `general`?",
    ];
    let faults = (SHEET.read_owner)(include_str!("owner_faults.toml")).unwrap_err();
    assert_eq!(faults, expected);
}

/// An example line of the template without its mark; prose stays a comment.
fn uncommented(line: &str) -> &str {
    match line.strip_prefix("# ") {
        Some(rest) if rest.starts_with("[[") || rest.contains(" = ") => rest,
        _ => line,
    }
}
