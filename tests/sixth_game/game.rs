//! The least game that is a rulebook: *Hill and Mill*, made up. Two sides of four blocks stand face down on one page; in
//! its turn a side attacks with a block. Both are turned up, a die decides, and who has lost all blocks has lost.

use std::sync::Arc;

use fanion::engine::chapters::{Chapter, chapters};
use fanion::engine::check::{Check, Outcome};
use fanion::engine::cx::{Cx as AnyCx, Pick, Question, Stop};
use fanion::engine::prompt::{Choice, Due};
use fanion::engine::rulebook::{KeptView, Rulebook, TestNote, View as AnyView};
use fanion::engine::shows::{GameEnd, Measured};
use fanion::engine::text::{Cell, CellContent, Column, Group, Label, RosterRow, Text};
use fanion::engine::{doc::Doc, input::Input, request::Position, seat::Eye, session::Session, sheet::Sheet};
use fanion::engine::{table::Tables, tally::Tally, test::Known};
use fanion::rules::board::looker::Looker;
use fanion::rules::board::offers::Offers;
use fanion::rules::board::{ids, note, sides};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

/// The rulebook.
pub struct HillAndMill;

type Cx<'a> = AnyCx<'a, HillAndMill>;
type View = AnyView<HillAndMill>;

sides! {
    /// Who plays.
    Side {
        Hill = "hill", "the Hill";
        Mill = "mill", "the Mill";
    }
}

ids! {
    BlockId;
}

/// A block.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Block {
    side: Side,
    name: String,
    /// 1 to 4; 0 where it may not be known.
    strength: u8,
    #[serde(skip)]
    up: bool,
    #[serde(skip)]
    lost: bool,
}

impl Block {
    fn choice(&self, act: &str) -> Choice {
        Choice::may(&*self.name, format!("{act} {}", self.name))
    }
}

/// How the game stands.
#[derive(Clone, Debug, Default, PartialEq, Hash)]
pub struct State {
    turn: u16,
    active: Side,
    blocks: Vec<Block>,
    winner: Option<Side>,
}

impl State {
    fn block(&self, id: BlockId) -> &Block {
        static NOBODY: Block = Block { side: Side::Hill, name: String::new(), strength: 0, up: false, lost: false };
        self.blocks.get(id.at()).unwrap_or(&NOBODY)
    }

    fn standing(&self, side: Side) -> impl Iterator<Item = (BlockId, &Block)> {
        let all = self.blocks.iter().enumerate().map(|(at, block)| (BlockId::new(at), block));
        all.filter(move |(_, block)| block.side == side && !block.lost)
    }
}

const FIGHT: Check = Check::of::<Fought>(
    "hill-and-mill/fight",
    "A block attacks",
    "the page",
    |_, sums, throw| Ok(Outcome::of(&Fought { won: throw.sum(1, 6, "")? + sums[0].whole() >= 4 })),
    |outcome| if outcome.get::<Fought>().won { "wins" } else { "is beaten" }.to_owned(),
)
.takes(&[Input::count("own", 1, 4, "the attacker's strength"), Input::count("enemy", 1, 4, "the defender's")])
.rolls("1D6")
.hopes(|outcome| outcome.get::<Fought>().won, "wins", "cannot win")
.adds(|case| {
    let mut tally = Tally::new();
    tally.add("own", "own strength", case.inputs.count("own"), "the page");
    tally.add("enemy", "the enemy's", -case.inputs.count("enemy"), "the page");
    vec![tally]
});

/// What came of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fought {
    won: bool,
}

static SHEET: Sheet = Sheet {
    id: "hill-and-mill",
    title: "Hill and Mill",
    publisher: "nobody",
    edition: 1,
    checks: &[&FIGHT],
    settings: &[],
    tables: "table = []\n",
    read_tables: |_| Ok(Tables::default()),
    owner_template: "",
    read_owner: |_| Ok(Vec::new()),
    glossary: fanion::engine::glossary::Glossary::default,
};

chapters! {
    /// What happens.
    pub enum Event {
        /// The game goes on.
        Turn(TurnEvent),
        /// Blocks fight.
        Fight(FightEvent),
    }
}

/// The game goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnEvent {
    Mustered(Vec<Block>),
    Began { turn: u16, active: Side },
    Ended { winner: Side },
}

impl Chapter<State> for TurnEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::Mustered(blocks) => (state.turn, state.blocks) = (1, blocks.clone()),
            Self::Began { turn, active } => (state.turn, state.active) = (*turn, *active),
            Self::Ended { winner } => state.winner = Some(*winner),
        }
    }

    fn tell(&self, _: &State) -> Text {
        match self {
            Self::Mustered(blocks) => Text::plain(format!("{} blocks stand face down", blocks.len())),
            Self::Began { turn, active } => Text::quiet(format!("turn {turn}: {}", active.name())),
            Self::Ended { winner } => Text::of(Label::Heading, format!("{} has won", winner.name())),
        }
    }
}

/// Blocks fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightEvent {
    TurnedUp { block: BlockId },
    Tested(Box<TestNote>),
    Lost { block: BlockId },
}

impl Chapter<State> for FightEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::TurnedUp { block } => state.blocks.get_mut(block.at()).into_iter().for_each(|block| block.up = true),
            Self::Tested(_) => {}
            Self::Lost { block } => state.blocks.get_mut(block.at()).into_iter().for_each(|block| block.lost = true),
        }
    }

    fn tell(&self, state: &State) -> Text {
        let name = |block: &BlockId| state.block(*block).name.clone();
        match self {
            Self::TurnedUp { block } => Text::plain(format!("{} is turned up", name(block))),
            Self::Tested(test) => note::line(test, Text::plain(test.who.clone()), true),
            Self::Lost { block } => Text::plain(format!("{} is lost", name(block))),
        }
    }
}

/// A new game, with the strengths of both sides' blocks in the order of their names.
pub fn begun(seed: u64, strengths: [u8; 8]) -> Session {
    let block = |((side, name), strength)| Block { side, name: String::from(name), strength, up: false, lost: false };
    let hill = ["Guard", "Light", "Line", "Militia"].map(|name| (Side::Hill, name));
    let mill = ["Fusiliers", "Jägers", "Landwehr", "Old Guard"].map(|name| (Side::Mill, name));
    let blocks = hill.into_iter().chain(mill).zip(strengths).map(block).collect();
    let muster = vec![TurnEvent::Mustered(blocks).into()];
    Session::new::<HillAndMill>(seed, Arc::default(), muster, &[], 0).expect("a game")
}

/// The attack of one block.
fn attack(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let side = cx.state().active;
    let own: BlockId = cx.next_act()?;
    let name = cx.state().block(own).name.clone();
    let targets = |view: &View| Pick {
        question: Question::to(side.key(), "whom does it attack?", "the page"),
        options: view.state.standing(side.other()).map(|(id, block)| (id, block.choice("attack"))).collect(),
    };
    let Some(enemy) = cx.pick(&format!("{name}/at"), |view| targets(view))? else { return Ok(()) };
    cx.emit_all([own, enemy].map(|block| FightEvent::TurnedUp { block }));
    let known = |view: &View| {
        let strength = |id: BlockId| view.state.block(id).strength.into();
        let values = vec![("own", strength(own)), ("enemy", strength(enemy))];
        Known { side: side.key().into(), who: name.clone(), text: "it attacks".into(), values, ..Known::default() }
    };
    if let Some(Fought { won }) = cx.test(&format!("fight:{name}"), &FIGHT, known)?.read() {
        cx.emit(FightEvent::Lost { block: if won { enemy } else { own } });
    }
    let turn = cx.state().turn + u16::from(side == Side::Mill);
    let beaten = Side::BOTH.into_iter().find(|side| cx.state().standing(*side).next().is_none());
    cx.emit(match beaten {
        Some(beaten) => TurnEvent::Ended { winner: beaten.other() },
        None => TurnEvent::Began { turn, active: side.other() },
    });
    Ok(())
}

impl Rulebook for HillAndMill {
    type State = State;
    type Event = Event;
    type Subject = ();

    const HIDES: bool = true;

    fn seats() -> &'static [&'static str] {
        &Side::KEYS
    }

    fn sheet() -> &'static Sheet {
        &SHEET
    }

    fn seen(state: &State, by: &Eye) -> Option<State> {
        let (looker, mut seen) = (Looker::of(by, Side::of_key)?, state.clone());
        let hidden = seen.blocks.iter_mut().filter(|block| !block.up && !looker.knows(block.side));
        hidden.for_each(|block| block.strength = 0);
        Some(seen)
    }

    fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
        if cx.state().winner.is_some() { Err(Stop::Over) } else { attack(cx) }
    }

    fn apply(state: &mut State, event: &Event) {
        event.chapter().put(state);
    }

    fn due(view: &KeptView<Self>) -> Due {
        let side = view.state.active;
        let mut offers = Offers::default();
        view.state.standing(side).for_each(|(id, block)| offers.may(id, block.choice("attack with")));
        offers.due("attack", side.key().to_owned(), "which block attacks?".to_owned(), "the page")
    }

    fn tested(note: TestNote) -> Event {
        FightEvent::Tested(Box::new(note)).into()
    }

    fn tell(state: &State, event: &Event) -> Text {
        event.chapter().tell(state)
    }

    fn show(view: &View) -> Doc {
        let row = |(_, block): (BlockId, &Block)| {
            let known = CellContent::Pips { left: block.strength, of: 4 };
            let content = if block.strength == 0 { CellContent::Words("?".into()) } else { known };
            let cells = vec![Cell { name: "strength", priority: 0, content, label: Label::Plain }];
            RosterRow { name: (&*block.name).into(), cells, ..RosterRow::default() }
        };
        let column = |side: Side| Column {
            side: side.key().into(),
            title: side.name().into(),
            label: side.label(),
            groups: vec![Group::new(Vec::new(), view.state.standing(side).map(row).collect())],
            ..Column::default()
        };
        Doc { columns: Side::BOTH.map(column).into(), ..Doc::default() }
    }

    fn measured(view: &View, _: &[&Event]) -> Option<GameEnd> {
        let left = |side: Side| Measured {
            name: format!("{} left", side.name()),
            unit: "blocks",
            value: view.state.standing(side).map(|_| 1).sum(),
        };
        let winner = view.state.winner.map(|side| side.name().to_owned());
        let reason = if winner.is_some() { "all blocks lost" } else { "undecided" }.to_owned();
        Some(GameEnd { reason, winner, measures: Side::BOTH.map(left).into() })
    }

    fn position(state: &State) -> Position {
        Position { turn: state.turn.into(), step: "A".into(), ..Position::default() }
    }

    fn json(view: &View) -> Map<String, Json> {
        Map::from_iter([("blocks".to_owned(), json!(view.state.blocks))])
    }
}
