//! Corps that players are asked for.

use super::prelude::*;

pub(super) const FOR_GOOD: &str = "for good";
/// What befalls corps that may come back from the enemy.
pub(super) const PRISONER: &str = "prisoner";

pub(super) struct LostCorps<'q> {
    pub name: &'static str,
    pub text: &'q str,
    pub cite: &'static str,
    pub count: usize,
    /// What befalls the first of those that are proposed, and how many they are; then what befalls the others.
    pub fates: (usize, &'static str, &'static str),
}

/// The cheapest to lose first, as the proposal has them: by rating, then by SR, and the leader last.
pub(super) fn cheapest_first(state: &State, mut corps: Vec<CorpsId>, leader: Option<CorpsId>) -> Vec<CorpsId> {
    let leader = leader.or_else(|| state.leaders(&corps).first().copied());
    corps.sort_by_key(|own| (Some(*own) == leader, state.corps(*own).rating, state.corps(*own).sr));
    corps
}

/// Asks for exactly so many of some corps, the first of them proposed; none and all of them are not asked for.
pub(super) fn choose_corps(
    cx: &mut Cx<'_>,
    key: &str,
    asked: &LostCorps<'_>,
    among: impl Fn(&State) -> Vec<CorpsId>,
) -> Result<Vec<CorpsId>, Stop> {
    let LostCorps { name, text, cite, count, fates: (number, first, others) } = *asked;
    cx.settle()?;
    let all = among(cx.state());
    if count == 0 || count >= all.len() {
        return Ok(all.into_iter().take(count).collect());
    }
    let filled = cx.form_remembering(key, &[], |view| {
        let all = among(&view.state);
        let side = all.first().map_or("", |corps| view.state.corps(*corps).side.key());
        let options = all.iter().enumerate().map(|(at, corps)| {
            let fate = (at < count).then(|| follows(if at < number { first } else { others }));
            choice(&view.state, *corps).with(fate.into_iter().collect())
        });
        let (kind, proposed) = (AskKind::Many(options.collect()), names(&view.state, &all[..count.min(all.len())]));
        let ask = Ask::of(name, kind, proposed, format!("exactly {count} corps"));
        Form::to(side, text.to_owned(), cite, vec![ask])
    })?;
    let filled = filled.ok_or_else(|| cx.misfit(Refusal::NotOwed(key.to_owned())))?;
    let picked = named(cx.state(), &filled, name);
    if picked.len() != count {
        return Err(cx.misfit(not_so_many(name, (count, "corps"), picked.len())));
    }
    Ok(picked)
}

pub(super) fn choice(state: &State, corps: CorpsId) -> Choice {
    Choice::of(state.option_of(corps, state.name(corps).to_owned(), state.label(corps)).into())
}

pub(super) fn options(state: &State, corps: &[CorpsId]) -> Rc<[Choice]> {
    corps.iter().map(|corps| choice(state, *corps)).collect()
}

pub(super) fn ask_corps(state: &State, of: &[CorpsId], proposed: &[CorpsId], help: impl Into<String>) -> Ask {
    Ask::of("corps", AskKind::Many(options(state, of)), names(state, proposed), help)
}

pub(super) fn names(state: &State, corps: &[CorpsId]) -> Json {
    corps.iter().map(|corps| Json::from(state.name(*corps))).collect()
}

/// The act is about these corps, in this area.
pub(super) fn about(cx: &mut Cx<'_>, corps: &[CorpsId], area: AreaId) {
    for corps in corps {
        cx.about(Subject { corps: *corps, at: Place::Area(area) });
    }
}

pub(super) fn named(state: &State, filled: &Filled, list: &str) -> Vec<CorpsId> {
    filled.list(list).iter().filter_map(|name| state.roster.corps_named(name)).collect()
}
