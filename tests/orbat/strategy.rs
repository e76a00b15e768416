//! Any sound order of battle.

use fanion::orbat::scene::spot::{At, Spot};
use fanion::orbat::troops::formation::FormationFigures;
use fanion::orbat::troops::leader::LeaderFigures;
use fanion::orbat::troops::unit::UnitFigures;
use fanion::orbat::{
    Ability, Arm, Arrives, Disorder, Formation, Grade, Ground, Inspiration, Leader, LeaderStatus, MfKind, Orbat, Order,
    Quality, Shape, Staff, Unit, UnitStatus, Weapon, Weight,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// Any sound order of battle: names made unique, pointers between names aimed afterwards.
pub fn orbat() -> impl Strategy<Value = Orbat> {
    let texts = (name(), short(), line(), date(), prose(), prose());
    let aims = vec((any::<prop::sample::Index>(), any::<bool>()), 12);
    (texts, leader(), vec(formation(), 1..4), aims).prop_map(|(texts, commander, formations, aims)| {
        let (name, short, nation, date, source, notes) = texts;
        let mut orbat = Orbat { name, short, nation, date, source, notes, commander, formations };
        number_names(&mut orbat);
        aim(&mut orbat, &aims);
        orbat
    })
}

fn number_names(orbat: &mut Orbat) {
    let number_it = |name: &mut String, number: i32| *name = format!("{name} {number}");
    number_it(&mut orbat.commander.name, 0);
    let mut units = 0;
    for (formation, number) in orbat.formations.iter_mut().zip(1..) {
        number_it(&mut formation.name, number);
        if !formation.short.is_empty() {
            number_it(&mut formation.short, number);
        }
        if let Some(commander) = &mut formation.commander {
            number_it(&mut commander.name, number);
        }
        for unit in &mut formation.units {
            units += 1;
            number_it(&mut unit.name, units);
        }
    }
}

/// Attaches leaders to different units and gives batteries a home.
fn aim(orbat: &mut Orbat, aims: &[(prop::sample::Index, bool)]) {
    let formations: Vec<String> = orbat.formations.iter().map(|formation| formation.name.clone()).collect();
    let units = orbat.formations.iter().flat_map(|formation| &formation.units);
    let mut free: Vec<String> = units.map(|unit| unit.name.clone()).collect();
    let commanders = orbat.formations.iter_mut().filter_map(|formation| formation.commander.as_mut());
    let leaders = std::iter::once(&mut orbat.commander).chain(commanders);
    for (leader, (index, wanted)) in leaders.zip(aims) {
        if *wanted && !free.is_empty() {
            leader.attached_to = Some(free.swap_remove(index.index(free.len())));
        }
    }
    let units = orbat.formations.iter_mut().flat_map(|formation| &mut formation.units);
    for (unit, (index, wanted)) in units.zip(aims) {
        if *wanted {
            unit.home = Some(formations[index.index(formations.len())].clone());
        }
    }
}

fn formation() -> impl Strategy<Value = Formation> {
    let words = (name(), short(), select(MfKind::ALL), select(Order::HELD), option::of(select(Order::CHOSEN)));
    let figures = (option::of(0..=400_u16), option::of((1..=999_u16, 1..=6_u8, any::<bool>())), 0..=4_u8, any::<u16>());
    let flags = (any::<[bool; 3]>(), option::of((0..=240_u16, 0..=240_u16)));
    let rest = (option::of(leader()), prose(), vec(unit(), 1..5));
    (words, figures, flags, rest).prop_map(|(words, figures, flags, rest)| {
        let (name, short, kind, order, after) = words;
        let (skirmish, arrives, retiring, tested_at) = figures;
        let ([committed, engaged, on_table], at) = flags;
        let (commander, notes, units) = rest;
        let retreats = order == Order::Retreat;
        let order_after = match after {
            None if retreats && retiring == 0 => Some(Order::Defend),
            after => after.filter(|_| retreats),
        };
        Formation {
            name,
            short,
            kind,
            figures: FormationFigures {
                order,
                order_after,
                skirmish,
                arrives: arrives.map(|(turn, needs, hidden)| Arrives { turn, needs, hidden }),
                committed,
                engaged,
                retiring,
                tested_at,
                on_table,
                at: At(at.map(Spot::from)),
            },
            commander,
            notes,
            units,
        }
    })
}

/// A short name, or none.
fn short() -> impl Strategy<Value = String> {
    select(&["", "French", "Wschód", "9 \"x\", y"][..]).prop_map(str::to_owned)
}

fn leader() -> impl Strategy<Value = Leader> {
    let words = (select(Ability::ALL), select(Inspiration::ALL), select(Staff::ALL));
    (name(), words, select(LeaderStatus::ALL), 1..=12_u8).prop_map(|(name, words, status, turns)| {
        let (ability, inspiration, staff) = words;
        let out = status == LeaderStatus::Out;
        let figures = LeaderFigures { ability, inspiration, staff, status };
        Leader { name, figures, turns_out: if out { turns } else { 0 }, attached_to: None }
    })
}

fn unit() -> impl Strategy<Value = Unit> {
    let words = (name(), select(Arm::ALL), select(Quality::ALL), select(UnitStatus::ALL));
    let kit = (0..=20_u8, select(Weapon::ALL), any::<bool>(), any::<bool>());
    let counts = (option::of(0..=100_000_u32), option::of(0..=1_000_u16));
    let state = (select(Disorder::ALL), option::of(name()), prose(), option::of(select(Grade::ALL)), line());
    (words, kit, counts, state).prop_flat_map(|(words, kit, counts, state)| {
        let (arm, status) = (words.1, words.3);
        let stand = stand(arm);
        (Just((words, kit, counts, state)), weight(arm), strength(status), stand).prop_map(assemble)
    })
}

type Words = (String, Arm, Quality, UnitStatus);
type Kit = (u8, Weapon, bool, bool);
type Counts = (Option<u32>, Option<u16>);
type State = (Disorder, Option<String>, String, Option<Grade>, String);
type Parts = ((Words, Kit, Counts, State), Option<Weight>, (u8, u8), (Shape, Ground));

fn assemble(parts: Parts) -> Unit {
    let ((words, kit, counts, state), weight, (cv, lost), (shape, ground)) = parts;
    let (name, arm, quality, status) = words;
    let (skirmish, weapon, lance, light) = kit;
    let (disorder, locked_with, notes, grade, source) = state;
    let must_have = grade.is_some_and(Grade::rests_on_a_source);
    let infantry = arm == Arm::Infantry;
    Unit {
        name,
        figures: UnitFigures {
            arm,
            quality,
            weight,
            cv,
            lost,
            shape,
            skirmish: if infantry { skirmish } else { 0 },
            weapon: if infantry { weapon } else { Weapon::Musket },
            lance: lance && arm == Arm::Cavalry,
            light: light && infantry,
            disorder,
            status,
            ground,
        },
        men: counts.0,
        guns: counts.1.filter(|_| arm.is_artillery()),
        grade,
        source: if must_have && source.trim().is_empty() { "a book".to_owned() } else { source },
        notes,
        locked_with: locked_with.filter(|_| status == UnitStatus::Ready),
        home: None,
    }
}

fn weight(arm: Arm) -> BoxedStrategy<Option<Weight>> {
    match arm {
        Arm::Infantry => Just(None).boxed(),
        Arm::HorseArtillery => select(&[Weight::Light, Weight::Medium][..]).prop_map(Some).boxed(),
        Arm::Cavalry | Arm::FootArtillery => select(Weight::ALL).prop_map(Some).boxed(),
    }
}

/// What is left and what is lost: together 1 to 10.
fn strength(status: UnitStatus) -> impl Strategy<Value = (u8, u8)> {
    let least = u8::from(!status.is_gone());
    (1..=10_u8).prop_flat_map(move |whole| (least..=whole).prop_map(move |cv| (cv, whole - cv)))
}

fn stand(arm: Arm) -> impl Strategy<Value = (Shape, Ground)> {
    select(arm.shapes()).prop_flat_map(move |shape| {
        let fits = |ground: &Ground| match shape {
            Shape::Garrison => ground.is_bua(),
            _ => !(arm.is_artillery() && *ground == Ground::DenseWood),
        };
        let grounds: Vec<Ground> = Ground::ALL.iter().copied().filter(fits).collect();
        (Just(shape), select(grounds))
    })
}

/// One line that is not blank, with everything that could need care in a file.
fn name() -> impl Strategy<Value = String> {
    prop_oneof!["[A-Za-z0-9 éàüß/'\"\\\\#=\\[\\]{}.,]{0,30}[A-Z]", "\\PC{0,20}[a-z]", "[a-z]{240}",]
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), name()]
}

fn prose() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => Just(String::new()),
        2 => name(),
        1 => "([a-z\"'\\\\\t ]|\n|\"\"\"|'''){0,40}",
    ]
}

fn date() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "1[78][0-9]{2}",
        "18[01][0-9]-(0[1-9]|1[0-2])",
        "18[01][0-9]-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])",
    ]
}
