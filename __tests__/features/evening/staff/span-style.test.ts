import { spanStyle } from "../../../../src/features/evening/staff/timeline/bar.tsx";

const evening = { from: 18 * 60, to: 26 * 60 };

test.each([
  ["two of eight hours", 19, 21, "12.5000%", "25.0000%"],
  ["what lies before the evening is cut", 17, 20, "0.0000%", "25.0000%"],
  ["what lies after the evening is cut", 25, 28, "87.5000%", "12.5000%"],
])("a bar on the timeline is as long as its stay: %s", (_name, from, to, left, width) => {
  expect(spanStyle(evening, { from: from * 60, to: to * 60 })).toEqual({
    left,
    width: `calc(${width} - 2px)`,
  });
});
