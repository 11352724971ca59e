/** @jest-environment node */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { localBackend } from "../../src/server/cms/local-backend.ts";

let root: string;
let app: FastifyInstance;

async function serve(mode?: "fs" | "git") {
  app = Fastify();
  await app.register(localBackend, { prefix: "/admin/backend", root, ...(mode ? { mode } : {}) });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "delish-cms-"));
  await mkdir(join(root, "content", "dishes"), { recursive: true });
  await mkdir(join(root, "content", "media"));
  await writeFile(join(root, "content", "dishes", "soup.md"), "---\ntitle: Soup\n---\n");
  await writeFile(join(root, "package.json"), "{}");
  await serve();
});

afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const call = (action: string, params: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/admin/backend/v1",
    headers: { host: "localhost:8000", origin: "http://localhost:8000", ...headers },
    payload: { branch: "main", action, params: { branch: "main", ...params } },
  });

const save = (path: string, raw: string) =>
  call("persistEntry", {
    dataFiles: [{ path, slug: "soup", raw }],
    assets: [],
    options: { collectionName: "dishes", commitMessage: "Update Dish “soup”", useWorkflow: false, status: "draft" },
  });

describe("the local back end", () => {
  it("says that it is there and where it writes", async () => {
    const reply = await app.inject({ url: "/admin/backend/health", headers: { host: "127.0.0.1:8000" } });
    expect(reply.json()).toEqual({ backend: "delish-local", mode: "fs", branch: "main" });
  });

  it("reads and writes entries in content/", async () => {
    const read = await call("getEntry", { path: "content/dishes/soup.md" });
    expect(read.json()).toMatchObject({ data: "---\ntitle: Soup\n---\n" });
    expect((await save("content/dishes/soup.md", "---\ntitle: Tomato soup\n---\n")).statusCode).toBe(200);
    expect(await readFile(join(root, "content", "dishes", "soup.md"), "utf8")).toContain("Tomato soup");
  });

  it.each(["package.json", "content/../package.json", "/etc/passwd", "../x", "content/.git/config", "contents/x", "content\\..\\x"])(
    "touches nothing outside content/: %s",
    async (path) => {
      expect((await call("getEntry", { path })).statusCode).toBe(403);
      expect((await save(path, "gone")).statusCode).toBe(403);
      expect((await call("deleteFiles", { paths: [path], options: { commitMessage: "x" } })).statusCode).toBe(403);
      expect(await readFile(join(root, "package.json"), "utf8")).toBe("{}");
    },
  );

  it.each([
    ["another site's origin", { origin: "https://evil.example" }],
    ["an origin that only looks local", { origin: "http://localhost.evil.example" }],
    ["an origin that hides itself", { origin: "null" }],
    ["a foreign name for this machine", { host: "evil.example:8000", origin: "" }],
    ["a request that a browser marks as cross-site", { "sec-fetch-site": "cross-site" }],
  ])("refuses %s", async (_, headers) => {
    const reply = await call("getEntry", { path: "content/dishes/soup.md" }, headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({ error: expect.stringContaining("local back end") });
  });

  it("refuses other machines", async () => {
    const reply = await app.inject({ url: "/admin/backend/health", headers: { host: "localhost" }, remoteAddress: "192.168.0.7" });
    expect(reply.statusCode).toBe(403);
  });

  it("takes JSON only, which no other site can send unasked", async () => {
    const reply = await app.inject({
      method: "POST",
      url: "/admin/backend/v1",
      headers: { host: "localhost", "content-type": "text/plain" },
      payload: JSON.stringify({ action: "info" }),
    });
    expect(reply.statusCode).toBe(415);
  });

  it("allows no other site to read its answers", async () => {
    const reply = await call("info", {}, { origin: "http://localhost:3999" });
    expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("shows pictures as they are, and nothing beside them", async () => {
    await writeFile(join(root, "content", "media", "a.jpg"), "picture");
    const get = (url: string) => app.inject({ url: `/admin/backend/media/${url}`, headers: { host: "localhost" } });
    expect((await get("a.jpg")).body).toBe("picture");
    expect((await get("../dishes/soup.md")).statusCode).toBe(404);
    expect((await get("%2e%2e/dishes/soup.md")).statusCode).toBeGreaterThanOrEqual(400);
  });

  it("commits each save to the checked-out branch in mode git", async () => {
    const git = (...args: string[]) => execFileSync("git", ["-C", root, "-c", "user.name=T", "-c", "user.email=t@example.com", ...args], { encoding: "utf8" });
    git("init", "-q", "-b", "live");
    git("config", "user.name", "T");
    git("config", "user.email", "t@example.com");
    git("add", "-A");
    git("commit", "-qm", "Start");
    await app.close();
    await serve("git");
    expect((await app.inject({ url: "/admin/backend/health", headers: { host: "localhost" } })).json()).toMatchObject({ mode: "git", branch: "live" });
    const reply = await app.inject({
      method: "POST",
      url: "/admin/backend/v1",
      headers: { host: "localhost" },
      payload: {
        action: "persistEntry",
        params: {
          branch: "live",
          dataFiles: [{ path: "content/dishes/soup.md", slug: "soup", raw: "---\ntitle: Onion soup\n---\n" }],
          assets: [],
          options: { collectionName: "dishes", commitMessage: "Update Dish “soup”", useWorkflow: false, status: "draft" },
        },
      },
    });
    expect(reply.statusCode).toBe(200);
    expect(git("log", "-1", "--format=%s")).toContain("Update Dish “soup”");
    expect(git("show", "HEAD:content/dishes/soup.md")).toContain("Onion soup");
  });

  it("says plainly that mode git needs a repository", async () => {
    await app.close();
    await expect(serve("git")).rejects.toThrow("git repository");
  });
});
