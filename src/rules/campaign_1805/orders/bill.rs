//! The bill of a nation's orders: what is left, and what goes to gifts, moves, supply and purchases, in this order.

use crate::rules::campaign_1805::deploy::prices::CASH_A_POINT;
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::state::ordered::entry_among;
use crate::rules::campaign_1805::state::orders::Orders;
use crate::rules::campaign_1805::state::{Force, State};

/// What is left and what is spent, in the order of spending.
pub(super) struct Bill {
    pub(super) rp: i64,
    pub(super) cash: i64,
    /// Of each nation: a minor's is for its own troops.
    manpower: Vec<i64>,
    had: [i64; 3],
    minors: Vec<(String, NationId, i64)>,
    pub(super) ap: i64,
    supply: i64,
    bought: i64,
    /// Points that went for $ in purchases.
    changed: i64,
    /// RP and $ that are given away.
    pub(super) given: [i64; 2],
    /// What each peace that this nation buys costs, and with whom it is: paid before all else, where the other agrees.
    pub(super) peaces: Vec<(String, i64)>,
    /// Commands without supply money.
    pub(super) unpaid: UnpaidCommands,
}

/// Commands without supply money.
#[derive(Clone, Copy, Default)]
pub(super) struct UnpaidCommands {
    /// They are to have none.
    refused: usize,
    /// None is left for them.
    short: usize,
}

impl UnpaidCommands {
    pub(super) const fn count(self) -> usize {
        self.refused + self.short
    }
}

impl Bill {
    pub(super) fn new(state: &State, nation: NationId) -> Self {
        let own = state.nation(nation);
        let had = [own.rp, own.cash, own.manpower];
        let [rp, cash, _] = had;
        let manpower = state.lands.nations.iter().map(|own| own.manpower).collect();
        let minor = |minor: NationId| (state.nation_name(minor).to_owned(), minor, state.nation(minor).manpower);
        let minors = state.ordered_by(nation).skip(1).map(minor).collect();
        Self {
            rp,
            cash,
            manpower,
            had,
            minors,
            ap: 0,
            supply: 0,
            bought: 0,
            changed: 0,
            given: [0; 2],
            peaces: Vec::new(),
            unpaid: UnpaidCommands::default(),
        }
    }

    /// A point for each command on land whose supply is not refused.
    pub(super) fn supply(&mut self, state: &State, nation: NationId, orders: &Orders) {
        let refused = |force: &Force| entry_among(state, Some(orders), nation, force).is_some_and(|own| !own.supply);
        let on_land = |force: &Force| force.takes_supply() && state.head(force.nation) == nation;
        for (_, force) in state.present().filter(|(_, force)| on_land(force)) {
            if refused(force) {
                self.unpaid.refused += 1;
            } else if !self.feed() {
                self.unpaid.short += 1;
            }
        }
    }

    /// So many points are not spent on moves after all: they are there for who stays without supply money.
    pub(super) fn unspent(&mut self, ap: i64) {
        (self.ap, self.rp) = (self.ap - ap, self.rp + ap);
        for _ in 0..ap {
            if self.unpaid.short > 0 && self.feed() {
                self.unpaid.short -= 1;
            }
        }
    }

    /// Pays a point of supply, where one is left.
    pub(super) fn feed(&mut self) -> bool {
        let fed = self.rp > 0;
        (self.rp, self.supply) = (self.rp - i64::from(fed), self.supply + i64::from(fed));
        fed
    }

    /// What there is of RP, $ and manpower, and what goes where.
    pub(super) fn lines(&self, nation: NationId) -> Vec<String> {
        let [rp, cash, manpower] = self.had;
        let own = self.manpower[nation.at()];
        let [given_rp, given_cash] = self.given;
        let given = if given_cash > 0 { format!("given {given_cash}, ") } else { String::new() };
        let changed = if self.changed > 0 { format!(", purchases {}", self.changed) } else { String::new() };
        let mut lines = vec![
            format!("RP {rp}: given {given_rp}, moves {}, supply {}{changed}; {} left", self.ap, self.supply, self.rp),
            format!("${cash}: {given}purchases {}; {} left", self.bought, self.cash),
            format!("manpower {manpower}: {own} left"),
        ];
        lines.extend(self.peace_line());
        let spent = self.minors.iter().filter(|(_, minor, had)| self.manpower[minor.at()] != *had);
        lines.extend(
            spent.map(|(name, minor, had)| format!("manpower of {name} {had}: {} left", self.manpower[minor.at()])),
        );
        lines
    }

    /// What peace costs, before gifts and purchases where the others agree; and what these lack then.
    fn peace_line(&self) -> Option<String> {
        let paid: i64 = self.peaces.iter().map(|(_, cash)| cash).sum();
        let each: Vec<String> = self.peaces.iter().map(|(with, cash)| format!("with {with} ${cash}")).collect();
        let lacks = paid - self.cash;
        let short = if lacks > 0 { format!("; gifts and purchases then lack ${lacks}") } else { String::new() };
        (paid > 0).then(|| format!("peace {}, paid first where the other agrees{short}", each.join(", ")))
    }

    /// Purchases begin: the treasury is what gifts, moves and supply have left.
    pub(super) fn settle(&self, after: &mut State, nation: NationId) {
        let own = &mut after.lands.nations[nation.at()];
        (own.rp, own.cash) = (self.rp, self.cash);
    }

    /// Purchases are made: what they have left.
    pub(super) fn take_back(&mut self, after: &State, nation: NationId) {
        let own = after.nation(nation);
        self.changed += self.rp - own.rp;
        self.bought += self.cash - own.cash + (self.rp - own.rp) * CASH_A_POINT;
        (self.rp, self.cash) = (own.rp, own.cash);
        self.manpower = after.lands.nations.iter().map(|own| own.manpower).collect();
    }
}
