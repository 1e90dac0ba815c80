//! The offered tools, the service and the folder that they use. Built once.

use std::fmt;
use std::sync::Arc;

use rmcp::model::Tool;
use sundry_operations::{Entry, Service, nearest};

use crate::definition::Definition;
use crate::files::Files;
use crate::prose::snake_case;

/// A choice of operations that become tools.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// The chosen operations; empty for all.
    pub only: Vec<String>,
    /// The excluded operations.
    pub except: Vec<String>,
}

/// The failure of choosing a tool that does not exist.
#[derive(Debug)]
pub struct UnknownTool {
    name: String,
    hint: Option<&'static str>,
}

impl fmt::Display for UnknownTool {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "there is no tool `{}`", self.name)?;
        if let Some(hint) = self.hint {
            write!(formatter, "; did you mean `{hint}`?")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownTool {}

/// The tools, the service that answers, and the folder whose files may be read.
#[derive(Debug)]
pub struct Tools {
    pub(crate) definitions: Vec<Definition>,
    pub(crate) service: Arc<Service>,
    pub(crate) files: Option<Files>,
    pub(crate) version: &'static str,
}

impl Tools {
    /// Makes tools of these operations. Names may be written with dashes or underscores.
    ///
    /// # Errors
    /// Fails if the choice names a tool that does not exist.
    pub fn new(
        operations: &'static [Entry],
        choice: &Choice,
        service: Arc<Service>,
        files: Option<Files>,
        version: &'static str,
    ) -> Result<Self, UnknownTool> {
        let names: Vec<&'static str> = operations.iter().map(|entry| entry.name).collect();
        for name in choice.only.iter().chain(&choice.except) {
            let kebab = name.replace('_', "-");
            if !names.contains(&kebab.as_str()) {
                return Err(UnknownTool {
                    hint: nearest(&kebab, &names),
                    name: name.clone(),
                });
            }
        }
        let named = |list: &[String], entry: &Entry| {
            list.iter().any(|name| name.replace('_', "-") == entry.name)
        };
        let chosen = operations.iter().filter(|entry| {
            (choice.only.is_empty() || named(&choice.only, entry)) && !named(&choice.except, entry)
        });
        Ok(Self {
            definitions: chosen
                .map(|entry| Definition::of(entry, files.is_some()))
                .collect(),
            service,
            files,
            version,
        })
    }

    /// Returns the definitions that a model receives, in the order of the list of operations.
    pub fn list(&self) -> impl Iterator<Item = &Tool> {
        self.definitions.iter().map(|definition| &definition.tool)
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Definition> {
        let mut definitions = self.definitions.iter();
        definitions.find(|definition| definition.tool.name == name)
    }

    /// Returns the message for a call of a tool that does not exist.
    pub(crate) fn unknown(&self, name: &str) -> String {
        let names: Vec<&str> = self.list().map(|tool| &*tool.name).collect();
        let near = nearest(&snake_case(name), &names);
        let hint = near.map(|near| format!(" Did you mean `{near}`?"));
        format!(
            "There is no tool `{}`.{}",
            sundry_operations::shorten(name),
            hint.unwrap_or_default()
        )
    }
}
