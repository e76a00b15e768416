//! By what a text is known to be ours: the words that stand in it, not what they mean.

/// What every orders file says of itself.
pub const BOOK: &str = "campaign-1805";

/// The keys above the entries.
pub const HEAD: [&str; 5] = ["format", "rulebook", "nation", "turn", "key"];

/// The heads of entries.
pub const TABLES: [&str; 9] = ["force", "fleet", "organise", "buy", "gift", "diplomacy", "words", "terms", "page"];

/// The keys of entries.
pub const KEYS: [&str; 43] = [
    "name",
    "path",
    "to",
    "forced",
    "stance",
    "siege",
    "assault_at",
    "withdraw",
    "break_off_at",
    "inside",
    "pursue",
    "retreat_to",
    "supply",
    "raid",
    "depot",
    "harry",
    "standing",
    "words",
    "order",
    "escort",
    "privateer",
    "load",
    "land",
    "bombard",
    "what",
    "count",
    "at",
    "kind",
    "do",
    "force",
    "general",
    "units",
    "with",
    "cede",
    "cash",
    "pays",
    "years",
    "rp",
    "text",
    "remind",
    "forces",
    "page",
    "terms",
];

/// True for blanks of every kind, and for what nobody sees.
pub(super) const fn is_odd_blank(letter: char) -> bool {
    matches!(letter, '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
        || is_unseen(letter)
}

/// True for what takes no room.
pub(super) const fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// A line without blanks around it, of whatever kind.
pub(super) fn trimmed(line: &str) -> &str {
    line.trim_matches(|letter: char| letter.is_whitespace() || is_odd_blank(letter))
}

/// What a line of a file of ours seems to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seems<'l> {
    Blank,
    Comment,
    /// A line in brackets, with the word in them.
    Table(&'l str),
    /// A key with a value, or nearly so.
    Key(&'l str),
    Words,
}

/// Looks at one line.
pub(super) fn seems(line: &str) -> Seems<'_> {
    let line = trimmed(line);
    if line.is_empty() {
        return Seems::Blank;
    }
    if line.starts_with('#') {
        return Seems::Comment;
    }
    if line.starts_with('[') || line.ends_with("]]") && is_table(word(line)) {
        return Seems::Table(word(trimmed(line.trim_start_matches('['))));
    }
    let key = word(line);
    let rest = trimmed(&line[key.len()..]);
    if rest.starts_with('=') && !key.is_empty() {
        return Seems::Key(key);
    }
    // A key of ours whose sign is wrong or missing is a slip, and no greeting.
    let nearly = rest.starts_with([':', '"', '\'', '[', '{', '“', '”', '„', '‘', '’', '«', '»']);
    if nearly && is_key(key) { Seems::Key(key) } else { Seems::Words }
}

/// True for a line as orders have them.
pub(super) fn is_ours(line: &str) -> bool {
    match seems(line) {
        // `To: somebody` stands in every answer to a message.
        Seems::Key(key) => is_key(key) && line.contains('='),
        Seems::Table(name) => is_table(name),
        _ => false,
    }
}

/// The word at the beginning, as keys are written.
fn word(line: &str) -> &str {
    let end = line.find(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '_' | '-'));
    &line[..end.unwrap_or(line.len())]
}

/// True for a key of ours, in any capitals.
pub(super) fn is_key(word: &str) -> bool {
    HEAD.iter().chain(&KEYS).any(|own| own.eq_ignore_ascii_case(word))
}

/// True for the head of an entry of ours, in any capitals.
pub(super) fn is_table(word: &str) -> bool {
    TABLES.iter().any(|own| own.eq_ignore_ascii_case(word))
}

/// What the head of a text says, as far as its lines show it: a text that does not parse says it, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeadLines {
    pub nation: Option<String>,
    pub turn: Option<u32>,
    pub key: Option<String>,
}

/// Looks at the lines above the first table.
pub fn head_lines(text: &str) -> HeadLines {
    let mut head = HeadLines::default();
    for line in text.lines().take(LOOKED_AT) {
        let key = match seems(line) {
            Seems::Key(key) => key.to_ascii_lowercase(),
            Seems::Table(_) => break,
            Seems::Blank | Seems::Comment | Seems::Words => continue,
        };
        let said = value(line).map(|value| value.split('#').next().unwrap_or_default().trim_matches(is_around));
        let said = said.filter(|said| !said.is_empty()).map(str::to_owned);
        match key.as_str() {
            "nation" => head.nation = head.nation.or(said),
            "turn" => head.turn = head.turn.or(said.and_then(|said| said.parse().ok())),
            "key" => head.key = head.key.or(said),
            _ => {}
        }
    }
    head
}

/// The keys of a text that stand above its first table, and the heads of its tables.
#[derive(Debug, Default)]
pub(super) struct KeyLines<'t> {
    pub(super) keys: Vec<&'t str>,
    pub(super) tables: Vec<&'t str>,
    /// The value of `rulebook`, without quotes.
    pub(super) book: Option<&'t str>,
}

/// The most lines that are looked at to tell what a file is.
const LOOKED_AT: usize = 4_000;
/// The most keys and tables that are kept of them.
const KEPT: usize = 400;

impl<'t> KeyLines<'t> {
    /// What stands in a text, as far as its lines show it.
    pub(super) fn of(text: &'t str) -> Self {
        let mut outline = Self::default();
        for line in text.lines().take(LOOKED_AT) {
            match seems(line) {
                Seems::Table(name) if outline.tables.len() < KEPT => outline.tables.push(name),
                Seems::Key(key) if outline.tables.is_empty() && outline.keys.len() < KEPT => {
                    if key.eq_ignore_ascii_case("rulebook") {
                        outline.book = outline.book.or_else(|| value(line));
                    }
                    outline.keys.push(key);
                }
                _ => {}
            }
        }
        outline
    }

    /// True where this key stands above the first table.
    pub(super) fn has(&self, key: &str) -> bool {
        self.keys.iter().any(|own| own.eq_ignore_ascii_case(key))
    }

    /// True where a table of this name begins.
    pub(super) fn has_table(&self, name: &str) -> bool {
        self.tables.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// True for orders: our mark, or the two keys that nothing else has.
    pub(super) fn is_orders(&self) -> bool {
        if self.has("nation") && self.has("key") {
            return true;
        }
        let other = ["map", "settings", "cell", "choice", "nations", "house_rules"];
        let is_other = other.iter().any(|name| self.has(name) || self.has_table(name));
        let own =
            self.has("nation") || self.has("turn") || self.has("key") || self.tables.iter().any(|name| is_table(name));
        self.book.is_some_and(|book| book.eq_ignore_ascii_case(BOOK)) && !is_other && (own || self.tables.is_empty())
    }
}

/// The value on a line, without quotes of any kind.
pub(super) fn value(line: &str) -> Option<&str> {
    let (_, value) = line.split_once(['=', ':'])?;
    Some(value.trim_matches(is_around))
}

/// True for what may stand around a value.
const fn is_around(letter: char) -> bool {
    letter.is_whitespace() || is_odd_blank(letter) || is_quote(letter)
}

/// True for a quote mark of any kind.
pub(super) const fn is_quote(letter: char) -> bool {
    matches!(letter, '"' | '\'') || is_typographic(letter)
}

/// True for quote marks that word processors and phones make.
pub(super) const fn is_typographic(letter: char) -> bool {
    matches!(letter, '“' | '”' | '„' | '‟' | '«' | '»' | '‘' | '’' | '‚' | '‛' | '″' | '＂')
}
