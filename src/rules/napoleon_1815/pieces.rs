//! The blocks as they are now, and what is seen of all of them at one look.

use std::ops::Deref;

use super::ids::{CityId, Side};
use super::roster::{Block, Piece};
use crate::engine::digest::Swift;
use crate::engine::digest_chain::{AtOneLook, DigestChain};

/// The blocks, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct Pieces {
    list: DigestChain<Piece>,
    /// Which side has a block in which city, for as long as no block changes.
    there: AtOneLook<Vec<[bool; 2]>>,
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

    pub(super) fn is_at(&self, city: CityId, side: Side, blocks: &[Block]) -> bool {
        let there = self.there.get(|| {
            let mut there = Vec::new();
            for (piece, block) in self.iter().zip(blocks).filter(|(piece, _)| piece.is_there()) {
                if let Some(city) = piece.at {
                    there.resize(there.len().max(city.at() + 1), [false; 2]);
                    there[city.at()][block.army.side() as usize] = true;
                }
            }
            there
        });
        there.get(city.at()).is_some_and(|there| there[side as usize])
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
