//! Test operations that misbehave in ways the real ones do not: one panics, one waits, one echoes
//! every kind of parameter.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_operations::{
    ApiError, Documentation, Entry, Input, Intake, Kind, Operation, Parameter, Service, Work,
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
    type Params = ();
    type Reply = ();

    fn read(_: Input) -> Result<(), ApiError> {
        panic!("on purpose")
    }

    async fn run(_: &Service, (): ()) -> Result<(), ApiError> {
        Ok(())
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
    type Params = ();
    type Reply = ();

    fn read(_: Input) -> Result<(), ApiError> {
        Ok(())
    }

    async fn run(service: &Service, (): ()) -> Result<(), ApiError> {
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
        type Params = ();
        type Reply = u64;

        fn read(_: Input) -> Result<(), ApiError> {
            Ok(())
        }

        async fn run(service: &Service, (): ()) -> Result<u64, ApiError> {
            service.compute(|| (1..=6).product()).await
        }
    }
}

struct Echoes;

const TEXT: Parameter = Parameter::new("some-text", Kind::Text { min: 2, max: 5 }, "", "abc");
const COUNT: Parameter =
    Parameter::new("count", Kind::Integer { min: 1, max: 100 }, "", "3").default("10");
const SHARE: Parameter = Parameter::new("share", Kind::Number { min: 0.0, max: 1.0 }, "", "0.5");
const YES: Parameter = Parameter::new("headlines-only", Kind::Flag, "", "true");
const SORT: Parameter = Parameter::new(
    "sort",
    Kind::Choice {
        values: &["time", "meta-score"],
    },
    "",
    "time",
);
const LIST: Parameter = Parameter::new(
    "keywords",
    Kind::List {
        max: 20,
        values: &[],
    },
    "",
    "a,b",
);
const DIETS: Parameter = Parameter::new(
    "diet",
    Kind::List {
        max: 100,
        values: &["vegan", "low fodmap"],
    },
    "",
    "vegan",
);
const DAY: Parameter = Parameter::new("date", Kind::Date, "", "2026-01-31");

/// The parameters as the operation understood them.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Echo {
    text: Option<String>,
    count: Option<i64>,
    share: Option<f64>,
    yes: bool,
    sort: Option<String>,
    list: Vec<String>,
    diets: Vec<String>,
    day: Option<String>,
}

impl Operation for Echoes {
    const NAME: &'static str = "echo";
    const INTAKE: Intake = Intake::QueryOrBody;
    const WORK: Work = Work::Inline;
    const PURE: bool = true;
    const DOCUMENTATION: Documentation = NOTHING;
    const PARAMETERS: &'static [Parameter] = &[TEXT, COUNT, SHARE, YES, SORT, LIST, DIETS, DAY];
    type Params = Echo;
    type Reply = Echo;

    fn read(input: Input) -> Result<Echo, ApiError> {
        let given = input.arguments;
        Ok(Echo {
            text: given.text(&TEXT)?,
            count: given.integer(&COUNT)?,
            share: given.number(&SHARE)?,
            yes: given.flag(&YES)?,
            sort: given.text(&SORT)?,
            list: given.list(&LIST)?,
            diets: given.list(&DIETS)?,
            day: given.date(&DAY)?.map(|day| day.to_string()),
        })
    }

    async fn run(_: &Service, echo: Echo) -> Result<Echo, ApiError> {
        Ok(echo)
    }
}
