import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import http, { type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { localBackend } from "../../../src/server/cms/local-backend.ts";

let root: string;
let app: FastifyInstance;

/** The paths of the links that were printed, and the cookie of the first. */
let links: string[];
let cookie: string;

async function serve(mode?: "fs" | "git") {
  links = [];
  app = Fastify();
  await app.register(localBackend, {
    prefix: "/admin/backend",
    root,
    announce: (path) => void links.push(path),
    ...(mode ? { mode } : {}),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  cookie = "";
  const opened = await get(links[0]!.replace("/admin/backend/", ""));
  cookie = opened.headers["set-cookie"]![0]!.split(";")[0]!;
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

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A real request over a real connection, with headers that fetch would not let a program set. */
function send(method: string, path: string, headers: Record<string, string>, body = ""): Promise<Reply> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port, method, path: `/admin/backend/${path}`, headers: { cookie, ...headers } },
      (reply) => {
        let text = "";
        reply.on("data", (chunk: Buffer) => (text += chunk.toString()));
        reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

const call = (action: string, params: object, headers: Record<string, string> = {}, branch = "main") =>
  send(
    "POST",
    "v1",
    {
      host: "localhost:8000",
      origin: "http://localhost:8000",
      "content-type": "application/json",
      ...headers,
    },
    JSON.stringify({ branch, action, params: { branch, ...params } }),
  );
const get = (path: string, host = "127.0.0.1:8000") => send("GET", path, { host });

const save = (path: string, raw: string, branch?: string) =>
  call(
    "persistEntry",
    {
      dataFiles: [{ path, slug: "soup", raw }],
      assets: [],
      options: {
        collectionName: "dishes",
        commitMessage: "Update Dish “soup”",
        useWorkflow: false,
        status: "draft",
      },
    },
    {},
    branch,
  );

describe("the local back end", () => {
  it("answers nobody who has not opened the link that was printed, whatever a proxy makes of the request", async () => {
    for (const stolen of ["", "cms=guess"]) {
      const reply = await call("getEntry", { path: "content/dishes/soup.md" }, { cookie: stolen });
      expect([reply.status, JSON.parse(reply.text)]).toEqual([
        403,
        { error: expect.stringContaining("the link that the service prints") },
      ]);
      for (const path of ["health", "images", "media/a.jpg"])
        expect((await send("GET", path, { host: "127.0.0.1:8000", cookie: stolen })).status).toBe(403);
    }
  });

  it("a link lets in once; the next one is printed then", async () => {
    expect(links).toHaveLength(2);
    const open = (link: string) => get(link.replace("/admin/backend/", ""));
    for (const link of [links[0]!, "/admin/backend/open/guess", "/admin/backend/open/x"])
      expect((await open(link)).headers["set-cookie"]).toBeUndefined();
    const { status, headers } = await open(links[1]!);
    expect(status).toBe(200);
    expect(headers["set-cookie"]![0]).toMatch(
      /^cms=[\w-]{43}; Max-Age=43200; Path=\/admin\/backend; HttpOnly; SameSite=Strict$/,
    );
  });

  it("runs nothing that was uploaded", async () => {
    await writeFile(join(root, "content", "media", "a.svg"), "<svg><script>alert(1)</script></svg>");
    const { headers } = await get("media/a.svg");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });

  it("says that it is there and where it writes", async () => {
    expect(JSON.parse((await get("health")).text)).toEqual({
      backend: "delish-local",
      mode: "fs",
      branch: "main",
    });
  });

  it("reads and writes entries in content/", async () => {
    const read = await call("getEntry", { path: "content/dishes/soup.md" });
    expect(JSON.parse(read.text)).toMatchObject({ data: "---\ntitle: Soup\n---\n" });
    expect((await save("content/dishes/soup.md", "---\ntitle: Tomato soup\n---\n")).status).toBe(200);
    expect(await readFile(join(root, "content", "dishes", "soup.md"), "utf8")).toContain("Tomato soup");
  });

  it.each([
    "package.json",
    "content/../package.json",
    "/etc/passwd",
    "../x",
    "content/.git/config",
    "contents/x",
    "content\\..\\x",
  ])("touches nothing outside content/: %s", async (path) => {
    expect((await call("getEntry", { path })).status).toBe(403);
    expect((await save(path, "gone")).status).toBe(403);
    expect((await call("deleteFiles", { paths: [path], options: { commitMessage: "x" } })).status).toBe(403);
    expect(await readFile(join(root, "package.json"), "utf8")).toBe("{}");
  });

  it.each([
    ["another site's origin", { origin: "https://evil.example" }],
    ["an origin that only looks local", { origin: "http://localhost.evil.example" }],
    ["an origin that hides itself", { origin: "null" }],
    ["another program's page on this machine", { origin: "http://localhost:3999" }],
    ["the same name by another scheme", { origin: "https://localhost:8000" }],
    ["a foreign name for this machine", { host: "evil.example:8000", origin: "" }],
    ["what a proxy passes on from elsewhere", { "x-forwarded-for": "203.0.113.7" }],
    ["a request that a browser marks as cross-site", { "sec-fetch-site": "cross-site" }],
  ])("refuses %s", async (_, headers) => {
    const reply = await call("getEntry", { path: "content/dishes/soup.md" }, headers);
    expect(reply.status).toBe(403);
    expect(JSON.parse(reply.text)).toEqual({ error: expect.stringContaining("local back end") });
  });

  it("refuses other machines", async () => {
    const reply = await app.inject({
      url: "/admin/backend/health",
      headers: { host: "localhost" },
      remoteAddress: "192.168.0.7",
    });
    expect(reply.statusCode).toBe(403);
  });

  it("takes JSON only, which no other site can send unasked", async () => {
    const reply = await call("info", {}, { "content-type": "text/plain" });
    expect(reply.status).toBe(415);
  });

  it("allows no other site to read its answers", async () => {
    const reply = await call("info", {});
    expect(reply.headers).not.toHaveProperty("access-control-allow-origin");
  });

  it("shows pictures as they are, and nothing beside them", async () => {
    await writeFile(join(root, "content", "media", "a.jpg"), "picture");
    expect((await get("media/a.jpg")).text).toBe("picture");
    expect((await get("media/../dishes/soup.md")).status).toBeGreaterThanOrEqual(400);
    expect((await get("media/%2e%2e/dishes/soup.md")).status).toBeGreaterThanOrEqual(400);
  });

  it("lists the pictures of all folders, as content files name them", async () => {
    await mkdir(join(root, "content", "media", "dishes"));
    await writeFile(join(root, "content", "media", "dishes", "soup.jpg"), "picture");
    await writeFile(join(root, "content", "media", "notes.txt"), "no picture");
    await writeFile(join(root, "content", "media", "a.jpg"), "picture");
    expect(JSON.parse((await get("images")).text)).toEqual(["/media/a.jpg", "/media/dishes/soup.jpg"]);
  });

  it("commits each save to the checked-out branch in mode git", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-C", root, "-c", "user.name=T", "-c", "user.email=t@example.com", ...args], {
        encoding: "utf8",
      });
    git("init", "-q", "-b", "live");
    git("config", "user.name", "T");
    git("config", "user.email", "t@example.com");
    git("add", "-A");
    git("commit", "-qm", "Start");
    await app.close();
    await serve("git");
    expect(JSON.parse((await get("health")).text)).toMatchObject({ mode: "git", branch: "live" });
    expect((await save("content/dishes/soup.md", "---\ntitle: Onion soup\n---\n", "live")).status).toBe(200);
    expect(git("log", "-1", "--format=%s")).toContain("Update Dish “soup”");
    expect(git("show", "HEAD:content/dishes/soup.md")).toContain("Onion soup");
  });

  it("says plainly that mode git needs a repository", async () => {
    await app.close();
    await expect(serve("git")).rejects.toThrow("git repository");
  });
});
