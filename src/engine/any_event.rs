//! An event of any rulebook behind one face, so that the engine keeps it without knowing its game.

use std::any::Any;
use std::fmt;
use std::rc::Rc;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// What a panic says where two games are mixed.
pub(super) const OF_ONE_RULEBOOK: &str = "a game's views and events are all of its own rulebook";

/// An event of any rulebook.
#[derive(Clone)]
pub struct AnyEvent(Rc<dyn Happening>);

/// What the engine asks of an event.
trait Happening: Any {
    fn is(&self, other: &dyn Happening) -> bool;
    fn json(&self) -> Box<RawValue>;
}

impl<E: Any + PartialEq + Serialize> Happening for E {
    fn is(&self, other: &dyn Happening) -> bool {
        (other as &dyn Any).downcast_ref::<E>() == Some(self)
    }

    fn json(&self) -> Box<RawValue> {
        to_raw_value(self).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }
}

impl AnyEvent {
    /// This event of a rulebook.
    pub fn new<E: Any + PartialEq + Serialize>(event: E) -> Self {
        Self(Rc::new(event))
    }

    /// It as its rulebook knows it.
    ///
    /// # Panics
    /// Where it is an event of another rulebook: a game keeps only its own.
    pub fn of<E: 'static>(&self) -> &E {
        (&*self.0 as &dyn Any).downcast_ref().expect(OF_ONE_RULEBOOK)
    }
}

impl PartialEq for AnyEvent {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0.is(&*other.0)
    }
}

impl fmt::Debug for AnyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.json().get())
    }
}

impl Serialize for AnyEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.json().serialize(serializer)
    }
}
