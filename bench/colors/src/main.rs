//! Main colours beside peers.
mod canvas;
mod encode;
mod generators;
mod oklab;
mod quality;
mod random;

use quality::Figures;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1)).cloned();
    let number = value("--images").map_or(60, |n| n.parse().unwrap());
    let first = value("--first").map_or(1, |n| n.parse().unwrap());
    let dump = value("--dump");
    let mut all = Figures::default();
    for (name, generator) in quality::generators(value("--only").as_deref()) {
        let mut figures = Figures::default();
        for (index, sample) in quality::pictures(generator, number, first).enumerate() {
            let picture = sundry_picture::decode(&sample.bytes, 90, &sundry_picture::Limits::default()).unwrap();
            let got = sundry_color::main_colors(&picture).into_iter().map(|c| (c.rgb, c.share)).collect::<Vec<_>>();
            let rgb: Vec<[u8; 3]> = got.iter().map(|g| g.0).collect();
            let one = quality::judge(&sample.truth, &rgb);
            if let Some(d) = &dump && (one.count > 0.0 || one.error > 0.02) {
                println!("{index} {} err {:.4} rec {:.2} prec {:.2} cnt {}", sample.note, one.error, one.recall, one.precision, one.count);
                println!("   truth {:?}", sample.truth.iter().map(|(c, s)| format!("{:02x}{:02x}{:02x} {s:.2}", c[0], c[1], c[2])).collect::<Vec<_>>());
                println!("   got   {:?}", got.iter().map(|(c, s)| format!("{:02x}{:02x}{:02x} {s:.2}", c[0], c[1], c[2])).collect::<Vec<_>>());
                std::fs::create_dir_all(d).unwrap();
                std::fs::write(format!("{d}/{}{index}", name.split(' ').next().unwrap()), &sample.bytes).unwrap();
            }
            figures.add(one);
        }
        let mean = figures.mean();
        println!("{name:28} error {:.4} recall {:.3} precision {:.3} count {:.2}", mean.error, mean.recall, mean.precision, mean.count);
        all.add(figures);
    }
    let mean = all.mean();
    println!("{:28} error {:.4} recall {:.3} precision {:.3} count {:.2}", "all", mean.error, mean.recall, mean.precision, mean.count);
}
