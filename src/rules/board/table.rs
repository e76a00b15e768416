//! Battles of a board game that are fought at a table of miniatures: what is alike in every game. What a piece is there,
//! and what it loses by what came of it, is each game's own.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::field::Field as TableField;
use super::keyed::{Kind, Row};
use super::offers::Offers;
use crate::engine::cx::{Cx, Pick, Question, Stop};
use crate::engine::handover::{Came, LeaderFate, Ledger, LedgerLine, Mismatch, SentUnit, side_letter};
use crate::engine::nothing::NoFiles;
use crate::engine::prompt::{Blocked, Choice, OptionName, Part, PartKind, Refusal};
use crate::engine::rulebook::{Rulebook, View};
use crate::engine::seat::EVERYBODY;
use crate::engine::settings::{Choices, Setting, Settings};
use crate::miniatures::{
    self, ABILITIES, Battle, Formation, INSPIRATIONS, Leader, Names, QUALITIES, STAFFS, Unit, quoted,
};

/// CV of a unit of foot or horse.
pub const UNIT_CV: Setting = Setting::new("table.unit-cv", Choices::Number { min: 1, max: 10, words: &[] }, "5")
    .why("CV of a unit of foot or horse on the tabletop; no sheet prints a scale");
pub const BATTERY_CV: Setting = Setting::new("table.battery-cv", Choices::Number { min: 1, max: 10, words: &[] }, "4")
    .why("CV of a battery on the tabletop; no sheet prints a scale");
/// Quality of a unit whose file tells none.
pub const QUALITY: Setting = Setting::new("table.quality", Choices::Words(&QUALITIES), "regular")
    .why("quality of a unit on the tabletop where the file tells none; a Guard is guard");
/// What broken units count for.
pub const BROKEN: Setting = Setting::words("table.broken-counts", &["half", "none", "full"])
    .why("what the CV of a unit counts for that is broken when it comes home");

/// The keys of a file that only leaders have.
pub const OF_LEADERS: [&str; 3] = ["ability", "inspiration", "staff"];

/// What a leader is at the table, as far as his file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// `terrible` to `excellent`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<String>,
    /// `uninspiring`, `normal`, `charismatic`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inspiration: Option<String>,
    /// `poor`, `average`, `good`; it counts for a commander-in-chief.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub staff: Option<String>,
}

impl Command {
    /// True where a file says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Its keys in a file.
    pub fn keys(&mut self, row: &mut Row<'_>) {
        row.optional("ability", "", Kind::Words(&ABILITIES), &mut self.ability);
        row.optional("inspiration", "", Kind::Words(&INSPIRATIONS), &mut self.inspiration);
        row.optional("staff", "", Kind::Words(&STAFFS), &mut self.staff);
    }

    /// A leader of this name; `ability` is his where the file says none.
    pub fn leader(&self, name: String, ability: &'static str) -> Leader {
        Leader {
            name,
            ability: miniatures::word_of(&ABILITIES, self.ability.as_deref()).unwrap_or(ability),
            inspiration: miniatures::word_of(&INSPIRATIONS, self.inspiration.as_deref()).unwrap_or("normal"),
            staff: miniatures::word_of(&STAFFS, self.staff.as_deref()),
        }
    }
}

/// What a piece of a board is at the table, as far as its file says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tabletop {
    /// How good its units are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    /// What its leader is.
    #[serde(default, skip_serializing_if = "Command::is_empty")]
    pub command: Command,
}

impl Tabletop {
    /// Its keys in a file.
    pub fn keys(&mut self, row: &mut Row<'_>) {
        quality_key(row, &mut self.quality);
        self.command.keys(row);
    }
}

/// The key by which a file says what the units of a piece are at the table.
pub fn quality_key(row: &mut Row<'_>, quality: &mut Option<String>) {
    row.optional("quality", "Quality", Kind::Words(&QUALITIES), quality);
}

/// A battle as it is at the table. The same state gives the same table: what comes back is joined by names.
#[derive(Clone, Debug)]
pub struct Table<P, L> {
    /// Both armies.
    pub battle: Battle,
    /// Every unit that goes there.
    pub sent: Vec<SentUnit>,
    /// The pieces of the game, each with its side and its name there.
    pub pieces: Vec<(usize, String, P)>,
    /// Its leaders, each with his side and his name there.
    pub leaders: Vec<(usize, String, L)>,
    /// Its ground, and where both sides begin.
    pub field: TableField,
}

impl<P: Copy, L: Copy> Table<P, L> {
    /// A table of this name that nobody stands on yet.
    pub fn new(name: String) -> Self {
        let battle = Battle { name, ..Battle::default() };
        Self { battle, sent: Vec::new(), pieces: Vec::new(), leaders: Vec::new(), field: TableField::default() }
    }

    /// A piece goes to the table as a formation.
    pub fn add(&mut self, side: usize, piece: P, formation: Formation) {
        let unit = |own: &miniatures::Unit| SentUnit {
            side,
            name: own.name.clone(),
            start: own.cv,
            piece: Some(formation.name.clone()),
        };
        self.sent.extend(formation.units.iter().map(unit));
        self.pieces.push((side, formation.name.clone(), piece));
        self.battle.armies[side].formations.push(formation);
    }

    /// A leader goes to the table under this name, or the next that is free; `ability` is his where the file says none.
    pub fn lead(
        &mut self,
        (side, leader): (usize, L),
        (names, name): (&mut Names, &str),
        command: &Command,
        ability: &'static str,
    ) -> Leader {
        let name = names.once(name);
        self.leaders.push((side, name.clone(), leader));
        command.leader(name, ability)
    }

    /// Whether a result that comes is one of this battle.
    ///
    /// # Errors
    /// What of it does not fit.
    pub fn takes(&self, came: &Came) -> Result<(), Refusal> {
        self.battle.knows_off(came).and_then(|()| self.ledger(came)).map(drop).map_err(|fault| misfit(&fault))
    }

    /// What went in and what came out, piece by piece, once it is known to be of this battle.
    ///
    /// # Errors
    /// What of the result does not fit.
    pub fn ledger(&self, came: &Came) -> Result<Ledger, Mismatch> {
        self.battle.knows_leaders(came)?;
        Ledger::of(came, &self.sent)
    }

    /// The piece that a line of the ledger is of.
    pub fn piece(&self, entry: &LedgerLine) -> Option<P> {
        let own = |(side, name, _): &&(usize, String, P)| *side == entry.side && *name == entry.unit;
        self.pieces.iter().find(own).map(|(.., piece)| *piece)
    }

    /// True for a piece that went to the table.
    pub fn has(&self, piece: P) -> bool
    where
        P: PartialEq,
    {
        self.pieces.iter().any(|(.., own)| *own == piece)
    }

    /// True for a piece that never came onto the table.
    pub fn is_off(&self, piece: P, came: &Came) -> bool
    where
        P: PartialEq,
    {
        let own = self.pieces.iter().find(|(.., other)| *other == piece);
        let is = |(side, name, _): &(usize, String, P)| {
            let letter = side_letter(*side).to_string();
            came.off.iter().any(|off| off.side == letter && off.name == *name)
        };
        own.is_some_and(is)
    }

    /// The leaders of the game to whom something happened.
    pub fn fates(&self, came: &Came) -> Vec<(L, LeaderFate)> {
        let fate = |(side, name, leader): &(usize, String, L)| {
            let letter = side_letter(*side).to_string();
            let told = came.leaders.iter().find(|own| own.side == letter && own.name == *name)?;
            Some((*leader, told.fate))
        };
        self.leaders.iter().filter_map(fate).collect()
    }

    /// Its files: both armies, the scenario, who is who for scripts, a form for a result by hand.
    ///
    /// # Errors
    /// A side of which nobody can be set on a table.
    pub fn files(&self, place: (&str, &str), turn: u32) -> Result<Vec<(String, String)>, NoFiles> {
        if let Some(army) = self.battle.armies.iter().find(|army| army.formations.is_empty()) {
            return Err(NoFiles::Nobody { army: army.name.clone(), place: place.1.to_owned() });
        }
        let unit = |own: &SentUnit| {
            json!({
                "side": side_letter(own.side).to_string(),
                "unit": own.name,
                "cv": own.start,
                "piece": own.piece,
            })
        };
        let units: Vec<_> = self.sent.iter().map(unit).collect();
        let brief = json!({ "battle": self.battle.name, place.0: place.1, "turn": turn, "units": units });
        let mut files = self.battle.files();
        if let Some((_, text)) = files.iter_mut().find(|(name, _)| name == "scenario.toml") {
            *text = self.field.text(&self.battle.name);
        }
        files.push(("brief.json".to_owned(), serde_json::to_string_pretty(&brief).unwrap_or_default() + "\n"));
        files.push(("result.toml".to_owned(), miniatures::result_form(&self.battle.name, &self.sent)));
        Ok(files)
    }
}

/// A unit of an arm, by its word in a game's file, as it begins: guns limbered, all others in column.
pub fn unit(settings: &Settings, name: String, arm: &str, quality: &str) -> Unit {
    let (arm, cv, formation) = match arm {
        "artillery" => ("foot-artillery", &BATTERY_CV, "limbered"),
        "cavalry" => ("cavalry", &UNIT_CV, "column"),
        _ => ("infantry", &UNIT_CV, "column"),
    };
    let mut unit = Unit { name, arm, cv: number(settings, cv.key), figures: Vec::new() };
    unit.set("quality", quoted(quality));
    unit.set("formation", quoted(formation));
    if arm != "infantry" {
        unit.set("weight", quoted("medium"));
    }
    unit
}

/// What is left of a strength, rounded up, where so much of what went in is left.
pub fn left_of(settings: &Settings, strength: u32, entry: &LedgerLine) -> u32 {
    let left = entry.left_in_halves(broken_halves(settings));
    (strength * left).div_ceil((entry.went_in * 2).max(1)).min(strength)
}

/// For how many halves of its CV a broken unit counts when it comes home.
pub fn broken_halves(settings: &Settings) -> u32 {
    match settings.word(BROKEN.key) {
        "none" => 0,
        "full" => 2,
        _ => 1,
    }
}

/// Whose it is: `Rifles's commander` is `Rifles' commander`.
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

/// A whole number that a house rule sets for the table.
pub fn number<N: TryFrom<i64> + From<u8>>(settings: &Settings, key: &str) -> N {
    settings.number(key).and_then(|own| N::try_from(own).ok()).unwrap_or_else(|| N::from(1))
}

/// Why a result does not fit, as an answer to whoever sent it.
fn misfit(mismatch: &Mismatch) -> Refusal {
    Refusal::BadRequest(mismatch.to_string())
}

/// A battle of a game as it is at the table.
pub type TableOf<R> = Table<<R as TableGame>::Piece, <R as TableGame>::Leader>;

/// A game whose battles can be fought at a table of miniatures.
pub trait TableGame: Rulebook {
    /// Where a battle is fought.
    type Place: Copy;
    /// What goes to the table as a formation.
    type Piece: Copy;
    /// Who leads there.
    type Leader: Copy;
    /// What scripts call the place of a battle.
    const PLACE: &'static str;
    /// How a sentence says that a battle is fought there.
    const IN: &'static str = "in";
    /// Which option brings a battle to the table.
    const OFFERED: &'static str;
    /// What it means that nobody holds the field; none in a game that knows no drawn field.
    const DRAWN: Option<&'static str> = None;

    /// What the game is called.
    fn game(state: &Self::State) -> &str;

    /// Where battles are at the table.
    fn away(state: &Self::State) -> Vec<Self::Place>;

    /// The name of a place.
    fn place_name(state: &Self::State, place: Self::Place) -> &str;

    /// When the battle of a place is fought, in words and in numbers: no other has these and the same place.
    fn when(state: &Self::State, place: Self::Place) -> [String; 2];

    /// The battle of a place as it is at the table; none where there is none any more.
    fn table(view: &View<Self>, place: Self::Place) -> Option<TableOf<Self>>;

    /// What a battle is called at the table.
    fn battle_name(state: &Self::State, place: Self::Place) -> String {
        format!("{}, {}: {}", Self::game(state), Self::when(state, place)[0], Self::place_name(state, place))
    }

    /// The slot of its result.
    fn slot_of(state: &Self::State, place: Self::Place) -> String {
        format!("table/{}/{}", Self::when(state, place)[1], Self::place_name(state, place))
    }
}

/// The slot of a result, once it is known to be of a battle that is at the table.
///
/// # Errors
/// A letter of another kind, one that cannot be read, and one that does not fit.
pub fn slot<R: TableGame>(view: &View<R>, kind: &str, text: &str) -> Result<String, Refusal> {
    if kind != "table" {
        return Err(Refusal::BadRequest(format!("letters of the kind `{kind}` are not taken; a result is `table`")));
    }
    let came = Came::read_new(text).map_err(|fault| misfit(&fault))?;
    let away = R::away(&view.state);
    let Some(place) = away.iter().copied().find(|place| R::battle_name(&view.state, *place) == came.battle) else {
        let names: Vec<String> =
            away.iter().map(|place| format!("`{}`", R::battle_name(&view.state, *place))).collect();
        let at_table = if names.is_empty() { "no battle".to_owned() } else { names.join(", ") };
        return Err(misfit(&Mismatch::Elsewhere { found: came.battle, at_table }));
    };
    R::table(view, place).ok_or(Refusal::NothingLeft)?.takes(&came)?;
    if R::DRAWN.is_none() && came.field.as_deref() == Some(NOBODY) {
        return Err(misfit(&Mismatch::NotDrawn));
    }
    Ok(R::slot_of(&view.state, place))
}

/// The files of a battle that is at the table, by its place; one alone need not be said.
///
/// # Errors
/// Where battles are away, and which option brings one to the table.
pub fn files<R: TableGame>(view: &View<R>, told: &str) -> Result<Vec<(String, String)>, NoFiles> {
    let (state, away) = (&view.state, R::away(&view.state));
    let names: Vec<&str> = away.iter().map(|place| R::place_name(state, *place)).collect();
    let only = || (told.is_empty() && away.len() == 1).then_some(0);
    let at = names.iter().position(|own| *own == told).or_else(only);
    let at = at.ok_or_else(|| NoFiles::not_at_table(told, &names, &format!("{} brings it there", R::OFFERED)))?;
    let table = R::table(view, away[at]).ok_or(NoFiles::NoBattle("fought"))?;
    table.files((R::PLACE, names[at]), R::turn(state))
}

/// Offers that a battle goes to the table, or says why it cannot.
pub fn offer<R: TableGame, A: Clone + 'static>(
    state: &R::State,
    offers: &mut Offers<A>,
    (act, place): (A, R::Place),
    refused: Option<String>,
) {
    let name = R::place_name(state, place);
    let label = format!("fight the battle {} {name} with miniatures", R::IN);
    offers.offer(act, OptionName::new(format!("to-table:{name}"), label), refused);
}

/// What is owed while battles are away: the result of each once that has come; it may be played here after all.
pub fn offer_back<R: TableGame, A: Clone + 'static>(
    view: &View<R>,
    offers: &mut Offers<A>,
    acts: impl Fn(R::Place) -> [A; 2],
) {
    for at in R::away(&view.state) {
        let (place, [result, here]) = (R::place_name(&view.state, at), acts(at));
        let (key, what) = (format!("result:{place}"), format!("take the result of the battle at {place}"));
        if view.post.letter(&R::slot_of(&view.state, at)).is_some() {
            offers.owe(result, EVERYBODY, key, what, "the result is back from the tabletop");
        } else {
            offers.block(Blocked::new(key, what, "no result has come"));
        }
        // Enter on it undoes what was chosen just now.
        let parts = vec![Part::new(PartKind::Warning, "else `fanion to-table`")];
        offers.may(here, Choice::may(format!("here:{place}"), format!("play the battle at {place} here")).with(parts));
    }
}

/// What a result calls a drawn field, and the key of its option.
const NOBODY: &str = "nobody";

/// What has come of a battle, with the battle as it went to the table and its ledger.
///
/// # Errors
/// The result does not fit any more.
pub fn result<R: TableGame>(cx: &Cx<'_, R>, place: R::Place) -> Result<(Came, TableOf<R>, Ledger), Stop> {
    let text = cx.opened(&R::slot_of(cx.state(), place)).map(|letter| letter.text.clone()).unwrap_or_default();
    let came = Came::read(&text).map_err(|fault| cx.misfit(misfit(&fault)))?;
    let table = R::table(cx.view(), place).ok_or_else(|| cx.misfit(Refusal::NothingLeft))?;
    let ledger = table.ledger(&came).map_err(|fault| cx.misfit(misfit(&fault)))?;
    Ok((came, table, ledger))
}

/// What the log says of a result that has come.
pub fn posted() -> String {
    "a result has come from the table".to_owned()
}

/// Who holds the field, 0 for who attacks: what the result says is offered first.
///
/// # Errors
/// The question itself, where it has no answer yet.
pub fn field<R: TableGame>(
    cx: &mut Cx<'_, R>,
    place: R::Place,
    names: [&str; 2],
    came: &Came,
) -> Result<Option<usize>, Stop> {
    let place = R::place_name(cx.state(), place).to_owned();
    let picked = cx.pick(&format!("field:{place}"), |_| {
        let side = |at: usize| {
            let key = side_letter(at).to_string();
            let words = format!("{} (side {key})", names[at]);
            (Some(at), Choice::may(key, words))
        };
        let nobody = R::DRAWN.map(|words| (None, Choice::may(NOBODY, format!("{NOBODY}: {words}"))));
        let mut options: Vec<(Option<usize>, Choice)> = [side(0), side(1)].into_iter().chain(nobody).collect();
        let told = came.field.as_deref().and_then(|told| options.iter().position(|(_, own)| *own.key == *told));
        if let Some(first) = told {
            options[..=first].rotate_right(1);
        }
        Pick { question: Question::to(EVERYBODY, format!("who holds the field of {place}?"), "To the table"), options }
    })?;
    Ok(picked.flatten())
}
