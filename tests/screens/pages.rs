//! A unit's page, the armies' page, the players' clock, colours, the mouse.

use fanion::config::ThemeChoice;
use fanion::tui::game::Now;
use fanion::tui::model::Model;
use fanion::tui::msg::{Mouse, MouseDeed, Msg};
use fanion::tui::pages::{Page, PageKind};
use fanion::tui::pen::Pen;
use fanion::tui::update::update;
use fanion::tui::view::spot_at;
use ratatui::buffer::Cell;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::desk::Desk;

#[test]
fn a_units_page_tells_its_figures_its_leader_and_its_history() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba 14 Enter 3 Ctrl-U");
    desk.sees("The page of a unit");
    desk.type_words("ba");
    desk.press("Enter");
    desk.sees("ba 1/Ostermark Fusiliers").sees("quality").sees("CV").sees("infantry, muskets");
    desk.sees("tactical").sees("by road").sees("VeD").sees_no("Croûton's brigade has taken");
    desk.press("End");
    desk.sees("fire to 3\"").sees("fired at ba 1/Ostermark Fusiliers");
    desk.press("Right End");
    desk.sees("bb 2/Ostermark Fusiliers").sees("the log does not name it yet");
    desk.press("Left Left Esc");
    desk.sees("T2 fire");
}

#[test]
fn one_key_looks_a_unit_up_and_a_second_code_the_melee_of_the_two() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("Ctrl-F");
    desk.sees("Look up").sees("tactical").sees("fire to");
    desk.type_words("aa");
    desk.sees("aa Quillingen").sees("by road").sees("VeD");
    desk.type_words(" ma");
    desk.sees("aa in melee").sees("ma in melee").sees("aa wins").sees("draw").sees("at   ma");
    desk.press("BkSp BkSp BkSp");
    desk.sees("aa Quillingen").sees_no("aa in melee");
    desk.press("Enter");
    desk.sees("T2 fire").sees_no("Look up");
}

#[test]
fn what_is_looked_up_by_a_name_or_not_at_all_is_told() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("Ctrl-F");
    desk.type_words("rifles");
    desk.press("Enter");
    desk.sees("mc Valmory Rifles").sees("fire to 5\"");
    desk.press("BkSp BkSp BkSp BkSp BkSp BkSp");
    desk.type_words("nobody");
    desk.press("Enter");
    desk.sees("! no unit is called nobody");
    desk.press("Esc");
    desk.sees("T2 fire");
}

#[test]
fn at_a_prompt_of_two_units_both_are_looked_up_at_once() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("md ba Ctrl-F");
    desk.sees("md Republic's Battery").sees("guns do not charge").sees("fire to");
}

#[test]
fn a_unit_that_was_found_has_its_page_one_key_away() {
    let mut desk = Desk::at_fire(80, 24);
    desk.press("/");
    desk.type_words("rifles");
    desk.press("Enter Ctrl-U");
    desk.sees("mc Valmory Rifles").sees("rifles, may skirmish");
    desk.press("Ctrl-U");
    desk.type_words("nobody");
    desk.press("Enter");
    desk.sees("! no unit is called nobody");
}

#[test]
fn the_armies_page_counts_down_to_the_breakpoints() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-A");
    desk.sees("lost in all").sees("0 of 6 units").sees("1 more unit").sees("2 more units").sees("until spent (2 of 4)");
    desk.press("End");
    desk.sees("played").sees("the end");
    desk.press("Esc");
    desk.sees("end S1");
}

#[test]
fn a_break_covers_the_screen_and_stands_in_the_journal() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Ctrl-B");
    desk.sees("PAUSED").sees_no("aa Quillingen");
    assert!(desk.model.battle().is_some_and(|battle| battle.game.pace.paused));
    desk.press("Enter");
    desk.sees("end S1");
    assert!(desk.model.battle().is_some_and(|battle| !battle.game.pace.paused));
    desk.press("F3");
    desk.sees("note: clock: break").sees("note: clock: on again");
}

#[test]
fn a_remark_takes_nothing_of_what_is_half_typed() {
    let mut desk = Desk::in_practice(80, 24);
    desk.type_words("brigade crout");
    desk.press("Ctrl-B Ctrl-B");
    desk.sees("find: brigade crout_").sees("1 fit");
}

#[test]
fn the_turns_left_follow_from_the_chosen_end() {
    let mut desk = Desk::in_practice(120, 40);
    desk.press("Ctrl-B e");
    desk.type_words("half past nine");
    desk.press("Enter");
    desk.sees("! `half past nine` is no time");
    desk.press("Esc e");
    desk.type_words("12:00 battle");
    desk.press("Enter");
    desk.sees("12:00 in the battle").sees("turns left");
    desk.press("Enter");
    desk.sees("6 turns left");
    desk.press("Ctrl-B e");
    desk.type_words("22:30");
    desk.press("Enter");
    desk.sees("22:30 on the wall").sees("not known before a turn is over");
    desk.press("e Enter Enter");
    desk.sees_no("turns left");
}

#[test]
fn the_time_played_runs_on_without_a_key() {
    let mut desk = Desk::in_practice(120, 40);
    desk.sees("played 0 min");
    let began = desk.model.battle().and_then(|battle| battle.game.pace.last).map_or(0, |(at, _)| at);
    update(&mut desk.model, Msg::Clock(Now { seconds: began + 240, minutes: 0 }));
    desk.sees("played 4 min");
    update(&mut desk.model, Msg::Clock(Now { seconds: began + 6_000, minutes: 0 }));
    desk.sees("played 0 min");
}

#[test]
fn each_set_of_colours_is_one_key_away_and_says_its_name() {
    let mut desk = Desk::at_fire(80, 24);
    let mut seen = Vec::new();
    for &palette in ThemeChoice::ALL {
        desk.model.message = None;
        assert_eq!(desk.model.theme.palette, palette);
        let buffer = desk.buffer();
        seen.push(buffer.content().iter().map(|cell| (cell.fg, cell.bg, cell.modifier)).collect::<Vec<_>>());
        desk.press("Ctrl-T");
        desk.sees(&format!("colours: {}", palette.next().as_str()));
    }
    for (at, one) in seen.iter().enumerate() {
        assert!(!seen[..at].contains(one), "two sets of colours look the same");
    }
}

fn at(desk: &Desk, words: &str) -> (u16, u16) {
    let text = desk.text();
    let (row, line) = text.lines().enumerate().find(|(_, line)| line.contains(words)).expect("the words are there");
    let column = line[..line.find(words).unwrap_or(0)].chars().count() - 1;
    (u16::try_from(column).unwrap_or(0), u16::try_from(row).unwrap_or(0))
}

fn mouse(desk: &mut Desk, deed: MouseDeed, at: (u16, u16)) {
    let effects = update(&mut desk.model, Msg::Mouse(Mouse { deed, at }));
    desk.run(effects);
}

#[test]
fn a_click_picks_out_an_option_a_unit_or_a_key() {
    let mut desk = Desk::at_fire(80, 24);
    // Of units that may do the same each code on their line is its own.
    let option = at(&desk, "ba bb");
    mouse(&mut desk, MouseDeed::Click, option);
    desk.sees("ba 1/Ostermark Fusiliers fires");
    let unit = at(&desk, "mc× Valmory Rifles");
    mouse(&mut desk, MouseDeed::Click, unit);
    desk.sees("mc Valmory Rifles: Ctrl-U shows its page");
    mouse(&mut desk, MouseDeed::Click, (79, 0));
    let key = at(&desk, "F2 undo");
    mouse(&mut desk, MouseDeed::Click, key);
    desk.sees(">T1<");
    desk.press("F6 F3").sees("AS IT WAS");
    let under = at(&desk, "T2 fire");
    mouse(&mut desk, MouseDeed::Click, under);
    desk.press("Esc");
    desk.sees("T2 fire");
}

#[test]
fn the_wheel_goes_through_lists_and_scrolls_the_armies() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("F5");
    let first = desk.text();
    mouse(&mut desk, MouseDeed::Down, (10, 10));
    assert_ne!(first, desk.text());
    mouse(&mut desk, MouseDeed::Up, (10, 10));
    assert_eq!(first, desk.text());
    desk.press("Esc");
    mouse(&mut desk, MouseDeed::Down, (10, 5));
    assert!(desk.model.battle().is_some_and(|battle| battle.scroll.is_some()));
}

#[test]
fn no_blank_beside_a_unit_is_underlined_whatever_the_colours() {
    for &palette in ThemeChoice::ALL {
        let mut desk = Desk::at_fire(120, 40);
        desk.model.theme.palette = palette;
        let screen = desk.buffer();
        let underlined = |(at, cell): (usize, &Cell)| {
            let blank = cell.symbol() == " " && cell.modifier.contains(Modifier::UNDERLINED);
            blank.then(|| screen.pos_of(at))
        };
        let lone: Vec<(u16, u16)> = screen.content.iter().enumerate().filter_map(underlined).collect();
        // Between the words of an underlined name a line may go on.
        let beside = |(x, y): &(u16, u16)| *x > 0 && screen[(x - 1, *y)].modifier.contains(Modifier::UNDERLINED);
        let stray: Vec<&(u16, u16)> = lone.iter().filter(|place| !beside(place)).collect();
        assert!(stray.is_empty(), "{}: {stray:?}", palette.as_str());
    }
}

/// A page that draws nothing.
#[derive(Clone)]
struct Blank {
    whole: bool,
}

impl Page for Blank {
    fn kind(&self) -> &'static PageKind {
        static KIND: PageKind = PageKind::BLANK;
        &KIND
    }

    fn copy(&self) -> Box<dyn Page> {
        Box::new(self.clone())
    }

    fn is_whole(&self) -> bool {
        self.whole
    }

    fn draw(&self, _: &Model, _: Rect, _: &mut Pen<'_>) {}
}

#[test]
fn of_what_lies_under_a_page_nothing_is_drawn_or_clicked_where_it_fills_the_screen() {
    for whole in [false, true] {
        let mut desk = Desk::at_fire(80, 24);
        desk.model.lay(Blank { whole });
        let buffer = desk.buffer();
        let is_empty =
            |(x, y): &(u16, u16)| buffer[(*x, *y)].symbol() == " " && spot_at(&desk.model, (*x, *y)).is_none();
        let cells: Vec<(u16, u16)> = (0..23).flat_map(|y| (0..80).map(move |x| (x, y))).collect();
        assert_eq!(cells.iter().all(is_empty), whole);
    }
}
