//! `detect-language`: lists the languages that a text may be in. The engine is `sundry-language`.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_language::{CODES, Guess, Language, LanguageSet, detect};

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;

/// The operation.
pub(crate) struct DetectLanguage;

const TEXT: Param<String> = Param::text(
    "text",
    1..=10_000,
    "The text whose language is wanted: a word, a sentence or pages.",
    "Wie spät ist es?",
)
.required();

const LANGUAGES: Param<Vec<&str>> = Param::choices(
    "languages",
    1_000,
    &ASKABLE,
    "The languages to choose from, as two-letter codes. Without it, all.",
    "de,nl,da",
);

/// The codes that a caller may name: every code of the model, and `no` for both written standards
/// of Norwegian.
const ASKABLE: [&str; CODES.len() + 1] = {
    let mut values = ["no"; CODES.len() + 1];
    let mut at = 0;
    while at < CODES.len() {
        values[at] = CODES[at];
        at += 1;
    }
    values
};

/// A language that the text may be in.
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct DetectedLanguage {
    /// Two-letter ISO 639-1 code, in lower case.
    language: &'static str,
    /// Probability of this language, 0 to 1: of answers with 0.8, four in five are right.
    confidence: f64,
}

impl Operation for DetectLanguage {
    const NAME: &'static str = "detect-language";
    const INTAKE: Intake = Intake::QueryOrBody;
    const WORK: Work = Work::Inline;
    const PURE: bool = true;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The language of a text",
        description: "Lists the languages that a text may be in, most likely first, each with its \
                      probability; those below 0.01 are left out. Addresses, @names, digits and \
                      emoji do not count, upper case and missing accents do little harm, and a \
                      single word is often enough. A text without letters gives an empty list. If \
                      you know which languages are possible, `languages` makes answers for short \
                      texts much more certain.",
        reply: "The languages that the text may be in, most likely first",
        example: &[("text", "Tere hommikust, kuidas sul täna läheb?")],
        answer: r#"[{"language":"et","confidence":1}]"#,
    };
    const PARAMETERS: &'static [Parameter] = &[TEXT.about, LANGUAGES.about];
    type Reply = Vec<DetectedLanguage>;

    async fn run(_: &Service, input: Input) -> Result<Self::Reply, ApiError> {
        let text = TEXT.read(&input.arguments)?;
        let codes = LANGUAGES.read(&input.arguments)?;
        let languages: LanguageSet = codes
            .into_iter()
            .flat_map(|code| match code {
                "no" => [Some(Language::Bokmal), Some(Language::Nynorsk)],
                code => [Language::from_code(code), None],
            })
            .flatten()
            .collect();
        let languages = if languages.is_empty() {
            LanguageSet::ALL
        } else {
            languages
        };
        Ok(rounded(&detect(&text, languages)))
    }
}

/// Rounds confidences to hundredths without raising their sum: the hundredths that rounding down
/// leaves over go to the confidences that lost most. The first one is always kept, however low.
fn rounded(guesses: &[Guess]) -> Vec<DetectedLanguage> {
    let exact: Vec<f64> = guesses
        .iter()
        .map(|guess| f64::from(guess.confidence) * 100.0)
        .collect();
    let mut whole: Vec<f64> = exact.iter().map(|hundredths| hundredths.floor()).collect();
    let total = exact.iter().sum::<f64>().round().min(100.0);
    let mut left = (total - whole.iter().sum::<f64>()).max(0.0) as usize;
    let mut order: Vec<(usize, f64)> = exact
        .iter()
        .zip(&whole)
        .map(|(exact, whole)| exact - whole)
        .enumerate()
        .collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1));
    for (index, _) in order {
        if left == 0 {
            break;
        }
        if let Some(hundredths) = whole.get_mut(index) {
            *hundredths += 1.0;
            left -= 1;
        }
    }
    if let Some(first) = whole.first_mut() {
        *first = first.max(1.0);
    }
    guesses
        .iter()
        .zip(whole)
        .filter(|(_, hundredths)| *hundredths >= 1.0)
        .map(|(guess, hundredths)| DetectedLanguage {
            language: guess.language.code(),
            confidence: hundredths / 100.0,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hundredths(confidences: &[f32]) -> Vec<u32> {
        let guesses: Vec<Guess> = confidences
            .iter()
            .zip(LanguageSet::ALL.iter())
            .map(|(confidence, language)| Guess {
                language,
                confidence: *confidence,
            })
            .collect();
        let rounded = rounded(&guesses);
        rounded
            .iter()
            .map(|detected| (detected.confidence * 100.0).round() as u32)
            .collect()
    }

    #[test]
    fn hundredths_sum_to_what_they_should() {
        assert_eq!(hundredths(&[]), [0; 0]);
        assert_eq!(hundredths(&[1.0]), [100]);
        assert_eq!(hundredths(&[0.335, 0.335, 0.33]), [34, 33, 33]);
        assert_eq!(hundredths(&[0.996, 0.004]), [100]);
        assert_eq!(hundredths(&[0.5, 0.2]), [50, 20]);
        assert_eq!(hundredths(&[0.004, 0.003]), [1]);
        assert_eq!(hundredths(&[0.0]), [1]);
        assert_eq!(hundredths(&[0.125; 8]).iter().sum::<u32>(), 100);
    }
}
