//! The chapters of a rulebook, a folder each, use each other one way.

use std::collections::{BTreeMap, BTreeSet};

use super::layers::{module_of, uses};
use super::{Source, none, sources};

/// The rulebooks whose chapters are folders.
const RULEBOOKS: [&str; 5] = ["age_of_napoleon", "beyond_waterloo", "campaign_1805", "march_attack", "napoleon_1815"];

/// A chapter is a folder; what stands beside the folders puts them together and belongs to none.
fn chapter<'p>(path: &'p [String], rulebook: &str, chapters: &BTreeSet<String>) -> Option<&'p str> {
    let [rules, book, chapter, ..] = path else { return None };
    let own = ["rules", rulebook] == [rules, book] && chapters.contains(chapter);
    own.then_some(chapter.as_str())
}

/// Each way round of chapters that use each other, told by the first and the last step of it.
fn circles(sources: &[Source], rulebook: &str) -> Vec<String> {
    let root = format!("src/rules/{rulebook}/");
    let inside = sources.iter().filter_map(|source| source.path.strip_prefix(&root));
    let chapters: BTreeSet<String> = inside.filter_map(|path| Some(path.split_once('/')?.0.to_owned())).collect();
    let mut ways: BTreeMap<&str, BTreeMap<String, &str>> = BTreeMap::new();
    for source in sources {
        let module = module_of(&source.path);
        let Some(own) = chapter(&module, rulebook, &chapters).and_then(|own| chapters.get(own)) else { continue };
        for path in uses(source) {
            if let Some(other) = chapter(&path, rulebook, &chapters).filter(|other| other != own) {
                ways.entry(own).or_default().entry(other.to_owned()).or_insert(&source.path);
            }
        }
    }
    let mut faults = Vec::new();
    for (own, others) in &ways {
        for (other, file) in others {
            if reaches(&ways, other, own) {
                faults.push(format!("{file}: `{own}` uses `{other}`, which comes back to `{own}`"));
            }
        }
    }
    faults
}

fn reaches(ways: &BTreeMap<&str, BTreeMap<String, &str>>, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut next = vec![from.to_owned()];
    while let Some(at) = next.pop() {
        if at == to {
            return true;
        }
        if seen.insert(at.clone()) {
            next.extend(ways.get(&*at).into_iter().flat_map(BTreeMap::keys).cloned());
        }
    }
    false
}

#[test]
fn chapters_use_each_other_one_way() {
    let sources = sources("src");
    none(&RULEBOOKS.iter().flat_map(|rulebook| circles(&sources, rulebook)).collect::<Vec<_>>());
}

#[test]
fn a_planted_circle_of_chapters_is_found() {
    let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
    let one_way = [
        source("src/rules/march_attack/fire/mod.rs", "use crate::rules::march_attack::losses::ved;"),
        source("src/rules/march_attack/losses/mod.rs", "use super::turn::Cx;"),
        source("src/rules/march_attack/turn/mod.rs", "use crate::rules::march_attack::MarchAttack;"),
        source("src/rules/march_attack/play.rs", "use super::{fire, losses, turn};"),
    ];
    assert_eq!(circles(&one_way, "march_attack"), [""; 0]);
    let mut round = one_way.to_vec();
    round.push(source("src/rules/march_attack/turn/offers.rs", "use super::super::fire::offers;"));
    assert_eq!(
        circles(&round, "march_attack"),
        [
            "src/rules/march_attack/fire/mod.rs: `fire` uses `losses`, which comes back to `fire`",
            "src/rules/march_attack/losses/mod.rs: `losses` uses `turn`, which comes back to `losses`",
            "src/rules/march_attack/turn/offers.rs: `turn` uses `fire`, which comes back to `turn`",
        ]
    );
}
