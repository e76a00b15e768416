//! The forms of a page, as whoever has no script sees them.

/// A form.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Its tags with their attributes, in order.
    tags: Vec<Tag>,
}

#[derive(Clone, Debug, Default)]
struct Tag {
    name: String,
    attributes: Vec<(String, String)>,
}

impl Tag {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    fn of(text: &str) -> Self {
        let end = text.find([' ', '>']).unwrap_or(text.len());
        let (name, mut rest) = text.split_at(end);
        let mut attributes = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                break;
            }
            let end = rest.find([' ', '=']).unwrap_or(rest.len());
            let own = rest[..end].to_owned();
            rest = &rest[end..];
            let value = rest.strip_prefix("=\"").and_then(|quoted| quoted.split_once('"'));
            if let Some((value, after)) = value {
                attributes.push((own, plain(value)));
                rest = after;
            } else {
                attributes.push((own, String::new()));
            }
        }
        Self { name: name.to_owned(), attributes }
    }
}

/// Text as it was before it was made safe for a page.
pub fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// The words of a page.
pub fn text(page: &str) -> String {
    plain(&page.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, words)| words).collect::<String>())
}

/// The words of a page, each piece of them on a line of its own.
pub fn lines(page: &str) -> String {
    let pieces = page.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, words)| words.trim());
    plain(&pieces.filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n"))
}

/// The forms of a page.
pub fn forms(page: &str) -> Vec<Form> {
    page.split("<form ").skip(1).map(|text| form(text.split("</form>").next().unwrap_or_default())).collect()
}

fn form(text: &str) -> Form {
    let tags = text.split('<').skip(1).filter(|tag| !tag.starts_with('/'));
    Form { tags: tags.map(|tag| Tag::of(tag.split('>').next().unwrap_or_default())).collect() }
}

impl Form {
    /// What a hidden field holds.
    pub fn hidden(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.get("name") == Some(name))?.get("value")
    }

    /// The values of the buttons of this name.
    pub fn buttons(&self, name: &str) -> Vec<String> {
        let own = self.tags.iter().filter(|tag| tag.name == "button" && tag.get("name") == Some(name));
        own.filter_map(|tag| tag.get("value")).map(str::to_owned).collect()
    }

    /// Its fields as they are sent with one of its buttons; what must be given and is not is given as its first value.
    pub fn sent_with(&self, button: Option<(&str, &str)>) -> Vec<(String, String)> {
        let mut fields: Vec<(String, String)> = Vec::new();
        let mut list: Option<String> = None;
        for (at, tag) in self.tags.iter().enumerate() {
            let name = tag.get("name").unwrap_or_default();
            let value = tag.get("value").unwrap_or_default();
            let mut give = |value: &str| fields.push((name.to_owned(), value.to_owned()));
            match (tag.name.as_str(), tag.get("type").unwrap_or("text")) {
                ("input", "hidden") => give(value),
                ("input", "radio") => {
                    let group = || self.tags.iter().filter(|other| other.get("name") == Some(name));
                    let is_first = || self.tags[..at].iter().all(|other| other.get("name") != Some(name));
                    let is_open = || group().all(|other| other.get("checked").is_none()) && is_first();
                    if tag.get("checked").is_some() || (tag.get("required").is_some() && is_open()) {
                        give(value);
                    }
                }
                ("input", "checkbox") if tag.get("checked").is_some() => give(value),
                ("input", "checkbox") => {}
                ("input", "number") if value.is_empty() => give(tag.get("min").unwrap_or("0")),
                ("input", _) if value.is_empty() && name == "name" => give("Marie"),
                ("input", _) if value.is_empty() && name.starts_with("v:") => give("3"),
                ("input", _) => give(value),
                ("select", _) => list = Some(name.to_owned()),
                ("option", _) => {
                    if let Some(list) = list.as_ref().filter(|_| tag.get("selected").is_some()) {
                        fields.retain(|(own, _)| own != list);
                        fields.push((list.clone(), value.to_owned()));
                    } else if let Some(list) = list.as_ref().filter(|_| !value.is_empty())
                        && !fields.iter().any(|(own, _)| own == list)
                    {
                        fields.push((list.clone(), value.to_owned()));
                    }
                }
                _ => {}
            }
        }
        fields.extend(button.map(|(name, value)| (name.to_owned(), value.to_owned())));
        fields
    }

    /// The first of its marks that may be ticked.
    pub fn first_tick(&self) -> Option<(String, String)> {
        let tag = self.tags.iter().find(|tag| tag.get("type") == Some("checkbox"))?;
        Some((tag.get("name")?.to_owned(), tag.get("value")?.to_owned()))
    }

    /// Its fields with its first button.
    pub fn first_choice(&self) -> Option<Vec<(String, String)>> {
        let first = self.tags.iter().find(|tag| tag.name == "button")?;
        let button = first.get("name").map(|name| (name, first.get("value").unwrap_or_default()));
        Some(self.sent_with(button))
    }
}
