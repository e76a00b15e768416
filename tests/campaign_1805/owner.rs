use fanion::rules::campaign_1805::{SHEET, file};

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
    assert!(file::has_map(&filled), "with its map it is a scenario");
}

/// The lists and tables of the file, each with the keys that it takes, as its own faults name them.
pub(super) fn keys_of_the_file() -> Vec<(String, Vec<String>)> {
    let head = "format = 1\nrulebook = \"campaign-1805\"\n";
    let takes = |text: &str| -> Vec<String> {
        let faults = (SHEET.read_owner)(&format!("{head}{text}")).expect_err("a key that is none");
        let all = faults.iter().find_map(|fault| fault.split_once("it takes ")).expect("the keys").1;
        all.split(';').next().unwrap_or(all).split(", ").map(str::to_owned).collect()
    };
    let tables = takes("zzz = 1\n");
    let lists = tables.iter().filter(|key| {
        !["format", "rulebook", "name", "notes", "house_rules", "map", "events", "intel", "names"]
            .contains(&key.as_str())
    });
    let lists = lists.map(|list| (format!("[[{list}]]"), takes(&format!("[[{list}]]\nzzz = 1\n"))));
    let map = ("[map]".to_owned(), takes("[map]\nzzz = 1\n"));
    lists.chain([map]).collect()
}

#[test]
fn the_template_and_the_page_for_authors_hold_every_key_of_the_file() {
    let page = std::fs::read_to_string("docs/writing-a-campaign.md").expect("the page");
    let listed = page.split_once("## Every key of the campaign file").expect("its table").1;
    for (table, keys) in keys_of_the_file() {
        let entries = SHEET.owner_template.split("\n# [");
        let own: Vec<&str> =
            entries.filter(|entry| table.strip_prefix('[').is_some_and(|own| entry.starts_with(own))).collect();
        let row = listed.split_once(&format!("`{table}`")).unwrap_or_else(|| panic!("{table} is not on the page")).1;
        let rows = row.split("\n| `[").next().unwrap_or(row);
        for key in keys {
            let line = format!("\n# {key} = ");
            assert!(own.iter().any(|entry| entry.contains(&line)), "{table} {key} is not in the template");
            assert!(rows.contains(&format!("`{key}`")), "{table} {key} is not on the page");
        }
    }
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
        "19:11: `victory` is true or false, found \"yes\"; write true",
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
        Some(rest) if rest.starts_with('[') || rest.contains(" = ") => rest,
        _ => line,
    }
}
