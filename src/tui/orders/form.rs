//! Forms: a section of the orders file, key by key, each finite key with the list of what may stand there.

use super::PlayersDesk;
use super::book::{LAND, LAND_AT, LAND_FORCES, LOAD, OrdersFile};
use crate::rulebooks::{CampaignDesk, Judged, Offered, Takes, ValueAt};
pub use crate::rulebooks::{FLEET, FORCE, SECTIONS, Section};
use crate::tui::words::folded;

/// A form that is being filled in.
#[derive(Clone, Debug)]
pub struct OrdersForm {
    pub section: &'static Section,
    /// Whose entry it is; none for an entry without a name of its own.
    pub of: Option<String>,
    /// The number of the entry that is changed, where it has no name of its own; none for a new one.
    pub entry: Option<usize>,
    /// A field a key.
    pub fields: Vec<FormField>,
    /// The field under the cursor; behind the last the line that takes the form.
    pub at: usize,
    /// What is typed in the field under the cursor and is no value yet.
    pub typed: String,
    /// What the field under the cursor takes.
    pub takes: Takes,
    /// The lines of its list that fit what is typed, beginnings first.
    pub list: Vec<ListLine>,
    /// The marked line.
    pub picked: usize,
    /// What was done last in its list.
    pub did: Did,
    /// True once a value was changed.
    pub touched: bool,
    /// What the check says of the entry with what is typed.
    pub so_far: Judged,
}

/// What was done last in the list of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Did {
    Nothing,
    /// An arrow has marked a line.
    Moved,
    /// A comma or a blank has ticked the name that was typed.
    Parted,
}

/// A key with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormField {
    pub key: &'static str,
    /// What may stand there.
    pub help: &'static str,
    /// As the form shows it: lists with commas.
    pub value: String,
    /// True for a value that the form proposes: what is typed takes its place.
    pub proposed: bool,
    /// What was typed there and may not stand there: it waits for whoever comes back.
    pub left: String,
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListLine {
    pub offered: Offered,
    /// Why it may not stand there; none where it may, and of lines out of sight.
    pub blocked: Option<String>,
    /// True once that was asked.
    judged: bool,
    /// True where it is taken already.
    pub ticked: bool,
}

impl ListLine {
    /// Why it may not stand there, behind its name.
    pub fn why(&self) -> Option<&str> {
        let why = self.blocked.as_deref()?;
        Some(why.strip_prefix(&self.offered.word).and_then(|rest| rest.strip_prefix(' ')).unwrap_or(why))
    }
}

impl FormField {
    /// What it is called on the screen.
    pub fn name(&self) -> String {
        self.key.replace('_', " ")
    }
}

impl OrdersForm {
    /// A new entry of a section, at these words for its keys.
    pub fn new(section: &'static Section, word: impl Fn(&str) -> String) -> Self {
        let several = !word(LAND).is_empty() && word(LAND_AT).is_empty();
        let field = |key: &'static str, help: &'static str| FormField {
            key,
            help,
            value: word(key),
            proposed: false,
            left: String::new(),
        };
        let fields = section.keys.iter().flat_map(|(key, help)| match *key {
            LAND if !several => {
                vec![field(LAND_AT, "a hex of the coast"), field(LAND_FORCES, "who goes ashore there")]
            }
            key => vec![field(key, help)],
        });
        Self {
            section,
            of: None,
            entry: None,
            fields: fields.collect(),
            at: 0,
            typed: String::new(),
            takes: Takes::Words,
            list: Vec::new(),
            picked: 0,
            did: Did::Nothing,
            touched: false,
            so_far: Judged::default(),
        }
    }

    /// Each key with its words.
    pub fn filled(&self) -> Vec<(&'static str, String)> {
        self.fields.iter().map(|field| (field.key, field.value.clone())).collect()
    }

    /// The words at a key; empty where it has none.
    pub fn word(&self, key: &str) -> String {
        self.fields.iter().find(|field| field.key == key).map(|field| field.value.clone()).unwrap_or_default()
    }

    /// True for a field that is called as is typed.
    pub(super) fn is_named(&self, at: usize) -> bool {
        rank(&self.fields[at].name(), self.typed.trim()) == Some(0)
    }

    /// The field under the cursor; none on the line that takes the form.
    pub fn field(&self) -> Option<&FormField> {
        self.fields.get(self.at)
    }

    /// The places of the fields that have a meaning beside what the others say.
    pub fn shown(&self) -> Vec<usize> {
        let applies = |at: &usize| {
            let field = &self.fields[*at];
            !field.value.is_empty() || CampaignDesk::applies(self.section.name, field.key, &|key| self.word(key))
        };
        (0..self.fields.len()).filter(applies).collect()
    }

    /// The fields by their names, as the line behind them finds one.
    pub(super) fn all_fields(&self) -> Takes {
        let line = |at: usize| {
            let field = &self.fields[at];
            Offered { word: field.key.to_owned(), shown: field.name(), about: field.help.to_owned() }
        };
        Takes::One(self.shown().into_iter().map(line).collect())
    }

    /// True where a line of the list is meant, and not what stands in the field.
    pub fn marks(&self) -> bool {
        self.did == Did::Moved || !self.typed.is_empty()
    }

    /// True where something was typed or changed that is not in the orders.
    pub fn is_open(&self) -> bool {
        self.touched || !self.typed.is_empty() || self.fields.iter().any(|field| !field.left.is_empty())
    }

    /// The marked line.
    pub fn line(&self) -> Option<&ListLine> {
        self.list.get(self.picked)
    }

    /// The field's words with what is typed or marked; none where that is no value.
    pub fn meant(&self) -> Option<String> {
        let field = self.field()?;
        match &self.takes {
            Takes::Words | Takes::Number => Some(field.value.clone()),
            _ if !self.marks() => Some(field.value.clone()),
            Takes::One(_) => self.line().map(|line| line.offered.word.clone()),
            Takes::Many(_) => self.line().map(|line| with(&field.value, &line.offered.word, line.ticked)),
        }
    }
}

/// A list with a line more, or without one that it has.
pub(super) fn with(value: &str, word: &str, ticked: bool) -> String {
    let own = value.split(',').map(str::trim).filter(|part| !part.is_empty());
    let mut parts: Vec<&str> = own.filter(|part| *part != word).collect();
    if !ticked {
        parts.push(word);
    }
    parts.join(", ")
}

/// Puts a form into the orders; `entry` is the number that its entry has there.
pub(super) fn apply(book: &mut OrdersFile, form: &OrdersForm, filled: &[(&'static str, String)]) -> usize {
    let section = form.section.name;
    match (&form.of, form.entry) {
        (Some(name), _) => {
            book.set(section, name, filled);
            book.place(section, name)
        }
        (None, Some(at)) => {
            book.set_at(section, at, filled);
            at
        }
        (None, None) => {
            book.add(section, filled);
            book.count(section).saturating_sub(1)
        }
    }
}

impl PlayersDesk {
    /// The cursor goes to a field: its list is laid out.
    pub fn enter(&self, form: &mut OrdersForm, at: usize) {
        form.at = at.min(form.fields.len());
        let left = form.fields.get_mut(form.at).map(|field| std::mem::take(&mut field.left)).unwrap_or_default();
        (form.typed, form.did, form.picked) = (left, Did::Nothing, 0);
        form.list.clear();
        form.takes = self.takes(form, form.at);
        self.narrow(form, 0);
        if !form.typed.is_empty() {
            return;
        }
        let value = form.field().map(|field| field.value.clone()).unwrap_or_default();
        form.picked = form.list.iter().position(|line| line.offered.word == value).unwrap_or(0);
        self.narrow(form, form.picked);
    }

    /// What a field takes; behind the last one their names.
    fn takes(&self, form: &OrdersForm, at: usize) -> Takes {
        match form.fields.get(at) {
            Some(field) => self.brief.takes(form.section.name, field.key, form.of.as_deref(), &|key| form.word(key)),
            None => form.all_fields(),
        }
    }

    /// Another field to which what is typed belongs where this one has nothing like it, those behind it first: it is called
    /// so, or a line of its list is, or it takes numbers.
    pub(super) fn fits(&self, form: &OrdersForm) -> Option<usize> {
        let typed = form.typed.trim();
        let has_place = !form.list.is_empty() || form.takes == Takes::Number && is_number(typed);
        if typed.is_empty() || has_place || form.takes == Takes::Words {
            return None;
        }
        let shown: Vec<usize> = form.shown().into_iter().filter(|at| *at != form.at).collect();
        let (before, behind): (Vec<usize>, Vec<usize>) = shown.into_iter().partition(|at| *at < form.at);
        let others = || behind.iter().chain(&before).copied();
        let has = |at: &usize| match self.takes(form, *at) {
            Takes::Words => false,
            Takes::Number => is_number(typed),
            Takes::One(lines) | Takes::Many(lines) => {
                lines.iter().any(|line| rank(&line.shown, typed).is_some_and(|rank| rank < INSIDE))
            }
        };
        let named = others().find(|at| form.is_named(*at));
        named.or_else(|| others().find(has))
    }

    /// The lines that fit what is typed; those in sight are judged. The check tells what comes of the marked one.
    pub fn narrow(&self, form: &mut OrdersForm, picked: usize) {
        let value = form.field().map(|field| field.value.clone()).unwrap_or_default();
        let (offered, many) = match &form.takes {
            Takes::One(lines) => (lines.as_slice(), false),
            Takes::Many(lines) => (lines.as_slice(), true),
            Takes::Words | Takes::Number => (&[][..], false),
        };
        // The fields stand above: behind them letters find one.
        let offered = if form.field().is_none() && form.typed.is_empty() { &[] } else { offered };
        let mut fitting: Vec<(usize, &Offered)> =
            offered.iter().filter_map(|line| Some((rank(&line.shown, &form.typed)?, line))).collect();
        fitting.sort_by_key(|(rank, _)| *rank);
        let best = fitting.iter().take_while(|(rank, _)| *rank == fitting[0].0).count();
        let ticked = |word: &str| many && value.split(',').any(|part| part.trim() == word);
        // What was asked of a line before something else was typed holds.
        let before = std::mem::take(&mut form.list);
        let list = fitting.into_iter().map(|(_, line)| {
            let own = before.iter().find(|own| own.offered == *line).cloned();
            let new = || ListLine { offered: line.clone(), blocked: None, judged: false, ticked: false };
            ListLine { ticked: ticked(&line.word), ..own.unwrap_or_else(new) }
        });
        form.list = list.collect();
        form.picked = picked.min(form.list.len().saturating_sub(1));
        let in_sight = form.picked.saturating_sub(IN_SIGHT)..(form.picked + IN_SIGHT).min(form.list.len());
        for at in in_sight {
            if !form.list[at].judged {
                form.list[at].blocked = self.why_blocked(form, &form.list[at]);
                form.list[at].judged = true;
            }
        }
        // Of those that fit alike, letters find one that may be taken; of all the first is marked.
        if picked == 0 && !(form.typed.is_empty() && form.did == Did::Moved) {
            let free = |line: &ListLine| line.judged && line.blocked.is_none();
            let best = if form.typed.is_empty() { form.list.len() } else { best };
            form.picked = form.list[..best].iter().position(free).unwrap_or(0);
        }
        self.propose_with(form);
        self.judge_so_far(form);
    }

    /// What follows from the marked line is seen before it is taken, and no longer once it is not marked.
    fn propose_with(&self, form: &mut OrdersForm) {
        let mut then = form.clone();
        if let Some((own, meant)) = then.fields.get_mut(form.at).zip(form.meant()) {
            own.value = meant;
        }
        self.propose(&mut then);
        for (at, field) in then.fields.into_iter().enumerate().filter(|(at, _)| *at != form.at) {
            form.fields[at] = field;
        }
    }

    /// True where a value is blocked in a field, whatever stands behind it.
    fn would_block(&self, form: &OrdersForm, at: usize, word: &str) -> bool {
        let mut there = form.clone();
        (there.at, there.takes) = (at, Takes::Words);
        let offered = Offered { word: word.to_owned(), shown: String::new(), about: String::new() };
        self.why_blocked(&there, &ListLine { offered, blocked: None, judged: false, ticked: false }).is_some()
    }

    fn why_blocked(&self, form: &OrdersForm, line: &ListLine) -> Option<String> {
        let field = form.field().filter(|_| !line.ticked && !line.offered.word.is_empty())?;
        let value = match form.takes {
            Takes::Many(_) => with(&field.value, &line.offered.word, false),
            _ => line.offered.word.clone(),
        };
        let before = if let Takes::Many(_) = form.takes { field.value.clone() } else { String::new() };
        let (text, entry) = self.text_up_to(form, value);
        let (without, _) = self.text_up_to(form, before);
        let key = if [LAND_AT, LAND_FORCES].contains(&field.key) { LAND } else { field.key };
        // The form is of one: its name says nothing new.
        let own = form.of.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
        let blocked = |key| {
            let why = self.brief.blocked(&text, &without, ValueAt { section: form.section.name, entry, key })?;
            Some(why.strip_prefix(&own).map_or_else(|| why.clone(), str::to_owned))
        };
        // Who goes aboard to land is blocked as one who only goes aboard.
        let boards = || form.of.as_ref().is_some_and(|fleet| self.brief.can_board(fleet, &line.offered.word));
        blocked(key)
            .or_else(|| blocked(LOAD).filter(|_| field.key == LAND_FORCES && boards()))
            .or_else(|| self.why_none_follows(form, line))
    }

    /// Why the number in the field under the cursor may not stand there; none where it may.
    pub(super) fn why_number_blocked(&self, form: &OrdersForm) -> Option<String> {
        let field = form.field().filter(|field| !field.value.is_empty())?;
        let offered = Offered { word: field.value.clone(), shown: String::new(), about: String::new() };
        let line = ListLine { offered, blocked: None, judged: false, ticked: false };
        let why = self.why_blocked(form, &line)?;
        Some(format!("{} {}: {why}. Type another number, or Ctrl-U clears the field", field.name(), field.value))
    }

    /// What needs the next field is blocked where all lines there would be.
    fn why_none_follows(&self, form: &OrdersForm, line: &ListLine) -> Option<String> {
        let mut next = form.clone();
        for later in &mut next.fields[form.at..] {
            later.value.clear();
        }
        next.fields[form.at].value.clone_from(&line.offered.word);
        let key = loop {
            next.at = next.shown().into_iter().find(|at| *at > next.at)?;
            let key = next.fields[next.at].key;
            if form.of.is_some() || !CampaignDesk::needs(form.section.name, key, &|key| next.word(key)) {
                return None;
            }
            next.takes = self.brief.takes(form.section.name, key, None, &|key| next.word(key));
            // Any words serve where words are free: what comes behind them is asked.
            match &next.takes {
                Takes::Words => ANY.clone_into(&mut next.fields[next.at].value),
                Takes::Number => "1".clone_into(&mut next.fields[next.at].value),
                Takes::One(_) | Takes::Many(_) => break key,
            }
        };
        let (Takes::One(lines) | Takes::Many(lines)) = &next.takes else { return None };
        let as_line =
            |offered: &Offered| ListLine { offered: offered.clone(), blocked: None, judged: false, ticked: false };
        let whys = lines.iter().map(|line| self.why_blocked(&next, &as_line(line)));
        let whys: Vec<String> = whys.collect::<Option<_>>()?;
        Some(match whys.first() {
            None => "there is nothing to choose from".to_owned(),
            Some(why) if whys.iter().all(|own| own == why) => why.clone(),
            Some(why) => format!("no `{key}` fits: {why}"),
        })
    }

    /// The orders with this value in the field under the cursor, and nothing behind it where no piece has the entry: what
    /// is asked further on is not decided here.
    fn text_up_to(&self, form: &OrdersForm, value: String) -> (String, usize) {
        let mut form = form.clone();
        if form.of.is_none() {
            form.fields[form.at + 1..].iter_mut().for_each(|later| later.value.clear());
        }
        self.text_with(&form, Some(value))
    }

    /// The orders with a form in them, this value in the field under the cursor.
    fn text_with(&self, form: &OrdersForm, value: Option<String>) -> (String, usize) {
        let mut filled = form.filled();
        if let (Some(own), Some(value)) = (filled.get_mut(form.at), value) {
            own.1 = value;
            self.load_who_lands(form, &mut filled);
        }
        let mut book = self.book.clone();
        let entry = apply(&mut book, form, &filled);
        (book.text(), entry)
    }

    /// Who goes ashore and stands where the ships are is taken aboard first, unless the player says otherwise.
    pub fn load_who_lands(&self, form: &OrdersForm, filled: &mut [(&'static str, String)]) {
        let Some(fleet) = &form.of else { return };
        let boarding = |forces: &str| {
            let names = forces.split(',').map(str::trim).filter(|name| self.brief.can_board(fleet, name));
            names.collect::<Vec<_>>().join(", ")
        };
        let at = |key: &str| filled.iter().position(|(own, _)| *own == key);
        let Some((load, forces)) = at(LOAD).zip(at(LAND_FORCES)) else { return };
        if filled[load].1 == boarding(&form.word(LAND_FORCES)) {
            filled[load].1 = boarding(&filled[forces].1);
        }
    }

    /// What nobody has filled in and follows from the rest of a new entry is proposed: whom the map had chosen, what is
    /// raised and its name.
    pub(super) fn propose(&self, form: &mut OrdersForm) {
        if form.of.is_some() || form.entry.is_some() {
            return;
        }
        let chosen = self.piece().map(|piece| piece.name.clone()).unwrap_or_default();
        for at in 0..form.fields.len() {
            let field = &form.fields[at];
            if !field.value.is_empty() && !field.proposed || at == form.at {
                continue;
            }
            let words = self.brief.proposes(form.section.name, field.key, &chosen, &|key| form.word(key));
            // What the list would block is asked for.
            let words = words.filter(|words| field.key == "name" || !self.would_block(form, at, words));
            let field = &mut form.fields[at];
            field.proposed = words.is_some();
            field.value = words.unwrap_or_default();
        }
    }

    /// What the form would come to as it is now.
    pub fn judge_so_far(&self, form: &mut OrdersForm) {
        let is_empty = form.filled().iter().all(|(_, words)| words.trim().is_empty());
        form.so_far = match form.meant() {
            meant if is_empty && meant.as_ref().is_none_or(String::is_empty) => Judged::default(),
            meant => {
                let (text, entry) = self.text_with(form, meant);
                self.brief.judge_entry(&text, (form.section.name, entry), &self.judged.errors)
            }
        };
        form.so_far.bill.retain(|line| !self.judged.bill.contains(line));
    }
}

/// Words that stand for any, where somebody names something.
const ANY: &str = "?";
/// How a line fits in which what is typed begins no word.
const INSIDE: usize = 2;
/// So many lines above and below the marked one are judged: as many as a high screen shows.
const IN_SIGHT: usize = 60;

/// How well a line fits what is typed: it begins so, a word of it does, it is somewhere; none where it does not.
pub(super) fn rank(shown: &str, typed: &str) -> Option<usize> {
    let (shown, typed) = (folded(shown), folded(typed.trim_start()));
    if shown.starts_with(&typed) {
        return Some(0);
    }
    let places: Vec<usize> = shown.match_indices(&typed).map(|(at, _)| at).collect();
    let begins = places.iter().any(|at| !shown[..*at].ends_with(char::is_alphanumeric));
    (!places.is_empty()).then_some(if begins { 1 } else { INSIDE })
}

/// True for a whole number.
pub(super) fn is_number(words: &str) -> bool {
    !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_digit())
}
