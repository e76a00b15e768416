//! How games of a rulebook that declares its measures ended, and how those measures are spread.

use serde::Serialize;

use super::battle::Fought;
use super::spread::at_tenths;

/// How often games ended so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EndCount {
    /// The rule that ended them, or `undecided`.
    pub reason: String,
    /// Who won, in words; none where nobody has.
    pub winner: Option<String>,
    pub n: usize,
}

/// How one measure is spread over all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeasureSpread {
    pub name: String,
    /// What is counted.
    pub unit: &'static str,
    pub least: i64,
    /// One in ten is not above it.
    pub p10: i64,
    /// Half are not above it.
    pub half: i64,
    /// Nine in ten are not above it.
    pub p90: i64,
    pub most: i64,
}

/// The endings, the commonest first; none where the rulebook declares no measures.
pub(crate) fn endings(fought: &[Fought]) -> Vec<EndCount> {
    let mut endings: Vec<EndCount> = Vec::new();
    for end in fought.iter().filter_map(|fought| fought.end.as_ref()) {
        match endings.iter_mut().find(|known| known.reason == end.reason && known.winner == end.winner) {
            Some(known) => known.n += 1,
            None => endings.push(EndCount { reason: end.reason.clone(), winner: end.winner.clone(), n: 1 }),
        }
    }
    endings.sort_by(|a, b| b.n.cmp(&a.n).then_with(|| (&a.reason, &a.winner).cmp(&(&b.reason, &b.winner))));
    endings
}

/// Every measure that is not 0 in all games.
pub(crate) fn measures(fought: &[Fought]) -> Vec<MeasureSpread> {
    let ends: Vec<_> = fought.iter().filter_map(|fought| fought.end.as_ref()).collect();
    let Some(first) = ends.first() else { return Vec::new() };
    let spread = |(at, measure): (usize, &crate::engine::shows::Measured)| {
        let mut values: Vec<i64> = ends.iter().filter_map(|end| end.measures.get(at)).map(|one| one.value).collect();
        values.sort_unstable();
        let tenths = |tenths| at_tenths(&values, tenths);
        let (least, most) = (values.first().copied()?, values.last().copied()?);
        let (p10, half, p90) = (tenths(1), tenths(5), tenths(9));
        let name = measure.name.clone();
        ((least, most) != (0, 0)).then_some(MeasureSpread { name, unit: measure.unit, least, p10, half, p90, most })
    };
    first.measures.iter().enumerate().filter_map(spread).collect()
}
