//! The events of a rulebook that has chapters: each chapter has its own, and in a save they stand side by side under
//! their own names, as if there were no chapters.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::{Error as NoValue, StrDeserializer};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, VariantAccess, Visitor};

use super::remark::{Note, Remark};
use super::test_note::TestNote;
use super::text::Text;

/// What a chapter says of its events, which change a state `S`: an event more does not compile until all is said.
pub trait Chapter<S> {
    /// True when everything that the event names is in the state, and can be as the event says: one that names what never
    /// was, in a damaged save, is passed over. A state whose look-ups answer for what is not there needs no more.
    fn there(&self, _: &S) -> bool {
        true
    }

    /// Puts it into the state. This decides nothing: every figure comes with its event.
    fn apply(&self, state: &mut S);

    /// Its line in the log, as whoever the state is for may know it.
    fn tell(&self, state: &S) -> Text;

    /// What it is beside its line in the log; `before` is the state that it changes.
    fn share(&self, _before: &S) -> Share {
        Share::default()
    }

    /// The test that it is, as whoever the state is for may know it.
    fn test(&self, _: &S) -> Option<Cow<'_, TestNote>> {
        None
    }

    /// True for an event of which a verdict tells, and for one with which the last verdict is over.
    fn is_result(&self) -> bool {
        false
    }

    /// True for what a step does by itself: no player has picked it.
    fn is_by_itself(&self) -> bool {
        false
    }
}

impl<S> dyn Chapter<S> + '_ {
    /// Puts the event into the state, if all that it names is there.
    pub fn put(&self, state: &mut S) {
        if self.there(state) {
            self.apply(state);
        }
    }
}

/// What an event is beside its line in the log.
#[derive(Debug, Default)]
pub struct Share {
    /// What it means for the story.
    pub remark: Remark,
    /// What it means for the service records.
    pub notes: Vec<Note>,
    /// What is to be moved, turned or taken off because of it.
    pub table: Option<Text>,
    /// True where that is a piece of a way: it may go on where the last one ended, whatever came between.
    pub way: bool,
    /// True where that stands for all that was said of the piece before: what is left of it, or that it is gone.
    pub gone: bool,
    /// A moment that everyone looks up for.
    pub great: Option<Text>,
}

impl Share {
    /// Of an event that a reader of the story does not miss.
    pub fn quiet() -> Self {
        Self { remark: Remark { quiet: true, ..Remark::default() }, ..Self::default() }
    }

    /// The same where that is so, else nothing.
    pub fn quiet_where(so: bool) -> Self {
        if so { Self::quiet() } else { Self::default() }
    }

    /// Of an event that tells players to move, turn or take off something, where there is something.
    pub fn on_the_table(told: impl Into<Option<Text>>) -> Self {
        Self { table: told.into(), ..Self::default() }
    }

    /// Of an event that begins a way on the table, or goes on with it.
    pub fn on_the_way(told: Text) -> Self {
        Self { way: true, ..Self::on_the_table(told) }
    }

    /// Of an event that stands in the service records.
    pub fn noted(notes: impl IntoIterator<Item = Note>) -> Self {
        Self { notes: notes.into_iter().collect(), ..Self::default() }
    }

    /// The same, and this is to be moved, turned or taken off.
    #[must_use]
    pub fn moving(self, told: Text) -> Self {
        Self { table: Some(told), ..self }
    }

    /// The same as a moment that everyone looks up for.
    #[must_use]
    pub fn as_great(self, told: Text) -> Self {
        Self { great: Some(told), ..self }
    }
}

/// Declares the events of all chapters as one type: a variant a chapter, with the chapter's own events.
///
/// It is written as the chapter's event alone, and read by whichever chapter has an event of that name; what a chapter
/// says of its events is asked of `chapter`.
#[macro_export]
macro_rules! chapters {
    ($(#[$about:meta])* pub enum $Event:ident { $($(#[$of:meta])* $Chapter:ident($Own:ty)),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        #[serde(untagged)]
        pub enum $Event {
            $($(#[$of])* $Chapter($Own)),+
        }

        $(impl From<$Own> for $Event {
            fn from(event: $Own) -> Self {
                Self::$Chapter(event)
            }
        })+

        impl $Event {
            /// The event as its chapter tells of it.
            pub fn chapter<S>(&self) -> &dyn $crate::engine::chapters::Chapter<S>
            where
                $($Own: $crate::engine::chapters::Chapter<S>),+
            {
                match self {
                    $(Self::$Chapter(event) => event),+
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $Event {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Reader;

                impl<'de> serde::de::Visitor<'de> for Reader {
                    type Value = $Event;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str("an event")
                    }

                    fn visit_enum<A: serde::de::EnumAccess<'de>>(self, data: A) -> Result<$Event, A::Error> {
                        let chapters = [$($crate::engine::chapters::names::<$Own>()),+];
                        let (begun, rest) = data.variant_seed($crate::engine::chapters::EventNames(&chapters))?;
                        let mut chapter = 0..;
                        $(if chapter.next() == Some(begun.chapter) {
                            return <$Own as serde::Deserialize>::deserialize(begun.with(rest)).map($Event::$Chapter);
                        })+
                        Err(serde::de::Error::custom("no chapter has this event"))
                    }
                }

                from.deserialize_enum(stringify!($Event), &[], Reader)
            }
        }
    };
}

pub use crate::chapters;

/// The names of the variants of an enum, as they stand in a save.
pub fn names<'de, E: Deserialize<'de>>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // An enum tells its names when it asks to be read; that there is nothing to read does not matter.
    let _ = E::deserialize(TakeNames(&mut names));
    names
}

/// Keeps the names that an enum tells, and gives it nothing.
struct TakeNames<'n>(&'n mut &'static [&'static str]);

impl<'de> Deserializer<'de> for TakeNames<'_> {
    type Error = NoValue;

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        names: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, NoValue> {
        *self.0 = names;
        Err(NoValue::custom("only the names are asked for"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, NoValue> {
        Err(NoValue::custom("not an enum"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any struct
    }
}

/// The names of all chapters' events: reads one, and tells which chapter's it is.
pub struct EventNames<'c>(pub &'c [&'static [&'static str]]);

impl<'de> DeserializeSeed<'de> for EventNames<'_> {
    type Value = NamedEvent;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<NamedEvent, D::Error> {
        from.deserialize_identifier(self)
    }
}

impl Visitor<'_> for EventNames<'_> {
    type Value = NamedEvent;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an event")
    }

    fn visit_str<E: Error>(self, found: &str) -> Result<NamedEvent, E> {
        let mut chapters = self.0.iter().enumerate();
        let own = |names: &[&'static str]| names.iter().find(|name| **name == found).copied();
        let named = chapters.find_map(|(chapter, names)| own(names).map(|name| NamedEvent { chapter, name }));
        named.ok_or_else(|| E::custom(format_args!("unknown variant `{found}`")))
    }
}

/// An event of which the name has been read.
#[derive(Clone, Copy)]
pub struct NamedEvent {
    /// The place of its chapter in the list.
    pub chapter: usize,
    name: &'static str,
}

impl NamedEvent {
    /// With what has not been read yet.
    pub fn with<A>(self, rest: A) -> BegunEvent<A> {
        BegunEvent { name: self.name, rest }
    }
}

/// An event of which the name has been read: its chapter reads the rest.
pub struct BegunEvent<A> {
    name: &'static str,
    rest: A,
}

impl<'de, A: VariantAccess<'de>> Deserializer<'de> for BegunEvent<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any struct
        enum
    }
}

impl<'de, A: VariantAccess<'de>> EnumAccess<'de> for BegunEvent<A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, A), A::Error> {
        Ok((seed.deserialize(StrDeserializer::new(self.name))?, self.rest))
    }
}
