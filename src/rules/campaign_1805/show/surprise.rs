//! What of a turn surprises a player, and its heading.

/// What surprises a player, what weighs most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Surprise {
    /// A force is no more.
    Destroyed,
    /// A force laid down its arms: it had no way to retreat, or was a garrison.
    Surrendered,
    /// A general is taken, or ships are.
    Captured,
    /// A general is free again.
    Freed,
    /// A general has fallen.
    Killed,
    /// An army has lost its general and is none now.
    Dissolved,
    /// His nation submitted, or is conquered and out of the game.
    Submitted,
    /// A city of his has another holder, or a peace leaves it with one.
    CityLost,
    ProvinceLost,
    /// The money in his bank was carried off.
    BankTaken,
    /// His troops or ships fell back from a battle.
    Beaten,
    /// His troops fell back where the umpire chose, as several hexes were as near.
    Retreated,
    /// He held a battle that cost a tenth of his units or more, more than his enemy, or anything though the odds were long
    /// in his favour.
    HeavyLosses,
    /// His ships fled, or a storm or a fallen port drove them elsewhere.
    Fled,
    /// His ships took prizes, which sail home under escort.
    Prizes,
    /// An order was dropped, or its force came less far.
    NotAsOrdered,
    /// An entry of the orders was left out when they were opened.
    LeftOut,
    /// None had come when the orders were closed.
    NoOrders,
    /// Another nation began a war.
    Attacked,
    /// His troops are in a city that nobody defends and cannot take it.
    NotTaken,
    /// Enemies landed in his land.
    Landed,
    /// Troops are in his land, which is closed to them.
    Trespass,
    /// A ruling changes what a province of his brings.
    Income,
    /// A city was raided, or trade was taken.
    Raided,
    /// Units were lost without a battle.
    Worn,
    DepotLost,
    OutOfSupply,
}
