//! What never changes in a game, with the net of its places.

/// The `Roster` of a game: as its file told it, with its places and ways. `units on Ground<CityId, RoadId>` counts these
/// things for the digest; `units bordering AreaId` makes the net of its `areas`, too. What is made of it once may be kept
/// beside it: `, called: Called`.
#[macro_export]
macro_rules! roster {
    ($things:ident bordering $area:ident) => {
        $crate::roster! { $things on Ground<$area> }

        impl Roster {
            pub fn new(game: Game) -> Self {
                let areas = game.areas.iter().enumerate();
                let borders = areas.map(|(at, area)| ($area::new(at), area.borders.iter().copied()));
                let ground = Ground::of_borders(game.areas.len(), borders);
                Self { game, ground }
            }

            /// The areas that border on one, in the order of the file.
            pub fn beside(&self, area: $area) -> &[$area] {
                self.ground.beside(area)
            }

            /// What it means to go back from one area to another: how many one joins there, and where enemies stand next to it.
            pub fn around(
                &self,
                means: [&str; 2],
                (from, to): ($area, $area),
                joins: usize,
                is_enemy: impl Fn($area) -> bool,
            ) -> Option<$crate::engine::prompt::Part> {
                let near = self.beside(to).iter().filter(|area| **area != from && is_enemy(**area));
                let names = near.filter_map(|area| self.game.areas.get(area.at())).map(|area| &*area.name);
                $crate::board::words::around(means, joins, names)
            }
        }
    };
    ($things:ident on $ground:ty $(, $made:ident: $kept:ty)?) => {
        /// What never changes in a game, but for a newcomer.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct Roster {
            /// The game as its file told it; figures are those of its beginning.
            pub game: Game,
            pub ground: $ground,
            $($made: $kept,)?
        }

        /// What never changes need not be told by a digest; newcomers are.
        impl std::hash::Hash for Roster {
            fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
                hasher.write_usize(self.game.$things.len());
            }
        }
    };
}
