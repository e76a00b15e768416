//! The checks, one file each.

mod fire;
mod force_march;
mod morale;
mod retreat;
mod road;
mod victory;

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
