// Where in the tree is an event, in words that another run understands? Pure functions: a path names a node by
// the depth of its iteration and the moves that lead to it, so that two runs can be held at one place.

import { NONE, pathTo } from "./replay.js";

// {depth, moves, visit} of the node that event k is about. visit: how many nodes with the same moves, in
// searches to the same depth, came before it: 0 but where a line was searched again.
export function pathAt(replay, k) {
  const node = replay.event_node[k];
  const depth = replay.node_depth[replay.iterationAt[k]];
  const moves = movesTo(replay, node);
  const isIteration = replay.node_parent[node] === NONE;
  return { depth, moves, visit: isIteration ? 0 : nodesAt(replay, { depth, moves }).indexOf(node) };
}

// The first event of the node at a path, NONE where this run has no such node. Of fewer visits than asked for
// it is the last one.
export function eventAtPath(replay, path) {
  const nodes = nodesAt(replay, path);
  if (!nodes.length) return NONE;
  return replay.node_first_event[nodes[Math.min(path.visit ?? 0, nodes.length - 1)]];
}

// The moves from the root to a node, as texts.
export function movesTo(replay, node) {
  return pathTo(replay, node)
    .slice(1)
    .map((each) => replay.moves[replay.node_place[each]]);
}

function nodesAt(replay, { depth, moves }) {
  let nodes = [];
  for (let node = 0; node < replay.nodes; node++) {
    const begins = replay.node_parent[node] === NONE && replay.node_depth[node] === depth;
    if (begins) nodes.push(...childrenAt(replay, node));
  }
  for (const move of moves) {
    const below = nodes.flatMap((node) => childrenAt(replay, node));
    nodes = below.filter((node) => replay.moves[replay.node_place[node]] === move);
  }
  return nodes;
}

function childrenAt(replay, node) {
  return [...replay.children.subarray(replay.childStart[node], replay.childStart[node + 1])];
}
