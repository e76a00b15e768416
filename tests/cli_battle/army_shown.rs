//! `fanion show` of an order of battle.

use std::fs;

use serde_json::Value as Json;

use super::{Folder, run, text};

#[test]
fn an_order_of_battle_is_shown_with_every_formation_and_unit_of_its_json_and_what_they_have_lost() {
    let folder = Folder::new();
    let army = fs::read_to_string(format!("{}/orbats/march-attack/practice/b.toml", env!("CARGO_MANIFEST_DIR")));
    let army = army.expect("the practice army").replacen("cv = 6\n", "cv = 4\nlost = 2\n", 1);
    let army = army.replacen("cv = 5\n", "cv = 0\nlost = 5\nstatus = \"captured\"\n", 1);
    let file = folder.file("army.toml", &army);
    let told = run(["show", text(&file)]);
    assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    let json: Json = serde_json::from_str(&run(["show", text(&file), "--json"]).out).expect("JSON");
    let (mut units, mut left) = (0, 0);
    for formation in json["formations"].as_array().expect("formations") {
        let word = |key: &str| formation[key].as_str().expect("a word");
        let head = told.out.lines().find(|line| line.trim_start().starts_with(word("name"))).expect("its head");
        assert!(head.contains(word("kind")) && head.contains(&format!("order {}", word("order"))), "{head}");
        assert_eq!(head.contains("arrives from turn 2 on 3 or more"), formation["arrives"].is_object(), "{head}");
        for unit in formation["units"].as_array().expect("units") {
            let word = |key: &str| unit[key].as_str().expect("a word");
            let number = |key: &str| unit[key].as_u64().unwrap_or(0);
            let row = told.out.lines().find(|line| line.trim_start().starts_with(word("name"))).expect("its row");
            let strength = format!("  CV {}/{}  ", number("cv"), number("cv") + number("lost"));
            assert!(
                row.contains(&strength) && row.contains(word("quality")) && row.contains(word("formation")),
                "{row}"
            );
            assert_eq!(row.ends_with("  captured"), unit["status"] == "captured", "{row}");
            units += 1;
            left += number("cv");
        }
    }
    assert!(told.out.contains(&format!("2 formations, {units} units, {left} CV")), "{told:?}");
    assert!(told.out.contains("CV 4/6") && told.out.contains("CV 0/5"), "{told:?}");
}
