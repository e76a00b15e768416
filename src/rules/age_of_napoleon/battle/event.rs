//! Armies fight.

use super::super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BattleEvent {
    /// A battle must be fought.
    BattleOwed { area: AreaId, attacker: Side, from: AreaId, by_sea: Vec<CorpsId> },
    /// Who is engaged, the attacker's first.
    Engaged { area: AreaId, attacker: Vec<CorpsId>, defender: Vec<CorpsId> },
    /// The battle goes to a table of miniatures once cards are played: what they add, and who leads, the attacker first.
    ToTable { area: AreaId, cards: [i64; 2], leaders: [Option<CorpsId>; 2] },
    /// It comes back.
    FromTable {
        area: AreaId,
        /// What went in and what came out, corps by corps; nothing where it is fought by dice after all.
        #[serde(default)]
        ledger: Ledger,
    },
    /// Who won, with what each side lost, the attacker first.
    Fought { area: AreaId, winner: Side, losses: [u8; 2] },
    /// Corps are lost in a battle.
    Fell { corps: Vec<CorpsId>, to: Place },
    /// Corps become spent.
    Spent { corps: Vec<CorpsId> },
    /// Corps become fresh.
    Refreshed { corps: Vec<CorpsId> },
    /// The loser retreats.
    Retreated { corps: Vec<CorpsId>, from: AreaId, to: AreaId },
    /// The battle is over, with what followed from it.
    BattleOver { area: AreaId },
}

impl Chapter<State> for BattleEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::BattleOwed { area, attacker, from, by_sea } => {
                let fight = Engagement { area: *area, attacker: *attacker, from: *from, by_sea: by_sea.clone() };
                (state.fight.march, state.fight.battle) = (None, Some(fight));
            }
            Self::Engaged { attacker, defender, .. } => state.fight.in_box = Some([attacker.clone(), defender.clone()]),
            Self::ToTable { area, cards, leaders } => {
                state.fight.tables.add(AtTable { area: *area, cards: *cards, leaders: *leaders });
            }
            Self::FromTable { .. } => state.fight.tables.end(|_| true),
            Self::Fought { .. } => {}
            Self::Fell { corps, to } => {
                state.put_all(corps, *to);
                state.fight.in_box.iter_mut().flatten().for_each(|side| side.retain(|own| !corps.contains(own)));
            }
            Self::Spent { corps } => state.set(corps, Figure::Spent(true)),
            Self::Refreshed { corps } => state.set(corps, Figure::Spent(false)),
            Self::Retreated { corps, to, .. } => state.put_all(corps, Place::Area(*to)),
            Self::BattleOver { .. } => state.fight = MarchAndBattle::default(),
        }
    }

    fn tell(&self, state: &State) -> Text {
        let area = |area: &AreaId| state.area_name(*area);
        match self {
            Self::BattleOwed { area: at, attacker, .. } => {
                Text::of(Label::Heading, format!("battle in {}: {} attack", area(at), attacker.name()))
            }
            Self::Engaged { attacker, defender, .. } => {
                Text::plain("engaged: ").join(names(state, attacker)).then(" against ").join(names(state, defender))
            }
            Self::ToTable { area: at, .. } => Text::quiet(format!("the battle in {} is at the table", area(at))),
            Self::FromTable { area: at, ledger } if ledger.0.is_empty() => {
                Text::quiet(format!("the battle in {} is fought by dice after all", area(at)))
            }
            Self::FromTable { area: at, ledger } => {
                let least = if nobody_lost(ledger) { "; the loser loses at least one corps" } else { "" };
                let lines = ledger.lines().join("; ");
                Text::plain(format!("the battle in {} is back from the table: {lines}{least}", area(at)))
            }
            Self::Fought { area: at, winner, losses: [attacker, defender] } => of(*winner, winner.name())
                .with(Label::Good, format!(" win the battle in {}", area(at)))
                .then(format!("; lost: attacker {attacker}, defender {defender}")),
            Self::Fell { corps, to } => {
                let line = names(state, corps).with(Label::Bad, format!(" lost ({})", fate(*to)[0]));
                with_goals(line, state, corps, *to)
            }
            Self::Spent { corps } if corps.is_empty() => Text::quiet("nobody is left to be spent"),
            Self::Spent { corps } => {
                names(state, corps).then(if corps.len() == 1 { " is spent" } else { " are spent" })
            }
            Self::Refreshed { corps } => names(state, corps).then(": fresh again"),
            Self::Retreated { corps, from, to } => way(state, corps, "retreat", [*from, *to]),
            Self::BattleOver { area: at } => Text::quiet(format!("the battle in {} is over", area(at))),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::FromTable { ledger, .. } => {
                let least = || Text::plain("nobody lost at the tabletop: the loser loses one corps all the same");
                let table = (!ledger.0.is_empty() && nobody_lost(ledger)).then(least);
                let leads = |side: usize, deed| Some(note(before, before.at_table()?.leaders[side]?, deed));
                Share { table, ..Share::noted(ledger.colours(leads)) }
            }
            Self::Fought { area, winner, .. } => {
                let place = before.area_name(*area);
                let deeds = |corps: &CorpsId| {
                    let result = if before.corps(*corps).side == *winner { Deed::Won } else { Deed::Beaten };
                    [Deed::Fought(place.to_owned()), result].map(|deed| note(before, *corps, deed))
                };
                let notes = before.fight.in_box.iter().flatten().flatten().flat_map(deeds);
                Share::noted(notes).as_great(Text::plain(format!("{} win in {place}.", winner.name())))
            }
            Self::Fell { corps, to } => {
                let cause = if *to == Place::Reserve { "sent back" } else { "battle" };
                gone(before, corps, *to, [cause, fate(*to)[1]])
            }
            Self::Retreated { .. } => Share::on_the_table(self.tell(before)),
            Self::Spent { corps } => Share::on_the_table(turned(before, corps, true)),
            Self::Refreshed { corps } => Share::on_the_table(turned(before, corps, false)),
            Self::BattleOver { .. } => Share::quiet(),
            Self::BattleOwed { .. } | Self::Engaged { .. } | Self::ToTable { .. } => Share::default(),
        }
    }

    fn is_result(&self) -> bool {
        matches!(self, Self::BattleOwed { .. } | Self::Fought { .. } | Self::Fell { .. } | Self::Retreated { .. })
    }
}

/// True where all that went into a battle came out of it.
fn nobody_lost(ledger: &Ledger) -> bool {
    ledger.0.iter().all(|entry| entry.fit == entry.went_in)
}
