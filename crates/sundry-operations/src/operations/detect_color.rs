//! `detect-color`: finds the main colours of a picture and their names. The engines are
//! `sundry-picture` (decoding) and `sundry-color` (clustering, naming).

use schemars::JsonSchema;
use serde::Serialize;
use sundry_color::{MainColor, TARGET, main_colors};
use sundry_picture::{DecodeError, Limits, decode};

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::parameter::Parameter;
use crate::picture_source::{PictureSource, URL, undecodable};
use crate::round::ratio;
use crate::service::Service;

/// The operation.
pub(crate) struct DetectColor;

/// One main colour of the picture.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DetectedColor {
    /// The colour as `#rrggbb`, in lower case.
    hex_code: String,
    /// The nearest colour name in the table of names.
    specific_color: &'static str,
    /// The colour family that people would name, such as `blue`.
    main_color: &'static str,
    /// The share of the picture's visible area that has this colour, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    share: Option<f64>,
}

impl Operation for DetectColor {
    const NAME: &'static str = "detect-color";
    const INTAKE: Intake = Intake::QueryOrPicture;
    const WORK: Work = Work::Fetch;
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The main colours of a picture",
        description: "Finds one to eight main colours, most important first, with their names. \
                      Transparent parts do not count; a fully transparent \
                      picture gives an empty list. The picture is fetched from `url`, or sent as \
                      the body of a POST: raw, as a multipart form, or as JSON \
                      `{\"image\": base64}`.",
        reply: "The colours, most important first",
        example: &[("url", "https://example.org/sunset.png")],
        answer: r##"[{"hex_code":"#f4c45e","specific_color":"Macaroni And Cheese","main_color":"Yellow"},{"hex_code":"#1c345e","specific_color":"Marine","main_color":"Blue"},{"hex_code":"#dec8a6","specific_color":"Tan","main_color":"Beige"},{"hex_code":"#c83428","specific_color":"Fire Engine Red","main_color":"Red"}]"##,
    };
    const PARAMETERS: &'static [Parameter] = &[URL.about];
    type Reply = Vec<DetectedColor>;

    async fn run(service: &Service, input: Input) -> Result<Self::Reply, ApiError> {
        let bytes = PictureSource::read(input)?.bytes(service).await?;
        let colors = service.compute(move || colors(&bytes)).await?;
        let colors = colors.map_err(|error| undecodable(&error))?;
        Ok(colors.into_iter().map(DetectedColor::from).collect())
    }

    fn without_extensions(colors: &mut Self::Reply) {
        for color in colors {
            color.share = None;
        }
    }
}

fn colors(bytes: &[u8]) -> Result<Vec<MainColor>, DecodeError> {
    let picture = decode(bytes, TARGET, &Limits::default())?;
    Ok(main_colors(&picture))
}

impl From<MainColor> for DetectedColor {
    fn from(color: MainColor) -> Self {
        Self {
            hex_code: color.hex(),
            specific_color: color.specific,
            main_color: color.family.name(),
            share: Some(ratio(f64::from(color.share))),
        }
    }
}
