//! Foods in photos: `bench-plate --data DIR [--model FILE] [--list FILE] [--full]`,
//! `bench-plate --data DIR --composites [--check] [--count N]`, or `bench-plate --hostile`.
//!
//! `DIR` holds the four sets as `.tar.zst`. Only pictures that no training has seen are counted:
//! those of `held_out.tsv` beside this program, which `training/plate/split.py` wrote. Prints how
//! often the first and one of five guesses is right, whether confidences are what they say, how far
//! off weights and calories of weighed foods are, and the processor time and memory it took. `--full`
//! decodes at full resolution first, to show what decoding at a low one costs.
//! `--composites` puts several of those pictures on one: see `composites.rs`. `--check` takes the
//! pictures of `check.tsv` instead, by which thresholds are chosen (`split.py` wrote that one too).
//! `--hostile` needs no data: see `hostile.rs`.

mod archive;
mod chance;
mod composites;
mod figures;
mod hostile;
mod portions;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

use bench_measure::{peak_kilobytes, processor_seconds};
use figures::{Amounts, Recognition};
use sundry_nutrition::{Settings, ingredients, report};
use sundry_picture::{Limits, decode, orientation};
use sundry_plate::{Model, NOT_FOOD, Verdict, Wish};

const HELD_OUT: &str = include_str!("../held_out.tsv");
const CHECK: &str = include_str!("../check.tsv");
const SETS: [(&str, &str, &str); 4] = [
    ("food101", "food101_64px_train", ""),
    ("indian40", "indian40_train224", ""),
    ("grocery81", "grocery81_trainval224", ""),
    ("ecustfd", "ecustfd19_train224", "ecustfd19_train.tsv"),
];

fn main() {
    // One thread, so that the figures are the processor time of one core.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1).map(PathBuf::from)
    };
    if arguments.iter().any(|argument| argument == "--hostile") {
        let model = Model::built_in().expect("a build with the feature `weights`");
        let borne = hostile::borne(model);
        std::process::exit(i32::from(!borne));
    }
    let Some(data) = value("--data") else {
        eprintln!(
            "bench-plate --data DIR [--model FILE] [--full | --composites] | --hostile: see the \
             head of main.rs"
        );
        std::process::exit(2);
    };
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let full = has("--full");
    let file = value("--model").map(|path| std::fs::read(path).expect("the model's file"));
    let read = file.map(|bytes| Model::read(&bytes).expect("a model"));
    let model: &Model = match &read {
        Some(model) => model,
        None => Model::built_in().expect("a build with the feature `weights`"),
    };
    let listed = value("--list").map(|path| std::fs::read_to_string(path).expect("the list"));
    let own = if has("--check") { CHECK } else { HELD_OUT };
    let listed = listed.as_deref().unwrap_or(own);
    let mut held_out: HashMap<String, &str> = listed
        .lines()
        .filter_map(|line| {
            let mut fields = line.split('\t');
            let key = format!("{}/{}", fields.next()?, fields.next()?);
            Some((key, fields.next()?))
        })
        .collect();
    println!(
        "{} pictures held out; model: {:?}",
        held_out.len(),
        model.about()
    );
    if has("--composites") {
        let count = value("--count").and_then(|count| count.to_str()?.parse().ok());
        composites::print(model, &data, held_out, count);
        return;
    }

    let mut by_set = Vec::new();
    let (mut weights, mut calories, mut as_weighed) =
        (Amounts::default(), Amounts::default(), Amounts::default());
    let mut portions = portions::Portions::default();
    let (mut several, mut several_named) = (0, 0);
    let mut no_food = 0;
    let mut verdicts = BTreeMap::new();
    let (mut decoding, mut looking, mut pictures) = (0.0, 0.0, 0);
    for (set, archive, table) in SETS {
        let truths = if table.is_empty() {
            HashMap::new()
        } else {
            weighed(&data.join(table))
        };
        let mut seen = Recognition::default();
        let path = data.join(format!("{archive}.tar.zst"));
        archive::read(&path, |name, bytes| {
            // An archive may contain a picture twice; it counts once.
            let Some(label) = held_out.remove(&format!("{set}/{name}")) else {
                return;
            };
            let start = processor_seconds();
            let target = if full { 1_000_000 } else { model.side() as u32 };
            let picture = decode(bytes, target, &Limits::default());
            let Ok(picture) = picture else { return };
            let picture = orientation(bytes).upright(picture);
            let decoded = processor_seconds();
            let sight = model.look(&picture);
            let answer = model.estimate(&sight, &Wish::default());
            looking += processor_seconds() - decoded;
            decoding += decoded - start;
            pictures += 1;
            if label == "mix" {
                let truth = &truths[name];
                several += truth.len();
                let named = truth
                    .iter()
                    .filter(|(food, _)| answer.foods.iter().any(|seen| seen.name == display(food)));
                several_named += named.count();
                return;
            }
            let mut guesses: Vec<(&str, f32)> = model
                .classes()
                .zip(sight.whole.iter().copied())
                .filter(|(class, _)| *class != NOT_FOOD)
                .collect();
            guesses.sort_by(|(_, one), (_, two)| two.total_cmp(one));
            let right = guesses[0].0 == label;
            let in_five = guesses.iter().take(5).any(|(class, _)| *class == label);
            seen.seen.push((f64::from(guesses[0].1), right, in_five));
            no_food += usize::from(answer.foods.is_empty());
            let verdict: &mut (usize, usize) = verdicts.entry(name_of(answer.verdict)).or_default();
            verdict.0 += usize::from(right);
            verdict.1 += 1;
            if let (Some([(food, grams)]), Some(best)) =
                (truths.get(name).map(Vec::as_slice), answer.foods.first())
            {
                weights.seen.push((*grams, best.grams, 0.0, f64::INFINITY));
                let likely = guesses
                    .iter()
                    .map(|(class, share)| (*class, f64::from(*share)));
                portions.see(name, *grams, right, likely);
                let energy = answer.nutrients[0];
                let truth = per_gram(food) * grams;
                as_weighed
                    .seen
                    .push((truth, energy.nutrient.amount, energy.min, energy.max));
                let eaten = truth * (1.0 - refuse(food));
                calories
                    .seen
                    .push((eaten, energy.nutrient.amount, energy.min, energy.max));
            }
        })
        .expect("an archive");
        by_set.push((set, seen));
    }
    println!("\nset          pictures    top-1    top-5      ECE  acc@.7   cover@.7");
    let mut all = Recognition::default();
    for (set, seen) in &by_set {
        println!("{}", seen.line(set));
        all.seen.extend(&seen.seen);
    }
    println!("{}", all.line("all"));
    println!("food taken for no food: {no_food}");
    print_verdicts(&verdicts);
    println!(
        "\nweighed foods: {} pictures; weight: mean error {:.3} of the mean, median {:.3}",
        weights.seen.len(),
        weights.mean_error(),
        weights.median_error()
    );
    portions.print();
    println!(
        "calories of what is eaten: median error {:.3}, mean {:.3}, range holds {:.3}",
        calories.median_error(),
        calories.mean_error(),
        calories.held()
    );
    println!(
        "calories of all that was weighed, skins and stones too: median error {:.3}, mean {:.3}, range holds {:.3}",
        as_weighed.median_error(),
        as_weighed.mean_error(),
        as_weighed.held()
    );
    println!("two foods on a plate: {several_named} of {several} named");
    println!(
        "\nprocessor time a picture: decoding {:.2} ms, looking and estimating {:.2} ms; peak memory {} MB",
        decoding * 1e3 / f64::from(pictures),
        looking * 1e3 / f64::from(pictures),
        peak_kilobytes() / 1024
    );
}

fn name_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Food => "food",
        Verdict::Unsure => "unsure",
        Verdict::NoFood => "no food",
    }
}

/// Prints how many answers had each verdict, and how often the first guess was right.
fn print_verdicts(verdicts: &BTreeMap<&str, (usize, usize)>) {
    for (verdict, (right, answers)) in verdicts {
        let share = *right as f64 / *answers as f64;
        println!("answers that say \"{verdict}\": {answers}, first guess right {share:.3}");
    }
}

/// Reads the foods and grams of each weighed picture.
fn weighed(table: &std::path::Path) -> HashMap<String, Vec<(String, f64)>> {
    let text = std::fs::read_to_string(table).expect("the table of weights");
    let rows = text.lines().filter_map(|line| {
        let mut fields = line.split('\t');
        let path = fields.next()?.to_owned();
        let foods = fields.nth(2)?.split(';').filter_map(|food| {
            let mut parts = food.split(':');
            let name = canonical(parts.next()?);
            let grams = parts.nth(1)?.trim_end_matches('g').parse().ok()?;
            Some((name, grams))
        });
        Some((path, foods.collect()))
    });
    rows.collect()
}

/// Returns the name of a class, as `training/plate/pictures.py` writes it.
fn canonical(label: &str) -> String {
    let name = label.replace(['_', '-'], " ").trim().to_lowercase();
    match name.as_str() {
        "qiwi" => "kiwi".to_owned(),
        "donuts" => "doughnut".to_owned(),
        "fired dough twist" => "fried dough twist".to_owned(),
        _ => name,
    }
}

fn display(class: &str) -> String {
    sundry_plate::Class::named(class).map_or(String::new(), |class| class.name)
}

fn refuse(class: &str) -> f64 {
    sundry_plate::Class::named(class).map_or(0.0, |class| class.refuse)
}

/// Returns calories per gram, from the food table like any other operation.
fn per_gram(class: &str) -> f64 {
    thread_local! {
        static KNOWN: std::cell::RefCell<BTreeMap<String, f64>> = const { std::cell::RefCell::new(BTreeMap::new()) };
    }
    KNOWN.with_borrow_mut(|known| {
        *known.entry(class.to_owned()).or_insert_with(|| {
            let wish = Wish {
                portion: Some(100.0),
                ..Wish::default()
            };
            let by_table = report(
                &ingredients(&format!("100 g {class}")),
                &Settings::default(),
            );
            let by_class = sundry_plate::Class::named(class)
                .map(|class| sundry_plate::estimate([vec![(class, 1.0)]], &wish));
            by_class.map_or(by_table.nutrients[0].amount, |answer| {
                answer.nutrients[0].nutrient.amount
            }) / 100.0
        })
    })
}
