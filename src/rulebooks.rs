//! The list of the rulebooks: the only place that names them all.
