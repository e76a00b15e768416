//! Orders files by chance: an automatic player's, and whatever else a file may say, sound or not.

use std::fmt::Write;

use fanion::rules::campaign_1805::desk::auto;
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::scenario::ids::{ArmyId, Fate, GeneralId, NationId};
use fanion::rules::campaign_1805::state::{Force, State, view};
use toml::{Table, Value};

use crate::campaign_1805::turns::Campaign;
use crate::support::player::Chance;

/// Adds the entries of this text to those of a file.
fn add(file: &mut Table, text: &str) {
    let more: Table = text.parse().expect("entries");
    for (section, entries) in more {
        let Value::Array(entries) = entries else { continue };
        let list = file.entry(section).or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut().expect("a list").extend(entries);
    }
}

/// The entries of a nation's file; the state is what the nation may know.
pub fn entries(known: &State, nation: NationId, chance: &mut Chance) -> String {
    let mut file: Table = auto::entries(known, nation, chance.next()).parse().expect("an automatic player's entries");
    let names = Names::of(known, nation);
    let mut text = String::new();
    if chance.once_in(2) {
        organise(known, &names, chance, &mut text);
    }
    if known.now.turn > 0 {
        buys(&names, chance, &mut text);
        gifts(&names, chance, &mut text);
    }
    add(&mut file, &text);
    for (section, tell) in [("force", told as Tell), ("fleet", told_at_sea as Tell)] {
        let list = file.get_mut(section).and_then(Value::as_array_mut).into_iter().flatten();
        for entry in list.filter_map(Value::as_table_mut) {
            tell(entry, known, &names, chance);
        }
    }
    // A command that the file begins may be ordered about in it.
    if let (Some(new), true) = (file.get("buy").and_then(first_new), chance.once_in(2)) {
        let place = chance.pick(&names.hexes).clone();
        let entry = Table::from_iter([("name".to_owned(), Value::from(new)), ("to".to_owned(), Value::from(place))]);
        let list = file.entry("force").or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut().expect("a list").push(entry.into());
    }
    toml::to_string(&file).expect("a file")
}

/// Seasons of a game, each from such files of all who send any; it is looked at after each. To its end, or so many at most.
pub fn seasons(campaign: &mut Campaign, chance: &mut Chance, most: usize, mut look: impl FnMut(&Campaign)) {
    for season in 0..most {
        if season > 0 {
            campaign.next_turn();
        }
        for nation in senders(campaign.state()).collect::<Vec<_>>() {
            let known = view::view(campaign.state(), nation, false);
            let entries = entries(&known, nation, chance);
            let name = campaign.state().nation_name(nation).to_owned();
            campaign.send(&name, &entries);
        }
        campaign.resolve();
        look(campaign);
        if campaign.state().end.over || campaign.0.prompt().is_none() {
            return;
        }
    }
}

/// The same entries, and now and then an army or grand fleet of which a file lets go, and which it orders about all the
/// same: whatever it is told, nobody is there to do it, or somebody else is.
pub fn parted(entries: String, known: &State, nation: NationId, chance: &mut Chance) -> String {
    let own = known.army_ids().filter(|army| known.head(known.army(*army).nation) == nation);
    let armies: Vec<ArmyId> = own.collect();
    if armies.is_empty() || chance.once_in(2) {
        return entries;
    }
    let mut file: Table = entries.parse().expect("entries");
    let names = Names::of(known, nation);
    let army = *chance.pick(&armies);
    let name = known.army(army).name.clone();
    let forces: Vec<&Force> = known.of_army(army).map(|(_, force)| force).collect();
    let mut text = String::new();
    if chance.once_in(4) {
        let _ = writeln!(text, "[[organise]]\ndo = \"dissolve\"\nforce = \"{name}\"");
    }
    for force in &forces {
        part(known, force, &names, chance, &mut text);
    }
    if chance.once_in(4) {
        let joins = chance.pick(&names.forces);
        let _ = writeln!(text, "[[organise]]\ndo = \"attach\"\nforce = \"{joins}\"\nto = \"{name}\"");
    }
    add(&mut file, &text);
    let at_sea = forces.first().is_some_and(|force| force.kind.is_naval());
    let section = if at_sea { "fleet" } else { "force" };
    let list = file.entry(section).or_insert_with(|| Value::Array(Vec::new())).as_array_mut().expect("a list");
    let is_its = |entry: &Value| entry.get("name").and_then(Value::as_str) == Some(&name);
    if !list.iter().any(is_its) {
        list.push(Table::from_iter([("name".to_owned(), Value::from(name.clone()))]).into());
    }
    let entry = list.iter_mut().find(|entry| is_its(entry)).and_then(Value::as_table_mut).expect("its entry");
    if at_sea {
        ordered_at_sea(entry, known, &names, chance);
    } else {
        ordered_on_land(entry, known, &forces, chance);
    }
    let list = file.entry("fleet").or_insert_with(|| Value::Array(Vec::new())).as_array_mut().expect("a list");
    // Whom a fleet carries may be the army itself.
    if let Some(fleet) = list.first_mut().and_then(Value::as_table_mut).filter(|_| !at_sea && chance.once_in(3)) {
        carried(fleet, &name, &names, chance);
    }
    toml::to_string(&file).expect("a file")
}

/// The same entries, and now and then a new army that gets a general and nobody else, or one command, and ships without
/// an entry that sail, or keep their station.
pub fn alone(entries: &str, known: &State, nation: NationId, chance: &mut Chance) -> String {
    let mut file: Table = entries.parse().expect("entries");
    let mut text = String::new();
    if chance.once_in(3) {
        new_army(known, nation, chance, &mut text);
    }
    let is_own = |force: &Force| known.head(force.nation) == nation && force.kind.is_naval() && force.army.is_none();
    for (_, force) in known.present().filter(|(_, force)| is_own(force)) {
        let told = file.get("fleet").and_then(Value::as_array).into_iter().flatten();
        if told.clone().any(|entry| entry.get("name").and_then(Value::as_str) == Some(&force.name)) || chance.once_in(2)
        {
            continue;
        }
        let _ = writeln!(text, "[[fleet]]\nname = \"{}\"\norder = \"evade\"", force.name);
        let seas = &known.scenario().seas;
        if known.now.turn > 0 && !chance.once_in(3) {
            let _ = writeln!(text, "to = \"{}\"", seas[chance.below(seas.len())].name);
        }
    }
    add(&mut file, &text);
    toml::to_string(&file).expect("a file")
}

/// An army under a general who leads nobody, or whose army is dissolved for it.
fn new_army(known: &State, nation: NationId, chance: &mut Chance, out: &mut String) {
    let generals = (0..known.troops.generals.len()).map(GeneralId::new);
    let own = generals.filter(|general| {
        let own = known.general(*general);
        known.head(own.figures.nation) == nation && own.fate == Fate::Free
    });
    let own: Vec<GeneralId> = own.collect();
    if own.is_empty() {
        return;
    }
    let general = *chance.pick(&own);
    let mut forces: Vec<String> = Vec::new();
    for (at, army) in known.troops.armies.iter().enumerate().filter(|(_, army)| !army.gone && army.general == general) {
        let _ = writeln!(out, "[[organise]]\ndo = \"dissolve\"\nforce = \"{}\"", army.name);
        forces.extend(known.of_army(ArmyId::new(at)).map(|(_, force)| force.name.clone()));
    }
    let (name, by) = (format!("Wing of turn {}", known.now.turn), &known.general(general).figures.name);
    let _ = writeln!(out, "[[organise]]\ndo = \"form\"\nname = \"{name}\"\ngeneral = \"{by}\"");
    if !forces.is_empty() && chance.once_in(3) {
        let force = chance.pick(&forces);
        let _ = writeln!(out, "[[organise]]\ndo = \"attach\"\nforce = \"{force}\"\nto = \"{name}\"");
    }
}

/// A command leaves its army, in one way or another, or stays.
fn part(known: &State, force: &Force, names: &Names, chance: &mut Chance, out: &mut String) {
    let name = &force.name;
    let _ = match chance.below(8) {
        0 => Ok(()),
        1 => {
            writeln!(out, "[[organise]]\ndo = \"attach\"\nforce = \"{name}\"\nto = \"{}\"", chance.pick(&names.armies))
        }
        2 => {
            let mut units: Vec<(String, usize)> = Vec::new();
            for unit in &force.units {
                let kind = &known.scenario().unit_type(unit.kind).name;
                match units.iter_mut().find(|(own, _)| own == kind) {
                    Some((_, count)) => *count += 1,
                    None => units.push((kind.clone(), 1)),
                }
            }
            let units: Vec<String> = units.into_iter().map(|(kind, count)| format!("\"{kind}\" = {count}")).collect();
            let to = chance.pick(&names.forces);
            writeln!(
                out,
                "[[organise]]\ndo = \"transfer\"\nforce = \"{name}\"\nto = \"{to}\"\nunits = {{ {} }}",
                units.join(", ")
            )
        }
        _ => writeln!(out, "[[organise]]\ndo = \"detach\"\nforce = \"{name}\""),
    };
}

/// An army may go next door, and do there what armies do.
fn ordered_on_land(entry: &mut Table, known: &State, forces: &[&Force], chance: &mut Chance) {
    let from = forces.first().and_then(|force| State::hex_of(force.at));
    let beside: Vec<String> =
        from.into_iter().flat_map(|hex| known.map().ways(hex)).map(|hex| known.map().name(*hex)).collect();
    if known.now.turn > 0 && !beside.is_empty() && chance.once_in(2) {
        entry.remove("path");
        entry.insert("to".to_owned(), Value::from(chance.pick(&beside).clone()));
    }
    if chance.once_in(3) {
        entry.insert("siege".to_owned(), Value::from(*chance.pick(&["assault", "invest"])));
    }
    if chance.once_in(4) {
        let cities = &known.scenario().cities;
        entry.insert("raid".to_owned(), Value::from(cities[chance.below(cities.len())].name.clone()));
    }
}

/// A grand fleet may sail, meet, guard and take.
fn ordered_at_sea(entry: &mut Table, known: &State, names: &Names, chance: &mut Chance) {
    if known.now.turn > 0 && chance.once_in(2) {
        let seas = &known.scenario().seas;
        entry.remove("path");
        entry.insert("to".to_owned(), Value::from(seas[chance.below(seas.len())].name.clone()));
    }
    if chance.once_in(3) {
        entry.insert("order".to_owned(), Value::from("intercept"));
    }
    for key in ["escort", "privateer"] {
        if chance.once_in(4) {
            entry.insert(key.to_owned(), Value::from(chance.pick(&names.nations).clone()));
        }
    }
    if chance.once_in(3) {
        carried(entry, &chance.pick(&names.forces).clone(), names, chance);
    }
}

/// Somebody is loaded and landed, or one of the two.
fn carried(fleet: &mut Table, name: &str, names: &Names, chance: &mut Chance) {
    if !chance.once_in(3) {
        fleet.insert("load".to_owned(), Value::from(vec![name.to_owned()]));
    }
    if chance.once_in(2) {
        let at = ("at".to_owned(), Value::from(chance.pick(&names.hexes).clone()));
        let forces = ("forces".to_owned(), Value::from(vec![name.to_owned()]));
        fleet.insert("land".to_owned(), Value::from(vec![Value::Table(Table::from_iter([at, forces]))]));
    }
}

type Tell = fn(&mut Table, &State, &Names, &mut Chance);

fn first_new(buys: &Value) -> Option<String> {
    buys.as_array()?.iter().find_map(|buy| Some(buy.get("name")?.as_str()?.to_owned()))
}

/// What can be named.
struct Names {
    /// Own forces, those of others seldom.
    forces: Vec<String>,
    armies: Vec<String>,
    generals: Vec<String>,
    cities: Vec<String>,
    nations: Vec<String>,
    types: Vec<String>,
    hexes: Vec<String>,
}

impl Names {
    fn of(known: &State, nation: NationId) -> Self {
        let own = |of: NationId| known.head(of) == nation;
        let (scenario, map) = (known.scenario(), known.map());
        let hexes = (0..map.hexes.len()).map(fanion::rules::campaign_1805::scenario::ids::HexId::new);
        let forces = known.present().filter(|(_, force)| own(force.nation)).map(|(_, force)| force.name.clone());
        let armies = known.troops.armies.iter().filter(|army| own(army.nation) && !army.gone);
        Self {
            forces: forces.chain(["Nobody".to_owned()]).collect(),
            armies: armies.map(|army| army.name.clone()).chain(["No army".to_owned()]).collect(),
            generals: known
                .troops
                .generals
                .iter()
                .map(|own| own.figures.name.clone())
                .chain(["Nemo".to_owned()])
                .collect(),
            cities: scenario.cities.iter().map(|city| city.name.clone()).collect(),
            nations: scenario.nations.iter().map(|nation| nation.name.clone()).collect(),
            types: scenario.types.iter().map(|kind| kind.name.clone()).collect(),
            hexes: hexes.filter(|hex| map.is_land(*hex)).map(|hex| map.name(hex)).collect(),
        }
    }
}

/// More of what a force on land is told.
fn told(entry: &mut Table, known: &State, names: &Names, chance: &mut Chance) {
    let mut set = |key: &str, value: Value| drop(entry.insert(key.to_owned(), value));
    if known.now.turn > 0 && chance.once_in(4) {
        set("to", Value::from(chance.pick(&names.hexes).clone()));
    }
    if chance.once_in(5) {
        set("siege", Value::from(*chance.pick(&["assault", "invest"])));
    }
    if chance.once_in(12) {
        set("assault_at", Value::from(*chance.pick(&["1:1", "2:1", "3:1"])));
    }
    for key in ["withdraw", "inside", "standing"] {
        if chance.once_in(10) {
            set(key, Value::from(true));
        }
    }
    if chance.once_in(8) {
        set("supply", Value::from(false));
    }
    if chance.once_in(12) {
        set("raid", Value::from(chance.pick(&names.cities).clone()));
    }
    if chance.once_in(8) {
        set("depot", Value::from("deploy"));
    }
    if chance.once_in(10) {
        set("harry", Value::from(chance.pick(&names.nations).clone()));
    }
    if chance.once_in(10) {
        set("retreat_to", Value::from(vec![chance.pick(&names.hexes).clone()]));
    }
    if entry.contains_key("to") {
        entry.remove("path");
    }
}

/// More of what a fleet is told.
fn told_at_sea(entry: &mut Table, _: &State, names: &Names, chance: &mut Chance) {
    let mut set = |key: &str, value: Value| drop(entry.insert(key.to_owned(), value));
    if chance.once_in(8) {
        set("raid", Value::from(chance.pick(&names.cities).clone()));
    }
    for key in ["escort", "privateer"] {
        if chance.once_in(6) {
            set(key, Value::from(chance.pick(&names.nations).clone()));
        }
    }
    if chance.once_in(8) {
        set("bombard", Value::from(true));
    }
    if chance.once_in(6) {
        set("load", Value::from(vec![chance.pick(&names.forces).clone()]));
    }
}

/// `{ "Line" = 2 }`.
fn units(names: &Names, chance: &mut Chance) -> String {
    format!("{{ \"{}\" = {} }}", chance.pick(&names.types), chance.between(1, 3))
}

fn organise(known: &State, names: &Names, chance: &mut Chance, out: &mut String) {
    for number in 0..chance.between(1, 4) {
        let (force, army) = (chance.pick(&names.forces).clone(), chance.pick(&names.armies).clone());
        let other = chance.pick(&names.forces).clone();
        let (general, units) = (chance.pick(&names.generals).clone(), units(names, chance));
        let new = format!("New {number} of turn {}", known.now.turn);
        let _ = writeln!(out, "[[organise]]");
        let kind = *chance.pick(&["brigade", "corps", "brigade", "squadron", "garrison"]);
        let _ = match chance.below(9) {
            0 => writeln!(out, "do = \"attach\"\nforce = \"{force}\"\nto = \"{army}\""),
            1 => writeln!(out, "do = \"detach\"\nforce = \"{force}\""),
            2 => writeln!(out, "do = \"transfer\"\nforce = \"{force}\"\nto = \"{other}\"\nunits = {units}"),
            3 | 4 => {
                writeln!(
                    out,
                    "do = \"form\"\nname = \"{new}\"\nkind = \"{kind}\"\nforce = \"{force}\"\nunits = {units}"
                )
            }
            5 => writeln!(out, "do = \"form\"\nname = \"{new}\"\ngeneral = \"{general}\""),
            6 => writeln!(out, "do = \"dissolve\"\nforce = \"{army}\""),
            7 => writeln!(out, "do = \"garrison\"\nforce = \"{force}\"\nunits = {units}"),
            _ => writeln!(out, "do = \"lead\"\ngeneral = \"{general}\"\nto = \"{}\"", chance.pick(&[force, army])),
        };
    }
}

fn buys(names: &Names, chance: &mut Chance, out: &mut String) {
    for number in 0..chance.below(3) {
        let (city, what) = (chance.pick(&names.cities).clone(), chance.pick(&names.types).clone());
        let to = chance.pick(&names.forces).clone();
        let count = chance.between(1, 4);
        let _ = match chance.below(5) {
            0 => writeln!(out, "[[buy]]\nwhat = \"depot\"\nat = \"{city}\""),
            1 => writeln!(out, "[[buy]]\nwhat = \"general\""),
            2 => writeln!(
                out,
                "[[buy]]\nwhat = \"{what}\"\ncount = {count}\nat = \"{city}\"\nname = \"Raised {number}\"\nkind = \
                 \"{}\"",
                chance.pick(&["brigade", "corps", "squadron", "transports"])
            ),
            _ => writeln!(out, "[[buy]]\nwhat = \"{what}\"\ncount = {count}\nto = \"{to}\""),
        };
    }
}

fn gifts(names: &Names, chance: &mut Chance, out: &mut String) {
    if chance.once_in(6) {
        let (to, rp) = (chance.pick(&names.nations), chance.between(1, 4));
        let _ = writeln!(out, "[[gift]]\nto = \"{to}\"\nrp = {rp}");
    }
}
