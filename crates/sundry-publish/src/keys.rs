//! The names of objects. Nothing here asks a store.

use object_store::path::Path;

/// Digits of a number in a key; more are allowed, fewer are not.
const DIGITS: usize = 8;

/// The part of a key that says which programs can read what lies below.
///
/// ```
/// let name = sundry_publish::format_name();
/// assert!(name.starts_with('f') && name.contains("-a"));
/// ```
pub fn format_name() -> String {
    let (format, analyser) = sundry_catalog::formats();
    format!("f{format}-a{analyser}")
}

/// `00000007`.
pub(crate) fn number_name(number: u64) -> String {
    format!("{number:0DIGITS$}")
}

/// The number at the end of a key, if it is one.
pub(crate) fn number_of(path: &Path) -> Option<u64> {
    let name = path.filename()?;
    let is_number = name.len() >= DIGITS && name.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| name.parse().ok()).flatten()
}

/// The keys of one line: a kind in one format.
#[derive(Debug, Clone)]
pub(crate) struct Keys {
    base: Path,
}

impl Keys {
    pub(crate) fn new(base: Path) -> Self {
        Self { base }
    }

    pub(crate) fn manifests(&self) -> Path {
        self.base.clone().join("manifests")
    }

    pub(crate) fn manifest(&self, number: u64) -> Path {
        self.manifests().join(number_name(number))
    }

    pub(crate) fn removed(&self) -> Path {
        self.base.clone().join("removed")
    }

    pub(crate) fn files(&self) -> Path {
        self.base.clone().join("files")
    }

    /// A chunk of a file; the file's name may hold `/`.
    pub(crate) fn chunk(&self, upload: &str, file: &str, chunk: usize) -> Path {
        let mut path = self.files().join(upload);
        for part in file.split('/') {
            path = path.join(part);
        }
        let name = format!("{}.{chunk:04}", path.filename().unwrap_or_default());
        let mut parts: Vec<_> = path.parts().collect();
        parts.pop();
        parts.into_iter().collect::<Path>().join(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_back() {
        let keys = Keys::new(Path::from("a/memes/f1-a1"));
        let manifest = keys.manifest(7);
        assert_eq!(manifest.as_ref(), "a/memes/f1-a1/manifests/00000007");
        assert_eq!(number_of(&manifest), Some(7));
        assert_eq!(number_of(&keys.manifest(123_456_789)), Some(123_456_789));
        for other in ["7", "0000000x", "00000007.new", "00000007#1"] {
            assert_eq!(number_of(&keys.manifests().join(other)), None, "{other}");
        }
        assert_eq!(
            keys.chunk("0f", "index/abc.idx", 12).as_ref(),
            "a/memes/f1-a1/files/0f/index/abc.idx.0012"
        );
    }
}
