//! `publish --web`: pages under names that nobody guesses, and nothing removed that is another's.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::program::{Folder, fanion, fanion_with, told};

/// The pages below a folder, each as its folder's name and its own, sorted by its own.
fn pages(web: &Path) -> Vec<(String, String)> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let read = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        read.map(|entry| entry.expect("an entry").path()).collect()
    };
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    let mut all = Vec::new();
    for folder in entries(web).into_iter().filter(|path| path.is_dir()) {
        assert_eq!(fs::read(folder.join("index.html")).expect("an index"), b"", "{}", folder.display());
        all.extend(entries(&folder).iter().map(|page| (name(&folder), name(page))));
    }
    all.retain(|(_, page)| page != "index.html");
    all.sort_by(|one, other| one.1.cmp(&other.1));
    all
}

fn run(arguments: &[&str]) -> String {
    told(&fanion(arguments))
}

#[test]
fn pages_for_the_web_keep_their_names_for_a_turn_and_get_new_ones_in_the_next() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    let (save, papers, web) = (path("vale.fanion"), path("papers"), path("web"));
    run(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]);
    let publish =
        |more: &[&str]| run(&[&["campaign", "publish", &save, "--output", &papers, "--web", &web][..], more].concat());
    let said = publish(&[]);
    let first = pages(Path::new(&web));
    let names: Vec<&str> = first.iter().map(|(_, page)| page.as_str()).collect();
    assert!(names.contains(&"lorien-t00.orders.html") && names.contains(&"public-t00.html"), "{names:?}");
    for (token, page) in &first {
        assert!(token.len() == 32 && token.bytes().all(|digit| digit.is_ascii_hexdigit()), "{token}");
        assert!(said.contains(&format!("{token}/{page}")), "{said}");
        let text = fs::read_to_string(Path::new(&web).join(token).join(page)).expect("a page");
        assert!(text.contains("content=\"noindex\"") && text.contains("content=\"no-referrer\""), "{page}");
        let others = first.iter().filter(|(other, _)| other != token);
        assert!(others.into_iter().all(|(other, _)| !text.contains(other.as_str())), "{page} names another's folder");
    }
    assert_eq!(fs::read(Path::new(&web).join("index.html")).expect("an index"), b"");
    publish(&["--only", "Lorien"]);
    assert_eq!(pages(Path::new(&web)), first, "links of this turn stay good");

    for name in ["mine.html", "index.html"] {
        fs::write(Path::new(&web).join(name), "mine").expect("a file of somebody's");
    }
    let lorien = &first.iter().find(|(_, page)| page == "lorien-t00.html").expect("Lorien's").0;
    fs::write(Path::new(&web).join(lorien).join("lorien-t00.notes.html"), "notes").expect("a file of somebody's");
    let play = "{\"pick\":\"close\"}\n{\"pick\":\"publish\"}\n{\"pick\":\"official\"}\n{\"quit\":true}\n";
    told(&fanion_with(&["campaign", "drive", &save], play));
    publish(&[]);
    let second = pages(Path::new(&web));
    assert!(
        second.iter().all(|(token, page)| page.contains("-t01") && token != lorien || page.contains("notes")),
        "{second:?}"
    );
    assert!(second.iter().any(|(token, page)| token == lorien && page == "lorien-t00.notes.html"), "{second:?}");
    for name in ["mine.html", "index.html"] {
        assert_eq!(fs::read(Path::new(&web).join(name)).expect("it is left alone"), b"mine", "{name}");
    }
}

#[test]
fn without_forms_there_is_no_orders_page() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name).display().to_string();
    run(&["campaign", "new", "three-rivers", "--save", &path("vale.fanion"), "--seed", "7"]);
    run(&["campaign", "publish", &path("vale.fanion"), "--output", &path("papers"), "--no-form"]);
    assert!(folder.path("papers/lorien/lorien-t00.orders.toml").exists());
    assert!(!folder.path("papers/lorien/lorien-t00.orders.html").exists());
}
