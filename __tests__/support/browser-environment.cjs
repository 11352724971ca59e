const { TestEnvironment } = require("jest-environment-jsdom");

/** jsdom with the fetch API, which every browser has and jsdom leaves out: Node's own. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { fetch, Headers, Request, Response });
  }
};
