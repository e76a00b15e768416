//! A corps as a row: SR, MR and rating, whether it is spent, where it fights at home.

use super::ids::{CorpsId, Place};
use super::state::State;
use crate::engine::text::{Label, RosterRow};
use crate::rules::board::cells::words;

pub(super) fn row(state: &State, corps: CorpsId) -> RosterRow {
    let (facts, piece) = (state.corps(corps), state.piece(corps));
    let engaged = state.fight.in_box.iter().flatten().any(|side| side.contains(&corps));
    let spent = matches!(piece.at, Place::Area(_)) && piece.spent;
    let moved = state.fight.march.as_ref().is_some_and(|march| march.corps.contains(&corps));
    let deed = match (engaged, moved) {
        (true, _) => "engaged",
        (false, true) => "moved",
        (false, false) => "",
    };
    let nation = Some(facts.nation).filter(|nation| *nation != facts.home);
    let nation = nation.map(|nation| state.country_name(nation).to_owned()).unwrap_or_default();
    RosterRow {
        code: facts.code.as_str().into(),
        name: facts.name.as_str().into(),
        kind: "corps",
        cells: vec![
            words("SR/MR", 0, Label::Figure, format!("{}/{}", facts.sr, facts.mr)),
            words("rating", 0, Label::Figure, facts.rating.to_string()),
            words("spent", 0, Label::Care, if spent { "spent" } else { "" }),
            words("deed", 1, Label::Quiet, deed),
            words("home", 2, Label::Quiet, format!("home {}", state.country_name(facts.home))),
            words("nation", 3, Label::Quiet, nation),
        ],
        gone: piece.at == Place::Lost,
        ..RosterRow::default()
    }
}
