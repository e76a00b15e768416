//! The page's style and script, which the build has packed: unpacked they are the larger part of what the page is.

use std::sync::LazyLock;

/// Style and script, as the program holds them.
pub const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/orders_page.packed"));
/// The shortest copy.
const SHORTEST: usize = 4;

static TEXTS: LazyLock<String> = LazyLock::new(|| unpacked(PACKED));

/// What the page looks like.
pub fn style() -> &'static str {
    TEXTS.split_once('\0').map_or("", |(style, _)| style)
}

/// What the page does.
pub fn script() -> &'static str {
    TEXTS.split_once('\0').map_or("", |(_, script)| script)
}

/// The text of what the build has packed: a byte above 127 and the two behind it are a copy of what stood before.
fn unpacked(mut packed: &[u8]) -> String {
    let mut out = Vec::new();
    while let [byte, rest @ ..] = packed {
        packed = if let (Some(more), [low, high, rest @ ..]) = (byte.checked_sub(128), rest) {
            let from = out.len() - usize::from(u16::from_le_bytes([*low, *high]));
            out.extend_from_within(from..from + SHORTEST + usize::from(more));
            rest
        } else {
            out.push(*byte);
            rest
        };
    }
    String::from_utf8_lossy(&out).into_owned()
}
