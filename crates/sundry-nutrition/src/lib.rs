//! Ingredient lines → what they say → a nutrition report.

pub mod line;
