//! Allow rules as operators write them.

use sundry_fetch::AllowRule;

#[test]
fn every_form_is_read_and_shown_in_its_normal_form() {
    for (written, shown) in [
        ("10.0.0.0/8", "10.0.0.0/8"),
        (" 192.168.1.0/24 ", "192.168.1.0/24"),
        ("fd00::/8", "fd00::/8"),
        ("0.0.0.0/0", "0.0.0.0/0"),
        ("127.0.0.1", "127.0.0.1"),
        ("127.0.0.1/32", "127.0.0.1"),
        ("127.0.0.1:8123", "127.0.0.1:8123"),
        ("::1", "::1"),
        ("[::1]", "::1"),
        ("[::1]:80", "[::1]:80"),
        ("intranet.example", "intranet.example"),
        ("INTRANET.example.", "intranet.example"),
        ("intranet.example:8080", "intranet.example:8080"),
        ("intranet.example.:8080", "intranet.example:8080"),
        ("localhost:9000", "localhost:9000"),
        ("nas", "nas"),
        ("my_host", "my_host"),
        ("bücher.example", "xn--bcher-kva.example"),
    ] {
        let rule: AllowRule = written.parse().unwrap();
        assert_eq!(rule.to_string(), shown, "{written}");
        assert_eq!(
            shown.parse::<AllowRule>().unwrap(),
            rule,
            "{written} read back"
        );
    }
}

#[test]
fn a_mistake_is_told_with_what_to_write() {
    for (written, told) in [
        ("", "is empty"),
        ("http://intranet.example/", "is a URL"),
        ("*.example.com", "wildcard"),
        ("*", "wildcard"),
        ("10.0.0.0/33", "is not a network"),
        ("10.0.0.0/8:80", "is not a network"),
        ("intranet/8", "is not a network"),
        ("10.1.2.3/8", "the network is 10.0.0.0/8"),
        ("127.0.0.1:0", "no usable port"),
        ("127.0.0.1:70000", "no usable port"),
        ("intranet.example:http", "no usable port"),
        ("intranet.example:", "no usable port"),
        ("intranet.example:+80", "no usable port"),
        ("127.1", "write 127.0.0.1"),
        ("0x7f000001", "write 127.0.0.1"),
        ("127.0.0.1.", "write 127.0.0.1"),
        ("[::1", "neither"),
        ("a b", "neither"),
        ("user@host", "neither"),
        ("a..b", "neither"),
    ] {
        let error = written.parse::<AllowRule>().unwrap_err().to_string();
        assert!(error.contains(told), "{written}: {error}");
        assert!(error.starts_with(&format!("`{written}`")), "{error}");
    }
}

#[test]
fn a_list_skips_blanks_and_names_the_item_that_is_wrong() {
    let rules = AllowRule::parse_list(" 10.0.0.0/8 ,, intranet.example:80 ,").unwrap();
    let shown: Vec<_> = rules.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["10.0.0.0/8", "intranet.example:80"]);
    assert_eq!(AllowRule::parse_list("").unwrap(), []);
    let error = AllowRule::parse_list("10.0.0.0/8,10.0.0.1/8")
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("`10.0.0.1/8`"), "{error}");
}
