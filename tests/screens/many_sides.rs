//! A game of many sides: where they would be too narrow side by side, they stand in several rows.

use std::path::Path;

use fanion::tui::watch::scene;

use super::desk::Desk;
use super::watching::drawn;

fn europe(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_home(columns, rows);
    desk.open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/campaign-1805/europe-1805.toml"));
    desk.press("Enter");
    desk.sees("Europe 1805");
    desk
}

#[test]
fn campaigns_that_the_program_brings_along_are_listed_read_and_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = Desk::in_folder(100, 40, folder.path());
    desk.press("campaign Enter").sees("CAMPAIGNS").sees("> Three Rivers");
    desk.type_words("europe");
    desk.sees("> Europe 1805");
    desk.press("Enter Enter");
    desk.sees("Europe 1805   Turn 0").sees("FRANCE");
    desk.open(Path::new("europe-1805"));
    desk.sees("The situation").says("The last days of August 1805. The camps of Boulogne are about to march");
}

const NATIONS: [&str; 14] = [
    "FRANCE",
    "RUSSIA",
    "AUSTRIA",
    "BRITAIN",
    "SPAIN",
    "PRUSSIA",
    "OTTOMAN",
    "SWEDEN",
    "DENMARK",
    "BAVARIA",
    "WURTTEMBERG",
    "SWITZERLAND",
    "HESSE",
    "SARDINIA",
];

#[test]
fn all_fourteen_nations_of_europe_are_read_by_their_names_at_every_size() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let desk = europe(columns, rows);
        for nation in NATIONS {
            desk.sees(nation);
        }
    }
}

#[test]
fn where_the_great_armies_are_is_read_at_every_size() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        // An army whose forces are listed below it has a wider gap behind its name.
        let text = europe(columns, rows).text().replace("  ", " ");
        for army in ["Grande Armee Boulogne", "Army of Podolia 2309", "Home Army London", "Royal Army Berlin"] {
            assert!(text.contains(army), "{army} at {columns}x{rows}\n{text}");
        }
    }
}

#[test]
fn nations_with_few_forces_leave_their_rows_to_the_great_powers() {
    for (columns, rows) in [(120, 40), (200, 60)] {
        let desk = europe(columns, rows);
        let text = desk.text();
        let begins = |name: &str| text.lines().position(|line| line.contains(name)).expect("a nation");
        let great = begins("PRUSSIA") - begins("FRANCE");
        assert!(great > 8, "{great} rows for the great powers at {columns}x{rows}\n{text}");
        desk.sees("Stuttgart garrison").sees("Cagliari garrison");
    }
}

#[test]
fn what_is_out_of_sight_of_a_nation_is_counted_where_its_points_would_be() {
    let desk = europe(80, 24);
    for (nation, is_cut) in [("FRANCE", true), ("RUSSIA", true), ("BAVARIA", false)] {
        let text = desk.text();
        let line = text.lines().find(|line| line.contains(nation)).expect("its headline");
        let own = line.split('│').find(|part| part.contains(nation)).expect("its part");
        assert_eq!((own.contains(" PgDn"), own.contains("0 points")), (is_cut, !is_cut), "{own}");
    }
}

#[test]
fn the_second_screen_of_a_campaign_shows_points_and_nothing_that_a_nation_owns() {
    let desk = europe(120, 40);
    let scene = scene(&desk.model.battle().expect("a campaign").game, None);
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let text = drawn(&scene, columns, rows);
        assert!(text.contains("FRANCE  0 points") && text.contains("SARDINIA  0 points"), "{text}");
        for secret in ["$", "RP", "manpower"] {
            assert!(!text.contains(secret), "{secret} at {columns}x{rows}\n{text}");
        }
    }
}
