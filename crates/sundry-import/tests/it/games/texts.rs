//! Dates and descriptions as stores write them.

use proptest::prelude::*;
use sundry_import::games::{release_date, yaml_value};

#[test]
fn dates_in_many_spellings() {
    for (text, date) in [
        ("9 Nov, 2011", "2011-11-09"),
        ("Nov 9, 2011", "2011-11-09"),
        ("November 9th, 2011", "2011-11-09"),
        ("9 novembre 2011", "2011-11-09"),
        ("9. Nov. 2011", "2011-11-09"),
        ("9 de nov. de 2011", "2011-11-09"),
        ("9/out./2011", "2011-10-09"),
        ("9 ноя. 2011 г.", "2011-11-09"),
        ("9 lis, 2011", "2011-11-09"),
        ("9 dez. 2011", "2011-12-09"),
        ("1 août 2011", "2011-08-01"),
        ("9 mars 2011", "2011-03-09"),
        ("9 mai 2011", "2011-05-09"),
        ("9 juin 2011", "2011-06-09"),
        ("9 juil. 2011", "2011-07-09"),
        ("2011年11月9日", "2011-11-09"),
        ("2011년 11월 9일", "2011-11-09"),
        ("2011-11-09", "2011-11-09"),
        ("2011/11/09", "2011-11-09"),
        ("2011-11-09T00:00:00Z", "2011-11-09"),
        ("2011-11-09 10:30:00", "2011-11-09"),
        ("09.11.2011", "2011-11-09"),
        ("25/12/2011", "2011-12-25"),
        ("12/25/2011", "2011-12-25"),
        // Nobody can tell the day from the month.
        ("09/11/2011", "2011"),
        ("Nov 2011", "2011-11"),
        ("2011-11", "2011-11"),
        ("11/2011", "2011-11"),
        ("Q4 2024", "2024"),
        ("4 Q 2024", "2024"),
        ("2024 Q4", "2024"),
        ("H1 2025", "2025"),
        ("Early 2025", "2025"),
        ("Out in 2025", "2025"),
        ("Maybe 2025", "2025"),
        ("2025", "2025"),
        ("31 Feb, 2011", "2011"),
        ("29 Feb, 2012", "2012-02-29"),
        ("Nov 0, 2011", "2011"),
        ("2024 - 2025", ""),
        ("Coming soon", ""),
        ("To be announced", ""),
        ("0000-00-00", ""),
        ("1066", ""),
        ("99999999999999999999", ""),
        ("", ""),
    ] {
        assert_eq!(release_date(text), date, "{text}");
    }
}

#[test]
fn yaml_as_lists_have_it() {
    let value =
        yaml_value("a: 'it''s'\nb: >-\n  two\n  lines\nc: [1, 1.5, -2, 1.2.3, ~, no]\n").unwrap();
    let known =
        serde_json::json!({"a": "it's", "b": "two lines", "c": [1, 1.5, -2, "1.2.3", null, "no"]});
    assert_eq!(value, known);
    for broken in ["a: &x 1\nb: *x", "[", "{a: 1", "a: b: c", "a:\n\t- b"] {
        assert!(yaml_value(broken).is_err(), "{broken}");
    }
}

proptest! {
    #[test]
    fn any_text_has_a_date_or_none(text in "\\PC{0,40}|[0-9QTa-z年月日./, -]{0,20}") {
        let date = release_date(&text);
        prop_assert!(matches!(date.len(), 0 | 4 | 7 | 10), "{date}");
        prop_assert_eq!(release_date(&date), date);
    }

    #[test]
    fn every_spelling_of_a_day_is_that_day(
        year in 1950..=2100_u32, month in 1..=12_usize, day in 1..=28_u32, spelling in 0..6,
    ) {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let name = names[month - 1];
        let text = match spelling {
            0 => format!("{day} {name}, {year}"),
            1 => format!("{name} {day}, {year}"),
            2 => format!("{year}-{month:02}-{day:02}"),
            3 => format!("{year}年{month}月{day}日"),
            4 => format!("{day}.{month}.{year}"),
            _ => format!("{day} {} {year}", name.to_uppercase()),
        };
        prop_assert_eq!(release_date(&text), format!("{year}-{month:02}-{day:02}"), "{}", text);
    }

    #[test]
    fn any_yaml_is_read_or_refused(text in "([a-c]{1,2}: |- |\\[|\\]|\\{|\\}|'|\"|>-\n|\n {0,4}|[&*!|]a ?|\\PC){0,40}") {
        let _ = yaml_value(&text);
    }
}
