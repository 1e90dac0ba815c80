//! An ONNX network with one picture as input and one array as output.

use rten::{Model, ModelOptions, Value};
use rten_tensor::NdTensor;

use crate::error::OcrError;

/// A loaded network.
pub(crate) struct Network(Model);

impl Network {
    pub(crate) fn load(onnx: Vec<u8>) -> Result<Self, OcrError> {
        if !is_message(&onnx) {
            return Err(OcrError::Network("it is cut off or damaged".to_owned()));
        }
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

/// Returns true if the bytes are a message of protocol buffers whose fields lie within it. The parser
/// of the runtime takes a huge length of a field for a step backwards, and might never end.
fn is_message(mut rest: &[u8]) -> bool {
    while !rest.is_empty() {
        let after = varint(rest).and_then(|(tag, value)| {
            let length = match tag & 7 {
                0 => return varint(value).map(|(_, after)| after),
                1 => 8,
                5 => 4,
                2 => {
                    let (length, content) = varint(value)?;
                    return content.get(usize::try_from(length).ok()?..);
                }
                _ => return None,
            };
            value.get(length..)
        });
        match after {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}

/// Reads a number of seven bits a byte; returns it and what follows.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let length = bytes.iter().take(10).position(|byte| *byte < 0x80)? + 1;
    let (number, rest) = bytes.split_at_checked(length)?;
    let bits = number.iter().zip((0..).step_by(7));
    let value = bits.map(|(byte, shift)| u64::from(*byte & 0x7f) << shift);
    Some((value.fold(0, |sum, part| sum | part), rest))
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
