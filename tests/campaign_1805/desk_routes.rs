//! Routes at a player's desk: why there is none, who marches by force, hexes or end.

use super::desk::{control, desk, keys, screen_with};

#[test]
fn who_cannot_march_by_force_is_refused_at_once_and_no_route_has_its_reason() {
    let mut model = screen_with(None);
    let brigade = desk(&model).pieces.iter().position(|piece| piece.name == "1st Brigade").expect("a brigade");
    for _ in 0..brigade {
        keys(&mut model, "!");
    }
    assert_eq!(desk(&model).piece().map(|piece| piece.name.as_str()), Some("1st Brigade"));
    keys(&mut model, "f");
    let said = model.message.clone().expect("a message");
    assert!(said.bad && said.words == "1st Brigade: only an army under a general marches by force", "{said:?}");
    assert!(!desk(&model).forced);
    // The map says what the form says.
    keys(&mut model, "g1003$$");
    let said = model.message.clone().expect("a message").words;
    let mut book = desk(&model).book.clone();
    book.set("force", "1st Brigade", &[("to", "1003".to_owned())]);
    let errors = desk(&model).brief.judge(&book.text()).errors;
    let why = said.strip_prefix("1st Brigade: ").expect("his name").to_owned();
    assert!(
        why.starts_with("no way to 1003") && errors.iter().any(|error| error.ends_with(&why)),
        "{said}: {errors:?}"
    );
}

#[test]
fn a_way_is_told_by_its_hexes_or_by_its_end_and_never_by_both() {
    let mut model = screen_with(None);
    keys(&mut model, ">$");
    assert!(desk(&model).book.text().contains("path = ["), "{}", desk(&model).book.text());
    keys(&mut model, "t0504$");
    control(&mut model, 's');
    let text = desk(&model).book.text();
    assert!(text.contains("to = \"0504\"") && !text.contains("\npath = ["), "{text}");
    assert_eq!(desk(&model).judged.errors, [""; 0]);
}
