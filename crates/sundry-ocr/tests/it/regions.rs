//! Maps converted to rectangles, with maps drawn here.

use proptest::prelude::*;
use sundry_ocr::{Rectangle, regions};

const COLUMNS: usize = 200;
const ROWS: usize = 120;

/// Creates a map of rectangles with a high probability, each given by centre, length, height and
/// slope in degrees.
fn marked(rectangles: &[(f32, f32, f32, f32, f32)]) -> Vec<f32> {
    let mut map = vec![0.02; COLUMNS * ROWS];
    for (middle_x, middle_y, width, height, slope) in rectangles {
        let (sin, cos) = slope.to_radians().sin_cos();
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let (x, y) = (column as f32 + 0.5 - middle_x, row as f32 + 0.5 - middle_y);
                let (along, across) = (x * cos + y * sin, y * cos - x * sin);
                if along.abs() < width / 2.0 && across.abs() < height / 2.0 {
                    map[row * COLUMNS + column] = 0.95;
                }
            }
        }
    }
    map
}

fn slope(rectangle: &Rectangle) -> f32 {
    rectangle.along.1.atan2(rectangle.along.0).to_degrees()
}

#[test]
fn a_marked_line_is_found_where_it_is_and_widened() {
    for degrees in [0.0, 7.0, -20.0, 40.0] {
        let found = regions(
            &marked(&[(100.0, 60.0, 90.0, 10.0, degrees)]),
            COLUMNS,
            ROWS,
        );
        let [line] = found.as_slice() else {
            panic!("{degrees}: {found:?}");
        };
        assert!((line.middle.0 - 100.0).abs() < 1.5 && (line.middle.1 - 60.0).abs() < 1.5);
        assert!((slope(line) - degrees).abs() < 2.0, "{degrees}: {line:?}");
        // 90 × 10 has a perimeter of 200: 1.5 · 900 / 200 = 6.75 on every side.
        assert!((line.width - 103.5).abs() < 4.0, "{line:?}");
        assert!((line.height - 23.5).abs() < 4.0, "{line:?}");
    }
}

#[test]
fn lines_come_in_the_order_of_reading() {
    let map = marked(&[
        (150.0, 22.0, 60.0, 8.0, 0.0),
        (100.0, 90.0, 120.0, 8.0, 0.0),
        (45.0, 20.0, 60.0, 8.0, 0.0),
        (60.0, 50.0, 70.0, 8.0, 0.0),
    ]);
    let middles: Vec<(f32, f32)> = regions(&map, COLUMNS, ROWS)
        .iter()
        .map(|line| (line.middle.0.round(), line.middle.1.round()))
        .collect();
    assert_eq!(
        middles,
        [(45.0, 20.0), (150.0, 22.0), (60.0, 50.0), (100.0, 90.0)]
    );
}

#[test]
fn a_letter_stays_upright_and_a_column_is_read_downwards() {
    let letter = regions(&marked(&[(50.0, 50.0, 10.0, 20.0, 0.0)]), COLUMNS, ROWS);
    assert!(slope(&letter[0]).abs() < 1.0, "{letter:?}");
    let column = regions(&marked(&[(50.0, 60.0, 10.0, 90.0, 0.0)]), COLUMNS, ROWS);
    assert!((slope(&column[0]).abs() - 90.0).abs() < 1.0, "{column:?}");
    assert!(column[0].width > column[0].height);
}

#[test]
fn specks_and_faint_places_are_no_lines() {
    assert!(regions(&marked(&[(50.0, 50.0, 2.0, 2.0, 0.0)]), COLUMNS, ROWS).is_empty());
    let faint: Vec<f32> = marked(&[(100.0, 60.0, 90.0, 10.0, 0.0)])
        .iter()
        .map(|value| value * 0.5)
        .collect();
    assert!(regions(&faint, COLUMNS, ROWS).is_empty());
    assert!(regions(&[], 0, 0).is_empty());
    assert!(regions(&[1.0; 10], 3, 3).is_empty());
}

proptest! {
    #[test]
    fn no_map_makes_it_fail(
        map in prop::collection::vec(prop_oneof![Just(f32::NAN), -1.0_f32..2.0], 0..400),
        columns in 0_usize..40,
    ) {
        let rows = map.len().checked_div(columns).unwrap_or(0);
        let map = &map[..columns * rows];
        for found in regions(map, columns, rows) {
            prop_assert!(found.width.is_finite() && found.height.is_finite());
        }
    }
}
