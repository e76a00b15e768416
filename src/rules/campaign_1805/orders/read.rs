//! From the text of an orders file to orders: the head, the sections, the bill.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::super::state::code::Code;
use super::super::state::orders::{Act, Diplomacy, Orders, Words};
use super::ahead;
use super::bill::Bill;
use super::contrary;
use super::item::{Item, LeftOut, NamedEntry, OrderFault, READ_BY_UMPIRE, line_at};
use super::{meant, page};
use crate::engine::text::slips::slips;
use crate::engine::text::{did_you_mean, few_guesses, is_same_name};
use crate::limits::{FAULTS, short_name};
use crate::rules::campaign_1805::scenario::ids::{self, ForceId, HexId, NationId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::identity::same_key;
use crate::rules::campaign_1805::state::orders::EntryLeftOut;
use crate::rules::owner_list::place_of;

const SECTIONS: [&str; 8] = ["force", "fleet", "organise", "buy", "gift", "diplomacy", "terms", "words"];
const HEAD: [&str; 6] = ["format", "rulebook", "nation", "turn", "key", "page"];

/// What a file comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadOrders {
    /// The orders; entries with errors are not among them.
    pub orders: Orders,
    /// Errors and warnings, in the order of the file.
    pub faults: Vec<OrderFault>,
    /// Each way with its cost and arrival, and the bill, a line each.
    pub bill: Vec<String>,
    /// How many entries the file has, those with errors among them.
    pub entries: usize,
    /// The entries that are left out, in the order of the file.
    pub left_out: Vec<LeftOut>,
    /// Every entry.
    pub named: Vec<NamedEntry>,
}

/// What a file seems to say, before it is read against anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrdersHead {
    /// Whose orders they say they are, and where that stands.
    pub nation: Option<(String, usize)>,
    /// Of which turn they say they are.
    pub turn: Option<u32>,
    /// How many entries there are.
    pub entries: usize,
}

/// Looks at the head of a file; none where it does not parse.
pub fn head_of(text: &str) -> Option<OrdersHead> {
    let (root, broken) = DeTable::parse_recoverable(text);
    let root = root.get_ref();
    let nation = root.get("nation").and_then(|value| Some((value.get_ref().as_str()?.to_owned(), value.span().start)));
    let turn = root.get("turn").and_then(|value| value.get_ref().as_integer()?.as_str().parse().ok());
    broken.is_empty().then(|| OrdersHead { nation, turn, entries: entries_of(root) })
}

/// How many entries a file has. One that only names a force and says nowhere is none: a form has them so.
fn entries_of(root: &DeTable<'_>) -> usize {
    let count = |section: &str| match root.get(section).map(Spanned::get_ref) {
        Some(DeValue::Array(list)) => list.iter().filter(|entry| !is_blank(entry.get_ref())).count(),
        Some(_) => 1,
        None => 0,
    };
    SECTIONS.into_iter().map(count).sum()
}

/// True for an entry that has a name and `to = ""`, and nothing else: it says nothing.
fn is_blank(entry: &DeValue<'_>) -> bool {
    let Some(entry) = entry.as_table() else { return false };
    let says = |(key, value): (&Spanned<Cow<'_, str>>, &Spanned<DeValue<'_>>)| match key.get_ref().as_ref() {
        "name" => false,
        "to" => value.get_ref().as_str().is_none_or(|to| !to.trim().is_empty()),
        _ => true,
    };
    entry.contains_key("to") && !entry.iter().any(says)
}

impl ReadOrders {
    /// Errors, warnings apart.
    pub fn errors(&self) -> impl Iterator<Item = &OrderFault> {
        self.faults.iter().filter(|fault| !fault.code.is_warning())
    }

    /// Every fault below the head says of which entry it is.
    fn name_entries(&mut self) {
        for fault in &mut self.faults {
            if let Some(own) = self.named.iter().rfind(|own| own.place <= fault.place) {
                own.names(fault);
            }
        }
    }
}

/// A fault as `line:column: code: words`.
pub fn line_of(text: &str, fault: &OrderFault) -> String {
    line_below(text, 0, fault)
}

/// The same of a text with so many lines above it.
pub fn line_below(text: &str, above: usize, fault: &OrderFault) -> String {
    let kind = if fault.code.is_warning() { "warning" } else { "error" };
    let place = place_of(text, fault.place);
    let column = place.split_once(':').map_or("1", |(_, column)| column);
    let line = line_at(text, fault.place, above);
    format!("{line}:{column}: {kind}[{}]: {}", fault.code.key(), fault.told(text, above))
}

/// The entries that a file does not count, with their lines as its sender sees them; of a file that counts for nothing,
/// its faults. As many as are told of any file.
pub fn told_left_out(taken: &ReadOrders, text: &str, above: usize) -> Vec<EntryLeftOut> {
    let entry = |own: &LeftOut| EntryLeftOut {
        line: own.line(text, above),
        entry: own.entry.clone(),
        why: own.told(text, above),
    };
    let of_head = |fault: &OrderFault| EntryLeftOut {
        line: line_at(text, fault.place, above),
        entry: "the file".to_owned(),
        why: fault.words.clone(),
    };
    let head = taken.errors().filter(|fault| fault.code.is_of_the_head()).map(of_head);
    head.chain(taken.left_out.iter().map(entry)).take(FAULTS).collect()
}

/// Reads the file of a nation against what it may know; `key` is the one that its brief shows.
pub fn read(state: &State, nation: NationId, key: &str, text: &str) -> ReadOrders {
    let mut taken = ReadOrders::default();
    let (root, broken) = DeTable::parse_recoverable(text);
    let mut root = root.into_inner();
    meant::names(state, &SECTIONS, &mut root);
    let slips =
        if broken.is_empty() { Vec::new() } else { slips(&broken, text, &SECTIONS.map(|name| (name, "a file"))) };
    taken.faults.extend(slips.into_iter().map(|slip| OrderFault::new(slip.span.start, Code::Toml, slip.words)));
    if !broken.is_empty() {
        return taken;
    }
    check_head(state, nation, key, &root, &mut taken.faults);
    taken.entries = entries_of(&root);
    if taken.faults.iter().any(|fault| fault.code.is_of_the_head()) {
        few_guesses(taken.faults.iter_mut().map(|fault| &mut fault.words));
        return taken;
    }
    warn_of_an_older_page(state, nation, key, &root, &mut taken.faults);
    let mut reader = Work::new(state, nation, taken).on(state, nation, &root);
    reader.gifts();
    reader.diplomacy();
    let of_war = Act::Begin(ids::Bond::War);
    let wars = reader.taken.orders.diplomacy.iter().filter(|order| order.act == of_war);
    let enemies: Vec<&str> = wars.map(|order| state.nation_name(order.with)).collect();
    let contrary = contrary::contrary(&root, &enemies).into_iter();
    reader.taken.faults.extend(contrary.map(|(at, words)| OrderFault::new(at, Code::Contrary, words)));
    // C3 organises and buys, entry by entry in file order, before anybody moves: each is judged on what those before it
    // have left, and who is formed or bought in this file can be ordered about in it.
    let before = after_treaties(state, nation, &reader.taken.orders.diplomacy);
    let (mut after, mut work) = organised(&before, nation, &root, reader.work());
    let there = with_bought(&after, nation, &root);
    let mut reader = Reader { before: &before, ..work.on(&there, nation, &root) };
    reader.forces();
    reader.fleets();
    let mut reader = Reader { before: &before, ..reader.work().on(&after, nation, &root) };
    reader.warn_of_nobody_led();
    reader.supply();
    work = reader.work();
    work.bill.settle(&mut after, nation);
    let mut before = state.clone();
    work.bill.settle(&mut before, nation);
    let settled = after.clone();
    work = bought(&before, &mut after, nation, &root, work);
    work.bill.take_back(&after, nation);
    let mut reader = work.on(&after, nation, &root);
    reader.unraised();
    reader.warn_of_unpaid();
    reader.warn_of_peaces(state, &settled);
    reader.supply_of_new();
    let sure = ahead::without_asked(&after, state, nation);
    let mut reader = reader.work().on(&sure, nation, &root);
    reader.warn_of_all_together();
    let mut reader = reader.work().on(&after, nation, &root);
    reader.terms();
    reader.unchosen();
    reader.words();
    let Reader { mut taken, bill, .. } = reader;
    taken.bill.extend(bill.lines(nation));
    taken.faults.sort();
    few_guesses(taken.faults.iter_mut().map(|fault| &mut fault.words));
    taken.left_out.sort();
    taken.named.sort();
    taken.name_entries();
    taken
}

/// Orders that were made on a page say on which: another than today's is told.
fn warn_of_an_older_page(state: &State, nation: NationId, key: &str, root: &DeTable<'_>, faults: &mut Vec<OrderFault>) {
    let Some(page) = root.get("page") else { return };
    if page.get_ref().as_str() != Some(page::mark(state, nation, key).as_str()) {
        let words = "these orders were made on another page than the newest of this turn: compare them with it";
        faults.push(OrderFault::new(page.span().start, Code::OlderPage, words));
    }
}

/// The treaties as C3 will find them, where a file orders nothing but these acts.
pub fn after_treaties(state: &State, nation: NationId, acts: &[Diplomacy]) -> State {
    let mut after = state.clone();
    ahead::treaties(&mut after, nation, acts);
    after
}

/// Where a nation stands once the entries of its file are carried out that come before anybody moves: treaties, what is
/// organised, what is bought.
pub fn before_moves(state: &State, nation: NationId, text: &str) -> State {
    let (root, broken) = DeTable::parse_recoverable(text);
    if !broken.is_empty() {
        return state.clone();
    }
    let mut root = root.into_inner();
    meant::names(state, &SECTIONS, &mut root);
    let mut reader = Work::new(state, nation, ReadOrders::default()).on(state, nation, &root);
    reader.diplomacy();
    let before = after_treaties(state, nation, &reader.taken.orders.diplomacy);
    let (after, _) = organised(&before, nation, &root, reader.work());
    with_bought(&after, nation, &root)
}

/// What is wrong with one entry by itself: the first error of a file that has no other.
///
/// # Errors
/// That error.
pub fn try_entry(state: &State, nation: NationId, entry: &str) -> Result<(), OrderFault> {
    let (root, broken) = DeTable::parse_recoverable(entry);
    if let Some(slip) = slips(&broken, entry, &[]).first() {
        return Err(OrderFault::new(slip.span.start, Code::Toml, slip.words.as_str()));
    }
    let mut root = root.into_inner();
    meant::names(state, &SECTIONS, &mut root);
    let mut reader = Work::new(state, nation, ReadOrders::default()).on(state, nation, &root);
    reader.gifts();
    reader.diplomacy();
    let _ = reader.organise(0);
    let _ = reader.buy(0, state);
    reader.forces();
    reader.fleets();
    reader.taken.errors().next().map_or(Ok(()), |fault| Err(fault.clone()))
}

/// `[[organise]]`, entry by entry, each carried out as C3 will before the next is read.
fn organised(before: &State, nation: NationId, root: &DeTable<'_>, mut work: Work) -> (State, Work) {
    let mut after = before.clone();
    for at in 0.. {
        let mut reader = work.on(&after, nation, root);
        let (known, order) = reader.organise(at);
        work = reader.work();
        if !known {
            break;
        }
        if let Some((order, then)) = order {
            after = then;
            work.taken.orders.organise.push(order);
        }
    }
    (after, work)
}

/// The same with the new commands that the file buys.
fn with_bought(after: &State, nation: NationId, root: &DeTable<'_>) -> State {
    let mut there = after.clone();
    ahead::bought(&mut there, nation, root);
    there
}

/// `[[buy]]`, the same.
fn bought(before: &State, after: &mut State, nation: NationId, root: &DeTable<'_>, mut work: Work) -> Work {
    for at in 0.. {
        let mut reader = work.on(after, nation, root);
        let (known, buy) = reader.buy(at, before);
        work = reader.work();
        if !known {
            return work;
        }
        if let Some((buy, then)) = buy {
            *after = then;
            work.taken.orders.buy.push(buy);
        }
    }
    work
}

/// What a reader has come to, between the states that it reads against.
struct Work {
    taken: ReadOrders,
    bill: Bill,
    named: BTreeMap<(&'static str, String), usize>,
}

impl Work {
    fn new(state: &State, nation: NationId, taken: ReadOrders) -> Self {
        Self { taken, bill: Bill::new(state, nation), named: BTreeMap::new() }
    }

    fn on<'r>(self, state: &'r State, nation: NationId, root: &'r DeTable<'r>) -> Reader<'r> {
        let Self { taken, bill, named } = self;
        Reader { state, before: state, nation, root, taken, bill, named, ends: OnceCell::new() }
    }
}

/// What reads a file: who orders, what is known, what is wrong so far.
pub(super) struct Reader<'r> {
    pub(super) state: &'r State,
    /// What there is before the file organises anything.
    pub(super) before: &'r State,
    pub(super) nation: NationId,
    pub(super) root: &'r DeTable<'r>,
    pub(super) taken: ReadOrders,
    pub(super) bill: Bill,
    /// Names that have an entry, with the section, and where the first begins.
    named: BTreeMap<(&'static str, String), usize>,
    /// Where the nation's own troops will be, asked for when all entries of forces and fleets are read.
    pub(super) ends: OnceCell<Vec<(ForceId, HexId)>>,
}

impl<'r> Reader<'r> {
    fn work(self) -> Work {
        Work { taken: self.taken, bill: self.bill, named: self.named }
    }

    /// What entries bring about together is judged by what counts: purchases that are left out bring nobody, and an alliance
    /// is asked for and not made.
    fn warn_of_all_together(&mut self) {
        self.warn_of_no_assault();
        self.warn_of_held_cities();
        self.warn_of_horse_alone();
        self.warn_of_arrivals();
        self.warn_of_supply_in_vain();
        self.warn_of_left_cities();
        self.warn_of_wishes();
    }

    /// The entry of a section at its place; false where the section has ended. One that is none is told and passed over.
    pub(super) fn item(
        &mut self,
        (section, what): (&'static str, &'static str),
        at: usize,
        keys: &[&str],
    ) -> (bool, Option<Item<'r>>) {
        let Some(value) = self.root.get(section) else { return (false, None) };
        let Some(list) = value.get_ref().as_array() else {
            if at == 0 {
                let _ = self.items(section, what, keys);
            }
            return (false, None);
        };
        let Some(value) = list.get(at) else { return (false, None) };
        match Item::new(what, value, keys) {
            Ok(item) => (true, Some(item)),
            Err(fault) => {
                self.no_entry(what, fault);
                (true, None)
            }
        }
    }

    fn no_entry(&mut self, what: &str, fault: OrderFault) {
        let (place, entry, why) = (fault.place, what.to_owned(), fault.words.clone());
        self.taken.named.push(NamedEntry::none(place, what));
        self.taken.left_out.push(LeftOut { place, entry, why, first: None });
        self.taken.faults.push(fault);
    }

    /// The entries of a section, each as far as its keys are known.
    pub(super) fn items(&mut self, section: &'static str, what: &'static str, keys: &[&str]) -> Vec<Item<'r>> {
        let Some(value) = self.root.get(section) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            let words = format!("each entry stands under a line {what} of its own");
            self.taken.left_out.push(LeftOut {
                place: value.span().start,
                entry: what.to_owned(),
                why: words.clone(),
                first: None,
            });
            self.taken.faults.push(OrderFault::new(value.span().start, Code::BadWord, words));
            return Vec::new();
        };
        let mut items = Vec::new();
        for value in list.iter().filter(|value| !is_blank(value.get_ref())) {
            match Item::new(what, value, keys) {
                Ok(item) => items.push(item),
                Err(fault) => self.no_entry(what, fault),
            }
        }
        items
    }

    /// An entry is done with: its faults are kept, and whether it counts is told.
    pub(super) fn done(&mut self, mut item: Item<'r>) -> bool {
        let sound = item.is_sound();
        if !sound {
            // An entry that is dropped brings nothing about; what its keys lack is still worth a look.
            item.faults.retain(|fault| !fault.code.is_warning() || fault.code == Code::NoEffect);
        }
        self.taken.named.push(item.entry());
        if !sound {
            let errors = item.faults.iter().filter(|fault| !fault.code.is_warning());
            let why = errors.map(|fault| fault.words.clone()).collect::<Vec<_>>().join("; ");
            let first = item.faults.iter().find_map(|fault| fault.first);
            self.taken.left_out.push(LeftOut { place: item.place, entry: item.title(), why, first });
        }
        self.taken.faults.extend(item.faults);
        sound
    }

    /// Where the entry of a name begins in a section.
    pub(super) fn place_of(&self, section: &str, name: &str) -> usize {
        self.place_with(section, "name", ("name", name))
    }

    /// Where one of these keys stands in the entry of a name, the first that is there; else the entry.
    pub(super) fn place_at(&self, section: &str, name: &str, keys: &[&str]) -> usize {
        let entry = self.place_of(section, name);
        let value = self.entry_at(section, entry).and_then(|own| keys.iter().find_map(|key| own.get(*key)));
        value.map_or(entry, |value| value.span().start)
    }

    /// Where a line of a list stands in the entry of a name.
    pub(super) fn place_in(&self, section: &str, name: &str, (key, line): (&str, usize)) -> Option<usize> {
        let list = self.entry_at(section, self.place_of(section, name))?.get(key)?.get_ref().as_array()?;
        Some(list.get(line)?.span().start)
    }

    fn entry_at(&self, section: &str, place: usize) -> Option<&'r DeTable<'r>> {
        self.entries(section).find(|own| own.span().start == place)?.get_ref().as_table()
    }

    /// All that stands in a section.
    pub(super) fn entries(&self, section: &str) -> impl Iterator<Item = &'r Spanned<DeValue<'r>>> {
        self.root.get(section).and_then(|value| value.get_ref().as_array()).into_iter().flatten()
    }

    /// Where the entry of a section begins that has a key, and a name at another.
    pub(super) fn place_with(&self, section: &str, has: &str, (key, name): (&str, &str)) -> usize {
        let own = |entry: &&Spanned<DeValue<'_>>| {
            let Some(own) = entry.get_ref().as_table().filter(|entry| entry.contains_key(has)) else { return false };
            own.get(key).and_then(|own| own.get_ref().as_str()).is_some_and(|own| own.trim() == name)
        };
        self.entries(section).find(own).map_or(0, |entry| entry.span().start)
    }

    /// A second entry for a name is an error.
    pub(super) fn once(&mut self, section: &'static str, name: &str, item: &mut Item<'r>) {
        if let Some(first) = self.first_of(section, name, item.place) {
            item.again("name", first, format!("`{name}` has two entries, and only the first counts: make them one"));
        }
    }

    /// So are second terms with a nation, as its victor or as its loser.
    pub(super) fn once_of_terms(&mut self, section: &'static str, key: &str, item: &mut Item<'r>) {
        let Some(name) = item.value(key).and_then(|name| name.get_ref().as_str()).map(str::trim) else { return };
        if let Some(first) = self.first_of(section, name, item.place) {
            item.again(key, first, format!("terms with `{name}` have two entries, and only the first counts"));
        }
    }

    /// Where the first entry of a name in a section begins, where this is another.
    fn first_of(&mut self, section: &'static str, name: &str, place: usize) -> Option<usize> {
        let first = *self.named.entry((section, name.to_owned())).or_insert(place);
        (first != place).then_some(first)
    }

    /// The nation that a key names.
    pub(super) fn nation_in(&self, item: &mut Item<'r>, key: &str) -> Option<NationId> {
        let name = item.text(key)?;
        let nation = self.state.scenario().nation_named(&name);
        if nation.is_none() {
            let known = self.state.scenario().nations.iter().map(|nation| nation.name.as_str());
            let near = did_you_mean(&name, known);
            item.fault(item.at(key), Code::BadWord, format!("`{key}` is a nation, found `{name}`{near}"));
        }
        nation
    }

    /// In turn 0 nothing moves and nothing is bought or given.
    pub(super) fn not_in_turn_0(&self, item: &mut Item<'r>, what: &str) {
        if self.state.now.turn == 0 {
            item.fault(item.place, Code::Turn0, format!("no {what} in turn 0, only organising and diplomacy"));
        }
    }

    fn words(&mut self) {
        for mut item in self.items("words", "[[words]]", &["text", "remind"]) {
            let text = item.needed("text").unwrap_or_default();
            let remind = item.word("remind", &ids::Step::ALL.map(ids::Step::name)[ids::Step::C3 as usize..]);
            item.fault(item.place, Code::ReadByUmpire, READ_BY_UMPIRE);
            if self.done(item) {
                let remind = remind.and_then(ids::Step::of_name);
                self.taken.orders.words.push(Words { text, remind });
            }
        }
    }
}

fn check_head(state: &State, nation: NationId, key: &str, root: &DeTable<'_>, faults: &mut Vec<OrderFault>) {
    let known = || HEAD.into_iter().chain(SECTIONS);
    let unknown = root.keys().filter(|name| !known().any(|known| known == name.get_ref().as_ref()));
    for name in unknown {
        let typed = short_name(name.get_ref());
        let near = did_you_mean(&typed, known());
        let words = format!("the file has no key `{typed}`; it takes {}{near}", known().collect::<Vec<_>>().join(", "));
        faults.push(OrderFault::new(name.span().start, Code::UnknownKey, words));
    }
    let mut expect = |key: &str, code: Code, fits: &dyn Fn(&DeValue<'_>) -> bool, allowed: &str| {
        let found = root.get(key);
        if !found.is_some_and(|value| fits(value.get_ref())) {
            let place = found.map_or(0, |value| value.span().start);
            let what = found.map_or("nothing".to_owned(), |value| crate::rules::owner_list::found(value.get_ref()));
            faults.push(OrderFault::new(place, code, format!("`{key}` is {allowed}, found {what}")));
        }
    };
    let whole =
        |value: &DeValue<'_>, number: u16| value.as_integer().is_some_and(|text| text.as_str() == number.to_string());
    let name = state.nation_name(nation);
    expect("format", Code::Format, &|value| whole(value, 1), "1");
    expect("rulebook", Code::Format, &|value| value.as_str() == Some("campaign-1805"), "\"campaign-1805\"");
    expect(
        "nation",
        Code::WrongNation,
        &|value| value.as_str().is_some_and(|own| is_same_name(own, name)),
        &format!("\"{name}\""),
    );
    expect("turn", Code::WrongTurn, &|value| whole(value, state.now.turn), &state.now.turn.to_string());
    expect(
        "key",
        Code::WrongKey,
        &|value| value.as_str().is_some_and(|own| same_key(own, key)),
        "the one that the brief of this turn shows",
    );
}
