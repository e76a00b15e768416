//! How long the players have played, in all and turn by turn: from the times of the records, without the breaks.
//!
//! Breaks, and the end that the players have chosen, stand in the journal as notes in fixed words, so that every reader
//! of a save survives them.

use std::fmt;

/// The longest time between two records that counts as play, in seconds.
pub const LONGEST_GAP: i64 = 600;

const BREAK: &str = "clock: break";
const ON_AGAIN: &str = "clock: on again";
const OPENED: &str = "clock: opened";
const NO_END: &str = "clock: no end";
const UNTIL: &str = "clock: until ";
const OF_THE_BATTLE: &str = " in the battle";
const OF_THE_EVENING: &str = " on the wall";

/// What a record means for the players' clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// They played; a break is over.
    Played,
    /// Somebody wrote something, which ends no break.
    Noted,
    /// A break begins.
    Break,
    /// A break is over.
    OnAgain,
    /// The game was opened: until then nobody was at the table.
    Opened,
    /// They chose when to stop, or that no time is set.
    Until(Option<End>),
}

/// When the players want to stop, in minutes since midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By the battle's own clock.
    Battle(u32),
    /// By the clock on the wall.
    Wall(u32),
}

/// A record as the clock sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRecord {
    /// The record's number.
    pub number: u64,
    /// When it was made, in seconds since 1970.
    pub at: i64,
    /// The turn that stood after it.
    pub turn: u32,
    /// The seat that answered, by its place among the seats; none where it is no seat's own answer.
    pub seat: Option<usize>,
    /// What it means here.
    pub mark: Mark,
}

/// How long was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// Seconds played in all.
    pub played: i64,
    /// Seconds played in each turn that was played in, in the order of the turns.
    pub turns: Vec<(u32, i64)>,
    /// Seconds after which each seat gave its own answers, in the order of the seats; the rest is nobody's.
    pub seats: Vec<i64>,
    /// True from a break on until play goes on.
    pub paused: bool,
    /// When the players want to stop.
    pub end: Option<End>,
    /// The time and the turn of the last record.
    pub last: Option<(i64, u32)>,
}

/// How long was played by these records, in their order. Time between two records belongs to the turn of the first of
/// them. What is longer than `longest_gap` seconds was a break too, and a clock that was set back adds nothing.
pub fn pace(moments: impl IntoIterator<Item = ClockRecord>, longest_gap: i64) -> Pace {
    let mut pace = Pace::default();
    moments.into_iter().for_each(|moment| pace.take(moment, longest_gap));
    pace
}

impl Pace {
    /// The next record.
    pub fn take(&mut self, moment: ClockRecord, longest_gap: i64) {
        if moment.mark == Mark::Opened {
            return self.open(moment.at);
        }
        let thought = self.add(moment.at, longest_gap);
        if let Some(seat) = moment.seat.filter(|_| thought > 0) {
            self.seats.resize(self.seats.len().max(seat + 1), 0);
            self.seats[seat] += thought;
        }
        self.last = Some((moment.at, moment.turn));
        match moment.mark {
            Mark::Played | Mark::OnAgain => self.paused = false,
            Mark::Break => self.paused = true,
            Mark::Until(end) => self.end = end,
            Mark::Noted | Mark::Opened => {}
        }
    }

    /// The same at a later time, with nothing recorded since.
    #[must_use]
    pub fn until(&self, now: i64, longest_gap: i64) -> Self {
        let mut later = self.clone();
        later.add(now, longest_gap);
        later
    }

    /// The game was opened at this time: what lies between it and the last record is no play.
    pub fn open(&mut self, at: i64) {
        if let Some((last, _)) = &mut self.last {
            *last = at.max(*last);
        }
    }

    /// Seconds played in this turn.
    pub fn of_turn(&self, turn: u32) -> i64 {
        self.turns.iter().find(|(own, _)| *own == turn).map_or(0, |(_, seconds)| *seconds)
    }

    /// Seconds that a turn took in the mean, by the turns that are over; none while none is.
    pub fn mean(&self) -> Option<i64> {
        let (_, now) = self.last?;
        let over: Vec<i64> = self.turns.iter().filter(|(turn, _)| *turn < now).map(|(_, seconds)| *seconds).collect();
        let count = i64::try_from(over.len()).ok().filter(|count| *count > 0)?;
        Some(over.iter().sum::<i64>() / count)
    }

    /// Adds the time since the last record, and gives it: 0 where it was a break.
    fn add(&mut self, now: i64, longest_gap: i64) -> i64 {
        let Some((at, turn)) = self.last else { return 0 };
        let gap = now.saturating_sub(at);
        if self.paused || gap <= 0 || gap > longest_gap {
            return 0;
        }
        self.played += gap;
        match self.turns.binary_search_by_key(&turn, |(own, _)| *own) {
            Ok(known) => self.turns[known].1 += gap,
            Err(place) => self.turns.insert(place, (turn, gap)),
        }
        gap
    }
}

/// The seat whose own question an answer is for, by what is named first in its key, or else in what was picked:
/// `shot:A/1st Foot` is A's. None where no seat is named: a step that both end, a question to all.
pub fn seat_of(key: &str, picked: Option<&str>, seats: &[String]) -> Option<usize> {
    let named = |words: &str| {
        let named = words.split_once(':').map_or(words, |(_, rest)| rest).split_once('/')?.0;
        seats.iter().position(|seat| seat == named)
    };
    named(key).or_else(|| picked.and_then(named))
}

impl Mark {
    /// What a note means for the clock.
    pub fn of_note(note: &str) -> Self {
        match note.trim() {
            BREAK => Self::Break,
            ON_AGAIN => Self::OnAgain,
            OPENED => Self::Opened,
            NO_END => Self::Until(None),
            other => {
                let until = other.strip_prefix(UNTIL);
                let battle = until.and_then(|until| until.strip_suffix(OF_THE_BATTLE)).and_then(minutes_of);
                let wall = until.and_then(|until| until.strip_suffix(OF_THE_EVENING)).and_then(minutes_of);
                match battle.map(End::Battle).or(wall.map(End::Wall)) {
                    Some(end) => Self::Until(Some(end)),
                    None => Self::Noted,
                }
            }
        }
    }

    /// The note that stands for it; none where no note does.
    pub fn note(self) -> Option<String> {
        match self {
            Self::Break => Some(BREAK.to_owned()),
            Self::OnAgain => Some(ON_AGAIN.to_owned()),
            Self::Opened => Some(OPENED.to_owned()),
            Self::Until(None) => Some(NO_END.to_owned()),
            Self::Until(Some(end)) => Some(format!("{UNTIL}{end}")),
            Self::Played | Self::Noted => None,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, of) = match self {
            Self::Battle(minutes) => (minutes, OF_THE_BATTLE),
            Self::Wall(minutes) => (minutes, OF_THE_EVENING),
        };
        write!(f, "{}{of}", time_of(*minutes))
    }
}

/// Minutes since midnight of a time such as `22:30`.
pub fn minutes_of(time: &str) -> Option<u32> {
    let (hour, minute) = time.split_once(':')?;
    let part = |text: &str, below: u32| {
        let digits = text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|number| digits && *number < below)
    };
    Some(part(hour, 24)? * 60 + part(minute, 60)?)
}

/// The time of so many minutes since midnight: `22:30`.
pub fn time_of(minutes: u32) -> String {
    format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
}
