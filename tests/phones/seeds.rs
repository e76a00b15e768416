//! Whole tables from one number: phones that answer, repeat, come late, come wrong, take back; and two games that differ in
//! what a seat may not know.

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::phones::{Host, Seat, Serving};
use fanion::simulate::luck::Luck;
use fanion::simulate::player::Player;
use fanion::simulate::values::Mood;
use fanion_serve::{Page, PhoneWish};
use serde_json::json;

use super::hidden::{pages, same};
use super::noise::Draw;
use super::scrape::{Form, forms};
use super::table::{Memory, in_memory};

/// Tables that are played; `.ci/phones` plays 10,000.
const TABLES: u64 = 24;
/// What is done at a table.
const DEEDS: usize = 60;
/// The games, and what is hidden in each.
const GAMES: [(&str, &[&str]); 4] = [
    ("practice", &[]),
    ("napoleon-1815-sample", &[]),
    ("beyond-waterloo-sample", &["hidden.formations=on", "cards.order=secret"]),
    ("age-of-napoleon-sample", &["cards.track=names"]),
];

/// Each game under its house rules, before anything was done.
fn begun() -> Vec<Memory> {
    let begin = |(name, rules): &(&str, &[&str])| {
        let mut game = in_memory(name);
        for rule in *rules {
            let (key, value) = rule.split_once('=').expect("a house rule");
            let set = Request::Set(vec![(key.to_owned(), value.to_owned())], String::new());
            game.0.request(&set, 0).unwrap_or_else(|refusal| panic!("{rule}: {refusal}"));
        }
        game
    };
    GAMES.iter().map(begin).collect()
}

/// A table with what each phone was shown last.
struct Sitting {
    game: Memory,
    host: Host,
    held: Vec<Vec<Form>>,
    draw: Draw,
}

impl Sitting {
    fn see(&mut self, link: usize) {
        let page = self.host.answer(&mut self.game, link, &PhoneWish::See(String::new()), 0);
        if let Page::Shown(page) = page {
            self.held[link] = forms(&page);
        }
    }

    fn send(&mut self, link: usize, fields: Vec<(String, String)>) -> Page {
        self.host.answer(&mut self.game, link, &PhoneWish::Send(String::new(), fields), 0)
    }

    /// Something that somebody does; true where it was taken.
    fn deed(&mut self) -> bool {
        let link = self.draw.below(self.held.len());
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
        let before = (self.game.0.entry(), self.game.0.digest(), self.host.said());
        let answer = self.send(link, fields.clone());
        let after = (self.game.0.entry(), self.game.0.digest(), self.host.said());
        let seat = self.host.seats()[link].clone();
        if !matches!(answer, Page::Taken(_)) {
            assert_eq!(before, after, "refused, it has changed something: {seat:?}, {fields:?}");
            return false;
        }
        assert!(seat != Seat::Watchers, "who looks on has played: {fields:?}");
        if after.0 > before.0 {
            let again = self.send(link, fields.clone());
            assert!(!matches!(again, Page::Taken(_)) || self.game.0.entry() == after.0, "counted twice: {fields:?}");
            assert_eq!((self.game.0.entry(), self.game.0.digest()), (after.0, after.1), "{fields:?}");
        }
        after.0 > before.0
    }

    /// Two games that differ in a sealed answer, and which side gave it.
    fn twins(&mut self) -> Option<(String, [Memory; 2])> {
        let asked: Vec<String> = self.game.0.asked_at_once().map(str::to_owned).collect();
        let side = asked.get(self.draw.below(asked.len()))?.clone();
        self.game.0.let_first(&side);
        let prompt = self.game.0.prompt().cloned()?;
        let answers: Vec<Request> = match &prompt.kind {
            Kind::Choose { options, .. } => options.iter().map(|own| Request::Pick(own.key.to_string())).collect(),
            Kind::Fill { .. } => {
                let fill =
                    |cards: i64| Request::read(&json!({"fill": {"cards": cards}}).to_string()).expect("a request");
                (0..3).map(fill).collect()
            }
            _ => return None,
        };
        let taken = answers.iter().filter_map(|answer| {
            let mut other = self.game.clone();
            other.0.request(answer, 0).ok().map(|_| other)
        });
        let taken: Vec<Memory> = taken.collect();
        (taken.len() > 1).then(|| (side, [taken[0].clone(), taken[taken.len() - 1].clone()]))
    }
}

/// The pages of all who may not know what the games differ in are the same to the byte.
fn compare(owner: &str, games: [Memory; 2]) {
    let hosts = [0, 1].map(|at| Host::new(&games[at].0, Serving::default()));
    let [mut one, mut two] = games;
    let [mut first, mut second] = hosts;
    for (link, seat) in first.seats().to_vec().into_iter().enumerate() {
        if seat.key() != owner {
            let shown = [pages(&mut one, &mut first, link), pages(&mut two, &mut second, link)];
            same(&shown[0], &shown[1], seat.name());
        }
    }
}

/// One table. Says how often two games were compared.
fn play(begun: &[Memory], seed: u64) -> usize {
    let game = begun[usize::try_from(seed).unwrap_or(0) % begun.len()].clone();
    let host = Host::new(&game.0, Serving::default());
    let held = vec![Vec::new(); host.seats().len()];
    let mut table = Sitting { game, host, held, draw: Draw(seed) };
    let mut player = Player::new(Luck::new(seed), Mood::Sensible);
    // Tables begin at different places of the game.
    for _ in 0..table.draw.below(150) {
        if player.play(&mut table.game.0, 0).is_none_or(|played| played.is_err()) {
            break;
        }
    }
    let mut compared = 0;
    for deed in 0..DEEDS {
        if !table.deed() && table.draw.below(3) == 0 {
            // The laptop answers whatever nobody answers.
            match player.play(&mut table.game.0, 0) {
                Some(Ok(_)) => {}
                Some(Err(end)) => panic!("table {seed}: nobody can go on: {end}"),
                None => break,
            }
        }
        if deed % 6 == 0
            && let Some((owner, games)) = table.twins()
        {
            compare(&owner, games);
            compared += 1;
        }
    }
    let mut again = table.game.0.clone();
    again.return_to(again.entry());
    assert_eq!(again.digest(), table.game.0.digest(), "table {seed}: the journal tells another game");
    compared
}

#[test]
fn whole_tables_from_one_number_keep_what_is_always_true() {
    let tables = std::env::var("FANION_TABLES").ok().and_then(|number| number.parse().ok()).unwrap_or(TABLES);
    let begun = begun();
    let compared: usize = (0..tables).map(|seed| play(&begun, seed)).sum();
    println!("{tables} tables, {compared} comparisons");
    assert!(compared > 3, "only {compared} comparisons");
}
