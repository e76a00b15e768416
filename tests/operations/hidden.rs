//! What one side may not know is in nothing that the other is shown.

use fanion::engine::authority::Hand;
use fanion::engine::seat::Eye;
use fanion::rules::beyond_waterloo::BeyondWaterloo;
use serde_json::{Value as Json, json};

use super::game::{Game, SAMPLE, session};
use crate::support::games::share;
use fanion::engine::split_mix::SplitMix;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;

fn eye(side: &str) -> Eye {
    Eye::Seat(side.to_owned())
}

/// Everything that someone is shown, but for the numbers of entries.
pub fn shown(game: &Game, eye: &Eye) -> String {
    let mut play = game.play.clone();
    play.look_as(eye.clone());
    let log: Vec<String> = play.log().iter().flat_map(|line| &line.lines).map(ToString::to_string).collect();
    let seen = play.seen_prompt().map(|prompt| prompt.json());
    let owed: Vec<_> = play.owed().iter().map(|owed| format!("{owed:?}")).collect();
    let state = Json::Object(play.json());
    let (doc, things) = (play.doc(), play.things());
    let rows = doc.columns.iter().flat_map(|column| &column.groups).flat_map(|group| &group.rows);
    let pages: Vec<String> =
        rows.map(|row| format!("{:?} {:?}", play.unit(&row.code), play.look_up(&[&row.code]))).collect();
    format!(
        "{state}\n{seen:?}\n{owed:?}\n{}\n{doc:?}\n{:?}\n{things:?}\n{:?}\n{pages:?}\n{:?}\n{:?}",
        log.join("\n"),
        play.army(),
        play.game_file(),
        play.verdict(),
        play.summary()
    )
}

/// A battle in which the French have two formations, at the grand tactics.
pub fn battle() -> Game {
    let formations = [
        ("Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"})),
        ("The Tower", json!({"at": "Stonecross", "mode": "line-of-battle"})),
    ];
    let mut game = Game::battles(&[], &formations);
    game.pick("battle:Stonecross");
    game
}

#[test]
fn of_a_hidden_formation_its_place_and_how_it_is_deployed_are_numbers_of_the_board() {
    let mut play = session(SAMPLE, 1, &[("hidden.formations", "on")]);
    play.look_as(eye("french"));
    let state = Json::Object(play.json());
    let strangers: Vec<&Json> = state["blocks"].as_array().expect("a list").iter().collect();
    let hidden = state["formations"].as_array().expect("a list").iter().filter(|own| own.get("name").is_none());
    let told: Vec<Json> =
        hidden.map(|own| json!({"at": own["at"], "army": own["side"], "status": own["mode"], "n": 1})).collect();
    assert!(!told.is_empty() && strangers.iter().copied().eq(&told), "{strangers:?}");
    assert!(told.iter().all(|block| block["army"] == "allied" && block["status"].is_string()), "{told:?}");
}

#[test]
fn lead_formation_and_grand_tactic_are_sealed_until_both_are_in() {
    let choose = |lead: &str, tactic: &str| {
        let mut game = battle();
        game.pick(lead);
        game.pick(tactic);
        game
    };
    let one = choose("The Tower", "left-flank-attack");
    let two = choose("Corps of the Left", "hold");
    assert_eq!(one.asks(), ("allied".into(), "tactics:Stonecross/1/allied".into()));
    for eye in [eye("allied"), Eye::Public] {
        assert_eq!(shown(&one, &eye), shown(&two, &eye), "{eye:?}");
    }
    let mut both = one;
    both.pick("hold");
    assert!(shown(&both, &eye("allied")).contains("the French choose left flank attack, led by The Tower"));
}

#[test]
fn cards_are_sealed_until_both_are_in_by_the_house_rule() {
    let play = |cards: Json| {
        let left = json!({"at": "Stonecross", "mode": "line-of-battle"});
        let mut game = Game::battles(&[("cards.order", "secret")], &[("Corps of the Left", left)]);
        game.pick("battle:Stonecross");
        game.tactics("general-advance", "hold");
        game.pick("cards:Stonecross/1/french");
        assert!(game.prompt().secret);
        game.fill(cards);
        game
    };
    let [one, two] = [json!({"cards": 2, "drm": 2, "charge": true}), json!({})].map(play);
    assert_eq!(one.asks(), ("allied".into(), "cards:Stonecross/1/allied".into()));
    assert_eq!(shown(&one, &eye("allied")), shown(&two, &eye("allied")));
    assert_eq!(one.json()["cards"], json!({"french": 4, "allied": 4}));
}

#[test]
fn a_question_to_the_other_side_cannot_be_answered() {
    let mut game = battle();
    for answer in ["The Tower", "hold", "hold"] {
        game.pick(answer);
    }
    let (side, other) = (game.asks().0, |side: &str| if side == "french" { "allied" } else { "french" });
    let other = other(&side);
    game.play.look_as(eye(other));
    game.play.sit_as(Hand::Side(other.to_owned()));
    let waits = format!("the game waits for {side}: only they can answer this");
    assert_eq!(game.refused(json!({"pick": "anything"})), waits);
    assert_eq!(game.json()["prompt"]["options"], json!([]));
}

#[test]
fn a_hidden_formation_that_comes_to_a_battle_by_a_reaction_move_is_seen_and_one_that_does_not_is_hidden_still() {
    let corps = "Second Redland Corps";
    for (face, at) in [(4, "Stonecross"), (5, "Northmoor")] {
        let left = json!({"at": "Stonecross", "mode": "line-of-battle"});
        let mut game = Game::battles(&[("hidden.formations", "on")], &[("Corps of the Left", left)]);
        let sees = |game: &Game, corps: &str| {
            let mut game = Game::from(game.play.clone());
            game.play.look_as(eye("french"));
            game.json()["formations"].as_array().expect("a list").iter().any(|own| own["name"] == corps)
        };
        assert!(!sees(&game, "First Redland Corps"));
        game.pick("battle:Stonecross");
        game.tactics("hold", "hold");
        assert!(sees(&game, "First Redland Corps"), "it is in the battle");
        game.withdraw("Stonecross/1", ["stay", "stay"]);
        assert!(!sees(&game, corps));
        game.pick(&format!("react:{corps}"));
        game.dice(&[face]);
        if game.key().ends_with("/loss") {
            game.pick("Coast Division");
        }
        assert_eq!(game.at(corps), at);
        assert_eq!(sees(&game, corps), at == "Stonecross");
    }
}

/// The same game with other figures in what this side may not know.
fn changed(game: &Game, hidden: &str, units: &[String]) -> Option<Game> {
    let mut other = Game::from(game.play.clone());
    let correct = |other: &mut Game, fields: Json| {
        let request =
            fanion::engine::request::Request::read(&json!({"correct": fields}).to_string()).expect("a request");
        other.play.request(&request, 0).is_ok()
    };
    let kept = correct(&mut other, json!({"formation": hidden, "morale": 1}));
    let units = units.iter().all(|unit| correct(&mut other, json!({"unit": unit, "broken": true})));
    (kept && units).then_some(other)
}

#[test]
fn of_a_hidden_formation_only_leader_area_and_mode_are_seen() {
    let mut compared = 0;
    let games = share(6);
    for seed in 0..games {
        let mut game = Game::from(session(SAMPLE, seed, &[("hidden.formations", "on")]));
        let mut player = AutoPlayer::new(SplitMix::new(seed), Mood::Sensible);
        for request in 0..200 {
            let open = game.play.prompt().is_some_and(|prompt| prompt.key.contains('/') || prompt.key.contains(':'));
            if request % 11 == 0 && !open && game.play.prompt().is_some() {
                for side in ["french", "allied"] {
                    compared += usize::from(compare(&game, side, seed));
                }
            }
            match player.play(&mut game.play, 0) {
                Some(taken) => drop(taken.unwrap_or_else(|end| panic!("game {seed}: {end}"))),
                None => break,
            }
        }
    }
    assert!(compared > 3 * usize::try_from(games).unwrap_or(0), "only {compared} comparisons");
}

/// The same game with other strengths of the units of a hidden formation, by as many words of the players.
fn with_units(game: &Game, units: &[String], worse: bool) -> Game {
    let mut other = Game::from(game.play.clone());
    for unit in units {
        let steps = game.of("units", unit, "steps");
        other.send(json!({"correct": {"unit": unit, "broken": worse}}));
        other.send(json!({"correct": {"unit": unit, "steps": if worse { json!(1) } else { steps }}}));
    }
    other
}

/// What a side is shown now, and at each question of the way that its formations would go if they all moved.
fn shown_on_the_way(game: &Game, side: &str) -> Vec<String> {
    let mut shown = vec![shown_to(game, side)];
    if game.asks() != (side.to_owned(), "O2".to_owned()) {
        return shown;
    }
    for act in game.options().into_iter().filter(|key| key.starts_with("move:")) {
        let mut moving = Game::from(game.play.clone());
        moving.pick(&act);
        shown.push(shown_to(&moving, side));
        moving.fill(json!({}));
        for _ in 0..3 {
            if !moving.key().contains("/step-") {
                break;
            }
            shown.push(shown_to(&moving, side));
            let on = moving.options().pop().expect("an option");
            moving.pick(&on);
        }
    }
    shown
}

fn shown_to(game: &Game, side: &str) -> String {
    shown(game, &eye(side))
}

#[test]
fn the_strength_of_a_hidden_formation_is_in_nothing_that_the_other_side_gets() {
    let mut compared = 0;
    for (formation, at) in
        [("The Tower", "Millbridge"), ("Corps of the Right", "Redmill"), ("Corps of the Left", "Ashby")]
    {
        let mut game = Game::from(session(SAMPLE, 3, &[("hidden.formations", "on")]));
        game.done();
        game.correct("formation", formation, json!({"at": at}));
        for hidden in ["First Redland Corps", "First Greyland Corps", "Second Redland Corps"] {
            let all = game.json()["units"].as_array().expect("a list").clone();
            let of_it = all.iter().filter(|unit| unit["formation"] == hidden);
            let units: Vec<String> = of_it.map(|unit| unit["name"].as_str().unwrap_or_default().to_owned()).collect();
            let [one, two] = [false, true].map(|worse| shown_on_the_way(&with_units(&game, &units, worse), "french"));
            assert!(one.iter().any(|shown| shown.contains("ATTACK on 1 formation")), "nobody could attack");
            compared += one.len();
            for (one, two) in one.iter().zip(&two) {
                assert_eq!(one, two, "{formation} against {hidden}");
            }
            assert_eq!(one.len(), two.len());
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn a_battle_with_hidden_formations_is_due_without_odds_until_they_fight() {
    for hidden in ["off", "on"] {
        let mut game = Game::from(session(SAMPLE, 3, &[("hidden.formations", hidden)]));
        game.done();
        game.correct("formation", "The Tower", json!({"at": "Stonecross"}));
        game.done();
        let due = game.play.owed()[0].what.clone();
        assert_eq!(due == "battle in Stonecross", hidden == "on", "{due}");
    }
}

#[test]
fn what_both_sides_have_says_how_many_formations_are_hidden() {
    let mut play = session(SAMPLE, 1, &[("hidden.formations", "on")]);
    play.look_as(eye("french"));
    let [own, enemy] = [0, 1].map(|at| format!("{:?}", play.army()[at]));
    assert_eq!(enemy.matches("0 known, 4 formations hidden").count(), 2, "{enemy}");
    assert!(!own.contains("known"), "{own}");
}

#[test]
fn a_newcomer_to_a_hidden_formation_and_a_correction_of_its_units_are_not_named() {
    let mut game = Game::from(session(SAMPLE, 1, &[("hidden.formations", "on")]));
    game.done();
    let unit =
        json!({"name": "Black Guard", "formation": "First Redland Corps", "arm": "infantry", "factors": 4, "steps": 1});
    game.send(json!({"enlist": {"unit": unit}}));
    game.correct("unit", "Black Guard", json!({"broken": true}));
    game.correct("formation", "First Redland Corps", json!({"moved": true}));
    let seen = shown(&game, &eye("french"));
    assert!(!seen.contains("Black Guard") && seen.contains("a hidden unit joins"), "{seen}");
    assert!(seen.contains("a hidden unit is corrected") && !seen.contains("a hidden unit: broken"), "{seen}");
    assert!(seen.contains("the formation of The Duke is corrected"), "{seen}");
}

/// Compares what a side is shown when a hidden formation of the enemy has other figures. False where none is hidden.
fn compare(game: &Game, side: &str, seed: u64) -> bool {
    let state = &game.play.view().of::<BeyondWaterloo>().state;
    let hides = |own: &_| state.eyes.hides && state.side_of(*own).key() != side && !state.formation(*own).fought;
    let Some(hidden) = state.all_formations().filter(|own| state.is_in_play(*own)).find(hides) else { return false };
    let name = state.formation_name(hidden).to_owned();
    let units: Vec<String> = state.units_of(hidden).map(|unit| state.unit_name(unit).to_owned()).collect();
    // The same number of rulings, so that the logs are as long.
    let same = |morale: u8| {
        let mut other = Game::from(game.play.clone());
        other.send(json!({"correct": {"formation": name, "morale": morale}}));
        other
    };
    let [one, two] = [1, 2].map(same);
    let [one, two] = [&one, &two].map(|game| shown(game, &eye(side)));
    assert!(one == two, "game {seed}, {side}: the morale of {name} is seen");
    assert!(!one.contains(&name), "game {seed}, {side}: {name} is named");
    let [one, two] = [false, true].map(|worse| shown_on_the_way(&with_units(game, &units, worse), side));
    assert!(one == two, "game {seed}, {side}: the units of {name} are seen");
    let told = changed(game, &name, &units).map(|game| shown(&game, &eye(side)));
    let unit_is_named = told.is_some_and(|told| units.iter().any(|unit| told.contains(unit)));
    assert!(!unit_is_named, "game {seed}, {side}: a unit of {name} is named");
    true
}

#[test]
fn the_screen_is_covered_for_a_secret_question_and_where_formations_are_hidden() {
    let mut off = battle();
    assert!(!off.play.hides() && off.prompt().secret);
    off.send(json!({"set": {"hidden.formations": "on"}}));
    assert!(off.play.hides());
}
