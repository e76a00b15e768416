//! Extent on a picture: where words stand already, so that no others are written over them.

use std::collections::BTreeMap;

/// Left, top, right, bottom.
pub(super) type Extent = [i32; 4];

/// The width and height of a field: what takes room is looked for in its own fields only.
const FIELD: i32 = 64;

/// What takes room, by the fields that it touches.
#[derive(Debug, Default)]
pub(super) struct TakenRoom(BTreeMap<(i32, i32), Vec<Extent>>);

impl TakenRoom {
    /// True where nothing else takes any of this room.
    pub(super) fn is_free(&self, room: Extent) -> bool {
        let apart = |own: &Extent| own[2] <= room[0] || room[2] <= own[0] || own[3] <= room[1] || room[3] <= own[1];
        fields(room).all(|field| self.0.get(&field).is_none_or(|all| all.iter().all(apart)))
    }

    pub(super) fn take(&mut self, room: Extent) {
        for field in fields(room) {
            self.0.entry(field).or_default().push(room);
        }
    }
}

fn fields([left, top, right, bottom]: Extent) -> impl Iterator<Item = (i32, i32)> {
    let field = |at: i32| at.div_euclid(FIELD);
    (field(left)..=field(right)).flat_map(move |x| (field(top)..=field(bottom)).map(move |y| (x, y)))
}
