//! Scenarios as files: what is taken, what is refused, at which place; maps of two spreadsheets.

use fanion::rules::campaign_1805::file::{self, csv};
use fanion::rules::campaign_1805::scenario::Scenario;
use fanion::rules::campaign_1805::scenario::ids::{HexId, NationId, Terrain};
use fanion::rules::campaign_1805::scenario::map::Map;

/// The scenario that ships.
pub const THREE_RIVERS: &str = include_str!("../../orbats/campaign-1805/three-rivers.toml");

fn three_rivers() -> Scenario {
    file::read(THREE_RIVERS).unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

fn map(scenario: &Scenario) -> Map {
    let cost = |terrain: Terrain| match terrain {
        Terrain::Clear | Terrain::Desert => 1,
        Terrain::Forest => 2,
        Terrain::Marsh | Terrain::Mountain => 3,
    };
    Map::of(scenario, cost, 2)
}

/// The faults of the scenario that ships with one text in place of another.
fn faults(old: &str, new: &str) -> Vec<String> {
    assert!(THREE_RIVERS.contains(old), "{old}");
    file::read(&THREE_RIVERS.replacen(old, new, 1)).err().unwrap_or_default()
}

#[test]
fn three_rivers_is_sound_and_has_nothing_to_warn_of() {
    let look = file::look(THREE_RIVERS);
    assert_eq!((look.faults, look.warnings), (Vec::new(), Vec::new()));
    let scenario = look.scenario;
    assert_eq!((scenario.grid.columns, scenario.grid.rows), (10, 6));
    assert_eq!((scenario.nations.len(), scenario.seas.len(), scenario.cities.len()), (4, 3, 11));
    let lorien = &scenario.nations[0];
    assert_eq!((lorien.start_cities, lorien.force_march, lorien.cash), (2, 5, 200));
}

#[test]
fn columns_shift_as_the_grid_says() {
    let scenario = three_rivers();
    let map = map(&scenario);
    let hex = |name: &str| map.named(name).expect("a hex of the map");
    let names = |name: &str| {
        let mut names: Vec<String> = map.beside(hex(name)).map(|hex| map.name(hex)).collect();
        names.sort();
        names
    };
    // An even column is lowered here: its neighbours to the east lie level and below; a raised one's level and above.
    assert_eq!(names("0404"), ["0304", "0305", "0403", "0405", "0504", "0505"]);
    assert_eq!(names("0304"), ["0203", "0204", "0303", "0305", "0403", "0404"]);
    assert_eq!(names("0101"), ["0102", "0201"]);
}

#[test]
fn links_join_and_closed_sides_part_hexes_of_land() {
    let scenario = three_rivers();
    let map = map(&scenario);
    let hex = |name: &str| map.named(name).expect("a hex of the map");
    assert!(map.ways(hex("0805")).contains(&hex("1005")));
    assert!(!map.ways(hex("0701")).contains(&hex("0702")));
    assert!(map.ways(hex("0101")).is_empty(), "sea");
    assert!(map.ways(hex("0202")).iter().all(|to| map.is_land(*to)));
    assert_eq!(map.hex(hex("0403")).cost, 2, "clear with a river counts twice");
    assert_eq!(map.hex(hex("0304")).forage, 5, "as the file says of this hex");
}

#[test]
fn a_hex_beyond_two_digits_has_six() {
    let mut scenario = three_rivers();
    scenario.grid.columns = 120;
    scenario.grid.rows = 2;
    assert_eq!(scenario.grid.name(HexId(119)), "120001");
    assert_eq!(scenario.grid.hex("120001"), Some(HexId(119)));
    assert_eq!(scenario.grid.hex("1201"), None);
}

#[test]
fn every_fault_of_a_scenario_has_its_place() {
    let cases = [
        ("~ ~ c h h c c ~ ~ ~\n", "~ ~ c h h c c ~ ~\n", "17:1: row 6 of `terrain` has 9 hexes, the first row 10"),
        (
            "~ ~ c h h c c ~ ~ ~\n",
            "~ ~ c x h c c ~ ~ ~\n",
            "17:7: a character of `terrain` is c f m h d C F M H D ~ ., found `x`",
        ),
        (
            "W W W s s b b k k o",
            "W W W s s b b k k q",
            "20:19: hex 1001: no province has the mark `q`; marks are v l k b g s o",
        ),
        ("W W W s s b b k k o", "W W W W s b b k k o", "20:7: hex 0401: land with the mark of a sea area, `W`"),
        ("hex = \"0103\"", "hex = \"0101\"", "146:7: Valmont lies at sea: hex 0101 is `~`"),
        (
            "hex = \"0103\"",
            "hex = \"0203\"",
            "147:8: Valmont is a port without sea: no sea lies beside it, and `seas` names none",
        ),
        ("hex = \"0103\"", "hex = \"0504\"", "146:7: Valmont is of Valdor, but hex 0504 lies in Lowmark"),
        (
            "hex = \"0103\"",
            "hex = \"103\"",
            "146:7: `hex` is a hex of the map, CCRR, of 10 columns and 6 rows, found `103`",
        ),
        (
            "trade = [\"Karst\"]",
            "trade = [\"Carst\"]",
            "44:10: `trade` names nations of [[nation]], found `Carst`; did you mean `Karst`?",
        ),
        (
            "units = { \"Line\" = 4, ",
            "units = { \"Line\" = 7, ",
            "1st Brigade: a brigade has room for 6 battalions, found 7",
        ),
        (
            "effect = [\"army-reform Karst\"]",
            "effect = [\"army-reform Carst\"]",
            "the nation of `army-reform` is one of [[nation]], found `Carst`; did you mean `Karst`?",
        ),
        ("limit = 4\n", "limit = 1\n", " Guard, and `limit` allows 1: take some out, or raise it"),
        (
            "[[kingdom]]",
            "[[treaty]]\nkind = \"war\"\nbetween = [\"Seamark\", \"Lorien\"]\n\n[[kingdom]]",
            "war of Seamark and Lorien has two entries: take one out",
        ),
        (
            "links = [[\"0805\", \"1005\"]]",
            "links = [[\"0805\", \"1005\"], [\"1005\", \"0805\"]]",
            "`links` names 1005 and 0805 twice",
        ),
        ("[intel]\nfar = \"province\"", "[intel]\nfar = \"all\"", "`far` is none, province, hex"),
        ("\"end.last-turn\" = \"8\"", "\"end.last-tern\" = \"8\"", "did you mean `end.last-turn`?"),
    ];
    for (old, new, expected) in cases {
        let found = faults(old, new);
        assert!(found.iter().any(|fault| fault.contains(expected)), "{new}: {found:#?}");
    }
}

#[test]
fn a_fault_of_a_scenario_says_what_to_do() {
    let cases = [
        ("hex = \"0103\"", "hex = 0103", "146:7: put 0103 in quotes: \"0103\", for a number does not begin with 0"),
        ("links = [[\"0805\", ", "links = [[0805, ", "put 0805 in quotes"),
        ("manpower = 1\n", "manpower = one\n", "`manpower` is a whole number from 0 to 99, found one"),
        ("manpower = 1\n", "manpower = 01\n", "`manpower` is a whole number from 0 to 99, found 01"),
        ("[[city]]", "[city]", "137:1: write [[city]], in two brackets: the file has several"),
        (
            "mark = \"E\"",
            "mark = \"F\"",
            "no sea area has the mark `E`; marks are W F: correct it, or add a [[sea]] with mark = \"E\"",
        ),
        (
            "capital = \"Lorien\"",
            "capital = \"Paris\"",
            "`capital` is the name of some [[city]], found `Paris`; there are: Lorien, Valmont, Lowgate, Karsten, Saltau, Steinfeste and 5 more",
        ),
        ("at = \"Lowgate\"", "at = \"Paris\"", "found `Paris`; there are: Lorien, "),
        (
            "\"Line\" = 4, \"Foot battery\" = 1",
            "\"Line\" = 7, \"Foot battery\" = 1",
            "1st Brigade: a brigade has room for 6 battalions, found 7",
        ),
        (
            "name = \"Frigate\"",
            "name = \"Sloop\"",
            "no [[unit]] is called `Frigate`: add one, with name = \"Frigate\" and arm = \"frigate\"",
        ),
        (
            "command_rating = 4\nap = 3",
            "command_rating = 1\nap = 3",
            "Azur commands at most 1, Army of the Vale has 2: take a force out, or raise `command_rating`",
        ),
        ("general = \"Gelb\"", "general = \"Azur\"", "Azur leads Army of the Vale already: a general leads one army"),
        (
            "at = \"0304\"\narmy = \"Army of the Vale\"\nunits",
            "at = \"0404\"\narmy = \"Army of the Vale\"\nunits",
            "Guard Corps is in 0404, I Corps in 0304: the forces of Army of the Vale begin in one place",
        ),
        ("\"storm\"", "\"strom\"", "`strom` is not an effect; did you mean `storm`?"),
        ("\"veterans Lorien", "\"vetrans Lorien", "is not an effect; did you mean `veterans`?"),
    ];
    for (old, new, expected) in cases {
        let found = faults(old, new);
        assert!(found.iter().any(|fault| fault.contains(expected)), "{new}: {found:#?}");
    }
}

#[test]
fn one_cause_is_one_fault_of_a_scenario() {
    for hex in ["0101", "9999"] {
        let found = faults("hex = \"0202\"", &format!("hex = \"{hex}\""));
        assert_eq!(found.len(), 1, "five forces and a general begin in that city: {found:#?}");
    }
    let words = "\"Prussian agents stir up the towns\"";
    assert_eq!(faults("\"general-death\"", words), [""; 0], "words for the umpire are no slip");
}

#[test]
fn every_roll_of_a_table_of_chance_has_one_row() {
    let cases = [
        ("roll = \"6-8\"", "roll = \"5-8\"", "[[event]] of line 559 has 5, too: each roll has one row"),
        (
            "roll = \"6-8\"",
            "roll = \"6-7\"",
            "no [[event]] has 8 of 2D6: each roll has a row, with effect = [\"none\"]",
        ),
        ("roll = \"5-12\"", "roll = \"5-13\"", "2D6 gives 2 to 12, and never 13"),
        (
            "roll = \"12\"\nname",
            "roll = \"2-12\"\nname",
            "[[event]] of lines 549, 554, 559, 565, 570, 576 has 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, too",
        ),
        ("roll = \"6-8\"", "roll = \"6 to 8\"", "such as \"4-5\", found `6 to 8`; write \"6-8\""),
    ];
    for (old, new, expected) in cases {
        let found = faults(old, new);
        assert!(found.len() == 1 && found[0].contains(expected), "{new}: {found:#?}");
    }
}

#[test]
fn nothing_is_told_that_follows_from_another_fault() {
    let row = "~ ~ c h h c c ~ ~ ~\n";
    let cases: [(&str, &str, &str); 12] = [
        ("kind = \"war\"", "kind = \"truce\"", "`kind` is alliance, war, peace, passage, found \"truce\""),
        ("hex = \"0103\"", "hex = 103", "write it in quotes: \"103\""),
        ("kind = \"garrison\"", "kind = \"band of men\"", "`kind` is corps"),
        ("mark = \"v\"", "mark = \"l\"", "the mark `l` stands for two regions"),
        ("name = \"Karst\"", "name = 5", "`name` is a name in quotes"),
        ("name = \"Line\"\n", "name = \"Line \"\n", "write it without blanks at its ends: \"Line\""),
        ("command_rating = 4\nap = 3", "command_rating = \"four\"\nap = 3", "`command_rating` is a whole number"),
        ("arm = \"infantry\"", "arm = \"foot\"", "`arm` is infantry"),
        ("terrain = \"\"\"\n", "terrain = \"\"\"\n# from the north\n", ""),
        ("terrain = \"\"\"\n", "terrain = \"\"\"\nfrom the far north\n", "and 7 more: a comment begins with #"),
        (row, "~ ~ x h h c c ~ ~ ~\n", "found `x`"),
        (row, "~ ~ c h h c c ~ ~\n", "row 6 of `terrain` has 9 hexes"),
    ];
    for (old, new, expected) in cases {
        let found = faults(old, new);
        let is_told =
            if expected.is_empty() { found.is_empty() } else { found.len() == 1 && found[0].contains(expected) };
        assert!(is_told, "{new}: {found:#?}");
    }
}

#[test]
fn all_that_is_wrong_with_one_entry_is_told_at_once() {
    let cases: [(&str, &str, &[&str]); 3] = [
        (
            "rank = \"A\"\nbattle_rating = 5\ncommand_rating = 4",
            "rank = \"E\"\nbattle_rating = 99\ncomand_rating = 4",
            &["`rank` is A", "found 99", "did you mean `command_rating`?"],
        ),
        (
            "kind = \"war\"\nbetween = [\"Lorien\", \"Seamark\"]",
            "kind = \"truce\"\nsince = 1805\nbetween = [\"Lorien\", \"Sea\"]",
            &["`kind` is alliance", "no key `since`", "found `Sea`"],
        ),
        (
            "kind = \"garrison\"\nat = \"Valmont\"",
            "kind = \"guard\"\nat = \"Nowhere\"\nsize = 3",
            &["`kind` is corps", "found `Nowhere`", "no key `size`"],
        ),
    ];
    for (old, new, expected) in cases {
        let found = faults(old, new);
        let are_told = expected.iter().all(|words| found.iter().any(|fault| fault.contains(words)));
        assert!(are_told && found.len() == expected.len(), "{new}: {found:#?}");
    }
}

#[test]
fn what_can_be_played_and_nobody_means_is_a_warning() {
    let cases = [
        ("nation = \"Ordu\"\nrp", "nation = \"Karst\"\nrp", "Ordu, the capital of Ordu, is in Ordu, which Karst owns"),
        ("nation = \"Ordu\"\nrp", "nation = \"Karst\"\nrp", "Ordu has no source of supply"),
        (
            "[[province]]",
            "[[nation]]\nname = \"Void\"\ncapital = \"Oasis\"\narmy_rating = 1\nskirmish_rating = 1\nnavy_rating = 0\n\
             corps = 0\ncorps_size = 0\n[[province]]",
            "Void has neither a province nor a force",
        ),
        (
            "at = \"Valmont\"\nunits = { \"Line\"",
            "at = \"Port Regent\"\nunits = { \"Line\"",
            "Valmont garrison is a garrison in the capital of Seamark, an enemy",
        ),
        ("reformed = true\n", "", "I Corps begins as a corps, and Lorien is not reformed"),
        ("move = 4\nnot", "move = 0\nnot", "Line has `move = 0`"),
    ];
    for (old, new, expected) in cases {
        assert!(THREE_RIVERS.contains(old), "{old}");
        let look = file::look(&THREE_RIVERS.replacen(old, new, 1));
        assert_eq!(look.faults, [""; 0], "{new}");
        assert!(look.warnings.iter().any(|warning| warning.contains(expected)), "{new}: {:#?}", look.warnings);
    }
}

#[test]
fn a_force_or_army_with_the_name_of_a_place_or_nation_is_warned_of_with_both_and_what_to_do() {
    for (old, new, says) in [
        ("\"Valmont garrison\"", "\"Valmont\"", "`Valmont` is the name of this force and of a city: "),
        ("\"1st Foot\"", "\"valdor\"", "`valdor` is the name of this force and of a province: "),
        ("\"Flotilla\"", "\"Western Sea\"", "of this force and of a sea area: "),
        ("\"1st Brigade\"", "\"Ordu\"", "`Ordu` is the name of this force and of a city and a province and a nation: "),
        ("\"Army of Karst\"", "\"Karst\"", "`Karst` is the name of this army and of a nation: "),
    ] {
        let look = file::look(&THREE_RIVERS.replace(old, new));
        assert_eq!(look.faults, [""; 0], "{new}");
        let [warning] = look.warnings.as_slice() else { panic!("{new}: {:?}", look.warnings) };
        assert!(warning.contains(says) && warning.contains("; give the "), "{new}: {warning}");
    }
    let look = file::look(&THREE_RIVERS.replace("\"Valmont garrison\"", "\"Valmont\""));
    assert!(
        look.warnings[0].ends_with("give the force another name, such as `Valmont garrison`"),
        "{:?}",
        look.warnings
    );
}

#[test]
fn what_ships_has_nothing_new_to_warn_of() {
    for file in ["europe-1805", "five-hexes"] {
        let text = std::fs::read_to_string(format!("orbats/campaign-1805/{file}.toml")).expect("it ships");
        let look = file::look(&text);
        assert_eq!((look.faults, look.warnings), (vec![], vec![]), "{file}");
    }
}

#[test]
fn a_province_in_pieces_is_told_and_taken() {
    let look = file::look(&THREE_RIVERS.replacen("W v v l l g g k o o", "W v v l l g g k o s", 1));
    assert_eq!(look.faults, [""; 0]);
    assert_eq!(look.warnings.len(), 1);
    assert!(look.warnings[0].contains("Strand lies in pieces: 1005 is not joined with "), "{:?}", look.warnings);
    assert_eq!(look.marked, [look.scenario.grid.hex("1005").expect("on the map")]);
}

#[test]
fn names_of_forces_are_unique_within_a_nation_only() {
    let found = faults("name = \"2nd Foot\"", "name = \"1st Foot\"");
    assert!(found.iter().any(|fault| fault.contains("`1st Foot` is listed twice in its nation")), "{found:?}");
    assert_eq!(faults("name = \"Foot Guards\"", "name = \"1st Foot\""), [""; 0]);
}

#[test]
fn two_nations_may_each_have_an_army_of_one_name() {
    let text = THREE_RIVERS.replace("\"Army of Karst\"", "\"Army of the Vale\"");
    let scenario = file::read(&text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    let led = |force: &str| {
        let force = scenario.start.forces.iter().find(|own| own.name == force).expect("a force");
        scenario.start.generals[scenario.start.armies[force.army.expect("in an army").at()].general.at()].name.as_str()
    };
    assert_eq!([led("I Corps"), led("1st Foot"), led("1st Horse")], ["Azur", "Gelb", "Gelb"]);
}

#[test]
fn a_map_of_two_thousand_hexes_is_read_from_rows_of_letters() {
    let row = "cCfhmdcCcc".repeat(5);
    let body = format!("{row}\n").repeat(40);
    let marks = format!("{}\n", "a".repeat(50)).repeat(40);
    let mut text = format!(
        "format = 1\nrulebook = \"campaign-1805\"\nname = \"Large\"\n[map]\nterrain = \"\"\"\n{body}\"\"\"\nregions = \"\"\"\n{marks}\"\"\"\n"
    );
    text.push_str("[[nation]]\nname = \"A\"\ncapital = \"B\"\narmy_rating = 0\nskirmish_rating = 0\nnavy_rating = 0\ncorps = 0\ncorps_size = 0\n");
    text.push_str("[[province]]\nname = \"P\"\nnation = \"A\"\nmark = \"a\"\nrp = 1\nmanpower = 1\n");
    text.push_str("[[city]]\nname = \"B\"\nprovince = \"P\"\nhex = \"0101\"\n");
    for terrain in Terrain::ALL {
        text.extend(["[[terrain]]\nname = \"", terrain.key(), "\"\nforage = 1\nattrition = 5\n"]);
    }
    let scenario = file::read(&text).unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
    assert_eq!(scenario.grid.terrain.len(), 2_000);
    assert_eq!(map(&scenario).ways(HexId(1_000)).len(), 4);
    assert_eq!(scenario.provinces[0].nation, NationId(0));
}

#[test]
fn two_spreadsheets_become_a_map() {
    let text = csv::map_of("c,f,~\nC,h,.\n", "a,a,S\na,b,.\n").expect("sound sheets");
    assert!(text.contains("terrain = \"\"\"\nc f ~\nC h .\n\"\"\""), "{text}");
    assert!(text.contains("regions = \"\"\"\na a S\na b .\n\"\"\""), "{text}");
    let [terrain, regions] = csv::map_of("c;f;~\nC;x\n", "a;a;S\n").expect_err("faults");
    assert_eq!(
        terrain,
        ["2:1: the row has 2 hexes, the first 3", "2:2: a letter is c f m h d C F M H D ~ ., found `x`"]
    );
    assert_eq!(regions, ["1:1: there are 1 rows, and 2 of the terrain"]);
}

/// The file without its tables of these kinds.
fn without(kinds: &[&str]) -> String {
    let mut is_left_out = false;
    let kept = THREE_RIVERS.split_inclusive('\n').filter(|line| {
        if line.starts_with('[') {
            let kind = line.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '-' && sign != '_');
            is_left_out = kinds.contains(&kind.split('.').next().unwrap_or_default());
        }
        !is_left_out
    });
    kept.collect()
}

#[test]
fn whatever_kinds_of_tables_are_missing_the_faults_are_told() {
    let heads = THREE_RIVERS.lines().filter(|line| line.starts_with('['));
    let kinds: std::collections::BTreeSet<&str> =
        heads.map(|line| line.trim_matches(['[', ']']).split('.').next().unwrap_or_default()).collect();
    assert!(kinds.contains("nation") && kinds.contains("force") && kinds.contains("map"), "{kinds:?}");
    for one in &kinds {
        for other in &kinds {
            let look = file::look(&without(&[one, other]));
            assert_eq!(look.faults.is_empty(), file::read(&without(&[one, other])).is_ok(), "{one}, {other}");
        }
    }
    assert!(!file::look(&without(&["nation"])).faults.is_empty());
}
