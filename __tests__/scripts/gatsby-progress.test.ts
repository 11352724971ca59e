import { followGatsby } from "../../scripts/gatsby-progress.ts";
import type { BuildProgress } from "../../src/features/publishing/server/releases/site-builder.ts";

const pictures = "Running gatsby-plugin-sharp.IMAGE_PROCESSING jobs";

function build(after = 0) {
  let seconds = 0;
  let last: BuildProgress | undefined;
  const listen = followGatsby(
    (progress) => (last = progress),
    after,
    () => seconds,
  );
  const at = (time: number, type: string, payload: object) => {
    seconds = time;
    listen({ type: "LOG_ACTION", action: { type: `ACTIVITY_${type}`, payload } });
    return last;
  };
  return { at, listen, last: () => last };
}

test("after half of its work, a build is expected to take as long again", () => {
  const { at } = build();
  at(5, "END", { id: "compile gatsby files" });
  const first = at(30, "END", { id: "Building production JavaScript and CSS bundles" })!;
  expect(first.left).toBeGreaterThan(15);
  expect(first.left).toBeLessThan(60);
  const later = at(44, "END", { id: "Building HTML renderer" })!;
  expect(later.left).toBeLessThan(first.left);
});

test("many pictures take as long as the last ones did", () => {
  const { at } = build();
  at(10, "UPDATE", { id: pictures, total: 111 });
  for (let count = 1; count <= 11; count += 1) at(10 + 2 * count, "UPDATE", { id: pictures, current: count });
  at(33, "END", { id: "compile gatsby files" });
  for (const id of [
    ...["createPages", "query-extraction", "Building production JavaScript and CSS bundles"],
    ...["Building HTML renderer", "Building static HTML for pages"],
  ])
    at(33, "END", { id });
  expect(at(34, "UPDATE", { id: pictures, current: 12 })).toEqual({ elapsed: 34, left: 198 });
});

test("work that follows Gatsby's is left until the end", () => {
  const { at } = build(36);
  for (const id of [
    ...["compile gatsby files", "createPages", "query-extraction"],
    ...["Building production JavaScript and CSS bundles", "Building HTML renderer"],
  ])
    at(40, "END", { id });
  expect(at(45, "END", { id: "Building static HTML for pages" })).toEqual({ elapsed: 45, left: 36 });
});

test("other messages of the build are ignored", () => {
  const { listen, last } = build();
  listen({ type: "LOG_ACTION", action: { type: "LOG", payload: "warn" } });
  listen({ type: "SOMETHING_ELSE" });
  listen("text");
  expect(last()).toBeUndefined();
});
