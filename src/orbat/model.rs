//! An order of battle as it is meant: every figure in range, every name sound.
//!
//! The reader makes these values from files; whoever makes one by hand keeps the same rules, or it will not
//! read back. The serde form is what save files hold; it is not the layout of an orbat file.

use serde::{Deserialize, Serialize};

use super::troops::{
    Ability, Arm, Disorder, Ground, Inspiration, LeaderStatus, MfKind, Order, Quality, Shape, Staff, UnitStatus,
    Weapon, Weight,
};

/// One side's order of battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Orbat {
    /// What the force is called: 1 to 255 bytes.
    pub name: String,
    /// Whose army it is; may be empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nation: String,
    /// `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub date: String,
    /// Where the figures come from; may be empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub source: String,
    /// Free text; may be empty and may have several lines.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: String,
    /// The commander-in-chief.
    pub commander: Leader,
    /// The Major Formations, at least one, in the order of the file.
    pub formations: Vec<Formation>,
}

/// A commander-in-chief or the commander of a Major Formation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leader {
    /// Unique among the leaders of the side.
    pub name: String,
    /// How well he commands.
    pub ability: Ability,
    /// How he carries his men along.
    pub inspiration: Inspiration,
    /// How well his staff works.
    #[serde(default, skip_serializing_if = "is_default")]
    pub staff: Staff,
    /// Whether he is with his troops.
    #[serde(default, skip_serializing_if = "is_default")]
    pub status: LeaderStatus,
    /// Turns until he is back: 1 to 12 with status out, else 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns_out: u8,
    /// The unit of his side that he rides with.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attached_to: Option<String>,
}

/// A Major Formation: units under one commander with one order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Formation {
    /// Unique among the formations of the side.
    pub name: String,
    /// What it is made of.
    pub kind: MfKind,
    /// One of [`Order::HELD`].
    pub order: Order,
    /// The order that returns after a retreat, one of [`Order::CHOSEN`]; none means defend.
    #[serde(default, skip_serializing_if = "is_default")]
    pub order_after: Option<Order>,
    /// Its commander, if it has one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub commander: Option<Leader>,
    /// Replaces the sum of the units' skirmish values: 0 to 400.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skirmish: Option<u16>,
    /// When it comes to the table, if it did not begin there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub arrives: Option<Arrives>,
    /// Free text.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: String,
    /// Whether it counts as committed for order tests.
    #[serde(default, skip_serializing_if = "is_default")]
    pub committed: bool,
    /// Whether it was engaged when last asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub engaged: bool,
    /// Turns of retreat left: 0 to 4.
    #[serde(default, skip_serializing_if = "is_default")]
    pub retiring: u8,
    /// Units that it had lost at its last morale test.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tested_at: u16,
    /// Whether it stands on the table.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub on_table: bool,
    /// Its units, at least one, in the order of the file.
    pub units: Vec<Unit>,
}

/// When a formation comes to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrives {
    /// The first turn in which it may arrive: 1 to 999.
    pub turn: u16,
    /// The roll of a D6 that brings it, or more: 1 to 6.
    pub needs: u8,
}

/// A battalion, a regiment or a battery.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Unique among the units of the side.
    pub name: String,
    /// What it fights as.
    pub arm: Arm,
    /// How good it is.
    pub quality: Quality,
    /// Of its horses or guns; none for infantry.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weight: Option<Weight>,
    /// Combat value left: 1 to 10, or 0 to 10 when the unit is removed or captured.
    pub cv: u8,
    /// Combat value lost; `cv + lost` is 1 to 10.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: u8,
    /// How it stands; fits the arm.
    pub formation: Shape,
    /// Skirmish value: 0 to 20, infantry only.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skirmish: u8,
    /// What it fires; counts for infantry only.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weapon: Weapon,
    /// Whether it carries lances; cavalry only.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lance: bool,
    /// Whether it is skirmish-capable infantry.
    #[serde(default, skip_serializing_if = "is_default")]
    pub light: bool,
    /// Men, for people and for campaigns: 0 to 100,000.
    #[serde(default, skip_serializing_if = "is_default")]
    pub men: Option<u32>,
    /// Guns of a battery: 0 to 1,000.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guns: Option<u16>,
    /// Free text.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: String,
    /// Its disorder markers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disorder: Disorder,
    /// Whether it still takes part.
    #[serde(default, skip_serializing_if = "is_default")]
    pub status: UnitStatus,
    /// What it stands on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ground: Ground,
    /// The enemy unit of a drawn melee; whether it exists is not known to one side's file.
    #[serde(default, skip_serializing_if = "is_default")]
    pub locked_with: Option<String>,
    /// The formation of the side that a battery of a grand battery came from.
    #[serde(default, skip_serializing_if = "is_default")]
    pub home: Option<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
fn is_yes(value: &bool) -> bool {
    *value
}
