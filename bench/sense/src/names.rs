//! Names in a text: a correct answer has every name of the list, of the right kind, and no other.
//! The list has `PER Friedrich Merz; LOC Warschau`, in the order of the text, or `-` for none.

pub fn judge(question: &str, right: &str) -> Result<(), String> {
    let names: Vec<String> = sundry_entities::extract(question)
        .into_iter()
        .map(|found| {
            let name = question.get(found.bytes).unwrap_or_default();
            format!("{} {name}", found.kind.code())
        })
        .collect();
    let answer = if names.is_empty() {
        "-".to_owned()
    } else {
        names.join("; ")
    };
    if answer == right { Ok(()) } else { Err(answer) }
}
