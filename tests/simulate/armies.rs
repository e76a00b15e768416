//! Small armies and house rules, drawn.

use std::fmt::Write as _;

use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::orbat::{Orbat, read};
use fanion::rulebooks;
use fanion::rules::march_attack::SHEET;

const QUALITIES: [&str; 4] = ["guard", "veteran", "regular", "conscript"];
const ORDERS: [&str; 3] = ["attack", "defend", "support"];
const ABILITIES: [&str; 3] = ["good", "average", "poor"];

fn word<'w>(luck: &mut SplitMix, words: &[&'w str]) -> &'w str {
    luck.pick(words).copied().unwrap_or_default()
}

fn unit(name: &str, luck: &mut SplitMix) -> String {
    let quality = word(luck, &QUALITIES);
    let head = format!("[[formation.unit]]\nname = \"{name}\"\nquality = \"{quality}\"\ncv = {}\n", luck.between(1, 8));
    let figures = match luck.below(8) {
        0..4 => {
            let formation = word(luck, &["line", "column", "square"]);
            format!("arm = \"infantry\"\nformation = \"{formation}\"\nskirmish = {}", luck.between(0, 6))
        }
        4 | 5 => format!("arm = \"cavalry\"\nformation = \"line\"\nweight = \"{}\"", word(luck, &["light", "heavy"])),
        6 => format!("arm = \"foot-artillery\"\nweight = \"medium\"\nformation = \"{}\"", guns(luck)),
        _ => format!("arm = \"horse-artillery\"\nweight = \"light\"\nformation = \"{}\"", guns(luck)),
    };
    format!("{head}{figures}\n")
}

fn guns(luck: &mut SplitMix) -> &'static str {
    word(luck, &["deployed", "limbered"])
}

/// How much a battle is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// One or two formations a side, each of one to three units.
    Small,
    /// One formation a side, of one or two units.
    Least,
}

fn army(side: &str, of: Size, luck: &mut SplitMix) -> Orbat {
    let (formations, units) = if of == Size::Least { (1, 2) } else { (2, 3) };
    let ability = word(luck, &ABILITIES);
    let mut text = format!(
        "format = 1\nname = \"{side}\"\n[commander]\nname = \"{side} chief\"\nability = \"{ability}\"\n\
         inspiration = \"normal\"\nstaff = \"average\"\n"
    );
    for formation in 0..luck.between(1, formations) {
        let (ability, order) = (word(luck, &ABILITIES), word(luck, &ORDERS));
        write!(
            text,
            "[[formation]]\nname = \"{side} {formation}\"\nkind = \"mixed\"\norder = \"{order}\"\n\
             commander = {{ name = \"{side} general {formation}\", ability = \"{ability}\", inspiration = \"normal\" }}\n"
        )
        .expect("memory");
        if luck.chance((1, 8)) {
            writeln!(text, "arrives = {{ turn = {}, needs = 4 }}", luck.between(1, 2)).expect("memory");
        }
        for number in 0..luck.between(1, units) {
            text += &unit(&format!("{side} {formation}.{number}"), luck);
        }
    }
    read::orbat(side, text.as_bytes()).unwrap_or_else(|faults| panic!("{text}\n{faults}"))
}

/// House rules, each changed once in six.
pub fn house_rules(luck: &mut SplitMix) -> Vec<(String, String)> {
    let mut changed = Vec::new();
    for setting in SHEET.settings {
        let samples = setting.choices.samples();
        if setting.key != "battle.turns"
            && luck.chance((1, 6))
            && let Some(value) = luck.pick(&samples)
        {
            changed.push((setting.key.to_owned(), value.clone()));
        }
    }
    changed
}

/// A battle of armies and house rules that this seed draws.
pub fn battle(seed: u64, of: Size) -> Session {
    let mut luck = SplitMix::of(seed, 1);
    let armies = ["Red", "Blue"].map(|side| army(side, of, &mut luck));
    let rules = house_rules(&mut luck);
    rulebooks::battle(seed, armies, &rules, 0).unwrap_or_else(|refusal| panic!("battle {seed}: {refusal}"))
}
