//! What a battle costs: charges, the FERT, losses of steps and morale, catastrophes.

use super::super::prelude::*;
use super::super::tell::{unit_note, unit_text};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CostEvent {
    /// A charge was made; which side's result is doubled.
    Charged {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        doubles: Option<Side>,
    },
    /// What a side's cell of the FERT table says: steps and morale, its own and the enemy's.
    CellRead { side: Side, steps: [u8; 2], morale: [u8; 2] },
    /// What both sides must lose, the French first.
    LossesDue { steps: [u8; 2] },
    /// A unit loses a step.
    StepLost { unit: UnitId, by: LostBy },
    /// A side has taken its losses.
    LossesTaken { side: Side },
    /// A formation loses morale.
    MoraleLost { formation: FormationId, levels: u8 },
    /// A test of a Guard unit was made.
    GuardTested { unit: UnitId },
    /// It was told what became of Napoleon in this round.
    NapoleonTold,
    /// The Allies score for a catastrophe.
    AlliesScored { vp: u8 },
}

words! {
    LostBy {
        Fert = "fert" => "FERT",
        Charge = "charge" => "cavalry charge",
        Reaction = "reaction" => "reaction move",
        /// What came of the battle at a table of miniatures.
        Table = "table" => "at the table",
    }
}

impl Chapter<State> for CostEvent {
    fn apply(&self, state: &mut State) {
        match *self {
            Self::Charged { doubles } => {
                state.change_battle(|battle| (battle.doubles, battle.stage) = (doubles, Stage::Fert));
            }
            Self::CellRead { side, steps, morale } => {
                state.change_part(side, |part| (part.cell, part.morale) = (Some(steps), morale));
            }
            Self::LossesDue { steps } => state.change_battle(|battle| {
                for (part, steps) in battle.sides.iter_mut().zip(steps) {
                    (part.losses, part.has_lost) = (steps, false);
                }
            }),
            Self::StepLost { unit, .. } => {
                state.change_unit(unit, |own| own.steps = own.steps.saturating_sub(1));
                if state.is_tested(unit) {
                    state.change_battle(|battle| battle.guards.push(unit));
                }
            }
            Self::LossesTaken { side } => state.change_part(side, |part| part.has_lost = true),
            Self::MoraleLost { formation, levels } => {
                state.change(formation, |own| own.morale = own.morale.saturating_sub(levels));
                // What the cells cost it is lost with that; edition 2 took it as each cell was read.
                state.change_battle(|battle| {
                    for side in Side::BOTH {
                        if battle.stage == Stage::Fert && battle.part(side).lead == Some(formation) {
                            battle.sides[side.at()].morale[0] = 0;
                            battle.sides[side.other().at()].morale[1] = 0;
                        }
                    }
                });
            }
            Self::GuardTested { unit } => state.guard_tested(unit),
            Self::NapoleonTold => state.change_battle(|battle| battle.stage = Stage::Withdraw),
            Self::AlliesScored { vp } => state.vp[Side::Allied.at()] += i32::from(vp),
        }
    }

    fn tell(&self, state: &State) -> Text {
        match *self {
            Self::Charged { doubles: Some(side) } => {
                Text::plain("the FERT result of ").join(named(side)).then(" is doubled")
            }
            Self::Charged { doubles: None } => Text::quiet("the charge doubles nothing"),
            Self::CellRead { side, steps: [own, enemy], morale } => {
                let morale = match morale {
                    [0, 0] => String::new(),
                    [own, enemy] => format!("; morale: own {own}, the enemy's {enemy}"),
                };
                let doubles = state.fight.battle.as_ref().is_some_and(|battle| battle.doubles == Some(side));
                let twice = if doubles { format!(" x 2 = {}", enemy.saturating_mul(2)) } else { String::new() };
                named(side).then(format!(": the FERT costs them {own}, the enemy {enemy}{twice}{morale}"))
            }
            Self::LossesDue { steps: [french, allied] } => {
                Text::plain(format!("steps to lose: French {french}, Allied {allied}"))
            }
            Self::StepLost { unit, by } => unit_text(state, unit)
                .with(Label::Bad, " loses a step")
                .with(Label::Quiet, format!(" ({})", by.words())),
            Self::LossesTaken { side } => named(side).with(Label::Quiet, " have taken their losses"),
            Self::MoraleLost { formation, levels } => {
                who(state, formation).with(Label::Bad, format!(" loses {}", counted(levels, "morale level")))
            }
            Self::GuardTested { unit } => unit_text(state, unit).with(Label::Quiet, " has been tested"),
            Self::NapoleonTold => Text::quiet("it is told what happened to Napoleon"),
            Self::AlliesScored { vp } => named(Side::Allied).then(format!(" score {vp} VP")),
        }
    }

    fn share(&self, before: &State) -> Share {
        match *self {
            Self::StepLost { unit, by } => {
                let (side, now) = (before.side_of_unit(unit).key().to_owned(), before.unit(unit));
                let gone = now.known && now.steps <= 1;
                let words = if gone { ": last step, gone" } else { ": a step off" };
                let alone = |own: &FormationId| gone && before.units_of(*own).all(|other| other == unit);
                let emptied = now.formation.filter(alone).map_or_else(String::new, |own| {
                    let name = who(before, own);
                    format!("; {name} has no units left: out of play until a replacement, its leader stays")
                });
                let loss = Some(StrengthLost { side, cause: by.words(), amount: 1 });
                Share {
                    remark: Remark { loss, ..Remark::default() },
                    table: Some(unit_text(before, unit).then(format!("{words}{emptied}"))),
                    gone,
                    ..Share::noted([unit_note(before, unit, Deed::Lost(1))])
                }
            }
            Self::MoraleLost { formation, levels } => {
                let levels = counted(levels, "morale level");
                Share::on_the_table(who(before, formation).then(format!(": {levels} off")))
            }
            Self::LossesTaken { .. } | Self::GuardTested { .. } | Self::NapoleonTold => Share::quiet(),
            Self::CellRead { .. } | Self::AlliesScored { .. } => Share::on_the_table(self.tell(before)),
            Self::Charged { .. } | Self::LossesDue { .. } => Share::default(),
        }
    }

    fn is_result(&self) -> bool {
        matches!(
            self,
            Self::StepLost { .. } | Self::MoraleLost { .. } | Self::Charged { .. } | Self::AlliesScored { .. }
        )
    }
}
