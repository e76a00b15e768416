//! Names in little room: shortened by words and usual abbreviations, never in the middle of a word while that can be
//! helped.

use std::collections::BTreeSet;

use crate::tui::words::{fill, width};

/// Words of unit names and what people write for them.
const SHORT: &[(&str, &str)] = &[
    ("Battalion", "Bn"),
    ("battalion", "bn"),
    ("Bataillon", "Bn"),
    ("Regiment", "Regt"),
    ("regiment", "regt"),
    ("Brigade", "Bde"),
    ("Division", "Div"),
    ("Battery", "Bty"),
    ("battery", "bty"),
    ("Batterie", "Bty"),
    ("Cavalry", "Cav"),
    ("Cavalerie", "Cav"),
    ("Infantry", "Inf"),
    ("Infanterie", "Inf"),
    ("Artillery", "Art"),
    ("Artillerie", "Art"),
    ("Grenadiers", "Gren"),
    ("Cuirassiers", "Cuir"),
    ("Chasseurs", "Chass"),
    ("Fusiliers", "Fus"),
    ("Fusilier", "Fus"),
    ("Musketeer", "Musk"),
    ("Dragoons", "Drag"),
    ("Hussars", "Huss"),
    ("Lancers", "Lanc"),
    ("Lanciers", "Lanc"),
    ("Company", "Coy"),
    ("Squadron", "Sqn"),
    ("Combined", "Comb"),
    ("Foot", "Ft"),
    ("Light", "Lt"),
    ("Advance", "Adv"),
    ("Reserve", "Res"),
    ("Militia", "Mil"),
];

/// Words of the tables, and what stands for them where a sum has little room; nothing stands for a word that only joins.
const BRIEF: &[(&str, &str)] = &[
    ("a", ""),
    ("an", ""),
    ("the", ""),
    ("of", ""),
    ("is", ""),
    ("are", ""),
    ("with", "w/"),
    ("against", "v"),
    ("and", "&"),
    ("attacking", "att."),
    ("attacked", "att'd"),
    ("attacker", "att."),
    ("defending", "def."),
    ("defender", "def."),
    ("charging", "chg."),
    ("charged", "chg'd"),
    ("disordered", "disord."),
    ("infantry", "inf."),
    ("cavalry", "cav."),
    ("artillery", "art."),
    ("column", "col."),
    ("square", "squ."),
    ("charismatic", "char."),
    ("inspirational", "insp."),
    ("leader", "ldr"),
    ("attached", "att'd"),
    ("formation", "form."),
    ("supporting", "supp."),
    ("support", "supp."),
    ("supports", "supp."),
    ("units", "u."),
    ("unit", "u."),
    ("battery", "bty"),
    ("firing", "fire"),
    ("target", "tgt"),
    ("enemy", "en."),
    ("friendly", "fr."),
    ("other", "oth."),
    ("light", "lt"),
    ("heavy", "hvy"),
    ("medium", "med."),
    ("cover", "cov."),
    ("skirmishers", "skirm."),
    ("built-up", "b-u"),
    ("rounded", "rd"),
];

/// A label of a sum with usual abbreviations: `attacking a disordered unit` is `att. disord. u.`.
pub fn shortened(label: &str) -> String {
    let word = |word: &str| {
        let known = BRIEF.iter().find(|(long, _)| *long == word);
        known.map_or_else(|| word.to_owned(), |(_, brief)| (*brief).to_owned())
    };
    let kept: Vec<String> = label.split_whitespace().map(word).filter(|word| !word.is_empty()).collect();
    if kept.is_empty() { label.to_owned() } else { kept.join(" ") }
}

/// The name in so many columns: first without what stands in brackets, then with usual abbreviations, then up to a
/// comma, then fewer words, and only a single word that is still too long is broken, with a point behind it.
pub fn short(name: &str, columns: usize) -> String {
    if width(name) <= columns {
        return name.to_owned();
    }
    let fits = |form: &str| width(form) <= columns;
    let upto_comma = |form: &str| form.split(',').next().unwrap_or_default().to_owned();
    let bare = without_brackets(name);
    if fits(&bare) {
        return bare;
    }
    let long = upto_comma(&bare);
    if fits(&long) {
        return long;
    }
    let brief = abbreviated(&bare);
    if fits(&brief) {
        return brief;
    }
    let upto = upto_comma(&brief);
    if fits(&upto) { upto } else { fewer_words(&upto, columns) }
}

/// Names of one side in so many columns, none like another's: where several come to the same, each is its end behind the
/// initials of what comes before it, `L.Guns` and `L.Lanc`.
pub(super) struct NamesApart {
    names: Vec<String>,
    /// What several names come to.
    shared: BTreeSet<String>,
    columns: usize,
}

impl NamesApart {
    pub(super) fn of(names: impl Iterator<Item = String>, columns: usize) -> Self {
        let names: Vec<String> = names.collect();
        let briefs: Vec<String> = names.iter().map(|name| upto_article(name, columns)).collect();
        // A side may have hundreds: those that begin alike stand together.
        let both = || names.iter().zip(&briefs);
        let mut same: Vec<(&str, &str)> = both().map(|(own, brief)| (&**brief, &**own)).collect();
        let mut begins: Vec<(&str, &str)> =
            both().flat_map(|(own, brief)| [(bare(own), &**own), (bare(brief), &**own)]).collect();
        same.sort_unstable();
        begins.sort_unstable();
        let is_shared = |(own, brief): &(&String, &String)| {
            let of_another = |all: &[(&str, &str)], text: &str, is: &dyn Fn(&str) -> bool| {
                let from = all.partition_point(|(other, _)| *other < text);
                all[from..].iter().take_while(|(other, _)| is(other)).any(|(_, other)| *other != **own)
            };
            let goes_on = format!("{} ", bare(brief));
            of_another(&same, brief, &|other| other == **brief)
                || of_another(&begins, &goes_on, &|other| other.starts_with(&goes_on))
        };
        let shared = both().filter(is_shared).map(|(_, brief)| brief.clone()).collect();
        Self { names, shared, columns }
    }

    /// A name of this side, with blanks behind it up to its columns. One that would read as another has as many more as there
    /// are in its own row before its end stands for all of it.
    pub(super) fn of_one(&self, name: &str, more: usize) -> String {
        let own = upto_article(name, self.columns);
        if !self.shared.contains(&own) || own == name {
            return fill(&own, self.columns);
        }
        let room = self.columns + more;
        let longer = upto_article(name, room);
        let is_apart = !self.names.iter().any(|other| other != name && reads_as(other, &longer, room));
        let own = if is_apart { longer } else { by_its_end(name, room) };
        fill(&own, self.columns.max(width(&own)))
    }
}

/// True where another name in the same room is this one, or begins with all of its words.
fn reads_as(other: &str, brief: &str, columns: usize) -> bool {
    let goes_on = |long: &str| bare(long).strip_prefix(bare(brief)).is_some_and(|rest| rest.starts_with(' '));
    let other_brief = upto_article(other, columns);
    other_brief == brief || goes_on(&other_brief) || goes_on(other)
}

/// A name without a leader's star and its article.
fn bare(name: &str) -> &str {
    name.trim_start_matches('*').trim_start_matches("The ")
}

fn by_its_end(name: &str, columns: usize) -> String {
    let brief = abbreviated(&without_brackets(name));
    let (begins, end) = brief.rsplit_once(' ').unwrap_or(("", &brief));
    let initials: String = begins.split_whitespace().filter_map(|word| word.chars().next()).collect();
    let room = columns.saturating_sub(width(&initials) + 1);
    format!("{initials}.{}", broken(end, room))
}

/// A name in so much room, so that it is none of these others in the same room: without the words at its end that they
/// have as well, then with the initials of what comes before its last: `First Redland`, `F.Redland`.
pub(super) fn apart(name: &str, all: &[String], room: usize) -> String {
    let own = upto_article(name, room);
    let alike = all.iter().filter(|other| *other != name && own != name && reads_as(other, &own, room));
    let alike: Vec<&String> = alike.collect();
    if alike.is_empty() {
        return own;
    }
    let mut words: Vec<&str> = name.split_whitespace().collect();
    while words.len() > 1 && alike.iter().all(|other| other.split_whitespace().last() == words.last().copied()) {
        words.pop();
    }
    let bare = words.join(" ");
    if width(&bare) <= room { bare } else { by_its_end(&bare, room) }
}

/// A name in so much room: its article goes first.
pub(super) fn upto_article(name: &str, room: usize) -> String {
    let star = if name.starts_with('*') { "*" } else { "" };
    let bare = name.trim_start_matches('*');
    match bare.strip_prefix("The ").filter(|_| width(name) > room) {
        Some(rest) => short(&format!("{star}{rest}"), room),
        None => short(name, room),
    }
}

/// What parts names.
const SEPARATOR: &str = ", ";

/// As many of some names as there is room for, and how many more there are: `Long Roads, Deep Mud, +3`. Words with which all
/// of them begin stand once.
pub(crate) fn as_many(names: &[String], room: usize) -> String {
    let begins = |end: usize| names.len() > 1 && names.iter().all(|name| name.starts_with(&names[0][..end]));
    let ends = names.first().into_iter().flat_map(|first| first.match_indices(' '));
    let lead = ends.map(|(at, _)| at + 1).rfind(|end| begins(*end)).unwrap_or(0);
    let mut told: Vec<&str> =
        names.iter().enumerate().map(|(at, name)| &name[if at == 0 { 0 } else { lead }..]).collect();
    let wide = |name: &str| width(name) + SEPARATOR.len();
    let mut columns: usize = told.iter().map(|name| wide(name)).sum();
    loop {
        let more = Some(names.len() - told.len()).filter(|left| *left > 0).map(|left| format!("+{left}"));
        if columns + more.as_deref().map_or(0, wide) <= room + SEPARATOR.len() {
            told.extend(more.as_deref());
            return told.join(SEPARATOR);
        }
        let Some(last) = told.pop() else { return String::new() };
        columns -= wide(last);
    }
}

/// A person in so many columns: first names and titles give way to the last name.
pub(super) fn person(name: &str, columns: usize) -> String {
    if width(name) <= columns {
        return name.to_owned();
    }
    broken(last_word(name), columns)
}

/// What a person is called for short.
pub(super) fn last_word(name: &str) -> &str {
    name.split_whitespace().next_back().unwrap_or_default()
}

/// The name with usual abbreviations.
pub(super) fn abbreviated(name: &str) -> String {
    let mut short = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        if !short.is_empty() {
            short.push(' ');
        }
        let stem = word.trim_end_matches([',', '.']);
        let known = SHORT.iter().find(|(long, _)| *long == stem);
        short.push_str(known.map_or(stem, |(_, brief)| brief));
        short.push_str(&word[stem.len()..]);
    }
    short
}

fn without_brackets(name: &str) -> String {
    let mut kept = String::new();
    let mut depth = 0_usize;
    for letter in name.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    let kept = kept.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ,", ",");
    if kept.is_empty() { name.to_owned() } else { kept }
}

/// Words of a name that only join others.
const JOINS: [&str; 6] = ["of", "the", "and", "de", "à", "du"];

fn fewer_words(name: &str, columns: usize) -> String {
    let mut words: Vec<&str> = name.split_whitespace().collect();
    // `Corps of the Left` and `Corps of the Right` stay apart: what joins goes before what names.
    let bare = words.iter().copied().filter(|word| !JOINS.contains(word)).collect::<Vec<_>>().join(" ");
    if !bare.is_empty() && width(&bare) <= columns {
        return bare;
    }
    while words.len() > 1 {
        words.pop();
        // A name does not end with a word that only joins.
        while words.len() > 1 && words.last().is_some_and(|word| JOINS.contains(word)) {
            words.pop();
        }
        let shorter = words.join(" ");
        if width(&shorter) <= columns {
            return shorter;
        }
    }
    broken(words.first().copied().unwrap_or_default(), columns)
}

fn broken(word: &str, columns: usize) -> String {
    if width(word) <= columns {
        return word.to_owned();
    }
    let hyphen = word.split('-').next().unwrap_or_default();
    if hyphen.len() < word.len() && hyphen.chars().count() > 2 && width(hyphen) <= columns {
        return hyphen.to_owned();
    }
    let mut kept = String::new();
    for letter in word.chars() {
        if width(&kept) + width(letter.encode_utf8(&mut [0; 4])) >= columns {
            break;
        }
        kept.push(letter);
    }
    if columns > 0 { format!("{kept}.") } else { kept }
}
