import { terminalLine } from "../../../src/core/server/terminal-log.ts";

const line = (fields: object) => terminalLine(`${JSON.stringify({ level: 30, time: 1, ...fields })}\n`);

test("an info line is a sentence, with its details below", () => {
  expect(line({ msg: "the saved changes are live", seconds: 2.1 })).toBe(
    "The saved changes are live.\n  seconds: 2.1\n",
  );
});

test("a warning is marked as one, and names files and reasons", () => {
  const file = "content/settings/site.yml";
  expect(
    line({ level: 40, msg: "a content file cannot be used", file, reason: "Name: It is missing." }),
  ).toBe(`Warning: a content file cannot be used.\n  file: ${file}\n  reason: Name: It is missing.\n`);
});

test("an error comes with its stack, a warning with its message alone", () => {
  const err = { type: "Error", message: "no space", stack: "Error: no space\n    at write (disk.ts:1)" };
  expect(line({ level: 50, msg: "request failed", requestId: "r1", err })).toBe(
    "Error: request failed.\n  Error: no space\n      at write (disk.ts:1)\n",
  );
  expect(line({ level: 40, msg: "it will be retried later", err })).toBe(
    "Warning: it will be retried later.\n  no space\n",
  );
});

test("a request is one short line, and nothing is JSON", () => {
  const request = { requestId: "r1", method: "GET", route: "/lunch", status: 200, ms: 3.4 };
  expect(line({ ...request, msg: "request" })).toBe("GET /lunch 200 in 3.4 ms\n");
});

test("anything but a log line is left alone", () => {
  expect(terminalLine("Server listening\n")).toBe("Server listening\n");
});
