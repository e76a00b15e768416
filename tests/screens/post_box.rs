//! The inbox of a campaign's umpire: its deadline, orders and challenges that are taken in at the screen.

use std::fs;

use fanion::tui::game::Now;
use fanion::tui::msg::{Msg, ToldUmpire};
use fanion::tui::post_box::BoxContents;
use fanion::tui::post_box::deadline::Deadline;
use fanion::tui::update::update;
use tempfile::TempDir;

use super::desk::Desk;
use crate::post::mail::text_of;

/// Three Rivers in a folder of its own, in the orders of turn 0, its papers written.
pub fn vale(columns: u16, rows: u16) -> (Desk, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("vale.fanion");
    let said = crate::support::program::fanion(&[
        "campaign",
        "new",
        "three-rivers",
        "--save",
        save.to_str().expect("a path"),
        "--seed",
        "7",
    ]);
    assert!(said.status.success(), "{said:?}");
    let mut desk = Desk::in_folder(columns, rows, folder.path());
    desk.open(&save);
    desk.press("Enter");
    (desk, folder)
}

#[test]
fn it_counts_down_to_its_deadline_without_a_key() {
    let (mut desk, _folder) = vale(120, 40);
    let deadline = Deadline { what: "challenges", ends: 100_000, at: "Tuesday, 22:40".to_owned() };
    let post = BoxContents { deadline: Some(deadline), ..BoxContents::default() };
    update(&mut desk.model, Msg::Umpire(ToldUmpire::Post(post)));
    for (seconds, told) in [
        (100_000 - 86_400, "(24 hours 0 minutes left)"),
        (100_000 - 86_340, "(23 hours 59 minutes left)"),
        (100_000 - 3 * 86_400, "(3 days left)"),
        (100_000 + 60, "(over since 1 minute)"),
    ] {
        update(&mut desk.model, Msg::Clock(Now { seconds, minutes: 0 }));
        desk.sees(&format!("Inbox: challenges until Tuesday, 22:40 {told}"));
    }
}

#[test]
fn who_publishes_is_told_where_the_papers_lie() {
    let (desk, folder) = vale(120, 40);
    desk.sees("files written to ");
    assert!(folder.path().join("vale-papers/lorien/lorien-t00.orders.toml").is_file());
}

#[test]
fn orders_are_taken_in_from_a_folder_with_their_errors_and_receipts() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let (mut desk, folder) = vale(columns, rows);
        let sent = folder.path().join("sent");
        fs::create_dir(&sent).expect("a folder");
        for (nation, more) in [("karst", ""), ("lorien", "\n[[force]]\nname = \"1st Brigade\"\npath = [\"9999\"]\n")] {
            let form = folder.path().join(format!("vale-papers/{nation}/{nation}-t00.orders.toml"));
            let form = fs::read_to_string(form).expect("a form");
            fs::write(sent.join(format!("{nation}.toml")), form + more).expect("orders");
        }
        desk.press("Ctrl-A").sees("Inbox: orders until ").sees("a file or folder with orders");
        desk.type_words("sent");
        desk.sees("Take in: sent_");
        desk.press("Enter");
        desk.sees("Karst: orders of turn 0 taken").sees("Lorien: orders of turn 0 taken").sees("error[");
        desk.sees("Take in: _");
        assert!(folder.path().join("vale-papers/lorien/lorien-t00-receipt.md").is_file());
        desk.press("Esc").sees("close the orders (14 days): 1 error of Lorien; nothing from");
    }
}

#[test]
fn a_letter_that_is_no_orders_is_refused_and_stays_to_be_mended() {
    let (mut desk, folder) = vale(80, 24);
    fs::write(folder.path().join("notes.txt"), "dear umpire").expect("a file");
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    desk.press("Ctrl-A").press("Enter").sees("type a file or folder with orders");
    for (typed, why) in [
        ("nowhere.toml", "cannot be read"),
        ("empty", "the folder is empty"),
        ("Lorien: we stayed", "challenges are taken once preliminary results are published"),
    ] {
        desk.type_words(typed);
        desk.press("Enter").says(why).sees(&format!("{typed}_"));
        for _ in typed.chars() {
            desk.press("BkSp");
        }
    }
    desk.type_words("notes.txt");
    desk.press("Enter").says("text (2 words), no orders in it");
}

#[test]
fn s_writes_the_messages_that_publish_mail_writes_where_addresses_lie_beside_the_save() {
    let (mut desk, folder) = vale(120, 40);
    let addresses = "from = \"umpire@example.org\"\n[to]\nLorien = \"anna@example.org\"\n";
    fs::write(folder.path().join("addresses.toml"), addresses).expect("addresses");
    desk.press("Ctrl-A s Enter").sees("Lorien: a message, written to ").sees("Karst: no message");
    let message = fs::read_to_string(folder.path().join("vale-papers/lorien/lorien-t00.eml")).expect("a message");
    assert!(message.contains("anna@example.org") && message.contains("umpire@example.org"), "{message}");
    // Who has no address goes on to be named, until the umpire says that those papers went out, too.
    desk.sees(" for Karst, Seamark are written and not sent").sees_no("public");
    desk.press("s Enter").sees("sent: the papers for Karst, Seamark").sees_no("not sent").sees_no("public");
    drop(desk);
    let save = folder.path().join("vale.fanion").display().to_string();
    let told = crate::support::program::told(&crate::support::program::fanion(&["campaign", "sent", &save, "Lorien"]));
    assert!(told.contains("they were sent before"), "{told}");
}

#[test]
fn the_newspaper_is_a_message_to_whom_it_is_addressed_and_waits_for_none_where_it_is_to_nobody() {
    let nations = "Lorien = \"a@example.org\"\nKarst = \"b@example.org\"\nSeamark = \"c@example.org\"\n";
    let (mut desk, folder) = vale(120, 40);
    fs::write(folder.path().join("addresses.toml"), format!("[to]\n{nations}")).expect("addresses");
    desk.press("Ctrl-A s Enter").sees("Seamark: a message, written to ").sees_no("not sent").sees_no("public");
    desk.press("s Enter").says("nothing waits to be sent");
    let (mut desk, folder) = vale(120, 40);
    let addresses = format!("[to]\n{nations}Public = [\"club@example.org\"]\n");
    fs::write(folder.path().join("addresses.toml"), addresses).expect("addresses");
    desk.press("Ctrl-A s Enter").sees("public: a message, written to ").sees_no("not sent");
    let papers = fs::read_dir(folder.path().join("vale-papers/public")).expect("a folder");
    let mail =
        papers.flatten().find(|file| file.path().extension().is_some_and(|own| own == "eml")).expect("a message");
    let mail = fs::read_to_string(mail.path()).expect("a message");
    assert!(mail.contains("club@example.org") && !mail.contains("key ="), "{mail}");
}

#[test]
fn orders_of_a_nation_show_that_its_papers_went_out_and_nothing_of_the_newspaper() {
    let (mut desk, folder) = vale(120, 40);
    let form = fs::read_to_string(folder.path().join("vale-papers/lorien/lorien-t00.orders.toml")).expect("a form");
    fs::write(folder.path().join("one.toml"), form + "\n[[words]]\ntext = \"mine\"\n").expect("orders");
    desk.press("Ctrl-A").sees(" for Lorien, Karst, Seamark, public are written and not sent");
    desk.type_words("one.toml");
    desk.press("Enter").sees(" for Karst, Seamark, public are written and not sent");
    desk.press("s Enter").sees("sent: the papers for Karst, Seamark, public").sees_no("not sent");
}

#[test]
fn a_receipt_is_a_message_by_every_road_and_none_of_an_earlier_one_stays() {
    let (mut desk, folder) = vale(120, 40);
    let lorien = folder.path().join("vale-papers/lorien");
    let form = fs::read_to_string(lorien.join("lorien-t00.orders.toml")).expect("a form");
    let orders = |word: &str| format!("{form}\n[[words]]\ntext = \"{word}\"\n");
    let message = || fs::read_to_string(lorien.join("lorien-t00-receipt.eml")).ok().map(|eml| text_of(&eml));
    let digest = || {
        let receipt = fs::read_to_string(lorien.join("lorien-t00-receipt.md")).expect("a receipt");
        receipt.split("digest ").nth(1).expect("its digest")[..16].to_owned()
    };
    fs::write(folder.path().join("one.toml"), orders("one")).expect("orders");
    desk.press("Ctrl-A");
    desk.type_words("one.toml");
    desk.press("Enter").sees("Lorien: orders of turn 0 taken");
    assert!(message().is_none(), "nobody knows the address");
    let addresses = folder.path().join("addresses.toml");
    fs::write(&addresses, "[to]\nLorien = \"anna@example.org\"\n").expect("addresses");
    desk.press("Esc Ctrl-A").sees("no message has the receipt for Lorien yet");
    desk.press("s Enter").sees("Lorien: the receipt as a message, written to ");
    assert!(message().is_some_and(|message| message.contains(&digest())), "s writes it");
    desk.sees_no("no message has the receipt");
    fs::write(folder.path().join("two.toml"), orders("two")).expect("orders");
    desk.type_words("two.toml");
    let old = digest();
    desk.press("Enter").sees("in place of the letter of ");
    assert!(digest() != old && message().is_some_and(|message| message.contains(&digest())), "it follows");
    fs::remove_file(&addresses).expect("no addresses");
    fs::write(folder.path().join("three.toml"), orders("three")).expect("orders");
    desk.type_words("three.toml");
    desk.press("Enter").sees("in place of the letter of ");
    assert!(message().is_none(), "a message of replaced orders would be sent");
}

#[test]
fn a_letter_that_is_not_accepted_has_a_receipt_from_the_screen_too() {
    let (mut desk, folder) = vale(120, 40);
    let lorien = folder.path().join("vale-papers/lorien");
    let form = fs::read_to_string(lorien.join("lorien-t00.orders.toml")).expect("a form");
    fs::write(folder.path().join("slip.toml"), form + "\n[[words]]\ntext = \"guard the ford\n").expect("orders");
    desk.press("Ctrl-A");
    desk.type_words("slip.toml");
    desk.press("Enter").sees("slip.toml:112:8: error[toml]").sees("the receipts lie in ");
    let receipt = fs::read_to_string(lorien.join("lorien-t00-receipt.md")).expect("a receipt");
    assert!(receipt.contains("not accepted"), "{receipt}");
}

#[test]
fn where_papers_may_have_gone_out_the_screen_advises_what_it_can_do_itself() {
    let (mut desk, folder) = vale(120, 40);
    let save = folder.path().join("vale.fanion");
    desk.press("Ctrl-A");
    let at = desk.text().split("the papers of ").nth(1).expect("they are not sent")[..5].to_owned();
    desk.press("Esc");
    drop(desk);
    let request = serde_json::json!({"correct": {"nation": "Lorien", "cash": 17}, "why": "a slip"});
    crate::support::program::drive(save.to_str().expect("a path"), Some("all"), &[request]);
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.open(&save);
    desk.press("Ctrl-A Tab").sees(&format!("if the papers of {at} have gone out: s {at} and Enter"));
    desk.sees_no("fanion campaign sent");
    desk.type_words(&format!("s {at}"));
    desk.press("Enter").sees("sent: the papers for Lorien");
}
