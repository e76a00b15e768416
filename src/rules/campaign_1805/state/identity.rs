//! A name is no identity: how the nations of a campaign are told apart in slots, folders and keys.
//!
//! In slots and keys a nation is its number. Its folder has a stem made of its name, all stems of a campaign at once, so
//! that no two are alike. Campaigns begun before have neither; their slots and folders are read by what was made of the
//! name alone.

use serde::{Deserialize, Serialize};

use super::State;
use crate::engine::text::one_line;
use crate::rules::campaign_1805::scenario::ids::NationId;

/// What the keys of a campaign's briefs are made of: 128 bits from the system. It is in no digest and in no view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seal(pub Option<u128>);

impl std::hash::Hash for Seal {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// How a campaign tells its nations apart: noted when it begins, and never in a campaign of before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The 128 bits of which its keys are made, 32 hexadecimal digits.
    pub seal: String,
    /// The stem of each nation's folder, in the order of the file.
    pub stems: Vec<String>,
}

impl Identity {
    /// Of these nations, with 128 bits from the system.
    pub fn of<'n>(names: impl IntoIterator<Item = &'n str>, secret: u128) -> Self {
        let names: Vec<&str> = names.into_iter().collect();
        Self { seal: format!("{secret:032x}"), stems: stems(&names) }
    }

    /// Its 128 bits; none where they cannot be read.
    pub fn secret(&self) -> Seal {
        Seal(u128::from_str_radix(&self.seal, 16).ok())
    }
}

/// The letters of a key: none that is taken for another.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// The longest stem.
const LONGEST: usize = 40;
/// What no folder of a nation may be called: folders and words of the program's own, devices of Windows.
const RESERVED: [&str; 12] =
    ["public", "all", "both", "umpire", "table", "receipts", "con", "prn", "aux", "nul", "conin", "conout"];

impl State {
    /// What the folder and the files of a nation are called.
    pub fn stem(&self, nation: NationId) -> String {
        let stored = self.roster.stems.get(nation.at());
        stored.cloned().unwrap_or_else(|| file_stem(self.nation_name(nation)))
    }

    /// What a nation is called in slots.
    pub fn slot_word(&self, nation: NationId) -> String {
        if self.roster.stems.is_empty() { file_stem(self.nation_name(nation)) } else { nation.0.to_string() }
    }

    /// What a nation's orders of this turn carry.
    pub fn key(&self, nation: NationId) -> String {
        self.key_in(nation, self.now.turn)
    }

    /// What they carry in a turn.
    pub fn key_in(&self, nation: NationId, turn: u16) -> String {
        match self.now.seal.0 {
            Some(secret) => key(secret, nation, turn),
            None => old_key(self.now.secret, nation, turn),
        }
    }
}

/// True for two keys that are one: capitals, blanks and hyphens do not count.
pub fn same_key(one: &str, other: &str) -> bool {
    let plain = |key: &str| -> String {
        let dash = |letter: char| matches!(letter, '-' | '_' | '\u{ad}' | '\u{2010}'..='\u{2015}' | '\u{2212}');
        key.chars().filter(|letter| !letter.is_whitespace() && !dash(*letter)).flat_map(char::to_uppercase).collect()
    };
    plain(one) == plain(other)
}

/// Ten letters, hashed with the campaign's 128 bits from a nation's number and a turn.
fn key(secret: u128, nation: NationId, turn: u16) -> String {
    let [low, high] = halves(secret);
    let message = (u64::from(nation.0) << 16) | u64::from(turn);
    let hash = sip(low, high, &[message, u64::from(b'K') << 56]);
    let letter = |at: u32| char::from(LETTERS[usize::try_from((hash >> (5 * at)) % 32).unwrap_or(0)]);
    let mut key: String = (0..5).map(letter).collect();
    key.push('-');
    key.extend((5..10).map(letter));
    key
}

/// The keys of campaigns begun before: four letters and two, mixed from 64 bits of the seed.
fn old_key(secret: u64, nation: NationId, turn: u16) -> String {
    let mut mixed = secret ^ (u64::from(nation.0) << 32) ^ u64::from(turn);
    let mut letter = || {
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9).wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed ^= mixed >> 27;
        char::from(LETTERS[usize::try_from((mixed >> 40) % 32).unwrap_or(0)])
    };
    let mut key: String = (0..4).map(|_| letter()).collect();
    key.push('-');
    key.extend((0..2).map(|_| letter()));
    key
}

/// What a campaign is known by where one of its battles lies: nothing of its secret can be found from it.
pub fn campaign_id(secret: u128) -> String {
    let [low, high] = halves(secret);
    format!("{:016x}", sip(low, high, &[u64::from(b'C') << 56]))
}

fn halves(secret: u128) -> [u64; 2] {
    let bytes = secret.to_le_bytes();
    let half =
        |from: usize| bytes[from..from + 8].iter().rev().fold(0_u64, |half, byte| (half << 8) | u64::from(*byte));
    [half(0), half(8)]
}

/// SipHash-2-4 of whole words; the last of them has the length and what is left over, as the algorithm has it.
fn sip(low: u64, high: u64, words: &[u64]) -> u64 {
    let mut v = [
        low ^ 0x736f_6d65_7073_6575,
        high ^ 0x646f_7261_6e64_6f6d,
        low ^ 0x6c79_6765_6e65_7261,
        high ^ 0x7465_6462_7974_6573,
    ];
    let round = |v: &mut [u64; 4]| {
        v[0] = v[0].wrapping_add(v[1]);
        v[1] = v[1].rotate_left(13) ^ v[0];
        v[0] = v[0].rotate_left(32);
        v[2] = v[2].wrapping_add(v[3]);
        v[3] = v[3].rotate_left(16) ^ v[2];
        v[0] = v[0].wrapping_add(v[3]);
        v[3] = v[3].rotate_left(21) ^ v[0];
        v[2] = v[2].wrapping_add(v[1]);
        v[1] = v[1].rotate_left(17) ^ v[2];
        v[2] = v[2].rotate_left(32);
    };
    for word in words {
        v[3] ^= word;
        round(&mut v);
        round(&mut v);
        v[0] ^= word;
    }
    v[2] ^= 0xff;
    (0..4).for_each(|_| round(&mut v));
    v[0] ^ v[1] ^ v[2] ^ v[3]
}

/// A nation's name in the names of files, as campaigns begun before have it: small letters, all but a to z and 0 to 9 a
/// hyphen.
pub fn file_stem(name: &str) -> String {
    name.to_lowercase().chars().map(|c| if c.is_ascii_lowercase() || c.is_ascii_digit() { c } else { '-' }).collect()
}

/// A stem for each name, no two alike: its sound in small Latin letters; an empty, a reserved one and one that another
/// name has already get a number. A name that is plain as it stands keeps its own before others.
pub fn stems(names: &[&str]) -> Vec<String> {
    let natural: Vec<String> = names.iter().map(|name| natural(name)).collect();
    let mut stems: Vec<Option<String>> = vec![None; names.len()];
    let mut taken: std::collections::BTreeSet<String> = std::collections::BTreeSet::new();
    let is_plain = |at: usize| file_stem(names[at]) == natural[at];
    for wants_plain in [true, false] {
        for at in (0..names.len()).filter(|at| is_plain(*at) == wants_plain) {
            let own = &natural[at];
            if !own.is_empty() && !is_reserved(own) && taken.insert(own.clone()) {
                stems[at] = Some(own.clone());
            }
        }
    }
    for (at, stem) in stems.iter_mut().enumerate().filter(|(_, stem)| stem.is_none()) {
        let base = if natural[at].is_empty() { "nation" } else { &natural[at] };
        let numbered = (2_u32..).map(|number| {
            let number = format!("-{number}");
            let room = LONGEST - number.len();
            format!("{}{number}", base.get(..room).unwrap_or(base).trim_end_matches('-'))
        });
        *stem = numbered.into_iter().find(|own| taken.insert(own.clone()));
    }
    stems.into_iter().map(Option::unwrap_or_default).collect()
}

/// Which folder is whose, a line for each nation whose name does not say it.
pub fn folders(names: &[&str]) -> Vec<String> {
    let told =
        |(name, stem): (&&str, String)| (file_stem(name) != stem).then(|| format!("{}: folder {stem}", one_line(name)));
    names.iter().zip(stems(names)).filter_map(told).collect()
}

fn is_reserved(stem: &str) -> bool {
    let port = |device: &str| {
        stem.strip_prefix(device).is_some_and(|rest| rest.len() == 1 && rest.as_bytes()[0].is_ascii_digit())
    };
    RESERVED.contains(&stem) || port("com") || port("lpt")
}

/// The sound of a name in a to z and 0 to 9, words joined by hyphens.
fn natural(name: &str) -> String {
    let sound: String = name.chars().map(|letter| deunicode::deunicode_char(letter).unwrap_or(" ")).collect();
    let mut stem = String::new();
    for letter in sound.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_lowercase() || letter.is_ascii_digit() {
            stem.push(letter);
        } else if letter != '\'' && letter != '`' && !stem.is_empty() && !stem.ends_with('-') {
            stem.push('-');
        }
    }
    stem.truncate(LONGEST);
    stem.trim_end_matches('-').to_owned()
}
