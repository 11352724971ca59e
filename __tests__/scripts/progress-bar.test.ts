import { progressBar } from "../../scripts/progress-bar.mjs";

const isTerminal = process.stdout.isTTY;
let written: string[];

beforeEach(() => {
  jest.useFakeTimers();
  written = [];
  process.stdout.isTTY = true;
  jest.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  jest.spyOn(console, "log").mockImplementation((text: string) => void written.push(text));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  process.stdout.isTTY = isTerminal;
});

test("the bar moves between two reports, and gives way to a line with the time", () => {
  const bar = progressBar("Building");
  bar.show(0.5, 10);
  jest.advanceTimersByTime(5_000);
  expect(written.at(-1)).toMatch(/Building {2}█+░+ 5\d %, about 5 s left$/);
  bar.end();
  expect(written.at(-1)).toBe("Building: done in 5 s.");
});

test("work that takes longer than expected is neither done nor more than done", () => {
  const bar = progressBar("Building");
  bar.show(1.2, -30);
  jest.advanceTimersByTime(1_000);
  expect(written.at(-1)).toMatch(/ 99 %, longer than expected$/);
  bar.end();
});
