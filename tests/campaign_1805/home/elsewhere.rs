//! Entries that were carried out and ended otherwise all the same: ships that storms, enemies and fallen ports drove
//! elsewhere, armies that were given a general and nobody to command. Their player's paper says why, and so does the list of
//! who will write to the umpire.

use fanion::engine::article::Chapter;
use fanion::rules::campaign_1805::event::{EntryEvent, Event};
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::{ForceId, NationId};
use fanion::rules::campaign_1805::show::review::{AskedAbout, Surprise};
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::code::Code;
use fanion::rules::campaign_1805::state::orders::{FleetEntry, Organise};

use super::season::Season;

/// Ways in which an entry ends otherwise than ordered though it was carried out, by a part of their words.
pub const KINDS: [&str; 7] = [
    " by a storm",
    ") fell",
    "nobody was in the army",
    "no retreat to ",
    ": attacked: ",
    ": stood on the defence: ",
    ": did not attack: ",
];

/// Lines of this turn's papers that tell of one.
pub fn lines_with(season: &Season<'_>, kind: &str) -> usize {
    let of = season.sent.iter().filter(|sent| plays(season, sent.nation));
    of.flat_map(|sent| not_carried_out(season, sent.nation)).filter(|line| line.contains(kind)).count()
}

/// What was told to its nation and is not on the umpire's list.
pub fn told_to_one_alone(season: &Season<'_>) -> Vec<String> {
    let asked = &season.asked;
    let told = season.events.iter().filter_map(|event| match event {
        Event::Entry(EntryEvent::Dropped { nation, entry, .. } | EntryEvent::Stopped { nation, entry, .. }) => {
            Some((*nation, entry))
        }
        _ => None,
    });
    // Whoever is conquered in the count plays no more.
    let is_missing = |(nation, entry): &(NationId, &String)| plays(season, *nation) && !is_asked(asked, *nation, entry);
    told.filter(is_missing).map(|(nation, entry)| format!("not on the list: {entry} of {nation:?}")).collect()
}

/// What a nation will ask about by its name, and reads nothing of.
pub fn asked_of_what_nobody_told(season: &Season<'_>) -> Vec<String> {
    let by_name = |own: &&AskedAbout| match own.kind {
        Surprise::Destroyed
        | Surprise::Surrendered
        | Surprise::Captured
        | Surprise::Freed
        | Surprise::Killed
        | Surprise::ProvinceLost
        | Surprise::Fled
        | Surprise::Prizes
        | Surprise::NotAsOrdered
        | Surprise::LeftOut
        | Surprise::NotTaken
        | Surprise::Income
        | Surprise::DepotLost => true,
        Surprise::Submitted
        | Surprise::CityLost
        | Surprise::BankTaken
        | Surprise::Beaten
        | Surprise::Retreated
        | Surprise::HeavyLosses
        | Surprise::NoOrders
        | Surprise::Attacked
        | Surprise::Landed
        | Surprise::Trespass
        | Surprise::Raided
        | Surprise::Worn
        | Surprise::OutOfSupply
        | Surprise::Dissolved => false,
    };
    let unread = season.asked.iter().filter(by_name).filter(|own| {
        let lines = chapters(season, own.nation).flat_map(|chapter| &chapter.lines);
        let what = own.what.to_lowercase();
        !lines.map(ToString::to_string).any(|line| line.to_lowercase().contains(&what))
    });
    unread.map(|own| format!("asked about, and not told: {own:?}")).collect()
}

/// Ships that are not where their entry left them, and of which nothing is told.
pub fn moved_in_silence(season: &Season<'_>) -> Vec<String> {
    let asked = &season.asked;
    let mut faults = Vec::new();
    for sent in season.sent.iter().filter(|sent| plays(season, sent.nation)) {
        let lines = not_carried_out(season, sent.nation);
        for entry in &sent.read.orders.fleet {
            let moved = ships(&season.organised, sent.nation, &entry.name).into_iter().find(|at| {
                let own = season.state().force(*at);
                let is_elsewhere = own.at != end(&season.organised, *at, entry);
                !own.life.gone && is_elsewhere && !fell_back_as_wished(season, (sent.nation, entry), *at)
            });
            let name = &entry.name;
            let in_paper = lines.iter().any(|line| line.contains(name.as_str()));
            if let Some(at) = moved.filter(|_| !in_paper || !is_asked(asked, sent.nation, name)) {
                let place = season.state().place_name(season.state().force(at).at);
                faults.push(format!("{:?}: in silence {name} is at {place}: paper {in_paper}", sent.nation));
            }
        }
    }
    faults
}

/// True for ships that fell back, or fled, to where their entry wished: they had their wish, and couriers report it.
fn fell_back_as_wished(season: &Season<'_>, (nation, entry): (NationId, &FleetEntry), at: ForceId) -> bool {
    let to = season.state().force(at).at;
    let reports = |line: &str| {
        let went = ["fell back to ", "fled to "].iter().any(|words| line.contains(words));
        went && line.contains(&entry.name) && line.contains(&season.state().place_name(to))
    };
    let couriers = chapters(season, nation).filter(|chapter| chapter.heading == "Couriers' reports");
    let told = couriers.flat_map(|chapter| &chapter.lines).any(|line| reports(&line.to_string()));
    entry.retreat_to.contains(&to) && told
}

/// The ships that an entry orders about: those that sail with their grand fleet are ordered by its name alone.
fn ships(state: &State, nation: NationId, name: &str) -> Vec<ForceId> {
    let named = |force: &fanion::rules::campaign_1805::state::Force| match force.army {
        Some(army) => state.army(army).name == name,
        None => force.name == name,
    };
    let own = state.present().filter(|(_, force)| state.head(force.nation) == nation && force.kind.is_naval());
    own.filter(|(_, force)| named(force)).map(|(at, _)| at).collect()
}

/// Where an entry leaves ships that nothing drives elsewhere.
fn end(state: &State, at: ForceId, entry: &FleetEntry) -> Place {
    let port = entry.port.and_then(|city| state.scenario().cities[city.at()].hex).map(Place::Hex);
    let sea = entry.path.last().copied().map(Place::Sea);
    port.or(sea).unwrap_or(state.force(at).at)
}

/// Armies that an entry led and that were dissolved, as nobody was in them: foretold at home, told to both.
pub fn dissolved_in_silence(season: &Season<'_>) -> Vec<String> {
    let (asked, organised) = (&season.asked, &season.organised);
    let mut faults = Vec::new();
    for sent in season.sent.iter().filter(|sent| plays(season, sent.nation)) {
        let lines = not_carried_out(season, sent.nation);
        for entry in &sent.read.orders.organise {
            let (Organise::FormArmy { name, .. } | Organise::Lead { to: name, .. }) = entry else { continue };
            let army = organised.army_ordered(sent.nation, name);
            let is_empty = army.is_some_and(|army| organised.of_army(army).next().is_none());
            let is_gone = army.is_some_and(|army| season.state().army(army).gone);
            let foretold = format!("nobody will be in {name}: ");
            let is_foretold =
                sent.read.faults.iter().any(|own| own.code == Code::NoEffect && own.words.starts_with(&foretold));
            let title = entry.title(season.state());
            let in_paper = lines.iter().any(|line| line.contains(&title) && line.contains("nobody was in the army"));
            if is_empty && is_gone && !(is_foretold && in_paper && is_asked(asked, sent.nation, &title)) {
                faults.push(format!("{:?}: {title}: foretold {is_foretold}, paper {in_paper}", sent.nation));
            }
        }
    }
    faults
}

pub fn plays(season: &Season<'_>, nation: NationId) -> bool {
    senders(season.state()).any(|own| own == nation)
}

fn is_asked(asked: &[AskedAbout], nation: NationId, what: &str) -> bool {
    asked.iter().any(|own| own.nation == nation && own.what == what && own.is_of_orders())
}

/// What stands under its heading in the paper of a nation.
pub fn not_carried_out(season: &Season<'_>, nation: NationId) -> Vec<String> {
    let chapters = chapters(season, nation).filter(|chapter| chapter.heading == "Not carried out");
    chapters.flat_map(|chapter| &chapter.lines).map(ToString::to_string).collect()
}

/// The paper of a nation.
fn chapters<'s>(season: &'s Season<'_>, nation: NationId) -> impl Iterator<Item = &'s Chapter> {
    let name = season.state().nation_name(nation);
    let paper = season.papers.iter().find(|paper| paper.seat.as_deref() == Some(name) && paper.report().is_some());
    paper.and_then(|paper| paper.report()).expect("a report").chapters.iter()
}
