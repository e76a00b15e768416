//! What a form holds when it is sent.

/// The fields of a form in their order; none where it is no text.
pub(crate) fn fields(body: &[u8]) -> Option<Vec<(String, String)>> {
    let text = std::str::from_utf8(body).ok()?;
    let one = |pair: &str| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        Some((decoded(name)?, decoded(value)?))
    };
    text.split('&').filter(|pair| !pair.is_empty()).map(one).collect()
}

/// `a+b%21` is `a b!`.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => digit(rest.next()?)?.checked_mul(16)?.checked_add(digit(rest.next()?)?)?,
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

fn digit(letter: u8) -> Option<u8> {
    char::from(letter).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}
