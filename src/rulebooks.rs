//! The list of the rulebooks: the only place that names them all.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::engine::article::Article;
use crate::engine::drawing::Drawing;
use crate::engine::figures::Thing;
use crate::engine::handover::Listed;
use crate::engine::hexes::{HexMap, HexWay};
use crate::engine::journal::{Entry, Record};
use crate::engine::lines::{RecordLine, RecordText, read_journal};
use crate::engine::post::{Clock, Letter, Paper};
use crate::engine::prompt::{Answer, Refusal};
use crate::engine::request::Request;
use crate::engine::rulebook::Rulebook;
use crate::engine::rules::{AnyEvent, AnyView};
use crate::engine::session::Session;
use crate::engine::sheet::Sheet;
use crate::engine::table::{Table, Tables};
use crate::engine::text::{Facts, Text, did_you_mean, is_same_name};
use crate::engine::unfit::first_unfit;
use crate::orbat::Orbat;
use crate::orbat::scene::Scene;
use crate::orbat::scene::field::Field;
use crate::orbat::sizes::Sizes;
use crate::rules::age_of_napoleon::{self, AgeOfNapoleon};
use crate::rules::beyond_waterloo::{self, BeyondWaterloo};
use crate::rules::campaign_1805::event::{CourseEvent, Event as CampaignEvent};
use crate::rules::campaign_1805::maps::{atlas, draw, picture};
use crate::rules::campaign_1805::orders::brief::{NoBrief, PlayerBrief};
use crate::rules::campaign_1805::post::{papers, post_box};
use crate::rules::campaign_1805::scenario::ids;
use crate::rules::campaign_1805::show::review;
use crate::rules::campaign_1805::state::identity;
use crate::rules::campaign_1805::told::umpire;
use crate::rules::campaign_1805::war::table;
use crate::rules::campaign_1805::{self, Campaign1805};
use crate::rules::march_attack::army::begin::muster;
use crate::rules::march_attack::{self, MarchAttack};
use crate::rules::napoleon_1815::{self, Napoleon1815};

/// The reference part of every rulebook.
pub static SHEETS: &[&Sheet] = &[
    &march_attack::SHEET,
    &campaign_1805::SHEET,
    &age_of_napoleon::SHEET,
    &beyond_waterloo::SHEET,
    &napoleon_1815::SHEET,
];

/// The rulebook that is played with two orders of battle.
pub static BATTLE: &Sheet = &march_attack::SHEET;

/// The rulebook of campaigns under an umpire.
pub static CAMPAIGN: &Sheet = &campaign_1805::SHEET;

/// The lists of an owner's file of a board game; none for another rulebook.
pub fn owner_lists(rulebook: &str) -> Option<&'static [napoleon_1815::owner::List]> {
    match rulebook {
        "age-of-napoleon" => Some(&age_of_napoleon::owner::LISTS),
        "beyond-waterloo" => Some(&beyond_waterloo::owner::LISTS),
        "napoleon-1815" => Some(&napoleon_1815::owner::LISTS),
        _ => None,
    }
}

/// What a game is played by, beside its records.
#[derive(Clone, Copy, Debug)]
pub struct Basis<'a> {
    /// The rulebook's id.
    pub rulebook: &'a str,
    /// The seed of the program's dice.
    pub seed: u64,
    /// The tables that the game began with.
    pub tables: &'a str,
    /// What counted unless it was changed when the game began; what is not named has its default.
    pub settings: &'a BTreeMap<String, String>,
}

/// A new battle of two armies, under these house rules.
pub fn battle(seed: u64, armies: [Orbat; 2], house_rules: &[(String, String)], now: i64) -> Result<Session, Refusal> {
    battle_of(None, seed, armies, house_rules, now)
}

/// The same, with what a scenario tells beside the armies: it is kept with the battle.
pub fn battle_of(
    scene: Option<Box<Scene>>,
    seed: u64,
    armies: [Orbat; 2],
    house_rules: &[(String, String)],
    now: i64,
) -> Result<Session, Refusal> {
    let [a, b] = armies;
    let tables = BATTLE.tables_in(BATTLE.tables).map_err(|fault| Refusal::Fault(fault.to_string()))?;
    Session::new::<MarchAttack>(seed, tables, muster(a, b, scene), house_rules, now)
}

/// Why a game was not begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotBegun {
    /// What is wrong with its file, as `line:column: what`.
    #[error("{}", .0.join("\n"))]
    Faults(Vec<String>),
    /// No games of this rulebook are begun from one file.
    #[error("no games are played with the rulebook `{0}` yet; its file serves `fanion check`")]
    NotPlayed(String),
    /// Its first step or its house rules were refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A game that was begun.
pub struct NewGame {
    /// What its file calls it.
    pub name: String,
    pub play: Session,
}

/// A new game of one file that says where it begins, under these house rules. The secret is what the keys of a campaign
/// are made of: 128 bits from the system.
pub fn game(
    rulebook: &str,
    text: &str,
    seed: u64,
    secret: u128,
    house_rules: &[(String, String)],
    now: i64,
) -> Result<NewGame, NotBegun> {
    match rulebook {
        "age-of-napoleon" => {
            let game = age_of_napoleon::file::read(text).map_err(NotBegun::Faults)?;
            let name = game.name.clone();
            begin::<AgeOfNapoleon>(name, seed, age_of_napoleon::muster(game), house_rules, now)
        }
        "beyond-waterloo" => {
            let game = beyond_waterloo::file::read(text).map_err(NotBegun::Faults)?;
            let name = game.name.clone();
            begin::<BeyondWaterloo>(name, seed, beyond_waterloo::muster(game), house_rules, now)
        }
        "napoleon-1815" => {
            let game = napoleon_1815::file::read(text).map_err(NotBegun::Faults)?;
            let name = game.name.clone();
            begin::<Napoleon1815>(name, seed, napoleon_1815::muster(game), house_rules, now)
        }
        "campaign-1805" if campaign_1805::file::has_map(text) => {
            let scenario = campaign_1805::file::read(text).map_err(NotBegun::Faults)?;
            let (name, own) = (scenario.head.name.clone(), scenario.head.house_rules.clone());
            // What is given when the game begins counts before what its file says.
            let rules: Vec<(String, String)> = own.into_iter().chain(house_rules.iter().cloned()).collect();
            begin::<Campaign1805>(name, seed, campaign_1805::muster(scenario, seed, secret, &rules), &rules, now)
        }
        other => Err(NotBegun::NotPlayed(other.to_owned())),
    }
}

fn begin<R: Rulebook>(
    name: String,
    seed: u64,
    muster: Vec<R::Event>,
    house_rules: &[(String, String)],
    now: i64,
) -> Result<NewGame, NotBegun> {
    let sheet = R::sheet();
    let tables = sheet.tables_in(sheet.tables).map_err(|fault| Refusal::Fault(fault.to_string()))?;
    let tables = with_own::<R>(tables, muster.iter());
    let session = Session::new::<R>(seed, tables, muster, house_rules, now)?;
    Ok(NewGame { name, play: session })
}

/// From which sizes on units have which combat value, by the owner's tables of the battles at the table.
pub fn sizes(own: &[Table]) -> Sizes {
    march_attack::sheet::sizes::of(own)
}

/// The tables of a game, with the owner's own that its first events bring along.
pub fn with_own<'e, R: Rulebook>(tables: Arc<Tables>, muster: impl Iterator<Item = &'e R::Event>) -> Arc<Tables> {
    let own: Vec<Table> = muster.flat_map(R::own_tables).collect();
    if own.is_empty() {
        return tables;
    }
    let mut all = Tables::clone(&tables);
    for table in own {
        all.put(table);
    }
    Arc::new(all)
}

/// The map of a file, drawn, with what is wrong with the file.
pub struct DrawnMap {
    /// The map in letters, a line each.
    pub lines: Vec<String>,
    /// The map as a picture.
    pub svg: String,
    /// Faults as `line:column: what is wrong`.
    pub faults: Vec<String>,
    /// What its author may want to look at again, as `line:column: what`.
    pub warnings: Vec<String>,
}

/// Checks orders against a brief, both as text; `above` lines stand above the orders. The error says what is wrong with
/// the brief.
pub fn check_orders(brief: &str, orders: &str, above: usize) -> Result<post_box::Checked, NoBrief> {
    Ok(post_box::checked(PlayerBrief::read(brief)?.check(orders)?, orders, above))
}

/// The map of a campaign as text, of two spreadsheets: a letter a hex, and a mark a hex. The error holds faults of the
/// first and of the second, as `line:column: what is wrong`.
pub fn map_of_csv(terrain: &str, regions: &str) -> Result<String, [Vec<String>; 2]> {
    campaign_1805::file::csv::map_of(terrain, regions)
}

/// Draws the map of a file, each fault at its place; none where the file has no map that is drawn.
pub fn draw(rulebook: &str, text: &str) -> Option<DrawnMap> {
    (rulebook == campaign_1805::SHEET.id && campaign_1805::file::has_map(text)).then(|| {
        let look = campaign_1805::file::look(text);
        let marks = draw::faults(&look.marked);
        let mut lines = draw::in_letters(&look.scenario, &marks);
        lines.extend(draw::legend(&look.scenario));
        let names: Vec<&str> = look.scenario.nations.iter().map(|nation| nation.name.as_str()).collect();
        lines.extend(identity::folders(&names));
        let owners = picture::owners(&look.scenario);
        let svg = picture::svg(&look.scenario, &owners, &marks, &picture::Moves::default());
        DrawnMap { lines, svg, faults: look.faults, warnings: look.warnings }
    })
}

/// The table of a battle's scenario, drawn, nobody on it.
pub fn table_of(field: &Field) -> Drawing {
    march_attack::aims::scene::of_field(field)
}

/// A game as its records tell it.
pub fn open(ground: Basis<'_>, lines: Vec<RecordLine<impl RecordText>>, now: i64) -> Result<Session, String> {
    match ground.rulebook {
        "march-attack" => load::<MarchAttack, _>(ground, lines, now),
        "age-of-napoleon" => load::<AgeOfNapoleon, _>(ground, lines, now),
        "beyond-waterloo" => load::<BeyondWaterloo, _>(ground, lines, now),
        "napoleon-1815" => load::<Napoleon1815, _>(ground, lines, now),
        "campaign-1805" => load::<Campaign1805, _>(ground, lines, now),
        other => {
            let near = did_you_mean(other, SHEETS.iter().map(|sheet| sheet.id));
            Err(format!("no games are played with the rulebook `{other}`{near}"))
        }
    }
}

fn load<R: Rulebook, T: RecordText>(ground: Basis<'_>, lines: Vec<RecordLine<T>>, now: i64) -> Result<Session, String> {
    let tables = R::sheet().tables_in(ground.tables).map_err(|fault| fault.to_string())?;
    let journal = read_journal::<R>(lines.into_iter()).map_err(|(entry, fault)| format!("entry {entry}: {fault}"))?;
    if let Some((entry, why)) = first_unfit::<R>(&journal) {
        return Err(format!("entry {entry}: {why}"));
    }
    let first = journal.entries().first().map(|entry| &entry.record);
    let tables = match first {
        Some(Record::Muster(events)) => with_own::<R>(tables, events.iter().map(AnyEvent::of)),
        _ => tables,
    };
    let mut settings = R::sheet().defaults();
    for (key, was) in R::sheet().settings.iter().filter_map(|setting| Some((setting.key, setting.was?))) {
        if !ground.settings.iter().any(|(own, _)| *own == *key) {
            let _ = settings.set(key, was);
        }
    }
    for (key, value) in ground.settings {
        // The store tells what this program does not know.
        let _ = settings.set(key, value);
    }
    let session = Session::load::<R>(ground.seed, tables, settings, journal, now);
    session.map_err(|refusal| refusal.to_string())
}

/// What a brief of the campaign shows on its map, in letters, with what the signs mean.
///
/// # Errors
/// Why the text is no brief.
pub fn campaign_map(brief: &str) -> Result<Vec<String>, NoBrief> {
    let (known, _) = PlayerBrief::read(brief)?.view()?;
    let mut lines = draw::in_letters(known.scenario(), &papers::marks(&known));
    lines.extend(draw::legend(known.scenario()));
    Ok(lines)
}

/// The umpire's own map of a campaign, with every force: in letters, and as SVG. None for another game.
pub fn umpire_map(play: &Session) -> Option<(Vec<String>, String)> {
    if play.sheet().id != campaign_1805::SHEET.id {
        return None;
    }
    let state = &play.view().of::<Campaign1805>().state;
    let marks = papers::marks(state);
    let mut lines = draw::in_letters(state.scenario(), &marks);
    lines.extend(draw::legend(state.scenario()));
    Some((lines, papers::picture(state)))
}

/// A player's desk of a campaign.
pub use crate::rules::campaign_1805::desk::choices::{Offered, Takes, ValueAt};
pub use crate::rules::campaign_1805::desk::{Desk as CampaignDesk, Judged, Piece, Walk};
pub use crate::rules::campaign_1805::orders::{FLEET, FORCE, LISTS, SECTIONS, Section, in_words};
pub use crate::rules::campaign_1805::show::review::{AskedAbout, BattleCard, Surprise};

/// What a desk asks of an open campaign, as far as whoever looks on may know: its map with the ways of the turn, its
/// battles, what can be set right.
pub struct Umpire<'p> {
    play: &'p Session,
    seen: AnyView,
}

impl<'p> Umpire<'p> {
    /// The desk of a campaign; none for another game.
    pub fn of(play: &'p Session) -> Option<Self> {
        (play.sheet().id == campaign_1805::SHEET.id).then(|| Self { play, seen: play.seen() })
    }

    fn view(&self) -> &campaign_1805::ground::View {
        self.seen.of::<Campaign1805>()
    }

    /// True where nothing is hidden.
    fn knows_all(&self) -> bool {
        self.view().state.now.looker.is_none()
    }

    /// The campaign's map as whoever looks on may see it.
    pub fn map(&self) -> HexMap {
        let state = &self.view().state;
        atlas::map(state, state.now.looker)
    }

    /// The ways of this turn over land; only the umpire knows them.
    pub fn ways(&self) -> Vec<HexWay> {
        let mut events: Vec<&CampaignEvent> = Vec::new();
        let standing = self.play.journal().standing().rev().filter(|_| self.knows_all());
        for event in standing.flat_map(|entry| entry.record.events().iter().rev()).map(AnyEvent::of) {
            if matches!(event, CampaignEvent::Course(CourseEvent::Readied { .. })) {
                break;
            }
            events.push(event);
        }
        umpire::ways(self.view(), events.into_iter().rev())
    }

    /// What is known of a hex, a line each.
    pub fn facts(&self, hex: usize) -> Vec<Text> {
        atlas::facts(&self.view().state, hex)
    }

    /// The hex that a text means: a number, or the beginning of the name of a city or force.
    pub fn find(&self, words: &str) -> Option<usize> {
        atlas::find(&self.view().state, words)
    }

    /// What has changed since papers were published last, by reader; nothing where none of this half turn were.
    pub fn unpublished(&self) -> Vec<Facts> {
        if !self.knows_all() {
            return Vec::new();
        }
        papers::unpublished(self.view(), &self.events())
    }

    /// What the players will ask about, what weighs most first; only the umpire reads it.
    pub fn asked_about(&self) -> Vec<AskedAbout> {
        if !self.knows_all() {
            return Vec::new();
        }
        review::asked_about(self.view(), &papers::as_corrected(&self.events()))
    }

    /// The public newspaper as it will go out; only the umpire reads it before.
    pub fn newspaper(&self, clock: &Clock) -> Option<Article> {
        self.knows_all().then(|| review::newspaper(self.view(), &self.events(), clock))
    }

    /// The cards of the turn's battles: the umpire's with both sides whole, a nation's as its papers have them.
    pub fn battle_cards(&self) -> Vec<BattleCard> {
        review::cards(self.view(), &self.events())
    }

    /// What a nation is called.
    pub fn name(&self, nation: ids::NationId) -> &str {
        self.view().state.nation_name(nation)
    }

    /// The turn and its season in words.
    pub fn season(&self) -> String {
        let state = &self.view().state;
        format!("turn {}, {}", state.now.turn, state.now.season_words())
    }

    /// All that has happened so far.
    fn events(&self) -> Vec<&CampaignEvent> {
        self.play.standing_events().into_iter().map(AnyEvent::of).collect()
    }

    /// What can be set right in a hex.
    pub fn things_at(&self, hex: usize) -> Vec<Thing> {
        umpire::things_at(self.view(), hex)
    }

    /// Why nobody was asked about a battle that was fought by dice; none where it cannot go to the table any more.
    pub fn was_small(&self, battle: &str) -> Option<String> {
        table::was_small(self.view(), battle).filter(|_| self.knows_all())
    }

    /// The requests that play the season again from its orders on, with this battle at the table: the same dice fall.
    pub fn to_table_again(&self, battle: &str) -> Vec<Request> {
        let is_c3 = |event: &AnyEvent| {
            let step = ids::Step::C3;
            matches!(event.of(), CampaignEvent::Course(CourseEvent::StepBegan { step: own, .. }) if *own == step)
        };
        let entries: Vec<&Entry> = self.play.journal().standing().collect();
        let Some(closed) = entries.iter().rposition(|entry| entry.record.events().iter().any(is_c3)) else {
            return Vec::new();
        };
        let is_close = |entry: &&Entry| matches!(&entry.record, Record::Answer { answer: Answer::Pick(key), .. } if key == "close");
        let first = entries[..closed].iter().rposition(is_close).filter(|first| *first > 0);
        let Some((first, before)) = first.map(|first| (first, entries[first - 1])) else { return Vec::new() };
        let word = [("battle".to_owned(), Json::from(battle)), ("table".to_owned(), Json::from(true))];
        let meant = Request::Correct(word.into_iter().collect(), String::new());
        // Words that wait are answered between the close and the moves: as they were.
        let again = |entry: &&Entry| match &entry.record {
            Record::Answer { answer: Answer::Pick(key), .. } => Some(Request::Pick(key.clone())),
            Record::Answer { answer: Answer::Name(name), .. } => Some(Request::Name(name.clone())),
            Record::Answer { answer: Answer::Number(number), .. } => Some(Request::Number(*number)),
            _ => None,
        };
        let begins = [Request::Undo(Some(before.number)), meant].into_iter();
        begins.chain(entries[first..=closed].iter().filter_map(again)).collect()
    }

    /// The battles of the turn; only the umpire knows them all.
    pub fn battles(&self) -> Vec<Listed> {
        if !self.knows_all() {
            return Vec::new();
        }
        let asked = self.play.prompt().map_or("", |prompt| prompt.key.as_str());
        umpire::battles(self.view(), asked)
    }
}

/// True where the results of a season would be published next: its umpire reads them before anybody else does.
pub fn is_unread(play: &Session) -> bool {
    let counted = |view: &campaign_1805::ground::View| view.state.now.step == ids::Step::C9;
    let due = |view: &campaign_1805::ground::View| counted(view) && view.state.worked && !view.state.affairs.published;
    let asked = || play.prompt().is_some_and(|prompt| prompt.key == ids::Step::C9.name());
    campaign_view(play).is_some_and(due) && asked()
}

/// When what players wait for began, in wall-clock seconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Began {
    /// The orders of this turn.
    pub orders: Option<i64>,
    /// The orders of this turn were closed.
    pub closed: Option<i64>,
    /// The challenges of this turn: its preliminary results were published.
    pub challenges: Option<i64>,
}

/// The post-box of a campaign's umpire, and since when it has been open. None for another game.
pub fn campaign_post(play: &Session) -> Option<(post_box::PostBox, Began)> {
    if play.sheet().id != campaign_1805::SHEET.id {
        return None;
    }
    let mut began = Began::default();
    for entry in play.journal().standing() {
        for event in entry.record.events().iter().map(AnyEvent::of) {
            match event {
                CampaignEvent::Course(CourseEvent::StepBegan { step: ids::Step::C2, .. }) => {
                    began = Began { orders: Some(entry.at), ..Began::default() };
                }
                CampaignEvent::Course(CourseEvent::StepBegan { step: ids::Step::C3, .. }) => {
                    began.closed = Some(entry.at);
                }
                CampaignEvent::Course(CourseEvent::Published) => began.challenges = Some(entry.at),
                _ => {}
            }
        }
    }
    let view = play.view().of::<Campaign1805>();
    // Who reads results has his hours from the time at which they were sent.
    began.challenges = began.challenges.map(|at| papers::results_sent(view).unwrap_or(at));
    Some((post_box::of(view), began))
}

/// What a text that may be orders comes to for a nation, without being taken.
#[derive(Clone, Debug, Default)]
pub struct OrdersRead {
    /// Errors and warnings at their places, those of the head or of a slip first where there are any.
    pub faults: Vec<String>,
    /// True where the whole file counts for nothing.
    pub is_faulty: bool,
    /// How many entries it has.
    pub entries: usize,
}

/// Reads a text as the orders of a nation; `above` lines stand above it. None where the nation sends none.
pub fn orders_read(play: &Session, nation: &str, text: &str, above: usize) -> Option<OrdersRead> {
    let view = campaign_view(play)?;
    let id = sender(view, nation)?;
    let read = campaign_1805::orders::letter::read_letter(view, id, text);
    let of_head = read.errors().any(|fault| fault.code.is_of_the_head());
    let is_faulty = of_head || read.errors().count() > crate::limits::FAULTS;
    let mut told = read.clone();
    if of_head {
        told.faults.retain(|fault| !fault.code.is_warning());
    }
    let faults = post_box::told_faults(&told, text, above);
    Some(OrdersRead { faults, is_faulty, entries: read.entries })
}

/// The letters of a nation that lie in the slot of this turn, the oldest first: the last one counts.
pub fn letters_of<'p>(play: &'p Session, nation: &str) -> Vec<&'p Letter> {
    let Some((view, id)) = campaign_view(play).and_then(|view| Some((view, sender(view, nation)?))) else {
        return Vec::new();
    };
    let slot = campaign_1805::orders::letter::slot(&view.state, id);
    view.post.earlier(&slot).iter().chain(view.post.letter(&slot)).collect()
}

/// The reports of this turn that are kept, the oldest first; none of another game.
pub fn versions(play: &Session, of: fn(&campaign_1805::ground::View) -> Vec<papers::Version>) -> Vec<papers::Version> {
    campaign_view(play).map(of).unwrap_or_default()
}

fn campaign_view(play: &Session) -> Option<&campaign_1805::ground::View> {
    (play.sheet().id == campaign_1805::SHEET.id).then(|| play.view().of::<Campaign1805>())
}

fn sender(view: &campaign_1805::ground::View, nation: &str) -> Option<ids::NationId> {
    let mut senders = campaign_1805::ground::senders(&view.state);
    senders.find(|id| is_same_name(view.state.nation_name(*id), nation))
}

/// Who sits at the save of a game that has an umpire: he alone, and he sees all. None for a game of its players.
pub fn umpire(play: &Session) -> Option<&'static str> {
    play.view().umpire()
}

/// What a game is known by where one of its battles lies, whatever its file is called.
pub fn game_id(play: &Session) -> String {
    if play.sheet().id == campaign_1805::SHEET.id
        && let Some(secret) = play.view().of::<Campaign1805>().state.now.seal.0
    {
        return identity::campaign_id(secret);
    }
    // Games without 128 bits of their own: the digest of how they began, under the seed of their dice.
    let muster = play.lines_since(0).into_iter().next().map(|line| line.record.to_string()).unwrap_or_default();
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    let sum = muster.as_bytes().iter().copied().chain(play.seed().to_le_bytes()).fold(0xCBF2_9CE4_8422_2325, step);
    format!("{sum:016x}")
}

/// The same of a save, by its header and its first entry; none for a battle of miniatures.
pub fn id_of(ground: Basis<'_>, first: RecordLine<impl RecordText>) -> Option<String> {
    let is_battle = ground.rulebook == BATTLE.id;
    let play = if is_battle { None } else { open(ground, vec![first], 0).ok() };
    play.as_ref().map(game_id)
}

/// The key that the brief of a nation has in this turn; none of another game or nation.
pub fn campaign_key(play: &Session, nation: &str, turn: u16) -> Option<String> {
    let view = campaign_view(play)?;
    let id = sender(view, nation)?;
    Some(view.state.key_in(id, turn))
}

/// Which folder is whose, for the nations of a campaign whose names do not say it: `Россия: folder rossiia`.
pub fn campaign_folders(play: &Session) -> Vec<String> {
    if play.sheet().id != campaign_1805::SHEET.id {
        return Vec::new();
    }
    let state = &play.view().of::<Campaign1805>().state;
    let names: Vec<&str> = state.scenario().nations.iter().map(|nation| nation.name.as_str()).collect();
    identity::folders(&names)
}

/// The receipt of the orders that a nation has sent in this turn, for its player; or of those that were not accepted.
pub fn campaign_receipt(play: &Session, nation: &str, refused: Option<&post_box::RefusedLetter>) -> Option<Paper> {
    campaign_view(play).and_then(|view| post_box::paper(view, nation, refused))
}

/// A small campaign to begin one's own with, and the size of its map.
pub use crate::rules::campaign_1805::file::scaffold::{MapSize, scaffold};

/// A whole campaign of a scenario by automatic players, told in a line.
///
/// # Errors
/// Faults of the scenario, or what was untrue, as `line:column: what`.
pub fn campaign_auto(scenario: &str, seed: u64, turns: u32, watched: bool) -> Result<String, Vec<String>> {
    campaign_1805::watch::run(scenario, seed, turns, watched)
}
