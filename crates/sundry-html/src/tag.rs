//! The names of elements that readers of pages look for, in one byte each.
//!
//! Elements of other names are [`Tag::Other`]; their names are not kept.

/// Defines the list once: the variants and the names they are parsed from.
macro_rules! tags {
    ($($variant:ident $name:literal,)*) => {
        /// The name of an element.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Tag {
            /// Any other element.
            Other,
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl Tag {
            /// Returns the tag of a lower-case name.
            ///
            /// ```
            /// assert_eq!(sundry_html::Tag::of("h1"), sundry_html::Tag::H1);
            /// assert_eq!(sundry_html::Tag::of("my-widget"), sundry_html::Tag::Other);
            /// ```
            pub fn of(name: &str) -> Self {
                match name {
                    $($name => Self::$variant,)*
                    _ => Self::Other,
                }
            }
        }
    };
}

tags! {
    A "a", Abbr "abbr", Address "address", Amp "amp-img", Article "article", Aside "aside",
    Audio "audio", B "b", Blockquote "blockquote", Body "body", Br "br", Button "button",
    Caption "caption", Center "center", Cite "cite", Code "code", Dd "dd", Del "del",
    Details "details", Dialog "dialog", Div "div", Dl "dl", Dt "dt", Em "em", Embed "embed",
    Fieldset "fieldset", Figcaption "figcaption", Figure "figure", Font "font", Footer "footer",
    Form "form", H1 "h1", H2 "h2", H3 "h3", H4 "h4", H5 "h5", H6 "h6", Head "head",
    Header "header", Hr "hr", Html "html", I "i", Iframe "iframe", Img "img", Input "input",
    Ins "ins", Label "label", Legend "legend", Li "li", Link "link", Main "main", Map "map",
    Mark "mark", Math "math", Menu "menu", Meta "meta", Nav "nav", Noscript "noscript",
    Object "object", Ol "ol", Optgroup "optgroup", Option "option", P "p", Param "param",
    Picture "picture", Pre "pre", Q "q", Rp "rp", Rt "rt", S "s", Script "script",
    Section "section", Select "select", Small "small", Source "source", Span "span",
    Strong "strong", Style "style", Sub "sub", Summary "summary", Sup "sup", Svg "svg",
    Table "table", Tbody "tbody", Td "td", Template "template", Textarea "textarea",
    Tfoot "tfoot", Th "th", Thead "thead", Time "time", Title "title", Tr "tr", Track "track",
    Tt "tt", U "u", Ul "ul", Video "video", Wbr "wbr",
}

impl Tag {
    /// Returns true if a browser begins a new line before and after it.
    pub fn is_block(self) -> bool {
        matches!(
            self,
            Self::Address
                | Self::Article
                | Self::Aside
                | Self::Blockquote
                | Self::Body
                | Self::Caption
                | Self::Center
                | Self::Dd
                | Self::Details
                | Self::Dialog
                | Self::Div
                | Self::Dl
                | Self::Dt
                | Self::Fieldset
                | Self::Figcaption
                | Self::Figure
                | Self::Footer
                | Self::Form
                | Self::H1
                | Self::H2
                | Self::H3
                | Self::H4
                | Self::H5
                | Self::H6
                | Self::Header
                | Self::Hr
                | Self::Html
                | Self::Legend
                | Self::Li
                | Self::Main
                | Self::Menu
                | Self::Nav
                | Self::Ol
                | Self::Optgroup
                | Self::Option
                | Self::P
                | Self::Pre
                | Self::Section
                | Self::Select
                | Self::Summary
                | Self::Table
                | Self::Tbody
                | Self::Td
                | Self::Textarea
                | Self::Tfoot
                | Self::Th
                | Self::Thead
                | Self::Tr
                | Self::Ul
        )
    }

    /// Returns true if its content is not text to read: scripts, styles, templates, drawings.
    pub fn is_unread(self) -> bool {
        matches!(
            self,
            Self::Head
                | Self::Math
                | Self::Noscript
                | Self::Object
                | Self::Rp
                | Self::Rt
                | Self::Script
                | Self::Style
                | Self::Svg
                | Self::Template
                | Self::Title
        )
    }

    /// Returns true if it is a heading, `h1` to `h6`.
    pub fn is_heading(self) -> bool {
        matches!(
            self,
            Self::H1 | Self::H2 | Self::H3 | Self::H4 | Self::H5 | Self::H6
        )
    }
}
