//! Does a unit make sense: figures that belong together, words that fit the arm.

use crate::orbat::file::UnitFile;
use crate::orbat::flaw::{At, Findings, Flaw, Spot};
use crate::orbat::model::Unit;
use crate::orbat::troops::{Arm, Ground, Shape, UnitStatus, Weight};
use crate::orbat::word::Word;

use super::or_default;

/// The unit as it is meant; none only when a flaw has been reported.
pub(in crate::orbat) fn unit(file: &UnitFile, findings: &Findings) -> Option<Unit> {
    strength(file, findings);
    melee(file, findings);
    if let Some(arm) = &file.arm {
        weight(file, arm.value, findings);
        shape(file, arm.value, findings);
        ground(file, arm.value, findings);
        equipment(file, arm.value, findings);
    }
    let formation = file.formation.as_ref()?.value;
    Some(Unit {
        name: file.name.as_ref()?.value.clone(),
        arm: file.arm.as_ref()?.value,
        quality: file.quality.as_ref()?.value,
        weight: file.weight.as_ref().map(|weight| weight.value),
        cv: file.cv.as_ref()?.value,
        lost: or_default(file.lost.as_ref()),
        formation,
        skirmish: or_default(file.skirmish.as_ref()),
        weapon: or_default(file.weapon.as_ref()),
        lance: or_default(file.lance.as_ref()),
        light: or_default(file.light.as_ref()),
        men: file.men.as_ref().map(|men| men.value),
        guns: file.guns.as_ref().map(|guns| guns.value),
        notes: or_default(file.notes.as_ref()),
        disorder: or_default(file.disorder.as_ref()),
        status: or_default(file.status.as_ref()),
        ground: file.ground.as_ref().map_or_else(|| usual_ground(formation), |ground| ground.value),
        locked_with: file.locked_with.as_ref().map(|name| name.value.clone()),
        home: file.home.as_ref().map(|name| name.value.clone()),
    })
}

/// The ground of a unit whose file does not tell it: a garrison is in buildings.
pub(in crate::orbat) fn usual_ground(formation: Shape) -> Ground {
    match formation {
        Shape::Garrison => Ground::WoodenBua,
        _ => Ground::Open,
    }
}

fn strength(file: &UnitFile, findings: &Findings) {
    let Some(cv) = &file.cv else { return };
    let lost = or_default(file.lost.as_ref());
    let whole = cv.value + lost;
    if !(1..=10).contains(&whole) {
        let spot = file.lost.as_ref().map_or(&cv.spot, |lost| &lost.spot);
        findings.add(Flaw::new(spot, "cv and lost together are 1 to 10").allowed("1 to 10").found(whole.to_string()));
    }
}

fn melee(file: &UnitFile, findings: &Findings) {
    let status: UnitStatus = or_default(file.status.as_ref());
    if let Some(enemy) = file.locked_with.as_ref().filter(|_| status != UnitStatus::Ready) {
        findings.add(Flaw::new(&enemy.spot, format!("a unit that is {status} is in no melee")).found(&enemy.value));
    }
}

fn weight(file: &UnitFile, arm: Arm, findings: &Findings) {
    match (&file.weight, arm) {
        (Some(weight), Arm::Infantry) => {
            findings.add(Flaw::new(&weight.spot, "an infantry unit has no weight").found(found(weight)));
        }
        (Some(weight), Arm::HorseArtillery) if weight.value == Weight::Heavy => findings.add(
            Flaw::new(&weight.spot, "horse artillery is light or medium")
                .allowed("light or medium")
                .found(found(weight)),
        ),
        (None, Arm::Cavalry | Arm::FootArtillery) if !file.weight_written => {
            needs_weight(file, arm, "light, medium or heavy", findings);
        }
        (None, Arm::HorseArtillery) if !file.weight_written => {
            needs_weight(file, arm, "light or medium", findings);
        }
        _ => {}
    }
}

fn needs_weight(file: &UnitFile, arm: Arm, allowed: &str, findings: &Findings) {
    let spot = file.spot.child("weight");
    let message = format!("a {arm} unit needs weight: {allowed}");
    findings.add(Flaw::new(&spot, message).allowed(allowed));
}

fn shape(file: &UnitFile, arm: Arm, findings: &Findings) {
    let Some(shape) = &file.formation else { return };
    if shape.value.fits(arm) {
        return;
    }
    let shapes: Vec<&str> = arm.shapes().iter().map(|shape| shape.as_str()).collect();
    let allowed = shapes.join(", ");
    let message = format!("{} unit cannot be in {}; allowed: {allowed}", with_article(arm), shape.value);
    findings.add(Flaw::new(&shape.spot, message).allowed(allowed));
}

fn ground(file: &UnitFile, arm: Arm, findings: &Findings) {
    let Some(ground) = &file.ground else { return };
    let garrison = file.formation.as_ref().is_some_and(|shape| shape.value == Shape::Garrison);
    if garrison && !ground.value.is_bua() {
        findings.add(
            Flaw::new(&ground.spot, "a garrison stands on wooden-bua or stone-bua")
                .allowed("wooden-bua or stone-bua")
                .found(found(ground)),
        );
    }
    if arm.is_artillery() && ground.value == Ground::DenseWood {
        findings.add(Flaw::new(&ground.spot, "artillery cannot be in dense-wood"));
    }
}

/// Keys that only one arm has. A key that says nothing (`lance = false`) may stand anywhere.
fn equipment(file: &UnitFile, arm: Arm, findings: &Findings) {
    if arm != Arm::Infantry {
        let only = |spot, key| belongs_to("infantry", key, spot, arm, findings);
        if let Some(weapon) = &file.weapon {
            only(&weapon.spot, "weapon");
        }
        if let Some(light) = file.light.as_ref().filter(|light| light.value) {
            only(&light.spot, "light");
        }
        if let Some(skirmish) = file.skirmish.as_ref().filter(|value| value.value > 0) {
            only(&skirmish.spot, "skirmish");
        }
    }
    if let Some(lance) = file.lance.as_ref().filter(|lance| lance.value)
        && arm != Arm::Cavalry
    {
        belongs_to("cavalry", "lance", &lance.spot, arm, findings);
    }
    if let Some(guns) = &file.guns
        && !arm.is_artillery()
    {
        belongs_to("artillery", "guns", &guns.spot, arm, findings);
    }
}

fn belongs_to(owner: &str, key: &str, spot: &Spot, arm: Arm, findings: &Findings) {
    let message = format!("{key} is for {owner} only");
    findings.add(Flaw::new(spot, message).found(format!("it on {} unit", with_article(arm))));
}

fn with_article(arm: Arm) -> String {
    let article = if arm == Arm::Infantry { "an" } else { "a" };
    format!("{article} {arm}")
}

fn found<W: Word>(word: &At<W>) -> String {
    format!("\"{}\"", word.value.as_str())
}
