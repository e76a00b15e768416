//! What is opened, and how it is read.

use fanion::post::{self, MarkedText, Recognised};

use super::mail::{MONDAY, Part, file, forwarded, message, orders, plain, text};

/// The one letter of these bytes.
fn letter(name: &str, bytes: &[u8]) -> MarkedText {
    let items = post::admit(name, bytes);
    match items.as_slice() {
        [Recognised::Letter(letter)] => (**letter).clone(),
        other => panic!("{other:?}"),
    }
}

/// What is said of bytes that are no letter.
fn left(name: &str, bytes: &[u8]) -> String {
    match post::admit(name, bytes).as_slice() {
        [Recognised::Other { known, .. } | Recognised::Ours { known, .. } | Recognised::NoOrders { known, .. }] => {
            known.words()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_is_read_in_every_encoding_that_editors_write() {
    let orders = orders("façade");
    let utf16 = |unit: fn(u16) -> [u8; 2], mark: &[u8]| -> Vec<u8> {
        mark.iter().copied().chain(orders.encode_utf16().flat_map(unit)).collect()
    };
    let windows: Vec<u8> = orders.chars().map(|letter| u8::try_from(u32::from(letter)).expect("Latin")).collect();
    let cases = [
        ("UTF-8", orders.clone().into_bytes(), false),
        ("a mark", [b"\xEF\xBB\xBF", orders.as_bytes()].concat(), false),
        ("UTF-16, little end first", utf16(u16::to_le_bytes, b"\xFF\xFE"), false),
        ("UTF-16, big end first", utf16(u16::to_be_bytes, b"\xFE\xFF"), false),
        ("UTF-16 without a mark", utf16(u16::to_le_bytes, b""), false),
        ("line ends of Windows", orders.replace('\n', "\r\n").into_bytes(), false),
        ("line ends of old Macs", orders.replace('\n', "\r").into_bytes(), false),
        ("Windows-1252", windows, true),
    ];
    for (what, bytes, noted) in cases {
        let letter = letter("l.toml", &bytes);
        assert_eq!(letter.text, orders, "{what}");
        assert_eq!(letter.notes.iter().any(|note| note == post::OLD), noted, "{what}");
    }
}

#[test]
fn the_declared_charset_counts_where_it_fits() {
    let cyrillic = orders("слово");
    let koi8 = |letter: char| match letter {
        'с' => 0xD3,
        'л' => 0xCC,
        'о' => 0xCF,
        'в' => 0xD7,
        letter => u8::try_from(u32::from(letter)).expect("ASCII"),
    };
    let body: Vec<u8> = cyrillic.replace('\n', "\r\n").chars().map(koi8).collect();
    let letter = letter("l.eml", &plain(&["Content-Type: text/plain; charset=koi8-r"], &body));
    assert!(letter.text.contains("слово"), "{}", letter.text);
}

#[test]
fn old_encodings_are_read_as_their_message_says() {
    let cases: &[(&str, &str, &[u8])] = &[
        ("Shift_JIS", "橋を守れ", b"\x8B\xB4\x82\xF0\x8E\xE7\x82\xEA"),
        ("EUC-JP", "橋を守れ", b"\xB6\xB6\xA4\xF2\xBC\xE9\xA4\xEC"),
        ("GB18030", "守桥", b"\xCA\xD8\xC7\xC5"),
        ("Big5", "守橋", b"\xA6\x75\xBE\xF4"),
        ("EUC-KR", "다리를", b"\xB4\xD9\xB8\xAE\xB8\xA6"),
        ("koi8-r", "Мост", b"\xED\xCF\xD3\xD4"),
        ("windows-1251", "Мост", b"\xCC\xEE\xF1\xF2"),
        ("windows-1250", "Řeka", b"\xD8\x65\x6B\x61"),
        ("iso-8859-2", "Řeka", b"\xD8\x65\x6B\x61"),
        ("iso-8859-7", "γέφυρα", b"\xE3\xDD\xF6\xF5\xF1\xE1"),
        ("windows-1256", "جسر", b"\xCC\xD3\xD1"),
        ("ISO-2022-JP", "橋を守れ", b"\x1B$B66$r<i$l\x1B(B"),
    ];
    for (charset, word, bytes) in cases {
        let text = orders("WORD").replace('\n', "\r\n");
        let (before, after) = text.split_once("WORD").expect("a word");
        let body = [before.as_bytes(), bytes, after.as_bytes()].concat();
        let letter = letter("l.eml", &plain(&[&format!("Content-Type: text/plain; charset=\"{charset}\"")], &body));
        assert!(letter.text.contains(word), "{charset}: {}", letter.text);
        let note = format!("read as {charset}, as its message says");
        assert!(letter.notes.contains(&note), "{charset}: {:?}", letter.notes);
    }
    // What does not fit what is declared is read as the oldest of all, and that is said.
    let text = orders("caf\u{e9}");
    let body: Vec<u8> = text.chars().map(|letter| u8::try_from(u32::from(letter)).expect("Latin")).collect();
    let own = letter("l.eml", &plain(&["Content-Type: text/plain; charset=iso-2022-jp"], &body));
    assert!(own.text.contains("caf\u{e9}") && own.notes.iter().any(|note| note == post::OLD), "{own:?}");
}

#[test]
fn lines_that_a_mail_program_broke_at_its_margin_are_put_together_and_told() {
    let words = "Guard the mill and the road to the bridge, and if Karst comes over the hill go back to the town";
    let own = orders("OAK").replace("Guard the mill. OAK", words)
        + "\n[[force]]\nname = \"1st\"\npath = [\"0404\"]     # the hexes of its way, such as these three; empty: it stays\n";
    let folded: String = own
        .lines()
        .flat_map(|line| {
            let mut lines: Vec<String> = vec![String::new()];
            for word in line.split(' ') {
                let last = lines.last_mut().expect("a line");
                if !last.is_empty() && last.len() + 1 + word.len() > 72 {
                    lines.push(word.to_owned());
                } else {
                    *last = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
                }
            }
            lines
        })
        .map(|line| line + "\n")
        .collect();
    assert!(folded.lines().count() >= own.lines().count() + 2, "{folded}");
    for body in [folded.clone(), folded.lines().flat_map(|line| ["> ", line, "\n"]).collect()] {
        let letter = letter("l.eml", &plain(&["Content-Type: text/plain"], body.as_bytes()));
        let read: toml::Table = letter.text.parse().unwrap_or_else(|error| panic!("{error}: {}", letter.text));
        assert_eq!(read["words"][0]["text"].as_str(), Some(words), "{}", letter.text);
        assert_eq!(read["force"][0]["path"][0].as_str(), Some("0404"));
        assert!(
            letter.notes.contains(&"broken lines were put together: lines 9 and 14".to_owned()),
            "{:?}",
            letter.notes
        );
        assert_eq!(letter.text.lines().count(), body.lines().count(), "each line stands where its reader sees it");
    }
    // What nobody broke at a margin is a slip.
    let short = orders("OAK").replace("Guard the mill. OAK", "Guard\nthe mill");
    let own = letter("l.eml", &plain(&["Content-Type: text/plain"], short.as_bytes()));
    assert!(!own.notes.iter().any(|note| note.contains("broken")), "{own:?}");
}

#[test]
fn attachments_come_before_the_text_and_a_message_in_a_message_is_opened() {
    let own = message(MONDAY, &[text("Here they are.\n"), file("mine.toml", orders("OAK").as_bytes())]);
    let cases = [
        own.clone(),
        message(MONDAY, &[text("See below.\n"), forwarded(&own)]),
        message(MONDAY, &[text("See below.\n"), file("fw.eml", &own)]),
        message(MONDAY, &[forwarded(&message(MONDAY, &[text("once more\n"), forwarded(&own)]))]),
    ];
    for (at, bytes) in cases.iter().enumerate() {
        let letter = letter("letter", bytes);
        assert!(letter.text.contains("OAK") && letter.part.is_some() && letter.dated.is_some(), "{at}: {letter:?}");
        assert!(letter.place.starts_with("letter/") && letter.place.ends_with("mine.toml"), "{}", letter.place);
    }
}

#[test]
fn a_mail_folder_and_a_message_of_apple_mail_are_opened_by_what_they_hold() {
    let one = |word: &str| {
        let bytes = message(MONDAY, &[text("Hello.\n\n>From here on.\n"), file("o.toml", orders(word).as_bytes())]);
        String::from_utf8(bytes).expect("text").replace("\r\n", "\n")
    };
    let folder = format!("From - Mon Mar 04 2024\n{}\n\nFrom - Tue Mar 05 2024\n{}\n", one("ELM"), one("ASH"));
    let items = post::admit("Inbox", folder.as_bytes());
    let words: Vec<bool> = items
        .iter()
        .map(|item| matches!(item, Recognised::Letter(letter) if letter.text.contains("ELM") || letter.text.contains("ASH")))
        .collect();
    assert_eq!(words, [true, true], "{items:?}");
    let own = one("FIR");
    let emlx = format!("{}\n{own}<?xml version=\"1.0\"?><plist><dict/></plist>\n", own.len());
    assert!(letter("123.emlx", emlx.as_bytes()).text.contains("FIR"));
}

#[test]
fn the_block_in_a_text_ends_where_it_ends_and_its_lines_are_counted_as_they_are_seen() {
    let greeting = "Hi,\n\nmine:\n\n";
    for (below, what) in
        [("", "the end"), ("-- \nAnna\n", "a signature"), ("_____\nAnna\n", "a rule"), ("Bye\n", "a word")]
    {
        let body = format!("{greeting}{}\n{below}", orders("OAK"));
        let letter = letter("l.eml", &plain(&["Content-Type: text/plain"], body.as_bytes()));
        assert_eq!(letter.text, orders("OAK"), "{what}");
        assert_eq!(letter.above, 4, "{what}");
        assert!(letter.notes.contains(&"read from the text of the message, lines 5 to 12".to_owned()), "{letter:?}");
    }
}

#[test]
fn what_is_ours_below_a_slip_is_not_dropped_in_silence() {
    let body = format!("{}\nthis is no key\n\n[[words]]\ntext = \"second\"\n\nBye\n", orders("OAK"));
    let letter = letter("l.eml", &plain(&["Content-Type: text/plain"], body.as_bytes()));
    assert!(letter.text.contains("this is no key") && letter.text.contains("second"), "{}", letter.text);
    assert!(!letter.text.contains("Bye"));
}

#[test]
fn what_mail_programs_write_below_an_answer_is_no_slip() {
    let below = "From: Umpire\nSent: Monday\nTo: Anna\nSubject: turn 0\n\nFill in your orders.\n";
    let body = format!("{}\n{below}", orders("OAK"));
    let letter = letter("l.eml", &plain(&["Content-Type: text/plain"], body.as_bytes()));
    assert_eq!(letter.text, orders("OAK"));
}

#[test]
fn quote_marks_soft_line_ends_and_formatted_text_are_undone() {
    let quoted = orders("OAK").lines().map(|line| format!("> > {line}\n")).collect::<Vec<_>>().concat();
    let flowed = orders("OAK").replace("Guard the mill. OAK", "Guard the \nmill. OAK");
    let delsp = orders("OAK").replace("Guard the mill. OAK", "Guard the  \nmill. OAK");
    let page = |inner: String| {
        format!("<html><head><style>p {{}}</style></head><body><p>Hello,</p>{inner}<p>Bye</p></body></html>")
    };
    let divs = orders("OAK")
        .lines()
        .map(|line| {
            if line.is_empty() {
                "<div><br></div>".to_owned()
            } else {
                format!("<div>{}</div>", line.replace('"', "&quot;"))
            }
        })
        .collect::<Vec<_>>()
        .concat();
    let cases = [
        ("quoted", "text/plain", format!("My orders:\n{quoted}")),
        ("flowed", "text/plain; format=flowed", flowed),
        ("flowed, delsp", "text/plain; format=flowed; delsp=yes", delsp),
        ("pre", "text/html", page(format!("<pre>{}</pre>", orders("OAK")))),
        ("div", "text/html", page(divs)),
        ("br", "text/html", page(orders("OAK").replace('\n', "<br>\n"))),
    ];
    for (what, kind, body) in cases {
        let bytes = plain(&[&format!("Content-Type: {kind}")], body.as_bytes());
        let letter = letter("l.eml", &bytes);
        assert_eq!(letter.text, orders("OAK"), "{what}");
        assert_eq!(letter.quoted, what == "quoted");
        assert_eq!(letter.notes.iter().any(|note| note.contains("HTML")), kind == "text/html", "{what}: {letter:?}");
    }
}

#[test]
fn a_form_that_is_only_quoted_below_a_file_is_no_rival() {
    let quoted = orders("OLD").lines().map(|line| format!("> {line}\n")).collect::<Vec<_>>().concat();
    let letter = letter("l.eml", &message(MONDAY, &[text(&quoted), file("new.toml", orders("NEW").as_bytes())]));
    assert!(letter.text.contains("NEW"), "{letter:?}");
}

#[test]
fn signs_that_look_like_others_are_read_as_they_are_meant_in_letters_and_told() {
    let phone = orders("OAK").replace("text = \"", "Text = “").replace("OAK\"", "OAK”").replace(" = ", "\u{a0}= ");
    let own = letter("l.toml", phone.as_bytes());
    assert_eq!(own.text, orders("OAK"));
    let told = own.notes.join("; ");
    for note in [
        "typographic quotes were read as \": line 8",
        "no-break blanks were read as blanks: lines",
        "small letters: line 8",
    ] {
        assert!(told.contains(note), "{note}: {told}");
    }
    let inside = orders("say “halt” \u{a0} twice");
    let own = letter("l.toml", inside.as_bytes());
    assert_eq!((own.text, own.notes), (inside, Vec::new()), "inside a value they stay");
    let list = orders("OAK") + "[[force]]\nname = ‘1st’\npath = [“0404”, “0504”]\n";
    assert!(letter("l.toml", list.as_bytes()).text.ends_with("name = \"1st\"\npath = [\"0404\", \"0504\"]\n"));
    let doubtful = orders("OAK").replace("text = \"Guard the mill. OAK\"", "text = “Guard \"the\" mill”");
    assert_eq!(letter("l.toml", doubtful.as_bytes()).text, doubtful, "two readings are possible: nothing is repaired");
}

#[test]
fn a_name_that_somebody_else_gave_is_short_and_steers_nothing() {
    let name = format!("../../{}\u{1b}[31m.toml", "x".repeat(300));
    let part = Part {
        head: vec![format!("Content-Disposition: attachment; filename=\"{name}\"")],
        body: orders("OAK").into_bytes(),
    };
    let letter = letter("l.eml", &message(MONDAY, &[part]));
    assert!(letter.place.chars().count() <= 130 && !letter.place.contains(char::is_control), "{}", letter.place);
}

#[test]
fn a_message_without_orders_is_one_thing_with_what_was_seen_and_what_to_do() {
    let tnef = [b"\x78\x9F\x3E\x22".as_slice(), orders("OAK").as_bytes()].concat();
    let told = left("l.eml", &message(MONDAY, &[text("Orders attached.\n"), file("winmail.dat", &tnef)]));
    assert_eq!(
        told,
        "no orders in it. Seen: text (2 words), winmail.dat, which Outlook makes of rich text. Ask for plain text or HTML"
    );
    let told = left("l.eml", &plain(&["Content-Type: text/plain"], b"Shall I bring cake?\r\n"));
    assert!(told.starts_with("no orders in it. Seen: text (4 words)."), "{told}");
}

#[test]
fn a_text_that_is_piped_or_pasted_is_a_letter() {
    let items = post::admit_words("-", &format!("Hello,\n\n{}\nBye\n", orders("OAK")));
    assert!(matches!(items.as_slice(), [Recognised::Letter(letter)] if letter.text == orders("OAK")), "{items:?}");
    assert!(post::has_mark(&orders("OAK")) && !post::has_mark("Lorien: the die was mine"));
}
