//! The program's own dice, and exact odds against counting every face.

use std::collections::BTreeMap;

use fanion::engine::check::{Case, Check, Hope, Outcome, always_fits, contradiction, no_tally};
use fanion::engine::dice::{ColumnThrow, Landing, Need, Throw, rolled};
use fanion::engine::odds::{in_words, odds, threshold};
use fanion::engine::settings::Settings;
use fanion::engine::table::Tables;
use serde_json::{Map, Value as Json, json};

#[test]
fn rolled_faces_depend_on_seed_and_place_and_on_nothing_else() {
    assert_eq!(rolled(7, "shot:1@2.1", 4, 6), rolled(7, "shot:1@2.1", 4, 6));
    assert_eq!(rolled(7, "shot:1@2.1", 2, 6), rolled(7, "shot:1@2.1", 4, 6)[..2]);
    assert_ne!(rolled(7, "shot:1@2.1", 12, 6), rolled(8, "shot:1@2.1", 12, 6));
    assert_ne!(rolled(7, "shot:1@2.1", 12, 6), rolled(7, "shot:1@2.2", 12, 6));
}

/// Pearson's statistic of how often each value came, against all coming equally often.
fn pearson(counts: &[u64]) -> u64 {
    let all: u64 = counts.iter().sum();
    let values = counts.len() as u64;
    counts.iter().map(|&count| (count * values).abs_diff(all).pow(2)).sum::<u64>() / (all * values)
}

#[test]
fn the_dice_are_fair_over_seeds_over_places_and_in_pairs() {
    let mut by_seed = [0_u64; 6];
    let mut by_place = [0_u64; 6];
    let mut pairs = [0_u64; 36];
    let mut twenty = [0_u64; 20];
    for n in 0..24_000_u64 {
        by_seed[usize::from(rolled(n, "melee:1@1.1", 1, 6)[0]) - 1] += 1;
        let faces = rolled(42, &format!("shot:{n}@1.1"), 2, 6);
        by_place[usize::from(faces[0]) - 1] += 1;
        pairs[usize::from(faces[0] - 1) * 6 + usize::from(faces[1] - 1)] += 1;
        twenty[usize::from(rolled(n, "a", 1, 20)[0]) - 1] += 1;
    }
    // Beyond these bounds fair dice come once in a thousand times; the dice are always the same, so this never flickers.
    assert!(pearson(&by_seed) < 21, "{by_seed:?}");
    assert!(pearson(&by_place) < 21, "{by_place:?}");
    assert!(pearson(&pairs) < 67, "{pairs:?}");
    assert!(pearson(&twenty) < 44, "{twenty:?}");
}

fn numbered(number: i64) -> Outcome {
    Outcome::of(&json!({"n": number}))
}

const BARE: Check = Check {
    id: "made-up/bare",
    title: "",
    source: "",
    dice: "",
    inputs: &[],
    hope: Some(Hope { holds: |outcome| outcome.count("n") > 0, words: "more than nothing", never: "nothing" }),
    spread: None,
    faces: None,
    fits: always_fits,
    tallies: no_tally,
    read: |_, _, _| Ok(numbered(0)),
    stated: |_: &Map<String, Json>| contradiction("nothing is stated here"),
    words: |_| String::new(),
};

type Read = fn(&Case<'_>, &[fanion::engine::tally::Tally], &mut Throw<'_>) -> Result<Outcome, Need>;

/// Counts every face of every die, one by one.
fn by_hand(check: &Check, case: &Case<'_>) -> (BTreeMap<String, u128>, u128) {
    fn walk(check: &Check, case: &Case<'_>, path: &mut Vec<Landing>, weight: u128, into: &mut BTreeMap<String, u128>) {
        match (check.read)(case, &[], &mut Throw::new(path)) {
            Ok(outcome) => *into.entry(format!("{:?}", outcome.members())).or_insert(0) += weight,
            Err(need) => {
                let throws = u128::from(need.sides).pow(u32::try_from(need.count).expect("few dice"));
                for throw in 0..throws {
                    let mut rest = throw;
                    let faces: Vec<u8> = (0..need.count)
                        .map(|_| {
                            let face = u8::try_from(rest % u128::from(need.sides)).expect("a face") + 1;
                            rest /= u128::from(need.sides);
                            face
                        })
                        .collect();
                    path.push(need.land(&faces));
                    walk(check, case, path, weight / throws, into);
                    path.pop();
                }
            }
        }
    }
    let all = 6_u128.pow(6) * 10_u128.pow(2);
    let mut ways = BTreeMap::new();
    walk(check, case, &mut Vec::new(), all, &mut ways);
    (ways, all)
}

const READS: [(&str, Read); 7] = [
    ("no dice", |_, _, _| Ok(numbered(1))),
    ("a sum of three", |_, _, throw| Ok(numbered(throw.sum(3, 6, "")? / 4))),
    ("each face", |_, _, throw| {
        let faces = throw.faces(2, 6, "")?;
        Ok(numbered(if faces[0] == faces[1] { faces[0].into() } else { 0 }))
    }),
    ("how many reach", |_, _, throw| Ok(numbered(throw.reaching(5, 6, 5, "")?))),
    ("nothing can reach", |_, _, throw| Ok(numbered(throw.reaching(2, 6, 7, "")?))),
    ("parts", |_, _, throw| {
        let part = |count: usize, worth: &[i64]| ColumnThrow { count, worth: worth.to_vec() };
        Ok(numbered(throw.parts(
            vec![part(2, &[0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]), part(1, &[0, 0, 0, 1, 1, 2])],
            6,
            "",
        )?))
    }),
    ("one more die after some throws", |_, _, throw| {
        let first = throw.sum(2, 6, "")?;
        if first < 9 {
            return Ok(numbered(0));
        }
        if throw.faces(1, 10, "")?[0] > 7 { Ok(numbered(throw.sum(1, 6, "")?)) } else { Ok(numbered(first)) }
    }),
];

#[test]
fn odds_are_what_counting_every_face_gives() {
    let (settings, tables) = (Settings::new(&[]), Tables::default());
    for (name, read) in READS {
        let check = Check { read, ..BARE };
        let inputs = check.inputs();
        let case = Case { inputs: &inputs, settings: &settings, tables: &tables };
        let chances = odds(&check, &case).expect(name);
        let (by_hand, all) = by_hand(&check, &case);
        let of = chances[0].of;
        assert_eq!(chances.iter().map(|chance| chance.ways).sum::<u128>(), of, "{name}: the ways sum up");
        assert!(chances.windows(2).all(|pair| pair[0].ways >= pair[1].ways), "{name}: most likely first");
        assert_eq!(chances.len(), by_hand.len(), "{name}: every outcome once");
        for chance in &chances {
            let ways = by_hand[&format!("{:?}", chance.outcome.members())];
            assert_eq!(chance.ways * all, ways * of, "{name}: {:?}", chance.outcome);
        }
    }
}

/// What must come up, after the throws that have fallen.
fn needs(read: Read, fallen: &[Landing]) -> (Option<String>, String) {
    let (settings, tables) = (Settings::new(&[]), Tables::default());
    let check = Check { read, ..BARE };
    let inputs = check.inputs();
    let case = Case { inputs: &inputs, settings: &settings, tables: &tables };
    let threshold = threshold(&check, &case, &[], fallen).expect("something is thrown");
    (threshold.needs, format!("{:.4}", threshold.chance))
}

#[test]
fn what_is_needed_reads_well_where_every_number_does_or_none() {
    let told = ["5 or more", "any number", "no number will do"].map(|needs| in_words("needed", needs));
    assert_eq!(told, ["needed 5+", "any roll would do", "no roll would do"]);
}

#[test]
fn a_threshold_is_said_in_words() {
    let cases: [(Read, Option<&str>, &str); 8] = [
        (|_, _, throw| Ok(numbered((throw.sum(2, 6, "")? <= 9).into())), Some("9 or less"), "0.8333"),
        (|_, _, throw| Ok(numbered((throw.sum(1, 6, "")? >= 5).into())), Some("5 or more"), "0.3333"),
        (|_, _, throw| Ok(numbered((throw.sum(3, 6, "")? >= 17).into())), Some("17 or more"), "0.0185"),
        (|_, _, throw| throw.sum(1, 6, "").map(|_| numbered(1)), Some("any number"), "1.0000"),
        (|_, _, throw| throw.sum(1, 6, "").map(|_| numbered(0)), Some("no number will do"), "0.0000"),
        (|_, _, throw| Ok(numbered((throw.sum(2, 6, "")? == 7).into())), None, "0.1667"),
        (|_, _, throw| Ok(numbered((throw.faces(2, 6, "")?[0] == 6).into())), None, "0.1667"),
        (|_, _, throw| Ok(numbered(throw.reaching(2, 6, 6, "")?)), None, "0.3056"),
    ];
    for (read, words, chance) in cases {
        let (needs, share) = needs(read, &[]);
        assert_eq!((needs.as_deref(), share.as_str()), (words, chance));
    }
}

#[test]
fn after_a_first_throw_the_threshold_is_the_second_throws() {
    let read: Read = |_, _, throw| {
        let first = throw.sum(1, 6, "")?;
        Ok(numbered((throw.sum(1, 6, "")? >= first).into()))
    };
    assert_eq!(needs(read, &[]).0, None);
    assert_eq!(needs(read, &[Landing::Number(4)]), (Some("4 or more".into()), "0.5000".into()));
}
