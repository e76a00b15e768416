//! What is declared of the game for everything that prints it: where it is, what each army has left of what it needs,
//! the marks of its blocks, and the measures of its end.

use super::event::{BattleEvent, CvEvent, EndEvent, Event};
use super::held::{GOAL, goals, holder};
use super::prelude::*;
use super::victory::{foreseen, reason};
use super::{acts, defeat, panels};
use crate::engine::shows::{GameEnd, Mark, SetUp, Shows};
use crate::rules::board::cells::line;
use crate::rules::board::side::Needs;

const MARKS: &[Mark] = &[
    Mark { sign: "■■■·", means: "CV: left, lost" },
    Mark { sign: "*", means: "a leader" },
    Mark { sign: "╱ ●", means: "cavalry, artillery; infantry has no symbol" },
    Mark { sign: "G", means: "Old Guard" },
    Mark { sign: "fm", means: "force marched" },
    Mark { sign: "up", means: "face up" },
    Mark { sign: "br", means: "broken: back in this set, and does nothing in it" },
    Mark { sign: "dis", means: "disrupted" },
    Mark { sign: GOAL, means: "one of the three cities that the French need" },
];

pub(super) fn shows(view: &View) -> Shows {
    let state = &view.state;
    let time = if state.day().is_night() { "night" } else { "day" };
    let turn = Text::of(Label::Figure, format!("Turn {}", state.turn)).then(format!(" of {}, {time}", state.turns()));
    let now = match (state.winner, state.now.battle, Side::of_key(acts::asked(state))) {
        (Some(winner), ..) => named(winner).then(" have won"),
        (None, Some(city), _) => {
            Text::of(Label::Care, format!("battle of {}, set {}", state.city_name(city), state.now.set))
        }
        (None, None, Some(asked)) => of(asked, short(asked.name())).then(format!(": {}", state.step.title())),
        // Several sides are asked, or nobody.
        (None, None, None) => Text::plain(state.step.title()),
    };
    Shows { place: vec![turn, now], marks: MARKS, piece: "block", group: "city" }
}

/// What a side has left of what it must keep, then what it needs; both from the longest form to the shortest.
pub(super) fn headline(view: &View, side: Side) -> [Vec<Text>; 2] {
    let Needs { full, brief, aims } = needs(view, side);
    let (long, short) = (line(side.armies().map(|army| standing(view, army))), in_short(view, side));
    let forms = vec![line([&long, &full]), line([&long, &brief]), long, line([&short, &brief]), short];
    [forms, aims]
}

/// `British 12, defeat below 10`; of the French, whose side bears the name, `22 blocks, defeat below 11`.
fn standing(view: &View, army: Army) -> Text {
    let left = match army {
        Army::French => left(view, army, "").then(" blocks"),
        _ => left(view, army, army.words()),
    };
    let Some([_, under]) = defeat::stands(view, army) else { return left };
    left.then(", defeat below ").with(Label::Figure, under.to_string())
}

/// `22, defeat <11`; `Br 12, Pr 9, lose <10 & <13`; where both have the same number `lose if both <6`.
fn in_short(view: &View, side: Side) -> Text {
    let left = side.armies().map(|army| left(view, army, if army == Army::French { "" } else { &army.words()[..2] }));
    let stands = side.armies().filter_map(|army| defeat::stands(view, army));
    let under: Vec<String> = stands.map(|[_, under]| format!("<{under}")).collect();
    let left = Text::joined(", ", left);
    let (loses, under) = match &*under {
        [] => return left,
        [one] => (if side == Side::French { ", defeat " } else { ", lose " }, one.clone()),
        [one, other] if one == other => (", lose if both ", one.clone()),
        more => (", lose ", more.join(" & ")),
    };
    left.then(loses).with(Label::Figure, under)
}

/// What an army has left; near its defeat it stands out.
fn left(view: &View, army: Army, name: &str) -> Text {
    let named = if name.is_empty() { Text::default() } else { Text::plain(format!("{name} ")) };
    let Some([left, under]) = defeat::stands(view, army) else { return named.with(Label::Bad, "GONE") };
    named.with(if left <= under + 1 { Label::Bad } else { Label::Figure }, left.to_string())
}

/// What a side wins and loses by.
fn needs(view: &View, side: Side) -> Needs {
    let state = &view.state;
    if state.winner.is_some() {
        return Needs::default();
    }
    if let Some((winner, why)) = foreseen(view) {
        let short = format!("{} as this turn ends", if winner == side { "win" } else { "lose" });
        let [full, brief] = [format!("{short}: {why}"), short].map(Text::plain);
        return Needs { aims: vec![full.clone(), brief.clone()], full, brief };
    }
    match side {
        Side::French => {
            let left = state.parts().filter(|city| holder(view, *city) != Some(Side::French));
            let needs = format!("needs {}", listed(left.map(|city| state.city_name(city))));
            let (held, all) = (goals(view, Side::French).count(), state.parts().count());
            let brief = Text::plain(format!("cities {held} of {all}"));
            let needs = if held == all { "holds all cities: wins as the turn ends".to_owned() } else { needs };
            let aims = [format!("{needs}, or both Allied armies defeated"), needs].map(Text::plain);
            Needs { full: line([&brief, &aims[0]]), brief, aims: aims.into() }
        }
        Side::Allied => {
            let (turns, emperor) = (state.turns(), state.emperor());
            let turn = format!("win after turn {turns}");
            let full = format!("{turn}, or when {emperor} falls; lose if both are defeated");
            let short = [emperor, emperor.trim_start_matches("The ")].map(|who| format!("{turn}, or {who} falls"));
            let aims: Vec<Text> = [full].into_iter().chain(short).map(Text::plain).collect();
            Needs { full: aims[0].clone(), aims, ..Needs::default() }
        }
    }
}

pub(super) fn measured(view: &View, events: &[&Event]) -> GameEnd {
    let state = &view.state;
    let winner = state.winner.map(|winner| format!("{} have won", winner.name()));
    let mut end = GameEnd { reason: reason(view), winner, measures: Vec::new() };
    end.turns("turns", state.turn);
    end.events("battles", "battles", events, |event| matches!(event, Event::Battle(BattleEvent::BattleBegan { .. })));
    for side in Side::BOTH {
        let won = |event: &Event| matches!(event, Event::End(EndEvent::BattleWon { winner, .. }) if *winner == side);
        end.events(format!("{}: battles won", side.name()), "battles", events, won);
    }
    let set = |event: &Event| matches!(event, Event::Battle(BattleEvent::SetBegan { .. }));
    end.events("sets of battle turns", "sets", events, set);
    for army in Army::ALL {
        for cause in LostBy::ALL {
            let lost = |event: &Event| matches!(event, Event::Loss(CvEvent::Lost { unit, by }) if *by == cause && state.block(*unit).army == army);
            end.events(format!("{}: lost by {}", army.words(), cause.words()), "blocks", events, lost);
        }
        end.add(format!("{}: left", army.words()), "blocks", i64::from(defeat::left(view, army)));
    }
    end.count("the French: cities held", "cities", goals(view, Side::French).count());
    end
}

pub(super) fn set_up(view: &View) -> SetUp {
    let state = &view.state;
    let map = panels::map(view);
    let mut own = SetUp::of_map(&map, "city", "road");
    for army in Army::ALL {
        let (left, under, name) = (defeat::left(view, army), defeat::under(view, army), army.words());
        own.counts.push(format!("{name}: {}, defeat below {under}", counted(left, "block")));
        own.warn(left < under, format!("the {name} army has {left}, below its {under}: it is defeated after a turn"));
        let led = left == 0 || state.commander(army).is_some();
        own.warn(!led, format!("the {name} army has no block with `commander = true`"));
    }
    own.warn(state.turns() < 2, "`calendar` has one turn: the game is over after it");
    let french: Vec<usize> = state.cities_of(Side::French).map(CityId::at).collect();
    own.reach(&map, "the French", &french, state.parts().map(CityId::at));
    let (held, all) = (goals(view, Side::French).count(), state.parts().count());
    own.warn(held == all && all > 0, "the French hold all three cities already: they have won after a turn");
    own
}
