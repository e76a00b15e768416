//! A battle that is fought at a table of miniatures and comes back.

use fanion::engine::handover::{Came, CameLeader, CamePiece, Fate, LeaderFate, Ledger};
use fanion::engine::rules::AnyEvent;
use fanion::engine::session::Session;
use fanion::orbat::{Orbat, read};
use fanion::rules::beyond_waterloo::BeyondWaterloo;
use fanion::rules::beyond_waterloo::battle::event::BattleEvent;
use fanion::rules::beyond_waterloo::event::Event;
use fanion::rules::beyond_waterloo::state::State;
use serde_json::{Value as Json, json};

use super::game::{Game, SAMPLE, session};
use crate::support::handover::{
    ThereAndBack, blank, file, four_fought, send, ten_thousand, there_and_back, two_hundred,
};

/// The Corps of the Left against the First Redland Corps at Stonecross, cards played.
fn at_stonecross(settings: &[(&str, &str)], formations: &[(&str, Json)], tactics: [&str; 2]) -> Game {
    let left = ("Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"}));
    let all: Vec<(&str, Json)> = [left].into_iter().chain(formations.iter().cloned()).collect();
    let mut game = Game::battles(settings, &all);
    game.pick("battle:Stonecross");
    while game.key().contains("/lead-") {
        game.pick("Corps of the Left");
    }
    game.tactics(tactics[0], tactics[1]);
    game.no_cards();
    game
}

fn away(settings: &[(&str, &str)], formations: &[(&str, Json)]) -> Game {
    let mut game = at_stonecross(settings, formations, ["general-advance", "hold"]);
    game.goes_to_table();
    game
}

fn army(game: &Game, name: &str) -> Orbat {
    read::orbat(name, file(&game.play, "Stonecross", name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A unit told as a whole: so much of what went in is fit, the rest is lost.
fn whole(came: &mut Came, side: &str, name: &str, fit: u16) {
    let is_own = |unit: &fanion::engine::handover::CameUnit| {
        unit.side == side && unit.name.rsplit_once(' ').is_some_and(|(own, _)| own == name)
    };
    let went_in: u16 = came.units.iter().filter(|unit| is_own(unit)).map(|unit| unit.start).sum();
    came.units.retain(|unit| !is_own(unit));
    let (side, name) = (side.to_owned(), name.to_owned());
    came.pieces.push(CamePiece { side, name, fit, broken: 0, lost: went_in - fit, captured: 0 });
}

fn bring(game: &mut Game, came: &Came, field: &str) {
    send(&mut game.play, came).unwrap_or_else(|fault| panic!("{fault}"));
    game.pick("result:Stonecross");
    assert_eq!(game.key(), "field:Stonecross");
    game.pick(field);
}

#[test]
fn each_unit_is_a_formation_of_half_as_many_units_as_it_has_factors_under_the_leader_of_its_own() {
    let right = ("Corps of the Right", json!({"at": "Stonecross", "mode": "march-order"}));
    let game = away(&[], &[right]);
    let told = |name: &str| -> Vec<(String, usize, String)> {
        let leader = |own: &fanion::orbat::Formation| own.commander.as_ref().map(|own| own.name.clone());
        let of = |own: &fanion::orbat::Formation| (own.name.clone(), own.units.len(), leader(own).unwrap_or_default());
        army(&game, name).formations.iter().map(of).collect()
    };
    let a = told("a.toml");
    let first: Vec<(&str, usize)> = a.iter().map(|own| (own.0.as_str(), own.1)).collect();
    // Factors 6, 6, 2, 3 of the lead formation come first; 3 are rounded up to 2 units.
    let left = [("1st Blue Division", 3), ("2nd Blue Division", 3), ("Blue Citizens", 1), ("Left Lancers", 2)];
    assert_eq!(first[..4], left);
    assert_eq!(army(&game, "a.toml").commander.name, "Marshal Azur");
    assert_eq!((a[4].0.as_str(), a[4].2.as_str()), ("3rd Blue Division", "Count Lapis"), "he leads his first unit");
    assert!(a.iter().filter(|own| own.2 == "Count Lapis").count() == 1);
    let shapes: Vec<&str> =
        army(&game, "a.toml").formations.iter().map(|own| own.units[0].figures.shape.as_str()).collect();
    assert_eq!((shapes[0], shapes[4]), ("line", "column"), "march order is in column");
    let quality = |name: &str, at: usize| army(&game, name).formations[at].units[0].figures.quality.as_str();
    assert_eq!((quality("a.toml", 0), quality("a.toml", 2), quality("b.toml", 1)), ("regular", "militia", "guard"));
    let duke = army(&game, "b.toml").commander;
    assert_eq!((duke.name.as_str(), duke.figures.ability.as_str()), ("The Duke", "excellent"), "battle ability 2");
    let scenario = file(&game.play, "Stonecross", "scenario.toml");
    for words in ["The French: general advance.", "The Allies: hold.", "Corps of the Right: in column of march."] {
        assert!(scenario.contains(words), "{scenario}");
    }
}

#[test]
fn the_house_rules_of_the_table_say_what_goes_out() {
    let rules = [
        ("table.units-per-factor", "1"),
        ("table.unit-cv", "7"),
        ("table.battery-cv", "9"),
        ("table.quality", "veteran"),
        ("table.national-guard", "conscript"),
    ];
    let game = away(&rules, &[("The Tower", json!({"at": "Stonecross"}))]);
    let army = army(&game, "a.toml");
    let told: Vec<(&str, usize, u8, &str)> = army
        .formations
        .iter()
        .map(|own| (&own.units[0].figures, own))
        .map(|(unit, own)| (own.name.as_str(), own.units.len(), unit.cv, unit.quality.as_str()))
        .collect();
    for expected in [
        ("1st Blue Division", 6, 7, "veteran"),
        ("Blue Citizens", 2, 7, "conscript"),
        ("Left Lancers", 3, 7, "veteran"),
        ("Tower Guns", 4, 9, "veteran"),
    ] {
        assert!(told.contains(&expected), "{expected:?} in {told:?}");
    }
}

#[test]
fn a_flank_attack_sets_a_third_of_its_formations_on_that_flank() {
    // The French have four formations there, the Allies five.
    for (tactics, told) in [
        (
            ["left-flank-attack", "hold"],
            Some(" The French: left flank attack. 1 of their formations begins on that flank, the left."),
        ),
        (
            ["right-flank-attack", "hold"],
            Some(" The French: right flank attack. 1 of their formations begins on that flank, the right."),
        ),
        (
            ["hold", "left-flank-attack"],
            Some(" The Allies: left flank attack. 1 of their formations begins on that flank, the left."),
        ),
        (["general-advance", "concentric-attack"], None),
    ] {
        let mut game = at_stonecross(&[], &[], tactics);
        game.goes_to_table();
        let scenario = file(&game.play, "Stonecross", "scenario.toml");
        assert_eq!(scenario.matches("begins on that flank").count(), usize::from(told.is_some()), "{scenario}");
        assert!(told.is_none_or(|told| scenario.contains(told)), "{scenario}");
        assert_eq!(scenario.matches("flank\"\nat = ").count(), usize::from(told.is_some()), "{scenario}");
    }
}

#[test]
fn the_ability_of_a_leader_goes_by_his_battle_ability_as_he_is_now() {
    for (figure, ability) in
        [(-2, "poor"), (-1, "poor"), (0, "average"), (1, "good"), (2, "excellent"), (3, "excellent")]
    {
        let text = |of: &str| SAMPLE.replacen("action_points = 4\nbattle_ability = 2\n", of, 1);
        let fit = text(&format!("action_points = 4\nbattle_ability = {figure}\n"));
        let reverse = format!("wounded = {{ action_points = 1, battle_ability = {figure} }}\n");
        let hurt = text(&format!("action_points = 4\nbattle_ability = 2\nstatus = \"wounded\"\n{reverse}"));
        for text in [fit, hurt] {
            let mut game = Game::under(&text, &[]);
            game.left_at_stonecross();
            game.advance_at_stonecross();
            game.goes_to_table();
            let chief = army(&game, "a.toml").commander;
            assert_eq!((chief.name.as_str(), chief.figures.ability.as_str()), ("Marshal Azur", ability), "{figure}");
        }
    }
}

#[test]
fn a_unit_goes_with_the_factors_that_it_has_left_and_who_is_broken_does_not_go() {
    let mut game = at_stonecross(&[], &[], ["general-advance", "hold"]);
    // 3 of 6 factors on its reverse: two units and not three.
    game.correct("unit", "1st Blue Division", json!({"steps": 1}));
    game.correct("unit", "2nd Blue Division", json!({"broken": true}));
    game.goes_to_table();
    let told: Vec<(String, usize)> =
        army(&game, "a.toml").formations.iter().map(|own| (own.name.clone(), own.units.len())).collect();
    let expected = [("1st Blue Division", 2), ("Blue Citizens", 1), ("Left Lancers", 2)];
    assert_eq!(told[..3], expected.map(|(name, units)| (name.to_owned(), units)));
    assert!(told.iter().all(|(name, _)| name != "2nd Blue Division"), "{told:?}");
}

#[test]
fn a_defender_who_does_not_hold_the_field_withdraws_and_the_attacker_is_not_asked() {
    let mut game = away(&[], &[]);
    let came = blank(&game.play, "Stonecross");
    bring(&mut game, &came, "A");
    assert_eq!(game.options(), ["withdraw:Stonecross/1/allied"]);
    game.pick("withdraw:Stonecross/1/allied");
    assert_eq!(game.blocked("stay").as_deref(), Some("the enemy holds the field"));
    let way = game.options()[0].clone();
    game.pick(&way);
    assert_eq!((game.at("First Redland Corps"), game.at("Corps of the Left")), (way, "Stonecross".to_owned()));
    assert_eq!(game.of("areas", "Stonecross", "holder"), "french", "one side alone holds the area");
}

#[test]
fn steps_come_back_rounded_up_the_guard_is_tested_and_who_does_not_hold_the_field_withdraws() {
    let mut game = away(&[], &[]);
    let mut came = blank(&game.play, "Stonecross");
    // 2 steps each. 7 of 15 left: 0.93, so 1. 8 of 15: 1.07, so 2. Nothing left: none. The Guards, 4 units, 20: 10 is 1.
    whole(&mut came, "A", "1st Blue Division", 7);
    whole(&mut came, "A", "2nd Blue Division", 8);
    whole(&mut came, "A", "Blue Citizens", 0);
    whole(&mut came, "B", "Red Guards", 10);
    bring(&mut game, &came, "B");
    let steps = ["1st Blue Division", "2nd Blue Division", "Blue Citizens", "Red Guards"].map(|unit| game.steps(unit));
    assert_eq!(steps, [1, 2, 0, 1]);
    assert_eq!(game.options(), ["guard:Red Guards"]);
    game.pick("guard:Red Guards");
    game.dice(&[6]);
    // Who holds the field is not asked, and there is no second round.
    assert_eq!(game.options(), ["withdraw:Stonecross/1/french"]);
    game.pick("withdraw:Stonecross/1/french");
    assert_eq!(game.blocked("stay").as_deref(), Some("the enemy holds the field"));
    game.pick("Oldforge");
    assert_eq!((game.at("Corps of the Left"), game.key()), ("Oldforge".to_owned(), "O2"), "{:?}", game.options());
    let told = format!("{:?}", game.play.log().iter().map(|line| format!("{:?}", line.lines)).collect::<Vec<_>>());
    for line in [
        "ae 1st Blue Division: 7 of 15 CV back; af 2nd Blue Division: no step lost; ",
        "mb Red Guards: 10 of 20 CV back",
    ] {
        assert!(told.contains(line), "{line} is not in {told}");
    }
    assert!(!told.contains("side A") && !told.contains(" fit "), "{told}");
}

#[test]
fn what_broke_at_the_table_counts_as_the_house_rule_says() {
    for (rule, steps) in [("none", 0), ("half", 1), ("full", 2)] {
        let mut game = away(&[("table.broken-counts", rule)], &[]);
        let mut came = blank(&game.play, "Stonecross");
        // Two of three units broke, the third is gone: 10 of 15 left, of two steps.
        for unit in came.units.iter_mut().filter(|unit| unit.name.starts_with("1st Blue Division ")) {
            let gone = unit.name.ends_with(" 3");
            (unit.left, unit.fate) = if gone { (0, Fate::Removed) } else { (unit.start, Fate::Broken) };
        }
        bring(&mut game, &came, "A");
        assert_eq!(game.steps("1st Blue Division"), steps, "{rule}");
    }
}

#[test]
fn on_a_drawn_field_both_may_stay_and_it_is_over() {
    let mut game = away(&[], &[]);
    let came = blank(&game.play, "Stonecross");
    bring(&mut game, &came, "nobody");
    for side in ["allied", "french"] {
        assert_eq!(game.options(), [format!("withdraw:Stonecross/1/{side}")]);
        game.pick(&format!("withdraw:Stonecross/1/{side}"));
        game.pick("stay");
    }
    assert_eq!(game.at("Corps of the Left"), "Stonecross");
    assert_ne!(game.key(), "reaction", "no second round");
}

#[test]
fn who_holds_the_field_of_one_battle_says_nothing_about_the_next() {
    let right = ("Corps of the Right", json!({"at": "Northmoor", "mode": "line-of-battle"}));
    let mut game = away(&[], &[right]);
    let came = blank(&game.play, "Stonecross");
    bring(&mut game, &came, "B");
    game.pick("withdraw:Stonecross/1/french");
    game.pick("Oldforge");
    game.pick("battle:Northmoor");
    game.tactics("hold", "hold");
    game.pick("withdraw:Northmoor/1/allied");
    game.pick("stay");
    game.pick("withdraw:Northmoor/1/french");
    assert_eq!(game.blocked("stay"), None);
    game.pick("stay");
    assert_eq!(game.key(), "reaction");
}

#[test]
fn leaders_are_as_they_were_there_or_by_hand() {
    for (rule, wounded, dead) in [("as-there", true, true), ("by-hand", false, false)] {
        let mut game = away(&[("table.leaders", rule)], &[]);
        let mut came = blank(&game.play, "Stonecross");
        let told = |side: &str, name: &str, fate| CameLeader { side: side.into(), name: name.into(), fate };
        came.leaders = vec![told("A", "Marshal Azur", LeaderFate::Wounded), told("B", "The Duke", LeaderFate::Killed)];
        bring(&mut game, &came, "A");
        let service = game.play.service();
        let azur = service.iter().find(|own| own.who == "Marshal Azur").expect("a record");
        assert_eq!((azur.battles, azur.now.as_str()), (1, if wounded { "wounded" } else { "" }), "{rule}");
        let of = |leader: &str, key: &str| game.of("leaders", leader, key) == true;
        assert_eq!((of("Marshal Azur", "wounded"), of("The Duke", "dead")), (wounded, dead), "{rule}");
    }
}

#[test]
fn a_battle_goes_once_cards_are_played_is_locked_there_and_may_be_fought_here_after_all() {
    let left = json!({"at": "Stonecross", "mode": "line-of-battle"});
    let mut game = Game::battles(&[], &[("Corps of the Left", left)]);
    game.pick("battle:Stonecross");
    game.tactics("general-advance", "hold");
    let why = |game: &Game| game.blocked("to-table:Stonecross").unwrap_or_default();
    assert_eq!(why(&game), "cards come first");
    game.no_cards();
    assert_eq!(game.options(), ["fert:Stonecross/1/french", "fert:Stonecross/1/allied", "to-table:Stonecross"]);
    game.goes_to_table();
    assert_eq!(
        (game.options(), game.json()["at_table"].clone()),
        (vec!["here:Stonecross".to_owned()], json!("Stonecross"))
    );
    let locked = [
        json!({"unit": "Red Guards", "steps": 1}),
        json!({"formation": "Corps of the Left", "at": "Oldforge"}),
        json!({"formation": "Corps of the Right", "at": "Stonecross"}),
        json!({"leader": "The Duke", "dead": true}),
    ];
    for correction in locked {
        let refused = game.refused(json!({ "correct": correction }));
        assert!(refused.contains("the battle is at the table"), "{refused}");
    }
    game.pick("here:Stonecross");
    game.pick("fert:Stonecross/1/french");
    game.fill(json!({}));
    game.dice(&[5]);
    assert_eq!(why(&game), "the FERT was rolled");
}

/// The battle of Stonecross goes to the table, and the Second Redland Corps tries to come from Northmoor.
fn with_a_march(face: u8) -> Game {
    let mut game = at_stonecross(&[], &[], ["general-advance", "hold"]);
    game.pick("to-table:Stonecross");
    while game.key().starts_with("to-table:Stonecross/react:") {
        let marches = game.key() == "to-table:Stonecross/react:Second Redland Corps";
        game.pick(if marches { "yes" } else { "no" });
        if marches {
            game.fill(json!({}));
            game.dice(&[face]);
        }
    }
    game
}

#[test]
fn who_gets_through_before_a_battle_goes_to_the_table_arrives_there_by_road() {
    let ap = at_stonecross(&[], &[], ["general-advance", "hold"]).ap("Prince Rouge");
    let mut game = with_a_march(1);
    assert_eq!(game.ap("Prince Rouge"), ap - 1, "a reaction move is paid");
    assert_eq!(game.at("Second Redland Corps"), "Northmoor", "it is there once it has come onto the table");
    let (own, other) = (file(&game.play, "Stonecross", "b.toml"), file(&game.play, "Stonecross", "a.toml"));
    assert!(own.contains("arrives = { turn = 6, needs = 1 }") && own.contains("by the road from Northmoor"), "{own}");
    assert!(!other.contains("Northmoor"), "{other}");
    let late = army(&game, "b.toml").formations.iter().filter(|own| own.arrives.is_some()).count();
    assert_eq!(late, 3, "a unit is a formation");
    let came = blank(&game.play, "Stonecross");
    bring(&mut game, &came, "B");
    assert_eq!(game.at("Second Redland Corps"), "Stonecross");
}

#[test]
fn who_never_came_onto_the_table_stays_where_he_was_and_who_does_not_get_through_does_not_go() {
    let mut game = with_a_march(1);
    let mut came = blank(&game.play, "Stonecross");
    let late = army(&game, "b.toml").formations.into_iter().filter(|own| own.arrives.is_some());
    came.off = late.map(|own| fanion::engine::handover::CameNot { side: "B".to_owned(), name: own.name }).collect();
    bring(&mut game, &came, "B");
    assert_eq!(game.at("Second Redland Corps"), "Northmoor");
    let game = with_a_march(6);
    assert!(!file(&game.play, "Stonecross", "b.toml").contains("arrives"), "6 and a screen of 2 is 7 or more");
}

#[test]
fn a_result_that_does_not_balance_is_refused_with_the_name_of_the_unit() {
    let mut game = away(&[], &[]);
    let mut came = blank(&game.play, "Stonecross");
    came.units[0].left = 9;
    let refused = send(&mut game.play, &came).expect_err("more than it had");
    assert!(refused.contains("`1st Blue Division 1` of side A went in with 5 and cannot have 9 left"), "{refused}");
}

#[test]
fn quality_and_ability_of_the_file_go_first_and_are_written_again() {
    let text = SAMPLE
        .replacen("name = \"Marshal Azur\"\n", "name = \"Marshal Azur\"\nability = \"terrible\"\nstaff = \"good\"\n", 1)
        .replacen("name = \"1st Blue Division\"\n", "name = \"1st Blue Division\"\nquality = \"conscript\"\n", 1);
    let mut game = Game::under(&text, &[]);
    let exported = game.play.game_file().unwrap_or_else(|why| panic!("{why}"));
    assert!(exported.contains("ability = \"terrible\"") && exported.contains("quality = \"conscript\""));
    game.done();
    game.correct("formation", "Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"}));
    game.send(json!({"correct": {"position": {"phase": "French OPs", "step": "O3"}}}));
    game.advance_at_stonecross();
    game.goes_to_table();
    let own = army(&game, "a.toml");
    let chief = (own.commander.figures.ability.as_str(), own.formations[0].units[0].figures.quality.as_str());
    assert_eq!(chief, ("terrible", "conscript"));
}

fn state(play: &Session) -> State {
    play.view().of::<BeyondWaterloo>().state.clone()
}

/// The ledger of an event that brings a battle back.
fn ledger(event: &AnyEvent) -> Option<Ledger> {
    match event.of::<Event>() {
        Event::Battle(BattleEvent::FromTable { ledger, .. }) => Some(ledger.clone()),
        _ => None,
    }
}

/// A game by chance until a battle is at the table; it comes back, and nobody is made or lost on the way.
fn handed_over(seed: u64, is_fought: bool) {
    let of = there_and_back(session(SAMPLE, seed, &[]), (seed, is_fought), state, ledger);
    let Some(ThereAndBack { before, after, ledger, .. }) = of else { return };
    for unit in before.all_units() {
        let name = before.unit_name(unit);
        let (then, now) = (u32::from(before.unit(unit).steps), u32::from(after.unit(unit).steps));
        let back = match ledger.0.iter().find(|entry| entry.unit == name) {
            // A broken unit counts for half.
            Some(own) => (then * ((own.fit - own.broken) * 2 + own.broken)).div_ceil(own.went_in * 2),
            None => then,
        };
        assert_eq!(now, back, "game {seed}, {name}");
    }
    assert!(after.fight.tables.is_empty(), "game {seed}");
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
