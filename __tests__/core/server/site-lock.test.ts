import { join } from "node:path";
import { holdBuiltSite } from "../../../src/core/server/site-lock.ts";
import { temporaryFolder } from "./support/fixtures.ts";

it("two restaurants cannot be built in one folder: the second is told to use its own", async () => {
  const project = await temporaryFolder();
  const of = (dataDir: string) => ({
    dataDir: join(project.path, dataDir),
    routesManifest: join(project.path, "dist", "routes.json"),
  });
  const release = await holdBuiltSite(of("data"));
  await expect(holdBuiltSite(of("other-data"))).rejects.toThrow(
    /^A service with the data folder .*data builds its site in .*clone or copy the project/,
  );
  // Services with the same database share the site.
  (await holdBuiltSite(of("data")))();
  release();
  (await holdBuiltSite(of("other-data")))();
  await project.remove();
});
