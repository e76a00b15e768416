//! Whole tables from one number: phones that answer, repeat, come late, come wrong, take back; a disk that fills up; a game
//! that is opened again; and two games that differ in what a seat may not know.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::thread;

use fanion::cli::saves;
use fanion::engine::input::Domain;
use fanion::engine::prompt::{Ask, AskKind, Fill, Kind};
use fanion::engine::request::{Dice, Request};
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::phones::{HeldGame, Host, Seat, Serving};
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::orders::letter::head;
use fanion::rules::campaign_1805::state::State as CampaignState;
use fanion::rules::napoleon_1815::Napoleon1815;
use fanion::rules::napoleon_1815::ids::UnitId;
use fanion::rules::napoleon_1815::roster::Piece;
use fanion::rules::napoleon_1815::state::State;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use fanion::store::{self, Header, Saved};
use fanion_serve::{Page, PhoneWish};
use serde_json::{Value as Json, json};

use super::campaign::publish;
use super::disk::{Memory as Disk, Plan};
use super::hidden::{pages, same};
use super::noise::Draw;
use super::scrape::{Form, forms};
use super::table::{Memory, play_on, viewed};

/// Tables that are played; `.ci/phones` plays 10,000.
const TABLES: u64 = 80;
/// What is done at a table.
const DEEDS: usize = 60;
/// The games, and what is hidden in each.
const GAMES: [(&str, &[&str]); 5] = [
    ("practice", &[]),
    ("napoleon-1815-sample", &[]),
    ("beyond-waterloo-sample", &["hidden.formations=on", "cards.order=secret"]),
    ("age-of-napoleon-sample", &["cards.track=names"]),
    ("three-rivers", &[]),
];
/// How many ways there are in which two games are made to differ: sealed answers, hidden blocks, what one nation knows.
const WAYS: usize = 3;
/// The most that an umpire is asked in a season.
const SEASON: usize = 400;

/// A game before anything was done.
struct Game {
    header: Header,
    play: Session,
}

/// Each game under its house rules.
fn begun() -> Vec<Game> {
    let begin = |(name, rules): &(&str, &[&str])| {
        let begun = viewed(name);
        let (header, mut play) = (begun.header().clone(), begun.into_play());
        for rule in *rules {
            let (key, value) = rule.split_once('=').expect("a house rule");
            let set = Request::Set(vec![(key.to_owned(), value.to_owned())], String::new());
            play.request(&set, 0).unwrap_or_else(|refusal| panic!("{rule}: {refusal}"));
        }
        Game { header, play }
    };
    GAMES.iter().map(begin).collect()
}

/// A table with what each phone was shown last.
struct Sitting {
    game: Saved,
    disk: Disk,
    host: Host,
    held: Vec<Vec<Form>>,
    draw: Draw,
}

/// The save on this disk.
fn open(disk: &Disk, path: &Path) -> Saved {
    store::open_on(Box::new(disk.clone()), path, 0, saves::opener).expect("a sound save")
}

/// True for two blocks of an army that differ in nothing that may be seen of them but in where they are.
fn is_alike(state: &State, [one, two]: [(UnitId, &Piece); 2]) -> bool {
    let seen = |piece: &Piece| (piece.status, piece.march.forced, piece.march.owes_roll);
    one.0 != two.0 && seen(one.1) == seen(two.1) && state.block(one.0).army == state.block(two.0).army
}

/// Values for a form, of which the first number is this one.
fn fill(asks: &[Ask], number: i64) -> Option<Request> {
    let is_number = |ask: &&Ask| matches!(ask.kind, AskKind::Domain(Domain::Count { .. }));
    let name = &asks.iter().find(is_number)?.name;
    Request::read(&json!({"fill": {name: number}}).to_string()).ok()
}

impl Sitting {
    fn see(&mut self, link: usize) {
        let page = self.host.answer(&mut self.game, link, &PhoneWish::See(String::new()), 0);
        if let Page::Shown(page) = page {
            self.held[link] = forms(&page);
        }
    }

    /// What the game has come to.
    fn now(&self) -> (u64, u64) {
        (self.game.play().entry(), self.game.play().digest())
    }

    fn is_campaign(&self) -> bool {
        self.game.play().view().umpire().is_some()
    }

    /// What is sent to an umpire counts for the nation that sends it, and for no other.
    fn letter(&mut self, link: usize) -> bool {
        let state = &self.game.play().view().of::<Campaign1805>().state;
        let senders = || self.host.seats().iter().filter(|seat| matches!(seat, Seat::Side { .. }));
        let at = if self.draw.below(6) == 0 { self.draw.below(senders().count()) } else { link };
        let Some(whose) = senders().nth(at) else { return false };
        let text = orders_of(state, whose.key(), self.draw.below(4));
        let is_own = self.host.seats()[link] == *whose;
        let before = self.now();
        let wish = PhoneWish::Send("orders".to_owned(), vec![("orders".to_owned(), text.clone())]);
        let answer = self.host.answer(&mut self.game, link, &wish, 0);
        let is_taken = matches!(answer, Page::Taken(_));
        assert!(is_own || !is_taken, "orders of another nation: {text}");
        assert_eq!(is_taken, self.now().0 > before.0, "{text}");
        if !is_taken {
            assert_eq!(self.now(), before, "refused, it has changed something: {text}");
        }
        is_taken
    }

    fn send(&mut self, link: usize, fields: Vec<(String, String)>) -> Page {
        self.host.answer(&mut self.game, link, &PhoneWish::Send(String::new(), fields), 0)
    }

    /// The same while the disk takes some bytes of it at most, or does not answer: nothing is taken.
    fn send_to_a_full_disk(&mut self, link: usize, fields: &[(String, String)]) {
        let before = self.now();
        let room = self.draw.below(160);
        {
            let mut plan = self.disk.0.borrow_mut();
            (plan.short_write, plan.failing_sync) = if room < 20 { (None, true) } else { (Some(room), false) };
        }
        self.send(link, fields.to_vec());
        assert_eq!(self.now(), before, "what the disk did not take has changed something: {fields:?}");
        let mut plan = self.disk.0.borrow_mut();
        *plan = Plan { bytes: std::mem::take(&mut plan.bytes), ..Plan::default() };
    }

    /// The program ends, and another opens what is on the disk: all that was taken is there.
    fn open_again(&mut self) {
        let before = self.now();
        self.game = open(&self.disk, self.game.path());
        assert_eq!(self.now(), before, "something that was taken is not on the disk");
        self.host = Host::new(self.game.play(), Serving::default());
    }

    /// Something that somebody does; true where it was taken.
    fn deed(&mut self) -> bool {
        let link = self.draw.below(self.held.len());
        if self.is_campaign() && self.draw.below(4) == 0 {
            publish(&mut self.game);
        }
        if self.is_campaign() && matches!(self.host.seats()[link], Seat::Side { .. }) {
            return self.letter(link);
        }
        match self.draw.below(10) {
            // One that has not looked for a while answers by what it holds.
            1 => {}
            // What another phone was shown.
            2 => self.held[link] = self.held[self.draw.below(self.held.len())].clone(),
            _ => self.see(link),
        }
        let held = &self.held[link];
        if held.is_empty() {
            return false;
        }
        let form = held[self.draw.below(held.len())].clone();
        let picks = form.buttons("pick");
        let fields = if picks.is_empty() {
            form.first_choice().unwrap_or_default()
        } else {
            form.sent_with(Some(("pick", &picks[self.draw.below(picks.len())])))
        };
        if self.draw.below(8) == 0 {
            self.send_to_a_full_disk(link, &fields);
        }
        if self.draw.below(16) == 0 {
            self.open_again();
        }
        let (before, said) = (self.now(), self.host.said());
        let answer = self.send(link, fields.clone());
        let after = self.now();
        let seat = self.host.seats()[link].clone();
        if !matches!(answer, Page::Taken(_)) {
            assert_eq!(
                (before, said),
                (after, self.host.said()),
                "refused, it has changed something: {seat:?}, {fields:?}"
            );
            return false;
        }
        assert!(seat != Seat::Watchers, "who looks on has played: {fields:?}");
        if after.0 > before.0 {
            let again = self.send(link, fields.clone());
            assert!(!matches!(again, Page::Taken(_)) || self.now() == after, "counted twice: {fields:?}");
            assert_eq!(self.now(), after, "{fields:?}");
        }
        after.0 > before.0
    }

    /// Two games that differ in what one side alone may know, and which side that is: another sealed answer, or two hidden
    /// blocks in each other's place.
    fn twins(&mut self) -> Option<(usize, String, [Memory; 2])> {
        let of = |way: usize| move |(owner, games)| (way, owner, games);
        let found = self.sealed().map(of(0)).or_else(|| self.exchanged().map(of(1)));
        found.or_else(|| self.of_a_nation().map(of(2)))
    }

    /// What a nation alone knows: what it has, or what it has ordered.
    fn of_a_nation(&mut self) -> Option<(String, [Memory; 2])> {
        if !self.is_campaign() {
            return None;
        }
        let play = self.game.play();
        let nations: Vec<&Seat> = self.host.seats().iter().filter(|seat| matches!(seat, Seat::Side { .. })).collect();
        let owner = nations[self.draw.below(nations.len())].key().to_owned();
        let state = &play.view().of::<Campaign1805>().state;
        let way = self.draw.below(2);
        let with = |which: i64| {
            let mut other = Memory(play.clone());
            let request = if way == 0 {
                let word = json!({"correct": {"nation": owner, "cash": 100 + which}, "why": "x"});
                Request::read(&word.to_string()).ok()?
            } else {
                let text = orders_of(state, &owner, usize::try_from(which).ok()?);
                Request::Post { kind: "orders".to_owned(), from: owner.clone(), text }
            };
            other.request(&request, 0).ok().map(|()| other)
        };
        Some((owner.clone(), [with(1)?, with(2)?]))
    }

    fn sealed(&mut self) -> Option<(String, [Memory; 2])> {
        let mut play = self.game.play().clone();
        let asked: Vec<String> = play.asked_at_once().map(str::to_owned).collect();
        let side = asked.get(self.draw.below(asked.len()))?.clone();
        play.let_first(&side);
        let answers: Vec<Request> = match &play.prompt()?.kind {
            Kind::Choose { options, .. } => options.iter().map(|own| Request::Pick(own.key.to_string())).collect(),
            Kind::Fill { asks, .. } => (0..3).filter_map(|number| fill(asks, number)).collect(),
            _ => return None,
        };
        let taken = answers.iter().filter_map(|answer| {
            let mut other = play.clone();
            other.request(answer, 0).ok().map(|_| Memory(other))
        });
        let taken: Vec<Memory> = taken.collect();
        (taken.len() > 1).then(|| (side, [taken[0].clone(), taken[taken.len() - 1].clone()]))
    }

    /// Blocks that are alike in all that can be seen of them but in where they are.
    fn exchanged(&mut self) -> Option<(String, [Memory; 2])> {
        let play = self.game.play();
        if play.sheet().id != "napoleon-1815" {
            return None;
        }
        let owner = ["french", "allied"][self.draw.below(2)];
        // A block that an open act of its own side has named cannot be taken off without taking back that answer.
        if play.prompt().is_some_and(|prompt| prompt.side == owner && prompt.key.contains('/')) {
            return None;
        }
        let state = &play.view().of::<Napoleon1815>().state;
        let own = state.units().filter(|(unit, _)| state.side_of(*unit).key() == owner);
        let hidden: Vec<_> = own.filter(|(_, piece)| !piece.revealed && !piece.march.owes_roll).collect();
        let (one, piece) = hidden.get(self.draw.below(hidden.len()))?;
        let (two, _) = hidden.iter().find(|(two, its)| is_alike(state, [(*one, piece), (*two, its)]))?;
        let json = Json::Object(play.view().json());
        let there = [*one, *two].map(|unit| {
            let mut pieces = json["pieces"].as_array().into_iter().flatten();
            pieces.find(|piece| piece["name"] == *state.name(unit)).cloned().unwrap_or_default()
        });
        // As many words in both: each stays in its place, or takes the other's.
        let placed = |places: [&Json; 2]| {
            let mut other = play.clone();
            for (block, place) in there.iter().zip(places) {
                let word =
                    json!({"correct": {"piece": block["name"], "at": place["at"], "area": place["area"]}, "why": "x"});
                other.request(&Request::read(&word.to_string()).ok()?, 0).ok()?;
            }
            Some(Memory(other))
        };
        let games = [placed([&there[0], &there[1]])?, placed([&there[1], &there[0]])?];
        // Where one of them has taken back an answer, they differ in what all may know.
        (games[0].0.entry() == games[1].0.entry()).then(|| (owner.to_owned(), games))
    }
}

/// The pages of all who may not know what the games differ in are the same to the byte. True where its own seat sees it.
fn compare(owner: &str, games: [Memory; 2]) -> bool {
    let mut is_seen = false;
    let hosts = [0, 1].map(|at| Host::new(&games[at].0, Serving::default()));
    let [mut one, mut two] = games;
    let [mut first, mut second] = hosts;
    for (link, seat) in first.seats().to_vec().into_iter().enumerate() {
        if seat.key() != owner && !matches!(seat, Seat::Umpire(_)) {
            let shown = [pages(&mut one, &mut first, link), pages(&mut two, &mut second, link)];
            same(&shown[0], &shown[1], seat.name());
        } else if seat.key() == owner {
            is_seen = pages(&mut one, &mut first, link) != pages(&mut two, &mut second, link);
        }
    }
    is_seen
}

/// What a nation orders, in one of several ways.
fn orders_of(state: &CampaignState, nation: &str, way: usize) -> String {
    let id = state.scenario().nation_named(nation).expect("a nation");
    let own = state.troops.forces.iter().find(|force| force.nation == id && force.army.is_none());
    let name = own.map_or("nobody", |force| force.name.as_str());
    let entry = match way {
        0 => String::new(),
        1 => format!("[[force]]\nname = \"{name}\"\nstance = \"defend\"\n"),
        2 => format!("[[force]]\nname = \"{name}\"\nstance = \"attack\"\n"),
        _ => "[[force]]\nname = \"nobody\"\n[[gift]]\nto = \"nobody\"\n".to_owned(),
    };
    head(state, id) + &entry
}

/// The umpire's first answers, until the next season's papers go out, or nothing more is asked.
fn season_on(game: &mut Memory) {
    let turn = game.0.position().turn;
    for _ in 0..SEASON {
        if game.0.position().turn > turn && game.0.position().step == "C2" {
            break;
        }
        let Some(prompt) = game.0.prompt() else { break };
        let request = match &prompt.kind {
            Kind::Choose { options, .. } => Request::Pick(options[0].key.to_string()),
            _ => Request::Fill(Fill::default(), Dice::Program),
        };
        if game.request(&request, 0).is_err() {
            break;
        }
    }
    publish(game);
}

/// One table. Says how often two games were compared, by the way in which they differed.
fn play(begun: &[Game], seed: u64, folder: &Path) -> [usize; WAYS + 1] {
    let Game { header, play } = &begun[usize::try_from(seed).unwrap_or(0) % begun.len()];
    let (mut play, mut draw) = (play.clone(), Draw(seed));
    let mut player = AutoPlayer::new(SplitMix::new(seed), Mood::Sensible);
    // Tables begin at different places of the game.
    for _ in 0..draw.below(150) {
        if player.play(&mut play, 0).is_none_or(|played| played.is_err()) {
            break;
        }
    }
    let path = folder.join("table.fanion");
    drop(store::create(&path, header, play, true).expect("a save"));
    let disk = Disk::of(fs::read(&path).expect("its bytes"));
    let game = open(&disk, &path);
    let host = Host::new(game.play(), Serving::default());
    let held = vec![Vec::new(); host.seats().len()];
    let mut table = Sitting { game, disk, host, held, draw };
    let mut compared = [0; WAYS + 1];
    for deed in 0..DEEDS {
        if !table.deed() && table.draw.below(3) == 0 && play_on(&mut table.game, &mut player).is_none() {
            break;
        }
        if deed % 6 == 0
            && let Some((way, owner, mut games)) = table.twins()
        {
            compared[way] += 1;
            let is_seen = compare(&owner, games.clone());
            compared[WAYS] += usize::from(way == 2 && is_seen);
            // What is not known now is not known by what comes of it.
            if way == 2 && deed % 12 == 0 {
                for game in &mut games {
                    season_on(game);
                }
                compare(&owner, games);
            }
        }
    }
    let mut again = table.game.play().clone();
    again.return_to(again.entry());
    assert_eq!(again.digest(), table.game.play().digest(), "table {seed}: the journal tells another game");
    table.open_again();
    compared
}

fn both(one: [usize; WAYS + 1], other: [usize; WAYS + 1]) -> [usize; WAYS + 1] {
    std::array::from_fn(|way| one[way] + other[way])
}

/// Plays tables one after another; says of one that fails which it is.
fn adding() -> impl FnMut([usize; WAYS + 1], u64) -> [usize; WAYS + 1] {
    let begun = begun();
    move |compared, seed| {
        // What a campaign publishes lies beside its save.
        let (named, folder) = (Named(seed), tempfile::tempdir().expect("a folder"));
        let own = play(&begun, seed, folder.path());
        drop(named);
        both(compared, own)
    }
}

/// A table that is played.
struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("table {} failed", self.0);
        }
    }
}

#[test]
fn whole_tables_from_one_number_keep_what_is_always_true() {
    let tables = std::env::var("FANION_TABLES").ok().and_then(|number| number.parse().ok()).unwrap_or(TABLES);
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let compared = thread::scope(|scope| {
        let own = |worker| scope.spawn(move || (worker..tables).step_by(workers).fold([0; WAYS + 1], adding()));
        let all: Vec<_> = (0..tables.min(workers as u64)).map(own).collect();
        all.into_iter().map(|own| own.join().expect("tables that hold")).fold([0; WAYS + 1], both)
    });
    let [sealed, blocks, nations, seen] = compared;
    println!(
        "{tables} tables, {sealed} comparisons of sealed answers, {blocks} of hidden blocks, {nations} of nations ({seen} seen by themselves)"
    );
    assert!(sealed > 3 && blocks > 6 && nations > 6 && seen > 0, "only {compared:?} comparisons");
}
