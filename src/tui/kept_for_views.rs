//! What views work out once and use again at each key.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// What views have made of a side, a log or a map, for as long as that is the same: each thing by its type and by all that it
/// hangs on besides, such as its room and its look.
#[derive(Clone, Default)]
pub(crate) struct KeptForViews(Rc<RefCell<Vec<Box<dyn Any>>>>);

impl KeptForViews {
    /// More than one frame asks for.
    const MOST: usize = 64;

    /// What was made for this key, else what is made now.
    pub(crate) fn of<K: PartialEq + 'static, T: 'static>(&self, key: K, build: impl FnOnce() -> T) -> Rc<T> {
        let known = |kept: &Box<dyn Any>| {
            let (own, made) = kept.downcast_ref::<(K, Rc<T>)>()?;
            (*own == key).then(|| Rc::clone(made))
        };
        if let Some(known) = self.0.borrow().iter().find_map(known) {
            return known;
        }
        let made = Rc::new(build());
        let mut all = self.0.borrow_mut();
        if all.len() >= Self::MOST {
            all.clear();
        }
        all.push(Box::new((key, Rc::clone(&made))));
        made
    }
}

impl fmt::Debug for KeptForViews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}
