//! Lines of what players will ask about that are of one thing, or of several that ended alike.

use super::review::{AskedAbout, Surprise};
use crate::rules::campaign_1805::post::papers;

impl AskedAbout {
    /// Those of one thing, and of several forces that ended alike, as one line.
    pub(super) fn in_lines(asked: Vec<Self>) -> Vec<Self> {
        together(each_once(asked))
    }
}

/// What is about one thing of one kind is one line, with all that is to be said of it.
fn each_once(asked: Vec<AskedAbout>) -> Vec<AskedAbout> {
    let mut lines: Vec<AskedAbout> = Vec::new();
    for own in asked {
        let is_same = |line: &&mut AskedAbout| {
            let alike =
                (line.kind, line.nation, line.line) == (own.kind, own.nation, own.line) && line.what == own.what;
            alike && (own.is_of_orders() || own.is_lost() || *line == &own)
        };
        match lines.iter_mut().find(is_same) {
            Some(line) if line.why.split("; ").any(|why| why == own.why) => {}
            Some(line) => line.why = format!("{}; {}", line.why, own.why),
            None => lines.push(own),
        }
    }
    lines
}

/// Names that one line has room for.
const NAMED: usize = 3;

/// Forces of a nation that were lost in one place in one way are one line.
fn together(asked: Vec<AskedAbout>) -> Vec<AskedAbout> {
    let mut lines: Vec<(AskedAbout, Vec<String>)> = Vec::new();
    for own in asked {
        let is_lost = matches!(own.kind, Surprise::Destroyed | Surprise::Surrendered);
        let is_same = |(line, _): &&mut (AskedAbout, Vec<String>)| {
            (line.kind, line.nation, &line.why) == (own.kind, own.nation, &own.why)
                && (&line.battles, line.hex) == (&own.battles, own.hex)
        };
        match lines.iter_mut().find(|line| is_lost && is_same(line)) {
            Some((_, names)) => names.push(own.what),
            None => lines.push((AskedAbout { what: String::new(), ..own.clone() }, vec![own.what])),
        }
    }
    let told = |(line, names): (AskedAbout, Vec<String>)| {
        let (what, why) = match names.split_at(names.len().min(NAMED)) {
            (named, []) => (papers::listed(named), line.why),
            (named, [one]) => (papers::listed(&[named, std::slice::from_ref(one)].concat()), line.why),
            (named, others) => {
                let what = format!("{} and {} others", named.join(", "), others.len());
                (what, format!("{}; the others: {}", line.why, papers::listed(others)))
            }
        };
        AskedAbout { what, why, several: names.len() > 1, ..line }
    };
    lines.into_iter().map(told).collect()
}
