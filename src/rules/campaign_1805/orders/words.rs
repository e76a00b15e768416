//! Words of players that the umpire reads again: at the step that they name, and before each battle of the force that they
//! are about (2, 5).

use super::super::state::orders::Orders;
use crate::engine::cx::{Question, Stop};
use crate::engine::prompt::Choice;
use crate::rules::campaign_1805::ground::{Cx, senders, umpire_owes, umpire_picks, umpire_question};
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

pub(crate) fn question(text: &str, options: Vec<Choice>) -> Question {
    umpire_question(text, "5 Free kriegspiel", options)
}

/// At a step: the texts that asked to be shown again then.
pub(crate) fn remind(cx: &mut Cx<'_>, step: Step) -> Result<(), Stop> {
    for nation in senders(cx.state()).collect::<Vec<_>>() {
        let name = cx.state().nation_name(nation).to_owned();
        let texts = cx.state().sent.of(nation).map(all).unwrap_or_default();
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
    let why = "the player wrote this for now: where it asks for something, correct that first (a stance, a place), then continue";
    umpire_picks(cx, umpire_owes(key, text, why), |_| question(text, vec![Choice::may("read", "read, continue")]))
        .map(drop)
}

/// A nation without orders, where the umpire is asked: it holds, or its orders are drawn as an automatic player's.
pub(crate) fn missing(cx: &mut Cx<'_>, nation: NationId) -> Result<bool, Stop> {
    let name = cx.state().nation_name(nation).to_owned();
    let key = format!("missing:{name}");
    let text = format!("no orders of {name} have come");
    let options = || {
        vec![
            Choice::may("hold", "it holds: standing entries count, the rest stays"),
            Choice::may("auto", "its orders are drawn"),
        ]
    };
    let owed = umpire_owes(&key, &text, "house rule orders.missing");
    let picked = umpire_picks(cx, owed, |_| question(&text, options()))?;
    Ok(picked.as_deref() == Some("auto"))
}
