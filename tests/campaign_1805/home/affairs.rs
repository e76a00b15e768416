//! What nations do with each other, by chance: peaces and alliances on whose terms both agree, or nearly; what is shared,
//! ended and given; whose forces are named as one's own; what goes on in later turns.

use fanion::rules::campaign_1805::event::{EntryEvent, Event, LandEvent, TreatyEvent};
use fanion::rules::campaign_1805::scenario::ids::{Bond, Fate, NationId};
use fanion::rules::campaign_1805::state::orders::Act;
use fanion::rules::campaign_1805::state::{Relation, State};
use toml::{Table, Value};

use super::season::{Season, Sent};
use crate::support::player::Chance;

/// A nation's file, with what it knows.
pub struct File {
    pub nation: NationId,
    pub known: State,
    pub entries: String,
}

/// The same files, with what their nations have agreed on and what each does besides.
pub fn dealing(files: &mut [File], chance: &mut Chance) {
    let Some(File { known, .. }) = files.first() else { return };
    let names: Vec<String> = known.nation_ids().map(|nation| known.nation_name(nation).to_owned()).collect();
    let forces: Vec<String> =
        files.iter().flat_map(|own| own.known.present().map(|(_, force)| force.name.clone())).collect();
    let kingdoms: Vec<String> = known.scenario().start.kingdoms.iter().map(|own| own.name.clone()).collect();
    let mut tables: Vec<Table> = files.iter().map(|own| own.entries.parse().expect("entries")).collect();
    for one in 0..files.len() {
        for two in one + 1..files.len() {
            let pair = [one, two].map(|at| files[at].nation);
            for (at, order) in [one, two].into_iter().zip(agreed(&files[one].known, pair, chance)) {
                let Some(order) = order else { continue };
                let list = section(&mut tables[at], "diplomacy");
                let is_it = |own: &Value| ["do", "with"].iter().all(|key| own.get(key) == order.get(*key));
                list.retain(|own| !is_it(own));
                list.push(order.into());
            }
        }
    }
    for (file, table) in files.iter().zip(&mut tables) {
        let known = &file.known;
        let others: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| *name != known.nation_name(file.nation)).collect();
        if chance.once_in(3) {
            let act = *chance.pick(&["leave", "share", "passage", "end-passage", "end-share", "war"]);
            section(table, "diplomacy").push(entry(&[("do", act), ("with", *chance.pick(&others))]).into());
        }
        if known.now.turn > 0 && chance.once_in(4) {
            let mut gift = entry(&[("to", *chance.pick(&others))]);
            let captives: Vec<&str> = known
                .troops
                .generals
                .iter()
                .filter(|own| matches!(own.fate, Fate::Captive))
                .map(|own| own.figures.name.as_str())
                .collect();
            if captives.is_empty() || chance.once_in(2) {
                gift.insert("cash".to_owned(), Value::from(chance.between(1, 900)));
            } else {
                gift.insert("general".to_owned(), Value::from(*chance.pick(&captives)));
            }
            section(table, "gift").push(gift.into());
        }
        if let (Some(name), true) = (kingdoms.first(), chance.once_in(8)) {
            section(table, "organise").push(entry(&[("do", "kingdom"), ("name", name)]).into());
        }
        // Whose forces are whose nobody looks at.
        for (list, key) in [("organise", "to"), ("organise", "force"), ("buy", "to")] {
            let list = table.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
            for own in list.filter_map(Value::as_table_mut).filter(|own| own.contains_key(key)) {
                if chance.once_in(8) {
                    own.insert(key.to_owned(), Value::from(chance.pick(&forces).clone()));
                }
            }
        }
        going_on(table, chance);
    }
    for (file, table) in files.iter_mut().zip(&tables) {
        file.entries = toml::to_string(table).expect("a file");
    }
}

/// What two order towards each other: the same, or once in a while nearly.
fn agreed(known: &State, pair: [NationId; 2], chance: &mut Chance) -> [Option<Table>; 2] {
    let with = |act: &str| [pair[1], pair[0]].map(|other| entry(&[("do", act), ("with", known.nation_name(other))]));
    if !known.stands(Bond::War, pair[0], pair[1]) {
        return if chance.once_in(4) { with("alliance").map(Some) } else { [None, None] };
    }
    if !chance.once_in(4) {
        return [None, None];
    }
    let mut orders = with("peace");
    let lands = known.scenario().provinces.iter().zip(&known.lands.provinces);
    let lands: Vec<&str> = lands
        .filter(|(_, now)| now.owner.is_some_and(|owner| pair.contains(&owner)))
        .map(|(land, _)| land.name.as_str())
        .collect();
    let mut terms = Table::new();
    if !lands.is_empty() && chance.once_in(2) {
        let ceded: Vec<Value> = (0..chance.between(1, 2)).map(|_| Value::from(*chance.pick(&lands))).collect();
        terms.insert("cede".to_owned(), Value::from(ceded));
    }
    if chance.once_in(2) {
        terms.insert("cash".to_owned(), Value::from(chance.between(1, 600)));
        terms.insert("pays".to_owned(), Value::from(known.nation_name(*chance.pick(&pair))));
    }
    if chance.once_in(2) {
        terms.insert("years".to_owned(), Value::from(chance.between(1, 3)));
    }
    for order in &mut orders {
        order.extend(terms.clone());
    }
    if chance.once_in(6) {
        orders[1].insert("years".to_owned(), Value::from(4));
    }
    orders.map(Some)
}

/// What goes on in later turns, and what is said of battles and for the umpire.
fn going_on(table: &mut Table, chance: &mut Chance) {
    for name in ["force", "fleet"] {
        let list = table.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten();
        for own in list.filter_map(Value::as_table_mut) {
            if chance.once_in(6) {
                own.insert("standing".to_owned(), Value::from(true));
            }
            if name == "force" && chance.once_in(8) {
                own.insert("pursue".to_owned(), Value::from(false));
            }
            if chance.once_in(12) {
                own.insert("words".to_owned(), Value::from("Hold the bridge."));
            }
        }
        // Now and then nothing new is said of a name: what went on before goes on.
        if let Some(list) = table.get_mut(name).and_then(Value::as_array_mut) {
            list.retain(|_| !chance.once_in(6));
        }
    }
}

fn entry(keys: &[(&str, &str)]) -> Table {
    keys.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))).collect()
}

fn section<'t>(table: &'t mut Table, name: &str) -> &'t mut Vec<Value> {
    let list = table.entry(name).or_insert_with(|| Value::Array(Vec::new()));
    list.as_array_mut().expect("a list")
}

/// True where wars, alliances or passages of a nation became others than it knew, by what others ordered.
pub fn treaties_changed(season: &Season<'_>, sent: &Sent) -> bool {
    // Peace and alliances need the other's word, too.
    let alone = |act: Act| matches!(act, Act::Begin(Bond::War) | Act::Leave | Act::End(_));
    let ordered = |relation: &Relation| {
        let is_its = |act: Act| match act {
            Act::Begin(_) => matches!(relation.kind, Bond::War | Bond::Peace),
            Act::Leave => relation.kind == Bond::Alliance,
            Act::End(bond) => relation.kind == bond,
        };
        let mut own = sent.read.orders.diplomacy.iter().filter(|order| alone(order.act) && is_its(order.act));
        own.any(|order| relation.is_between(order.with, sent.nation))
    };
    season.events.iter().any(|event| match event {
        // What it hoped for did not come about.
        Event::Entry(EntryEvent::Dropped { nation, entry, .. }) if *nation == sent.nation => {
            ["alliance with ", "war with "].iter().any(|head| entry.starts_with(head))
        }
        Event::Treaty(TreatyEvent::RelationBegan { relation } | TreatyEvent::RelationEnded { relation }) => {
            relation.between.contains(&sent.nation) && !ordered(relation)
        }
        // What others cede to each other, and what is ceded to them.
        Event::Land(LandEvent::Owned { province, .. }) => {
            !sent.read.orders.diplomacy.iter().any(|order| order.cede.contains(province))
        }
        // Whose land becomes whose was still to be chosen when it wrote.
        Event::Treaty(TreatyEvent::TermsSettled { .. }) => true,
        _ => false,
    })
}
