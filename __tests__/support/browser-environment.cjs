const { TestEnvironment } = require("jest-environment-jsdom");

/** jsdom plus Node's fetch API, which every browser has and jsdom lacks. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { fetch, Headers, Request, Response });
  }
};
