//! Two letters for whoever stands in a hex, on every map: whose, and who or how many.

use super::ids::{HexId, NationId};
use super::scenario::{Place, Scenario};
use super::state::{Force, Size, State};

/// Who stands in a hex, as maps show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sign {
    pub hex: HexId,
    /// Two letters.
    pub letters: [char; 2],
    /// An own army or force by name, `F Grande Armee` where all nations are shown; of others the nation.
    pub who: String,
    /// How many forces of others there are; none for own ones.
    pub others: Option<Size>,
}

/// A letter for each nation, unlike any other's: the first of its name that is free, great powers before minors, so that
/// Spain is S, Sweden W and Switzerland I.
pub(super) fn nation_letters(scenario: &Scenario) -> Vec<char> {
    let mut letters: Vec<Option<char>> = vec![None; scenario.nations.len()];
    for minor in [false, true] {
        for (at, nation) in scenario.nations.iter().enumerate().filter(|(_, nation)| nation.minor == minor) {
            let named = nation.name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
            let mut all = named.chain('A'..='Z').chain('a'..='z');
            letters[at] = all.find(|letter| !letters.contains(&Some(*letter)));
        }
    }
    letters.into_iter().map(|letter| letter.unwrap_or('?')).collect()
}

/// The first letter or figure of a name.
pub(super) fn first(name: &str) -> char {
    name.chars().find(char::is_ascii_alphanumeric).unwrap_or('?')
}

/// The initials of a name: `Army of the Vale` is `AV`, `1st Brigade` is `1B`, `Guard` is `Gu`.
fn initials(name: &str) -> [char; 2] {
    let words = words_of(name);
    match words[..] {
        [] => ['?', '?'],
        [one] => [first(one), one.chars().filter(char::is_ascii_alphanumeric).nth(1).unwrap_or(' ')],
        [one, .., last] => [first(one), first(last)],
    }
}

fn words_of(name: &str) -> Vec<&str> {
    name.split_whitespace().filter(|word| !["of", "the", "and", "de", "la"].contains(word)).collect()
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
pub(super) fn spot(known: &State, place: Place) -> Option<HexId> {
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
pub(super) fn signs(known: &State) -> Vec<Sign> {
    let nations = nation_letters(known.scenario());
    let mut signs: Vec<Sign> = Vec::new();
    for in_army in [true, false] {
        let shown = |force: &Force| force.army.is_some() == in_army && force.aboard.is_none();
        for (_, force) in known.present().filter(|(_, force)| shown(force)) {
            let Some(hex) = spot(known, force.at) else { continue };
            let name = force.army.map_or(force.name.as_str(), |army| known.armies[army.at()].name.as_str());
            let sign = sign_of(known, &nations, (hex, force.nation), name);
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        }
    }
    for sighting in &known.sightings {
        let Some(hex) = sighting.at.and_then(|at| spot(known, at)) else { continue };
        let letters = [nations[sighting.nation.at()], class(sighting.size)];
        let who = known.nation_name(sighting.nation).to_owned();
        signs.push(Sign { hex, letters, who, others: Some(sighting.size) });
    }
    signs
}

fn sign_of(known: &State, nations: &[char], (hex, nation): (HexId, NationId), name: &str) -> Sign {
    if known.looker.is_some() {
        return Sign { hex, letters: initials(name), who: name.to_owned(), others: None };
    }
    let letter = nations[nation.at()];
    let last = words_of(name).last().map_or('?', |word| first(word));
    Sign { hex, letters: [letter, last], who: format!("{letter} {name}"), others: None }
}

/// What the letters mean, lines of at most 29 characters.
pub(super) fn legend(known: &State) -> Vec<String> {
    let letters = nation_letters(known.scenario());
    let mut lines = vec!["1 few  2 several  3 many".to_owned(), "* own and others".to_owned()];
    if known.looker.is_none() {
        lines = vec!["nation, then army or force".to_owned()];
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
