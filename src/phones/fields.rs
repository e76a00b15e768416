//! What a form sends, as a request.

use maud::{Markup, html};
use serde_json::{Map, Value as Json};

use crate::engine::prompt::{Ask, AskKind, Fill, Kind, Prompt};
use crate::engine::request::{Dice, Request};

/// What stands before the name of a value.
pub(super) const VALUE: &str = "v:";
/// What stands before the number of a die.
pub(super) const DIE: &str = "die:";

/// The name of what says that a question was answered with yes.
const SURE: &str = "sure";

/// The fields of a form that was sent.
pub(super) struct FormFields<'f>(&'f [(String, String)]);

impl<'f> FormFields<'f> {
    pub(super) const fn of(fields: &'f [(String, String)]) -> Self {
        Self(fields)
    }

    fn get(&self, name: &str) -> Option<&'f str> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The entry of which the page was made.
    pub(super) fn entry(&self) -> Option<u64> {
        self.get("entry")?.parse().ok()
    }

    /// The question that it answers.
    pub(super) fn key(&self) -> Option<&'f str> {
        self.get("key")
    }

    pub(super) fn note(&self) -> Option<&'f str> {
        self.get("note").map(str::trim).filter(|note| !note.is_empty())
    }

    /// What is sent to an umpire: its kind, and its text with the line ends of a file.
    pub(super) fn letter(&self) -> Option<(&'static str, String)> {
        let of = |kind: &'static str| Some((kind, self.get(kind)?.replace("\r\n", "\n")));
        of("orders").or_else(|| of("challenge"))
    }

    pub(super) fn is_undo(&self) -> bool {
        self.get("undo").is_some()
    }

    /// True where it was asked whether this is meant.
    pub(super) fn is_sure(&self) -> bool {
        self.get(SURE).is_some()
    }

    /// The question whether what was sent is meant, with a form that sends it again.
    pub(super) fn again(&self, words: &str) -> Markup {
        html! {
            section class="card care" {
                p { (words) }
                form method="post" action="./" {
                    @for (name, value) in self.0 { input type="hidden" name=(name) value=(value); }
                    button class="go" name=(SURE) value="1" { "Yes" }
                }
            }
        }
    }

    /// The number of what another side said, where this one says the same.
    pub(super) fn agrees(&self) -> Option<u64> {
        self.get("agree")?.parse().ok()
    }

    /// The answer; the error says in words what is missing.
    pub(super) fn request(&self, prompt: Option<&Prompt>) -> Result<Request, String> {
        if let Some(key) = self.get("pick") {
            return Ok(Request::Pick(key.to_owned()));
        }
        if let Some(number) = self.get("number") {
            return number.trim().parse().map(Request::Number).map_err(|_| "enter a whole number".to_owned());
        }
        if let Some(name) = self.get("name") {
            return Ok(Request::Name(name.trim().to_owned()));
        }
        let asks = match prompt.map(|prompt| &prompt.kind) {
            Some(Kind::Fill { asks, .. }) => &asks[..],
            _ => &[],
        };
        let given = asks.iter().filter_map(|ask| Some((ask.name.clone(), self.value(ask)?)));
        let fill = Fill { fill: given.collect::<Map<_, _>>(), ..Fill::default() };
        Ok(Request::Fill(fill, self.dice()?))
    }

    /// What was given for a value; none where what counts without it was left as it is.
    fn value(&self, ask: &Ask) -> Option<Json> {
        let name = format!("{VALUE}{}", ask.name);
        let mut given = self.0.iter().filter(|(own, _)| *own == name).map(|(_, value)| value.trim());
        let value = match &ask.kind {
            AskKind::Many(_) => {
                let first = given.next()?;
                let keys = std::iter::once(first).chain(given).filter(|key| !key.is_empty());
                Json::from(keys.collect::<Vec<_>>())
            }
            AskKind::One(_) => Json::from(given.next().filter(|value| !value.is_empty())?),
            AskKind::Domain(domain) => {
                let text = given.next().filter(|value| !value.is_empty())?.replace(',', ".");
                domain.read(&text).map_or(Json::from(text), |value| value.json())
            }
        };
        (ask.default.as_ref() != Some(&value)).then_some(value)
    }

    fn dice(&self) -> Result<Dice, String> {
        if self.get("roll").is_some() {
            return Ok(Dice::Program);
        }
        let faces = |text: &str| -> Result<Vec<u8>, String> {
            let parts = text.split([' ', ',', '+']).filter(|part| !part.is_empty());
            let faces: Result<Vec<u8>, _> = parts.map(str::parse).collect();
            faces.map_err(|_| "enter the dice as numbers: 3 5".to_owned())
        };
        let mut thrown = faces(self.get("faces").unwrap_or_default())?;
        for (_, face) in self.0.iter().filter(|(name, _)| name.starts_with(DIE)) {
            thrown.extend(faces(face)?);
        }
        Ok(if thrown.is_empty() { Dice::Absent } else { Dice::Typed(thrown) })
    }
}

/// An answer as the other sides read it.
pub(super) fn words(request: &Request, prompt: &Prompt) -> String {
    match (request, &prompt.kind) {
        (Request::Pick(key), Kind::Choose { options, .. }) => {
            let option = options.iter().find(|option| *option.key == **key);
            option.map_or_else(|| key.clone(), |option| option.label.to_string())
        }
        (Request::Number(number), _) => number.to_string(),
        (Request::Name(name), _) => name.clone(),
        (Request::Fill(fill, dice), _) => {
            let value = |(name, value): (&String, &Json)| {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                format!("{}: {text}", name.replace(['_', '.'], " "))
            };
            let dice = match dice {
                Dice::Absent => None,
                Dice::Program => Some("the laptop rolls".to_owned()),
                Dice::Typed(faces) => {
                    Some(format!("dice {}", faces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")))
                }
            };
            let all: Vec<String> = fill.fill.iter().map(value).chain(dice).collect();
            if all.is_empty() { "no change".to_owned() } else { all.join("; ") }
        }
        _ => String::new(),
    }
}
