//! Own forces and those of others, as sentences.

use std::collections::{BTreeMap, BTreeSet};

use super::words::listed;
use crate::engine::text::{Label, Text, counted};
use crate::rules::campaign_1805::orders::{entry_in_words, standing_entries};
use crate::rules::campaign_1805::scenario::ids::{ArmyId, Fate, GeneralId, Kind, NationId, Stance};
use crate::rules::campaign_1805::scenario::{Place, UnitType};
use crate::rules::campaign_1805::state::fight::FightKind;
use crate::rules::campaign_1805::state::ordered::mover_named;
use crate::rules::campaign_1805::state::{Force, Level, Sighting, Size, State, Unit};
use crate::rules::campaign_1805::ways::supply;

/// What a loss is, where some of these units take more than one: which types do.
pub(super) fn of_hits<'u>(known: &State, units: impl Iterator<Item = &'u Unit>) -> Option<String> {
    let types: BTreeSet<&str> = units
        .map(|unit| known.unit_type(unit.kind))
        .filter(|kind| kind.hits > 1)
        .map(|kind| kind.name.as_str())
        .collect();
    let types: Vec<String> = types.into_iter().map(str::to_owned).collect();
    let words = || {
        let (types, who) = (listed(&types), "is hurt by the first and destroyed by the second");
        format!("A loss is a hit. A unit that can take 2 hits (here {types}) {who}.")
    };
    (!types.is_empty()).then(words)
}

/// What follows from being out of supply is said once, where somebody is.
const HUNGRY: &str = "A side with most of its units out of supply fights at a disadvantage (battle modifier). Where \
                      more commands are out of supply than their hex can feed, each loses the percentage of its terrain \
                      in battalions and regiments.";

/// A sentence for each army, and for each force by itself: where it is, what it has.
pub(super) fn own(known: &State, nation: NationId) -> Vec<Text> {
    let mine = |force: &Force| known.head(force.nation) == known.head(nation);
    let mut lines = Vec::new();
    for at in known.army_ids().filter(|army| known.head(known.army(*army).nation) == known.head(nation)) {
        let army = known.army(at);
        lines.push(in_army(known, at, "").unwrap_or_else(|| {
            let name = &known.general(army.general).figures.name;
            let words =
                format!(" ({name}) has nobody in it: it is dissolved at the next count unless somebody joins it.");
            Text::of(Label::Figure, army.name.clone()).then(words)
        }));
    }
    lines.extend(
        known.present().filter(|(_, force)| force.army.is_none() && mine(force)).map(|(_, own)| alone(known, own, "")),
    );
    lines.extend(without_command(known, nation));
    lines.extend(depots(known, nation));
    if known.present().any(|(_, force)| is_hungry(known, force)) {
        lines.push(Text::plain(HUNGRY));
    }
    let is_hurt = |force: &Force| force.units.iter().any(|unit| unit.hits < known.unit_type(unit.kind).hits);
    if known.present().any(|(_, force)| is_hurt(force)) {
        let all = known.present().filter(|(_, force)| mine(force)).flat_map(|(_, force)| &force.units);
        lines.extend(of_hits(known, all).map(Text::plain));
    }
    lines
}

/// A line for each entry of earlier turns that stays in force, of whoever is still there.
pub(super) fn ordered(known: &State, nation: NationId) -> Vec<Text> {
    let entries = standing_entries(known, nation).into_iter();
    let there = entries.filter(|(_, name, _)| mover_named(known, nation, name).is_some());
    there.map(|(_, name, words)| Text::of(Label::Figure, name).then(format!(": {words}."))).collect()
}

/// A sentence for each army, and for each force by itself, of others who share their positions with a nation: with how
/// they stand, and what they were told in the turn that is over.
pub(super) fn shared(known: &State, nation: NationId) -> Vec<Text> {
    let is_other = |own: NationId| known.head(own) != known.head(nation);
    let whose = |own: NationId| format!(" of {}", known.nation_name(own));
    let armies = known.army_ids().map(|at| (at, known.army(at).nation)).filter(|(_, own)| is_other(*own));
    let armies = armies.filter_map(|(at, own)| {
        let text = in_army(known, at, &whose(own))?;
        Some(text.then(stands(known, known.of_army(at).map(|(_, force)| force))))
    });
    let others = known.present().map(|(_, force)| force);
    let others = others.filter(|own| own.army.is_none() && is_other(own.nation));
    let others = others.map(|own| alone(known, own, &whose(own.nation)).then(stands(known, [own])));
    armies.chain(others).collect()
}

/// Whether troops on land attack, and what forces that go as one were told.
fn stands<'f>(known: &State, forces: impl IntoIterator<Item = &'f Force>) -> String {
    let forces: Vec<&Force> = forces.into_iter().collect();
    let Some(first) = forces.first() else { return String::new() };
    let stance = |force: &&Force| match force.posture.stance {
        _ if force.kind.is_naval() || force.aboard.is_some() => "",
        Stance::Attack => " On the attack.",
        Stance::Defend => " On the defence.",
    };
    let is_one = forces.iter().all(|force| stance(force) == stance(first));
    let stance = if is_one { stance(first) } else { " Some on the attack, some on the defence." };
    let orders = entry_in_words(known, first).map(|words| format!(" Orders: {words}."));
    format!("{stance}{}", orders.unwrap_or_default())
}

/// An army with all who are in it: where it is, what it has; none for one with nobody in it.
fn in_army(known: &State, at: ArmyId, whose: &str) -> Option<Text> {
    let army = known.army(at);
    let of: Vec<&Force> = known.of_army(at).map(|(_, force)| force).collect();
    let first = of.first()?;
    // Whom the umpire corrects to be lost at the count leads it until it is handed on, and commands nobody.
    let general = known.general(army.general);
    let general = if general.fate == Fate::Free { general.figures.name.as_str() } else { "without a general" };
    let together = of.iter().all(|force| (force.at, force.aboard) == (first.at, first.aboard));
    let each = |force: &&Force| {
        let place = if together { String::new() } else { format!(" {}", whereabouts(known, force)) };
        let under = led_by(known, force).map(|name| format!(" under {name}")).unwrap_or_default();
        format!("{}{under}{place} ({})", force.name, units(known, force))
    };
    let place = if together { whereabouts(known, first) } else { "apart".to_owned() };
    let each: Vec<String> = of.iter().map(each).collect();
    let text = format!(" ({general}){whose} is {place}: {}.", listed(&each));
    Some(Text::of(Label::Figure, army.name.clone()).then(text).then(care(known, &of)))
}

/// A force by itself: where it is, what it has.
fn alone(known: &State, force: &Force, whose: &str) -> Text {
    let general = led_by(known, force).map(|name| format!(" ({name})")).unwrap_or_default();
    let text = Text::of(Label::Figure, force.name.clone()).then(format!(
        "{general}, {}{whose}, {} {}: {}.",
        force.kind.noun(),
        if force.kind == Kind::Transports { "are" } else { "is" },
        whereabouts(known, force),
        units(known, force)
    ));
    text.then(care(known, &[force]))
}

/// The general who leads a command by itself, or his part of an army.
fn led_by<'k>(known: &'k State, force: &Force) -> Option<&'k str> {
    force.general.map(|general| known.general(general).figures.name.as_str())
}

fn whereabouts(known: &State, force: &Force) -> String {
    let aboard = if force.aboard.is_some() { "aboard " } else { "" };
    format!("{aboard}{}", known.whereabouts(force.nation, force.at))
}

/// The generals of a nation who lead nobody, and where they are.
fn without_command(known: &State, nation: NationId) -> Option<Text> {
    let leads = |general: GeneralId| {
        known.troops.armies.iter().any(|army| !army.gone && army.general == general)
            || known.present().any(|(_, force)| force.general == Some(general))
    };
    let all = (0..known.troops.generals.len()).map(GeneralId::new).filter(|general| !leads(*general));
    let own = all
        .map(|general| known.general(general))
        .filter(|general| general.fate == Fate::Free && known.head(general.figures.nation) == known.head(nation));
    let named = own.map(|general| {
        let at = general.at.map(|at| format!(" {}", known.whereabouts(general.figures.nation, Place::Hex(at))));
        format!("{}{}", general.figures.name, at.unwrap_or_default())
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty())
        .then(|| Text::of(Label::Figure, "Generals without a command").then(format!(": {}.", listed(&named))))
}

/// The depots of a nation that are set up.
fn depots(known: &State, nation: NationId) -> Option<Text> {
    let own = known.troops.depots.iter().filter(|own| own.carried_by.is_none());
    let own = own.filter(|own| known.head(own.nation) == known.head(nation));
    let places: Vec<String> = own.map(|own| known.place_name(Place::Hex(own.at))).collect();
    let (what, are) = if places.len() == 1 { ("A depot", "is") } else { ("Depots", "are") };
    (!places.is_empty()).then(|| Text::of(Label::Figure, what).then(format!(" {are} set up at {}.", listed(&places))))
}

/// True where an enemy is where a force is.
fn faces(known: &State, nation: NationId, at: Place) -> bool {
    let at_sea = || known.sightings.iter().any(|own| own.at == Some(at) && known.is_enemy(nation, own.nation));
    State::hex_of(at).map_or_else(at_sea, |hex| known.has_enemy(nation, hex))
}

/// What is wrong with forces that stand together.
fn care(known: &State, forces: &[&Force]) -> String {
    let named = |test: &dyn Fn(&Force) -> bool| -> Vec<String> {
        forces.iter().filter(|force| test(force)).map(|force| force.name.clone()).collect()
    };
    let pinned = named(&|force| force.turn.contact.is_some() && faces(known, force.nation, force.at));
    // Of one alone, or of all, nobody has to be named.
    let said = |what: &str, names: Vec<String>| match names.len() {
        0 => String::new(),
        all if all == forces.len() => format!(" {what}."),
        _ => format!(" {what}: {}.", listed(&names)),
    };
    let out = |(why, names): (String, Vec<String>)| match names.len() {
        all if all == forces.len() => format!(" Out of supply: {why}."),
        _ => format!(" {} out of supply: {why}.", is_or_are(&names)),
    };
    // Why those of others are is not known: their depots are not.
    let is_own = |force: &Force| known.now.looker.is_none_or(|own| known.head(own) == known.head(force.nation));
    let out = if forces.iter().all(|force| is_own(force)) {
        let hungry = forces.iter().copied().filter(|force| is_hungry(known, force));
        supply::reasons(known, hungry).into_iter().map(out).collect()
    } else {
        said("Out of supply", named(&|force| is_hungry(known, force)))
    };
    out + &said("In contact with the enemy", pinned)
}

/// Supply is traced over land: who is at sea is neither in it nor out of it.
fn is_hungry(known: &State, force: &Force) -> bool {
    known.now.turn > 0 && !force.turn.supplied && State::hex_of(force.at).is_some()
}

fn is_or_are(names: &[String]) -> String {
    format!("{} {}", listed(names), if names.len() == 1 { "is" } else { "are" })
}

/// `8 Line, 2 Chasseurs, 2 Foot batteries`, hurt units told apart.
fn units(known: &State, force: &Force) -> String {
    let mut types: BTreeMap<&str, (&UnitType, usize, usize)> = BTreeMap::new();
    for unit in &force.units {
        let figures = known.unit_type(unit.kind);
        let own = types.entry(figures.name.as_str()).or_insert((figures, 0, 0));
        own.1 += 1;
        own.2 += usize::from(unit.hits < figures.hits);
    }
    let hurt = |hurt: usize, all: usize| match (hurt, all) {
        (0, _) => String::new(),
        (_, 1) => ", hurt".to_owned(),
        _ => format!(", {hurt} of them hurt"),
    };
    let mut words: Vec<String> =
        types.values().map(|(figures, all, bad)| figures.counted(*all) + &hurt(*bad, *all)).collect();
    words.extend(prizes(known, force));
    let depots = known
        .troops
        .depots
        .iter()
        .filter(|depot| depot.carried_by.is_some_and(|by| std::ptr::eq(known.force(by), force)));
    let carried = match depots.count() {
        0 => String::new(),
        1 => ", and a depot that it carries".to_owned(),
        depots => format!(", and {depots} depots that it carries"),
    };
    if words.is_empty() { format!("no units{carried}") } else { words.join(", ") + &carried }
}

/// `and under its escort 2 prizes (1 Man of war, 1 Frigate)`.
fn prizes(known: &State, force: &Force) -> Option<String> {
    let mut types: BTreeMap<&str, (&UnitType, usize)> = BTreeMap::new();
    for prize in &force.prizes {
        let figures = known.unit_type(prize.ship.kind);
        types.entry(figures.name.as_str()).or_insert((figures, 0)).1 += 1;
    }
    let each: Vec<String> = types.values().map(|(figures, all)| figures.counted(*all)).collect();
    let prizes = counted(force.prizes.len(), "prize");
    (!each.is_empty()).then(|| format!("and under its escort {prizes} ({}), {}", each.join(", "), in_use(force)))
}

/// When prizes can be used: at the count of the turn after the one at whose end they lie in a home port.
pub(crate) fn in_use(force: &Force) -> String {
    let home: Option<Vec<u16>> = force.prizes.iter().map(|prize| prize.home_since).collect();
    match home.as_ref().and_then(|since| since.iter().max()) {
        Some(since) => format!("in a home port: of use from the end of turn {} on, if still there by then", since + 1),
        None => "on the way: of no use until a turn after reaching a home port".to_owned(),
    }
}

/// What is known of the forces of others: a line for each place near by, one for each nation of what is far off. What an
/// enemy had in a battle is told with the battle.
pub(super) fn seen(known: &State) -> Vec<Text> {
    let near: Vec<&Sighting> = known.sightings.iter().rev().filter(|sighting| sighting.level != Level::Far).collect();
    let near = near.chunk_by(|a, b| (a.nation, a.at) == (b.nation, b.at)).map(|there| of_place(known, there));
    let far = known.nation_ids().filter_map(|nation| far_off(known, nation));
    near.chain(far).collect()
}

/// `Prussia: many forces reported in Brandenburg; several in Silesia and Mazovia.`, which reads well with any name.
fn far_off(known: &State, nation: NationId) -> Option<Text> {
    let own = |sighting: &&Sighting| sighting.nation == nation && sighting.level == Level::Far;
    let mut sizes = [Size::Many, Size::Some, Size::Few].into_iter().filter_map(|size| {
        let of = known.sightings.iter().filter(own).filter(|sighting| sighting.size == size);
        let places: Vec<String> = of.map(|sighting| place_of(known, sighting)).collect();
        (!places.is_empty()).then(|| (size.words(), in_one(&places)))
    });
    let (size, places) = sizes.next()?;
    let first = format!("{}: {size} forces reported {places}", known.nation_name(nation));
    let more = sizes.map(|(size, places)| format!("{size} {places}"));
    let all: Vec<String> = std::iter::once(first).chain(more).collect();
    Some(Text::plain(all.join("; ") + "."))
}

/// Places in a list: of those that are `in` somewhere it is said once, and the others stand behind them.
fn in_one(places: &[String]) -> String {
    let bare: Vec<String> = places.iter().filter_map(|place| place.strip_prefix("in ").map(str::to_owned)).collect();
    let others: Vec<String> = places.iter().filter(|place| !place.starts_with("in ")).cloned().collect();
    match (bare.as_slice(), others.as_slice()) {
        ([], _) => listed(places),
        (_, []) => format!("in {}", listed(&bare)),
        _ => format!("in {}, and {}", listed(&bare), listed(&others)),
    }
}

/// Where somebody was seen; nothing where neither place nor province is told.
fn place_of(known: &State, sighting: &Sighting) -> String {
    let province = || sighting.province.map(|at| format!("in {}", known.scenario().provinces[at.at()].name));
    sighting.at.map(|at| known.there(at)).or_else(province).unwrap_or_default()
}

/// How forces that were seen stand: of those who fought as they came into their battle, where both may have attacked.
fn stance(known: &State, sighting: &Sighting) -> Option<Stance> {
    // Ships at sea attack and defend nothing: they intercept or evade, which is their own secret.
    if matches!(sighting.at, Some(Place::Sea(_))) {
        return None;
    }
    let fought = known.battles.fights.iter().find_map(|fight| {
        let is_theirs = |side: &usize| {
            known.is_friend(fight.nations[*side], sighting.nation)
                && (Some(fight.arms[*side]), Some(fight.lost[*side])) == (sighting.arms, sighting.lost)
        };
        Some((fight.kind, (0..2).find(is_theirs)?))
    });
    match fought {
        Some((FightKind::Meeting, _) | (FightKind::Field | FightKind::Siege, 0)) => Some(Stance::Attack),
        Some((FightKind::Field | FightKind::Siege, _)) => Some(Stance::Defend),
        Some((FightKind::Sea, _)) | None => sighting.stance,
    }
}

/// What is known of a nation's forces in one place: how many, then those of whom less is known.
fn of_place(known: &State, there: &[&Sighting]) -> Text {
    let Some((first, others)) = there.split_first() else { return Text::default() };
    let (place, size) = (place_of(known, first), first.size.words());
    let who = known.nation_name(first.nation);
    let facing = known.now.looker.is_some_and(|own| known.is_enemy(own, first.nation))
        && first.at.is_some_and(|at| known.present().any(|(_, force)| force.at == at && force.aboard.is_none()));
    let how = match first.level {
        Level::Far => "as reported",
        _ if facing && first.level > Level::Near => "facing us",
        Level::Fought => "after its battle",
        _ => "close to us",
    };
    let mut text = Text::plain(format!("{who} has {size} forces {place}, {how}{}.", kinds(first)));
    text = text.then(commanded(known, first, facing));
    for other in others {
        text = text.then(format!(" It has {} more there{}.", other.size.words(), kinds(other)));
        text = text.then(commanded(known, other, facing));
    }
    text
}

/// ` (a brigade and a garrison among them)`
fn kinds(sighting: &Sighting) -> String {
    let kinds: Vec<String> = sighting.kinds.iter().map(|own| own.noun().to_owned()).collect();
    if kinds.is_empty() { String::new() } else { format!(" ({} among them)", listed(&kinds)) }
}

/// How many commands there are, under whom and how they stand, where that is known.
fn commanded(known: &State, sighting: &Sighting, facing: bool) -> String {
    let Some(commands) = sighting.commands.filter(|commands| *commands > 0) else { return String::new() };
    let under = sighting.general.as_ref().map(|name| format!(" under {name}")).unwrap_or_default();
    // Who has left, or is an enemy no longer, attacks and defends nothing.
    let stance = match stance(known, sighting).filter(|_| facing) {
        Some(Stance::Attack) => ", on the attack",
        Some(Stance::Defend) => ", on the defence",
        None => "",
    };
    format!(" We count {}{under}{stance}.", counted(usize::from(commands), "command"))
}
