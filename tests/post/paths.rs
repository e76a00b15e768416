//! Paths as terminals, shells and people write them.

use std::fs;
use std::path::{Path, PathBuf};

use fanion::post::{as_typed, paths_in};

use crate::support::program::Folder;

#[test]
fn a_path_is_found_however_it_was_dropped() {
    let folder = Folder::new();
    let inner = folder.path("my orders");
    fs::create_dir(&inner).expect("a folder");
    let file = inner.join("o 1.toml");
    let other = folder.path("k.toml");
    fs::write(&file, "").expect("a file");
    fs::write(&other, "").expect("a file");
    let (plain, second) = (file.display().to_string(), other.display().to_string());
    let home = folder.path("");
    let ways = [
        plain.clone(),
        format!("'{plain}'"),
        format!("\"{plain}\""),
        format!("file://{}", plain.replace(' ', "%20")),
        format!("  {plain} "),
        "my orders/o 1.toml".to_owned(),
    ];
    for way in ways {
        assert_eq!(paths_in(&way, &home), std::slice::from_ref(&file), "{way}");
    }
    if cfg!(unix) {
        let escaped = plain.replace(' ', "\\ ");
        assert_eq!(paths_in(&escaped, &home), std::slice::from_ref(&file));
        assert_eq!(paths_in(&format!("{escaped} {second}"), &home), [file.clone(), other.clone()]);
    }
    assert_eq!(paths_in(&format!("'{plain}' {second}"), &home), [file, other]);
    assert_eq!(paths_in("no such file", &home), [home.join("no such file")]);
}

#[test]
fn a_path_in_a_hint_can_be_typed() {
    assert_eq!(as_typed(Path::new("tab/scenario.toml")), "tab/scenario.toml");
    assert_eq!(as_typed(Path::new("tab 3/scenario.toml")), "'tab 3/scenario.toml'");
    assert_eq!(as_typed(Path::new("it's.toml")), "\"it's.toml\"");
    for name in ["a b", "it's", "a\"b", "$HOME", "Füsiliere", "a;b", ""] {
        let path = PathBuf::from(name);
        assert_eq!(paths_in(&as_typed(&path), Path::new("/nowhere-at-all")), [Path::new("/nowhere-at-all").join(name)]);
    }
}
