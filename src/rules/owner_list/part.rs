//! A table of a file that is no list, such as `[game]`, read key by key with its faults.

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::fault::no_key;
use super::{PlacedFault, found};

/// The longest name, in bytes.
const LONGEST_NAME: usize = 255;

/// A table that is being read, and what is wrong with it so far.
pub struct PartReader<'a> {
    /// What it is called in messages: `[game]`.
    head: &'static str,
    place: usize,
    table: &'a DeTable<'a>,
    flaws: Vec<PlacedFault>,
}

/// True for a text with a table of this key.
pub fn has_part(text: &str, key: &str) -> bool {
    DeTable::parse_recoverable(text).0.get_ref().get(key).is_some()
}

/// What the table of this key in a text means; none where there is none, or it is not sound.
pub(super) fn read_part<T>(
    text: &str,
    key: &str,
    of: impl FnOnce(usize, &DeTable<'_>) -> Result<T, Vec<PlacedFault>>,
) -> Option<T> {
    let (root, _) = DeTable::parse_recoverable(text);
    of(0, root.get_ref().get(key)?.get_ref().as_table()?).ok()
}

impl<'a> PartReader<'a> {
    /// Begins to read a table, which takes these keys and no others.
    pub fn new(head: &'static str, place: usize, table: &'a DeTable<'a>, keys: &[&str]) -> Self {
        let mut reader = Self { head, place, table, flaws: Vec::new() };
        reader.refuse_others(table, head, keys);
        reader
    }

    fn refuse_others(&mut self, table: &DeTable<'_>, of: &str, keys: &[&str]) {
        for key in table.keys() {
            let name: &str = key.get_ref();
            if !keys.contains(&name) {
                self.flaws.push((key.span().start, no_key(of, name, keys.iter().copied())));
            }
        }
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.table.get(key)
    }

    /// Something is wrong at this place.
    pub fn flaw(&mut self, place: usize, what: String) {
        self.flaws.push((place, what));
    }

    /// A key that must be there is not.
    pub fn missing(&mut self, key: &str, allowed: &str) {
        self.flaws.push((self.place, format!("`{key}` is missing in {}: {allowed}", self.head)));
    }

    /// A key has a value that it does not take.
    pub fn wrong(&mut self, key: &str, allowed: &str, value: &Spanned<DeValue<'_>>) {
        self.flaws.push((value.span().start, format!("`{key}` is {allowed}, found {}", found(value.get_ref()))));
    }

    /// What is made of the table, where nothing of it is wrong.
    ///
    /// # Errors
    /// All that is wrong, and where.
    pub fn finish<T>(self, made: T) -> Result<T, Vec<PlacedFault>> {
        if self.flaws.is_empty() { Ok(made) } else { Err(self.flaws) }
    }

    /// A name that must be there.
    pub fn name(&mut self, key: &str) -> String {
        let allowed = format!("a name in quotes, on one line of at most {LONGEST_NAME} bytes");
        let Some(value) = self.table.get(key) else {
            self.missing(key, "a name in quotes");
            return String::new();
        };
        let is_name = |text: &&str| {
            let fits = text.len() <= LONGEST_NAME && !text.contains(char::is_control);
            fits && !text.trim().is_empty() && text.trim() == *text
        };
        let name = value.get_ref().as_str().filter(is_name).map(str::to_owned);
        if name.is_none() {
            self.wrong(key, &allowed, value);
        }
        name.unwrap_or_default()
    }

    /// One of these words; an empty one where it is none of them.
    pub fn word(&mut self, key: &str, words: &[&'static str]) -> &'static str {
        let allowed = words.join(", ");
        let Some(value) = self.table.get(key) else {
            self.missing(key, &allowed);
            return "";
        };
        let word = words.iter().find(|word| value.get_ref().as_str() == Some(*word));
        if word.is_none() {
            self.wrong(key, &allowed, value);
        }
        word.unwrap_or(&"")
    }

    /// A whole number in a range; none where there is none.
    pub fn whole<N: TryFrom<i64>>(&mut self, key: &str, (least, most): (i64, i64)) -> Option<N> {
        let value = self.table.get(key)?;
        let number = whole(value.get_ref(), (least, most));
        if number.is_none() {
            self.wrong(key, &format!("a whole number from {least} to {most}"), value);
        }
        number
    }

    /// The same where it must be there.
    pub fn required<N: TryFrom<i64> + Default>(&mut self, key: &str, range: (i64, i64)) -> N {
        if self.table.get(key).is_none() {
            self.missing(key, &format!("a whole number from {} to {}", range.0, range.1));
        }
        self.whole(key, range).unwrap_or_default()
    }

    /// A list of whole numbers in a range, each once.
    pub fn wholes<N: TryFrom<i64> + PartialEq>(&mut self, key: &str, (least, most): (i64, i64)) -> Vec<N> {
        let all =
            self.list(key, &format!("a list of whole numbers from {least} to {most}, each once"), |value, before| {
                whole(value, (least, most)).filter(|number| !before.contains(number))
            });
        all.unwrap_or_default()
    }

    /// A list that must be there, as it is written.
    pub fn array(&mut self, key: &str, allowed: &str) -> Option<&'a DeArray<'a>> {
        let Some(value) = self.table.get(key) else {
            self.missing(key, allowed);
            return None;
        };
        let list = value.get_ref().as_array();
        if list.is_none() {
            self.wrong(key, allowed, value);
        }
        list
    }

    /// The same, of which each is read for itself, beside those before it.
    pub fn list<T>(
        &mut self,
        key: &str,
        allowed: &str,
        read: impl Fn(&DeValue<'_>, &[T]) -> Option<T>,
    ) -> Option<Vec<T>> {
        let list = self.array(key, allowed)?;
        let mut all = Vec::new();
        for item in list {
            match read(item.get_ref(), &all) {
                Some(one) => all.push(one),
                None => self.wrong(key, allowed, item),
            }
        }
        (all.len() == list.len()).then_some(all)
    }

    /// What is wrong with the value of a key.
    pub fn refuse(&mut self, key: &str, what: String) {
        self.flaw(self.table.get(key).map_or(self.place, |value| value.span().start), what);
    }

    /// A table of whole numbers in a range; those of `optional` may be left out and are 0 then.
    pub fn numbers<T: TryFrom<i64> + Default + Copy, const N: usize, const O: usize>(
        &mut self,
        key: &str,
        names: [&str; N],
        optional: [&str; O],
        (least, most): (i64, i64),
    ) -> ([T; N], [T; O]) {
        let all: Vec<&str> = names.into_iter().chain(optional).collect();
        let none = ([T::default(); N], [T::default(); O]);
        let Some(value) = self.table.get(key) else {
            self.missing(key, &format!("a table of {}", names.join(", ")));
            return none;
        };
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, &format!("a table of {}", names.join(", ")), value);
            return none;
        };
        self.refuse_others(table, &format!("`{key}`"), &all);
        let mut number = |name: &str, must: bool| {
            let Some(own) = table.get(name) else {
                if must {
                    let what = format!("`{name}` is missing in `{key}`: a whole number from {least} to {most}");
                    self.flaws.push((value.span().start, what));
                }
                return T::default();
            };
            let number = whole(own.get_ref(), (least, most));
            if number.is_none() {
                self.wrong(name, &format!("a whole number from {least} to {most}"), own);
            }
            number.unwrap_or_default()
        };
        (names.map(|name| number(name, true)), optional.map(|name| number(name, false)))
    }
}

/// The whole number in a range that a value writes.
fn whole<N: TryFrom<i64>>(value: &DeValue<'_>, (least, most): (i64, i64)) -> Option<N> {
    let integer = value.as_integer()?;
    let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok()?;
    N::try_from(number).ok().filter(|_| (least..=most).contains(&number))
}
