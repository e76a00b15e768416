//! What people write in sheets of their own, and what it means here: names of columns, words, numbers.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::cells::Cell;
use crate::engine::text::nearest;
use crate::limits::FAULTS;
use crate::orbat::troops::columns;

/// ColumnNames of columns beside those that the sheet's own names are.
const COLUMNS: &[(&str, &str)] = &[
    ("division", "formation"),
    ("brigade", "formation"),
    ("corps", "formation"),
    ("command", "formation"),
    ("wing", "formation"),
    ("verband", "formation"),
    ("battalion", "unit"),
    ("regiment", "unit"),
    ("battery", "unit"),
    ("squadron", "unit"),
    ("unit name", "unit"),
    ("name", "unit"),
    ("einheit", "unit"),
    ("truppenteil", "unit"),
    ("bataillon", "unit"),
    ("batterie", "unit"),
    ("régiment", "unit"),
    ("unité", "unit"),
    ("type", "arm"),
    ("branch", "arm"),
    ("troop type", "arm"),
    ("unit type", "arm"),
    ("waffe", "arm"),
    ("waffengattung", "arm"),
    ("arme", "arm"),
    ("class", "quality"),
    ("grade", "quality"),
    ("rating", "quality"),
    ("experience", "quality"),
    ("training", "quality"),
    ("morale", "quality"),
    ("troop quality", "quality"),
    ("qualität", "quality"),
    ("güte", "quality"),
    ("moral", "quality"),
    ("qualité", "quality"),
    ("strength", "men"),
    ("effectives", "men"),
    ("bayonets", "men"),
    ("number of men", "men"),
    ("no of men", "men"),
    ("numbers", "men"),
    ("headcount", "men"),
    ("mann", "men"),
    ("hommes", "men"),
    ("present under arms", "men"),
    ("sabres", "men"),
    ("stärke", "men"),
    ("effectif", "men"),
    ("cannon", "guns"),
    ("number of guns", "guns"),
    ("no of guns", "guns"),
    ("pieces", "guns"),
    ("geschütze", "guns"),
    ("canons", "guns"),
    ("combat value", "cv"),
];

/// Words beside those of the lists: the column, what is written, what it means.
const WORDS: &[(&str, &str, &str)] = &[
    ("arm", "inf", "infantry"),
    ("arm", "foot", "infantry"),
    ("arm", "infanterie", "infantry"),
    ("arm", "line infantry", "infantry"),
    ("arm", "light infantry", "infantry"),
    ("arm", "line inf", "infantry"),
    ("arm", "light inf", "infantry"),
    ("arm", "guard infantry", "infantry"),
    ("arm", "grenadiers", "infantry"),
    ("arm", "fusiliers", "infantry"),
    ("arm", "cav", "cavalry"),
    ("arm", "light cavalry", "cavalry"),
    ("arm", "heavy cavalry", "cavalry"),
    ("arm", "light cav", "cavalry"),
    ("arm", "heavy cav", "cavalry"),
    ("arm", "hussars", "cavalry"),
    ("arm", "lancers", "cavalry"),
    ("arm", "uhlans", "cavalry"),
    ("arm", "dragoons", "cavalry"),
    ("arm", "light dragoons", "cavalry"),
    ("arm", "cuirassiers", "cavalry"),
    ("arm", "carabiniers", "cavalry"),
    ("arm", "horse", "cavalry"),
    ("arm", "kavallerie", "cavalry"),
    ("arm", "cavalerie", "cavalry"),
    ("arm", "fantassins", "infantry"),
    ("arm", "foot art", "foot-artillery"),
    ("arm", "artillerie à pied", "foot-artillery"),
    ("arm", "artillerie à cheval", "horse-artillery"),
    ("arm", "foot arty", "foot-artillery"),
    ("arm", "horse arty", "horse-artillery"),
    ("arm", "foot guns", "foot-artillery"),
    ("arm", "fa", "foot-artillery"),
    ("arm", "art", "foot-artillery"),
    ("arm", "artillery", "foot-artillery"),
    ("arm", "artillerie", "foot-artillery"),
    ("arm", "fußartillerie", "foot-artillery"),
    ("arm", "fussartillerie", "foot-artillery"),
    ("arm", "horse art", "horse-artillery"),
    ("arm", "horse guns", "horse-artillery"),
    ("arm", "ha", "horse-artillery"),
    ("arm", "reitende artillerie", "horse-artillery"),
    ("quality", "vet", "veteran"),
    ("quality", "seasoned", "veteran"),
    ("quality", "experienced", "veteran"),
    ("quality", "crack", "elite"),
    ("quality", "average", "regular"),
    ("quality", "line", "regular"),
    ("quality", "reg", "regular"),
    ("quality", "trained", "regular"),
    ("quality", "linie", "regular"),
    ("quality", "mil", "militia"),
    ("quality", "landwehr", "militia"),
    ("quality", "miliz", "militia"),
    ("quality", "con", "conscript"),
    ("quality", "rekruten", "conscript"),
    ("quality", "recruits", "conscript"),
    ("quality", "raw", "untrained"),
    ("quality", "green", "untrained"),
    ("quality", "conscrit", "conscript"),
    ("quality", "milice", "militia"),
    ("quality", "régulier", "regular"),
    ("quality", "ligne", "regular"),
    ("quality", "vétéran", "veteran"),
    ("quality", "élite", "elite"),
    ("quality", "gd", "guard"),
    ("quality", "garde", "guard"),
    ("unit.formation", "unlimbered", "deployed"),
    ("unit.formation", "in battery", "deployed"),
    ("unit.formation", "col", "column"),
    ("unit.formation", "sq", "square"),
    ("weight", "hvy", "heavy"),
    ("weight", "med", "medium"),
    ("weight", "lt", "light"),
    ("formation.kind", "inf", "infantry"),
    ("formation.kind", "cav", "cavalry"),
    ("formation.order", "att", "attack"),
    ("formation.order", "def", "defend"),
    ("formation.order", "maneuver", "manoeuvre"),
];

/// Words for an arm that say how heavy its horse is.
const WEIGHTS: [(&str, &str); 10] = [
    ("light cavalry", "light"),
    ("light cav", "light"),
    ("hussars", "light"),
    ("lancers", "light"),
    ("uhlans", "light"),
    ("light dragoons", "light"),
    ("heavy cavalry", "heavy"),
    ("heavy cav", "heavy"),
    ("cuirassiers", "heavy"),
    ("carabiniers", "heavy"),
];

/// How heavy the horse is that somebody calls so; none where the word does not say it.
pub(super) fn weight(arm: &str) -> Option<&'static str> {
    let typed = plain(arm);
    WEIGHTS.iter().find(|(word, _)| plain(word) == typed).map(|(_, weight)| *weight)
}

/// Words of a row that sums others up, in the one number.
const SUMS: [&str; 14] = [
    "σ",
    "total",
    "subtotal",
    "sum",
    "summe",
    "gesamt",
    "insgesamt",
    "gesamtsumme",
    "gesamtstärke",
    "zwischensumme",
    "totale",
    "totaux",
    "somme",
    "summen",
];

/// What was read as something else, how often, in the order of its first time.
#[derive(Default)]
pub(super) struct Notes {
    told: RefCell<BTreeMap<String, (usize, usize)>>,
    /// What a word was perhaps meant to be, by the place of its cell.
    meant: RefCell<BTreeMap<usize, &'static str>>,
}

impl Notes {
    pub(super) fn note(&self, what: String) {
        let mut told = self.told.borrow_mut();
        let place = told.len();
        told.entry(what).or_insert((place, 0)).1 += 1;
    }

    /// A line each, with how often.
    pub(super) fn lines(&self) -> Vec<String> {
        let told = self.told.borrow();
        let mut lines: Vec<(usize, String)> = told
            .iter()
            .map(|(what, (place, count))| match count {
                1 => (*place, what.clone()),
                _ => (*place, format!("{what} ({count} times)")),
            })
            .collect();
        lines.sort();
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// What the word that begins at this place was perhaps meant to be.
    pub(super) fn meant(&self, start: usize) -> Option<&'static str> {
        self.meant.borrow().get(&start).copied()
    }

    /// A word of a list: as it stands, written a little otherwise, or another word for it.
    pub(super) fn word(&self, cell: &Cell, column: &str, list: &[&'static str]) -> String {
        let small = cell.text.trim().to_lowercase();
        if let Some(same) = list.iter().find(|word| word.eq_ignore_ascii_case(&small)) {
            return (*same).to_owned();
        }
        let typed = plain(&cell.text);
        let own = || WORDS.iter().filter(|(of, ..)| *of == column);
        let listed = list.iter().copied().find(|word| plain(word) == typed);
        let other = || own().find(|(_, word, _)| plain(word) == typed).map(|(.., meaning)| *meaning);
        if let Some(meaning) = listed.or_else(other) {
            self.note(format!("{} was read as {meaning}", shown(&cell.text)));
            return meaning.to_owned();
        }
        let guesses = self.meant.borrow().len() < FAULTS;
        if let Some(near) = guesses.then(|| nearest(&small, own().map(|(_, word, _)| *word))).flatten() {
            let meaning = own().find(|(_, word, _)| *word == near).map(|(.., meaning)| *meaning);
            self.meant.borrow_mut().extend(meaning.map(|meaning| (cell.span.start, meaning)));
        }
        small
    }

    /// A whole number as people write it; none where it is none.
    pub(super) fn number(&self, text: &str, column: &str) -> Option<i64> {
        // Pages and chats put signs of no width around what is copied from them.
        let typed = text.trim_matches(|sign: char| {
            sign.is_whitespace() || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
        });
        if let Ok(number) = typed.parse() {
            return Some(number);
        }
        let number = whole(typed, matches!(column, "men" | "guns"))?;
        self.note(format!("{} was read as {number}", shown(typed)));
        Some(number)
    }
}

/// A word or a name as a message shows it: as it stands, unless it is empty or long.
fn shown(text: &str) -> String {
    let line = crate::engine::text::one_line(text.trim());
    if line.chars().count() > 60 { line.chars().take(59).chain(['…']).collect() } else { line }
}

/// A number with signs between its thousands, where that may be, and with nothing behind its point.
fn whole(typed: &str, groups: bool) -> Option<i64> {
    let blank = |sign: char| if sign.is_whitespace() { ' ' } else { sign };
    let even = |sign: char| if matches!(sign, '\u{2019}' | '\u{2bc}' | '`') { '\'' } else { blank(sign) };
    let typed: String = typed.chars().map(even).collect();
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if groups && let Some(sign) = typed.chars().find(|sign| matches!(sign, '.' | ',' | '\'' | ' ')) {
        let parts: Vec<&str> = typed.split(sign).collect();
        let (first, rest) = parts.split_first()?;
        if digits(first) && first.len() <= 3 && rest.iter().all(|part| digits(part) && part.len() == 3) {
            return parts.concat().parse().ok();
        }
    }
    let (number, behind) = typed.rsplit_once(['.', ','])?;
    let is_nothing = matches!(behind, "0" | "00");
    if !is_nothing {
        return None;
    }
    number.parse().ok().filter(|_| digits(number)).or_else(|| if groups { whole(number, true) } else { None })
}

/// True for what stands where there is nothing: a dash.
pub(super) fn is_nothing(text: &str) -> bool {
    matches!(text.trim(), "-" | "\u{2013}" | "\u{2014}" | "\u{2212}" | "n/a" | "N/A")
}

/// True for the name of a row that sums others up.
pub(super) fn is_sum(text: &str) -> bool {
    let mut words =
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '-').filter(|word| !word.is_empty());
    let is_sum = |word: Option<&str>| word.is_some_and(|word| SUMS.contains(&plain(word).as_str()));
    let first = words.next();
    is_sum(first) || is_sum(words.next_back())
}

/// A word without capitals, blanks, hyphens, dots, underscores and the s of a plural.
fn plain(word: &str) -> String {
    let letters = word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase);
    let mut plain: String = letters.collect();
    if plain.len() > 2 && plain.ends_with('s') {
        plain.pop();
    }
    plain
}

/// The column that a cell of the first line names, and whether by another name.
pub(super) fn column(text: &str) -> Option<(String, bool)> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    let small = text.trim().to_lowercase();
    if NAMES.own.contains(&small) {
        return Some((small, false));
    }
    let by_another_name = |name: &str| NAMES.plain.get(&plain(name)).cloned();
    // What stands in brackets behind a name says in what it is counted: `Strength (men)`.
    let before = || text.split_once(['(', '[']).and_then(|(name, _)| by_another_name(name));
    by_another_name(text).or_else(before).map(|column| (column, true))
}

/// The longest name of a column, in bytes; what is longer is none.
const LONGEST_NAME: usize = 80;

/// The names of the columns.
struct ColumnNames {
    own: BTreeSet<String>,
    /// Every name without its capitals and signs, with the column that it means.
    plain: BTreeMap<String, String>,
}

static NAMES: LazyLock<ColumnNames> = LazyLock::new(|| {
    let others = COLUMNS.iter().map(|(name, column)| (plain(name), (*column).to_owned()));
    // A column's own name counts before another name of the same letters.
    let plain = others.chain(columns().map(|column| (plain(&column), column))).collect();
    ColumnNames { own: columns().collect(), plain }
});

/// The column that was perhaps meant: first one that goes by another name.
pub(super) fn near_column(name: &str) -> Option<String> {
    let own: Vec<String> = columns().collect();
    if let Some(near) = nearest(name, own.iter().map(String::as_str)) {
        return Some(near.to_owned());
    }
    nearest(name, COLUMNS.iter().map(|(name, _)| *name)).map(str::to_owned)
}
