//! C7: cities that cost the Allies units while the French hold them.

use super::blocks::choice;
use super::defeat;
use super::event::*;
use super::held::holder;
use super::prelude::*;

/// A city of the sheet that the French hold, and what that costs.
struct Want {
    city: CityId,
    army: Army,
    units: usize,
}

/// What is still to be lost, in the order of the sheet.
fn wants(view: &View) -> Vec<Want> {
    let state = &view.state;
    if state.active() != Side::French {
        return Vec::new();
    }
    let of = |part: NamedCity| {
        let city = state.part(part).filter(|city| !state.roads.supplied.contains(city))?;
        let units = printed::figure(&view.tables, "napoleon-1815/supply", part.key(), 0);
        let held = holder(view, city) == Some(Side::French);
        held.then(|| Want { city, army: part.supplies(), units: usize::try_from(units).unwrap_or(0) })
    };
    NamedCity::ALL.into_iter().filter_map(of).collect()
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for want in wants(view) {
        let (name, units) = (state.city_name(want.city), counted(want.units, &format!("{} unit", want.army.words())));
        let what = format!("{} choose {units} lost to want of supply, {name}", Side::Allied.name());
        let why = format!("the French hold {name}");
        offers.owe(Act::Supply(want.city), Side::Allied.key(), format!("supply:{name}"), what, &why);
    }
}

/// Where no more units are left than are lost, all of them are. False where the Allies have a choice.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    let left = |army: Army| cx.state().left_of(army).collect::<Vec<UnitId>>();
    let mut all = wants(cx.view()).into_iter().map(|want| (left(want.army), want));
    let lost = all.find(|(left, want)| left.len() <= want.units);
    lost.map(|(left, want)| lose(cx, want.city, left)).is_some()
}

fn lose(cx: &mut Cx<'_>, city: CityId, units: Vec<UnitId>) {
    cx.emit_all(units.into_iter().map(|unit| CvEvent::Lost { unit, by: LostBy::Supply }));
    cx.emit(CampaignEvent::Supplied { city });
}

fn form(view: &View, want: &Want) -> Form {
    let state = &view.state;
    let mut units: Vec<UnitId> = state.left_of(want.army).collect();
    // Leaders are worth most to those who must lose one, then the Old Guard, then CV.
    let worth = |own: &Block| (own.kind == Kind::Leader, own.old_guard);
    units.sort_by_key(|unit| (worth(state.block(*unit)), state.piece(*unit).cv));
    let proposed = units.iter().take(want.units).map(|unit| Json::from(state.name(*unit))).collect();
    let kind = AskKind::Many(units.iter().map(|unit| choice(state, *unit)).collect());
    let ask = Ask::of("units", kind, Json::Array(proposed), format!("exactly {}", counted(want.units, "unit")));
    let (army, held) = (want.army.words(), state.city_name(want.city));
    let lost = if want.units == 1 { format!("{army} block is") } else { format!("{} {army} blocks are", want.units) };
    let (left, under) = (units.len(), defeat::under(view, want.army));
    let left = format!("{left} are left now, defeat below {under}");
    let text = format!("which {lost} lost for good? The French hold {held}, its supply; {left}");
    Form::to(Side::Allied.key(), text, state.step.cite(), vec![ask])
}

pub(super) fn choose(cx: &mut Cx<'_>, city: CityId) -> Result<(), Stop> {
    let key = format!("supply:{}", cx.state().city_name(city));
    let of = |view: &View| wants(view).into_iter().find(|want| want.city == city);
    let filled = cx.form_remembering(&key, &[], |view| of(view).map(|want| form(view, &want)).unwrap_or_default())?;
    let (Some(filled), Some(want)) = (filled, of(cx.view())) else {
        cx.emit(CampaignEvent::Waived { what: key, of: None, city: Some(city) });
        return Ok(());
    };
    let state = cx.state();
    let units: Vec<UnitId> = filled.list("units").iter().filter_map(|name| state.roster.unit_named(name)).collect();
    if units.len() != want.units {
        return Err(cx.misfit(not_so_many("units", (want.units, "unit"), units.len())));
    }
    lose(cx, city, units);
    Ok(())
}
