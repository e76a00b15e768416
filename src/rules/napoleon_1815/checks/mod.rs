//! The checks, one file each.

pub(crate) mod fire;
pub(crate) mod force_march;
pub(crate) mod morale;
pub(crate) mod retreat;
pub(crate) mod road;
pub(crate) mod victory;

use crate::engine::check::Check;

pub(crate) use force_march::ForceMarch;

/// Every check.
pub(crate) static ALL: &[&Check] =
    &[&force_march::CHECK, &morale::CHECK, &fire::CHECK, &retreat::CHECK, &road::CHECK, &victory::CHECK];
