const { statSync } = require("node:fs");
const Sequencer = require("@jest/test-sequencer").default;

/** Tests that mostly wait for something to break and to be whole again. */
const isWaiting = ({ path }) => path.endsWith("faults.full.test.ts");

/** Files between two that wait: more than run at once. */
const between = 8;

/** Jest's order, the largest files first, but those that wait are far from one another: what is between them works meanwhile. */
module.exports = class extends Sequencer {
  /** Deals the files out by size, so that all shards take about as long. Every shard has to find the same order. */
  shard(tests, { shardIndex, shardCount }) {
    const sized = tests.map((test) => ({ test, size: statSync(test.path).size }));
    sized.sort((a, b) => b.size - a.size || a.test.path.localeCompare(b.test.path));
    return sized.filter((_, index) => index % shardCount === shardIndex - 1).map(({ test }) => test);
  }

  sort(tests) {
    const sorted = super.sort(tests);
    const working = sorted.filter((test) => !isWaiting(test));
    for (const [index, test] of sorted.filter(isWaiting).entries()) working.splice(between * index, 0, test);
    return working;
  }
};
