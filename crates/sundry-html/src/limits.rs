//! Parsing within bounds: a filter between html5ever's tokenizer and its tree builder.
//!
//! The tree builder's work grows with the depth of the page for every tag, so a page of 5 MB that
//! only opens elements would take minutes. Past [`MAX_DEPTH`] tags are dropped (their words stay);
//! past [`MAX_NODES`] reading ends. Browsers flatten at a depth of 512 likewise.

use std::cell::{Cell, RefCell};

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::interface::TreeSink as _;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};

use crate::document::Document;
use crate::sink::Builder;

/// Elements below each other, of pages that people write: at most about 60.
const MAX_DEPTH: u16 = 256;

/// Elements and texts of a page; a news page has 2,000 to 10,000.
const MAX_NODES: usize = 400_000;

/// Attributes of one element that are looked at; more than these are dropped.
const MAX_ATTRIBUTES: usize = 128;

/// How much is read before the bounds are looked at again.
const PIECE: usize = 64 * 1024;

struct Filter {
    inner: TreeBuilder<u32, Builder>,
    /// Names of elements whose start was dropped and whose end is awaited.
    dropped: RefCell<Vec<html5ever::LocalName>>,
    full: Cell<bool>,
}

pub(crate) fn parse(html: &str) -> Document {
    let options = TreeBuilderOpts {
        // What stands in `noscript` is then read as elements: pictures that load lazily.
        scripting_enabled: false,
        ..TreeBuilderOpts::default()
    };
    let filter = Filter {
        inner: TreeBuilder::new(Builder::new(html.len()), options),
        dropped: RefCell::default(),
        full: Cell::new(false),
    };
    let tokenizer = Tokenizer::new(filter, html5ever::tokenizer::TokenizerOpts::default());
    let queue = BufferQueue::default();
    let mut rest = html;
    while !rest.is_empty() && !tokenizer.sink.full.get() {
        sundry_halt::check();
        let mut end = rest.len().min(PIECE);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (piece, after) = rest.split_at(end);
        rest = after;
        queue.push_back(StrTendril::from_slice(piece));
        // The tokenizer stops at scripts, and where a page names its encoding.
        while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
        if tokenizer.sink.inner.sink.size() > MAX_NODES {
            tokenizer.sink.stop();
        }
    }
    tokenizer.end();
    tokenizer.sink.inner.sink.finish()
}

impl Filter {
    fn stop(&self) {
        self.full.set(true);
        self.inner.sink.set_cut();
    }

    /// Whether a tag is to be dropped, so that the tree grows no deeper.
    fn drops(&self, tag: &Tag) -> bool {
        let mut dropped = self.dropped.borrow_mut();
        match tag.kind {
            TagKind::StartTag => {
                let deep = self.inner.sink.depth() >= MAX_DEPTH;
                if deep && !is_void(&tag.name) && !is_raw(&tag.name) {
                    if dropped.len() < MAX_NODES {
                        dropped.push(tag.name.clone());
                    }
                    self.inner.sink.set_cut();
                    return true;
                }
                false
            }
            TagKind::EndTag => {
                if dropped.last() == Some(&tag.name) {
                    dropped.pop();
                    return true;
                }
                false
            }
        }
    }
}

/// Elements that hold nothing, so that they make nothing deeper.
fn is_void(name: &str) -> bool {
    matches!(
        name,
        "br" | "hr" | "img" | "input" | "link" | "meta" | "source" | "track" | "wbr" | "embed"
    )
}

/// Elements after whose start the tokenizer reads in another way; it must hear of them.
fn is_raw(name: &str) -> bool {
    matches!(
        name,
        "script"
            | "style"
            | "textarea"
            | "title"
            | "noscript"
            | "iframe"
            | "xmp"
            | "noframes"
            | "plaintext"
            | "noembed"
    )
}

impl TokenSink for Filter {
    type Handle = u32;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<u32> {
        if self.full.get() && !matches!(token, Token::EOFToken) {
            return TokenSinkResult::Continue;
        }
        match token {
            Token::TagToken(mut tag) => {
                if self.drops(&tag) {
                    return TokenSinkResult::Continue;
                }
                tag.attrs.truncate(MAX_ATTRIBUTES);
                self.inner.process_token(Token::TagToken(tag), line)
            }
            Token::CommentToken(_) | Token::ParseError(_) => TokenSinkResult::Continue,
            other => {
                if self.inner.sink.size() > MAX_NODES {
                    self.stop();
                    return TokenSinkResult::Continue;
                }
                self.inner.process_token(other, line)
            }
        }
    }

    fn end(&self) {
        self.inner.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.inner
            .adjusted_current_node_present_but_not_in_html_namespace()
    }
}
