//! The campaign as a document: a column a nation, its forces by place.

pub(crate) mod json;
mod lines;
pub mod review;
mod review_lands;
pub(crate) mod summary;
mod surprise;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::engine::doc::Doc;
use crate::engine::text::{Cell, CellContent, Column, Group, Label, RibbonStep, RosterRow, counted, short_name};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{NationId, Step};
use crate::rules::campaign_1805::season::count::points;
use crate::rules::campaign_1805::state::{Force, State};

/// The state as a document.
pub(crate) fn show(view: &View) -> Doc {
    let state = &view.state;
    let columns = state.nation_ids().filter(|nation| !state.nation(*nation).out).map(|own| column(view, own));
    Doc { ribbon: ribbon(state), columns: columns.collect(), ..Doc::default() }
}

fn ribbon(state: &State) -> Vec<RibbonStep> {
    let stop = |step: &Step| RibbonStep {
        name: step.name().to_owned(),
        title: step.title().to_owned(),
        now: state.now.step == *step && !state.end.over,
        opens: *step == Step::C3,
    };
    Step::ALL.iter().map(stop).collect()
}

fn column(view: &View, nation: NationId) -> Column {
    let state = &view.state;
    let own = state.nation(nation);
    let known = state.now.looker.is_none_or(|looker| state.head(nation) == state.head(looker));
    let money =
        if known { format!(", {} RP, ${}, manpower {}", own.rp, own.cash, own.manpower) } else { String::new() };
    let mut places: BTreeMap<Place, Vec<&Force>> = BTreeMap::new();
    for (_, force) in state.present().filter(|(_, force)| force.nation == nation) {
        places.entry(force.at).or_default().push(force);
    }
    let mut groups: Vec<Rc<Group>> = places.into_iter().map(|(place, forces)| group(state, place, &forces)).collect();
    for sighting in state.sightings.iter().filter(|sighting| sighting.nation == nation) {
        let place = sighting.at.map(|at| state.place_name(at));
        let province = sighting.province.map(|at| state.scenario().provinces[at.at()].name.clone());
        let where_at = place.or(province).unwrap_or_default();
        let size = sighting.size.words();
        groups.push(Group::new(
            vec![cell("formation", Label::Heading, format!("{where_at}: {size} forces"))],
            Vec::new(),
        ));
    }
    let label = if nation.at().is_multiple_of(2) { Label::SideA } else { Label::SideB };
    Column {
        side: state.nation_name(nation).to_owned(),
        title: format!("{}, {}{money}", state.nation_name(nation), counted(points(view, nation), "point")),
        short: short_name(state.nation_name(nation), 10),
        label,
        headline: Vec::new(),
        aims: Vec::new(),
        groups,
    }
}

fn group(state: &State, place: Place, forces: &[&Force]) -> Rc<Group> {
    let rows = forces.iter().map(|force| row(state, force)).collect();
    Group::new(vec![cell("formation", Label::Heading, state.place_name(place))], rows)
}

fn row(state: &State, force: &Force) -> RosterRow {
    let army = force.army.map(|army| state.army(army).name.clone()).unwrap_or_default();
    let cv: i64 = force.units.iter().map(|unit| i64::from(state.unit_type(unit.kind).cv)).sum();
    RosterRow {
        foe: None,
        code: Rc::from(""),
        name: Rc::from(force.name.as_str()),
        kind: force.kind.key(),
        about: Cow::Owned(army),
        cells: vec![
            cell("units", Label::Figure, format!("{}, CV {cv}", counted(force.units.len(), "unit"))),
            cell("order", Label::Quiet, force.posture.stance.key()),
            cell("supply", Label::Care, if force.turn.supplied { "" } else { "out of supply" }),
        ],
        gone: false,
    }
}

fn cell(name: &'static str, label: Label, words: impl Into<Cow<'static, str>>) -> Cell {
    Cell { name, priority: 0, content: CellContent::Words(words.into()), label }
}
