//! An ONNX network with one picture as input and one array as output.

use rten::{Model, ModelOptions, Value};
use rten_tensor::NdTensor;

use crate::error::OcrError;

/// A loaded network.
pub(crate) struct Network(Model);

impl Network {
    pub(crate) fn load(onnx: Vec<u8>) -> Result<Self, OcrError> {
        let model = ModelOptions::with_all_ops()
            .prepack_weights(true)
            .load(onnx)
            .map_err(|error| OcrError::Network(first_line(&error.to_string())))?;
        match (model.input_ids(), model.output_ids()) {
            ([_], [_]) => Ok(Self(model)),
            _ => Err(OcrError::Shape("does not turn one input into one output")),
        }
    }

    /// Runs it on three planes of `rows` × `columns`.
    pub(crate) fn run<const N: usize>(
        &self,
        planes: Vec<f32>,
        columns: usize,
        rows: usize,
    ) -> Result<NdTensor<f32, N>, OcrError> {
        let input = NdTensor::try_from_data([1, 3, rows, columns], planes)
            .map_err(|_| OcrError::Shape("is given a picture of another size"))?;
        let output: Value = self
            .0
            .run_one(input.into(), None)
            .map_err(|error| OcrError::Network(first_line(&error.to_string())))?;
        output
            .try_into()
            .map_err(|_| OcrError::Shape("gives another kind of array than one of its kind does"))
    }
}

/// Shortens errors of the runtime, which may be pages long.
fn first_line(text: &str) -> String {
    text.lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect()
}
