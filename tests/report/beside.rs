//! The report sets the players' battle beside the one of history, and only when it is over.

use fanion::engine::session::Session;
use fanion::orbat::read;
use fanion::orbat::scene::Scene;
use fanion::report::brief;
use fanion::report::page::{html, markdown};

use super::{EVENING, fought, fought_in};

const SCENARIO: &str = r#"format = 2
name = "Quatre Bras"
start = "14:00"
turns = 19
sides = ["a.toml", "b.toml"]
short = ["French", "Allies"]

[history]
before = "Ney waits until two."
after = "The line lost the farm. A division came every time it gave! Did Ney take the crossroads? He did not."
winner = "drawn"
end = "21:00"
disputes = "Losses differ by a fifth."

[history.losses.A]
engaged = [20000, 26695]
total = [4140, 4400]

[history.losses.B]
engaged = 32000
killed = 3000
wounded = 1800
leaders = "Brunswick killed"
source = "a book"
"#;

fn scene() -> Option<Box<Scene>> {
    let scenario = read::scenario("s.toml", SCENARIO.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    Some(Box::new(scenario.scene))
}

fn brief_of(play: &Session) -> String {
    markdown::markdown(&brief::page(&play.briefing().expect("a brief"), None))
}

#[test]
fn before_the_end_players_read_what_went_before_and_nothing_else_of_history() {
    let over = fought("quatre-bras-1815");
    let armies = ["A", "B"].map(|side| {
        let text = over.play.export(side).expect("an army");
        read::orbat("army", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
    });
    let play = fanion::rulebooks::battle_of(scene(), 1, armies, &[], EVENING).expect("a battle");
    let brief = brief_of(&play);
    assert!(brief.contains("Ney waits until two."), "{brief}");
    for secret in ["crossroads", "21:00", "Brunswick killed", "Losses differ", "What happened then"] {
        assert!(!brief.contains(secret), "{secret} in\n{brief}");
    }
}

#[test]
fn after_the_end_brief_and_report_tell_what_happened_and_the_report_sets_both_side_by_side() {
    let battle = fought_in("quatre-bras-1815", scene());
    let brief = brief_of(&battle.play);
    for told in ["What happened then", "He did not.", "Allies: men: 4,800 of 32,000: 3,000 killed, 1,800 wounded"] {
        assert!(brief.contains(told), "{told} in\n{brief}");
    }
    let report = markdown::markdown(&battle.page());
    let beside = report.split_once("Yours beside theirs").expect("the chapter").1;
    let beside = beside.split_once("\n## ").map_or(beside, |(own, _)| own);
    for told in ["| Winner |", "| drawn |", "| 21:00 |", "16 to 22%", "15%", "Brunswick killed", "Losses differ"] {
        assert!(beside.contains(told), "{told} in\n{beside}");
    }
    assert_eq!(report.matches("He did not.").count(), 1, "the report tells it once");
    assert!(html::html(&battle.page()).contains("Yours beside theirs"));
}

#[test]
fn both_courses_have_as_many_sentences() {
    let battle = fought_in("quatre-bras-1815", scene());
    let briefing = battle.play.briefing().expect("a brief");
    let past = briefing.past.expect("it is over");
    let report = markdown::markdown(&battle.page());
    let course = |head: &str| {
        let line = report.lines().find(|line| line.contains(head)).unwrap_or_else(|| panic!("{head} in\n{report}"));
        line.split_once(head).map_or("", |(_, course)| course).to_owned()
    };
    let sentences = |text: &str| text.split_whitespace().filter(|word| word.ends_with(['.', '!', '?'])).count();
    let theirs = sentences(&past.course[0].to_string());
    assert_eq!(theirs, 4);
    let yours = course("Your battle.");
    assert_eq!(sentences(&yours), theirs, "{yours}");
}
