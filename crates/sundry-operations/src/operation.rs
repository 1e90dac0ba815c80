//! What an operation is, and its type-erased entry in the list.
//!
//! HTTP routes, the OpenAPI file, `sundry ask` and the console's forms are all made from
//! [`Entry`]; nothing about a single operation is written anywhere else.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use crate::arguments::Arguments;
use crate::error::ApiError;
use crate::parameter::{Kind, Parameter};
use crate::service::{Origin, Service};
use crate::wire::to_json;

/// One of the sixteen operations. Implementing it and naming it in the list is all it takes.
pub trait Operation {
    /// Kebab-case name; also the path.
    const NAME: &'static str;
    /// How its arguments arrive.
    const INTAKE: Intake;
    /// What kind of work it is, which decides its deadline and its place in the docs.
    const WORK: Work;
    /// Whether the answer depends on nothing but the arguments, so that it may be cached.
    const PURE: bool;
    /// What the reference, the console and `--help` say.
    const DOCUMENTATION: Documentation;
    /// The parameters, in the order of the documentation.
    const PARAMETERS: &'static [Parameter];
    /// The arguments, read and checked.
    type Params: Send;
    /// The answer's shape on the wire.
    type Reply: Serialize + JsonSchema + Send;

    /// Reads and checks the arguments.
    ///
    /// # Errors
    /// 400 naming the parameter at fault; 413 or 415 for an upload.
    fn read(input: Input) -> Result<Self::Params, ApiError>;

    /// Answers.
    ///
    /// # Errors
    /// Whatever failure the contract gives the operation.
    fn run(
        service: &Service,
        params: Self::Params,
    ) -> impl Future<Output = Result<Self::Reply, ApiError>> + Send;

    /// Takes the fields out that only callers who ask for `extensions` get: those are `Option`s,
    /// left out where `None`, and marked in the schema with [`EXTENSION`].
    fn without_extensions(_reply: &mut Self::Reply) {}
}

/// Whether fields beyond those of the hosted service are sent too. Every operation takes it; what
/// the operator set is the default.
pub const EXTENSIONS: Parameter = Parameter::new(
    "extensions",
    Kind::Flag,
    "Sends the fields that this reference calls extensions too. Generated clients of \
     the hosted service refuse fields that they do not know.",
    "true",
);

/// The key in a reply's JSON schema that marks a field as an extension:
/// `#[schemars(extend("x-extension" = true))]`.
pub const EXTENSION: &str = "x-extension";

/// What a call brings.
#[derive(Debug, Default, Clone)]
pub struct Input {
    /// Named arguments.
    pub arguments: Arguments,
    /// The bytes of an uploaded picture, for operations that take one.
    pub picture: Option<Bytes>,
    /// The address that the call was sent to.
    pub origin: Origin,
}

impl Input {
    /// A call with named arguments only.
    pub fn of(arguments: Arguments) -> Self {
        Self {
            arguments,
            ..Self::default()
        }
    }
}

/// How an operation's arguments arrive over HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intake {
    /// `GET` with a query string.
    Query,
    /// `GET`, or `POST` with the same parameters as a form or a JSON object.
    QueryOrBody,
    /// `GET`, or `POST` with the same parameters as a JSON object, one of which may be a whole
    /// web page.
    QueryOrPage,
    /// `GET` with a query string, or `POST` of a picture.
    QueryOrPicture,
    /// `POST` of a picture only.
    Picture,
}

impl Intake {
    /// The `Allow` header of the path.
    pub const fn allow(self) -> &'static str {
        match self {
            Self::Query => "GET, HEAD, OPTIONS",
            Self::QueryOrBody | Self::QueryOrPage | Self::QueryOrPicture => {
                "GET, HEAD, POST, OPTIONS"
            }
            Self::Picture => "POST, OPTIONS",
        }
    }

    /// Whether `GET` is taken.
    pub const fn takes_get(self) -> bool {
        !matches!(self, Self::Picture)
    }

    /// Whether a body is taken.
    pub const fn takes_post(self) -> bool {
        !matches!(self, Self::Query)
    }

    /// Whether the body may hold a whole web page.
    pub const fn takes_page(self) -> bool {
        matches!(self, Self::QueryOrPage)
    }

    /// Whether the body may be a picture.
    pub const fn takes_picture(self) -> bool {
        matches!(self, Self::QueryOrPicture | Self::Picture)
    }
}

/// The kind of work an operation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Microseconds; done where the request is read.
    Inline,
    /// Milliseconds of computing, on the bounded compute pool.
    Compute,
    /// Waits for a remote site, then perhaps computes.
    Fetch,
}

impl Work {
    /// How long a call may take before it is answered with 504.
    pub const fn deadline(self) -> Duration {
        match self {
            Self::Inline | Self::Compute => Duration::from_secs(10),
            Self::Fetch => Duration::from_secs(20),
        }
    }
}

/// The prose of an operation.
#[derive(Debug, Clone, Copy)]
pub struct Documentation {
    /// One line.
    pub summary: &'static str,
    /// A few sentences of plain text: what it does, what it does not.
    pub description: &'static str,
    /// What a 200 holds, in a few words.
    pub reply: &'static str,
    /// Arguments to try.
    pub example: &'static [(&'static str, &'static str)],
    /// The answer to them, as JSON. (Where they name a site that is not ours: an answer to such a
    /// call.)
    pub answer: &'static str,
}

/// A future answer: the reply as JSON text.
pub type Answer<'a> = Pin<Box<dyn Future<Output = Result<Vec<u8>, ApiError>> + Send + 'a>>;

/// An operation in the list, its types erased.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// See [`Operation::NAME`].
    pub name: &'static str,
    /// See [`Operation::INTAKE`].
    pub intake: Intake,
    /// See [`Operation::WORK`].
    pub work: Work,
    /// See [`Operation::PURE`].
    pub pure: bool,
    /// See [`Operation::DOCUMENTATION`].
    pub documentation: Documentation,
    /// See [`Operation::PARAMETERS`].
    pub parameters: &'static [Parameter],
    reply_schema: fn(&mut SchemaGenerator) -> Schema,
    run: for<'a> fn(&'a Service, Input) -> Answer<'a>,
}

impl Entry {
    /// The entry of an operation.
    pub const fn of<O: Operation>() -> Self {
        Self {
            name: O::NAME,
            intake: O::INTAKE,
            work: O::WORK,
            pure: O::PURE,
            documentation: O::DOCUMENTATION,
            parameters: O::PARAMETERS,
            reply_schema: |generator| generator.subschema_for::<O::Reply>(),
            run: answer::<O>,
        }
    }

    /// Reads the arguments and answers with JSON text.
    pub fn call<'a>(&self, service: &'a Service, input: Input) -> Answer<'a> {
        (self.run)(service, input)
    }

    /// The JSON schema of the reply; shared types go to the generator's definitions.
    pub fn reply_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        (self.reply_schema)(generator)
    }

    /// Its own parameters and those that every operation takes.
    pub fn every_parameter(&self) -> impl Iterator<Item = &'static Parameter> + use<> {
        self.parameters.iter().chain([&EXTENSIONS])
    }

    /// The parameter of that canonical name.
    pub fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.every_parameter()
            .find(|parameter| parameter.name == name)
    }
}

fn answer<O: Operation>(service: &Service, input: Input) -> Answer<'_> {
    Box::pin(async move {
        let extensions = match input.arguments.raw(EXTENSIONS.name) {
            Some(_) => input.arguments.flag(&EXTENSIONS)?,
            None => service.extensions(),
        };
        let params = O::read(input)?;
        let mut reply = O::run(service, params).await?;
        if !extensions {
            O::without_extensions(&mut reply);
        }
        to_json(&reply).map_err(ApiError::internal)
    })
}
