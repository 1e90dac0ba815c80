//! Measures how many held-out lines, joined five at a time, are split correctly again.

use sundry_nutrition::line::SplitModel;

use crate::data::Line;
use crate::splitting::{Dice, alone, joined, usable};

/// Number of shuffles over which a figure is averaged; the first is the order of the file.
const SHUFFLES: usize = 8;

/// Measures a packed model, or the whole procedure with the shipped one.
pub fn report(packed: Option<&[u8]>, held: &[Line], errors: bool) {
    let model = packed.map(|packed| SplitModel::read(packed).expect("a model"));
    let split = |text: &str| -> Vec<String> {
        let lines = match &model {
            Some(model) => model.split(text),
            None => sundry_nutrition::lines(text),
        };
        lines.into_iter().map(str::to_owned).collect()
    };
    for (name, only_commas, bare) in [
        ("lines with a comma", true, false),
        ("all lines", false, false),
        ("two of three a food alone", false, true),
    ] {
        let mut dice = Dice::new(0x5EED);
        let mut lines: Vec<&str> = held
            .iter()
            .filter_map(|line| match alone(line) {
                Some(food) if bare && dice.below(3) > 0 => Some(food),
                _ => usable(line),
            })
            .filter(|line| !only_commas || line.contains(','))
            .collect();
        let (mut texts, mut whole, mut good, mut count) = (0, 0, 0, 0);
        for round in 0..SHUFFLES {
            if round > 0 {
                for at in (1..lines.len()).rev() {
                    lines.swap(at, dice.below(at + 1));
                }
            }
            for five in lines.chunks(5) {
                let (text, _) = joined(five);
                let found = split(&text);
                let expected: Vec<&str> = five
                    .iter()
                    .map(|line| line.trim().trim_end_matches(','))
                    .collect();
                texts += 1;
                whole += usize::from(found == expected);
                count += expected.len();
                let back = |line: &&&str| found.iter().any(|found| found == **line);
                good += expected.iter().filter(back).count();
                if errors && only_commas && round == 0 && found != expected {
                    for line in expected.iter().filter(|line| !back(line)) {
                        println!("want {line}");
                    }
                    for line in found
                        .iter()
                        .filter(|line| !expected.contains(&line.as_str()))
                    {
                        println!("got  {line}");
                    }
                    println!();
                }
            }
            if round == 0 || round + 1 == SHUFFLES {
                println!(
                    "{name}, five at a time, {}: {:.2} % of {texts} texts, {:.2} % of {count} lines",
                    if round == 0 {
                        "in order"
                    } else {
                        "with shuffles"
                    },
                    100.0 * whole as f64 / texts as f64,
                    100.0 * good as f64 / count as f64
                );
            }
        }
    }
}
