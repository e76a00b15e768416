//! Values of the wrong kind, texts without an end, entries that do not go together: each is told at its place, with what was
//! found, what is allowed and what to do.

use std::collections::BTreeSet;

use fanion::engine::post::{Clock, Paper};
use fanion::rulebooks::{FLEET, FORCE, LISTS, SECTIONS, check_orders};
use fanion::rules::campaign_1805::file;

use super::desk::{desk, screen, screen_with};
use super::scenario::THREE_RIVERS;
use super::told_whole::checked;
use super::turns::Campaign;

/// A value of each kind, as a file writes it.
const VALUES: [&str; 7] = ["\"some words\"", "\"true\"", "123456789", "1.5", "true", "[\"a\"]", "{ a = 1 }"];

/// What kind a value is of, by its first character.
fn kind(value: &str) -> &'static str {
    match value.chars().next() {
        Some('"') => "text",
        Some('[') => "list",
        Some('{') => "table",
        Some('t' | 'f') => "flag",
        _ if value.contains('.') => "fraction",
        _ => "number",
    }
}

/// The lines of a file that give a key a value on one line, one for each table and key: their numbers, keys and values.
fn keys(text: &str) -> Vec<(usize, String, String)> {
    let (mut head, mut in_text, mut seen, mut all) = (String::new(), false, BTreeSet::new(), Vec::new());
    for (at, line) in text.lines().enumerate() {
        let marks = line.matches("\"\"\"").count();
        if marks > 0 || in_text {
            in_text ^= marks % 2 == 1;
        } else if line.starts_with('[') {
            line.clone_into(&mut head);
        } else if let Some((key, value)) = line.split_once(" = ").filter(|_| !line.starts_with(['#', ' ']))
            && seen.insert((head.clone(), key.to_owned()))
        {
            let value = value.split(" # ").next().unwrap_or_default().trim();
            all.push((at + 1, key.to_owned(), value.to_owned()));
        }
    }
    all
}

/// The text with another value at a line.
fn with(text: &str, line: usize, key: &str, value: &str) -> String {
    let lines = text.lines().enumerate();
    lines.map(|(at, own)| if at + 1 == line { format!("{key} = {value}\n") } else { format!("{own}\n") }).collect()
}

/// What a message about a value of the wrong kind says.
fn is_whole(message: &str, key: &str, value: &str) -> bool {
    let names = message.contains(&format!("`{}`", key.trim_matches('"'))) || message.contains(&format!("{key} of"));
    let remedy = match value {
        "\"true\"" if message.contains("true or false") => message.contains("write true without quotes"),
        _ => true,
    };
    names && message.contains("found ") && message.contains(" is ") && remedy
}

#[test]
fn a_value_of_the_wrong_kind_is_told_at_its_key_whatever_key_of_a_scenario_it_is() {
    let scaffold =
        fanion::rules::campaign_1805::file::scaffold::scaffold("5x4".parse().expect("a size"), 2).expect("a scaffold");
    for text in [THREE_RIVERS, scaffold.as_str()] {
        for (line, key, own) in keys(text) {
            for value in VALUES.iter().filter(|value| kind(value) != kind(&own)) {
                let look = file::look(&with(text, line, &key, value));
                let here: Vec<&String> =
                    look.faults.iter().filter(|fault| fault.starts_with(&format!("{line}:"))).collect();
                assert!(
                    here.iter().any(|fault| is_whole(fault, &key, value)),
                    "{key} = {value} in place of {own}: {here:?} of {:?}",
                    look.faults
                );
            }
        }
    }
}

/// The kind that a key of an orders file takes.
fn wanted(key: &str) -> &'static str {
    match key {
        "forced" | "withdraw" | "inside" | "pursue" | "supply" | "standing" | "bombard" => "flag",
        "break_off_at" | "count" | "rp" | "cash" | "years" => "number",
        "units" => "table",
        key if key == "land" || LISTS.contains(&key) => "list",
        _ => "text",
    }
}

#[test]
fn a_value_of_the_wrong_kind_is_told_at_its_key_whatever_key_of_an_order_it_is() {
    let campaign = Campaign::new(7);
    let lines = campaign.head("Lorien").lines().count();
    for section in [&FORCE, &FLEET].into_iter().chain(&SECTIONS) {
        for (key, _) in section.keys {
            for value in VALUES.iter().filter(|value| kind(value) != wanted(key)) {
                let (name, above) = match section.name {
                    "force" => ("name = \"1st Brigade\"\n", 2),
                    "fleet" => ("name = \"Flotilla\"\n", 2),
                    "organise" if *key != "do" => ("do = \"form\"\n", 2),
                    "diplomacy" if *key != "do" => ("do = \"peace\"\n", 2),
                    "terms" if *key == "choose" => ("of = \"Seamark\"\n", 2),
                    "terms" if *key == "provinces" => ("of = \"Seamark\"\nchoose = \"provinces\"\n", 3),
                    "terms" if *key == "cede" => ("to = \"Seamark\"\n", 2),
                    _ => ("", 1),
                };
                let told = checked(&campaign, "Lorien", &format!("[[{}]]\n{name}{key} = {value}\n", section.name));
                let line = lines + above + 1;
                // What an entry does not use is no value of it.
                if told.iter().any(|fault| fault.starts_with(&format!("{line}:")) && fault.contains("no-effect")) {
                    continue;
                }
                let here = told.iter().find(|fault| fault.starts_with(&format!("{line}:")) && fault.contains("error["));
                assert!(here.is_some_and(|fault| is_whole(fault, key, value)), "{key} = {value}: {here:?} {told:?}");
            }
        }
    }
}

#[test]
fn a_text_that_lacks_its_end_is_one_fault_at_its_beginning() {
    let begins = |key: &str| THREE_RIVERS.lines().position(|line| line.starts_with(key)).expect("the key") + 1;
    let ends: Vec<usize> = THREE_RIVERS.match_indices("\n\"\"\"\n").map(|(at, _)| at).collect();
    for (end, key, said) in [
        (ends[0], "terrain", "this text has no end before `regions`: close it with \"\"\" behind its last line"),
        (ends[1], "regions", "this text has no end: close it with \"\"\" behind its last line"),
    ] {
        let text = format!("{}\n{}", &THREE_RIVERS[..end], &THREE_RIVERS[end + 5..]);
        let line = begins(key);
        let found = file::look(&text).faults;
        assert!(
            found.len() == 1 && found[0].starts_with(&format!("{line}:")) && found[0].contains(said),
            "{key}: {found:?}"
        );
    }
    let campaign = Campaign::new(7);
    let told = checked(&campaign, "Lorien", "[[words]]\ntext = \"\"\"hold\nthe bridges\n");
    assert!(told.len() == 1 && told[0].contains("error[toml]: this text has no end: close it"), "{told:?}");
}

#[test]
fn a_setting_is_told_at_its_value_with_what_it_may_be() {
    for (rules, said) in [
        ("{ \"end.last-turn\" = \"9999\" }", "setting `end.last-turn` is a whole number from "),
        ("{ \"end.last-turn\" = true }", "found `true`"),
        (
            "{ end.last-turn = \"8\" }",
            "`end` is not a setting: one with a dot in its name is in quotes, \"end.last-turn\"",
        ),
        ("\"end.last-turn\"", "`house_rules` is a table of settings, { \"end.last-turn\" = \"8\" }, found"),
    ] {
        let text =
            THREE_RIVERS.replacen("house_rules = { \"end.last-turn\" = \"8\" }", &format!("house_rules = {rules}"), 1);
        let found = file::look(&text).faults;
        assert!(found.len() == 1 && found[0].contains(said), "{rules}: {found:?}");
    }
}

#[test]
fn entries_that_do_not_go_together_are_faults_of_a_scenario() {
    let army = "name = \"Army of the Vale\"\ngeneral = \"Azur\"\n";
    let brigade = "name = \"1st Brigade\"\nnation = \"Lorien\"\n";
    let cases: &[(&str, &str, &str)] = &[
        (
            brigade,
            &format!("{brigade}general = \"Azur\"\n"),
            "Azur leads Army of the Vale already: a general leads one army or one command",
        ),
        (brigade, &format!("{brigade}general = \"Gelb\"\n"), "Gelb leads Army of Karst already"),
        (
            "name = \"Azur\"\n",
            "name = \"Azur\"\nat = \"Lowgate\"\n",
            "Azur is at Lowgate, and leads Army of the Vale in 0304: leave `at` out",
        ),
        (
            "name = \"Valmont garrison\"\n",
            "name = \"Valmont garrison\"\narmy = \"Army of the Vale\"\n",
            "is a garrison: garrisons and bands are in no army",
        ),
        (
            "at = \"Port Regent\"\nunits = { \"Line\"",
            "at = \"Port Regent\"\narmy = \"Home Fleet\"\nunits = { \"Line\"",
            "an army is of troops, a grand fleet of ships: Foot Guards has troops, Blue Squadron ships",
        ),
        (
            "kind = \"brigade\"\nat = \"Lowgate\"",
            "kind = \"contingent\"\nat = \"Lowgate\"",
            "1st Brigade is a contingent, and Lorien is not feudal",
        ),
        (
            "capital = \"Karsten\"",
            "capital = \"Lorien\"",
            "Lorien is the capital of Lorien: a city is the capital of one",
        ),
        ("mark = \"E\"", "mark = \"W\"", "the mark `W` is of Western Sea already"),
        (
            "[[kingdom]]",
            "[[treaty]]\nkind = \"alliance\"\nbetween = [\"Seamark\", \"Lorien\"]\n[[kingdom]]",
            "Seamark and Lorien are at war and have a treaty",
        ),
        (
            army,
            &format!("{army}[[depot]]\nnation = \"Karst\"\nat = \"0304\"\ncarried_by = \"I Corps\"\n"),
            "I Corps is not of Karst: a depot is carried by its own nation",
        ),
        (
            army,
            &format!("{army}[[depot]]\nnation = \"Lorien\"\nat = \"0504\"\ncarried_by = \"I Corps\"\n"),
            "I Corps is in 0304, and its depot at 0504: put them in one place",
        ),
        (
            army,
            &format!("{army}[[depot]]\nnation = \"Lorien\"\nat = \"0101\"\n"),
            "a depot is on land, and 0101 is not",
        ),
        (
            "links = [[\"0805\", ",
            "links = [[\"0805\", \"0805\"], [\"0805\", ",
            "`links` has 0805 twice: name two hexes",
        ),
        ("closed = [[", "closed = [[\"0304\", \"0704\"], [", "0304 and 0704 do not touch: nothing is closed"),
    ];
    for (old, new, said) in cases {
        assert!(THREE_RIVERS.contains(old), "{old}");
        let found = file::look(&THREE_RIVERS.replacen(old, new, 1)).faults;
        assert!(found.iter().any(|fault| fault.contains(said)), "{new}: {said}: {found:#?}");
    }
}

#[test]
fn whoever_begins_in_a_city_of_an_enemy_or_leads_nobody_is_warned_of() {
    let general = "name = \"Azur\"\nnation = \"Lorien\"\n";
    let war = "[[treaty]]\nkind = \"war\"\nbetween = [\"Lorien\", \"Karst\"]\n\n[[kingdom]]";
    let text = THREE_RIVERS.replacen("[[kingdom]]", war, 1);
    for (old, new, said) in [
        (
            "kind = \"brigade\"\nat = \"Lowgate\"",
            "kind = \"brigade\"\nat = \"Gorge\"",
            "1st Brigade is a brigade in Gorge, a city of Karst, an enemy",
        ),
        (
            "kind = \"brigade\"\nat = \"Lowgate\"",
            "kind = \"brigade\"\nat = \"Karsten\"",
            "1st Brigade is a brigade in the capital of Karst, an enemy",
        ),
        (
            general,
            "name = \"Rubis\"\nnation = \"Lorien\"\nrank = \"D\"\nbattle_rating = 1\ncommand_rating = 1\nap = 1\nat = \"Karsten\"\n[[general]]\nname = \"Azur\"\nnation = \"Lorien\"\n",
            "Rubis is in the capital of Karst, an enemy",
        ),
        ("[[army]]\n", "[[army]]\nname = \"Empty\"\ngeneral = \"Carmin\"\n[[army]]\n", "nobody is in Empty"),
        (
            "links = [[\"0805\", \"1005\"]]",
            "links = [[\"0805\", \"1005\"], [\"0804\", \"0805\"]]",
            "0804 and 0805 touch without a link: take it out",
        ),
    ] {
        assert!(text.contains(old), "{old}");
        let look = file::look(&text.replacen(old, new, 1));
        let told = [look.warnings, look.faults].concat();
        assert!(told.iter().any(|warning| warning.contains(said)), "{said}: {told:#?}");
    }
}

#[test]
fn a_second_entry_of_a_force_says_so_and_where_the_first_is() {
    let mut campaign = Campaign::new(7);
    let entries =
        "[[force]]\nname = \"1st Brigade\"\nto = \"0505\"\n\n[[force]]\nname = \"1st Brigade\"\nstance = \"defend\"\n";
    let told = checked(&campaign, "Lorien", entries);
    let first = campaign.head("Lorien").lines().count() + 1;
    let said =
        "error[twice]: `1st Brigade` has two entries, and only the first counts: make them one; the first is on line ";
    assert!(told.iter().any(|line| line.contains(&format!("{said}{first}"))), "{told:?}");
    // Where the orders stand below other lines, its reader counts those, too.
    let papers = campaign.0.papers(&Clock::default());
    let brief =
        papers.iter().find(|paper| paper.name == "lorien-t01.brief.json").and_then(Paper::file).expect("a brief");
    let below = check_orders(brief, &(campaign.head("Lorien") + entries), 10).expect("a check");
    assert!(below.faults.iter().any(|line| line.contains(&format!("{said}{}", first + 10))), "{:?}", below.faults);
    campaign.send("Lorien", entries);
    campaign.resolve();
    let paper = super::papers::words(&campaign, "lorien");
    assert!(
        paper.contains("second entry for 1st Brigade") && paper.contains(&format!("the first is on line {first}")),
        "{paper}"
    );
    assert!(paper.contains("1st Brigade marched to 0505"), "the first counts: {paper}");
}

#[test]
fn what_an_entry_sends_a_force_to_is_drawn_and_told_as_that() {
    let orders = desk(&screen_with(None)).book.text();
    let mut model = screen_with(Some(
        &(orders.clone() + "\n[[force]]\nname = \"Army of the Vale\"\nto = \"Lowgate\"\ninside = true\n"),
    ));
    let shown = screen(&mut model, 120, 40);
    assert!(shown.contains("in your orders: to Lowgate, inside") && shown.contains("by 0404 0504"), "{shown}");
    assert!(!shown.contains("stays"), "{shown}");
    assert!(!desk(&model).is_drawn(), "nothing is drawn that is not ordered");
    let fleet = "\n[[fleet]]\nname = \"Flotilla\"\nland = [{ at = \"0202\", forces = [\"1st Brigade\"] }]\nretreat_to = [\"Valmont\"]\n";
    let mut model = screen_with(Some(&(orders + fleet)));
    super::desk::keys(&mut model, "l");
    let shown = screen(&mut model, 120, 40);
    assert!(shown.contains("land 1st Brigade at 0202, retreat to Valmont"), "{shown}");
}

#[test]
fn a_raid_takes_no_dice_and_is_told_where_it_counts() {
    let garrison = "kind = \"garrison\"\nat = \"Valmont\"";
    assert!(THREE_RIVERS.contains(garrison));
    let text = THREE_RIVERS.replacen(garrison, &garrison.replace("Valmont", "Lorien"), 1);
    let mut campaign = Campaign::of(&text, 5);
    campaign.send("Seamark", "[[fleet]]\nname = \"Home Fleet\"\nto = \"Western Sea\"\nraid = \"Valmont\"\n");
    campaign.resolve();
    let paper = super::papers::words(&campaign, "seamark");
    assert!(campaign.log().contains("RP lost next turn"), "{}", campaign.log());
    assert!(!paper.contains("lost next turn") && paper.contains("raided Valmont"), "{paper}");
}

/// A file with a line put in place of the one that gives the key in the so-manieth table of this name, or added to it.
fn planted(text: &str, (table, at, key, value): Planted) -> String {
    let head = format!("[[{table}]]\n");
    let Some((begin, _)) = text.match_indices(&head).nth(at) else {
        return format!("{text}\n{head}{key} = {value}\n");
    };
    let begin = begin + head.len();
    let end = text[begin..].find("\n[").map_or(text.len(), |end| begin + end + 1);
    let own: Vec<&str> = text[begin..end].lines().filter(|line| !line.starts_with(&format!("{key} = "))).collect();
    format!("{}{}\n{key} = {value}\n{}", &text[..begin], own.join("\n"), &text[end..])
}

/// A fault: the table, which of them, the key and its value.
type Planted = (&'static str, usize, &'static str, &'static str);

/// Faults of every kind, in one entry and in others: values, names, places, and what does not go together.
const PLANTED: [Planted; 30] = [
    ("city", 3, "province", "\"Nowhere\""),
    ("city", 3, "hex", "\"0101\""),
    ("city", 3, "siege", "\"many\""),
    ("city", 3, "walls", "3"),
    ("city", 4, "hex", "\"9999\""),
    ("city", 4, "seas", "[\"Baltic\"]"),
    ("city", 6, "seas", "[\"Ocean\"]"),
    ("force", 9, "nation", "\"Narnia\""),
    ("force", 9, "at", "\"Ocean\""),
    ("force", 9, "units", "{ \"Elephants\" = 3 }"),
    ("force", 9, "general", "\"Nobody\""),
    ("force", 2, "kind", "\"horde\""),
    ("general", 1, "nation", "\"Mordor\""),
    ("general", 1, "rank", "\"Z\""),
    ("general", 2, "at", "\"0101\""),
    ("army", 0, "general", "\"Somebody\""),
    ("nation", 0, "capital", "\"Atlantis\""),
    ("nation", 0, "controller", "\"Lorien\""),
    ("nation", 0, "second_capital", "\"Karsten\""),
    ("nation", 1, "army_rating", "\"x\""),
    ("province", 0, "nation", "\"Gondor\""),
    ("province", 1, "mark", "\"W\""),
    ("province", 2, "rp", "\"lots\""),
    ("sea", 0, "links", "[\"North Pole\"]"),
    ("unit", 0, "arm", "\"camelry\""),
    ("unit", 1, "cost", "\"free\""),
    ("terrain", 0, "cost", "3"),
    ("event", 0, "roll", "\"9-2\""),
    ("event", 0, "effect", "[\"army-reform Utopia\"]"),
    ("kingdom", 9, "provinces", "[\"Mazovia\"]"),
];

#[test]
fn of_two_faults_that_do_not_follow_from_each_other_neither_hides_the_other() {
    let words = |faults: Vec<String>| -> BTreeSet<String> {
        let each = faults.into_iter().filter_map(|fault| {
            let (_, words) = fault.split_once(": ")?;
            words.split("; ").next().map(str::to_owned)
        });
        each.collect()
    };
    let alone = |fault: Planted| words(file::look(&planted(THREE_RIVERS, fault)).faults);
    let mut hidden = Vec::new();
    for (at, one) in PLANTED.into_iter().enumerate() {
        let named = alone(one);
        assert!(!named.is_empty(), "{one:?} is a fault");
        for other in
            PLANTED.into_iter().skip(at + 1).filter(|other| (other.0, other.1, other.2) != (one.0, one.1, one.2))
        {
            let both = words(file::look(&planted(&planted(THREE_RIVERS, one), other)).faults);
            for (fault, named) in [(one, &named), (other, &alone(other))] {
                // What a fault says first is itself; further lines may follow from it.
                if named.is_disjoint(&both) {
                    hidden.push(format!("{fault:?} of {one:?} and {other:?}: {both:?}"));
                }
            }
        }
    }
    assert_eq!(hidden, [""; 0]);
}
