//! C6: battles, at sea first, then field and meeting before siege, by first contact, then hex; some at a table.

use super::{at_sea, battles, table};
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::ground::Cx;
use crate::rules::campaign_1805::orders::words;
use crate::rules::campaign_1805::scenario::Place;

/// Every battle of the turn, at sea first; then raids.
pub(crate) fn resolve(cx: &mut Cx<'_>) -> Result<(), Stop> {
    at_sea::fight(cx)?;
    for hex in battles::hexes(cx.state()) {
        let odds = battles::next(cx.state(), hex).map(|fight| table::odds(cx.state(), &fight));
        words::before_battle(cx, hex, &odds.unwrap_or_default())?;
        // A force fights once a turn: of more camps than two, other pairs follow.
        while let Some(fight) = battles::next(cx.state(), hex) {
            if !table::goes(cx, &fight)? {
                let (fight, _) = battles::days(cx, fight)?;
                battles::end(cx, fight);
            }
        }
        // An assault waits for the field before the walls.
        if !cx.state().battles.tables.iter().any(|fight| fight.at == Place::Hex(hex)) {
            battles::siege(cx, hex)?;
        }
    }
    battles::after_all(cx)
}
