const Sequencer = require("@jest/test-sequencer").default;

/** True for tests that mostly wait for a fault to end. */
const isWaiting = ({ path }) => path.endsWith("faults.test.ts");

/** Minimum number of files between two that wait; more than run at once. */
const between = 8;

/** Uses Jest's order, largest files first, but spreads those that wait, so that other tests run meanwhile. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const working = sorted.filter((test) => !isWaiting(test));
    for (const [index, test] of sorted.filter(isWaiting).entries()) working.splice(between * index, 0, test);
    return working;
  }
};
