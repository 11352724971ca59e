const Sequencer = require("@jest/test-sequencer").default;

/** Tests that mostly wait for something to break and to be whole again. */
const isWaiting = ({ path }) => path.endsWith("faults.test.ts");

/** Jest's order, the largest files first, but those that wait are far from one another: what is between them works meanwhile. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const working = sorted.filter((test) => !isWaiting(test));
    const waiting = sorted.filter(isWaiting);
    for (const [index, test] of waiting.entries())
      working.splice(Math.round((index * working.length) / (2 * waiting.length)), 0, test);
    return working;
  }
};
