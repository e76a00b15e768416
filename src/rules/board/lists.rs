//! Look-ups in the lists of a game's file.

/// The look-ups of each list, by the names that its game gives them: in the `Roster` the thing of a name (`named`) or of its
/// letters (`coded`); in the `State` the thing as the file tells it (`facts`), its name, its letters, all of them.
///
/// Each word with a name becomes one method: `areas as AreaId: named area_named` is `Roster::area_named`.
#[macro_export]
macro_rules! lists {
    ($($list:ident as $id:ident: $($what:ident $name:ident $(of $thing:ident $(or $none:ident)?)?),+;)+) => {
        $($($crate::lists! { @$what $list $id $name $($thing $($none)?)? })+)+
    };
    (@named $list:ident $id:ident $name:ident) => {
        impl Roster {
            /// The one of this name.
            pub fn $name(&self, name: &str) -> Option<$id> {
                self.game.$list.iter().position(|own| own.name == name).map($id::new)
            }
        }
    };
    (@coded $list:ident $id:ident $name:ident) => {
        impl Roster {
            /// The one of these letters.
            pub fn $name(&self, code: &str) -> Option<$id> {
                self.game.$list.iter().position(|own| own.code.eq_ignore_ascii_case(code)).map($id::new)
            }
        }
    };
    (@facts $list:ident $id:ident $name:ident $thing:ident) => {
        impl State {
            /// As the file tells it; none beyond the end of its list.
            pub fn $name(&self, own: $id) -> Option<&$thing> {
                self.roster.game.$list.get(own.at())
            }
        }
    };
    (@facts $list:ident $id:ident $name:ident $thing:ident $none:ident) => {
        impl State {
            /// As the file tells it, or what stands for one beyond the end of its list.
            pub fn $name(&self, own: $id) -> &$thing {
                self.roster.game.$list.get(own.at()).unwrap_or_else(|| &$none)
            }
        }
    };
    (@name $list:ident $id:ident $name:ident) => {
        impl State {
            /// What it is called.
            pub fn $name(&self, own: $id) -> &str {
                self.roster.game.$list.get(own.at()).map_or("", |own| &own.name)
            }
        }
    };
    (@code $list:ident $id:ident $name:ident) => {
        impl State {
            /// The letters by which players name it.
            pub fn $name(&self, own: $id) -> &str {
                self.roster.game.$list.get(own.at()).map_or("", |own| &own.code)
            }
        }
    };
    (@all $list:ident $id:ident $name:ident) => {
        impl State {
            /// All of them, in the order of the file.
            pub fn $name(&self) -> impl Iterator<Item = $id> + use<> {
                (0..self.roster.game.$list.len()).map($id::new)
            }
        }
    };
}

/// The look-ups of things as they are now: `map.pieces as CorpsId: piece of Piece or NO_PIECE` is `State::piece`, which gives
/// `NO_PIECE` for one that is not there. What changes one has its name behind.
#[macro_export]
macro_rules! now {
    ($($part:ident.$list:ident as $id:ident: $name:ident of $thing:ident or $none:ident $(, $change:ident)?;)+) => {
        impl State {
            $(
                /// As it is now, or what stands for one that is not there.
                pub fn $name(&self, own: $id) -> &$thing {
                    self.$part.$list.get(own.at()).unwrap_or_else(|| &$none)
                }

                $(
                    /// Changes it, if it is there.
                    pub(super) fn $change(&mut self, own: $id, change: impl FnOnce(&mut $thing)) {
                        self.$part.$list.get_mut(own.at()).map(change);
                    }
                )?
            )+
        }
    };
}
