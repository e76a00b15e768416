//! A player's desk: ways by keys, forms, his file with its comments, the errors of `check-orders`; the map of hexes.

use std::{path::PathBuf, sync::LazyLock};

use crossterm::event::KeyCode;
use fanion::config::keyboard::Key;
use fanion::engine::hexes::{HexCell, HexMap, Mark, Side, Tint, Whose};
use fanion::engine::post::{Clock, Paper};
use fanion::rulebooks;
use fanion::rules::campaign_1805::scenario::ids::HexId;
use fanion::rules::campaign_1805::scenario::map::DrawnGrid;
use fanion::tui::effect::Effect;
use fanion::tui::hexes::{self, Look, MapLayer, Signs};
use fanion::tui::model::Model;
use fanion::tui::msg::Msg;
use fanion::tui::orders::{FLEET, FORCE, Mode, OrdersFile, PlayersDesk, SECTIONS};
use fanion::tui::theme::Theme;
use fanion::tui::update::update;
use ratatui::{buffer::Buffer, layout::Rect};

use super::scenario::THREE_RIVERS;
use super::turns::{Campaign, at_war};

fn brief(scenario: &str) -> String {
    let papers = Campaign::of(scenario, 7).0.papers(&Clock::default());
    let own = papers.iter().find(|paper| paper.name == "lorien-t01.brief.json");
    own.and_then(Paper::file).expect("a brief").to_owned()
}

fn opened(orders: Option<&str>) -> Result<PlayersDesk, String> {
    static BRIEF: LazyLock<String> = LazyLock::new(|| brief(&at_war()));
    PlayersDesk::new(&BRIEF, orders, PathBuf::from("lorien-t01.orders.toml")).map_err(|why| why.to_string())
}

/// The screen with a player's desk on it.
pub fn screen_with(orders: Option<&str>) -> Model {
    let desk = opened(orders).unwrap_or_else(|why| panic!("{why}"));
    let mut model = Model::new(Theme::new(true, false), (80, 24));
    update(&mut model, Msg::Orders(Box::new(desk)));
    model
}

pub fn desk(model: &Model) -> &PlayersDesk {
    model.page().expect("the desk lies open")
}

/// Types keys: what shall be done at the end. A letter is itself, `>` is Right, `<` Left, `^` Up, `_` Down, `$` Enter,
/// `!` Tab, `%` Esc, `#` Backspace.
pub fn keys(model: &mut Model, typed: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for letter in typed.chars() {
        let code = match letter {
            '>' => KeyCode::Right,
            '<' => KeyCode::Left,
            '^' => KeyCode::Up,
            '_' => KeyCode::Down,
            '$' => KeyCode::Enter,
            '!' => KeyCode::Tab,
            '%' => KeyCode::Esc,
            '#' => KeyCode::Backspace,
            letter => KeyCode::Char(letter),
        };
        effects = update(model, Msg::Key(Key { code, control: false }));
    }
    effects
}

pub fn control(model: &mut Model, letter: char) -> Vec<Effect> {
    update(model, Msg::Key(Key::control(letter)))
}

/// The text of the file that is to be written.
pub fn written(effects: Vec<Effect>) -> String {
    match effects.into_iter().next() {
        Some(Effect::WriteOrders { text, .. }) => text,
        other => panic!("{other:?}"),
    }
}

/// The screen as lines.
pub fn screen(model: &mut Model, columns: u16, rows: u16) -> String {
    update(model, Msg::Resize(columns, rows));
    let area = Rect { x: 0, y: 0, width: columns, height: rows };
    let mut buffer = Buffer::empty(area);
    fanion::tui::view::draw_on(model, area, &mut buffer);
    lines(&buffer)
}

fn lines(buffer: &Buffer) -> String {
    let row = |y: u16| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol().to_owned()).collect::<String>() + "\n";
    (0..buffer.area.height).map(row).collect()
}

#[test]
fn an_order_for_one_army_takes_at_most_eight_keys() {
    let typed = "!>$w";
    let mut model = screen_with(None);
    let text = written(keys(&mut model, typed));
    assert!(text.contains("name = \"1st Brigade\"\npath = [\"0604\"]\n"), "{text}");
    assert!(typed.chars().count() <= 8 && desk(&model).judged.errors.is_empty(), "{:?}", desk(&model).judged);
    let mut far = screen_with(None);
    let typed = "gLow$$$w";
    assert!(typed.chars().count() <= 8);
    written(keys(&mut far, typed));
    assert!(desk(&far).judged.errors.is_empty(), "{:?}", desk(&far).judged.errors);
}

#[test]
fn a_way_shows_its_cost_arrival_supply_and_why_a_step_is_closed_as_it_is_walked() {
    let mut model = screen_with(None);
    keys(&mut model, ">>");
    let shown = screen(&mut model, 120, 40);
    for part in
        ["Army of the Vale", "by 0404 0504", "costs 2 of 4, there at pulse 2, in", "supply there", "Lowgate (0504)"]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    keys(&mut model, "^^^^");
    assert!(desk(&model).walk.as_ref().is_some_and(|walk| walk.refused.is_some()));
    assert!(screen(&mut model, 80, 24).contains("too-far: "));
    let before = desk(&model).book.text();
    keys(&mut model, "$");
    assert_eq!(desk(&model).book.text(), before, "a way that is closed is not taken");
    keys(&mut model, "###");
    assert_eq!(desk(&model).path.len(), 2, "a step is taken back by a key");
}

#[test]
fn a_way_past_the_fortress_of_an_enemy_shows_where_it_stops() {
    let mut model = screen_with(None);
    keys(&mut model, "^");
    assert!(desk(&model).walk.as_ref().is_some_and(|walk| walk.stops.is_none()), "its end is no stop");
    keys(&mut model, "^");
    let (step, stops) = desk(&model).walk.as_ref().and_then(|walk| walk.stops.clone()).expect("a stop");
    assert_eq!((step, stops.as_str()), (0, "stops at 0303: the fortress at Port Regent (0202) bars the way"));
    let shown = screen(&mut model, 120, 40);
    assert!(shown.contains("stops at 0303: the fortress at Port") && shown.contains("gets so far at"), "{shown}");
}

#[test]
fn comments_of_an_old_file_stay_and_its_entries_are_read_back() {
    let head = desk(&screen_with(None)).book.text();
    let head = head.split("# corps").next().expect("a head").to_owned();
    let old = head
        + "# my plan for the season\n[[force]]\nname = \"1st Brigade\"   # the best we have\npath = [\"0604\"] # over the river\n\n\
                      # money\n[[buy]]\nwhat = \"Line\"\ncount = 2\nto = \"1st Brigade\"\n";
    let mut model = screen_with(Some(&old));
    keys(&mut model, "!");
    assert_eq!(desk(&model).trail().hexes.len(), 1, "the way of the old file");
    keys(&mut model, "s#$");
    let text = written(keys(&mut model, "w"));
    for comment in ["# my plan for the season", "# the best we have", "# money"] {
        assert!(text.contains(comment), "{comment}: {text}");
    }
    assert!(text.contains("stance = \"attack\"") && !text.contains("path = "), "{text}");
    assert!(opened(Some("nation = ")).is_err(), "no file is overwritten unread");
}

#[test]
fn forms_write_every_section_and_its_errors_are_those_of_the_check() {
    let mut model = screen_with(None);
    for typed in
        ["bdepot$1$$Lowgate", "rdetach$I Corps", "ppassage$Seamark", "yKarst$2", "mhold the bridges$C6", "t$$defend"]
    {
        keys(&mut model, typed);
        control(&mut model, 's');
        assert!(matches!(desk(&model).mode, Mode::Walk), "{typed}");
    }
    let text = written(keys(&mut model, "w"));
    for entry in [
        "[[buy]]\nwhat = \"depot\"\ncount = 1\nat = \"Lowgate\"",
        "[[organise]]\ndo = \"detach\"\nforce = \"I Corps\"",
        "[[diplomacy]]\ndo = \"passage\"\nwith = \"Seamark\"",
        "[[gift]]\nto = \"Karst\"\nrp = 2",
        "[[words]]\ntext = \"hold the bridges\"\nremind = \"C6\"",
        "[[force]]\nname = \"Army of the Vale\"\nstance = \"defend\"",
    ] {
        assert!(text.contains(entry), "{entry}: {text}");
    }
    let checked = rulebooks::check_orders(&brief(&at_war()), &text, 0).expect("a brief");
    let own: Vec<&String> = desk(&model).judged.errors.iter().chain(&desk(&model).judged.warnings).collect();
    assert!(
        checked.faults.iter().all(|fault| own.contains(&fault)) && own.len() == checked.faults.len(),
        "{own:?} {:?}",
        checked.faults
    );
    assert_eq!(desk(&model).judged.bill, checked.bill);
    keys(&mut model, "bLine$1");
    control(&mut model, 's');
    let message = model.message.clone().expect("a message");
    assert!(message.bad && message.words.contains("error["), "{message:?}");
    let before = desk(&model).book.entries().len();
    keys(&mut model, "l_");
    control(&mut model, 'x');
    keys(&mut model, "%");
    assert_eq!(desk(&model).book.entries().len(), before - 1, "an entry is taken out");
}

#[test]
fn an_entry_that_is_removed_is_named_and_comes_back_with_a_key() {
    let mut model = screen_with(None);
    for typed in ["yKarst$2", "mhold the bridges", "ppassage$Seamark"] {
        keys(&mut model, typed);
        control(&mut model, 's');
    }
    let before = desk(&model).book.text();
    keys(&mut model, "l");
    control(&mut model, 'x');
    let message = model.message.clone().expect("a message");
    assert_eq!(message.words, "removed (F2 brings it back): gift, to Karst, rp 2");
    (0..2).for_each(|_| drop(control(&mut model, 'x')));
    assert_eq!(desk(&model).book.entries(), []);
    (0..3).for_each(|_| drop(control(&mut model, 'z')));
    assert_eq!(desk(&model).book.text(), before, "all of it, where it was");
    update(&mut model, Msg::Key(Key::of(KeyCode::F(6))));
    assert_eq!(desk(&model).book.entries().len(), 2, "redone: the first that was brought back last is out again");
    let message = model.message.clone().expect("a message");
    assert_eq!(message.words, "redo: no longer in your orders: gift, to Karst, rp 2");
}

#[test]
fn looking_for_a_hex_draws_no_route_and_enter_leads_one_there() {
    let mut model = screen_with(None);
    keys(&mut model, "gLow$");
    let own = desk(&model);
    assert_eq!((own.path.clone(), own.brief.name(own.look.cursor).as_str()), (Vec::new(), "0504"));
    assert!(screen(&mut model, 80, 24).contains("Enter route here"));
    keys(&mut model, "$");
    assert_eq!((desk(&model).path.len(), desk(&model).book.entries().len()), (2, 0), "a route, and no order yet");
    keys(&mut model, "$");
    assert!(desk(&model).book.text().contains("path = [\"0404\", \"0504\"]"));
}

#[test]
fn turn_0_takes_organising_and_diplomacy_and_refuses_the_rest_at_the_key() {
    let papers = Campaign::before(THREE_RIVERS, 7).0.papers(&Clock::default());
    let own = |name: &str| papers.iter().find(|paper| paper.name == name).expect("a paper");
    let text = own("lorien-t00.brief.json").file().expect("a brief");
    let only = "Turn 0: only organising and diplomacy.";
    let form = own("lorien-t00.orders.toml").file().expect("a form");
    assert!(form.contains(&format!("# {only}")), "{form}");
    let desk_at_start = PlayersDesk::new(text, None, PathBuf::from("lorien-t00.orders.toml"));
    let mut model = Model::new(Theme::new(true, false), (80, 24));
    update(&mut model, Msg::Orders(Box::new(desk_at_start.unwrap_or_else(|why| panic!("{why}")))));
    let only = "turn 0: only organising (r) and diplomacy (p)";
    let shown = screen(&mut model, 80, 24);
    assert!(shown.contains(only) && !shown.contains("it may go"), "{shown}");
    for refused in [">", "b", "L", "y", "f", "$", "gLow$$"] {
        keys(&mut model, refused);
        let message = model.message.take().expect("a message");
        assert!(message.bad && message.words == only, "{refused}: {message:?}");
        assert!(!matches!(desk(&model).mode, Mode::Fill(_)), "{refused}");
    }
    assert!(desk(&model).path.is_empty() && desk(&model).book.entries().is_empty());
    for (opens, section) in [("r", "organise"), ("p", "diplomacy")] {
        keys(&mut model, opens);
        assert!(matches!(&desk(&model).mode, Mode::Fill(form) if form.section.name == section));
        keys(&mut model, "%");
    }
}

#[test]
fn a_key_tells_the_signs_of_the_map_at_every_size_and_the_help_leads_there() {
    let mut model = screen_with(None);
    for typed in ["*", "?symbols$"] {
        keys(&mut model, typed);
        for (columns, rows) in [(80, 24), (120, 40)] {
            let shown = screen(&mut model, columns, rows);
            for sign in ["c clear", "# victory  o city  ^ fortress", "a province ends", "in supply (o)", "x closed"] {
                assert!(shown.contains(sign), "{sign} at {columns}x{rows}: {shown}");
            }
        }
        keys(&mut model, "%");
        assert!(matches!(desk(&model).mode, Mode::Walk));
    }
}

#[test]
fn the_help_tells_every_key_in_force_of_the_place_and_does_what_is_marked() {
    let mut model = screen_with(None);
    keys(&mut model, "?");
    assert!(screen(&mut model, 120, 60).contains("F10 Ctrl-Q"));
    for told in
        ["a step of the route to the north-west", "a purchase: units", "write the orders file", "zoom out or in"]
    {
        assert!(screen(&mut model, 120, 60).contains(told), "{told}: {}", screen(&mut model, 120, 60));
    }
    keys(&mut model, "purchase$");
    assert!(matches!(&desk(&model).mode, Mode::Fill(form) if form.section.name == "buy"));
    update(&mut model, Msg::Key(Key::of(KeyCode::F(1))));
    let shown = screen(&mut model, 120, 40);
    assert!(shown.contains("take the form into the orders") && !shown.contains("a purchase: units"), "{shown}");
}

#[test]
fn a_hex_names_the_army_that_is_ordered_about_before_its_commands() {
    let model = screen_with(None);
    let facts: Vec<String> = desk(&model).facts().iter().map(ToString::to_string).collect();
    let at = |words: &str| facts.iter().position(|line| line == words).unwrap_or_else(|| panic!("{words}: {facts:?}"));
    assert!(at("Army of the Vale, 20 units") + 1 == at("- I Corps, 12 units"), "{facts:?}");
    at("- Guard Corps, 8 units");
}

#[test]
fn a_border_lies_between_hexes_of_two_provinces_and_is_drawn() {
    let model = screen_with(None);
    let map = &desk(&model).map;
    let sides = [Side::North, Side::NorthEast, Side::SouthEast, Side::South, Side::SouthWest, Side::NorthWest];
    let mut borders = 0;
    for (hex, side) in (0..map.hexes.len()).flat_map(|hex| sides.map(|side| (hex, side))) {
        let Some(beside) = map.beside(hex, side) else { continue };
        let [own, other] = [hex, beside].map(|hex| map.hexes[hex].province);
        assert_eq!(map.is_border(hex, side), own.is_some() && other.is_some() && own != other);
        borders += usize::from(map.is_border(hex, side));
    }
    assert!(borders > 10 && borders.is_multiple_of(2), "each is seen from both of its sides: {borders}");
    for theme in [Theme::new(true, false), Theme::new(false, true)] {
        let size = Rect { x: 0, y: 0, width: 60, height: 16 };
        let mut buffer = Buffer::empty(size);
        hexes::draw(map, Look::default(), &Signs::new(), size, &mut fanion::tui::pen::Pen::new(&mut buffer, theme));
        assert!(lines(&buffer).contains('|'), "{}", lines(&buffer));
        assert!(buffer.content.iter().any(|cell| cell.modifier.contains(ratatui::style::Modifier::UNDERLINED)));
    }
}

#[test]
fn the_form_by_hand_names_every_key_that_an_entry_may_have() {
    let form = desk(&screen_with(None)).book.text();
    assert!(form.contains("# name = \"1st Brigade\"\n# path = []"), "{form}");
    for section in [&FORCE, &FLEET].into_iter().chain(&SECTIONS) {
        let told =
            form.split(&format!("#   [[ {} ]]", section.name)).nth(1).unwrap_or_else(|| panic!("{}", section.name));
        for (key, what) in section.keys {
            assert!(
                told.lines().any(|line| line.trim_start_matches('#').trim().starts_with(key) && line.ends_with(what)),
                "{key}"
            );
        }
    }
    assert!(form.contains("Valmont (0103): 1 unit,") && !form.contains("1 units"), "{form}");
}

#[test]
fn the_form_of_purchases_tells_what_each_ware_costs_the_player() {
    let mut model = screen_with(None);
    keys(&mut model, "b");
    for (columns, rows) in [(80, 24), (120, 40)] {
        let shown = screen(&mut model, columns, rows);
        for ware in ["Line ", "manpower", "$20"] {
            assert!(shown.contains(ware), "{ware}: {shown}");
        }
        let more = ["depot", "$100", "general"].iter().all(|ware| shown.contains(ware));
        assert!(more || rows == 24, "{shown}");
    }
}

#[test]
fn an_entry_of_the_list_is_changed_in_its_form_and_stands_with_its_errors_below() {
    let mut model = screen_with(None);
    keys(&mut model, "bLine$2");
    control(&mut model, 's');
    assert!(!desk(&model).judged.errors.is_empty(), "it goes nowhere yet");
    keys(&mut model, "l");
    let shown = screen(&mut model, 80, 24);
    assert!(shown.contains("what Line, count 2") && shown.contains("error[no-home-city]"), "{shown}");
    keys(&mut model, "$$$1st Brigade");
    control(&mut model, 's');
    let text = written(keys(&mut model, "%w"));
    assert_eq!(text.matches("\n[[buy]]").count(), 1, "the entry is changed, none is added: {text}");
    assert!(text.contains("count = 2") && text.contains("to = \"1st Brigade\""), "{text}");
    keys(&mut model, "!s");
    let shown = screen(&mut model, 120, 40);
    assert!(shown.contains("in your orders: stance attack"), "{shown}");
}

#[test]
fn who_leaves_with_orders_that_are_not_written_is_asked() {
    let mut model = screen_with(None);
    assert_eq!(control(&mut model, 'q'), [Effect::Quit], "nothing was changed");
    keys(&mut model, ">$");
    assert_eq!(control(&mut model, 'q'), []);
    assert!(screen(&mut model, 80, 24).contains("Your orders are not written."));
    written(keys(&mut model, "$"));
    assert!(matches!(desk(&model).mode, Mode::Walk), "he stays");
    assert_eq!(control(&mut model, 'q'), []);
    assert_eq!(control(&mut model, 'q'), [], "the same key again is no answer");
    assert_eq!(control(&mut model, 'x'), [Effect::Quit]);
}

#[test]
fn escape_goes_back_from_the_question_to_what_was_done_and_a_letter_does_not() {
    let mut model = screen_with(None);
    keys(&mut model, ">$bLine$4");
    assert_eq!(control(&mut model, 'c'), []);
    keys(&mut model, "k");
    assert!(matches!(desk(&model).mode, Mode::Leaving(_)));
    keys(&mut model, "%");
    let Mode::Fill(form) = &desk(&model).mode else { panic!("{:?}", desk(&model).mode) };
    assert_eq!((form.word("what").as_str(), form.word("count").as_str()), ("Line", "4"));
}

#[test]
fn who_leaves_out_of_the_help_is_asked_too() {
    let mut model = screen_with(None);
    keys(&mut model, ">$?");
    assert_eq!(control(&mut model, 'q'), []);
    assert!(matches!(desk(&model).mode, Mode::Leaving(_)));
}

#[test]
fn orders_count_as_written_once_the_disk_has_them() {
    let mut model = screen_with(None);
    keys(&mut model, ">$w");
    update(&mut model, Msg::OrdersWritten(Err("the disk is full".to_owned())));
    let message = model.message.clone().expect("a message");
    assert!(message.bad && message.words == "NOT written: the disk is full", "{message:?}");
    assert_eq!(control(&mut model, 'q'), []);
    keys(&mut model, "w");
    update(&mut model, Msg::OrdersWritten(Ok(())));
    let message = model.message.clone().expect("a message");
    assert_eq!(message.words, "written to lorien-t01.orders.toml: send it to your umpire");
    assert_eq!(control(&mut model, 'q'), [Effect::Quit]);
}

#[test]
fn a_window_without_room_ends_the_program_only_where_nothing_is_lost() {
    let mut model = screen_with(None);
    assert!(screen(&mut model, 79, 24).contains("needs 80x24, has 79x24"));
    assert_eq!(control(&mut model, 'q'), [Effect::Quit]);
    screen(&mut model, 80, 24);
    keys(&mut model, ">$");
    assert!(screen(&mut model, 79, 24).contains("not saved: make it larger to leave"));
    assert_eq!(control(&mut model, 'q'), []);
    assert_eq!(keys(&mut model, "w"), [], "no key does what nobody could see");
}

#[test]
fn no_key_however_odd_breaks_the_desk() {
    let all: Vec<char> = "!><^_$%#wvfsgzulbopymt?*xqeadKars1 ".chars().collect();
    for seed in 0..40_u64 {
        let mut model = screen_with(None);
        let mut draw = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        for _ in 0..120 {
            draw ^= draw << 13;
            draw ^= draw >> 7;
            draw ^= draw << 17;
            let letter = all[usize::try_from(draw % all.len() as u64).expect("small")];
            keys(&mut model, &letter.to_string());
        }
        while model.page::<PlayersDesk>().is_none() {
            assert!(model.close(), "the desk is under all");
        }
        let text = desk(&model).book.text();
        OrdersFile::read(&text, PathBuf::new()).unwrap_or_else(|why| panic!("seed {seed}: {why}\n{text}"));
        screen(&mut model, 80, 24);
    }
}

/// A made-up map of so many hexes, every eleventh with a force.
pub fn made_up(columns: u16, rows: u16) -> HexMap {
    let letters =
        [('c', Tint::Clear), ('f', Tint::Forest), ('m', Tint::Marsh), ('h', Tint::Mountain), ('~', Tint::Sea)];
    let cell = |at: usize| {
        let (letter, ground) = letters[at * 7 % 5];
        let mark = at.is_multiple_of(11).then_some(Mark { letters: ['Q', 'z'], whose: Whose::Own });
        HexCell {
            ground,
            letter,
            city: None,
            city_name: String::new(),
            mark,
            who: "Quartz".to_owned(),
            supplied: at.is_multiple_of(2),
            owner: None,
            province: Some(at / 40),
        }
    };
    HexMap {
        columns,
        rows,
        even_down: true,
        hexes: (0..usize::from(columns * rows)).map(cell).collect(),
        seas: Vec::new(),
        legend: Vec::new(),
    }
}

fn drawn(map: &HexMap, look: Look, size: (u16, u16), theme: Theme) -> Buffer {
    let area = Rect { x: 0, y: 0, width: size.0, height: size.1 };
    let mut buffer = Buffer::empty(area);
    hexes::draw(map, look, &Signs::new(), area, &mut fanion::tui::pen::Pen::new(&mut buffer, theme));
    buffer
}

#[test]
fn two_thousand_hexes_stand_on_a_large_screen_and_from_afar_on_a_small_one() {
    let map = made_up(50, 40);
    let forces = map.hexes.iter().filter(|hex| hex.mark.is_some()).count();
    let close =
        lines(&drawn(&map, Look { cursor: 820, whole: true, ..Look::default() }, (100, 41), Theme::new(true, false)));
    assert_eq!(close.matches("Qz").count(), forces, "{close}");
    let far = Look { cursor: 820, whole: true, layer: MapLayer::Terrain };
    let whole = drawn(&map, far, (80, 22), Theme::new(true, false));
    let coloured = whole.content().iter().filter(|cell| cell.symbol() == "▀").count();
    assert!(coloured >= 900, "{coloured} of 1,000 cells show two hexes each");
}

#[test]
fn without_colours_and_in_ascii_letters_alone_tell_every_hex() {
    let map = made_up(20, 9);
    for theme in [Theme::new(false, false), Theme::new(true, true), Theme::new(false, true)] {
        let shown =
            lines(&drawn(&map, Look { cursor: 3, layer: MapLayer::Supply, ..Look::default() }, (40, 19), theme));
        let ground = map.hexes.iter().filter(|hex| hex.letter == 'h').count();
        assert_eq!(shown.matches('h').count(), ground, "{shown}");
        assert_eq!(shown.matches("Qz").count(), map.hexes.iter().filter(|hex| hex.mark.is_some()).count(), "{shown}");
        assert_eq!(shown.matches('+').count(), map.hexes.iter().filter(|hex| hex.supplied).count(), "{shown}");
        assert!(shown.is_ascii());
    }
    let colours = drawn(&map, Look::default(), (40, 19), Theme::new(false, false));
    assert!(colours.content().iter().all(|cell| cell.style().bg.is_none_or(|bg| bg == ratatui::style::Color::Reset)));
}

#[test]
fn a_map_that_is_larger_than_its_place_is_shown_around_the_hex_in_question() {
    let mut map = made_up(50, 40);
    map.hexes[1_999].letter = 'X';
    let at = |cursor| lines(&drawn(&map, Look { cursor, ..Look::default() }, (40, 12), Theme::new(true, false)));
    assert!(!at(0).contains('X') && at(1_999).contains('X'));
}

#[test]
fn the_six_neighbours_on_the_screen_are_the_six_of_the_rules() {
    let sides = [Side::North, Side::NorthEast, Side::SouthEast, Side::South, Side::SouthWest, Side::NorthWest];
    for even_down in [true, false] {
        let map = HexMap { even_down, ..made_up(7, 6) };
        let grid = DrawnGrid { even_down, columns: 7, rows: 6, terrain: "c".repeat(42), ..DrawnGrid::default() };
        for hex in 0..42 {
            let mut shown: Vec<usize> = sides.iter().filter_map(|side| map.beside(hex, *side)).collect();
            let mut rules: Vec<usize> = grid.neighbours(HexId::new(hex)).map(HexId::at).collect();
            shown.sort_unstable();
            rules.sort_unstable();
            assert_eq!(shown, rules, "hex {hex}, even columns down: {even_down}");
        }
    }
}

#[test]
fn the_map_of_a_brief_shows_own_forces_by_name_and_hidden_ones_not_at_all() {
    let model = screen_with(None);
    let marks: Vec<&str> =
        desk(&model).map.hexes.iter().map(|hex| hex.who.as_str()).filter(|who| !who.is_empty()).collect();
    assert!(marks.contains(&"Vale") && marks.contains(&"2 Seamark"), "{marks:?}");
    assert!(marks.iter().all(|who| !who.contains("Karst") && !who.contains("Ordu")), "{marks:?}");
    for (words, hex) in [("0504", "0504"), ("low", "0504"), ("army of", "0304"), ("valmont g", "0103")] {
        assert_eq!(
            desk(&model).brief.find(words).map(|at| desk(&model).brief.name(at)).as_deref(),
            Some(hex),
            "{words}"
        );
    }
    assert_eq!(desk(&model).brief.find("3rd Foot"), None, "a force that is not known is not found");
}

#[test]
fn a_brief_next_to_a_newer_one_of_its_nation_opens_to_read_and_writes_no_orders() {
    let text = brief(THREE_RIVERS);
    let newer = text.replacen("\"turn\":1", "\"turn\":2", 1);
    let mut desk = rulebooks::CampaignDesk::open(&text).expect("a brief");
    assert_eq!(desk.closed(), None);
    for (name, text) in [
        ("lorien-t00.brief.json", text.replacen("\"turn\":1", "\"turn\":0", 1)),
        ("karst-t02.brief.json", newer.replacen("\"nation\":\"Lorien\"", "\"nation\":\"Karst\"", 1)),
        ("other-t02.brief.json", newer.replacen("\"campaign\":\"Three Rivers\"", "\"campaign\":\"Others\"", 1)),
        ("notes.brief.json", "none".to_owned()),
    ] {
        desk.note_beside(name, &text);
        assert_eq!(desk.closed(), None, "{name}");
    }
    desk.note_beside("lorien-t02.brief.json", &newer);
    let why = desk.closed().expect("a newer one lies there");
    assert!(why.contains("lorien-t02.brief.json") && why.contains("is newer"), "{why}");
}

#[test]
fn a_brief_of_the_results_opens_to_read_and_writes_no_orders() {
    let mut campaign = Campaign::of(&at_war(), 7);
    campaign.resolve();
    let papers = campaign.0.papers(&Clock::default());
    let own = papers.iter().find(|paper| paper.name == "lorien-t01.brief.json");
    let text = own.and_then(Paper::file).expect("a brief").to_owned();
    let why = rulebooks::CampaignDesk::open(&text).expect("a brief").closed().expect("it has the results");
    assert!(why.contains("results of turn 1") && why.contains("the brief of turn 2"), "{why}");
    let desk = PlayersDesk::new(&text, None, "lorien-t01.orders.toml".into()).unwrap_or_else(|why| panic!("{why}"));
    let mut model = Model::new(Theme::new(true, false), (80, 24));
    update(&mut model, Msg::Orders(Box::new(desk)));
    assert!(keys(&mut model, "!>w").is_empty(), "nothing is written");
    let shown = screen(&mut model, 120, 40);
    assert!(shown.contains("results of turn 1"), "{shown}");
}
