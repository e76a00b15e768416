//! Words of players that the umpire reads again: at the step that they name, and before each battle of the force that they
//! are about (2, 5).

use super::super::state::orders::Orders;
use crate::engine::cx::{Picked, Question, Stop};
use crate::engine::prompt::{Choice, Owed};
use crate::rules::campaign_1805::ground::{Cx, UMPIRE, senders};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{HexId, NationId, Step};
use crate::rules::campaign_1805::state::ordered::entry_of;

/// All words of a nation's orders, each with what it is about.
pub(crate) fn all(orders: &Orders) -> Vec<(String, String, Option<Step>)> {
    let force = orders.force.iter().map(|entry| (entry.name.clone(), entry.words.clone(), None));
    let fleet = orders.fleet.iter().map(|entry| (entry.name.clone(), entry.words.clone(), None));
    let general = orders.words.iter().enumerate();
    let general = general.map(|(at, words)| (format!("note {}", at + 1), words.text.clone(), words.remind));
    force.chain(fleet).chain(general).filter(|(_, words, _)| !words.is_empty()).collect()
}

pub(crate) fn question(text: String, options: Vec<Choice>) -> Question {
    Question { side: UMPIRE.to_owned(), text, cite: "5 Free kriegspiel".to_owned(), options, ..Question::default() }
}

/// At a step: the texts that asked to be shown again then.
pub(crate) fn remind(cx: &mut Cx<'_>, step: Step) -> Result<(), Stop> {
    for nation in senders(cx.state()).collect::<Vec<_>>() {
        let name = cx.state().nation_name(nation).to_owned();
        let texts = cx.state().sent.orders[nation.at()].as_deref().map(all).unwrap_or_default();
        for (about, words, _) in texts.into_iter().filter(|(.., remind)| *remind == Some(step)) {
            show(cx, &format!("words:{name}/{about}/{step}"), &format!("{name}, {about}: {words}"))?;
        }
    }
    Ok(())
}

/// Before a battle: who fights whom with how many, and the texts of the forces that stand in its hex.
pub(crate) fn before_battle(cx: &mut Cx<'_>, hex: HexId, odds: &str) -> Result<(), Stop> {
    let mut texts: Vec<String> = Vec::new();
    for (_, force) in cx.state().present().filter(|(_, force)| force.at == Place::Hex(hex)) {
        let entry = entry_of(cx.state(), force.nation, force).filter(|entry| !entry.words.is_empty());
        // The words of an army are of its entry, and not of each of its commands.
        let nation = cx.state().nation_name(force.nation);
        let text = entry.map(|entry| format!("{nation}, {}: {}", entry.name, entry.words));
        texts.extend(text.filter(|text| !texts.contains(text)));
    }
    if texts.is_empty() {
        return Ok(());
    }
    let (name, place) = (cx.state().map().name(hex), cx.state().place_name(Place::Hex(hex)));
    let odds = if odds.is_empty() { String::new() } else { format!(", {odds}") };
    show(cx, &format!("words:{name}"), &format!("before the battle at {place}{odds}: {}", texts.join("; ")))
}

fn show(cx: &mut Cx<'_>, key: &str, text: &str) -> Result<(), Stop> {
    let why =
        "the player wrote this for now: where it asks for something, correct that first (a stance, a place), then continue".to_owned();
    cx.owe(Owed { key: key.to_owned(), what: text.to_owned(), who: UMPIRE.to_owned(), why });
    let options = vec![Choice::may("read", "read, continue")];
    cx.choose(key, |_| question(text.to_owned(), options.clone()))?;
    cx.settled();
    Ok(())
}

/// A nation without orders, where the umpire is asked: it holds, or its orders are drawn as an automatic player's.
pub(crate) fn missing(cx: &mut Cx<'_>, nation: NationId) -> Result<bool, Stop> {
    let name = cx.state().nation_name(nation).to_owned();
    let key = format!("missing:{name}");
    let text = format!("no orders of {name} have come");
    cx.owe(Owed {
        key: key.clone(),
        what: text.clone(),
        who: UMPIRE.to_owned(),
        why: "house rule orders.missing".into(),
    });
    let options = || {
        vec![
            Choice::may("hold", "it holds: standing entries count, the rest stays"),
            Choice::may("auto", "its orders are drawn"),
        ]
    };
    let picked = cx.choose(&key, |_| question(text.clone(), options()))?;
    cx.settled();
    Ok(picked == Picked::Key("auto".to_owned()))
}
