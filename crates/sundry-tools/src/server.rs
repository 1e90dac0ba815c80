//! Answers the requests of the protocol from [`Tools`]. The library handles messages, versions and
//! transports.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt as _;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, DiscoverResult,
    GetPromptRequestParams, GetPromptResponse, Implementation, ListPromptsResult,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Map, Value as Json};
use sundry_operations::{ApiError, EXTENSIONS, Input, Origin};

use crate::answer::{self, Told};
use crate::arguments::Call;
use crate::caller::Caller;
use crate::definition::Definition;
use crate::input_schema::{FILE, URL, number_of_record};
use crate::tools::Tools;
use crate::{named, pictures, prompts, resources, size};

/// The milliseconds for which clients may keep lists. Lists change only with the program or the
/// operator's settings.
const LISTS_LAST: u64 = 3_600_000;

/// The instructions that a model receives about the tools as a whole.
const INSTRUCTIONS: &str = include_str!("../../../data/tools/instructions.txt");

/// The caller, and the origin of its request.
#[derive(Clone)]
pub(crate) struct Asker {
    pub(crate) caller: Arc<dyn Caller>,
    /// The origin that the request was sent to.
    pub(crate) origin: Origin,
}

/// A server for one connection, or for one request over HTTP.
#[derive(Clone)]
pub(crate) struct ToolServer {
    pub(crate) tools: Arc<Tools>,
    /// The caller, where requests do not carry it.
    pub(crate) asker: Option<Asker>,
}

impl ToolServer {
    fn asker(&self, context: &RequestContext<RoleServer>) -> Result<Asker, ErrorData> {
        let parts = context.extensions.get::<http::request::Parts>();
        let with_request = parts.and_then(|parts| parts.extensions.get::<Asker>());
        let asker = with_request.or(self.asker.as_ref()).cloned();
        asker.ok_or_else(|| ErrorData::internal_error("nobody is known to ask", None))
    }

    async fn call(
        &self,
        definition: &Definition,
        arguments: Map<String, Json>,
        asker: &Asker,
    ) -> Result<CallToolResult, ApiError> {
        let entry = definition.entry;
        let schema = &definition.tool.input_schema;
        let properties = schema.get("properties").and_then(Json::as_object);
        let mut call = Call::read(arguments, properties.unwrap_or(&Map::new()), entry)?;
        let mut remark = None;
        if let (Some(name), Some((number, kind))) = (&call.name, number_of_record(entry)) {
            let taken = named::take(&self.tools.service, kind, name).await?;
            call.arguments.add_text(number, &taken.id.to_string())?;
            remark = Some(taken.remark);
        }
        let mut input = Input::of(call.arguments);
        input.origin.clone_from(&asker.origin);
        if let (Some(path), Some(files)) = (call.file, self.tools.files.clone()) {
            if input.arguments.names().any(|name| name == URL) {
                let message = format!("`{FILE}` and `{URL}` are both given; give one.");
                return Err(ApiError::parameter(FILE, message));
            }
            let read = tokio::task::spawn_blocking(move || files.read(&path)).await;
            input.picture = Some(read.map_err(ApiError::internal)??);
        }
        input.arguments.add_text(EXTENSIONS.name, "true")?;
        let reply = asker.caller.call(entry, input).await?;
        let mut told = Told {
            wishes: &call.wishes,
            has_extensions: (call.wishes.extensions)
                .unwrap_or_else(|| self.tools.service.extensions()),
            remark,
            reserved: 0,
        };
        let mut answered = answer::answer(definition, &reply, &told)?;
        if call.wishes.has_bytes {
            let service = &self.tools.service;
            let (blocks, remarks) =
                pictures::with_bytes(&answered.pictures, service, &asker.origin).await;
            if !remarks.is_empty() {
                told.reserved = size::of(&remarks);
                answered = answer::answer(definition, &reply, &told)?;
            }
            answered.result.content.extend(blocks);
            answered.result.content.extend(remarks);
        }
        Ok(answered.result)
    }
}

impl ServerHandler for ToolServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .build();
        let server = Implementation::new("sundry", self.tools.version).with_title("Sundry");
        ServerConfig::new(capabilities)
            .with_server_info(server)
            .with_instructions(INSTRUCTIONS.trim_end())
    }

    async fn discover(
        &self,
        _context: RequestContext<RoleServer>,
    ) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(LISTS_LAST)
            .with_cache_scope(CacheScope::Public))
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let caller = self.asker(&context)?.caller;
        let definitions = self.tools.definitions.iter();
        let callable = definitions.filter(|definition| caller.may_call(definition.entry));
        let tools = callable.map(|definition| definition.tool.clone()).collect();
        let scope = if caller.is_anybody() {
            CacheScope::Public
        } else {
            CacheScope::Private
        };
        Ok(ListToolsResult::with_all_items(tools)
            .with_ttl_ms(LISTS_LAST)
            .with_cache_scope(scope))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools
            .find(name)
            .map(|definition| definition.tool.clone())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let asker = self.asker(&context)?;
        let definition = self
            .tools
            .find(&request.name)
            .ok_or_else(|| ErrorData::invalid_params(self.tools.unknown(&request.name), None))?;
        let arguments = request.arguments.unwrap_or_default();
        let call = self.call(definition, arguments, &asker);
        let answered = AssertUnwindSafe(call).catch_unwind().await;
        let answered = answered.unwrap_or_else(|_| Err(ApiError::internal("panicked")));
        let result = answered.unwrap_or_else(|failure| answer::failure(definition.entry, &failure));
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Ok(ListResourcesResult::with_all_items(resources::list())
            .with_ttl_ms(LISTS_LAST)
            .with_cache_scope(CacheScope::Public))
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(ListResourceTemplatesResult::with_all_items(Vec::new())
            .with_ttl_ms(LISTS_LAST)
            .with_cache_scope(CacheScope::Public))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let read = resources::read(&self.tools.service, &request.uri)?;
        Ok(read.into())
    }

    async fn list_prompts(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Ok(ListPromptsResult::with_all_items(prompts::list())
            .with_ttl_ms(LISTS_LAST)
            .with_cache_scope(CacheScope::Public))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        Ok(prompts::get(&request.name, &arguments)?.into())
    }
}

#[cfg(test)]
mod bounded;
