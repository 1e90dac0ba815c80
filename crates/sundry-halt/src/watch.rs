//! Tells a measuring program of every check of a thread, so that it can find the longest stretch
//! without one. Not part of the program: only the feature `watched` builds it.

use std::cell::RefCell;

/// What is called at every check.
type Note = Box<dyn FnMut()>;

thread_local! {
    static NOTE: RefCell<Option<Note>> = const { RefCell::new(None) };
}

/// Runs work and calls `note` at each of its checks on this thread.
pub fn watched<T>(note: Note, work: impl FnOnce() -> T) -> T {
    let outer = NOTE.replace(Some(note));
    let done = work();
    NOTE.set(outer);
    done
}

pub(crate) fn tell() {
    NOTE.with_borrow_mut(|note| {
        if let Some(note) = note {
            note();
        }
    });
}
