//! Phones are the one way into a network, and the default build has none.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::{none, sources};

/// What phones need, and nothing else may bring along.
const OF_PHONES: [&str; 7] = ["http", "http-body-util", "hyper", "hyper-util", "if-addrs", "qrcode", "tokio"];
/// Where addresses and sockets may be named.
const DOORS: [&str; 3] = ["src/serve/", "src/phones/", "src/cli/serve/"];

fn read(name: &str) -> toml::Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).expect("the file").parse().expect("TOML")
}

/// What each package of the lock asks for, tests and options included.
fn wants() -> BTreeMap<String, Vec<String>> {
    let lock = read("Cargo.lock");
    let packages = lock["package"].as_array().expect("packages").iter().map(|package| {
        let names = package.get("dependencies").and_then(toml::Value::as_array).into_iter().flatten();
        let names = names.filter_map(|name| name.as_str()?.split(' ').next()).map(str::to_owned).collect();
        (package["name"].as_str().expect("a name").to_owned(), names)
    });
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    // One name may stand there in several versions.
    packages.for_each(|(name, mut names)| all.entry(name).or_default().append(&mut names));
    all
}

/// All that the program pulls in without this package.
fn reached(without: &str) -> BTreeSet<String> {
    let (wants, mut open) = (wants(), vec!["fanion".to_owned()]);
    let mut reached = BTreeSet::new();
    while let Some(name) = open.pop() {
        if name != without && reached.insert(name.clone()) {
            open.extend(wants.get(&name).into_iter().flatten().cloned());
        }
    }
    reached
}

#[test]
fn phones_are_a_feature_that_the_default_build_does_not_have() {
    let manifest = read("Cargo.toml");
    let features = manifest["features"].as_table().expect("features");
    assert_eq!(features.keys().collect::<Vec<_>>(), ["serve"], "no default feature");
    assert_eq!(manifest["dependencies"]["fanion-serve"]["optional"].as_bool(), Some(true));
}

#[test]
fn the_default_build_has_no_crate_of_a_network() {
    let (default, phones) = (reached("fanion-serve"), reached(""));
    for name in OF_PHONES {
        assert!(phones.contains(name), "phones need no {name} any longer");
        assert!(!default.contains(name), "the default build has {name}");
    }
}

#[test]
fn sockets_are_named_at_the_door_for_phones_only() {
    let all = sources("src").into_iter().filter(|source| !DOORS.iter().any(|door| source.path.starts_with(door)));
    let named = all.flat_map(|source| {
        let words = ["std::net", "TcpListener", "TcpStream", "UdpSocket"];
        let found: Vec<String> = words
            .iter()
            .filter(|word| source.text.contains(**word))
            .map(|word| format!("{}: {word}", source.path))
            .collect();
        found
    });
    none(&named.collect::<Vec<_>>());
}
