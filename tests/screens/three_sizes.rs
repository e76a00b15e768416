//! One screen of each page and each kind of prompt: in colour, without colours and in ASCII at three sizes, each with the
//! words that it is there for; one picture of each at the smallest size, and of a battle where a larger one is laid out
//! otherwise.

use std::path::Path;

use fanion::tui::lessons::Lessons;
use fanion::tui::pen::Pen;
use fanion::tui::watch::{scene, view};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::desk::Desk;
use super::notation::in_three_ways;
use super::walk::SIZES;

/// A screen that is looked at.
#[derive(Clone, Copy)]
struct Page {
    name: &'static str,
    /// Where the keys are pressed.
    reach: fn(u16, u16) -> Desk,
    keys: &'static str,
    /// What must stand there at every size.
    words: &'static [&'static str],
    /// The sizes at which a picture is kept.
    pictures: &'static [(u16, u16)],
}

const SMALL: &[(u16, u16)] = &[SIZES[0]];

const fn page(
    name: &'static str,
    reach: fn(u16, u16) -> Desk,
    keys: &'static str,
    words: &'static [&'static str],
) -> Page {
    Page { name, reach, keys, words, pictures: SMALL }
}

/// A page of which there are pictures at all sizes.
const fn laid_out_anew(page: Page) -> Page {
    Page { pictures: &SIZES, ..page }
}

/// In the practice battle, where nothing has been explained yet.
fn as_a_newcomer(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_home(columns, rows);
    desk.model.lessons = Lessons::default();
    desk.press("Enter Enter");
    desk.model.message = None;
    desk
}

/// In a test of the desk.
fn at_small_arms(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_home(columns, rows);
    desk.press("look Enter").type_words("check march-attack/small-arms");
    desk
}

/// Looking back at a shot.
fn at_the_shot(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_fire(columns, rows);
    desk.press("aa mc Enter 1 done Enter F3 /").type_words("fired at mc");
    desk
}

/// An army in the editor.
fn at_the_editor(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_home(columns, rows);
    desk.open(Path::new("orbats/march-attack/practice/b.toml"));
    desk
}

const PAGES: &[Page] = &[
    page("home", Desk::at_home, "", &["GO ON", "> Practice battle", "BESIDE THE TABLE", "Two invented armies"]),
    page(
        "the_first_explanation",
        as_a_newcomer,
        "",
        &["Orders and arrivals: Once a turn", "> end S1 orders and arrivals"],
    ),
    laid_out_anew(page(
        "the_first_question",
        Desk::in_practice,
        "",
        &[">S1<", "29/29 CV 100%", "x 2 not on the table: na nb", "> end S1 orders and arrivals", "new order for"],
    )),
    page(
        "dice_of_two_sides",
        Desk::in_practice,
        "Enter Enter Enter 6",
        &["good command ability +2 = 2", "Ostermark 58%, Valmory 28%, re-roll 14%", "2D6 [6] [_]", "BkSp back"],
    ),
    page(
        "a_charge",
        Desk::in_practice,
        "Enter Enter Enter 6 3 Enter ab Enter ma 9 Enter",
        &["ma 1st Valmory Regiment: reaction", "Why: it is charged", "> 1 stand", "2 form square", "RESULT"],
    ),
    page(
        "a_shot_and_its_chance",
        Desk::at_fire,
        "md ba 14 Enter",
        &["md Republic's Battery at ba 1/Ostermark Fusiliers", "heavy artillery +2", "100%", "1D6 [_]", "EARLIER"],
    ),
    page(
        "a_volley_and_its_companions",
        Desk::at_fire,
        "aa md bb",
        &["Who joins in?", "83%", "[ ] ba 1/Ostermark Fusiliers", "[x] bb 2/Ostermark Fusiliers"],
    ),
    page(
        "a_refusal",
        Desk::at_fire,
        "md ba 999 Enter",
        &["not yet: enter the distance", ">[d] distance ___", "! distance: inches from 0 to 200"],
    ),
    page(
        "looking_back",
        Desk::at_fire,
        "aa mc Enter 1 done Enter F3",
        &[
            "AS IT WAS after entry 32",
            "turn 1 T1, half 2, Valmory active",
            "27/28 CV 96%",
            "needed 5 or less; rolled 1",
        ],
    ),
    page(
        "an_answer_to_be_mended",
        at_the_shot,
        "Enter m Enter 6 Enter",
        &["What would be different today", "mc Valmory Rifles: cv 3 -> 4, lost 1 -> 0", "> leave it as it is"],
    ),
    page(
        "a_unit",
        Desk::at_fire,
        "md ba 14 Enter 3 Ctrl-U ba Enter",
        &[
            "6 of 6, 1 more lost when this step's losses count",
            "threatens 3\"",
            "9 or less, 83%",
            "Left/Right other units",
        ],
    ),
    page(
        "the_armies",
        Desk::at_fire,
        "Ctrl-A",
        &["what they have lost, and what they can bear", "lost in all", "arrives from", "the battle's clock"],
    ),
    page(
        "everything_by_words",
        Desk::at_fire,
        "Ctrl-P",
        &["> act", "aa Quillingen Jägers fires", "not now: its guns are limbered", "undo the last answer"],
    ),
    page(
        "why",
        Desk::at_fire,
        "md ba 14 Enter Ctrl-W",
        &["rule: artillery fire table", "+2  heavy artillery", "in all", "chance: 100%"],
    ),
    page("words_and_signs", Desk::at_fire, "Ctrl-G", &["> MF", "A Major Formation", "disordered", "Esc back"]),
    page(
        "a_correction",
        Desk::at_fire,
        "Ctrl-E",
        &["find by code or name", "> aa  Quillingen Jägers", "cv 5, column, ready", "Enter correct"],
    ),
    page(
        "a_newcomer",
        Desk::at_fire,
        "Ctrl-N",
        &["A newcomer joins", "unlike any other of the side", "Enter lets it join"],
    ),
    page(
        "the_keys",
        Desk::at_fire,
        "F1",
        &["What can be done here", "> Enter", "end the step", "redo what was undone last"],
    ),
    page("house_rules", Desk::at_fire, "F5", &["> order.ability-of", "default: issuer", "skirmish.cavalry"]),
    page("a_break", Desk::at_fire, "Ctrl-B", &["PAUSED", "The game is saved", "without breaks and pauses over 10 min"]),
    page(
        "a_test_on_the_desk",
        at_small_arms,
        "Enter 7",
        &["Small-arms fire", "CV of the unit that fires", "not yet: formation is missing"],
    ),
    page(
        "an_army_in_the_editor",
        at_the_editor,
        "Down Down Down",
        &[">   Mill Volunteers", "wooden-bua", "sound", "n adds a unit like it"],
    ),
    page(
        "a_fault_in_the_editor",
        at_the_editor,
        "Down Down Down Enter Down Down Down Down 5 5 Enter Esc Home !",
        &["not saved  ! 1 fault", ">!  Mill Volunteers", "! cv is 1 to 10, found 55"],
    ),
];

#[test]
fn every_page_says_at_every_size_what_it_is_there_for_and_looks_as_it_did() {
    let mut lost = Vec::new();
    for page in PAGES {
        for size in SIZES {
            let mut desk = (page.reach)(size.0, size.1);
            desk.press(page.keys);
            let shown = desk.text();
            let away = page.words.iter().filter(|words| !shown.contains(**words));
            lost.extend(away.map(|words| format!("{} at {size:?}: no `{words}`\n{shown}", page.name)));
            let [coloured, plain] = in_three_ways(page.name, size, page.pictures.contains(&size), |theme| {
                desk.model.theme = theme;
                desk.buffer()
            });
            assert_eq!(coloured, plain, "{} at {size:?}: colours change what is written", page.name);
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn the_table_screen_says_at_every_size_where_the_battle_stands() {
    for (columns, rows) in SIZES {
        let mut desk = Desk::at_fire(columns, rows);
        desk.press("aa mc Enter 1 md ba 14 Enter");
        let scene = scene(&desk.model.battle().expect("a battle").game, None);
        let area = Rect { x: 0, y: 0, width: columns, height: rows };
        let [coloured, plain] = in_three_ways("the_table_screen", (columns, rows), rows == 24, |theme| {
            let mut buffer = Buffer::empty(area);
            view::draw(&scene, area, &mut Pen::new(&mut buffer, theme));
            buffer
        });
        assert_eq!(coloured, plain, "colours change what is written");
        for words in ["turn 1, half 1, T2 fire", "needed 5 or less: 1 CV", "29 of 29", "28 of 28"] {
            assert!(plain.join("\n").contains(words), "no `{words}` at {columns}x{rows}:\n{}", plain.join("\n"));
        }
    }
}
