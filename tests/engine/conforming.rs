//! The made-up rulebook keeps what every rulebook must keep.

use crate::support::conformance::conform;
use crate::support::toy::{Toy, muster, muster_with};

#[test]
fn the_made_up_rulebook_conforms() {
    conform::<Toy>(muster, 16, 100);
}

#[test]
fn it_conforms_under_other_house_rules() {
    let settings = [("toy.sevens".to_owned(), "off".to_owned()), ("toy.far".to_owned(), "1/4".to_owned())];
    conform::<Toy>(|| muster_with(7, &settings), 4, 100);
}
