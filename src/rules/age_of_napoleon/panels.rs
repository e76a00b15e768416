//! What is drawn of the game: the battle box while a battle is owed, and the map of areas.

use super::battle::foreseen;
use super::march::steps::{WHOLE_MOVE, sails};
use super::prelude::*;
use super::show;
use crate::engine::panel::{FieldPiece, Map, MapPlace, MapWay, Panel};
use crate::rules::board::cells::words;
use crate::rules::board::panels::{battle, map, way};

pub(super) fn panels(view: &View) -> Vec<Rc<Panel>> {
    let state = &view.state;
    let fought = state.fight.battle.as_ref().map(|fight| field(state, fight));
    fought.into_iter().map(Rc::new).chain(the_map(view).panels()).collect()
}

pub(super) fn the_map(view: &View) -> Map {
    let state = &view.state;
    let areas = state.areas().map(|area| place(state, area));
    let legend = Text::of(Label::SideA, SIGNS[0])
        .with(Label::Quiet, " French, ")
        .with(Label::SideB, SIGNS[1])
        .with(Label::Quiet, " Coalition: corps, ratings; ^ mountain, ~ marsh, * capital (*F, *C: whose), x battle")
        .with(Label::Quiet, ", (d)ominion, (a)lly, (i)nsurgent");
    let by_land = map(areas, &state.roster.ground, legend, |to| meets(view, AreaId::new(to)));
    let sails = sails(view, state.now.active);
    let for_whom = short(state.now.active.name()).to_owned();
    Map { by_sea: if sails { by_sea(view) } else { Vec::new() }, for_whom, ..by_land }
}

/// From each area on a sea to each other one on it, once.
fn by_sea(view: &View) -> Vec<MapWay> {
    let state = &view.state;
    let marched = state.fight.march.as_ref().is_some_and(|march| march.entered > 0);
    let meets = |to| {
        if marched { Text::quiet(format!("not now: {WHOLE_MOVE}")) } else { meets(view, AreaId::new(to)) }
    };
    let of = |from: AreaId| {
        let across = state.over_sea(from).filter(move |to| *to > from);
        across.map(move |to| way("sea", [from.at(), to.at()], meets))
    };
    state.areas().flat_map(of).collect()
}

/// What the active side meets in an area, as strong as it would defend it.
fn meets(view: &View, area: AreaId) -> Text {
    let (state, attacker) = (&view.state, view.state.now.active);
    let army = state.army(area, attacker.other());
    let corps = army.len();
    if corps > 0 {
        let fight = Engagement { area, attacker, ..Engagement::default() };
        let [_, strength] = foreseen(view, fight, [Vec::new(), army]);
        return Text::of(Label::Bad, format!("ATTACK {corps} corps, {strength}"));
    }
    Text::plain(if state.area(area).is_rough() { "open, rough" } else { "open" })
}

/// The battle box: who is engaged, and who stands beside.
fn field(state: &State, fight: &Engagement) -> Panel {
    let away = if state.at_table().is_some() { ", at the table" } else { "" };
    let title = format!("The battle in {}{away}", state.area_name(fight.area));
    let beside = if state.fight.in_box.is_none() { "not engaged yet" } else { "not engaged" };
    battle(title, vec!["engaged", beside], [fight.attacker, fight.attacker.other()], |part, side| {
        let engaged: &[CorpsId] = state.fight.in_box.as_ref().map_or(&[], |in_box| &in_box[part]);
        let (engaged, others): (Vec<CorpsId>, Vec<CorpsId>) =
            state.army(fight.area, side).into_iter().partition(|corps| engaged.contains(corps));
        let rows = |corps: Vec<CorpsId>| corps.into_iter().map(|corps| row(state, fight, corps)).collect();
        (vec![rows(engaged), rows(others)], None)
    })
}

/// A corps as its side's column has it, and what it brings to this battle.
fn row(state: &State, fight: &Engagement, corps: CorpsId) -> FieldPiece {
    let facts = state.corps(corps);
    let at_home = facts.home == state.area(fight.area).country;
    let marks = [(at_home, "home"), (fight.by_sea.contains(&corps), "by sea")];
    let mut row = show::row(state, corps);
    row.cells.push(words("battle", 0, Label::Care, so_far(marks).collect::<Vec<_>>().join(" ")));
    FieldPiece { row, label: facts.side.label(), is_among_enemies: false }
}

/// The letters of the sides on the map.
const SIGNS: [&str; 2] = ["F", "C"];

fn place(state: &State, id: AreaId) -> MapPlace {
    let (area, status) = (state.area(id), state.status(state.area(id).country));
    let mut text = Text::of(if area.capital { Label::Heading } else { Label::Plain }, area.name.as_str());
    // Members and neutrals are most of the map: their areas bear no sign.
    let is_signed = !matches!(status, Status::Member | Status::Neutral);
    let marks = [(area.mountain, "^"), (area.marsh, "~"), (area.capital, "*"), (is_signed, status.sign())];
    text = text.with(Label::Quiet, so_far(marks).collect::<String>());
    // Whose a capital is in which nobody stands.
    let whose = state.holder(id).filter(|_| area.capital && Side::BOTH.iter().all(|side| !state.is_at(id, *side)));
    if let Some(side) = whose {
        text = text.with(side.label(), SIGNS[side.at()]);
    }
    let mut there: Vec<Text> = Vec::new();
    for (side, sign) in Side::BOTH.into_iter().zip(SIGNS) {
        let army = state.army(id, side);
        let (corps, rating) = (army.len(), state.ratings(&army));
        if corps > 0 {
            text = text.with(side.label(), format!(" {corps}{sign} {rating}"));
            there.push(Text::of(side.label(), format!("{corps} {} {rating}", short(side.name()))));
        }
    }
    if state.fight.battle.as_ref().is_some_and(|fight| fight.area == id) {
        text = text.with(Label::Bad, " x");
    }
    let capital = if area.capital { ", CAPITAL" } else { "" };
    MapPlace {
        at: area.drawn,
        name: area.name.clone(),
        label: text,
        there: Text::joined(", ", there),
        note: format!("{}, {}{capital}", state.country_name(area.country), status.words()),
    }
}
