//! Checks that every metric in the dashboard in `packaging/` exists.

use sundry_http::{HttpSettings, KeyHash, KeyRights, KeyRing};

use crate::house;

#[test]
fn the_dashboard_asks_for_metrics_that_there_are() {
    let mut keys = KeyRing::default();
    let hash = KeyHash::of("secret");
    keys.add("test".to_owned(), &hash, KeyRights::default())
        .unwrap();
    let house = house::open_with(HttpSettings {
        keys: Some(keys),
        ..HttpSettings::default()
    });
    let mut client = house.client();
    let key = [("x-api-key", "secret")];
    client.get("/pluralize-word?word=ox", &key);
    let text = client.get("/metrics", &key).text().to_owned();
    let dashboard = include_str!("../../../../packaging/grafana.json");
    let dashboard: serde_json::Value = serde_json::from_str(dashboard).unwrap();
    let mut asked = 0;
    for panel in dashboard["panels"].as_array().unwrap() {
        for target in panel["targets"].as_array().unwrap() {
            let expression = target["expr"].as_str().unwrap();
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            for name in expression.split(|c| !is_name(c)) {
                if !(name.starts_with("sundry_") || name.starts_with("process_")) {
                    continue;
                }
                asked += 1;
                let starts = |line: &str| {
                    line.strip_prefix(name)
                        .is_some_and(|rest| rest.starts_with([' ', '{']))
                };
                // Process metrics are absent where there is no `/proc`.
                let told = text.lines().any(starts);
                assert!(
                    told || !cfg!(target_os = "linux"),
                    "{name} is not in\n{text}"
                );
            }
        }
    }
    assert!(asked > 10, "{asked}");
}
