//! The tables in force, as the command line asks for them.

use std::path::Path;

use crate::config::owner::{self, OwnerFault};
use crate::engine::sheet::Sheet;
use crate::engine::table::{Table, Tables};

use super::{Context, Failure};

pub(crate) use crate::config::owner::placed;

/// The rulebook's tables with the owner's: from the file named, else from the configuration folder.
pub(crate) fn tables(sheet: &Sheet, file: Option<&Path>, context: &Context<'_>) -> Result<Tables, Failure> {
    owner::tables(sheet, file, context.config_dir.as_deref()).map_err(failure)
}

/// The owner's tables alone.
pub(crate) fn own(sheet: &Sheet, file: Option<&Path>, context: &Context<'_>) -> Result<Vec<Table>, Failure> {
    owner::own(sheet, file, context.config_dir.as_deref()).map_err(failure)
}

fn failure(fault: OwnerFault) -> Failure {
    match fault {
        OwnerFault::Unreadable(words) => Failure::Bad(words),
        OwnerFault::Faults(faults) => Failure::Faults(faults),
    }
}
