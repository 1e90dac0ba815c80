//! Converts a map of text probabilities to rectangles around the lines.
//!
//! The map is thresholded; each connected component gets the smallest enclosing rectangle, which is
//! then widened, because the network is trained to mark lines thinner than they are, so that
//! neighbours stay separate (Liao et al. 2020, "Real-time scene text detection with differentiable
//! binarization").

use crate::pixels::Rectangle;

/// Minimum probability of a position in a line.
const THRESHOLD: f32 = 0.3;
/// Minimum mean probability inside the rectangle of a line.
const LEAST_MEAN: f32 = 0.6;
/// Factor by which a rectangle grows on every side, times its area over its perimeter.
const GROWTH: f32 = 1.5;
/// Minimum side; thinner components are specks.
const LEAST_SIDE: f32 = 3.0;
/// Minimum ratio of height to width for a line that runs downwards.
const DOWNWARDS: f32 = 2.5;
/// Maximum number of components, more than the lines of any picture; the largest are kept.
pub(crate) const MOST: usize = 200;

/// Returns rectangles around the lines of a map of `columns` × `rows`, in coordinates of the map,
/// in reading order: from the top, and from the left if they are side by side.
pub fn regions(map: &[f32], columns: usize, rows: usize) -> Vec<Rectangle> {
    if columns == 0 || map.len() != columns * rows {
        return Vec::new();
    }
    let mut found: Vec<Rectangle> = pieces(map, columns, rows)
        .into_iter()
        .filter_map(|piece| {
            let tight = smallest_rectangle(&piece)?;
            let is_line = tight.width.min(tight.height) >= LEAST_SIDE
                && mean_inside(map, columns, rows, &tight) >= LEAST_MEAN;
            is_line.then(|| grown(tight))
        })
        .collect();
    found.sort_by(|one, two| (two.width * two.height).total_cmp(&(one.width * one.height)));
    found.truncate(MOST);
    in_reading_order(found)
}

/// Returns the outermost positions in each row of each connected component.
fn pieces(map: &[f32], columns: usize, rows: usize) -> Vec<Vec<(f32, f32)>> {
    let mut open: Vec<bool> = map.iter().map(|value| *value > THRESHOLD).collect();
    let mut pieces = Vec::new();
    let mut waiting = Vec::new();
    for start in 0..open.len() {
        if !std::mem::take(&mut open[start]) {
            continue;
        }
        let top = start / columns;
        // The first and last column of each row from `top` on.
        let mut spans: Vec<(usize, usize)> = Vec::new();
        waiting.push(start);
        while let Some(place) = waiting.pop() {
            let (row, column) = (place / columns, place % columns);
            if spans.len() <= row - top {
                spans.resize(row - top + 1, (usize::MAX, 0));
            }
            let span = &mut spans[row - top];
            *span = (span.0.min(column), span.1.max(column));
            let next_rows = row.saturating_sub(1)..(row + 2).min(rows);
            for next_row in next_rows {
                let next_columns = column.saturating_sub(1)..(column + 2).min(columns);
                for next in next_columns.map(|column| next_row * columns + column) {
                    if std::mem::take(&mut open[next]) {
                        waiting.push(next);
                    }
                }
            }
        }
        let corners = spans.iter().enumerate().flat_map(|(index, (first, last))| {
            let (y, first, last) = ((top + index) as f32, *first as f32, *last as f32 + 1.0);
            [(first, y), (last, y), (first, y + 1.0), (last, y + 1.0)]
        });
        pieces.push(corners.collect());
    }
    pieces
}

/// Returns the convex hull, counter-clockwise (Andrew's monotone chain).
fn hull(mut points: Vec<(f32, f32)>) -> Vec<(f32, f32)> {
    points.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.total_cmp(&two.1)));
    points.dedup();
    let turn = |a: (f32, f32), b: (f32, f32), c: (f32, f32)| {
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
    };
    let half = |points: &mut dyn Iterator<Item = (f32, f32)>| {
        let mut chain: Vec<(f32, f32)> = Vec::new();
        for point in points {
            while let [.., before, last] = chain.as_slice()
                && turn(*before, *last, point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut around = half(&mut points.iter().copied());
    around.extend(half(&mut points.iter().rev().copied()));
    around
}

/// Returns the rectangle of least area around the points; one of its sides lies on the hull.
fn smallest_rectangle(points: &[(f32, f32)]) -> Option<Rectangle> {
    let around = hull(points.to_vec());
    let next = around.iter().cycle().skip(1);
    let directions = around.iter().zip(next).filter_map(|(from, to)| {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = x.hypot(y);
        (length > 0.0).then(|| (x / length, y / length))
    });
    let rectangles = directions.map(|along| {
        let extent = |axis: (f32, f32)| {
            let places = around.iter().map(|(x, y)| x * axis.0 + y * axis.1);
            places.fold((f32::MAX, f32::MIN), |(low, high), place| {
                (low.min(place), high.max(place))
            })
        };
        let across = (-along.1, along.0);
        let ((left, right), (top, bottom)) = (extent(along), extent(across));
        let (x, y) = (f32::midpoint(left, right), f32::midpoint(top, bottom));
        Rectangle {
            middle: (x * along.0 + y * across.0, x * along.1 + y * across.1),
            along,
            width: right - left,
            height: bottom - top,
        }
    });
    let smallest = rectangles
        .min_by(|one, two| (one.width * one.height).total_cmp(&(two.width * two.height)))?;
    Some(turned(smallest))
}

/// Returns the same rectangle with its lines running to the right, or downwards if it is much
/// taller than wide.
fn turned(mut rectangle: Rectangle) -> Rectangle {
    let (x, y) = rectangle.along;
    if x.abs() < y.abs() {
        // The other side is nearer to horizontal.
        rectangle.along = (-y, x);
        std::mem::swap(&mut rectangle.width, &mut rectangle.height);
    }
    if rectangle.along.0 < 0.0 {
        rectangle.along = (-rectangle.along.0, -rectangle.along.1);
    }
    if rectangle.height > rectangle.width * DOWNWARDS {
        let (x, y) = rectangle.along;
        rectangle.along = (-y, x);
        std::mem::swap(&mut rectangle.width, &mut rectangle.height);
    }
    rectangle
}

fn grown(rectangle: Rectangle) -> Rectangle {
    let Rectangle { width, height, .. } = rectangle;
    let growth = GROWTH * width * height / (2.0 * (width + height)).max(1.0);
    Rectangle {
        width: width + 2.0 * growth,
        height: height + 2.0 * growth,
        ..rectangle
    }
}

/// Returns the mean of the map inside a rectangle.
fn mean_inside(map: &[f32], columns: usize, rows: usize, rectangle: &Rectangle) -> f32 {
    let Rectangle {
        middle,
        along,
        width,
        height,
    } = *rectangle;
    let reach_x = f32::midpoint(width * along.0.abs(), height * along.1.abs());
    let reach_y = f32::midpoint(width * along.1.abs(), height * along.0.abs());
    let span = |middle: f32, reach: f32, most: usize| {
        let first = (middle - reach).floor().max(0.0) as usize;
        first..((middle + reach).ceil().max(0.0) as usize).min(most)
    };
    let (mut sum, mut count) = (0.0, 0.0);
    for row in span(middle.1, reach_y, rows) {
        for column in span(middle.0, reach_x, columns) {
            let (x, y) = (column as f32 + 0.5 - middle.0, row as f32 + 0.5 - middle.1);
            let is_inside = (x * along.0 + y * along.1).abs() <= width / 2.0
                && (y * along.0 - x * along.1).abs() <= height / 2.0;
            if is_inside {
                sum += map.get(row * columns + column).copied().unwrap_or(0.0);
                count += 1.0;
            }
        }
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Sorts from the top; rectangles whose centres are within half a height are sorted from the left.
fn in_reading_order(mut rectangles: Vec<Rectangle>) -> Vec<Rectangle> {
    rectangles.sort_by(|one, two| one.middle.1.total_cmp(&two.middle.1));
    let mut rows: Vec<Vec<Rectangle>> = Vec::new();
    for rectangle in rectangles {
        let beside = rows.last_mut().filter(|row| {
            row.last().is_some_and(|last| {
                let apart = (rectangle.middle.1 - last.middle.1).abs();
                apart < rectangle.height.min(last.height) / 2.0
            })
        });
        match beside {
            Some(row) => row.push(rectangle),
            None => rows.push(vec![rectangle]),
        }
    }
    for row in &mut rows {
        row.sort_by(|one, two| one.middle.0.total_cmp(&two.middle.0));
    }
    rows.into_iter().flatten().collect()
}
