//! Detects the format of a text by its file name and content, and reads it.

use sundry_text::loose_json;

use super::mealmaster::mealmaster_begins;
use super::{LARGEST_TEXT, Unread, bounded, cooklang, markdown, mealmaster, page, schema_org};
use crate::RawRecipe;

/// Reads a recipe in our own JSON, in JSON of schema.org, as a page, in Cooklang, `MealMaster` or
/// Markdown. The file name distinguishes formats that look alike.
///
/// ```
/// use sundry_recipes::source::any;
/// let toast = any(r#"{"title": "Toast", "ingredients": ["2 slices bread"]}"#, "toast.json").unwrap();
/// assert_eq!(any("Toast @bread{2%slices}.", "Toast.cook").unwrap().title, toast.title);
/// ```
///
/// # Errors
/// Returns [`Unread`]: unknown format, no title, no ingredients, or too large.
pub fn any(text: &str, name: &str) -> Result<RawRecipe, Unread> {
    let start = text.trim_start_matches('\u{FEFF}').trim_start();
    if start.starts_with('{') || start.starts_with('[') {
        return json(start);
    }
    if start.starts_with('<') {
        return page(text, "");
    }
    let extension = name.rsplit_once('.').map_or("", |(_, last)| last);
    if text.lines().any(mealmaster_begins) {
        return mealmaster(text);
    }
    match extension.to_lowercase().as_str() {
        "cook" => return cooklang(text, name),
        "md" | "markdown" => return markdown(text, name),
        _ => {}
    }
    Err(Unread::Form(
        "is neither JSON nor a page nor MealMaster, and its name ends neither in .cook nor in .md"
            .to_owned(),
    ))
}

fn json(text: &str) -> Result<RawRecipe, Unread> {
    bounded(text, LARGEST_TEXT)?;
    let value = loose_json::read(text).ok_or_else(|| Unread::Form("is not JSON".to_owned()))?;
    let has = |name: &str| value.get(name).is_some();
    let is_theirs = ["@type", "@graph", "@context", "recipeIngredient"];
    if value.is_array() || is_theirs.into_iter().any(has) {
        return schema_org(text, "");
    }
    let recipe: RawRecipe =
        serde_json::from_value(value).map_err(|error| Unread::Form(error.to_string()))?;
    match recipe.check() {
        Ok(()) => Ok(recipe),
        Err(rejection) => Err(Unread::Rejected(rejection, Box::new(recipe))),
    }
}
