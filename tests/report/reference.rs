//! The tables of the sheets.

use fanion::engine::printed::Page;
use fanion::engine::table::{Table, TableRow};
use fanion::report::page::text;
use fanion::report::plain::Look;
use fanion::report::reference::{InUse, write};

use super::recorded;

#[test]
fn a_table_that_the_owner_filled_in_stands_on_the_sheets_and_takes_the_place_of_a_printed_one() {
    let battle = recorded("practice", 1809);
    let printed = battle.play.sheet().printed();
    let of = |id: &str, title: &str| Table {
        id: id.to_owned(),
        title: title.to_owned(),
        source: "the owner".to_owned(),
        columns: vec!["effect".to_owned()],
        rows: vec![TableRow { key: String::new(), label: "rain".to_owned(), cells: vec!["mud".to_owned()] }],
    };
    let own = [of("march-attack/weather", "Weather"), of("march-attack/ranges", "Our ranges")];
    let mut page = Page::new("sheets");
    write(&mut page, &battle.play, &InUse { printed: &printed, own: &own });
    let mut bytes = Vec::new();
    text::write(&mut bytes, &page, Look { ascii: true, ..Look::default() }).expect("memory");
    let told = String::from_utf8(bytes).expect("UTF-8");
    for words in ["Weather - filled in by the owner", "Our ranges - filled in by the owner", "mud", "Melee Results"] {
        assert!(told.contains(words), "no `{words}`:\n{told}");
    }
    assert!(!told.contains("Firing Ranges"), "{told}");
}
