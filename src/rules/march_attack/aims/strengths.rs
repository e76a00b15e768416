//! How well the strengths of the units are known, and where they come from, for the brief.

use crate::engine::briefing::Chapter;
use crate::engine::text::{Label, Text};
use crate::orbat::{Grade, sources};

use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::Side;
use crate::rules::march_attack::state::roster::UnitFacts;

/// Adds a paragraph with the number of units of each grade and the names of the guesses, and a point for each source.
/// Nothing where no unit has a grade.
pub(super) fn add(state: &State, chapter: &mut Chapter) {
    let units: Vec<&UnitFacts> =
        Side::BOTH.into_iter().flat_map(|side| state.units_of(side)).filter_map(|(id, _)| state.facts(id)).collect();
    let graded = units.iter().filter(|facts| facts.grade.is_some()).count();
    if graded == 0 {
        return;
    }
    let of = |grade: Grade| units.iter().filter(move |facts| facts.grade == Some(grade));
    let counts = Grade::ALL.iter().filter_map(|grade| match of(*grade).count() {
        0 => None,
        count => Some(format!("{count} {grade} ({})", grade.in_words())),
    });
    let guesses: Vec<&str> = of(Grade::D).map(|facts| &*facts.name).collect();
    let doubt = match guesses.is_empty() {
        false => format!(" Guesses: {}.", guesses.join(", ")),
        true if graded == units.len() => " Checked: no strength is a guess.".to_owned(),
        true => String::new(),
    };
    let told = format!("Strengths: {}.{doubt}", counts.collect::<Vec<_>>().join(", "));
    chapter.paragraphs.push(Text::of(Label::Quiet, told));
    let mut works: Vec<&str> = Vec::new();
    for key in units.iter().flat_map(|facts| sources::keys(&facts.source)) {
        if !works.contains(&key) {
            works.push(key);
        }
    }
    let spelled = works.into_iter().map(|key| sources::find(key).unwrap_or_else(|| key.to_owned()));
    chapter.points.extend(spelled.map(|work| Text::of(Label::Quiet, "Strengths from: ").then(work)));
}
