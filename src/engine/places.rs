//! Places in lists that a value names: what a save tells by number must be there.

use std::collections::BTreeMap;
use std::fmt;

use serde::ser::{self, Serialize, Serializer};

/// No figure of a game is larger.
const MOST: u64 = 1_000_000_000_000;

/// How many things there are in each list, by what one of them is called: the name under which the type of its places is
/// written.
pub type Counted = BTreeMap<&'static str, usize>;

/// Why a value names what is not there: a place is a number in a type of its own, such as `CityId(u16)`, at any
/// depth. A figure so large that sums of such figures may run over is no figure either.
pub fn missing(value: &impl Serialize, there: &Counted) -> Option<String> {
    value.serialize(Look { there, list: None }).err().map(|missing| missing.0)
}

/// Goes through a value; `list` is how many there are where the next number is a place.
#[derive(Clone, Copy)]
struct Look<'t> {
    there: &'t Counted,
    list: Option<(&'static str, usize)>,
}

/// What is not there, in words.
#[derive(Debug)]
struct Missing(String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ser::Error for Missing {
    fn custom<T: fmt::Display>(why: T) -> Self {
        Self(why.to_string())
    }
}

impl std::error::Error for Missing {}

type Looked = Result<(), Missing>;

impl Look<'_> {
    fn number(self, number: u64) -> Looked {
        match self.list {
            Some((one, count)) if number >= count as u64 => {
                Err(Missing(format!("{one} {number} is named, counted from 0, but there are {count}")))
            }
            None if number > MOST => Err(Missing(format!("{number} is larger than any figure of a game"))),
            _ => Ok(()),
        }
    }
}

/// Numbers of all widths go one way.
macro_rules! numbers {
    ($($name:ident($number:ty) as $as:expr;)*) => {$(
        fn $name(self, number: $number) -> Looked {
            self.number($as(number))
        }
    )*};
}

/// What tells no number.
macro_rules! nothing {
    ($($name:ident($($what:ty),*);)*) => {$(
        fn $name(self, $(_: $what),*) -> Looked {
            Ok(())
        }
    )*};
}

impl Serializer for Look<'_> {
    type Ok = ();
    type Error = Missing;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_u8(u8) as u64::from;
        serialize_u16(u16) as u64::from;
        serialize_u32(u32) as u64::from;
        serialize_u64(u64) as u64::from;
        serialize_i8(i8) as |number: i8| u64::from(number.unsigned_abs());
        serialize_i16(i16) as |number: i16| u64::from(number.unsigned_abs());
        serialize_i32(i32) as |number: i32| u64::from(number.unsigned_abs());
        serialize_i64(i64) as i64::unsigned_abs;
    }

    nothing! {
        serialize_bool(bool);
        serialize_f32(f32);
        serialize_f64(f64);
        serialize_char(char);
        serialize_str(&str);
        serialize_bytes(&[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Looked {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Looked {
        let list = self.there.get(name).map(|count| (name, *count));
        value.serialize(Self { list, ..self })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Looked {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Missing> {
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self, Missing> {
        Ok(self)
    }
}

/// Elements and members are gone through one after the other.
macro_rules! members {
    ($($of:ident { $($name:ident($($key:ident)?))* })*) => {$(
        impl ser::$of for Look<'_> {
            type Ok = ();
            type Error = Missing;

            $(fn $name<T: Serialize + ?Sized>(&mut self, $($key: &'static str,)? value: &T) -> Looked {
                $(let _ = $key;)?
                value.serialize(*self)
            })*

            fn end(self) -> Looked {
                Ok(())
            }
        }
    )*};
}

members! {
    SerializeSeq { serialize_element() }
    SerializeTuple { serialize_element() }
    SerializeTupleStruct { serialize_field() }
    SerializeTupleVariant { serialize_field() }
    SerializeMap { serialize_key() serialize_value() }
    SerializeStruct { serialize_field(key) }
    SerializeStructVariant { serialize_field(key) }
}
