//! The dice ledger: what fell against what was to be expected.

use crate::engine::luck::{JudgedTest, Luck, Sum};
use crate::engine::printed::{Page, Table};
use crate::engine::text::{Label, Text};

use super::Material;

const EXPLAINED: &str = "For each throw the program counts every way in which the dice could have fallen, at the odds \
    of that moment. Expected is what the throws were worth on average; the score is how far they strayed from it, in \
    standard deviations: about two sides in three lie between -1 and +1, beyond 2 is rare. The rank says how many of \
    100 throws in the same place would have been worse: 50 is average luck. Dice of both sides count for one side as \
    luck and for the other as its lack.";

/// Bounds of the chances by which tests are sorted, in 100.
const BOUNDS: [u32; 5] = [0, 25, 50, 75, 100];

/// Writes the ledger.
pub(super) fn write(page: &mut Page, source: &Material<'_>) {
    let judged: Vec<&JudgedTest> = source.story.judged.iter().filter(|judged| !judged.luck.is_certain()).collect();
    if judged.is_empty() {
        return;
    }
    page.chapter("The dice");
    page.paragraph(Text::of(Label::Quiet, EXPLAINED));
    page.table(overall(source, &judged));
    page.table(kinds(source, &judged));
    page.table(chances(source, &judged));
    if source.story.unjudged > 0 {
        let words = "Throws whose odds cannot be worked out here are left out: those of acts that were played under other \
            rules than this program's, and those that the other side told by message.";
        page.paragraph(Text::of(Label::Quiet, words));
    }
}

/// A throw as a side sees it; none where its dice were not in it.
fn seen_by(judged: &JudgedTest, side: &str) -> Option<Luck> {
    match (judged.worth.side == side, judged.worth.both) {
        (true, _) => Some(judged.luck),
        (false, true) => Some(judged.luck.mirrored()),
        (false, false) => None,
    }
}

fn sum<'j>(judged: impl Iterator<Item = &'j &'j JudgedTest>, side: &str) -> Sum {
    let mut sum = Sum::default();
    judged.filter_map(|judged| seen_by(judged, side)).for_each(|luck| sum.add(&luck));
    sum
}

fn overall(source: &Material<'_>, judged: &[&JudgedTest]) -> Table {
    let mut table = Table::new("Luck of each side, all throws alike", &["", "#throws", "#mean rank", "#score", ""]);
    for side in source.names.sides() {
        let sum = sum(judged.iter(), side);
        let score = sum.rank_score();
        table.row([
            source.names.side(side),
            Text::plain(sum.throws.to_string()),
            Text::plain(percent(sum.mean_rank())),
            Text::plain(signed(score)),
            Text::plain(in_words(score)),
        ]);
    }
    table
}

fn kinds(source: &Material<'_>, judged: &[&JudgedTest]) -> Table {
    let head = ["", "#throws", "#expected", "#rolled", "what counts", "#score"];
    let mut table = Table::new("By kind of test", &head);
    let mut titles: Vec<&str> = Vec::new();
    for one in judged {
        if !titles.contains(&one.title) {
            titles.push(one.title);
        }
    }
    for title in titles {
        table.rows.push(crate::engine::printed::PageRow::Head(Text::plain(title)));
        let own = || judged.iter().filter(|judged| judged.title == title);
        let unit = own().next().map_or("", |judged| judged.worth.unit);
        for side in source.names.sides() {
            let sum = sum(own(), side);
            if sum.throws > 0 {
                table.row([
                    source.names.side(side),
                    Text::plain(sum.throws.to_string()),
                    Text::plain(tenths(sum.expected)),
                    Text::plain(tenths(sum.value)),
                    Text::of(Label::Quiet, unit),
                    Text::plain(signed(sum.score())),
                ]);
            }
        }
    }
    table
}

/// Tests that hoped for one thing, by how likely it was: luck that came where little was to be hoped weighs more.
fn chances(source: &Material<'_>, judged: &[&JudgedTest]) -> Table {
    let head = ["chance of success", "", "#tests", "#successes expected", "#successes"];
    let mut table = Table::new("By chance of success", &head);
    for bounds in BOUNDS.windows(2) {
        let within = |chance: f64| {
            let low = f64::from(bounds[0]) <= hundredfold(chance);
            low && (hundredfold(chance) < f64::from(bounds[1]) || bounds[1] == 100)
        };
        for side in source.names.sides() {
            let own = judged.iter().filter(|judged| judged.worth.side == side && !judged.worth.both);
            let hopes: Vec<(f64, bool)> =
                own.filter_map(|judged| judged.hope.map(|(chance, came, _)| (chance, came))).collect();
            let hopes: Vec<(f64, bool)> = hopes.into_iter().filter(|(chance, _)| within(*chance)).collect();
            if hopes.is_empty() {
                continue;
            }
            let expected: f64 = hopes.iter().map(|(chance, _)| chance).sum();
            let came = hopes.iter().filter(|(_, came)| *came).count();
            table.row([
                Text::plain(format!("{} to {}%", bounds[0], bounds[1])),
                source.names.side(side),
                Text::plain(hopes.len().to_string()),
                Text::plain(tenths(expected)),
                Text::plain(came.to_string()),
            ]);
        }
    }
    table
}

#[expect(clippy::float_arithmetic, reason = "luck is shown, never reckoned with")]
fn hundredfold(share: f64) -> f64 {
    share * 100.0
}

fn percent(share: f64) -> String {
    format!("{:.0}", hundredfold(share))
}

fn tenths(figure: f64) -> String {
    let text = format!("{figure:.1}");
    if text == "-0.0" { "0.0".to_owned() } else { text }
}

fn signed(score: f64) -> String {
    let text = format!("{score:+.1}");
    if text == "-0.0" { "+0.0".to_owned() } else { text }
}

fn in_words(score: f64) -> &'static str {
    match score {
        score if score >= 2.0 => "very lucky",
        score if score >= 1.0 => "lucky",
        score if score > -1.0 => "about as was to be expected",
        score if score > -2.0 => "unlucky",
        _ => "very unlucky",
    }
}
