//! Letters in their slots, and papers that go out.

use fanion::engine::article::Article;
use fanion::engine::post::{About, Content, Letter, Paper, Post};

fn letter(from: &str, text: &str, entry: u64) -> Letter {
    Letter { from: from.to_owned(), text: text.to_owned(), entry, came: 500, about: About::default() }
}

#[test]
fn a_later_letter_takes_the_slot_and_those_before_it_lie_behind_the_oldest_first() {
    let mut post = Post::default();
    let before = post.clone();
    for (entry, text) in [(3, "march"), (4, "halt"), (9, "retreat")] {
        post.put("orders/1/Red", letter("Red", text, entry));
    }
    post.put("orders/1/Blue", letter("Blue", "wait", 5));
    let texts = |letters: &[Letter]| letters.iter().map(|own| own.text.clone()).collect::<Vec<_>>();
    assert_eq!(post.letter("orders/1/Red").map(|own| (&*own.text, own.entry)), Some(("retreat", 9)));
    assert_eq!(texts(post.earlier("orders/1/Red")), ["march", "halt"]);
    assert!(post.earlier("orders/1/Blue").is_empty() && post.letter("orders/2/Red").is_none());
    assert_eq!(before.letters().count(), 0, "a copy stays as it was");
}

#[test]
fn a_seat_s_own_letters_are_those_that_it_sent() {
    let mut post = Post::default();
    for (slot, from) in [("orders/1/Red", "Red"), ("orders/1/Blue", "Blue"), ("challenge/1/Red", "Red")] {
        post.put(slot, letter(from, "x", 2));
    }
    let own = post.of("Red");
    assert_eq!(own.letters().map(|(slot, _)| slot).collect::<Vec<_>>(), ["challenge/1/Red", "orders/1/Red"]);
    assert_eq!(post.of("Green").letters().count(), 0);
}

#[test]
fn a_letter_is_as_old_as_its_sender_says_and_else_as_when_it_came() {
    let dated = Letter { about: About { dated: Some(90), ..About::default() }, ..letter("Red", "x", 2) };
    assert_eq!([dated.dated(), letter("Red", "x", 2).dated()], [90, 500]);
}

#[test]
fn only_a_page_of_orders_says_to_whom_they_go_and_until_when() {
    let contents =
        [Content::File("orders".to_owned()), Content::Report(Article::default()), Content::Orders(Box::default())];
    let told = contents.map(|content| {
        let mut paper = Paper { seat: None, folder: String::new(), name: "x".to_owned(), content };
        let before = paper.clone();
        paper.address_orders("umpire@example.org");
        paper.date_orders("Sunday");
        let kinds = (paper.file().is_some(), paper.report().is_some(), paper.is_orders_page());
        assert_eq!(paper == before, !paper.is_orders_page());
        match paper.content {
            Content::Orders(page) => (kinds, page.address, page.due),
            Content::File(_) | Content::Report(_) => (kinds, None, None),
        }
    });
    let orders = (Some("umpire@example.org".to_owned()), Some("Sunday".to_owned()));
    let expected = [
        ((true, false, false), None, None),
        ((false, true, false), None, None),
        ((false, false, true), orders.0, orders.1),
    ];
    assert_eq!(told, expected);
}
