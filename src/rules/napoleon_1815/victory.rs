//! C9: who has won.

use super::checks::victory::{CHECK, Victory, Winner, column};
use super::defeat;
use super::event::CampaignEvent;
use super::held::goals;
use super::prelude::*;

/// What the table of the sheet says now.
fn winner(view: &View) -> Winner {
    let outcome = foresee::outcome(&CHECK, view, conditions(view, false));
    outcome.map_or(Winner::Undecided, |outcome| outcome.get::<Victory>().winner)
}

/// Why the game ended: the column of the table, or the word of the players; `undecided` where it has not.
pub(super) fn reason(view: &View) -> String {
    let why = |(number, conditions): (usize, Vec<String>)| format!("column {number}: {}", conditions.join("; "));
    let decided = decided_by(view, false).map_or_else(|| "the players decide".to_owned(), why);
    if view.state.winner.is_none() { "undecided".to_owned() } else { decided }
}

/// Who wins as this turn ends, whatever comes of cities in it, and why: the French commander is lost, or armies have fewer
/// units than they need, which never grow. None where that is open.
pub(super) fn foreseen(view: &View) -> Option<(Side, String)> {
    let (number, why) = decided_by(view, true).filter(|_| view.state.winner.is_none())?;
    let winner = if number > 3 { Side::Allied } else { Side::French };
    (2..=5).contains(&number).then(|| (winner, why.join("; ")))
}

/// The column of the table that decides, from 1, with the conditions that are so, by the names of this game.
pub(super) fn decided_by(view: &View, ahead: bool) -> Option<(usize, Vec<String>)> {
    let cities = || listed(view.state.parts().map(|city| view.state.city_name(city)));
    let named = |row: &TableRow| match row.key.as_str() {
        "three_cities" => format!("the French hold {}", cities()),
        _ => row.label.replace("Napoleon", view.state.emperor()),
    };
    foresee::with(&CHECK, view, conditions(view, ahead), |case| {
        let (number, so) = column(case)?;
        Some((number, so.into_iter().map(named).collect()))
    })
}

/// What of the table's conditions is so; `ahead` of the checks, armies that have too few units count as defeated.
fn conditions(view: &View, ahead: bool) -> [(&'static str, Value); 6] {
    let state = &view.state;
    let all_held = goals(view, Side::French).count() == NamedCity::ALL.len();
    let too_few = |army: Army| ahead && defeat::left(view, army) < defeat::under(view, army);
    let defeated = |army: Army| state.armies[army.at()].defeated || too_few(army);
    let napoleon = state.commander(Army::French).and_then(|unit| match state.piece(unit).lost_by {
        None if too_few(Army::French) => Some(LostBy::ArmyDefeat),
        by => by,
    });
    [
        ("three_cities", all_held.into()),
        ("allied_armies_defeated", (defeated(Army::British) && defeated(Army::Prussian)).into()),
        ("french_army_defeated", defeated(Army::French).into()),
        ("napoleon_army_defeat", (napoleon == Some(LostBy::ArmyDefeat)).into()),
        ("napoleon_rout_or_fire", matches!(napoleon, Some(LostBy::Fire | LostBy::Rout | LostBy::Alone)).into()),
        ("last_turn", (usize::from(state.turn) >= state.turns()).into()),
    ]
}

/// The game ends, or the next turn begins. False where the sheet does not say who has won.
pub(super) fn decide(cx: &mut Cx<'_>) -> bool {
    let turn = cx.state().turn.saturating_add(1);
    cx.emit(match winner(cx.view()) {
        Winner::French => CampaignEvent::Ended { winner: Side::French },
        Winner::Allied => CampaignEvent::Ended { winner: Side::Allied },
        Winner::None => CampaignEvent::StepBegan { turn, step: Step::C1 },
        Winner::Undecided => return false,
    });
    true
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    if winner(view) == Winner::Undecided {
        let what = "say who has won".to_owned();
        offers.owe(Act::Victory, EVERYBODY, "victory".to_owned(), what, "the sheet does not say");
    }
}

pub(super) fn ask(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let won = |side: Side| (side, Choice::may(side.key(), format!("{} have won", side.name())));
    let winner = pick_kept(cx, ["victory"; 2], "correct the blocks instead", |view| Pick {
        question: Question::to(EVERYBODY, "the sheet does not say who has won: who has?", view.state.step.cite()),
        options: Side::BOTH.map(won).into(),
    })?;
    cx.emit(CampaignEvent::Ended { winner });
    Ok(())
}
