//! `[[diplomacy]]`: alliances, wars, peaces, passage, what is shared.

use toml::de::DeTable;

use super::super::state::affairs::{idle, pays_short};
use super::super::state::code::Code;
use super::super::state::orders::{Act, Diplomacy};
use super::item::Item;
use super::read::Reader;
use crate::engine::text::is_same_name;
use crate::rules::campaign_1805::scenario::ids::{Bond, NationId, ProvinceId, Season};
use crate::rules::campaign_1805::sheet::rules::TiesAtWar;
use crate::rules::campaign_1805::state::{GeneralNow, State};

const KEYS: [&str; 6] = ["do", "with", "cede", "cash", "pays", "years"];
/// What may be done, as files say it.
pub const ACTS: [&str; 8] = ["alliance", "leave", "war", "peace", "passage", "share", "end-passage", "end-share"];
/// Who never allies with whom (7), by name; `Turkey` is the Ottoman Empire.
const NEVER: [[&str; 2]; 3] = [["France", "Britain"], ["Ottoman", "Austria"], ["Ottoman", "Russia"]];

impl Reader<'_> {
    pub(super) fn diplomacy(&mut self) {
        for mut item in self.items("diplomacy", "[[diplomacy]]", &KEYS) {
            let _ = item.needed("do");
            let act = item.word("do", &ACTS).and_then(act_of);
            let with = self.nation_in(&mut item, "with");
            if !item.has("with") {
                item.fault(item.place, Code::BadWord, "`with` is missing in [[diplomacy]]: a nation");
            }
            let mut cede = Vec::new();
            for (name, place) in item.list("cede") {
                match self.state.scenario().province_named(&name) {
                    Some(province) => {
                        self.check_ceded(&mut item, (province, place), act.zip(with));
                        cede.push(province);
                    }
                    None => item.fault(place, Code::BadWord, format!("there is no province `{name}`")),
                }
            }
            let entry = (act, with);
            let order = Diplomacy {
                act: act.unwrap_or(Act::Leave),
                with: with.unwrap_or(self.nation),
                cede,
                cash: item.whole("cash", 0, 999_999).unwrap_or(0),
                pays: self.nation_in(&mut item, "pays"),
                years: u16::try_from(item.whole("years", 0, 9).unwrap_or(0)).unwrap_or(0),
            };
            self.check_terms(&mut item, &order, entry);
            let refused = act.zip(with).map_or_else(Vec::new, |(act, with)| self.refusals(act, with));
            let place = item.at("with");
            for (code, words) in refused {
                item.fault(place, code, words);
            }
            if let Some(words) = act.zip(with).and_then(|(act, with)| idle(self.state, act, with)) {
                item.fault(place, Code::NoEffect, words);
            }
            if let Some(act) = act.filter(|_| with.is_some()) {
                self.check_once(&mut item, act, &order);
            }
            self.warn_of_taken_cities(&mut item, &order);
            if self.done(item) && act.is_some() {
                if order.pays == Some(self.nation) {
                    let paid = order.cash.min(self.left_for_peace());
                    self.bill.peaces.push((self.state.nation_name(order.with).to_owned(), paid));
                }
                self.taken.orders.diplomacy.push(order);
            }
        }
    }

    /// Only who makes a peace cedes in it.
    fn check_ceded(&self, item: &mut Item<'_>, (province, place): (ProvinceId, usize), entry: Option<(Act, NationId)>) {
        let Some((Act::Begin(Bond::Peace), with)) = entry else { return };
        let owner = self.state.province(province).owner;
        if ![self.nation, with].map(Some).contains(&owner) {
            let [own, other] = [self.nation, with].map(|nation| self.state.nation_name(nation));
            let name = &self.state.scenario().provinces[province.at()].name;
            item.fault(place, Code::BadWord, format!("{name} is not a province of {own} or {other}"));
        }
    }

    /// Terms are of a peace, and between the two that make it.
    fn check_terms(&self, item: &mut Item<'_>, order: &Diplomacy, entry: (Option<Act>, Option<NationId>)) {
        let Some(act) = entry.0 else { return };
        if act != Act::Begin(Bond::Peace) {
            let why = format!("with `{}`", item.text("do").unwrap_or_default());
            return item.idle(&["cede", "cash", "pays", "years"], &why);
        }
        if let (Some(payer), Some(with)) = (order.pays, entry.1)
            && ![self.nation, with].contains(&payer)
        {
            let [own, other] = [self.nation, with].map(|nation| self.state.nation_name(nation));
            let words = format!("`pays` is {own} or {other}: nobody else can be made to");
            item.fault(item.at("pays"), Code::BadWord, words);
        }
        if order.cash > 0 && !item.has("pays") {
            item.fault(item.place, Code::BadWord, "`pays` is missing in [[diplomacy]]: the nation that pays `cash`");
        } else if order.cash == 0 && item.is_sound() {
            item.idle(&["pays"], "without `cash`");
        }
        let left = self.left_for_peace();
        if order.pays == Some(self.nation) && order.cash > left {
            let words = pays_short(self.state, self.nation, [left, order.cash]);
            item.fault(item.at("cash"), Code::NoEffect, words);
        }
    }

    /// C3 makes peace before it gives and buys: nothing else is spent by then but on other peaces.
    fn left_for_peace(&self) -> i64 {
        let peace = Act::Begin(Bond::Peace);
        let own = self.taken.orders.diplomacy.iter().filter(|own| own.pays == Some(self.nation) && own.act == peace);
        (self.state.nation(self.nation).cash - own.map(|own| own.cash).sum::<i64>()).max(0)
    }

    /// All that bars this towards that nation.
    fn refusals(&self, act: Act, with: NationId) -> Vec<(Code, String)> {
        if with == self.nation {
            return vec![(Code::BadWord, "`with` is another nation".to_owned())];
        }
        self.too_early(act).into_iter().chain(self.refuse(act, with)).collect()
    }

    /// What begins in Winter only.
    fn too_early(&self, act: Act) -> Option<(Code, String)> {
        let state = self.state;
        let at_start = state.now.turn == 0 && !state.rules.only_in_winter;
        let winter = at_start || state.now.season() == Season::Winter;
        let is_late = match act {
            Act::Begin(Bond::Alliance | Bond::War) => !winter,
            Act::Begin(Bond::Peace) => state.rules.peace_in_winter && !winter,
            _ => false,
        };
        let what = if act == Act::Begin(Bond::Peace) { "peace begins" } else { "alliances and wars begin" };
        let start = if state.rules.only_in_winter { "" } else { " and in turn 0" };
        is_late.then(|| (Code::NotWinter, format!("{what} only in Winter{start}")))
    }

    /// Everything for which this may not be done towards that nation.
    fn refuse(&self, act: Act, with: NationId) -> Vec<(Code, String)> {
        let (state, own) = (self.state, self.nation);
        let name = state.nation_name(with);
        if state.head(with) != with {
            let head = state.nation_name(state.head(with));
            return vec![(Code::BadWord, format!("{name} counts with {head}, who controls it"))];
        }
        let mut refused = Vec::new();
        let mut bar = |is_barred: bool, code: Code, words: &dyn Fn() -> String| {
            if is_barred {
                refused.push((code, words()));
            }
        };
        match act {
            Act::Begin(Bond::Alliance) => {
                bar(is_never(state, own, with), Code::NeverAllies, &|| {
                    format!("{} and {name} never ally", state.nation_name(own))
                });
                bar(state.is_enemy(own, with), Code::Already, &|| format!("{name} is at war with you"));
                // In Winter an alliance that stands is renewed: it lapses in C3, before the new ones begin.
                let stands = state.now.season() != Season::Winter && state.stands(Bond::Alliance, own, with);
                bar(stands, Code::Already, &|| format!("alliance with {name} is in force already"));
            }
            Act::Begin(Bond::War) => {
                bar(state.stands(Bond::Alliance, own, with), Code::Already, &|| {
                    format!("{name} is your ally: leave the alliance first")
                });
                bar(state.stands(Bond::EnforcedPeace, own, with), Code::EnforcedPeace, &|| {
                    format!("an enforced peace with {name} is in force")
                });
                bar(state.stands(Bond::War, own, with), Code::Already, &|| {
                    format!("war with {name} is in force already")
                });
            }
            Act::Begin(Bond::Peace) => {
                bar(!state.is_enemy(own, with), Code::NotAnEnemy, &|| format!("there is no war with {name}"));
            }
            Act::Begin(bond) => {
                bar(state.gives(bond, own, with), Code::Already, &|| {
                    format!("{} is in force already", giving(bond, name))
                });
                let war = [[own, with], [with, own]].iter().any(|pair| state.affairs.declared.contains(pair));
                bar(war && state.rules.war.ties == TiesAtWar::End, Code::Already, &|| {
                    format!("war with {name} begins before it")
                });
            }
            Act::End(bond) => bar(!state.gives(bond, own, with), Code::Already, &|| {
                format!("there is no {} to end", giving(bond, name))
            }),
            // In Winter it has run out by itself; to leave it then is no error.
            Act::Leave => {
                bar(!state.were_allied(own, with), Code::NotAnAlly, &|| format!("{name} is not your ally"));
                bar(state.were_allied(own, with) && !may_leave(state, with), Code::LeaveNotNow, &|| {
                    let battle = if state.rules.leave_after_his_victory { "victory" } else { "defeat" };
                    format!(
                        "alliances end in Winter; earlier only an ally of Napoleon's nation may leave, in the turn after his {battle}"
                    )
                });
            }
        }
        refused
    }

    /// A second entry for the same act towards the same nation, and a province that is ceded twice.
    fn check_once(&self, item: &mut Item<'_>, act: Act, order: &Diplomacy) {
        let orders = &self.taken.orders.diplomacy;
        let with = self.state.nation_name(order.with);
        if orders.iter().any(|own| (own.act, own.with) == (act, order.with)) {
            let what = item.text("do").unwrap_or_default();
            let says = |entry: &DeTable<'_>, key: &str, said: &str| {
                entry.get(key).and_then(|own| own.get_ref().as_str()).is_some_and(|own| is_same_name(own.trim(), said))
            };
            let is_it = |entry: &DeTable<'_>| says(entry, "do", &what) && says(entry, "with", with);
            let first = self.entries("diplomacy").find(|entry| entry.get_ref().as_table().is_some_and(is_it));
            let first = first.map_or(item.place, |entry| entry.span().start);
            let words = format!("`{what}` with {with} has two entries, and only the first counts");
            item.again("with", first, words);
        }
        for (at, land) in order.cede.iter().enumerate() {
            let earlier = orders.iter().find(|own| own.cede.contains(land) && own.with != order.with);
            let name = &self.state.scenario().provinces[land.at()].name;
            if order.cede[..at].contains(land) {
                item.fault(item.at("cede"), Code::Twice, format!("{name} is ceded twice"));
            } else if let Some(earlier) = earlier {
                let other = self.state.nation_name(earlier.with);
                let words = format!("{name} is ceded in the peace with {other} already");
                item.fault(item.at("cede"), Code::Twice, words);
            }
        }
    }
}

/// What one nation gives another.
fn giving(bond: Bond, name: &str) -> String {
    if bond == Bond::Share { format!("sharing of reports with {name}") } else { format!("{bond} for {name}") }
}

/// The act of a word.
pub fn act_of(word: &str) -> Option<Act> {
    Some(match word {
        "leave" => Act::Leave,
        "end-passage" => Act::End(Bond::Passage),
        "end-share" => Act::End(Bond::Share),
        word => Act::Begin(Bond::of_key(word)?),
    })
}

/// True for nations that never ally (7).
pub fn is_never(state: &State, a: NationId, b: NationId) -> bool {
    let names = [state.nation_name(a), state.nation_name(b)];
    NEVER.iter().any(|[one, other]| names == [*one, *other] || names == [*other, *one])
}

/// True where an ally may leave now: the turn after the battle of Napoleon's that the house rule names.
fn may_leave(state: &State, with: NationId) -> bool {
    let battle = state.affairs.fortunes.napoleon[usize::from(state.rules.leave_after_his_victory)];
    is_of_napoleon(state, with) && battle.is_some_and(|turn| turn + 1 == state.now.turn)
}

/// True for the nation of Napoleon, or of who stands for him.
fn is_of_napoleon(state: &State, nation: NationId) -> bool {
    let his = |general: &GeneralNow| general.figures.napoleon && general.figures.nation == nation;
    state.affairs.fortunes.of_napoleon == Some(nation) || state.troops.generals.iter().any(his)
}
