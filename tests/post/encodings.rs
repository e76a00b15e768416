//! Files that people keep are read in whatever encoding an editor wrote them, the owner's rules and the configuration too.

use fanion::config::file::load;

use crate::support::program::{Folder, fanion, told};

/// The same text as editors write it.
fn as_editors_write(text: &str) -> [(&'static str, Vec<u8>); 5] {
    let old = text.chars().map(|letter| u8::try_from(u32::from(letter)).expect("Latin")).collect();
    let wide = |order: fn(u16) -> [u8; 2]| {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(order).collect::<Vec<u8>>()
    };
    [
        ("UTF-8 with a mark", [b"\xEF\xBB\xBF", text.as_bytes()].concat()),
        ("Windows-1252", old),
        ("UTF-16, little end first", wide(u16::to_le_bytes)),
        ("UTF-16, big end first", wide(u16::to_be_bytes)),
        ("line ends of old Macs", text.replace('\n', "\r").into_bytes()),
    ]
}

#[test]
fn an_owner_s_rules_are_read_in_every_encoding() {
    let folder = Folder::new();
    let file = folder.path("rules.toml").display().to_string();
    let check = || fanion(&["check", "march-attack/ved", "quality=veteran", "--dice", "3,4", "--rules", &file]);
    for (how, bytes) in as_editors_write("# F\u{fc}silier\nformat = 1\nrulebook = \"march-attack\"\n") {
        std::fs::write(&file, bytes).expect("a file");
        let output = check();
        assert!(output.status.success(), "{how}: {}", String::from_utf8_lossy(&output.stderr));
    }
    std::fs::write(&file, [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, b'J', b'F', b'I', b'F', 0, 1]).expect("a file");
    let said = String::from_utf8_lossy(&check().stderr).into_owned();
    assert!(said.contains("is not text"), "{said}");
}

#[test]
fn the_configuration_is_read_in_every_encoding() {
    for (how, bytes) in as_editors_write("# f\u{fc}r den Tisch\ntheme = \"light\"\n") {
        let folder = Folder::new();
        std::fs::write(folder.path("config.toml"), bytes).expect("a file");
        let loaded = load(Some(&folder.path("")));
        assert!(loaded.faults.is_empty(), "{how}: {:?}", loaded.faults);
        assert_eq!(loaded.config.theme.to_string(), "light", "{how}");
    }
}

#[test]
fn the_doctor_says_what_a_file_of_another_kind_is() {
    let folder = Folder::new();
    for (name, bytes, what) in [
        ("army.zip", &b"PK\x03\x04\x14\0\x06\0"[..], "a ZIP archive"),
        ("photo.jpg", &b"\xFF\xD8\xFF\xE0\0\x10JFIF\0"[..], "a JPEG picture"),
        ("army.csv", &b"formation,unit,arm,quality,men\nA,B,inf,vet,500\n"[..], "a spreadsheet"),
    ] {
        let file = folder.path(name);
        std::fs::write(&file, bytes).expect("a file");
        let said = String::from_utf8_lossy(&fanion(&["doctor", &file.display().to_string()]).stderr).into_owned();
        assert!(said.contains(what), "{name}: {said}");
    }
}

#[test]
fn a_file_in_an_old_encoding_is_noted_when_it_is_validated() {
    let folder = Folder::new();
    let file = folder.path("own.toml");
    let ascii =
        include_str!("../../orbats/campaign-1805/three-rivers.toml").replace(|letter: char| !letter.is_ascii(), "e");
    std::fs::write(&file, [ascii.as_bytes(), b"# F\xFCsilier\n"].concat()).expect("a file");
    let said = told(&fanion(&["validate", &file.display().to_string()]));
    assert!(said.contains("read as Windows-1252, for it is not UTF-8") && said.contains("sound"), "{said}");
}
