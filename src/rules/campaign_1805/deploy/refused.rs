//! Why C3 does not carry out an entry: at home a fault of the file at its place, at the umpire's the reason that its nation
//! is told.

use crate::rules::campaign_1805::losses::generals::GENERALS;
use crate::rules::campaign_1805::scenario::ids::{Fate, Kind, NationId};
use crate::rules::campaign_1805::state;
use crate::rules::campaign_1805::state::code::Code;

/// Why an entry is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    NoForce {
        name: String,
    },
    NoArmy {
        name: String,
    },
    /// The army or force that a general is to lead.
    NobodyToLead {
        name: String,
    },
    NoGeneral,
    InContact {
        name: String,
    },
    OtherPlace {
        name: String,
    },
    OverCr {
        general: String,
        most: u16,
    },
    InNoArmy,
    /// Ships and troops under one general.
    Apart {
        why: String,
    },
    /// A force has fewer units of a type.
    TooFew {
        name: String,
        kind: String,
        there: usize,
        asked: u16,
    },
    /// A force may not hold what it would come to hold.
    MakeUp {
        kind: Kind,
        why: String,
    },
    OtherNation {
        name: String,
        nation: String,
    },
    Contingent {
        name: String,
    },
    NameTaken {
        name: String,
    },
    NoReform,
    CorpsFull {
        most: u16,
    },
    NotInACity,
    GeneralGone {
        name: String,
        fate: Fate,
    },
    LeadsAlready {
        name: String,
        what: String,
    },
    LeadsIn {
        name: String,
        force: String,
        army: String,
    },
    Elsewhere {
        name: String,
    },
    KingdomFormed {
        name: String,
    },
    ProvincesMissing {
        name: String,
    },
    NotHome {
        city: String,
    },
    EnemyAt {
        city: String,
    },
    NoPort {
        city: String,
    },
    InNoHomeCity {
        name: String,
    },
    /// A purchase that says neither for whom nor where.
    NoPlace,
    /// Units that nobody can take, and that make no new command.
    Nowhere {
        what: String,
        why: String,
    },
    /// A new command of which something is not said.
    Unsaid {
        key: &'static str,
    },
    NotFor {
        what: String,
        nation: String,
    },
    NotForSale {
        what: String,
    },
    Feudal,
    TypeLimit {
        what: String,
        most: u16,
        there: usize,
    },
    NoManpower {
        needed: i64,
        left: i64,
    },
    NoCash {
        needed: i64,
        cash: i64,
        rp: i64,
    },
    BeganWithEnough,
    GeneralsFull {
        there: usize,
    },
    GiftRp {
        rp: i64,
        left: i64,
    },
    GiftCash {
        cash: i64,
        left: i64,
    },
    NoCaptive,
    /// A captive who is of another nation than the one that is to have him.
    NotTheirs {
        general: String,
        to: String,
    },
    /// More than one of these stand in the way, the first first.
    Several(Vec<Refused>),
}

impl Refused {
    /// All that stands in the way of an entry, each once.
    pub(crate) fn all(asked: impl IntoIterator<Item = Result<(), Self>>) -> Result<(), Self> {
        let mut whys: Vec<Self> = Vec::new();
        for why in asked.into_iter().filter_map(Result::err).flat_map(Self::each) {
            if !whys.contains(&why) {
                whys.push(why);
            }
        }
        match whys.len() {
            0 => Ok(()),
            1 => Err(whys.remove(0)),
            _ => Err(Self::Several(whys)),
        }
    }

    /// Two things that are asked for: what stands in the way of either.
    pub(crate) fn both<A, B>(one: Result<A, Self>, other: Result<B, Self>) -> Result<(A, B), Self> {
        match (one, other) {
            (Ok(one), Ok(other)) => Ok((one, other)),
            (Err(one), Err(other)) if one != other => Err(Self::Several([one.each(), other.each()].concat())),
            (Err(why), _) | (_, Err(why)) => Err(why),
        }
    }

    /// The first: events keep it, and it says at which key they stand.
    pub(crate) fn head(&self) -> &Self {
        match self {
            Self::Several(all) => all.first().unwrap_or(self),
            one => one,
        }
    }

    /// Each by itself.
    fn each(self) -> Vec<Self> {
        match self {
            Self::Several(all) => all,
            one => vec![one],
        }
    }

    /// What a force's make-up says, where it says no.
    pub(crate) fn make_up(kind: Kind, whys: Vec<String>) -> Result<(), Self> {
        Self::all(whys.into_iter().map(|why| Err(Self::MakeUp { kind, why })))
    }

    /// A force of another nation.
    pub(crate) fn other_nation(name: &str, nation: NationId, state: &state::State) -> Self {
        Self::OtherNation { name: name.to_owned(), nation: state.nation_name(nation).to_owned() }
    }

    /// The code of the check of orders.
    pub(crate) fn code(&self) -> Code {
        match self.head() {
            Self::NoForce { .. } | Self::NoArmy { .. } | Self::NobodyToLead { .. } | Self::NoGeneral => {
                Code::NoSuchForce
            }
            Self::InContact { .. } => Code::InContact,
            Self::OtherPlace { .. } => Code::OtherHex,
            Self::OverCr { .. } => Code::OverCr,
            Self::MakeUp { kind: Kind::Corps, .. } => Code::CorpsSize,
            Self::InNoArmy | Self::Apart { .. } | Self::MakeUp { .. } | Self::Nowhere { .. } => Code::MakeUp,
            Self::TooFew { .. } | Self::Elsewhere { .. } => Code::NotHere,
            Self::OtherNation { .. } => Code::NotYours,
            Self::Contingent { .. } | Self::Feudal => Code::Feudal,
            Self::NameTaken { .. } => Code::Twice,
            Self::NoReform | Self::CorpsFull { .. } => Code::NoCorps,
            Self::NotInACity => Code::NoCity,
            Self::GeneralGone { .. }
            | Self::LeadsAlready { .. }
            | Self::LeadsIn { .. }
            | Self::NoCaptive
            | Self::NotTheirs { .. } => Code::GeneralBusy,
            Self::KingdomFormed { .. } => Code::Already,
            Self::ProvincesMissing { .. } | Self::Unsaid { .. } | Self::Several(_) => Code::BadWord,
            Self::NotHome { .. }
            | Self::EnemyAt { .. }
            | Self::NoPort { .. }
            | Self::InNoHomeCity { .. }
            | Self::NoPlace => Code::NoHomeCity,
            Self::NotFor { .. } => Code::NotForYou,
            Self::NotForSale { .. } => Code::NotForSale,
            Self::TypeLimit { .. } => Code::Limit,
            Self::NoManpower { .. } => Code::NoManpower,
            Self::NoCash { .. } | Self::GiftCash { .. } => Code::NoCash,
            Self::GiftRp { .. } => Code::NoRp,
            Self::BeganWithEnough | Self::GeneralsFull { .. } => Code::GeneralsFull,
        }
    }

    /// The keys of the entry at one of which it stands, the likeliest first.
    pub(crate) fn keys(&self) -> &'static [&'static str] {
        match self.head() {
            Self::NoForce { .. } | Self::InContact { .. } => &["force", "to", "general"],
            Self::InNoArmy | Self::NotInACity => &["force"],
            Self::NobodyToLead { .. }
            | Self::OtherPlace { .. }
            | Self::OverCr { .. }
            | Self::Apart { .. }
            | Self::OtherNation { .. }
            | Self::InNoHomeCity { .. } => &["to"],
            Self::NoArmy { .. } | Self::Contingent { .. } => &["to", "force"],
            Self::NoGeneral
            | Self::GeneralGone { .. }
            | Self::LeadsAlready { .. }
            | Self::LeadsIn { .. }
            | Self::Elsewhere { .. }
            | Self::NoCaptive
            | Self::NotTheirs { .. } => &["general"],
            Self::TooFew { .. } => &["units"],
            Self::MakeUp { .. } => &["kind", "to", "units"],
            Self::NoReform | Self::CorpsFull { .. } => &["kind"],
            Self::NameTaken { .. } | Self::KingdomFormed { .. } | Self::ProvincesMissing { .. } => &["name"],
            Self::NotHome { .. } | Self::EnemyAt { .. } | Self::NoPort { .. } | Self::Feudal => &["at"],
            Self::NotFor { .. }
            | Self::NotForSale { .. }
            | Self::Nowhere { .. }
            | Self::TypeLimit { .. }
            | Self::NoManpower { .. }
            | Self::NoCash { .. }
            | Self::BeganWithEnough
            | Self::GeneralsFull { .. } => &["what"],
            Self::NoPlace | Self::Unsaid { .. } | Self::Several(_) => &[],
            Self::GiftRp { .. } => &["rp"],
            Self::GiftCash { .. } => &["cash"],
        }
    }

    /// True where the entry is only not finished.
    pub(crate) const fn is_of_what_lacks(&self) -> bool {
        matches!(self, Self::NoPlace | Self::Unsaid { .. })
    }

    /// The name in the file that it is about.
    pub(crate) fn subject(&self) -> Option<&str> {
        match self.head() {
            Self::NoForce { name } | Self::InContact { name } | Self::NoArmy { name } => Some(name),
            _ => None,
        }
    }

    /// Why, in words that need no others.
    pub(crate) fn words(&self) -> String {
        match self {
            Self::NoForce { name } => format!("you have no force `{name}`"),
            Self::NoArmy { name } => format!("you have no army `{name}`"),
            Self::NobodyToLead { name } => format!("you have no army or force `{name}`"),
            Self::NoGeneral => "you have no such general".to_owned(),
            Self::InContact { name } => format!("{name} is in contact and cannot be organised"),
            Self::OtherPlace { name } => format!("{name} is in another place"),
            Self::OverCr { general, most } => format!("{general} commands at most {most}"),
            Self::InNoArmy => "garrisons and bands are in no army".to_owned(),
            Self::TooFew { name, kind, there, asked } => format!("{name} has {there} of {kind}, not {asked}"),
            Self::MakeUp { why, .. } | Self::Apart { why } => why.clone(),
            Self::OtherNation { name, nation } => format!("{name} is of {nation}: units stay in their nation"),
            Self::Contingent { name } => format!("{name} is a contingent and never changes"),
            Self::NameTaken { name } => format!("`{name}` is a name already: names are unique within a nation"),
            Self::NoReform => "corps are formed after the Army Reform".to_owned(),
            Self::CorpsFull { most } => format!("all {most} corps are formed"),
            Self::NotInACity => "a garrison is left in a city".to_owned(),
            Self::GeneralGone { name, fate } => format!("{name} is {fate}"),
            Self::LeadsAlready { name, what } if what.is_empty() => format!("{name} leads already"),
            Self::LeadsAlready { name, what } => format!("{name} leads {what} already"),
            Self::LeadsIn { name, force, army } => {
                format!("{name} leads {force}, which is of {army}: detach it first")
            }
            Self::Elsewhere { name } => format!("{name} is elsewhere, and generals stay (general.rides)"),
            Self::KingdomFormed { name } => format!("{name} is formed already"),
            Self::ProvincesMissing { name } => format!("not all provinces of {name} are yours or controlled"),
            Self::NotHome { city } => format!("{city} is not a home city of yours"),
            Self::EnemyAt { city } => format!("an enemy is at {city}: nothing is bought there"),
            Self::NoPort { city } => format!("{city} has no port"),
            Self::InNoHomeCity { name } => format!("{name} is in no home city"),
            Self::NoPlace => "`at` a home city, or `to` a command in one".to_owned(),
            Self::Nowhere { what, why } => format!("nowhere for {what}: {why}"),
            Self::Unsaid { key } => format!("a new command has a `{key}`"),
            Self::NotFor { what, nation } => format!("{nation} has no {what}"),
            Self::NotForSale { what } => format!("{what} cannot be bought"),
            Self::Feudal => "feudal troops form no new commands".to_owned(),
            Self::TypeLimit { what, most, there } => format!("at most {most} {what}, now {there}"),
            Self::NoManpower { needed, left } => format!("{needed} manpower, and {}", are_left(*left, "")),
            Self::NoCash { needed, cash, rp } => format!("${needed}, and ${cash} and {rp} RP are left"),
            Self::BeganWithEnough => {
                format!("only nations that began with fewer than {GENERALS} generals buy them")
            }
            Self::GeneralsFull { there } => {
                format!("at most {GENERALS} generals at large, now {there}")
            }
            Self::GiftRp { rp, left } => format!("{rp} RP, and {}", are_left(*left, "")),
            Self::GiftCash { cash, left } => format!("${cash}, and {}", are_left(*left, "$")),
            Self::NoCaptive => "a general who is given is a captive of yours".to_owned(),
            Self::NotTheirs { general, to } => {
                format!("{general} is not a general of {to}: a captive is given back to his own nation")
            }
            Self::Several(all) => all.iter().map(Self::words).collect::<Vec<_>>().join("; "),
        }
    }
}

/// `4 are left`, `$1 is left`.
fn are_left(left: i64, sign: &str) -> String {
    format!("{sign}{left} {} left", if left == 1 { "is" } else { "are" })
}
