import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildTestSite } from "../__tests__/e2e/support/build-site.ts";
import { contentDir } from "../__tests__/support/content-dir.ts";
import { browserAt, freePort, since, startService } from "../deploy/trial.ts";
import { installMissing } from "./debian-packages.ts";
import { root, run, stop } from "./lib.ts";
import { makePackage } from "./package.ts";
import { makeNodeRoot, printed, signInFirst, useLink } from "./trial-install.ts";

/*
 * `npm run test:image` builds the Dockerfile's image and runs it with one volume, as docs/install.md does: an owner signs in and
 * changes a text, and a guest sees it; a backup is restored into a second volume; a newer image continues on the first one.
 * It needs root and Debian, but no Docker and no image registry: the base is made of Debian's packages and npm's Node, and
 * a package of the tests' site replaces the stage that builds the site.
 *
 * Buildah runs a container in a chroot, as the image's user, without capabilities, and with a root whose folders are
 * read-only, except for /tmp and /run. A chroot cannot show how the image behaves with a network of its own, with Node as
 * process 1, or with a limit of memory; and a volume is filled here, not by Docker.
 */

if (process.getuid?.() !== 0) stop("Buildah mounts folders here, so this needs root.");
await installMissing(["buildah", "mmdebstrap"]);
// The images take two gigabytes, so they are not in the folder for temporary files, which may be in memory.
const scratch = await mkdtemp("/var/tmp/test-image-");
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const dataFolder = "/srv/restaurant/data";
const started = Date.now();

process.env["BUILDAH_ISOLATION"] = "chroot";
// The other format has no health checks.
process.env["BUILDAH_FORMAT"] = "docker";
/** Returns a command of Buildah, which keeps its images and containers in this test's folder. */
const buildah = (...args: readonly string[]): readonly string[] => [
  ...["buildah", "--root", join(scratch, "store"), "--runroot", join(scratch, "run")],
  ...args,
];

async function buildBase(): Promise<void> {
  const folder = join(scratch, "base");
  await mkdir(folder);
  await makeNodeRoot(join(folder, "root.tar"));
  await writeFile(join(folder, "Dockerfile"), "FROM scratch\nADD root.tar /\n");
  await printed(...buildah("build", "--tag", "base", folder));
}

async function buildImage(): Promise<void> {
  process.env["GATSBY_IMAGES"] ??= "quick";
  await buildTestSite();
  process.env["CONTENT_DIR"] = contentDir;
  const made = join(scratch, "made");
  await Promise.all([makePackage(join(made, "package")), buildBase()]);
  for (const name of ["node", ".bin"])
    await rm(join(made, "package", "node_modules", name), { recursive: true });
  await printed(
    ...buildah("build", "--tag", "restaurant:1"),
    ...["--build-arg", "BASE=localhost/base", "--build-arg", `SITE_URL=${origin}`],
    ...["--build-context", `build=${made}`, root],
  );
}

/** Makes the image of a next version, whose site has another frame and one page more. */
async function buildNextImage(): Promise<void> {
  const folder = join(scratch, "next");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  await mkdir(folder);
  await writeFile(
    join(folder, "Dockerfile"),
    `FROM restaurant:1
USER root
RUN sed -i 's/^ *version: "${version}"/version: "99.0.0"/' service/*.js \\
  && sed -i 's/"frame":"/&next-/' dist/site.json \\
  && echo next > public/next.txt
USER node
`,
  );
  await printed(...buildah("build", "--tag", "restaurant:2", folder));
}

interface Image {
  readonly Docker: {
    readonly config: { readonly Cmd: string[]; readonly Healthcheck: { readonly Test: string[] } };
  };
}

/** Makes a container of an image. */
async function containerOf(image: string) {
  const name = image.replace(":", "-");
  await printed(...buildah("from", "--name", name, image));
  // Otherwise, Buildah mounts a volume of its own there.
  await printed(...buildah("config", "--volume", `${dataFolder}-`, name));
  const files = await printed(...buildah("mount", name));
  const { Docker } = JSON.parse(await printed(...buildah("inspect", "--type", "image", image))) as Image;
  const { Cmd, Healthcheck } = Docker.config;
  const readOnly = (await readdir(files, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !["dev", "proc", "run", "sys", "tmp"].includes(entry.name))
    .flatMap((entry) => ["--volume", `${join(files, entry.name)}:/${entry.name}:ro`]);
  const command = (volume: string, ...args: readonly string[]): readonly string[] =>
    buildah(
      ...["run", "--cap-drop", "ALL", ...readOnly, "--volume", `${volume}:${dataFolder}`],
      ...["--env", `SITE_URL=${origin}`, "--env", `PORT=${port}`, name, "--", ...args],
    );
  return {
    /** Makes a volume with what the image has in its place, as Docker does. */
    async makeVolume(name: string): Promise<string> {
      const volume = join(scratch, name);
      await printed("cp", "-a", join(files, dataFolder), volume);
      return volume;
    },
    run: (volume: string, ...args: readonly string[]) => printed(...command(volume, ...args)),
    /** Starts the service, and waits until the image's health check passes. */
    async start(volume: string) {
      const service = startService(command(volume, ...Cmd));
      const [, ...check] = Healthcheck.Test;
      await service.until("a healthy container", () =>
        printed(...command(volume, ...check)).then(() => true),
      );
      return service;
    },
  };
}

const browser = browserAt(origin);
const owner = "owner@example.com";
const staff = ["npm", "run", "staff", "--"] as const;
const shows = async (path: string, text: string): Promise<boolean> =>
  (await browser.get(path)).text.includes(text);
let service: ReturnType<typeof startService> | undefined;
try {
  await buildImage();
  console.log(`${since(started)} until the image is built`);
  console.log(await printed(...buildah("images", "--format", "{{.Name}} {{.Size}}")));

  let from = Date.now();
  const container = await containerOf("restaurant:1");
  const volume = await container.makeVolume("volume");
  service = await container.start(volume);
  console.log(`${since(from)} until the container is healthy`);

  const codes = await signInFirst(
    browser,
    await container.run(volume, ...staff, "add", owner, "--role", "owner"),
  );
  /** Signs in again: all sessions end at four in the morning, even during a test. */
  const signInAgain = async (said: string): Promise<void> => {
    await useLink(browser, said);
    await browser.post("/api/staff/secondFactor/verify", { code: codes.pop() });
  };
  console.log(`${await service.megabytes()} MB at rest`);

  from = Date.now();
  const text = await browser.changeTagline();
  await service.until("a changed text", () => shows("/", text));
  console.log(`${since(from)} from saving a text until a guest sees it`);
  for (const [program, most] of service.peaks) console.log(`${most} MB at most in service/${program}.js`);

  const backup = await container.run(volume, "npm", "run", "backup", "--", "--drill");
  const [file = ""] = /[\w-]+\.tar\.gz/.exec(backup) ?? [];
  await service.stop();

  from = Date.now();
  const second = await container.makeVolume("second");
  await printed("cp", "-a", join(volume, "backups", file), join(second, "backups"));
  await container.run(second, "npm", "run", "restore", "--", `data/backups/${file}`, "--yes");
  service = await container.start(second);
  await service.until("the restored text", () => shows("/", text));
  await signInAgain(await container.run(second, ...staff, "link", owner));
  await browser.changeTagline();
  await service.stop();
  console.log(`${since(from)} from a backup to a second volume with the same text`);

  await buildNextImage();
  const next = await containerOf("restaurant:2");
  from = Date.now();
  service = await next.start(volume);
  if (!service.output().includes("99.0.0")) throw new Error("The next version is not the next version.");
  await service.until("the next version's site", () => shows("/next.txt", "next"));
  await service.until("the text from before the update", () => shows("/", text));
  await signInAgain(await next.run(volume, ...staff, "link", owner));
  const later = await browser.changeTagline();
  await service.until("a text changed after the update", () => shows("/", later));
  await service.stop();
  console.log(`${since(from)} to update, and to change a text`);

  from = Date.now();
  service = await container.start(volume);
  await service.until(
    "the old version's site",
    async () => (await browser.get("/next.txt")).status === 404 && shows("/", later),
  );
  console.log(`${since(from)} to go back to the old version`);
} catch (error) {
  console.error(`${(error as Error).message}\n${service?.output().split("\n").slice(-20).join("\n") ?? ""}`);
  process.exitCode = 1;
} finally {
  await service?.stop();
  // Fails if Buildah has mounted nothing: it copies images if it cannot lay one over another.
  await run("umount", ["--recursive", join(scratch, "store", "overlay")], { quiet: true });
  await rm(scratch, { recursive: true });
}
