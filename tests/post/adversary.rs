//! Letters of other programs and countries, of the kinds that the public corpus does not have: each is answered by what
//! was seen.

use super::letters::Desk;
use super::mail::{MONDAY, file, message, plain, text};

/// The head of a letter that somebody forwarded, as mail programs of several countries write it.
const FORWARDED: [(&str, &str); 6] = [
    (
        "Gmail, German",
        "---------- Forwarded message ---------\nVon: Anna <a@example.org>\nDate: Mo., 4. Nov. 2024 um 20:00 Uhr\nSubject: Befehle\nTo: <u@example.org>\n\n\n",
    ),
    (
        "Outlook, German",
        "Von: Anna <a@example.org>\nGesendet: Montag, 4. November 2024 20:00\nAn: u@example.org\nBetreff: Befehle\n\n",
    ),
    (
        "Apple Mail, French",
        "Début du message réexpédié :\n\nDe: Anna <a@example.org>\nObjet: Rép : Ordres\nDate: 4 novembre 2024 à 20:00:00 UTC+1\nÀ: u@example.org\n\n",
    ),
    (
        "Gmail, Russian",
        "---------- Forwarded message ---------\nОт: Anna <a@example.org>\nDate: пн, 4 нояб. 2024 г. в 20:00\nSubject: Приказы\nTo: <u@example.org>\n\n\n",
    ),
    (
        "Outlook, French",
        "________________________________\nDe : Anna <a@example.org>\nEnvoyé : lundi 4 novembre 2024 20:00\nÀ : u@example.org\nObjet : Ordres\n\n",
    ),
    (
        "Thunderbird, German",
        "-------- Weitergeleitete Nachricht --------\nBetreff: \tBefehle\nDatum: \tMon, 4 Nov 2024 20:00:00 +0100\nVon: \tAnna <a@example.org>\n\n\n",
    ),
];

#[test]
fn forwarded_letters_of_mail_programs_of_several_countries_are_taken_quoted_or_not() {
    for (program, head) in FORWARDED {
        for quoted in [false, true] {
            let desk = Desk::new();
            let inner = format!("{head}{}", desk.orders("Lorien", "mine"));
            let inner = if quoted { format!("> {}\n", inner.trim_end().replace('\n', "\n> ")) } else { inner };
            desk.put("l.eml", &message(MONDAY, &[text(&format!("Hi,\n\n{inner}"))]));
            let (code, said) = desk.take(&["l.eml"]);
            assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{program}, {quoted}: {said}");
        }
    }
}

#[test]
fn what_stands_below_orders_in_the_manner_of_several_countries_ends_them() {
    let below = [
        "\nSent from my iPhone\n",
        "\nVon meinem iPhone gesendet\n",
        "\n-- \nAnna\nformat of life = good\n",
        "\nAm Mo., 4. Nov. 2024 um 20:00 Uhr schrieb Umpire <u@example.org>:\n\n> Bitte Befehle\n",
        "\nVon: Umpire\nGesendet: Montag\nAn: Anna\nBetreff: AW: Orders\n\nHallo Anna\n",
        "\nLe 4 nov. 2024 à 20:00, Umpire <u@example.org> a écrit :\n\n> Bonjour\n",
    ];
    for below in below {
        let desk = Desk::new();
        desk.put("l.eml", &message(MONDAY, &[text(&(desk.orders("Lorien", "mine") + below))]));
        let (code, said) = desk.take(&["l.eml"]);
        assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{below}: {said}");
        assert!(said.contains("errors 0"), "{below}: {said}");
    }
}

#[test]
fn a_letter_in_the_charset_of_its_country_is_taken_with_what_it_says() {
    let cases: [(&str, &[u8]); 5] = [
        ("koi8-r", b"\xf0\xd2\xc9\xd7\xc5\xd4"),
        ("windows-1251", b"\xcf\xf0\xe8\xe2\xe5\xf2"),
        ("shift_jis", b"\x96\xbd\x97\xdf"),
        ("gb18030", b"\xc3\xfc\xc1\xee"),
        ("macintosh", b"B\x9fche"),
    ];
    for (charset, greeting) in cases {
        let desk = Desk::new();
        let body = [greeting, b"\n\n", desk.orders("Lorien", "mine").as_bytes()].concat();
        desk.put("l.eml", &plain(&[&format!("Content-Type: text/plain; charset={charset}")], &body));
        let (code, said) = desk.take(&["l.eml"]);
        assert!(code == Some(0) && said.contains(&format!("read as {charset}, as its message says")), "{said}");
        assert_eq!(desk.counts(0).as_deref(), Some("mine"), "{charset}");
    }
}

#[test]
fn what_no_player_meant_as_orders_is_named_with_what_to_do() {
    let enveloped = b"\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x03\xa0\x80";
    let cases: [(&str, &[u8], &str); 6] = [
        ("a.asc", b"-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n", "an encrypted text (PGP)"),
        ("smime.p7m", enveloped, "an encrypted message (S/MIME). Ask for it without encryption"),
        ("smime.p7s", b"\x30\x80\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02\xa0\x80", "a signature (S/MIME)"),
        ("map.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>", "a drawing (SVG). Ask for the .toml"),
        ("memo.mp3", b"ID3\x03\0\0\0\0\0\0", "a sound. Ask for the .toml"),
        ("o.json", b"{\"nation\": \"Lorien\"}", "JSON, no orders in it. Ask for the .toml"),
    ];
    let desk = Desk::new();
    let before = desk.bytes();
    for (name, bytes, says) in cases {
        desk.put(name, bytes);
        let (code, said) = desk.take(&[name]);
        assert!(code == Some(1) && said.starts_with(&format!("{name}: left: {says}")), "{said}");
        desk.put("l.eml", &message(MONDAY, &[text("Here it is\n"), file(name, bytes)]));
        let (code, said) = desk.take(&["l.eml"]);
        let what = says.split(". ").next().unwrap_or_default();
        assert!(code == Some(1) && said.contains(&format!("{name}, {what}")), "{said}");
    }
    assert!(desk.bytes() == before);
}

#[test]
fn a_clear_signature_around_orders_does_not_hide_them() {
    let desk = Desk::new();
    let orders = desk.orders("Lorien", "mine");
    let signed = format!(
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n{orders}-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n"
    );
    desk.put("l.eml", &message(MONDAY, &[text(&signed)]));
    let (code, said) = desk.take(&["l.eml"]);
    assert_eq!((code, desk.counts(0).as_deref()), (Some(0), Some("mine")), "{said}");
}
