//! How a campaign stands and what wins it, in a few words: for the umpire's list of games.

use crate::engine::briefing::{Briefing, Chapter, paragraphs};
use crate::engine::summary::Summary;
use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::ground::{View, senders};
use crate::rules::campaign_1805::orders::letter::slot;
use crate::rules::campaign_1805::scenario::ids::{NationId, Step};
use crate::rules::campaign_1805::season::count::points;

/// The most nations whose points are listed.
const MOST: usize = 9;

/// For a list of games.
pub(crate) fn summary(view: &View) -> Summary {
    let state = &view.state;
    let mut nations: Vec<(i64, NationId)> = senders(state).map(|nation| (points(view, nation), nation)).collect();
    nations.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    let side = |(points, nation): &(i64, NationId)| {
        let label = if nation.at().is_multiple_of(2) { Label::SideA } else { Label::SideB };
        Text::of(label, state.nation_name(*nation)).then(format!(" {}", counted(*points, "point")))
    };
    Summary {
        place: state.now.season_words(),
        lead: waits_for(view),
        over: state.end.over.then(|| ended(view)),
        sides: nations.iter().take(MOST).map(side).collect(),
        aims: vec![Text::plain(aim(view))],
        last_turn: None,
    }
}

/// What a scenario says of itself; none where it says nothing.
pub(crate) fn briefing(view: &View) -> Option<Briefing> {
    let scenario = view.state.scenario();
    let paragraphs = paragraphs(scenario.head.to_players());
    let heading = Text::of(Label::Heading, "The situation");
    let situation = Chapter { heading, paragraphs, ..Chapter::default() };
    let some = !situation.paragraphs.is_empty();
    some.then(|| Briefing { title: scenario.head.name.clone(), chapters: vec![situation], ..Briefing::default() })
}

/// What the umpire waits for: orders, challenges, or nothing but the next step.
fn waits_for(view: &View) -> Text {
    let state = &view.state;
    match state.now.step {
        Step::C2 => {
            let (all, sent) = senders(state).fold((0, 0), |(all, sent), nation| {
                (all + 1, sent + usize::from(view.post.letter(&slot(state, nation)).is_some()))
            });
            Text::of(Label::Care, format!("{sent} of {all} have sent orders"))
        }
        Step::C9 if state.affairs.published => Text::of(Label::Care, "results are out, challenges may come"),
        step => Text::plain(format!("next: {}", step.title().to_lowercase())),
    }
}

fn ended(view: &View) -> String {
    let state = &view.state;
    let winners: Vec<&str> = state.end.winners.iter().map(|nation| state.nation_name(*nation)).collect();
    match state.end.winners.first() {
        Some(first) => format!("{} won with {}", winners.join(" and "), counted(points(view, *first), "point")),
        None => "nobody won".to_owned(),
    }
}

fn aim(view: &View) -> String {
    match view.settings.word("end.last-turn").parse::<u16>() {
        Ok(last) => format!("most victory points when the campaign ends, after turn {last} at the latest"),
        Err(_) => "most victory points when the campaign ends".to_owned(),
    }
}
