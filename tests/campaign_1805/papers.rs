//! The papers of a campaign: what changed stands first, later versions mark what is new, names do no harm.

use fanion::engine::article::Article;
use fanion::engine::post::{Clock, Content, Paper};
use fanion::engine::request::Request;
use fanion::engine::rules::AnyEvent;
use fanion::engine::seat::Eye;
use fanion::engine::text::{Facts, Text};
use fanion::report::article::letter;
use fanion::report::mail::{Address, OutgoingMail};
use fanion::report::orders_page::packed::script;
use fanion::report::paper::files;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{Event, Loss, TroopEvent};
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::post::papers::{PUBLIC, PUBLISHED};
use fanion::rules::campaign_1805::post::post_box;
use fanion::tui::hexes;
use fanion::tui::pen::Pen;
use fanion::tui::theme::Theme;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use serde_json::json;

use super::scenario::THREE_RIVERS;
use super::turns::{Campaign, a_meeting, at_war};

/// True for a file of this kind.
fn is(name: &str, kind: &str) -> bool {
    name.rsplit('.').next() == Some(kind)
}

/// The paper of this nation, or of all, that is a report.
fn report(campaign: &Campaign, folder: &str) -> Paper {
    let clock = Clock { challenges_until: Some("Tuesday, 22:40".to_owned()) };
    let own = campaign.0.papers(&clock).into_iter().find(|paper| paper.folder == folder && paper.report().is_some());
    own.unwrap_or_else(|| panic!("no report for {folder}"))
}

/// It as Markdown.
pub fn words(campaign: &Campaign, folder: &str) -> String {
    files(&report(campaign, folder))[0].1.clone()
}

/// The page of France in Europe when nobody has sent orders for three turns and the program plays for all.
pub fn of_france_after_three_turns() -> String {
    let comes_along = fanion::begin::library::CAMPAIGNS.iter().find(|own| own.id == "europe-1805");
    let europe = comes_along.expect("it comes along").text;
    let mut campaign = Campaign::of(europe, 5);
    let settings = vec![("orders.missing".to_owned(), "auto".to_owned())];
    campaign.0.request(&Request::Set(settings, String::new()), 0).expect("a house rule");
    for _ in 0..3 {
        campaign.resolve();
        campaign.next_turn();
    }
    let report = report(&campaign, "france");
    files(&report).into_iter().find(|(name, _)| is(name, "html")).expect("a page").1
}

/// What the front end does once the papers are written.
fn keep(campaign: &mut Campaign) {
    for paper in campaign.0.papers(&Clock::default()) {
        let Some(text) = paper.report().and_then(|report| report.kept.clone()) else { continue };
        let from = paper.seat.unwrap_or_else(|| PUBLIC.to_owned());
        campaign.0.request(&Request::Post { kind: PUBLISHED.to_owned(), from, text }, 0).expect("it is kept");
    }
}

/// What the umpire's post-box tells of changes since papers were published.
fn unpublished(campaign: &Campaign) -> Vec<String> {
    let told = |facts: Facts| {
        let rows = facts.rows.iter().map(|(_, words)| words.to_string());
        std::iter::once(facts.title.to_string()).chain(rows).collect::<Vec<_>>()
    };
    Umpire::of(&campaign.0).expect("a campaign").unpublished().into_iter().flat_map(told).collect()
}

/// A turn in which Lorien marches at Karst and meets it.
fn after_a_battle() -> Campaign {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\npath = [\"0604\", \"0705\"]\n");
    campaign.send("Seamark", "[[force]]\nname = \"Light Horse\"\npath = [\"0301\"]\nforced = true\n");
    campaign.resolve();
    campaign
}

#[test]
fn nobody_reads_of_the_death_of_a_general_whom_the_umpire_has_brought_to_life_again() {
    let mut campaign = after_a_battle();
    let general = campaign.0.view().of::<Campaign1805>().state.troops.generals[0].figures.name.clone();
    let mut correct = |status: &str| {
        let fields = [("general".to_owned(), json!(general)), ("status".to_owned(), json!(status))];
        campaign
            .0
            .request(&Request::Correct(fields.into_iter().collect(), "a slip".to_owned()), 0)
            .expect("it is taken");
        let asked = Umpire::of(&campaign.0).expect("a campaign").asked_about();
        let page = files(&report(&campaign, PUBLIC))[0].1.clone();
        let told = [page, words(&campaign, "lorien")].concat();
        (
            told.contains(&format!("{general} of Lorien has fallen")),
            told.contains(&format!("{general} is free again")),
            asked.iter().any(|own| own.what == general),
        )
    };
    assert_eq!(correct("dead"), (true, false, true));
    assert_eq!(correct("free"), (false, false, false));
    assert_eq!(correct("dead"), (true, false, true), "and fallen after all");
}

#[test]
fn a_report_says_first_what_changed_for_its_nation_in_sentences() {
    let campaign = after_a_battle();
    let (lorien, seamark) = (words(&campaign, "lorien"), words(&campaign, "seamark"));
    let place = |text: &str, part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    let order = [
        "# Lorien, Fall 1805: preliminary results",
        "Challenges are taken until Tuesday, 22:40 (the umpire's local time).",
        "## What changed",
        "**Battle at",
        "1st Brigade marched to",
        "## What your scouts report",
        "## Your army",
        "## Money",
    ];
    let places: Vec<usize> = order.iter().map(|part| place(&lorien, part)).collect();
    assert!(places.is_sorted(), "{places:?}: {lorien}");
    assert!(lorien.contains("Lorien had 4 battalions and 1 battery and took"), "{lorien}");
    // Who did not fight hears of the battle, and of nothing in it.
    let elsewhere = &seamark[place(&seamark, "## Elsewhere")..];
    assert!(elsewhere.contains("Lorien attacked Karst") && !seamark.contains("battalions and 1 battery"), "{seamark}");
    assert!(!seamark.contains("1st Brigade"), "{seamark}");
    let rest = |text: &str, heading: &str| {
        text.split(heading).nth(1).and_then(|rest| rest.split("\n## ").nth(1)).map(str::to_owned)
    };
    let behind = rest(&lorien, "## Battle card: ").unwrap_or_default();
    assert!(!behind.contains('|'), "a table in {behind}");
}

#[test]
fn the_wars_of_a_nation_are_one_sentence_and_so_is_all_that_it_spent_on_one_thing() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.send(
        "Lorien",
        "[[army]]\nname = \"Army of the Vale\"\npath = [\"0404\"]\n[[force]]\nname = \"1st Brigade\"\nto = \"0404\"\n",
    );
    campaign.resolve();
    let told = words(&campaign, "lorien");
    assert!(told.contains("Lorien is at war with Karst and Seamark."), "{told}");
    assert_eq!(told.matches("at war").count(), 1, "{told}");
    assert_eq!((told.matches("Spent on").count(), told.matches("Spent on moves").count()), (2, 1), "{told}");
}

#[test]
fn what_a_nation_has_far_off_is_one_sentence() {
    let campaign = Campaign::of(super::europe::EUROPE, 1);
    let told = words(&campaign, "britain");
    let of = |nation: &str| -> Vec<String> {
        let lines = told
            .lines()
            .filter(|line| line.contains(&format!("{nation}: ")) || line.contains(&format!("{nation} has ")));
        lines.map(|line| line.trim_start_matches(['-', ' ']).to_owned()).collect()
    };
    let prussia =
        "Prussia: many forces reported in Brandenburg; several in Silesia, East Prussia and Mazovia; a few in Saxony.";
    assert_eq!(of("Prussia"), [prussia]);
    assert_eq!(of("Hesse"), ["Hesse: a few forces reported in Hesse."]);
    // What is near has a sentence of its own: Cadiz is a hex from Gibraltar.
    let spain = of("Spain");
    assert_eq!(spain.len(), 2, "{spain:?}");
    assert!(spain[0].contains("at Cadiz (0417), close to us"), "{spain:?}");
}

#[test]
fn a_corps_that_is_set_elsewhere_leaves_its_army_and_is_told_by_itself() {
    let mut campaign = Campaign::new(7);
    assert!(words(&campaign, "lorien").contains("(Azur) is at "), "{}", words(&campaign, "lorien"));
    campaign.correct(&json!({"force": "Guard Corps", "nation": "Lorien", "at": "0504"}), "they parted");
    let told = words(&campaign, "lorien");
    let army = told.lines().find(|line| line.contains("**Army of the Vale**")).unwrap_or_else(|| panic!("{told}"));
    assert!(army.contains("is at Lorien (0304): I Corps") && !army.contains("Guard Corps"), "{army}");
    let corps = told.lines().find(|line| line.contains("**Guard Corps**")).unwrap_or_else(|| panic!("{told}"));
    assert!(corps.contains("is at Lowgate (0504)"), "{corps}");
}

#[test]
fn the_page_for_all_tells_what_all_may_know_and_nothing_else() {
    let page = words(&after_a_battle(), "public");
    assert!(page.contains("Lorien attacked Karst") && page.contains("Points: "), "{page}");
    for secret in ["1st Brigade", "I Corps", "lost 1", "resource points", "Home Fleet", "Azur"] {
        assert!(!page.contains(secret), "{secret}: {page}");
    }
}

#[test]
fn a_corrected_report_marks_what_is_new_and_names_what_is_no_longer_true() {
    let mut campaign = after_a_battle();
    keep(&mut campaign);
    campaign.pick("publish");
    assert!(words(&campaign, "lorien").contains("preliminary results"), "nothing has changed yet");
    let again = report(&campaign, "lorien");
    assert_eq!(again.report().map(Article::changes), Some(Vec::new()), "it says the same");
    assert_eq!(unpublished(&campaign), Vec::<String>::new());
    campaign.correct(&json!({"nation": "Lorien", "cash": 999}), "misread");
    let lorien = words(&campaign, "lorien");
    assert!(lorien.starts_with("# Lorien, Fall 1805: corrected results\n"), "{lorien}");
    let changed: Vec<&str> = lorien.lines().filter(|line| line.contains("**Changed:** ")).collect();
    assert!(
        !changed.is_empty()
            && changed
                .iter()
                .all(|line| line.contains("The treasury holds") || line.contains("The umpire corrected it to $999.")),
        "{changed:?}"
    );
    assert!(lorien.contains("## No longer true"), "{lorien}");
    assert!(words(&campaign, "seamark").contains("preliminary results"), "Seamark knows of no change");

    let desk = unpublished(&campaign);
    assert_eq!(desk[0], "Lorien: changed since last sent", "{desk:?}");
    assert!(desk[1].starts_with("Changed: The umpire corrected it to $999."), "{desk:?}");
    assert!(desk[2].starts_with("Changed: The treasury holds $999"), "{desk:?}");
    assert!(desk[3].starts_with("No longer true: The treasury holds"), "{desk:?}");
    assert_eq!(desk.len(), 4, "nobody else's report has changed: {desk:?}");
    campaign.0.look_as(Eye::Seat("Lorien".to_owned()));
    assert_eq!(unpublished(&campaign), Vec::<String>::new(), "players read it once it is published");
    campaign.0.look_as(Eye::All);
    keep(&mut campaign);
    assert_eq!(unpublished(&campaign), Vec::<String>::new(), "the corrected version is out");
}

#[test]
fn the_answer_to_a_challenge_stands_in_its_senders_report_alone() {
    let mut campaign = after_a_battle();
    campaign.pick("publish");
    let text = "The bridge at 0504 was ours".to_owned();
    let sent = Request::Post { kind: "challenge".to_owned(), from: "Lorien".to_owned(), text };
    campaign.0.request(&sent, 0).expect("it is taken");
    campaign.pick("challenge:0/001");
    campaign.pick("refused");
    campaign.0.request(&Request::Name("the map shows no bridge".to_owned()), 0).expect("it is answered");
    let told = "You wrote: The bridge at 0504 was ours. The umpire has refused it: the map shows no bridge.";
    assert!(words(&campaign, "lorien").contains(told), "{}", words(&campaign, "lorien"));
    assert!(!words(&campaign, "karst").contains("bridge") && !words(&campaign, "public").contains("bridge"));
    campaign.next_turn();
    assert!(words(&campaign, "lorien").contains(told), "official results tell it again");
}

#[test]
fn what_was_dropped_stands_in_its_senders_report_with_the_reason() {
    let mut campaign = Campaign::of(&at_war(), 7);
    let entries = "[[force]]\nname = \"IX Corps\"\n[[diplomacy]]\ndo = \"peace\"\nwith = \"Karst\"\n";
    campaign.send("Lorien", entries);
    campaign.resolve();
    let lorien = words(&campaign, "lorien");
    let left_out = "## Not carried out\n\n- **IX Corps** (line 6) was left out: there is no force \"IX Corps\" in your brief; did \
                    you mean \"I Corps\"?\n- **peace with Karst**: Karst has not ordered it with equal terms.\n- All other entries of your \
                    orders were carried out.\n";
    assert!(lorien.contains(left_out), "{lorien}");
    assert!(!words(&campaign, "karst").contains("Not carried out"));
}

#[test]
fn the_loser_of_a_battle_can_work_out_its_losses_from_its_card_and_reads_no_value_of_the_enemy() {
    let campaign = a_meeting();
    let state = campaign.state();
    let Some(fight) = state.battles.fights.first() else { panic!("no battle: {}", campaign.log()) };
    let names = fight.nations.map(|nation| state.nation_name(nation).to_owned());
    let words = names.clone().map(|name| words(&campaign, &name.to_lowercase()));
    for (own, words) in words.iter().enumerate() {
        for part in ["## Battle card: ", "**Day 1.** Column ", "; dice ", " loses ", "| both sides | "] {
            assert!(words.contains(part), "{part}: {words}");
        }
        // Each share is written out, and all of them together are the hits of the sentence and those that were taken.
        let cards = hit_cells(words, own);
        let fell: i64 = cards
            .iter()
            .map(|(percent, had, hits)| {
                assert!(*hits <= (had * percent * 2 + 100) / 200, "{hits} of {had} at {percent}%");
                hits
            })
            .sum();
        let taken: usize = campaign
            .0
            .standing_events()
            .into_iter()
            .map(AnyEvent::of::<Event>)
            .map(|event: &Event| match event {
                Event::Troop(TroopEvent::Lost { force, units, why: Loss::Battle, .. })
                    if fight.side_of(*force) == Some(own) =>
                {
                    units.len()
                }
                _ => 0,
            })
            .sum();
        assert_eq!(fell, i64::try_from(taken).expect("hits"), "{words}");
        let sentence = |side: usize| {
            let begins = format!("{} had ", names[side]);
            words.split(&begins).nth(1).and_then(|rest| rest.split('.').next()).expect("a sentence").to_owned()
        };
        let took = match taken {
            0 => " and took no hit: ".to_owned(),
            1 => " and took 1 hit: ".to_owned(),
            hits => format!(" and took {hits} hits: "),
        };
        assert!(sentence(own).contains(&took) && sentence(own).contains("destroyed"), "{words}");
        // Of the other nothing false is said: who is gone, and not that nobody was hurt.
        assert!(!sentence(1 - own).contains("took") && sentence(1 - own).contains("destroyed"), "{words}");
        for part in ["lost nothing", "and lost", "unit in battle", "units in battle"] {
            assert!(!words.contains(part), "{part}: {words}");
        }
        let most = row(words, "most hits: as many as");
        assert!(!most.iter().any(|cell| cell.starts_with("0 unit")), "somebody was there: {words}");
        assert!(most[own].ends_with(&format!(" of {}", names[1 - own])), "{most:?}");
        // The cell that was read stands in brackets in its row.
        let cells: Vec<&str> = words.lines().filter(|line| line.contains("**[") || line.contains("**\\[")).collect();
        assert!(!cells.is_empty(), "{words}");
        // Whose figure is the first of a cell is said above the row, and no line of a card is too long for 80 columns.
        let [first, second] = &names;
        assert!(words.contains(&format!(": % lost by {first} / by {second}, R: falls back")), "{words}");
        let card = words.split("## Battle card: ").nth(1).expect("a card");
        let card = card.split("\n## ").next().expect("a card");
        tables_fit(card, 78);
        assert!(
            card.starts_with("field") || card.starts_with("siege") || !card.contains("attacker"),
            "both attack: {card}"
        );
        let morale = row(words, "average morale");
        assert!(!morale[own].contains('.') || morale[own].contains(", rounded up: "), "{morale:?}");
        // Each reads his own values, and of the other no more than names.
        let value = row(words, "combat value");
        assert!(value[own].parse::<i64>().is_ok() && value[1 - own] == "not shown", "{value:?}");
        // Whether the other is out of supply stands nowhere, and a sum that seems not to come out has its row.
        let supply = row(words, "out of supply");
        assert!(supply[1 - own] == "not shown" && ["-", "-1"].contains(&supply[own]), "{supply:?}");
        let sums = row(words, "battle modifiers in all");
        assert!(sums[own].parse::<i64>().is_ok() && sums[1 - own] == "not shown", "{sums:?}");
    }
}

/// Every table of a card in so many columns.
fn tables_fit(card: &str, columns: usize) {
    let mut widths: Vec<usize> = Vec::new();
    for line in card.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        if !line.starts_with("| ") || cells.len() != widths.len() {
            widths = vec![0; if line.starts_with("| ") { cells.len() } else { 0 }];
        }
        for (width, cell) in widths.iter_mut().zip(cells) {
            *width = cell.replace("**", "").replace('\\', "").chars().count().max(*width);
        }
        assert!(widths.iter().map(|width| width + 2).sum::<usize>() <= columns, "{line}: {card}");
    }
}

/// Percent, units and hits of each arm on each day, as the cards of a paper have them of one side.
fn hit_cells(words: &str, side: usize) -> Vec<(i64, i64, i64)> {
    let rows = words.lines().filter(|line| line.starts_with("| lost, "));
    let cell = |line: &str| line.trim_matches('|').split(" | ").nth(1 + side).expect("a cell").trim().to_owned();
    let cells = rows.map(cell).filter(|cell| cell.contains("% of "));
    let numbers = |cell: String| -> Vec<i64> {
        cell.split(|sign: char| !sign.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
    };
    cells.map(numbers).map(|all| (all[0], all[1], all[all.len() - 1])).collect()
}

/// The two cells behind a name in the first table that has it.
pub fn row<'w>(words: &'w str, name: &str) -> [&'w str; 2] {
    let line = words
        .lines()
        .find(|line| line.starts_with(&format!("| {name} |")))
        .unwrap_or_else(|| panic!("{name}: {words}"));
    let mut cells = line.trim_matches('|').split(" | ").map(|cell| cell.trim_matches(['|', ' ']));
    cells.next();
    [cells.next().expect("a cell"), cells.next().expect("a cell")]
}

/// Names that would do something in a page, in Markdown, in a terminal or in the head of a message.
const EVIL: [(&str, &str); 7] = [
    ("name = \"Valmont garrison\"", "name = \"=cmd()\\u202e,\\u2066@x\""),
    ("name = \"I Corps\"", "name = \"<script>alert(1)</script>\""),
    ("name = \"Guard Corps\"", "name = \"[x](https://example.org) ![y](z.png) # * _\""),
    ("name = \"1st Brigade\"", "name = \"\\\"><img src=x onerror=alert(1)>&amp;\""),
    ("name = \"Azur\"", "name = \"Azur {{7*7}} =cmd()\""),
    ("name = \"Three Rivers\"", "name = \"</title><svg onload=alert(1)>\""),
    ("name = \"Valdor\"", "name = \"Valdor --> \\u202e]]>\""),
];

fn evil() -> Campaign {
    let mut text = THREE_RIVERS.to_owned();
    for (old, new) in EVIL {
        text = text.replace(old, new);
    }
    text = text.replace("army = \"I Corps\"", "army = \"<script>alert(1)</script>\"");
    text = text.replace("carried_by = \"I Corps\"", "carried_by = \"<script>alert(1)</script>\"");
    text = text.replace("general = \"Azur\"", "general = \"Azur {{7*7}} =cmd()\"");
    text = text.replace("province = \"Valdor\"", "province = \"Valdor --> \\u202e]]>\"");
    Campaign::of(&text, 7)
}

/// A page without what is the program's own on an orders page: its script, the frames of its data, its links to a mail.
fn of_others(text: &str) -> String {
    let own = [script(), "<script></script>", "<script type=\"application/json\" id=\"data\">"];
    let own = own.into_iter().chain(["<script type=\"application/json\" id=\"umpire\">", "href=\"mailto:"]);
    own.fold(text.to_owned(), |text, own| text.replacen(own, "", 2))
}

/// All that goes out.
fn with_pages(campaign: &Campaign) -> Vec<Paper> {
    let mut papers = campaign.0.papers(&Clock::default());
    papers.extend(campaign.0.orders_pages(&papers));
    papers
}

#[test]
fn names_that_look_like_html_markdown_or_escape_sequences_are_harmless_in_every_paper() {
    let campaign = evil();
    for paper in with_pages(&campaign) {
        for (name, text) in files(&paper) {
            let text = of_others(&text);
            let steering = |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
            assert!(!text.contains(steering) || is(&name, "json"), "{name} steers a terminal");
            if is(&name, "html") || is(&name, "svg") || is(&name, "md") {
                for word in ["<script", "<img", "<svg onload", "javascript:"] {
                    assert!(!text.contains(word), "{name}: {word}");
                }
            }
            if is(&name, "md") {
                let links = text.lines().filter(|line| line.contains("](") && !line.contains("\\]("));
                assert!(
                    links.clone().all(|line| line.starts_with("![The map](") && line.ends_with(".svg)")),
                    "{name}: {:?}",
                    links.collect::<Vec<_>>()
                );
            }
        }
    }
}

#[test]
fn such_names_are_harmless_in_mail_in_receipts_and_on_the_umpires_desk() {
    let mut campaign = evil();
    // A name that a player types is no way round the scenario's: it is refused where it would steer a terminal.
    let form = "[[organise]]\ndo = \"form\"\nname = \"\\u001b[2J\\rFrom: x\"\ngeneral = \"Braun\"\n";
    let typed = campaign.head("Karst") + form;
    let letter_of = |from: &str, text: &str| Request::Post {
        kind: "orders".to_owned(),
        from: from.to_owned(),
        text: text.to_owned(),
    };
    campaign.0.request(&letter_of("Karst", &typed), 0).expect("the file is taken, its entry is not");
    let faults = post_box::of(campaign.0.view().of::<Campaign1805>());
    let karst = faults.players.iter().find(|player| player.nation == "Karst").and_then(|player| player.sent.clone());
    assert!(karst.expect("its receipt").faults.iter().any(|fault| fault.contains("on one line")));
    let names: Vec<String> =
        senders(campaign.state()).map(|nation| campaign.state().nation_name(nation).to_owned()).collect();
    let view = campaign.0.view().of::<Campaign1805>();
    let own: Vec<Paper> = names.iter().filter_map(|name| post_box::paper(view, name, None)).collect();
    for paper in campaign.0.papers(&Clock::default()).iter().chain(&own) {
        let Some(report) = paper.report() else { continue };
        let message = OutgoingMail {
            subject: report.title.clone(),
            text: letter(report),
            files: files(paper),
            ..OutgoingMail::default()
        };
        let eml = message.eml();
        assert!(eml.is_ascii() && !eml.contains('\u{1b}') && !eml.contains('\0'), "{}", paper.name);
        let head = eml.split("\r\n\r\n").next().expect("a head");
        let known = [
            "From:",
            "To:",
            "Subject:",
            "Date:",
            "MIME-Version:",
            "Content-Type:",
            "Message-ID:",
            "X-Unsent:",
            " ",
            "\t",
        ];
        for line in head.split("\r\n") {
            assert!(known.iter().any(|name| line.starts_with(name)), "a name writes a head of its own: {line}");
        }
    }
    let desk = Umpire::of(&campaign.0).expect("a campaign");
    let map = desk.map();
    let facts: Vec<Text> = (0..map.hexes.len()).flat_map(|hex| desk.facts(hex)).collect();
    for theme in [Theme::new(true, false), Theme::new(false, true)] {
        let area = Rect { x: 0, y: 0, width: 120, height: 60 };
        let mut buffer = Buffer::empty(area);
        let mut pen = Pen::new(&mut buffer, theme);
        hexes::draw(&map, hexes::Look::default(), &hexes::Signs::new(), area, &mut pen);
        pen.lines(Rect { y: 20, height: 40, ..area }, &facts);
        let steers = |cell: &&Cell| cell.symbol().chars().any(|letter| letter.is_control() || letter == '\u{202e}');
        assert_eq!(buffer.content.iter().find(steers), None);
    }
}

#[test]
fn a_page_has_no_script_and_nothing_from_elsewhere() {
    let campaign = evil();
    for paper in with_pages(&campaign) {
        for (name, text) in files(&paper).into_iter().filter(|(name, _)| is(name, "html") || is(name, "svg")) {
            let text = of_others(&text);
            let named = text.replace("http://www.w3.org/2000/svg", "").replace("https://example.org", "");
            for word in
                ["<script", "http:", "https:", "src=\"", "href=", "@import", "url(", "onload=\"", "<iframe", "<link"]
            {
                assert!(!named.contains(word), "{name}: {word}");
            }
        }
    }
}

#[test]
fn the_form_of_orders_can_be_read_whatever_forces_are_called() {
    let campaign = evil();
    for paper in campaign.0.papers(&Clock::default()).iter().filter(|paper| paper.name.ends_with(".orders.toml")) {
        let form = paper.file().expect("a file");
        toml::from_str::<toml::Table>(form).unwrap_or_else(|error| panic!("{}: {error}", paper.name));
        let opened = form.replace("# [[", "[[").replace("# name", "name");
        toml::from_str::<toml::Table>(&opened).unwrap_or_else(|error| panic!("{}: {error}", paper.name));
    }
}

#[test]
fn a_message_is_plain_ascii_with_one_head_and_its_files_whole() {
    let campaign = evil();
    let paper = report(&campaign, "lorien");
    let own = paper.report().expect("a report");
    let message = OutgoingMail {
        from: Some(Address::new("umpire@example.org").expect("an address")),
        to: vec![Address::new("anna@example.org").expect("an address")],
        subject: format!("{} <b>\r\nBcc: all@example.org", own.title),
        date: "Mon, 23 Nov 2026 22:40:00 +0000".to_owned(),
        text: letter(own),
        files: files(&paper),
    };
    let eml = message.eml();
    assert!(eml.is_ascii() && eml.lines().all(|line| line.len() <= 120), "{eml}");
    assert!(!eml.contains("\nBcc:"), "{eml}");
    let read = mail_parser::MessageParser::default().parse(eml.as_bytes()).expect("a message");
    assert_eq!(read.subject(), Some(message.subject.replace(['\r', '\n'], "?").as_str()));
    assert_eq!(read.body_text(0).as_deref(), Some(message.text.as_str()));
    let files: Vec<&[u8]> = read.attachments().map(mail_parser::MessagePart::contents).collect();
    let sent: Vec<&[u8]> = message.files.iter().map(|(_, text)| text.as_bytes()).collect();
    assert_eq!(files, sent);
    for wrong in ["anna", "@x", "a@", "a b@x", "a@x\r\nBcc: y@z", "<a@x>", "a@x,b@y", "ä@x"] {
        assert!(Address::new(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn an_older_version_of_a_report_stays_beside_the_newer_one() {
    let campaign = Campaign::of(&at_war(), 7);
    let papers = campaign.0.papers(&Clock::default());
    let paper = papers.iter().find(|paper| paper.report().is_some()).expect("a report");
    let folder = tempfile::tempdir().expect("a folder");
    let read = |ending: &str| {
        let path = folder.path().join(&paper.folder).join(format!("{}{ending}.md", paper.name));
        std::fs::read_to_string(path).ok()
    };
    let publish = |title: &str| {
        let mut paper = paper.clone();
        if let Content::Report(article) = &mut paper.content {
            title.clone_into(&mut article.title);
        }
        fanion::publish::write_version(folder.path(), &paper, true).unwrap_or_else(|why| panic!("{why}"));
    };
    let begins = |ending: &str, title: &str| read(ending).is_some_and(|text| text.starts_with(&format!("# {title}\n")));
    publish("Preliminary");
    publish("Preliminary");
    assert!(begins("", "Preliminary") && read("-v1").is_none(), "the same again is no other version");
    publish("Corrected");
    assert!(begins("", "Corrected") && begins("-v1", "Preliminary"));
    publish("Corrected again");
    assert!(begins("", "Corrected again") && begins("-v1", "Preliminary") && begins("-v2", "Corrected"));
    assert!(read("-v3").is_none());
}
