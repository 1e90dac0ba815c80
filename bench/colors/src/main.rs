//! Main colours beside peers: `bench-colors [quality|naming|speed] [--images N] [--first SEED]
//! [--only GENERATOR] [--python PROGRAM] [--failures] [--keep FOLDER]`.
//!
//! `quality`: generated pictures with known colours. Seeds from 1 were used while the thresholds
//! were chosen; figures are printed for seeds from 1000 on. `--python` names an interpreter that
//! has `colorthief` and `pillow`; without it those two peers are left out.

mod canvas;
mod encode;
mod generators;
mod naming;
mod oklab;
mod peers;
mod quality;
mod random;
mod speed;

use std::path::{Path, PathBuf};

use quality::Figures;

struct Options {
    images: usize,
    first: u64,
    only: Option<String>,
    python: Option<String>,
    failures: bool,
    folder: PathBuf,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1).cloned()
    };
    if let Some(file) = value("--child") {
        return speed::child(&file);
    }
    let number = |name: &str, default: u64| {
        value(name).map_or(default, |text| text.parse().expect("a whole number"))
    };
    let options = Options {
        images: number("--images", 60) as usize,
        first: number("--first", 1000),
        only: value("--only"),
        python: value("--python"),
        failures: arguments.iter().any(|argument| argument == "--failures"),
        folder: value("--keep").map_or_else(
            || std::env::temp_dir().join(format!("bench-colors-{}", std::process::id())),
            PathBuf::from,
        ),
    };
    std::fs::create_dir_all(&options.folder).expect("a folder for the pictures");
    let section = arguments.first().map_or("all", String::as_str);
    let wanted = |name: &str| section == name || section == "all" || section.starts_with("--");
    if wanted("quality") {
        report_quality(&options);
    }
    if wanted("naming") {
        naming::report(options.failures);
    }
    if wanted("speed") {
        speed::report(&options.folder, options.python.as_deref());
    }
    if value("--keep").is_none() {
        let _ = std::fs::remove_dir_all(&options.folder);
    }
}

const TOOLS: [&str; 4] = [
    "sundry",
    "okmain",
    "color-thief (Rust)",
    "ColorThief (Python)",
];

fn report_quality(options: &Options) {
    println!(
        "{} pictures a generator, seeds from {}\n{:28} {:20} {:>7} {:>7} {:>9} {:>6}",
        options.images, options.first, "generator", "", "error", "recall", "precision", "count"
    );
    let mut all = [Figures::default(); 4];
    for (name, generator) in quality::generators(options.only.as_deref()) {
        let mut figures = [Figures::default(); 4];
        let mut files = Vec::new();
        let mut truths = Vec::new();
        for (index, sample) in
            quality::pictures(generator, options.images, options.first).enumerate()
        {
            let found = ours(&sample.bytes);
            let judged = quality::judge(&sample.truth, &found);
            if options.failures && (judged.count > 0.0 || judged.error > 0.02) {
                println!("  {index} {} error {:.4}", sample.note, judged.error);
                println!("    truth {:02x?}\n    found {found:02x?}", sample.truth);
            }
            figures[0].add(judged);
            let (width, height, rgb, rgba) = full(&sample.bytes);
            figures[1].add(quality::judge(
                &sample.truth,
                &peers::okmain(width, height, &rgb),
            ));
            figures[2].add(quality::judge(&sample.truth, &peers::color_thief(&rgba)));
            files.push(write(&options.folder, &sample.bytes, files.len()));
            truths.push(sample.truth);
        }
        if let Some(palettes) = options
            .python
            .as_ref()
            .and_then(|python| peers::color_thief_python(python, &files))
        {
            for (truth, palette) in truths.iter().zip(palettes) {
                figures[3].add(quality::judge(truth, &palette));
            }
        }
        print(name, &figures);
        for (all, figures) in all.iter_mut().zip(figures) {
            all.add(figures);
        }
    }
    print("all", &all);
    println!("targets: error ≤ .009, recall ≥ .99, precision ≥ .96, count ≤ .2");
    if options.python.is_none() {
        println!("ColorThief (Python) was left out: name an interpreter that has it with --python");
    }
}

fn print(name: &str, figures: &[Figures]) {
    for (tool, figures) in TOOLS.iter().zip(figures) {
        if figures.pictures == 0 {
            continue;
        }
        let mean = figures.mean();
        let name = if *tool == TOOLS[0] { name } else { "" };
        println!(
            "{name:28} {tool:20} {:7.4} {:7.3} {:9.3} {:6.2}",
            mean.error, mean.recall, mean.precision, mean.count
        );
    }
}

fn ours(bytes: &[u8]) -> Vec<[u8; 3]> {
    let limits = sundry_picture::Limits::default();
    let picture = sundry_picture::decode(bytes, sundry_color::TARGET, &limits).expect("decodes");
    sundry_color::main_colors(&picture)
        .into_iter()
        .map(|color| color.rgb)
        .collect()
}

/// Returns width, height, RGB and RGBA of the whole picture, for peers that take pixels.
fn full(bytes: &[u8]) -> (u32, u32, Vec<u8>, Vec<u8>) {
    let limits = sundry_picture::Limits::default();
    let picture = sundry_picture::decode(bytes, u32::MAX, &limits).expect("decodes");
    let rgb = picture
        .pixels
        .iter()
        .flat_map(|&[r, g, b, _]| [r, g, b])
        .collect();
    (picture.columns, picture.rows, rgb, picture.pixels.concat())
}

fn write(folder: &Path, bytes: &[u8], index: usize) -> String {
    let path = folder.join(format!("{index}.picture"));
    std::fs::write(&path, bytes).expect("writes");
    path.display().to_string()
}
