//! Test operations that misbehave in ways the real ones do not: one panics, one waits, one echoes
//! every kind of parameter.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use sundry_operations::{
    ApiError, Documentation, Entry, Input, Intake, Operation, Param, Parameter, Service, Work,
};

pub(crate) static TEST_OPERATIONS: &[Entry] = &[
    Entry::of::<Panics>(),
    Entry::of::<PanicsWhileComputing>(),
    Entry::of::<Echoes>(),
    Entry::of::<sleepless::Computes>(),
];

const NOTHING: Documentation = Documentation {
    summary: "",
    description: "",
    reply: "",
    example: &[],
    answer: "null",
};

struct Panics;

impl Operation for Panics {
    const NAME: &'static str = "panic";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Inline;
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = NOTHING;
    const PARAMETERS: &'static [Parameter] = &[];
    type Reply = ();

    async fn run(_: &Service, _: Input) -> Result<(), ApiError> {
        panic!("on purpose")
    }
}

struct PanicsWhileComputing;

impl Operation for PanicsWhileComputing {
    const NAME: &'static str = "panic-while-computing";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Compute;
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = NOTHING;
    const PARAMETERS: &'static [Parameter] = &[];
    type Reply = ();

    async fn run(service: &Service, _: Input) -> Result<(), ApiError> {
        service.compute(|| panic!("on purpose")).await
    }
}

mod sleepless {
    //! Computes a little, on the compute pool.

    use super::*;

    pub(super) struct Computes;

    impl Operation for Computes {
        const NAME: &'static str = "compute";
        const INTAKE: Intake = Intake::Query;
        const WORK: Work = Work::Compute;
        const PURE: bool = false;
        const DOCUMENTATION: Documentation = NOTHING;
        const PARAMETERS: &'static [Parameter] = &[];
        type Reply = u64;

        async fn run(service: &Service, _: Input) -> Result<u64, ApiError> {
            service.compute(|| (1..=6).product()).await
        }
    }
}

struct Echoes;

const TEXT: Param<Option<String>> = Param::text("some-text", 2..=5, "", "abc");
const COUNT: Param<u32> = Param::integer("count", 1..=100, "", "3").default(10);
const SHARE: Param<Option<f64>> = Param::number("share", 0.0..=1.0, "", "0.5");
const YES: Param<bool> = Param::flag("headlines-only", "");
const SORT: Param<Option<&str>> = Param::choice("sort", &["time", "meta-score"], "", "time");
const LIST: Param<Vec<String>> = Param::list("keywords", 20, "", "a,b");
const DIETS: Param<Vec<&str>> = Param::choices("diet", 100, &["vegan", "low fodmap"], "", "vegan");
const DAY: Param<Option<Date>> = Param::date("date", "", "2026-01-31");

/// The parameters as the operation understood them.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Echo {
    text: Option<String>,
    count: u32,
    share: Option<f64>,
    yes: bool,
    sort: Option<&'static str>,
    list: Vec<String>,
    diets: Vec<&'static str>,
    day: Option<String>,
}

impl Operation for Echoes {
    const NAME: &'static str = "echo";
    const INTAKE: Intake = Intake::QueryOrBody;
    const WORK: Work = Work::Inline;
    const PURE: bool = true;
    const DOCUMENTATION: Documentation = NOTHING;
    const PARAMETERS: &'static [Parameter] = &[
        TEXT.about,
        COUNT.about,
        SHARE.about,
        YES.about,
        SORT.about,
        LIST.about,
        DIETS.about,
        DAY.about,
    ];
    type Reply = Echo;

    async fn run(_: &Service, input: Input) -> Result<Echo, ApiError> {
        let given = &input.arguments;
        Ok(Echo {
            text: TEXT.read(given)?,
            count: COUNT.read(given)?,
            share: SHARE.read(given)?,
            yes: YES.read(given)?,
            sort: SORT.read(given)?,
            list: LIST.read(given)?,
            diets: DIETS.read(given)?,
            day: DAY.read(given)?.map(|day| day.to_string()),
        })
    }
}
