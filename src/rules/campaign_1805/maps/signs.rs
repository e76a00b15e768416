//! Two letters for whoever stands in a hex, on every map: whose, and who or how many.

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::campaign_1805::scenario::ids::{HexId, NationId};
use crate::rules::campaign_1805::scenario::{Place, Scenario};
use crate::rules::campaign_1805::state::{Force, Size, State};

/// Who stands in a hex, as maps show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    pub hex: HexId,
    /// Two letters.
    pub letters: [char; 2],
    /// Whose they are.
    pub nation: NationId,
    /// An own army or force by name, `F Grande Armee` where all nations are shown; of others the nation.
    pub who: String,
    /// How many forces of others there are; none for own ones.
    pub others: Option<Size>,
}

/// A letter for each nation, unlike any other's: the first of its name that is free, great powers before minors, so that
/// Spain is S, Sweden W and Switzerland I.
pub(crate) fn nation_letters(scenario: &Scenario) -> Vec<char> {
    let mut letters: Vec<Option<char>> = vec![None; scenario.nations.len()];
    for minor in [false, true] {
        for (at, nation) in scenario.nations.iter().enumerate().filter(|(_, nation)| nation.power.minor == minor) {
            let named = nation.name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
            let mut all = named.chain('A'..='Z').chain('a'..='z');
            letters[at] = all.find(|letter| !letters.contains(&Some(*letter)));
        }
    }
    letters.into_iter().map(|letter| letter.unwrap_or('?')).collect()
}

/// The first letter or figure of a name.
pub(crate) fn first(name: &str) -> char {
    name.chars().find(char::is_ascii_alphanumeric).unwrap_or('?')
}

/// Words of a name that tell no army from another.
const COMMON: [&str; 13] =
    ["of", "the", "and", "de", "la", "army", "armee", "corps", "fleet", "squadron", "garrison", "force", "transports"];

/// The words of a name that tell it from others: of `Army of the Rhine` it is `Rhine`.
fn telling(name: &str) -> Vec<&str> {
    let own = |word: &&str| !COMMON.contains(&word.to_lowercase().as_str());
    let words: Vec<&str> = name.split_whitespace().filter(own).collect();
    if words.is_empty() { name.split_whitespace().collect() } else { words }
}

/// A name without the words that many begin with, or end with; an army that is called by a city does not read as the city.
fn short(scenario: &Scenario, name: &str) -> String {
    let beginnings = ["Army of the ", "Army of "];
    match beginnings.iter().find_map(|begins| name.strip_prefix(begins)) {
        Some(city) if scenario.city_named(city).is_some() => format!("{city} army"),
        Some(own) => own.to_owned(),
        None => name.strip_suffix(" garrison").unwrap_or(name).to_owned(),
    }
}

/// The number that a name begins with: `1st Brigade`, `IV Corps`.
fn number(word: &str) -> Option<char> {
    const ROMAN: [&str; 9] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let roman =
        ROMAN.iter().position(|own| *own == word).and_then(|at| char::from_digit(u32::try_from(at).ok()? + 1, 10));
    roman.or_else(|| word.chars().next().filter(char::is_ascii_digit))
}

/// Two letters that may stand for a name, the best first: of one word its first two, of more the initials, of a number
/// it and what is numbered, then any other of its letters.
fn letters_for(name: &str) -> Vec<[char; 2]> {
    let words = telling(name);
    let head = words.first().copied().unwrap_or_default();
    let head = number(head).unwrap_or_else(|| first(head));
    let last = name.split_whitespace().last().map_or('?', first);
    let own = |words: &[&str]| -> Vec<char> {
        let all = words.iter().flat_map(|word| word.chars().filter(char::is_ascii_alphanumeric)).skip(1);
        all.collect()
    };
    let second = match words[..] {
        _ if head.is_ascii_digit() => last,
        [_, .., end] => first(end),
        [one] => one.chars().filter(char::is_ascii_alphanumeric).nth(1).unwrap_or(last),
        [] => '?',
    };
    let whole: Vec<&str> = name.split_whitespace().collect();
    let more = own(&words).into_iter().chain(own(&whole)).chain('0'..='9').chain('a'..='z');
    std::iter::once(second).chain(more).map(|second| [head, second]).collect()
}

/// Two letters for each army and force, unlike those of any other: of a nation's own map letters of the name, of the
/// umpire's the nation's letter and one of the name. Armies choose first; who has gone keeps his, so that nobody's change.
fn all_letters<'s>(known: &'s State, nations: &[char]) -> BTreeMap<(NationId, &'s str), [char; 2]> {
    let armies = known.troops.armies.iter().map(|army| (army.nation, army.name.as_str()));
    let forces = known.troops.forces.iter().map(|force| (force.nation, force.name.as_str()));
    let mut taken = BTreeSet::new();
    let mut all = BTreeMap::new();
    for (nation, name) in armies.chain(forces).filter(|(_, name)| !name.is_empty()) {
        if all.contains_key(&(nation, name)) {
            continue;
        }
        let mut may = letters_for(name);
        if known.now.looker.is_none() {
            let of_nation = nations.get(nation.at()).copied().unwrap_or('?');
            let firsts: Vec<[char; 2]> = may.iter().take(1).map(|[head, _]| [of_nation, *head]).collect();
            may = firsts.into_iter().chain(may.iter().map(|[_, second]| [of_nation, *second])).collect();
        }
        let letters = may.iter().find(|letters| !taken.contains(*letters)).or(may.first()).copied().unwrap_or(['?'; 2]);
        taken.insert(letters);
        all.insert((nation, name), letters);
    }
    all
}

/// A class as a figure.
const fn class(size: Size) -> char {
    match size {
        Size::Few => '1',
        Size::Some => '2',
        Size::Many => '3',
    }
}

/// The hex in which a map shows who is at a place: of a sea area the one nearest to its middle, of a trade box none.
pub(crate) fn spot(known: &State, place: Place) -> Option<HexId> {
    let sea = match place {
        Place::Hex(hex) => return Some(hex),
        Place::Sea(sea) => sea,
    };
    let map = known.map();
    // Rows count twice, so that the half of a lowered column is whole.
    let at = |hex: HexId| {
        let (column, row) = (hex.at() % usize::from(map.columns.max(1)), hex.at() / usize::from(map.columns.max(1)));
        let half = usize::from(u16::try_from(column + 1).is_ok_and(|column| map.is_lowered(column)));
        (column * 2, row * 2 + half)
    };
    let own: Vec<HexId> = (0..map.hexes.len()).map(HexId::new).filter(|hex| map.hex(*hex).sea == Some(sea)).collect();
    let sum = own.iter().map(|hex| at(*hex)).fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let middle = (sum.0.checked_div(own.len())?, sum.1.checked_div(own.len())?);
    let away = |hex: &HexId| {
        let (x, y) = at(*hex);
        (x.abs_diff(middle.0).pow(2) + y.abs_diff(middle.1).pow(2), *hex)
    };
    own.into_iter().min_by_key(away)
}

/// All that is known to stand on land, in port and at sea: own armies and forces first, each army once and before single forces;
/// then others, by nation and class. Where nobody in particular looks on, own are everybody's, and bear their nation's
/// letter.
pub(crate) fn signs(known: &State) -> Vec<Sign> {
    let nations = nation_letters(known.scenario());
    let letters = all_letters(known, &nations);
    let mut signs: Vec<Sign> = Vec::new();
    for in_army in [true, false] {
        let shown = |force: &Force| force.army.is_some() == in_army && force.aboard.is_none();
        for (_, force) in known.present().filter(|(_, force)| shown(force)) {
            let Some(hex) = spot(known, force.at) else { continue };
            let name = known.name_with_army(force);
            let own = letters.get(&(force.nation, name)).copied().unwrap_or(['?'; 2]);
            let name = short(known.scenario(), name);
            let who = if known.now.looker.is_some() { name } else { format!("{} {name}", own[0]) };
            let sign = Sign { hex, letters: own, nation: force.nation, who, others: None };
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        }
    }
    for sighting in &known.sightings {
        let Some(hex) = sighting.at.and_then(|at| spot(known, at)) else { continue };
        let letters = [nations[sighting.nation.at()], class(sighting.size)];
        let (nation, who) = (sighting.nation, known.nation_name(sighting.nation).to_owned());
        signs.push(Sign { hex, letters, nation, who, others: Some(sighting.size) });
    }
    signs
}

/// What the letters mean, lines of at most 29 characters.
pub(crate) fn legend(known: &State) -> Vec<String> {
    let letters = nation_letters(known.scenario());
    let mut lines = vec!["1 few  2 several  3 many".to_owned(), "* own and others".to_owned()];
    if known.now.looker.is_none() {
        lines = ["nation, then army or force", "x battle  >2 left at pulse 2"].map(str::to_owned).to_vec();
    }
    let mut line = String::new();
    for (nation, letter) in known.scenario().nations.iter().zip(letters) {
        let word = format!("{letter} {}", nation.name);
        if !line.is_empty() && line.len() + 2 + word.len() > 29 {
            lines.push(std::mem::take(&mut line));
        }
        line += if line.is_empty() { "" } else { "  " };
        line += &word;
    }
    lines.push(line);
    lines
}
