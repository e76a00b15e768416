//! C7: cities that cost the Allies units while the French hold them.

use super::blocks::choice;
use super::defeat;
use super::event::{CampaignEvent, CvEvent};
use super::held::holder;
use super::prelude::*;

/// The cities of the sheet that the French hold, each with whose units it still costs and how many, in the order of the
/// sheet.
fn wants(view: &View) -> Vec<(CityId, Army, usize)> {
    let state = &view.state;
    let of = |part: NamedCity| {
        let city = state.part(part).filter(|city| !state.roads.supplied.contains(city))?;
        let units = printed::figure(&view.tables, "napoleon-1815/supply", part.key(), 0);
        let held = holder(view, city) == Some(Side::French);
        held.then(|| (city, part.supplies(), usize::try_from(units).unwrap_or(0)))
    };
    NamedCity::ALL.into_iter().filter(|_| state.active() == Side::French).filter_map(of).collect()
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    for (city, army, count) in wants(view) {
        let (name, units) = (view.state.city_name(city), counted(count, &format!("{} unit", army.words())));
        let what = format!("{} choose {units} lost to want of supply, {name}", Side::Allied.name());
        let why = format!("the French hold {name}");
        offers.owe(Act::Supply(city), Side::Allied.key(), format!("supply:{name}"), what, &why);
    }
}

/// Where no more units are left than are lost, all of them are. False where the Allies have a choice.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    let left = |army: Army| cx.state().left_of(army).collect::<Vec<UnitId>>();
    let mut all = wants(cx.view()).into_iter().map(|(city, army, count)| (city, left(army), count));
    let lost = all.find(|(_, left, count)| left.len() <= *count);
    lost.map(|(city, left, _)| lose(cx, city, left)).is_some()
}

fn lose(cx: &mut Cx<'_>, city: CityId, units: Vec<UnitId>) {
    cx.emit_all(units.into_iter().map(|unit| CvEvent::Lost { unit, by: LostBy::Supply }));
    cx.emit(CampaignEvent::Supplied { city });
}

fn form(view: &View, (city, army, count): (CityId, Army, usize)) -> Form {
    let state = &view.state;
    let mut units: Vec<UnitId> = state.left_of(army).collect();
    // Leaders are worth most to those who must lose one, then the Old Guard, then CV.
    units.sort_by_key(|unit| (state.is_leader(*unit), state.block(*unit).old_guard, state.piece(*unit).cv));
    let proposed = units.iter().take(count).map(|unit| Json::from(state.name(*unit))).collect();
    let kind = AskKind::Many(units.iter().map(|unit| choice(state, *unit)).collect());
    let ask = Ask::of("units", kind, Json::Array(proposed), format!("exactly {}", counted(count, "unit")));
    let (army_is, held) = (army.words(), state.city_name(city));
    let lost = if count == 1 { format!("{army_is} block is") } else { format!("{count} {army_is} blocks are") };
    let left = format!("{} are left now, defeat below {}", units.len(), defeat::under(view, army));
    let text = format!("which {lost} lost for good? The French hold {held}, its supply; {left}");
    Form::to(Side::Allied.key(), text, state.step.cite(), vec![ask])
}

pub(super) fn choose(cx: &mut Cx<'_>, city: CityId) -> Result<(), Stop> {
    let key = format!("supply:{}", cx.state().city_name(city));
    let want = |view: &View| wants(view).into_iter().find(|(own, ..)| *own == city);
    let filled = cx.form_remembering(&key, &[], |view| want(view).map(|want| form(view, want)).unwrap_or_default())?;
    let (Some(filled), Some((.., count))) = (filled, want(cx.view())) else {
        cx.emit(CampaignEvent::Waived { what: key, of: None, city: Some(city) });
        return Ok(());
    };
    let state = cx.state();
    let units: Vec<UnitId> = filled.list("units").iter().filter_map(|name| state.roster.unit_named(name)).collect();
    if units.len() != count {
        return Err(cx.misfit(not_so_many("units", (count, "unit"), units.len())));
    }
    lose(cx, city, units);
    Ok(())
}
