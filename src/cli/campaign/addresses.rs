//! The umpire's own file of addresses, and messages to them.
//!
//! ```toml
//! from = "umpire@example.org"
//! [to]
//! Lorien = ["anna@example.org", "second@example.org"]
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::begin::files;
use crate::cli::{Failure, saves};
use crate::orbat::slip::slips;
use crate::post;
use crate::report::mail::{Address, Message};
use crate::rules::owner_list::place_of;
use crate::store;

/// Who gets messages.
#[derive(Debug, Default)]
pub(super) struct Addresses {
    from: Option<Address>,
    to: BTreeMap<String, Vec<Address>>,
}

impl Addresses {
    /// Reads the file; nations are those of the campaign.
    pub(super) fn read(path: &Path, nations: &[String]) -> Result<Self, Failure> {
        let text = files::text(path, "a file of addresses", files::Wanted::Kept).map_err(super::one)?;
        let fault = |place: usize, words: &str| {
            Failure::Faults(vec![format!("{}:{}: {words}", path.display(), place_of(&text, place))])
        };
        let (root, broken) = DeTable::parse_recoverable(&text);
        if let Some(slip) = slips(&broken, &text, &[]).first() {
            return Err(fault(slip.span.start, &slip.words));
        }
        let mut addresses = Self::default();
        for (key, value) in root.get_ref() {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("from", DeValue::String(_)) => addresses.from = one(value, &fault)?,
                ("to", DeValue::Table(table)) => {
                    for (nation, value) in table {
                        let name = nations.iter().find(|own| own.eq_ignore_ascii_case(nation.get_ref()));
                        let Some(name) = name else {
                            let words = format!(
                                "there is no nation `{}` that gets papers: {}",
                                nation.get_ref(),
                                nations.join(", ")
                            );
                            return Err(fault(nation.span().start, &words));
                        };
                        addresses.to.insert(name.clone(), all(value, &fault)?);
                    }
                }
                (other, _) => {
                    let words =
                        format!("`from` is an address and [to] has one or a list of them a nation; found `{other}`");
                    return Err(fault(key.span().start, &words));
                }
            }
        }
        Ok(addresses)
    }

    /// The umpire's own address.
    pub(super) fn from(&self) -> Option<&str> {
        self.from.as_ref().map(Address::words)
    }

    /// Writes a message to a nation's player as a file; none where the file of addresses does not name him.
    pub(super) fn write(&self, nation: &str, file: &Path, message: Message) -> Result<Option<PathBuf>, Failure> {
        let Some(to) = self.to.get(nation) else { return Ok(None) };
        let message = Message { from: self.from.clone(), to: to.clone(), ..message };
        post::report(file, message.eml().as_bytes()).map_err(|error| saves::failure(&error))?;
        Ok(Some(file.to_owned()))
    }
}

type At<'f> = dyn Fn(usize, &str) -> Failure + 'f;

fn one(value: &Spanned<DeValue<'_>>, fault: &At<'_>) -> Result<Option<Address>, Failure> {
    let DeValue::String(words) = value.get_ref() else {
        return Err(fault(value.span().start, "an address is a text in quotes"));
    };
    Address::new(words).map(Some).map_err(|why| fault(value.span().start, &format!("{why}; found `{words}`")))
}

fn all(value: &Spanned<DeValue<'_>>, fault: &At<'_>) -> Result<Vec<Address>, Failure> {
    let DeValue::Array(list) = value.get_ref() else { return Ok(one(value, fault)?.into_iter().collect()) };
    let mut addresses = Vec::new();
    for value in list {
        addresses.extend(one(value, fault)?);
    }
    Ok(addresses)
}

/// The date of a message written now, as mail has it.
pub(super) fn date(now: i64) -> String {
    store::local(now).to_rfc2822()
}
