//! Distances that players ask about at the table, all in inches.

use crate::engine::inches::Inches;
use crate::engine::table::{TableFault, Tables};

use super::cells::{distance, distance_in_label, sound};

/// A distance that the sheet prints, and where it prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Printed {
    /// Within this of an enemy grand battery, formed infantry or cavalry a formation is engaged.
    Engagement,
    /// How far infantry threatens; not from a square or a garrison.
    ThreatZone,
    /// How far cavalry may make an opportunity charge.
    OpportunityCharge,
    /// What a change of formation or an about face costs infantry.
    FormationChangeFoot,
    /// What a change of formation or an about face costs cavalry.
    FormationChangeMounted,
    /// What a passage of lines costs foot.
    PassageFoot,
    /// What a passage of lines costs mounted troops.
    PassageMounted,
    /// How far a retiring formation's foot goes in a turn.
    RetireFoot,
    /// How far a retiring formation's mounted troops go in a turn.
    RetireMounted,
    /// Friends of a broken formation within this test their morale.
    ArmyMorale,
    /// How far back victorious cavalry that charged may rally.
    RallyBack,
    /// How far victorious cavalry that charged may exploit.
    ExploitCavalry,
    /// How far victorious infantry that charged may exploit.
    ExploitInfantry,
}

/// How far broken foot, its artillery included, flees: `melee.broken` = flees.
pub const FLIGHT_FOOT: Inches = Inches::whole(12);
/// How far broken mounted troops, horse artillery included, flee: `melee.broken` = flees.
pub const FLIGHT_MOUNTED: Inches = Inches::whole(16);
/// How far an attacker falls back after a draw: `melee.draw` = attacker-falls-back.
pub const FALL_BACK: Inches = Inches::whole(6);
/// How far foot that attacked beside a beaten lead unit goes back, as beaten foot does: `melee.beaten-supports` = back.
pub const SUPPORT_BACK_FOOT: Inches = Inches::whole(6);
/// How far mounted troops beside a beaten lead unit go back, as beaten cavalry does: `melee.beaten-supports` = back.
pub const SUPPORT_BACK_MOUNTED: Inches = Inches::whole(12);
/// How far before an enemy an exploiting unit stops: `melee.exploit-contact` = stop.
pub const EXPLOIT_STOPS: Inches = Inches::whole(1);

impl Printed {
    /// Every printed distance.
    pub const ALL: &'static [Self] = &[
        Self::Engagement,
        Self::ThreatZone,
        Self::OpportunityCharge,
        Self::FormationChangeFoot,
        Self::FormationChangeMounted,
        Self::PassageFoot,
        Self::PassageMounted,
        Self::RetireFoot,
        Self::RetireMounted,
        Self::ArmyMorale,
        Self::RallyBack,
        Self::ExploitCavalry,
        Self::ExploitInfantry,
    ];

    /// The distance as these tables print it.
    pub fn inches(self, tables: &Tables) -> Inches {
        sound(self.read(tables))
    }

    /// The distance, or what the tables lack.
    pub fn read(self, tables: &Tables) -> Result<Inches, TableFault> {
        let listed = |row: &str, at| distance(tables, "march-attack/distances", row, 0, at);
        let morale = |row: &str, at| distance(tables, "march-attack/morale", row, 0, at);
        let victory = |row: &str, at| distance_in_label(tables, "march-attack/melee-result", row, at);
        match self {
            Self::Engagement => listed("engagement", 0),
            Self::ThreatZone => listed("threat-zone", 0),
            Self::OpportunityCharge => listed("opportunity-charge", 0),
            Self::FormationChangeFoot => listed("formation-change", 0),
            Self::FormationChangeMounted => listed("formation-change", 1),
            Self::PassageFoot => listed("passage", 0),
            Self::PassageMounted => listed("passage", 1),
            Self::RetireFoot => morale("retire-distance", 0),
            Self::RetireMounted => morale("retire-distance", 1),
            Self::ArmyMorale => morale("broken", 0),
            Self::RallyBack => victory("victorious-cavalry", 0),
            Self::ExploitCavalry => victory("victorious-cavalry", 1),
            Self::ExploitInfantry => victory("victorious-infantry", 0),
        }
    }
}
