//! A game of many sides: where they would be too narrow side by side, they stand in several rows.

use std::path::Path;

use super::desk::Desk;

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
fn a_wide_screen_shows_forces_of_the_great_powers_in_words() {
    let desk = europe(120, 40);
    for force in ["Imperial Guard", "Moscow garrison", "Host of Bosnia"] {
        desk.sees(force);
    }
}
