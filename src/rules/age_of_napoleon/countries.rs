//! How countries stand, and the corps that come and go with them.

use super::prelude::*;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountryEvent {
    /// A country has another status.
    StatusChanged { country: CountryId, to: Status },
    /// A country was asked whether it surrenders.
    SurrenderAsked { country: CountryId },
    /// A corps goes off the map to the reserve, for its side controls its nation no more.
    WentHome { corps: CorpsId },
    /// A corps is placed on the map.
    Placed { corps: CorpsId, to: AreaId },
    /// A prisoner comes back to the reserve.
    Freed { corps: CorpsId },
}

impl Chapter<State> for CountryEvent {
    fn apply(&self, state: &mut State) {
        match self {
            Self::StatusChanged { country, to } => {
                state.map.statuses.get_mut(country.at()).into_iter().for_each(|status| *status = *to);
            }
            Self::SurrenderAsked { country } => state.asked.surrendered.push(*country),
            Self::WentHome { corps } | Self::Freed { corps } => state.put_all(&[*corps], Place::Reserve),
            Self::Placed { corps, to } => state.put_all(&[*corps], Place::Area(*to)),
        }
    }

    fn tell(&self, state: &State) -> Text {
        match self {
            Self::StatusChanged { country, to } => {
                let areas = state.areas().filter(|area| state.area(*area).country == *country);
                let areas: Vec<&str> = areas.map(|area| state.area_name(area)).collect();
                let article = if to.control().is_some() && *to != Status::Insurgent { "a " } else { "" };
                let line = format!("{} becomes {article}{}", state.country_name(*country), to.words());
                let is_named = areas == [state.country_name(*country)];
                let areas = if is_named { String::new() } else { format!(": {}", areas.join(", ")) };
                Text::plain(line).with(Label::Quiet, areas)
            }
            Self::SurrenderAsked { country } => {
                Text::plain(format!("{} was asked to surrender", state.country_name(*country)))
            }
            Self::WentHome { corps } => known(state, *corps).then(": off the map, to the reserve"),
            Self::Placed { corps, to } => known(state, *corps).then(format!(" is placed in {}", state.area_name(*to))),
            Self::Freed { corps } => known(state, *corps).then(" comes back from the prisoners to the reserve"),
        }
    }

    fn share(&self, before: &State) -> Share {
        match self {
            Self::SurrenderAsked { .. } => Share::quiet(),
            Self::Freed { corps } => {
                let back = Deed::Became("comes back from the prisoners".to_owned());
                Share { table: Some(self.tell(before)), ..Share::noted([note(before, *corps, back)]) }
            }
            Self::StatusChanged { .. } | Self::WentHome { .. } | Self::Placed { .. } => {
                Share::on_the_table(self.tell(before))
            }
        }
    }

    fn is_result(&self) -> bool {
        true
    }
}
