//! What a player answers to stands below his orders, or between them: it is another's text, with quote marks or without.

use std::fs;

use super::letters::Desk;
use super::mail::{MONDAY, file, message, text};

/// Orders as the umpire's form or an earlier message has them, and entries of nobody's.
fn earlier(desk: &Desk) -> String {
    desk.orders("Lorien", "earlier") + "[[force]]\nname = \"III\"\n[[order]]\nwhat = \"old\"\n"
}

fn marked(text: &str) -> String {
    text.lines().flat_map(|line| ["> ", line, "\n"]).collect()
}

/// What begins a quote below which no line has a mark.
const UNMARKED: [&str; 9] = [
    "On Mon, 4 Nov 2024 at 20:00, The Umpire <u@example.org> wrote:\n\n",
    "On Mon, 4 Nov 2024 at 20:00, The Umpire of the Three Rivers <u@example.org>\nwrote:\n\n",
    "Am 04.11.24 um 20:00 schrieb Umpire:\n\n",
    "Le 4 nov. 2024 à 20:00, Umpire <u@example.org> a écrit :\n\n",
    "Umpire wrote:\n\n",
    "-----Original Message-----\nFrom: Umpire\nSent: Monday\nTo: Anna\nSubject: turn 0\n\n",
    "From: Umpire <u@example.org>\nSent: Monday, 4 November 2024 20:00\nTo: Anna\nSubject: turn 0\n\n",
    "________________________________\nDe : Umpire\nEnvoyé : lundi\nÀ : Anna\nObjet : Ordres\n\n",
    "-- \nAnna\n\n*Von:* Umpire\n*Gesendet:* Montag\n*An:* Anna\n\n",
];

#[test]
fn what_is_quoted_below_orders_with_marks_or_without_costs_none_of_them_and_the_receipt_names_it() {
    let with_marks = ["", "On Mon, 4 Nov 2024 at 20:00, Umpire wrote:\n", "Umpire kirjoitti 4.11.2024:\n\n"];
    let below = with_marks.map(|head| (head, true)).into_iter().chain(UNMARKED.map(|head| (head, false)));
    for (head, has_marks) in below {
        for whole in [true, false] {
            let desk = Desk::new();
            let quote = earlier(&desk);
            // The whole of an earlier message, or a piece of it.
            let quote = if whole { quote.as_str() } else { &quote[quote.find("[[force]]").expect("a force")..] };
            let quote = if has_marks { marked(quote) } else { quote.to_owned() };
            let above = format!("Hello,\n\n{}\n{head}", desk.orders("Lorien", "mine"));
            desk.put("l.eml", &message(MONDAY, &[text(&format!("{above}{quote}"))]));
            let papers = desk.folder.path("papers").display().to_string();
            let (code, said) = desk.take(&["l.eml", "--output", &papers]);
            assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{head}, {whole}: {said}");
            assert!(said.contains("entries 1, errors 0"), "{head}: {said}");
            let receipt =
                fs::read_to_string(desk.folder.path("papers/lorien/lorien-t00-receipt.md")).expect("a receipt");
            let last = format!("{above}{quote}").lines().count();
            assert!(
                receipt.contains("quoted orders were ignored: lines ") && receipt.contains(&format!(" to {last}")),
                "{head}: {receipt}"
            );
        }
    }
}

#[test]
fn entries_between_quoted_ones_are_taken_and_those_are_not() {
    let desk = Desk::new();
    let quote = "On Mon, 4 Nov 2024 at 20:00, The Umpire of the Three Rivers <u@example.org>\nwrote:\n> Thank you.\n> -----Original Message-----\n> From: Anna\n> Sent: Monday\n> [[force]]\n> name = \"III\"\n";
    let mine = desk.orders("Lorien", "mine");
    let own = mine.find("[[words]]").expect("an entry");
    let body = format!(
        "{}{quote}{}\n{quote}[[words]]\ntext = \"\"\"\nbelow it\n> as said\n\"\"\"\n",
        &mine[..own],
        &mine[own..]
    );
    desk.put("l.eml", &message(MONDAY, &[text(&body)]));
    let (code, said) = desk.take(&["l.eml"]);
    assert!(code == Some(0) && said.contains("entries 2, errors 0"), "{said}");
    assert!(said.contains("quoted orders were ignored: lines "), "{said}");
    assert!(desk.counts(0).is_some_and(|text| text.contains("mine")), "{said}");
}

#[test]
fn a_form_that_is_filled_in_where_it_is_quoted_is_taken() {
    for (at, head) in UNMARKED.iter().enumerate().filter(|(_, head)| !head.starts_with("-- ")) {
        let desk = Desk::new();
        let body = format!("My orders are below.\n\n{head}{}", desk.orders("Lorien", "mine"));
        desk.put("l.eml", &message(MONDAY, &[text(&body)]));
        let (code, said) = desk.take(&["l.eml"]);
        assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{at}: {said}");
        assert!(!said.contains("ignored"), "{said}");
    }
    // An entry typed without a mark into a form that has marks is his, too.
    let desk = Desk::new();
    let body = format!("{}[[words]]\ntext = \"mine\"\n", marked(&desk.form("Lorien")));
    desk.put("l.eml", &message(MONDAY, &[text(&body)]));
    let (code, said) = desk.take(&["l.eml"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{said}");
}

#[test]
fn an_earlier_message_quoted_beside_a_file_is_no_rival_and_the_receipt_says_that_it_was_ignored() {
    for head in UNMARKED {
        let desk = Desk::new();
        let body = format!("See the file.\n\n{head}{}", earlier(&desk));
        desk.put("l.eml", &message(MONDAY, &[text(&body), file("o.toml", desk.orders("Lorien", "mine").as_bytes())]));
        let (code, said) = desk.take(&["l.eml"]);
        assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{head}: {said}");
        assert!(said.contains("quoted orders in the text of the message were ignored"), "{head}: {said}");
    }
}

#[test]
fn a_text_that_was_saved_out_of_a_message_is_taken_without_what_it_quotes() {
    let desk = Desk::new();
    let body = format!("{}\nUmpire wrote:\n{}", desk.orders("Lorien", "mine"), marked(&earlier(&desk)));
    desk.put("l.txt", body.as_bytes());
    let (code, said) = desk.take(&["l.txt"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{said}");
    assert!(said.contains("quoted orders were ignored"), "{said}");
}

#[test]
fn words_of_a_player_between_his_entries_are_a_slip_and_no_quote() {
    for words in
        ["Now the second army:", "Addition at 20:00:", "That is all I wrote", "From here on it is easy: go north"]
    {
        let desk = Desk::new();
        let body = format!("{}\n{words}\n[[words]]\ntext = \"second\"\n", desk.orders("Lorien", "mine"));
        desk.put("l.eml", &message(MONDAY, &[text(&body)]));
        let (code, said) = desk.take(&["l.eml"]);
        assert!(code == Some(1) && said.contains("error["), "{words}: {said}");
        assert_eq!(desk.counts(0), None);
    }
}
