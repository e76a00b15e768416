//! What letters the terminal takes, as the user has said it to every program: `LC_ALL`, `LC_CTYPE`, `LANG`.

/// False where the locale says that the terminal takes no UTF-8: `C`, `POSIX`, or another encoding by name.
pub(crate) fn takes_utf8() -> bool {
    let said = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(std::env::var_os);
    let said = said.map(|value| value.to_string_lossy().into_owned()).find(|value| !value.is_empty());
    said.is_none_or(|locale| is_utf8(&locale))
}

/// The same of a locale: what names no encoding takes the usual one of today.
fn is_utf8(locale: &str) -> bool {
    if matches!(locale, "C" | "POSIX") {
        return false;
    }
    let Some((_, encoding)) = locale.split_once('.') else { return true };
    let encoding = encoding.split('@').next().unwrap_or_default().to_lowercase().replace('-', "");
    encoding == "utf8"
}
