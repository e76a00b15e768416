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
    assert!(taken.contains("errors 1"), "neutral land: {taken}");
    let receipt = fs::read_to_string(data.join("vale-papers/lorien/lorien-t01-receipt.md")).expect("a receipt");
    assert!(receipt.contains("neutral-land"), "{receipt}");
    let right = orders(data, "lorien", 1, "\n[[force]]\nname = \"1st Brigade\"\npath = [\"0505\"]\n");
    let [karst, seamark] = ["karst", "seamark"].map(|nation| orders(data, nation, 1, ""));
    told(&fanion(&["campaign", "take", save, &right, &karst, &seamark, "--output", mail]));
}

/// Turn 0 and 1 of Three Rivers: an order with an error goes back and is mended, a challenge is upheld.
#[test]
fn a_first_evening_is_played_at_the_umpires_desk_with_at_most_forty_keys_a_season() {
    let data = home();
    let save = data.path().join("vale.fanion").display().to_string();
    told(&fanion(&["campaign", "new", "orbats/campaign-1805/three-rivers.toml", "--save", &save, "--seed", "7"]));
    let mut umpire = Umpire::sits_down(&save, data.path());
    // Turn 0: each Enter is one step of the umpire's, and none goes on by itself.
    umpire.sees("publish the briefs").presses(ENTER).sees("close the orders (14 days): none of Lorien").presses(ENTER);
    umpire.sees("publish the preliminary results").presses(ENTER).sees("the results are official").presses(ENTER);
    umpire.sees("turn 1, Fall 1805").sees("publish the briefs").presses(ENTER);
    umpire.sees("close the orders (14 days)");
    umpire.gets_up();
    assert!(report(data.path(), "lorien", 1).contains("The results of turn 0 are official."));

    let mail = data.path().join("vale-papers").display().to_string();
    an_error_goes_back_and_is_mended(data.path(), &save, &mail);

    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire.sees("close the orders: all have come").presses(CTRL_A);
    umpire
        .sees("taken, 0 errors")
        .presses(ESC)
        .sees("8.2 Players submit moves")
        .presses("\t")
        .sees("c clear  f forest")
        .presses(ENTER);
    umpire.sees("publish the preliminary results").presses(ENTER).sees("the results are official");
    let keys = umpire.gets_up();
    assert!(keys <= 40, "a season of three nations took {keys} keys");
    let preliminary = report(data.path(), "lorien", 1);
    assert!(
        preliminary.contains("preliminary results") && preliminary.contains("1st Brigade marched to 0505."),
        "{preliminary}"
    );

    // One challenge, upheld: the force is put right, a corrected report goes out, the results are official.
    let challenge = json!({"challenge": {"nation": "Lorien", "text": "we stayed at Lowgate"}});
    drive(&save, Some("all"), &[challenge]);
    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire
        .sees("Lorien challenges: we stayed at Lowgate")
        .presses(ENTER)
        .sees("refused: the results stand")
        .presses("\u{1b}[B");
    umpire
        .presses(ENTER)
        .sees("why? The sender alone reads it")
        .presses("so it was")
        .presses(ENTER)
        .sees("the results are official");
    umpire.gets_up();
    let correct = json!({"correct": {"force": "1st Brigade", "nation": "Lorien", "at": "0504"}, "why": "misread"});
    let answers = drive(&save, Some("all"), &[correct]);
    assert_eq!(answers.last().map(|answer| &answer["ok"]), Some(&json!(true)), "{answers:?}");
    told(&fanion(&["campaign", "publish", &save, "--output", &mail]));
    let corrected = report(data.path(), "lorien", 1);
    assert!(corrected.contains("corrected results") && corrected.contains("**Changed:** "), "{corrected}");
    assert!(corrected.contains("The umpire has upheld it: so it was."), "{corrected}");
    let mut umpire = Umpire::sits_down(&save, data.path());
    umpire
        .sees("the results are official")
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
