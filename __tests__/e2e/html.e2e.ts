import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../scripts/lib.ts";
import { expect, test } from "./support/test.ts";

/* Errors that the W3C's Nu HTML checker finds in built pages. */

const pages = [
  "/",
  "/menu",
  "/menu/margherita-pizza",
  "/allergens",
  "/book",
  "/contact",
  "/about",
  "/team",
  "/blog",
  "/blog/the-market-at-five",
  "/shop",
  "/shopage",
  "/dinner",
  "/lunch",
  "/foodmenu",
  "/order",
  "/gallery",
  "/search",
  "/login",
  "/reservation",
];

interface Message {
  readonly type: string;
  readonly url: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
}

test("the Nu HTML checker finds no error on twenty pages", async () => {
  test.slow();
  const files = pages.map((path) => join(root, "public", path, "index.html"));
  const jar = join(root, "node_modules", "vnu-jar", "build", "dist", "vnu.jar");
  const { stdout } = await promisify(execFile)(
    "java",
    ["-Xss2m", "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", "--errors-only", ...files],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { messages } = JSON.parse(stdout) as { messages: readonly Message[] };
  const errors = messages
    // Its CSS parser does not know container queries or single-colour gradients; stylelint checks those.
    .filter(({ message }) => !message.startsWith("CSS: "))
    .map(
      ({ url, message, extract }) =>
        `${new URL(url).pathname.slice(join(root, "public").length)}: ${message} ${extract?.trim() ?? ""}`,
    );
  expect(errors).toEqual([]);
});
