//! The checks, one file each.

pub mod fire;
pub mod force_march;
pub mod morale;
pub mod retreat;
pub mod road;
pub mod victory;

use crate::engine::check::Check;

pub use fire::{Fire, FireKind};
pub use force_march::ForceMarch;
pub use morale::Morale;
pub use retreat::Retreat;
pub use road::RoadLimit;
pub use victory::{Victory, Winner};

/// Every check.
pub static ALL: &[&Check] =
    &[&force_march::CHECK, &morale::CHECK, &fire::CHECK, &retreat::CHECK, &road::CHECK, &victory::CHECK];
