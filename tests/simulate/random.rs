//! Whole battles by chance: bounds and what is owed after every entry; saved, undone, replayed every fiftieth.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use fanion::engine::lines::RecordLine;
use fanion::engine::prompt::Refusal;
use fanion::engine::reply::Reply;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::rulebooks::{self, BATTLE, Basis};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

use super::armies::{self, Size};
use super::ledger::Ledger;
use super::wild::{self, Seen};
use crate::battle::bounds::{broken_bounds, strengths};
use crate::support::games::{defaults, share};
use crate::support::watch;

/// Entries between two close looks.
const CLOSELY: u64 = 50;

/// Battles after which a run says how far it is.
const TOLD: u64 = 10_000;

/// Requests after which a small battle of few turns must have come to its end.
const MOST_REQUESTS: usize = 6_000;

/// Requests of a battle in which everything is taken back and changed: it need not come to an end.
const WILD_REQUESTS: usize = 50;

/// A battle that is watched.
struct Battle {
    seed: u64,
    play: Session,
    looked: u64,
    /// What each unit began with, where nobody sets figures right.
    began: Option<BTreeMap<(String, String), u64>>,
}

impl Battle {
    fn new(seed: u64, size: Size) -> Self {
        Self { seed, play: armies::battle(seed, size), looked: 0, began: None }
    }

    fn fail(&self, what: &str) -> ! {
        let prompt = self.play.prompt().map_or("the end", |prompt| prompt.key.as_str());
        panic!("battle {}, entry {}, at {prompt}: {what}", self.seed, self.play.entry())
    }

    /// Looks at what a request has left behind.
    fn look(&mut self, reply: &Reply) {
        if let Err(wrong) = watch::after_entry(&self.play, reply) {
            self.fail(&wrong);
        }
        let state = self.play.json();
        if let Some(wrong) = broken_bounds(&state) {
            self.fail(&wrong);
        }
        if let Some(began) = &self.began {
            let holds = |(unit, (cv, lost)): (&_, &(u64, u64))| began.get(unit) == Some(&(cv + lost));
            if !strengths(&state).iter().all(holds) {
                self.fail("CV left and CV lost are not what a unit began with");
            }
        }
        if self.play.entry() >= self.looked + CLOSELY {
            self.look_closely();
        }
    }

    /// What takes longest, once at the end of a battle.
    fn look_back(&mut self) {
        self.look_closely();
        if let Some(wrong) = Ledger::of(&self.play).and_then(|ledger| ledger.story_differs(&self.play)) {
            self.fail(&wrong);
        }
    }

    fn look_closely(&mut self) {
        self.looked = self.play.entry();
        let (seed, tables) = (self.seed, BATTLE.tables);
        let settings = defaults(BATTLE);
        let ground = Basis { rulebook: BATTLE.id, seed, tables, settings: &settings };
        let open = |lines: Vec<RecordLine>| rulebooks::open(ground, lines, 0);
        if let Err(wrong) = watch::closely(&mut self.play, open) {
            self.fail(&wrong);
        }
        if let Some(wrong) = Ledger::of(&self.play).and_then(|ledger| ledger.differs(&self.play)) {
            self.fail(&wrong);
        }
    }

    /// Both sides played sensibly for so many turns.
    fn sensible(mut self, turns: u32) {
        let mut player = AutoPlayer::new(SplitMix::of(self.seed, 2), Mood::Sensible);
        let began = strengths(&self.play.json()).into_iter();
        self.began = Some(began.map(|(unit, (cv, lost))| (unit, cv + lost)).collect());
        for number in 0.. {
            if number > MOST_REQUESTS {
                self.fail("the battle comes to no end");
            }
            if self.play.position().turn > turns {
                break;
            }
            match player.play(&mut self.play, 0) {
                None => break,
                Some(Err(dead_end)) => self.fail(&dead_end.to_string()),
                Some(Ok(reply)) => self.look(&reply),
            }
        }
        self.look_back();
    }

    /// Any legal answer, and between the answers all that players may say besides.
    fn wild(mut self, requests: usize) {
        let mut player = AutoPlayer::new(SplitMix::of(self.seed, 3), Mood::Wild);
        let mut seen = Seen::default();
        for _ in 0..requests {
            if player.luck().chance((1, 5)) {
                let request = wild::request(&self.play, &seen, player.luck());
                self.say(&request);
            }
            match player.play(&mut self.play, 0) {
                None => self.say(&Request::Undo(None)),
                Some(Err(dead_end)) => self.fail(&dead_end.to_string()),
                Some(Ok(reply)) => {
                    seen.note(&reply);
                    self.look(&reply);
                }
            }
        }
        self.look_back();
    }

    /// A request that may be refused, never by a fault of the program and never with a trace.
    fn say(&mut self, request: &Request) {
        let (entry, digest) = (self.play.entry(), self.play.digest());
        match self.play.request(request, 0) {
            Ok(reply) => self.look(&reply),
            Err(refusal @ Refusal::Fault(_)) => self.fail(&format!("{request:?}: {refusal}")),
            Err(refusal) => {
                if (self.play.entry(), self.play.digest()) != (entry, digest) {
                    self.fail(&format!("refused and yet changed: {request:?}: {refusal}"));
                }
            }
        }
    }
}

/// What the battles of a run are like.
#[derive(Clone, Copy)]
struct Plan {
    size: Size,
    /// The turns of most battles, and of every eighth.
    turns: [u32; 2],
    /// The requests of a wild one.
    wild: usize,
}

/// One battle of many: every fourth is wild.
fn one(seed: u64, plan: Plan) {
    let battle = Battle::new(seed, plan.size);
    if seed % 4 == 3 {
        battle.wild(plan.wild);
    } else {
        battle.sensible(plan.turns[usize::from(seed.is_multiple_of(8))]);
    }
}

fn many(from: u64, to: u64, plan: Plan) {
    let next = AtomicU64::new(from);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let open = Mutex::new(BTreeSet::new());
    let begin = |seed: u64| {
        let mut open = open.lock().expect("no battle has failed");
        open.insert(seed);
        if let Some(first) = open.first().filter(|_| seed > from && seed.is_multiple_of(TOLD)) {
            println!("all battles before {first} are over");
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= to {
                        break;
                    }
                    begin(seed);
                    one(seed, plan);
                    open.lock().expect("no battle has failed").remove(&seed);
                }
            });
        }
    });
}

#[test]
fn two_hundred_random_battles_keep_every_bound() {
    many(0, share(200), Plan { size: Size::Small, turns: [1, 2], wild: WILD_REQUESTS });
}

/// As many as told by `FANION_BATTLES` from number `FANION_FIRST_BATTLE` on, each of up to three turns, every eighth of
/// up to six; with `FANION_LEAST_BATTLES` the least that there can be, of one turn or two.
#[test]
#[ignore = "takes minutes: run in the release build by .ci/run and .ci/million-battles"]
fn random_battles_without_an_end() {
    let told = |name: &str| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let (first, battles) = (told("FANION_FIRST_BATTLE").unwrap_or(1_000), told("FANION_BATTLES").unwrap_or(10_000));
    let least = Plan { size: Size::Least, turns: [1, 2], wild: WILD_REQUESTS / 4 };
    let small = Plan { size: Size::Small, turns: [3, 6], wild: WILD_REQUESTS };
    many(first, first + battles, if std::env::var_os("FANION_LEAST_BATTLES").is_some() { least } else { small });
}
