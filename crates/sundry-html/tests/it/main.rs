//! Properties of every page, and tests of particular ones.

use proptest::prelude::*;
use sundry_html::{Document, NodeId, Tag, decode, read, read_str};

fn find(page: &Document, tag: Tag) -> NodeId {
    page.elements()
        .find(|&id| page.tag(id) == tag)
        .expect("it is in the page")
}

#[test]
fn misnested_tags_come_out_as_in_a_browser() {
    let page = read_str("<p>one <b>two<p>three</b> four<table>stray<tr><td>cell</table>");
    assert_eq!(page.text(page.root()), "one two three fourstray cell");
    let cell = find(&page, Tag::Td);
    assert!(page.ancestors(cell).any(|id| page.tag(id) == Tag::Table));
}

#[test]
fn attributes_are_decoded_and_kept_in_order() {
    let page = read_str(r#"<a HREF="?a=1&amp;b=2" data-x='y' hidden>link</a>"#);
    let link = find(&page, Tag::A);
    let all: Vec<_> = page.attributes(link).collect();
    assert_eq!(all, [("href", "?a=1&b=2"), ("data-x", "y"), ("hidden", "")]);
    assert_eq!(page.attribute(link, "title"), None);
}

#[test]
fn encodings_are_told_by_header_meta_and_letters() {
    let russian = "Президент подписал указ о новых правилах для граждан страны";
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(russian);
    assert_eq!(
        decode(&bytes, Some("text/html; charset=windows-1251")),
        russian
    );
    let mut with_meta = b"<meta charset=\"windows-1251\">".to_vec();
    with_meta.extend_from_slice(&bytes);
    assert!(decode(&with_meta, None).ends_with(russian));
    assert_eq!(decode(&bytes, None), russian);
    // An obviously wrong header must not garble the page.
    assert_eq!(
        decode(russian.as_bytes(), Some("text/html; charset=iso-8859-1")),
        russian
    );
    assert_eq!(decode(&bytes, Some("text/html; charset=utf-8")), russian);
    assert_eq!(decode(b"\xff\xfeh\0i\0", None), "hi");
}

#[test]
fn a_page_that_names_its_encoding_is_read_to_its_end() {
    let page = read_str("<meta charset=utf-8><script>1</script><meta charset=latin1><p>end");
    assert_eq!(page.text(page.root()), "end");
}

#[test]
fn json_ld_is_mended_where_it_can_be() {
    let page = read_str(
        "<script type='application/ld+json'>//<![CDATA[\n{\"a\":\"x\ty\",\"b\":[1,2,],}\n//]]></script>\
         <script type='application/ld+json'>not json</script>\
         <script type='application/ld+json'>{\"c\": {\"d\": 1}</script>\
         <script>{\"no\": 1}</script>",
    );
    let values = page.json_ld();
    assert_eq!(values.len(), 2);
    assert_eq!(values[0]["a"], "x\ty");
    assert_eq!(values[0]["b"][1], 2);
    assert_eq!(values[1]["c"]["d"], 1);
}

#[test]
fn a_page_that_only_opens_elements_is_bounded() {
    let deep = "<div>".repeat(1_000_000) + "words";
    let page = read_str(&deep);
    assert!(page.is_cut());
    assert!(page.text(page.root()).ends_with("words"));
    let deepest = page.elements().map(|id| page.ancestors(id).count()).max();
    assert!(deepest.unwrap() < 300);
}

#[test]
fn formatting_that_is_opened_again_and_again_is_bounded() {
    let bold = (0..200).fold("<p>".to_owned(), |page, n| page + &format!("<b id={n}>"));
    let page = read_str(&(bold + &"<p>x".repeat(100_000)));
    assert!(page.is_cut());
    assert!(page.len() < 500_000);
}

#[test]
fn siblings_without_end_are_read_up_to_the_bound() {
    let page = read_str(&"<p>x".repeat(100_000));
    assert!(!page.is_cut());
    assert_eq!(
        page.elements().filter(|&id| page.tag(id) == Tag::P).count(),
        100_000
    );
}

proptest! {
    #[test]
    fn any_bytes_make_a_tree_whose_links_agree(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        check(&read(&bytes, None));
    }

    #[test]
    fn any_soup_of_tags_makes_a_tree_whose_links_agree(
        parts in prop::collection::vec(prop::sample::select(&[
            "<table>", "<tr>", "<td>", "</table>", "<b>", "</b>", "<p>", "</p>", "<a href=x>",
            "</a>", "<div>", "</div>", "text", "<li>", "<ul>", "<template>", "</template>",
            "<svg>", "<select>", "<option>", "<form>", "<!--c-->", "<body class=q>", "<frameset>",
        ][..]), 0..200)
    ) {
        check(&read_str(&parts.concat()));
    }
}

fn check(page: &Document) {
    for id in page.descendants(page.root()) {
        let parent = page.parent(id).expect("below the root");
        assert!(page.children(parent).any(|child| child == id));
        if let Some(next) = page.next_sibling(id) {
            assert_eq!(page.previous_sibling(next), Some(id));
        }
        let _ = page.text(id);
        let _ = page.attributes(id).count();
    }
}
