//! The exact chances of a check: the tree of all its dice, counted in whole numbers.

use std::collections::BTreeMap;

use serde::Serialize;

use super::check::{Case, Check, CheckFault, Hope, Outcome, Spread};
use super::dice::{ColumnThrow, Counting, Landing, Need, Throw};
use super::tally::Tally;
use super::text::{Label, Text};

/// One outcome and how often it comes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chance {
    pub outcome: Outcome,
    pub ways: u128,
    /// Of how many in all.
    pub of: u128,
    /// `ways / of`, to four decimals.
    pub probability: f64,
}

/// All outcomes that players tell by the same words, and how often they come together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The words.
    pub label: String,
    /// The numbers of the next throw that give it, where those of no other outcome lie between them.
    pub needs: Option<String>,
    /// Its chance, 0 to 1.
    pub chance: f64,
}

/// The number that a throw must come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Threshold {
    /// `9 or less`, `5 or more`; absent where no single number decides.
    pub needs: Option<String>,
    /// The chance that the hope is fulfilled, 0 to 1.
    pub chance: f64,
}

/// Throws that a walk looks at before it gives up: a bug then fails instead of filling the memory.
const LEAVES: usize = 2_000_000;

/// Every distinct outcome of the case with its ways, most likely first.
pub fn odds(check: &Check, case: &Case<'_>) -> Result<Vec<Chance>, CheckFault> {
    check.accept(case)?;
    Ok(spread(check, case, &check.tallies(case)))
}

/// The same of an accepted case whose sums players may have changed.
pub fn spread(check: &Check, case: &Case<'_>, tallies: &[Tally]) -> Vec<Chance> {
    let mut walk = DiceTree { check, case, tallies, leaves: Vec::new() };
    walk.from(Vec::new());
    walk.chances()
}

/// So many ways of all, unrounded.
#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "a chance is shown, never reckoned with")]
pub fn exact_share(ways: u128, all: u128) -> f64 {
    ways as f64 / all.max(1) as f64
}

/// The same from a sum on that players may have changed, after faces that have fallen.
pub fn from(check: &Check, case: &Case<'_>, tallies: &[Tally], faces: &[u8]) -> Vec<Chance> {
    let (fallen, _) = thrown(check, case, tallies, faces);
    let mut walk = DiceTree { check, case, tallies, leaves: Vec::new() };
    walk.from(fallen);
    walk.chances()
}

/// The chances of everything that players tell apart, after faces that have fallen; empty where there is nothing to tell
/// apart, or no more than whether the hope is fulfilled.
pub fn shares(check: &Check, case: &Case<'_>, tallies: &[Tally], faces: &[u8]) -> Vec<Share> {
    let Some(told) = check.spread else { return Vec::new() };
    let chances = from(check, case, tallies, faces);
    let all = chances.first().map_or(1, |chance| chance.of);
    let mut groups: BTreeMap<(i64, String), u128> = BTreeMap::new();
    for Chance { outcome, ways, .. } in &chances {
        *groups.entry(told(case, outcome)).or_insert(0) += ways;
    }
    let hope = |chance: &Chance| check.hope.map(|hope| (hope.holds)(&chance.outcome));
    let parted = |one: &Chance| chances.iter().any(|other| hope(one) != hope(other));
    if groups.len() < 2 || groups.len() == 2 && chances.first().is_some_and(parted) {
        return Vec::new();
    }
    let ranges = ranges(check, case, tallies, faces, told);
    let share = |((place, label), ways): ((i64, String), u128)| {
        let needs = ranges.as_ref().and_then(|ranges| ranges.get(&(place, label.clone())).cloned()).flatten();
        Share { label, needs, chance: share(ways, all) }
    };
    groups.into_iter().map(share).collect()
}

/// Which numbers of the next throw lead to what is told, where one throw of few dice decides.
fn ranges(
    check: &Check,
    case: &Case<'_>,
    tallies: &[Tally],
    faces: &[u8],
    told: Spread,
) -> Option<BTreeMap<(i64, String), Option<String>>> {
    let (fallen, next) = thrown(check, case, tallies, faces);
    let next = next.filter(Need::is_one_number)?;
    let mut found: BTreeMap<i64, (i64, String)> = BTreeMap::new();
    for (landing, _) in landings(&next) {
        let number = landing.number();
        let mut path = fallen.clone();
        path.push(landing);
        let outcome = (check.read)(case, tallies, &mut Throw::new(&path)).ok()?;
        let told = told(case, &outcome);
        if *found.entry(number).or_insert_with(|| told.clone()) != told {
            return None;
        }
    }
    let (least, most) = (*found.keys().next()?, *found.keys().next_back()?);
    let mut numbers: BTreeMap<(i64, String), Vec<i64>> = BTreeMap::new();
    for (number, told) in found {
        numbers.entry(told).or_default().push(number);
    }
    let range = |own: &[i64]| {
        let (low, high) = (*own.first()?, *own.last()?);
        if usize::try_from(high - low + 1) != Ok(own.len()) {
            return None;
        }
        Some(match (low == least, high == most) {
            (true, _) => format!("{high} or less"),
            (_, true) => format!("{low} or more"),
            _ if low == high => low.to_string(),
            _ => format!("{low} to {high}"),
        })
    };
    Some(numbers.into_iter().map(|(told, own)| (told, range(&own))).collect())
}

/// The throws that these faces are, and what is thrown next.
pub(super) fn thrown(check: &Check, case: &Case<'_>, tallies: &[Tally], faces: &[u8]) -> (Vec<Landing>, Option<Need>) {
    let (mut fallen, mut rest) = (Vec::new(), faces);
    loop {
        let Err(need) = (check.read)(case, tallies, &mut Throw::new(&fallen)) else { return (fallen, None) };
        let Some((own, after)) = rest.split_at_checked(need.count).filter(|_| !rest.is_empty()) else {
            return (fallen, Some(need));
        };
        fallen.push(need.land(own));
        rest = after;
    }
}

/// What the next throw must come to, after these faces, and the chance of it.
pub fn threshold_after(check: &Check, case: &Case<'_>, tallies: &[Tally], faces: &[u8]) -> Option<Threshold> {
    threshold(check, case, tallies, &thrown(check, case, tallies, faces).0)
}

/// What the next throw must come to, after the throws that have fallen, and the chance of it.
pub fn threshold(check: &Check, case: &Case<'_>, tallies: &[Tally], fallen: &[Landing]) -> Option<Threshold> {
    let hope = check.hope?;
    let next = (check.read)(case, tallies, &mut Throw::new(fallen)).err()?;
    let verdicts = last_throw(check, case, tallies, fallen, &next, hope);
    let chance = match &verdicts {
        Some(verdicts) => {
            let count = |good: &dyn Fn(bool) -> bool| -> u128 {
                verdicts.iter().filter(|verdict| good(verdict.good)).map(|verdict| verdict.ways).sum()
            };
            share(count(&|good| good), count(&|_| true))
        }
        None => chance_of(check, case, tallies, fallen, hope),
    };
    Some(Threshold { needs: verdicts.filter(|_| next.is_one_number()).and_then(|verdicts| needs(&verdicts)), chance })
}

/// What the first throw must come to, in words; none where no single number decides. The chance of it is not reckoned.
pub fn needed(check: &Check, case: &Case<'_>, tallies: &[Tally]) -> Option<String> {
    let hope = check.hope?;
    let next = (check.read)(case, tallies, &mut Throw::new(&[])).err().filter(Need::is_one_number)?;
    needs(&last_throw(check, case, tallies, &[], &next, hope)?)
}

/// A number that a throw may come to, in how many ways, and whether it is what is hoped for.
struct NumberVerdict {
    number: i64,
    ways: u128,
    good: bool,
}

/// What each way in which the next throw may fall comes to; none where more is thrown after it.
fn last_throw(
    check: &Check,
    case: &Case<'_>,
    tallies: &[Tally],
    fallen: &[Landing],
    next: &Need,
    hope: Hope,
) -> Option<Vec<NumberVerdict>> {
    let verdict = |(landing, ways): (Landing, u128)| {
        let number = landing.number();
        let path: Vec<Landing> = fallen.iter().cloned().chain([landing]).collect();
        let outcome = (check.read)(case, tallies, &mut Throw::new(&path)).ok()?;
        Some(NumberVerdict { number, ways, good: (hope.holds)(&outcome) })
    };
    landings(next).into_iter().map(verdict).collect()
}

fn chance_of(check: &Check, case: &Case<'_>, tallies: &[Tally], fallen: &[Landing], hope: Hope) -> f64 {
    let mut walk = DiceTree { check, case, tallies, leaves: Vec::new() };
    walk.from(fallen.to_vec());
    let all: u128 = walk.common();
    let good: u128 = walk.leaves.iter().filter(|leaf| (hope.holds)(&leaf.outcome)).map(|leaf| leaf.scaled(all)).sum();
    share(good, all)
}

/// What a test that takes no dice comes to, as if every number or none would do.
pub fn certainty(check: &Check, case: &Case<'_>, tallies: &[Tally]) -> Option<Threshold> {
    let hope = check.hope?;
    let outcome = (check.read)(case, tallies, &mut Throw::new(&[])).ok()?;
    let (needs, chance) = if (hope.holds)(&outcome) { (ANY, 1.0) } else { (NONE, 0.0) };
    Some(Threshold { needs: Some(needs.to_owned()), chance })
}

/// A chance in hundredths: `58%`.
pub fn percent(chance: f64) -> String {
    let hundredths = format!("{chance:.2}").replace('.', "");
    let digits = hundredths.trim_start_matches('0');
    format!("{}%", if digits.is_empty() { "0" } else { digits })
}

/// `needed 5 or more`, or in words of its own where every number does or none.
pub fn in_words(verb: &str, needs: &str) -> String {
    set_in_words(verb, needs).to_string()
}

/// The same, the number set as a figure.
pub fn set_in_words(verb: &str, needs: &str) -> Text {
    match needs {
        ANY => Text::of(Label::Figure, "any roll would do"),
        NONE => Text::of(Label::Figure, "no roll would do"),
        needs => Text::plain(format!("{verb} ")).with(Label::Figure, notation(needs).unwrap_or_default()),
    }
}

/// What is said to have been needed for this check. Where each number brings a result of its own, that any would do, or
/// none, says nothing.
pub fn said_to_need<'n>(check: Option<&Check>, needs: &'n str) -> Option<&'n str> {
    Some(needs).filter(|needs| check.is_none_or(|check| check.spread.is_none()) || is_number(needs))
}

/// What the dice must show as players write it: `5+` for 5 or more, `7 or less`; none where no number is good.
pub fn notation(needs: &str) -> Option<String> {
    match needs.strip_suffix(" or more") {
        Some(least) => Some(format!("{least}+")),
        None => (needs != NONE).then(|| needs.to_owned()),
    }
}

/// True where a number decides, and not all of them do or none does.
pub fn is_number(needs: &str) -> bool {
    !needs.is_empty() && ![ANY, NONE].contains(&needs)
}

/// What is needed where every number is good. Events keep these words, so they stay as they are.
const ANY: &str = "any number";
/// What is needed where no number is good.
const NONE: &str = "no number will do";

/// The numbers that are good, in words; none where they do not lie together.
fn needs(verdicts: &[NumberVerdict]) -> Option<String> {
    let mut numbers: BTreeMap<i64, bool> = BTreeMap::new();
    for verdict in verdicts {
        if *numbers.entry(verdict.number).or_insert(verdict.good) != verdict.good {
            return None;
        }
    }
    let good: Vec<i64> = numbers.iter().filter(|(_, good)| **good).map(|(number, _)| *number).collect();
    let (least, most) = (*numbers.keys().next()?, *numbers.keys().next_back()?);
    let (Some(&low), Some(&high)) = (good.first(), good.last()) else {
        return Some(NONE.to_owned());
    };
    if usize::try_from(high - low + 1) != Ok(good.len()) {
        return None;
    }
    match (low == least, high == most) {
        (true, true) => Some(ANY.to_owned()),
        (true, false) => Some(format!("{high} or less")),
        (false, true) => Some(format!("{low} or more")),
        (false, false) => None,
    }
}

struct DiceTree<'a> {
    check: &'a Check,
    case: &'a Case<'a>,
    tallies: &'a [Tally],
    leaves: Vec<Leaf>,
}

/// Throws that have fallen, in how many ways, and what is thrown next.
struct Branch {
    path: Vec<Landing>,
    ways: u128,
    of: u128,
    need: Option<Need>,
}

impl Branch {
    /// The branch with each way in which its next throw may fall.
    fn thrown(&self) -> Vec<Self> {
        let branches = self.need.as_ref().map(landings).unwrap_or_default();
        let throws: u128 = branches.iter().map(|(_, ways)| ways).sum();
        let longer = |(landing, own): (Landing, u128)| {
            let mut path = self.path.clone();
            path.push(landing);
            Self { path, ways: self.ways * own, of: self.of * throws, need: None }
        };
        branches.into_iter().map(longer).collect()
    }
}

struct Leaf {
    outcome: Outcome,
    ways: u128,
    of: u128,
}

impl Leaf {
    const fn scaled(&self, all: u128) -> u128 {
        self.ways * (all / self.of)
    }
}

impl DiceTree<'_> {
    /// Walks on from these throws, one throw at a time; paths after which the same figures count go on as one.
    fn from(&mut self, path: Vec<Landing>) {
        let mut front = vec![Branch { path, ways: 1, of: 1, need: None }];
        let mut walked = 0;
        while !front.is_empty() {
            let mut next: Vec<Branch> = Vec::new();
            let mut merged: BTreeMap<(u128, Vec<i64>), usize> = BTreeMap::new();
            for branch in front {
                walked += 1;
                assert!(walked < LEAVES, "the odds of {} have too many branches", self.check.id);
                match (self.check.read)(self.case, self.tallies, &mut Throw::new(&branch.path)) {
                    Ok(outcome) => self.leaf(outcome, branch.ways, branch.of),
                    Err(need) => {
                        let place = next.len();
                        let key = need.so_far.clone().map(|figures| (branch.of, figures));
                        let same = key.map_or(place, |key| *merged.entry(key).or_insert(place));
                        match next.get_mut(same) {
                            Some(twin) => twin.ways += branch.ways,
                            None => next.push(Branch { need: Some(need), ..branch }),
                        }
                    }
                }
            }
            front = next.iter().flat_map(Branch::thrown).collect();
        }
    }

    fn leaf(&mut self, outcome: Outcome, ways: u128, of: u128) {
        match self.leaves.iter_mut().find(|leaf| leaf.of == of && leaf.outcome == outcome) {
            Some(leaf) => leaf.ways += ways,
            None => self.leaves.push(Leaf { outcome, ways, of }),
        }
    }

    /// The common number of ways: branches that end early count for all that the later dice could have shown.
    fn common(&self) -> u128 {
        self.leaves.iter().fold(1, |all, leaf| lcm(all, leaf.of))
    }

    fn chances(self) -> Vec<Chance> {
        let all = self.common();
        let mut chances: Vec<Chance> = Vec::new();
        for leaf in &self.leaves {
            match chances.iter_mut().find(|chance| chance.outcome == leaf.outcome) {
                Some(chance) => chance.ways += leaf.scaled(all),
                None => chances.push(Chance {
                    outcome: leaf.outcome.clone(),
                    ways: leaf.scaled(all),
                    of: all,
                    probability: 0.0,
                }),
            }
        }
        for chance in &mut chances {
            chance.probability = share(chance.ways, all);
        }
        chances.sort_by_key(|chance| std::cmp::Reverse(chance.ways));
        chances
    }
}

fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x.max(1) * b
}

#[expect(clippy::float_arithmetic, reason = "a chance is shown, never reckoned with")]
fn share(ways: u128, all: u128) -> f64 {
    (exact_share(ways, all) * 10_000.0).round() / 10_000.0
}

/// Every distinct landing of a throw with its ways.
fn landings(need: &Need) -> Vec<(Landing, u128)> {
    match &need.counting {
        Counting::Faces => {
            every_face(need.count, need.sides).into_iter().map(|faces| (Landing::Faces(faces), 1)).collect()
        }
        Counting::Sum => numbers(sums(need.count, need.sides)),
        Counting::Reaching(from) => numbers(reaching(need.count, need.sides, *from)),
        Counting::Parts(parts) => {
            numbers(parts.iter().fold(BTreeMap::from([(0, 1)]), |total, part| added(&total, &worths(part, need.sides))))
        }
    }
}

fn numbers(ways: BTreeMap<i64, u128>) -> Vec<(Landing, u128)> {
    ways.into_iter().map(|(number, ways)| (Landing::Number(number), ways)).collect()
}

fn every_face(count: usize, sides: u8) -> Vec<Vec<u8>> {
    (0..count).fold(vec![Vec::new()], |throws, _| {
        let longer = |throw: &Vec<u8>| {
            let throw = throw.clone();
            (1..=sides).map(move |face| {
                let mut next = throw.clone();
                next.push(face);
                next
            })
        };
        throws.iter().flat_map(longer).collect()
    })
}

/// What so many dice may add up to, each sum with its ways; a die more is a window of as many sums as it has sides.
fn sums(count: usize, sides: u8) -> BTreeMap<i64, u128> {
    let sides = usize::from(sides.max(1));
    let one_more = |ways: Vec<u128>, _| -> Vec<u128> {
        let window = |top: usize| ways.iter().take(top + 1).skip((top + 1).saturating_sub(sides)).sum();
        (0..ways.len() + sides - 1).map(window).collect()
    };
    let least = i64::try_from(count).unwrap_or(i64::MAX);
    (least..).zip((0..count).fold(vec![1], one_more)).collect()
}

fn reaching(count: usize, sides: u8, from: u8) -> BTreeMap<i64, u128> {
    let misses = u128::from(from.clamp(1, sides.saturating_add(1)) - 1);
    let hits = u128::from(sides) - misses;
    let die = BTreeMap::from([(0, misses), (1, hits)]).into_iter().filter(|(_, ways)| *ways > 0).collect();
    (0..count).fold(BTreeMap::from([(0, 1)]), |total, _| added(&total, &die))
}

fn worths(part: &ColumnThrow, sides: u8) -> BTreeMap<i64, u128> {
    let mut worths = BTreeMap::new();
    for (sum, ways) in sums(part.count, sides) {
        *worths.entry(part.worth_of(sum)).or_insert(0) += ways;
    }
    worths
}

fn added(left: &BTreeMap<i64, u128>, right: &BTreeMap<i64, u128>) -> BTreeMap<i64, u128> {
    let mut total = BTreeMap::new();
    for (a, ways_a) in left {
        for (b, ways_b) in right {
            *total.entry(a + b).or_insert(0) += ways_a * ways_b;
        }
    }
    total
}
