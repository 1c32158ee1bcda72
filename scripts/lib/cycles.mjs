/**
 * Import cycles of a graph (file → imported files), including type imports: the shortest cycle of each strongly
 * connected component, as a list of files.
 */
export function cyclesOf(graph) {
  const cycles = [];
  const seen = new Set();
  for (const file of graph.keys()) {
    if (seen.has(file)) continue;
    const cycle = shortestCycle(graph, file);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const member of groupOf(graph, file)) seen.add(member);
  }
  return cycles;
}

/** Shortest path from a file back to itself, breadth first. */
function shortestCycle(graph, start) {
  const cameFrom = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const target of graph.get(file) ?? []) {
      if (target === start) return pathTo(cameFrom, start, file);
      if (cameFrom.has(target) || !graph.has(target)) continue;
      cameFrom.set(target, file);
      queue.push(target);
    }
  }
  return undefined;
}

function pathTo(cameFrom, start, end) {
  const path = [end];
  while (path[0] !== start) path.unshift(cameFrom.get(path[0]));
  return path;
}

function groupOf(graph, file) {
  return [...reachedFrom(graph, file)].filter((other) => reachedFrom(graph, other).has(file));
}

function reachedFrom(graph, start) {
  const reached = new Set();
  const queue = [start];
  for (const file of queue) {
    for (const target of graph.get(file) ?? []) {
      if (reached.has(target) || !graph.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return reached;
}
