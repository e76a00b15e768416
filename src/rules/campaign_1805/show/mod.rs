//! The campaign as a document: a column a nation, its forces by place.

pub(crate) mod json;
mod lines;
pub mod review;
mod review_lands;
pub(crate) mod summary;
mod surprise;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::engine::doc::Doc;
use crate::engine::text::{Cell, CellContent, Column, Group, Label, RibbonStep, RosterRow, Text, counted, short_name};
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ArmyId, NationId, Step};
use crate::rules::campaign_1805::season::count::points;
use crate::rules::campaign_1805::state::{Force, State};

/// Letters of a nation's name beside others: as many as the least column has room for.
const MOST_SHORT: usize = 16;

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
    let mut groups = bodies(state, nation);
    for sighting in state.sightings.iter().filter(|sighting| sighting.nation == nation) {
        let place = sighting.at.map(|at| state.place_name(at));
        let province = sighting.province.map(|at| state.scenario().provinces[at.at()].name.clone());
        let where_at = place.or(province).unwrap_or_default();
        let size = sighting.size.words();
        let size = cell("size", 0, Label::Plain, format!("{size} forces"));
        groups.push(Group::new(vec![cell("formation", 0, Label::Heading, where_at), size], Vec::new()));
    }
    let label = if nation.at().is_multiple_of(2) { Label::SideA } else { Label::SideB };
    let name = state.nation_name(nation);
    Column {
        side: name.to_owned(),
        title: format!("{name}{money}"),
        short: short_name(name, MOST_SHORT),
        label,
        // Everybody reads it, on the second screen too: what a nation has is in its title.
        headline: [counted(points(view, nation), "point"), String::new()].map(Text::plain).into(),
        aims: Vec::new(),
        groups,
    }
}

/// The forces of a nation, as they march: armies first, the strongest first, then what stands alone, by place.
fn bodies(state: &State, nation: NationId) -> Vec<Rc<Group>> {
    let mut bodies: BTreeMap<(Option<ArmyId>, Place), Vec<&Force>> = BTreeMap::new();
    for (_, force) in state.present().filter(|(_, force)| force.nation == nation) {
        bodies.entry((force.army, force.at)).or_default().push(force);
    }
    let mut bodies: Vec<_> = bodies.into_iter().collect();
    let units = |forces: &[&Force]| forces.iter().map(|force| force.units.len()).sum::<usize>();
    bodies.sort_by_key(|((army, _), forces)| (army.is_none(), Reverse(units(forces))));
    bodies.into_iter().map(|((army, place), forces)| group(state, army, place, &forces)).collect()
}

fn group(state: &State, army: Option<ArmyId>, place: Place, forces: &[&Force]) -> Rc<Group> {
    let rows = forces.iter().map(|force| row(state, force)).collect();
    let at = state.place_name(place);
    let Some(army) = army.map(|army| state.army(army)) else {
        let count = if forces.len() > 1 { format!("{} forces", forces.len()) } else { String::new() };
        let head = vec![cell("formation", 0, Label::Heading, at), cell("forces", 1, Label::Figure, count)];
        return Group::new(head, rows);
    };
    let units: usize = forces.iter().map(|force| force.units.len()).sum();
    let head = vec![
        cell("formation", 0, Label::Heading, army.name.clone()),
        cell("place", 0, Label::Plain, at),
        cell("units", 1, Label::Figure, counted(units, "unit")),
        cell("general", 2, Label::Quiet, state.general(army.general).figures.name.clone()),
    ];
    Group::new(head, rows)
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
            cell("units", 1, Label::Figure, counted(force.units.len(), "unit")),
            cell("cv", 2, Label::Figure, format!("CV {cv}")),
            cell("order", 3, Label::Quiet, force.posture.stance.key()),
            cell("supply", 1, Label::Care, if force.turn.supplied { "" } else { "out of supply" }),
        ],
        gone: false,
    }
}

fn cell(name: &'static str, priority: u8, label: Label, words: impl Into<Cow<'static, str>>) -> Cell {
    Cell { name, priority, content: CellContent::Words(words.into()), label }
}
