import { followGatsby } from "../../scripts/gatsby-steps.ts";
import { progressLine, showProgress } from "../../scripts/progress.ts";

const steps = [
  { name: "Read content", share: 1 },
  { name: "Write pages", share: 3 },
];

/** Everything written, and a clock that is set by hand. */
function output(isTTY: boolean) {
  const written: string[] = [];
  const clock = { now: 0 };
  const stream = { isTTY, columns: 60, write: (text: string) => void written.push(text) };
  return { progress: showProgress(steps, stream, () => clock.now), clock, written };
}

test("in a log, every step is a line with its time and nothing is drawn over", () => {
  const { progress, clock, written } = output(false);
  progress.start("Read content");
  progress.start("Write pages");
  clock.now = 1_250;
  progress.finish("Read content");
  progress.update("Write pages", 5, 10);
  clock.now = 3_000;
  progress.finish("Write pages");
  progress.close();
  expect(written.join("")).toBe("Read content (1.3 s)\nWrite pages (3.0 s)\n");
});

test("on a terminal, a bar below the steps shows how much of the whole is done, and is taken away", () => {
  const { progress, written } = output(true);
  progress.start("Read content");
  progress.finish("Read content");
  progress.start("Write pages");
  progress.update("Write pages", 5, 10);
  expect(written.at(-1)).toMatch(/^█{15}░{9} +62 % {2}Write pages, 5 of 10$/);
  progress.close();
  expect(written.at(-1)).toBe("\r\u001b[2K");
});

test("a line never is wider than the terminal", () => {
  expect(progressLine(0.5, "Write pages, 5 of 10", 30)).toHaveLength(29);
});

test("Gatsby's messages become our steps; what nobody waits for is left out", () => {
  const { progress, written } = output(false);
  const follow = followGatsby(progress);
  const send = (type: string, payload: object) => follow({ type: "LOG_ACTION", action: { type, payload } });
  send("ACTIVITY_START", { id: "1", text: "source and transform nodes" });
  send("ACTIVITY_START", { id: "2", text: "write out requires" });
  send("ACTIVITY_UPDATE", { id: "1", current: 1, total: 4 });
  send("ACTIVITY_END", { id: "2" });
  send("ACTIVITY_END", { id: "1" });
  follow({ type: "LOG_ACTION", action: { type: "SET_STATUS", payload: "SUCCESS" } });
  expect(written.join("")).toBe("Read content (0.0 s)\n");
});
