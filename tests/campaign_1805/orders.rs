//! The check of orders: every code with the entry that brings it about, at home as in the umpire's program.

use fanion::engine::post::{Clock, Paper};
use fanion::rules::campaign_1805::orders::brief::PlayerBrief;
use fanion::rules::campaign_1805::orders::line_of;
use fanion::rules::campaign_1805::state::code::Code;

use super::scenario::THREE_RIVERS;
use super::turns::{Campaign, at_war};

fn brief(campaign: &Campaign, nation: &str) -> PlayerBrief {
    let papers = campaign.0.papers(&Clock::default());
    let own = papers.iter().find(|paper| paper.seat.as_deref() == Some(nation) && paper.name.ends_with(".brief.json"));
    PlayerBrief::read(own.and_then(Paper::file).expect("a brief")).unwrap_or_else(|why| panic!("{why}"))
}

/// The codes that a nation's entries bring about in turn 1, by its brief.
fn codes(scenario: &str, nation: &str, entries: &str) -> Vec<&'static str> {
    let campaign = Campaign::of(scenario, 7);
    let text = campaign.head(nation) + entries;
    let taken = brief(&campaign, nation).check(&text).unwrap_or_else(|why| panic!("{why}"));
    let state = fanion::rules::campaign_1805::orders::letter::read_letter(
        campaign.0.view().of(),
        campaign.state().scenario().nation_named(nation).expect("a nation"),
        &text,
    );
    assert_eq!(taken, state, "the umpire's program says what the player's says");
    taken.faults.iter().map(|fault| fault.code.key()).collect()
}

#[test]
fn every_entry_with_an_error_is_told_with_its_code() {
    let force = |name: &str, rest: &str| format!("[[force]]\nname = \"{name}\"\n{rest}\n");
    let fleet = |name: &str, rest: &str| format!("[[fleet]]\nname = \"{name}\"\n{rest}\n");
    let cases: Vec<(&str, String, &str)> = vec![
        ("Lorien", force("I Korps", ""), "no-such-force"),
        ("Lorien", force("3rd Foot", "path = [\"0704\"]"), "no-such-force"),
        ("Lorien", force("I Corps", "path = [\"0404\"]"), "in-an-army"),
        ("Lorien", force("Valmont garrison", "path = [\"0203\"]"), "cannot-move"),
        ("Lorien", force("1st Brigade", "path = [\"9999\"]"), "off-map"),
        ("Lorien", force("1st Brigade", "path = [\"nowhere\"]"), "no-such-hex"),
        ("Lorien", force("1st Brigade", "path = [\"0404\", \"0203\"]"), "not-adjacent"),
        ("Karst", force("Army of Karst", "forced = true\npath = [\"0703\", \"0702\", \"0701\"]"), "closed-side"),
        ("Seamark", force("Foot Guards", "path = [\"0102\"]"), "sea-hex"),
        ("Lorien", force("Army of the Vale", "path = [\"0303\", \"0402\", \"0401\"]"), "too-far"),
        ("Lorien", force("1st Brigade", "to = \"0101\""), "no-way"),
        ("Lorien", force("1st Brigade", "path = [\"0505\"]\nforced = true"), "forced-alone"),
        ("Lorien", force("1st Brigade", "path = [\"0603\"]"), "neutral-land"),
        ("Lorien", force("1st Brigade", "raid = \"Karsten\""), "not-an-enemy"),
        ("Lorien", force("1st Brigade", "raid = \"Karstn\""), "no-city"),
        ("Lorien", force("1st Brigade", "depot = \"deploy\""), "not-here"),
        ("Lorien", force("1st Brigade", "assault_at = \"9:1\""), "bad-odds"),
        ("Lorien", force("1st Brigade", "break_off_at = 120"), "bad-percent"),
        ("Lorien", force("1st Brigade", "stance = \"atack\""), "bad-word"),
        ("Lorien", force("1st Brigade", "pathe = []"), "unknown-key"),
        ("Lorien", force("1st Brigade", "") + &force("1st Brigade", ""), "twice"),
        ("Seamark", fleet("Transports", "to = \"Saltau\""), "no-city"),
        ("Seamark", fleet("Transports", "to = \"Eastern Sea\""), "too-far"),
        ("Lorien", fleet("Flotilla", "path = [\"Eastern Sea\"]"), "sea-not-adjacent"),
        ("Lorien", fleet("Flotilla", "to = \"Baltic\""), "no-such-sea"),
        ("Lorien", fleet("Flotilla", "privateer = \"Karst\""), "not-an-enemy"),
        ("Lorien", fleet("Flotilla", "escort = \"Karst\""), "not-an-ally"),
        ("Lorien", fleet("Flotilla", "load = [\"1st Brigade\"]"), "not-here"),
        ("Seamark", fleet("Transports", "load = [\"Foot Guards\", \"Light Horse\"]"), "not-here"),
        ("Lorien", fleet("Flotilla", "land = [{ at = \"0504\", forces = [\"1st Brigade\"] }]"), "no-coast"),
        ("Lorien", "[[buy]]\nwhat = \"Lien\"\nto = \"1st Brigade\"\n".into(), "no-such-type"),
        ("Lorien", "[[buy]]\nwhat = \"Grand Line\"\nto = \"1st Brigade\"\n".into(), "not-for-you"),
        ("Lorien", "[[buy]]\nwhat = \"Veterans\"\nto = \"I Corps\"\n".into(), "not-for-sale"),
        ("Lorien", "[[buy]]\nwhat = \"Guard\"\ncount = 3\nto = \"Guard Corps\"\n".into(), "limit"),
        ("Lorien", "[[buy]]\nwhat = \"Line\"\ncount = 3\nto = \"1st Brigade\"\n".into(), "make-up"),
        ("Lorien", "[[buy]]\nwhat = \"Line\"\ncount = 3\nto = \"I Corps\"\n".into(), "corps-size"),
        ("Karst", "[[buy]]\nwhat = \"Grand Line\"\ncount = 6\nto = \"3rd Foot\"\n".into(), "make-up"),
        ("Lorien", "[[buy]]\nwhat = \"depot\"\ncount = 9\nat = \"Lorien\"\n".into(), "no-cash"),
        ("Lorien", "[[buy]]\nwhat = \"depot\"\nat = \"Karsten\"\n".into(), "no-home-city"),
        ("Lorien", "[[gift]]\nto = \"Karst\"\nrp = 99\n".into(), "no-rp"),
        ("Lorien", "[[diplomacy]]\ndo = \"war\"\nwith = \"Karst\"\n".into(), "not-winter"),
        ("Lorien", "[[diplomacy]]\ndo = \"peace\"\nwith = \"Karst\"\n".into(), "not-an-enemy"),
        ("Lorien", "[[diplomacy]]\ndo = \"leave\"\nwith = \"Karst\"\n".into(), "not-an-ally"),
        ("Lorien", "[[diplomacy]]\ndo = \"end-share\"\nwith = \"Karst\"\n".into(), "already"),
        ("Karst", "[[organise]]\ndo = \"form\"\nname = \"I\"\nkind = \"corps\"\nforce = \"3rd Foot\"\nunits = { \"Grand Line\" = 3, \"Foot battery\" = 1 }\n".into(), "no-corps"),
        ("Lorien", "[[organise]]\ndo = \"attach\"\nforce = \"1st Brigade\"\nto = \"Army of the Vale\"\n".into(), "other-hex"),
        ("Lorien", "[[organise]]\ndo = \"lead\"\ngeneral = \"Azur\"\nto = \"1st Brigade\"\n".into(), "general-busy"),
        ("Lorien", "[[words]]\ntext = \"hold the bridges\"\n".into(), "read-by-umpire"),
        ("Lorien", force("Army of the Vale", "path = [\"0303\"]"), ""),
    ];
    for (nation, entries, code) in cases {
        let found = codes(THREE_RIVERS, nation, &entries);
        let fits = if code.is_empty() { found.is_empty() } else { found.contains(&code) };
        assert!(fits, "{nation}: {entries}: {found:?}, not {code}");
    }
}

/// What a phone or a word processor makes of a name, and what a player types.
fn as_typed(text: &str) -> Vec<String> {
    vec![
        text.to_uppercase(),
        text.to_lowercase(),
        text.replace(' ', "\u{a0}"),
        text.replace(' ', "  "),
        text.replace('\'', "\u{2019}"),
        format!(" {text} "),
    ]
}

#[test]
fn other_capitals_blanks_or_apostrophes_are_no_other_name() {
    let scenario = THREE_RIVERS.replace("1st Brigade", "Duke Karl's Brigade");
    let campaign = Campaign::of(&scenario, 7);
    let brief = brief(&campaign, "Lorien");
    let orders = |at: usize| {
        let typed = |text: &str| as_typed(text)[at].clone();
        let entries = [
            format!(
                "[[force]]\nname = \"{}\"\nstance = \"{}\"\nretreat_to = [\"{}\"]",
                typed("Duke Karl's Brigade"),
                typed("attack"),
                typed("Valmont")
            ),
            format!("[[organise]]\ndo = \"{}\"\nforce = \"{}\"", typed("detach"), typed("I Corps")),
            format!("[[diplomacy]]\ndo = \"{}\"\nwith = \"{}\"", typed("passage"), typed("Seamark")),
            format!("[[buy]]\nwhat = \"{}\"\ncount = 1\nto = \"{}\"", typed("Line"), typed("Duke Karl's Brigade")),
        ];
        let text = campaign.head("Lorien") + &entries.join("\n");
        brief.check(&text).unwrap_or_else(|why| panic!("{why}"))
    };
    let plain = orders(4).orders;
    assert_eq!(
        plain.force.len() + plain.organise.len() + plain.diplomacy.len() + plain.buy.len(),
        4,
        "{:?}",
        orders(4)
    );
    for at in 0..6 {
        let taken = orders(at);
        assert_eq!(taken.errors().count(), 0, "{at}: {:?}", taken.faults);
        assert_eq!(taken.orders, plain, "{at}");
    }
}

#[test]
fn a_new_name_is_written_as_it_was_first_and_found_however_it_is_typed() {
    let campaign = Campaign::of(THREE_RIVERS, 7);
    let entries = "[[organise]]\ndo = \"form\"\nname = \"Guard of  the Ford\"\nkind = \"Brigade\"\nforce = \"1st Brigade\"\n\
                   units = { \"LINE\" = 1 }\n[[force]]\nname = \"guard of the ford\"\nstance = \"Defend\"\n";
    let taken = brief(&campaign, "Lorien").check(&(campaign.head("Lorien") + entries)).expect("it is read");
    assert_eq!(taken.errors().count(), 0, "{:?}", taken.faults);
    assert_eq!(taken.orders.force[0].name, "Guard of  the Ford");
}

#[test]
fn a_place_is_read_as_papers_print_it_and_a_name_with_another_hex_is_asked_about() {
    let campaign = Campaign::of(&at_war(), 7);
    let brief = brief(&campaign, "Lorien");
    let check = |entry: &str| brief.check(&(campaign.head("Lorien") + entry)).expect("it is read");
    let march = |to: &str| format!("[[force]]\nname = \"1st Brigade\"\n{to}\n");
    let sail = |to: &str| format!("[[fleet]]\nname = \"Flotilla\"\norder = \"evade\"\n{to}\n");
    for (printed, plain) in [
        (march("to = \"Lorien (0304)\""), march("to = \"Lorien\"")),
        (march("path = [\"0404\", \"lorien (0304)\"]"), march("path = [\"0404\", \"0304\"]")),
        (march("retreat_to = [\"the city of Lorien (0304)\"]"), march("retreat_to = [\"Lorien\"]")),
        (march("raid = \"Karsten (0803)\""), march("raid = \"Karsten\"")),
        (sail("to = \"the Western Sea\""), sail("to = \"Western Sea\"")),
        (
            sail("retreat_to = [\"Valmont (0103)\", \"The Western Sea\"]"),
            sail("retreat_to = [\"Valmont\", \"Western Sea\"]"),
        ),
        (
            "[[buy]]\nwhat = \"depot\"\nat = \"Lorien (0304)\"\n".to_owned(),
            "[[buy]]\nwhat = \"depot\"\nat = \"Lorien\"\n".to_owned(),
        ),
    ] {
        let (taken, same) = (check(&printed), check(&plain));
        assert_eq!(
            (&taken.orders, taken.errors().count()),
            (&same.orders, same.errors().count()),
            "{:?}",
            taken.faults
        );
        assert_ne!(
            taken.orders,
            fanion::rules::campaign_1805::state::orders::Orders::default(),
            "{printed}: {:?}",
            taken.faults
        );
    }
    let at_0305 = "\"Lorien (0305)\"";
    for (entry, code) in [
        (march(&format!("to = {at_0305}")), Code::NoSuchHex),
        (march(&format!("path = [{at_0305}]")), Code::NoSuchHex),
        (march(&format!("retreat_to = [{at_0305}]")), Code::NoSuchHex),
        (march(&format!("raid = {at_0305}")), Code::NoCity),
        (sail(&format!("to = {at_0305}")), Code::NoSuchSea),
        (format!("[[buy]]\nwhat = \"depot\"\nat = {at_0305}\n"), Code::NoHomeCity),
    ] {
        let taken = check(&entry);
        let told: Vec<_> = taken.errors().map(|fault| (fault.code, fault.words.as_str())).collect();
        assert_eq!(told, [(code, "Lorien is at 0304, not at 0305: which is meant?")], "{entry}");
    }
}

#[test]
fn a_key_is_no_name_however_a_place_is_called_and_two_ways_of_writing_one_name_are_not_one_entry() {
    let campaign = Campaign::of(&THREE_RIVERS.replace("Lowgate", "Stance"), 7);
    let brief = brief(&campaign, "Lorien");
    let check = |entry: &str| brief.check(&(campaign.head("Lorien") + entry)).expect("it is read");
    let taken = check("[[force]]\nname = \"1st Brigade\"\nstance = \"attack\"\n");
    assert_eq!((taken.errors().count(), taken.orders.force.len()), (0, 1), "{:?}", taken.faults);
    let form = "[[organise]]\ndo = \"form\"\nname = \"Guard\"\nkind = \"brigade\"\nforce = \"1st Brigade\"\n";
    for units in ["\"LINE\" = 1, \"line\" = 1", "\"line\" = 1, \"Line\" = 1"] {
        let taken = check(&format!("{form}units = {{ {units} }}\n"));
        assert_eq!(taken.errors().count(), 1, "one of the two is no type of its name: {:?}", taken.faults);
    }
}

#[test]
fn an_error_has_its_line_and_column() {
    let campaign = Campaign::new(7);
    let text = campaign.head("Lorien") + "[[force]]\nname = \"1st Brigade\"\npath = [\"0505\", \"0508\"]\n";
    let taken = brief(&campaign, "Lorien").check(&text).expect("a brief");
    let lines: Vec<String> = taken.faults.iter().map(|fault| line_of(&text, fault)).collect();
    assert_eq!(lines, ["8:17: error[off-map]: 1st Brigade: `0508` is off the map of 10 columns and 6 rows"]);
}

#[test]
fn a_way_and_the_bill_are_printed() {
    let campaign = Campaign::of(&at_war(), 7);
    let text = campaign.head("Lorien") + "[[force]]\nname = \"Army of the Vale\"\nto = \"0402\"\n";
    let taken = brief(&campaign, "Lorien").check(&text).expect("a brief");
    assert_eq!(taken.bill[0], "Army of the Vale: 0403 0402 costs 4 of 4", "0303 is in the zone of Port Regent");
    assert!(taken.bill[1].contains("moves 3, supply 3;"), "{:?}", taken.bill);
    assert!(Code::ALL.iter().filter(|code| code.is_warning()).count() == 14);
}

#[test]
fn land_that_is_open_lets_everybody_through_and_other_neutral_land_nobody() {
    let march = "[[force]]\nname = \"Army of Karst\"\npath = [\"0903\"]\n";
    let open = THREE_RIVERS.replacen("mark = \"o\"\n", "mark = \"o\"\nopen = true\n", 1);
    for (text, ends) in [(THREE_RIVERS, "0803"), (&open, "0903")] {
        assert_eq!(codes(text, "Karst", march).contains(&"neutral-land"), ends == "0803");
        let mut campaign = Campaign::of(text, 7);
        campaign.send("Karst", march);
        campaign.resolve();
        assert_eq!(campaign.at("1st Foot"), ends);
    }
}

#[test]
fn a_way_that_cannot_be_had_names_what_bars_it_or_what_the_cheapest_costs() {
    let campaign = Campaign::of(&at_war(), 7);
    let told = |nation: &str, army: &str, to: &str| {
        let text = campaign.head(nation) + &format!("[[force]]\nname = \"{army}\"\nto = \"{to}\"\n");
        let taken = brief(&campaign, nation).check(&text).expect("a brief");
        let own = taken.faults.iter().find(|fault| fault.code == Code::NoWay);
        own.unwrap_or_else(|| panic!("{:?}", taken.faults)).words.clone()
    };
    let neutral = told("Karst", "Army of Karst", "0903");
    assert!(
        neutral
            .starts_with("no way to 0903: 0903 is neutral land of Ordu, which nobody plays: only war opens it (costs "),
        "{neutral}"
    );
    assert!(neutral.ends_with(" of 4 up to there)"), "{neutral}");
    let far = told("Lorien", "Army of the Vale", "0805");
    assert!(far.starts_with("no way to 0805 within 4 movement points: the cheapest costs "), "{far}");
}
