//! Yours beside theirs: the players' battle next to the one that it is about.

use crate::engine::briefing::PastBattle;
use crate::engine::printed::{Page, Table};
use crate::engine::story::Stretch;
use crate::engine::text::{Label, Text};

use super::Material;

const EXPLAINED: &str = "Your losses are CV of the CV that came to the table; theirs are men of the men engaged.";

/// Writes the comparison, then both courses, each in as many sentences as the other.
pub(super) fn write(page: &mut Page, source: &Material<'_>, past: &PastBattle) {
    page.chapter("Yours beside theirs");
    let mut table = Table::new("", &["", "your battle", "history"]);
    for row in &past.rows {
        table.row([Text::plain(&*row.what), row.yours.clone(), row.theirs.clone()]);
    }
    page.table(table);
    page.paragraph(Text::of(Label::Quiet, EXPLAINED));
    let wanted: usize = past.course.iter().map(|text| sentences(&text.to_string())).sum();
    if wanted > 0 {
        let head = |words: &str| Text::of(Label::Heading, words).then(" ");
        page.paragraph(head("Your battle.").join(course(source, wanted)));
        for (at, text) in past.course.iter().enumerate() {
            page.paragraph(if at == 0 { head("History.").join(text.clone()) } else { text.clone() });
        }
    }
    let disputes = past.disputes.iter().map(|text| Text::of(Label::Quiet, "Disputed: ").join(text.clone()));
    page.points(disputes.chain(past.sources.iter().cloned()).collect());
}

/// How many sentences a text has.
fn sentences(text: &str) -> usize {
    let ends = |word: &&str| word.trim_end_matches(['"', ')']).ends_with(['.', '!', '?']);
    text.split_whitespace().filter(ends).count()
}

/// So many sentences of the story, those of the stretches that weighed most, in their order; the last is always there.
fn course(source: &Material<'_>, wanted: usize) -> Text {
    let mut told: Vec<(u32, i64, &Text)> = Vec::new();
    for stretch in &source.story.stretches {
        told.extend(stretch.sentences.iter().map(|text| (stretch.position.turn.max(1), weight(stretch), text)));
    }
    let Some(last) = told.len().checked_sub(1) else { return Text::default() };
    let mut heaviest: Vec<usize> = (0..last).collect();
    heaviest.sort_by_key(|at| std::cmp::Reverse(told[*at].1));
    let mut chosen = vec![last];
    let mut room = wanted.saturating_sub(sentences(&told[last].2.to_string()));
    for at in heaviest {
        let own = sentences(&told[at].2.to_string());
        if own > 0 && own <= room {
            room -= own;
            chosen.push(at);
        }
    }
    chosen.sort_unstable();
    let mut course = Text::default();
    let mut turn = 0;
    for at in chosen {
        let (own, _, text) = &told[at];
        if *own != turn {
            turn = *own;
            let when = format!("({})", source.facts.turn(turn).to_lowercase());
            let gap = if course.is_empty() { "" } else { " " };
            course = course.with(Label::Quiet, format!("{gap}{when}"));
        }
        course = course.then(" ").join((*text).clone());
    }
    course
}

/// What a stretch cost, and whom.
fn weight(stretch: &Stretch) -> i64 {
    let cost: i64 = stretch.losses.iter().map(|loss| loss.amount).sum();
    let fates = stretch.fates.iter().map(|fate| if fate.for_good { 6 } else { 2 });
    cost + fates.sum::<i64>()
}
