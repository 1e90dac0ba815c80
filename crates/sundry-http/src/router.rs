//! Maps each path to its handler: the operations from their list, and the few extra paths. It holds
//! no logic.

use std::collections::HashMap;

use sundry_operations::{Entry, GIF_DOOR_PATH, MEDIA_PATH, nearest};

use crate::metrics::{Metrics, RouteMetrics};
use crate::model_tools;
use crate::pages::reference::{self, Topic};
use crate::pages::{self, Page};
use crate::paths::single_slash;

/// The target of a path.
#[derive(Debug)]
pub(crate) enum Target {
    Operation(&'static Entry),
    /// The operations as tools of language models.
    Tools,
    Page(Page),
    /// A page of the reference, made when it is asked for.
    Reference(Topic),
    Media,
    /// The gif door.
    GifDoor,
    Live,
    Ready,
    Metrics,
    Version,
    /// Search for records by words that are still being typed.
    Find,
    /// The server's report about itself.
    State,
}

/// A path's target and its metrics.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) target: Target,
    pub(crate) metrics: RouteMetrics,
}

/// All paths of the service.
#[derive(Debug)]
pub(crate) struct Router {
    routes: HashMap<String, Route>,
    /// The route of everything below [`MEDIA_PATH`].
    media: Route,
    /// The paths below [`GIF_DOOR_PATH`], if the door is open.
    gif_door: Option<Route>,
    /// Metrics of unknown paths.
    pub(crate) nowhere: RouteMetrics,
}

impl Router {
    pub(crate) fn new(
        operations: &'static [Entry],
        metrics: &Metrics,
        version: &'static str,
        has_gif_door: bool,
    ) -> Self {
        let mut routes = HashMap::new();
        for entry in operations {
            let route = Route {
                target: Target::Operation(entry),
                metrics: metrics.of(entry.name),
            };
            routes.insert(format!("/{}", entry.name), route);
        }
        for (path, target) in [
            ("/livez", Target::Live),
            ("/readyz", Target::Ready),
            ("/metrics", Target::Metrics),
            ("/version", Target::Version),
            ("/find", Target::Find),
            ("/state", Target::State),
        ] {
            routes.insert(
                path.to_owned(),
                Route {
                    target,
                    metrics: metrics.of("service"),
                },
            );
        }
        let tools = Route {
            target: Target::Tools,
            metrics: metrics.of("tools"),
        };
        routes.insert(model_tools::PATH.to_owned(), tools);
        let pages = pages::all(operations, version).into_iter();
        let pages = pages.map(|(path, page)| (path.to_owned(), Target::Page(page)));
        let topics = reference::topics(operations).into_iter();
        let topics = topics.map(|(path, topic)| (path, Target::Reference(topic)));
        for (path, target) in pages.chain(topics) {
            let metrics = metrics.of("pages");
            routes.insert(path, Route { target, metrics });
        }
        Self {
            routes,
            media: Route {
                target: Target::Media,
                metrics: metrics.of("media"),
            },
            gif_door: has_gif_door.then(|| Route {
                target: Target::GifDoor,
                metrics: metrics.of("gif-door"),
            }),
            nowhere: metrics.of("unknown"),
        }
    }

    /// Finds the route of a path. `//path` counts as `/path`, because clients whose base URL ends
    /// in a slash send that.
    pub(crate) fn find(&self, path: &str) -> Option<&Route> {
        let path = single_slash(path);
        let media = path.starts_with(MEDIA_PATH).then_some(&self.media);
        let gif_door = self.gif_door.as_ref();
        let gif_door = gif_door.filter(|_| path.starts_with(GIF_DOOR_PATH));
        self.routes.get(path).or(media).or(gif_door)
    }

    /// Returns the known path that is most similar to an unknown one.
    pub(crate) fn suggest(&self, path: &str) -> Option<&str> {
        let mut paths: Vec<&str> = self.routes.keys().map(String::as_str).collect();
        paths.sort_unstable();
        nearest(path, &paths)
    }
}
