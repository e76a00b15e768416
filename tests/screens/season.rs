//! A season that was played is read by its umpire before anybody else: what will be asked about, battles, papers, the
//! newspaper. Nothing is published past it.

use std::path::Path;

use fanion::tui::theme::Theme;
use serde_json::json;
use tempfile::TempDir;

use super::campaign_desks::{at_gorge, gorge_with, orders_of};
use super::desk::Desk;
use super::notation::in_three_ways;
use crate::support::program::{drive, fanion, fanion_with, told};

/// Three Rivers in turn 1, the battle of Gorge fought: at the page of the season.
fn after_gorge(columns: u16, rows: u16) -> (TempDir, Desk) {
    let (folder, save) = at_gorge();
    let mut desk = Desk::in_folder(columns, rows, folder.path());
    desk.open(Path::new(&save));
    desk.press("Enter").sees("PLAYERS WILL WRITE ABOUT");
    (folder, desk)
}

/// Three Rivers in the orders of turn 1, these entries among those of Lorien.
fn with_orders(entries: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (save, papers) = (path("vale.fanion"), path("papers"));
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    drive(&save, Some("all"), &["publish", "close", "publish", "official"].map(|key| json!({ "pick": key })));
    told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    told(&fanion(&["campaign", "take", &save, &orders_of(folder.path(), "lorien", 1, entries)]));
    (folder, save)
}

fn position(save: &Path) -> String {
    told(&fanion(&["campaign", "status", &save.display().to_string()]))
}

#[test]
fn it_opens_by_itself_and_only_its_own_key_publishes_once() {
    let (folder, mut desk) = after_gorge(80, 24);
    let (save, papers) = (folder.path().join("vale.fanion"), folder.path().join("vale-papers"));
    desk.sees("THE NEWSPAPER").sees("nothing is sent yet").sees("BATTLES").sees("p publish turn 1");
    desk.sees("into vale-papers, for Lorien, Karst, Seamark, the public").sees("Esc publishes nothing   F3 log");
    desk.press("F3").sees("AS IT WAS after entry");
    desk.press("Esc").sees("PLAYERS WILL WRITE ABOUT");
    desk.press("&").sees("The battles of this turn");
    desk.press("Esc").sees("PLAYERS WILL WRITE ABOUT");
    desk.press("Esc").sees("publish the preliminary results");
    desk.press("Enter").sees("PLAYERS WILL WRITE ABOUT");
    assert!(!papers.exists(), "Enter reads and publishes nothing");
    desk.press("p Enter").sees_no("PLAYERS WILL WRITE ABOUT").sees("the results are official");
    assert!(papers.join("lorien/lorien-t01.md").is_file());
    let before = position(&save);
    assert!(before.contains("turn 1, C9"), "{before}");
    desk.press("p p Enter Esc Esc");
    assert_eq!(position(&save), before, "once");
}

#[test]
fn no_word_that_is_typed_there_publishes_or_says_yes() {
    let (folder, mut desk) = after_gorge(120, 40);
    let save = folder.path().join("vale.fanion");
    let before = position(&save);
    for words in ["publish", "port regent", "stop", "official", "pp", "spp", "yes, please", "p.", "1p"] {
        desk.type_words(words);
        desk.sees("PLAYERS WILL WRITE ABOUT");
        desk.press("Enter");
        assert_eq!(position(&save), before, "{words}");
        desk.press("Esc").sees("PLAYERS WILL WRITE ABOUT");
    }
    desk.press("p").sees("Publish turn 1 as preliminary results? Enter: publish, Esc: not yet").sees("Enter publish");
    desk.press("Esc").sees("p publish turn 1 as preliminary results").sees("Enter open");
    assert_eq!(position(&save), before);
    desk.press("p Enter").sees("the results are official");
    // A question is answered by its key alone, not by a word in which it is a letter.
    desk.press("Ctrl-A s Enter Esc F2").sees("went out to Lorien");
    desk.type_words("really");
    desk.sees("went out to Lorien").says("part of a word");
    desk.press("y").sees("PLAYERS WILL WRITE ABOUT");
}

#[test]
fn the_key_bars_of_a_campaign_name_what_their_keys_do_now() {
    let (_folder, mut desk) = after_gorge(80, 24);
    desk.press("Esc").sees("Tab map").sees("Ctrl-A inbox").sees_no("- done");
    desk.press("&").sees("The battles of this turn").sees("Enter card").sees_no("take the result");
    desk.press("Enter").sees("Battle card");
    desk.press("Esc Esc Tab").sees("The map").sees("? help");
    desk.press("?").sees("What can be done here").sees("the inbox");
    desk.press("Esc Esc Ctrl-A").sees("Inbox").sees_no("Del leave it");
    let (folder, save) = at_gorge();
    let mut desk = Desk::in_folder(80, 24, folder.path());
    desk.open(Path::new(&save));
    desk.press("&").sees("Enter to the table").sees_no("take the result");
    drop(desk);
    drive(&save, Some("all"), &[json!({"pick": "table"})]);
    let mut desk = Desk::in_folder(80, 24, folder.path());
    desk.open(Path::new(&save));
    desk.press("&").sees("Enter go there").sees("Tab take the result");
}

#[test]
fn it_opens_again_with_the_save_and_follows_an_undo() {
    let (folder, desk) = after_gorge(120, 40);
    drop(desk);
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.open(&folder.path().join("vale.fanion"));
    desk.sees("PLAYERS WILL WRITE ABOUT");
    desk.press("F2").sees_no("PLAYERS WILL WRITE ABOUT").sees("here, by dice");
    desk.press("Enter").sees("PLAYERS WILL WRITE ABOUT");
}

#[test]
fn it_goes_where_a_battle_of_it_goes_to_the_table_and_comes_back_with_an_undo() {
    // Words that a player wrote for the umpire wait before the moves.
    let words = "\n[[words]]\ntext = \"Hold the bridge\"\n";
    for (more, closes) in [("", &["close"][..]), (words, &["close", "leave"])] {
        let (folder, save) = gorge_with("20", more, closes);
        let mut desk = Desk::in_folder(120, 40, folder.path());
        desk.open(Path::new(&save));
        desk.sees("PLAYERS WILL WRITE ABOUT").sees("> Lorien  Defeat: Gorge");
        desk.press("&").sees("Tab to the table");
        desk.press("Tab Tab").sees("at the table: Enter begins it there");
        desk.press("Esc").sees_no("PLAYERS WILL WRITE ABOUT").sees("On the tabletop");
        desk.press("F2").sees("PLAYERS WILL WRITE ABOUT").sees("Defeat: Gorge");
    }
}

#[test]
fn enter_opens_the_battle_the_line_of_the_orders_and_the_paper() {
    let (_folder, mut desk) = after_gorge(120, 40);
    for _ in 0..20 {
        if desk.text().contains("> Gorge") {
            break;
        }
        desk.press("Down");
    }
    desk.press("Enter").sees("Battle card: field battle at Gorge (0705), Lorien against Karst").sees("Column ");
    desk.press("Esc End Enter").sees("How the nations stand");
}

#[test]
fn an_entry_that_was_left_out_is_asked_about_and_opens_at_its_line() {
    let (folder, save) = with_orders("\n[[force]]\nname = \"1st Brigade\"\npath = [\"9999\"]\n");
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        drive(&save, Some("all"), &[json!({"pick": "close"})]);
        let mut desk = Desk::in_folder(columns, rows, folder.path());
        desk.open(Path::new(&save));
        desk.sees("PLAYERS WILL WRITE ABOUT").sees("Lorien").sees("1st Brigade has an error");
        desk.press("Enter").sees("The orders of Lorien").sees("path = [\"9999\"]");
        desk.press("Esc F2");
    }
}

#[test]
fn a_season_of_three_nations_without_disputes_takes_at_most_fourteen_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("vale.fanion");
    let path = save.display().to_string();
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &path, "--seed", "7"]));
    drive(&path, Some("all"), &["publish", "close", "publish", "official"].map(|key| json!({ "pick": key })));
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.open(&save);
    let mut keys = 0;
    let mut press = |desk: &mut Desk, key: &str| {
        if key.starts_with(|letter: char| letter.is_uppercase()) {
            desk.press(key);
        } else {
            desk.type_words(key);
        }
        keys += 1;
    };
    press(&mut desk, "Enter");
    let sent = folder.path().join("sent");
    std::fs::create_dir(&sent).expect("a folder");
    for nation in ["lorien", "karst", "seamark"] {
        let form = folder.path().join(format!("vale-papers/{nation}/{nation}-t01.orders.toml"));
        std::fs::copy(form, sent.join(format!("{nation}.toml"))).expect("orders");
    }
    for key in ["Ctrl-A", "sent", "Enter", "Esc", "Enter", "p", "Enter", "official", "Enter"] {
        press(&mut desk, key);
    }
    desk.sees("turn 2, Winter 1806");
    assert!(keys <= 14, "{keys} keys");
}

#[test]
fn the_page_of_the_season_at_three_sizes() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let (_folder, mut desk) = after_gorge(columns, rows);
        desk.model.message = None;
        in_three_ways("umpires_season", (columns, rows), rows == 24, |theme: Theme| {
            desk.model.theme = theme;
            desk.buffer()
        });
    }
}

#[test]
fn the_word_that_sends_is_no_path_where_nothing_waits_to_be_sent() {
    let (_home, mut desk) = after_gorge(80, 24);
    desk.press("p Enter Ctrl-A s Enter").sees_no("nothing waits to be sent");
    desk.press("s Enter").sees("nothing waits to be sent").sees_no("no such file");
}

#[test]
fn papers_that_are_undone_go_aside_at_once_and_come_back_with_a_redo() {
    let (folder, mut desk) = after_gorge(120, 40);
    let own = |file: &str| folder.path().join("vale-papers/lorien").join(file);
    let unsent = "are written and not sent";
    desk.press("p Enter Ctrl-A").sees(unsent).sees("3 published to it");
    desk.press("Esc F2").sees("PLAYERS WILL WRITE ABOUT").sees("nothing is sent yet");
    assert!(!own("lorien-t01.md").exists() && own("undone/lorien-t01.md").is_file());
    let about = std::fs::read_to_string(own("undone/about-these.txt")).unwrap_or_default();
    assert!(about.contains("nobody should be sent them"), "{about}");
    desk.press("Ctrl-A").sees("Inbox").sees("2 published to it").sees_no(unsent);
    // Nothing is published past the season's page, nor sent.
    desk.press("Tab").says("nothing is published unread");
    assert!(!own("lorien-t01.md").exists());
    desk.press("Esc Esc F6").sees("the results are official");
    assert!(own("lorien-t01.md").is_file());
    desk.press("Ctrl-A").sees(unsent);
    desk.press("s Enter").sees("sent: the papers for Lorien");
    // What has gone out is not taken back unasked, and lies beside the next as an older version.
    desk.press("Esc F2").sees("went out to Lorien, Karst, Seamark, public");
    desk.press("Esc").sees("the results are official");
    assert!(own("lorien-t01.md").is_file());
    desk.press("F2 y").sees("sent before, to Lorien, Karst, Seamark, public");
    assert!(!own("lorien-t01.md").exists() && own("lorien-t01-v1.md").is_file());
    desk.press("Ctrl-A").sees("went out and were undone");
    desk.press("Esc Esc F6").sees("the results are official");
    assert!(own("lorien-t01.md").is_file() && !own("lorien-t01-v1.md").exists());
}

#[test]
fn every_player_has_his_brief_in_the_place_of_results_that_were_undone_before_they_are_read_and_at_the_orders() {
    for is_sent in [false, true] {
        let (folder, save) = with_orders("");
        let papers = folder.path().join("vale-papers");
        drive(&save, Some("all"), &[json!({"pick": "close"})]);
        let mut desk = Desk::in_folder(120, 40, folder.path());
        desk.open(Path::new(&save));
        desk.press("Esc F2").sees("close the orders");
        desk.press("Ctrl-A Tab");
        let files = || {
            let of = |reader: &str, file: &str| std::fs::read(papers.join(reader).join(file)).ok();
            let one = |reader: &str| {
                ["md", "html", "svg", "brief.json", "orders.toml"]
                    .map(|kind| of(reader, &format!("{reader}-t01.{kind}")))
            };
            ["lorien", "karst", "seamark"].map(one)
        };
        let briefs = files();
        assert!(briefs.iter().flatten().all(Option::is_some), "briefs were published");
        if is_sent {
            desk.press("s Enter").sees("sent: the papers for Karst");
        }
        desk.press("Esc Esc");
        desk.type_words("close");
        desk.press("Enter").sees("WILL WRITE ABOUT");
        desk.press("p Enter");
        assert_ne!(files(), briefs, "results were published in their place");
        if is_sent {
            desk.press("Ctrl-A s Enter").sees("sent: the papers for Lorien");
            desk.press("Esc Esc");
        }
        for (keys, page) in [(if is_sent { "F2 y" } else { "F2" }, "WILL WRITE ABOUT"), ("F2", "close the orders")] {
            desk.press(keys).sees(page);
            for (reader, (now, brief)) in files().iter().zip(&briefs).enumerate() {
                let equal: Vec<bool> = now.iter().zip(brief).map(|(now, brief)| now == brief).collect();
                assert_eq!(equal, [true; 5], "reader {reader} at {page}, papers sent: {is_sent}");
            }
        }
        // And forth again to the results: they lie there, and the briefs that went out beside them.
        desk.press("F6 F6").sees("the results are official");
        let [results, older] = ["lorien-t01.md", "lorien-t01-v1.md"]
            .map(|file| std::fs::read_to_string(papers.join("lorien").join(file)).unwrap_or_default());
        assert!(results.contains("preliminary results"), "papers sent: {is_sent}: {results}");
        assert_eq!(Some(older.into_bytes()), briefs[0][0], "papers sent: {is_sent}");
    }
}

#[test]
fn results_are_there_again_however_far_back_an_undo_went() {
    for undone in 1..=3 {
        let folder = tempfile::tempdir().expect("a folder");
        let save = folder.path().join("vale.fanion");
        let path = save.display().to_string();
        told(&fanion(&["campaign", "new", "three-rivers", "--save", &path, "--seed", "58"]));
        let mut desk = Desk::in_folder(120, 40, folder.path());
        desk.open(&save);
        desk.press("Enter Enter").type_words("close");
        desk.press("Enter p Enter").sees("the results are official");
        for _ in 0..undone {
            desk.press("F2");
        }
        for _ in 0..undone {
            desk.press("F6");
        }
        desk.sees("the results are official");
        for nation in ["lorien", "karst", "seamark"] {
            let file = folder.path().join("vale-papers").join(nation).join(format!("{nation}-t00.md"));
            let report = std::fs::read_to_string(file).unwrap_or_default();
            assert!(report.contains("preliminary results"), "{nation} after {undone} of each: {report}");
        }
    }
}

#[test]
fn results_that_went_out_are_there_again_once_an_upheld_challenge_is_undone() {
    let (folder, mut desk) = after_gorge(120, 40);
    let save = folder.path().join("vale.fanion").display().to_string();
    let report = || std::fs::read(folder.path().join("vale-papers/lorien/lorien-t01.md")).ok();
    desk.press("p Enter Ctrl-A s Enter").sees("sent: the papers for Lorien");
    let sent = report();
    assert!(sent.is_some());
    drop(desk);
    drive(&save, Some("all"), &[json!({"challenge": {"nation": "Lorien", "text": "the dice of Gorge"}})]);
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.open(Path::new(&save));
    desk.sees("Lorien challenges");
    desk.press("Enter Down Enter").type_words("so it was");
    desk.press("Enter").sees("the results are official");
    desk.press("Ctrl-A Tab").sees("written to");
    assert!(report().is_some() && report() != sent, "a corrected version was written");
    // Again and again: what stands is not taken for what was undone.
    desk.press("Esc Esc");
    for keys in ["F2", "F2", "F6 F2"] {
        desk.press(keys);
        assert!(report() == sent, "after {keys}");
    }
}

#[test]
fn results_that_somebody_has_challenged_have_gone_out_to_him_and_every_door_sets_undone_papers_aside() {
    type Door<'d> = &'d dyn Fn(&Path);
    let by_screen: Door<'_> = &|save| {
        let mut desk = Desk::in_folder(120, 40, save.parent().expect("a folder"));
        desk.open(save);
        desk.press("F2").sees("went out to Lorien, public");
        desk.press("y").sees("sent before, to Lorien, public");
    };
    let by_drive: Door<'_> = &|save| {
        let replies = drive(&save.display().to_string(), Some("all"), &[json!({"undo": true})]);
        let told = replies.last().map(ToString::to_string).unwrap_or_default();
        assert!(told.contains("kept as older versions"), "{told}");
    };
    let by_line: Door<'_> = &|save| {
        let save = save.display().to_string();
        let said = told(&fanion_with(&["campaign", "drive", "--text", &save], "undo\nquit\n"));
        assert!(said.contains("went out to Lorien, public") && said.contains("Type it again if it is meant"), "{said}");
        let said = told(&fanion_with(&["campaign", "drive", "--text", &save], "undo\nundo\nquit\n"));
        assert!(said.contains("kept as older versions"), "{said}");
    };
    for door in [by_screen, by_drive, by_line] {
        let (folder, mut desk) = after_gorge(120, 40);
        let save = folder.path().join("vale.fanion");
        desk.press("p Enter");
        drop(desk);
        let text = json!({"challenge": {"nation": "Lorien", "text": "the dice of Gorge"}});
        drive(&save.display().to_string(), Some("all"), &[text]);
        door(&save);
        let papers = |reader: &str, file: &str| folder.path().join("vale-papers").join(reader).join(file).is_file();
        for (reader, older) in [("lorien", true), ("public", true), ("karst", false), ("seamark", false)] {
            assert!(!papers(reader, &format!("{reader}-t01.md")), "{reader} has papers that count as current");
            assert_eq!(papers(reader, &format!("{reader}-t01-v1.md")), older, "{reader}");
            assert_eq!(papers(reader, &format!("undone/{reader}-t01.md")), !older, "{reader}");
        }
    }
}

#[test]
fn an_entry_of_the_last_answer_says_how_to_undo_it_and_a_letter_is_gone_back_to() {
    let (_folder, mut desk) = after_gorge(120, 40);
    desk.press("Esc F3 Up Enter").says("nothing came after the answer that led to this entry: F2 undoes that answer");
    desk.press("/");
    desk.type_words("orders of Lorien received");
    desk.press("Enter Enter").says("take back everything after");
    desk.press("y").sees("close the orders");
}

#[test]
fn a_war_that_another_declared_opens_its_declaration_and_not_his_other_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (save, papers) = (path("vale.fanion"), path("papers"));
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    let war = "\n[[remind]]\nstep = \"C2\"\ntext = \"secret\"\n\n[[diplomacy]]\ndo = \"war\"\nwith = \"Karst\"\n";
    told(&fanion(&["campaign", "take", &save, &orders_of(folder.path(), "lorien", 0, war)]));
    drive(&save, Some("all"), &[json!({"pick": "close"})]);
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.open(Path::new(&save));
    for _ in 0..20 {
        if desk.text().contains("> Karst   the war with Lorien began") {
            break;
        }
        desk.press("Down");
    }
    desk.press("Enter").sees("The war of Lorien and Karst").sees("with = \"Karst\"").sees_no("secret");
}

#[test]
fn a_battle_at_the_table_names_its_keys_and_who_holds_the_place() {
    let (folder, save) = at_gorge();
    let holder = json!({"correct": {"city": "Gorge", "holder": "Lorien"}});
    drive(&save, Some("all"), &[holder, json!({"pick": "table"})]);
    let mut desk = Desk::in_folder(80, 24, folder.path());
    desk.open(Path::new(&save));
    desk.sees("On the tabletop: & begins a battle there").sees("result.toml");
    let tables = folder.path().join("tables").display().to_string();
    told(&fanion(&["campaign", "to-battle", &save, "--output", &tables]));
    let scenario = std::fs::read_to_string(folder.path().join("tables/scenario.toml")).expect("a scenario");
    assert!(scenario.contains("holder = \"A\""), "{scenario}");
}

/// Seamark has landed at Valmont in turn 1, and the garrison, beaten, surrendered: at the page of the season.
fn after_a_surrender() -> (TempDir, Desk) {
    let text = include_str!("../../orbats/campaign-1805/three-rivers.toml");
    let old = "units = { \"Line\" = 6, \"Foot battery\" = 1 }";
    assert!(text.contains(old));
    for seed in 0..40 {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).display().to_string();
        let (scenario, save) = (path("own.toml"), path("vale.fanion"));
        std::fs::write(&scenario, text.replacen(old, "units = { \"Line\" = 6 }", 1)).expect("a scenario");
        told(&fanion(&["campaign", "new", &scenario, "--save", &save, "--seed", &seed.to_string()]));
        drive(&save, Some("all"), &["publish", "close", "publish", "official"].map(|key| json!({ "pick": key })));
        told(&fanion(&["campaign", "publish", &save, "--output", &path("papers")]));
        let landing = "\n[[fleet]]\nname = \"Transports\"\nto = \"Western Sea\"\nload = [\"Foot Guards\"]\n\
                       land = [{ at = \"0103\", forces = [\"Foot Guards\"] }]\n";
        told(&fanion(&["campaign", "take", &save, &orders_of(folder.path(), "seamark", 1, landing)]));
        drive(&save, Some("all"), &[json!({"pick": "close"})]);
        let mut desk = Desk::in_folder(120, 40, folder.path());
        desk.open(Path::new(&save));
        desk.sees("PLAYERS WILL WRITE ABOUT");
        if desk.text().contains("surrendered") {
            return (folder, desk);
        }
    }
    panic!("no garrison surrenders");
}

#[test]
fn a_garrison_that_surrendered_surrenders_on_the_page_and_is_not_taken() {
    let (_folder, desk) = after_a_surrender();
    desk.sees("Valmont garrison surrenders").sees_no("garrison is taken").sees("Flotilla is taken");
}

#[test]
fn an_entry_of_a_force_opens_though_another_entry_names_the_force_first() {
    let entries = "[[buy]]\nwhat = \"Line\"\ncount = 1\nto = \"1st Brigade\"\n\
                   [[force]]\nname = \"1st Brigade\"\nraid = \"Port Regent\"\n";
    let (folder, save) = with_orders(entries);
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.open(Path::new(&save));
    desk.type_words("close");
    for _ in 0..40 {
        if desk.text().contains("PLAYERS WILL WRITE ABOUT") {
            break;
        }
        desk.press("Enter");
    }
    desk.sees("1st Brigade: not as ordered").sees("no raid on Port Regent");
    for _ in 0..20 {
        if desk.text().contains("> Lorien  1st Brigade: not as ordered") {
            break;
        }
        desk.press("Down");
    }
    desk.press("Enter").sees("The orders of Lorien");
    let text = desk.text();
    let above = text.split("The whole file").next().unwrap_or_default();
    assert!(above.contains("raid = ") && !above.contains("[[buy]]"), "{text}");
}

#[test]
fn a_standing_entry_opens_in_the_orders_with_which_it_came() {
    let (folder, save) = with_orders("\n[[force]]\nname = \"1st Brigade\"\nraid = \"Port Regent\"\nstanding = true\n");
    drive(&save, Some("all"), &["close", "publish", "official", "publish", "close"].map(|key| json!({ "pick": key })));
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.open(Path::new(&save));
    desk.sees("PLAYERS WILL WRITE ABOUT").sees("turn 2");
    for _ in 0..20 {
        if desk.text().contains("> Lorien  1st Brigade: not as ordered") {
            break;
        }
        desk.press("Down");
    }
    desk.press("Enter").sees("The orders of Lorien, turn 1").sees("raid = \"Port Regent\"").sees("standing = true");
}
