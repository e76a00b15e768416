use fanion::orbat::{HouseRulesRef, SettingLine, StartTime, read};

const SCENARIO: &str = r#"format = 1
name = "Quatre Bras"
date = "1815-06-16"
start = "14:30"
turns = 18
sides = ["french.toml", "../allies.toml"]
notes = """
Rye stands high."""
"#;

#[test]
fn a_scenario_is_read_whole() {
    let scenario = read::scenario("s.toml", SCENARIO.as_bytes()).expect("it is good");
    assert_eq!(scenario.name, "Quatre Bras");
    assert_eq!(scenario.scene.date, "1815-06-16");
    assert_eq!(scenario.start, Some(StartTime { hour: 14, minute: 30 }));
    assert_eq!(scenario.turns, Some(18));
    assert_eq!(scenario.sides, ["french.toml", "../allies.toml"]);
    assert_eq!(scenario.house_rules, HouseRulesRef::None);
    assert_eq!(scenario.scene.background.notes, "Rye stands high.");
}

#[test]
fn a_scenario_needs_a_name_and_two_sides_only() {
    let text = "format = 1\nname = \"n\"\nsides = [\"a\", \"b\"]\n";
    let scenario = read::scenario("s.toml", text.as_bytes()).expect("it is enough");
    assert_eq!((scenario.start, scenario.turns), (None, None));
}

#[test]
fn hours_of_the_day_are_taken_and_others_are_not() {
    let start = |hour: &str| {
        let text = SCENARIO.replace("14:30", hour);
        let scenario = read::scenario("s.toml", text.as_bytes()).ok()?;
        scenario.start.map(|start| start.to_string())
    };
    for (hour, expected) in [("00:00", "00:00"), ("9:05", "09:05"), ("23:59", "23:59")] {
        assert_eq!(start(hour).as_deref(), Some(expected));
    }
    for bad in ["24:00", "12:60", "12", "12:5", "+9:30", "noon", ""] {
        assert_eq!(start(bad), None, "{bad}");
    }
}

fn pairs(lines: &[SettingLine]) -> Vec<(&str, &str)> {
    lines.iter().map(|line| (line.key.as_str(), line.value.as_str())).collect()
}

#[test]
fn house_rules_stand_in_a_file_or_in_the_scenario() {
    let cases = [
        "[house_rules]\n\"leader.risk\" = \"5\"\n",
        "house_rules = { \"leader.risk\" = \"5\" }\n",
        "[house_rules]\nrulebook = \"march-attack\"\n[house_rules.settings]\n\"leader.risk\" = \"5\"\n",
    ];
    for rules in cases {
        let text = format!("{SCENARIO}{rules}");
        let scenario = read::scenario("s.toml", text.as_bytes()).expect(rules);
        let HouseRulesRef::Inline { settings: lines, .. } = scenario.house_rules else {
            panic!("{rules} is inline");
        };
        assert_eq!(pairs(&lines), [("leader.risk", "5")]);
    }
    let text = format!("{SCENARIO}house_rules = \"club.toml\"\n");
    let scenario = read::scenario("s.toml", text.as_bytes()).expect("a path is good");
    assert_eq!(scenario.house_rules, HouseRulesRef::Path("club.toml".to_owned()));
    let line = text.lines().count();
    assert_eq!(scenario.house_rules_place.map(|place| (place.line, place.column)), Some((line, 15)));
    assert_eq!(scenario.side_places[1].line, scenario.side_places[0].line);
    assert!(scenario.side_places[1].column > scenario.side_places[0].column);
}

#[test]
fn a_house_rules_file_keeps_its_settings_in_order_and_with_their_places() {
    let text = "format = 1\nrulebook = \"march-attack\"\n\n[settings]\n\
                \"ved.on.fire-loss\" = \"on\"\n\"leader.risk\" = \"5\"\n";
    let rules = read::house_rules("club.toml", text.as_bytes()).expect("it is good");
    assert_eq!(
        (rules.rulebook.as_str(), rules.rulebook_place.to_string().as_str()),
        ("march-attack", "club.toml:2:12")
    );
    assert_eq!(pairs(&rules.settings), [("ved.on.fire-loss", "on"), ("leader.risk", "5")]);
    let risk = &rules.settings[1];
    assert_eq!(risk.key_place.to_string(), "club.toml:6:1");
    assert_eq!(risk.value_place.to_string(), "club.toml:6:17");
    assert_eq!(&text[risk.value_place.span.clone()], "\"5\"");
}
