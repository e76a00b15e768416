//! The maps of a campaign, on the screen and as pictures: whose forces stand where, borders, ferries, names that leave
//! each other room.

use std::collections::BTreeSet;
use std::rc::Rc;

use fanion::engine::hexes::Whose;
use fanion::rulebooks::Umpire;
use fanion::rules::campaign_1805::event::{Event, WayEvent};
use fanion::rules::campaign_1805::file::scaffold::{MapSize, scaffold};
use fanion::rules::campaign_1805::maps::atlas;
use fanion::rules::campaign_1805::post::papers::picture;
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::view;
use fanion::tui::hexes::{self, Look, MapLayer, Signs};
use fanion::tui::pen::Pen;
use fanion::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::europe::EUROPE;
use super::turns::{Campaign, at_war};

fn seen_by(state: &State, nation: &str) -> State {
    view::view(state, state.scenario().nation_named(nation).expect("a nation"), false)
}

/// Letters and names of the nations, of a legend.
fn letters(legend: &[String]) -> Vec<(char, String)> {
    let words = legend.iter().flat_map(|line| line.split("  "));
    let named = words.filter_map(|word| word.split_once(' ')).filter(|(letter, _)| letter.len() == 1);
    let named = named.filter(|(_, name)| name.starts_with(|first: char| first.is_ascii_uppercase()));
    named.map(|(letter, name)| (letter.chars().next().unwrap_or('?'), name.to_owned())).collect()
}

#[test]
fn every_nation_of_europe_has_a_letter_of_its_own_on_the_map() {
    let campaign = Campaign::of(EUROPE, 1);
    let state = campaign.state();
    for known in [state.clone(), seen_by(state, "Prussia")] {
        let legend: Vec<String> = atlas::map(&known, None).legend.iter().map(ToString::to_string).collect();
        let mut letters = letters(&legend);
        assert_eq!(letters.len(), state.scenario().nations.len(), "{legend:?}");
        for (letter, name) in
            [('S', "Spain"), ('W', "Sweden"), ('I', "Switzerland"), ('B', "Britain"), ('V', "Bavaria")]
        {
            assert!(letters.contains(&(letter, name.to_owned())), "{letter} {name}: {letters:?}");
        }
        letters.sort();
        letters.dedup_by_key(|(letter, _)| *letter);
        assert_eq!(letters.len(), state.scenario().nations.len(), "{letters:?}");
    }
}

#[test]
fn forces_of_others_bear_their_nations_letter_and_the_umpires_map_everybodys() {
    let campaign = Campaign::of(EUROPE, 1);
    let marks = |known: &State, hex: &str| {
        let hex = known.map().named(hex).expect("a hex");
        let cell = &atlas::map(known, None).hexes[hex.at()];
        (cell.mark.expect("somebody").letters.iter().collect::<String>(), cell.who.clone())
    };
    let state = campaign.state();
    let pair = |letters: &str, who: &str| (letters.to_owned(), who.to_owned());
    // Two Armies of Italy: at Milan and at Venice.
    assert_eq!(marks(state, "1413"), pair("FI", "F Italy"));
    assert_eq!(marks(state, "1513"), pair("AI", "A Italy"));
    let france = seen_by(state, "France");
    assert_eq!(marks(&france, "1413"), pair("It", "Italy"));
    assert_eq!(marks(&france, "1513"), pair("A3", "3 Austria"));
    assert_eq!(marks(&france, "1312"), pair("I1", "1 Switzerland"));
    let desk = Umpire::of(&campaign.0).expect("a campaign");
    assert!(desk.find("combined").is_some());
}

#[test]
fn every_army_and_force_has_two_letters_that_no_other_has_and_none_is_called_arm() {
    for scenario in [EUROPE.to_owned(), at_war()] {
        let campaign = Campaign::of(&scenario, 1);
        let state = campaign.state();
        let of_nations = state.scenario().nations.iter().map(|nation| seen_by(state, &nation.name));
        for known in of_nations.chain([state.clone()]) {
            let drawn = atlas::map(&known, known.now.looker).hexes;
            let own =
                drawn.iter().filter_map(|cell| Some((cell.mark.filter(|mark| mark.whose == Whose::Own)?, &cell.who)));
            let mut letters: Vec<(String, &String)> =
                own.map(|(mark, who)| (mark.letters.iter().collect::<String>(), who)).collect();
            assert!(letters.iter().all(|(_, who)| !who.contains("Army of")), "{letters:?}");
            let all = letters.len();
            letters.sort();
            letters.dedup_by(|a, b| a.0 == b.0);
            assert_eq!(letters.len(), all, "{letters:?}");
        }
    }
    let campaign = Campaign::of(EUROPE, 1);
    let france = seen_by(campaign.state(), "France");
    let of = |who: &str| {
        let drawn = atlas::map(&france, france.now.looker).hexes;
        let mark = drawn.iter().find(|cell| cell.who == who).and_then(|cell| cell.mark);
        mark.map(|mark| mark.letters.iter().collect::<String>())
    };
    assert_eq!(
        (of("Holland").as_deref(), of("Brest army").as_deref(), of("Italy").as_deref()),
        (Some("Ho"), Some("Br"), Some("It"))
    );
}

/// The columns and rows of the map on screens of three sizes.
const AREAS: [(u16, u16); 3] = [(41, 18), (81, 34), (161, 54)];

#[test]
fn names_never_stand_over_a_sign_or_another_name_at_three_sizes() {
    for scenario in [EUROPE.to_owned(), at_war()] {
        let campaign = Campaign::of(&scenario, 1);
        let state = campaign.state();
        let known = seen_by(state, &state.scenario().nations[0].name);
        let map = atlas::map(&known, known.now.looker);
        let seat = map.hexes.iter().position(|cell| cell.mark.is_some()).expect("somebody");
        for (width, height) in AREAS {
            for (theme, whole) in
                [(Theme::new(true, false), false), (Theme::new(false, true), false), (Theme::new(true, false), true)]
            {
                let look = Look { cursor: seat, whole, ..Look::default() };
                let area = Rect { x: 0, y: 0, width, height };
                let labels = hexes::labels(&map, look, &Signs::new(), area, theme);
                let mut cells = BTreeSet::new();
                for label in &labels {
                    let hex = &map.hexes[label.hex];
                    let name = match hex.city {
                        _ if label.is_force => hex.who.clone(),
                        Some(sign) => format!("{}{}", sign[0], hex.city_name),
                        None => label.words.clone(),
                    };
                    // A name is cut to its beginning, or to other letters of its own where another would read like it.
                    let mut own = name.chars();
                    let is_of_it = label.words.chars().all(|letter| letter == '?' || own.any(|own| own == letter));
                    let least = if label.is_force { 2 } else { 1 };
                    assert!(is_of_it && label.words.chars().count() >= least, "{label:?} of {name}");
                    for (column, _) in label.words.chars().enumerate() {
                        let at = (label.at.0 + u16::try_from(column).expect("short"), label.at.1);
                        assert!(cells.insert(at), "{label:?} stands over another at {width}x{height}");
                    }
                }
                let read = |label: &&hexes::MapLabel| label.words.chars().skip(1).collect::<String>().to_lowercase();
                let places = labels.iter().filter(|own| !own.is_force && map.hexes[own.hex].city.is_some());
                let mut names: Vec<String> = places.map(|own| read(&own)).filter(|own| !own.is_empty()).collect();
                let all = names.len();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), all, "two places read alike at {width}x{height}: {labels:?}");
                if width > 100 {
                    let whole = labels.iter().filter(|label| label.words.chars().count() >= 5).count();
                    assert!(whole * 2 > labels.len(), "{whole} of {} names can be read", labels.len());
                }
            }
        }
    }
}

#[test]
fn the_ground_shows_its_owner_in_colour_and_by_a_letter_without() {
    let campaign = Campaign::of(&at_war(), 1);
    let known = seen_by(campaign.state(), "Lorien");
    let map = atlas::map(&known, known.now.looker);
    let area = Rect { x: 0, y: 0, width: 61, height: 16 };
    let drawn = |layer: MapLayer, theme: Theme| {
        let mut buffer = Buffer::empty(area);
        let look = Look { cursor: usize::MAX, layer, ..Look::default() };
        hexes::draw(&map, look, &Signs::new(), area, &mut Pen::new(&mut buffer, theme));
        buffer
    };
    let count = |buffer: &Buffer, colour: Color| buffer.content().iter().filter(|cell| cell.bg == colour).count();
    let owner = drawn(MapLayer::Owner, Theme::new(true, false));
    for (colour, whose) in [(Color::Blue, "own"), (Color::Red, "an enemy's")] {
        assert!(count(&owner, colour) > 20, "{whose} land is tinted");
    }
    assert_eq!(count(&drawn(MapLayer::Terrain, Theme::new(true, false)), Color::Red), 0);
    let letters = |layer: MapLayer| {
        let buffer = drawn(layer, Theme::new(false, true));
        buffer.content().iter().map(|cell| cell.symbol().to_owned()).collect::<String>()
    };
    assert!(letters(MapLayer::Owner).matches('L').count() > letters(MapLayer::Terrain).matches('L').count());
    assert!(letters(MapLayer::Supply).contains('+') && !letters(MapLayer::Terrain).contains('+'));
}

/// The words of a picture, each with the size of its letters.
fn words(svg: &str) -> Vec<(i32, String)> {
    let texts = svg.lines().filter(|line| line.starts_with("<text"));
    let told = texts.map(|line| {
        let size = line.split("font-size=\"").nth(1).and_then(|rest| rest.split('"').next());
        let words = line.split('>').nth(1).and_then(|rest| rest.split('<').next());
        (size.and_then(|size| size.parse().ok()).unwrap_or(0), words.unwrap_or_default().to_owned())
    });
    told.collect()
}

fn count(svg: &str, words_: &str) -> usize {
    words(svg).iter().filter(|(_, own)| own == words_).count()
}

#[test]
fn an_army_stands_once_in_the_picture_and_a_crowded_hex_says_how_many_more() {
    let campaign = Campaign::of(EUROPE, 1);
    let own = picture(&seen_by(campaign.state(), "France"));
    assert_eq!((count(&own, "Grande Armee"), count(&own, "IV Corps")), (1, 0));
    assert_eq!(count(&own, "Austria many"), 1, "others by class, named as they are written");
    let all = picture(campaign.state());
    // The army, the fleet, a garrison and transports at London.
    assert_eq!((count(&all, "F Grande Armee"), count(&all, "B Home Army"), count(&all, "and 3 more")), (1, 1, 2));
}

#[test]
fn an_army_that_is_called_by_a_city_does_not_read_as_the_city() {
    let text = scaffold(MapSize { columns: 8, rows: 6 }, 2).expect("a map");
    let campaign = Campaign::of(&text, 1);
    let army = &campaign.state().troops.armies[0];
    let city = army.name.strip_prefix("Army of ").expect("a city");
    let own = picture(&seen_by(campaign.state(), campaign.state().nation_name(army.nation)));
    assert_eq!(count(&own, &format!("{city} army")), 1, "{:?}", words(&own));
}

#[test]
fn words_of_a_hex_take_no_more_than_its_room_and_begin_on_the_paper() {
    let campaign = Campaign::of(EUROPE, 1);
    let svg = picture(campaign.state());
    let told = words(&svg);
    assert!(told.len() > 600, "{}", told.len());
    for (size, words) in told.iter().rev().skip(3) {
        let wide = size * 3 * i32::try_from(words.chars().count()).expect("short") / 5;
        assert!(wide <= 64 || *size == 4, "`{words}` of size {size} takes {wide}");
    }
    assert!(!svg.contains("x=\"-"), "nothing begins left of the paper");
}

#[test]
fn the_picture_names_each_land_and_sea_once_and_draws_ferries_closed_sides_and_frontiers() {
    let campaign = Campaign::of(EUROPE, 1);
    let state = campaign.state();
    let svg = picture(state);
    let scenario = state.scenario();
    let lands = scenario.provinces.iter().map(|province| &province.name);
    let seas = scenario.seas.iter().filter(|sea| sea.mark.is_some()).map(|sea| &sea.name);
    for name in lands.chain(seas) {
        let named = svg.lines().filter(|line| line.contains("italic") && line.contains(&format!(">{name}<"))).count();
        // A city that has the name of its land names it.
        let is_city = |city: &fanion::rules::campaign_1805::scenario::City| city.hex.is_some() && city.name == *name;
        let by_city =
            scenario.cities.iter().any(|city| is_city(city) && scenario.provinces[city.province.at()].name == *name);
        assert_eq!(named, usize::from(!by_city), "{name}");
    }
    let drawn = |look: &str| svg.matches(look).count();
    assert_eq!(drawn("stroke-dasharray=\"1 5\""), scenario.grid.links.len());
    assert_eq!(drawn("stroke=\"#333\""), scenario.grid.closed.len());
    let frontier = "stroke=\"#8a2f4f\"";
    let before = drawn(frontier);
    // Venetia becomes French: its frontier with Lombardy falls, one with Tyrol and Croatia begins.
    let mut ceded = state.clone();
    let venetia = scenario.province_named("Venetia").expect("a province");
    ceded.lands.provinces[venetia.at()].owner = scenario.nation_named("France");
    let after = picture(&ceded);
    assert_ne!(after.matches(frontier).count(), before);
}

#[test]
fn who_is_at_sea_is_shown_in_the_middle_of_the_area_and_told_in_each_of_its_hexes() {
    let at_sea = "kind = \"squadron\"\nat = \"Atlantic\"";
    assert!(EUROPE.contains(at_sea));
    let campaign = Campaign::of(&EUROPE.replace(at_sea, "kind = \"squadron\"\nat = \"Bay of Biscay\""), 1);
    let state = campaign.state();
    let biscay = state.scenario().sea_named("Bay of Biscay").expect("a sea area");
    let drawn = atlas::map(state, None).hexes;
    let at = drawn.iter().position(|cell| cell.who == "F Allemand's squadron").expect("it is drawn");
    assert_eq!(state.map().hexes[at].sea, Some(biscay));
    assert_eq!(drawn.iter().filter(|cell| cell.who == "F Allemand's squadron").count(), 1);
    assert_eq!(atlas::find(state, "allemand"), Some(at));
    for (hex, cell) in state.map().hexes.iter().enumerate() {
        let told = atlas::facts(state, hex).iter().any(|line| line.to_string().starts_with("Allemand's squadron"));
        assert_eq!(told, cell.sea == Some(biscay), "hex {hex}");
    }
    assert_eq!(count(&picture(state), "F Allemand's squadron"), 1);
    let prussia = seen_by(state, "Prussia");
    assert_eq!(
        atlas::map(&prussia, None).hexes[at].who,
        "1 France",
        "far off by class alone, as the file's [intel] has it"
    );
}

#[test]
fn the_picture_tints_land_by_its_owner_draws_marches_and_battles_and_is_large_enough_to_read() {
    let campaign = Campaign::of(&at_war(), 1);
    let mut state = campaign.state().clone();
    let [from, to] = ["0504", "0505"].map(|hex| state.map().named(hex).expect("a hex"));
    let brigade = state.troops.forces.iter().position(|force| force.name == "1st Brigade").expect("a brigade");
    Rc::make_mut(&mut state.troops.forces[brigade]).turn.trail = vec![Place::Hex(from), Place::Hex(to)];
    let own = picture(&seen_by(&state, "Lorien"));
    assert_eq!(
        (own.matches("<polyline").count(), picture(&seen_by(&state, "Karst")).matches("<polyline").count()),
        (1, 0)
    );
    let tints: BTreeSet<&str> = own.lines().filter(|line| line.contains("fill-opacity")).collect();
    assert_eq!(tints.len(), own.matches("fill-opacity").count(), "a tint a hex");
    assert!(own.matches("fill=\"#2f62c9\" fill-opacity").count() > 5, "Lorien's own land");
    let wide: i32 = own
        .split("width=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a width")
        .parse()
        .expect("a number");
    assert!(wide >= 900, "{wide}");
}

/// Left, top, right and bottom of the words of a picture, and what they say.
#[expect(clippy::float_arithmetic, reason = "the room of a picture is measured as browsers do")]
fn rooms(svg: &str) -> Vec<([f64; 4], String)> {
    let number = |line: &str, name: &str| {
        let rest = line.split(&format!(" {name}=\"")).nth(1)?;
        rest.split('"').next()?.parse::<f64>().ok()
    };
    let texts = svg.lines().filter(|line| line.starts_with("<text") && line.contains("middle"));
    let told = texts.filter_map(|line| {
        let (x, y, size) = (number(line, "x")?, number(line, "y")?, number(line, "font-size")?);
        let words = line.split('>').nth(1)?.split('<').next()?.replace("&amp;", "&");
        let half = f64::from(u32::try_from(words.chars().count()).ok()?) * size * 0.29;
        Some(([x - half, y - size * 0.7, x + half, y], words))
    });
    told.collect()
}

#[test]
fn no_words_of_the_picture_stand_over_others() {
    for text in [EUROPE.to_owned(), at_war()] {
        let campaign = Campaign::of(&text, 1);
        let rooms = rooms(&picture(campaign.state()));
        assert!(rooms.len() > 60, "{}", rooms.len());
        let over = rooms.iter().enumerate().flat_map(|(at, (room, words))| {
            let crosses = |(other, _): &&([f64; 4], String)| {
                room[0] < other[2] && other[0] < room[2] && room[1] < other[3] && other[1] < room[3]
            };
            rooms[at + 1..].iter().filter(crosses).map(move |(_, other)| format!("{words} over {other}"))
        });
        assert_eq!(over.collect::<Vec<_>>(), [""; 0]);
    }
}

#[test]
fn a_march_in_the_picture_has_the_pulse_of_each_step_and_a_retreat_none() {
    let mut campaign = Campaign::of(&at_war(), 11);
    campaign.send("Lorien", "[[force]]\nname = \"Army of the Vale\"\npath = [\"0404\", \"0503\"]\n");
    campaign.resolve();
    let pulses: Vec<String> = campaign
        .0
        .standing_events()
        .into_iter()
        .filter_map(|event| match event.of::<Event>() {
            Event::Way(WayEvent::Marched { who, pulse, .. }) if who.name.contains("Vale") => Some(pulse.to_string()),
            _ => None,
        })
        .collect();
    let svg = picture(&seen_by(campaign.state(), "Lorien"));
    let told: Vec<String> = svg
        .lines()
        .filter(|line| line.contains("paint-order"))
        .filter_map(|line| Some(line.split('>').nth(1)?.split('<').next()?.to_owned()))
        .collect();
    assert_eq!(told, pulses, "{svg}");
}

#[test]
fn land_has_a_muted_tint_of_its_owners_own_where_the_terminal_has_many_colours() {
    let campaign = Campaign::of(EUROPE, 1);
    let known = seen_by(campaign.state(), "France");
    let map = atlas::map(&known, known.now.looker);
    let grounds = |theme: Theme| {
        let area = Rect { x: 0, y: 0, width: 161, height: 54 };
        let mut buffer = Buffer::empty(area);
        let look = Look { whole: true, cursor: usize::MAX, ..Look::default() };
        hexes::draw(&map, look, &Signs::new(), area, &mut Pen::new(&mut buffer, theme));
        buffer
            .content
            .iter()
            .filter_map(|cell| match cell.bg {
                Color::Indexed(number) => Some(number),
                _ => None,
            })
            .collect::<BTreeSet<u8>>()
    };
    assert_eq!(grounds(Theme::new(true, false)).len(), 0);
    assert!(grounds(Theme::new(true, false).with_many(true)).len() >= 9, "a tint a nation");
}

#[test]
fn names_stand_in_the_same_places_wherever_the_eye_is_and_whatever_the_colours_tell() {
    let campaign = Campaign::of(EUROPE, 1);
    let map = atlas::map(campaign.state(), None);
    for (width, height) in AREAS {
        let area = Rect { x: 0, y: 0, width, height };
        let names = |look: Look| hexes::labels(&map, look, &Signs::new(), area, Theme::new(true, false));
        let first = names(Look::default());
        for (cursor, layer) in
            [(0, MapLayer::Supply), (map.hexes.len() / 2, MapLayer::Owner), (usize::MAX, MapLayer::Terrain)]
        {
            assert_eq!(names(Look { cursor, layer, ..Look::default() }), first, "{width}x{height}");
        }
    }
}

#[test]
fn hexes_are_three_rows_high_where_eleven_by_nine_of_them_have_room() {
    let campaign = Campaign::of(EUROPE, 1);
    let known = seen_by(campaign.state(), "France");
    let map = atlas::map(&known, known.now.looker);
    let rows = |width: u16, height: u16| {
        let area = Rect { x: 0, y: 0, width, height };
        let cursor = map.hexes.len() / 2;
        let labels =
            hexes::labels(&map, Look { cursor, ..Look::default() }, &Signs::new(), area, Theme::new(true, false));
        labels.iter().map(|label| label.at.1).max().expect("names")
    };
    assert!(rows(150, 56) > rows(80, 36) * 4 / 3, "{} and {}", rows(150, 56), rows(80, 36));
}

#[test]
fn a_ferry_is_no_wall_and_a_closed_side_is_one() {
    let campaign = Campaign::of(EUROPE, 1);
    let map = campaign.state().map();
    let hex = |name: &str| map.named(name).expect("a hex");
    let ways = [
        ("1405", "1605", true, "the Great Belt"),
        ("1605", "1704", true, "the Sound"),
        ("1719", "1818", true, "Messina"),
        ("2515", "2516", true, "the Dardanelles"),
        ("2615", "2716", true, "the Bosporus"),
        ("1605", "1705", false, "Zealand and Blekinge"),
        ("2615", "2616", false, "Marmara"),
        ("1316", "1317", false, "Bonifacio"),
        ("0908", "1009", false, "the Channel"),
    ];
    for (from, to, open, name) in ways {
        assert_eq!(map.ways(hex(from)).contains(&hex(to)), open, "{name}");
        assert_eq!(map.ways(hex(to)).contains(&hex(from)), open, "{name}");
    }
}

#[test]
fn three_rivers_shows_its_ferry_and_its_wall_of_rock() {
    let campaign = Campaign::of(&at_war(), 1);
    let svg = picture(campaign.state());
    assert_eq!((svg.matches("stroke-dasharray=\"1 5\"").count(), svg.matches("stroke=\"#333\"").count()), (1, 1));
}

#[test]
fn seas_have_their_names_whole_and_in_their_own_hexes() {
    let campaign = Campaign::of(EUROPE, 1);
    let known = seen_by(campaign.state(), "France");
    let map = atlas::map(&known, known.now.looker);
    for (width, height, least) in [(81, 34, 3), (161, 54, 5)] {
        let area = Rect { x: 0, y: 0, width, height };
        let labels = hexes::labels(&map, Look::default(), &Signs::new(), area, Theme::new(true, false));
        let at_sea = |label: &&hexes::MapLabel| !label.is_force && map.hexes[label.hex].city.is_none();
        let named: Vec<&hexes::MapLabel> = labels.iter().filter(at_sea).collect();
        for label in &named {
            let sea = map.seas.iter().find(|sea| sea.name == label.words).expect("the whole name of a sea");
            assert!(sea.hexes.contains(&label.hex), "{label:?}");
        }
        assert!(named.len() >= least, "{named:?} at {width}x{height}");
    }
}
