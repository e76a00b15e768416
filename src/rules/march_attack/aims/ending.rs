//! The page of a battle that is over: the points with their reasons, the losses of both, who holds what.

use crate::engine::ending::{EndChapter, EndRow, Ending};
use crate::engine::text::{Label, Text, counted};
use crate::orbat::scene::aims::{Aim, Scores};
use crate::orbat::{LeaderStatus, UnitStatus};

use super::score;
use crate::rules::march_attack::ground::View;
use crate::rules::march_attack::morale;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::chapter::of;
use crate::rules::march_attack::state::ids::Side;
use crate::rules::march_attack::state::score::Score;
use crate::rules::march_attack::turn::{self};

/// How the battle ended; none while it lasts.
pub(crate) fn ending(view: &View) -> Option<Ending> {
    let state = &view.state;
    let winner = Side::of_key(state.end.verdict.as_deref()?);
    let title = match winner {
        Some(side) => of(side, state.side_does(side, "wins", "win")),
        None => Text::of(Label::Heading, "Drawn"),
    };
    let mut chapters = Vec::new();
    let decided = |of: Option<Side>, words: &str| {
        let said = |side: Side| if of == Some(side) { Text::plain(words) } else { Text::default() };
        EndRow { what: "players decide".to_owned(), worth: String::new(), sides: Side::BOTH.map(said) }
    };
    if let Some(score) = &state.end.score {
        let mut rows = points(view, score);
        let lead = state.roster.scene.as_ref().map_or(1, |scene| scene.lead());
        match (winner, score.winner(lead)) {
            (said, counted) if said == counted => {}
            (None, counted) => rows.push(decided(counted, "a draw against the points")),
            (winner, _) => rows.push(decided(winner, "a win against the points")),
        }
        chapters.push(EndChapter { heading: "POINTS", rows });
    } else {
        chapters.push(EndChapter { heading: "NO POINTS", rows: vec![decided(winner, "by the players' word")] });
    }
    chapters.push(EndChapter { heading: "PRICE", rows: price(view) });
    Some(Ending {
        winner: winner.map(|side| side.key().to_owned()),
        title,
        why: why(view),
        points: state.end.score.as_ref().map(|score| score.points),
        sides: Side::BOTH.map(|side| of(side, state.side_short(side))),
        chapters,
        goes_on: true,
    })
}

/// Why the battle ended when it did.
fn why(view: &View) -> String {
    let state = &view.state;
    let nothing_left = |side: &Side| matches!(score::losses(state, *side), (lost, all) if all > 0 && lost == all);
    match Side::BOTH.into_iter().find(nothing_left) {
        Some(side) => state.side_does(side, "has no CV left", "have no CV left"),
        None if turn::last_turn_is_over(view) => format!("turn {} was the last", state.turn),
        None => format!("the players ended it after turn {}", state.turn),
    }
}

/// A line for each aim; aims of both sides for the same thing share one.
fn points(view: &View, score: &Score) -> Vec<EndRow> {
    let state = &view.state;
    let aims = state.roster.scene.iter().flat_map(|scene| &scene.aims);
    let mut lines: Vec<(String, [Option<&Aim>; 2])> = Vec::new();
    for aim in aims {
        let (what, side) = (heading(&aim.what), Side::of_scene(aim.side).index());
        if let Some((_, own)) = lines.iter_mut().find(|(other, own)| *other == what && own[side].is_none()) {
            own[side] = Some(aim);
        } else {
            let mut own = [None, None];
            own[side] = Some(aim);
            lines.push((what, own));
        }
    }
    let row = |(what, aims): (String, [Option<&Aim>; 2])| {
        let worth = aims.map(|aim| aim.map_or(0, |aim| aim.points));
        let worth = match worth {
            [a, b] if a == b => a.to_string(),
            // Only one side can have it.
            [0, one] | [one, 0] => one.to_string(),
            [a, b] => format!("{a} or {b}"),
        };
        let sides = Side::BOTH.map(|side| reached(view, score, side, aims[side.index()]));
        EndRow { what, worth, sides }
    };
    let mut rows: Vec<EndRow> = lines.into_iter().map(row).collect();
    let total = Side::BOTH.map(|side| of(side, score.points[side.index()].to_string()));
    rows.push(EndRow { what: "in all".to_owned(), worth: String::new(), sides: total });
    rows
}

/// What an aim brought this side, and why.
fn reached(view: &View, score: &Score, side: Side, aim: Option<&Aim>) -> Text {
    let none = Text::of(Label::Quiet, "-");
    let Some(aim) = aim else { return none };
    let reason = reason(view, score, side, &aim.what);
    let reached = score::is_reached(view, aim, &score.held);
    let text = if reached { of(side, aim.points.to_string()) } else { none };
    if reason.is_empty() { text } else { text.with(Label::Quiet, format!("  {reason}")) }
}

/// What the aim is about, alike for both sides.
fn heading(what: &Scores) -> String {
    match what {
        Scores::Holds { objective } => objective.clone(),
        Scores::Breaks { count } => format!("{} broken", counted(*count, "enemy formation")),
        Scores::Losses { percent } => format!("enemy lost {percent}% of CV"),
        Scores::FewerLosses { percent: percent @ ..0 } => format!("at most {}% more losses", percent.unsigned_abs()),
        Scores::FewerLosses { percent } => format!("{percent}% fewer losses"),
        Scores::Leader => "enemy commander out".to_owned(),
        Scores::Time { turn } => format!("in the field after turn {turn}"),
    }
}

/// The fact that decided it for this side.
fn reason(view: &View, score: &Score, side: Side, what: &Scores) -> String {
    let state = &view.state;
    match what {
        Scores::Holds { objective } => match score.held.iter().find(|(name, _)| name == objective) {
            Some((_, Some(by))) if *by == side => "holds it".to_owned(),
            Some((_, Some(_))) => String::new(),
            _ => "no holder named".to_owned(),
        },
        Scores::Breaks { .. } => format!("{} broken", score::broken(view, side.other())),
        Scores::Losses { .. } => format!("{}% lost", share(state, side.other())),
        Scores::FewerLosses { .. } => format!("{}% against {}%", share(state, side), share(state, side.other())),
        Scores::Leader | Scores::Time { .. } => String::new(),
    }
}

/// The whole per cents that a side has lost: 40 is only told where an aim of 40 is reached.
fn share(state: &State, side: Side) -> u32 {
    let (lost, all) = score::losses(state, side);
    (lost * 100).checked_div(all).unwrap_or(0)
}

/// What both sides paid.
fn price(view: &View) -> Vec<EndRow> {
    let state = &view.state;
    let row = |what: &str, of_side: &dyn Fn(Side) -> Text| EndRow {
        what: what.to_owned(),
        worth: String::new(),
        sides: Side::BOTH.map(of_side),
    };
    let value = |side: Side| {
        let (lost, all) = score::losses(state, side);
        // What is left and the share that is lost make 100 together.
        of(side, (all - lost).to_string()).then(format!(" of {all} left, {}%", 100 - share(state, side)))
    };
    let units = |side: Side| {
        let all = state.units_of(side).count();
        let count = |is: &dyn Fn(UnitStatus) -> bool| state.units_of(side).filter(|(_, unit)| is(unit.status)).count();
        let lost = count(&|status| status == UnitStatus::Removed);
        let taken = count(&|status| status == UnitStatus::Captured);
        let broken = count(&|status| status == UnitStatus::Broken);
        let mut text = Text::plain(format!("{lost} of {all} lost"));
        for (number, word) in [(broken, "broken"), (taken, "captured")] {
            if number > 0 {
                text = text.then(", ").with(Label::Bad, format!("{number} {word}"));
            }
        }
        text
    };
    let formations = |side: Side| {
        let worn = state.mfs_of(side).map(|(id, _)| (morale::wear(view, id).word(), state.mf_name(id)));
        let hurt = state.leaders_of(side).map(|(id, leader)| (fate(leader.status), state.leader_name(id)));
        let all: Vec<(&str, String)> = worn.chain(hurt).map(|(word, name)| (word, name.to_string())).collect();
        let alike = |word: &&str| {
            let names: Vec<&str> = all.iter().filter(|(own, _)| own == word).map(|(_, name)| name.as_str()).collect();
            (!names.is_empty()).then(|| format!("{word}: {}", names.join(", ")))
        };
        let told: Vec<String> = FATES.iter().filter_map(alike).collect();
        Text::plain(if told.is_empty() { "all steady, no leader hurt".to_owned() } else { told.join("; ") })
    };
    vec![row("combat value", &value), row("units", &units), row("formations and leaders", &formations)]
}

/// What became of formations and leaders, the worst first.
const FATES: [&str; 7] = ["broken", "spent", "shaken", "killed", "captured", "wounded", "hurt"];

const fn fate(status: LeaderStatus) -> &'static str {
    match status {
        LeaderStatus::Ready | LeaderStatus::Left => "",
        LeaderStatus::Out => "hurt",
        LeaderStatus::Wounded => "wounded",
        LeaderStatus::Killed => "killed",
        LeaderStatus::Captured => "captured",
    }
}
