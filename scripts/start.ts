import { setInterval } from "node:timers/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { readConfig, type Config } from "../src/core/server/config.ts";
import { closeOnSignals, startService } from "../src/app/service.ts";
import { startPages } from "../src/app/start-pages.ts";
import { makeWritable } from "../src/core/server/make-folder.ts";
import { holdBuiltSite } from "../src/core/server/site-lock.ts";
import { startWorkers } from "../src/app/workers.ts";
import {
  nothingPublished,
  readPublishState,
} from "../src/features/publishing/server/releases/publish-state.ts";
import type { BuildProgress } from "../src/features/publishing/server/releases/site-builder.ts";
import { progressBar } from "./progress-bar.mjs";
import { openReleaseStore } from "../src/features/publishing/server/releases/release-store.ts";
import { loadEnvFile, nodeFlags, root, run, stop } from "./lib.ts";
import { startProblem } from "../src/core/server/errors.ts";

/**
 * Replaces 127.0.0.1 with localhost, because people type localhost and a browser stores a login for only one
 * of the two names.
 */
const onThisMachine = (address: string): string => address.replace("//127.0.0.1:", "//localhost:");

/**
 * Exits with a message if the port is in use or the data folder cannot be written to, because the build that
 * follows takes minutes.
 */
async function checkBeforeBuilding({ port, host, dataDir }: Config): Promise<void> {
  await new Promise<void>((resolve) => {
    const probe = createServer();
    // If the port cannot be opened for any other reason, the service reports the reason when it starts.
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE"
        ? stop(
            `Port ${port} on ${host} is taken by another program. Stop that program, or set PORT to a free port.`,
          )
        : resolve(),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
  try {
    await makeWritable(dataDir);
  } catch (error) {
    stop(
      `The data folder ${dataDir} cannot be written to (${(error as Error).message}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Builds the site before the service starts, unless there is a release to serve meanwhile. If publishing is
 * on, makes only one small file of each picture by default, because the service makes the other sizes in the
 * background. Invalid content does not prevent the start, so that editors can fix it in the CMS.
 */
async function buildFirst(config: Config): Promise<void> {
  const store = openReleaseStore({ folder: join(config.dataDir, "releases") });
  if ((await store.list()).length > 0) return;
  const images = process.env["GATSBY_IMAGES"] ?? (config.publishing ? "quick" : "full");
  const bar = progressBar("Building the site");
  const { code, output } = await run(process.execPath, [...nodeFlags, "scripts/build.ts", "--quick"], {
    quiet: true,
    env: { BUILD_CONTENT_DIR: config.contentDir, GATSBY_IMAGES: images },
    onMessage: (message) => {
      const { elapsed, left } = message as BuildProgress;
      bar.show(elapsed / (elapsed + left), left);
    },
  });
  if (code === 0) return bar.end();
  bar.end(output.trim());
  console.error(
    "The site could not be built. It will be built again as soon as the content has been corrected, in /admin or by hand.",
  );
}

/** Seconds without a build after which pictures that are still missing count as failed. */
const mostIdleSeconds = 10;

/**
 * Shows how far the service is with the larger sizes of a fresh installation's pictures, which it makes while
 * it serves the site, and reports when they are done.
 */
async function showPictures({ dataDir, publishing }: Config): Promise<void> {
  if (!publishing) return;
  const store = openReleaseStore({ folder: join(dataDir, "releases") });
  let bar: ReturnType<typeof progressBar> | undefined;
  let idleSeconds = 0;
  for await (const _ of setInterval(1_000, undefined, { ref: false })) {
    const { preparing, building } = (await readPublishState(join(dataDir, "publishing"))) ?? nothingPublished;
    if (preparing) {
      bar ??= progressBar("Making larger pictures");
      const { since, expectedSeconds } = preparing;
      const elapsed = (Date.now() - Date.parse(since)) / 1000;
      if (expectedSeconds !== null) bar.show(elapsed / expectedSeconds, expectedSeconds - elapsed);
    }
    const current = await store.current();
    const live = current && (await store.find(current.release));
    if (live && !live.provisional)
      return bar?.end("Everything is done: all sizes of the site's pictures are ready.");
    idleSeconds = (preparing ?? building) ? 0 : idleSeconds + 1;
    if (bar && idleSeconds > mostIdleSeconds)
      return bar.end("The larger sizes of the pictures could not be made. The next start tries again.");
  }
}

/** Returns lines with a link to the first-run page; none if that page is not due. */
async function firstRunLines(
  contentDir: string,
  address: string,
  link: string | undefined,
): Promise<string[]> {
  const [first] = startPages;
  if (!first || !(await first.isDue(contentDir))) return [];
  const to = link ? `${link}&to=${first.page}` : `${address}${first.page}`;
  return ["", `  Make it yours   ${to}`, "         from the sample restaurant to your own, in half an hour"];
}

try {
  loadEnvFile();
  const config = readConfig({ LOG_LEVEL: "warn", PUBLISHING: "on", ...process.env }, root);
  await checkBeforeBuilding(config);
  // Claims the folder of the built site for this data folder until the process ends.
  await holdBuiltSite(config);
  await buildFirst(config);
  const firstLink = Promise.withResolvers<string | undefined>();
  let links = 0;
  const onOwnersLink = (made: string) => {
    links += 1;
    firstLink.resolve(onThisMachine(made));
    if (links > 1) console.log(`The link to sign in has been used. The next one: ${onThisMachine(made)}`);
  };
  // With several workers, the sign-in links are in the log; a public site has no such links.
  if (config.workers > 1 || config.isPublic) firstLink.resolve(undefined);
  const service =
    config.workers > 1
      ? await startWorkers(config, {
          LOG_LEVEL: config.logLevel,
          PUBLISHING: config.publishing ? "on" : "off",
        })
      : await startService(config, { onOwnersLink });
  closeOnSignals(service);
  const link = await firstLink.promise;
  const address = onThisMachine(service.address);
  const lines = [
    `  Site   ${address}/`,
    `  Menu   ${address}/api/food/menu`,
    `  Edit   ${address}/admin/`,
    ...(link ? [`         ${link}  (signs in as the owner, once)`] : []),
    ...(await firstRunLines(config.contentDir, address, link)),
  ];
  console.log(`\n${lines.join("\n")}\n\nPress Ctrl-C to stop.\n`);
  showPictures(config).catch((error: unknown) =>
    console.error("The progress of the pictures cannot be shown:", error),
  );
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  stop(problem);
}
