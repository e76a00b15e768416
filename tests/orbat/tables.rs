//! Ten unit tables in the manner of those that people keep and publish: each comes in at the first try, or one sentence
//! says what to change.

use fanion::orbat::csv::{Imported, read};
use fanion::orbat::{read as files, to_toml_without_cv};

fn taken(sheet: &str) -> (String, Imported) {
    let imported = read("army.csv", sheet.as_bytes(), "army").unwrap_or_else(|faults| panic!("{faults}\n{sheet}"));
    let text = to_toml_without_cv(&imported.orbat, &imported.reckoned);
    let again = files::orbat("army.toml", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    assert_eq!(again, imported.orbat, "what is written is what was read");
    (text, imported)
}

fn refused(sheet: &str) -> Vec<String> {
    let faults = read("army.csv", sheet.as_bytes(), "army").expect_err("a fault");
    faults.0.iter().map(ToString::to_string).collect()
}

fn notes(imported: &Imported) -> String {
    imported.notes.join("\n")
}

#[test]
fn a_table_with_a_title_headings_and_sums_is_an_army() {
    let (text, imported) = taken(
        "Army of the Vale,,,,,\nafter an imaginary return,,,,,\n,,,,,\nDivision,Battalion,Type,Class,Strength,Guns\n\
         1st Division,,,,,\n,1/Erle,Infantry,Line,\"1,200\",\n,2/Erle,Infantry,Vet,650,\n,Total,,,\"1,850\",\n\
         2nd Division,,,,,\n,Adler Battery,Foot Art.,Regulars,,8\nTotal,,,,\"1,850\",8\n",
    );
    for words in ["men = 1200", "men = 650", "guns = 8", "arm = \"foot-artillery\"", "quality = \"veteran\""] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
    assert!(!text.contains("cv ="), "{text}");
    let told = notes(&imported);
    for words in [
        "2 lines above the names of the columns: passed over",
        "column Strength was read as men",
        "Line was read as regular",
        "Vet was read as veteran",
        "1,200 was read as 1200",
        "a row of sums: left out (2 times)",
        "cv 10 is the most: 1 unit has men for more (1/Erle)",
    ] {
        assert!(told.contains(words), "{words} in\n{told}");
    }
}

#[test]
fn strengths_from_1_to_10_are_combat_values_and_commanders_that_are_missing_are_told() {
    let head = "Formation;Unit;Type;Quality;Strength\n";
    let (text, imported) = taken(&format!("{head}I;1st;Infantry;Line;6\nI;2nd;Infantry;Line;4\nTotal;;;;20\n"));
    assert!(text.contains("cv = 6\n") && text.contains("cv = 4\n") && !text.contains("men ="), "{text}");
    assert!(notes(&imported).contains("column Strength was read as cv"), "{}", notes(&imported));
    assert!(notes(&imported).contains("a formation without a commander"), "{}", notes(&imported));
    // A number that no combat value has makes all of them men.
    let (text, imported) = taken(&format!("{head}I;1st;Infantry;Line;600\nI;2nd;Infantry;Line;10\n"));
    assert!(text.contains("men = 600") && text.contains("men = 10\n"), "{text}");
    assert!(notes(&imported).contains("column Strength was read as men"), "{}", notes(&imported));
}

#[test]
fn a_german_table_with_semicolons_and_points_is_an_army() {
    let (text, imported) = taken(
        "sep=;\nBrigade;Regiment;Waffe;Qualität;Stärke;Geschütze\nKleist;IR 1;Inf.;Linie;1.450;\n\
         kleist;Husaren 2;Kavallerie;Veteran;480;\nKleist;6-Pfünder;Fußartillerie;Linie;–;8\nSumme;;;;1.930;8\n",
    );
    assert!(text.contains("men = 1450") && text.contains("arm = \"cavalry\"") && text.contains("guns = 8"), "{text}");
    assert_eq!(imported.orbat.formations.len(), 1, "{text}");
    assert!(notes(&imported).contains("\"kleist\" was read as \"Kleist\""), "{}", notes(&imported));
}

#[test]
fn a_table_with_combat_values_as_decimals_is_an_army() {
    let (text, _) = taken(
        "corps,unit,arm,grade,CV,unit formation\nI,1st Foot,infantry,guard,6.0,line\nI,Battery,horse art,elite,\"3,0\",unlimbered\n",
    );
    assert!(
        text.contains("cv = 6\n") && text.contains("cv = 3\n") && text.contains("formation = \"deployed\""),
        "{text}"
    );
}

#[test]
fn batteries_of_one_name_have_their_divisions_behind_it() {
    let (text, imported) = taken(
        "division,battery,arm,quality,guns\n1st,Heavy Bty,foot-artillery,regular,6\n2nd,Heavy Bty,foot-artillery,regular,6\n\
         3rd,Heavy Bty,foot-artillery,regular,6\n",
    );
    assert!(text.contains("\"Heavy Bty, 2nd\"") && text.contains("\"Heavy Bty, 3rd\""), "{text}");
    assert!(notes(&imported).contains("\"Heavy Bty\" is there again: written \"Heavy Bty, 2nd\""));
}

#[test]
fn blanks_apostrophes_and_points_stand_between_thousands_in_men_and_guns_only() {
    let sheet = |men: &str| format!("formation\tunit\tarm\tquality\tmen\nA\t1st\tinfantry\tregular\t{men}\n");
    for men in ["1200", "1,200", "1.200", "1 200", "1'200", "1\u{a0}200", "1\u{202f}200", "1\u{2019}200", "1200.0"] {
        assert!(taken(&sheet(men)).0.contains("men = 1200\n"), "{men}");
    }
    for men in ["1,2", "12.34", "1,20", "1.2000", "1,200,3", "700.5", "many"] {
        let told = refused(&sheet(men));
        assert!(told.len() == 1 && told[0].contains(men), "{men}: {told:?}");
    }
    let cv = "formation,unit,arm,quality,cv\nA,1st,infantry,regular,1.200\n";
    assert_eq!(refused(cv).len(), 1);
}

#[test]
fn two_columns_of_one_meaning_are_one_fault_that_names_both() {
    let told = refused("Division,Brigade,Unit,Arm,Quality,CV\n1,2,a,inf,vet,6\n");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("\"Division\"") && told[0].contains("\"Brigade\""), "{told:?}");
}

#[test]
fn what_a_row_lacks_is_said_once_by_its_name() {
    let told = refused("formation,unit,arm,quality,men,guns\nA,1st Foot,inf,vet,,\nA,Bty,foot art,vet,90,\n");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("1st Foot") && told[0].contains("cv") && told[0].contains("men"), "{told:?}");
    assert!(told[1].contains("Bty") && told[1].contains("guns"), "{told:?}");
    let told = refused("formation,unit,arm,quality\nA,1st Foot,inf,vet\n");
    assert!(told.len() == 1 && told[0].contains("cv, men and guns"), "{told:?}");
}

#[test]
fn a_word_that_nobody_knows_is_one_fault_and_what_was_meant_is_looked_for_among_other_words_first() {
    let told = refused("formation,unit,arm,quality,men,guns,cv\nLeft,Bty,camel guns,veteran,,8,\n");
    assert!(told.len() == 1 && told[0].starts_with("army.csv:2:") && told[0].contains("camel guns"), "{told:?}");
    let told = refused("formation,unit,arm,quality,cv,unit.formation\nLeft,Bty,foot art,regular,3,unlimberd\n");
    assert!(told.len() == 1 && told[0].contains("did you mean \"deployed\"?"), "{told:?}");
}

#[test]
fn the_names_of_the_columns_again_and_empty_rows_are_left_out() {
    let (_, imported) = taken(
        "formation,unit,arm,quality,cv\nA,1st,infantry,regular,6\n,,,,\nformation,unit,arm,quality,cv\nB,2nd,infantry,regular,6\n",
    );
    assert_eq!(imported.orbat.formations.len(), 2);
}

#[test]
fn a_sheet_has_a_size_before_its_rows_are_made() {
    for (sheet, words) in [(",".repeat(300_000), "200,000 cells"), ("\n".repeat(150_000), "100,000 lines")] {
        let told = refused(&sheet);
        assert!(told.len() == 1 && told[0].contains(words), "{told:?}");
    }
}
