//! What is sent: papers to the nations, orders and challenges to the umpire.

pub(crate) mod challenges;
pub mod papers;
pub mod post_box;
