//! The combat value of a unit whose file tells its men or guns and its quality, and no `cv`.

use super::troops::words::{Arm, Quality};

/// From how many men or guns on a unit has which combat value: an owner's table, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sizes(Vec<SizeLine>);

/// A line of an owner's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeLine {
    /// What such a unit fights as.
    pub arm: Arm,
    /// How good it is.
    pub quality: Quality,
    /// The least men, or guns of a battery.
    pub from: u32,
    /// Its combat value: 1 to 10.
    pub cv: u8,
}

impl Sizes {
    /// The lines of an owner's table.
    pub fn new(lines: Vec<SizeLine>) -> Self {
        Self(lines)
    }

    /// The combat value of a unit of so many men, or guns of a battery: by the owner's lines for its arm and quality, of
    /// which the least counts for a smaller unit, too; where there is none, by the collection's own rule.
    pub fn cv(&self, arm: Arm, quality: Quality, strength: u32) -> u8 {
        let own = self.0.iter().filter(|line| (line.arm, line.quality) == (arm, quality));
        let reached = own.clone().filter(|line| line.from <= strength).max_by_key(|line| line.from);
        let line = reached.or_else(|| own.min_by_key(|line| line.from));
        line.map_or_else(|| rule(arm, quality, strength), |line| line.cv)
    }
}

/// True for a unit that has men or guns for more than the highest combat value, by the collection's own rule.
pub(super) fn is_more(arm: Arm, quality: Quality, men: Option<u32>, guns: Option<u16>) -> bool {
    let strength = if arm.is_artillery() { guns.map(u32::from) } else { men };
    strength.is_some_and(|strength| by_rule(arm, quality, strength) > 10)
}

/// The collection's own rule, stated in `orbats/README.md`: a CV for every 100 men of infantry, 75 of cavalry or 2 guns, to
/// the nearest, halves up; one less for militia and untrained troops, one more for elite and guard; 1 to 10.
fn rule(arm: Arm, quality: Quality, strength: u32) -> u8 {
    u8::try_from(by_rule(arm, quality, strength).clamp(1, 10)).unwrap_or(10)
}

/// The same before it is cut to 1 to 10.
fn by_rule(arm: Arm, quality: Quality, strength: u32) -> u32 {
    let each = match arm {
        Arm::Infantry => 100,
        Arm::Cavalry => 75,
        Arm::FootArtillery | Arm::HorseArtillery => 2,
    };
    let by_strength = strength.saturating_mul(2).saturating_add(each) / (2 * each);
    match quality {
        Quality::Untrained | Quality::Militia => by_strength.saturating_sub(1),
        Quality::Conscript | Quality::Regular | Quality::Veteran => by_strength,
        Quality::Elite | Quality::Guard => by_strength.saturating_add(1),
    }
}
