//! Turning points: what weighed most, and the results that beat the longest odds.

use crate::engine::luck::JudgedTest;
use crate::engine::odds::in_words;
use crate::engine::printed::Page;
use crate::engine::text::{Label, Text};

use super::{Material, moments};

/// How many are told.
const MOST: usize = 8;
/// What happens oftener than this is no surprise.
const RARE: f64 = 0.16;

/// Writes them, in the order in which they happened.
pub(super) fn write(page: &mut Page, source: &Material<'_>) {
    let rare = |judged: &&JudgedTest| !judged.luck.is_certain() && judged.luck.tail() <= RARE && turned(judged);
    let mut all: Vec<&JudgedTest> = source.story.judged.iter().filter(rare).collect();
    all.sort_by(|a, b| a.luck.tail().total_cmp(&b.luck.tail()));
    all.truncate(MOST);
    all.sort_by_key(|judged| judged.entry);
    let moments = moments::of(source);
    if all.is_empty() && moments.is_empty() {
        return;
    }
    page.chapter("Turning points");
    page.points(moments);
    if all.is_empty() {
        return;
    }
    page.paragraph(Text::of(
        Label::Quiet,
        "Where the dice beat the longest odds and turned what was likely into something else:",
    ));
    page.points(all.into_iter().map(|judged| point(source, judged)).collect());
}

/// True where the dice turned what was likely into something else, and did not only make it clearer.
#[expect(clippy::float_arithmetic, reason = "luck is shown, never reckoned with")]
fn turned(judged: &JudgedTest) -> bool {
    let luck = &judged.luck;
    match judged.hope {
        _ if judged.worth.both => luck.value * luck.expected <= 0.0,
        Some((chance, came, words)) if words == judged.worth.unit => came != (chance >= 0.5),
        _ => true,
    }
}

fn point(source: &Material<'_>, judged: &JudgedTest) -> Text {
    let note = &judged.note;
    let lucky = judged.luck.rank >= 0.5;
    let who = source.names.words(&note.who);
    let faces: Vec<String> = note.faces.iter().map(u8::to_string).collect();
    let needed = note.needed.as_ref().map(|needed| in_words("needed", needed) + ", ").unwrap_or_default();
    let how = if lucky { " so well for " } else { " so badly for " };
    Text::of(Label::Figure, source.facts.turn(judged.turn))
        .then(format!(": {who}, {}: {}. ", within(judged.title), note.words))
        .with(Label::Quiet, format!("{} falls{how}", one_in(judged.luck.tail())))
        .join(source.names.side(&judged.worth.side))
        .with(Label::Quiet, format!(" ({needed}rolled {}).", faces.join(" ")))
}

/// A title within a sentence: only a first letter that begins a usual word is made small.
fn within(title: &str) -> String {
    let mut letters = title.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(letters).collect(),
        _ => title.to_owned(),
    }
}

/// `one throw in 36`.
#[expect(
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a chance is shown, never reckoned with"
)]
fn one_in(chance: f64) -> String {
    let many = (1.0 / chance.max(1e-9)).round() as u64;
    format!("One throw in {many}")
}
