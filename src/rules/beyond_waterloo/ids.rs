//! The words of the game: sides, deployment modes, grand tactics, steps.

use crate::rules::board::prelude::*;
use crate::rules::board::{ids, sides, steps};

ids! {
    LeaderId of "leader";
    FormationId of "formation";
    UnitId;
    AreaId of "area";
    CountryId;
}

sides! {
    Side {
        French = "french", "the French";
        Allied = "allied", "the Allies";
    }
}

words! {
    #[derive(Default)]
    Mode {
        #[default]
        MarchOrder = "march-order" => "march order",
        Echelon = "echelon" => "echelon",
        LineOfBattle = "line-of-battle" => "line of battle",
        Concentrated = "concentrated" => "concentrated",
    }
    /// What a side means to do in a battle.
    Tactic {
        LeftFlankAttack = "left-flank-attack" => "left flank attack",
        RightFlankAttack = "right-flank-attack" => "right flank attack",
        GeneralAdvance = "general-advance" => "general advance",
        ConcentricAttack = "concentric-attack" => "concentric attack",
        Hold = "hold" => "hold",
        Retreat = "retreat" => "retreat",
    }
    #[derive(Default)]
    Arm {
        #[default]
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
    }
    /// What a terrain is as the sheet names it.
    Ground {
        Swamp = "swamp",
        Highland = "highland",
        /// A pass, which is entered and left in march order.
        Pass = "pass",
    }
    /// What is done in a phase.
    #[derive(Default)]
    PhaseKind {
        /// What the owner's rules say, by hand.
        #[default]
        Words = "words",
        Ops = "ops",
        Wounds = "wounds",
        /// Countries enter the war or do not.
        Paralysis = "paralysis",
    }
}

steps! {
    /// Where the game is within a phase.
    #[serde(rename_all = "kebab-case")]
    Step {
        /// A phase that is no side's operations.
        Phase = "phase", "phase", "phases (your rules)";
        O2 = "O2", "movement", "Formation Deployment Chart (5.3)";
        O3 = "O3", "battles", "FERT sheet";
        Battle = "battle", "battle", "FERT sheet";
        /// Reaction moves after its first round.
        Reaction = "reaction", "reaction moves", "Reaction Move Table (6.13.8)";
    }
}

words! {
    /// Where a round of a battle is.
    #[derive(Default)]
    Stage {
        #[default]
        Tactics = "tactics" => "grand tactics",
        Cards = "cards" => "cards",
        Charge = "charge" => "cavalry charge",
        Fert = "fert" => "FERT",
        Losses = "losses" => "losses",
        /// It is told what became of Napoleon.
        Napoleon = "napoleon" => "Napoleon",
        Withdraw = "withdraw" => "withdrawal",
        Reaction = "reaction" => "reaction moves",
        Second = "second" => "a second round?",
    }
    Winner {
        French = "french" => "the French have won",
        Allied = "allied" => "the Allies have won",
        Draw = "draw" => "nobody has won",
    }
}
