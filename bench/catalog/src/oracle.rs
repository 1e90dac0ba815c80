//! Compares two thousand queries over real captions with a full scan.

use sundry_catalog::{
    Catalogue, Executor, Filter, Home, Mode, Query as Question, Scan, Sort, TextClause,
    WriteOptions,
};

use crate::meme::Meme;
use crate::queries::Query;

/// Number of records compared; scanning all of them for every query would take long.
const RECORDS: usize = 10_000;

pub fn compare(memes: &[Meme], queries: &[Query]) {
    let step = memes.len() / RECORDS;
    let some: Vec<Meme> = memes.iter().step_by(step).cloned().collect();
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home::new(folder.path());
    let mut writer = home
        .writer::<Meme>(WriteOptions::default())
        .expect("a writer");
    for meme in &some {
        writer.put(meme).expect("put");
    }
    writer.finish(&mut |_, _, _| {}).expect("finish");
    let (catalogue, _) = Catalogue::<Meme>::open(Some(home), None);
    let snapshot = catalogue.snapshot();
    let scan = Scan::of(some).expect("records");
    let (mut asked, mut found, mut differ) = (0, 0, 0);
    for round in 0..7_u64 {
        for (query, other) in queries.iter().zip(queries.iter().skip(37).cycle()) {
            let both = format!("{} {}", query.text, other.text);
            let (text, mode) = match round {
                0 | 4 | 5 => (&query.text, Mode::All),
                1 | 6 => (&both, Mode::Any),
                2 => (&query.text, Mode::Phrase),
                _ => (&both, Mode::All),
            };
            let mut clause = TextClause::all(text.as_str());
            clause.mode = mode;
            if round == 4 {
                clause = clause.fields(["caption"]);
            }
            let question = Question {
                must: vec![clause.into()],
                filter: if round >= 5 {
                    vec![Filter::range("votes").at_least(3_i64)]
                } else {
                    vec![]
                },
                sort: match round {
                    5 => Sort::descending("views"),
                    6 => Sort::Random(round * 7 + asked),
                    _ => Sort::Relevance,
                },
                limit: 50,
                ..Question::default()
            };
            let ours = snapshot.executor().search(&question).expect("found");
            let theirs = scan.search(&question).expect("found");
            asked += 1;
            found += u64::from(!theirs.hits.is_empty());
            if ours != theirs {
                differ += 1;
                println!("differs: {question:?}");
            }
        }
    }
    println!("oracle: {asked} questions, {found} with matches, {differ} differ");
}
