//! The umpire's desk in a pseudo-terminal: a first evening of a campaign, with every key counted.

use std::fs;
use std::path::Path;

use super::screen::Program;
use super::{CTRL_A, CTRL_Q, ENTER, ESC, home};
use crate::support::program::{drive, fanion, told};
use serde_json::{Value as Json, json};

/// Keys of the umpire, counted.
struct Umpire {
    program: Program,
    keys: usize,
}

impl Umpire {
    fn sits_down(save: &str, data: &Path) -> Self {
        Self { program: Program::start(&[save], data), keys: 0 }
    }

    fn sees(&mut self, words: &str) -> &mut Self {
        self.program.waits_for(words);
        self
    }

    fn sees_no_more(&mut self, words: &str) -> &mut Self {
        self.program.waits_without(words);
        self
    }

    fn presses(&mut self, key: &str) -> &mut Self {
        self.program.press(key);
        self.keys += 1;
        self
    }

    fn gets_up(mut self) -> usize {
        self.presses(CTRL_Q);
        assert_eq!(self.program.ends(), 0);
        self.keys
    }
}

/// A nation's orders: the form that it was sent, with entries below.
fn orders(data: &Path, nation: &str, turn: u32, entries: &str) -> String {
    let name = format!("{nation}-t{turn:02}.orders.toml");
    let form = fs::read_to_string(data.join("vale-papers").join(nation).join(&name)).expect("a form");
    let path = data.join(&name);
    fs::write(&path, form + entries).expect("the file");
    path.display().to_string()
}

fn report(data: &Path, nation: &str, turn: u32) -> String {
    let path = data.join(format!("vale-papers/{nation}/{nation}-t{turn:02}.md"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn force<'s>(state: &'s Json, name: &str) -> &'s Json {
    let all = state["forces"].as_array().expect("forces");
    all.iter().find(|force| force["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

/// Orders of three nations: an error goes back with its receipt, the mended file comes.
fn an_error_goes_back_and_is_mended(data: &Path, save: &str, mail: &str) {
    let wrong = orders(data, "lorien", 1, "\n[[force]]\nname = \"1st Brigade\"\npath = [\"0604\"]\n");
    let taken = told(&fanion(&["campaign", "take", save, &wrong, "--output", mail]));
    assert!(taken.contains("errors 1") && taken.contains("error[neutral-land]"), "{taken}");
    let receipt = fs::read_to_string(data.join("vale-papers/lorien/lorien-t01-receipt.md")).expect("a receipt");
    assert!(receipt.contains("1st Brigade: not counted: 0604 is neutral land of Karst"), "{receipt}");
    let right = orders(data, "lorien", 1, "\n[[force]]\nname = \"1st Brigade\"\npath = [\"0505\"]\n");
    let [karst, seamark] = ["karst", "seamark"].map(|nation| orders(data, nation, 1, ""));
    told(&fanion(&["campaign", "take", save, &right, &karst, &seamark, "--output", mail]));
}

/// One challenge, upheld: the force is put right, the post-box tells what changes by it, a corrected report goes out.
fn a_challenge_is_upheld(data: &Path, save: &str) {
    let mut umpire = Umpire::sits_down(save, data);
    umpire
        .sees("the results are official")
        .presses(CTRL_A)
        .sees("a file or folder with orders, or NATION: a challenge")
        .presses("lorien: we stayed at Lowgate")
        .presses(ENTER)
        .sees("Lorien challenges the results: you are asked")
        .presses(ESC)
        .sees_no_more("Take in: ")
        .sees("Lorien challenges: we stayed at Lowgate")
        .presses(ENTER)
        .sees("refused: the results stand")
        .presses("\u{1b}[B");
    umpire
        .presses(ENTER)
        .sees("Why? The sender alone reads it")
        .sees("in words: _")
        .presses("so it was")
        .presses(ENTER)
        .sees("first correct them and publish again");
    umpire.gets_up();
    let correct = json!({"correct": {"force": "1st Brigade", "nation": "Lorien", "at": "0504"}, "why": "misread"});
    let answers = drive(save, Some("all"), &[correct]);
    assert_eq!(answers.last().map(|answer| &answer["ok"]), Some(&json!(true)), "{answers:?}");
    let mut umpire = Umpire::sits_down(save, data);
    umpire
        .sees("the results are official")
        .presses(CTRL_A)
        .sees("Inbox: challenges until ")
        .sees("entries, 0 errors")
        .sees_no_more("1 error")
        .sees("Lorien: changed since last sent")
        .sees("Changed: You wrote: we stayed at Lowgate.")
        .presses("\t")
        .sees("files written to ")
        .presses("s")
        .presses(ENTER)
        .sees_no_more("changed since last sent");
    umpire.gets_up();
    let corrected = report(data, "lorien", 1);
    assert!(corrected.contains("corrected results") && corrected.contains("**Changed:** "), "{corrected}");
    assert!(corrected.contains("The umpire has upheld it: so it was."), "{corrected}");
    // What was published before stays beside it: the news that opened the turn, and the preliminary results.
    let before = ["v1", "v2"].map(|version| {
        let path = data.join(format!("vale-papers/lorien/lorien-t01-{version}.md"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    });
    assert!(before[0].contains("official news") && before[1].contains("preliminary results"), "{before:?}");
}

#[test]
fn a_first_evening_is_played_at_the_umpires_desk_with_at_most_forty_keys_a_season() {
    let data = home();
    let save = data.path().join("vale.fanion").display().to_string();
    told(&fanion(&["campaign", "new", "orbats/campaign-1805/three-rivers.toml", "--save", &save, "--seed", "7"]));
    let mut umpire = Umpire::sits_down(&save, data.path());
    // Turn 0: each Enter is one step of the umpire's, and none goes on by itself.
    umpire
        .sees("publish the briefs")
        .presses(ENTER)
        .sees("close the orders (14 days): nothing from Lorien")
        .presses("close")
        .presses(ENTER);
    umpire.sees("PLAYERS WILL WRITE ABOUT").presses("p").presses(ENTER).sees("the results are official");
    umpire.presses("official").presses(ENTER);
    umpire.sees("turn 1, Fall 1805").sees("publish the briefs").presses(ENTER);
    umpire.sees("close the orders (14 days)");
    umpire.gets_up();
    assert!(report(data.path(), "lorien", 1).contains("The results of turn 0 are official."));

    let mail = data.path().join("vale-papers").display().to_string();
    an_error_goes_back_and_is_mended(data.path(), &save, &mail);

    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire.sees("close the orders: all have come").presses(CTRL_A);
    umpire
        .sees("Inbox: orders until ")
        .sees("entries, 0 errors")
        .sees("a file or folder with orders")
        .presses(ESC)
        .sees_no_more("Take in: ")
        .sees("8.2 Players submit moves")
        .presses("\t")
        .sees("The map   nobody has marched")
        .sees("Northby (0401)")
        .sees("Tab whole   Enter correct")
        .presses(ESC)
        .sees("8.2 Players submit moves")
        .presses(ENTER);
    umpire.sees("PLAYERS WILL WRITE ABOUT").presses("p").presses(ENTER).sees("the results are official");
    let keys = umpire.gets_up();
    assert!(keys <= 40, "a season of three nations took {keys} keys");
    let preliminary = report(data.path(), "lorien", 1);
    assert!(
        preliminary.contains("preliminary results") && preliminary.contains("1st Brigade marched to 0505."),
        "{preliminary}"
    );

    a_challenge_is_upheld(data.path(), &save);
    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire
        .sees("the results are official")
        .presses(ENTER)
        // Enter alone does not end the time for challenges early.
        .sees("Type official to end challenges before ")
        .presses("official")
        .presses(ENTER)
        .sees("turn 2, Winter 1806")
        .sees("publish the briefs")
        .presses(ENTER);
    umpire.sees("close the orders");
    umpire.gets_up();
    let shown = told(&fanion(&["show", &save, "--json", "--side", "all"]));
    let state: Json = serde_json::from_str(&shown).expect("JSON");
    assert_eq!(state["position"]["turn"], 2, "one step a key");
    assert_eq!(force(&state, "1st Brigade")["at"], "0504");
}

/// Papers take a while to write: who presses Enter once too often meanwhile answers nothing that he has not seen.
#[test]
fn keys_that_wait_while_papers_are_written_are_dropped() {
    let data = home();
    let save = data.path().join("vale.fanion").display().to_string();
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire.sees("publish the briefs").presses(ENTER).sees("close the orders (14 days)").presses("close").presses(ENTER);
    umpire
        .sees("PLAYERS WILL WRITE ABOUT")
        .presses(&("p".to_owned() + &ENTER.repeat(4)))
        .sees("the results are official");
    // What comes after the papers is heard again.
    umpire.presses(ESC).presses(CTRL_A).sees("Inbox").presses(ESC);
    umpire.gets_up();
    let told = told(&fanion(&["campaign", "status", &save]));
    assert!(told.contains("turn 0, C9"), "{told}");
}

/// The campaign of a first evening in the orders of turn 1: Lorien is at war with Karst and marches to Gorge.
fn a_march_to_gorge(data: &Path) -> String {
    let save = data.join("vale.fanion").display().to_string();
    let mail = data.join("vale-papers").display().to_string();
    told(&fanion(&["campaign", "new", "orbats/campaign-1805/three-rivers.toml", "--save", &save, "--seed", "7"]));
    told(&fanion(&["campaign", "publish", &save, "--output", &mail]));
    let war = orders(data, "lorien", 0, "\n[[diplomacy]]\ndo = \"war\"\nwith = \"Karst\"\n");
    told(&fanion(&["campaign", "take", &save, &war]));
    let rule = json!({"set": {"handover.at": "4"}});
    drive(
        &save,
        Some("all"),
        &[rule, json!({"pick": "close"}), json!({"pick": "publish"}), json!({"pick": "official"})],
    );
    told(&fanion(&["campaign", "publish", &save, "--output", &mail]));
    let march = orders(data, "lorien", 1, "\n[[force]]\nname = \"1st Brigade\"\nto = \"0705\"\nstance = \"attack\"\n");
    told(&fanion(&["campaign", "take", &save, &march]));
    save
}

fn state(save: &str) -> Json {
    serde_json::from_str(&told(&fanion(&["show", save, "--json", "--side", "all"]))).expect("JSON")
}

/// Hits of both brigades.
fn hits(state: &Json) -> [i64; 2] {
    ["1st Brigade", "3rd Foot"].map(|name| {
        let forces = state["forces"].as_array().expect("forces");
        let own = forces.iter().filter(|force| force["name"] == name);
        own.flat_map(|force| force["units"].as_array().expect("units")).filter_map(|unit| unit["hits"].as_i64()).sum()
    })
}

/// A turn of *March Attack*: a charge, a shot from each side, a melee, and the other side's half without a shot; the
/// dice are typed.
fn a_turn_at_the_table(umpire: &mut Umpire) {
    umpire.presses(ENTER).sees("Which formations are within 9\"").presses(ENTER).sees("S4 leaders").presses(ENTER);
    umpire.sees("Initiative: type the dice").presses("63").sees("1 Lorien is active first").presses(ENTER);
    umpire.sees("charge            4  aa ab ac ad").presses("\u{1b}[B").presses(ENTER);
    umpire.sees("Which enemy does aa Line 9 charge?").presses("ma").sees("distance ___").presses("4").presses(ENTER);
    umpire.sees("ma Grand Line 11: reaction to aa Line 9").presses(ENTER).sees_no_more("reaction to aa Line 9");
    umpire.presses(ENTER).sees("T2 fire").presses("ab").sees("ab Line 10: which target?").presses("mb");
    umpire.sees("fires at mb Grand Line 12").presses(ENTER).sees("Small-arms fire: type the die").presses("1");
    umpire.sees("when firing ends   mb -1 CV").presses("ma").sees("ma Grand Line 11: which target?");
    umpire.presses("aa").sees("at aa Line 9").presses(ENTER).sees("Small-arms fire: type the die").presses("4");
    umpire.sees("when firing ends   aa -1 CV").presses("-");
    umpire.sees("aa 5 → 4").presses(ENTER).sees("Melee: type the dice").presses("16");
    umpire.sees("aa Line 9 of Lorien").sees("remove   aa");
    umpire.sees("KARST  T1 charges and movement").presses("-").sees("FIRST  T2 fire").presses("-");
    umpire.sees("Turn 2");
}

/// A turn whose battle is played at the table, by keys alone; its losses are back in the campaign. The same by dice.
#[test]
fn a_battle_goes_to_the_table_and_comes_back_with_one_key_each() {
    let data = home();
    let save = a_march_to_gorge(data.path());
    // A copy beside it might be the campaign, too: this one lies elsewhere.
    fs::create_dir(data.path().join("elsewhere")).expect("a folder");
    let by_dice = data.path().join("elsewhere/dice.fanion").display().to_string();
    fs::copy(&save, &by_dice).expect("a copy");
    let before = hits(&state(&save));
    assert_eq!(before, [5, 7]);

    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire
        .sees("close the orders")
        .presses("close")
        .presses(ENTER)
        .sees("fought here")
        .sees("at the table, with miniatures")
        .presses("&");
    umpire.sees("Gorge (0705)   here, or at the table?").sees("Lorien, 5 units against Karst, 4 units");
    umpire.sees("Enter to the table").presses(ENTER);
    umpire.sees("Three Rivers, turn 1: Gorge").sees("end S1 orders and arrivals");
    a_turn_at_the_table(&mut umpire);
    // A key takes it home, and one says that it shall go as it stands; who held the field is asked.
    umpire
        .presses("&")
        .sees("has not ended")
        .presses("y")
        .sees("Take the result of Three Rivers, turn 1: Gorge (0705)?")
        .sees("Lorien: CV ")
        .presses(ENTER)
        .sees("Who held the field of Gorge (0705)?")
        .sees("1 Lorien (side A)")
        .presses(ENTER);
    umpire.sees("PLAYERS WILL WRITE ABOUT").sees("held with 5 units against 4").presses(ESC);
    umpire.sees("publish the preliminary results").presses("&").sees("The battles of this turn");
    umpire
        .sees("fought: field battle, Karst")
        .sees_no_more("publish the preliminary results")
        .presses(ESC)
        .sees("publish the preliminary results")
        .presses(ENTER)
        .sees("PLAYERS WILL WRITE ABOUT")
        .presses("p")
        .presses(ENTER);
    umpire.sees("the results are official");
    umpire.gets_up();
    // Line 9 was destroyed; one combat value of seven, half of it back, costs no hit.
    assert_eq!(hits(&state(&save)), [4, 7]);
    assert_eq!(force(&state(&save), "3rd Foot")["at"], "0805", "it retreated");
    for nation in ["karst", "lorien"] {
        let report = report(data.path(), nation, 1);
        assert!(report.contains("## The battle at Gorge (0705)"), "{report}");
        assert!(report.contains("Line 9 charged Grand Line 11"), "the words of the battle's report: {report}");
    }
    assert!(!report(data.path(), "seamark", 1).contains("Line 9"), "Seamark was not there");

    let mut umpire = Umpire::sits_down(&by_dice, data.path());
    umpire.sees("close the orders").presses("close").presses(ENTER).sees("here, by dice").presses(ENTER);
    umpire.sees("PLAYERS WILL WRITE ABOUT").presses("p").presses(ENTER).sees("the results are official");
    umpire.gets_up();
    let after = state(&by_dice);
    let lost: i64 = before.iter().sum::<i64>() - hits(&after).iter().sum::<i64>();
    assert!(lost > 0, "the dice cost something");
    let told = told(&fanion(&["log", &by_dice, "--side", "all"]));
    assert!(told.contains("Gorge"), "{told}");
}

/// The battle knows its campaign by more than a name; of a save and its copy the umpire says which it is.
#[test]
fn a_battle_goes_home_to_the_save_that_the_umpire_names_and_never_to_a_copy_unasked() {
    let data = home();
    let save = a_march_to_gorge(data.path());
    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire.sees("close the orders").presses("close").presses(ENTER).sees("fought here").presses("&");
    umpire.sees("Enter to the table").presses(ENTER).sees("end S1 orders and arrivals");
    a_turn_at_the_table(&mut umpire);
    umpire.gets_up();
    // Its result is not taken from the list either without a word, while it is being fought.
    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire.sees("by dice instead").presses("&").sees("Tab take the result").presses("\t").sees("has not ended");
    umpire.presses(ESC);
    umpire.gets_up();
    let battle = data.path().join("vale-tables/t01-0705/battle.fanion").display().to_string();
    let copies = ["vale.bak", "another.fanion"].map(|name| data.path().join(name));
    for copy in &copies {
        fs::copy(&save, copy).expect("a copy");
    }
    let before = copies.each_ref().map(|copy| fs::read(copy).expect("a copy"));
    let mut umpire = Umpire::sits_down(&battle, data.path());
    umpire
        .sees("S1")
        .presses("&")
        .sees("has not ended")
        .presses("y")
        .sees("is this the campaign of the battle?")
        .presses(ENTER)
        .sees("Take the result of")
        .presses(ENTER);
    umpire.sees("Who held the field of Gorge (0705)?").presses(ENTER).sees("PLAYERS WILL WRITE ABOUT");
    umpire.gets_up();
    assert_eq!(hits(&state(&save)), [4, 7], "the losses are in the campaign");
    for (copy, before) in copies.iter().zip(before) {
        assert!(fs::read(copy).expect("a copy") == before, "{} is changed", copy.display());
    }
    // Another campaign of the same name is not its home.
    let stranger = data.path().join("other.fanion").display().to_string();
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &stranger, "--seed", "7"]));
    let refused = fanion(&["campaign", "from-battle", &stranger, &battle]);
    let words = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && words.contains("is one of another game"), "{words}");
}
