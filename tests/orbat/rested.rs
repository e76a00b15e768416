use fanion::orbat::{Disorder, Ground, LeaderStatus, Orbat, Order, Shape, UnitStatus, read, rested, to_toml};
use proptest::prelude::*;

use super::sample::{IN_BATTLE, orbat};
use super::strategy;

#[test]
fn a_rest_mends_order_and_keeps_losses() {
    let before = orbat(IN_BATTLE);
    let after = rested(before.clone());
    let formation = &after.formations[0];
    assert_eq!((formation.order, formation.order_after), (Order::Attack, None));
    assert_eq!((formation.committed, formation.engaged, formation.retiring), (false, false, 0));
    let garrison = &formation.units[0];
    assert_eq!((garrison.shape, garrison.disorder), (Shape::Column, Disorder::None));
    assert_eq!((garrison.ground, &garrison.locked_with), (Ground::Open, &None));
    assert_eq!((garrison.cv, garrison.lost), (3, 2));
    assert_eq!(formation.units[1], {
        let mut taken = before.formations[0].units[1].clone();
        taken.shape = Shape::Column;
        taken
    });
    assert_eq!(formation.units[2].status, UnitStatus::Ready);
    assert_eq!(formation.units[3].shape, Shape::Limbered);
    assert_eq!(formation.tested_at, before.formations[0].tested_at);
}

#[test]
fn leaders_come_back_from_short_absences_only() {
    let cases = [
        (LeaderStatus::Ready, LeaderStatus::Ready),
        (LeaderStatus::Out, LeaderStatus::Ready),
        (LeaderStatus::Left, LeaderStatus::Ready),
        (LeaderStatus::Wounded, LeaderStatus::Wounded),
        (LeaderStatus::Killed, LeaderStatus::Killed),
        (LeaderStatus::Captured, LeaderStatus::Captured),
    ];
    for (before, expected) in cases {
        let mut side = orbat(IN_BATTLE);
        side.commander.status = before;
        let after = rested(side);
        assert_eq!(after.commander.status, expected);
        assert_eq!((after.commander.turns_out, after.commander.attached_to), (0, None));
    }
}

#[test]
fn a_retreat_without_an_old_order_ends_in_defence() {
    let mut side = orbat(IN_BATTLE);
    side.formations[0].order_after = None;
    assert_eq!(rested(side).formations[0].order, Order::Defend);
}

fn strength(orbat: &Orbat) -> Vec<(u8, u8, bool)> {
    let units = orbat.formations.iter().flat_map(|formation| &formation.units);
    units.map(|unit| (unit.cv, unit.lost, unit.status.is_gone())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_rested_side_is_sound_and_has_its_losses_and_needs_no_second_rest(
        before in strategy::orbat()
    ) {
        let after = rested(before.clone());
        prop_assert_eq!(strength(&after), strength(&before));
        prop_assert_eq!(rested(after.clone()), after.clone());
        let read = read::orbat("rested.toml", to_toml(&after).as_bytes());
        prop_assert_eq!(read, Ok(after));
    }
}
