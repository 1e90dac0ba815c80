//! Measures CPU time and peak memory on two photo-like JPEGs: 5000×2813 of about 2.4 MB, 500×375 of
//! about 86 kB; and the large one again in the other formats.

use std::path::Path;
use std::process::Command;

use crate::canvas::{Canvas, Field};
use crate::encode::{Encoding, encode};
use crate::peers;
use crate::random::Random;

/// Makes a landscape: sky, hills, a field, each with texture at many scales, and grain.
fn photo(width: usize, height: usize, grain: f32, seed: u64) -> Canvas {
    let mut random = Random::new(seed);
    let mut canvas = Canvas::new(width, height);
    let side = width as f32;
    let hills = Field::new(width, height, side / 5.0, &mut random);
    let octaves: Vec<(Field, f32)> = [(0.3, 0.16), (0.08, 0.10), (0.02, 0.08), (0.006, 0.06)]
        .map(|(step, depth)| (Field::new(width, height, side * step, &mut random), depth))
        .into();
    let parts = [[126, 170, 214], [74, 96, 70], [150, 132, 74], [60, 48, 42]];
    for y in 0..height {
        for x in 0..width {
            let (fx, fy) = (x as f32, y as f32);
            let level =
                fy / height as f32 + 0.12 * hills.at(fx, 0.0) + 0.02 * octaves[2].0.at(fx, fy);
            let part = ((level * 4.0) as usize).min(3);
            let light: f32 = octaves
                .iter()
                .map(|(field, depth)| depth * field.at(fx, fy))
                .sum();
            let noise = grain * random.normal();
            canvas.rgb[y * width + x] = parts[part].map(|c| c as f32 * (1.0 + light) + noise);
        }
    }
    canvas
}

/// Encodes at the quality whose file comes closest to `size` bytes.
fn jpeg_of_size(canvas: &Canvas, size: usize) -> Vec<u8> {
    let pixels = canvas.bytes();
    let (mut low, mut high) = (30_u8, 98_u8);
    let mut best: Option<Vec<u8>> = None;
    while low <= high {
        let quality = low.midpoint(high);
        let encoding = Encoding::Jpeg {
            quality,
            subsampled: true,
            progressive: false,
        };
        let bytes = encode(canvas.width, canvas.height, &pixels, encoding);
        let (smaller, length) = (bytes.len() < size, bytes.len());
        if best
            .as_ref()
            .is_none_or(|best| best.len().abs_diff(size) > length.abs_diff(size))
        {
            best = Some(bytes);
        }
        if smaller {
            low = quality + 1
        } else {
            high = quality - 1
        }
    }
    best.expect("at least one quality was tried")
}

/// Returns the CPU milliseconds of this thread so far.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ')
        .next()
        .and_then(|ns| ns.parse::<f64>().ok())
        .unwrap_or(0.0)
        / 1e6
}

/// Times work by the kernel's clock, which counts in steps of some milliseconds: enough work is
/// done between two readings that a step does not matter.
fn best<T>(rounds: usize, work: impl Fn() -> T) -> f64 {
    let once = |_| {
        let (start, mut runs) = (cpu(), 0);
        while runs == 0 || cpu() - start < 150.0 {
            std::hint::black_box(work());
            runs += 1;
        }
        (cpu() - start) / f64::from(runs)
    };
    (0..rounds).map(once).fold(f64::INFINITY, f64::min)
}

fn sundry_decode(bytes: &[u8]) -> sundry_picture::Picture {
    let limits = sundry_picture::Limits::default();
    sundry_picture::decode(bytes, sundry_color::TARGET, &limits).expect("decodes")
}

fn library_decode(bytes: &[u8], scaled: bool) -> Vec<u8> {
    let mut decoder = jpeg_decoder::Decoder::new(bytes);
    decoder.read_info().expect("reads");
    if scaled {
        decoder.scale(90, 90).expect("scales");
    }
    decoder.decode().expect("decodes")
}

/// Runs as the child of [`report`]: answers one request and prints its peak memory.
pub fn child(file: &str) {
    let bytes = std::fs::read(file).expect("the parent wrote it");
    let picture = sundry_decode(&bytes);
    let colors = sundry_color::main_colors(&picture);
    std::hint::black_box(colors);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    println!("{}", peak.unwrap_or("? kB").trim().trim_end_matches(" kB"));
}

fn peak_megabytes(file: &Path) -> f64 {
    let program = std::env::current_exe().expect("knows itself");
    let output = Command::new(program)
        .arg("--child")
        .arg(file)
        .output()
        .expect("runs");
    String::from_utf8_lossy(&output.stdout)
        .trim()
        .parse::<f64>()
        .unwrap_or(f64::NAN)
        / 1024.0
}

pub fn report(folder: &Path, python: Option<&str>) {
    println!(
        "\nCPU time, milliseconds (best of several, one thread), and peak memory of a process"
    );
    let big = photo(5000, 2813, 5.0, 1);
    let small = photo(500, 375, 9.0, 2);
    let big_jpeg = jpeg_of_size(&big, 2_400_000);
    let small_jpeg = jpeg_of_size(&small, 86_000);
    let pixels = big.bytes();
    let mut files = Vec::new();
    let progressive = Encoding::Jpeg {
        quality: 85,
        subsampled: true,
        progressive: true,
    };
    for (name, bytes) in [
        ("big.jpg", big_jpeg),
        ("small.jpg", small_jpeg),
        ("progressive.jpg", encode(5000, 2813, &pixels, progressive)),
        ("big.png", encode(5000, 2813, &pixels, Encoding::Png)),
    ] {
        let path = folder.join(name);
        std::fs::write(&path, &bytes).expect("writes");
        files.push((name, path, bytes));
    }
    let python_times = python.and_then(|python| {
        let names: Vec<String> = files[..2]
            .iter()
            .map(|(_, path, _)| path.display().to_string())
            .collect();
        peers::python_times(python, &names)
    });
    println!(
        "{:16} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9} {:>8}",
        "",
        "kB",
        "decode",
        "colours",
        "sum",
        "lib 1/8",
        "lib full",
        "turbo1/8",
        "C.Thief",
        "peak MB"
    );
    for (index, (name, path, bytes)) in files.iter().enumerate() {
        let decode = best(4, || sundry_decode(bytes));
        let picture = sundry_decode(bytes);
        let colours = best(4, || sundry_color::main_colors(&picture));
        let jpeg = name.ends_with("jpg");
        let library = |scaled| {
            if jpeg {
                best(2, || library_decode(bytes, scaled))
            } else {
                f64::NAN
            }
        };
        let (turbo, thief) = python_times
            .as_ref()
            .and_then(|times| times.get(index).copied())
            .unwrap_or((f64::NAN, f64::NAN));
        println!(
            "{name:16} {:8} {decode:8.2} {colours:8.2} {:8.2} {:9.2} {:9.2} {turbo:9.2} {thief:9.1} {:8.1}",
            bytes.len() / 1000,
            decode + colours,
            library(true),
            library(false),
            peak_megabytes(path),
        );
    }
    println!(
        "targets: big.jpg sum ≤ 32, small.jpg sum ≤ 3, peak ≤ 60 MB (the file itself included)"
    );
}
