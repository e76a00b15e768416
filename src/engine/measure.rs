//! How distances are measured at a table: in inches as the rules print them, in centimetres, or at half scale. Rules and
//! records know inches only; what a player reads and types is turned here.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::fraction::Fraction;
use super::inches::Inches;
use super::input::Domain;

/// What a table measures with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Inches, as the rules have them.
    #[default]
    Inches,
    /// Centimetres, five to two inches: 8" are 20 cm.
    Centimetres,
    /// Inches, one to two of the rules': 8" are 4 in.
    Half,
    /// Centimetres at half scale, five to four inches: 8" are 10 cm.
    HalfCentimetres,
}

impl Measure {
    /// Every measure, in the order of [`Measure::WORDS`].
    pub const ALL: [Self; 4] = [Self::Inches, Self::Centimetres, Self::Half, Self::HalfCentimetres];
    /// The words for them in the configuration and on the command line.
    pub const WORDS: &'static [&'static str] = &["inches", "cm", "half", "half-cm"];

    /// What an inch of the rules is at the table.
    const fn of_an_inch(self) -> (i64, i64) {
        match self {
            Self::Inches => (1, 1),
            Self::Centimetres => (5, 2),
            Self::Half => (1, 2),
            Self::HalfCentimetres => (5, 4),
        }
    }

    const fn sign(self) -> &'static str {
        match self {
            Self::Inches => "\"",
            Self::Centimetres | Self::HalfCentimetres => " cm",
            Self::Half => " in",
        }
    }

    /// Its unit in a sentence: `centimetres`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inches => "inches",
            Self::Centimetres => "centimetres",
            Self::Half => "inches at half scale",
            Self::HalfCentimetres => "centimetres at half scale",
        }
    }

    /// The figure that players measure: `20` for 8 inches in centimetres. A distance too exact to be turned is told in
    /// the rules' inches, with their sign.
    pub fn figure(self, distance: Inches) -> String {
        let (over, under) = self.of_an_inch();
        match distance.fraction().checked_mul(Fraction::new(over, under)) {
            Some(turned) => Inches::at_least_zero(turned).to_string(),
            None => format!("{distance}\""),
        }
    }

    /// The distance in inches of a figure that players measured, exactly; none for what is no distance.
    pub fn read(self, typed: &str) -> Option<Inches> {
        let typed: Inches = typed.trim().trim_end_matches(self.sign().trim_start()).trim_end().parse().ok()?;
        let (over, under) = self.of_an_inch();
        typed.fraction().checked_mul(Fraction::new(under, over)).map(Inches::at_least_zero)
    }

    /// What was typed for a value of this domain, as the rules read it: distances in inches, everything else as it is.
    pub fn typed<'t>(self, domain: &Domain, typed: &'t str) -> Cow<'t, str> {
        match (domain, self) {
            (Domain::Inches { .. }, Self::Inches) => Cow::Borrowed(typed),
            (Domain::Inches { .. }, _) => {
                self.read(typed).map_or(Cow::Borrowed(typed), |inches| inches.to_string().into())
            }
            _ => Cow::Borrowed(typed),
        }
    }

    /// A value of this domain as the rules write it, the way that players measure it.
    pub fn shown<'t>(self, domain: &Domain, value: &'t str) -> Cow<'t, str> {
        match (domain, value.parse::<Inches>()) {
            (Domain::Inches { .. }, Ok(inches)) if self != Self::Inches => Cow::Owned(self.figure(inches)),
            _ => Cow::Borrowed(value),
        }
    }

    /// What a player may type for a value of this domain.
    pub fn allowed(self, domain: &Domain) -> String {
        match *domain {
            Domain::Inches { max } if self != Self::Inches => {
                format!("{} from 0 to {}", self.name(), self.figure(Inches::whole(max)))
            }
            _ => domain.spoken(),
        }
    }

    /// True where words may hold a distance that is to be turned.
    pub fn turns(self, words: &str) -> bool {
        self != Self::Inches && (words.contains('"') || words.contains(INCH))
    }

    /// Words with every distance in them turned: `back 8"` becomes `back 20 cm`, and so does `8 inches` or `eight
    /// inches`. A quotation mark after a number that only closes what another has opened is none. Words that were
    /// turned before stay as they are.
    pub fn words(self, words: &str) -> Cow<'_, str> {
        if !self.turns(words) {
            return Cow::Borrowed(words);
        }
        let signs = self.signs(words);
        Cow::Owned(if signs.contains(INCH) { self.spelled(&signs) } else { signs })
    }

    /// Words in which every distance with the sign of inches is turned.
    fn signs(self, words: &str) -> String {
        let mut turned = String::with_capacity(words.len() + 8);
        let mut quoting = false;
        for (at, part) in words.split('"').enumerate() {
            if at > 0 {
                let number = number_at_the_end(&turned).filter(|_| !quoting);
                if let Some(from) = number {
                    let figures = self.figures(&turned[from..]);
                    turned.truncate(from);
                    turned.push_str(&figures);
                    turned.push_str(self.sign());
                } else {
                    quoting = !quoting;
                    turned.push('"');
                }
            }
            turned.push_str(part);
        }
        turned
    }

    /// Words in which every distance with the word for inches is turned: `6 inches`, `one inch`, `48 by 36 inches`.
    fn spelled(self, words: &str) -> String {
        let mut turned = String::with_capacity(words.len());
        let mut parts = words.split(INCH);
        turned.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let rest = part.strip_prefix("es").unwrap_or(part);
            let number = if rest.starts_with(char::is_alphanumeric) { None } else { spoken_at_the_end(&turned) };
            if let Some((from, figures)) = number.map(|(from, number)| (from, self.figures(&number))) {
                let (from, across) = match turned[..from].strip_suffix(BY).and_then(|before| {
                    let begin = number_at_the_end(before)?;
                    Some((begin, self.figures(&before[begin..])))
                }) {
                    Some((begin, across)) => (begin, format!("{across}{BY}")),
                    None => (from, String::new()),
                };
                turned.truncate(from);
                turned.push_str(&across);
                turned.push_str(&figures);
                turned.push_str(self.sign());
                turned.push_str(rest);
            } else {
                turned.push_str(INCH);
                turned.push_str(part);
            }
        }
        turned
    }

    /// A number, or two with a dash between them.
    fn figures(self, numbers: &str) -> String {
        let one = |number: &str| number.parse().map_or_else(|_| number.to_owned(), |inches| self.figure(inches));
        numbers.split('-').map(one).collect::<Vec<_>>().join("-")
    }
}

/// The word for an inch behind a number.
const INCH: &str = " inch";
/// What stands between the width and the depth of a table.
const BY: &str = " by ";

/// Where the number begins with which the words end, in digits or spelled out, and the number in digits.
fn spoken_at_the_end(words: &str) -> Option<(usize, String)> {
    const SPELLED: [&str; 12] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    if let Some(from) = number_at_the_end(words) {
        return Some((from, words[from..].to_owned()));
    }
    let from = words.rfind(|letter: char| !letter.is_alphabetic()).map_or(0, |at| at + 1);
    let at = SPELLED.iter().position(|number| words[from..].eq_ignore_ascii_case(number))?;
    Some((from, (at + 1).to_string()))
}

/// Where the number, or the range of two, begins with which the words end; none where they end otherwise, or where the
/// number is part of a word.
fn number_at_the_end(words: &str) -> Option<usize> {
    let number = |words: &str| {
        let begin = words.trim_end_matches(|letter: char| letter.is_ascii_digit() || matches!(letter, '.' | '/')).len();
        words[begin..].parse::<Inches>().is_ok().then_some(begin)
    };
    let last = number(words)?;
    let first = words[..last].strip_suffix('-').and_then(number);
    let begin = first.unwrap_or(last);
    (!words[..begin].ends_with(char::is_alphanumeric)).then_some(begin)
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = Self::ALL.iter().position(|own| own == self).unwrap_or(0);
        f.pad(Self::WORDS[at])
    }
}

/// A word that names no measure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("distances are {}, found `{word}`", Measure::WORDS.join(", "))]
pub struct NoMeasure {
    /// What was given instead.
    word: String,
}

impl FromStr for Measure {
    type Err = NoMeasure;

    fn from_str(word: &str) -> Result<Self, NoMeasure> {
        let at = Self::WORDS.iter().position(|own| *own == word).ok_or_else(|| NoMeasure { word: word.to_owned() })?;
        Ok(Self::ALL[at])
    }
}
