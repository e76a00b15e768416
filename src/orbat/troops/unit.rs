//! A unit: its figures, its keys, and whether they make sense.

use crate::orbat::keyword::either;
use crate::orbat::sizes::Sizes;
use crate::orbat::table::Table;
use crate::orbat::takes::{Figure, Held, Takes};
use crate::orbat::unplaced::Unplaced;

use super::is_default;
use super::key::{Key, Keyed, figures, key};
use super::words::{Arm, Disorder, Grade, Ground, Quality, Shape, UnitStatus, Weapon, Weight};
use super::written::Written;

figures! {
    /// What a battle may change of a unit, and what it fights as.
    UnitFigures,
    /// One figure of a unit, set right.
    UnitFigure {
        /// What it fights as.
        [] arm: Arm,
        /// How good it is.
        [Quality] quality: Quality,
        /// Of its horses or guns; none for infantry.
        #[serde(default, skip_serializing_if = "is_default")]
        [Weight] weight: Option<Weight>,
        /// Combat value left: 1 to 10, or 0 to 10 when the unit is removed or captured.
        [Cv] cv: u8,
        /// Combat value lost since the battle's start; `cv + lost` is 1 to 10.
        #[serde(default, skip_serializing_if = "is_default")]
        [Lost] lost: u8,
        /// How it stands; fits the arm.
        #[serde(rename = "formation")]
        [Formation] shape: Shape,
        /// Its skirmish value: 0 to 20, infantry only.
        #[serde(default, skip_serializing_if = "is_default")]
        [Skirmish] skirmish: u8,
        /// What it fires; counts for infantry only.
        #[serde(default, skip_serializing_if = "is_default")]
        [Weapon] weapon: Weapon,
        /// Whether it carries lances; cavalry only.
        #[serde(default, skip_serializing_if = "is_default")]
        [Lance] lance: bool,
        /// Whether it is skirmish-capable infantry.
        #[serde(default, skip_serializing_if = "is_default")]
        [Light] light: bool,
        /// Its disorder markers.
        #[serde(default, skip_serializing_if = "is_default")]
        [Disorder] disorder: Disorder,
        /// Whether it still takes part.
        #[serde(default, skip_serializing_if = "is_default")]
        [Status] status: UnitStatus,
        /// What it stands on.
        #[serde(default, skip_serializing_if = "is_default")]
        [Ground] ground: Ground,
    }
    /// A battalion, a regiment or a battery.
    Unit {
        /// Unique among the units of the side.
        name: String,
        ..figures,
        /// Men, for people and for campaigns: 0 to 100,000.
        #[serde(default, skip_serializing_if = "is_default")]
        men: Option<u32>,
        /// Guns of a battery: 0 to 1,000.
        #[serde(default, skip_serializing_if = "is_default")]
        guns: Option<u16>,
        /// How well its strength is known.
        #[serde(default, skip_serializing_if = "is_default")]
        grade: Option<Grade>,
        /// Where its strength comes from: keys of the list of sources, or a work; may be empty.
        #[serde(default, skip_serializing_if = "is_default")]
        source: String,
        /// Free text.
        #[serde(default, skip_serializing_if = "is_default")]
        notes: String,
        /// The enemy unit of a drawn melee; whether it exists is not known to one side's file.
        #[serde(default, skip_serializing_if = "is_default")]
        locked_with: Option<String>,
        /// The formation of the side that a battery of a grand battery came from.
        #[serde(default, skip_serializing_if = "is_default")]
        home: Option<String>,
    }
}

impl UnitFigures {
    /// What stands where nothing is told: regular infantry in column without CV.
    pub const BLANK: Self = Self {
        arm: Arm::Infantry,
        quality: Quality::Regular,
        weight: None,
        cv: 0,
        lost: 0,
        shape: Shape::Column,
        skirmish: 0,
        weapon: Weapon::Musket,
        lance: false,
        light: false,
        disorder: Disorder::None,
        status: UnitStatus::Ready,
        ground: Ground::Open,
    };

    /// What it carries beside the weapon of its arm.
    pub fn carries(&self) -> Option<&'static str> {
        self.lance.then_some("lances")
    }
}

impl Keyed for Unit {
    const BLANK: Self = Self {
        name: String::new(),
        figures: UnitFigures::BLANK,
        men: None,
        guns: None,
        grade: None,
        source: String::new(),
        notes: String::new(),
        locked_with: None,
        home: None,
    };

    type Change = UnitFigure;
}

const INFANTRY: &[Arm] = &[Arm::Infantry];
const ARTILLERY: &[Arm] = &[Arm::FootArtillery, Arm::HorseArtillery];
const HORSES_AND_GUNS: &[Arm] = &[Arm::Cavalry, Arm::FootArtillery, Arm::HorseArtillery];

/// Its keys, in the order of the file.
pub static KEYS: [Key<Unit>; 21] = [
    key!(Unit.name, "name", Takes::Name, "what the unit is called").needed(),
    key!(Unit.arm, "arm", Takes::Words(Arm::WORDS), "what it fights as").needed(),
    key!(Unit.quality => UnitFigure::Quality, "quality", Takes::Words(Quality::WORDS), "how good it is").needed(),
    key!(Unit.weight => UnitFigure::Weight, "weight", Takes::Words(Weight::WORDS), "of its horses or guns")
        .only(HORSES_AND_GUNS)
        .words_by(Arm::weight_words),
    key!(Unit.cv => UnitFigure::Cv, "cv", Takes::Number(1, 10), "combat value left").needed().rank(1).read_by(cv),
    key!(Unit.lost => UnitFigure::Lost, "lost", Takes::Number(0, 10), "combat value lost so far").rank(2),
    key!(Unit.shape => UnitFigure::Formation, "formation", Takes::Words(Shape::WORDS), "how it stands")
        .needed()
        .rank(3)
        .words_by(Arm::shape_words)
        .read_by(|table| {
            let arm = Arm::ALL.iter().find(|arm| table.says("arm", &[arm.as_str()]));
            let shapes = arm.map_or(Shape::WORDS.to_vec(), |arm| arm.shape_words());
            table.must_choice("formation", Shape::WORDS, &shapes).map(|shape| shape.map(Held::Word))
        }),
    key!(Unit.skirmish => UnitFigure::Skirmish, "skirmish", Takes::Number(0, 20), "its skirmish value").only(INFANTRY),
    key!(Unit.weapon => UnitFigure::Weapon, "weapon", Takes::Words(Weapon::WORDS), "what it fires").only(INFANTRY),
    key!(Unit.lance => UnitFigure::Lance, "lance", Takes::Flag, "carries lances").only(&[Arm::Cavalry]),
    key!(Unit.light => UnitFigure::Light, "light", Takes::Flag, "skirmish-capable").only(INFANTRY),
    key!(Unit.men, "men", Takes::Number(0, 100_000), "for people and for campaigns"),
    key!(Unit.guns, "guns", Takes::Number(0, 1_000), "of a battery").only(ARTILLERY),
    key!(Unit.grade, "grade", Takes::Words(Grade::WORDS), "how well its strength is known"),
    key!(Unit.source, "source", Takes::Line, "where its strength comes from"),
    key!(Unit.status => UnitFigure::Status, "status", Takes::Words(UnitStatus::WORDS), "whether it takes part").rank(5),
    key!(Unit.disorder => UnitFigure::Disorder, "disorder", Takes::Words(Disorder::WORDS), "its markers")
        .rank(4)
        .usually(untold_disorder),
    key!(Unit.ground => UnitFigure::Ground, "ground", Takes::Words(Ground::WORDS), "what it stands on")
        .usually(|unit| usual_ground(unit.shape).held()),
    key!(Unit.locked_with, "locked_with", Takes::Name, "the enemy of a drawn melee"),
    key!(Unit.home, "home", Takes::Name, "the formation that a grand battery's unit came from"),
    key!(Unit.notes, "notes", Takes::Prose, "free text"),
];

/// A unit whose men or guns are told needs none. One that has left the table may have no CV left; any other has.
fn cv(table: &mut Table<'_>) -> Option<crate::orbat::unplaced::Located<Held>> {
    let guns = table.says("arm", &[Arm::FootArtillery.as_str(), Arm::HorseArtillery.as_str()]);
    let strength = if guns { "guns" } else { "men" };
    if !table.has("cv") && !table.has("lost") && table.has(strength) {
        return table.take("cv").and(None);
    }
    let gone = table.says("status", &[UnitStatus::Removed.as_str(), UnitStatus::Captured.as_str()]);
    table.must_have("cv", "1 to 10");
    let help = |found| (found == Some(0)).then_some("0 only with status removed or captured");
    table.number_helped("cv", i64::from(!gone)..=10, help).map(|at| at.map(Held::Number))
}

/// The keys of a type of units, whose arm is known and whose battle has not begun.
pub const OF_A_TYPE: &[&str] = &["quality", "cv", "weight", "lance", "light", "skirmish", "weapon", "formation"];

/// What a unit is, whatever has become of it: `cavalry, veteran, heavy, lance`.
pub fn kind(unit: &Unit) -> String {
    let of_its_type = KEYS.iter().filter(|key| OF_A_TYPE.contains(&key.about.name) && key.about.rank == 0);
    let words = of_its_type.filter_map(|key| match key.told(unit)? {
        Held::Flag(_) => Some(key.about.name.to_owned()),
        Held::Number(number) => Some(format!("{} {number}", key.about.name)),
        held => Some(held.to_string()),
    });
    [unit.arm.to_string()].into_iter().chain(words).collect::<Vec<_>>().join(", ")
}

/// What a unit of an arm usually is when a battle begins.
pub fn usual(arm: Arm) -> UnitFigures {
    let (cv, weight) = match arm {
        Arm::Infantry => (6, None),
        Arm::Cavalry => (5, Some(Weight::Medium)),
        Arm::FootArtillery => (4, Some(Weight::Medium)),
        Arm::HorseArtillery => (4, Some(Weight::Light)),
    };
    let skirmish = u8::from(arm == Arm::Infantry);
    UnitFigures { arm, cv, weight, skirmish, shape: usual_shape(arm), ..UnitFigures::BLANK }
}

/// How a unit of an arm begins a battle.
pub const fn usual_shape(arm: Arm) -> Shape {
    if arm.is_artillery() { Shape::Limbered } else { Shape::Column }
}

/// The ground of a unit whose file does not tell it: a garrison is in buildings.
pub const fn usual_ground(shape: Shape) -> Ground {
    if matches!(shape, Shape::Garrison) { Ground::WoodenBua } else { Ground::Open }
}

/// The disorder of a unit whose file does not tell it: D2 where whoever stands on such ground is disordered.
pub fn usual_disorder(unit: &UnitFigures) -> Disorder {
    let stands = unit.status == UnitStatus::Ready && unit.ground.disorders(unit.arm, unit.light);
    if stands { Disorder::D2 } else { Disorder::None }
}

/// What goes without saying of disorder: nothing does on ground that disorders, there it is always written.
fn untold_disorder(unit: &Unit) -> Held {
    if usual_disorder(&unit.figures) == Disorder::None { Disorder::None.held() } else { Held::Nothing }
}

/// Reads a unit, and says what makes no sense: figures that do not belong together, words that do not fit the arm.
pub(in crate::orbat) fn read(mut table: Table<'_>) -> Written<Unit> {
    let mut written = Written::read(&mut table, &KEYS);
    if !table.has("ground") {
        written.thing.ground = usual_ground(written.thing.shape);
    }
    if !table.has("disorder") {
        written.thing.disorder = usual_disorder(&written.thing.figures);
    }
    strength(&written, &table);
    sourced(&written, &table);
    melee(&written, &table);
    if written.at("arm").is_some() {
        weight(&written, &table);
        shape(&written, &table);
        ground(&written, &table);
        equipment(&written, &table);
    }
    table.finish();
    written
}

/// Gives a unit without a combat value the one that goes with its men or guns and its quality.
pub(in crate::orbat) fn reckon(unit: &mut Written<Unit>, sizes: &Sizes) {
    let told = unit.at("cv").or(unit.at("lost")).is_some();
    let own = &mut unit.thing;
    let strength = if own.arm.is_artillery() { own.guns.map(u32::from) } else { own.men };
    if let Some(strength) = strength.filter(|_| !told) {
        own.figures.cv = sizes.cv(own.figures.arm, own.figures.quality, strength);
    }
}

fn strength(written: &Written<Unit>, table: &Table<'_>) {
    let Some(cv) = written.at("cv") else { return };
    let whole = written.thing.cv + written.thing.lost;
    if !(1..=10).contains(&whole) {
        let spot = written.at("lost").unwrap_or(cv);
        let flaw = Unplaced::new(spot, "cv and lost together are 1 to 10").allowed("1 to 10");
        table.findings().add(flaw.found(whole.to_string()));
    }
}

/// A strength that rests on a source names it.
fn sourced(written: &Written<Unit>, table: &Table<'_>) {
    let resting = written.thing.grade.filter(|grade| grade.rests_on_a_source());
    if let (Some(grade), Some(spot)) = (resting, written.at("grade"))
        && written.thing.source.trim().is_empty()
    {
        let message = format!("grade {grade} needs the key source: where the strength was seen");
        let help = "without a source the grade is C or D";
        table.findings().add(Unplaced::new(spot, message).help(help));
    }
}

fn melee(written: &Written<Unit>, table: &Table<'_>) {
    let (status, enemy) = (written.thing.status, written.thing.locked_with.as_deref().unwrap_or_default());
    if let Some(spot) = written.at("locked_with").filter(|_| status != UnitStatus::Ready) {
        table.findings().add(Unplaced::new(spot, format!("a unit that is {status} is in no melee")).found(enemy));
    }
}

fn weight(written: &Written<Unit>, table: &Table<'_>) {
    let arm = written.thing.arm;
    let fitting = arm.weight_words();
    let allowed = either(fitting.iter().copied());
    let Some(spot) = written.at("weight") else {
        if !fitting.is_empty() && !table.has("weight") {
            let message = format!("a {arm} unit needs weight: {allowed}");
            table.findings().add(Unplaced::new(&table.spot().child("weight"), message).allowed(allowed));
        }
        return;
    };
    let found = written.thing.weight.held();
    let flaw = match fitting.as_slice() {
        [] => Unplaced::new(spot, "an infantry unit has no weight"),
        fitting if fitting.contains(&found.to_string().as_str()) => return,
        _ => Unplaced::new(spot, format!("{} is {allowed}", arm.as_str().replace('-', " "))).allowed(allowed),
    };
    table.findings().add(flaw.found(found.toml()));
}

fn shape(written: &Written<Unit>, table: &Table<'_>) {
    let (arm, shape) = (written.thing.arm, written.thing.shape);
    let Some(spot) = written.at("formation").filter(|_| !shape.fits(arm)) else { return };
    let allowed = arm.shape_words().join(", ");
    let message = format!("{} unit cannot be in {shape}; allowed: {allowed}", with_article(arm));
    table.findings().add(Unplaced::new(spot, message).allowed(allowed));
}

fn ground(written: &Written<Unit>, table: &Table<'_>) {
    let Some(spot) = written.at("ground") else { return };
    let (unit, garrison) =
        (&written.thing, written.at("formation").is_some() && written.thing.shape == Shape::Garrison);
    if garrison && !unit.ground.is_bua() {
        let flaw =
            Unplaced::new(spot, "a garrison stands on wooden-bua or stone-bua").allowed("wooden-bua or stone-bua");
        table.findings().add(flaw.found(unit.ground.held().toml()));
    }
    if unit.arm.is_artillery() && unit.ground == Ground::DenseWood {
        table.findings().add(Unplaced::new(spot, "artillery cannot be in dense-wood"));
    }
}

/// Keys that only some arms have; the weight is looked at by itself.
fn equipment(written: &Written<Unit>, table: &Table<'_>) {
    for key in KEYS.iter().filter(|key| key.about.name != "weight") {
        if let (Some(spot), Some(message)) = (written.at(key.about.name), misfit(&written.thing, key)) {
            let found = format!("it on {} unit", with_article(written.thing.arm));
            table.findings().add(Unplaced::new(spot, message).found(found));
        }
    }
}

/// Whose a key is, where a unit of another arm has something under it. What says no or 0 may stand anywhere.
pub fn misfit(unit: &Unit, key: &Key<Unit>) -> Option<String> {
    let silent = matches!((key.get)(unit), Held::Flag(false) | Held::Number(0));
    let owner = match key.about.arms {
        HORSES_AND_GUNS => "cavalry and artillery",
        ARTILLERY => "artillery",
        arms => arms.first()?.as_str(),
    };
    (!silent && !key.about.fits(unit.arm)).then(|| format!("{} is for {owner} only", key.about.name))
}

fn with_article(arm: Arm) -> String {
    let article = if arm == Arm::Infantry { "an" } else { "a" };
    format!("{article} {arm}")
}
