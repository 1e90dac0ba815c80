//! The supported languages: codes, English names, scripts.
//!
//! Not a register of all languages: only those with a two-letter code that the model was trained on
//! or that have a script of their own.

use crate::script::Script;

macro_rules! languages {
    ($($variant:ident $code:literal $code3:literal $name:literal [$($script:ident)+],)+) => {
        /// A detectable language, in the order of the two-letter codes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum Language {
            $($variant,)+
        }

        /// Every language, in the order of the two-letter codes.
        pub const LANGUAGES: &[Language] = &[$(Language::$variant,)+];

        const ROWS: &[Row] = &[
            $(Row { code: $code, code3: $code3, name: $name, scripts: &[$(Script::$script,)+] },)+
        ];
    };
}

/// The two-letter codes, in their order.
pub const CODES: [&str; LANGUAGES.len()] = {
    let mut codes = [""; LANGUAGES.len()];
    let mut at = 0;
    while at < codes.len() {
        codes[at] = ROWS[at].code;
        at += 1;
    }
    codes
};

struct Row {
    code: &'static str,
    code3: &'static str,
    name: &'static str,
    scripts: &'static [Script],
}

languages! {
    Afrikaans "af" "afr" "Afrikaans" [Latin],
    Amharic "am" "amh" "Amharic" [Ethiopic],
    Arabic "ar" "ara" "Arabic" [Arabic],
    Azerbaijani "az" "aze" "Azerbaijani" [Latin Cyrillic],
    Belarusian "be" "bel" "Belarusian" [Cyrillic],
    Bulgarian "bg" "bul" "Bulgarian" [Cyrillic],
    Bengali "bn" "ben" "Bengali" [Bengali],
    Tibetan "bo" "bod" "Tibetan" [Tibetan],
    Breton "br" "bre" "Breton" [Latin],
    Bosnian "bs" "bos" "Bosnian" [Latin],
    Catalan "ca" "cat" "Catalan" [Latin],
    Czech "cs" "ces" "Czech" [Latin],
    Welsh "cy" "cym" "Welsh" [Latin],
    Danish "da" "dan" "Danish" [Latin],
    German "de" "deu" "German" [Latin],
    Dhivehi "dv" "div" "Dhivehi" [Thaana],
    Greek "el" "ell" "Greek" [Greek],
    English "en" "eng" "English" [Latin],
    Esperanto "eo" "epo" "Esperanto" [Latin],
    Spanish "es" "spa" "Spanish" [Latin],
    Estonian "et" "est" "Estonian" [Latin],
    Basque "eu" "eus" "Basque" [Latin],
    Persian "fa" "fas" "Persian" [Arabic],
    Finnish "fi" "fin" "Finnish" [Latin],
    French "fr" "fra" "French" [Latin],
    Irish "ga" "gle" "Irish" [Latin],
    Galician "gl" "glg" "Galician" [Latin],
    Gujarati "gu" "guj" "Gujarati" [Gujarati],
    Hebrew "he" "heb" "Hebrew" [Hebrew],
    Hindi "hi" "hin" "Hindi" [Devanagari],
    Croatian "hr" "hrv" "Croatian" [Latin],
    Hungarian "hu" "hun" "Hungarian" [Latin],
    Armenian "hy" "hye" "Armenian" [Armenian],
    Indonesian "id" "ind" "Indonesian" [Latin],
    Icelandic "is" "isl" "Icelandic" [Latin],
    Italian "it" "ita" "Italian" [Latin],
    Japanese "ja" "jpn" "Japanese" [Han],
    Javanese "jv" "jav" "Javanese" [Latin],
    Georgian "ka" "kat" "Georgian" [Georgian],
    Kazakh "kk" "kaz" "Kazakh" [Cyrillic],
    Khmer "km" "khm" "Khmer" [Khmer],
    Kannada "kn" "kan" "Kannada" [Kannada],
    Korean "ko" "kor" "Korean" [Hangul Han],
    Kurdish "ku" "kur" "Kurdish" [Latin],
    Latin "la" "lat" "Latin" [Latin],
    Ganda "lg" "lug" "Ganda" [Latin],
    Lao "lo" "lao" "Lao" [Lao],
    Lithuanian "lt" "lit" "Lithuanian" [Latin],
    Latvian "lv" "lav" "Latvian" [Latin],
    Maori "mi" "mri" "Maori" [Latin],
    Macedonian "mk" "mkd" "Macedonian" [Cyrillic],
    Malayalam "ml" "mal" "Malayalam" [Malayalam],
    Mongolian "mn" "mon" "Mongolian" [Cyrillic],
    Marathi "mr" "mar" "Marathi" [Devanagari],
    Malay "ms" "msa" "Malay" [Latin],
    Maltese "mt" "mlt" "Maltese" [Latin],
    Burmese "my" "mya" "Burmese" [Myanmar],
    Bokmal "nb" "nob" "Norwegian Bokmål" [Latin],
    Dutch "nl" "nld" "Dutch" [Latin],
    Nynorsk "nn" "nno" "Norwegian Nynorsk" [Latin],
    Occitan "oc" "oci" "Occitan" [Latin],
    Odia "or" "ori" "Odia" [Oriya],
    Punjabi "pa" "pan" "Punjabi" [Gurmukhi],
    Polish "pl" "pol" "Polish" [Latin],
    Portuguese "pt" "por" "Portuguese" [Latin],
    Romanian "ro" "ron" "Romanian" [Latin],
    Russian "ru" "rus" "Russian" [Cyrillic],
    Sinhala "si" "sin" "Sinhala" [Sinhala],
    Slovak "sk" "slk" "Slovak" [Latin],
    Slovenian "sl" "slv" "Slovenian" [Latin],
    Shona "sn" "sna" "Shona" [Latin],
    Somali "so" "som" "Somali" [Latin],
    Albanian "sq" "sqi" "Albanian" [Latin],
    Serbian "sr" "srp" "Serbian" [Cyrillic Latin],
    Sotho "st" "sot" "Southern Sotho" [Latin],
    Swedish "sv" "swe" "Swedish" [Latin],
    Swahili "sw" "swa" "Swahili" [Latin],
    Tamil "ta" "tam" "Tamil" [Tamil],
    Telugu "te" "tel" "Telugu" [Telugu],
    Thai "th" "tha" "Thai" [Thai],
    Turkmen "tk" "tuk" "Turkmen" [Latin],
    Tagalog "tl" "tgl" "Tagalog" [Latin],
    Tswana "tn" "tsn" "Tswana" [Latin],
    Turkish "tr" "tur" "Turkish" [Latin],
    Tsonga "ts" "tso" "Tsonga" [Latin],
    Tatar "tt" "tat" "Tatar" [Cyrillic Latin],
    Uyghur "ug" "uig" "Uyghur" [Arabic],
    Ukrainian "uk" "ukr" "Ukrainian" [Cyrillic],
    Urdu "ur" "urd" "Urdu" [Arabic],
    Uzbek "uz" "uzb" "Uzbek" [Latin Cyrillic],
    Vietnamese "vi" "vie" "Vietnamese" [Latin],
    Xhosa "xh" "xho" "Xhosa" [Latin],
    Yiddish "yi" "yid" "Yiddish" [Hebrew],
    Yoruba "yo" "yor" "Yoruba" [Latin],
    Chinese "zh" "zho" "Chinese" [Han],
    Zulu "zu" "zul" "Zulu" [Latin],
}

impl Language {
    fn row(self) -> &'static Row {
        // The macro above generates one row per variant.
        &ROWS[self as usize]
    }

    /// Returns the two-letter code of ISO 639-1.
    ///
    /// ```
    /// assert_eq!(sundry_language::Language::Maltese.code(), "mt");
    /// ```
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// Returns the three-letter code of ISO 639-3; for a macrolanguage, the macrolanguage's code.
    pub fn code3(self) -> &'static str {
        self.row().code3
    }

    /// Returns the English name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the scripts in which it is detected.
    pub fn scripts(self) -> &'static [Script] {
        self.row().scripts
    }

    /// Returns the language of a code of two or three letters, in any case. `no` is mapped to `nb`,
    /// the written standard of nine in ten Norwegian texts; `iw`, `in` and `ji` are older codes.
    ///
    /// ```
    /// use sundry_language::Language;
    /// assert_eq!(Language::from_code("MT"), Some(Language::Maltese));
    /// assert_eq!(Language::from_code("deu"), Some(Language::German));
    /// assert_eq!(Language::from_code("no"), Some(Language::Bokmal));
    /// assert_eq!(Language::from_code("xx"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<Self> {
        let lower = code.to_ascii_lowercase();
        let code = match lower.as_str() {
            "no" | "nor" => "nb",
            "iw" => "he",
            "in" => "id",
            "ji" => "yi",
            "zsm" => "ms",
            "pes" => "fa",
            "swh" => "sw",
            "cmn" => "zh",
            "arb" => "ar",
            other => other,
        };
        LANGUAGES
            .iter()
            .copied()
            .find(|language| language.code() == code || language.code3() == code)
    }
}
