//! What an automatic player is inclined to.

/// How often a voluntary act is done in a step, by the beginning of its key.
const HABITS: [(&str, (usize, usize)); 9] = [
    ("shot:", (3, 4)),
    ("late:", (1, 8)),
    ("rally:", (9, 10)),
    ("charge:", (1, 4)),
    ("order:", (1, 10)),
    ("leader:", (1, 8)),
    ("move:", (1, 12)),
    ("form:", (1, 16)),
    ("passed:", (1, 16)),
];

/// How often it takes up the act with this key; none where it has no habit.
pub(super) fn habit(key: &str) -> Option<(usize, usize)> {
    HABITS.iter().find(|(act, _)| key.starts_with(act)).map(|(_, habit)| *habit)
}
