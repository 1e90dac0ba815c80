//! Allergens in brands, dishes, products, and names that are only partly understood.

use sundry_food::{Answer, Diet, Flag, Flags, Presence, find};

/// A name, and flags that must never be reported as absent.
const NOT_FREE_OF: &[(&str, &[Flag])] = &[
    ("pringles", &[Flag::Wheat, Flag::Gluten]),
    ("heath bar", &[Flag::TreeNut]),
    ("skor bits", &[Flag::TreeNut]),
    ("frangipane", &[Flag::Egg, Flag::Dairy]),
    ("advocaat", &[Flag::Egg]),
    ("candy corn", &[Flag::Egg, Flag::Meat, Flag::Honey]),
    ("jellybeans", &[Flag::Honey]),
    ("sprinkles", &[Flag::Honey]),
    ("cochineal", &[Flag::Honey]),
    ("shaoxing wine", &[Flag::Gluten, Flag::Wheat]),
    ("tianmianjiang", &[Flag::Wheat]),
    ("pop tart", &[Flag::Soy, Flag::Meat]),
    ("malted milkshake", &[Flag::Gluten]),
    ("canned tuna", &[Flag::Soy]),
    ("chicken bouillon", &[Flag::Soy, Flag::Dairy]),
    ("mayonnaise", &[Flag::Soy]),
    ("ramen", &[Flag::Soy]),
    (
        "granola",
        &[Flag::Wheat, Flag::Soy, Flag::Dairy, Flag::Peanut],
    ),
    ("scrapple", &[Flag::Gluten]),
    ("bottled lemon juice", &[Flag::Sulfite]),
    ("bottled lime juice", &[Flag::Sulfite]),
    ("sparkling grape juice", &[Flag::Sulfite]),
    ("drambuie", &[Flag::Honey]),
    ("yoplait", &[Flag::Meat]),
    ("pillsbury pie crust", &[Flag::Meat]),
    ("fish stick", &[Flag::Egg, Flag::Dairy, Flag::Soy]),
    ("hamburger bun", &[Flag::Soy]),
    ("custard powder", &[Flag::Egg]),
    ("babka", &[Flag::Soy, Flag::TreeNut]),
    ("cheddar", &[Flag::Meat]),
    ("latte", &[Flag::Dairy]),
    // Names that once stood for a relative without it.
    ("smoked salmon eggs benedict", &[Flag::Fish]),
    ("eggs neptune", &[Flag::Shellfish]),
    ("beef egg roll", &[Flag::Meat]),
    ("kale caesar", &[Flag::Fish, Flag::Egg]),
    ("seafood stock", &[Flag::Fish, Flag::Shellfish]),
    ("philly roll", &[Flag::Dairy]),
    ("lindt truffles", &[Flag::Dairy, Flag::Soy]),
    ("plant burger", &[Flag::Soy, Flag::Gluten]),
    ("cheese substitute", &[Flag::Dairy]),
    ("barley water", &[Flag::Gluten]),
    ("dry roasted peanuts", &[Flag::Wheat, Flag::Meat]),
    ("port wine cheese", &[Flag::Sulfite]),
    ("coarse-grained dijon mustard", &[Flag::Sulfite]),
    ("masago", &[Flag::Soy]),
    ("oriental flavored ramen noodle soup", &[Flag::Meat]),
    ("deli roast beef", &[Flag::Soy, Flag::Gluten]),
    ("ready-to-roll icing", &[Flag::Egg, Flag::Meat]),
    ("soybean sprouts", &[Flag::Soy]),
    ("mixed seeds", &[Flag::Sesame]),
    ("stuffed grape leaves", &[Flag::TreeNut, Flag::Sulfite]),
    ("mars bar", &[Flag::Gluten]),
    // Cakes, sweets and dishes named after what grows.
    ("lemon drizzle", &[Flag::Wheat, Flag::Egg, Flag::Dairy]),
    ("chocolate orange", &[Flag::Dairy, Flag::Soy]),
    ("mini eggs", &[Flag::Dairy, Flag::Soy]),
    ("potted shrimps", &[Flag::Dairy]),
    ("choux pastry", &[Flag::Egg]),
    ("royal icing sugar", &[Flag::Egg]),
    ("brewer's yeast", &[Flag::Gluten]),
    ("beurre manie", &[Flag::Wheat]),
    ("curd vada", &[Flag::Dairy]),
    ("sabudana vada", &[Flag::Peanut]),
    ("vegetarian sausage link", &[Flag::Dairy, Flag::Egg]),
    ("maggi noodles", &[Flag::Peanut]),
    ("michelada", &[Flag::Shellfish, Flag::Soy]),
    ("bbq chicken breast", &[Flag::Soy, Flag::Wheat]),
    // Wheat holds gluten, and gluten is of grain.
    ("ham and cheese sandwich", &[Flag::Grain]),
    ("fish and chips", &[Flag::Gluten, Flag::Wheat, Flag::Egg]),
];

#[test]
fn what_may_be_in_a_food_is_not_denied() {
    for (name, flags) in NOT_FREE_OF {
        let found = find(name).unwrap();
        for flag in *flags {
            let presence = found.presence(*flag);
            assert!(presence.counts(), "{name}: {flag:?} {presence:?}");
        }
    }
}

#[test]
fn what_every_careful_cook_knows_is_not_left_open() {
    for (name, flags) in [
        ("sunflower oil", &[Flag::Soy, Flag::Peanut][..]),
        ("olive oil", &[Flag::Soy]),
        ("spaghetti", &[Flag::Egg, Flag::Soy, Flag::Dairy]),
        ("canned peas", &[Flag::Gluten, Flag::Soy, Flag::Sulfite]),
        ("canned tomatoes", &[Flag::Sulfite]),
        ("lentils", &[Flag::Gluten, Flag::Soy]),
        ("canned chickpeas, drained", &[Flag::Gluten, Flag::Soy]),
        ("coconut macaroon", &[Flag::Gluten, Flag::Wheat]),
        ("duck sauce", &[Flag::Soy]),
        ("vegan sausage", &[Flag::Dairy, Flag::Egg, Flag::Meat]),
    ] {
        let found = find(name).unwrap();
        for flag in flags {
            assert_eq!(found.contains(*flag), Answer::No, "{name}: {flag:?}");
        }
    }
}

#[test]
fn words_that_name_a_coating_a_sauce_or_a_dish_leave_everything_open() {
    let core = [
        Flag::Dairy,
        Flag::Egg,
        Flag::Gluten,
        Flag::Soy,
        Flag::Sesame,
        Flag::TreeNut,
    ];
    for name in [
        "battered cod",
        "breaded veal",
        "glazed salmon",
        "stuffed lamb shoulder",
        "cauliflower au gratin with ham",
        "salmon with teriyaki sauce",
        "beef and mushroom pie",
        "lentil and bacon soup",
        "beef (breaded)",
        "chicken flavored rice",
        "walnut crusted halibut",
        "flubberwock chicken",
        "chicken or flubberwock soup",
        // Branded flesh comes in broth or a coating; substitutes are not what they are named after.
        "perdue turkey breast",
        "gardein beef",
        "trout patties",
        // Baked goods of fruit, what is fried in batter or not, curries, and cuisines' marinades.
        "pumpkin bars",
        "cherry loaf",
        "fried okra",
        "potato curry",
        "eggplant curry",
        "thai-style beef",
        "chocolate pears",
    ] {
        let found = find(name).unwrap();
        for flag in core {
            assert!(found.presence(flag).counts(), "{name}: {flag:?}");
        }
    }
    // Words for a cut or a way of cooking leave nothing open.
    for name in [
        "grilled cod",
        "cod fillet, skinned",
        "diced carrots",
        "peas and carrots",
    ] {
        let found = find(name).unwrap();
        for flag in core {
            assert_eq!(found.contains(flag), Answer::No, "{name}: {flag:?}");
        }
    }
}

#[test]
fn without_takes_away_only_what_it_names() {
    let says = |name: &str, flag: Flag| find(name).unwrap().presence(flag);
    assert!(says("pizza without cheese", Flag::Dairy).counts());
    assert!(!says("cookies without nuts", Flag::TreeNut).counts());
    assert!(!says("wheat-free bread", Flag::Wheat).counts());
    assert!(says("wheat-free bread", Flag::Gluten).counts());
    // "Non-dairy" creamers contain casein.
    assert!(says("non-dairy creamer", Flag::Dairy).counts());
    assert!(!says("vegan cake", Flag::Egg).counts());
}

#[test]
fn odd_products_are_for_the_label() {
    let flags = find("spaghetti").unwrap().flags;
    assert!(flags.check_label().any(|flag| flag == Flag::Egg));
    let plain = find("carrots").unwrap().flags;
    assert_eq!(plain.check_label().count(), 0);
}

#[test]
fn plain_forms_count_for_diets_and_for_nothing_else() {
    for (name, diet) in [
        ("bread", Diet::Vegan),
        ("cheddar", Diet::Vegetarian),
        ("dark chocolate", Diet::Vegan),
    ] {
        let found = find(name).unwrap();
        assert_eq!(found.suits(diet), Answer::Maybe, "{name}");
        assert_eq!(found.usually_suits(diet), Answer::Yes, "{name}");
    }
    for (name, diet) in [("brioche", Diet::Vegan), ("parmesan", Diet::Vegetarian)] {
        assert_ne!(
            find(name).unwrap().usually_suits(diet),
            Answer::Yes,
            "{name}"
        );
    }
}

#[test]
fn of_a_food_that_nobody_knows_nothing_is_ruled_out() {
    for flag in Flag::ALL {
        assert_eq!(Flags::UNKNOWN.presence(*flag), Presence::Often);
    }
}
