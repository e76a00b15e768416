//! The rulebooks, each a crate of its own. None of them uses another; what stands beside them is shared.

pub use fanion_age_of_napoleon::age_of_napoleon;
pub use fanion_beyond_waterloo::beyond_waterloo;
pub use fanion_campaign_1805::campaign_1805;
pub use fanion_kit::{board, miniatures, owner_list};
pub use fanion_march_attack::march_attack;
pub use fanion_napoleon_1815::napoleon_1815;
