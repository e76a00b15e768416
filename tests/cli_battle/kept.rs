//! No command writes over what it reads, however that is spelled, nor over any other file unless it is told to.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Folder, run, text};

/// Every command that makes a file of a file: its arguments before the file that it reads, and after it.
fn writers() -> [(&'static str, &'static [&'static str], &'static [&'static str]); 5] {
    [
        ("battle.fanion", &["report"], &[]),
        ("battle.fanion", &["brief"], &[]),
        ("battle.fanion", &["orbat"], &["--side", "A"]),
        ("army.toml", &["export"], &[]),
        ("army.csv", &["import"], &[]),
    ]
}

/// A folder with a battle, an order of battle and its spreadsheet.
fn filled() -> Folder {
    let folder = Folder::new();
    folder.practice();
    let army = Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack/practice/a.toml");
    let army = folder.file("army.toml", fs::read(army).expect("the practice army"));
    let made = run(["export", text(&army), "--output", text(&folder.path("army.csv"))]);
    assert_eq!(made.status, 0, "{made:?}");
    folder
}

fn call(folder: &Folder, (file, before, after): (&str, &[&str], &[&str]), output: &Path, force: bool) -> super::Told {
    let read = folder.path(file);
    let force: &[&str] = if force { &["--force"] } else { &[] };
    run([before, &[text(&read)], after, &["--output", text(output)], force].concat())
}

/// A link to the file, where the system has such.
fn link(folder: &Folder, to: &Path) -> Option<PathBuf> {
    let link = folder.path("link.md");
    let _ = fs::remove_file(&link);
    #[cfg(unix)]
    std::os::unix::fs::symlink(to, &link).expect("a link");
    #[cfg(not(unix))]
    let _ = to;
    link.is_symlink().then_some(link)
}

#[test]
fn no_command_writes_over_the_file_that_it_reads_however_that_is_spelled() {
    let folder = filled();
    fs::create_dir(folder.path("sub")).expect("a folder");
    for writer in writers() {
        let read = folder.path(writer.0);
        let before = fs::read(&read).expect("what is read");
        // A report's form goes by the ending: the save is reached by a link whose name ends as a page does.
        let spelled_otherwise = folder.path(&format!("sub/../{}", writer.0));
        for spelling in std::iter::once(spelled_otherwise).chain(link(&folder, &read)) {
            let told = call(&folder, writer, &spelling, true);
            assert_ne!(told.status, 0, "{writer:?} over {}: {told:?}", spelling.display());
            assert_eq!(fs::read(&read).expect("what is read"), before, "{writer:?} over {}", spelling.display());
        }
    }
}

#[test]
fn a_file_that_is_there_stays_as_it_is_until_force_is_given() {
    let folder = filled();
    for (at, writer) in writers().into_iter().enumerate() {
        let own = folder.file(&format!("mine-{at}.md"), "my own notes\n");
        let told = call(&folder, writer, &own, false);
        assert!(told.status == 1 && told.err.contains("already exists") && told.err.contains("--force"), "{told:?}");
        assert_eq!(fs::read_to_string(&own).expect("my notes"), "my own notes\n", "{writer:?}");
        let told = call(&folder, writer, &own, true);
        assert_eq!((told.status, told.err.as_str()), (0, ""), "{writer:?}");
        assert_ne!(fs::read_to_string(&own).expect("what was asked for"), "my own notes\n", "{writer:?}");
    }
}
