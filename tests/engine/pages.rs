//! Lists in pages behave as plain lists, whatever is shared with their copies.

use fanion::engine::pages::Pages;
use proptest::prelude::*;

/// What is done to a list.
#[derive(Clone, Debug)]
enum Deed {
    Push(u8),
    Put(usize, u8),
    Truncate(usize),
    /// Each that is less than the number becomes 0.
    Clear(u8),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => any::<u8>().prop_map(Deed::Push),
        3 => (0..120_usize, any::<u8>()).prop_map(|(at, value)| Deed::Put(at, value)),
        1 => (0..120_usize).prop_map(Deed::Truncate),
        1 => any::<u8>().prop_map(Deed::Clear),
    ]
}

fn pages(list: &[u8]) -> Pages<u8> {
    list.iter().copied().collect()
}

proptest! {
    #[test]
    fn a_list_in_pages_is_the_plain_list_and_its_copies_stay_as_they_were(
        start in proptest::collection::vec(any::<u8>(), 0..100),
        deeds in proptest::collection::vec(deed(), 0..60),
    ) {
        let (mut plain, mut own) = (start.clone(), pages(&start));
        let before = own.clone();
        let known = before.digest();
        for deed in deeds {
            match deed {
                Deed::Push(value) => {
                    plain.push(value);
                    own.push(value);
                }
                Deed::Put(at, value) => match (plain.get_mut(at), own.get_mut(at)) {
                    (Some(plain), Some(own)) => (*plain, *own) = (value, value),
                    (None, None) => {}
                    _ => prop_assert!(false, "one has place {at}, the other has not"),
                },
                Deed::Truncate(len) => {
                    plain.truncate(len);
                    own.truncate(len);
                }
                Deed::Clear(least) => {
                    let clear = |value: &mut u8| if *value < least { *value = 0 };
                    plain.iter_mut().for_each(clear);
                    own.change_each(clear);
                }
            }
            // Also where it begins in the middle of a page.
            prop_assert_eq!(own.digest(), pages(&plain).digest());
        }
        prop_assert!(own.iter().eq(&plain));
        prop_assert!(own.iter().rev().eq(plain.iter().rev()));
        prop_assert!(own.from(40).eq(plain.iter().skip(40)));
        prop_assert_eq!((own.len(), own.is_empty(), own.last()), (plain.len(), plain.is_empty(), plain.last()));
        // What was built another way is equal and has the same digest.
        prop_assert_eq!(&own, &pages(&plain));
        prop_assert_eq!(before.digest(), known);
        prop_assert!(before.iter().eq(&start));
        let differ: Vec<usize> = (0..start.len().min(plain.len())).filter(|at| start[*at] != plain[*at]).collect();
        prop_assert_eq!(own.differences(&before).collect::<Vec<_>>(), differ);
    }

    #[test]
    fn another_thing_anywhere_gives_another_digest(
        list in proptest::collection::vec(any::<u8>(), 1..100),
        at in any::<proptest::sample::Index>(),
        by in 1..=255_u8,
    ) {
        let mut other = list.clone();
        let at = at.index(other.len());
        other[at] = other[at].wrapping_add(by);
        prop_assert_ne!(pages(&list).digest(), pages(&other).digest());
        prop_assert_ne!(pages(&list), pages(&other));
    }
}
