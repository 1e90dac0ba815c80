//! Table rows chosen for lines with meat, fish, dairy and fat: cut, skin, state, fat and salt.

use sundry_nutrition::Ingredient;

fn check(table: &[(&str, u32)]) {
    for (line, id) in table {
        let read = Ingredient::read(line);
        let food = read.found.as_ref().and_then(|found| found.food);
        assert_eq!(
            read.id(),
            *id,
            "{line}: {:?}",
            food.map(sundry_food::Food::description)
        );
    }
}

#[test]
fn cuts_are_lean_and_fat_unless_a_line_says_lean() {
    check(&[
        ("4 pork chops", 10_036),
        ("1 pound pork chops, trimmed of fat", 10_040),
        ("4 boneless pork chops", 10_062),
        ("1 pound top sirloin steak, trimmed", 13_929),
        ("1 lb flank steak, well trimmed", 23_656),
        ("5 pounds whole leg of lamb", 17_230),
        ("1 butterflied leg of lamb, well trimmed", 17_013),
        ("3 pound beef tri tip roast", 13_954),
        ("2 pounds very lean, well-trimmed pork", 10_228),
        ("1 pound beef stew meat", 23_093),
        ("1 pound extra lean ground beef", 23_557),
        ("1 pound lean ground beef", 23_562),
        ("1 pound ground sirloin", 23_562),
        ("1 pound ground round", 23_567),
        ("2 chicken escalopes", 5_062),
        (
            "1 (15 ounce) can diced tomatoes with jalapeno peppers",
            11_537,
        ),
        ("170g dried chestnuts", 12_100),
        ("3/4 cup raisins tossed in flour", 9_298),
        ("3/4 pound lean ham, cut into dice", 10_134),
    ]);
}

#[test]
fn a_roast_behind_its_meat_is_raw() {
    check(&[
        ("1 pound boneless pork roast, cubed", 10_226),
        ("5 pounds pork shoulder roast", 10_070),
        ("5 pounds pork butt roast", 10_080),
        ("1 large roasting chicken, 4 to 5 pounds", 5_006),
        ("1 store-bought roast chicken", 5_013),
        ("500g leftover roast lamb, finely diced", 17_231),
    ]);
}

#[test]
fn skin_is_heeded_wherever_it_is_said() {
    check(&[
        ("6 chicken drumsticks", 5_066),
        (
            "1 pound boneless, skinless chicken thighs or breasts",
            5_096,
        ),
        (
            "6 boneless, unskinned chicken breasts, about 2 pounds",
            5_057,
        ),
        ("1 (6 pound) boneless whole turkey breast with skin", 5_732),
        (
            "2 pounds chicken thighs, bone-in (can also use skinless)",
            5_091,
        ),
        ("1 pound cooked, cubed chicken breast", 5_064),
        ("2 cups chopped leftover cooked turkey", 5_168),
        ("8 ounces deli turkey", 7_081),
    ]);
}

#[test]
fn fish_goes_by_its_own_name_and_state() {
    check(&[
        ("2 12-ounce black cod steaks", 15_074),
        ("4 trout steaks, pin bones removed", 15_240),
        ("1 wild coho salmon, about 2 lbs", 15_081),
        ("10 oz smoked haddock", 15_035),
        ("1 kipper, skin removed", 15_042),
        ("600g sardines, scaled, gutted and filleted", 15_039),
        ("6 oz canned tuna in olive oil, drained", 15_119),
        ("1 can solid white tuna packed in water, drained", 15_126),
        ("1 1/2 pounds sea or bay scallops", 15_172),
        ("125g white crabmeat", 15_140),
        // Shellfish is sold cooked; if it is cooked and cut as the next step, it was weighed raw.
        ("1 pound shrimp, cooked, peeled and deveined", 15_151),
        ("2 lobster tails, cooked", 15_148),
        ("1 lb shrimp, cooked until pink", 15_149),
    ]);
}

#[test]
fn fat_of_milk_is_heeded() {
    check(&[
        ("300 ml double cream", 1_000_113),
        ("1/4 cup (60 mL) milk (1%)", 1_082),
        ("1 cup milk (0%)", 1_085),
        ("2 cups yogurt (0%)", 1_118),
        ("1/3 cup milk (2% or whole milk)", 1_079),
        (
            "1 1/2 cups reduced-sodium, low-fat (1%) cottage cheese",
            1_016,
        ),
        ("1 can 2% evaporated milk", 1_291),
        ("1/2 cup crumbled part-skim feta cheese", 1_000_115),
        ("1 cup fat-free ricotta", 1_000_116),
        ("1 1/4 cups reduced-fat Colby-Jack cheese", 1_260),
        ("1 cup nonfat vanilla yogurt", 1_295),
        ("2 cups homemade whipped cream", 1_000_114),
        ("1 1/4 cups sour cream or creme fraiche", 1_056),
        ("2 tbsp melted butter or coconut oil", 1_001),
        ("2 tbsp unsalted high-fat, European-style butter", 1_145),
        ("1/4 cup KRAFT Light Mayo Reduced Fat Mayonnaise", 4_641),
        ("1/2 cup unsalted butter, softened (can use salted)", 1_145),
    ]);
}

#[test]
fn broth_goes_by_its_salt_and_maker() {
    check(&[
        ("2 cups unsalted chicken stock", 1_001_928),
        ("1/2 cup unsalted vegetable stock", 1_001_927),
        ("2 cups homemade chicken stock", 6_172),
        ("300ml concentrated beef stock", 6_170),
        ("2 cups canned vegetable or chicken broth", 6_700),
        ("1/2 teaspoon garlic salt", 1_003_007),
    ]);
}

#[test]
fn what_no_name_says_is_no_far_food() {
    check(&[
        ("100g chillies", 11_670),
        ("1 (15 ounce) can chili no beans", 22_911),
        ("1 tablespoon prepared pesto sauce", 6_626),
        ("1/4 cup prepared horseradish sauce", 1_005_040),
        ("2 tablespoons gochujang", 1_002_023),
        ("2 tbsp harissa paste", 1_002_025),
        ("115g piece dried chorizo sausage", 7_019),
        ("1 veal kidney, fat trimmed", 17_197),
        ("2 cups tuna salad", 15_128),
        ("1 pound shredded Swiss cheese", 1_040),
        ("2 pounds fish heads and bones", 0),
    ]);
}

#[test]
fn bones_are_no_meat() {
    let grams = |line: &str| Ingredient::read(line).grams();
    assert_eq!(grams("3 pounds beef marrow bones"), 0.0);
    assert_eq!(grams("8 2-inch beef marrow bones"), 136.0);
    let drumsticks = grams("2 pounds chicken drumsticks");
    assert!((600.0..620.0).contains(&drumsticks), "{drumsticks}");
    let thighs = "2 pounds chicken thighs, bone-in (can also use boneless)";
    assert!(grams(thighs) < 730.0);
}

#[test]
fn animal_foods_of_their_own_name_have_rows_of_their_own() {
    check(&[
        ("2 duck breasts (magret)", 1_000_310),
        ("50g smoked duck, chopped", 1_000_311),
        ("4 rashers back bacon", 1_000_312),
        ("85g taleggio cheese", 1_000_120),
        ("8 ounces Neufchatel cheese", 1_031),
        ("1 pound processed cheese food (eg. Velveeta), cubed", 1_046),
        ("6 Reduced Sodium String Cheese Snacks", 43_597),
        ("2 string cheese sticks", 1_029),
        ("1 pound cheese curds", 1_011),
        ("4 ounces tomato and basil feta cheese", 1_019),
        ("1 pound whiting", 15_132),
        ("500g black cod loin or good-quality cod loin", 15_074),
        ("1 lb vongole veraci", 15_157),
        ("1/4 pound chunk of country or smoked ham", 10_141),
        ("8 oz good-quality smoked ham, minced", 1_005_027),
        ("2 tablespoons minced smoked pork", 10_183),
        ("4 links linguica sausage", 7_916),
        (
            "1/2 pound Bob Evans Original Recipe Sausage Roll",
            1_000_303,
        ),
        ("4 tsp English mustard", 1_003_064),
        ("2 tablespoons oil and vinegar dressing", 4_135),
        ("1/2 cup Wholly Salsa dip", 6_164),
        ("3 cups Silk Pure Almond Original or Vanilla", 14_016),
        ("2 tablespoons brine from the capers", 2_054),
        ("2 cups lightly salted water", 14_429),
    ]);
}

#[test]
fn the_first_counts_whatever_brackets_allow() {
    check(&[
        (
            "2 tablespoons schmaltz (rendered chicken fat), margarine, or butter",
            4_542,
        ),
        ("1 1/2 tbsp groundnut (peanut) oil", 4_042),
        (
            "1 cup chopped fresh or canned pineapple (drained, if canned)",
            9_266,
        ),
        ("3 plum tomatoes, chopped (canned are fine)", 11_529),
        ("1 cup cooked white rice, fresh or day-old", 20_045),
        ("8 small artichoke hearts, cooked", 1_005_054),
        ("1/2 teaspoon salt, seasoned", 1_001_317),
    ]);
}

#[test]
fn pieces_of_meat_and_fish_have_their_own_weight() {
    for (line, least, most) in [
        ("8 soft-shell crabs, cleaned", 600.0, 600.0),
        ("4 guinea fowl breasts", 600.0, 600.0),
        ("4 partridges", 960.0, 960.0),
        ("2 grouse", 480.0, 480.0),
        ("4 squabs, about 3/4 pound each", 1_040.0, 1_050.0),
        ("4 lambs' kidneys", 260.0, 260.0),
        ("1 turkey heart", 24.0, 24.0),
        ("24 slices of pancetta", 216.0, 216.0),
        ("4 whole small mackerel, cleaned and boned", 600.0, 600.0),
        ("2 thick cut pork chops", 380.0, 380.0),
        ("6 boneless pork chops, 1/2 inch thick", 720.0, 720.0),
        ("2 cooked chicken breast halves, diced", 261.0, 261.0),
        // Weights of all pieces together, and of parts that are thrown away.
        ("Six 8-ounce catfish fillets", 1_360.0, 1_361.0),
        (
            "4 tuna steaks, about 1 1/2 pounds total, each about 1 inch thick",
            680.0,
            681.0,
        ),
        (
            "1 cup pitted green olives (about 1 pound unpitted)",
            130.0,
            140.0,
        ),
        (
            "1 stick unsalted butter (5 tablespoons soft, 3 tablespoons melted)",
            113.0,
            114.0,
        ),
    ] {
        let grams = Ingredient::read(line).grams();
        assert!((least..=most).contains(&grams), "{line}: {grams} g");
    }
}

#[test]
fn a_joint_that_is_weighed_as_one_has_its_bone() {
    for (line, wanted) in [
        ("1 shoulder of lamb (about 2 kg)", 1560.0),
        ("1 butterflied leg of lamb, 4 pounds", 1814.4),
        ("500 g lamb shoulder, diced", 500.0),
        ("1 rack of lamb", 426.0),
        ("2 x 1.35 kg ducks and giblets", 1029.8),
        ("1 3-pound roasted chicken, skin removed", 612.3),
    ] {
        let grams = Ingredient::read(line).grams();
        assert!((grams - wanted).abs() < 2.0, "{line}: {grams} g");
    }
}
