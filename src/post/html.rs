//! Formatted text (HTML) as the lines that its reader sees.

/// Tags that begin a line and end one.
const BLOCKS: [&str; 30] = [
    "address",
    "article",
    "blockquote",
    "body",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "fieldset",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
    "html",
];
/// Tags whose content nobody sees.
const HIDDEN: [&str; 4] = ["head", "script", "style", "title"];
/// Named letters.
const NAMED: [(&str, char); 22] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{a0}'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("auml", 'ä'),
    ("ouml", 'ö'),
    ("uuml", 'ü'),
    ("szlig", 'ß'),
    ("eacute", 'é'),
    ("egrave", 'è'),
];
/// The most quote marks before a line.
const DEEPEST: usize = 8;
/// The longest name of a letter, with what stands around it.
const ENTITY: usize = 12;

/// The lines of a page.
struct Page {
    text: String,
    /// True where something stands in the present line.
    begun: bool,
    /// True where a blank is due before the next word.
    blank: bool,
    /// How deep in `<pre>`.
    kept: usize,
    /// How deep in what is quoted: it gets the marks that plain text has.
    quoted: usize,
    /// The tag whose end is waited for, because what is in it is not seen.
    hidden: Option<String>,
}

/// The text of a page: blocks and `<br>` end lines, entities are letters.
pub(super) fn text(html: &str) -> String {
    let mut page = Page { text: String::new(), begun: false, blank: false, kept: 0, quoted: 0, hidden: None };
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        page.words(&rest[..at]);
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        let is_tag =
            rest[1..].starts_with(|letter: char| letter.is_ascii_alphabetic() || matches!(letter, '/' | '!' | '?'));
        if !is_tag {
            page.words("<");
            rest = &rest[1..];
            continue;
        }
        // Behind the last `>` there is no tag any more.
        let Some(end) = rest.find('>') else { break };
        page.tag(&rest[1..end]);
        rest = &rest[end + 1..];
    }
    page.words(rest);
    page.text
}

impl Page {
    fn tag(&mut self, tag: &str) {
        let ends = tag.starts_with('/');
        let name: String = tag
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        if let Some(hidden) = &self.hidden {
            if ends && *hidden == name {
                self.hidden = None;
            }
            return;
        }
        if HIDDEN.contains(&name.as_str()) && !ends && !tag.ends_with('/') {
            self.hidden = Some(name);
            return;
        }
        if name == "br" {
            self.end_line();
            return;
        }
        if matches!(name.as_str(), "td" | "th") {
            self.blank = self.begun;
            return;
        }
        if !BLOCKS.contains(&name.as_str()) {
            return;
        }
        if self.begun {
            self.end_line();
        }
        match (name.as_str(), ends) {
            ("pre", false) => self.kept += 1,
            ("pre", true) => self.kept = self.kept.saturating_sub(1),
            ("blockquote", false) => self.quoted = (self.quoted + 1).min(DEEPEST),
            ("blockquote", true) => self.quoted = self.quoted.saturating_sub(1),
            _ => {}
        }
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        (self.begun, self.blank) = (false, false);
    }

    fn words(&mut self, words: &str) {
        if self.hidden.is_some() {
            return;
        }
        let mut rest = words;
        while let Some(letter) = rest.chars().next() {
            let (letter, length) = if letter == '&' { entity(rest) } else { (letter, letter.len_utf8()) };
            rest = &rest[length..];
            match letter {
                '\n' if self.kept > 0 => self.end_line(),
                ' ' | '\t' | '\n' | '\r' if self.kept == 0 => self.blank = self.begun,
                letter => {
                    if !self.begun {
                        self.text.push_str(&"> ".repeat(self.quoted));
                    }
                    if self.blank {
                        self.text.push(' ');
                    }
                    self.text.push(letter);
                    (self.begun, self.blank) = (true, false);
                }
            }
        }
    }
}

/// The letter that an entity stands for, and how many bytes it has; else the sign `&` itself.
fn entity(text: &str) -> (char, usize) {
    let plain = ('&', 1);
    let within = text.as_bytes()[..text.len().min(ENTITY)].iter().position(|byte| *byte == b';');
    let Some(name) = within.and_then(|end| text.get(1..end)) else { return plain };
    let number = name.strip_prefix('#').map(|number| match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => number.parse().ok(),
    });
    let letter = match number {
        Some(number) => number.and_then(char::from_u32).filter(|letter| *letter != '\0'),
        None => NAMED.iter().find(|(own, _)| *own == name).map(|(_, letter)| *letter),
    };
    letter.map_or(plain, |letter| (letter, name.len() + 2))
}
