//! Tables of units in the manner of those that people publish: each comes in at the first try, or one sentence a cause says
//! what to change.

use fanion::orbat::csv::{self, Imported};
use fanion::orbat::to_toml_without_cv;
use fanion::post;

use crate::support::program::{Folder, fanion, told};

fn imported(bytes: &[u8]) -> Result<Imported, Vec<String>> {
    let text = post::decode(bytes, None).text;
    csv::read("t.csv", text.as_bytes(), "t").map_err(|faults| faults.0.iter().map(ToString::to_string).collect())
}

/// Each unit as `formation: name, arm, quality, men and guns`; and what was noted.
fn came_in(table: &[u8]) -> (Vec<String>, String) {
    let imported = imported(table).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let written = to_toml_without_cv(&imported.orbat, &imported.reckoned);
    let army: toml::Table = written.parse().expect("TOML");
    let list = |table: &toml::Table, key: &str| table[key].as_array().cloned().unwrap_or_default();
    let word = |table: &toml::Table, key: &str| match table.get(key) {
        Some(toml::Value::String(word)) => word.clone(),
        Some(other) => format!("{other} {key}"),
        None => String::new(),
    };
    let mut units = Vec::new();
    for formation in list(&army, "formation") {
        let formation = formation.as_table().expect("a table").clone();
        for unit in list(&formation, "unit") {
            let unit = unit.as_table().expect("a table").clone();
            let said = ["name", "arm", "quality", "weight", "men", "guns", "cv"].map(|key| word(&unit, key));
            let said: Vec<&str> = said.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
            units.push(format!("{}: {}", word(&formation, "name"), said.join(", ")));
        }
    }
    (units, imported.notes.join("; "))
}

fn refused(table: &[u8]) -> Vec<String> {
    imported(table).expect_err("it is refused")
}

#[test]
fn a_list_with_titles_headings_and_totals_as_orders_of_battle_are_published() {
    let (units, notes) = came_in(
        b"Order of battle of the Army of the North\nSource: returns of 10 June\n\nFormation,Unit,Arm,Quality,Strength,Guns\n\
          5th Infantry Division,,,,,\n,2e Leger,inf,vet,\"2,340\",\n,61e Ligne,inf,line,861,\n,Battery 3/5e,foot art,trained,101,8\n\
          Total,,,,3302,8\n",
    );
    assert_eq!(
        units,
        [
            "5th Infantry Division: 2e Leger, infantry, veteran, 2340 men",
            "5th Infantry Division: 61e Ligne, infantry, regular, 861 men",
            "5th Infantry Division: Battery 3/5e, foot-artillery, regular, medium, 101 men, 8 guns",
        ]
    );
    for note in
        ["2 lines above the names", "Strength was read as men", "a row of sums: left out", "2,340 was read as 2340"]
    {
        assert!(notes.contains(note), "{note}: {notes}");
    }
}

#[test]
fn a_roster_by_brigade_battalion_type_and_class() {
    let (units, notes) = came_in(
        b"Brigade,Battalion,Type,Class,Strength\nLeft Wing,4th Line,Inf.,Vets,650\nLeft wing,5th Line,Inf.,Line,640\n\
          ,Subtotal,,,1290\nCavalry,Green Hussars,Cav,Line,420\nTotal,,,,1710\n",
    );
    assert_eq!(
        units,
        [
            "Left Wing: 4th Line, infantry, veteran, 650 men",
            "Left Wing: 5th Line, infantry, regular, 640 men",
            "Cavalry: Green Hussars, cavalry, regular, medium, 420 men",
        ]
    );
    assert!(notes.contains("\"Left wing\" was read as \"Left Wing\""), "{notes}");
}

#[test]
fn a_german_sheet_with_semicolons_thousands_and_a_sum() {
    let table = "sep=;\nVerband;Einheit;Waffe;Qualit\u{e4}t;St\u{e4}rke;Gesch\u{fc}tze\n1. Brigade;1. Linie;Infanterie;Linie;1.200;\n\
                 1. Brigade;Batterie Nr. 2;Fu\u{df}artillerie;Linie;;8\nSumme;;;;1.200;8\n";
    let latin: Vec<u8> = table.chars().map(|letter| u8::try_from(u32::from(letter)).expect("Latin")).collect();
    for bytes in [table.as_bytes(), &latin] {
        let (units, _) = came_in(bytes);
        assert_eq!(
            units,
            [
                "1. Brigade: 1. Linie, infantry, regular, 1200 men",
                "1. Brigade: Batterie Nr. 2, foot-artillery, regular, medium, 8 guns",
            ]
        );
    }
}

#[test]
fn a_french_sheet_with_accents() {
    let table = "Division;Unit\u{e9};Arme;Qualit\u{e9};Effectif;Canons\n1re division;2e L\u{e9}ger;Infanterie;\u{c9}lite;1\u{a0}850;\n\
                 1re division;1er Lanciers;Cavalerie;R\u{e9}gulier;415;\n1re division;4e batterie;Artillerie;V\u{e9}t\u{e9}ran;;8\n";
    assert_eq!(
        came_in(table.as_bytes()).0,
        [
            "1re division: 2e L\u{e9}ger, infantry, elite, 1850 men",
            "1re division: 1er Lanciers, cavalry, regular, medium, 415 men",
            "1re division: 4e batterie, foot-artillery, veteran, medium, 8 guns",
        ]
    );
}

#[test]
fn a_sheet_that_a_spreadsheet_saved_as_unicode_text() {
    let table = "\u{feff}Formation\tUnit\tArm\tQuality\tMen\r\nLinker Fl\u{fc}gel\t1. F\u{fc}siliere\tInfantry\tRegular\t\"1,050\"\r\n";
    let bytes: Vec<u8> = table.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (units, notes) = came_in(&bytes);
    assert_eq!(units, ["Linker Fl\u{fc}gel: 1. F\u{fc}siliere, infantry, regular, 1050 men"]);
    assert!(notes.contains("cv 10 is the most: 1 unit has men for more"), "{notes}");
}

#[test]
fn batteries_and_heavy_cavalry_with_their_guns_and_sabres() {
    let (units, _) = came_in(
        b"Division,Battery,Type,Class,Guns\nReserve,Mercer's Troop,Horse Artillery,Elite,6\nReserve,Sandham's,Foot Arty,Regular,5\n",
    );
    assert_eq!(
        units,
        [
            "Reserve: Mercer's Troop, horse-artillery, elite, medium, 6 guns",
            "Reserve: Sandham's, foot-artillery, regular, medium, 5 guns"
        ]
    );
    let (units, _) = came_in(
        b"Formation,Unit,Arm,Weight,Quality,Sabres\nHeavy Brigade,1st Dragoons,Cavalry,Heavy,Veteran,393\n\
          Heavy Brigade,2nd Dragoons,Cavalry,Heavy,Regular,391\n",
    );
    assert_eq!(units[0], "Heavy Brigade: 1st Dragoons, cavalry, veteran, heavy, 393 men");
}

#[test]
fn a_sheet_of_the_american_war_names_its_columns_in_words() {
    let (units, notes) =
        came_in(b"Brigade,Regiment,Branch,Experience,Number of men\n1st Brigade,21st US,Infantry,Veteran,432\n");
    assert_eq!(units, ["1st Brigade: 21st US, infantry, veteran, 432 men"]);
    assert!(notes.contains("Number of men was read as men"), "{notes}");
}

#[test]
fn a_table_of_an_encyclopedia_lacks_two_columns_and_has_two_formations() {
    let faults = refused(b"Division\tBrigade\tRegiment\tMen\n1st\tMaitland\t2/1st Foot Guards\t976\n");
    assert_eq!(
        faults,
        [
            "t.csv:1:1: the first line needs the columns arm (infantry, cavalry, foot-artillery or horse-artillery); \
             quality (untrained, militia, conscript, regular, veteran, elite or guard)",
            "t.csv:1:10: columns \"Division\" and \"Brigade\" both mean formation; first at 1:1; leave out one of them",
        ]
    );
}

#[test]
fn a_roster_of_another_game_has_no_strength_and_columns_of_its_own() {
    let faults =
        refused(b"Brigade,Unit,Type,Class,Shooting\nPicton,28th,Infantry,Line,3\nPicton,32nd,Infantry,Line,3\n");
    assert_eq!(
        faults,
        [
            "t.csv:1:1: the first line needs one of the columns cv, men and guns; \"Shooting\" means nothing here: name it so, \
             or leave it out",
        ]
    );
}

#[test]
fn figures_that_are_guesses_are_named_where_they_stand() {
    let faults = refused(
        b"Division,Battalion,Arm,Quality,Men\nA,1st,Infantry,Regular,ca. 600\nA,2nd,Infantry,Regular,600-650\n",
    );
    assert_eq!(
        faults,
        ["t.csv:2:24: men is 0 to 100000, found \"ca. 600\"", "t.csv:3:24: men is 0 to 100000, found \"600-650\""]
    );
}

#[test]
fn cells_as_pages_chats_and_narrow_columns_leave_them_are_read_and_it_is_said() {
    let head = "formation,unit,arm,quality,cv\n";
    let cases = [
        (format!("{head}A,\"1st\nFoot\",infantry,regular,6\n"), "a line end in a cell was read as a blank", "1st Foot"),
        (format!("{head}\"A\r\nB\",x,infantry,regular,6\n"), "a line end in a cell was read as a blank", "A B"),
        (format!("{head}A,x,infantry,regular,\u{200b}6\u{200b}\n"), "", "cv = 6"),
        (format!("{head}A,x,infantry,regular,6\n").replace(',', "|"), "", "cv = 6"),
    ];
    for (sheet, says, written) in cases {
        let folder = Folder::new();
        let [path, army] = ["a.csv", "army.toml"].map(|name| folder.path(name).display().to_string());
        std::fs::write(&path, &sheet).expect("a sheet");
        let said = told(&fanion(&["import", &path, "--output", &army]));
        assert!(said.contains(says), "{sheet:?}: {said}");
        let army = std::fs::read_to_string(&army).expect("an army");
        assert!(army.contains(written), "{sheet:?}: {army}");
    }
}

#[test]
fn a_page_for_a_browser_is_no_sheet_and_no_army_and_every_command_says_so() {
    let folder = Folder::new();
    let path = folder.path("a.csv").display().to_string();
    std::fs::write(&path, "<html><table><tr><td>formation</td></tr></table></html>").expect("a page");
    let army = folder.path("army.toml").display().to_string();
    for words in [&["import", &path, "--output", &army][..], &["show", &path], &["validate", &path]] {
        let output = fanion(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains("a page for a browser"), "{words:?}: {said}");
    }
}

#[test]
fn arms_and_qualities_as_wargamers_call_them_come_in_and_horse_is_as_heavy_as_its_name() {
    let (units, notes) = came_in(
        "Division,Bataillon,Troop Type,Morale,No. of men,No. of guns\n1st,1/2nd,Line Inf.,crack,600,\n,2/2nd,light infantry,seasoned,500,\n\
         Horse,7th,hussars,average,400,\n,1st,Cuirassiers,elite,300,\n,Bty 3,foot art,vet,,6\n"
            .as_bytes(),
    );
    assert_eq!(
        units,
        [
            "1st: 1/2nd, infantry, elite, 600 men",
            "1st: 2/2nd, infantry, veteran, 500 men",
            "Horse: 7th, cavalry, regular, light, 400 men",
            "Horse: 1st, cavalry, elite, heavy, 300 men",
            "Horse: Bty 3, foot-artillery, veteran, medium, 6 guns",
        ]
    );
    assert!(notes.contains("hussars was read as cavalry"), "{notes}");
}

#[test]
fn one_cause_is_one_fault() {
    // A column that is missing and one that nobody knows, figures in words, and rows of a formation's own figures.
    let cases = [
        (
            "formation,unit,arm,mettle,men\nA,B,inf,vet,500\n",
            "needs the column quality",
            "\"mettle\" means nothing here",
        ),
        ("formation,unit,arm,quality,men\nA,B,foot art,vet,5 guns\n", "\"5 guns\"", "men"),
        ("formation,unit,arm,quality,men,#\nA,B,inf,vet,500,7\n", "there is no column \"#\"", "leave it out"),
        ("corps,brigade,unit,arm,quality,men\nI,A,B,inf,vet,500\n", "both mean formation", "leave out one of them"),
        ("formation,unit,arm,quality,cv\nA,B,inf,vet,6.5\n", "a whole number from", "6.5"),
    ];
    for (table, first, second) in cases {
        let faults = refused(table.as_bytes());
        assert!(faults.len() == 1 && faults[0].contains(first) && faults[0].contains(second), "{faults:?}");
    }
    let (units, notes) =
        came_in("formation,unit,arm,quality,men\nA,,,,500\n,B,inf,vet,500\nLosses,,,,200\n\u{3a3},,,,500\n".as_bytes());
    assert_eq!(units, ["A: B, infantry, veteran, 500 men"]);
    assert!(notes.contains("values of a formation without a unit name: left out (2 times)"), "{notes}");
}
