/*
 * Tests a package before guests use it: `node deploy/try.ts`, in the package's folder. Starts the package's service on a copy of
 * its content and an empty data folder, signs in with the owner's link, and saves a text and a dish with a picture as the CMS
 * does. Waits until a guest sees both, and prints the time and memory that this took. Deletes everything that it wrote. Needs
 * Node 24 and git.
 */
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { browserAt, freePort, since, startService } from "./trial.ts";

const folder = resolve(process.argv[2] ?? ".");
const scratch = await mkdtemp(join(tmpdir(), "try-package-"));
const content = join(scratch, "content");
await cp(join(folder, "content"), content, { recursive: true });

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const started = Date.now();
const service = startService([process.execPath, "service/main.js"], {
  cwd: folder,
  env: {
    PATH: process.env["PATH"],
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: origin,
    DATA_DIR: join(scratch, "data"),
    CONTENT_DIR: content,
  },
});

try {
  const browser = browserAt(origin);
  await service.until("the service", async () => (await browser.get("/healthz")).status === 200);
  console.log(`${since(started)} until the service answers`);
  const [, token = ""] = await service.until("the owner's link", () =>
    Promise.resolve(/sign-in#link=([\w-]+)"/.exec(service.output())),
  );
  await browser.signIn(token);

  let from = Date.now();
  const tagline = await browser.changeTagline();
  await service.until("a changed text", async () => (await browser.get("/")).text.includes(tagline));
  console.log(`${since(from)} from saving a text until a guest sees it, ${since(started)} from the start`);

  const [name = ""] = (await readdir(join(content, "dishes"))).filter((each) => /^[a-z-]+\.md$/.test(each));
  const dish = await readFile(join(content, "dishes", name), "utf8");
  const [picture = ""] = (await readdir(join(content, "media", "dishes"))).filter((each) =>
    /\.(png|jpg)$/.test(each),
  );
  const bytes = await readFile(join(content, "media", "dishes", picture));
  const path = `content/media/dishes/of-this-trial${picture.slice(picture.lastIndexOf("."))}`;
  from = Date.now();
  await browser.save(
    "content/dishes/of-this-trial.md",
    dish
      .replace(/^title:.*$/m, "title: Of this trial")
      .replace(/^( *)file: .*$/m, `$1file: ${path.slice("content".length)}`),
    null,
    // The additional byte makes it a different picture.
    [{ path, content: Buffer.concat([bytes, Buffer.of(0)]).toString("base64"), encoding: "base64" }],
  );
  const page = await service.until("a new page", async () => {
    const found = await browser.get("/menu/of-this-trial");
    return found.status === 200 && found.text.includes("Of this trial") && found.text;
  });
  const [image] = /\/static\/[^"\s,]*of-this-trial[^"\s,]*/.exec(page) ?? [];
  if (!image || (await browser.get(image)).status !== 200) throw new Error("The new page has no picture.");
  console.log(`${since(from)} from saving a dish with a picture until it has its page`);
  for (const [program, most] of service.peaks) console.log(`${most} MB at most in service/${program}.js`);
} catch (error) {
  console.error(`${(error as Error).message}\n${service.output().split("\n").slice(-20).join("\n")}`);
  process.exitCode = 1;
} finally {
  await service.stop();
  await rm(scratch, { recursive: true, force: true });
}
