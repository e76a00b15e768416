//! Challenges of preliminary results: letters, answered by the umpire to their sender alone (3).

use serde_json::{Value as Json, json};

use crate::engine::cx::{Question, Stop};
use crate::engine::prompt::{Choice, Owed};
use crate::rules::campaign_1805::event::CourseEvent;
use crate::rules::campaign_1805::ground::{Cx, UMPIRE, View};
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::state::{Answer, State};

/// The slot of the next challenge of a nation in this turn.
pub(crate) fn slot(view: &View, nation: NationId) -> String {
    let base = format!("challenge/{}/{}/", view.state.now.turn, view.state.slot_word(nation));
    let sent = view.post.letters().filter(|(slot, _)| slot.starts_with(&base)).count();
    format!("{base}{:03}", sent + 1)
}

/// The answer to what lies in a slot, once there is one.
fn answer<'s>(state: &'s State, slot: &str) -> Option<&'s Answer> {
    state.affairs.answers.iter().find(|answer| answer.slot == slot)
}

/// What is owed: an answer to every challenge of this turn that has none.
pub(crate) fn owed(view: &View) -> Vec<Choice> {
    let now = format!("challenge/{}/", view.state.now.turn);
    let open = view.post.letters().filter(|(slot, _)| slot.starts_with(&now) && answer(&view.state, slot).is_none());
    let offer = |(slot, letter): (&str, &crate::engine::post::Letter)| {
        Choice::owed(Owed {
            key: format!("challenge:{}", &slot[now.len()..]),
            what: format!("{} challenges: {}", letter.from, letter.text),
            who: UMPIRE.to_owned(),
            why: "a challenge is answered before the results are official".to_owned(),
        })
    };
    open.map(offer).collect()
}

/// What making the results official is called: who upheld a challenge is reminded of what that asks for.
pub(crate) fn official(state: &State) -> &'static str {
    let now = format!("challenge/{}/", state.now.turn);
    if state.affairs.answers.iter().any(|answer| answer.upheld && answer.slot.starts_with(&now)) {
        "the results are official (first enter the corrections that were upheld, and publish again)"
    } else {
        "the results are official"
    }
}

/// The umpire's answer: upheld or refused, and why. What went wrong is then mended or set right where it happened.
pub(crate) fn settle(cx: &mut Cx<'_>, key: &str) -> Result<(), Stop> {
    let slot = format!("challenge/{}/{key}", cx.state().now.turn);
    let Some(letter) = cx.opened(&slot).cloned() else { return Ok(()) };
    let question = |text: String| Question {
        side: UMPIRE.to_owned(),
        text,
        cite: "3 Turn results and challenges".to_owned(),
        ..Question::default()
    };
    let text = format!("{} challenges: {}", letter.from, letter.text);
    let picked = cx.choose_key(&format!("challenge:{key}/answer"), |_| Question {
        options: vec![
            Choice::may("refused", "refused: the results stand"),
            Choice::may("upheld", "upheld: change the answer, or correct the values"),
        ],
        ..question(text.clone())
    })?;
    let Some(picked) = picked else { return Ok(()) };
    let why = cx.name(&format!("challenge:{key}/why"), &question("why? The sender alone reads it".to_owned()))?;
    let Some(nation) = cx.state().scenario().nations.iter().position(|own| own.name == letter.from) else {
        return Ok(());
    };
    let answer =
        Answer { slot, nation: NationId::new(nation), upheld: picked == "upheld", why: why.unwrap_or_default() };
    cx.emit(CourseEvent::Answered { answer });
    Ok(())
}

/// Every challenge with its answer, as far as letters and answers are known to whoever looks on.
pub(crate) fn json(view: &View) -> Json {
    let one = |(slot, letter): (&str, &crate::engine::post::Letter)| {
        let answer = answer(&view.state, slot);
        json!({
            "nation": letter.from, "text": letter.text,
            "answer": answer.map(|answer| if answer.upheld { "upheld" } else { "refused" }),
            "why": answer.map(|answer| answer.why.as_str()),
        })
    };
    view.post.letters().filter(|(slot, _)| slot.starts_with("challenge/")).map(one).collect()
}
