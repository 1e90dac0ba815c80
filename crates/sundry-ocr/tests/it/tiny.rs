//! Networks of a few weights that replace those of operators: the finder marks everything that is
//! not black, the reader distinguishes red, green and blue and calls them r, g and b. Written as
//! ONNX files by hand; `fixtures/` holds them for the tests of other crates.

/// A protocol buffers message.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn number(mut self, field: u64, value: u64) -> Self {
        self.varint(field << 3);
        self.varint(value);
        self
    }

    fn bytes(mut self, field: u64, value: &[u8]) -> Self {
        self.varint(field << 3 | 2);
        self.varint(value.len() as u64);
        self.0.extend(value);
        self
    }

    fn message(self, field: u64, value: &Self) -> Self {
        self.bytes(field, &value.0)
    }
}

fn node(kind: &str, inputs: &[&str], output: &str, attributes: &[Message]) -> Message {
    let mut node = Message::default();
    for input in inputs {
        node = node.bytes(1, input.as_bytes());
    }
    node = node.bytes(2, output.as_bytes()).bytes(4, kind.as_bytes());
    for attribute in attributes {
        node = node.message(5, attribute);
    }
    node
}

fn integers(name: &str, values: &[u64]) -> Message {
    let mut attribute = Message::default().bytes(1, name.as_bytes());
    for value in values {
        attribute = attribute.number(8, *value);
    }
    attribute.number(20, 7)
}

fn integer(name: &str, value: u64) -> Message {
    Message::default()
        .bytes(1, name.as_bytes())
        .number(3, value)
        .number(20, 2)
}

fn floats(name: &str, shape: &[u64], values: &[f32]) -> Message {
    let mut tensor = Message::default();
    for length in shape {
        tensor = tensor.number(1, *length);
    }
    let raw: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    tensor.number(2, 1).bytes(8, name.as_bytes()).bytes(9, &raw)
}

fn value(name: &str, dimensions: &[Option<u64>]) -> Message {
    let mut shape = Message::default();
    for (place, length) in dimensions.iter().enumerate() {
        let dimension = match length {
            Some(length) => Message::default().number(1, *length),
            None => Message::default().bytes(2, format!("{name}{place}").as_bytes()),
        };
        shape = shape.message(1, &dimension);
    }
    let tensor = Message::default().number(1, 1).message(2, &shape);
    let kind = Message::default().message(1, &tensor);
    Message::default()
        .bytes(1, name.as_bytes())
        .message(2, &kind)
}

fn model(nodes: &[Message], constants: &[Message], input: &Message, output: &Message) -> Vec<u8> {
    let mut graph = Message::default();
    for node in nodes {
        graph = graph.message(1, node);
    }
    graph = graph.bytes(2, b"tiny");
    for constant in constants {
        graph = graph.message(5, constant);
    }
    graph = graph.message(11, input).message(12, output);
    let operators = Message::default().bytes(1, b"").number(2, 11);
    Message::default()
        .number(1, 8)
        .message(7, &graph)
        .message(8, &operators)
        .0
}

/// The attributes of a 1×1 convolution.
fn every_place() -> [Message; 3] {
    [
        integers("kernel_shape", &[1, 1]),
        integers("strides", &[1, 1]),
        integers("pads", &[0; 4]),
    ]
}

/// Returns a network that marks everything that is not black.
pub(crate) fn finder() -> Vec<u8> {
    model(
        &[
            node("Conv", &["x", "weights", "bias"], "sum", &every_place()),
            node("Sigmoid", &["sum"], "map", &[]),
        ],
        &[
            floats("weights", &[1, 3, 1, 1], &[3.0; 3]),
            floats("bias", &[1], &[12.0]),
        ],
        &value("x", &[Some(1), Some(3), None, None]),
        &value("map", &[Some(1), Some(1), None, None]),
    )
}

/// Returns a network that reads stripes of red, green and blue.
pub(crate) fn reader() -> Vec<u8> {
    // Planes are blue, green, red; rows are the blank, r, g, b.
    let weights = [
        [0.0, 0.0, 0.0],
        [-10.0, -10.0, 10.0],
        [-10.0, 10.0, -10.0],
        [10.0, -10.0, -10.0],
    ];
    model(
        &[
            node(
                "AveragePool",
                &["x"],
                "mean",
                &[
                    integers("kernel_shape", &[48, 4]),
                    integers("strides", &[48, 4]),
                    integers("pads", &[0; 4]),
                ],
            ),
            node(
                "Conv",
                &["mean", "weights", "bias"],
                "scores",
                &every_place(),
            ),
            node("Softmax", &["scores"], "shares", &[integer("axis", 1)]),
            node("Squeeze", &["shares"], "flat", &[integers("axes", &[2])]),
            node(
                "Transpose",
                &["flat"],
                "steps",
                &[integers("perm", &[0, 2, 1])],
            ),
        ],
        &[
            floats("weights", &[4, 3, 1, 1], weights.as_flattened()),
            floats("bias", &[4], &[15.0, 0.0, 0.0, 0.0]),
        ],
        &value("x", &[Some(1), Some(3), Some(48), None]),
        &value("steps", &[Some(1), None, Some(4)]),
    )
}

/// The characters of [`reader`].
pub(crate) const CHARACTERS: &str = "r\ng\nb\n";
