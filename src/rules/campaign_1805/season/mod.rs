//! What a turn begins and ends with: income (C1), events (C8), the count and peace (C9).

pub(crate) mod count;
pub(crate) mod income;
pub(crate) mod peace;
pub(crate) mod random;
