//! How a battle stands and what wins it, in a few words: for a list of games.

use super::score;
use crate::engine::summary::{Summary, ahead};
use crate::engine::text::{Label, Text};
use crate::orbat::scene::aims::{Aim, Scores};
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::morale::{self, Wear};
use crate::rules::march_attack::state::ids::Side;
use crate::rules::march_attack::state::score::Score;

/// The most formations of a side that are named because they are worn.
const MOST_WORN: usize = 2;

/// For a list of games.
pub(crate) fn summary(view: &View) -> Summary {
    let state = &view.state;
    let names = Side::BOTH.map(|side| state.side_short(side));
    let names = names.each_ref().map(String::as_str);
    let of = view.settings.number("battle.turns").map(|turns| format!(" of {turns}")).unwrap_or_default();
    Summary {
        place: format!("turn {}{of}, {}", state.turn, state.step.title()),
        lead: lead(view, names),
        over: state.end.verdict.as_deref().map(|verdict| ended(verdict, state.end.score.as_deref(), names)),
        sides: Side::BOTH.map(|side| left(view, side, names[side.index()])).into(),
        aims: points_for(view, names),
        last_turn: view.settings.number("battle.turns").and_then(|turns| u32::try_from(turns).ok()),
    }
}

/// Who is ahead by points as far as they are known, else by the CV that is left; nobody before the first loss.
fn lead(view: &View, names: [&str; 2]) -> Text {
    let points = score::reckoned(view, &[]).points.map(i64::from);
    if points[0] != points[1] {
        return Text::plain(ahead(names, points));
    }
    let [a, b] = Side::BOTH.map(|side| score::losses(&view.state, side));
    // Shares are compared crosswise, so that nothing is rounded.
    match (u64::from(a.0) * u64::from(b.1)).cmp(&(u64::from(b.0) * u64::from(a.1))) {
        std::cmp::Ordering::Less => Text::plain(format!("{} ahead", names[0])),
        std::cmp::Ordering::Greater => Text::plain(format!("{} ahead", names[1])),
        std::cmp::Ordering::Equal => Text::default(),
    }
}

/// `French won 3 to 2`.
fn ended(verdict: &str, score: Option<&Score>, names: [&str; 2]) -> String {
    let points = |winner: usize| {
        let won = |score: &Score| format!(" {} to {}", score.points[winner], score.points[1 - winner]);
        score.map(won).unwrap_or_default()
    };
    match Side::of_key(verdict) {
        Some(side) => format!("{} won{}", names[side.index()], points(side.index())),
        None => format!("drawn{}", points(0)),
    }
}

/// `French 52 of 61 CV, 2nd Netherlands shaken`.
fn left(view: &View, side: Side, name: &str) -> Text {
    let state = &view.state;
    let (lost, brought) = score::losses(state, side);
    let label = if side == Side::A { Label::SideA } else { Label::SideB };
    let mut text = Text::of(label, name).then(format!(" {} of {brought} CV", brought - lost));
    let mut worn: Vec<_> = state.mfs_of(side).map(|(id, _)| (morale::wear(view, id), id)).collect();
    worn.retain(|(wear, _)| *wear != Wear::Steady);
    worn.sort_by_key(|(wear, _)| std::cmp::Reverse(*wear));
    for (wear, id) in worn.iter().take(MOST_WORN) {
        text = text.then(format!(", {} ", state.mf_name(*id))).with(Label::Bad, wear.word());
    }
    match worn.len().saturating_sub(MOST_WORN) {
        0 => text,
        more => text.then(format!(", {more} more")),
    }
}

/// What points are given for: `2 for The plain`, with both sides' points where they differ.
fn points_for(view: &View, names: [&str; 2]) -> Vec<Text> {
    let mut lines: Vec<(String, [Option<u8>; 2])> = Vec::new();
    for aim in view.state.roster.scene.iter().flat_map(|scene| &scene.aims) {
        let (words, side) = (words(aim), Side::of_scene(aim.side).index());
        match lines.iter_mut().find(|(known, points)| *known == words && points[side].is_none()) {
            Some((_, points)) => points[side] = Some(aim.points),
            None => lines.push((words, if side == 0 { [Some(aim.points), None] } else { [None, Some(aim.points)] })),
        }
    }
    let line = |(words, points): (String, [Option<u8>; 2])| {
        Text::plain(match points {
            [Some(a), Some(b)] if a == b => format!("{a} for {words}"),
            [Some(a), Some(b)] => format!("{a} or {b} for {words}"),
            [Some(a), None] => format!("{a} for {words} ({})", names[0]),
            [None, Some(b)] => format!("{b} for {words} ({})", names[1]),
            [None, None] => words,
        })
    };
    lines.into_iter().map(line).collect()
}

fn words(aim: &Aim) -> String {
    match &aim.what {
        Scores::Holds { objective } => objective.clone(),
        Scores::Breaks { count: 1 } => "a broken formation".to_owned(),
        Scores::Breaks { count } => format!("{count} broken formations"),
        Scores::Losses { percent } => format!("{percent}% enemy losses"),
        Scores::FewerLosses { percent: percent @ ..0 } => format!("at most {}% more losses", percent.unsigned_abs()),
        Scores::FewerLosses { percent } => format!("losses {percent}% lower"),
        Scores::Leader => "the enemy commander".to_owned(),
        Scores::Time { turn } => format!("lasting to turn {turn}"),
    }
}
