//! Documents that the program writes are as it would write them now; lists in others are whole.

use std::collections::BTreeSet;

use fanion::cli::rules_docs::page;
use fanion::rulebooks::SHEETS;

use super::{document, names, none};

#[test]
fn the_rule_pages_are_as_the_program_writes_them() {
    for sheet in SHEETS {
        let path = format!("docs/rules/{}.md", sheet.id);
        assert!(document(&path) == page(sheet), "{path} is old: run `fanion rules docs --output docs/rules`");
    }
}

#[test]
fn every_rulebook_has_its_page_and_its_clause_sheet_and_no_other_is_there() {
    let mut ids: Vec<String> = SHEETS.iter().map(|sheet| format!("{}.md", sheet.id)).collect();
    ids.sort();
    assert_eq!(names("docs/rules"), ids);
    assert_eq!(names("docs/clauses"), ids);
}

/// The crates of others in a manifest's tables of dependencies, those of its workspace included.
fn crates(manifest: &str) -> BTreeSet<String> {
    let manifest: toml::Table = manifest.parse().expect("a manifest");
    let workspace = manifest.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let tables =
        ["dependencies", "dev-dependencies"].map(|key| manifest.get(key)).into_iter().flatten().chain(workspace);
    let targets = manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(|table| table.values());
    let targets = targets.filter_map(|target| target.get("dependencies"));
    let all = tables.chain(targets).filter_map(toml::Value::as_table).flat_map(toml::Table::keys);
    all.filter(|name| !name.starts_with("fanion-")).cloned().collect()
}

#[test]
fn every_crate_has_its_line_of_why_and_no_line_is_left_over() {
    let document = document("docs/dependencies.md");
    let lines = document.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let told: BTreeSet<String> = lines.map(|(name, _)| name.to_owned()).collect();
    let mut named = crates(&super::document("Cargo.toml"));
    named.extend(crates(&super::document("src/serve/Cargo.toml")));
    assert_eq!(told, named);
    let empty: Vec<String> =
        document.lines().filter(|line| line.starts_with("| `") && line.ends_with("|  |")).map(str::to_owned).collect();
    none(&empty);
}

#[test]
fn the_default_build_has_no_network_and_no_async_runtime() {
    let manifest: toml::Table = super::document("Cargo.toml").parse().expect("a manifest");
    assert_eq!(manifest["dependencies"]["fanion-serve"]["optional"], toml::Value::Boolean(true));
    assert_eq!(
        manifest["features"].as_table().map(|own| own.keys().cloned().collect()),
        Some(vec!["serve".to_owned()])
    );
    let serves = crates(&super::document("src/serve/Cargo.toml"));
    let mut manifests = vec!["Cargo.toml".to_owned()];
    manifests.extend(["engine", "rules"].map(|part| format!("src/{part}/Cargo.toml")));
    manifests.extend(SHEETS.iter().map(|sheet| format!("src/rules/{}/Cargo.toml", sheet.id.replace('-', "_"))));
    let named: BTreeSet<String> = manifests.iter().flat_map(|path| crates(&super::document(path))).collect();
    let network: BTreeSet<String> = serves.difference(&named).cloned().collect();
    for name in ["hyper", "hyper-util", "tokio", "if-addrs"] {
        assert!(network.contains(name), "{name} is a crate of the default build");
    }
}

#[test]
fn the_architecture_names_every_part_of_the_house() {
    let document = document("docs/architecture.md");
    let parts = names("src").into_iter().filter(|name| name != "main.rs" && name != "lib.rs");
    let missing = parts.filter(|part| !document.contains(&format!("`{}`", part.trim_end_matches(".rs"))));
    none(&missing.map(|part| format!("docs/architecture.md says nothing of src/{part}")).collect::<Vec<_>>());
}

/// The sources that a text names: `src/engine/run.rs`.
fn sources(text: &str) -> BTreeSet<&str> {
    text.split('`').filter(|piece| piece.starts_with("src/") && piece.strip_suffix(".rs").is_some()).collect()
}

#[test]
fn every_source_that_the_architecture_names_is_there() {
    let document = document("docs/architecture.md");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let missing = sources(&document).into_iter().filter(|source| !folder.join(source).is_file());
    none(&missing.map(str::to_owned).collect::<Vec<_>>());
}

#[test]
fn one_shot_passes_no_more_files_than_a_newcomer_can_follow() {
    /// Half of what it was before every subject had its home.
    const MOST: usize = 32;
    let document = document("docs/architecture.md");
    let walk = document.split("## One shot, from key to disk and screen").nth(1).expect("the walk");
    let passed = sources(walk.split("\n## ").next().unwrap_or_default());
    assert!((20..=MOST).contains(&passed.len()), "{} files", passed.len());
}
