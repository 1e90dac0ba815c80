//! Puts pictures of single foods together on one picture, and counts how often all of them are
//! found, and how often a picture of one food is taken for several. The choice of pictures is
//! seeded, so that every run makes the same ones.

use std::collections::HashMap;
use std::path::Path;

use bench_measure::processor_seconds;
use sundry_picture::{Limits, Picture, decode, orientation};
use sundry_plate::{Estimate, Model, Wish};

use crate::chance::Chance;
use crate::{SETS, archive, display};

/// Sides of a composite, in pixels.
const SIDE: u32 = 320;
/// Number of composites of each kind, unless the command line says otherwise.
const COUNT: usize = 300;
const WHITE: [u8; 4] = [255; 4];

/// The kinds: names, and left, top, width and height of each picture, in halves of the side.
const KINDS: [(&str, &[[u32; 4]]); 5] = [
    ("side by side", &[[0, 0, 1, 2], [1, 0, 1, 2]]),
    ("one above the other", &[[0, 0, 2, 1], [0, 1, 2, 1]]),
    ("opposite quarters", &[[0, 0, 1, 1], [1, 1, 1, 1]]),
    (
        "three quarters",
        &[[0, 0, 1, 1], [1, 0, 1, 1], [0, 1, 1, 1]],
    ),
    (
        "four quarters",
        &[[0, 0, 1, 1], [1, 0, 1, 1], [0, 1, 1, 1], [1, 1, 1, 1]],
    ),
];

/// A picture of one food.
struct Single {
    set: usize,
    /// The name that an answer gives it.
    name: String,
    picture: Picture,
}

/// Prints the figures for the pictures of a list, and the same for composites of them.
pub(crate) fn print(
    model: &Model,
    data: &Path,
    mut listed: HashMap<String, &str>,
    count: Option<usize>,
) {
    let mut singles = Vec::new();
    for (place, (set, archive, _)) in SETS.into_iter().enumerate() {
        archive::read(&data.join(format!("{archive}.tar.zst")), |name, bytes| {
            let Some(label) = listed.remove(&format!("{set}/{name}")) else {
                return;
            };
            // Two foods that lie on one plate are no pictures of one food.
            let Ok(picture) = decode(bytes, SIDE, &Limits::default()) else {
                return;
            };
            if label != "mix" {
                singles.push(Single {
                    set: place,
                    name: display(label),
                    picture: orientation(bytes).upright(picture),
                });
            }
        })
        .expect("an archive");
    }
    let start = processor_seconds();
    println!("pictures of one food, taken for several:");
    let mut all = (0, 0);
    for (place, (set, ..)) in SETS.into_iter().enumerate() {
        let of_set = singles.iter().filter(|single| single.set == place);
        let items = of_set.map(|single| items(&seen(model, &single.picture)));
        let (split, pictures) = items.fold((0, 0), |(split, pictures), items| {
            (split + usize::from(items.len() > 1), pictures + 1)
        });
        print_share(set, split, pictures);
        all = (all.0 + split, all.1 + pictures);
    }
    print_share("all", all.0, all.1);
    println!("\ncomposites: taken for several, every food the first guess of one, every food");
    println!("among the guesses of one, and as many foods as there are");
    let mut chance = Chance::new(7);
    let mut first_guesses = (0, 0, 0.0);
    for (kind, places) in KINDS {
        let (mut split, mut first, mut among, mut counted) = (0, 0, 0, 0);
        let count = count.unwrap_or(COUNT);
        for _ in 0..count {
            let chosen = choose(&singles, places.len(), &mut chance);
            let items = items(&seen(model, &composed(&chosen, places)));
            if items.len() < 2 {
                continue;
            }
            split += 1;
            counted += usize::from(items.len() == chosen.len());
            let all_in = |guesses: usize| {
                chosen.iter().all(|single| {
                    let mut guessed = items.iter().map(|item| item.iter().take(guesses));
                    guessed.any(|mut item| item.any(|(name, _)| *name == single.name))
                })
            };
            first += usize::from(all_in(1));
            among += usize::from(all_in(usize::MAX));
            for item in items {
                let (name, confidence) = &item[0];
                first_guesses.0 += 1;
                first_guesses.1 += usize::from(chosen.iter().any(|single| single.name == *name));
                first_guesses.2 += confidence;
            }
        }
        println!(
            "  {kind:<20} {count:5} {:.3} {:.3} {:.3} {:.3}",
            share(split, count),
            share(first, count),
            share(among, count),
            share(counted, count)
        );
    }
    println!(
        "first guesses of foods on composites: {:.3} right, {:.3} sure on average",
        share(first_guesses.1, first_guesses.0),
        first_guesses.2 / first_guesses.0.max(1) as f64
    );
    println!("processor time: {:.0} s", processor_seconds() - start);
}

fn print_share(name: &str, part: usize, whole: usize) {
    println!(
        "  {name:<12} {part:4} of {whole:5}: {:.4}",
        share(part, whole)
    );
}

fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

fn seen(model: &Model, picture: &Picture) -> Estimate {
    model.estimate(&model.look(picture), &Wish::default())
}

/// Groups the foods of an answer: for each food on the plate, its alternatives, best first.
fn items(answer: &Estimate) -> Vec<Vec<(String, f64)>> {
    let mut items: Vec<Vec<(String, f64)>> = Vec::new();
    for food in &answer.foods {
        if items.len() < food.item {
            items.resize(food.item, Vec::new());
        }
        items[food.item - 1].push((food.name.clone(), food.confidence));
    }
    items
}

/// Chooses pictures of different foods, each set being as likely as another.
fn choose<'a>(singles: &'a [Single], count: usize, chance: &mut Chance) -> Vec<&'a Single> {
    let mut chosen: Vec<&Single> = Vec::new();
    while chosen.len() < count {
        let set = chance.below(SETS.len());
        let of_set: Vec<&Single> = singles.iter().filter(|single| single.set == set).collect();
        if of_set.is_empty() {
            continue;
        }
        let next = of_set[chance.below(of_set.len())];
        if chosen.iter().all(|single| single.name != next.name) {
            chosen.push(next);
        }
    }
    chosen
}

/// Puts the middles of pictures onto white, each at its place.
fn composed(singles: &[&Single], places: &[[u32; 4]]) -> Picture {
    let mut pixels = vec![WHITE; (SIDE * SIDE) as usize];
    for (single, place) in singles.iter().zip(places) {
        let [left, top, width, height] = place.map(|halves| halves * SIDE / 2);
        for y in 0..height {
            for x in 0..width {
                let pixel = sampled(&single.picture, [x, y], [width, height]);
                pixels[((top + y) * SIDE + left + x) as usize] = pixel;
            }
        }
    }
    Picture::from_rgba(SIDE, SIDE, pixels).expect("as many pixels as the sides say")
}

/// Returns a pixel of the middle of a picture, scaled to a size: the mean of those that it covers.
fn sampled(picture: &Picture, at: [u32; 2], size: [u32; 2]) -> [u8; 4] {
    let sides = [picture.columns as f32, picture.rows as f32];
    let scale = (sides[0] / size[0] as f32).min(sides[1] / size[1] as f32);
    let covered = |axis: usize| {
        let start = (sides[axis] - size[axis] as f32 * scale) / 2.0;
        let last = sides[axis] as usize - 1;
        let from = ((start + at[axis] as f32 * scale) as usize).min(last);
        let end = ((start + (at[axis] + 1) as f32 * scale) as usize).clamp(from + 1, last + 1);
        from..end
    };
    let (mut sums, mut count) = ([0_u32; 4], 0);
    for row in covered(1) {
        for column in covered(0) {
            let pixel = picture.pixels[row * picture.columns as usize + column];
            for (sum, value) in sums.iter_mut().zip(pixel) {
                *sum += u32::from(value);
            }
            count += 1;
        }
    }
    sums.map(|sum| (sum / count) as u8)
}
