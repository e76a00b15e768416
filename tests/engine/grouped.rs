//! Things by their groups.

use fanion::engine::grouped::Grouped;
use proptest::prelude::*;

proptest! {
    #[test]
    fn each_group_has_its_own_in_the_order_in_which_they_came_and_a_group_of_nothing_is_empty(
        all in proptest::collection::vec((0..12_usize, any::<u16>()), 0..60),
        asked in 0..20_usize,
    ) {
        let own: Vec<u16> = all.iter().filter(|(group, _)| *group == asked).map(|(_, thing)| *thing).collect();
        let grouped = Grouped::of(all.into_iter());
        prop_assert_eq!(grouped.group(asked), &own[..]);
    }
}
