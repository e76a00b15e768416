//! The fuzz targets are a workspace of their own: its lock must go with the program's.

use std::collections::{BTreeMap, BTreeSet};

use super::none;

/// What each package of a lock asks for, and in which versions it stands there.
#[derive(Default)]
struct Package {
    versions: BTreeSet<String>,
    wants: BTreeSet<String>,
}

fn packages(lock: &str) -> BTreeMap<String, Package> {
    let lock: toml::Table = lock.parse().expect("TOML");
    let mut all: BTreeMap<String, Package> = BTreeMap::new();
    for package in lock["package"].as_array().expect("packages") {
        let text = |key: &str| package[key].as_str().expect("a word").to_owned();
        let own = all.entry(text("name")).or_default();
        own.versions.insert(text("version"));
        let names = package.get("dependencies").and_then(toml::Value::as_array).into_iter().flatten();
        own.wants.extend(names.filter_map(|name| Some(name.as_str()?.split(' ').next()?.to_owned())));
    }
    all
}

/// The crates that a manifest always needs.
fn always(manifest: &str) -> BTreeSet<String> {
    let manifest: toml::Table = manifest.parse().expect("TOML");
    let is_optional = |value: &toml::Value| value.get("optional").and_then(toml::Value::as_bool) == Some(true);
    let all = manifest.get("dependencies").and_then(toml::Value::as_table).into_iter().flatten();
    all.filter(|(_, value)| !is_optional(value)).map(|(name, _)| name.clone()).collect()
}

/// Where the lock of the fuzz targets is not of the program as it is.
fn faults(program: &str, fuzz: &str, manifests: &[(&str, &str)]) -> Vec<String> {
    let (program, fuzz) = (packages(program), packages(fuzz));
    let of_manifests = manifests.iter().flat_map(|(name, manifest)| {
        let asked = fuzz.get(*name).map(|package| &package.wants);
        let missing = always(manifest).into_iter().filter(move |want| !asked.is_some_and(|asked| asked.contains(want)));
        missing.map(move |want| format!("{name} needs {want}"))
    });
    let of_versions = fuzz.iter().filter_map(|(name, package)| {
        let own = &program.get(name)?.versions;
        (!package.versions.is_subset(own)).then(|| format!("{name}: {:?}, the program has {own:?}", package.versions))
    });
    of_manifests.chain(of_versions).collect()
}

#[test]
fn the_lock_of_the_fuzz_targets_is_of_the_program_as_it_is() {
    let manifests = [
        ("fanion", include_str!("../../Cargo.toml")),
        ("fanion-engine", include_str!("../../src/engine/Cargo.toml")),
        ("fanion-kit", include_str!("../../src/rules/Cargo.toml")),
        ("fanion-march-attack", include_str!("../../src/rules/march_attack/Cargo.toml")),
        ("fanion-campaign-1805", include_str!("../../src/rules/campaign_1805/Cargo.toml")),
        ("fanion-age-of-napoleon", include_str!("../../src/rules/age_of_napoleon/Cargo.toml")),
        ("fanion-beyond-waterloo", include_str!("../../src/rules/beyond_waterloo/Cargo.toml")),
        ("fanion-napoleon-1815", include_str!("../../src/rules/napoleon_1815/Cargo.toml")),
    ];
    none(&faults(include_str!("../../Cargo.lock"), include_str!("../fuzz/Cargo.lock"), &manifests));
}

#[test]
fn a_planted_older_lock_is_found() {
    let lock = |of_own: &str, version: &str| {
        format!(
            "[[package]]\nname = \"own\"\nversion = \"1\"\ndependencies = [{of_own}]\n\n\
             [[package]]\nname = \"a\"\nversion = \"{version}\"\n"
        )
    };
    let manifest = "[dependencies]\na = \"1\"\nb = { version = \"2\", optional = true }\n";
    let faults =
        |of_own: &str, version: &str| faults(&lock("\"a\"", "1"), &lock(of_own, version), &[("own", manifest)]);
    assert_eq!(faults("\"a\"", "1"), [""; 0]);
    assert_eq!(faults("", "1"), ["own needs a"]);
    assert_eq!(faults("\"a\"", "2"), ["a: {\"2\"}, the program has {\"1\"}"]);
}
