//! Formations fight: what both sides do in a battle, stage by stage.

use super::super::prelude::*;
use super::super::tell::{note, unit_note, unit_text};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleEvent {
    /// A battle begins.
    BattleBegan { area: AreaId, attacker: Side },
    /// Both sides have told what they mean to do: the attacker first.
    TacticsTold { lead: [FormationId; 2], tactic: [Tactic; 2], meet: bool },
    /// A side plays battle tactics cards.
    CardsPlayed { side: Side, cards: u16, drm: i8, charge: bool, skirmish: bool },
    /// The battle goes to a table of miniatures once cards are played.
    ToTable {
        area: AreaId,
        /// Who comes to it there by road.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        roads: Vec<FormationId>,
    },
    /// It comes back.
    FromTable {
        area: AreaId,
        /// Who holds the field; nobody where it is drawn, or fought here after all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        field: Option<Side>,
        /// What went in and what came out, unit by unit; nothing where it is fought here after all.
        #[serde(default)]
        ledger: Ledger,
    },
    /// A side stays, or withdraws with all formations.
    Decided { side: Side, to: Option<AreaId>, formations: Vec<FormationId> },
    /// Formations whose retreat is tested.
    RetreatsDue { formations: Vec<FormationId> },
    /// A test of a formation that went back was made.
    RetreatTested { formation: FormationId },
    /// The formation tries to come to a battle.
    Reacted { formation: FormationId, to: Option<AreaId> },
    /// A side makes no more reaction moves.
    ReactionsOver { side: Side },
    /// The next stage of a battle.
    StageBegan { stage: Stage, round: u8 },
    /// A battle is over; who holds the area, if one side does alone.
    BattleOver {
        area: AreaId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Side>,
    },
}

impl Chapter<State> for BattleEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::BattleBegan { area, attacker } => {
                state.step = Step::Battle;
                state.fight.battle = Some(Battle { area: *area, attacker: *attacker, round: 1, ..Battle::default() });
                for own in state.map.formations.iter_mut().filter(|own| own.at == Some(*area)) {
                    (own.fought, own.owes_ap) = (true, false);
                }
            }
            Self::TacticsTold { lead, tactic, meet } => state.change_battle(|battle| {
                for (at, side) in battle.in_order().into_iter().enumerate() {
                    let part = &mut battle.sides[side.at()];
                    (part.lead, part.tactic) = (Some(lead[at]), Some(tactic[at]));
                }
                battle.stage = if *meet { Stage::Cards } else { Stage::Withdraw };
            }),
            Self::CardsPlayed { side, cards, drm, charge, .. } => {
                let hand = &mut state.hands[side.at()];
                *hand = hand.saturating_sub(*cards);
                let played = (true, *drm, *charge);
                state.change_part(*side, |part| (part.has_played, part.drm, part.charge) = played);
            }
            Self::ToTable { area, roads } => {
                state.fight.tables.add(*area);
                for formation in roads {
                    state.fight.on_the_road.add(*formation);
                }
            }
            Self::FromTable { field, ledger, .. } => {
                state.fight.tables.end(|_| true);
                state.fight.on_the_road.end(|_| true);
                if !ledger.0.is_empty() {
                    state.fight.fields.add(*field);
                }
            }
            Self::Decided { side, to, formations } => {
                state.change_part(*side, |part| part.has_decided = true);
                for formation in formations.iter().filter(|_| to.is_some()) {
                    state.change(*formation, |own| own.at = *to);
                }
            }
            Self::RetreatsDue { formations } => state.change_battle(|battle| battle.retreats.extend(formations)),
            Self::RetreatTested { formation } => {
                state.change_battle(|battle| battle.retreats.retain(|own| own != formation));
            }
            Self::Reacted { formation, to } => state.change(*formation, |own| {
                own.reacted = true;
                own.fought |= to.is_some();
                own.at = to.or(own.at);
            }),
            Self::ReactionsOver { side } => state.change_part(*side, |part| part.has_reacted = true),
            Self::StageBegan { stage, round } => {
                state.step = if *stage == Stage::Reaction { Step::Reaction } else { Step::Battle };
                state.change_battle(|battle| {
                    if *round != battle.round {
                        (battle.sides, battle.doubles) = Default::default();
                    }
                    (battle.stage, battle.round) = (*stage, *round);
                });
            }
            Self::BattleOver { area, .. } => {
                state.step = Step::O3;
                state.no_battle();
                state.done.fought.push(*area);
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let area = |area: &AreaId| state.area_name(*area);
        let names = |formations: &[FormationId]| {
            formations.iter().map(|own| who(state, *own).to_string()).collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::BattleBegan { area: at, attacker } => {
                Text::of(Label::Heading, format!("battle in {}: {} attack", area(at), attacker.name()))
            }
            Self::TacticsTold { lead, tactic, meet } => {
                let part = |at: usize| {
                    let (side, words) = (state.side_of(lead[at]), tactic[at].words());
                    named(side).then(format!(" choose {words}, led by ")).join(who(state, lead[at]))
                };
                part(0).then("; ").join(part(1)).then(if *meet { "" } else { ": no combat" })
            }
            Self::CardsPlayed { side, cards: 0, .. } => named(*side).with(Label::Quiet, " play no card"),
            Self::CardsPlayed { side, cards, drm, charge, skirmish } => {
                let adds = if *drm == 0 { String::new() } else { format!("{drm:+} to the die") };
                let marks = so_far([(*charge, "cavalry charge"), (*skirmish, "skirmish")]);
                let marks = listed(marks.chain([adds.as_str()]));
                let marks = if marks.is_empty() { marks } else { format!(": {marks}") };
                named(*side).then(format!(" play {}{marks}", counted(cards, "card")))
            }
            Self::ToTable { area: at, roads } => {
                let comes =
                    if roads.is_empty() { String::new() } else { format!(", on the road to it: {}", names(roads)) };
                Text::quiet(format!("the battle in {} is at the table{comes}", area(at)))
            }
            Self::FromTable { area: at, ledger, .. } if ledger.0.is_empty() => {
                Text::quiet(format!("the battle in {} is fought here after all", area(at)))
            }
            Self::FromTable { area: at, field, ledger } => {
                let field = field.map_or("nobody holds".to_owned(), |side| format!("{} hold", side.name()));
                let lines = ledger.0.iter().map(|entry| back(state, entry)).collect::<Vec<_>>().join("; ");
                Text::plain(format!("the battle in {} is back from the table, {field} the field; {lines}", area(at)))
            }
            Self::Decided { side, to: Some(at), formations } => {
                named(*side).then(format!(" withdraw to {}: {}", area(at), names(formations)))
            }
            Self::Decided { side, to: None, .. } => named(*side).then(" stay"),
            Self::RetreatsDue { formations } => Text::quiet(format!("to be tested in retreat: {}", names(formations))),
            Self::RetreatTested { formation: own } => {
                who(state, *own).with(Label::Quiet, " has been tested in retreat")
            }
            Self::Reacted { formation, to: Some(at) } => who(state, *formation).then(format!(" comes to {}", area(at))),
            Self::Reacted { formation, to: None } => who(state, *formation).then(" has made its reaction move"),
            Self::ReactionsOver { side } => named(*side).with(Label::Quiet, reactions_ended(state, *side)),
            Self::StageBegan { stage, round } => Text::quiet(format!("round {round}: {}", stage.words())),
            Self::BattleOver { area: at, winner } => match winner {
                Some(side) => named(*side).with(Label::Good, format!(" win the battle in {}", area(at))),
                None => Text::plain(format!("the battle in {} is undecided", area(at))),
            },
        }
    }

    fn share(&self, before: &State) -> Share {
        let of_lead = |side: Side, deed: Deed| {
            let lead = before.fight.battle.as_ref()?.part(side).lead?;
            Some(note(before, before.formation(lead).leader, deed))
        };
        match self {
            Self::BattleBegan { area, .. } => {
                let place = || Deed::Fought(before.area_name(*area).to_owned());
                let fight = |side: Side| {
                    let led = before.formations_at(*area, side).into_iter().map(|own| before.formation(own).leader);
                    let led = led.filter(|leader| !before.leader(*leader).dead);
                    let units = before.units_at(*area, side).into_iter();
                    led.map(|own| note(before, own, place())).chain(units.map(|own| unit_note(before, own, place())))
                };
                Share::noted(Side::BOTH.into_iter().flat_map(fight))
            }
            Self::FromTable { ledger, .. } => {
                let sides = before.fight.battle.as_ref().map(Battle::in_order);
                Share::noted(ledger.colours(|at, deed| of_lead(sides?[at], deed)))
            }
            Self::Decided { to: Some(_), .. } | Self::CardsPlayed { cards: 1.., .. } => {
                Share::on_the_table(self.tell(before))
            }
            Self::Reacted { formation, to: Some(area) } => {
                let (place, leader) = (before.area_name(*area), before.formation(*formation).leader);
                let share = Share::noted([note(before, leader, Deed::Fought(place.to_owned()))]);
                share.moving(who(before, *formation).then(format!(": to {place}")))
            }
            Self::BattleOver { area, winner: Some(winner) } => {
                let end = |side| of_lead(side, if side == *winner { Deed::Won } else { Deed::Beaten });
                let great = Text::plain(format!("{} win and hold {}.", winner.name(), before.area_name(*area)));
                Share::noted(Side::BOTH.into_iter().filter_map(end)).as_great(great)
            }
            Self::RetreatsDue { .. }
            | Self::RetreatTested { .. }
            | Self::ReactionsOver { .. }
            | Self::StageBegan { .. } => Share::quiet(),
            Self::TacticsTold { .. } | Self::BattleOver { winner: None, .. } => {
                Share::default().as_great(self.tell(before))
            }
            Self::CardsPlayed { .. }
            | Self::ToTable { .. }
            | Self::Decided { to: None, .. }
            | Self::Reacted { to: None, .. } => Share::default(),
        }
    }

    fn is_result(&self) -> bool {
        matches!(
            self,
            Self::TacticsTold { .. }
                | Self::StageBegan { .. }
                | Self::Reacted { .. }
                | Self::CardsPlayed { .. }
                | Self::Decided { .. }
        )
    }
}

/// What a unit brought back from the table; no step is lost where not even all of its steps would lose one.
fn back(state: &State, entry: &LedgerLine) -> String {
    let unit = state.roster.unit_named(&entry.unit).unwrap_or_default();
    let steps = u32::from(state.unit_facts(unit).strength.steps);
    let left = (steps * entry.left_in_halves(0)).div_ceil((entry.went_in * 2).max(1));
    let back = format!("{} of {} CV back", entry.fit, entry.went_in);
    format!("{}: {}", unit_text(state, unit), if left < steps { &back } else { "no step lost" })
}

/// What is told when a side ends its reaction moves: where none was possible, why.
fn reactions_ended(state: &State, side: Side) -> &'static str {
    let there = state.fight.battle.iter().flat_map(|battle| state.formations_beside(battle.area, side));
    match there.map(|own| state.leader(state.formation(own).leader).ap).max() {
        None => " make no reaction moves: none of their formations is next to the battle",
        Some(0) => " make no more reaction moves: their leaders next to the battle have no AP left",
        Some(_) => " make no more reaction moves",
    }
}
