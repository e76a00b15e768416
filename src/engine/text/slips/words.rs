//! What the parser of TOML says of a slip of the pen, in our words.

/// How the parser's words begin, and ours. The first that fits counts.
const WORDS: &[(&str, &str)] = &[
    ("string values must be quoted", "a text is in quotes: \"like this\""),
    ("missing opening quote", "a text begins with \": it is missing here"),
    ("key with no value", NO_VALUE),
    ("missing value", NO_VALUE),
    ("extra `=`", "an = too many"),
    ("extra assignment", "an = too many"),
    ("unexpected `=`", "a list has no ="),
    ("missing assignment", "an = is missing here"),
    ("unclosed array table", "a head closes as it opens: [[words]]"),
    ("unclosed table", "a head closes as it opens: [words]"),
    ("missing table open", "a head opens as it closes: [[words]]"),
    ("unclosed array", "this list begins with [ and does not end"),
    ("unclosed inline table", "this list of keys begins with { and does not end"),
    ("missing array opening", "a ] without its ["),
    ("missing inline table opening", "a } without its {"),
    ("missing comma", "a comma is missing here"),
    ("extra comma", "a comma too many"),
    ("missing key", "a key is missing here"),
    ("invalid inline table element", "a list of keys is written { key = \"value\" }"),
    ("invalid key-value pair", "a line is key = value, a [[head]] or a # comment"),
    ("unexpected", "a line is key = value, a [[head]] or a # comment"),
    ("invalid boolean", "true and false are in lower case, a number in digits, a text in quotes"),
    ("invalid date-time", "this is neither a date nor a number; a text is in quotes"),
    ("invalid integer", "this is not a number; a text is in quotes"),
    ("invalid float", "this is not a number; a text is in quotes"),
    ("invalid hexadecimal", "this is not a number; a text is in quotes"),
    ("invalid octal", "this is not a number; a text is in quotes"),
    ("invalid binary", "this is not a number; a text is in quotes"),
    ("redundant", "this is not a number; a text is in quotes"),
    ("integers with a radix", "this is not a number; a text is in quotes"),
    ("radix", "this is not a number; a text is in quotes"),
    ("`_` may only", "this is not a number; a text is in quotes"),
    ("invalid unquoted key", "a key without quotes has only a to z, digits, _ and -"),
    ("unquoted keys", "a key without quotes has only a to z, digits, _ and -"),
    ("keys cannot be", "a key is on one line"),
    ("carriage return", "a line end of another kind: save the file as plain text"),
    ("invalid comment character", "a sign that nobody sees: delete it"),
    ("missing comment start", "a comment begins with #"),
    ("missing escaped value", ESCAPED),
    ("too few unicode", ESCAPED),
    ("invalid value", ESCAPED),
    ("invalid escape", ESCAPED),
    (
        "invalid basic string",
        "a text begins and ends with \" in one line; in it a \\ is written \\\\ and a \" is written \\\"",
    ),
    ("invalid", ESCAPED),
    ("cannot extend", "this key has a value and no keys below it"),
    ("cannot recurse", "lists lie too deep in one another"),
    ("recursion limit", "lists lie too deep in one another"),
    ("missing", "something is missing here"),
];

const NO_VALUE: &str = "a key needs a value: key = \"value\"";
const ESCAPED: &str = "in a text a \\ is written \\\\ and a \" is written \\\"";
/// What is said where the parser has a word that the table does not know.
const OTHER: &str = "this line cannot be read";

/// Our words for the parser's.
pub fn in_words(message: &str) -> &'static str {
    WORDS.iter().find(|(begins, _)| message.starts_with(begins)).map_or(OTHER, |(_, words)| words)
}

/// The same for what the text means: a key that is not known, one that is missing, a value of another kind.
pub fn meant_in_words(message: &str) -> String {
    if let Some((key, known)) = message.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", expected ")) {
        let known = known.strip_prefix("one of ").unwrap_or(known);
        return format!("there is no key {key} here; the keys are {known}");
    }
    if let Some(key) = message.strip_prefix("missing field ") {
        return format!("the key {key} is missing");
    }
    if let Some(key) = message.strip_prefix("duplicate field ") {
        return format!("the key {key} comes twice");
    }
    if let Some((word, known)) =
        message.strip_prefix("unknown variant ").and_then(|rest| rest.split_once(", expected "))
    {
        let known = known.strip_prefix("one of ").unwrap_or(known);
        return format!("{word} is not a word of this key: it is {}", known.replace("` or `", "`, `"));
    }
    let found = message.split_once(": ").filter(|(kind, _)| matches!(*kind, "invalid type" | "invalid value"));
    match found.and_then(|(_, found)| found.split_once(", expected ")) {
        Some(("map", expected)) if expected.starts_with("a sequence") => {
            "a head that comes more than once is written in two brackets: [[words]]".to_owned()
        }
        Some((found, expected)) => format!("this is {}, found {}", kind_in_words(expected), value_in_words(found)),
        None => in_words(message).to_owned(),
    }
}

/// What a value should be, in our words for the parser's.
fn kind_in_words(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number from 0 on",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "a string" => "a text in quotes",
        "a boolean" => "true or false",
        other if other.starts_with("a sequence") || other.starts_with("an array") => "a list: [..]",
        other if other.starts_with("struct ") || other.starts_with("a map") => "a list of keys: { key = value }",
        other => other,
    }
}

/// What was found, without the parser's name for its kind.
fn value_in_words(found: &str) -> String {
    let kinds = ["integer ", "string ", "floating point ", "boolean ", "character "];
    match kinds.iter().find_map(|kind| found.strip_prefix(kind)) {
        Some(value) => value.trim_end_matches(" as i128").trim_end_matches(" as u128").to_owned(),
        None if found == "sequence" => "a list".to_owned(),
        None if found == "map" => "a date or a list of keys".to_owned(),
        None => found.to_owned(),
    }
}
