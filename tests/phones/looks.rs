//! How pages are made.

use fanion::phones::{FILES, Host, Serving};
use fanion::simulate::luck::SplitMix;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use fanion_serve::{Page, PhoneWish};

use super::scrape::lines;
use super::table::{in_memory, play_on};

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

#[test]
fn pages_of_one_moment_read_as_each_seat_may_know_it() {
    for (name, answers) in [("practice", 12), ("napoleon-1815-sample", 60)] {
        let mut game = in_memory(name);
        let mut player = AutoPlayer::new(SplitMix::new(4), Mood::Sensible);
        for _ in 0..answers {
            play_on(&mut game, &mut player).expect("the game goes on");
        }
        let mut host = Host::new(&game.0, Serving::default());
        for (link, seat) in host.seats().to_vec().into_iter().enumerate() {
            let pages = ["", "army", "log"].map(|page| {
                let answer = host.answer(&mut game, link, &PhoneWish::See(page.to_owned()), 0);
                let Page::Shown(html) = answer else { panic!("{name}, {page}: {answer:?}") };
                format!("== {}\n{}\n", if page.is_empty() { "now" } else { page }, lines(&html))
            });
            insta::assert_snapshot!(format!("{name}_{}", seat.key()), pages.concat());
        }
    }
}
