//! The umpire's post-box: who has sent orders, what came of them, and the receipts that go back.

use std::collections::BTreeSet;

use super::challenges;
use super::papers::{self, AFTER_MOVES, PUBLISHED, SENT};
use crate::engine::article::{Article, Layout};
use crate::engine::post::{Content, Paper};
use crate::engine::text::{Facts, Label, Text, counted, is_same_name};
use crate::limits;
use crate::rules::campaign_1805::ground::{View, senders};
use crate::rules::campaign_1805::orders::letter::{read_letter, slot};
use crate::rules::campaign_1805::orders::{self, line_at, line_below};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{NationId, Step};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::code::Code;

/// The post of this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostBox {
    /// The season in words.
    pub season: String,
    /// Who writes orders, in the order of the file.
    pub players: Vec<Player>,
    /// True where all may know who has sent nothing.
    pub missing_is_public: bool,
    /// Days for orders.
    pub days: i64,
    /// Hours for challenges.
    pub hours: i64,
    /// True while orders are written: C2.
    pub writes: bool,
    step: Step,
    /// True once preliminary results are published.
    pub published: bool,
}

impl PostBox {
    /// True from the close of the orders to the count: what has come out so far is the umpire's alone.
    pub const fn is_played(&self) -> bool {
        !matches!(self.step, Step::C1 | Step::C2 | Step::C9)
    }
}

/// Who writes orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub nation: String,
    /// What he has sent in this turn.
    pub sent: Option<Receipt>,
}

/// What is told of an orders file that was taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Receipt {
    /// A digest of the file: the same file has the same.
    pub digest: String,
    /// Errors and warnings, as the player's own check tells them.
    pub faults: Vec<String>,
    /// How many entries do not count for errors, and errors in none of them.
    pub errors: usize,
    /// How many entries it has, those with errors among them.
    pub entries: usize,
    /// How it was read, as its sender is told.
    pub notes: Vec<String>,
    /// Ways and the bill.
    pub bill: Vec<String>,
    /// What became of each entry, by line and name.
    pub by_line: Vec<String>,
    /// The bill alone.
    pub costs: Vec<String>,
}

/// What the log says of a letter in this slot.
pub(crate) fn words(slot: &str, from: &str) -> String {
    match slot.split('/').next() {
        Some("orders") => format!("orders of {from} received"),
        Some("challenge") => format!("{from} challenges the results"),
        Some("table") => "a result received from the tabletop".to_owned(),
        _ => format!("a message of {from} received"),
    }
}

/// What the log says once of the papers of a turn that were written, or sent, together.
pub(crate) fn words_together(slot: &str) -> Option<String> {
    let mut parts = slot.split('/');
    let (kind, turn, stage) = (parts.next()?, parts.next()?, parts.next());
    match (kind, stage) {
        (PUBLISHED, Some(AFTER_MOVES)) => Some(format!("the results of turn {turn} were written")),
        (PUBLISHED, _) => Some(format!("the papers of turn {turn} were written")),
        (SENT, _) => Some(format!("papers of turn {turn} were sent")),
        _ => None,
    }
}

/// The post-box as it is now.
pub fn of(view: &View) -> PostBox {
    let state = &view.state;
    let number = |key: &str| view.settings.word(key).parse().unwrap_or(0);
    let player =
        |nation: NationId| Player { nation: state.nation_name(nation).to_owned(), sent: receipt(view, nation) };
    PostBox {
        season: state.now.season_words(),
        players: senders(state).map(player).collect(),
        missing_is_public: view.settings.is(settings::ORDERS_MISSING_PUBLIC, "on"),
        days: number(settings::ORDERS_DAYS),
        hours: number(settings::CHALLENGE_HOURS),
        writes: state.now.step == Step::C2,
        step: state.now.step,
        published: state.affairs.published,
    }
}

/// The post-box for the umpire's screen: who has sent, every fault, what is open between him and each player.
pub(crate) fn facts(view: &View) -> Vec<Facts> {
    let post = of(view);
    let open = challenges::owed(view);
    let one = |player: &Player| {
        let mut facts = Facts::of(Text::of(Label::Heading, format!("{}: its post", player.nation)));
        match &player.sent {
            None => facts.add("orders", Text::of(Label::Care, "nothing has come")),
            Some(sent) => {
                let label = if sent.errors == 0 { Label::Good } else { Label::Bad };
                let words = format!("taken: {}, {}", counted(sent.entries, "entry"), counted(sent.errors, "error"));
                facts.add("orders", Text::of(label, words));
                sent.notes.iter().for_each(|note| facts.add("", Text::of(Label::Quiet, note.clone())));
                sent.faults.iter().for_each(|fault| facts.add("", Text::plain(fault.clone())));
            }
        }
        let own = format!("{} challenges: ", player.nation);
        for challenge in open.iter().filter(|open| open.label.to_string().starts_with(&own)) {
            facts.add("challenge", Text::of(Label::Care, challenge.label.to_string()));
        }
        facts
    };
    post.players.iter().map(one).collect()
}

/// The receipt of a nation's last file of this turn. Once orders are opened it only counts the errors: what came of
/// each entry stands in the report.
pub fn receipt(view: &View, nation: NationId) -> Option<Receipt> {
    let slot = slot(&view.state, nation);
    let letter = view.post.letter(&slot)?;
    let digest = digest(&letter.text);
    let mut notes = letter.about.notes.clone();
    let entries = |text: &str| orders::head_of(text).map_or(0, |head| head.entries);
    if let Some(errors) = view.state.sent.opened.errors(nation) {
        return Some(Receipt { digest, errors, entries: entries(&letter.text), notes, ..Receipt::default() });
    }
    notes.extend(view.post.earlier(&slot).last().map(|before| {
        let [then, now] = [&before.text, &letter.text].map(|text| counted(entries(text), "entry"));
        format!("these orders are in place of all that you sent for this turn before: {then} then, {now} now")
    }));
    let taken = read_letter(view, nation, &letter.text);
    if taken.entries == 0 {
        notes.push("no entry: these orders do nothing".to_owned());
    }
    Some(Receipt {
        digest,
        errors: errors(&taken),
        entries: taken.entries,
        notes,
        faults: told_faults(&taken, &letter.text, letter.about.above),
        by_line: by_line(&view.state, &taken, &letter.text, letter.about.above),
        costs: apart_from_ways(&taken),
        bill: taken.bill,
    })
}

/// How many errors a player has to correct: all those of an entry are one, for the entry is left out once.
pub(crate) fn errors(taken: &orders::ReadOrders) -> usize {
    let entry = |fault: &orders::OrderFault| {
        if is_of_no_entry(fault) {
            return Err(fault.place);
        }
        let own = taken.named.iter().rfind(|own| own.place <= fault.place).map(|own| own.place);
        own.ok_or(fault.place)
    };
    taken.errors().map(entry).collect::<BTreeSet<Result<usize, usize>>>().len()
}

/// True for a table or key that no file of orders has: wherever it lies, it belongs to no entry, also not to the one above.
fn is_of_no_entry(fault: &orders::OrderFault) -> bool {
    fault.code == Code::UnknownKey && fault.words.starts_with("the file ")
}

/// What became of each entry, by the line at which its sender sees it and by its name; behind it what is worth a second
/// look. What is no entry for its name has its line among them.
fn by_line(state: &State, taken: &orders::ReadOrders, text: &str, above: usize) -> Vec<String> {
    let begins = |at: usize| taken.named.get(at).map_or(text.len(), |own| own.place);
    let told = |from: usize, to: usize| {
        let looks = taken.faults.iter().filter(move |fault| fault.code.is_warning());
        looks.filter(move |fault| (from..to).contains(&fault.place)).map(|fault| fault.words.as_str())
    };
    let of_file = told(0, begins(0)).map(|words| (0, format!("The file: {words}")));
    let unknown = taken.faults.iter().filter(|fault| is_of_no_entry(fault)).map(|fault| {
        let line = line_at(text, fault.place, above);
        (fault.place, format!("Line {line}: not counted: {}", causes(&fault.words)))
    });
    let mut lines: Vec<(usize, String)> = of_file.chain(unknown.take(limits::FAULTS)).collect();
    // Each of them is looked for among all faults: the first are told, as of faults.
    for (at, own) in taken.named.iter().enumerate().take(limits::FAULTS) {
        let orders::NamedEntry { place, entry: name, said, .. } = own;
        let head = format!("Line {}, {name}: ", line_at(text, *place, above));
        let left_out = taken.left_out.iter().filter(|own| own.place == *place);
        let left_out: Vec<String> = left_out.map(|own| own.told(text, above)).collect();
        let became = if left_out.is_empty() {
            let parts = [Some(said.clone()).filter(|said| !said.is_empty()), way_of(state, taken, name)];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            format!("counted{}{}", if parts.is_empty() { "" } else { ": " }, parts.join("; "))
        } else {
            format!("not counted: {}", left_out.iter().map(|why| causes(why)).collect::<Vec<_>>().join("; "))
        };
        // Of its own force a hint need not say whose it is: the line begins with it.
        let own = format!("{name}: ");
        let hints = told(*place, begins(at + 1)).map(|words| words.strip_prefix(&own).unwrap_or(words));
        lines.push((*place, head + &std::iter::once(became.as_str()).chain(hints).collect::<Vec<_>>().join("; ")));
    }
    lines.sort_by_key(|(place, _)| *place);
    let mut lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
    lines.extend(more(taken.named.len()));
    lines
}

/// Why an entry does not count, as its player reads it once: a key that is spelled wrong is not missing besides, and where
/// the right one is known the list of all is not needed.
fn causes(why: &str) -> String {
    let whys: Vec<&str> = why.split("; ").collect();
    let meant = |key: &str| whys.contains(&format!("did you mean {key}?").as_str());
    let follows = |why: &&&str| why.split_once(" is missing in ").is_some_and(|(key, _)| meant(key));
    let lists = |at: usize| {
        whys[at].starts_with("it takes ") && whys.get(at + 1).is_some_and(|next| next.starts_with("did you mean "))
    };
    let kept = whys.iter().enumerate().filter(|(at, why)| !follows(why) && !lists(*at)).map(|(_, why)| *why);
    kept.collect::<Vec<_>>().join("; ")
}

/// The check of a player's orders against his brief.
pub struct Checked {
    /// Errors and warnings as `line:column: kind[code]: words`.
    pub faults: Vec<String>,
    /// What each entry that counts says, with its line.
    pub entries: Vec<String>,
    /// Ways with their costs, and the bill.
    pub bill: Vec<String>,
    /// True where no error was found.
    pub sound: bool,
    pub orders: usize,
}

/// What the check of orders comes to; `above` lines stand above the text.
pub fn checked(taken: orders::ReadOrders, text: &str, above: usize) -> Checked {
    let counts = |own: &&orders::NamedEntry| !taken.left_out.iter().any(|left| left.place == own.place);
    let line =
        |own: &orders::NamedEntry| format!("line {}, {}: {}", line_at(text, own.place, above), own.entry, own.said);
    let entries: Vec<String> = taken.named.iter().filter(counts).map(line).collect();
    let (faults, entries) = (told_faults(&taken, text, above), few(entries.into_iter()));
    let sound = taken.errors().next().is_none();
    Checked { faults, entries, bill: taken.bill, sound, orders: taken.entries }
}

/// The lines of the bill that are of the purse, and of no entry.
fn apart_from_ways(taken: &orders::ReadOrders) -> Vec<String> {
    let names: BTreeSet<&str> = taken.named.iter().map(|own| own.entry.as_str()).collect();
    let is_way = |line: &&String| line.match_indices(": ").any(|(at, _)| names.contains(&line[..at]));
    taken.bill.iter().filter(|line| !is_way(line)).cloned().collect()
}

/// The way of a force with its cost, and the city at its end.
fn way_of(state: &State, taken: &orders::ReadOrders, name: &str) -> Option<String> {
    let way = taken.bill.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))?;
    let end = way.split(" costs ").next().and_then(|hexes| hexes.rsplit(' ').next()).unwrap_or_default();
    let hex = state.scenario().hex_or_city(end).filter(|hex| state.map().hex(*hex).city.is_some());
    Some(hex.map_or_else(|| way.to_owned(), |hex| format!("{way}, to {}", state.place_name(Place::Hex(hex)))))
}

/// Only so many lines of a list; beyond them their number. No line is made that is not told.
fn few(lines: impl ExactSizeIterator<Item = String>) -> Vec<String> {
    let left = more(lines.len());
    lines.take(limits::FAULTS).chain(left).collect()
}

/// How many of so many are not told.
fn more(all: usize) -> Option<String> {
    let left = all.saturating_sub(limits::FAULTS);
    (left > 0).then(|| format!("and {} more", limits::thousands(left as u64)))
}

/// Faults as lines, those of a letter's text where its reader sees them; beyond the most only their number.
pub fn told_faults(taken: &orders::ReadOrders, text: &str, above: usize) -> Vec<String> {
    few(taken.faults.iter().map(|fault| {
        let of = fault.of.clone().filter(|_| !is_of_no_entry(fault));
        line_below(text, above, &orders::OrderFault { of, ..fault.clone() })
    }))
}

/// A letter that was not accepted, or not yet, as its sender is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedLetter {
    /// When it was sent, in words.
    pub sent: String,
    pub why: NotAccepted,
    /// How it was read.
    pub notes: Vec<String>,
}

/// Why a letter was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAccepted {
    /// What is wrong with it, at its places: `106:8: error[toml]: words`.
    Slips(Vec<String>),
    /// Nothing in it is orders; what was seen in it.
    NoOrders(String),
    /// The umpire decides whether it counts: why, and what its sender can do.
    Waits { why: String, remedy: &'static str },
}

/// The receipt as a paper for its player: made of his file and of what he may know. Of a letter that was not accepted what
/// is wrong with it stands first, then what counts in its place.
pub fn paper(view: &View, nation: &str, refused: Option<&RefusedLetter>) -> Option<Paper> {
    let state = &view.state;
    let id = senders(state).find(|own| is_same_name(state.nation_name(*own), nation))?;
    let name = state.nation_name(id);
    let receipt = receipt(view, id);
    let stem = state.stem(id);
    let mut article = Article { title: format!("{name}, {}: receipt", state.now.season_words()), ..Article::default() };
    let turn = state.now.turn;
    match (&receipt, refused) {
        (None, None) => return None,
        (Some(own), None) => {
            let leaves_out = own.notes.iter().any(|note| note.starts_with(NOT_TAKEN));
            let words = match own.errors {
                0 if leaves_out => "No errors in them.".to_owned(),
                0 => "No errors.".to_owned(),
                1 => "1 entry with errors is ignored. Correct it and send the whole file again.".to_owned(),
                many => format!("{many} entries with errors are ignored. Correct them and send the whole file again."),
            };
            let head = format!("Your orders for turn {turn} have come, digest {}. ", own.digest);
            let others = if leaves_out { " Other orders in the same message are not accepted, see below." } else { "" };
            article.add("", Layout::Prose, vec![Text::plain(head).with(Label::Figure, words + others)]);
        }
        (own, Some(refused)) => {
            let form = format!("{stem}-t{turn:02}.orders.toml");
            match &refused.why {
                NotAccepted::Slips(slips) => refusal(&mut article, refused, slips, &form),
                NotAccepted::NoOrders(seen) => no_orders(&mut article, view, refused, seen, &form),
                NotAccepted::Waits { why, remedy } => waits(&mut article, refused, why, remedy),
            }
            let until =
                if matches!(refused.why, NotAccepted::Waits { .. }) { "What counts until then" } else { "What counts" };
            let counts = own.as_ref().map_or_else(|| nothing_counts(view), |own| counts_still(view, own));
            article.add(until, Layout::Prose, vec![Text::plain(counts)]);
        }
    }
    let plain = |words: &str| Text::plain(papers::quoted(words));
    if let Some(own) = receipt {
        article.add("How it was read", Layout::Points, own.notes.iter().map(|note| plain(note)).collect());
        let of_head = if own.by_line.is_empty() { &own.faults } else { &own.by_line };
        article.add(
            if refused.is_some() { "The entries that came before, by line" } else { "Your entries, by line" },
            Layout::Points,
            few(of_head.iter().cloned()).iter().map(|line| plain(line)).collect(),
        );
        article.add("Costs", Layout::Points, own.costs.iter().map(Text::plain).collect());
    }
    Some(Paper {
        seat: Some(name.to_owned()),
        folder: stem.clone(),
        name: format!("{stem}-t{turn:02}-receipt"),
        content: Content::Report(article),
    })
}

/// What is wrong with a letter, at its lines, and what its sender does: a letter is of one piece, and counts for nothing
/// where it cannot be read.
fn refusal(article: &mut Article, refused: &RefusedLetter, slips: &[String], form: &str) {
    let RefusedLetter { sent, notes, .. } = refused;
    let slips: Vec<ToldSlip<'_>> = slips.iter().map(|slip| ToldSlip::of(slip)).collect();
    let is = |codes: &[Code]| slips.iter().any(|slip| codes.iter().any(|code| slip.code == code.key()));
    let remedy = if slips.iter().any(|slip| slip.code == CLOSED) {
        NEXT_TURN.to_owned()
    } else if is(&HEAD) {
        format!("Write them into the form of this turn, {form}, and send that.")
    } else {
        format!("Correct {} and send the whole file again.", if slips.len() == 1 { "it" } else { "them" })
    };
    let head = format!("Your orders of {sent}, are not accepted, and nothing of them counts. ");
    let words = format!("{}. {remedy}", counted(slips.len(), "error"));
    let words = if slips.iter().any(|slip| slip.code == CLOSED) { remedy } else { words };
    article.add("", Layout::Prose, vec![Text::plain(head).with(Label::Figure, words)]);
    let plain = |words: &str| Text::plain(papers::quoted(words));
    article.add("What is wrong, by line", Layout::Points, slips.iter().map(|slip| plain(&slip.words())).collect());
    article.add("How these orders were read", Layout::Points, notes.iter().map(|note| plain(note)).collect());
}

/// That a message had no orders in it: what was looked for, what was seen, and how they are sent.
fn no_orders(article: &mut Article, view: &View, refused: &RefusedLetter, seen: &str, form: &str) {
    let head = format!("No orders were found in your message of {}. ", refused.sent);
    let words = if view.state.now.step > Step::C2 {
        NEXT_TURN.to_owned()
    } else {
        format!("To order, attach {form} as you filled it in, or paste all its lines into the text.")
    };
    article.add("", Layout::Prose, vec![Text::plain(head).with(Label::Figure, words)]);
    let plain = |words: &str| Text::plain(papers::quoted(words));
    let looked = "In the text and in every attached file: lines that begin with `format =`, `rulebook =`, `nation =`, \
                  `turn =` and `key =`, as in your form.";
    let prose = "Orders in ordinary sentences do not count by themselves.";
    let seen = papers::sentence(seen.trim_start_matches("no orders in it. "));
    article.add("What was looked for", Layout::Points, vec![plain(looked), plain(&seen), plain(prose)]);
    article.add("How it was read", Layout::Points, refused.notes.iter().map(|note| plain(note)).collect());
}

/// That orders have come and count only once the umpire says so.
fn waits(article: &mut Article, refused: &RefusedLetter, why: &str, remedy: &str) {
    let RefusedLetter { sent, notes, .. } = refused;
    let head = format!("Your orders of {sent}, have come and do not count yet. ");
    let words = format!("They wait for the umpire, who decides whether they count: {}.", papers::quoted(why));
    article.add("", Layout::Prose, vec![Text::plain(head).with(Label::Figure, words).then(format!(" {remedy}"))]);
    article.add(
        "How these orders were read",
        Layout::Points,
        notes.iter().map(|note| Text::plain(papers::quoted(note))).collect(),
    );
}

/// What is done once orders are closed.
const NEXT_TURN: &str = "Send the orders of the next turn once its brief has come.";

/// How a note begins that other orders in the message of a letter do not count.
pub const NOT_TAKEN: &str = "the other orders of this message, ";

/// The codes of a head that is of other orders.
const HEAD: [Code; 4] = [Code::WrongTurn, Code::WrongKey, Code::WrongNation, Code::Format];

/// The code of orders that come when none are taken.
pub const CLOSED: &str = "closed";

/// A fault as it is told in one line, in its parts.
struct ToldSlip<'s> {
    line: Option<&'s str>,
    code: &'s str,
    words: &'s str,
}

impl<'s> ToldSlip<'s> {
    fn of(told: &'s str) -> Self {
        let whole = Self { line: None, code: "", words: told };
        let parts = || {
            let (line, rest) = told.split_once(':')?;
            let (code, words) = rest.split_once(": error[")?.1.split_once("]: ")?;
            // The whole of an old file is at fault, and no line of it.
            let is_line = code != CLOSED && code != "limit";
            // A key of somebody else's that was typed here is nobody's business.
            let is_key = code == Code::WrongKey.key() && !words.starts_with("`nation`");
            let words = if is_key { words.split(", found ").next().unwrap_or(words) } else { words };
            Some(Self { line: Some(line).filter(|_| is_line), code, words })
        };
        parts().unwrap_or(whole)
    }

    fn words(&self) -> String {
        match self.line {
            // Of a head it is said which of the two belongs there.
            Some(line) if HEAD.iter().any(|code| code.key() == self.code) => {
                let words = self.words.replacen("` is ", "` must be ", 1).replacen(", found ", "; written there: ", 1);
                format!("Line {line}: {words}")
            }
            Some(line) => format!("Line {line}: {}", self.words),
            None => papers::sentence(self.words),
        }
    }
}

/// What follows for a nation of which no orders count yet.
fn nothing_counts(view: &View) -> String {
    let turn = view.state.now.turn;
    let follows = match view.settings.word(settings::ORDERS_MISSING) {
        "ask" => "the umpire decides what your forces do",
        "auto" => "automatic orders are drawn for you",
        _ => "your standing orders apply, and all other forces of yours hold and defend",
    };
    if view.state.now.step > Step::C2 {
        return format!("No orders of yours counted in turn {turn}.");
    }
    format!("No orders of yours for turn {turn} have been accepted yet. Without any, {follows}.")
}

/// That the letter before counts in the place of one that was not accepted.
fn counts_still(view: &View, own: &Receipt) -> String {
    let counts = if view.state.now.step > Step::C2 { "counted" } else { "still count" };
    let wrong = if own.errors > 0 { format!(", {} with errors", own.errors) } else { String::new() };
    format!("Your orders that came before, digest {}, {counts}: {}{wrong}.", own.digest, counted(own.entries, "entry"))
}

/// A digest of a text: 16 letters.
pub(crate) fn digest(text: &str) -> String {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    format!("{:016x}", text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, step))
}
