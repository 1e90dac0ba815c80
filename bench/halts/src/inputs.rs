//! Makes the largest inputs that the service lets in, the same on every run.

use jpeg_encoder::{ColorType, Encoder};

/// Sides of a picture just below the limit of 40 million pixels.
const SIDE: u16 = 6_320;

/// Side of a progressive picture whose coefficients fit in the memory that a picture may take.
const PROGRESSIVE_SIDE: u16 = 4_000;

/// Largest file that may be uploaded.
const UPLOAD: usize = 10_000_000;

/// Returns large pictures in every format that can be written here, none larger than an upload.
pub(crate) fn pictures() -> Vec<(&'static str, Vec<u8>)> {
    let side = u32::from(SIDE);
    let pixels = mosaic(SIDE);
    let jpeg = |side: u16, progressive| {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, 60);
        encoder.set_progressive(progressive);
        encoder
            .encode(&mosaic(side), side, side, ColorType::Rgb)
            .expect("a jpeg");
        bytes
    };
    let mut png = Vec::new();
    let mut encoder = png::Encoder::new(&mut png, side, side);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a head");
    writer.write_image_data(&pixels).expect("pixels");
    writer.finish().expect("an end");
    let mut webp = Vec::new();
    image_webp::WebPEncoder::new(&mut webp)
        .encode(&pixels, side, side, image_webp::ColorType::Rgb8)
        .expect("a webp");
    let pictures = vec![
        ("png of 40 MP", png),
        ("jpeg of 40 MP", jpeg(SIDE, false)),
        ("progressive jpeg of 16 MP", jpeg(PROGRESSIVE_SIDE, true)),
        ("lossless webp of 40 MP", webp),
        ("gif of 40 MP", gif(SIDE, 1)),
    ];
    for (name, bytes) in &pictures {
        assert!(bytes.len() <= UPLOAD, "{name}: {} bytes", bytes.len());
    }
    pictures
}

/// Returns an animation of many frames.
pub(crate) fn animation() -> Vec<u8> {
    gif(1_000, 60)
}

fn gif(side: u16, frames: usize) -> Vec<u8> {
    let palette = noise(256 * 3);
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, side, side, &palette).expect("a head");
    let pixels: Vec<u8> = mosaic(side).into_iter().step_by(3).collect();
    for _ in 0..frames {
        let frame = gif::Frame::from_indexed_pixels(side, side, pixels.as_slice(), None);
        encoder.write_frame(&frame).expect("a frame");
    }
    drop(encoder);
    bytes
}

/// Returns a text of so many characters, full of names.
pub(crate) fn text(length: usize) -> String {
    let sentence = "Ana Rivers met Paul Hill of Acme Bank in Berlin, who was very happy. They flew \
                    to Paris. ";
    sentence.chars().cycle().take(length).collect()
}

/// Returns a list of ingredients of so many characters.
pub(crate) fn ingredients(length: usize) -> String {
    let line = "2 lrge onions, finley choped (about 200 g), or 1 cup leeks\n";
    line.chars().cycle().take(length).collect()
}

/// Returns pages of 5 MB.
pub(crate) fn pages() -> Vec<(&'static str, String)> {
    const LONG: usize = 5_000_000;
    let page = |inner: String| {
        format!("<html><head><title>A day</title></head><body>{inner}</body></html>")
    };
    let repeated = |piece: &str| page(piece.repeat(LONG / piece.len()));
    let paragraph = format!("<p>{}</p>", text(600));
    let section = format!(
        "<div><h2>Part</h2><ul><li><a href=/x>{0}</a></li></ul><p>{0}</p></div>",
        text(90)
    );
    vec![
        ("page of paragraphs, 5 MB", repeated(&paragraph)),
        ("page of small sections, 5 MB", repeated(&section)),
        (
            "page of one paragraph, 5 MB",
            page(format!("<p>{}</p>", text(LONG))),
        ),
        (
            "page of attributes, 5 MB",
            repeated("<img src=/a.jpg alt=words width=9>"),
        ),
        ("page of open elements, 5 MB", repeated("<div class=a>x")),
        (
            "page of one script, 5 MB",
            page(format!(
                "<script type=application/ld+json>[{}]</script>",
                "{\"a\":1},".repeat(LONG / 8)
            )),
        ),
    ]
}

/// Returns the pixels of a picture of squares in colours without any order, sixteen pixels a side: so
/// a picture of any size stays small as a file.
fn mosaic(side: u16) -> Vec<u8> {
    let side = usize::from(side);
    let across = side.div_ceil(16);
    let colours = noise(across * across * 3);
    let at = |place: usize| {
        let (row, column, channel) = (place / 3 / side, place / 3 % side, place % 3);
        let square = row / 16 * across + column / 16;
        colours.get(square * 3 + channel).copied().unwrap_or(0)
    };
    (0..side * side * 3).map(at).collect()
}

/// Returns bytes that do not compress.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x2545_F491_u32;
    let next = || {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 24) as u8
    };
    std::iter::repeat_with(next).take(length).collect()
}
