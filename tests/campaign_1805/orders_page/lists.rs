//! What the page lists can be ordered, each line by itself; what it greys has an error.

use fanion::rules::campaign_1805::orders::{self, ReadOrders};

use super::{known, page_data};
use crate::campaign_1805::europe::EUROPE;
use crate::campaign_1805::scenario::THREE_RIVERS;
use crate::campaign_1805::turns::Campaign;

fn errors(read: &ReadOrders) -> Vec<String> {
    // A purse may be too small for what the list has: the page adds up the prices.
    let purse = ["no-cash", "no-manpower", "no-rp"];
    let told = read.errors().filter(|fault| !purse.contains(&fault.code.key()));
    told.map(|fault| format!("{}: {}", fault.code.key(), fault.words)).collect()
}

fn check_all(scenario: &str, nation: &str, winter: bool) {
    let mut campaign = Campaign::of(scenario, 9);
    if winter {
        campaign.resolve();
        campaign.next_turn();
    }
    let known = known(&campaign, nation);
    let data = page_data(&known);
    let read = |entry: &str| orders::read(&known.0, known.1, &known.2, &(campaign.head(nation) + entry));
    let sound = |entry: &str| assert_eq!(errors(&read(entry)), [""; 0], "{nation}: {entry}");
    for ware in &data.offers.buy {
        for (to, _, most) in &ware.to {
            sound(&format!("[[buy]]\nwhat = \"{}\"\ncount = {most}\nto = \"{to}\"\n", ware.name));
        }
        for new in &ware.new {
            let kind = new.kind.map_or_else(String::new, |kind| format!("kind = \"{kind}\"\nname = \"Fresh\"\n"));
            for (city, count) in new.cities.iter().flat_map(|city| [(city, new.least), (city, new.most)]) {
                sound(&format!("[[buy]]\nwhat = \"{}\"\ncount = {count}\nat = \"{city}\"\n{kind}", ware.name));
            }
        }
    }
    for act in &data.offers.organise {
        let keys = [("force", &act.force), ("to", &act.to), ("general", &act.general), ("name", &act.name)];
        let mut entry = format!("[[organise]]\ndo = \"{}\"\n", act.act);
        for (key, value) in keys {
            entry += &value.as_ref().map_or_else(String::new, |value| format!("{key} = \"{value}\"\n"));
        }
        entry += &act.kind.map_or_else(String::new, |kind| format!("kind = \"{kind}\"\n"));
        entry += if act.named { "name = \"Fresh\"\n" } else { "" };
        match act.units.first() {
            Some((unit, counts)) => {
                for count in counts {
                    sound(&format!("{entry}units = {{ \"{unit}\" = {count} }}\n"));
                }
            }
            None => sound(&entry),
        }
    }
    for act in &data.offers.treaties {
        // What leads to nothing is grey too.
        let read = read(&format!("[[diplomacy]]\ndo = \"{}\"\nwith = \"{}\"\n", act.act, act.with));
        let idle = read.faults.iter().filter(|fault| fault.code.key() == "no-effect").map(|fault| fault.words.clone());
        let found: Vec<String> = errors(&read).into_iter().chain(idle).collect();
        assert_eq!(found.is_empty(), act.why.is_none(), "{nation}: {act:?}: {found:?}");
        if let Some(why) = &act.why {
            assert!(found[0].contains(why.as_str()), "{why}: {found:?}");
        }
    }
    for to in &data.offers.gifts {
        sound(&format!("[[gift]]\nto = \"{to}\"\nrp = 1\n"));
    }
    for fleet in &data.offers.fleets {
        let entry = |rest: &str| format!("[[fleet]]\nname = \"{}\"\n{rest}\n", fleet.name);
        for (place, cost, _) in &fleet.places {
            let read = read(&entry(&format!("to = \"{place}\"")));
            assert_eq!(errors(&read), [""; 0], "{nation}: {} to {place}", fleet.name);
            let said = format!("{}: {cost} of {} areas", fleet.name, fleet.most);
            let poor = read.errors().any(|fault| fault.code.key() == "no-rp");
            assert!(poor || read.bill.contains(&said), "{said}: {:?}", read.bill);
        }
        let names = |key: &'static str, list: &[String]| {
            list.iter().map(move |own| format!("{key} = \"{own}\"")).collect::<Vec<_>>()
        };
        for line in names("escort", &fleet.trade.escort).iter().chain(&names("privateer", &fleet.trade.privateer)) {
            sound(&entry(line));
        }
        fleet.troops.load.iter().for_each(|(own, _)| sound(&entry(&format!("load = [\"{own}\"]"))));
    }
    assert!(
        !data.offers.buy.is_empty() && !data.offers.organise.is_empty() && !data.offers.treaties.is_empty(),
        "{nation} has choices"
    );
}

#[test]
fn whatever_the_page_of_three_rivers_lists_is_taken_and_what_it_greys_is_not() {
    for nation in ["Lorien", "Karst", "Seamark", "Ordu"] {
        check_all(THREE_RIVERS, nation, false);
    }
    check_all(THREE_RIVERS, "Lorien", true);
}

#[test]
fn whatever_the_page_of_europe_lists_is_taken_and_what_it_greys_is_not() {
    check_all(EUROPE, "France", false);
    check_all(EUROPE, "Britain", true);
}
