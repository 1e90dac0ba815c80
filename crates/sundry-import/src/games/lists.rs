//! Lists without duplicates and with bounded length.

use sundry_records::Label;

/// Most pictures, videos or labels in a list; more are of no use.
const MOST: usize = 60;

/// Adds items that are not in the list yet, while there is room.
pub(super) fn add<T: PartialEq>(list: &mut Vec<T>, items: impl IntoIterator<Item = T>) {
    for item in items {
        if list.len() == MOST {
            return;
        }
        if !list.contains(&item) {
            list.push(item);
        }
    }
}

/// Works like [`add`]; of two labels with the same value, the first stays.
pub(super) fn add_labels(list: &mut Vec<Label>, labels: impl IntoIterator<Item = Label>) {
    for label in labels {
        if list.len() == MOST {
            return;
        }
        let is_usable = !label.value.is_empty() && label.name.len() <= LONGEST_LABEL;
        if is_usable && list.iter().all(|known| known.value != label.value) {
            list.push(label);
        }
    }
}

const LONGEST_LABEL: usize = 100;

/// Works like [`add`], for texts that are not empty.
pub(super) fn add_texts(list: &mut Vec<String>, texts: impl IntoIterator<Item = String>) {
    add(list, texts.into_iter().filter(|text| !text.is_empty()));
}

/// Truncates a text that is longer than any description.
pub(super) fn bounded(mut text: String) -> String {
    if text.len() > LONGEST_TEXT {
        let mut end = LONGEST_TEXT;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        text.truncate(end);
    }
    text
}

const LONGEST_TEXT: usize = 40_000;
