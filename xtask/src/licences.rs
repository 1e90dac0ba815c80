//! `cargo xtask licences`: gathers the licence texts of the libraries that are compiled into the
//! program, from the packages' own files, into `data/licences/libraries.txt`, which
//! `sundry licences` prints. Judges no licence: `cargo xtask tidy` does, and it says when the file
//! no longer fits `Cargo.lock`.

mod page;
mod texts;

use std::collections::BTreeMap;
use std::path::Path;

use cargo_metadata::MetadataCommand;

use crate::Failure;
use crate::tidy::packages::Package;

pub(crate) use self::page::listed;

/// Path of the file from the root.
pub(crate) const FILE: &str = "data/licences/libraries.txt";

const HELP: &str = "\
Gathers the licence texts of all libraries that are compiled into the program.

  cargo xtask licences             write data/licences/libraries.txt
  cargo xtask licences --check     only say whether it is up to date
";

/// Runs the tool; `Ok(false)` where `--check` found the file out of date.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<bool, Failure> {
    let check = match arguments {
        [] => false,
        [option] if option == "--check" => true,
        [option] if matches!(option.as_str(), "--help" | "-h") => {
            print!("{HELP}");
            return Ok(true);
        }
        _ => return Err(format!("unknown arguments\n\n{HELP}").into()),
    };
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .other_options(vec!["--locked".into()])
        .exec()?;
    let folders: BTreeMap<(String, String), &Path> = metadata
        .packages
        .iter()
        .filter_map(|package| {
            let folder = package.manifest_path.parent()?.as_std_path();
            Some((
                (package.name.to_string(), package.version.to_string()),
                folder,
            ))
        })
        .collect();
    let packages = Package::all(&metadata)?;
    let mut libraries = Vec::new();
    for package in Package::compiled_in(&packages) {
        let place = (package.name.clone(), package.version.clone());
        let folder = folders
            .get(&place)
            .ok_or_else(|| format!("{} {} has no folder", package.name, package.version))?;
        libraries.push((package, texts::of(folder)?));
    }
    let page = page::of(&libraries);
    let file = root.join(FILE);
    if check {
        let current = fs_err::read_to_string(&file).unwrap_or_default() == page;
        println!(
            "{FILE} is {}",
            if current { "up to date" } else { "out of date" }
        );
        return Ok(current);
    }
    fs_err::write(&file, &page)?;
    println!(
        "{FILE}: {} libraries, {} bytes",
        libraries.len(),
        page.len()
    );
    Ok(true)
}
