//! A battle that is fought at a table of miniatures and comes back.

use fanion::engine::handover::{Came, CameLeader, CameNot, CamePiece, Fate, LeaderFate, Ledger, LedgerLine};
use fanion::engine::rules::AnyEvent;
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use fanion::orbat::read;
use fanion::rules::napoleon_1815::Napoleon1815;
use fanion::rules::napoleon_1815::battle::event::BattleEvent;
use fanion::rules::napoleon_1815::event::Event;
use fanion::rules::napoleon_1815::ids::LostBy;
use fanion::rules::napoleon_1815::state::State;

use super::battles::{battle, battle_of};
use super::game::{Game, SAMPLE, session};
use crate::support::handover::{self, ThereAndBack, file, four_fought, ten_thousand, there_and_back, two_hundred};

/// The result as it goes out, nothing lost yet.
fn blank(game: &Game) -> Came {
    handover::blank(&game.play, "Mons")
}

fn written(game: &Game, name: &str) -> String {
    file(&game.play, "Mons", name)
}

fn send(game: &mut Game, came: &Came) -> Result<(), String> {
    handover::send(&mut game.play, came)
}

/// The result comes back and is taken, and this side, `A` or `B`, holds the field.
fn comes_back(game: &mut Game, came: &Came, field: &str) {
    send(game, came).unwrap_or_else(|fault| panic!("{fault}"));
    game.pick("result:Mons");
    game.pick(field);
}

/// Sets what is left of the units of a block, one after the other.
fn left(came: &mut Came, piece: &str, of: &[(u16, Fate)]) {
    let name = format!("{piece} ");
    let units = came.units.iter_mut().filter(|unit| unit.name.starts_with(&name));
    let mut count = 0;
    for (unit, (left, fate)) in units.zip(of) {
        (unit.left, unit.fate) = (*left, *fate);
        count += 1;
    }
    assert_eq!(count, of.len(), "{piece}");
}

#[test]
fn each_block_is_a_formation_of_as_many_units_as_its_cv_and_reserves_arrive_later() {
    let mut game = battle_of(&[], &[]);
    // The guns of both sides stay in reserve.
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.pick("to-table:Mons");
    assert_eq!(game.options(), ["here:Mons"]);
    assert!(game.blocked("result:Mons").is_some_and(|why| why.contains("has come")));
    let army =
        |name: &str| read::orbat(name, written(&game, name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let told = |name: &str| -> Vec<(String, usize, Option<u16>)> {
        let formations = army(name).formations.into_iter();
        formations.map(|own| (own.name, own.units.len(), own.figures.arrives.map(|arrives| arrives.turn))).collect()
    };
    let plain = |name: &str, count| (name.to_owned(), count, None);
    assert_eq!(told("a.toml"), [plain("F1", 3), plain("F2", 2), plain("F3", 3), ("FG".to_owned(), 2, Some(3))]);
    assert_eq!(told("b.toml"), [plain("B1", 3), plain("B2", 2), plain("B3", 3), ("BG".to_owned(), 1, Some(3))]);
    let cv: Vec<u8> = army("a.toml").formations.iter().flat_map(|own| &own.units).map(|unit| unit.figures.cv).collect();
    assert_eq!(cv, [5, 5, 5, 5, 5, 5, 5, 5, 4, 4]);
}

#[test]
fn a_formation_of_one_arm_is_of_its_kind_and_guns_alone_are_mixed() {
    let mut game = battle_of(&["F4 french cavalry 2 Paris"], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,F4 F2 F3");
    game.pick("to-table:Mons");
    let text = written(&game, "a.toml");
    let kinds: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("kind = ")).collect();
    let infantry = "\"infantry\"";
    // The guns are in reserve, and reserves go last.
    assert_eq!(kinds, [infantry, infantry, infantry, "\"cavalry\"", "\"mixed\""]);
}

#[test]
fn a_block_comes_back_with_its_cv_times_what_is_left_rounded_up_and_the_beaten_side_routs() {
    let mut game = battle();
    game.pick("to-table:Mons");
    let mut came = blank(&game);
    // F1: 15 in; 5, a broken 4 for half, a captured 5: 7 of 15 are left, 3 x 7 / 15 = 1.4, so 2.
    left(&mut came, "F1", &[(5, Fate::Stands), (4, Fate::Broken), (5, Fate::Captured)]);
    // B1: 15 in, 1 left: 0.2, so 1. B2: nothing left. B3: 10 of 15: 2.
    left(&mut came, "B1", &[(1, Fate::Stands), (0, Fate::Removed), (0, Fate::Removed)]);
    left(&mut came, "B2", &[(0, Fate::Removed), (3, Fate::Left)]);
    left(&mut came, "B3", &[(5, Fate::Stands), (5, Fate::Stands), (0, Fate::Removed)]);
    came.field = Some("A".to_owned());
    send(&mut game, &came).unwrap_or_else(|fault| panic!("{fault}"));
    game.pick("result:Mons");
    assert_eq!(game.key(), "field:Mons");
    game.pick("A");
    let cv = |piece: &str| game.of_piece(piece, "cv");
    assert_eq!(["F1", "F2", "B1", "B2", "B3"].map(cv), ["2", "2", "1", "0", "2"]);
    assert_eq!(game.of_piece("B2", "lost_by"), "fire");
    assert_eq!(game.step(), "rout");
    assert!(game.options().iter().all(|option| option.starts_with("rout:B")), "{:?}", game.options());
    assert_eq!(game.of_piece("BG", "cv"), "1", "no attrition beside what the table took");
}

#[test]
fn the_house_rules_of_the_table_say_what_goes_out() {
    let rules = [
        ("table.units-per-cv", "2"),
        ("table.unit-cv", "7"),
        ("table.battery-cv", "9"),
        ("table.quality", "veteran"),
        ("table.reserve-turn", "5"),
    ];
    let mut game = battle_of(&[], &rules);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.pick("to-table:Mons");
    let army = read::orbat("a.toml", written(&game, "a.toml").as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let told = |at: usize| {
        let formation = &army.formations[at];
        let unit = &formation.units[0].figures;
        (formation.units.len(), unit.cv, unit.quality.as_str(), formation.figures.arrives.map(|arrives| arrives.turn))
    };
    // F1 of CV 3, and the guns of CV 2 in reserve.
    assert_eq!((told(0), told(3)), ((6, 7, "veteran", None), (4, 9, "veteran", Some(5))));
}

#[test]
fn what_broke_at_the_table_counts_as_the_house_rule_says() {
    for (rule, cv) in [("none", "1"), ("half", "2"), ("full", "3")] {
        let mut game = battle_of(&[], &[("table.broken-counts", rule)]);
        game.deploy("Mons", "B1 B2 B3,BG", "F1,FG F2 F3");
        game.pick("to-table:Mons");
        let mut came = Came { field: Some("A".to_owned()), ..blank(&game) };
        left(&mut came, "F1", &[(5, Fate::Stands), (5, Fate::Broken), (5, Fate::Broken)]);
        comes_back(&mut game, &came, "A");
        assert_eq!(game.of_piece("F1", "cv"), cv, "{rule}");
    }
}

#[test]
fn a_rout_from_the_table_costs_attrition_only_by_house_rule() {
    for (rule, cv) in [("off", "3"), ("on", "2")] {
        let mut game = battle_of(&[], &[("table.rout-attrition", rule)]);
        game.deploy("Mons", "B1 B2 B3,BG", "F1,FG F2 F3");
        game.pick("to-table:Mons");
        let came = Came { field: Some("A".to_owned()), ..blank(&game) };
        comes_back(&mut game, &came, "A");
        game.pick("rout:B1");
        let way = game.options()[0].clone();
        game.pick(&way);
        assert_eq!(game.of_piece("B1", "cv"), cv, "{rule}");
    }
}

#[test]
fn a_leader_is_lost_if_he_was_killed_or_captured_there() {
    for (fate, cv) in [(LeaderFate::Wounded, "1"), (LeaderFate::Killed, "0"), (LeaderFate::Captured, "0")] {
        let mut game = battle_of(&["W british leader 1 Mons"], &[]);
        game.deploy("Mons", "B1 B2 B3,BG W", "F1,FG F2 F3");
        game.pick("to-table:Mons");
        let mut came = blank(&game);
        came.leaders = vec![CameLeader { side: "B".to_owned(), name: "W".to_owned(), fate }];
        comes_back(&mut game, &came, "B");
        assert_eq!(game.of_piece("W", "cv"), cv, "{fate:?}");
        let service = game.play.service();
        let he = service.iter().find(|own| own.who == "W").expect("a record");
        assert!(he.leads && he.battles == 1, "{he:?}");
        assert_eq!(he.now, if cv == "0" { "is lost (fire)" } else { "" });
        game.play.look_as(Eye::Seat("french".to_owned()));
        assert!(game.play.service().iter().all(|own| own.side == "french"), "the other side's are its own");
        game.play.look_as(Eye::Public);
        assert!(game.play.service().is_empty());
    }
}

#[test]
fn a_result_of_other_units_is_refused_and_the_battle_may_be_played_here_after_all() {
    let mut game = battle();
    game.pick("to-table:Mons");
    let mut came = blank(&game);
    came.units[0].left = 9;
    let refused = send(&mut game, &came).expect_err("more than it had");
    assert!(refused.contains("`F1 1` of side A went in with 5 and cannot have 9 left"), "{refused}");
    game.pick("here:Mons");
    assert_eq!(game.options(), ["battle:Mons", "to-table:Mons"]);
    game.turn_to("Mons", "B3");
    game.pick("fire:FG");
    game.send(serde_json::json!({"faces": [1, 1]}));
    game.done();
    let why = game.blocked("to-table:Mons");
    assert_eq!(why.as_deref(), Some("its battle turns have begun"));
}

#[test]
fn whoever_does_not_hold_the_field_routs_attacker_or_defender() {
    for (field, routs, stays) in [("A", "rout:B", "F1"), ("B", "rout:F", "B1")] {
        let mut game = battle();
        game.pick("to-table:Mons");
        let came = blank(&game);
        send(&mut game, &came).unwrap_or_else(|fault| panic!("{fault}"));
        game.pick("result:Mons");
        assert_eq!(game.options(), ["A", "B"], "somebody holds it");
        game.pick(field);
        assert_eq!((game.step(), game.of_piece(stays, "at")), ("rout".to_owned(), "Mons".to_owned()));
        assert!(game.options().iter().all(|option| option.starts_with(routs)), "{field}: {:?}", game.options());
    }
}

#[test]
fn while_it_is_away_its_blocks_are_locked() {
    let mut game = battle_of(&["F9 french infantry 2 Brest", "W british leader 1 Mons"], &[]);
    game.deploy("Mons", "B1 B2 B3,BG W", "F1,FG F2 F3");
    let words = [("F1", "cv", 1.into()), ("BG", "status", "disrupted".into()), ("W", "revealed", true.into())];
    let figure = |piece: &str, key: &str, to: &serde_json::Value| serde_json::json!({"piece": piece, key: to});
    let mut corrections: Vec<serde_json::Value> = words.iter().map(|(piece, key, to)| figure(piece, key, to)).collect();
    corrections.push(serde_json::json!({"piece": "F2", "at": "Brest"}));
    corrections.push(serde_json::json!({"piece": "F9", "at": "Mons", "area": "attacker-reserve"}));
    game.pick("to-table:Mons");
    for correction in &corrections {
        let refused = game.refused(serde_json::json!({ "correct": correction }));
        assert_eq!(refused, "the battle at Mons is at the table; take its result, or play it here", "{correction}");
    }
    // Who is elsewhere is not locked, and nobody is once the battle is played here.
    game.correct("F9", serde_json::json!({"cv": 1}));
    game.pick("here:Mons");
    for correction in &corrections {
        game.send(serde_json::json!({ "correct": correction }));
    }
}

#[test]
fn guards_go_as_guards_and_the_quality_of_the_file_goes_before() {
    let units = ["G1 french infantry 2 Paris old_guard", "G2 french infantry 2 Paris old_guard"];
    let text = super::game::file(
        "F A",
        &[
            &units[..],
            &[
                "F1 french infantry 2 Paris",
                "B1 british infantry 3 Mons",
                "B2 british infantry 3 Mons",
                "B3 british infantry 3 Mons",
            ],
        ]
        .concat(),
        &["Paris Mons major", "Mons Ghent major"],
    );
    let text = text.replacen("name = \"G2\"\n", "name = \"G2\"\nquality = \"elite\"\n", 1);
    let mut game = Game::of(&text);
    game.march("french/Paris", &["G1", "G2", "F1"], "Paris>Mons");
    game.marched();
    game.deploy("Mons", "B1 B2 B3", "G1 G2 F1");
    game.pick("to-table:Mons");
    let army = read::orbat("a.toml", written(&game, "a.toml").as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let quality = |name: &str| {
        let own = army.formations.iter().find(|own| own.name == name).expect("a formation");
        own.units[0].figures.quality.as_str()
    };
    assert_eq!(["G1", "G2", "F1"].map(quality), ["guard", "elite", "regular"]);
}

#[test]
fn in_a_battle_no_block_is_set_right_to_stand_nowhere() {
    let mut game = battle();
    let nowhere = serde_json::json!({"correct": {"piece": "F1", "area": null}});
    assert!(game.refused(nowhere).contains("every block stands in an area, or in reserve"));
}

/// The lines of the log about a battle that is back, as someone may read them.
fn told_of_return(game: &mut Game, eye: Eye) -> Vec<String> {
    game.play.look_as(eye);
    let lines: Vec<String> = game.play.log().iter().flat_map(|line| &line.lines).map(ToString::to_string).collect();
    game.play.look_as(Eye::All);
    lines.into_iter().filter(|line| line.contains("back from the table")).collect()
}

#[test]
fn the_ledger_is_told_block_by_block_and_nothing_of_those_face_down() {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.pick("to-table:Mons");
    let mut came = blank(&game);
    left(&mut came, "F1", &[(5, Fate::Stands), (4, Fate::Broken), (5, Fate::Captured)]);
    left(&mut came, "BG", &[(2, Fate::Stands)]);
    send(&mut game, &came).unwrap_or_else(|fault| panic!("{fault}"));
    game.pick("result:Mons");
    let told = format!("{:?}", game.pick("A").told);
    assert!(told.contains("side A, F1: 15 in = 9 fit (4 of them broken) + 1 lost + 5 captured"), "{told}");
    assert!(told.contains("side B, BG: 4 in = 2 fit + 2 lost + 0 captured"), "{told}");
    assert!(told.contains("side B: 44 in = 42 fit + 2 lost + 0 captured"), "{told}");
    let [french] = &told_of_return(&mut game, Eye::Seat("french".to_owned()))[..] else { panic!("one line") };
    assert!(french.contains("side A, FG: 8 in = 8 fit") && french.contains("1 block face down"), "{french}");
    assert!(!french.contains("BG") && !french.contains("side B:"), "the reserve stood face down: {french}");
}

#[test]
fn a_block_told_as_a_whole_must_add_up() {
    let mut game = battle();
    game.pick("to-table:Mons");
    let mut came = blank(&game);
    came.units.retain(|unit| !unit.name.starts_with("F1 "));
    let piece = |fit, lost| CamePiece { side: "A".into(), name: "F1".into(), fit, broken: 0, lost, captured: 1 };
    came.pieces = vec![piece(7, 8)];
    let refused = send(&mut game, &came).expect_err("16 of 15");
    assert!(refused.contains("`F1`: 15 went in, 7 fit, 8 lost and 1 captured came out"), "{refused}");
    came.pieces = vec![piece(7, 7)];
    comes_back(&mut game, &came, "A");
    assert_eq!(game.of_piece("F1", "cv"), "2", "3 x 7 / 15, rounded up");
}

#[test]
fn a_leader_is_what_the_file_says() {
    let mut game = battle_of(&["W british leader 1 Mons"], &[]);
    game.deploy("Mons", "B1 B2 B3,BG W", "F1,FG F2 F3");
    game.pick("to-table:Mons");
    assert!(written(&game, "b.toml").contains("[commander]\nname = \"W\"\nability = \"average\""));
    let said = "kind = \"leader\"\nability = \"excellent\"\ninspiration = \"charismatic\"\nstaff = \"good\"\n";
    let text = SAMPLE.replace("kind = \"leader\"\n", said);
    let game = fanion::rules::napoleon_1815::file::read(&text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let emperor = game.units.iter().find(|unit| unit.commander).expect("a commander");
    let leader = emperor.tabletop.command.leader("He".to_owned(), "average");
    assert_eq!((leader.ability, leader.inspiration, leader.staff), ("excellent", "charismatic", Some("good")));
    let wrong = SAMPLE.replacen("kind = \"infantry\"\n", "kind = \"infantry\"\nability = \"good\"\n", 1);
    let faults = fanion::rules::napoleon_1815::file::read(&wrong).expect_err("no leader");
    assert!(faults[0].contains("`ability` is for leaders"), "{faults:?}");
}

fn state(play: &Session) -> State {
    play.view().of::<Napoleon1815>().state.clone()
}

/// The ledger of an event that brings a battle back.
fn ledger(event: &AnyEvent) -> Option<Ledger> {
    match event.of::<Event>() {
        Event::Battle(BattleEvent::FromTable { ledger, .. }) => {
            Some(Ledger(ledger.iter().map(|(_, entry)| entry.clone()).collect()))
        }
        _ => None,
    }
}

/// A game by chance until a battle is at the table; it comes back, and nobody is made or lost on the way.
fn handed_over(seed: u64, is_fought: bool) {
    let of = there_and_back(session(SAMPLE, seed, &[]), (seed, is_fought), state, ledger);
    let Some(ThereAndBack { before, after, ledger, place }) = of else { return };
    for (id, piece) in before.units() {
        let name = before.name(id);
        let now = after.piece(id);
        let Some(own) = ledger.0.iter().find(|entry: &&LedgerLine| entry.unit == name) else { continue };
        // A broken unit counts for half.
        let (left, went_in) = ((own.fit - own.broken) * 2 + own.broken, own.went_in * 2);
        let back = (u32::from(piece.cv) * left).div_ceil(went_in);
        let routed = now.lost_by == Some(LostBy::Rout);
        assert!(routed || u32::from(now.cv) == back, "game {seed}, {name}: {} and not {back}", now.cv);
    }
    assert_eq!(before.map.pieces.len(), after.map.pieces.len(), "game {seed}");
    assert!(after.fights.tables.iter().all(|city| after.city_name(*city) != place), "game {seed}");
}

#[test]
fn two_hundred_battles_handed_over_balance() {
    two_hundred(handed_over);
}

#[test]
fn battles_that_automatic_players_fight_balance() {
    four_fought(handed_over);
}

#[test]
#[ignore = "takes minutes: 10,000 battles handed over, 50 of them fought"]
fn ten_thousand_battles_handed_over_balance() {
    ten_thousand(handed_over);
}

/// A battle at Mons at the table; B5 and B6 stand one section away in Ghent.
fn with_neighbours(settings: &[(&str, &str)]) -> Game {
    let more = ["B5 british infantry 2 Ghent", "B6 british infantry 3 Ghent", "B7 british infantry 1 Ghent"];
    let mut game = battle_of(&more, settings);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.pick("to-table:Mons");
    game
}

/// The formations of the defenders that come later: name, turn, notes.
fn comers(game: &Game) -> Vec<(String, u16, String)> {
    let army = read::orbat("b.toml", written(game, "b.toml").as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
    let late = army.formations.into_iter().filter_map(|own| Some((own.name, own.figures.arrives?.turn, own.notes)));
    late.filter(|(name, ..)| name != "BG").collect()
}

#[test]
fn blocks_one_section_away_come_by_their_road_as_many_as_it_carries_the_strongest_first() {
    let game = with_neighbours(&[]);
    let road = "by the road from Ghent".to_owned();
    let carries = comers(&game).len();
    assert_eq!(comers(&game)[0], ("B6".to_owned(), 6, road));
    assert!(carries == 1 || carries == 2, "{:?}", comers(&game));
    // What both sides read does not name who is on the road.
    assert!(!written(&game, "scenario.toml").contains("B6") && !written(&game, "a.toml").contains("B6"));
    assert_eq!(comers(&with_neighbours(&[("table.march", "4")]))[0].1, 4);
    assert_eq!(comers(&with_neighbours(&[("table.roads", "off")])), []);
}

#[test]
fn who_came_along_the_road_is_at_the_battle_and_who_never_did_stays_where_he_was() {
    for never in [false, true] {
        let mut game = with_neighbours(&[]);
        let mut came = blank(&game);
        left(&mut came, "B6", &[(5, Fate::Stands), (5, Fate::Stands), (0, Fate::Removed)]);
        if never {
            let [side, name] = ["B", "B6"].map(str::to_owned);
            came.off.push(CameNot { side, name });
        }
        came.off
            .extend(comers(&game).iter().skip(1).map(|(name, ..)| CameNot { side: "B".into(), name: name.clone() }));
        came.field = Some("B".to_owned());
        comes_back(&mut game, &came, "B");
        let (at, cv) = if never { ("Ghent", "3") } else { ("Mons", "2") };
        assert_eq!((game.of_piece("B6", "at").as_str(), game.of_piece("B6", "cv").as_str()), (at, cv));
        assert_eq!(game.of_piece("B7", "at"), "Ghent");
    }
}
