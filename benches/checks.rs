//! Checks: one resolved, and the exact chances of the deepest of each rulebook.

use divan::Bencher;
use fanion::engine::check::{Case, Check};
use fanion::engine::odds::odds;
use fanion::engine::sheet::Sheet;
use fanion::rulebooks::SHEETS;

fn main() {
    divan::main();
}

/// A check, its inputs, and the house rules that make it deep, as on the command line.
struct Deep {
    check: &'static str,
    inputs: &'static str,
    settings: &'static str,
}

const fn deep(check: &'static str, inputs: &'static str, settings: &'static str) -> Deep {
    Deep { check, inputs, settings }
}

const MELEE: &str = "attacker.arm=cavalry attacker.weight=heavy attacker.formation=line attacker.cv=6 \
                     attacker.charging=true defender.arm=infantry defender.formation=line defender.cv=6";

const DEEP: &[Deep] = &[
    deep("march-attack/ved", "quality=veteran cv_lost=2 disordered=true", ""),
    deep("march-attack/skirmish", "value=100", ""),
    deep("march-attack/skirmish", "value=400", ""),
    deep("march-attack/melee", MELEE, ""),
    deep("march-attack/leader-casualty", "losing_melee=true", ""),
    deep("march-attack/initiative", "a.ability=good b.ability=average", "initiative.roll=2d6-plus-ability"),
    deep("age-of-napoleon/march-attrition", "corps=60 fresh=30 far=60 rough=60 winter=60 forced_march=60", ""),
    deep(
        "age-of-napoleon/march-attrition",
        "corps=60 fresh=30 far=60 rough=60 winter=60 forced_march=60",
        "attrition.beyond-table=split",
    ),
    deep("age-of-napoleon/winter-attrition", "corps=60", "attrition.beyond-table=split"),
    deep(
        "age-of-napoleon/battle",
        "attacker.corps=6 attacker.sr=6 attacker.rating=20 defender.corps=6 defender.sr=6 defender.rating=20",
        "",
    ),
    deep("beyond-waterloo/fert", "tactic=general-advance opponent_tactic=hold opponent_mode=echelon", "fert.dice=2d6"),
    deep("beyond-waterloo/cavalry-charge", "own=8 enemy=6", ""),
    deep("campaign-1805/battle", "kind=field attacker.cv=30 defender.cv=20", ""),
    deep("campaign-1805/sea-contact", "a_order=intercept b_order=evade", ""),
    deep("napoleon-1815/fire", "kind=artillery cv=4", ""),
];

impl std::fmt::Display for Deep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.check)?;
        let known = self.inputs.split(' ').filter(|pair| pair.starts_with("value="));
        known.chain(self.settings.split_whitespace()).try_for_each(|pair| write!(f, " {pair}"))
    }
}

fn pairs(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.split_whitespace().map(|pair| pair.split_once('=').expect("key=value"))
}

fn find(id: &str) -> (&'static Sheet, &'static Check) {
    let rulebook = id.split('/').next().unwrap_or_default();
    let sheet = SHEETS.iter().find(|sheet| sheet.id == rulebook).expect("a rulebook");
    (sheet, sheet.checks.iter().find(|check| check.id == id).expect("a check"))
}

/// Runs with the check's case at hand.
fn with_case(deep: &Deep, run: impl FnOnce(&Check, &Case<'_>)) {
    let (sheet, check) = find(deep.check);
    let (tables, mut settings) = (sheet.printed(), sheet.defaults());
    pairs(deep.settings).for_each(|(key, value)| settings.set(key, value).expect("a house rule"));
    let inputs = check.read_inputs(pairs(deep.inputs)).unwrap_or_else(|fault| panic!("{}: {fault}", deep.check));
    run(check, &Case { inputs: &inputs, settings: &settings, tables: &tables });
}

#[divan::bench(args = DEEP, sample_count = 100)]
fn exact_odds(bencher: Bencher, deep: &Deep) {
    with_case(deep, |check, case| {
        bencher.bench_local(|| odds(check, case).unwrap_or_else(|fault| panic!("{}: {fault}", deep.check)));
    });
}

/// One check resolved, with the same face on every die.
#[divan::bench(args = DEEP, sample_count = 100)]
fn resolve(bencher: Bencher, deep: &Deep) {
    with_case(deep, |check, case| {
        bencher.bench_local(|| {
            let resolved = check.roll(case, |need| vec![3; need.count]);
            resolved.unwrap_or_else(|fault| panic!("{}: {fault}", deep.check))
        });
    });
}
