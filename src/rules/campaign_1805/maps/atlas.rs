//! The map as a front end draws it, through the eyes of whoever looks on; what is known of a hex, in words.

use super::signs::{self, first, signs, spot};
use crate::engine::hexes::{HexCell, HexMap, HexOwner, HexSea, Mark, Stands, Tint, Whose};
use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::scenario::ids::{HexId, NationId, ProvinceId, SeaId, Terrain};
use crate::rules::campaign_1805::scenario::map::{self, Hex, HexKind};
use crate::rules::campaign_1805::scenario::{self, Place, Sea};
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::paths::owner_of;
use crate::rules::campaign_1805::ways::supply::{self, Sources};

/// The map of what is known; supply is that of a nation.
pub fn map(known: &State, nation: Option<NationId>) -> HexMap {
    let grid = &known.scenario().grid;
    let sources = nation.map(|nation| Sources::of(known, nation));
    let letters = signs::nation_letters(known.scenario());
    let mut marks = marks(known);
    let mut cell = |at: usize| {
        let hex = HexId::new(at);
        let kind = grid.kind(hex);
        let (mark, who) = marks[at].take().map_or((None, String::new()), |(mark, who)| (Some(mark), who));
        let city = known.map().hex(hex).city.map(|city| &known.scenario().cities[city.at()]);
        HexCell {
            ground: tint(kind),
            letter: letter(kind),
            city: city.map(city_sign),
            city_name: city.map(|city| city.name.clone()).unwrap_or_default(),
            mark,
            who,
            owner: owner_of(known, hex).map(|owner| HexOwner {
                letter: letters[owner.at()],
                number: owner.at(),
                stands: stands(known, nation, owner),
            }),
            province: known.map().hex(hex).province.map(ProvinceId::at),
            supplied: sources.as_ref().is_some_and(|own| own.serve(hex, known.now.season())),
        }
    };
    HexMap {
        columns: grid.columns,
        rows: grid.rows,
        even_down: grid.even_down,
        hexes: (0..known.map().hexes.len()).map(&mut cell).collect(),
        seas: seas(known),
        legend: legend(known),
    }
}

/// The sea areas of the map, each with its hexes, those in its middle first.
fn seas(known: &State) -> Vec<HexSea> {
    let columns = usize::from(known.scenario().grid.columns.max(1));
    let apart = |one: usize, other: usize| {
        let across = (one % columns).abs_diff(other % columns);
        let down = (one / columns).abs_diff(other / columns);
        across * across + down * down
    };
    let sea = |(at, sea): (usize, &Sea)| {
        let id = SeaId::new(at);
        let own = known.map().hexes.iter().enumerate().filter(|(_, hex)| hex.sea == Some(id));
        let mut hexes: Vec<usize> = own.map(|(at, _)| at).collect();
        let middle = spot(known, Place::Sea(id)).map_or(0, HexId::at);
        hexes.sort_by_key(|hex| (apart(*hex, middle), *hex));
        HexSea { name: sea.name.clone(), hexes }
    };
    known.scenario().seas.iter().enumerate().map(sea).filter(|sea| !sea.hexes.is_empty()).collect()
}

/// How a nation stands to whoever looks on.
pub(crate) fn stands(known: &State, looker: Option<NationId>, owner: NationId) -> Stands {
    match looker {
        None => Stands::Apart,
        Some(own) if known.head(owner) == known.head(own) => Stands::Own,
        Some(own) if known.is_enemy(own, owner) => Stands::Enemy,
        Some(own) if known.is_friend(own, owner) => Stands::Ally,
        Some(_) => Stands::Neutral,
    }
}

fn legend(known: &State) -> Vec<Text> {
    let ground = [
        "c clear  f forest  m marsh",
        "h mountain  d desert  ~ sea",
        "capital: a river in the hex",
        "# victory  o city  ^ fortress",
        "| or a line below: a province ends",
    ];
    let ground = ground.into_iter().map(str::to_owned);
    ground.chain(signs::legend(known)).map(|words| Text::of(Label::Quiet, words)).collect()
}

const fn tint(kind: HexKind) -> Tint {
    match kind {
        HexKind::Off => Tint::Off,
        HexKind::Sea => Tint::Sea,
        HexKind::Land(Terrain::Clear, _) => Tint::Clear,
        HexKind::Land(Terrain::Forest, _) => Tint::Forest,
        HexKind::Land(Terrain::Marsh, _) => Tint::Marsh,
        HexKind::Land(Terrain::Mountain, _) => Tint::Mountain,
        HexKind::Land(Terrain::Desert, _) => Tint::Desert,
    }
}

fn letter(kind: HexKind) -> char {
    let known = map::LETTERS.iter().find(|(_, own)| *own == kind);
    known.map_or(' ', |(letter, _)| if *letter == '.' { ' ' } else { *letter })
}

fn city_sign(city: &scenario::City) -> [char; 2] {
    let sign = match (city.siege > 0, city.victory) {
        (true, _) => '^',
        (false, true) => '#',
        (false, false) => 'o',
    };
    [sign, first(&city.name)]
}

/// For each hex who is known to be there: the first army or force, others by nation and class.
fn marks(known: &State) -> Vec<Option<(Mark, String)>> {
    let mut marks: Vec<Option<(Mark, String)>> = vec![None; known.map().hexes.len()];
    for sign in signs(known) {
        let stands = stands(known, known.now.looker, sign.nation);
        match (&mut marks[sign.hex.at()], sign.others) {
            (Some((mark, who)), Some(_)) => match mark.whose {
                Whose::Own => {
                    (mark.letters[1], mark.whose) = ('*', Whose::Both(stands));
                    who.insert(0, '*');
                }
                // Of others an enemy is the one to be seen.
                Whose::Both(_) if stands == Stands::Enemy => mark.whose = Whose::Both(stands),
                Whose::Other(_) if stands == Stands::Enemy => mark.whose = Whose::Other(stands),
                Whose::Both(_) | Whose::Other(_) => {}
            },
            (Some(_), None) => {}
            (none, None) => *none = Some((Mark { letters: sign.letters, whose: Whose::Own }, sign.who)),
            (none, Some(_)) => {
                let who = format!("{} {}", sign.letters[1], sign.who);
                *none = Some((Mark { letters: sign.letters, whose: Whose::Other(stands) }, who));
            }
        }
    }
    marks
}

/// What is known of a hex: a line each.
pub fn facts(known: &State, hex: usize) -> Vec<Text> {
    let Some(own) = known.map().hexes.get(hex) else { return Vec::new() };
    let id = HexId::new(hex);
    // Who is in a sea area is in every hex of it.
    let here = own.sea.map_or(Place::Hex(id), Place::Sea);
    let mut lines = vec![Text::of(Label::Heading, known.place_name(Place::Hex(id)))];
    match own.kind {
        HexKind::Off => return lines,
        HexKind::Sea => {
            let sea = own.sea.map(|sea| known.scenario().seas[sea.at()].name.clone()).unwrap_or_default();
            lines.push(Text::plain(sea));
        }
        HexKind::Land(terrain, river) => {
            let river = if river { ", a river" } else { "" };
            lines.push(Text::plain(format!("{terrain}{river}: {} to enter", own.cost)));
            lines.push(Text::plain(format!("feeds {}, else {}% lost", own.forage, own.attrition)));
            if let Some(province) = own.province {
                let owner = owner_of(known, id).map_or("nobody", |owner| known.nation_name(owner));
                let name = &known.scenario().provinces[province.at()].name;
                lines.push(Text::plain(format!("{name}, of {owner}")));
            }
        }
    }
    if let Some(city) = own.city {
        let (own, now) = (&known.scenario().cities[city.at()], known.city(city));
        let holder = now.holder.map_or("nobody", |holder| known.nation_name(holder));
        let kinds =
            [(own.victory, "victory city"), (own.supply, "supply"), (own.port, "port"), (own.siege > 0, "fortress")];
        let kinds: Vec<&str> = kinds.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect();
        lines.push(Text::plain(format!("{}: {}, held by {holder}", own.name, kinds.join(", "))));
    }
    lines.extend(forces(known, here));
    for sighting in known.sightings.iter().filter(|own| own.at == Some(here)) {
        let kinds: Vec<&str> = sighting.kinds.iter().map(|kind| kind.key()).collect();
        let label = match stands(known, known.now.looker, sighting.nation) {
            Stands::Enemy => Label::SideB,
            Stands::Ally | Stands::Own => Label::SideA,
            Stands::Neutral | Stands::Apart => Label::Quiet,
        };
        let kinds = if kinds.is_empty() { String::new() } else { format!(" ({})", kinds.join(", ")) };
        let (who, size) = (known.nation_name(sighting.nation), sighting.size.words());
        lines.push(Text::of(label, format!("{who}: {size} forces")).then(kinds));
    }
    lines
}

/// Who is known by name at a place: each army, which is ordered about as one, with its commands below it; then whoever
/// stands alone.
fn forces(known: &State, here: Place) -> Vec<Text> {
    let there: Vec<&Force> = known.present().map(|(_, force)| force).filter(|force| force.at == here).collect();
    let line = |depth: &str, name: &str, units: usize| {
        Text::plain(depth).with(Label::SideA, name.to_owned()).then(format!(", {}", counted(units, "unit")))
    };
    let one = |depth: &str, force: &Force| {
        let why = State::hex_of(here).filter(|_| !force.turn.supplied).map(|hex| supply::why_out(known, force, hex));
        let hungry = why.map(|why| format!(", out of supply: {why}")).unwrap_or_default();
        line(depth, &force.name, force.units.len()).then(hungry)
    };
    let mut lines = Vec::new();
    for (at, army) in known.troops.armies.iter().enumerate() {
        let own: Vec<&&Force> = there.iter().filter(|force| force.army.is_some_and(|of| of.at() == at)).collect();
        if !own.is_empty() {
            lines.push(line("", &army.name, own.iter().map(|force| force.units.len()).sum()));
            lines.extend(own.iter().map(|force| one("- ", force)));
        }
    }
    lines.extend(there.iter().filter(|force| force.army.is_none()).map(|force| one("", force)));
    lines
}

/// The hex that a text means: its number, a city, whoever's force or army of this name is known, a sea area, a province.
/// The whole name goes before its beginning, and that before the beginning of a word of it.
pub fn find(known: &State, words: &str) -> Option<usize> {
    let words = words.trim().to_lowercase();
    if words.is_empty() {
        return None;
    }
    if let Some(hex) = known.map().named(&words) {
        return Some(hex.at());
    }
    let cities = known.scenario().cities.iter().filter_map(|city| Some((city.name.as_str(), city.hex?)));
    let armies = known.present().filter_map(|(_, force)| {
        let army = force.army.map(|army| known.army(army).name.as_str())?;
        Some((army, spot(known, force.at)?))
    });
    let forces = known.present().filter_map(|(_, force)| Some((force.name.as_str(), spot(known, force.at)?)));
    let scenario = known.scenario();
    let seas = scenario.seas.iter().enumerate();
    let seas = seas.filter_map(|(at, sea)| Some((sea.name.as_str(), spot(known, Place::Sea(SeaId::new(at)))?)));
    let provinces = scenario.provinces.iter().enumerate().filter_map(|(at, province)| {
        let is_in = |hex: &Hex| hex.province.is_some_and(|own| own.at() == at);
        let hexes = || known.map().hexes.iter().enumerate().filter(|(_, hex)| is_in(hex));
        let hex = hexes().find(|(_, hex)| hex.city.is_some()).or_else(|| hexes().next())?;
        Some((province.name.as_str(), HexId::new(hex.0)))
    });
    let all: Vec<(String, HexId)> = cities
        .chain(armies)
        .chain(forces)
        .chain(seas)
        .chain(provinces)
        .map(|(name, hex)| (name.to_lowercase(), hex))
        .collect();
    let fits: [fn(&str, &str) -> bool; 3] = [
        |name, words| name == words,
        |name, words| name.starts_with(words),
        |name, words| name.split_whitespace().any(|word| word.starts_with(words)),
    ];
    let found = fits.into_iter().find_map(|fits| all.iter().find(|(name, _)| fits(name, &words)));
    found.map(|(_, hex)| hex.at())
}
