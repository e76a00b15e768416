//! The card of a battle at sea: both parties recompute the ships that they lost, and nobody else reads it.

use fanion::engine::printed::PageRow;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::scenario::Place;

use super::papers::{row, words};
use super::sea::{changed, fleet, fleets_meet};
use super::turns::Campaign;

const ARMS: [&str; 2] = ["men of war", "frigates"];

/// Lorien with three men of war and two frigates meets Seamark's Home Fleet.
fn a_battle_at_sea(seed: u64) -> Campaign {
    let text = changed(&[("units = { \"Frigate\" = 2 }", "units = { \"Man of war\" = 3, \"Frigate\" = 2 }")]);
    let mut campaign = Campaign::of(&text, seed);
    fleets_meet(&mut campaign);
    campaign
}

fn number(cell: &str) -> usize {
    let digits = cell.split(|sign: char| !sign.is_ascii_digit()).find(|part| !part.is_empty());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or_else(|| panic!("no number in {cell}"))
}

/// Ships of each arm that were there, and how many of them percent and cap take: halves up, then what is over the cap is
/// given back to the arm that loses most, men of war first.
fn reckoned(had: [usize; 2], percent: usize, cap: usize) -> [usize; 2] {
    let mut lost = had.map(|had| (had * percent * 2 + 100) / 200);
    while lost[0] + lost[1] > cap {
        lost[usize::from(lost[1] > lost[0])] -= 1;
    }
    lost
}

#[test]
fn both_parties_of_a_battle_at_sea_recompute_their_ships_from_row_dice_and_cap() {
    for seed in 1..6 {
        let campaign = a_battle_at_sea(seed);
        let [fight] = &campaign.state().battles.fights[..] else { panic!("{}", campaign.log()) };
        assert!(matches!(fight.at, Place::Sea(_)));
        let names = fight.nations.map(|nation| campaign.state().nation_name(nation).to_owned());
        for (own, name) in names.iter().enumerate() {
            let paper = words(&campaign, &name.to_lowercase());
            let heading = format!("## Battle card: sea battle in the Western Sea, {} against {}", names[0], names[1]);
            assert!(paper.contains(&heading), "{paper}");
            for part in ["**Day 1.** Column ", "; dice ", "["] {
                assert!(paper.contains(part), "{part}: {paper}");
            }
            for arm in ["infantry", "cavalry", "artillery"] {
                assert!(!paper.contains(&format!("lost, {arm}")), "no {arm} at sea: {paper}");
            }
            let value = row(&paper, "combat value");
            assert!(value[own].parse::<i64>().is_ok() && value[1 - own] == "not shown", "{value:?}");
            if fight.days > 1 {
                continue;
            }
            let percent = number(row(&paper, "by the table")[own]);
            let cap = number(row(&paper, "most hits: as many as")[own]);
            let cells = ARMS.map(|arm| {
                let cell = if paper.contains(&format!("| lost, {arm} |")) {
                    row(&paper, &format!("lost, {arm}"))[own]
                } else {
                    "-"
                };
                // `25% of 2 = 0.5: 1`
                let (had, hits) = cell.split_once("% of ").map_or(("0", "0"), |(_, rest)| {
                    (rest, rest.rsplit(": ").next().and_then(|end| end.rsplit("= ").next()).unwrap_or(rest))
                });
                let hits = cell.rsplit_once("cap: ").map_or(hits, |(_, most)| most);
                (number(hits), number(had))
            });
            assert_eq!(cells.map(|(lost, _)| lost), reckoned(cells.map(|(_, had)| had), percent, cap), "{paper}");
        }
        let third = words(&campaign, "karst");
        assert!(!third.contains("Battle card") && !third.contains("Column "), "{third}");
        let cards = Umpire::of(&campaign.0).expect("an umpire").battle_cards();
        let [card] = &cards[..] else { panic!("{cards:?}") };
        assert!(card.hex.is_some(), "a hex of the sea area");
        assert_eq!(card.days.len(), usize::from(fight.days));
        let rows = card.days[0].tables.iter().flat_map(|table| &table.rows);
        let shut = |row: &PageRow| match row {
            PageRow::Cells(cells) => cells.iter().any(|cell| cell.to_string() == "not shown"),
            PageRow::Head(_) => false,
        };
        assert!(!rows.into_iter().any(shut), "the umpire reads both sides");
        assert!(campaign.log().contains(", cell "), "{}", campaign.log());
    }
}

#[test]
fn the_card_of_a_battle_at_sea_gives_the_one_reason_why_an_attacker_is_one() {
    for (lorien, wants) in [("intercept", "has the initiative"), ("evade", "alone intercepted")] {
        let mut read = 0;
        for seed in 0..30 {
            let text = changed(&[("units = { \"Frigate\" = 2 }", "units = { \"Man of war\" = 3, \"Frigate\" = 2 }")]);
            let mut campaign = Campaign::of(&text, seed);
            campaign.send("Lorien", &fleet("Flotilla", &format!("to = \"Western Sea\"\norder = \"{lorien}\"")));
            campaign.send("Seamark", &fleet("Home Fleet", "to = \"Western Sea\"\norder = \"intercept\""));
            campaign.resolve();
            let paper = words(&campaign, "seamark");
            for line in paper.lines().filter(|line| line.contains("odds between two columns")) {
                read += 1;
                assert!(line.contains(wants) && !line.contains(" or has"), "{lorien}: {line}");
            }
        }
        assert!(read > 0, "{lorien}: no card gives a reason");
    }
}
