//! Trade, raids and force marches.

use proptest::prelude::*;
use serde_json::json;

use super::{NATIONS, desk};

const DICE: [usize; 9] = [2, 8, 1, 1, 2, 2, 1, 2, 2];

#[test]
fn each_nation_rolls_its_trade() {
    for (nation, dice) in NATIONS.into_iter().zip(DICE) {
        let inputs = format!("nation={nation}");
        assert_eq!(desk().outcome("trade", &inputs, &vec![3; dice]), json!({"rp": 3 * dice}), "{nation}");
        let fault = desk().fault("trade", &inputs, &vec![3; dice + 1]);
        assert!(fault.starts_with(&format!("the dice are {dice}D6; found ")), "{fault}");
    }
}

#[test]
fn spanish_gold_comes_in_fall() {
    assert_eq!(desk().outcome("trade", "nation=spain fall=true", &[6; 8]), json!({"rp": 48}));
    assert_eq!(desk().outcome("trade", "nation=france fall=true", &[6; 2]), json!({"rp": 12}));
    let row = |key: &str, value| (String::new(), key.to_owned(), value);
    let rows = desk().rows("trade", "nation=spain fall=true privateers=3", &[1; 5]);
    assert_eq!(rows, [row("nation", 2), row("fall", 6), row("privateers", -3)]);
}

#[test]
fn each_privateer_takes_a_die_but_not_below_none() {
    assert_eq!(desk().outcome("trade", "nation=britain privateers=3", &[1; 5]), json!({"rp": 5}));
    assert_eq!(desk().outcome("trade", "nation=russia privateers=1", &[]), json!({"rp": 0}));
    assert_eq!(desk().outcome("trade", "nation=russia privateers=9", &[]), json!({"rp": 0}));
    assert_eq!(desk().words("trade", "nation=russia privateers=9", &[]), "0 RP");
    assert_eq!(desk().outcome("trade", "points=4 privateers=1", &[2, 3, 4]), json!({"rp": 9}));
    let rows = |inputs: &str, dice: usize| desk().rows("trade", inputs, &vec![1; dice]).len();
    assert_eq!([rows("points=4", 4), rows("points=4 privateers=1", 3)], [1, 2], "no row where nobody takes a die");
    let neither = desk().fault("trade", "privateers=1", &[]);
    assert!(neither.starts_with("`nation` or `points` is missing: france, britain, "), "{neither}");
    let both = desk().fault("trade", "points=4 nation=russia", &[]);
    assert_eq!(both, "`nation` and `points` are two ways to say one thing: give one of them");
}

#[test]
fn the_odds_of_trade_are_those_of_its_sum() {
    desk().proof_odds("trade", "nation=france", 2);
    desk().proof_odds("trade", "nation=spain fall=true privateers=5", 3);
    let britain = desk().odds("trade", "nation=britain");
    assert_eq!(britain.len(), 41);
    assert_eq!(britain.iter().map(|chance| chance.ways).sum::<u128>(), 6_u128.pow(8));
}

#[test]
fn a_force_march_costs_ten_percent_a_hex_and_the_french_five() {
    for nation in NATIONS {
        let each = if nation == "france" { 5 } else { 10 };
        for extra in 0..=3 {
            let inputs = format!("nation={nation} extra_hexes={extra} normal_move=3");
            assert_eq!(desk().outcome("force-march", &inputs, &[]), json!({"percent": each * extra}), "{inputs}");
        }
        let fault = desk().fault("force-march", &format!("nation={nation} extra_hexes=4 normal_move=3"), &[]);
        assert_eq!(fault, "`extra_hexes` is 0 to 3, found 4: at most double the normal move");
    }
    assert_eq!(desk().outcome("force-march", "nation=france extra_hexes=2", &[]), json!({"percent": 10}));
    assert_eq!(desk().outcome("force-march", "rate=7 extra_hexes=2 normal_move=3", &[]), json!({"percent": 14}));
    let both = desk().fault("force-march", "rate=7 nation=france extra_hexes=2", &[]);
    assert_eq!(both, "`nation` and `rate` are two ways to say one thing: give one of them");
    // Who goes no hex further has no row in his sum, by whichever rate.
    for rate in ["nation=france", "nation=russia", "rate=7"] {
        assert!(desk().rows("force-march", &format!("{rate} normal_move=3"), &[]).is_empty(), "{rate}");
    }
    assert!(
        desk()
            .fault("force-march", "extra_hexes=2", &[])
            .starts_with("`nation` or `rate` is missing: france, britain, ")
    );
    assert_eq!(desk().words("force-march", "nation=france extra_hexes=1", &[]), "5% losses");
}

#[test]
fn the_raid_of_the_sheet_costs_two() {
    let raid = |inputs: &str| desk().outcome("raid", inputs, &[])["rp_lost"].clone();
    assert_eq!(raid("province_rp=7 cities_in_province=3"), 2);
    assert_eq!(raid("province_rp=7 cities_in_province=3 victory_city=true"), 3);
    assert_eq!(raid("province_rp=6 cities_in_province=3 victory_city=true"), 2);
    assert_eq!(raid("province_rp=6 cities_in_province=3"), 2);
    assert_eq!(raid("province_rp=1 cities_in_province=2"), 0);
    assert_eq!(desk().words("raid", "province_rp=7 cities_in_province=3", &[]), "2 RP lost next turn");
    let fault = desk().fault("raid", "province_rp=7 cities_in_province=0", &[]);
    assert_eq!(fault, "`cities_in_province` is a whole number from 1 to 99, found `0`");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_victory_city_never_loses_less(rp in 0_i64..100, cities in 1_i64..12) {
        let inputs = format!("province_rp={rp} cities_in_province={cities}");
        let down = desk().outcome("raid", &inputs, &[])["rp_lost"].as_i64().unwrap();
        let up = desk().outcome("raid", &format!("{inputs} victory_city=true"), &[])["rp_lost"].as_i64().unwrap();
        prop_assert_eq!(down, rp / cities);
        prop_assert_eq!(up, (rp + cities - 1) / cities);
    }
}
