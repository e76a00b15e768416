//! What the door does with those who knock otherwise than a page of its own would.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use fanion_serve::{DoorError, PhoneDoor, Plan, PublicUrl, Token};

use super::client::{Answer, connect, get, parts, post, raw, read, sending};
use super::table::Table;
use crate::in_time::PATIENCE;

/// What the door answers to a request for the first page of a link, with these lines in the place of `Host`.
fn asking(link: &str, method: &str, lines: &str) -> Option<Answer> {
    let path = parts(link).1;
    raw(link, format!("{method} {path} HTTP/1.1\r\n{lines}Connection: close\r\n\r\n").as_bytes())
}

fn host(link: &str) -> String {
    format!("Host: {}\r\n", parts(link).0)
}

fn origin(link: &str) -> String {
    format!("http://{}", parts(link).0)
}

/// A door with links, and nobody behind it who would answer.
fn bare(public: Option<PublicUrl>, address: [u8; 4]) -> Result<PhoneDoor, DoorError> {
    PhoneDoor::open(Plan {
        address: SocketAddr::from((address, 0)),
        public,
        tokens: vec![Token::draw()],
        for_many: None,
        files: &[],
        long_forms: &[],
        forms: 20,
        entry: 0,
        ask: Box::new(|_| false),
    })
}

#[test]
fn the_door_is_at_one_address_and_never_at_all_of_them() {
    assert!(matches!(bare(None, [0, 0, 0, 0]), Err(DoorError::Everywhere(_))));
    let door = bare(None, [127, 0, 0, 1]).expect("a door");
    assert!(matches!(
        PhoneDoor::open(Plan {
            address: door.address(),
            public: None,
            tokens: (0..33).map(|_| Token::draw()).collect(),
            for_many: None,
            files: &[],
            long_forms: &[],
            forms: 20,
            entry: 0,
            ask: Box::new(|_| false),
        }),
        Err(DoorError::TooMany(33))
    ));
}

#[test]
fn every_answer_keeps_nothing_guesses_nothing_and_loads_nothing_from_elsewhere() {
    let mut table = Table::of("practice");
    table.serve(|links| {
        let stranger = format!("http://{}/s/AAAAAAAAAAAAAAAAAAAAAA/", parts(&links[0]).0);
        for link in [links[0].clone(), format!("{}page.css", links[0]), stranger] {
            let answer = get(&link);
            assert_eq!(answer.header("cache-control"), Some("no-store"));
            assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
            assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
            let policy = answer.header("content-security-policy").expect("a policy");
            for part in [
                "default-src 'none'",
                "script-src 'self'",
                "style-src 'self'",
                "img-src data:",
                "connect-src 'self'",
                "form-action 'self'",
                "frame-ancestors 'none'",
                "base-uri 'none'",
            ] {
                assert!(policy.contains(part), "{policy}");
            }
        }
        // What the policy would block is not there.
        for page in ["", "army", "map", "log"] {
            let page = get(&format!("{}{page}", links[0])).body;
            assert!(!page.contains(" style=") && !page.contains(" onclick=") && !page.contains("<style"), "{page}");
            assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("http"), "a way outside: {page}");
        }
    });
}

#[test]
fn only_our_own_name_is_answered_to() {
    let mut table = Table::of("practice");
    table.serve(|links| {
        let own = host(&links[0]);
        assert_eq!(asking(&links[0], "GET", &own).map(|own| own.status), Some(200));
        for foreign in ["Host: evil.example\r\n", "Host: 127.0.0.1\r\n", "Host: \r\n", "", &format!("{own}{own}")] {
            let status = asking(&links[0], "GET", foreign).map(|own| own.status);
            // A request without a name, or with two, is no request.
            assert!(matches!(status, Some(421 | 400)), "{foreign:?}: {status:?}");
        }
        let absolute = format!("GET http://evil.example/ HTTP/1.1\r\n{own}Connection: close\r\n\r\n");
        assert_eq!(raw(&links[0], absolute.as_bytes()).map(|own| own.status), Some(421));
    });
}

#[test]
fn forms_come_from_our_own_pages_only() {
    let mut table = Table::of("practice");
    table.serve(|links| {
        for foreign in [None, Some("null"), Some("http://evil.example"), Some("https://127.0.0.1")] {
            let answer = raw(&links[0], sending(&links[0], foreign, "note=x").as_bytes()).expect("an answer");
            assert_eq!(answer.status, 403, "{foreign:?}");
        }
        let own = origin(&links[0]);
        let good = sending(&links[0], Some(&own), "note=x");
        let two = good.replace("Origin: ", "Origin: null\r\nOrigin: ");
        assert_eq!(raw(&links[0], two.as_bytes()).map(|own| own.status), Some(403));
        let json = good.replace("application/x-www-form-urlencoded", "application/json");
        assert_eq!(raw(&links[0], json.as_bytes()).map(|own| own.status), Some(415));
        assert_eq!(raw(&links[0], good.as_bytes()).map(|own| own.status), Some(303));
        for bad in ["note=%zz", "note=%ff", "note=%e4"] {
            let answer = raw(&links[0], sending(&links[0], Some(&own), bad).as_bytes()).expect("an answer");
            assert_eq!(answer.status, 400, "{bad}");
        }
        for method in ["PUT", "DELETE", "OPTIONS", "TRACE"] {
            assert_eq!(asking(&links[0], method, &host(&links[0])).map(|own| own.status), Some(405), "{method}");
        }
        assert_eq!(asking(&links[0], "HEAD", &host(&links[0])).map(|own| (own.status, own.body.len())), Some((200, 0)));
    });
}

#[test]
fn what_is_too_long_is_refused() {
    let mut table = Table::of("practice");
    table.serve(|links| {
        let long = format!("{}X: {}\r\n", host(&links[0]), "x".repeat(9_000));
        assert_eq!(asking(&links[0], "GET", &long).map(|own| own.status), Some(431));
        let note = format!("note={}", "x".repeat(9_000));
        let sent = sending(&links[0], Some(&origin(&links[0])), &note);
        assert_eq!(raw(&links[0], sent.as_bytes()).map(|own| own.status), Some(413));
        // A body that does not say how long it is.
        let chunks =
            sending(&links[0], Some(&origin(&links[0])), "").replace("Content-Length: 0", "Transfer-Encoding: chunked");
        let chunk = format!("{:x}\r\n{}\r\n", 5_000, "x".repeat(5_000));
        let sent = format!("{chunks}{chunk}{chunk}0\r\n\r\n");
        assert_eq!(raw(&links[0], sent.as_bytes()).map(|own| own.status), Some(413));
        // Orders may be long, every sign of them written as three, and no longer.
        let orders = format!("{}orders", links[0]);
        for (length, status) in [(700_000, 422), (800_000, 413)] {
            let sent = sending(&orders, Some(&origin(&links[0])), &format!("orders={}", "x".repeat(length)));
            assert_eq!(raw(&orders, sent.as_bytes()).map(|own| own.status), Some(status), "{length}");
        }
        // A body that never comes.
        let begun = Instant::now();
        let short = sending(&links[0], Some(&origin(&links[0])), "").replace("Content-Length: 0", "Content-Length: 9");
        assert_eq!(raw(&links[0], short.as_bytes()).map(|own| own.status), Some(408));
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    });
}

#[test]
fn wrong_and_withdrawn_links_look_alike_and_many_are_slowed_down_but_never_a_right_one() {
    let mut table = Table::of("practice");
    let link = table.links()[0].clone();
    table.door.renew(0);
    table.serve(|links| {
        let at = parts(&links[0]).0;
        let withdrawn = get(&link);
        let wrong = get(&format!("http://{at}/s/AAAAAAAAAAAAAAAAAAAAAA/"));
        assert_eq!((withdrawn.status, &withdrawn.body), (404, &wrong.body));
        for path in ["/", "/s/", "/s/x/", "/favicon.ico", "/s//"] {
            assert_eq!(get(&format!("http://{at}{path}")).body, wrong.body, "{path}");
        }
        let statuses: Vec<u16> = (0..6).map(|_| get(&link).status).collect();
        assert_eq!(statuses, [404, 404, 404, 429, 429, 429]);
        assert_eq!(get(&links[0]).status, 200);
        // A link without its last stroke is the same link.
        let short = get(links[0].trim_end_matches('/'));
        assert_eq!(short.header("location"), Some(parts(&links[0]).1));
    });
    table.door.withdraw(1);
    assert!(table.door.links()[1].url.is_none());
}

#[test]
fn twenty_forms_in_ten_seconds_are_enough() {
    let mut table = Table::of("practice");
    table.serve(|links| {
        let note = [("note".to_owned(), "x".to_owned())];
        let statuses: Vec<u16> = (0..22).map(|_| post(&links[0], &note).status).collect();
        assert_eq!(statuses[..20], [303; 20]);
        assert_eq!(statuses[20..], [429; 2]);
        assert_eq!(post(&links[1], &note).status, 303, "another link has its own");
        assert_eq!(get(&links[0]).status, 200);
    });
}

#[test]
fn sixty_four_connections_are_heard_and_one_more_is_closed() {
    let door = bare(None, [127, 0, 0, 1]).expect("a door");
    let link = door.links()[0].url.clone().expect("a link");
    let mut open: Vec<_> = (0..64).map(|_| connect(&link)).collect();
    // Each is heard before the next one comes: a half request holds its place.
    std::thread::sleep(Duration::from_millis(200));
    let mut more = connect(&link);
    let _ = more.write_all(format!("GET /x HTTP/1.1\r\n{}\r\n", host(&link)).as_bytes());
    let mut heard = Vec::new();
    let _ = more.read_to_end(&mut heard);
    assert!(heard.is_empty(), "{}", String::from_utf8_lossy(&heard));
    drop(open.pop());
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(get(&link).status, 503, "whoever leaves makes room; the game behind this door is gone");
}

#[test]
fn a_slow_head_is_cut_off_and_a_cut_or_piled_up_request_hurts_nobody() {
    let mut table = Table::of("practice");
    table.serve(|links| {
        // Two requests in one piece are answered one after the other.
        let (own, path) = (host(&links[0]), parts(&links[0]).1);
        let first = format!("GET {path} HTTP/1.1\r\n{own}\r\n");
        let piled = format!("{first}GET {path}log HTTP/1.1\r\n{own}Connection: close\r\n\r\n");
        let all = raw(&links[0], piled.as_bytes()).expect("answers");
        assert_eq!((all.status, all.body.matches("HTTP/1.1 200 OK").count()), (200, 1));
        // One that is cut.
        let mut cut = connect(&links[0]);
        cut.write_all(b"POST /s/").expect("it is heard");
        drop(cut);
        // One that does not come to its end.
        let begun = Instant::now();
        let mut slow = connect(&links[0]);
        slow.write_all(&first.as_bytes()[..20]).expect("it is heard");
        let mut heard = Vec::new();
        let _ = slow.read_to_end(&mut heard);
        let took = begun.elapsed();
        assert!(took > Duration::from_secs(8) && took < Duration::from_secs(15), "{took:?}");
        assert_eq!(get(&links[0]).status, 200);
    });
}

/// Reads a stream until it has said this, or is closed; true where it said it.
fn hears(stream: &mut std::net::TcpStream, word: &str) -> bool {
    let (mut all, begun) = (String::new(), Instant::now());
    let mut piece = [0; 1024];
    // A door that says nothing else is alive for ever.
    while begun.elapsed() < PATIENCE {
        match stream.read(&mut piece) {
            Ok(0) | Err(_) => return false,
            Ok(read) => all.push_str(&String::from_utf8_lossy(&piece[..read])),
        }
        if all.contains(word) {
            return true;
        }
    }
    false
}

#[test]
fn news_are_the_entry_alone_and_of_three_streams_the_oldest_closes() {
    let mut table = Table::of("practice");
    let entry = table.saved.play().entry();
    table.serve(|links| {
        let open = || {
            let mut stream = connect(&links[0]);
            let request = format!("GET {}news HTTP/1.1\r\n{}\r\n", parts(&links[0]).1, host(&links[0]));
            stream.write_all(request.as_bytes()).expect("it is heard");
            assert!(hears(&mut stream, &format!("event: entry\ndata: {entry}\n\n")));
            stream
        };
        let [mut first, mut second, mut third] = [open(), open(), open()];
        assert!(!hears(&mut first, "event: entry"), "the oldest is closed");
        assert_eq!(post(&links[1], &[("note".to_owned(), "x".to_owned())]).status, 303);
        for stream in [&mut second, &mut third] {
            assert!(hears(stream, &format!("event: entry\ndata: {}\n\n", entry + 1)));
        }
        // Many look on by one link.
        let mut many: Vec<_> = (0..12)
            .map(|_| {
                let mut stream = connect(&links[2]);
                let request = format!("GET {}news HTTP/1.1\r\n{}\r\n", parts(&links[2]).1, host(&links[2]));
                stream.write_all(request.as_bytes()).expect("it is heard");
                stream
            })
            .collect();
        assert!(many.iter_mut().all(|stream| hears(stream, "event: entry")));
        assert_eq!(post(&links[1], &[("note".to_owned(), "y".to_owned())]).status, 303);
        assert!(many.iter_mut().all(|stream| hears(stream, &format!("data: {}\n\n", entry + 2))));
    });
}

#[test]
fn behind_a_proxy_its_name_is_the_only_one_and_strangers_are_told_apart() {
    let public: PublicUrl = "https://club.example".parse().expect("a name");
    for bad in [
        "club.example",
        "ftp://club.example",
        "https://club.example/x",
        "https://club.example#x",
        "https://me@club.example",
        "https://",
    ] {
        assert!(bad.parse::<PublicUrl>().is_err(), "{bad}");
    }
    // A browser leaves out the port that is usual, and no other.
    for (named, host) in [
        ("https://Club.example:443", "https://club.example"),
        ("http://club.example:80", "http://club.example"),
        ("https://club.example:80", "https://club.example:80"),
        ("https://club.example:8443", "https://club.example:8443"),
    ] {
        let door = bare(named.parse().ok(), [127, 0, 0, 1]).expect("a door");
        let url = door.links()[0].url.clone().expect("a link");
        assert!(url.starts_with(&format!("{host}/s/")), "{named}: {url}");
    }
    let door = bare(Some(public), [127, 0, 0, 1]).expect("a door");
    let url = door.links()[0].url.clone().expect("a link");
    assert!(url.starts_with("https://club.example/s/"), "{url}");
    let link = format!("http://{}{}", door.address(), &url["https://club.example".len()..]);
    assert_eq!(asking(&link, "GET", &host(&link)).map(|own| own.status), Some(421));
    assert_eq!(asking(&link, "GET", "Host: club.example\r\n").map(|own| own.status), Some(503));
    let wrong = |from: &str| {
        let request = format!(
            "GET /s/x/ HTTP/1.1\r\nHost: club.example\r\nX-Forwarded-For: 9.9.9.9, {from}\r\nConnection: close\r\n\r\n"
        );
        raw(&link, request.as_bytes()).map(|own| own.status)
    };
    let statuses: Vec<_> = (0..12).map(|_| wrong("10.0.0.1")).collect();
    assert_eq!(statuses[9..], [Some(404), Some(429), Some(429)]);
    assert_eq!(wrong("10.0.0.2"), Some(404));
}

#[test]
fn a_token_is_of_128_bits_and_is_printed_nowhere_by_accident() {
    let token = Token::draw();
    assert_eq!(token.to_string().len(), 22);
    assert_eq!(token.to_string().parse(), Ok(token.clone()));
    assert_ne!(token, Token::draw());
    assert!(!format!("{token:?}").contains(&token.to_string()));
    assert!(read("HTTP/1.1 200 OK\r\n\r\n").is_some());
}

#[test]
fn a_link_makes_a_code_that_fits_a_terminal_of_24_lines() {
    let link = format!("http://192.168.178.123:1805/s/{}/", Token::draw());
    let code = fanion_serve::code(&link).expect("a code");
    assert_eq!((code.len(), code[0].chars().count()), (21, 41));
}
