//! Bounded parsing: a filter between html5ever's tokenizer and its tree builder.
//!
//! The tree builder's work per tag grows with the depth of the page, so a page of 5 MB that only
//! opens elements would take minutes. Beyond [`MAX_DEPTH`] tags are dropped (their text stays);
//! beyond [`MAX_NODES`] parsing ends. Browsers flatten likewise at a depth of 512.

use std::cell::{Cell, RefCell};

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::interface::TreeSink as _;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};

use crate::document::Document;
use crate::sink::Builder;

/// Maximum depth of elements; pages written by people have at most about 60.
const MAX_DEPTH: u16 = 256;

/// Maximum number of elements and texts in a page; a news page has 2,000 to 10,000.
const MAX_NODES: usize = 400_000;

/// Maximum number of attributes per element; further ones are dropped.
const MAX_ATTRIBUTES: usize = 128;

/// Number of bytes parsed between two checks of the bounds.
const PIECE: usize = 64 * 1024;

struct Filter {
    inner: TreeBuilder<u32, Builder>,
    /// Names of elements whose start tag was dropped and whose end tag is still to come.
    dropped: RefCell<Vec<html5ever::LocalName>>,
    full: Cell<bool>,
}

pub(crate) fn parse(html: &str) -> Document {
    let options = TreeBuilderOpts {
        // The content of `noscript` is then parsed as elements: lazily loaded pictures.
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
        // The tokenizer pauses at scripts, and where a page names its encoding.
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

    /// Returns true if a tag is to be dropped, so that the tree does not become deeper.
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

/// Returns true for elements without content, which do not add depth.
fn is_void(name: &str) -> bool {
    matches!(
        name,
        "br" | "hr" | "img" | "input" | "link" | "meta" | "source" | "track" | "wbr" | "embed"
    )
}

/// Returns true for elements that change the tokenizer's mode and must not be dropped.
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
