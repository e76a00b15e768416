//! The words of the game: sides, deployment modes, grand tactics, steps.

use crate::rules::board::{id, sides, steps, words};

id! {
    /// A leader, by his place in the file.
    LeaderId of "leader"
}
id! {
    /// A formation, by its place in the file.
    FormationId of "formation"
}
id! {
    /// A unit, by its place in the file.
    UnitId
}
id! {
    /// An area, by its place in the file.
    AreaId of "area"
}
id! {
    /// A country that may enter the war, by its place in the file.
    CountryId
}

sides! {
    /// One of the two sides.
    Side {
        French = "french", "the French";
        /// The Allies.
        Allied = "allied", "the Allies";
    }
}

words! {
    /// How a formation is deployed.
    #[derive(Default)]
    Mode {
        #[default]
        MarchOrder = "march-order",
        Echelon = "echelon",
        LineOfBattle = "line-of-battle",
        Concentrated = "concentrated",
    }
    /// What a side means to do in a battle.
    Tactic {
        /// An attack on the left flank.
        LeftFlankAttack = "left-flank-attack",
        /// An attack on the right flank.
        RightFlankAttack = "right-flank-attack",
        GeneralAdvance = "general-advance",
        ConcentricAttack = "concentric-attack",
        Hold = "hold",
        Retreat = "retreat",
    }
    /// What a unit is.
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
        /// A side's operations.
        Ops = "ops",
        /// Wounded leaders recover or die.
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
        /// Movement in a side's operations.
        O2 = "O2", "movement", "Formation Deployment Chart (5.3)";
        /// Its battles.
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
        /// Grand tactics are chosen.
        #[default]
        Tactics = "tactics",
        /// Cards are played.
        Cards = "cards",
        /// A cavalry charge.
        Charge = "charge",
        Fert = "fert",
        /// Losses are taken.
        Losses = "losses",
        /// It is told what became of Napoleon.
        Napoleon = "napoleon",
        Withdraw = "withdraw",
        /// Reaction moves.
        Reaction = "reaction",
        /// Whether there is a second round.
        Second = "second",
    }
    /// Who has won.
    Winner {
        French = "french",
        /// The Allies.
        Allied = "allied",
        /// Nobody.
        Draw = "draw",
    }
}

impl Stage {
    /// How the log says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Tactics => "grand tactics",
            Self::Cards => "cards",
            Self::Charge => "cavalry charge",
            Self::Fert => "FERT",
            Self::Losses => "losses",
            Self::Napoleon => "Napoleon",
            Self::Withdraw => "withdrawal",
            Self::Reaction => "reaction moves",
            Self::Second => "a second round?",
        }
    }
}

impl Winner {
    /// It in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            Self::French => "the French have won",
            Self::Allied => "the Allies have won",
            Self::Draw => "nobody has won",
        }
    }
}
