//! The figures that players may set right.

use super::prelude::*;

pub(super) fn all(view: &View, things: &mut Things<'_>) {
    let state = &view.state;
    let begins = Step::ALL.into_iter().filter(|step| !step.is_in_battle() && ![Step::C4, state.step].contains(step));
    let steps: Vec<&str> = std::iter::once(state.step).chain(begins).map(Step::name).collect();
    let turns = i64::try_from(state.turns()).unwrap_or(1).max(1);
    things.thing::<()>(POSITION, [""; 3], |all| {
        all.figure("turn", (Takes::Count(1, turns), "the campaign turn"), &mut { state.turn }, drop);
        let step = (Takes::Words(&steps), "the step that begins, C1 to C3 or C5 to C9");
        all.figure("step", step, &mut { state.step }, drop);
    });
    for (unit, piece) in state.all().filter(|(_, piece)| piece.known) {
        let Block { army, name, code, .. } = state.block(unit);
        things.thing("piece", [army.side().key(), name, code], |all| piece.clone().figures(all));
    }
    for city in state.cities() {
        let mut held = *state.last_in(city);
        things.thing("city", ["", state.city_name(city), ""], |all| city_figures(&mut held, all));
    }
    for army in Army::ALL {
        let mut defeated = state.armies[army.at()].defeated;
        things.thing("army", [army.side().key(), army.key(), ""], |all| army_figures(&mut defeated, all));
    }
}

pub(super) fn army_figures(defeated: &mut bool, all: &mut Figures<'_, ()>) {
    all.figure("defeated", (Takes::Flag, "the army is defeated"), defeated, drop);
}
