//! Parses settings from the command line, to try values other than the defaults.

use sundry_similar::Options;

/// Reads every `--set NAME=VALUE`.
pub fn read(arguments: &[String]) -> Options {
    let mut options = Options::default();
    options.co_read.threads = 2;
    for pair in arguments.windows(2).filter(|pair| pair[0] == "--set") {
        let (name, value) = pair[1].split_once('=').expect("--set NAME=VALUE");
        let value: f32 = value.parse().expect("a number");
        let content = &mut options.content;
        let slot = match name {
            "shrinkage" => &mut options.co_read.shrinkage,
            "second_order" => &mut options.co_read.second_order,
            "long_list" => &mut options.co_read.long_list,
            "nearest" => {
                options.co_read.nearest = value as usize;
                continue;
            }
            "depth" => {
                options.co_read.depth = value as usize;
                continue;
            }
            "most_of_author" => {
                options.rules.most_of_author = value as usize;
                continue;
            }
            "most_of_seed_author" => {
                options.rules.most_of_seed_author = value as usize;
                continue;
            }
            "threads" => {
                options.co_read.threads = value as usize;
                continue;
            }
            "series" => &mut content.series,
            "adjacent" => &mut content.adjacent,
            "first_author" => &mut content.first_author,
            "author" => &mut content.author,
            "subjects" => &mut content.subjects,
            "title" => &mut content.title,
            "series_words" => &mut content.series_words,
            "fading" => &mut content.fading,
            "popularity" => &mut content.popularity,
            "era" => &mut content.era,
            "rating" => &mut content.rating,
            "serial" => &mut content.serial,
            "language" => &mut content.language,
            "kind" => &mut content.kind,
            "popularity_of_kind" => &mut content.popularity_of_kind,
            "unfit" => &mut options.blend.unfit,
            "sure" => &mut options.blend.sure,
            "fall" => &mut options.blend.fall,
            "worth" => &mut options.blend.worth,
            _ => panic!("no setting {name}"),
        };
        *slot = value;
    }
    options
}
