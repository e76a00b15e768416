//! What prints on one sheet of A4: the map of a battle, and the map with its deployment.

use fanion::begin::library;
use fanion::engine::printed::Block;
use fanion::report::brief;
use fanion::report::map::svg;
use fanion::report::page::html;

/// Millimetres of a sheet of A4.
const SHEET: (u32, u32) = (210, 297);

/// The number that stands between two pieces of a text.
fn number(text: &str, before: &str, after: &str) -> u32 {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no {before}")).1;
    let number = rest.split_once(after).unwrap_or_else(|| panic!("no {after} behind {before}")).0;
    number.parse().unwrap_or_else(|_| panic!("{before}{number}"))
}

pub(super) fn briefing(battle: &library::Battle) -> fanion::engine::briefing::Briefing {
    let forces = battle.forces().unwrap_or_else(|wrong| panic!("{}: {wrong:?}", battle.id));
    let begun = forces.begin(battle.id, 1, 0).unwrap_or_else(|refusal| panic!("{}: {refusal}", battle.id));
    begun.play.briefing().unwrap_or_else(|| panic!("{} has a brief", battle.id))
}

#[test]
fn the_map_of_every_battle_is_as_large_as_one_sheet_of_a4_takes_and_keeps_its_shape() {
    for battle in library::BATTLES {
        let drawing = briefing(battle).drawing.unwrap_or_else(|| panic!("{} has a table", battle.id));
        let file = svg::sheet(battle.id, &drawing);
        let head = file.lines().next().expect("a head");
        let millimetres = (number(head, "width=\"", "mm\""), number(head, "height=\"", "mm\""));
        let units: Vec<u32> = head
            .split_once("viewBox=\"0 0 ")
            .and_then(|(_, rest)| rest.split_once('"'))
            .map(|(sizes, _)| sizes.split(' ').map(|size| size.parse().expect("units")).collect())
            .expect("a viewBox");
        let margins = (SHEET.0 - millimetres.0, SHEET.1 - millimetres.1);
        assert!(margins.0 >= 20 && margins.1 >= 20, "{}: {millimetres:?}", battle.id);
        assert!(margins.0 == 28 || margins.1 == 42, "{}: it could be larger: {millimetres:?}", battle.id);
        let off = (units[0] * millimetres.1).abs_diff(units[1] * millimetres.0);
        assert!(
            off < units[0].max(units[1]),
            "{}: {millimetres:?} of {units:?} is another shape by a millimetre",
            battle.id
        );
    }
}

#[test]
fn map_and_deployment_of_every_battle_stand_on_one_sheet_of_a4_with_their_title() {
    for battle in library::BATTLES {
        let briefing = briefing(battle);
        let page = brief::page(&briefing, None);
        let Some(Block::Sheet(blocks)) = page.blocks.first() else { panic!("{}: no sheet", battle.id) };
        assert!(matches!(blocks[0], Block::Map(..)), "{}", battle.id);
        let is_deployment =
            |block: &Block| matches!(block, Block::Heading(2, text) if text.to_string() == "Deployment");
        assert!(blocks.iter().any(is_deployment), "{}: the deployment is on another sheet", battle.id);
        assert!(!page.blocks[1..].iter().any(is_deployment), "{}", battle.id);

        let text = html::html(&page);
        let margin = number(&text, "@page{size:A4;margin:", "mm}");
        let sheet = text.split_once(".sheet{").expect("how a sheet is printed").1;
        let tall = number(sheet, "height:", "mm");
        // Two lines of the title, with what is around them.
        let title = 28;
        assert!(tall + title <= SHEET.1 - 2 * margin, "a sheet of {tall} mm under its title overflows A4");
        assert!(
            sheet.starts_with("display:flex") && sheet.contains("break-after:page"),
            "the map gives way to the words"
        );
        assert_eq!(text.matches("<section class=\"sheet\">").count(), 1, "{}", battle.id);
    }
}

#[test]
fn a_deployment_as_long_as_a_sheet_leaves_the_map_a_sheet_of_its_own() {
    let mut briefing = briefing(library::find("quatre-bras-1815").expect("it comes along"));
    let chapter = briefing.chapters.iter_mut().find(|chapter| chapter.heading.to_string() == "Deployment");
    let points = &mut chapter.expect("a deployment").points;
    for _ in 0..5 {
        points.extend(points.clone());
    }
    let page = brief::page(&briefing, None);
    let Some(Block::Sheet(blocks)) = page.blocks.first() else { panic!("no sheet") };
    assert!(matches!(blocks.as_slice(), [Block::Map(..)]), "the map alone");
    assert!(page.blocks.iter().any(|block| matches!(block, Block::Points(all) if all.len() > 100)));
}

/// The names of a drawn map, each with what it takes: left, top, right, bottom, seven units to a letter.
fn names(file: &str) -> Vec<(String, [i64; 4])> {
    let of = |line: &str, key: &str| {
        let rest = line.split_once(&format!("{key}=\"")).map(|(_, rest)| rest)?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let named = file.lines().filter(|line| line.contains("paint-order"));
    named
        .map(|line| {
            let words = line.split_once('>').and_then(|(_, rest)| rest.split_once('<')).expect("words").0.to_owned();
            let place = |key: &str| -> i64 { of(line, key).and_then(|text| text.parse().ok()).expect("a place") };
            let long = i64::try_from(words.chars().count()).expect("a short name") * 7;
            let (x, y) = (place("x"), place("y"));
            let left = match of(line, "text-anchor").as_deref() {
                Some("middle") => x - long / 2,
                Some("end") => x - long,
                _ => x,
            };
            (words, [left, y - 10, left + long, y + 3])
        })
        .collect()
}

#[test]
fn no_name_on_the_map_of_a_battle_stands_over_another_and_each_stands_on_the_table() {
    for battle in library::BATTLES {
        let drawing = briefing(battle).drawing.unwrap_or_else(|| panic!("{} has a table", battle.id));
        let (wide, deep) = (i64::from(drawing.size.0) * 10, i64::from(drawing.size.1) * 10);
        let names = names(&svg::sheet(battle.id, &drawing));
        assert!(names.len() > 3, "{}: {names:?}", battle.id);
        for (at, (name, own)) in names.iter().enumerate() {
            let on_it = own[0] >= 0 && own[1] >= -5 && own[2] <= wide && own[3] <= deep + 5;
            assert!(on_it, "{}: {name} leaves the table: {own:?}", battle.id);
            for (other, taken) in &names[..at] {
                let apart = own[0] >= taken[2] || taken[0] >= own[2] || own[1] >= taken[3] || taken[1] >= own[3];
                assert!(apart, "{}: {name} {own:?} stands over {other} {taken:?}", battle.id);
            }
        }
    }
}
