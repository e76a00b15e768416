//! How figures of many battles are spread.

use serde::Serialize;

use super::battle::Fought;
use super::outcome::{SideTally, WhoWon};

/// Five figures that tell how many figures lie: one in ten is at or under the tenth, half at or under the median.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Spread {
    pub least: u64,
    /// One in ten is not above it.
    pub tenth: u64,
    /// Half are not above it.
    pub median: u64,
    /// Nine in ten are not above it.
    pub nine_tenths: u64,
    pub most: u64,
}

/// How a side fared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SideSpread {
    pub key: String,
    pub name: String,
    /// Combat value lost since the battle's beginning.
    pub cv_lost: Spread,
    /// Combat value left.
    pub cv_left: Spread,
    /// Units removed, captured or broken.
    pub units_out: Spread,
    pub formations_broken: Spread,
}

impl Spread {
    /// How these figures are spread.
    pub(crate) fn of(mut figures: Vec<u64>) -> Self {
        figures.sort_unstable();
        let Some(last) = figures.len().checked_sub(1) else { return Self::default() };
        let at = |tenths: usize| at_tenths(&figures, tenths);
        Self { least: figures[0], tenth: at(1), median: at(5), nine_tenths: at(9), most: figures[last] }
    }
}

/// Of sorted figures the one that so many tenths of all do not exceed; 0 where there are none.
pub(super) fn at_tenths<T: Copy + Default>(figures: &[T], tenths: usize) -> T {
    let at = (figures.len() * tenths).div_ceil(10).saturating_sub(1);
    figures.get(at.min(figures.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// How often each verdict came out.
pub(crate) fn verdicts(fought: &[Fought]) -> Vec<(WhoWon, usize)> {
    let count = |verdict| fought.iter().filter(|fought| fought.verdict == verdict).count();
    WhoWon::ALL.into_iter().map(|verdict| (verdict, count(verdict))).collect()
}

/// How often each side has won by the scenario's points, and how often neither; none where the scenario has none.
pub(crate) fn points(fought: &[Fought]) -> Option<[(WhoWon, usize); 3]> {
    let count = |verdict| fought.iter().filter(|fought| fought.by_points == Some(verdict)).count();
    let scored = fought.iter().any(|fought| fought.by_points.is_some());
    scored.then(|| [WhoWon::A, WhoWon::B, WhoWon::Draw].map(|verdict| (verdict, count(verdict))))
}

/// How the sides fared.
pub(crate) fn sides(fought: &[Fought]) -> Vec<SideSpread> {
    let Some(first) = fought.first() else { return Vec::new() };
    let side = |(at, side): (usize, &SideTally)| {
        let spread = |figure: fn(&SideTally) -> u64| {
            Spread::of(fought.iter().filter_map(|fought| fought.sides.get(at)).map(figure).collect())
        };
        SideSpread {
            key: side.key.clone(),
            name: side.name.clone(),
            cv_lost: spread(|side| side.cv_lost),
            cv_left: spread(|side| side.cv_left),
            units_out: spread(|side| side.units_out),
            formations_broken: spread(|side| side.formations_broken),
        }
    };
    first.sides.iter().enumerate().map(side).collect()
}
