//! Pieces that stand face down, told to the other side by stand-ins: a made-up yard of pieces that move about.

use fanion::rules::board::stand_ins::{FaceDown, Teller, seat_anew};
use proptest::prelude::*;

/// A piece: of which kind it is, where it stands, and whether all know who stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    kind: usize,
    at: u8,
    known: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct Yard(Vec<Piece>);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Event {
    Moved(usize, u8),
    /// It takes its own place from its stand-in.
    Named(usize, usize),
    Known(usize),
}

impl FaceDown for Yard {
    type Side = ();
    type Seen = u8;

    fn count(&self) -> usize {
        self.0.len()
    }

    fn outside(&self, at: usize, (): ()) -> Option<(usize, u8)> {
        self.0.get(at).filter(|piece| !piece.known).map(|piece| (piece.kind, piece.at))
    }

    fn seat(&mut self, places: &[(usize, usize)]) {
        let before = self.0.clone();
        for (at, place) in places {
            self.0[*at].at = before[*place].at;
        }
    }
}

fn happen(yard: &mut Yard, event: &Event) {
    match *event {
        Event::Moved(piece, to) => yard.0[piece].at = to,
        Event::Named(piece, instead) => {
            let at = [piece, instead].map(|own| yard.0[own].at);
            [yard.0[piece].at, yard.0[instead].at] = [at[1], at[0]];
        }
        Event::Known(piece) => yard.0[piece].known = true,
    }
}

/// What a side does.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Move(usize, u8),
    Show(usize),
}

fn any_yard() -> impl Strategy<Value = Yard> {
    let piece = (0..2_usize, 0..4_u8, proptest::bool::weighted(0.2));
    proptest::collection::vec(piece.prop_map(|(kind, at, known)| Piece { kind, at, known }), 2..9).prop_map(Yard)
}

fn moves() -> impl Strategy<Value = Deed> {
    (0..9_usize, 0..4_u8).prop_map(|(piece, to)| Deed::Move(piece, to))
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    proptest::collection::vec(prop_oneof![3 => moves(), 1 => (0..9_usize).prop_map(Deed::Show)], 0..16)
}

/// How a yard is after these deeds, and what was told of them.
fn told(yard: &Yard, deeds: &[Deed]) -> (Yard, Vec<Event>) {
    let mut teller = Teller::new((yard, ()), happen, |_, piece, instead| Event::Named(piece, instead));
    for deed in deeds {
        match *deed {
            Deed::Move(piece, to) if piece < yard.0.len() => {
                let instead = teller.stand_in(piece);
                teller.tell(&Event::Moved(piece, to), Event::Moved(instead, to));
            }
            Deed::Show(piece) if piece < yard.0.len() => {
                teller.name(piece);
                teller.tell(&Event::Known(piece), Event::Known(piece));
            }
            Deed::Move(..) | Deed::Show(_) => {}
        }
    }
    (teller.truth, teller.told)
}

/// The yard as the other side has it.
fn seated(yard: &Yard) -> Yard {
    let mut seated = yard.clone();
    seat_anew(&mut seated, ());
    seated
}

/// What anybody sees: who stands where of those who are known, and the kinds and places of the others.
fn seen(yard: &Yard) -> (Vec<(usize, Piece)>, Vec<Piece>) {
    let (known, mut hidden): (Vec<_>, Vec<_>) = yard.0.iter().copied().enumerate().partition(|(_, piece)| piece.known);
    hidden.sort_by_key(|(_, piece)| *piece);
    (known, hidden.into_iter().map(|(_, piece)| piece).collect())
}

#[test]
fn pieces_are_seated_in_an_order_that_tells_nothing() {
    let yard = |places: [u8; 4]| {
        let piece = |(at, known)| Piece { kind: 0, at, known };
        Yard(places.into_iter().zip([false, false, true, false]).map(piece).collect())
    };
    for places in [[3, 1, 0, 2], [1, 2, 0, 3], [2, 3, 0, 1]] {
        assert_eq!(seated(&yard(places)), yard([1, 2, 0, 3]), "who is known stays: {places:?}");
    }
}

#[test]
fn a_piece_has_one_stand_in_until_it_is_shown() {
    let piece = |at| Piece { kind: 0, at, known: false };
    let yard = Yard(vec![piece(1), piece(0), piece(0)]);
    let (truth, told) = told(&yard, &[Deed::Move(0, 3), Deed::Move(0, 2), Deed::Show(0), Deed::Move(0, 1)]);
    assert_eq!(truth.0[0], Piece { kind: 0, at: 1, known: true });
    assert_eq!(
        told,
        [Event::Moved(2, 3), Event::Moved(2, 2), Event::Named(0, 2), Event::Known(0), Event::Moved(0, 1)],
        "the last in the order of places stands in for who stands farthest"
    );
}

proptest! {
    #[test]
    fn what_the_other_side_sees_after_what_it_was_told_is_what_is_there(yard in any_yard(), deeds in deeds()) {
        let (truth, told) = told(&yard, &deeds);
        let mut other = seated(&yard);
        prop_assert_eq!(seen(&other), seen(&yard), "before");
        for event in &told {
            happen(&mut other, event);
        }
        prop_assert_eq!(seen(&other), seen(&truth));
    }

    #[test]
    fn hidden_pieces_of_one_kind_that_change_places_are_told_in_the_same_words(
        yard in any_yard(),
        deeds in proptest::collection::vec(moves(), 0..16),
        chosen in any::<proptest::sample::Index>(),
    ) {
        let hidden = |at: usize| yard.outside(at, ()).map(|(kind, _)| kind);
        let alike = |one: usize| (0..one).filter(move |two| hidden(one).is_some() && hidden(one) == hidden(*two));
        let pairs: Vec<[usize; 2]> = (0..yard.count()).flat_map(|one| alike(one).map(move |two| [one, two])).collect();
        prop_assume!(!pairs.is_empty());
        let [one, two] = pairs[chosen.index(pairs.len())];
        let mut changed = yard.clone();
        changed.seat(&[(one, two), (two, one)]);
        let other = |piece: usize| if piece == one { two } else if piece == two { one } else { piece };
        let of_changed = deeds.iter().map(|deed| match *deed {
            Deed::Move(piece, to) => Deed::Move(other(piece), to),
            Deed::Show(_) => *deed,
        });
        prop_assert_eq!(seated(&changed), seated(&yard));
        prop_assert_eq!(told(&changed, &of_changed.collect::<Vec<_>>()).1, told(&yard, &deeds).1);
    }
}
