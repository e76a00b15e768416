//! An act is run anew after each of its inputs. What the run before has asked and what its tests came to is found there:
//! up to the first input that is new, it would all come out the same.

use std::any::Any;
use std::rc::Rc;

use super::any_event::AnyEvent;
use super::cx::{Filled, Form, Question};
use super::due_cache::MadeBy;
use super::given::InputList;
use super::glossary::Follows;
use super::journal::Record;
use super::picks::Pick;
use super::prompt::{Blocked, Choice};
use super::rules::AnyView;
use super::run::Run;
use super::test::{Ahead, Sitting, Tested};

/// The last run of the open act.
#[derive(Clone, Default)]
pub(super) struct LastRun {
    /// The state on which it ran.
    of: MadeBy,
    /// The inputs that it had.
    inputs: Rc<InputList>,
    course: Rc<ActCourse>,
}

/// What a run called for, and what was made of its inputs: where among the options a pick was, the values of a form.
#[derive(Default)]
struct ActCourse {
    calls: Vec<Call>,
    /// Each with the number of inputs that had been used before it.
    picks: Vec<(usize, usize)>,
    /// The forms as they were filled in, in the same way.
    fills: Vec<(usize, Filled)>,
}

/// The calls of a run that is made now, beside those of the run before it.
#[derive(Default)]
pub(super) struct Calls {
    before: Option<Rc<ActCourse>>,
    /// How many inputs are the same as in the run before.
    same: usize,
    now: ActCourse,
}

/// What a procedure called for, in the order of its calls.
#[derive(Clone)]
enum Call {
    /// A choice, a form, or what a rule has found, and how many inputs had been used before it.
    Made(usize, Rc<dyn Any>),
    Test(TestCall),
    /// Nothing happens by itself before the first input.
    Idle,
}

/// A choice as it was asked.
pub(super) struct AskedChoice {
    /// Without its options.
    pub question: Question,
    pub options: Rc<Vec<Choice>>,
    pub blocked: Rc<Vec<Blocked>>,
    /// A list of what the options mean, in their order, where they are values of the game.
    values: Rc<dyn Any>,
}

/// A form as it was asked, with the dice of the test that follows it.
pub(super) struct AskedForm {
    pub form: Form,
    pub ahead: Option<Ahead>,
}

#[derive(Clone, Default)]
struct TestCall {
    /// How the test stood, each time with the number of inputs that had been used.
    sittings: Vec<(usize, Rc<Sitting>)>,
    end: Option<Rc<TestEnd>>,
}

/// A test that came to its end, and how the run stood after it.
struct TestEnd {
    used: usize,
    pace: Progress,
    /// What it brought about.
    events: Vec<AnyEvent>,
    tested: Tested,
}

/// How far a run is since its last input.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    pub passed: usize,
    pub holds: usize,
    pub unasked: usize,
}

impl LastRun {
    /// A run that came to its next question.
    pub(super) fn new(of: MadeBy, inputs: Rc<InputList>, calls: Calls) -> Self {
        Self { of, inputs, course: Rc::new(calls.now) }
    }

    /// What a run of these inputs on this state need not find again.
    pub(super) fn known(&self, of: MadeBy, inputs: &[Rc<Record>]) -> Calls {
        if self.of != of {
            return Calls::default();
        }
        let same =
            self.inputs.iter().zip(inputs).take_while(|(then, now)| Rc::ptr_eq(then, now) || then == now).count();
        Calls { before: Some(Rc::clone(&self.course)), same, now: ActCourse::default() }
    }
}

impl Calls {
    /// The same call of the run before.
    fn before(&self) -> Option<&Call> {
        self.before.as_ref()?.calls.get(self.now.calls.len())
    }

    fn test_before(&self) -> Option<&TestCall> {
        match self.before.as_ref()?.calls.get(self.now.calls.len().checked_sub(1)?)? {
            Call::Test(test) => Some(test),
            _ => None,
        }
    }

    fn test_now(&mut self) -> Option<&mut TestCall> {
        match self.now.calls.last_mut()? {
            Call::Test(test) => Some(test),
            _ => None,
        }
    }
}

/// What was made of the input after so many in the run before: it is made of it now, too.
fn again<T: Clone>(before: &[(usize, T)], now: &mut Vec<(usize, T)>, used: usize) -> Option<T> {
    let (_, made) = before.get(now.len()).filter(|(then, _)| *then == used)?;
    now.push((used, made.clone()));
    Some(made.clone())
}

impl Run {
    /// Where the option was that the input after so many picked, in the run before; none where another may be picked.
    pub(super) fn known_pick(&mut self, used: usize) -> Option<usize> {
        if !self.is_as_before(used) {
            return None;
        }
        again(&self.calls.before.as_ref()?.picks, &mut self.calls.now.picks, used)
    }

    pub(super) fn keep_pick(&mut self, used: usize, at: usize) {
        if self.waiting.is_none() {
            self.calls.now.picks.push((used, at));
        }
    }

    /// The values of the form that the input after so many filled in, in the run before; none where they may be others.
    pub(super) fn known_fill(&mut self, used: usize) -> Option<Filled> {
        if !self.is_as_before(used) {
            return None;
        }
        again(&self.calls.before.as_ref()?.fills, &mut self.calls.now.fills, used)
    }

    pub(super) fn keep_fill(&mut self, used: usize, filled: &Filled) {
        if self.waiting.is_none() {
            self.calls.now.fills.push((used, filled.clone()));
        }
    }

    /// True where the input after so many is that of the run before, and its question, too.
    const fn is_as_before(&self, used: usize) -> bool {
        self.waiting.is_none() && used < self.calls.same
    }

    /// What is made of the view here: the same as in the run before, if that was led here by the same inputs.
    pub(super) fn made<T: 'static>(&mut self, look: impl FnOnce(&Self) -> T) -> Rc<T> {
        // While several sides are asked, what comes before a question is no matter of order.
        if self.waiting.is_some() {
            return Rc::new(look(self));
        }
        let used = self.used();
        let before = match self.calls.before() {
            Some(Call::Made(then, made)) if *then == used && used <= self.calls.same => Some(Rc::clone(made)),
            _ => None,
        };
        let made = before.and_then(|made| made.downcast::<T>().ok()).unwrap_or_else(|| Rc::new(look(self)));
        self.calls.now.calls.push(Call::Made(used, made.clone()));
        made
    }

    /// What a rule finds here.
    pub(super) fn found<T: Clone + 'static>(&mut self, find: impl FnOnce(&AnyView) -> T) -> T {
        Rc::unwrap_or_clone(self.made(|run| find(run.view())))
    }

    /// True where the run before has found here that nothing happens by itself.
    pub(super) fn was_idle(&self) -> bool {
        matches!(self.calls.before(), Some(Call::Idle)) && self.used() == 0
    }

    pub(super) fn keep_idle(&mut self) {
        self.calls.now.calls.push(Call::Idle);
    }

    /// A choice among values as it is asked here.
    pub(super) fn asked_pick<T: 'static>(
        &mut self,
        key: &str,
        pick: impl FnOnce(&AnyView) -> Pick<T>,
    ) -> Rc<AskedChoice> {
        self.made(|run| {
            let view = run.view();
            let Pick { question, options } = pick(view);
            let (values, mut options) = options.into_iter().unzip::<T, Choice, Vec<T>, Vec<Choice>>();
            let rows: Rc<[_]> = view.follows(key).into();
            if !rows.is_empty() {
                let told = |choice: Choice| {
                    let rows = Rc::clone(&rows);
                    choice.said_later(move |own| Follows::of_option(&rows, own))
                };
                options = options.into_iter().map(told).collect();
            }
            AskedChoice::of(Question { options, ..question }, Rc::new(values))
        })
    }

    /// A test begins. Where it came to its end by the same inputs before, it has that end again, unless it is asked how it
    /// ends.
    pub(super) fn begin_test(&mut self) -> Option<Tested> {
        let known = match self.calls.before() {
            Some(Call::Test(test)) if !self.foresees() => Some(test.clone()),
            _ => None,
        };
        let end = known.as_ref().and_then(|test| test.end.clone()).filter(|end| end.used <= self.calls.same);
        self.calls.now.calls.push(Call::Test(known.filter(|_| end.is_some()).unwrap_or_default()));
        let end = end?;
        self.go_on_after(end.used, end.pace, &end.events);
        Some(end.tested.clone())
    }

    /// How the test that was begun last stands; none where it is not known.
    pub(super) fn known_sitting(&self) -> Option<Rc<Sitting>> {
        let used = self.used();
        let own =
            |test: &TestCall| test.sittings.iter().find(|(then, _)| *then == used).map(|(_, known)| Rc::clone(known));
        let now = match self.calls.now.calls.last() {
            Some(Call::Test(test)) => own(test),
            _ => None,
        };
        now.or_else(|| self.calls.test_before().filter(|_| used <= self.calls.same).and_then(own))
    }

    pub(super) fn keep_sitting(&mut self, sitting: &Rc<Sitting>) {
        let used = self.used();
        if let Some(test) = self.calls.test_now()
            && test.sittings.iter().all(|(then, _)| *then != used)
        {
            test.sittings.push((used, Rc::clone(sitting)));
        }
    }

    /// The test that was begun last has come to its end.
    pub(super) fn end_test(&mut self, events: Vec<AnyEvent>, tested: &Tested) {
        let end = Rc::new(TestEnd { used: self.used(), pace: self.pace(), events, tested: tested.clone() });
        if let Some(test) = self.calls.test_now() {
            test.end = Some(end);
        }
    }
}

impl AskedChoice {
    pub(super) fn of(mut question: Question, values: Rc<dyn Any>) -> Self {
        let (options, blocked) = (std::mem::take(&mut question.options), std::mem::take(&mut question.blocked));
        Self { question, options: Rc::new(options), blocked: Rc::new(blocked), values }
    }

    /// What the options mean, in their order.
    ///
    /// # Panics
    /// Where they are values of another type: one question asks for one.
    pub(super) fn values<T: 'static>(&self) -> &[T] {
        match self.values.downcast_ref::<Vec<T>>() {
            Some(values) => values,
            None => panic!("the values of a question are of one type"),
        }
    }
}
