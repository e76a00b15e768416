//! Labelled text and documents: rules say what words mean, front ends decide how that looks.

pub mod slips;

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Value as Json, json};
use unicode_normalization::UnicodeNormalization;

use crate::limits::GUESSES;

/// What a piece of text means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// Plain words.
    #[default]
    Plain,
    /// Something of side A.
    SideA,
    /// Something of side B.
    SideB,
    /// A figure that matters.
    Figure,
    /// Good news for the one who tested.
    Good,
    /// Bad news for the one who tested.
    Bad,
    /// Something to take care of (disorder, a wound).
    Care,
    /// Side remarks, sources.
    Quiet,
    Heading,
    /// Changed by hand.
    Ruling,
}

/// A piece of text with its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// What it means.
    pub label: Label,
    /// The words.
    pub text: String,
}

/// A line of labelled text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Text(pub Vec<Span>);

impl Text {
    /// True where it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|span| span.text.is_empty())
    }

    /// One plain piece.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::default().with(Label::Plain, text)
    }

    /// One piece with a meaning.
    pub fn of(label: Label, text: impl Into<String>) -> Self {
        Self::default().with(label, text)
    }

    /// What is read once and needs no second look.
    pub fn quiet(text: impl Into<String>) -> Self {
        Self::of(Label::Quiet, text)
    }

    /// Texts behind each other, with this between them.
    pub fn joined(between: &str, texts: impl IntoIterator<Item = Self>) -> Self {
        texts.into_iter().reduce(|all, text| all.then(between).join(text)).unwrap_or_default()
    }

    /// The same text with a piece more.
    #[must_use]
    pub fn with(mut self, label: Label, text: impl Into<String>) -> Self {
        self.0.push(Span { label, text: text.into() });
        self
    }

    /// The same text with another after it.
    #[must_use]
    pub fn join(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The same text in no more room than it needs: a log keeps tens of thousands of them.
    #[must_use]
    pub fn tight(mut self) -> Self {
        self.0.shrink_to_fit();
        self
    }

    /// The same text with plain words more.
    #[must_use]
    pub fn then(self, text: impl Into<String>) -> Self {
        self.with(Label::Plain, text)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

/// True for a control character, for a turn of direction, and for what ends a line or takes no room.
pub fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
        )
}

/// What a player wrote as one line without control characters: it neither ends a line nor steers a terminal.
pub fn one_line(words: &str) -> String {
    words.chars().map(|letter| if steers(letter) { '?' } else { letter }).collect()
}

impl Facts {
    /// Nothing is known yet.
    pub const fn of(title: Text) -> Self {
        Self { title, rows: Vec::new() }
    }

    /// Adds a fact, unless it says nothing.
    pub fn add(&mut self, name: impl Into<String>, text: Text) {
        if text.0.iter().any(|span| !span.text.is_empty()) {
            self.rows.push((name.into(), text));
        }
    }

    /// As the drive protocol has them: `title`, and `facts` with `name` and `words`.
    pub fn json(&self) -> Json {
        let fact = |(name, words): &(String, Text)| json!({"name": name, "words": words.to_string()});
        json!({"title": self.title.to_string(), "facts": self.rows.iter().map(fact).collect::<Vec<_>>()})
    }
}

/// What is declared of a game as a whole. A side's headline stands in its [`Column`], the columns
/// of a piece are the cells of its row, in their order: those of priority 0 are always shown, the others give way from
/// the highest number on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shows {
    /// Where the game is, the part that matters most first: `Turn 1 of 14, night`, then whose turn it is.
    pub place: Vec<Text>,
    /// The marks and short columns that its rows hold, with their meaning.
    pub marks: &'static [Mark],
    /// What its pieces are called, one of them: `block`.
    pub piece: &'static str,
    /// What its groups of pieces are called, one of them: `city`.
    pub group: &'static str,
}

/// A sign in a row, and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub sign: &'static str,
    pub means: &'static str,
}

/// One step on the ribbon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RibbonStep {
    /// Its short name.
    pub name: String,
    /// What it is, in a word or two.
    pub title: String,
    /// True for the step that is being played.
    pub now: bool,
    /// True where a new phase begins before it.
    pub opens: bool,
}

impl RibbonStep {
    /// A step in the midst of a phase.
    pub fn of(name: impl Into<String>, title: impl Into<String>, now: bool) -> Self {
        Self { name: name.into(), title: title.into(), now, opens: false }
    }

    /// Its short name, and what it is, where that says more.
    pub fn called(&self) -> String {
        if self.title == self.name { self.name.clone() } else { format!("{} {}", self.name, self.title) }
    }
}

/// One side's groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// The side's key.
    pub side: String,
    /// Its name.
    pub title: String,
    /// Its short name, of at most 10 characters.
    pub short: String,
    /// Its meaning.
    pub label: Label,
    /// What it needs to win and what it has left, from the longest form to the shortest; empty where the rulebook
    /// declares none.
    pub headline: Vec<Text>,
    /// What it still needs to win, from the longest form to the shortest: a row of its own where the longest headline,
    /// which says it too, has no room. Empty where the rulebook declares none.
    pub aims: Vec<Text>,
    /// Its groups from top to bottom; what has not changed is shared with the documents before.
    pub groups: Vec<Rc<Group>>,
}

impl Column {
    /// Its short name, where that is one and not only the beginning of a word; else its name.
    pub fn called(&self) -> &str {
        let cut = self.title.strip_prefix(&*self.short);
        let is_cut = cut.is_some_and(|rest| rest.starts_with(char::is_alphabetic));
        if self.short.is_empty() || is_cut { &self.title } else { &self.short }
    }
}

/// What stands in the place of a commander's name where nobody commands.
pub const NO_COMMANDER: &str = "no commander";

/// Rows under one head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// A short name, of at most 14 characters; empty where the group has none.
    pub short: String,
    /// The head's cells.
    pub head: Vec<Cell>,
    pub rows: Vec<RosterRow>,
    /// How many rows take no further part.
    pub gone: usize,
    /// True for those that are still expected: nothing of them is on the table yet.
    pub expected: bool,
}

impl Group {
    /// These rows under this head.
    pub fn new(head: Vec<Cell>, rows: Vec<RosterRow>) -> Rc<Self> {
        Self::called(String::new(), head, rows)
    }

    /// Like [`Self::new`], with a short name.
    pub fn called(short: String, head: Vec<Cell>, rows: Vec<RosterRow>) -> Rc<Self> {
        Self::here(short, head, rows, true)
    }

    /// Like [`Self::called`], but says whether they are on the table.
    pub fn here(short: String, head: Vec<Cell>, rows: Vec<RosterRow>, here: bool) -> Rc<Self> {
        let gone = rows.iter().filter(|row| row.gone).count();
        Rc::new(Self { short, head, rows, gone, expected: !here })
    }
}

/// What a unit has to do with an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// It charges him.
    Charges,
    /// Both are held in a fight that is not decided.
    Locked,
}

/// One row of a group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RosterRow {
    /// The short code by which players name it.
    pub code: Rc<str>,
    /// Its full name.
    pub name: Rc<str>,
    /// What sort of thing it is, in one word, so that a front end can give it a sign; empty where all are
    /// alike.
    pub kind: &'static str,
    /// What else is known of it and seldom changes, in a few words, for those who have room.
    pub about: Cow<'static, str>,
    pub cells: Vec<Cell>,
    /// The enemy with whom it is in contact or will be, by code.
    pub foe: Option<(Against, Rc<str>)>,
    /// True when it takes no further part.
    pub gone: bool,
}

impl RosterRow {
    /// What it has left and began with, where that is told.
    pub fn strength(&self) -> Option<(u8, u8)> {
        self.cells.iter().find_map(|cell| match cell.content {
            CellContent::Pips { left, of } => Some((left, of)),
            CellContent::Words(_) => None,
        })
    }

    /// True for one that has left for good, and not only not come yet.
    pub fn is_out(&self) -> bool {
        let says = |cell: &Cell| matches!(&cell.content, CellContent::Words(words) if !words.is_empty());
        self.gone && self.cells.iter().any(|cell| cell.label == Label::Bad && says(cell))
    }
}

/// One cell of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What it shows, as a column's name.
    pub name: &'static str,
    /// 0 is always shown; higher numbers give way first on narrow screens.
    pub priority: u8,
    /// What it holds.
    pub content: CellContent,
    /// What it means.
    pub label: Label,
}

/// What a cell holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellContent {
    Words(Cow<'static, str>),
    /// A strength: so much of so much.
    Pips {
        left: u8,
        /// What it began with.
        of: u8,
    },
}

/// What is known of one thing, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub title: Text,
    /// Each fact with its name; a name may be empty where the words say all.
    pub rows: Vec<(String, Text)>,
}

/// So many of a thing: `1 hit`, `3 hits`, `2 entries`, `4 men of war`.
pub fn counted(count: impl std::fmt::Display, thing: &str) -> String {
    let count = count.to_string();
    if count == "1" { format!("1 {thing}") } else { format!("{count} {}", several(thing)) }
}

/// So many of a thing with what they do: `1 unit joins`, `3 units join`.
pub fn counted_do(count: impl std::fmt::Display, thing: &str, [one, many]: [&str; 2]) -> String {
    let counted = counted(count, thing);
    let verb = if counted.starts_with("1 ") { one } else { many };
    format!("{counted} {verb}")
}

/// A thing in the plural: `hits`, `batteries`, `hexes`, `dice`, `men of war`; what ends in ps stays as it is.
pub fn several(thing: &str) -> String {
    // Of `man of war` and `point of supply` the first word is counted.
    if let Some((first, rest)) = thing.split_once(" of ") {
        return format!("{} of {rest}", several(first));
    }
    let ends = |end: &[&str]| end.iter().any(|end| thing.ends_with(end));
    match thing.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{stem}ies"),
        None if thing == "die" => "dice".to_owned(),
        None if ends(&["ps"]) => thing.to_owned(),
        None if ends(&["man", "Man"]) => format!("{}en", &thing[..thing.len() - 2]),
        None if ends(&["s", "x", "ch", "sh"]) => format!("{thing}es"),
        None => format!("{thing}s"),
    }
}

/// True for a name that takes a verb in the plural: `Allies`, `French`; a country or a colour does not.
pub fn is_plural(name: &str) -> bool {
    let last = name.split_whitespace().next_back().unwrap_or_default().to_lowercase();
    let of_people = ["ch", "sh", "ese", "men", "swiss"].iter().any(|end| last.ends_with(end));
    of_people || (last.ends_with('s') && !last.ends_with("ss"))
}

/// A name in so many characters at most, cut at a word: what stands before a comma or a bracket, then as many words as
/// there is room for; an article in front makes room. Only a first word that is too long is cut itself.
pub fn short_name(name: &str, most: usize) -> String {
    const LEFT_OUT: [&str; 8] = ["of", "the", "and", "de", "du", "des", "von", "&"];
    let whole = match name.find([',', '(']) {
        Some(at) if !name[..at].trim().is_empty() => &name[..at],
        _ => name,
    };
    let bare = whole.strip_prefix("the ").or_else(|| whole.strip_prefix("The "));
    let whole = bare.filter(|_| whole.trim_end().chars().count() > most).unwrap_or(whole);
    let mut short: Vec<&str> = Vec::new();
    let mut length = 0;
    for word in whole.split_whitespace() {
        let more = word.chars().count() + usize::from(!short.is_empty());
        if length + more > most {
            break;
        }
        length += more;
        short.push(word);
    }
    while short.len() > 1 && short.last().is_some_and(|last| LEFT_OUT.contains(last)) {
        short.pop();
    }
    if short.is_empty() {
        let first = whole.split_whitespace().next().unwrap_or_default();
        // `Anglo-Allied` is cut at its hyphen.
        let part = first.split('-').next().unwrap_or_default();
        let kept = if (3..=most).contains(&part.chars().count()) { part } else { first };
        return kept.chars().take(most).collect();
    }
    short.join(" ")
}

/// The word that was most likely meant: of those but for a few letters like what was typed the nearest, the first of
/// several as near. A letter in three may be wrong, missing, too many or in the place of its neighbour, three at most, but never all
/// of them; small and capital letters, blanks, `_` and `-` count as the same.
pub fn nearest<'w>(typed: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let plain = |word: &str| word.to_lowercase().replace(['_', ' '], "-");
    let typed = plain(typed);
    let length = typed.chars().count();
    let reach = (length / 3).clamp(1, 3);
    words
        .into_iter()
        .filter(|word| word.chars().count().abs_diff(length) <= reach)
        .map(|word| (strsim::osa_distance(&typed, &plain(word)), word))
        .filter(|(slips, word)| *slips <= reach && *slips < length.max(word.chars().count()))
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, word)| word)
}

/// What begins the word that may have been meant, at the end of a fault.
const GUESS: &str = "; did you mean ";

/// What may have been meant, at the end of a fault; nothing where no word is near.
pub fn did_you_mean<'w>(typed: &str, words: impl Iterator<Item = &'w str>) -> String {
    guess(nearest(typed, words))
}

/// The same of a word that was found to be near.
pub fn guess(near: Option<&str>) -> String {
    guess_or(near, String::new)
}

/// The same; where no word is near, this ends the fault.
pub fn guess_or(near: Option<&str>, end: impl FnOnce() -> String) -> String {
    near.map_or_else(end, |near| format!("{GUESS}`{near}`?"))
}

/// What may have been meant is told for the first faults of a file: whoever writes a whole file otherwise meant otherwise.
pub fn few_guesses<'f>(faults: impl Iterator<Item = &'f mut String>) {
    let guesses = faults.filter_map(|fault| Some((fault.rfind(GUESS)?, fault)));
    for (at, fault) in guesses.skip(GUESSES) {
        fault.truncate(at);
    }
}

/// The most signs of a word that a refusal repeats.
const MOST_SIGNS: usize = 120;
/// The most signs of a whole refusal.
const MOST_WORDS: usize = 2_000;

/// A word or name as a message repeats it: at most 120 signs.
pub fn short(word: &str) -> String {
    cut(word, MOST_SIGNS)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// A word that is too long, with what stands behind it: a quote mark there is the message's own.
fn short_word(word: &str) -> String {
    let inner = word.trim_end_matches(|sign: char| sign.is_ascii_punctuation());
    short(inner) + &word[inner.len()..].chars().take(3).collect::<String>()
}

/// A line in which a word that is longer than any path is cut to 120 signs.
pub fn without_long_words(line: &str) -> Cow<'_, str> {
    /// The most bytes of a path.
    const PATH: usize = 4_096;
    if line.len() <= PATH {
        return Cow::Borrowed(line);
    }
    let shown = |word: &str| if word.len() > PATH { short_word(word) } else { word.to_owned() };
    Cow::Owned(line.split(' ').map(shown).collect::<Vec<_>>().join(" "))
}

/// A message in which nothing that was given is repeated at length: what stands in it in quotes, and each word, has at
/// most 120 signs, and keeps the marks behind it.
pub fn short_message(message: &str) -> String {
    if message.len() <= MOST_SIGNS {
        return message.to_owned();
    }
    let (mut told, mut rest) = (String::new(), message);
    while let Some(at) = rest.find(['`', '"']).filter(|_| told.len() < 4 * MOST_WORDS) {
        let quote = if rest[at..].starts_with('`') { '`' } else { '"' };
        let (before, inner) = (&rest[..=at], &rest[at + 1..]);
        let Some(end) = inner.find(quote) else { break };
        told.extend([before, &short(&inner[..end])]);
        told.push(quote);
        rest = &inner[end + 1..];
    }
    told.push_str(&cut(rest, MOST_WORDS));
    let shown = |word: &str| if word.chars().count() > MOST_SIGNS { short_word(word) } else { word.to_owned() };
    cut(&told.split(' ').map(shown).collect::<Vec<_>>().join(" "), MOST_WORDS)
}

/// A name as people compare it: composed letters and their parts, capitals, blanks and kinds of apostrophe make no
/// difference.
pub fn name_for_people(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    // Small, large and small again: ẞ becomes ß, ß becomes SS, a final sigma any other.
    let small = name.nfc().flat_map(char::to_lowercase).flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    for letter in small.filter(|letter| !is_invisible(*letter)) {
        if !letter.is_whitespace() {
            folded.push(if matches!(letter, '\u{2018}' | '\u{2019}' | '\u{2bc}') { '\'' } else { letter });
        } else if !folded.is_empty() && !folded.ends_with(' ') {
            folded.push(' ');
        }
    }
    folded.truncate(folded.trim_end().len());
    folded.nfc().collect()
}

/// True for two keys that are one. They are looked up over and over in lists of which most differ in an outer letter.
pub fn is_same_key(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    one.len() == other.len() && one.last() == other.last() && one.first() == other.first() && one == other
}

/// True for two names that are one for people.
pub fn is_same_name(one: &str, other: &str) -> bool {
    one == other || name_for_people(one) == name_for_people(other)
}

/// True for blanks that nobody sees: without width, a soft hyphen.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')
}
