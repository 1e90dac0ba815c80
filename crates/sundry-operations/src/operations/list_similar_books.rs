//! `list-similar-books`: lists books similar to a given one. It uses stored neighbours first; if
//! there are none or too few, it compares descriptions. The engine is `sundry-similar`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;
use crate::similar_books::similar_books;

/// The operation.
pub(crate) struct ListSimilarBooks;

const ID: Param<u64> = Param::integer(
    "id",
    0..=999_999_999,
    "The number of the book in the catalogue; for a work of Open Library, the digits of its key.",
    "1",
)
.finds("books")
.required();

const NUMBER: Param<usize> =
    Param::integer("number", 1..=100, "The maximum number of books.", "3").default(10);

/// A book similar to the requested one.
#[derive(Debug, Serialize, JsonSchema)]
struct SimilarBook {
    /// Number of the book.
    id: u64,
    /// Title of the book.
    title: String,
    /// Subtitle, if the book has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    subtitle: Option<String>,
    /// URL of the cover, if one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-picture" = true))]
    image: Option<String>,
}

/// Books similar to the requested one.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ListSimilarBooksReply {
    /// The books, most similar first. Neither the requested book nor another edition of it is
    /// included.
    similar_books: Vec<SimilarBook>,
}

impl Operation for ListSimilarBooks {
    const NAME: &'static str = "list-similar-books";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Compute;
    const PURE: bool = false;
    const RECORDS: Option<&'static str> = Some("books");
    const DOCUMENTATION: Documentation = Documentation {
        summary: "Books similar to a book",
        description: "Lists what its readers also read. Where the catalogue knows no readers, it \
                      lists books of the same series, by the same author, about the same rare \
                      subjects or with similar words in the title. Editions of one work count as one \
                      book. 404 if there is no book with that number.",
        reply: "Similar books, most similar first",
        example: &[("id", "1"), ("number", "2")],
        answer: r#"{"similar_books":[{"id":17,"title":"Catching Fire","image":"https://covers.openlibrary.org/b/isbn/9780439023498-M.jpg"},{"id":20,"title":"Mockingjay","image":"https://covers.openlibrary.org/b/isbn/9780439023511-M.jpg"}]}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[ID.about, NUMBER.about];
    type Reply = ListSimilarBooksReply;

    async fn run(service: &Service, input: Input) -> Result<ListSimilarBooksReply, ApiError> {
        let id = ID.read(&input.arguments)?;
        let number = NUMBER.read(&input.arguments)?;
        let snapshot = service.catalogues().books.snapshot();
        let found = service
            .search(move || similar_books(&snapshot, id, number))
            .await?;
        let found = found.ok_or_else(|| {
            ApiError::not_found(format!("There is no book `{id}`.")).of_parameter(ID.name)
        })?;
        let books = found.into_iter().map(|book| SimilarBook {
            id: book.id,
            image: book
                .cover
                .map(|cover| service.absolute(cover.url(), &input.origin)),
            title: book.title,
            subtitle: (!book.subtitle.is_empty()).then_some(book.subtitle),
        });
        Ok(ListSimilarBooksReply {
            similar_books: books.collect(),
        })
    }
}
