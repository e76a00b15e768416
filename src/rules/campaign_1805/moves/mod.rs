//! C4 and C5: marches, sailings, and what they cost.

pub(crate) mod arrival;
pub(crate) mod attrition;
pub(crate) mod march;
pub(crate) mod sea;
pub(crate) mod unfulfilled;
