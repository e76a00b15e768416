//! The books find what is planted: an event in which somebody takes part who is gone, and figures that do not balance.

use fanion::engine::rulebook::Rulebook;
use fanion::rules::age_of_napoleon::battle::event::BattleEvent as Fought;
use fanion::rules::age_of_napoleon::cards::{CardEvent, Purpose};
use fanion::rules::age_of_napoleon::countries::CountryEvent;
use fanion::rules::age_of_napoleon::event::Event as Year;
use fanion::rules::age_of_napoleon::ids::{AreaId, CorpsId, Place, Side as Empire};
use fanion::rules::age_of_napoleon::roster::Figure as Moved;
use fanion::rules::age_of_napoleon::ruling::event::RulingEvent;
use fanion::rules::age_of_napoleon::year::YearEvent;
use fanion::rules::age_of_napoleon::{AgeOfNapoleon, state::State as Empires};
use fanion::rules::beyond_waterloo::battle::cost::{CostEvent, LostBy as StepBy};
use fanion::rules::beyond_waterloo::battle::event::BattleEvent as Clash;
use fanion::rules::beyond_waterloo::event::Event as Phase;
use fanion::rules::beyond_waterloo::ids::{FormationId, LeaderId, Side, UnitId};
use fanion::rules::beyond_waterloo::operations::{OperationEvent, Reason};
use fanion::rules::beyond_waterloo::roster::{FormationFigure, LeaderFigure};
use fanion::rules::beyond_waterloo::ruling::event::RulingEvent as Corrected;
use fanion::rules::beyond_waterloo::{BeyondWaterloo, state::State as Operations};
use fanion::rules::campaign_1805::Campaign1805;
use fanion::rules::campaign_1805::event::{
    CommandEvent, Event as Turn, Loss, MoneyEvent, OwnedName as Whose, TroopEvent,
};
use fanion::rules::campaign_1805::scenario::ids::{Fate, ForceId, GeneralId};
use fanion::rules::campaign_1805::state::State as Europe;
use fanion::rules::napoleon_1815::battle::event::{BattleEvent as Turned, Motion};
use fanion::rules::napoleon_1815::event::Event as Day;
use fanion::rules::napoleon_1815::ids::{Area, BlockThen, LostBy, UnitId as BlockId};
use fanion::rules::napoleon_1815::losses::CvEvent;
use fanion::rules::napoleon_1815::{Napoleon1815, state::State as Blocks};

use super::books::Look;
use super::{blocks, corps, forces, formations, game};

/// The state of a new game of one file, after these events.
fn after<R: Rulebook>(rulebook: &str, events: &[R::Event]) -> R::State {
    let mut state = game(rulebook, 1).view().of::<R>().state.clone();
    for event in events {
        R::apply(&mut state, event);
    }
    state
}

/// What the books say of an event that comes to a state; what it does to it is changed by hand.
fn told<R: Rulebook>(look: Look<R>, before: &R::State, event: &R::Event, change: impl Fn(&mut R::State)) -> String {
    let mut now = before.clone();
    R::apply(&mut now, event);
    change(&mut now);
    look(before, event, &now).join("; ")
}

#[test]
fn a_lost_block_that_takes_part_and_cv_from_nowhere_are_found() {
    let (unit, other) = (BlockThen { unit: BlockId::new(0), up: false }, BlockId::new(1));
    let lost = Day::Loss(CvEvent::Lost { unit: unit.unit, by: LostBy::Fire });
    let before = after::<Napoleon1815>("napoleon-1815", std::slice::from_ref(&lost));
    let at = Area::of_key("attacker-reserve").expect("an area");
    let fired = Day::Battle(Turned::Fired { unit, at, hits: 1, wasted: 0 });
    let moved = Day::Battle(Turned::Moved { unit, to: at, how: Motion::Redeploy });
    for event in [fired, moved, lost] {
        let told = told::<Napoleon1815>(blocks::look, &before, &event, |_| {});
        assert!(told.contains("is lost and takes part"), "{event:?}: {told}");
    }
    let shot = Day::Loss(CvEvent::CvLost { unit: BlockThen { unit: other, up: false }, cv: 1, by: LostBy::Fire });
    let of = |change: fn(&mut Blocks)| told::<Napoleon1815>(blocks::look, &before, &shot, change);
    assert_eq!(of(|_| {}), "");
    assert!(of(|state| state.map.pieces.get_mut(1).expect("a block").cv += 1).contains("has cv"));
    assert!(of(|state| state.map.pieces.get_mut(2).expect("a block").cv -= 1).contains("has cv"));
    assert!(of(|state| state.map.pieces = state.map.pieces[..1].to_vec().into()).contains("blocks come or go"));
}

#[test]
fn a_corps_off_the_map_that_takes_part_and_cards_from_nowhere_are_found() {
    let corps = CorpsId::new(0);
    let set = |at| Year::Ruling(RulingEvent::PieceSet { corps, to: Moved::At(at) });
    let area = AreaId::new(0);
    let acts = [
        Year::Battle(Fought::Spent { corps: vec![corps] }),
        Year::Battle(Fought::Engaged { area, attacker: vec![corps], defender: Vec::new() }),
        Year::Battle(Fought::Retreated { corps: vec![corps], from: area, to: area }),
        Year::Year(YearEvent::Wintered { area, lost: vec![corps] }),
    ];
    for at in [Place::Reserve, Place::Prisoners, Place::Lost] {
        let before = after::<AgeOfNapoleon>("age-of-napoleon", &[set(at)]);
        for event in &acts {
            let told = told::<AgeOfNapoleon>(corps::look, &before, event, |_| {});
            assert!(told.contains("takes part"), "{event:?}: {told}");
        }
        let of = |event: &Year| told::<AgeOfNapoleon>(corps::look, &before, event, |_| {});
        assert_eq!(
            of(&Year::Countries(CountryEvent::Placed { corps, to: area })).is_empty(),
            at == Place::Reserve,
            "{at:?}"
        );
        assert_eq!(of(&Year::Countries(CountryEvent::Freed { corps })).is_empty(), at == Place::Prisoners, "{at:?}");
        let discarded = Year::Cards(CardEvent::Discarded { side: Empire::French, cards: 1, to: Purpose::default() });
        let more = |state: &mut Empires| state.cards.deck += 1;
        assert!(told::<AgeOfNapoleon>(corps::look, &before, &discarded, more).contains("cards come or go"));
        let held = |state: &mut Empires| {
            (state.cards.hands[1], state.cards.deck) = (state.cards.hands[1] + 1, state.cards.deck - 1);
        };
        assert!(told::<AgeOfNapoleon>(corps::look, &before, &discarded, held).contains("a hand of"));
    }
}

#[test]
fn a_formation_out_of_play_the_dead_and_steps_from_nowhere_are_found() {
    let (formation, leader, unit) = (FormationId::new(0), LeaderId::new(0), UnitId::new(0));
    let gone = [
        Phase::Ruling(Corrected::FormationSet { formation, to: FormationFigure::At(None) }),
        Phase::Ruling(Corrected::LeaderSet { leader, to: LeaderFigure::Dead(true) }),
    ];
    let before = after::<BeyondWaterloo>("beyond-waterloo", &gone);
    let of =
        |event: &Phase, change: fn(&mut Operations)| told::<BeyondWaterloo>(formations::look, &before, event, change);
    let set_out = Phase::Operation(OperationEvent::SetOut { formation, forced: false });
    let reacted = Phase::Battle(Clash::Reacted { formation, to: None });
    for event in [set_out, reacted, Phase::Battle(Clash::RetreatTested { formation })] {
        assert!(of(&event, |_| {}).contains("is out of play and takes part"), "{event:?}");
    }
    assert!(of(&Phase::Operation(OperationEvent::Wounded { leader }), |_| {}).contains("is dead and takes part"));
    let spent = Phase::Operation(OperationEvent::Spent { leader, ap: 1, on: Reason::Engage });
    assert!(of(&spent, |_| {}).contains("spends 1 of 0"));
    let lost = Phase::Cost(CostEvent::StepLost { unit, by: StepBy::Fert });
    assert_eq!(of(&lost, |_| {}), "");
    assert!(of(&lost, |state| state.map.units[0].steps += 1).contains("steps after"));
    assert!(of(&lost, |state| state.map.units[1].steps -= 1).contains("steps after"));
    assert!(of(&lost, |state| state.map.leaders[0].dead = false).contains("dead false after true"));
    assert!(of(&lost, |state| state.vp[Side::Allied.at()] += 1).contains("points"));
    assert!(of(&lost, |state| state.hands[0] += 1).contains("cards"));
}

#[test]
fn a_force_that_is_no_more_lost_generals_and_units_from_nowhere_are_found() {
    let (force, general) = (ForceId::new(0), GeneralId::new(0));
    let state = after::<Campaign1805>("campaign-1805", &[]);
    let own = state.force(force);
    let (who, nation) = (Whose { nation: own.nation, name: own.name.clone() }, own.nation);
    let gone = Turn::Troop(TroopEvent::Gone { force, who: who.clone(), why: Loss::Battle, taken: None });
    let dead = Turn::Command(CommandEvent::GeneralSet { general, fate: Fate::Dead, captor: None });
    let before = after::<Campaign1805>("campaign-1805", &[gone.clone(), dead]);
    let of = |event: &Turn, change: fn(&mut Europe)| told::<Campaign1805>(forces::look, &before, event, change);
    let takes_part = [
        gone,
        Turn::Money(MoneyEvent::Paid { nation, forces: vec![force] }),
        Turn::Troop(TroopEvent::Supplied { forces: vec![force], out: Vec::new() }),
        Turn::Troop(TroopEvent::Lost { force, who: who.clone(), units: vec![0], why: Loss::Attrition }),
    ];
    for event in takes_part {
        assert!(of(&event, |_| {}).contains("is no more and takes part"), "{event:?}");
    }
    let other = ForceId::new(1);
    let leads = Turn::Command(CommandEvent::Leads { general, force: other, who: who.clone() });
    assert!(of(&leads, |_| {}).contains("is lost and leads"));
    let paid = Turn::Money(MoneyEvent::Paid { nation, forces: vec![other] });
    assert_eq!(of(&paid, |_| {}), "");
    let change = |state: &mut Europe| std::rc::Rc::make_mut(&mut state.troops.forces[1]).units[0].hits += 1;
    assert!(of(&paid, change).contains("hits in place of"));
    let back = |state: &mut Europe| std::rc::Rc::make_mut(&mut state.troops.forces[0]).life.gone = false;
    assert!(of(&paid, back).contains("is back"));
    let free = |state: &mut Europe| state.troops.generals[0].fate = Fate::Free;
    assert!(of(&paid, free).contains("is Free"));
}
