//! Converts a filter to a test of one type, with its values converted to the field's type.

use crate::error::Error;
use crate::query::{Filter, Scalar};
use crate::schema::{FieldKind, Schema};

/// A test of one field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Test {
    pub(crate) field: usize,
    pub(crate) kind: TestKind,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TestKind {
    /// Keywords, sorted and without duplicates.
    Keywords(Vec<String>),
    /// Inclusive ranges of whole numbers; also of dates, and of booleans as 1 and 0.
    Whole(Vec<(i64, i64)>),
    /// Inclusive ranges of numbers.
    Real(Vec<(f64, f64)>),
    Exists,
}

impl Test {
    pub(crate) fn of(filter: &Filter, schema: &Schema) -> Result<Self, Error> {
        let name = match filter {
            Filter::In(name, _) | Filter::Exists(name) | Filter::Range { field: name, .. } => name,
        };
        let Some((field, kind)) = schema.field(name) else {
            return Err(Error::Query(format!("no field `{name}` to filter by")));
        };
        let wrong = || Error::Query(format!("`{name}` cannot be filtered by that value"));
        let kind = match (filter, kind) {
            (Filter::Exists(_), _) => TestKind::Exists,
            (Filter::In(_, values), FieldKind::Keyword) => {
                let mut keywords = values
                    .iter()
                    .map(|value| match value {
                        Scalar::Keyword(keyword) => Ok(keyword.clone()),
                        _ => Err(wrong()),
                    })
                    .collect::<Result<Vec<_>, _>>()?;
                keywords.sort_unstable();
                keywords.dedup();
                TestKind::Keywords(keywords)
            }
            (Filter::In(_, values), FieldKind::I64 | FieldKind::Date | FieldKind::Bool) => {
                let ranges = values
                    .iter()
                    .map(|value| whole(Some(value), Some(value), kind).ok_or_else(wrong))
                    .collect::<Result<Vec<_>, _>>()?;
                TestKind::Whole(
                    ranges
                        .into_iter()
                        .filter(|(low, high)| low <= high)
                        .collect(),
                )
            }
            (Filter::In(_, values), FieldKind::F64) => TestKind::Real(
                values
                    .iter()
                    .map(|value| real(Some(value), Some(value)).ok_or_else(wrong))
                    .collect::<Result<Vec<_>, _>>()?,
            ),
            (Filter::Range { low, high, .. }, FieldKind::F64) => {
                TestKind::Real(vec![real(low.as_ref(), high.as_ref()).ok_or_else(wrong)?])
            }
            (Filter::Range { low, high, .. }, FieldKind::I64 | FieldKind::Date) => {
                let range = whole(low.as_ref(), high.as_ref(), kind).ok_or_else(wrong)?;
                TestKind::Whole(if range.0 <= range.1 {
                    vec![range]
                } else {
                    Vec::new()
                })
            }
            _ => return Err(wrong()),
        };
        Ok(Self { field, kind })
    }
}

fn whole(low: Option<&Scalar>, high: Option<&Scalar>, kind: FieldKind) -> Option<(i64, i64)> {
    let bound = |value: Option<&Scalar>, open: i64, round: fn(f64) -> f64| {
        Some(match value {
            None => open,
            Some(Scalar::Bool(yes)) if kind == FieldKind::Bool => i64::from(*yes),
            Some(Scalar::I64(number)) if kind != FieldKind::Bool => *number,
            // Casting a number beyond the range saturates, which is correct for a bound.
            Some(Scalar::F64(number)) if kind != FieldKind::Bool && !number.is_nan() => {
                round(*number) as i64
            }
            Some(_) => return None,
        })
    };
    Some((
        bound(low, i64::MIN, f64::ceil)?,
        bound(high, i64::MAX, f64::floor)?,
    ))
}

fn real(low: Option<&Scalar>, high: Option<&Scalar>) -> Option<(f64, f64)> {
    let bound = |value: Option<&Scalar>, open: f64| {
        Some(match value {
            None => open,
            Some(Scalar::I64(number)) => *number as f64,
            Some(Scalar::F64(number)) if !number.is_nan() => *number,
            Some(_) => return None,
        })
    };
    Some((bound(low, f64::NEG_INFINITY)?, bound(high, f64::INFINITY)?))
}
