//! `is_public` against the rows of IANA's special-purpose registries, at both edges of each.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use sundry_fetch::is_public;

/// Every row of the IPv4 Special-Purpose Address Registry, and multicast space. The last two
/// columns tell if the addresses just before and just after the block are public.
const V4: &[(&str, &str, bool, bool)] = &[
    ("0.0.0.0/8", "this network", false, true),
    ("0.0.0.0/32", "this host", false, false),
    ("10.0.0.0/8", "private use", true, true),
    ("100.64.0.0/10", "shared address space", true, true),
    ("127.0.0.0/8", "loopback", true, true),
    ("169.254.0.0/16", "link local", true, true),
    ("172.16.0.0/12", "private use", true, true),
    ("192.0.0.0/24", "IETF protocol assignments", true, true),
    (
        "192.0.0.0/29",
        "IPv4 service continuity prefix",
        true,
        false,
    ),
    ("192.0.0.8/32", "IPv4 dummy address", false, false),
    (
        "192.0.0.9/32",
        "port control protocol anycast",
        false,
        false,
    ),
    ("192.0.0.10/32", "TURN anycast", false, false),
    ("192.0.0.170/32", "NAT64/DNS64 discovery", false, false),
    ("192.0.0.171/32", "NAT64/DNS64 discovery", false, false),
    ("192.0.2.0/24", "documentation (TEST-NET-1)", true, true),
    ("192.31.196.0/24", "AS112-v4", true, true),
    ("192.52.193.0/24", "AMT", true, true),
    (
        "192.88.99.0/24",
        "deprecated 6to4 relay anycast",
        true,
        true,
    ),
    ("192.88.99.2/32", "6a44 relay anycast", false, false),
    ("192.168.0.0/16", "private use", true, true),
    ("192.175.48.0/24", "direct delegation AS112", true, true),
    ("198.18.0.0/15", "benchmarking", true, true),
    ("198.51.100.0/24", "documentation (TEST-NET-2)", true, true),
    ("203.0.113.0/24", "documentation (TEST-NET-3)", true, true),
    ("224.0.0.0/4", "multicast", true, false),
    (
        "233.252.0.0/24",
        "documentation (MCAST-TEST-NET)",
        false,
        false,
    ),
    ("240.0.0.0/4", "reserved", false, false),
    ("255.255.255.255/32", "limited broadcast", false, false),
    // Not in the registry: the address looks public but is the host agent of a cloud.
    ("168.63.129.16/32", "cloud host agent", true, true),
];

/// Every row of the IPv6 registry, and the space that the addressing architecture reserves.
const V6: &[(&str, &str, bool, bool)] = &[
    ("::/128", "unspecified", false, false),
    ("::1/128", "loopback", false, false),
    ("::/96", "IPv4-compatible, deprecated", false, false),
    ("::ffff:0:0/96", "IPv4-mapped", false, false),
    ("::ffff:0:0:0/96", "IPv4-translated (SIIT)", false, false),
    ("64:ff9b::/96", "IPv4-IPv6 translation", false, false),
    (
        "64:ff9b:1::/48",
        "IPv4-IPv6 translation, local use",
        false,
        false,
    ),
    ("100::/64", "discard only", false, false),
    ("100:0:0:1::/64", "dummy prefix", false, false),
    ("2001::/23", "IETF protocol assignments", true, true),
    ("2001::/32", "Teredo", true, false),
    (
        "2001:1::1/128",
        "port control protocol anycast",
        false,
        false,
    ),
    ("2001:1::2/128", "TURN anycast", false, false),
    ("2001:1::3/128", "DNS-SD anycast", false, false),
    ("2001:2::/48", "benchmarking", false, false),
    ("2001:3::/32", "AMT", false, false),
    ("2001:4:112::/48", "AS112-v6", false, false),
    ("2001:10::/28", "deprecated ORCHID", false, false),
    ("2001:20::/28", "ORCHIDv2", false, false),
    ("2001:30::/28", "drone remote identifiers", false, false),
    ("2001:db8::/32", "documentation", true, true),
    ("2002::/16", "6to4", true, true),
    ("2620:4f:8000::/48", "direct delegation AS112", true, true),
    ("3fff::/20", "documentation", true, true),
    ("4000::/2", "not assigned", true, false),
    ("5f00::/16", "segment routing identifiers", false, false),
    ("8000::/2", "not assigned", false, false),
    ("fc00::/7", "unique local", false, false),
    ("fd00:ec2::254/128", "cloud metadata", false, false),
    ("fd20:ce::254/128", "cloud metadata", false, false),
    ("fe80::/10", "link local", false, false),
    ("fec0::/10", "site local, deprecated", false, false),
    ("ff00::/8", "multicast", false, false),
];

/// Returns first, last and some middle addresses of a block, and its neighbours.
fn edges(network: u128, prefix: u32, width: u32) -> (Vec<u128>, Option<u128>, Option<u128>) {
    let ones = if prefix == width {
        0
    } else {
        u128::MAX >> (128 - (width - prefix))
    };
    let top = if width == 128 {
        u128::MAX
    } else {
        u32::MAX.into()
    };
    let last = network | ones;
    let middle = [ones / 2, ones / 3, ones / 7 * 5].map(|step| network + step);
    let inside = [&[network, last][..], &middle].concat();
    (
        inside,
        network.checked_sub(1),
        (last < top).then(|| last + 1),
    )
}

fn check(row: &str, why: &str, before: bool, after: bool) {
    let (network, prefix) = row.split_once('/').unwrap();
    let prefix: u32 = prefix.parse().unwrap();
    let (bits, width) = match network.parse().unwrap() {
        IpAddr::V4(v4) => (u128::from(v4.to_bits()), 32),
        IpAddr::V6(v6) => (v6.to_bits(), 128),
    };
    let address = |bits: u128| match width {
        32 => IpAddr::V4(Ipv4Addr::from_bits(u32::try_from(bits).unwrap())),
        _ => IpAddr::V6(Ipv6Addr::from_bits(bits)),
    };
    let (inside, previous, next) = edges(bits, prefix, width);
    for bits in inside {
        assert!(
            !is_public(address(bits)),
            "{} is in {row}, {why}",
            address(bits)
        );
    }
    for (neighbour, public) in [(previous, before), (next, after)] {
        let Some(bits) = neighbour else { continue };
        assert_eq!(
            is_public(address(bits)),
            public,
            "{} is next to {row}",
            address(bits)
        );
    }
}

#[test]
fn every_row_of_the_registries_is_refused_and_its_neighbours_are_not() {
    for (row, why, before, after) in V4.iter().chain(V6) {
        check(row, why, *before, *after);
    }
}

#[test]
fn addresses_of_known_public_services_are_public() {
    let known = "1.1.1.1 8.8.8.8 9.9.9.9 93.184.215.14 151.101.1.69 169.253.255.255 198.17.255.255 \
                 223.255.255.255 2001:4860:4860::8888 2606:4700:4700::1111 2620:fe::fe 2a00:1450::1 \
                 2001:200::1 3ffe::1";
    for address in known.split_whitespace() {
        assert!(is_public(address.parse().unwrap()), "{address}");
    }
}

#[test]
fn whole_first_octets_agree_with_the_registry() {
    let all_refused = |octet: u8| matches!(octet, 0 | 10 | 127 | 224..=255);
    for octet in 0..=255u8 {
        let some_public = (0..=255).any(|b| is_public(Ipv4Addr::new(octet, b, 200, 77).into()));
        assert_eq!(some_public, !all_refused(octet), "{octet}/8");
    }
}

#[test]
fn a_tunnel_behind_a_public_prefix_is_refused() {
    for address in ["2a00:1450::5efe:10.0.0.1", "2a00:1450::200:5efe:127.0.0.1"] {
        assert!(!is_public(address.parse().unwrap()), "{address}");
    }
}
