//! Finds groups in a weighted graph by the map equation (Rosvall and Bergstrom 2008).
//!
//! A random walk on the graph is described by naming, at each step, the group it enters and the
//! node within the group; the best groups are those with the shortest description. Unlike a
//! threshold on similarity, this suits dense and sparse parts of a day alike. Two levels,
//! undirected, greedy: nodes move one by one, then groups move as nodes, until nothing shortens the
//! description.

use sundry_hash::SplitMix64;

/// An undirected graph: for each node its neighbours with edge weights, stored in both directions.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// Offset of the neighbours of each node; one more than there are nodes.
    pub(crate) starts: Vec<u32>,
    /// Neighbour and weight; an edge from a node to itself is a loop, counted once.
    pub(crate) edges: Vec<(u32, f32)>,
}

/// Minimum gain of a move.
const LEAST_GAIN: f64 = 1e-10;
/// Maximum number of passes over all nodes per level, and of rounds of moving and merging.
const MOST_PASSES: usize = 12;
const MOST_ROUNDS: usize = 6;
/// Number of nodes that are shuffled together: articles close in time are also close in memory.
const BLOCK: usize = 16_384;

impl Graph {
    /// Builds the graph of these pairs (each once) with their weights.
    pub(crate) fn of_pairs(nodes: usize, pairs: &[(u32, u32, f32)]) -> Self {
        let mut starts = vec![0_u32; nodes + 1];
        for &(left, right, _) in pairs {
            for end in [left, right] {
                if let Some(start) = starts.get_mut(end as usize + 1) {
                    *start += 1;
                }
            }
        }
        let mut before = 0;
        for start in &mut starts {
            before += *start;
            *start = before;
        }
        let mut next = starts.clone();
        let mut edges = vec![(0, 0.0); 2 * pairs.len()];
        for &(left, right, weight) in pairs {
            for (from, to) in [(left, right), (right, left)] {
                if let Some(place) = next.get_mut(from as usize) {
                    if let Some(edge) = edges.get_mut(*place as usize) {
                        *edge = (to, weight);
                    }
                    *place += 1;
                }
            }
        }
        Self { starts, edges }
    }

    fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    fn of(&self, node: usize) -> &[(u32, f32)] {
        let range = self.starts.get(node..node + 2).map(|ends| match ends {
            [start, end] => *start as usize..*end as usize,
            _ => 0..0,
        });
        range.and_then(|range| self.edges.get(range)).unwrap_or(&[])
    }
}

/// Returns the group number of each node, counted from 0 in the order of the nodes.
pub(crate) fn groups(graph: &Graph) -> Vec<u32> {
    let total: f64 = graph
        .edges
        .iter()
        .map(|(_, weight)| f64::from(*weight))
        .sum();
    let mut found: Vec<u32> = (0..graph.len() as u32).collect();
    if total <= 0.0 {
        return found;
    }
    for round in 0..MOST_ROUNDS {
        // The first round begins with each node in a group of its own, later ones with the groups
        // so far, so that single nodes can still change sides.
        let mut level = Level::new(graph, total, found.clone());
        if !level.settle() && round > 0 {
            break;
        }
        found = level.groups;
        let count = renumber(&mut found);
        let mut merged = merge(graph, &found, count);
        loop {
            let mut level = Level::new(&merged, total, (0..merged.len() as u32).collect());
            if !level.settle() {
                break;
            }
            let mut above = level.groups;
            let count = renumber(&mut above);
            for group in &mut found {
                *group = above.get(*group as usize).copied().unwrap_or(*group);
            }
            merged = merge(&merged, &above, count);
        }
    }
    renumber(&mut found);
    found
}

/// Numbers groups in the order of their first node; returns the number of groups.
fn renumber(groups: &mut [u32]) -> usize {
    let mut numbers: Vec<u32> = vec![u32::MAX; groups.len()];
    let mut next = 0;
    for group in groups.iter_mut() {
        if let Some(number) = numbers.get_mut(*group as usize) {
            if *number == u32::MAX {
                *number = next;
                next += 1;
            }
            *group = *number;
        }
    }
    next as usize
}

/// Builds the graph of groups: edges between groups are summed, those within become loops.
fn merge(graph: &Graph, groups: &[u32], count: usize) -> Graph {
    let mut members: Vec<Vec<u32>> = vec![Vec::new(); count];
    for (node, group) in (0..).zip(groups) {
        if let Some(members) = members.get_mut(*group as usize) {
            members.push(node);
        }
    }
    let mut merged = Graph::default();
    let mut sums = Scores::new(count);
    for members in &members {
        merged.starts.push(merged.edges.len() as u32);
        for &member in members {
            for &(other, weight) in graph.of(member as usize) {
                if let Some(group) = groups.get(other as usize) {
                    sums.add(*group, f64::from(weight));
                }
            }
        }
        let edges = &mut merged.edges;
        sums.drain(|group, sum| edges.push((group, sum as f32)));
    }
    merged.starts.push(merged.edges.len() as u32);
    merged
}

/// Sums by number, of which few are non-zero at a time.
struct Scores {
    sums: Vec<f64>,
    touched: Vec<u32>,
}

impl Scores {
    fn new(count: usize) -> Self {
        Self {
            sums: vec![0.0; count],
            touched: Vec::new(),
        }
    }

    fn add(&mut self, at: u32, value: f64) {
        if let Some(sum) = self.sums.get_mut(at as usize) {
            if *sum == 0.0 {
                self.touched.push(at);
            }
            *sum += value;
        }
    }

    fn get(&self, at: u32) -> f64 {
        self.sums.get(at as usize).copied().unwrap_or(0.0)
    }

    fn drain(&mut self, mut sink: impl FnMut(u32, f64)) {
        for at in self.touched.drain(..) {
            if let Some(sum) = self.sums.get_mut(at as usize) {
                sink(at, std::mem::take(sum));
            }
        }
    }
}

/// One level: nodes that move between groups.
struct Level<'a> {
    graph: &'a Graph,
    total: f64,
    groups: Vec<u32>,
    /// The share of the walk at each node, and the part of it that leaves the node.
    flow: Vec<f64>,
    leaving: Vec<f64>,
    group_flow: Vec<f64>,
    group_leaving: Vec<f64>,
    all_leaving: f64,
    towards: Scores,
}

impl<'a> Level<'a> {
    fn new(graph: &'a Graph, total: f64, groups: Vec<u32>) -> Self {
        let count = graph.len();
        let mut level = Self {
            graph,
            total,
            groups,
            flow: vec![0.0; count],
            leaving: vec![0.0; count],
            group_flow: vec![0.0; count],
            group_leaving: vec![0.0; count],
            all_leaving: 0.0,
            towards: Scores::new(count),
        };
        for node in 0..count {
            let group = level.group(node);
            let (mut flow, mut leaving, mut out) = (0.0, 0.0, 0.0);
            for &(other, weight) in graph.of(node) {
                let part = f64::from(weight) / total;
                flow += part;
                leaving += if other as usize == node { 0.0 } else { part };
                out += if level.group(other as usize) == group {
                    0.0
                } else {
                    part
                };
            }
            set(&mut level.flow, node, flow);
            set(&mut level.leaving, node, leaving);
            add(&mut level.group_flow, group, flow);
            add(&mut level.group_leaving, group, out);
            level.all_leaving += out;
        }
        level
    }

    fn group(&self, node: usize) -> u32 {
        self.groups.get(node).copied().unwrap_or(0)
    }

    /// Moves nodes until no move gains; returns true if any moved.
    fn settle(&mut self) -> bool {
        // Most articles of a day are similar to no other and need not be visited.
        let mut order: Vec<u32> = (0..self.graph.len() as u32)
            .filter(|&node| at(&self.leaving, node as usize) > 0.0)
            .collect();
        let mut chance = SplitMix64(0x5eed);
        let mut has_moved = false;
        for _ in 0..MOST_PASSES {
            for block in order.chunks_mut(BLOCK) {
                shuffle(block, &mut chance);
            }
            let moved = order
                .iter()
                .filter(|&&node| self.move_node(node as usize))
                .count();
            has_moved |= moved > 0;
            if moved * 1000 <= order.len() {
                break;
            }
        }
        has_moved
    }

    fn move_node(&mut self, node: usize) -> bool {
        let from = self.group(node);
        let (flow, leaving) = (at(&self.flow, node), at(&self.leaving, node));
        if leaving <= 0.0 {
            return false;
        }
        for &(other, weight) in self.graph.of(node) {
            if other as usize != node {
                let group = self.groups.get(other as usize).copied().unwrap_or(from);
                self.towards.add(group, f64::from(weight) / self.total);
            }
        }
        let old_leaving = at(&self.group_leaving, from as usize);
        let left_leaving = old_leaving - leaving + 2.0 * self.towards.get(from);
        let old_flow = at(&self.group_flow, from as usize);
        let left = part(left_leaving, old_flow - flow) - part(old_leaving, old_flow);
        let mut best = (-LEAST_GAIN, from, left_leaving, 0.0);
        let (groups_leaving, groups_flow, all) =
            (&self.group_leaving, &self.group_flow, self.all_leaving);
        self.towards.drain(|group, towards| {
            if group == from {
                return;
            }
            let its_leaving = at(groups_leaving, group as usize);
            let its_flow = at(groups_flow, group as usize);
            let new_leaving = its_leaving + leaving - 2.0 * towards;
            let new_all = all + (left_leaving - old_leaving) + (new_leaving - its_leaving);
            let change = left + part(new_leaving, its_flow + flow) - part(its_leaving, its_flow)
                + plogp(new_all)
                - plogp(all);
            if change < best.0 || (change <= best.0 && best.1 != from && group < best.1) {
                best = (change, group, left_leaving, new_leaving);
            }
        });
        let (_, to, left_leaving, new_leaving) = best;
        if to == from {
            return false;
        }
        self.all_leaving +=
            left_leaving - old_leaving + new_leaving - at(&self.group_leaving, to as usize);
        set(
            &mut self.group_leaving,
            from as usize,
            left_leaving.max(0.0),
        );
        set(&mut self.group_leaving, to as usize, new_leaving.max(0.0));
        add(&mut self.group_flow, from, -flow);
        add(&mut self.group_flow, to, flow);
        if let Some(group) = self.groups.get_mut(node) {
            *group = to;
        }
        true
    }
}

/// Returns a group's contribution to the length of the description.
fn part(leaving: f64, flow: f64) -> f64 {
    plogp(leaving + flow) - 2.0 * plogp(leaving)
}

fn plogp(value: f64) -> f64 {
    if value > 0.0 {
        value * value.log2()
    } else {
        0.0
    }
}

fn at(values: &[f64], index: usize) -> f64 {
    values.get(index).copied().unwrap_or(0.0)
}

fn set(values: &mut [f64], index: usize, value: f64) {
    if let Some(place) = values.get_mut(index) {
        *place = value;
    }
}

fn add(values: &mut [f64], index: u32, value: f64) {
    if let Some(place) = values.get_mut(index as usize) {
        *place += value;
    }
}

fn shuffle(order: &mut [u32], chance: &mut SplitMix64) {
    for end in (1..order.len()).rev() {
        order.swap(end, (chance.draw() % (end as u64 + 1)) as usize);
    }
}
