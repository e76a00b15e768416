//! The blocks as they are now, and what is seen of all of them at one look.

use std::ops::Deref;

use super::ids::{CityId, Side, UnitId};
use super::roster::{Block, Piece};
use crate::engine::digest::Swift;
use crate::engine::digest_chain::{AtOneLook, DigestChain};
use crate::engine::grouped::Grouped;

/// The blocks, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct Pieces {
    list: DigestChain<Piece>,
    /// Which blocks a side has in which city, for as long as no block changes.
    there: AtOneLook<Grouped<UnitId>>,
}

impl Pieces {
    pub fn get_mut(&mut self, at: usize) -> Option<&mut Piece> {
        self.there.forget();
        self.list.get_mut(at)
    }

    pub(super) fn change_where(&mut self, is: impl Fn(&Piece) -> bool, change: impl Fn(&mut Piece)) {
        for at in 0..self.len() {
            if is(&self[at]) {
                self.get_mut(at).into_iter().for_each(&change);
            }
        }
    }

    pub(super) fn push(&mut self, piece: Piece) {
        self.there.forget();
        self.list.all_mut().push(piece);
    }

    /// The blocks of a side in a city, in the order of the file.
    pub(super) fn at(&self, city: CityId, side: Side, blocks: &[Block]) -> &[UnitId] {
        let group = |city: CityId, side: Side| 2 * city.at() + side as usize;
        let at = |(unit, (piece, block)): (usize, (&Piece, &Block))| {
            Some((group(piece.at.filter(|_| piece.is_there())?, block.army.side()), UnitId::new(unit)))
        };
        let look = || Grouped::of(self.iter().zip(blocks).enumerate().filter_map(at));
        self.there.get(look).group(group(city, side))
    }

    /// Goes on with a digest: what it makes of the list is what a plain hash makes of it.
    pub(super) fn digest(&self, digest: &mut Swift) {
        self.list.digest(digest);
    }
}

impl From<Vec<Piece>> for Pieces {
    fn from(list: Vec<Piece>) -> Self {
        Self { list: list.into(), ..Self::default() }
    }
}

impl Deref for Pieces {
    type Target = [Piece];

    fn deref(&self) -> &[Piece] {
        &self.list
    }
}
