//! Reads the word list in a `traineddata` file of Tesseract: its "LSTM word" graph.

use std::path::Path;

/// Numbers of the parts that hold the letters and the words.
const LETTERS: usize = 21;
const WORDS: usize = 19;

pub fn read(path: &Path) -> std::io::Result<Vec<String>> {
    let bytes = std::fs::read(path)?;
    words(&bytes).ok_or_else(|| std::io::Error::other(format!("{}: no word list", path.display())))
}

fn words(bytes: &[u8]) -> Option<Vec<String>> {
    let count = u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?) as usize;
    let offsets: Vec<i64> = (0..count)
        .map(|at| {
            Some(i64::from_le_bytes(
                bytes.get(4 + 8 * at..12 + 8 * at)?.try_into().ok()?,
            ))
        })
        .collect::<Option<_>>()?;
    let part = |number: usize| {
        let from = *offsets.get(number)?;
        let to = offsets
            .iter()
            .filter(|offset| **offset > from)
            .min()
            .map_or(bytes.len(), |to| *to as usize);
        bytes.get(usize::try_from(from).ok()?..to)
    };
    let letters = std::str::from_utf8(part(LETTERS)?).ok()?;
    let letters: Vec<&str> = letters
        .lines()
        .skip(1)
        .map(|line| line.split(' ').next().unwrap_or(""))
        .collect();
    let graph = part(WORDS)?;
    let size = u32::from_le_bytes(graph.get(2..6)?.try_into().ok()?);
    let edges: Vec<u64> = graph
        .get(10..)?
        .chunks_exact(8)
        .map(|edge| u64::from_le_bytes(edge.try_into().unwrap_or([0; 8])))
        .collect();
    // The letter's number takes as many bits as needed, followed by three flags and the node.
    let bits = u32::BITS - size.leading_zeros();
    let mut found = Vec::new();
    let mut todo = vec![(0usize, String::new())];
    while let Some((node, start)) = todo.pop() {
        for edge in edges.get(node..)? {
            let flags = edge >> bits & 7;
            let next = (edge >> (bits + 3)) as usize;
            let (last, backward, end) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0);
            if !backward {
                let word = format!(
                    "{start}{}",
                    letters.get((edge & ((1 << bits) - 1)) as usize)?
                );
                if end {
                    found.push(word.clone());
                }
                if next > 0 {
                    todo.push((next, word));
                }
            }
            if last {
                break;
            }
        }
    }
    found.sort_unstable();
    Some(found)
}
