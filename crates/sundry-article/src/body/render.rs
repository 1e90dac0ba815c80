//! Renders the picked blocks as text: a blank line between paragraphs, a line break between list
//! entries.

use sundry_html::Tag;

use super::blocks::Block;

pub(crate) fn render(blocks: &[Block], marks: &[bool]) -> String {
    let mut text = String::new();
    let mut last: Option<Tag> = None;
    for (block, _) in blocks.iter().zip(marks).filter(|(_, mark)| **mark) {
        let entries = block.tag == Tag::Li && last == Some(Tag::Li);
        if !text.is_empty() {
            text.push_str(if entries { "\n" } else { "\n\n" });
        }
        text.push_str(block.text.trim());
        last = Some(block.tag);
    }
    text
}
