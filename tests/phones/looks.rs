//! How pages are made.

use fanion::phones::{FILES, Host, Serving};
use fanion_serve::{Page, PhoneWish};

use super::table::in_memory;

#[test]
fn what_players_write_is_text_on_a_page_and_nothing_else() {
    let mut game = in_memory("practice");
    let mut host = Host::new(&game.0, Serving::default());
    let note = "<script>alert(1)</script> \"&' \u{1b}[31m";
    let sent =
        host.answer(&mut game, 0, &PhoneWish::Send(String::new(), vec![("note".to_owned(), note.to_owned())]), 0);
    assert_eq!(sent, Page::Taken("log"));
    let Page::Shown(page) = host.answer(&mut game, 1, &PhoneWish::See("log".to_owned()), 0) else { panic!("no page") };
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{page}");
    assert!(!page.contains("<script>") && !page.contains('\u{1b}'), "{page}");
}

#[test]
fn what_can_be_tapped_is_44_pixels_high_and_follows_the_light_of_the_phone() {
    let style = FILES.iter().find(|(name, ..)| *name == "page.css").expect("a style").2;
    assert!(style.contains("button,select,input,textarea,summary,nav a,a.do{font:inherit;min-height:44px}"), "{style}");
    assert!(style.contains("prefers-color-scheme:dark"), "{style}");
}

#[test]
fn the_script_takes_nothing_from_elsewhere_and_makes_nothing_of_text() {
    let script = FILES.iter().find(|(name, ..)| *name == "page.js").expect("a script").2;
    for word in ["http:", "https:", "eval(", "document.write", "import("] {
        assert!(!script.contains(word), "{word}");
    }
}
