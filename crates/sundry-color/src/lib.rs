//! `sundry-color`: the main colours of a picture, with names.
mod cluster;
mod grid;
mod histogram;
mod oklab;
mod palette;

use sundry_picture::Picture;

/// raw
pub fn main_rgb(picture: &Picture) -> Vec<([u8; 3], f32)> {
    let mut grid = grid::Grid::new(picture);
    grid.smooth();
    let calm = calm(&grid);
    if calm > 0.012 { grid.smooth(); }
    let (points, of_cell) = histogram::histogram(&grid, calm.max(0.008));
    let (centers, labels) = cluster::cluster(&points);
    palette::palette(&grid, &points, &centers, labels, &of_cell).iter().map(|s| (s.rgb, s.share)).collect()
}

fn calm(grid: &grid::Grid) -> f32 {
    let mut all: Vec<f32> = grid.roughness.iter().zip(&grid.rgb).filter(|(_, rgb)| rgb.is_some()).map(|(r, _)| *r).collect();
    if all.is_empty() { return 0.0; }
    let middle = all.len() / 2;
    *all.select_nth_unstable_by(middle, f32::total_cmp).1
}
