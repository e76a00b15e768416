//! Cards with more on them than a recorded battle happens to bring: long names, a leader on both sides, buildings, a
//! bridge, a square against lancers.

use std::path::Path;
use std::process::Command;

use fanion::engine::request::Request;
use fanion::tui::effect::Effect;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

use super::desk::Desk;
use super::walk::{SIZES, lost};
use crate::support::in_time::InTime as _;

const ATTACKERS: &str = r#"
format = 1
name = "Reserve of the Army of the North"
[commander]
name = "Emmanuel de Grouchy"
ability = "good"
inspiration = "charismatic"
staff = "average"
[[formation]]
name = "II Cavalry Corps"
kind = "mixed"
order = "attack"
commander = { name = "Rémi Exelmans", ability = "good", inspiration = "charismatic", attached_to = "2e Chevau-légers lanciers (Vistule)" }
[[formation.unit]]
name = "2e Chevau-légers lanciers (Vistule)"
arm = "cavalry"
quality = "elite"
weight = "light"
lance = true
cv = 5
lost = 2
formation = "line"
[[formation.unit]]
name = "1/57e Ligne, le Terrible, grenadiers"
arm = "infantry"
quality = "veteran"
cv = 6
lost = 1
disorder = "d1"
formation = "column"
[[formation.unit]]
name = "2/25e Léger, carabiniers réunis"
arm = "infantry"
quality = "veteran"
cv = 5
lost = 2
formation = "column"
[[formation.unit]]
name = "3/25e Léger, voltigeurs réunis"
arm = "infantry"
quality = "veteran"
cv = 5
formation = "column"
"#;

const DEFENDERS: &str = r#"
format = 1
name = "Anglo-Allied Army, right wing"
[commander]
name = "Rowland, Lord Hill"
ability = "good"
inspiration = "normal"
staff = "average"
[[formation]]
name = "Halkett's 5th British Brigade"
kind = "infantry"
order = "defend"
commander = { name = "Sir Colin Halkett", ability = "good", inspiration = "charismatic", attached_to = "2/30th (Cambridgeshire) Foot" }
[[formation.unit]]
name = "2/30th (Cambridgeshire) Foot"
arm = "infantry"
quality = "veteran"
cv = 5
lost = 2
disorder = "d1"
formation = "square"
[[formation.unit]]
name = "2/69th (South Lincolnshire) Foot"
arm = "infantry"
quality = "regular"
cv = 4
lost = 3
disorder = "d1"
formation = "garrison"
ground = "stone-bua"
[[formation.unit]]
name = "2/73rd (Highland) Regiment of Foot"
arm = "infantry"
quality = "regular"
cv = 5
lost = 1
formation = "line"
"#;

/// Three charges on their way to T3: lancers at a square, a column at a garrison, two columns at a bridge.
fn charged((columns, rows): (u16, u16), folder: &Path) -> Desk {
    let place = |name: &str| folder.join(name).to_string_lossy().into_owned();
    std::fs::write(place("a.toml"), ATTACKERS).expect("a file");
    std::fs::write(place("b.toml"), DEFENDERS).expect("a file");
    let made = Command::new(env!("CARGO_BIN_EXE_fanion"))
        .args(["new", &place("a.toml"), &place("b.toml"), "--save", &place("battle.fanion"), "--seed", "5"])
        .in_time()
        .expect("the program runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut desk = Desk::at_home(columns, rows);
    desk.open(&folder.join("battle.fanion"));
    desk
}

/// What stands at the open melee, its card looked at: at each size nothing of it is cut.
fn card_stands_whole(desk: &mut Desk, name: &str) {
    for size in SIZES {
        desk.model.size = size;
        let lost = lost(desk);
        assert!(lost.is_empty(), "{name} at {size:?}: {lost:?} is cut:\n{}", desk.text());
    }
}

#[test]
fn melees_at_a_square_a_garrison_and_a_bridge_stand_whole_at_three_sizes() {
    const LANCERS: &str = "2e Chevau-légers lanciers (Vistule)";
    const SQUARE: &str = "2/30th (Cambridgeshire) Foot";
    const GARRISON: &str = "2/69th (South Lincolnshire) Foot";
    const BRIDGE: &str = "2/73rd (Highland) Regiment of Foot";
    let folder = TempDir::new().expect("a folder for the save");
    let mut desk = charged((80, 24), folder.path());
    let ask = |desk: &mut Desk, request: Json| {
        desk.run(vec![Effect::Request(Request::read(&request.to_string()).expect("a request"))]);
        let refused = desk.model.message.take().filter(|message| message.bad);
        assert!(refused.is_none(), "{request}: {refused:?}");
    };
    let charge = |desk: &mut Desk, charger: &str, target: &str, told: Json| {
        ask(desk, json!({"pick": format!("charge:A/{charger}")}));
        ask(desk, json!({"pick": format!("B/{target}")}));
        ask(desk, json!({"fill": told}));
    };
    ask(&mut desk, json!({"correct": {"position": {"step": "T1", "half": 1, "active": "A"}}, "why": "the charges"}));
    charge(&mut desk, LANCERS, SQUARE, json!({"distance": 9, "approach": "front"}));
    ask(&mut desk, json!({"pick": "stand"}));
    charge(&mut desk, "1/57e Ligne, le Terrible, grenadiers", GARRISON, json!({"distance": 4}));
    let over = json!({"distance": 4, "approach": "front", "obstacle": "minor-linear"});
    charge(&mut desk, "2/25e Léger, carabiniers réunis", BRIDGE, over);
    card_stands_whole(&mut desk, "obstacle");
    ask(&mut desk, json!({"faces": [1]}));
    ask(&mut desk, json!({"pick": "stand"}));
    charge(&mut desk, "3/25e Léger, voltigeurs réunis", BRIDGE, json!({"distance": 4, "approach": "flank"}));
    ask(&mut desk, json!({"pick": "done"}));
    ask(&mut desk, json!({"pick": "done"}));
    for (target, name, more) in [
        (SQUARE, "square_against_lancers", json!({"attacker": {"units": 1}})),
        (GARRISON, "garrison", json!({"defender": {"garrison": "heavy", "fortified": true}})),
        (BRIDGE, "bridge", json!({"defender": {"obstacle": true, "anchored": true}})),
    ] {
        ask(&mut desk, json!({"pick": format!("melee:B/{target}")}));
        if target == BRIDGE {
            // Two columns: one of them leads.
            ask(&mut desk, json!({"pick": "A/2/25e Léger, carabiniers réunis"}));
        }
        card_stands_whole(&mut desk, name);
        ask(&mut desk, json!({"fill": more}));
        card_stands_whole(&mut desk, &format!("{name}_dice"));
        ask(&mut desk, json!({"undo": true}));
        ask(&mut desk, json!({"undo": true}));
    }
}
