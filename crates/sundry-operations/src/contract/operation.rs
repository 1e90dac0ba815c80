//! The trait of an operation, and its type-erased entry in the list.
//!
//! HTTP routes, the OpenAPI file, `sundry ask` and the console's forms are all made from [`Entry`];
//! no other code knows a single operation.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use crate::arguments::Arguments;
use crate::error::{ApiError, shorten};
use crate::param::Param;
use crate::parameter::{Kind, Parameter};
use crate::service::{Origin, Service};
use crate::suggest::nearest;
use crate::wire::to_json;

/// One of the sixteen operations. A new one only has to implement this trait and be added to the
/// list.
pub trait Operation {
    /// Kebab-case name; also the path.
    const NAME: &'static str;
    /// The way in which its arguments arrive.
    const INTAKE: Intake;
    /// The kind of its work, which determines its deadline and its place in the documentation.
    const WORK: Work;
    /// True if the answer depends on the arguments alone, so that it may be cached.
    const PURE: bool;
    /// The kind of records that it answers from, if there is one. A header of the reply names their
    /// generation.
    const RECORDS: Option<&'static str> = None;
    /// The texts for the reference, the console and `--help`.
    const DOCUMENTATION: Documentation;
    /// The descriptions of its parameters, in the order of the documentation. They are those of the
    /// constants that `run` reads; a test compares both.
    const PARAMETERS: &'static [Parameter];
    /// The reply as it is sent.
    type Reply: Serialize + JsonSchema + Send;

    /// Reads the parameters, all of them before anything else, and computes the answer.
    ///
    /// # Errors
    /// Any failure that the contract allows for the operation: 400 for a parameter.
    fn run(
        service: &Service,
        input: Input,
    ) -> impl Future<Output = Result<Self::Reply, ApiError>> + Send;

    /// Removes the fields that only callers who ask for `extensions` get. Those fields are
    /// `Option`s that are left out if `None`, and the schema marks them with [`EXTENSION`].
    fn without_extensions(_reply: &mut Self::Reply) {}
}

/// Asks for fields beyond those of the hosted service. Every operation accepts it; the operator
/// sets the default.
pub const EXTENSIONS: Param<Option<bool>> = Param::new(
    "extensions",
    Kind::Flag,
    "Adds the fields that this reference calls extensions. Generated clients of the hosted \
     service refuse fields that they do not know.",
    "true",
);

/// The key in a reply's JSON schema that marks a field as an extension:
/// `#[schemars(extend("x-extension" = true))]`.
pub const EXTENSION: &str = "x-extension";

/// The input of a call.
#[derive(Debug, Default, Clone)]
pub struct Input {
    /// Named arguments.
    pub arguments: Arguments,
    /// The bytes of an uploaded picture, for operations that take one.
    pub picture: Option<Bytes>,
    /// The origin that the call was sent to.
    pub origin: Origin,
}

impl Input {
    /// Makes a call with named arguments only.
    pub fn of(arguments: Arguments) -> Self {
        Self {
            arguments,
            ..Self::default()
        }
    }
}

/// The way in which an operation's arguments arrive over HTTP.
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
    /// Returns the `Allow` header of the path.
    pub const fn allow(self) -> &'static str {
        match self {
            Self::Query => "GET, HEAD, OPTIONS",
            Self::QueryOrBody | Self::QueryOrPage | Self::QueryOrPicture => {
                "GET, HEAD, POST, OPTIONS"
            }
            Self::Picture => "POST, OPTIONS",
        }
    }

    /// Returns true if `GET` is accepted.
    pub const fn takes_get(self) -> bool {
        !matches!(self, Self::Picture)
    }

    /// Returns true if a body is accepted.
    pub const fn takes_post(self) -> bool {
        !matches!(self, Self::Query)
    }

    /// Returns true if the body may hold a whole web page.
    pub const fn takes_page(self) -> bool {
        matches!(self, Self::QueryOrPage)
    }

    /// Returns true if the body may be a picture.
    pub const fn takes_picture(self) -> bool {
        matches!(self, Self::QueryOrPicture | Self::Picture)
    }
}

/// The kind of work an operation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Takes microseconds; runs right where the request is read.
    Inline,
    /// Takes milliseconds of computing; runs on the bounded compute pool.
    Compute,
    /// Waits for a remote site and may then compute.
    Fetch,
}

impl Work {
    /// Returns the time after which a call is answered with 504.
    pub const fn deadline(self) -> Duration {
        match self {
            Self::Inline | Self::Compute => Duration::from_secs(10),
            Self::Fetch => Duration::from_secs(20),
        }
    }
}

/// The documentation texts of an operation.
#[derive(Debug, Clone, Copy)]
pub struct Documentation {
    /// A summary in one line.
    pub summary: &'static str,
    /// A few sentences of plain text about what the operation does and does not do.
    pub description: &'static str,
    /// The content of a 200 answer, in a few words.
    pub reply: &'static str,
    /// Arguments of an example call.
    pub example: &'static [(&'static str, &'static str)],
    /// The answer to the example call, as JSON. If the example names a site that is not ours, it is
    /// an answer to a call of that kind.
    pub answer: &'static str,
}

/// A future answer: the reply as JSON text.
pub type Answer<'a> = Pin<Box<dyn Future<Output = Result<Vec<u8>, ApiError>> + Send + 'a>>;

/// An operation in the list, with its types erased.
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
    /// See [`Operation::RECORDS`].
    pub records: Option<&'static str>,
    /// See [`Operation::DOCUMENTATION`].
    pub documentation: Documentation,
    /// See [`Operation::PARAMETERS`].
    pub parameters: &'static [Parameter],
    reply_schema: fn(&mut SchemaGenerator) -> Schema,
    run: for<'a> fn(&'a Service, Input) -> Answer<'a>,
}

impl Entry {
    /// Makes the entry of an operation.
    pub const fn of<O: Operation>() -> Self {
        Self {
            name: O::NAME,
            intake: O::INTAKE,
            work: O::WORK,
            pure: O::PURE,
            records: O::RECORDS,
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

    /// Returns the JSON schema of the reply; shared types go to the generator's definitions.
    pub fn reply_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        (self.reply_schema)(generator)
    }

    /// Returns its own parameters and those that every operation accepts.
    pub fn every_parameter(&self) -> impl Iterator<Item = &'static Parameter> + use<> {
        self.parameters.iter().chain([&EXTENSIONS.about])
    }

    /// Finds a parameter by its canonical name.
    pub fn parameter(&self, name: &str) -> Option<&'static Parameter> {
        self.every_parameter()
            .find(|parameter| parameter.name == name)
    }

    /// Returns the given names that it does not know.
    pub fn unknown<'a>(&'a self, arguments: &'a Arguments) -> impl Iterator<Item = &'a str> {
        let is_picture = |name: &str| self.intake.takes_picture() && name == IMAGE_ARGUMENT;
        arguments
            .names()
            .filter(move |name| self.parameter(name).is_none() && !is_picture(name))
    }

    /// Makes the failure for a name that it does not know, with the nearest one that it does.
    pub fn no_parameter(&self, name: &str) -> ApiError {
        let known: Vec<&str> = self.every_parameter().map(|known| known.name).collect();
        let hint = nearest(name, &known)
            .map(|near| format!(" Did you mean `{near}`?"))
            .unwrap_or_default();
        let name = shorten(name);
        let message = format!("`{name}` is not a parameter of `{}`.{hint}", self.name);
        ApiError::parameter(&name, message)
    }
}

/// The JSON member and command-line argument that carries a picture as base64 text.
pub const IMAGE_ARGUMENT: &str = "image";

fn answer<O: Operation>(service: &Service, input: Input) -> Answer<'_> {
    Box::pin(async move {
        let extensions = EXTENSIONS.read(&input.arguments)?;
        let mut reply = O::run(service, input).await?;
        if !extensions.unwrap_or_else(|| service.extensions()) {
            O::without_extensions(&mut reply);
        }
        to_json(&reply).map_err(ApiError::internal)
    })
}
