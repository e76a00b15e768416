//! The words of the field: what troops are, how they stand, what they were told to do.

use crate::orbat::keyword::words;

words! {
    /// How good troops are, from the worst to the best.
    Quality: "quality" {
        /// Raw levies.
        Untrained = "untrained",
        /// Part-time soldiers.
        Militia = "militia",
        /// Trained, but new to the field.
        Conscript = "conscript",
        /// The usual line soldier.
        Regular = "regular",
        /// Has seen campaigns.
        Veteran = "veteran",
        /// Picked troops.
        Elite = "elite",
        /// The guard of the army.
        Guard = "guard",
    }
}

words! {
    /// How well the strength of a unit is known.
    Grade: "grade" {
        /// The strength of the unit itself was seen in the source that it names.
        A = "A",
        /// A total was seen in the source; the unit's share of it is worked out.
        B = "B",
        /// The unit was seen in an order of battle; its strength is an estimate.
        C = "C",
        /// A guess: neither the unit's strength nor a total that it was part of was seen.
        D = "D",
    }
}

impl Grade {
    /// What the letter means.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::A => "strength seen in the source",
            Self::B => "total seen in the source, the unit's share worked out",
            Self::C => "unit seen in an order of battle, strength estimated",
            Self::D => "guess",
        }
    }

    /// Whether a strength of this grade rests on a source, which must then be named.
    pub const fn rests_on_a_source(self) -> bool {
        matches!(self, Self::A | Self::B)
    }
}

words! {
    /// What a unit fights as.
    Arm: "arm" {
        /// A battalion.
        Infantry = "infantry",
        /// A regiment.
        Cavalry = "cavalry",
        /// A battery whose gunners walk.
        FootArtillery = "foot-artillery",
        /// A battery whose gunners ride.
        HorseArtillery = "horse-artillery",
    }
}

impl Arm {
    /// Whether the unit is a battery, on foot or horsed.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Self::FootArtillery | Self::HorseArtillery)
    }

    /// Whether the unit moves at the pace of horses with riders: cavalry and horse artillery.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Cavalry | Self::HorseArtillery)
    }

    /// The formations that a unit of this arm can stand in.
    pub const fn shapes(self) -> &'static [Shape] {
        match self {
            Self::Infantry => &[Shape::Line, Shape::Column, Shape::Square, Shape::Garrison],
            Self::Cavalry => &[Shape::Line, Shape::Column],
            Self::FootArtillery | Self::HorseArtillery => &[Shape::Deployed, Shape::Limbered],
        }
    }

    /// The words of these formations.
    pub fn shape_words(self) -> Vec<&'static str> {
        self.shapes().iter().map(|shape| shape.as_str()).collect()
    }

    /// The weights that a unit of this arm can have: none for infantry, no heavy horse artillery.
    pub fn weight_words(self) -> Vec<&'static str> {
        let most = match self {
            Self::Infantry => 0,
            Self::HorseArtillery => 2,
            Self::Cavalry | Self::FootArtillery => 3,
        };
        Weight::WORDS[..most].to_vec()
    }
}

words! {
    /// How heavy horses or guns are; infantry has no weight.
    Weight: "weight" {
        /// Light cavalry, light guns.
        Light = "light",
        /// Dragoons, medium guns.
        Medium = "medium",
        /// Cuirassiers, twelve-pounders.
        Heavy = "heavy",
    }
}

words! {
    /// The formation that a unit stands in.
    Shape: "formation" {
        /// Infantry or cavalry, spread for fire.
        Line = "line",
        /// Infantry or cavalry, ready to move.
        Column = "column",
        /// Infantry against cavalry.
        Square = "square",
        /// Infantry in a built-up area.
        Garrison = "garrison",
        /// Guns ready to fire.
        Deployed = "deployed",
        /// Guns on the move.
        Limbered = "limbered",
    }
}

impl Shape {
    /// Whether a unit of this arm can stand so.
    pub fn fits(self, arm: Arm) -> bool {
        arm.shapes().contains(&self)
    }
}

words! {
    /// How much order a unit has lost.
    #[derive(Default)]
    Disorder: "disorder" {
        /// In good order.
        #[default]
        None = "none",
        /// One marker.
        D1 = "d1",
        /// Two markers.
        D2 = "d2",
    }
}

words! {
    /// Whether a unit still takes part.
    #[derive(Default)]
    UnitStatus: "status" {
        /// Fit for anything.
        #[default]
        Ready = "ready",
        /// Fled; takes no part until it rallies.
        Broken = "broken",
        /// Off the table for good.
        Removed = "removed",
        /// Taken by the enemy.
        Captured = "captured",
    }
}

impl UnitStatus {
    /// Whether the unit has left the table, so that it may have no CV left.
    pub const fn is_gone(self) -> bool {
        matches!(self, Self::Removed | Self::Captured)
    }
}

words! {
    /// The ground that a unit stands on.
    #[derive(Default)]
    Ground: "ground" {
        /// Nothing in the way.
        #[default]
        Open = "open",
        /// A fordable river or stream.
        River = "river",
        /// Rough going.
        Rough = "rough",
        Bridge = "bridge",
        /// A light wood or an orchard.
        LightWood = "light-wood",
        DenseWood = "dense-wood",
        /// A built-up area of wood: light cover.
        WoodenBua = "wooden-bua",
        /// A built-up area of stone: heavy cover.
        StoneBua = "stone-bua",
    }
}

impl Ground {
    /// Whether the ground is a built-up area, which infantry can garrison.
    pub const fn is_bua(self) -> bool {
        matches!(self, Self::WoodenBua | Self::StoneBua)
    }

    /// Whether troops of this arm are disordered as long as they stand on it, and cannot recover there (terrain table);
    /// `light` is skirmish-capable infantry.
    pub const fn disorders(self, arm: Arm, light: bool) -> bool {
        match (arm, self) {
            (Arm::Cavalry, Self::LightWood | Self::DenseWood | Self::WoodenBua | Self::StoneBua) => true,
            (Arm::Infantry, Self::DenseWood) => !light,
            _ => false,
        }
    }
}

words! {
    /// What infantry fires.
    #[derive(Default)]
    Weapon: "weapon" {
        /// The usual firearm.
        #[default]
        Musket = "musket",
        /// Slower, but carries further.
        Rifle = "rifle",
    }
}

words! {
    /// How well a leader commands.
    Ability: "ability" {
        /// The worst.
        Terrible = "terrible",
        /// Below the common run.
        Poor = "poor",
        /// The common run.
        Average = "average",
        /// Above the common run.
        Good = "good",
        /// The best.
        Excellent = "excellent",
    }
}

words! {
    /// How a leader carries his men along.
    Inspiration: "inspiration" {
        /// Leaves them cold.
        Uninspiring = "uninspiring",
        /// As most do.
        Normal = "normal",
        /// They follow him anywhere.
        Charismatic = "charismatic",
    }
}

words! {
    /// How well a leader's staff passes his orders on.
    #[derive(Default)]
    Staff: "staff" {
        /// Orders go astray.
        Poor = "poor",
        /// Orders arrive.
        #[default]
        Average = "average",
        /// Orders arrive early and clear.
        Good = "good",
    }
}

words! {
    /// What a formation was told to do, or what a morale result makes it do.
    Order: "order" {
        /// Close with the enemy.
        Attack = "attack",
        /// Move without closing.
        Manoeuvre = "manoeuvre",
        /// Hold ground.
        Defend = "defend",
        /// Fall back by choice.
        Retire = "retire",
        /// Stand behind another formation.
        Support = "support",
        /// Fire from afar.
        Bombard = "bombard",
        /// Bring batteries together.
        FormGrandBattery = "form-grand-battery",
        /// Send the batteries back.
        DissolveGrandBattery = "dissolve-grand-battery",
        /// Fall back because morale gave way; never a chosen order.
        Retreat = "retreat",
    }
}

impl Order {
    /// The orders that a formation can be given and then holds.
    pub const CHOSEN: &'static [Self] =
        &[Self::Attack, Self::Manoeuvre, Self::Defend, Self::Retire, Self::Support, Self::Bombard];
    /// The orders that a formation can hold: the chosen ones, and the retreat of a saved battle.
    pub const HELD: &'static [Self] =
        &[Self::Attack, Self::Manoeuvre, Self::Defend, Self::Retire, Self::Support, Self::Bombard, Self::Retreat];
}

words! {
    /// What a Major Formation is made of.
    MfKind: "kind" {
        /// Mostly battalions.
        Infantry = "infantry",
        /// Mostly regiments of horse.
        Cavalry = "cavalry",
        /// Both.
        Mixed = "mixed",
        /// Batteries brought together.
        GrandBattery = "grand-battery",
    }
}

words! {
    /// Whether a leader is with his troops.
    #[derive(Default)]
    LeaderStatus: "status" {
        /// Present.
        #[default]
        Ready = "ready",
        /// Out for a known number of turns.
        Out = "out",
        /// Out of the battle, alive.
        Wounded = "wounded",
        /// Dead.
        Killed = "killed",
        /// In the enemy's hands.
        Captured = "captured",
        /// Gone with a broken formation.
        Left = "left",
    }
}
