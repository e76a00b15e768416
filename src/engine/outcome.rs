//! What came of a test: a value of the rule's own type. Its members are written out where somebody reads them.

use std::any::Any;
use std::cell::OnceCell;
use std::fmt;
use std::ops::Index;
use std::rc::Rc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value as Json};

/// What came of a test: named members, as the rule file names them.
#[derive(Clone)]
pub struct Outcome(Rc<dyn OutcomeValue>);

/// A value of some type that a test may come to.
trait OutcomeValue {
    fn value(&self) -> &dyn Any;
    fn members(&self) -> &Map<String, Json>;
    fn is_same(&self, other: &dyn OutcomeValue) -> bool;
}

struct OutcomeOf<T> {
    value: T,
    members: OnceCell<Map<String, Json>>,
}

impl<T: Serialize + PartialEq + 'static> OutcomeValue for OutcomeOf<T> {
    fn value(&self) -> &dyn Any {
        &self.value
    }

    fn members(&self) -> &Map<String, Json> {
        self.members.get_or_init(|| match serde_json::to_value(&self.value) {
            Ok(Json::Object(object)) => object,
            _ => Map::new(),
        })
    }

    fn is_same(&self, other: &dyn OutcomeValue) -> bool {
        match other.value().downcast_ref::<T>() {
            Some(other) => self.value == *other,
            None => self.members() == other.members(),
        }
    }
}

impl Outcome {
    /// The outcome that this value describes; it must serialise as an object.
    pub fn of<T: Serialize + Clone + PartialEq + 'static>(value: &T) -> Self {
        Self(Rc::new(OutcomeOf { value: value.clone(), members: OnceCell::new() }))
    }

    /// The outcome as the type that the rule uses.
    ///
    /// # Panics
    /// When the type is not the check's own: a bug in the rulebook.
    pub fn get<T: DeserializeOwned + Clone + 'static>(&self) -> T {
        self.read().expect("an outcome is read as the type it was made of")
    }

    /// The outcome as this type, where it is one: an old record may hold another.
    pub fn read<T: DeserializeOwned + Clone + 'static>(&self) -> Option<T> {
        let own = self.0.value().downcast_ref::<T>().cloned();
        own.or_else(|| T::deserialize(self.members()).ok())
    }

    /// What it came to, by the outcome's own names, in the order in which it was told.
    pub fn members(&self) -> &Map<String, Json> {
        self.0.members()
    }

    /// A member that is yes or no; false when absent.
    pub fn flag(&self, name: &str) -> bool {
        self.members().get(name).and_then(Json::as_bool).unwrap_or(false)
    }

    /// A member that is a whole number; 0 when absent.
    pub fn count(&self, name: &str) -> i64 {
        self.members().get(name).and_then(Json::as_i64).unwrap_or(0)
    }

    /// A member that is a word; empty when absent.
    pub fn word(&self, name: &str) -> &str {
        self.members().get(name).and_then(Json::as_str).unwrap_or("")
    }
}

/// A member; null when absent.
impl Index<&str> for Outcome {
    type Output = Json;

    fn index(&self, name: &str) -> &Json {
        self.members().get(name).unwrap_or(&Json::Null)
    }
}

impl Default for Outcome {
    fn default() -> Self {
        Self::of(&Map::<String, Json>::new())
    }
}

impl PartialEq for Outcome {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0.is_same(&*other.0)
    }
}

impl Eq for Outcome {}

impl fmt::Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Outcome").field(self.members()).finish()
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.members().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::of(&Map::<String, Json>::deserialize(deserializer)?))
    }
}
