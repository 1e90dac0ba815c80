//! Word forms: any of the forms in the list is correct.

pub fn plural(question: &str, right: &str) -> Result<(), String> {
    one_of(&sundry_words::pluralize(question), right)
}

pub fn singular(question: &str, right: &str) -> Result<(), String> {
    one_of(&sundry_words::singularize(question), right)
}

fn one_of(answer: &str, right: &str) -> Result<(), String> {
    match right.split(';').any(|right| right == answer) {
        true => Ok(()),
        false => Err(answer.to_owned()),
    }
}
