//! Spreadsheets: `fanion export` and `fanion import`.

use std::fs;

use super::{Folder, run};

const PRACTICE_B: &str = "orbats/march-attack/practice/b.toml";

fn export(orbat: &str, output: &std::path::Path) -> super::Told {
    run(["export", orbat, "--output", &output.display().to_string()])
}

fn import(sheet: &std::path::Path, output: &std::path::Path) -> super::Told {
    run(["import", &sheet.display().to_string(), "--output", &output.display().to_string()])
}

#[test]
fn an_army_goes_out_and_comes_back_as_it_was() {
    let folder = Folder::new();
    let (sheet, back) = (folder.path("b.csv"), folder.path("b.toml"));
    let told = export(PRACTICE_B, &sheet);
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    assert_eq!(told.out, format!("Army of Valmory: 6 units, saved in {}\n", sheet.display()));
    let told = import(&sheet, &back);
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    assert_eq!(told.out, format!("Army of Valmory: 2 formations, 6 units, saved in {}\n", back.display()));
    let army = |text: String| fanion::orbat::read::orbat("b.toml", text.as_bytes()).expect("a sound army");
    let shipped = fs::read_to_string(PRACTICE_B).expect("the shipped army");
    assert_eq!(army(fs::read_to_string(&back).expect("the army")), army(shipped));
}

#[test]
fn the_state_of_a_battle_goes_out_and_comes_back() {
    let folder = Folder::new();
    let save = folder.practice();
    let side = folder.path("side.toml");
    let saved = run(["orbat", &save.display().to_string(), "--side", "B", "--output", &side.display().to_string()]);
    assert_eq!(saved.status, 0);
    let text = fs::read_to_string(&side).expect("the side");
    let text = text.replacen("cv = 6\n", "cv = 4\nlost = 2\ndisorder = \"d1\"\n", 1);
    let text = text.replacen("order = \"defend\"\n", "order = \"defend\"\nengaged = true\ntested_at = 1\n", 1);
    fs::write(&side, &text).expect("the side");
    assert_eq!(export(&side.display().to_string(), &folder.path("side.csv")).status, 0);
    assert_eq!(import(&folder.path("side.csv"), &folder.path("back.toml")).status, 0);
    let army = |text: &str| fanion::orbat::read::orbat("", text.as_bytes()).expect("a sound army");
    let back = fs::read_to_string(folder.path("back.toml")).expect("the army");
    assert_eq!(army(&back), army(&text));
}

#[test]
fn a_sheet_with_faults_is_refused_with_all_of_them_and_nothing_is_written() {
    let folder = Folder::new();
    let sheet = folder.file("army.csv", "formation;unit;arm;quality;cv\nLeft;One;infantry;elit;66\n");
    let told = import(&sheet, &folder.path("army.toml"));
    let place = sheet.display();
    let faults = format!(
        "{place}:2:19: quality is untrained, militia, conscript, regular, veteran, elite or guard, found \"elit\"; \
         did you mean \"elite\"?\n{place}:2:24: cv is 1 to 10, found 66\n"
    );
    assert_eq!((told.status, told.out.as_str(), told.err), (1, "", faults));
    assert_eq!(folder.files(), ["army.csv"]);
}

#[test]
fn what_a_sheet_does_not_tell_is_filled_in_and_said() {
    let folder = Folder::new();
    let sheet = folder.file("corps.csv", "formation,unit,arm,quality,cv\nLeft,One,cavalry,elite,6\n");
    let told = import(&sheet, &folder.path("corps.toml"));
    assert_eq!((told.status, told.err.as_str()), (0, ""));
    assert!(told.out.contains("defaults used for: weight: medium\n"), "{}", told.out);
    assert!(
        told.out.ends_with(&format!("corps: 1 formation, 1 unit, saved in {}\n", folder.path("corps.toml").display()))
    );
    let valid = run(["validate".to_owned(), folder.path("corps.toml").display().to_string()]);
    assert_eq!(valid.status, 0);
}

#[test]
fn a_file_that_is_there_stays_unless_forced_and_the_sheet_is_never_written_over() {
    let folder = Folder::new();
    let sheet = folder.path("b.csv");
    assert_eq!(export(PRACTICE_B, &sheet).status, 0);
    let before = fs::read(&sheet).expect("the sheet");
    assert_eq!(export(PRACTICE_B, &sheet).status, 1);
    let told = run(["import", &sheet.display().to_string(), "--force", "--output", &sheet.display().to_string()]);
    assert_eq!(told.status, 1);
    assert!(told.err.contains("is the file that is read"), "{}", told.err);
    assert_eq!(fs::read(&sheet).expect("the sheet"), before);
}
