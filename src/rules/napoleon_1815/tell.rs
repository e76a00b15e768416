//! How the log names sides, blocks and areas to whoever looks on: as it was told to him then.

use super::ids::{Army, BlockThen, CityId, Side, UnitId};
use super::roster::Piece;
use super::state::{State, Stranger};
use crate::rules::board::prelude::*;

/// Something of each army of a side: the French for themselves, of the Allies both, by their names.
pub(super) fn by_army(side: Side, told: impl Fn(Army) -> Text) -> Text {
    let named = |army: Army| {
        let name = if side == Side::French { String::new() } else { format!("{} ", army.words()) };
        Text::plain(name).join(told(army))
    };
    Text::joined("; ", side.armies().map(named))
}

pub(super) fn known(state: &State, unit: UnitId) -> Text {
    let block = state.block(unit);
    of(block.army.side(), format!("{} {}", block.code, block.name))
}

pub(super) fn stranger(army: Army) -> Text {
    of(army.side(), format!("a {} block", army.words()))
}

/// A block as whoever looks on knew it then: `a British block` where it stood face down to him.
pub(super) fn who(state: &State, named: BlockThen) -> Text {
    if state.is_told(named) { known(state, named.unit) } else { stranger(state.block(named.unit).army) }
}

/// Known blocks of which it is so by their names, and how many such stand face down in which city; none where there is
/// nobody.
pub(super) fn all_such(state: &State, is: impl Fn(&Piece) -> bool, hidden: impl Fn(&Stranger) -> bool) -> Option<Text> {
    let own = state.all().filter(|(_, piece)| piece.known && is(piece));
    let own = own.map(|(unit, _)| of(state.side_of(unit), state.name(unit)));
    let mut strangers: BTreeMap<(Option<CityId>, Army), u16> = BTreeMap::new();
    let those = state.strangers.iter().filter(|there| hidden(there));
    those.for_each(|there| *strangers.entry((there.at, there.army)).or_default() += there.n);
    let strangers = strangers.into_iter().map(|((at, army), n)| {
        let at = at.map_or_else(String::new, |city| format!(" at {}", state.city_name(city)));
        of(army.side(), counted(n, &format!("{} block", army.words())) + &at)
    });
    own.chain(strangers).reduce(|all, one| all.then(", ").join(one))
}

pub(super) fn along(state: &State, path: &[CityId]) -> String {
    path.iter().map(|city| state.city_name(*city)).collect::<Vec<_>>().join(" > ")
}

/// Something of a block for the service records.
pub(super) fn note(state: &State, unit: UnitId, deed: Deed) -> Note {
    Note { leads: state.is_leader(unit), ..Note::of_unit(state.side_of(unit).key(), state.name(unit), deed) }
}

pub(super) fn tested(state: &State, note: &TestNote) -> Option<BlockThen> {
    let (_, name) = note.key.split_once(':')?;
    Some(BlockThen { unit: state.roster.unit_named(name)?, up: !note.hidden })
}

/// Who tested, as whoever looks on may know.
pub(super) fn tester(state: &State, note: &TestNote) -> Text {
    let side = Side::of_key(&note.side).unwrap_or_default();
    tested(state, note).map_or_else(|| of(side, &note.who), |own| who(state, own))
}
