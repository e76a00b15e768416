//! One thing to do on the table, as a unit's line says it and as a task of several units.

use crate::orbat::{Disorder, Ground, Shape};

use crate::rules::march_attack::charge::ChargeEnd;
use crate::rules::march_attack::morale::retreats;
use crate::rules::march_attack::sheet::words::marker_word;

/// What is to be done with one unit, formation or leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Todo {
    /// It is taken by the enemy and leaves the table.
    Captured,
    /// It leaves the table.
    Removed,
    /// It breaks and flees so many inches.
    Flees(u16),
    /// Its formation must retreat in this turn and so many more.
    Retreats(u8),
    /// These units of it leave the table.
    FormationGone(String),
    /// A leader is hit: his fate, and whether he leaves the table for good.
    LeaderHit { fate: String, for_good: bool },
    /// It goes back.
    Back(String),
    /// Foot and mounted units of it go back, each their own way: codes and inches.
    BackEach(Vec<(String, String)>),
    /// What a victor does.
    Follows(String),
    /// It meets this enemy, in T3.
    Contact(String),
    /// It comes onto the table; where, if the scenario tells.
    Arrives(Option<String>),
    /// It changes its formation.
    Into(Shape),
    /// It changes the ground that it stands on.
    Ground(Ground, Ground),
    /// Its marker changes: before and after.
    Marker(Disorder, Disorder),
    /// It is ready again.
    Rallied,
    /// Its melee goes on.
    Locked,
    /// Its melee is over.
    Unlocked,
    /// Its charge ends here, for this reason.
    Halts(ChargeEnd),
    /// It has this order.
    Order(String),
    /// Its retreat is over: it has this order again.
    OrderBack(String),
    /// Someone who was out commands again.
    LeaderBack,
    /// A leader rides with this unit.
    RidesWith(String),
    /// A leader rides alone.
    RidesAlone,
    /// A leader whose unit has left the table stays where it was.
    StaysAlone(String),
}

/// The order in which a line says things, and in which tasks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Off,
    Fate,
    Way,
    Stand,
    Limber,
    Marker,
    Cv,
    Later,
    Note,
}

/// A task without those who do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Deed {
    pub rank: Rank,
    /// What is done: `back 8"`.
    pub act: String,
    /// Why, or how long.
    pub remark: String,
}

impl Deed {
    fn new(rank: Rank, act: impl Into<String>, remark: impl Into<String>) -> Self {
        Self { rank, act: act.into(), remark: remark.into() }
    }
}

impl Todo {
    /// Its place on a unit's line.
    pub(super) const fn rank(&self) -> Rank {
        match self {
            Self::Captured | Self::Removed => Rank::Off,
            Self::Flees(_) | Self::Retreats(_) | Self::FormationGone(_) | Self::LeaderHit { .. } => Rank::Fate,
            Self::Back(_) | Self::BackEach(_) | Self::Follows(_) | Self::Contact(_) | Self::Arrives(_) => Rank::Way,
            Self::Into(_) | Self::Ground(..) => Rank::Stand,
            Self::Marker(..) => Rank::Marker,
            Self::Rallied
            | Self::Locked
            | Self::Unlocked
            | Self::Halts(_)
            | Self::Order(_)
            | Self::OrderBack(_)
            | Self::LeaderBack
            | Self::RidesWith(_)
            | Self::RidesAlone
            | Self::StaysAlone(_) => Rank::Note,
        }
    }

    /// How hard a movement is on who makes it; none for what moves nobody. A miniature has one movement: of two the
    /// harder overtakes the other, of two alike the later.
    pub(super) const fn movement(&self) -> Option<u8> {
        match self {
            Self::Contact(_) => Some(0),
            Self::Halts(_) => Some(1),
            Self::Follows(_) => Some(2),
            Self::Locked => Some(3),
            Self::Back(_) => Some(4),
            Self::Flees(_) => Some(5),
            _ => None,
        }
    }

    /// As a unit's line says it; nothing for a marker that stays as it was, and for what a charge says itself.
    pub(super) fn words(&self) -> String {
        match self {
            Self::Captured => "captured, remove from table".to_owned(),
            Self::Removed => "remove from table".to_owned(),
            Self::Flees(inches) => format!("BROKEN, flees {inches}\""),
            Self::Retreats(left) => retreats(*left),
            Self::FormationGone(codes) if codes.is_empty() => "BROKEN: no unit left".to_owned(),
            Self::FormationGone(codes) => format!("BROKEN: remove {codes}"),
            Self::LeaderHit { fate, for_good: true } => format!("{fate}, remove from table"),
            Self::LeaderHit { fate, for_good: false } => fate.clone(),
            Self::Back(inches) => format!("back {inches}\""),
            Self::BackEach(ways) if ways.is_empty() => "moves back".to_owned(),
            Self::BackEach(ways) => {
                let words: Vec<String> =
                    ways.iter().map(|(codes, inches)| format!("{codes} back {inches}\"")).collect();
                words.join(", ")
            }
            Self::Follows(how) => how.clone(),
            Self::Contact(_) => String::new(),
            Self::Arrives(place) => format!("comes {}", onto(place.as_deref())),
            Self::Into(Shape::Limbered) => "limber".to_owned(),
            Self::Into(Shape::Deployed) => "unlimber".to_owned(),
            Self::Into(shape) => format!("into {shape}"),
            Self::Ground(from, to) => ground_words(*from, *to),
            Self::Marker(before, after) => marker(*before, *after),
            Self::Rallied => "rallied, ready at D1".to_owned(),
            Self::Locked => "stays in contact, fights again next half".to_owned(),
            Self::Unlocked => "no longer in contact".to_owned(),
            Self::Halts(why) => format!("halts: {}", why.words()),
            Self::Order(order) => format!("order {order}"),
            Self::OrderBack(order) => format!("retreat over, order {order} again"),
            Self::LeaderBack => "is back".to_owned(),
            Self::RidesWith(unit) => format!("rides with {unit}"),
            Self::RidesAlone => "rides alone".to_owned(),
            Self::StaysAlone(unit) => format!("stays, unattached: {unit} is gone"),
        }
    }

    /// As a task that several may have; none where its codes differ from the line's.
    pub(super) fn deed(&self) -> Option<Deed> {
        let deed = match self {
            Self::Captured => Deed::new(Rank::Off, "remove", "captured"),
            Self::Removed => Deed::new(Rank::Off, "remove", ""),
            Self::FormationGone(_) | Self::BackEach(_) | Self::Retreats(_) => return None,
            Self::Flees(inches) => Deed::new(Rank::Way, format!("flee {inches}\""), "BROKEN"),
            Self::LeaderHit { fate, for_good: true } => Deed::new(Rank::Off, "remove", fate),
            Self::LeaderHit { fate, for_good: false } => Deed::new(Rank::Note, "off the table", fate),
            Self::Back(inches) => Deed::new(Rank::Way, format!("back {inches}\""), ""),
            Self::Follows(how) => Deed::new(Rank::Way, how, ""),
            Self::Contact(enemy) => Deed::new(Rank::Way, "into contact", format!("with {enemy} in T3")),
            Self::Arrives(place) => Deed::new(Rank::Way, onto(place.as_deref()), ""),
            Self::Into(Shape::Limbered) => Deed::new(Rank::Limber, "limber", ""),
            Self::Into(Shape::Deployed) => Deed::new(Rank::Limber, "unlimber", ""),
            Self::Into(shape) => Deed::new(Rank::Stand, format!("into {shape}"), ""),
            Self::Ground(from, to) => Deed::new(Rank::Stand, ground_words(*from, *to), ""),
            Self::Marker(before, after) => {
                let act = match (before, after) {
                    (_, Disorder::None) => format!("take {} off", marker_word(*before)),
                    (Disorder::D2, Disorder::D1) => "marker D1, was D2".to_owned(),
                    (_, after) => format!("marker {}", marker_word(*after)),
                };
                if before == after {
                    return None;
                }
                Deed::new(Rank::Marker, act, "")
            }
            Self::Rallied => Deed::new(Rank::Note, "ready, D1", "rallied"),
            Self::Locked => Deed::new(Rank::Note, "stay in contact", "fight again next half"),
            Self::Unlocked => Deed::new(Rank::Note, "no longer in contact", ""),
            Self::Halts(why @ ChargeEnd::BrokenDestroyed) => Deed::new(Rank::Way, "into contact", why.words()),
            Self::Halts(why) => Deed::new(Rank::Way, "halt", why.words()),
            Self::Order(order) => Deed::new(Rank::Note, format!("order {order}"), ""),
            Self::OrderBack(order) => Deed::new(Rank::Note, format!("order {order}"), "retreat over"),
            Self::LeaderBack => Deed::new(Rank::Note, "back on the table", ""),
            Self::RidesWith(unit) => Deed::new(Rank::Note, format!("with {unit}"), ""),
            Self::RidesAlone => Deed::new(Rank::Note, "rides alone", ""),
            Self::StaysAlone(unit) => Deed::new(Rank::Note, "stays, unattached", format!("{unit} is gone")),
        };
        Some(deed)
    }
}

/// Onto the table, and where.
fn onto(place: Option<&str>) -> String {
    place.map_or_else(|| "onto the table".to_owned(), |place| format!("onto the table {place}"))
}

/// What is to be done with a unit's marker; empty where it stays as it was.
fn marker(before: Disorder, after: Disorder) -> String {
    match (before, after) {
        (Disorder::None, Disorder::None) | (Disorder::D1, Disorder::D1) | (Disorder::D2, Disorder::D2) => String::new(),
        (_, Disorder::None) => "marker off".to_owned(),
        (Disorder::D2, Disorder::D1) => "D1 marker instead of D2".to_owned(),
        (_, after) => format!("{} marker", marker_word(after)),
    }
}

/// Where a unit is now, after it left other ground.
pub(super) fn ground_words(from: Ground, to: Ground) -> String {
    let place = |ground: Ground| match ground {
        Ground::Open => "the open",
        Ground::River => "the river",
        Ground::Rough => "rough ground",
        Ground::Bridge => "the bridge",
        Ground::LightWood => "the light wood",
        Ground::DenseWood => "the dense wood",
        Ground::WoodenBua => "the wooden buildings",
        Ground::StoneBua => "the stone buildings",
    };
    if to == Ground::Open { format!("out of {}", place(from)) } else { format!("now in {}", place(to)) }
}
