//! Colours that people know by name, and the rule that judges an answer. `bench/sense` uses it too,
//! for the second part of the list.

/// Checks that the name begins or ends with one of the names as whole words, and that the family is
/// one of the families: `ff0000`, `Red<TAB>Red,Pink`. People call a colour by half of its name, and it
/// may be either half: `Barn` for Barn Red, `Green` for Forest Green.
pub(crate) fn judge(question: &str, right: &str) -> Result<(), String> {
    let number = u32::from_str_radix(question, 16).map_err(|error| error.to_string())?;
    let [_, red, green, blue] = number.to_be_bytes();
    let (name, family) = sundry_color::name_of([red, green, blue]);
    let (names, families) = right.split_once('\t').unwrap_or((right, ""));
    let is_named = names.split(',').any(|wanted| {
        let rest = [name.strip_prefix(wanted), name.strip_suffix(wanted)];
        let is_whole = |rest: &str| rest.is_empty() || rest.starts_with(' ') || rest.ends_with(' ');
        rest.into_iter().flatten().any(is_whole)
    });
    let is_of_family = families.split(',').any(|wanted| wanted == family.name());
    if is_named && is_of_family {
        Ok(())
    } else {
        Err(format!("{name}, {}", family.name()))
    }
}
