//! What a paper says is whole: a fleet that was evaded reads by whom and by which die, a card which rule takes its column and
//! what a wish to break off is compared with, the newspaper leads with what weighs most, the author's words arrive.

use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::scenario::ids::Fate;
use fanion::rules::campaign_1805::show::review::Surprise;
use fanion::rules::campaign_1805::state::{Fight, FightKind};
use serde_json::json;

use super::papers::words;
use super::scenario::THREE_RIVERS;
use super::sea::fleet;
use super::turns::{Campaign, a_meeting, at_war};

/// The line of a paper that begins so.
fn line<'p>(paper: &'p str, begins: &str) -> Option<&'p str> {
    paper.lines().find(|line| line.starts_with(begins))
}

/// Ships of Lorien evade those of Seamark, which intercept, in the Western Sea.
fn a_chase(seed: u64) -> Campaign {
    let mut campaign = Campaign::new(seed);
    campaign.send("Lorien", &fleet("Flotilla", "to = \"Western Sea\"\norder = \"evade\""));
    campaign.send("Seamark", &fleet("Home Fleet", "to = \"Western Sea\"\norder = \"intercept\""));
    campaign.resolve();
    campaign
}

#[test]
fn a_fleet_that_was_to_intercept_reads_who_got_away_and_by_which_die_and_the_umpire_is_warned() {
    let mut seen = [0; 2];
    for seed in 1..30 {
        let campaign = a_chase(seed);
        let log = campaign.log();
        let met = log.lines().find(|line| line.contains(", contact at sea with ")).expect("they meet");
        let [hunters, preys] = ["seamark", "lorien"].map(|folder| words(&campaign, folder));
        let told = line(&hunters, "- **Home Fleet**: no battle with Lorien in the Western Sea: its ");
        let asked = Umpire::of(&campaign.0).expect("an umpire").asked_about();
        let asked = asked.iter().find(|own| own.what == "Home Fleet" && own.kind == Surprise::NotAsOrdered);
        let fled = met.contains("the frigates flee");
        assert_eq!(told.is_some(), fled || met.contains("no battle"), "{met}\n{hunters}");
        if let Some(told) = told {
            seen[usize::from(fled)] += 1;
            let die = met.rsplit_once("Seamark ").and_then(|(_, rest)| rest.split([',', ';', ' ']).next());
            let how = format!("its ships got away, as our die, {}, was not the higher.", die.expect("a die"));
            assert!(told.ends_with(if fled { "its frigates fled." } else { how.as_str() }), "{told}: {met}");
            let why = "no battle with Lorien in the Western Sea: its ";
            assert!(asked.is_some_and(|own| own.why.contains(why)), "{asked:?}");
        }
        assert!(!preys.contains("got away") && !preys.contains("our die"), "{preys}");
        for paper in [hunters, preys] {
            assert!(!paper.contains("on the attack"), "ships that evade attack nothing: {paper}");
        }
    }
    assert!(seen.iter().all(|own| *own > 0), "{seen:?}");
}

#[test]
fn a_card_says_whom_odds_in_between_favour_and_why_and_compares_sums_with_their_values() {
    let campaign = a_meeting();
    let fight: &Fight = campaign.state().battles.fights.first().expect("a battle");
    let names = fight.nations.map(|nation| campaign.state().nation_name(nation).to_owned());
    let favoured = match fight.kind {
        FightKind::Meeting => format!("count for {}, as {} has the initiative", names[1], names[0]),
        _ => format!("count for the defender, {}", names[1]),
    };
    for name in &names {
        let paper = words(&campaign, &name.to_lowercase());
        let card = paper.split("**Day 1.** ").nth(1).expect("a card");
        let in_between = card.contains("odds between two columns ");
        assert!(!in_between || card.contains(&favoured), "{card}");
        assert!(!card.contains("has more battle modifiers"), "{card}");
        assert!(!card.contains("hurt, not destroyed"), "{card}");
    }
    for card in Umpire::of(&campaign.0).expect("an umpire").battle_cards() {
        let sentence = card.days[0].sentence.to_string();
        let (odds, rest) = sentence.split_once("by combat value (").expect("odds");
        let [a, b] = [0, 1].map(|at| rest.split([':', ',']).nth(at).and_then(|own| own.trim().parse::<i64>().ok()));
        let column = odds.rsplit("Column ").next().expect("a column").trim();
        let sides = column.split_once(':').and_then(|(a, b)| Some((a.parse::<i64>().ok()?, b.parse::<i64>().ok()?)));
        let (sides, a, b) = (sides.expect("odds"), a.expect("a value"), b.expect("a value"));
        assert_eq!(rest.contains("exactly this column"), a * sides.1 == b * sides.0, "{sentence}");
    }
}

#[test]
fn a_wish_to_break_off_stands_beside_the_percentage_that_it_is_compared_with() {
    let mut nights = 0;
    for seed in 1..12 {
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0503"}), "it was there");
        campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0603"}), "it was there");
        campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\nto = \"0603\"\nbreak_off_at = 15\n");
        campaign.resolve();
        let [own, enemy] = ["lorien", "karst"].map(|folder| words(&campaign, folder));
        assert!(!enemy.contains("it leaves at"), "the wish is secret: {enemy}");
        for end in own.lines().filter(|line| line.starts_with("| end of the day ")) {
            let Some((how, night)) = end.split_once(": ") else { continue };
            let (lost, rest) = night.split_once(" of ").expect("units lost");
            let (had, rest) = rest.split_once(" units lost, ").expect("units that were there");
            let (percent, leaves) = rest.split_once("%; it leaves at 15%").expect("percent");
            let number = |words: &str| words.trim().parse::<i64>().expect("a number");
            assert_eq!(number(lost) * 100 / number(had), number(percent), "{end}");
            assert!(!leaves.contains("it leaves at"), "of one's own side alone: {end}");
            assert_eq!(number(percent) >= 15, how.ends_with("breaks off at night, as ordered"), "{end}");
            nights += 1;
        }
    }
    assert!(nights > 0, "no battle lasted a night");
}

#[test]
fn units_that_take_two_hits_are_explained_to_those_who_have_them_and_nobody_else() {
    let (each, two) =
        ("Each loss is a hit and destroys a unit.", "A unit that can take 2 hits (here Grand Line) is hurt");
    for (hits, whose, said, not) in [
        ("hits = 2", "karst", two, each),
        ("hits = 2", "lorien", each, "can take 2 hits"),
        ("hits = 1", "karst", each, "can take 2 hits"),
    ] {
        let mut campaign = Campaign::of(&at_war().replace("hits = 2", hits), 3);
        campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0503"}), "it was there");
        campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0603"}), "it was there");
        campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\nto = \"0603\"\n");
        campaign.resolve();
        let paper = words(&campaign, whose);
        assert!(paper.contains("## Battle card: ") && paper.contains(said) && !paper.contains(not), "{paper}");
    }
}

#[test]
fn the_newspaper_leads_with_what_was_decided_on_land_before_a_battle_at_sea_without_an_end() {
    for seed in 1..12 {
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0503"}), "it was there");
        campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0603"}), "it was there");
        let orders = "[[force]]\nname = \"Army of the Vale\"\nto = \"0603\"\n";
        let sails = |name: &str| fleet(name, "to = \"Western Sea\"\norder = \"intercept\"");
        campaign.send("Lorien", &(orders.to_owned() + &sails("Flotilla")));
        campaign.send("Seamark", &sails("Home Fleet"));
        campaign.resolve();
        let fights = &campaign.state().battles.fights;
        let is_decided = |fight: &Fight| fight.retreats[0] != fight.retreats[1];
        let [at_sea, on_land] = [true, false]
            .map(|sea| fights.iter().find(|fight| (fight.kind == FightKind::Sea) == sea).expect("both were fought"));
        let paper = words(&campaign, "public");
        let head = paper.lines().find(|line| line.starts_with("**")).expect("a headline");
        if is_decided(on_land) || !is_decided(at_sea) {
            assert!(!head.contains("Western Sea"), "{head}\n{paper}");
        }
    }
}

/// The armies meet in 0603, and a brigade of five meets one of four in 0604.
fn two_battles(seed: u64, text: &str) -> Campaign {
    let mut campaign = Campaign::of(text, seed);
    campaign.correct(&json!({"army": "Army of the Vale", "nation": "Lorien", "at": "0503"}), "it was there");
    campaign.correct(&json!({"army": "Army of Karst", "nation": "Karst", "at": "0603"}), "it was there");
    campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0604"}), "it was there");
    let march = |name: &str, to: &str| format!("[[force]]\nname = \"{name}\"\nto = \"{to}\"\n");
    campaign.send("Lorien", &(march("1st Brigade", "0604") + &march("Army of the Vale", "0603")));
    campaign
}

fn headline(campaign: &Campaign, folder: &str) -> String {
    let paper = words(campaign, folder);
    paper.lines().find(|line| line.starts_with("**")).expect("a headline").to_owned()
}

#[test]
fn the_newspaper_leads_with_the_largest_of_what_happened_and_a_capital_weighs_more_than_any_battle() {
    for seed in 1..9 {
        let mut campaign = two_battles(seed, &at_war());
        campaign.resolve();
        assert_eq!(campaign.state().battles.fights.len(), 2, "{}", campaign.log());
        for folder in ["public", "seamark"] {
            assert!(headline(&campaign, folder).contains("0603"), "{seed}: {}", headline(&campaign, folder));
        }
        // The fall of a capital, and a nation that submits for it, weigh more.
        let mut campaign = two_battles(seed, &at_war());
        campaign.correct(&json!({"force": "Foot Guards", "nation": "Seamark", "at": "Lorien"}), "it was there");
        campaign.correct(&json!({"city": "Lorien", "holder": "Seamark"}), "it fell");
        campaign.resolve();
        for folder in ["public", "seamark"] {
            let (head, heads) =
                (headline(&campaign, folder), ["Seamark takes the city of Lorien", "Lorien submits to Seamark"]);
            assert!(heads.iter().any(|own| head.starts_with(&format!("**{own}."))), "{seed}: {head}");
        }
        // A victory city weighs more than a battle of few.
        let mut campaign = Campaign::of(&at_war(), seed);
        campaign.correct(&json!({"force": "3rd Foot", "nation": "Karst", "at": "0604"}), "it was there");
        campaign.correct(&json!({"force": "I Corps", "nation": "Lorien", "at": "Gorge"}), "it was there");
        campaign.correct(&json!({"city": "Gorge", "holder": "Lorien"}), "it fell");
        campaign.send("Lorien", "[[force]]\nname = \"1st Brigade\"\nto = \"0604\"\n");
        campaign.resolve();
        assert_eq!(campaign.state().battles.fights.len(), 1, "{}", campaign.log());
        for folder in ["public", "seamark"] {
            assert!(
                headline(&campaign, folder).starts_with("**Lorien takes the city of Gorge."),
                "{seed}: {}",
                headline(&campaign, folder)
            );
        }
    }
}

#[test]
fn an_event_that_endangers_generals_is_called_a_death_only_where_one_died() {
    let text = at_war()
        .replace("roll = \"2\"\nname = \"Death of a general\"", "roll = \"2-12\"\nname = \"Death of a general\"");
    let mut seen = [false; 2];
    for seed in 1..60 {
        let mut campaign = two_battles(seed, &text);
        campaign.resolve();
        let died = campaign.state().troops.generals.iter().any(|own| own.fate == Fate::Dead);
        for folder in ["public", "lorien", "karst", "seamark"] {
            let paper = words(&campaign, folder);
            assert_eq!(paper.contains("**Death of a general.**"), died, "{seed}: {paper}");
            assert_eq!(paper.contains("generals were in danger, and none died."), !died, "{seed}: {paper}");
        }
        seen[usize::from(died)] = true;
        if seen == [true; 2] {
            return;
        }
    }
    panic!("{seen:?}");
}

/// Three Rivers in which every roll brings this event.
fn always(event: &str) -> String {
    let (head, rest) = THREE_RIVERS.split_once("[[event]]").expect("events");
    let after = rest.rsplit_once("[[event]]").expect("events").1;
    let behind = after.find("\n[").map(|at| &after[at..]).unwrap_or_default();
    format!("{head}[[event]]\nroll = \"2-12\"\n{event}\n{behind}")
}

#[test]
fn the_authors_words_of_an_event_arrive_and_a_reform_is_said_once() {
    let storm = "name = \"Storms\"\ntext = \"Gales sweep the sea.\"\neffect = [\"storm\"]";
    let dice = "name = \"Storms\"\ntext = \"The storm table for every fleet at sea.\"\neffect = [\"storm\"]";
    let reform = "name = \"Reform\"\ntext = \"The army of Lorien is made new.\"\neffect = [\"army-reform Lorien\"]";
    for (event, said, not) in [
        (storm, "**Storms.** Gales sweep the sea.", "swept the seas"),
        (dice, "**Storms.** Storms swept the seas.", "table"),
        (
            reform,
            "**Reform (Lorien).** The army of Lorien is made new. Lorien may form corps.",
            "has reformed its army",
        ),
    ] {
        let mut campaign = Campaign::of(&always(event), 7);
        campaign.send("Seamark", &fleet("Home Fleet", "to = \"Western Sea\""));
        campaign.resolve();
        for folder in ["lorien", "seamark", "public"] {
            let paper = words(&campaign, folder);
            assert!(paper.contains(said) && !paper.contains(not), "{folder}: {paper}");
        }
        if event == storm {
            let paper = words(&campaign, "seamark");
            assert!(paper.contains("\n- Home Fleet, storm: "), "its dice are among all dice: {paper}");
            assert!(!words(&campaign, "lorien").contains("Home Fleet, storm"));
        }
    }
}

#[test]
fn what_the_author_says_to_the_players_is_in_the_papers_of_turn_0_and_in_no_later_ones() {
    let campaign = Campaign::before(THREE_RIVERS, 7);
    let notes = "## The situation\n\nThree nations and one minor; 60 hexes; eight turns make an evening or two.";
    for folder in ["lorien", "public"] {
        assert!(words(&campaign, folder).contains(notes), "{}", words(&campaign, folder));
    }
    assert!(!words(&Campaign::new(7), "lorien").contains("## The situation"));
}
