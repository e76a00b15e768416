use fanion::engine::table::Table;
use fanion::rules::napoleon_1815::SHEET;

const IDS: [&str; 3] = ["napoleon-1815/order-of-battle", "napoleon-1815/cities", "napoleon-1815/road-map"];

#[test]
fn the_template_is_accepted_as_it_stands_and_makes_no_table() {
    assert_eq!((SHEET.read_owner)(SHEET.owner_template), Ok(Vec::new()));
}

#[test]
fn the_template_names_every_key() {
    for key in ["[[unit]]", "name", "army", "kind", "cv", "old_guard", "leader", "city", "[[city]]", "supplies"] {
        assert!(SHEET.owner_template.contains(&format!("# {key}")), "{key}");
    }
    for key in ["[[road]]", "from", "to", "river", "[game]", "calendar", "commander", "part"] {
        assert!(SHEET.owner_template.contains(&format!("# {key}")), "{key}");
    }
}

#[test]
fn the_sample_becomes_tables() {
    let tables = (SHEET.read_owner)(include_str!("../../orbats/napoleon-1815/sample.toml")).unwrap();
    assert_eq!(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), IDS);
    let columns = ["Army", "Kind", "CV", "Old Guard", "Leader", "City", "Commander", "Quality", "Full CV", "Lost by"];
    assert_eq!(tables[0].columns, columns);
    assert_eq!(cells(&tables[0], 1), ["french", "infantry", "4", "yes", "-", "Southgate", "-", "-", "-", "-"]);
    assert_eq!(cells(&tables[0], 0), ["french", "leader", "1", "-", "-", "Southgate", "yes", "-", "-", "-"]);
    assert_eq!(
        (tables[2].rows[0].label.as_str(), cells(&tables[2], 0)),
        ("Southgate - Millbridge", vec!["major", "yes"])
    );
    assert_eq!(cells(&tables[1], 2), ["prussian", "liege", "95", "28", "-"]);
    let mut all = SHEET.printed();
    for table in tables {
        all.put(table);
    }
    all.proof().unwrap();
}

#[test]
fn every_fault_is_reported_with_its_line() {
    let faults = (SHEET.read_owner)(include_str!("owner_faults.toml")).unwrap_err();
    let expected = [
        "7:8: `kind` is infantry, cavalry, artillery, leader, found \"leeder\"; did you mean `leader`?",
        "8:6: `cv` is a whole number from 0 to 4, found 5",
        "15:13: `old_guard` is for French units that are no leaders",
        "16:10: `leader` is a leader of the british army, found `Emperor`",
        "17:8: `city` is the name of some [[city]], found `Southgat`; did you mean `Southgate`?",
        "24:10: `leader` is the name of some [[unit]], found `Nobody`; there are: Emperor, Redcoats, Guns, Duke",
        "31:10: `leader` is for units that are no leaders themselves",
        "44:1: [[road]] `Northmoor - Southgate` is listed twice, first on line 39",
        "49:1: a road joins two places, found `Southgate` twice",
        "52:8: `kind` is major, minor, found \"track\"",
    ];
    assert_eq!(faults, expected.map(str::to_owned));
}

#[test]
fn a_unit_s_leader_is_a_leader_of_its_own_army() {
    let unit = |name: &str, army: &str, kind: &str| {
        format!("[[unit]]\nname = \"{name}\"\narmy = \"{army}\"\nkind = \"{kind}\"\ncv = 1\n")
    };
    let leaders = unit("Emperor", "french", "leader")
        + &unit("Duke", "british", "leader")
        + &unit("Guns", "british", "artillery");
    let file = |leader: &str| {
        let led = unit("Redcoats", "british", "infantry");
        format!("format = 1\nrulebook = \"napoleon-1815\"\n{leaders}{led}leader = \"{leader}\"\n")
    };
    assert!((SHEET.read_owner)(&file("Duke")).is_ok());
    for leader in ["Emperor", "Guns"] {
        let fault = format!("23:10: `leader` is a leader of the british army, found `{leader}`");
        assert_eq!((SHEET.read_owner)(&file(leader)), Err(vec![fault]));
    }
}

#[test]
fn a_block_has_one_to_four_cv_and_the_old_guard_is_french_and_of_arms() {
    let read = |army: &str, kind: &str, rest: &str| {
        let unit = format!("[[unit]]\nname = \"A\"\narmy = \"{army}\"\nkind = \"{kind}\"\n{rest}\n");
        (SHEET.read_owner)(&format!("format = 1\nrulebook = \"napoleon-1815\"\n{unit}")).err().unwrap_or_default()
    };
    for cv in 1..=4 {
        assert_eq!(read("french", "infantry", &format!("cv = {cv}")), [""; 0]);
    }
    for cv in ["0", "5", "-1"] {
        assert_eq!(read("french", "infantry", &format!("cv = {cv}")).len(), 1, "{cv}");
    }
    for kind in ["infantry", "cavalry", "artillery"] {
        assert_eq!(read("french", kind, "cv = 4\nold_guard = true"), [""; 0], "{kind}");
        for army in ["british", "prussian"] {
            let faults = read(army, kind, "cv = 4\nold_guard = true");
            assert_eq!(faults, ["8:13: `old_guard` is for French units that are no leaders"], "{army} {kind}");
        }
    }
    assert_eq!(read("french", "leader", "cv = 1\nold_guard = true").len(), 1);
}

fn cells(table: &Table, row: usize) -> Vec<&str> {
    table.rows[row].cells.iter().map(String::as_str).collect()
}
