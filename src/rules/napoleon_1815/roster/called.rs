//! What groups and blocks are called in lists of options: words that do not change are put together once a game.

use std::cell::OnceCell;
use std::rc::Rc;

use super::super::ids::{Army, CityId};
use super::Game;
use crate::engine::prompt::OptionName;

/// What was put together so far. Two games are the same whether it was or not.
#[derive(Clone, Debug, Default)]
pub(super) struct Called {
    /// The groups of each army, city by city.
    groups: OnceCell<Vec<Rc<OptionName>>>,
    /// The name and the code of each block.
    blocks: OnceCell<Vec<[Rc<str>; 2]>>,
}

impl Called {
    pub(super) fn group(&self, game: &Game, army: Army, city: CityId) -> Option<&Rc<OptionName>> {
        let of = |army: Army, city: &str| {
            let (key, label) = (format!("march:{}/{city}", army.key()), format!("{} group at {city}", army.words()));
            Rc::new(OptionName { side: Some(army.side().key().into()), ..OptionName::new(key, label) })
        };
        let cities = |army: Army| game.cities.iter().map(move |city| of(army, &city.name));
        let groups = self.groups.get_or_init(|| Army::ALL.into_iter().flat_map(cities).collect());
        groups.get(army.at() * game.cities.len() + city.at())
    }

    pub(super) fn blocks(&self, game: &Game) -> &[[Rc<str>; 2]] {
        let of = |name: &str, code: &str| [name.into(), code.into()];
        self.blocks.get_or_init(|| game.units.iter().map(|block| of(&block.name, &block.code)).collect())
    }

    /// Somebody joins the game.
    pub(super) fn forget(&mut self) {
        self.blocks.take();
    }
}

impl PartialEq for Called {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Called {}
