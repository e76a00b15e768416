//! Files that are none of ours: what they are, by their first bytes, and what to do with them.

use memchr::memmem;

/// What something is, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// `a JPEG picture`.
    pub what: String,
    /// `Ask for the .toml, or the text in the message`.
    pub advice: String,
}

impl Known {
    pub(super) fn new(what: &str, advice: &str) -> Self {
        Self { what: what.to_owned(), advice: advice.to_owned() }
    }

    /// Both as one sentence or two.
    pub fn words(&self) -> String {
        match self.advice.as_str() {
            "" => self.what.clone(),
            // A command follows, and no sentence.
            advice if advice.starts_with("fanion ") => format!("{}: {advice}", self.what),
            advice => format!("{}. {advice}", self.what),
        }
    }
}

/// The ending of a name, in small letters.
fn ending(name: &str) -> String {
    name.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_ascii_lowercase())
}

const PICTURE: &str = "Ask for the .toml, or the text in the message";
const UNPACK: &str = "Unpack it and take the file inside";
const AS_CSV: &str = "Save it as CSV, then fanion import";

/// What a file of another program is; none for what is text, or unknown.
pub(super) fn foreign(name: &str, bytes: &[u8]) -> Option<Known> {
    let known = |what: &str, advice: &str| Some(Known::new(what, advice));
    match bytes {
        [0x78, 0x9F, 0x3E, 0x22, ..] => {
            known("winmail.dat, which Outlook makes of rich text", "Ask for plain text or HTML")
        }
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, ..] => Some(ole(name)),
        [b'P', b'K', 3 | 5 | 7, 4 | 6 | 8, ..] => Some(zipped(name, bytes)),
        [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => known("a 7z archive", UNPACK),
        [b'R', b'a', b'r', b'!', 0x1A, 7, ..] => known("a RAR archive", UNPACK),
        [0x1F, 0x8B, ..] => known("a gzip archive", UNPACK),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => known("a bzip2 archive", UNPACK),
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => known("an xz archive", UNPACK),
        [0xFF, 0xD8, 0xFF, ..] => known("a JPEG picture", PICTURE),
        [0x89, b'P', b'N', b'G', ..] => known("a PNG picture", PICTURE),
        [b'G', b'I', b'F', b'8', ..] => known("a GIF picture", PICTURE),
        [b'I', b'I', b'*', 0, ..] | [b'M', b'M', 0, b'*', ..] => known("a TIFF picture", PICTURE),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => known("a WebP picture", PICTURE),
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => Some(film(brand)),
        [0x25, b'P', b'D', b'F', b'-', ..] => known("a PDF document", PICTURE),
        [b'{', b'\\', b'r', b't', b'f', ..] => known("a text with formatting (RTF)", "Save it as plain text"),
        _ if is_page_of_excel(name, bytes) => {
            known("an Excel sheet, saved as a page", "Save As, CSV UTF-8, then fanion import")
        }
        _ if is_of_s_mime(bytes, ENVELOPED) => known("an encrypted message (S/MIME)", "Ask for it without encryption"),
        _ if is_of_s_mime(bytes, SIGNED) => known("a signature (S/MIME)", ""),
        [b'I', b'D', b'3', ..] | [b'O', b'g', b'g', b'S', ..] => known("a sound", PICTURE),
        [0, 5, 0x16, 7, ..] => known("what macOS keeps beside a file", "Take the file itself"),
        [b'b', b'p', b'l', b'i', b's', b't', b'0', b'0', ..] => known("a property list of macOS", PICTURE),
        _ => None,
    }
}

/// What S/MIME says of its contents.
const ENVELOPED: &[u8] = &[0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 3];
const SIGNED: &[u8] = &[0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2];

/// True for contents of this kind.
fn is_of_s_mime(bytes: &[u8], kind: &[u8]) -> bool {
    matches!(bytes, [0x30, 0x80..=0x84, ..]) && memmem::find(&bytes[..bytes.len().min(24)], kind).is_some()
}

/// One signature, several programs: the ending of the name decides.
fn ole(name: &str) -> Known {
    match ending(name).as_str() {
        "msg" | "oft" => Known::new("an Outlook message", "In Outlook: Save As, .eml or text"),
        "xls" | "xlt" => Known::new("an old Excel workbook", "Save it as CSV"),
        "doc" | "dot" => Known::new("an old Word document", "Save it as plain text"),
        _ => Known::new("a file of an older Microsoft program", "Save it as plain text or CSV"),
    }
}

/// True for a page, or XML, that Excel opens: it says so, or its ending does.
fn is_page_of_excel(name: &str, bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let start = start[..start.len().min(4096)].trim_ascii_start();
    let says = || [&b"progid=\"Excel.Sheet\""[..], b"<Workbook"].iter().any(|mark| memmem::find(start, mark).is_some());
    start.starts_with(b"<") && (matches!(ending(name).as_str(), "xls" | "xlsx" | "xlt" | "xlsm") || says())
}

/// Archives, and the documents that are archives.
fn zipped(name: &str, bytes: &[u8]) -> Known {
    let has = |name: &str| memmem::find(bytes, name.as_bytes()).is_some();
    if has("application/vnd.oasis.opendocument.spreadsheet") {
        return Known::new("a LibreOffice sheet", "Save As, CSV UTF-8, then fanion import");
    }
    if has("application/vnd.oasis.opendocument.text") {
        return Known::new("a LibreOffice document", "Save it as plain text");
    }
    // Its type may be packed as everything else is: then the ending says which of them it is.
    if has("content.xml") && (has("META-INF/manifest.xml") || has("mimetype")) {
        return match ending(name).as_str() {
            "ods" | "ots" => Known::new("a LibreOffice sheet", "Save As, CSV UTF-8, then fanion import"),
            "odt" | "ott" => Known::new("a LibreOffice document", "Save it as plain text"),
            _ => Known::new("a LibreOffice document or sheet", "Save it as plain text or CSV"),
        };
    }
    if has("[Content_Types].xml") || has("xl/workbook") || has("word/document") {
        if has("xl/workbook") || has("xl/worksheets") {
            return Known::new("an Excel workbook", "Save As, CSV UTF-8, then fanion import");
        }
        if has("word/document") {
            return Known::new("a Word document", "Save it as plain text");
        }
        if has("ppt/") {
            return Known::new("a PowerPoint document", "Save it as plain text");
        }
    }
    if has("Index/Document.iwa") || has("Index/Tables/") {
        return Known::new("a Numbers or Pages document", AS_CSV);
    }
    Known::new("a ZIP archive", UNPACK)
}

fn film(brand: &[u8]) -> Known {
    match brand.get(..4) {
        Some(b"heic" | b"heix" | b"hevc" | b"mif1" | b"msf1" | b"heim") => Known::new("a HEIC picture", PICTURE),
        Some(b"avif") => Known::new("an AVIF picture", PICTURE),
        _ => Known::new("a film", PICTURE),
    }
}
