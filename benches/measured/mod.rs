//! Whether this run measures.

/// True for `cargo bench`. Under `cargo test --benches` everything runs once, and is only asked whether it still does.
pub fn is_measured() -> bool {
    std::env::args().any(|word| word == "--bench")
}

/// How often something is done, or how much of it is made: so many where it is measured, else so few.
pub fn many_or(many: usize, few: usize) -> usize {
    if is_measured() { many } else { few }
}
