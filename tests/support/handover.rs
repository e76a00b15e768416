//! Battles that are handed to a table of miniatures and come back with made-up results.

use fanion::engine::handover::{Came, CameLeader, CamePiece, Fate, LeaderFate, Ledger};
use fanion::engine::request::Request;
use fanion::engine::rules::AnyEvent;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::orbat::read;
use fanion::report::map::svg;
use fanion::rulebooks;
use fanion::simulate::battle::fight;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use serde_json::Value as Json;

use super::answering::choices;
use super::games::{play_all, share, step};
use super::player::Chance;

/// Requests until a battle can go to the table.
const MOST_REQUESTS: usize = 4_000;
/// What begins the option that brings a battle to the table.
const TO_TABLE: &str = "to-table:";

/// The keys that may be picked now.
pub fn options(play: &Session) -> Vec<String> {
    play.prompt().and_then(choices).unwrap_or_default()
}

/// Picks an option.
pub fn pick(play: &mut Session, key: &str) {
    play.request(&Request::Pick(key.to_owned()), 0).unwrap_or_else(|refusal| panic!("{key}: {refusal}"));
}

/// A game goes on by chance until a battle is at the table; its place, none where the game ends before.
pub fn to_a_table(play: &mut Session, chance: &mut Chance) -> Option<String> {
    for _ in 0..MOST_REQUESTS {
        let here = options(play).into_iter().find_map(|key| Some(key.strip_prefix("here:")?.to_owned()));
        if here.is_some() {
            return here;
        }
        let prompt = play.prompt().cloned()?;
        if let Some(key) = options(play).into_iter().find(|key| key.starts_with(TO_TABLE)) {
            pick(play, &key);
            continue;
        }
        step(play, &prompt, chance).unwrap_or_else(|wrong| panic!("{}: {wrong}", prompt.key));
    }
    panic!("no battle comes about");
}

/// A file of the battle that is at the table.
pub fn file(play: &Session, place: &str, name: &str) -> String {
    let files = play.to_table(place).unwrap_or_else(|why| panic!("{why}"));
    files.into_iter().find(|(own, _)| own == name).unwrap_or_else(|| panic!("no {name}")).1
}

/// The result as it goes out, nothing lost yet.
pub fn blank(play: &Session, place: &str) -> Came {
    Came::read(&file(play, place, "result.toml")).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Sends a result.
pub fn send(play: &mut Session, came: &Came) -> Result<(), String> {
    let letter = Request::Post { kind: "table".to_owned(), from: "table".to_owned(), text: came.text() };
    play.request(&letter, 0).map(drop).map_err(|refusal| refusal.to_string())
}

/// A made-up result: every unit with another fate, some pieces told as a whole, now and then a leader who is hurt.
pub fn made_up(play: &Session, place: &str, chance: &mut Chance) -> Came {
    let mut came = blank(play, place);
    for unit in &mut came.units {
        unit.left = u16::try_from(chance.below(usize::from(unit.start) + 1)).unwrap_or(0);
        unit.fate = *chance.pick(&[Fate::Stands, Fate::Stands, Fate::Broken, Fate::Removed, Fate::Captured]);
        unit.fate = match unit.fate {
            Fate::Stands | Fate::Broken if unit.left == 0 => Fate::Removed,
            Fate::Removed if unit.left > 0 => Fate::Left,
            fate => fate,
        };
    }
    let brief: Json = serde_json::from_str(&file(play, place, "brief.json")).expect("a brief");
    let units = brief["units"].as_array().cloned().unwrap_or_default();
    let whole = units.iter().find(|_| chance.once_in(6));
    if let Some((side, piece)) = whole.and_then(|unit| Some((unit["side"].as_str()?, unit["piece"].as_str()?))) {
        tell_whole(&mut came, &units, (side, piece), chance);
    }
    for (side, army) in ["A", "B"].into_iter().zip(["a.toml", "b.toml"]) {
        let army = read::orbat(army, file(play, place, army).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
        if chance.once_in(3) {
            let fate = *chance.pick(&[LeaderFate::Wounded, LeaderFate::Killed, LeaderFate::Captured]);
            came.leaders.push(CameLeader { side: side.to_owned(), name: army.commander.name, fate });
        }
    }
    came.field = chance.pick(&[Some("A"), Some("B"), None]).map(str::to_owned);
    came
}

fn tell_whole(came: &mut Came, units: &[Json], (side, name): (&str, &str), chance: &mut Chance) {
    let own: Vec<&str> = units
        .iter()
        .filter(|unit| unit["side"] == side && unit["piece"] == name)
        .filter_map(|unit| unit["unit"].as_str())
        .collect();
    let is_own = |unit: &fanion::engine::handover::CameUnit| unit.side == side && own.contains(&unit.name.as_str());
    let went_in: u16 = came.units.iter().filter(|unit| is_own(unit)).map(|unit| unit.start).sum();
    came.units.retain(|unit| !is_own(unit));
    let mut up_to = |most: u16| u16::try_from(chance.below(usize::from(most) + 1)).unwrap_or(0);
    let fit = up_to(went_in);
    let (broken, lost) = (up_to(fit), up_to(went_in - fit));
    let captured = went_in - fit - lost;
    came.pieces.push(CamePiece { side: side.to_owned(), name: name.to_owned(), fit, broken, lost, captured });
}

/// The scenario that goes out is read without a fault and is drawn, and whom its zones name its sides have.
pub fn is_sound(play: &Session, place: &str) {
    let army =
        |name: &str| read::orbat(name, file(play, place, name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let armies = [army("a.toml"), army("b.toml")];
    let text = file(play, place, "scenario.toml");
    let scenario = read::scenario("scenario.toml", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    for named in &scenario.named {
        let own = &armies[named.side.index()].formations;
        assert!(own.iter().any(|formation| formation.name == named.formation), "{}: {text}", named.formation);
    }
    let scene = scenario.scene;
    let field = scene.field.expect("a table");
    let sides: Vec<usize> = field.zones.iter().map(|zone| zone.side.index()).collect();
    assert!(sides.contains(&0) && sides.contains(&1), "both sides begin somewhere: {text}");
    assert!(scene.aims.len() == 7 && field.objectives.len() == 1 && scenario.turns.is_some(), "{text}");
    assert!(!svg::sheet(&scenario.name, &rulebooks::table_of(&field)).is_empty());
}

/// A result that automatic players have fought out.
pub fn fought(play: &Session, place: &str, seed: u64, turns: u32) -> Came {
    let army =
        |name: &str| read::orbat(name, file(play, place, name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let mut battle = rulebooks::battle(seed, [army("a.toml"), army("b.toml")], &[], 0).expect("a battle");
    fight(&mut battle, &mut AutoPlayer::new(SplitMix::of(seed, 0), Mood::Tame), turns);
    let mut came = battle.came().expect("a table of miniatures");
    came.battle = blank(play, place).battle;
    came
}

/// Takes a result that has come; whoever is asked what follows from it answers by chance, until the next act.
pub fn take(play: &mut Session, place: &str, came: &Came, chance: &mut Chance) {
    send(play, came).unwrap_or_else(|fault| panic!("{fault}"));
    pick(play, &format!("result:{place}"));
    let fields = options(play);
    assert_eq!(play.prompt().map(|prompt| prompt.key.clone()), Some(format!("field:{place}")));
    pick(play, came.field.as_deref().unwrap_or(&fields[fields.len() - 1]));
    while let Some(prompt) = play.prompt().filter(|prompt| prompt.key.starts_with("battle:")).cloned() {
        step(play, &prompt, chance).unwrap_or_else(|wrong| panic!("{}: {wrong}", prompt.key));
    }
}

/// Looks at the ledger of a battle against what went in: every piece once, each adding up.
pub fn balances(ledger: &Ledger, brief: &str) {
    let ledger = ledger.clone().balanced().unwrap_or_else(|fault| panic!("{fault}"));
    let brief: Json = serde_json::from_str(brief).expect("a brief");
    let mut sent: Vec<(String, String, u64)> = Vec::new();
    for unit in brief["units"].as_array().into_iter().flatten() {
        let word = |key: &str| unit[key].as_str().unwrap_or_default().to_owned();
        let (side, piece, cv) = (word("side"), word("piece"), unit["cv"].as_u64().unwrap_or(0));
        match sent.iter_mut().find(|own| (&own.0, &own.1) == (&side, &piece)) {
            Some(own) => own.2 += cv,
            None => sent.push((side, piece, cv)),
        }
    }
    let side = |at: usize| fanion::engine::handover::side_letter(at).to_string();
    let told: Vec<(String, String, u64)> =
        ledger.0.iter().map(|own| (side(own.side), own.unit.clone(), u64::from(own.went_in))).collect();
    assert_eq!(told, sent, "every piece that went in is in the ledger");
}

/// A battle that went to the table and came back: the game before and after it, and its ledger.
pub struct ThereAndBack<S> {
    pub place: String,
    pub before: S,
    pub after: S,
    pub ledger: Ledger,
}

/// A game goes on by chance until a battle is at the table; the battle comes back, made up or fought out, and its
/// ledger balances. None where the game ends before it has a battle.
///
/// `of` reads the ledger out of an event that brings a battle back.
pub fn there_and_back<S>(
    mut play: Session,
    (seed, is_fought): (u64, bool),
    state: impl Fn(&Session) -> S,
    of: impl Fn(&AnyEvent) -> Option<Ledger>,
) -> Option<ThereAndBack<S>> {
    let mut chance = Chance::new(seed);
    let place = to_a_table(&mut play, &mut chance)?;
    is_sound(&play, &place);
    let came = if is_fought { fought(&play, &place, seed, 6) } else { made_up(&play, &place, &mut chance) };
    let (brief, before) = (file(&play, &place, "brief.json"), state(&play));
    take(&mut play, &place, &came, &mut chance);
    let events = play.journal().entries().iter().rev().flat_map(|entry| entry.record.events());
    let ledger = events.filter_map(of).find(|ledger| !ledger.0.is_empty()).expect("a battle has come back");
    balances(&ledger, &brief);
    Some(ThereAndBack { place, before, after: state(&play), ledger })
}

/// Two hundred battles, or a share of them, whose results are made up.
pub fn two_hundred(handed_over: impl Fn(u64, bool)) {
    (0..share(200)).for_each(|seed| handed_over(seed, false));
}

/// Four battles, or a share of them, that automatic players fight out.
pub fn four_fought(handed_over: impl Fn(u64, bool)) {
    (0..share(4)).for_each(|seed| handed_over(seed, true));
}

/// Ten thousand battles, 50 of them fought out.
pub fn ten_thousand(handed_over: fn(u64, bool)) {
    play_all(0..10_000, |seed| handed_over(seed, seed % 200 == 0));
}
