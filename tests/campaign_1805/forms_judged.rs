//! What an entry would not bring about is blocked in its form, in the words of the check; what lies near comes first.

use crossterm::event::KeyCode;
use fanion::engine::hexes::Side;
use fanion::tui::model::Model;
use fanion::tui::orders::{FLEET, FORCE, ListLine, OrdersForm, PlayersDesk};

use super::desk::{desk, screen, screen_with};
use super::europe::EUROPE;
use super::forms::{press, screen_of, seamark, types};
use super::turns::Campaign;

/// The list at a key of an entry that says this much, every line seen.
fn listed(desk: &PlayersDesk, of: &str, says: &[(&str, &str)], key: &str) -> Vec<ListLine> {
    let piece = desk.pieces.iter().find(|piece| piece.name == of).expect("a piece");
    let section = if piece.is_fleet { &FLEET } else { &FORCE };
    let word =
        |key: &str| says.iter().find(|(own, _)| *own == key).map(|(_, word)| (*word).to_owned()).unwrap_or_default();
    let mut form = OrdersForm { of: Some(of.to_owned()), ..OrdersForm::new(section, word) };
    let at = form.fields.iter().position(|field| field.key == key).expect("a field");
    desk.enter(&mut form, at);
    for line in (0..form.list.len()).step_by(20) {
        desk.narrow(&mut form, line);
    }
    form.list
}

fn free(list: &[ListLine]) -> Vec<&str> {
    list.iter().filter(|line| line.blocked.is_none()).map(|line| line.offered.word.as_str()).collect()
}

fn why<'l>(list: &'l [ListLine], word: &str) -> &'l str {
    let line = list.iter().find(|line| line.offered.word == word).expect("a line");
    line.blocked.as_deref().unwrap_or_default()
}

fn lorien() -> Model {
    screen_with(None)
}

#[test]
fn a_raid_is_offered_only_where_its_troops_or_ships_will_be() {
    let model = lorien();
    let raids = listed(desk(&model), "1st Brigade", &[], "raid");
    assert_eq!(free(&raids), [""; 0]);
    let (brief, book) = (&desk(&model).brief, desk(&model).book.text());
    let judged = brief.judge(&format!("{book}\n[[force]]\nname = \"1st Brigade\"\nraid = \"Karsten\"\n")).warnings;
    let said = why(&raids, "Karsten");
    assert!(judged.iter().any(|line| line.ends_with(said)) && said.contains("not there"), "{said} {judged:?}");
    let model = seamark();
    let [in_port, at_sea] =
        [[("to", "")], [("to", "Western Sea")]].map(|says| listed(desk(&model), "Home Fleet", &says, "raid"));
    assert_eq!((free(&in_port), free(&at_sea)), (vec![], vec!["Valmont"]));
    assert!(why(&in_port, "Valmont").contains("no raid on Valmont: not there"));
}

#[test]
fn every_line_that_a_high_screen_shows_is_judged() {
    let mut model = screen_of(&Campaign::of(EUROPE, 7), "britain", None);
    assert!(free(&listed(desk(&model), "Home Army", &[], "raid")).is_empty());
    for key in [KeyCode::Char('t'), KeyCode::BackTab] {
        press(&mut model, key);
    }
    types(&mut model, "raid");
    press(&mut model, KeyCode::Enter);
    let shown = screen(&mut model, 200, 70);
    // A line that is free says who holds the city.
    let (blocked, free): (Vec<&str>, Vec<&str>) =
        shown.lines().filter(|line| line.contains("held by")).partition(|line| line.contains("blocked: "));
    assert!(blocked.len() > 24 && free.is_empty(), "{}: {shown}", blocked.len());
}

#[test]
fn a_land_army_retreats_to_hexes_next_to_where_it_will_be_and_these_come_first() {
    let model = lorien();
    let own = desk(&model);
    for (of, to) in
        [("Army of the Vale", ""), ("Army of the Vale", "0404"), ("1st Brigade", ""), ("1st Brigade", "0503")]
    {
        let list = listed(own, of, &[("to", to)], "retreat_to");
        let end = own.brief.hex(to).or(own.pieces.iter().find(|piece| piece.name == of).and_then(|piece| piece.hex));
        let next: Vec<usize> = end.into_iter().flat_map(|end| next_to(own, end)).collect();
        let is_next = |word: &str| own.brief.hex(word).is_some_and(|hex| next.contains(&hex));
        let free = free(&list);
        assert!(!free.is_empty() && free.iter().all(|word| is_next(word)), "{of} {to}: {free:?}");
        // Where it stands is nearer still.
        let first: Vec<&str> = list[1..=free.len()].iter().map(|line| line.offered.word.as_str()).collect();
        assert!(first.iter().all(|word| is_next(word)), "{of} {to}: {first:?}");
        assert!(why(&list, "Oasis").contains("not next to"), "{}", why(&list, "Oasis"));
    }
    assert_eq!(why(&listed(own, "Valmont garrison", &[], "retreat_to"), "0203"), "a garrison never retreats");
}

fn next_to(desk: &PlayersDesk, hex: usize) -> impl Iterator<Item = usize> {
    let sides = [Side::North, Side::NorthEast, Side::SouthEast, Side::South, Side::SouthWest, Side::NorthWest];
    sides.into_iter().filter_map(move |side| desk.map.beside(hex, side))
}

#[test]
fn who_takes_no_supply_money_saves_none_and_who_does_reads_how_much() {
    let model = lorien();
    let supply = |of: &str| listed(desk(&model), of, &[], "supply");
    let garrison = supply("Valmont garrison");
    assert_eq!(why(&garrison, "false"), "Valmont garrison takes no supply money: only commands on land do");
    let army = supply("Army of the Vale");
    let about: Vec<&str> = army.iter().map(|line| line.offered.about.as_str()).collect();
    assert_eq!((free(&army), about), (vec!["", "false"], vec!["default: 2 RP", "saves 2 RP"]));
}

#[test]
fn a_landing_says_of_each_garrison_that_it_never_moves_and_lands_whole_armies() {
    let model = seamark();
    let says = [("to", "Western Sea"), ("land_at", "0103")];
    let ashore = listed(desk(&model), "Transports", &says, "land_forces");
    assert!(free(&ashore).contains(&"Foot Guards"));
    let model = lorien();
    let own = desk(&model);
    let fleet = own.pieces.iter().find(|piece| piece.is_fleet).expect("ships").name.clone();
    let list = listed(own, &fleet, &[], "load");
    assert!(list.iter().any(|line| line.offered.word == "Army of the Vale"));
    assert!(why(&list, "Valmont garrison").contains("is a garrison and never moves"));
    let coasts = listed(own, &fleet, &[], "land_at");
    assert!(coasts.iter().all(|line| line.blocked.as_deref() == Some("Flotilla has no transports")), "{coasts:?}");
}

#[test]
fn who_lands_is_offered_of_those_whom_the_ships_carry_or_can_take_and_where_they_come_to() {
    let model = seamark();
    let own = desk(&model);
    let warships = listed(own, "Home Fleet", &[], "land_forces");
    assert!(!warships.is_empty());
    assert!(
        warships.iter().all(|line| line.blocked.as_deref() == Some("Home Fleet has no transports")),
        "{warships:?}"
    );
    let troops = listed(own, "Transports", &[], "land_forces");
    assert!(free(&troops).contains(&"Foot Guards"), "{troops:?}");
    let coasts = listed(own, "Transports", &[], "land_at");
    assert_eq!(
        why(&coasts, "Valmont"),
        "0103 is no coast of an area that it is in or enters: it lies on the Western Sea"
    );
    let coasts = listed(own, "Transports", &[("to", "Western Sea")], "land_at");
    assert!(free(&coasts).contains(&"Valmont"), "{coasts:?}");
    let model = screen_of(&Campaign::of(EUROPE, 7), "britain", None);
    let own = desk(&model);
    for line in listed(own, "Mediterranean transports", &[], "land_forces") {
        let can = own.brief.can_board("Mediterranean transports", &line.offered.word);
        assert!(can || line.blocked.is_some(), "{line:?}");
    }
    let far = listed(own, "Mediterranean transports", &[], "land_forces");
    assert_eq!(why(&far, "Home Army"), "Home Army is not aboard and not where the transports are");
}

#[test]
fn a_standing_order_may_name_what_only_a_later_turn_brings_about() {
    let model = lorien();
    let raids = listed(desk(&model), "1st Brigade", &[("standing", "true")], "raid");
    assert!(free(&raids).contains(&"Karsten"), "{:?}", free(&raids));
}

#[test]
fn an_army_that_has_no_room_aboard_reads_how_much_it_needs_where_it_boards_and_where_it_lands() {
    let model = screen_of(&Campaign::of(EUROPE, 7), "britain", None);
    let own = desk(&model);
    for key in ["load", "land_forces"] {
        let list = listed(own, "Home transports", &[("to", "Channel"), ("land_at", "Boulogne")], key);
        assert_eq!(why(&list, "Home Army"), "Home Army needs 28 transports, free: 14", "{key}");
        // The line has the name: the reason goes on behind it.
        let line = list.iter().find(|line| line.offered.word == "Home Army").and_then(ListLine::why);
        assert_eq!(line, Some("needs 28 transports, free: 14"));
    }
}
