//! The other phases of the year: diplomacy, strategy, reinforcement, surrender, winter, victory.

use fanion::engine::figures::POSITION;
use fanion::engine::journal::Record;
use fanion::engine::request::Request;
use serde_json::json;

use super::game::{Game, SAMPLE, label};

#[test]
fn who_goes_first_is_asked_once_a_year_or_told_by_the_house_rule() {
    let mut game = Game::under(SAMPLE, &[]);
    assert_eq!((game.key(), game.options()), ("P1", vec!["first".to_owned()]));
    game.pick("first");
    game.pick("coalition");
    assert_eq!(game.prompt().side, "coalition");
    let game = Game::under(SAMPLE, &[("first.side", "french")]);
    assert_eq!((game.prompt().side.as_str(), game.json()["first"].clone()), ("french", json!("french")));
}

#[test]
fn a_country_changes_its_status_and_corps_that_its_side_no_longer_controls_go_to_the_reserve() {
    let mut game = Game::under(SAMPLE, &[("first.side", "french")]);
    assert_eq!(game.blocked("status:Blueland").as_deref(), Some("its status never changes"));
    game.pick("status:Rosemoor");
    assert_eq!(game.key(), "status:Rosemoor/to");
    assert_eq!(game.options(), ["dominion", "member", "insurgent", "neutral"]);
    game.pick("neutral");
    assert_eq!((game.at("Rose Guard"), game.at("Cobalt")), ("reserve".into(), "Rosemoor".into()));
    game.pick("play:french");
    game.fill(json!({"card": "Envoy"}));
    assert_eq!((game.cards("french"), game.cards("discard")), (5, 1));
}

#[test]
fn a_preview_tells_another_position_only_where_all_that_followed_finds_its_place() {
    let mut game = Game::under(SAMPLE, &[]);
    game.pick("first");
    game.pick("french");
    let first = game.play.journal().last();
    game.done();
    let differs = |game: &Game, entry: u64, pick: &str| {
        let preview = game.play.mend_preview(entry, &Request::Pick(pick.into()));
        let preview = preview.unwrap_or_else(|refusal| panic!("{refusal}"));
        (preview.differs.iter().any(|differs| differs.kind == POSITION), preview.dropped.len())
    };
    let entry_of = |game: &Game, key: &str| {
        let found = game
            .play
            .journal()
            .standing()
            .rev()
            .find(|entry| matches!(&entry.record, Record::Answer { key: own, .. } if own == key));
        found.unwrap_or_else(|| panic!("nothing was answered to {key} before {first}")).number
    };
    let told = entry_of(&game, "first");
    assert_eq!(differs(&game, told, "coalition"), (true, 0), "the coalition has said done, and the French are asked");
    let done = entry_of(&game, "P1");
    game.pick("status:Umber");
    let to = game.options()[0].clone();
    game.pick(&to);
    assert_eq!(game.prompt().side, "coalition");
    assert_eq!(differs(&game, done, "status:Rosemoor"), (false, 2));
}

#[test]
fn both_sides_have_their_part_in_diplomacy_and_insurrection() {
    let mut game = Game::under(SAMPLE, &[("first.side", "coalition")]);
    let mut parts = Vec::new();
    while ["P1", "P2"].contains(&game.key()) {
        parts.push((game.key().to_owned(), game.prompt().side.clone()));
        game.done();
    }
    let part = |step: &str, side: &str| (step.to_owned(), side.to_owned());
    assert_eq!(parts, [part("P1", "coalition"), part("P1", "french"), part("P2", "coalition"), part("P2", "french")]);
}

#[test]
fn cards_are_drawn_from_the_deck_and_then_from_the_discard() {
    let mut game = Game::sample_at(json!({"step": "P3", "first": "french"}));
    game.send(json!({"correct": {"cards": {"deck": 4}}}));
    assert_eq!((game.cards("deck"), game.cards("discard")), (4, 20));
    assert_eq!(game.options(), ["draw:french", "draw:coalition"]);
    game.pick("draw:french");
    assert_eq!(game.refused(json!({"number": 25})), "a number from 0 to 24, found 25");
    game.send(json!({"number": 6}));
    assert_eq!((game.cards("french"), game.cards("deck"), game.cards("discard")), (12, 18, 0));
    game.send(json!({"waive": "draw:coalition"}));
    assert_eq!(game.key(), "P4");
}

#[test]
fn corps_come_into_their_home_country_where_their_side_controls_it() {
    let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
    assert_eq!(game.blocked("place:Amber Auxiliaries").as_deref(), Some("Amberland is neutral"));
    game.pick("place:Smalt");
    assert_eq!(game.options(), ["Azurville", "Cobalt Hills", "Indigo Plain", "Navy Coast"]);
    game.pick("Navy Coast");
    assert_eq!((game.at("Smalt"), game.is_spent("Smalt")), ("Navy Coast".into(), false));
    // Rosemoor has one area, so that nothing is asked.
    game.pick("place:Rose Foot");
    assert_eq!(game.at("Rose Foot"), "Rosemoor");
    game.correct("Azur", json!({"at": "prisoners"}));
    game.pick("free:Azur");
    assert_eq!(game.at("Azur"), "reserve");
    // Nobody is placed where enemies stand, and nobody at all where they stand in every area of his home.
    game.correct("Smalt", json!({"at": "reserve"}));
    game.correct("Marine", json!({"at": "Azurville"}));
    game.correct("Opal", json!({"at": "Navy Coast"}));
    game.pick("place:Smalt");
    assert_eq!(game.options(), ["Azurville", "Cobalt Hills", "Indigo Plain"]);
    game.pick("Cobalt Hills");
    game.correct("Cobalt", json!({"at": "Azurville"}));
    game.correct("Rose Guard", json!({"at": "Azurville"}));
    game.correct("Rose Foot", json!({"at": "reserve"}));
    game.correct("Opal", json!({"at": "Rosemoor"}));
    let why = "no area of its home country is its side's and without enemies";
    assert_eq!(game.blocked("place:Rose Foot").as_deref(), Some(why));
    game.send(json!({"set": {"reinforce.where": "any-friendly"}}));
    game.pick("place:Perse");
    assert!(game.options().contains(&"Tealcoast".to_owned()));
}

#[test]
fn the_campaign_begins_with_the_file_s_round_and_has_six() {
    let text = SAMPLE.replace("round = 1 ", "round = 3 ");
    let mut game = Game::under(&text, &[]);
    game.send(json!({"correct": {"position": {"step": "P4", "first": "french", "active": "coalition"}}}));
    game.done();
    assert_eq!(game.json()["position"]["round"], 3);
    let mut parts = 0;
    while game.key() == "P5" {
        game.done();
        parts += 1;
    }
    assert_eq!((parts, game.json()["position"]["round"].clone()), (8, json!(null)));
}

#[test]
fn a_country_is_asked_to_surrender_when_the_enemy_is_in_its_capital_and_a_minor_one_anywhere() {
    let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
    for (corps, area) in [("Azur", "Reed Fens"), ("Lapis", "Umber League")] {
        game.correct(corps, json!({"at": area}));
    }
    game.send(json!({"correct": {"position": {"step": "P6"}}}));
    assert_eq!(game.options(), ["surrender:Umber"]);
    game.pick("surrender:Umber");
    assert_eq!(game.options(), ["stands", "ally", "dominion"]);
    game.pick("dominion");
    assert_eq!(
        (game.of("countries", "Umber", "control"), game.of("areas", "Umber League", "holder")),
        (json!("french"), json!("french"))
    );
    game.send(json!({"set": {"surrender.ask": "any"}}));
    game.send(json!({"correct": {"position": {"step": "P6"}}}));
    game.pick("surrender:Whitemark");
    assert_eq!(game.options(), ["stands", "ally", "dominion", "neutral"]);
    game.pick("ally");
    // Its corps were the Coalition's.
    assert_eq!((game.at("Archduke Blanc"), game.at("Ivory")), ("reserve".into(), "reserve".into()));
    let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
    game.send(json!({"set": {"surrender.ask": "off"}}));
    game.correct("Lapis", json!({"at": "Umber League"}));
    game.send(json!({"correct": {"position": {"step": "P6"}}}));
    assert!(!game.options().iter().any(|option| option.starts_with("surrender:")), "{:?}", game.options());
}

#[test]
fn a_surrender_may_be_let_go_and_is_owed_again_when_its_phase_begins_again() {
    let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
    for (corps, area) in [("Azur", "Reed Fens"), ("Lapis", "Umber League")] {
        game.correct(corps, json!({"at": area}));
    }
    let control = game.of("countries", "Umber", "control");
    for _ in 0..2 {
        game.send(json!({"correct": {"position": {"step": "P6"}}}));
        assert_eq!(game.options(), ["surrender:Umber"]);
        game.send(json!({"waive": "surrender:Umber"}));
        assert_eq!((game.key(), game.of("countries", "Umber", "control")), ("P7", control.clone()));
    }
}

#[test]
fn a_side_need_not_name_its_cards() {
    let mut game = Game::under(SAMPLE, &[("cards.track", "names"), ("first.side", "french")]);
    game.send(json!({"correct": {"position": {"step": "P3", "first": "french"}}}));
    for side in ["french", "coalition"] {
        game.pick(&format!("draw:{side}"));
        game.send(json!({"number": 0}));
    }
    let drawn = game.play.clone();
    game.send(json!({"waive": "hand:french"}));
    assert_eq!(game.options(), ["hand:coalition"]);
    game.send(json!({"waive": "hand:coalition"}));
    assert_eq!(game.key(), "P4");
    // Nor where both are asked at once.
    let (apart, mut game) = (game, Game::from(drawn));
    game.pick("hand:coalition");
    game.fill(json!({}));
    game.send(json!({"waive": "hand:french"}));
    assert_eq!((game.key(), game.play.digest()), ("P4", apart.play.digest()));
}

#[test]
fn spent_corps_recover_at_the_end_of_every_year() {
    let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
    for year in [1, 2] {
        game.correct("Azur", json!({"spent": true}));
        game.send(json!({"correct": {"position": {"step": "P8"}}}));
        assert!(!game.is_spent("Azur"), "year {year}");
        game.pick("victory");
        game.pick("nobody");
        assert_eq!(game.json()["position"]["turn"], year + 1);
    }
}

#[test]
fn winter_is_tested_where_three_corps_stand_and_costs_for_good() {
    let mut game = Game::sample_at(json!({"step": "P7", "first": "french"}));
    assert_eq!(game.options(), ["winter:Azurville", "winter:Blanc"]);
    game.pick("winter:Blanc");
    game.fill(json!({"scorched_earth": true}));
    // 1 + 1 friendly + 1 capital - 2: the first row, three corps lose one.
    game.dice(&[1]);
    assert_eq!(game.asks(), ("coalition".into(), "winter:Blanc/lost".into()));
    game.fill(json!({"lost": ["Ivory"]}));
    assert_eq!((game.at("Ivory"), game.cards("french"), game.cards("coalition")), ("lost".into(), 5, 6));
    for corps in ["Azur", "Cerulean"] {
        game.correct(corps, json!({"spent": true}));
    }
    game.pick("winter:Azurville");
    game.fill(json!({"depot": true}));
    // 1 + 2 + 1 + 1 - 1 for spent corps = 4: nothing.
    game.dice(&[1]);
    assert_eq!((game.key(), game.cards("french"), game.at("Azur")), ("P8", 4, "Azurville".into()));
    // Spent corps recover at the end of the year.
    assert!(!game.is_spent("Azur"));
}

#[test]
fn an_area_is_friendly_or_the_enemys_in_winter_by_who_controls_it_and_a_neutral_s_neither() {
    for (area, friendly, enemy, capital) in
        [("Indigo Plain", true, false, false), ("Blanc", false, true, true), ("Umber League", false, false, false)]
    {
        let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
        for corps in ["Archduke Blanc", "Ivory", "Alabaster"] {
            game.correct(corps, json!({"at": "reserve"}));
        }
        for corps in ["The Emperor", "Azur", "Cerulean"] {
            game.correct(corps, json!({"at": area, "spent": corps == "Azur"}));
        }
        game.send(json!({"correct": {"position": {"step": "P7"}}}));
        game.pick(&format!("winter:{area}"));
        let known = game.prompt().json()["known"].clone();
        for (name, value) in [
            ("friendly_area", friendly),
            ("enemy_area", enemy),
            ("major_capital", capital),
            // One of three is less than half of them.
            ("half_spent", false),
        ] {
            assert_eq!(known[name], value, "{area}: {name}");
        }
    }
}

#[test]
fn who_has_won_by_the_word_of_the_players_ends_the_game_whatever_is_proposed() {
    for side in ["french", "coalition"] {
        let mut game = Game::sample_at(json!({"step": "P8", "first": "french"}));
        game.pick("victory");
        assert_eq!(game.options(), ["nobody", "french", "coalition"], "no goal is reached");
        game.pick(side);
        assert_eq!((game.play.prompt().is_none(), game.json()["winner"].clone()), (true, json!(side)));
    }
}

#[test]
fn in_each_year_both_sides_draw_again_and_winter_is_tested_again() {
    let mut game = Game::sample_at(json!({"step": "P3", "first": "french"}));
    for year in [1, 2] {
        assert_eq!(game.options(), ["draw:french", "draw:coalition"], "year {year}");
        for side in ["french", "coalition"] {
            game.send(json!({"waive": format!("draw:{side}"), "why": "a test"}));
        }
        game.send(json!({"correct": {"position": {"step": "P7"}}}));
        assert_eq!(game.options(), ["winter:Azurville", "winter:Blanc"], "year {year}");
        for area in ["Azurville", "Blanc"] {
            game.send(json!({"waive": format!("winter:{area}"), "why": "a test"}));
        }
        game.pick("victory");
        game.pick("nobody");
        assert_eq!(game.json()["position"]["turn"], year + 1);
        game.pick("first");
        game.pick("french");
        while game.key() != "P3" {
            game.done();
        }
    }
}

/// The end of a year in which the Coalition alone is in the capital that it needs: who has won is asked.
fn with_azurville_taken() -> Game {
    let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
    for (corps, area) in
        [("The Emperor", "Navy Coast"), ("Azur", "Navy Coast"), ("Cerulean", "Navy Coast"), ("Opal", "Azurville")]
    {
        game.correct(corps, json!({"at": area}));
    }
    game.send(json!({"correct": {"position": {"step": "P8"}}}));
    game.pick("victory");
    game
}

#[test]
fn the_page_of_the_end_and_what_sets_up_the_table_name_who_controls_an_area_and_who_occupies_it() {
    let mut game = with_azurville_taken();
    game.pick("coalition");
    let ending = game.play.seen().ending().expect("a page");
    let rows = || ending.chapters.iter().flat_map(|chapter| &chapter.rows);
    let row = |what: &str| rows().find(|row| row.what == what).expect("a row").sides.clone().map(|own| own.to_string());
    assert_eq!(row("goal reached")[1], "Azurville");
    let [french, coalition] = row("areas occupied");
    assert!(coalition.contains("Azurville") && !french.contains("Azurville"), "{french} / {coalition}");
    let [french, coalition] = row("capitals controlled");
    assert!(french.contains("Azurville (occupied)") && !coalition.contains("Azurville"), "{french} / {coalition}");
    let pages = game.play.seen().army();
    let fact =
        |side: usize| pages[side].rows.iter().filter(|(own, _)| own == "occupies").map(|(_, own)| own.to_string());
    let fact = |side| fact(side).collect::<String>();
    assert!(fact(1).contains("Azurville") && !fact(0).contains("Azurville"), "{} / {}", fact(0), fact(1));
}

#[test]
fn a_goal_is_proposed_first_and_the_players_have_the_last_word() {
    let mut game = with_azurville_taken();
    assert_eq!(game.options(), ["coalition", "nobody", "french"]);
    for (side, words) in [
        ("coalition", "the Coalition have won · goal met, 1 of 1 · the game is over"),
        ("french", "the French have won · goal not met, 0 of 3 · the game is over"),
    ] {
        assert_eq!(label(&game, side), words);
    }
    game.pick("nobody");
    assert_eq!(
        (game.json()["position"]["year"].clone(), game.json()["position"]["turn"].clone()),
        (json!(1806), json!(2))
    );
}

#[test]
fn after_the_last_year_the_french_have_won_unless_it_is_asked() {
    let last = json!({"year": 1807, "step": "P8", "first": "french"});
    let mut game = Game::sample_at(last.clone());
    game.pick("victory");
    game.pick("nobody");
    assert_eq!((game.play.prompt().is_none(), game.json()["winner"].clone()), (true, json!("french")));
    let mut game = Game::sample_at(last);
    game.send(json!({"set": {"end.undecided": "ask"}}));
    game.pick("victory");
    game.pick("nobody");
    assert_eq!(game.key(), "victory/undecided");
    game.pick("coalition");
    assert_eq!(game.json()["winner"], "coalition");
    game.send(json!({"undo": true}));
    assert_eq!(game.key(), "victory/undecided");
}

#[test]
fn spent_corps_recover_by_hand_by_the_house_rule() {
    let mut game = Game::sample_at(json!({"step": "P5", "round": 1, "first": "french"}));
    game.send(json!({"set": {"recover.spent": "by-hand"}}));
    game.correct("Azur", json!({"spent": true}));
    game.send(json!({"correct": {"position": {"step": "P8"}}}));
    assert!(game.is_spent("Azur"));
}

#[test]
fn the_discard_becomes_the_deck_when_needed_or_at_once() {
    for (rule, deck, discard) in [("when-needed", 0, 5), ("at-once", 5, 0)] {
        let mut game = Game::under(SAMPLE, &[("deck.reshuffle", rule)]);
        game.send(json!({"correct": {"cards": {"french": 6, "coalition": 6, "deck": 19, "discard": 5}}}));
        game.send(json!({"correct": {"position": {"step": "P3", "first": "french"}}}));
        game.pick("draw:french");
        game.send(json!({"number": 19}));
        assert_eq!((game.cards("deck"), game.cards("discard")), (deck, discard), "{rule}");
    }
}

#[test]
fn the_side_that_is_next_is_said_and_why_the_other_is_passed_over() {
    let mut game = Game::sample_at(json!({"step": "P5", "round": 1, "first": "french", "active": "french"}));
    game.send(json!({"correct": {"cards": {"french": 0}}}));
    // The free move of the French is made, so that they need a card for another.
    game.moves("Azurville", &["Azur"], "Navy Coast");
    game.pick("stop");
    game.send(json!({"correct": {"cards": {"coalition": 2}}}));
    game.moves("Ivory March", &[], "Birch Line");
    game.pick("stop");
    let words = "end campaign round 1, the Coalition · then round 2, the Coalition; the French pass: no card in hand";
    assert_eq!(label(&game, "done"), words);
    game.done();
    assert_eq!((game.json()["position"]["round"].clone(), game.prompt().side.as_str()), (json!(2), "coalition"));
    let result = game.play.verdict().map(|verdict| verdict.said().to_string()).unwrap_or_default();
    assert!(result.contains("(the French pass: no card, no army moved)"), "{result}");
}

#[test]
fn a_phase_in_which_nothing_is_asked_is_not_announced() {
    let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
    for corps in ["The Emperor", "Azur", "Archduke Blanc", "Ivory", "Drift"] {
        game.correct(corps, json!({"at": "reserve"}));
    }
    game.send(json!({"correct": {"position": {"step": "P5", "round": 6, "active": "coalition"}}}));
    game.send(json!({"correct": {"cards": {"coalition": 1}}}));
    game.moves("Ivory March", &[], "Birch Line");
    game.pick("stop");
    let said = label(&game, "done");
    // Neither surrenders nor winters anybody.
    assert!(said.ends_with("then victory"), "{said}");
    game.done();
    assert_eq!(game.key(), "P8");
}

#[test]
fn what_a_country_becomes_says_who_goes_to_the_reserve_and_who_stays_in_it() {
    let mut game = Game::under(SAMPLE, &[("first.side", "french")]);
    game.pick("status:Rosemoor");
    let said = label(&game, "member");
    assert!(said.contains("1 corps to the reserve: Rose Guard") && said.contains("Cobalt stay"), "{said}");
    let said = label(&game, "dominion");
    assert!(!said.contains("reserve: ") && !said.contains("stay"), "{said}");
}

#[test]
fn the_card_that_is_proposed_first_is_one_for_the_phase() {
    for (at, card) in [
        (json!({"step": "P1", "first": "french"}), "Envoy"),
        (json!({"step": "P2", "first": "french"}), "Rising"),
        (json!({"step": "P5", "round": 1, "first": "french"}), "General Advance"),
    ] {
        let mut game = Game::sample_at(at);
        let said = label(&game, "play:french");
        assert_eq!(said, "the French play a card · 1 card, 5 left");
        game.pick("play:french");
        assert_eq!(game.prompt().json()["asks"][0]["default"], card, "{:?}", game.prompt().json());
    }
}

#[test]
fn what_follows_the_last_year_without_a_goal_is_said_alike_everywhere() {
    for (rule, who) in [("french", "the French win"), ("ask", "the players say who wins")] {
        let mut game = Game::under(SAMPLE, &[("end.undecided", rule)]);
        let aims = game.play.seen().summary().aims;
        let last = aims.last().expect("an aim").to_string();
        assert_eq!(last, format!("without a goal met by the end of 1807: {who}"));
        game.send(json!({"correct": {"position": {"year": 1807, "step": "P8", "first": "french"}}}));
        game.pick("victory");
        assert!(
            label(&game, "nobody").contains(&format!("1807 was the last year: {who}")),
            "{}",
            label(&game, "nobody")
        );
    }
}

#[test]
fn the_table_can_be_set_up_again_from_what_each_side_has() {
    let mut game = Game::sample_at(json!({"step": "P4", "first": "french"}));
    game.correct("Teal Prince", json!({"at": "reserve"}));
    game.send(json!({"correct": {"cards": {"deck": 20, "discard": 4}}}));
    let pages = game.play.seen().army();
    let fact = |side: usize, name: &str| {
        let found = pages[side].rows.iter().find(|(own, _)| own == name);
        found.map(|(_, words)| words.to_string()).unwrap_or_default()
    };
    assert_eq!(fact(0, "cards"), "6 in hand, 20 in the deck, 4 discarded");
    assert_eq!([fact(0, "goes first"), fact(1, "goes first")], ["this year", ""]);
    assert_eq!(fact(0, "controls"), "Blueland (French), Rosemoor (French ally), Tealcoast (French dominion)");
    assert_eq!(fact(1, "neutral"), "Amberland (neutral), Umber (neutral)");
    assert_eq!(fact(0, "controls without corps"), "Cobalt Hills, Teal Uplands, Tealcoast");
}

#[test]
fn who_names_a_hand_is_told_where_the_file_lists_fewer_cards_than_it_has() {
    let few: Vec<&str> =
        SAMPLE.lines().map(|line| if line.starts_with("copies = ") { "copies = 1" } else { line }).collect();
    let listed = few.iter().filter(|line| **line == "copies = 1").count();
    let asked = |text: &str| {
        let mut game = Game::under(text, &[("cards.track", "names"), ("first.side", "french")]);
        game.send(json!({"correct": {"position": {"step": "P3", "first": "french"}}}));
        for (side, cards) in [("french", 20), ("coalition", 0)] {
            game.pick(&format!("draw:{side}"));
            game.send(json!({"number": cards}));
        }
        game.pick("hand:french");
        game.prompt().text.clone()
    };
    let said = format!("which 26 cards do the French have; the file lists {listed}?");
    assert!(asked(&few.join("\n")).starts_with(&said), "{}", asked(&few.join("\n")));
    assert!(asked(SAMPLE).starts_with("which 26 cards do the French have?"), "{}", asked(SAMPLE));
}
