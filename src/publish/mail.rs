//! The umpire's own file of addresses, and messages to them: for the command line and the umpire's desk.
//!
//! ```toml
//! from = "umpire@example.org"
//! [to]
//! Lorien = ["anna@example.org", "second@example.org"]
//! public = "club@example.org"
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{PUBLIC, reader};
use crate::engine::post::Paper;
use crate::engine::text::is_same_name;
use crate::engine::text::slips::slips;
use crate::files;
use crate::limits::FILE;
use crate::post;
use crate::report::article;
use crate::report::mail::{Address, OutgoingMail};
use crate::rules::owner_list::{found, place_of, with_known};
use crate::store;

/// The file of addresses that lies beside a campaign.
pub const FILE_NAME: &str = "addresses.toml";

/// Who gets messages.
#[derive(Clone, Debug, Default)]
pub struct Addresses {
    from: Option<Address>,
    to: BTreeMap<String, Vec<Address>>,
}

impl Addresses {
    /// The addresses of a file with this text; nations are those of the campaign, and any where there are none.
    ///
    /// # Errors
    /// All that is wrong with it, each as `file:line:column: what`.
    pub fn of(path: &Path, text: &str, nations: &[String]) -> Result<Self, Vec<String>> {
        let place = |place: usize, words: &str| format!("{}:{}: {words}", path.display(), place_of(text, place));
        let (root, broken) = DeTable::parse_recoverable(text);
        let slips = slips(&broken, text, &[]);
        if !slips.is_empty() {
            return Err(slips.iter().map(|slip| place(slip.span.start, &slip.words)).collect());
        }
        let mut reader = AddressReader { found: Self::default(), faults: Vec::new() };
        for (key, value) in root.get_ref() {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("from", _) => reader.found.from = reader.one(value),
                ("to", DeValue::Table(table)) => reader.all(table, nations),
                ("to", other) => {
                    let words = format!("`to` is under a line [to], a line a nation, found {}", found(other));
                    reader.faults.push((value.span().start, words));
                }
                (other, _) => {
                    let words = format!("the file has no key `{other}`; it takes from, to: a nation is below [to]");
                    reader.faults.push((key.span().start, words));
                }
            }
        }
        reader.faults.sort();
        let faults: Vec<String> = reader.faults.iter().map(|(at, words)| place(*at, words)).collect();
        if faults.is_empty() { Ok(reader.found) } else { Err(faults) }
    }

    /// The addresses that lie beside a save; none where no such file does.
    ///
    /// # Errors
    /// Why the file cannot be read, or what is wrong with it.
    pub fn beside(save: &Path, nations: &[String]) -> Result<Option<Self>, String> {
        let path = save.with_file_name(FILE_NAME);
        if !path.is_file() {
            return Ok(None);
        }
        let bytes = files::read(&path, FILE.most).map_err(|why| format!("{}: {why}", path.display()))?;
        let read = Self::of(&path, &post::decode(&bytes, None).text, nations);
        read.map(Some).map_err(|faults| faults.join("; "))
    }

    /// The umpire's own address.
    pub fn from(&self) -> Option<&str> {
        self.from.as_ref().map(Address::words)
    }

    /// True where a reader gets messages.
    pub fn names(&self, reader: &str) -> bool {
        self.to.contains_key(reader)
    }

    /// True for an address of a nation's players, in capitals or not.
    pub fn is_of(&self, nation: &str, address: &str) -> bool {
        self.to.get(nation).is_some_and(|own| own.iter().any(|own| own.words().eq_ignore_ascii_case(address)))
    }

    /// Writes a message to a nation's player as a file; none where the file of addresses does not name him.
    ///
    /// # Errors
    /// Why it could not be written.
    pub fn write(&self, nation: &str, file: &Path, message: OutgoingMail) -> Result<Option<PathBuf>, String> {
        let Some(to) = self.to.get(nation) else { return Ok(None) };
        let message = OutgoingMail { from: self.from.clone(), to: to.clone(), ..message };
        post::report(file, message.eml().as_bytes()).map_err(|error| error.to_string())?;
        Ok(Some(file.to_owned()))
    }
}

/// What reads a file of addresses, and what is wrong with it so far.
struct AddressReader {
    found: Addresses,
    faults: Vec<(usize, String)>,
}

impl AddressReader {
    fn all(&mut self, table: &DeTable<'_>, nations: &[String]) {
        for (key, value) in table {
            // A nation of that name is a nation.
            let own = nations.iter().map(String::as_str).chain([PUBLIC]).find(|own| is_same_name(own, key.get_ref()));
            let any = Some(key.get_ref().as_ref()).filter(|_| nations.is_empty());
            let addresses = self.several(value);
            let fault = match own.or(any) {
                None => {
                    let what = format!("there is no nation `{}` that gets papers", key.get_ref());
                    with_known(what, key.get_ref(), nations.iter().map(String::as_str))
                }
                Some(name) if self.found.to.insert(name.to_owned(), addresses).is_none() => continue,
                Some(name) => format!("{name} has its addresses above already"),
            };
            self.faults.push((key.span().start, fault));
        }
    }

    fn several(&mut self, value: &Spanned<DeValue<'_>>) -> Vec<Address> {
        let DeValue::Array(list) = value.get_ref() else { return self.one(value).into_iter().collect() };
        if list.is_empty() {
            let words = "an address is missing: leave the nation out if it gets no messages";
            self.faults.push((value.span().start, words.to_owned()));
        }
        list.iter().filter_map(|value| self.one(value)).collect()
    }

    fn one(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Address> {
        let read = match value.get_ref() {
            DeValue::String(words) => Address::new(words).map_err(|why| format!("{why}; found `{words}`")),
            other => Err(format!("an address is a text in quotes, found {}", found(other))),
        };
        read.map_err(|words| self.faults.push((value.span().start, words))).ok()
    }
}

/// The date of a message written now, as mail has it.
pub fn date(now: i64) -> String {
    store::local(now).to_rfc2822()
}

/// What came of writing messages.
#[derive(Clone, Debug, Default)]
pub struct WrittenMail {
    /// A line for each player: where his message lies, or that nobody knows his address.
    pub told: Vec<String>,
    /// The readers whose papers went out with that.
    pub written: Vec<String>,
}

/// The nations that get papers, each once.
pub fn seats(papers: &[Paper]) -> Vec<String> {
    let mut seats: Vec<String> = papers.iter().filter_map(|paper| paper.seat.clone()).collect();
    seats.dedup();
    seats
}

/// Writes a message for each player, with his papers, into the folder of his papers; the newspaper is one's to whom it is
/// addressed, and else goes out beside the messages in the umpire's own way.
///
/// # Errors
/// Which could not be written, and why.
pub fn messages(output: &Path, papers: &[Paper], addresses: &Addresses, now: i64) -> Result<WrittenMail, String> {
    let mut messages = WrittenMail::default();
    for whom in seats(papers).into_iter().chain([PUBLIC.to_owned()]) {
        let own: Vec<&Paper> = papers.iter().filter(|paper| reader(paper) == whom).collect();
        let Some((paper, report)) = own.iter().find_map(|paper| Some((paper, paper.report()?))) else { continue };
        if whom == PUBLIC && !addresses.names(PUBLIC) {
            // Nobody waits for a message of it.
            if !messages.written.is_empty() {
                messages.written.push(whom);
            }
            continue;
        }
        let message = OutgoingMail {
            subject: report.title.clone(),
            date: date(now),
            text: article::letter(report),
            files: own.iter().flat_map(|paper| super::files(paper)).collect(),
            ..OutgoingMail::default()
        };
        let file = output.join(&paper.folder).join(format!("{}.eml", paper.name));
        messages.told.push(match addresses.write(&whom, &file, message)? {
            Some(file) => {
                let line = format!("{whom}: a message, written to {}", file.display());
                messages.written.push(whom);
                line
            }
            None => format!("{whom}: no message, for the file of addresses does not name it"),
        });
    }
    Ok(messages)
}
