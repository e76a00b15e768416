//! A battle that is fought at a table of miniatures and comes back.

use fanion::engine::handover::{Came, CameLeader, CamePiece, LeaderFate, Ledger};
use fanion::engine::rules::AnyEvent;
use fanion::engine::session::Session;
use fanion::orbat::read;
use fanion::rules::age_of_napoleon::AgeOfNapoleon;
use fanion::rules::age_of_napoleon::battle::event::BattleEvent;
use fanion::rules::age_of_napoleon::event::Event;
use fanion::rules::age_of_napoleon::ids::{CorpsId, Place};
use serde_json::json;

use super::battles::at_blanc;
use super::game::{Game, SAMPLE, session};
use crate::support::handover::{
    ThereAndBack, blank, file, four_fought, send, ten_thousand, there_and_back, two_hundred,
};

/// The battle of Blanc, at the table: the Emperor with two corps against three.
fn away(settings: &[(&str, &str)]) -> Game {
    let mut game = at_blanc(settings);
    game.pick("to-table:Blanc");
    for key in ["battle:Blanc/attacker", "battle:Blanc/defender"] {
        assert_eq!(game.key(), key);
        game.fill(json!({}));
    }
    for _ in 0..2 {
        game.fill(json!({}));
    }
    game
}

/// Tells a piece as a whole: so much of what went in is fit, the rest is lost.
fn whole(came: &mut Came, side: &str, name: &str, fit: u16) {
    let is_own = |unit: &fanion::engine::handover::CameUnit| {
        unit.side == side && unit.name.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '))
    };
    let went_in: u16 = came.units.iter().filter(|unit| is_own(unit)).map(|unit| unit.start).sum();
    came.units.retain(|unit| !is_own(unit));
    let (side, name) = (side.to_owned(), name.to_owned());
    came.pieces.push(CamePiece { side, name, fit, broken: 0, lost: went_in - fit, captured: 0 });
}

/// The result comes back and is taken, and this side, `A` or `B`, holds the field, or `nobody`.
fn comes_back(game: &mut Game, came: &Came, field: &str) {
    send(&mut game.play, came).unwrap_or_else(|fault| panic!("{fault}"));
    game.pick("result:Blanc");
    game.pick(field);
}

/// Answers what follows from a battle as it is proposed.
fn finish(game: &mut Game) {
    while game.key().starts_with("battle:") {
        if matches!(game.prompt().kind, fanion::engine::prompt::Kind::Fill { .. }) {
            game.fill(json!({}));
        } else {
            let first = game.options()[0].clone();
            game.pick(&first);
        }
    }
}

#[test]
fn each_engaged_corps_is_a_formation_of_as_many_units_as_its_rating_with_every_fourth_horse_and_a_battery() {
    let game = away(&[]);
    let army = |name: &str| {
        read::orbat(name, file(&game.play, "Blanc", name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let counts = |name: &str| -> Vec<(String, [usize; 3])> {
        let of = |formation: &fanion::orbat::Formation| {
            let count = |arm: &str| formation.units.iter().filter(|unit| unit.figures.arm.as_str() == arm).count();
            (formation.name.clone(), ["infantry", "cavalry", "foot-artillery"].map(count))
        };
        army(name).formations.iter().map(of).collect()
    };
    let told = |name: &str, counts| (name.to_owned(), counts);
    assert_eq!(
        counts("a.toml"),
        [told("The Emperor", [6, 1, 1]), told("Azur", [4, 1, 1]), told("Cerulean", [3, 1, 1])]
    );
    assert_eq!(
        counts("b.toml"),
        [told("Archduke Blanc", [4, 1, 1]), told("Ivory", [3, 0, 1]), told("Alabaster", [3, 0, 1])]
    );
    let quality = |name: &str| army(name).formations[0].units[0].figures.quality.as_str();
    assert_eq!((quality("a.toml"), quality("b.toml")), ("regular", "veteran"), "who fights at home is veteran");
    let [emperor, archduke] = ["a.toml", "b.toml"].map(|name| army(name).commander);
    assert_eq!((emperor.name.as_str(), emperor.figures.ability.as_str()), ("The Emperor", "excellent"));
    assert_eq!((archduke.name.as_str(), archduke.figures.ability.as_str()), ("Archduke Blanc", "excellent"));
}

#[test]
fn the_house_rules_of_the_table_say_what_goes_out() {
    let rules = [
        ("table.units-per-rating", "2"),
        ("table.batteries", "3"),
        ("table.unit-cv", "7"),
        ("table.battery-cv", "9"),
        ("table.quality", "elite"),
    ];
    let game = away(&rules);
    let army = |name: &str| {
        read::orbat(name, file(&game.play, "Blanc", name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let units: Vec<(&str, u8, &str)> = army("a.toml").formations[1]
        .units
        .iter()
        .map(|unit| (unit.figures.arm.as_str(), unit.figures.cv, unit.figures.quality.as_str()))
        .collect();
    let count = |unit: (&str, u8, &str)| units.iter().filter(|own| **own == unit).count();
    // Azur of rating 5: ten units, every fourth of horse, and three batteries.
    let found = [("infantry", 7, "elite"), ("cavalry", 7, "elite"), ("foot-artillery", 9, "elite")].map(count);
    assert_eq!(found, [8, 2, 3], "{units:?}");
    assert_eq!(army("b.toml").formations[0].units[0].figures.quality.as_str(), "veteran", "who fights at home");
}

#[test]
fn ability_and_quality_of_the_file_go_before_the_house_rules() {
    let figures = "leader = \"Archie\"\nability = \"poor\"\ninspiration = \"charismatic\"\nquality = \"elite\"\n";
    let text = SAMPLE.replacen("name = \"Archduke Blanc\"\n", &format!("name = \"Archduke Blanc\"\n{figures}"), 1);
    assert_ne!(text, SAMPLE);
    let mut game = super::battles::to_blanc(Game::under(&text, &[("table.ability", "average"), ("table.home", "off")]));
    game.pick("to-table:Blanc");
    (0..4).for_each(|_| drop(game.fill(json!({}))));
    let army = |name: &str| {
        read::orbat(name, file(&game.play, "Blanc", name).as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
    };
    let chief = army("b.toml").commander;
    let told = (chief.name.as_str(), chief.figures.ability.as_str(), chief.figures.inspiration.as_str());
    assert_eq!(told, ("Archie", "poor", "charismatic"));
    assert_eq!(army("a.toml").commander.figures.ability.as_str(), "average");
    let qualities =
        army("b.toml").formations.iter().map(|own| own.units[0].figures.quality.as_str()).collect::<Vec<_>>();
    assert_eq!(qualities, ["elite", "regular", "regular"]);
    let exported = game.play.game_file();
    assert!(exported.is_err(), "in the middle of a year no file is written");
}

#[test]
fn losses_are_the_corps_engaged_times_what_is_gone_halves_up_and_the_field_decides() {
    let mut game = away(&[]);
    let mut came = blank(&game.play, "Blanc");
    // 7 + 5 + 4 units of 5 CV and three batteries of 4 are 92. 77 of them left: 3 x 15 / 92 = 0.49, so none; the winner
    // may lose none. 5 + 3 + 3 units and three batteries are 67; 56 left: 3 x 11 / 67 = 0.49, and the loser loses one.
    whole(&mut came, "A", "Azur", 14);
    whole(&mut came, "B", "Ivory", 8);
    came.field = Some("A".to_owned());
    send(&mut game.play, &came).unwrap_or_else(|fault| panic!("{fault}"));
    game.pick("result:Blanc");
    assert_eq!(game.key(), "field:Blanc");
    let reply = game.pick("A");
    let told: Vec<String> = reply.told.iter().map(ToString::to_string).collect();
    assert!(told.iter().any(|line| line.contains("side B, Ivory: 19 in = 8 fit + 11 lost + 0 captured")), "{told:?}");
    assert_eq!(game.key(), "battle:Blanc/pursuit");
    game.fill(json!({}));
    // Who came out worst is proposed first.
    assert_eq!(game.key(), "battle:Blanc/defender-lost");
    game.fill(json!({}));
    finish(&mut game);
    // The only loss of a loser is for good.
    assert_eq!((game.at("Ivory"), game.at("Azur")), ("lost".into(), "Blanc".into()));
    assert!(game.is_spent("The Emperor") && game.json()["at_table"].is_null() && game.json()["box"].is_null());
    assert_ne!(game.at("Archduke Blanc"), "Blanc", "the loser retreats");
}

#[test]
fn a_corps_keeps_its_battles_and_what_became_of_it() {
    let mut game = away(&[]);
    let mut came = blank(&game.play, "Blanc");
    let is_ivory = |unit: &&mut fanion::engine::handover::CameUnit| unit.name.starts_with("Ivory");
    came.units.iter_mut().filter(is_ivory).for_each(|unit| unit.fate = fanion::engine::handover::Fate::Captured);
    came.field = Some("A".to_owned());
    comes_back(&mut game, &came, "A");
    finish(&mut game);
    let record = |who: &str| game.play.service().into_iter().find(|own| own.who == who).expect("a record");
    let (emperor, ivory) = (record("The Emperor"), record("Ivory"));
    assert_eq!((emperor.battles, emperor.won, emperor.colours), (1, 1, 1));
    assert_eq!((ivory.battles, ivory.beaten, ivory.now.as_str()), (1, 1, "is lost for good"));
}

#[test]
fn half_a_corps_counts_as_one_and_a_broken_unit_for_half() {
    // 3 corps of 92: 46 left is 1.5, so two; with 46 broken of them all 23 left is 2.25, so two, by full 1.5, by none 3.
    for (rule, broken, lost) in [("half", 0, 2), ("half", 46, 2), ("full", 46, 2), ("none", 46, 3)] {
        let mut game = away(&[("table.broken-counts", rule)]);
        let mut came = blank(&game.play, "Blanc");
        came.units.retain(|unit| unit.side == "B");
        for (name, fit, of) in [("The Emperor", 39, 39), ("Azur", 7, 29), ("Cerulean", 0, 24)] {
            let (side, name) = ("A".to_owned(), name.to_owned());
            let broken = if broken > 0 { fit } else { 0 };
            came.pieces.push(CamePiece { side, name, fit, broken, lost: of - fit, captured: 0 });
        }
        came.field = Some("A".to_owned());
        comes_back(&mut game, &came, "A");
        finish(&mut game);
        let gone = ["The Emperor", "Azur", "Cerulean"].iter().filter(|corps| game.at(corps) != "Blanc").count();
        assert_eq!(gone, lost, "{rule} {broken}");
    }
}

#[test]
fn a_drawn_field_goes_to_the_tie_breaker_dice_with_these_losses() {
    // 16 and 14 by dice: TBM +3 and +2. A 3 and a 5 are 6 and 7: the defender wins; equal, he holds.
    for (dice, winner) in [([3, 5], "coalition"), ([4, 5], "coalition"), ([4, 4], "french")] {
        let mut game = away(&[]);
        let came = blank(&game.play, "Blanc");
        comes_back(&mut game, &came, "nobody");
        assert_eq!(game.key(), "battle:Blanc/tie/faces");
        let asked = game.prompt().json();
        assert_eq!(asked["text"], "nobody holds the field of Blanc: who wins the tie?");
        assert_eq!(asked["for"], "attacker +3, defender +2; equal: the defender", "not the question again");
        game.dice(&dice);
        assert_eq!(game.prompt().side, winner, "who has won is asked for his pursuit");
        finish(&mut game);
        let gone = |corps: [&str; 3]| corps.iter().filter(|corps| game.at(corps) == "lost").count();
        let lost = [gone(["The Emperor", "Azur", "Cerulean"]), gone(["Archduke Blanc", "Ivory", "Alabaster"])];
        assert_eq!(lost, if winner == "french" { [0, 1] } else { [1, 0] }, "the loser loses one at least");
    }
}

#[test]
fn the_odd_loss_of_who_holds_the_field_is_for_a_time_and_that_of_who_won_by_the_tie_breaker_for_good() {
    let cases = [
        ("A", None, ["reserve", "lost"]),
        ("B", None, ["lost", "reserve"]),
        ("nobody", Some([4, 4]), ["lost", "lost"]),
        ("nobody", Some([3, 5]), ["lost", "lost"]),
    ];
    for (field, dice, places) in cases {
        let mut game = away(&[]);
        let mut came = blank(&game.play, "Blanc");
        // 29 of 92 are 0.95 of three corps, 19 of 67 are 0.85: one each.
        whole(&mut came, "A", "Azur", 0);
        whole(&mut came, "B", "Ivory", 0);
        comes_back(&mut game, &came, field);
        if let Some(dice) = dice {
            game.dice(&dice);
        }
        finish(&mut game);
        assert_eq!(["Azur", "Ivory"].map(|corps| game.at(corps)), places, "{field} {dice:?}");
        let stays = ["The Emperor", "Archduke Blanc"].map(|corps| game.at(corps) == "Blanc");
        let attacker_won = field == "A" || dice == Some([4, 4]);
        assert_eq!(stays, [attacker_won, !attacker_won], "{field} {dice:?}: the loser retreats, the winner stays");
    }
}

#[test]
fn a_side_of_which_nothing_is_left_loses_all_the_corps_it_engaged_and_no_more() {
    let mut game = away(&[]);
    let mut came = blank(&game.play, "Blanc");
    for corps in ["Archduke Blanc", "Ivory", "Alabaster"] {
        whole(&mut came, "B", corps, 0);
    }
    comes_back(&mut game, &came, "A");
    // A Pursuit card finds nobody more.
    game.fill(json!({"losses": 2}));
    finish(&mut game);
    let mut places = ["Archduke Blanc", "Ivory", "Alabaster"].map(|corps| game.at(corps));
    places.sort();
    assert_eq!(places, ["lost", "lost", "prisoners"]);
}

#[test]
fn the_ability_of_a_commander_goes_by_his_sr() {
    for (sr, ability) in [(1, "average"), (2, "average"), (3, "good"), (4, "good"), (5, "excellent"), (8, "excellent")]
    {
        let mut text = SAMPLE.to_owned();
        for (corps, sr) in [("Archduke Blanc", sr), ("Ivory", 1), ("Alabaster", 1)] {
            let at = text.find(&format!("[[corps]]\nname = \"{corps}\"")).expect("a corps");
            let at = at + text[at..].find("\nsr = ").expect("an SR");
            let end = at + 1 + text[at + 1..].find('\n').expect("a line");
            text.replace_range(at..end, &format!("\nsr = {sr}"));
        }
        let mut game = super::battles::to_blanc(Game::under(&text, &[]));
        game.pick("to-table:Blanc");
        game.fill(json!({}));
        game.fill(json!({"corps": ["Archduke Blanc"]}));
        (0..2).for_each(|_| drop(game.fill(json!({}))));
        let army = file(&game.play, "Blanc", "b.toml");
        let army = read::orbat("b.toml", army.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"));
        let chief = &army.commander;
        assert_eq!((chief.name.as_str(), chief.figures.ability.as_str()), ("Archduke Blanc", ability), "SR {sr}");
    }
}

#[test]
fn while_it_is_away_its_corps_are_locked_and_it_may_be_fought_by_dice_after_all() {
    let mut game = away(&[]);
    assert_eq!(game.options(), ["here:Blanc"]);
    assert!(game.blocked("result:Blanc").is_some_and(|why| why.contains("has come")));
    let refused = game.refused(json!({"correct": {"piece": "Ivory", "at": "reserve"}}));
    assert!(refused.contains("its battle is at the table"), "{refused}");
    let refused = game.refused(json!({"correct": {"country": "Whitemark", "status": "neutral"}}));
    assert!(refused.contains("at the table"), "{refused}");
    let before = game.play.digest();
    game.pick("here:Blanc");
    assert_eq!(game.key(), "battle:Blanc/faces");
    game.dice(&[6, 2]);
    game.fill(json!({}));
    game.fill(json!({"permanent": ["Ivory", "Alabaster"]}));
    finish(&mut game);
    assert_eq!((game.at("Archduke Blanc"), game.at("Ivory")), ("prisoners".into(), "lost".into()));
    while game.key() != "P5" || game.play.digest() != before {
        game.send(json!({"undo": true}));
    }
    assert_eq!(game.options(), ["here:Blanc"]);
}

#[test]
fn corps_from_the_sea_begin_in_disorder_and_a_played_card_is_told() {
    let mut game = Game::campaign(&[]);
    game.lands_at_navy_coast("to-table");
    game.fill(json!({}));
    game.fill(json!({}));
    game.fill(json!({"card": "Great Battery", "value": 3}));
    game.fill(json!({}));
    let text = file(&game.play, "Navy Coast", "a.toml");
    assert!(
        text.contains("disorder = \"d1\"") && !file(&game.play, "Navy Coast", "b.toml").contains("disorder"),
        "{text}"
    );
    assert!(file(&game.play, "Navy Coast", "scenario.toml").contains("the Coalition have played a battle card of +3"));
}

#[test]
fn a_result_that_does_not_balance_is_refused_with_the_name_of_the_corps() {
    let mut game = away(&[]);
    let out = blank(&game.play, "Blanc");
    let piece = |name: &str, fit, broken, lost| CamePiece {
        side: "B".to_owned(),
        name: name.to_owned(),
        fit,
        broken,
        lost,
        captured: 0,
    };
    let told = |pieces: Vec<CamePiece>| {
        let mut came = out.clone();
        came.units.retain(|unit| !unit.name.starts_with("Ivory"));
        came.pieces = pieces;
        came
    };
    let hurt = CameLeader { side: "B".to_owned(), name: "Nobody".to_owned(), fate: LeaderFate::Killed };
    let mut both = out.clone();
    both.pieces = vec![piece("Ivory", 19, 0, 0)];
    let cases = [
        (told(vec![piece("Ivory", 10, 0, 10)]), "`Ivory`: 19 went in, 10 fit, 10 lost and 0 captured came out"),
        (told(vec![piece("Ivory", 9, 10, 10)]), "`Ivory` of side B: 10 broken of 9 fit"),
        (told(vec![piece("Ivory", 9, 0, 10), piece("Ivory", 9, 0, 10)]), "`Ivory` of side B is listed twice"),
        (told(vec![piece("Ivory", 9, 0, 10), piece("Lapis", 9, 0, 10)]), "`Lapis` of side B did not go in"),
        (told(Vec::new()), "`Ivory 1` of side B, `Ivory 2` of side B"),
        (both, "`Ivory 1` of side B is listed twice"),
        (Came { leaders: vec![hurt], ..out.clone() }, "`Nobody` leads nobody of side B in this battle"),
        (Came { battle: "another".to_owned(), ..out.clone() }, "this is the result of `another`"),
    ];
    for (came, says) in cases {
        let refused = send(&mut game.play, &came).expect_err(says);
        assert!(refused.contains(says), "{refused}");
    }
    assert!(game.blocked("result:Blanc").is_some(), "nothing was taken");
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
    let state = |play: &Session| play.view().of::<AgeOfNapoleon>().state.clone();
    let of = there_and_back(session(SAMPLE, seed, &[]), (seed, is_fought), state, ledger);
    let Some(ThereAndBack { before, after, ledger, .. }) = of else { return };
    let engaged = before.fight.in_box.clone().expect("a box");
    let told = engaged.each_ref().map(Vec::len);
    let gone = engaged.each_ref().map(|corps| {
        let off = |own: &&CorpsId| matches!(after.piece(**own).at, Place::Lost | Place::Prisoners | Place::Reserve);
        corps.iter().filter(off).count()
    });
    let lost = [0, 1].map(|side| {
        // A broken unit counts for half; halves are rounded up.
        let own = ledger.0.iter().filter(|entry| entry.side == side);
        let sums = own.fold((0, 0), |(all, left), own| (all + 2 * own.went_in, left + 2 * own.fit - own.broken));
        let (went_in, left) = (sums.0 as usize, sums.1 as usize);
        (2 * told[side] * (went_in - left) + went_in) / (2 * went_in)
    });
    // The winner loses what the table took; the loser one at least, and more by pursuit or where there is no way out.
    let is_so = |winner: usize| gone[winner] == lost[winner] && gone[1 - winner] >= lost[1 - winner].max(1);
    assert!([0, 1].into_iter().any(is_so), "game {seed}: {gone:?} of {told:?} are gone, by the table {lost:?}");
    for corps in before.all().filter(|corps| !engaged.iter().flatten().any(|own| own == corps)) {
        let retreats = before.piece(corps).at.area() == before.fight.battle.as_ref().map(|fight| fight.area);
        // The last battle of a year may be followed by its end, when all become fresh by themselves.
        let (then, now) = (before.piece(corps), after.piece(corps));
        let same = then.at == now.at && (then.spent == now.spent || after.year != before.year || after.asked.recovered);
        assert!(retreats || same, "game {seed}: nobody else is touched, {then:?} {now:?}");
    }
    assert!(after.fight.in_box.is_none() && after.fight.tables.is_empty(), "game {seed}");
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

#[test]
fn the_last_battle_of_a_year_comes_back_before_all_become_fresh() {
    handed_over(5207, false);
    handed_over(7389, false);
}
