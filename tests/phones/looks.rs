//! How pages are made.

use std::collections::BTreeSet;

use fanion::engine::prompt::Kind;
use fanion::engine::split_mix::SplitMix;
use fanion::phones::{FILES, Host, Serving};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use fanion_serve::{Page, PhoneWish};

use super::scrape::{lines, plain};
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

/// What the style makes wide and high enough, and what breaks or scrolls within itself where it is too wide; all else on a
/// page is text.
const FITTING: [&str; 41] = [
    "html", "head", "meta", "title", "link", "script", "body", "header", "h1", "h2", "h3", "p", "span", "main",
    "section", "ul", "li", "ol", "b", "i", "em", "form", "input", "button", "label", "select", "option", "optgroup",
    "textarea", "details", "summary", "fieldset", "legend", "div", "nav", "a", "figure", "table", "tbody", "tr", "td",
];
/// What makes room for a thumb, and breaks words that are too long for a narrow phone.
const STYLES: [&str; 7] = [
    "button,select,input,textarea,summary,nav a,a.do{font:inherit;min-height:44px}",
    "overflow-wrap:anywhere",
    "min-height:56px",
    ".few span{min-height:44px",
    ".tick{display:flex;align-items:center;gap:.6rem;min-height:44px",
    "figure{margin:.5rem 0;overflow:auto}",
    ".group{overflow-x:auto}",
];

/// What is wrong with a page for a thumb or a narrow phone.
fn misfits(page: &str) -> Vec<String> {
    // A picture scrolls within its figure.
    let pieces: Vec<&str> = page.split("<svg").collect();
    let rest: String = pieces
        .iter()
        .enumerate()
        .map(|(at, own)| if at == 0 { own } else { own.split("</svg>").nth(1).unwrap_or_default() })
        .collect();
    let (mut wrong, mut open) = (Vec::new(), Vec::<String>::new());
    for tag in rest.split('<').skip(1).filter_map(|piece| piece.split('>').next()).filter(|tag| !tag.starts_with('!')) {
        let name = tag.trim_start_matches('/').split([' ', '>']).next().unwrap_or_default();
        let is_free = ["radio", "checkbox"].iter().any(|kind| tag.contains(&format!("type=\"{kind}\"")));
        let is_in = |what: &str| open.iter().any(|own| own.starts_with(what));
        let why = match name {
            _ if tag.starts_with('/') => None,
            _ if !FITTING.contains(&name) => Some("is not among what fits"),
            _ if [" style=", " width=", " nowrap"].iter().any(|own| tag.contains(own)) => {
                Some("has a width of its own")
            }
            "a" if !is_in("nav") && !tag.contains("class=\"do\"") => Some("is a link in a line"),
            "input" if is_free && !is_in("label") => Some("is too small for a thumb"),
            "table" if !is_in("div class=\"group\"") => Some("does not scroll by itself"),
            _ => None,
        };
        wrong.extend(why.map(|why| format!("<{tag}> {why}")));
        if let Some(closed) = tag.strip_prefix('/') {
            if let Some(at) = open.iter().rposition(|own| own.split(' ').next() == Some(closed)) {
                open.truncate(at);
            }
        } else if !["meta", "link", "input"].contains(&name) {
            open.push(tag.to_owned());
        }
    }
    wrong
}

#[test]
fn every_question_of_automatic_games_of_all_rulebooks_has_a_page_for_a_thumb_and_a_narrow_phone() {
    let style = FILES.iter().find(|(name, ..)| *name == "page.css").expect("a style").2;
    for rule in STYLES {
        assert!(style.contains(rule), "{rule}");
    }
    let games =
        ["practice", "napoleon-1815-sample", "beyond-waterloo-sample", "age-of-napoleon-sample", "three-rivers"];
    let (mut kinds, mut wrong) = (BTreeSet::new(), BTreeSet::new());
    for name in games {
        let mut game = in_memory(name);
        let mut player = AutoPlayer::new(SplitMix::new(11), Mood::Sensible);
        let mut asked = 0;
        for _ in 0..150 {
            let Some(prompt) = game.0.prompt() else { break };
            kinds.insert(match prompt.kind {
                Kind::Choose { .. } => "a choice",
                Kind::Fill { .. } => "values",
                Kind::Faces { .. } => "dice",
                Kind::Number { .. } => "a number",
                Kind::Name => "words",
            });
            let (key, mut host) = (prompt.key.clone(), Host::new(&game.0, Serving::default()));
            let mut forms = 0;
            for link in 0..host.seats().len() {
                let answer = host.answer(&mut game, link, &PhoneWish::See(String::new()), 0);
                let Page::Shown(page) = answer else { panic!("{name}, {key}: {answer:?}") };
                forms += usize::from(plain(&page).contains(&format!("name=\"key\" value=\"{key}\"")));
                wrong.extend(misfits(&page).into_iter().map(|why| format!("{name}: {why}")));
            }
            assert!(forms > 0, "{name}: nobody has a form for {key}");
            asked += 1;
            if player.play(&mut game.0, 0).is_none_or(|played| played.is_err()) {
                break;
            }
        }
        assert!(asked > 20, "{name}: {asked} questions");
    }
    assert_eq!(wrong, BTreeSet::new());
    for kind in ["a choice", "values", "dice"] {
        assert!(kinds.contains(kind), "no game asked for {kind}: {kinds:?}");
    }
}

#[test]
fn what_would_not_fit_a_phone_is_seen() {
    for page in
        ["<pre>x</pre>", "<p style=\"width:900px\">x</p>", "<p><a href=\"log\">x</a></p>", "<input type=\"checkbox\">"]
    {
        assert_eq!(misfits(page).len(), 1, "{page}");
    }
    assert_eq!(misfits("<nav><a href=\"log\">x</a></nav><label><input type=\"radio\">x</label>"), [""; 0]);
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
