const Sequencer = require("@jest/test-sequencer").default;

/** Tests that mostly wait for something to break and to be whole again. */
const isWaiting = ({ path }) => path.endsWith("faults.full.test.ts");

/** Files between two that wait: more than run at once. */
const between = 8;

/** Jest's order, the largest files first, but those that wait are far from one another: what is between them works meanwhile. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const working = sorted.filter((test) => !isWaiting(test));
    for (const [index, test] of sorted.filter(isWaiting).entries()) working.splice(between * index, 0, test);
    return working;
  }
};
