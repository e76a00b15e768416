//! Money in a nation's story: what came in, what was spent, who paid whom.

use super::headline as headlines;
use super::story::{TurnTeller, Weight};
use super::words::{listed, points};
use crate::engine::chapters::Chapter as _;
use crate::engine::text::{Text, counted};
use crate::rules::campaign_1805::deploy::prices::CASH_A_POINT;
use crate::rules::campaign_1805::event::{CourseEvent, Event, Figure, MoneyEvent, SeaEvent, Spending};
use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::season::peace::REPARATIONS;
use crate::rules::campaign_1805::state::as_it_was::LandIncome;
use crate::rules::campaign_1805::state::fight::Raid;
use crate::rules::campaign_1805::state::{LandsNow, NationNow, Reparation, State};

/// Whose trade was taken for whom, each two once, with the dice that change hands: one for each fleet or squadron.
pub(crate) fn privateers(takes: &[[NationId; 2]]) -> Vec<([NationId; 2], usize)> {
    let mut pairs: Vec<([NationId; 2], usize)> = Vec::new();
    for pair in takes {
        match pairs.iter_mut().find(|(own, _)| own == pair) {
            Some((_, dice)) => *dice += 1,
            None => pairs.push((*pair, 1)),
        }
    }
    pairs
}

/// What each nation had after these events, the first of the campaign among them.
pub(super) fn purses(state: &State, events: &[&Event]) -> Vec<NationNow> {
    let mut then = State { lands: LandsNow::of(state.scenario()), ..State::default() };
    for event in events {
        match event {
            // Whose supply is paid for is a matter of troops.
            Event::Money(MoneyEvent::Paid { .. }) => {}
            Event::Money(own) => own.apply(&mut then),
            Event::Course(CourseEvent::SeasonEnded { cash }) => {
                then.lands.pay_all(cash);
                then.lands.nations.iter_mut().for_each(|own| own.rp = 0);
            }
            _ => {}
        }
    }
    then.lands.nations
}

/// What a province brought, in a few words: `Gorge 12 less 4 raided: 8`.
fn from_land(known: &State, own: &LandIncome) -> String {
    let name = &known.scenario().provinces[own.land.at()].name;
    let off = |(rp, words): (i64, &str)| match rp {
        0 => None,
        1.. => Some(format!(" less {rp} {words}")),
        _ => Some(format!(" and {} {words}", -rp)),
    };
    let parts = [(own.ruled, "as ruled"), (own.raided, "raided"), (own.occupied, "as enemies hold its cities")];
    let parts: Vec<String> = parts.into_iter().filter_map(off).collect();
    let sum = if parts.is_empty() { String::new() } else { format!(": {}", own.rp()) };
    format!("{name} {}{}{sum}", own.due, parts.concat())
}

/// `2 dice of trade`.
pub(crate) fn dice_of_trade(dice: usize) -> String {
    format!("{} of trade", counted(dice, "die"))
}

/// Resource points, manpower and $, those that there are.
fn parts_of([rp, manpower, cash]: [i64; 3]) -> Vec<String> {
    let all = [(rp, points(rp)), (manpower, format!("{manpower} manpower")), (cash, format!("${cash}"))];
    all.into_iter().filter(|(sum, _)| *sum != 0).map(|(_, words)| words).collect()
}

impl TurnTeller<'_> {
    /// A sentence for each thing that is spent on, with all that it has cost: resource points, manpower, $.
    fn of_spending(&mut self, why: Spending, cost: [i64; 3]) {
        if cost == [0; 3] {
            return;
        }
        let known = self.spent.iter().position(|(on, ..)| *on == why);
        let at = known.unwrap_or_else(|| {
            self.spent.push((why, [0; 3], self.story.money.len()));
            self.story.money.push(Text::default());
            self.spent.len() - 1
        });
        let (_, sums, sentence) = &mut self.spent[at];
        sums.iter_mut().zip(cost).for_each(|(sum, cost)| *sum += cost);
        let parts = parts_of(*sums);
        self.story.money[*sentence] = Text::plain(format!("Spent on {}: {}. ", why.words(), listed(&parts)));
    }

    /// What the provinces brought, one by one, and what rulings took of it.
    fn of_income(&self, nation: NationId, [rp, manpower, trade]: [i64; 3]) -> String {
        let of = if self.whom == Some(nation) { String::new() } else { format!(" of {}", self.name(nation)) };
        let lands = self.full.battles.past.incomes.iter().filter(|own| own.whom == nation && own.due > 0);
        let mut parts: Vec<String> = lands.map(|own| from_land(self.known, own)).collect();
        parts.extend((trade > 0).then(|| format!("trade {trade}")));
        let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) };
        let ruled: i64 =
            self.full.battles.past.incomes.iter().filter(|own| own.whom == nation).map(|own| own.men_ruled).sum();
        let ruled = match ruled {
            0 => String::new(),
            1.. => format!(" ({ruled} less as ruled)"),
            _ => format!(" ({} more as ruled)", -ruled),
        };
        match rp {
            // Its controller has the points of a minor, and those stand among his.
            0 if !of.is_empty() => format!("The provinces{of} brought {manpower} manpower{ruled} for its own troops. "),
            _ => format!("The provinces{of} brought {}{parts} and {manpower} manpower{ruled}. ", points(rp)),
        }
    }

    /// Money, raids and trade: to those who pay and those who get it.
    pub(super) fn of_money(&mut self, event: &Event) {
        let words = match event {
            Event::Money(MoneyEvent::Income { nation, rp, manpower, trade }) if self.is_mine(*nation) => {
                self.of_income(*nation, [*rp, *manpower, *trade])
            }
            Event::Money(MoneyEvent::Spent { nation, why, rp, cash, manpower, .. }) if self.is_mine(*nation) => {
                return self.of_spending(*why, [*rp, *manpower, *cash]);
            }
            Event::Money(MoneyEvent::Got { nation, why, rp, cash, manpower }) if self.is_mine(*nation) => {
                let parts = parts_of([*rp, *manpower, *cash]);
                let got = if parts.is_empty() { "nothing".to_owned() } else { listed(&parts) };
                match why.strip_prefix("gift of ") {
                    // A captive alone: that he is free is told with the generals.
                    Some(_) if parts.is_empty() => return,
                    Some(giver) => format!("{giver} gave {got}. "),
                    None => format!("{why}: {got}. "),
                }
            }
            Event::Money(MoneyEvent::LeftOver { cash, .. }) => {
                let Some(cash) = self.whom.and_then(|own| cash.get(own.at())).filter(|cash| **cash > 0) else { return };
                format!("{} left over became ${cash}. ", points(cash / CASH_A_POINT))
            }
            Event::Money(MoneyEvent::Transferred { from, to, cash, why })
                if self.is_mine(*from) || self.is_mine(*to) =>
            {
                let own = |own: &&Reparation| (own.from, own.to) == (*from, *to) && why == REPARATIONS;
                let whole = self.known.affairs.reparations.iter().find(own).map(|own| own.cash);
                let short = whole.filter(|whole| cash < whole);
                let (payer, victor) = (self.name(*from), self.name(*to));
                match short {
                    _ if *cash == 0 => format!("{payer} paid {victor} no {why}: its bank was empty. "),
                    Some(whole) => {
                        format!("{payer} paid {victor} ${cash} of ${whole} ({why}): its bank held no more. ")
                    }
                    None => format!("{payer} paid {victor} ${cash}: {why}. "),
                }
            }
            Event::Money(MoneyEvent::NationSet { nation, figure, to }) if self.is_mine(*nation) => {
                let what = match figure {
                    Figure::Cash => format!("${to}"),
                    Figure::Rp => points(*to),
                    Figure::Manpower => format!("{to} manpower"),
                    Figure::Reformed | Figure::Controller => return,
                };
                format!("The umpire corrected it to {what}. ")
            }
            Event::Money(MoneyEvent::BankTaken { of, by, cash }) if self.is_mine(*by) => {
                format!("Carried off from the bank of {}: ${cash}. ", self.name(*of))
            }
            Event::Money(MoneyEvent::BankTaken { of, by, cash }) if self.is_mine(*of) => {
                format!("{} carried off the bank of {}: ${cash}. ", self.name(*by), self.name(*of))
            }
            Event::Sea(SeaEvent::Raided { raid }) => return self.raided(raid),
            Event::Sea(SeaEvent::Privateered { takes }) => return self.privateered(takes),
            _ => return,
        };
        self.story.money.push(Text::plain(words));
    }

    /// A raid, to those who made it and whose land it was: the share of the city, and when it counts.
    fn raided(&mut self, raid: &Raid) {
        let city = &self.known.scenario().cities[raid.city.at()];
        let owner = self.known.province(city.province).owner;
        if self.is_mine(raid.by) || owner.is_some_and(|owner| self.is_mine(owner)) {
            let land = &self.known.scenario().provinces[city.province.at()];
            let (all, land) = (points(land.rp.into()), &land.name);
            let share = match self.known.map().cities_of(city.province).len() {
                0 | 1 => format!("all those of {land}, which has no other city"),
                cities => format!("the share of one of {cities} cities in the {all} of {land}"),
            };
            let (is_one, rp) = (raid.rp == 1, points(raid.rp));
            let when = match (self.lands.is_paid, is_one) {
                (true, true) => "was lost at this income",
                (true, false) => "were lost at this income",
                (false, true) => "is lost at the next income",
                (false, false) => "are lost at the next income",
            };
            let text = format!("{} raided {}: {rp} {when} ({share}).", self.name(raid.by), city.name);
            let head = format!("{} raided", city.name);
            self.headline.put(headlines::TAKEN, (0, usize::try_from(raid.rp).unwrap_or(0)), head);
            self.own.push((Weight::Battle, Text::plain(text)));
        }
    }

    /// Trade that was taken.
    fn privateered(&mut self, takes: &[[NationId; 2]]) {
        for ([of, by], dice) in privateers(takes) {
            if self.is_mine(of) || self.is_mine(by) {
                let (go, income) = match (self.lands.is_paid, dice) {
                    (true, _) => ("went", "this income"),
                    (false, 1) => ("goes", "the next income"),
                    (false, _) => ("go", "the next income"),
                };
                let (of, by, dice) = (self.name(of), self.name(by), dice_of_trade(dice));
                let text = format!(
                    "Privateers of {by} took trade of {of}: {dice} {go} from {income} of {of} to that of {by}."
                );
                self.own.push((Weight::State, Text::plain(text)));
            }
        }
    }
}
