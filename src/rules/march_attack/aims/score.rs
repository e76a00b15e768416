//! What both sides score by the scenario: what the program can know, and what the players say.

use crate::engine::cx::{Form, Stop};
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::orbat::scene::aims::{Aim, Scores};
use crate::orbat::scene::field::Objective;
use crate::orbat::{LeaderStatus, UnitStatus};

use super::scene;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::morale::{self, Wear};
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::{LeaderId, Side};
use crate::rules::march_attack::state::score::Score;
use crate::rules::march_attack::turn::{self};

impl Score {
    /// Who has won by them, where this lead is needed; none for a draw.
    pub const fn winner(&self, lead: u32) -> Option<Side> {
        let [a, b] = self.points;
        if a >= b.saturating_add(lead) {
            Some(Side::A)
        } else if b >= a.saturating_add(lead) {
            Some(Side::B)
        } else {
            None
        }
    }
}

/// Who holds an objective, as the players say; none where neither side does.
type Held = (String, Option<Side>);

/// What the scenario's aims come to; of places nothing is known until the players have said who holds them.
pub(crate) fn reckoned(view: &View, held: &[Held]) -> Score {
    let mut score = Score::default();
    let aims = view.state.roster.scene.iter().flat_map(|scene| &scene.aims);
    for aim in aims.filter(|aim| is_reached(view, aim, held)) {
        let side = Side::of_scene(aim.side);
        score.points[side.index()] += u32::from(aim.points);
        let (name, words) = (view.state.side_name(side), scene::scores_for(&view.state, aim));
        score.why.push(format!("{name} {} {words}", aim.points));
    }
    score
}

/// What both sides have scored so far: of places only what was said at the end. None where the scenario has no aims.
pub(crate) fn so_far(view: &View) -> Option<[u32; 2]> {
    let state = &view.state;
    if let Some(score) = &state.end.score {
        return Some(score.points);
    }
    let has_aims = state.roster.scene.as_ref().is_some_and(|scene| !scene.aims.is_empty());
    has_aims.then(|| reckoned(view, &[]).points)
}

pub(super) fn is_reached(view: &View, aim: &Aim, held: &[Held]) -> bool {
    let state = &view.state;
    let own = Side::of_scene(aim.side);
    let enemy = own.other();
    match &aim.what {
        Scores::Holds { objective } => held.iter().any(|(name, by)| name == objective && *by == Some(own)),
        Scores::Breaks { count } => broken(view, enemy) >= usize::from(*count),
        Scores::Losses { percent } => {
            let (lost, brought) = losses(state, enemy);
            brought > 0 && lost * 100 >= brought * u32::from(*percent)
        }
        Scores::FewerLosses { percent } => {
            let (own, enemy) = (losses(state, own), losses(state, enemy));
            // Shares are compared crosswise, so that nothing is rounded.
            let [own, enemy, all] = [own.0 * enemy.1, enemy.0 * own.1, own.1 * enemy.1].map(i64::from);
            all > 0 && (enemy - own) * 100 >= i64::from(*percent) * all && own + enemy > 0
        }
        Scores::Leader => {
            let status = state.leader(LeaderId::new(enemy, 0)).status;
            matches!(status, LeaderStatus::Killed | LeaderStatus::Captured)
        }
        // Who has driven the whole enemy off need not wait for the hour.
        Scores::Time { turn } => can_fight(view, own) && (has_lasted(view, *turn) || !can_fight(view, enemy)),
    }
}

/// True when this turn has been played to its end.
fn has_lasted(view: &View, turn: u16) -> bool {
    let state = &view.state;
    state.turn > turn || (state.turn == turn && (turn::turn_is_over(view) || state.end.verdict.is_some()))
}

fn can_fight(view: &View, side: Side) -> bool {
    view.state.mfs_of(side).any(|(id, _)| morale::wear(view, id) != Wear::Broken)
}

pub(super) fn broken(view: &View, side: Side) -> usize {
    view.state.mfs_of(side).filter(|(id, _)| morale::wear(view, *id) == Wear::Broken).count()
}

/// The CV that a side has lost, and all that it brought. Who is removed or taken is lost with all that he had.
pub(super) fn losses(state: &State, side: Side) -> (u32, u32) {
    let figures = state.units_of(side).map(|(_, unit)| {
        let brought = u32::from(unit.cv) + u32::from(unit.lost);
        let gone = matches!(unit.status, UnitStatus::Removed | UnitStatus::Captured);
        (if gone { brought } else { u32::from(unit.lost) }, brought)
    });
    figures.fold((0, 0), |(lost, brought), own| (lost + own.0, brought + own.1))
}

/// At the end of a battle with aims: who holds the objectives is asked, and what both sides have scored is reckoned. None
/// where the scenario has no aims.
pub(crate) fn at_the_end(cx: &mut Cx<'_>) -> Result<Option<Score>, Stop> {
    let Some(scene) = cx.state().roster.scene.clone().filter(|scene| !scene.aims.is_empty()) else { return Ok(None) };
    let aims = |name: &str| {
        let holds = |aim: &Aim| matches!(&aim.what, Scores::Holds { objective } if objective == name);
        scene.aims.iter().any(holds)
    };
    let places = scene.field.iter().flat_map(|field| &field.objectives);
    let places: Vec<&Objective> = places.filter(|place| aims(&place.name)).collect();
    let mut held = Vec::new();
    if !places.is_empty() {
        let Some(filled) = cx.form("verdict/holds", |view| holds(view, &places))? else { return Ok(None) };
        let by = ask_names(&places).into_iter().map(|name| Side::of_key(filled.word(&name)));
        held.extend(places.iter().map(|place| place.name.clone()).zip(by));
    }
    Ok(Some(Score { held: held.clone(), ..reckoned(cx.view(), &held) }))
}

/// Who holds which place.
fn holds(view: &View, places: &[&Objective]) -> Form {
    let state = &view.state;
    let ask = |(name, place): (String, &&Objective)| {
        let sides = Side::BOTH.map(|side| Choice::may(side.key(), state.side_short(side)));
        // A place that nobody names counts for nobody: who held it at the start is told, and never taken for granted.
        let start = place.holder.map(|side| state.side_short(Side::of_scene(side)));
        let start = start.map_or_else(String::new, |name| format!("; at the start: {name}"));
        Ask {
            name,
            kind: AskKind::One(sides.into_iter().chain([Choice::may("nobody", "nobody alone, or not said")]).collect()),
            default: Some("nobody".into()),
            help: format!("who holds {}{start}", place.name),
        }
    };
    Form {
        side: "both".into(),
        text: "Who holds what at the end? A place of which nothing is said counts for nobody".into(),
        cite: "the scenario's objectives".into(),
        asks: ask_names(places).into_iter().zip(places).map(ask).collect(),
    }
}

/// The objectives' names as those of inputs: small letters and figures, joined by underlines, each unlike the others.
fn ask_names(places: &[&Objective]) -> Vec<String> {
    let plain = |place: &Objective| {
        let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { ' ' };
        let letters: String = place.name.to_lowercase().chars().map(letter).collect();
        letters.split_whitespace().collect::<Vec<_>>().join("_")
    };
    let mut names: Vec<String> = Vec::with_capacity(places.len());
    for (place, number) in places.iter().zip(1..) {
        let name = plain(place);
        let taken = name.is_empty() || names.contains(&name);
        names.push(if taken { format!("objective_{number}") } else { name });
    }
    names
}
