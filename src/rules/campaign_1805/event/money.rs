//! Money, manpower and what is owed.

use serde::{Deserialize, Serialize};

use super::words::{knows, names_of, to_nation, umpires};
use crate::engine::chapters::Chapter;
use crate::engine::text::Text;
use crate::rules::campaign_1805::scenario::ids::{ForceId, NationId};
use crate::rules::campaign_1805::state::{Reparation, State};

/// Money, manpower and what is owed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoneyEvent {
    /// A nation's income at C1.
    Income { nation: NationId, rp: i64, manpower: i64, trade: i64 },
    /// A nation spends.
    Spent { nation: NationId, why: Spending, rp: i64, ap: i64, cash: i64, manpower: i64 },
    /// A nation gets something.
    Got { nation: NationId, why: String, rp: i64, cash: i64, manpower: i64 },
    /// The supply money of commands.
    Paid { nation: NationId, forces: Vec<ForceId> },
    /// $ change hands.
    Transferred { from: NationId, to: NationId, cash: i64, why: String },
    /// The bank of a nation is taken.
    BankTaken { of: NationId, by: NationId, cash: i64 },
    /// A nation owes reparations from now on.
    ReparationsBegan { owed: Reparation },
    /// Reparations whose last turn has come are paid.
    ReparationsEnded,
    /// What is left of RP becomes $, before the banks; manpower stays, or goes as set.
    LeftOver { cash: Vec<i64>, manpower_kept: bool },
    /// A figure of a nation is set right.
    NationSet { nation: NationId, figure: Figure, to: i64 },
}

/// What a nation spends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spending {
    Gift,
    /// Action points.
    Moves,
    Supply,
    Purchase,
}

impl Spending {
    /// How the log says it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Gift => "gifts",
            Self::Moves => "moves",
            Self::Supply => "supply",
            Self::Purchase => "purchases",
        }
    }
}

/// A figure of a nation that the umpire sets right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    /// $ in the bank.
    Cash,
    /// Resource points.
    Rp,
    Manpower,
    /// Whether corps may be formed: 0 or 1.
    Reformed,
    /// Who controls it, by his place from 1; 0 for nobody.
    Controller,
}

impl Figure {
    /// As JSON and protocol call it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::Rp => "rp",
            Self::Manpower => "manpower",
            Self::Reformed => "reformed",
            Self::Controller => "controller",
        }
    }
}

impl Chapter<State> for MoneyEvent {
    fn apply(&self, state: &mut State) {
        let turn = state.now.turn;
        match self {
            Self::Income { nation, rp, manpower, .. } => {
                let own = &mut state.lands.nations[nation.at()];
                (own.rp, own.ap, own.manpower) = (*rp, 0, own.manpower + manpower);
            }
            Self::Spent { nation, why, rp, ap, cash, manpower } => {
                let own = &mut state.lands.nations[nation.at()];
                own.rp -= rp;
                own.cash -= cash;
                own.manpower -= manpower;
                own.ap += if *why == Spending::Moves { *ap } else { 0 };
            }
            Self::Got { nation, rp, cash, manpower, .. } => {
                let own = &mut state.lands.nations[nation.at()];
                (own.rp, own.cash, own.manpower) = (own.rp + rp, own.cash + cash, own.manpower + manpower);
            }
            Self::Paid { forces, .. } => state.troops.change(forces, |force| force.turn.paid = true),
            Self::Transferred { from, to, cash, .. } | Self::BankTaken { of: from, by: to, cash } => {
                state.lands.pay(*from, *to, *cash);
            }
            Self::ReparationsBegan { owed } => state.affairs.reparations.push(*owed),
            Self::ReparationsEnded => state.affairs.reparations.retain(|owed| owed.is_owed(turn + 1)),
            Self::LeftOver { cash, manpower_kept } => {
                state.lands.pay_all(cash);
                for own in &mut state.lands.nations {
                    own.rp = 0;
                    own.manpower = if *manpower_kept { own.manpower } else { 0 };
                }
            }
            Self::NationSet { nation, figure, to } => {
                let own = &mut state.lands.nations[nation.at()];
                match figure {
                    Figure::Cash => own.cash = *to,
                    Figure::Rp => own.rp = *to,
                    Figure::Manpower => own.manpower = *to,
                    Figure::Reformed => own.reformed = *to != 0,
                    Figure::Controller => own.controller = usize::try_from(to - 1).ok().map(NationId::new),
                }
            }
        }
    }

    fn tell(&self, state: &State) -> Text {
        let name = |nation: NationId| state.nation_name(nation);
        match self {
            Self::Income { nation, rp, manpower, trade } => {
                to_nation(state, *nation, || format!("income {rp} RP (trade {trade}), manpower {manpower}"))
            }
            Self::Spent { nation, why, rp, cash, manpower, .. } => {
                to_nation(state, *nation, || format!("{}: {}", why.words(), sums(*rp, *cash, *manpower)))
            }
            Self::Got { nation, why, rp, cash, manpower } => {
                to_nation(state, *nation, || format!("{why}: {}", sums(*rp, *cash, *manpower)))
            }
            Self::Paid { nation, forces } => {
                umpires(state, || format!("{} pays for supply: {}", name(*nation), names_of(state, forces)))
            }
            Self::Transferred { from, to, cash: 0, why } if knows(state, *from) || knows(state, *to) => {
                Text::plain(format!("{} pays {} no {why}: its bank is empty", name(*from), name(*to)))
            }
            Self::Transferred { from, to, cash, why } if knows(state, *from) || knows(state, *to) => {
                Text::plain(format!("{} pays {} ${cash}: {why}", name(*from), name(*to)))
            }
            Self::Transferred { .. } => Text::default(),
            Self::BankTaken { of, by, cash } => {
                let is_known = knows(state, *of) || knows(state, *by);
                let sum = if is_known { format!(": ${cash}") } else { String::new() };
                Text::plain(format!("{} takes the bank of {}{sum}", name(*by), name(*of)))
            }
            Self::ReparationsBegan { owed } => {
                let is_moot = state.battles.past.is_moot(owed);
                Text::plain(reparations_words([name(owed.from), name(owed.to)], owed, is_moot))
            }
            Self::ReparationsEnded => Text::quiet("the last reparations are paid"),
            Self::LeftOver { cash, .. } if cash.iter().all(|cash| *cash == 0) => {
                Text::quiet("no RP are exchanged for cash")
            }
            Self::LeftOver { .. } => Text::quiet("RP that were not spent are exchanged for cash"),
            Self::NationSet { nation, figure, to } => to_nation(state, *nation, || format!("{} is {to}", figure.key())),
        }
    }
}

/// What a loser pays his victor; where he had no province to cede, why nobody asked for terms.
pub(crate) fn reparations_words([loser, victor]: [&str; 2], owed: &Reparation, is_moot: bool) -> String {
    let (cash, until) = (owed.cash, owed.until);
    match (is_moot, cash) {
        (false, _) => format!("{loser} pays {victor} ${cash} each turn until turn {until}"),
        (true, 0) => format!(
            "{victor} has no terms to choose: {loser} has no province to cede, and no reparations are set for it"
        ),
        (true, _) => format!(
            "{victor} has no terms to choose: {loser} has no province to cede and pays ${cash} each turn until turn {until}"
        ),
    }
}

/// What is spent or got, without the noughts: `2 RP, $500`.
fn sums(rp: i64, cash: i64, manpower: i64) -> String {
    let each = [(rp, format!("{rp} RP")), (cash, format!("${cash}")), (manpower, format!("{manpower} manpower"))];
    let there: Vec<String> = each.into_iter().filter(|(sum, _)| *sum != 0).map(|(_, words)| words).collect();
    if there.is_empty() { "nothing".to_owned() } else { there.join(", ") }
}
