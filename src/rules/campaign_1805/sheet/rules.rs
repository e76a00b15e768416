//! House rules that ways, supply and orders depend on, as the state keeps them: the same for the umpire and in a brief.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::settings as key;
use crate::engine::settings::Settings;
use crate::engine::stored_json::is_default;

/// The other choice of each of these settings; all false is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own with two choices")]
pub struct RulesInForce {
    /// Where supply comes from, what stops a march, and who takes a city.
    #[serde(flatten)]
    pub supply: SupplyRules,
    /// `diplomacy.at-start` = winter: turn 0 has no alliances and wars.
    pub only_in_winter: bool,
    /// `peace.agreed` = winter.
    pub peace_in_winter: bool,
    /// `alliance.leave-after` = defeat-by-napoleon.
    pub leave_after_his_victory: bool,
    /// `orders.missing-public` = on: all are told who sent no orders.
    pub missing_is_public: bool,
    /// `intel.alliances` = parties: alliances are known to their parties only.
    pub alliances_are_secret: bool,
    /// `general.rides` = hex: a general takes over only where he is.
    pub generals_stay: bool,
    /// `move.new` = off: new troops stay in the turn in which they come.
    pub new_troops_stay: bool,
    /// `landing.march` = on: who landed may march on.
    pub landed_troops_march: bool,
    /// What the move of a command costs.
    #[serde(flatten)]
    pub ap: ApRules,
    /// When wars begin, and what they end.
    #[serde(flatten)]
    pub war: WarRules,
    /// `supply.new`: whether commands that are bought are fed in the turn in which they come.
    pub new_commands: NewCommands,
}

/// What the move of a command costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct ApRules {
    /// `ap.corps` = per-hex: a command's move costs an AP a hex or area.
    pub ap_a_hex: bool,
    /// `ap.corps` as a number, where it is not the printed one.
    pub ap_of_command: Option<u8>,
}

/// When wars begin, and what they end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct WarRules {
    /// `war.begins` = next-turn: a war that is declared does not open the enemy's land to the same file.
    pub wars: Wars,
    /// `war.ends-sharing` = off: who shared positions or gave passage goes on doing so.
    #[serde(skip_serializing_if = "is_default")]
    pub ties: TiesAtWar,
}

/// Where supply comes from, what stops a march, and who takes a city.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct SupplyRules {
    /// `fortress.zone` = stop: who was stopped by a fortress may go anywhere next turn.
    pub zone_only_stops: bool,
    /// `supply.path` = distance: hexes count, whoever stands in them.
    pub supply_by_distance: bool,
    /// `supply.captured` = off: captured cities are no sources.
    pub captured_cities_feed_nobody: bool,
    /// `attrition.stacking`: whether more commands than a hex feeds lose men there although they are in supply.
    #[serde(skip_serializing_if = "is_default")]
    pub crowding: Crowding,
    /// `city.hold`: who takes a city and holds it.
    #[serde(skip_serializing_if = "is_default")]
    pub captors: Captors,
}

/// Who takes a city and holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Captors {
    #[default]
    Battalions,
    /// Horse and guns by themselves, too.
    Anybody,
}

/// Whether more commands than a hex feeds lose men there although they are in supply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crowding {
    #[default]
    Costs,
    /// Only those out of supply do.
    Free,
}

/// Whether commands that are bought may be in supply in that turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NewCommands {
    /// Supply is paid before they come.
    #[default]
    Unfed,
    /// A point is paid for each, while points are left after the purchases.
    AfterPurchases,
}

/// When wars begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wars {
    /// In the C3 in which they are declared.
    #[default]
    AtOnce,
    NextTurn,
}

/// What becomes of passage and shared positions between two when war begins between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TiesAtWar {
    #[default]
    End,
    Last,
}

/// They follow from the settings, and the digests of older saves know nothing of them.
macro_rules! no_part_of_digests {
    ($($rule:ty),+) => {
        $(impl Hash for $rule {
            fn hash<H: Hasher>(&self, _: &mut H) {}
        })+
    };
}

no_part_of_digests!(Captors, Crowding, NewCommands, TiesAtWar, Wars);

impl RulesInForce {
    /// As the settings say now.
    pub fn of(settings: &Settings) -> Self {
        Self {
            supply: SupplyRules {
                zone_only_stops: settings.is(key::FORTRESS_ZONE, "stop"),
                supply_by_distance: settings.is(key::SUPPLY_PATH, "distance"),
                captured_cities_feed_nobody: settings.is(key::SUPPLY_CAPTURED, "off"),
                crowding: if settings.is(key::ATTRITION_STACKING, "off") { Crowding::Free } else { Crowding::Costs },
                captors: if settings.is(key::CITY_HOLD, "any") { Captors::Anybody } else { Captors::Battalions },
            },
            only_in_winter: settings.is(key::DIPLOMACY_AT_START, "winter"),
            peace_in_winter: settings.is(key::PEACE_AGREED, "winter"),
            leave_after_his_victory: settings.is(key::ALLIANCE_LEAVE_AFTER, "defeat-by-napoleon"),
            missing_is_public: settings.is(key::ORDERS_MISSING_PUBLIC, "on"),
            alliances_are_secret: settings.is(key::INTEL_ALLIANCES, "parties"),
            generals_stay: settings.is(key::GENERAL_RIDES, "hex"),
            new_troops_stay: settings.is(key::MOVE_NEW, "off"),
            landed_troops_march: settings.is(key::LANDING_MARCH, "on"),
            ap: ApRules {
                ap_a_hex: settings.is(key::AP_CORPS, "per-hex"),
                ap_of_command: settings.word(key::AP_CORPS).parse().ok().filter(|ap| *ap != 2),
            },
            war: WarRules {
                wars: if settings.is(key::WAR_BEGINS, "next-turn") { Wars::NextTurn } else { Wars::AtOnce },
                ties: if settings.is(key::WAR_ENDS_SHARING, "off") { TiesAtWar::Last } else { TiesAtWar::End },
            },
            new_commands: if settings.is(key::SUPPLY_NEW, "never") {
                NewCommands::Unfed
            } else {
                NewCommands::AfterPurchases
            },
        }
    }
}
