//! How the log tells a test to those who may know of it.

use super::words::knows;
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Label, Text};
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::sheet::checks;
use crate::rules::campaign_1805::sheet::checks::battle::{Battle, CHECK as BATTLE};
use crate::rules::campaign_1805::sheet::checks::losses::CHECK as LOSSES;
use crate::rules::campaign_1805::state::State;

/// Who tested what, with dice and sums as far as whoever looks on may know them.
pub(super) fn words(state: &State, note: &TestNote) -> Text {
    let own = state.scenario().nation_named(&note.side);
    let is_told = || own.is_some_and(|nation| knows(state, nation)) || is_of_a_party(state, note);
    if state.now.looker.is_some() && !is_told() {
        return Text::default();
    }
    let faces: Vec<String> = note.faces.iter().map(u8::to_string).collect();
    let dice = if faces.is_empty() { String::new() } else { format!(", dice {}", faces.join(" ")) };
    // Sums of a battle hold what the other side has.
    let shown = state.now.looker.is_none() && !note.sums.is_empty();
    let sums = if shown { format!(" ({})", note.sums.join("; ")) } else { String::new() };
    let rules = if note.house_rules.is_empty() {
        String::new()
    } else {
        format!("; house rule {}", note.house_rules.join(", "))
    };
    let marks = if note.marks.is_empty() { String::new() } else { format!("; {}", note.marks.join(", ")) };
    let read = read_from(note).unwrap_or_default();
    let name = test_name(note).unwrap_or_default();
    Text::plain(format!("{}{name}: {}{dice}{read}", note.who, note.words)).with(Label::Quiet, sums + &rules + &marks)
}

/// What was tested, behind who did: `, trade`; battles and losses say so in their words.
fn test_name(note: &TestNote) -> Option<String> {
    let own = checks::ALL.iter().find(|check| check.id == note.check)?;
    (note.check != BATTLE.id && note.check != LOSSES.id).then(|| format!(", {}", own.title.to_lowercase()))
}

/// True for the test of a battle in which whoever looks on, or a friend of his, had a part: both parties know column, dice and
/// cell.
fn is_of_a_party(state: &State, note: &TestNote) -> bool {
    let Some(looker) = state.now.looker.filter(|_| note.check == BATTLE.id) else { return false };
    let names = |a: NationId, b: NationId| format!("/{}-{}/", state.nation_name(a), state.nation_name(b));
    let friends = || state.nation_ids().filter(|nation| state.is_friend(looker, *nation));
    let pairs = friends().flat_map(|own| state.nation_ids().map(move |other| (own, other)));
    pairs.into_iter().any(|(own, other)| note.key.contains(&names(own, other)) || note.key.contains(&names(other, own)))
}

/// Column and cell of a battle.
fn read_from(note: &TestNote) -> Option<String> {
    if note.check != BATTLE.id {
        return None;
    }
    let battle: Battle = serde_json::from_value(serde_json::Value::Object(note.outcome.clone())).ok()?;
    let part = |loss: i64, retreats: bool| format!("{loss}{}", if retreats { "R" } else { "" });
    let shifted = if battle.odds == battle.column_used { String::new() } else { format!(" ({} shifted)", battle.odds) };
    let cell = [(battle.attacker_loss, battle.attacker_retreats), (battle.defender_loss, battle.defender_retreats)]
        .map(|(loss, retreats)| part(loss, retreats));
    Some(format!(", column {}{shifted}, cell {}", battle.column_used, cell.join("/")))
}
