//! What the check of orders says and the orders page too: each has its words from here.

/// What is said of troops that land and were at sea when supply is paid, behind the place.
pub(super) const AT_SEA: &str = "who lands is out of supply, aboard ships when it is paid";
/// What is said of those who stay beyond supply and are paid for, before their names.
pub(super) const IN_VAIN: &str = "supply is paid in vain where these stay, as no source reaches them";
/// What is said of a city without a battalion, behind its name.
pub(super) const LEFT_EMPTY: &str = "is left without a battalion: it goes back to its owner";
/// What is said of troops that take no city, behind their name.
pub(super) const NO_BATTALION: &str = "has no battalion, and only battalions take a city";
/// What is said of a march on an enemy without a stance.
pub(super) const ATTACKS: &str = "no stance given: attacks";
/// What is said of a fleet without an order.
pub(super) const EVADES: &str = "no order given: at sea it evades";
/// What is said of a siege in peace.
pub(super) const NO_WAR: &str = "a siege is of an enemy's fortress: there is no war";
/// What is said of a port that does not let ships in, behind its name.
pub(super) const SHUT_PORT: &str = "is not a port that lets you in: yours, a friend's, or one with passage";

/// What is said of a lack of supply that an alliance of the same file would end.
pub(super) const UNLESS_ALLIED: &str = "; with the alliance that this file asks for there is supply";
