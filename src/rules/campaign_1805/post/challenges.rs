//! Challenges of preliminary results: letters, answered by the umpire to their sender alone (3).

use serde_json::{Value as Json, json};

use crate::engine::cx::Stop;
use crate::engine::post::Letter;
use crate::engine::prompt::Choice;
use crate::rules::campaign_1805::event::CourseEvent;
use crate::rules::campaign_1805::ground::{Cx, View, umpire_owes, umpire_question};
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::state::{Answer, State};

/// What is cited where a challenge is answered.
const CITE: &str = "3 Turn results and challenges";

/// The slot of the next challenge of a nation in this turn.
pub(crate) fn slot(view: &View, nation: NationId) -> String {
    next_slot(view, &format!("challenge/{}/{}/", view.state.now.turn, view.state.slot_word(nation)))
}

/// The slot of the next letter of those that begin so.
pub(super) fn next_slot(view: &View, base: &str) -> String {
    let sent = view.post.letters().filter(|(slot, _)| slot.starts_with(base)).count();
    format!("{base}{:03}", sent + 1)
}

fn challenges(letter: &Letter) -> String {
    format!("{} challenges: {}", letter.from, letter.text)
}

/// The answer to what lies in a slot, once there is one.
fn answer<'s>(state: &'s State, slot: &str) -> Option<&'s Answer> {
    state.affairs.answers.iter().find(|answer| answer.slot == slot)
}

/// What is owed: an answer to every challenge of this turn that has none.
pub(crate) fn owed(view: &View) -> Vec<Choice> {
    let now = format!("challenge/{}/", view.state.now.turn);
    let open = view.post.letters().filter(|(slot, _)| slot.starts_with(&now) && answer(&view.state, slot).is_none());
    let offer = |(slot, letter): (&str, &Letter)| {
        let (key, what) = (format!("challenge:{}", &slot[now.len()..]), challenges(letter));
        Choice::owed(umpire_owes(&key, what, "a challenge is answered before the results are official"))
    };
    open.map(offer).collect()
}

/// What making the results official is called: who upheld a challenge is reminded of what that asks for.
pub(crate) fn official(state: &State) -> &'static str {
    let now = format!("challenge/{}/", state.now.turn);
    if state.affairs.answers.iter().any(|answer| answer.upheld && answer.slot.starts_with(&now)) {
        "the results are official (first correct them and publish again)"
    } else {
        "the results are official"
    }
}

/// The umpire's answer: upheld or refused, and why. What went wrong is then mended or set right where it happened.
pub(crate) fn settle(cx: &mut Cx<'_>, key: &str) -> Result<(), Stop> {
    let slot = format!("challenge/{}/{key}", cx.state().now.turn);
    let Some(letter) = cx.opened(&slot).cloned() else { return Ok(()) };
    let options = || {
        vec![
            Choice::may("refused", "refused: the results stand"),
            Choice::may("upheld", "upheld: change the answer, or correct the values"),
        ]
    };
    let question = |_: &View| umpire_question(challenges(&letter), CITE, options());
    let Some(picked) = cx.choose_key(&format!("challenge:{key}/answer"), question)? else { return Ok(()) };
    let question = umpire_question("why? The sender alone reads it", CITE, Vec::new());
    let why = cx.name(&format!("challenge:{key}/why"), &question)?;
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
    let one = |(slot, letter): (&str, &Letter)| {
        let answer = answer(&view.state, slot);
        json!({
            "nation": letter.from, "text": letter.text,
            "answer": answer.map(|answer| if answer.upheld { "upheld" } else { "refused" }),
            "why": answer.map(|answer| answer.why.as_str()),
        })
    };
    view.post.letters().filter(|(slot, _)| slot.starts_with("challenge/")).map(one).collect()
}
