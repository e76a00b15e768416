//! The table of a battle that a campaign sends out: its ground, and in which order who comes later comes in.

use toml::{Table, Value};

use super::table::{Campaign, FORCES, WORLD};

/// The land of the cases with this terrain in the fifth row, whose hexes are numbered xx05.
fn world(row: &str) -> String {
    let (head, rows) = WORLD.split_once("terrain = \"\"\"\n").expect("the map");
    let rows: Vec<&str> = rows.lines().collect();
    let changed: Vec<&str> = rows.iter().enumerate().map(|(at, own)| if at == 4 { row } else { *own }).collect();
    format!("{head}terrain = \"\"\"\n{}\n{FORCES}", changed.join("\n"))
}

fn parsed(text: &str) -> Table {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn entries<'t>(table: &'t Table, list: &str) -> Vec<&'t Table> {
    table.get(list).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table).collect()
}

/// The turn in which each formation of the attackers comes in; 1 for who begins on the table.
fn turns(campaign: &Campaign) -> Vec<(String, i64)> {
    let army = parsed(&campaign.file("a.toml"));
    let turn = |own: &Table| own.get("arrives").and_then(|arrives| arrives.get("turn")).and_then(Value::as_integer);
    let name = |own: &Table| own.get("name").and_then(Value::as_str).expect("a name").to_owned();
    entries(&army, "formation").into_iter().map(|own| (name(own), turn(own).unwrap_or(1))).collect()
}

#[test]
fn who_entered_the_hex_later_comes_in_later_by_pulses_and_not_by_the_order_of_the_file() {
    let brigade = |name: &str, at: &str| {
        format!(
            "[[force]]\nname = \"{name}\"\nnation = \"France\"\nkind = \"brigade\"\nat = \"{at}\"\nunits = {{ \"Line\" = 2 }}\n"
        )
    };
    // 0605 is a forest: two pulses.
    let land = world("c c c c c f c c c c c c c c c c c");
    let land = land + &brigade("Slow", "0505") + &brigade("Quick", "0504") + &brigade("Far", "0405");
    let march = |name: &str, path: &str| format!("[[force]]\nname = \"{name}\"\npath = [{path}]\n");
    let orders = [
        march("Far", "\"0505\", \"0605\", \"0705\""),
        march("Slow", "\"0605\", \"0705\""),
        march("Quick", "\"0604\", \"0705\""),
        march("Grande Armee", "\"0705\""),
    ];
    let mut campaign = Campaign::ordered(&land, &[], &[("France", &orders.concat())]);
    campaign.pick("table");
    let turns = turns(&campaign);
    let of = |name: &str| turns.iter().find(|(own, _)| own == name).map(|(_, turn)| *turn);
    assert!(turns.iter().filter(|(name, _)| name.starts_with("I Corps")).all(|(_, turn)| *turn == 1), "{turns:?}");
    assert_eq!((of("Quick"), of("Slow"), of("Far")), (Some(2), Some(3), Some(4)), "{turns:?}");
    let scenario = parsed(&campaign.file("scenario.toml"));
    let sides: Vec<&str> =
        entries(&scenario, "arrival").iter().filter_map(|own| own.get("side").and_then(Value::as_str)).collect();
    assert_eq!(sides, ["A"], "nobody of the defenders comes later");
}

#[test]
fn a_forest_is_several_woods_apart_from_each_other_and_from_what_is_fought_for() {
    let mut campaign = Campaign::ordered(
        &world("c c c c c c f c c c c c c c c c c"),
        &[],
        &[("France", "[[force]]\nname = \"Grande Armee\"\npath = [\"0705\"]\n")],
    );
    campaign.pick("table");
    let scenario = parsed(&campaign.file("scenario.toml"));
    let pair = |own: &Table, key: &str| -> [i64; 2] {
        let numbers: Vec<i64> =
            own.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_integer).collect();
        numbers.try_into().expect("two numbers")
    };
    let woods: Vec<[[i64; 2]; 2]> = entries(&scenario, "area")
        .into_iter()
        .filter(|own| own.get("ground").and_then(Value::as_str) == Some("light-wood"))
        .map(|own| [pair(own, "at"), pair(own, "size")])
        .collect();
    assert!(woods.len() >= 3, "{woods:?}");
    let overlap = |[a, size]: [[i64; 2]; 2], [b, other]: [[i64; 2]; 2]| {
        (0..2).all(|axis| a[axis] < b[axis] + other[axis] && b[axis] < a[axis] + size[axis])
    };
    let aim = pair(entries(&scenario, "objective")[0], "at");
    for (at, wood) in woods.iter().enumerate() {
        assert!(!overlap(*wood, [[aim[0] - 2, aim[1] - 2], [4, 4]]), "{wood:?} lies over the objective");
        assert!(woods[..at].iter().all(|other| !overlap(*wood, *other)), "{wood:?}");
        for zone in entries(&scenario, "zone") {
            assert!(!overlap(*wood, [pair(zone, "at"), pair(zone, "size")]), "{wood:?} lies where a side begins");
        }
    }
}

#[test]
fn what_is_fought_for_is_held_by_the_side_whose_land_or_city_it_is() {
    let row = "c c c c c c c c c c c c c c c c c";
    for (owner, side) in [("Austria", "B"), ("France", "A")] {
        let hungary = |owner: &str| format!("name = \"Hungary\"\nnation = \"{owner}\"");
        let land = world(row).replace(&hungary("Austria"), &hungary(owner));
        let mut campaign =
            Campaign::ordered(&land, &[], &[("France", "[[force]]\nname = \"Grande Armee\"\npath = [\"0705\"]\n")]);
        campaign.pick("table");
        let scenario = parsed(&campaign.file("scenario.toml"));
        let objectives = entries(&scenario, "objective");
        assert_eq!(objectives[0].get("holder").and_then(Value::as_str), Some(side), "{owner}");
    }
}
