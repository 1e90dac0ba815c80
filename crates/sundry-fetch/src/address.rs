//! Decides which addresses belong to the public internet.
//!
//! It does not know routing: an address counts as public if no registry reserves it, whether or not
//! anything answers there. Operators' exceptions are in [`crate::AllowRule`].

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A block of IPv4 addresses that is never fetched from: network, prefix length, reason.
type Block4 = ([u8; 4], u32, &'static str);
/// The same for IPv6.
type Block6 = ([u16; 8], u32, &'static str);

/// IANA's IPv4 Special-Purpose Address Registry and multicast space. Rows that the registry marks
/// "globally reachable" (anycast for relays, AS112) are refused too: no web site lives there.
const REFUSED_V4: [Block4; 18] = [
    ([0, 0, 0, 0], 8, "this host on this network, RFC 791"),
    ([10, 0, 0, 0], 8, "private, RFC 1918"),
    ([100, 64, 0, 0], 10, "carrier-grade NAT, RFC 6598"),
    ([127, 0, 0, 0], 8, "loopback, RFC 1122"),
    // 168.63.129.16 looks public but is not: every Azure machine reaches its host agent there.
    ([168, 63, 129, 16], 32, "Azure's virtual host agent"),
    (
        [169, 254, 0, 0],
        16,
        "link-local and cloud metadata, RFC 3927",
    ),
    ([172, 16, 0, 0], 12, "private, RFC 1918"),
    ([192, 0, 0, 0], 24, "protocol assignments, RFC 6890"),
    ([192, 0, 2, 0], 24, "documentation, RFC 5737"),
    ([192, 31, 196, 0], 24, "AS112, RFC 7535"),
    ([192, 52, 193, 0], 24, "multicast tunnelling, RFC 7450"),
    ([192, 88, 99, 0], 24, "6to4 relay, RFC 7526"),
    ([192, 168, 0, 0], 16, "private, RFC 1918"),
    ([192, 175, 48, 0], 24, "AS112, RFC 7534"),
    ([198, 18, 0, 0], 15, "benchmarking, RFC 2544"),
    ([198, 51, 100, 0], 24, "documentation, RFC 5737"),
    ([203, 0, 113, 0], 24, "documentation, RFC 5737"),
    // Multicast 224/4, reserved 240/4 and the broadcast address in one.
    (
        [224, 0, 0, 0],
        3,
        "multicast and reserved, RFC 5771 and 1112",
    ),
];

/// The only IPv6 space that IANA has assigned to global unicast. Everything outside is refused
/// without listing it: loopback, ULA, link-local, multicast, IPv4-mapped, NAT64, `5f00::/16` …
const GLOBAL_UNICAST_V6: Block6 = ([0x2000, 0, 0, 0, 0, 0, 0, 0], 3, "global unicast, RFC 4291");

/// Blocks that the registries reserve inside [`GLOBAL_UNICAST_V6`].
const REFUSED_V6: [Block6; 5] = [
    // Teredo, ORCHID, benchmarking, AMT, AS112, drone identifiers.
    (
        [0x2001, 0, 0, 0, 0, 0, 0, 0],
        23,
        "protocol assignments, RFC 2928",
    ),
    (
        [0x2001, 0xdb8, 0, 0, 0, 0, 0, 0],
        32,
        "documentation, RFC 3849",
    ),
    (
        [0x2002, 0, 0, 0, 0, 0, 0, 0],
        16,
        "6to4: carries any IPv4 address, RFC 3056",
    ),
    ([0x2620, 0x4f, 0x8000, 0, 0, 0, 0, 0], 48, "AS112, RFC 7534"),
    ([0x3fff, 0, 0, 0, 0, 0, 0, 0], 20, "documentation, RFC 9637"),
];

/// Returns true if an address may be fetched from without the operator's permission.
///
/// ```
/// use sundry_fetch::is_public;
///
/// assert!(is_public("9.9.9.9".parse().unwrap()));
/// assert!(is_public("2620:fe::fe".parse().unwrap()));
/// assert!(!is_public("169.254.169.254".parse().unwrap()));
/// // An IPv6 address that carries an IPv4 one is refused whatever it carries.
/// assert!(!is_public("::ffff:9.9.9.9".parse().unwrap()));
/// ```
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => !REFUSED_V4.iter().any(|block| inside_v4(v4, block)),
        IpAddr::V6(v6) => {
            inside_v6(v6, &GLOBAL_UNICAST_V6)
                && !REFUSED_V6.iter().any(|block| inside_v6(v6, block))
                && !is_isatap(v6)
        }
    }
}

fn inside_v4(address: Ipv4Addr, &(network, prefix, _): &Block4) -> bool {
    let mask = u32::MAX << (32 - prefix);
    address.to_bits() & mask == Ipv4Addr::from(network).to_bits() & mask
}

fn inside_v6(address: Ipv6Addr, &(network, prefix, _): &Block6) -> bool {
    let mask = u128::MAX << (128 - prefix);
    address.to_bits() & mask == Ipv6Addr::from(network).to_bits() & mask
}

/// Recognises ISATAP (RFC 5214), which hides an IPv4 destination behind any prefix: the interface
/// identifier is `0000:5efe` or `0200:5efe`, followed by the address of the tunnel's end.
fn is_isatap(address: Ipv6Addr) -> bool {
    let [_, _, _, _, flags, mark, _, _] = address.segments();
    flags & 0xfdff == 0 && mark == 0x5efe
}
