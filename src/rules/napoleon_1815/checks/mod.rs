//! The checks, one file each.

pub mod fire;
pub(crate) mod force_march;
pub mod morale;
pub mod retreat;
pub mod road;
pub(crate) mod victory;

use super::prelude::*;

pub static ALL: &[&Check] =
    &[&force_march::CHECK, &morale::CHECK, &fire::CHECK, &retreat::CHECK, &road::CHECK, &victory::CHECK];
