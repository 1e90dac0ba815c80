//! The peers, each of which gets the full picture.

use std::io::Write;
use std::process::{Command, Stdio};

pub fn okmain(width: u32, height: u32, rgb: &[u8]) -> Vec<[u8; 3]> {
    let Ok(input) = okmain::InputImage::from_bytes(width as u16, height as u16, rgb) else {
        return Vec::new();
    };
    okmain::colors(input)
        .into_iter()
        .map(|color| [color.r, color.g, color.b])
        .collect()
}

/// Returns five colours from every tenth pixel, as its documentation shows.
pub fn color_thief(rgba: &[u8]) -> Vec<[u8; 3]> {
    let palette = color_thief::get_palette(rgba, color_thief::ColorFormat::Rgba, 10, 5);
    palette
        .unwrap_or_default()
        .into_iter()
        .map(|color| [color.r, color.g, color.b])
        .collect()
}

const COLOR_THIEF: &str = r"
import sys
from colorthief import ColorThief
for line in sys.stdin:
    try:
        found = ColorThief(line.strip()).get_palette(5, 10)
    except Exception:
        found = []
    print(' '.join('%02x%02x%02x' % c for c in found), flush=True)
";

/// Runs ColorThief for Python on files; `None` if that is not possible.
pub fn color_thief_python(python: &str, files: &[String]) -> Option<Vec<Vec<[u8; 3]>>> {
    let output = run(python, COLOR_THIEF, files)?;
    let color = |word: &str| {
        let [_, r, g, b] = u32::from_str_radix(word, 16).ok()?.to_be_bytes();
        Some([r, g, b])
    };
    Some(
        output
            .lines()
            .map(|line| line.split(' ').filter_map(color).collect())
            .collect(),
    )
}

const TIMES: &str = r"
import sys, time
from PIL import Image
from colorthief import ColorThief
def best(f, n):
    times = []
    for _ in range(n):
        t = time.process_time(); f(); times.append(time.process_time() - t)
    return min(times) * 1000
def draft(path):
    im = Image.open(path); im.draft('RGB', (im.width // 8, im.height // 8)); im.load()
for line in sys.stdin:
    path = line.strip()
    print(best(lambda: draft(path), 5), best(lambda: ColorThief(path).get_palette(5, 10), 2), flush=True)
";

/// Returns CPU milliseconds of libjpeg-turbo at an eighth (through Pillow's draft) and of
/// ColorThief.
pub fn python_times(python: &str, files: &[String]) -> Option<Vec<(f64, f64)>> {
    let output = run(python, TIMES, files)?;
    let pair = |line: &str| {
        let (draft, thief) = line.split_once(' ')?;
        Some((draft.parse().ok()?, thief.parse().ok()?))
    };
    output.lines().map(pair).collect()
}

fn run(python: &str, program: &str, lines: &[String]) -> Option<String> {
    let mut child = Command::new(python)
        .args(["-c", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let text = lines.join("\n") + "\n";
    let mut stdin = child.stdin.take()?;
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().ok()?;
    let _ = writer.join();
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
