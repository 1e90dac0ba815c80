//! Names and families.

use sundry_color::{Family, name_of, survey};

#[test]
fn colours_everybody_knows() {
    let table = [
        ([0, 0, 0], "Black", Family::Black),
        ([255, 255, 255], "White", Family::White),
        ([128, 128, 128], "Grey", Family::Grey),
        ([255, 0, 0], "Red", Family::Red),
        ([255, 165, 0], "Orange", Family::Orange),
        ([255, 255, 0], "Yellow", Family::Yellow),
        ([0, 128, 0], "Green", Family::Green),
        ([0, 0, 255], "Blue", Family::Blue),
        ([128, 0, 128], "Purple", Family::Purple),
        ([255, 192, 203], "Pink", Family::Pink),
        ([139, 69, 19], "Saddle Brown", Family::Brown),
        ([245, 245, 220], "Beige", Family::Beige),
        ([255, 215, 0], "Gold", Family::Gold),
        ([210, 180, 140], "Tan", Family::Beige),
        ([64, 224, 208], "Turquoise", Family::Turquoise),
        ([218, 165, 32], "Goldenrod", Family::Gold),
        ([0, 0, 128], "Navy", Family::Blue),
        ([128, 128, 0], "Olive", Family::Green),
        ([128, 0, 0], "Maroon", Family::Red),
        ([178, 34, 34], "Firebrick", Family::Red),
        ([245, 245, 245], "White Smoke", Family::White),
    ];
    for (rgb, name, family) in table {
        assert_eq!(name_of(rgb), (name, family), "{rgb:?}");
    }
}

/// The hosted service calls this one green.
#[test]
fn greige_is_not_green() {
    assert_eq!(name_of([0xbf, 0xaf, 0x9a]).1, Family::Beige);
    assert_eq!(name_of([0x36, 0x18, 0x0d]).1, Family::Brown);
    assert_eq!(name_of([0xb0, 0x1c, 0x20]).1, Family::Red);
}

#[test]
fn families_agree_with_the_survey() {
    let rows = survey::leave_one_out();
    assert_eq!(rows.len(), 853);
    let basic: Vec<_> = rows.iter().filter(|row| row.is_basic()).collect();
    assert_eq!(basic.len(), 580);
    let agreeing = basic.iter().filter(|row| row.agrees()).count();
    assert!(
        agreeing * 100 >= 95 * basic.len(),
        "{agreeing} of {}",
        basic.len()
    );
}

#[test]
fn greys_have_no_hue() {
    for grey in 0..=255 {
        let (_, family) = name_of([grey; 3]);
        assert!(
            matches!(family, Family::Black | Family::Grey | Family::White),
            "{grey}: {family}"
        );
    }
}
