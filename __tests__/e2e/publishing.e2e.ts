import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib.ts";
import { checkRelease } from "../../src/server/releases/check-release.ts";
import { openReleaseStore } from "../../src/server/releases/release-store.ts";
import { copyContent } from "./support/content-copy.ts";
import { picture } from "./support/picture.ts";
import { cmsCookie, startService } from "./support/service.ts";
import { expect, test } from "./support/test.ts";

test("a restart with broken content serves the last good release at once, and says in the CMS and in the log what is wrong", async ({
  page,
  expectProblem,
}) => {
  // It is another service than the one that this worker shares.
  expectProblem(/^third party/);
  expectProblem(/404/);
  const { folder, content, remove } = await copyContent();
  const dataDir = join(folder, "data");
  const releases = openReleaseStore({ folder: join(dataDir, "releases") });
  const good = await releases.add(
    { publicDir: join(root, "public"), routesManifest: join(root, "dist/routes.json") },
    { commit: "", tree: "", fingerprint: "", builtAt: new Date().toISOString(), seconds: 1 },
    checkRelease,
  );
  await releases.switchTo(good.id);
  const dish = join(content, "dishes/berry-tart.md");
  await writeFile(dish, (await readFile(dish, "utf8")).replace(/^price: .*$/m, "price: 12.345"));

  const service = await startService({
    CONTENT_DIR: content,
    DATA_DIR: dataDir,
    PUBLIC_DIR: join(folder, "no-build"),
    ROUTES_MANIFEST: join(folder, "no-build/routes.json"),
    PUBLISHING: "on",
    LOG_LEVEL: "warn",
  });
  try {
    expect((await fetch(service.origin)).status).toBe(200);
    expect((await fetch(`${service.origin}/menu/berry-tart`)).status).toBe(200);

    await page.context().addCookies([await cmsCookie(service)]);
    await page.goto(`${service.origin}/admin/`);
    const strip = page.getByRole("alert").filter({ hasText: "Not live: Berry tart, Price." });
    await expect(strip).toContainText("The price 12.345 has more than two decimals.", { timeout: 60_000 });
    await picture(page, "not-live");
    const reported = () =>
      service
        .output()
        .split("\n")
        .find((line) => line.includes("what was saved is not live"));
    await expect.poll(reported).toContain("content/dishes/berry-tart.md");
    // The menu of the broken dish is as it last was, and the site goes on.
    expect((await fetch(`${service.origin}/menu/berry-tart`)).status).toBe(200);
  } finally {
    await service.stop();
    await remove();
  }
});
