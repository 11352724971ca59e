import { mkdir } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { precompress } from "../../../../src/site/gatsby/publishing/precompress.ts";
import { publicFiles, routes, writeFiles } from "../../../core/server/support/fixtures.ts";
import { testService, type TestService } from "../../../core/server/support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await testService();
  await precompress(join(service.root, "public"));
});
afterAll(() => service.close());

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });

describe("one address per page", () => {
  it("serves a page at its canonical path", async () => {
    const reply = await get("/lunch?from=mail");
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(reply.body).toBe(publicFiles["lunch/index.html"]);
  });

  it.each([
    ["/Lunch", "/lunch"],
    ["/LUNCH/", "/lunch"],
    ["/LUNCH//?a=1&b=%20", "/lunch?a=1&b=%20"],
    ["/lunch/", "/lunch"],
    ["//lunch", "/lunch"],
    ["/%6Cunch", "/lunch"],
    ["/lunch/index.html", "/lunch"],
    ["/index.html", "/"],
    ["//", "/"],
    ["/Admin", "/admin"],
    ["/ADMIN/index.html?x=1", "/admin?x=1"],
    ["/Old-Menu?x=1", "/lunch?x=1"],
  ])("redirects %s to %s permanently", async (from, to) => {
    const reply = await get(from);
    expect([reply.statusCode, reply.headers.location]).toEqual([301, to]);
  });

  it("keeps the letters of a token, and only lowers the path before it", async () => {
    expect((await get("/ResetPassword/AbC-42/?x=Y")).headers.location).toBe("/resetpassword/AbC-42?x=Y");
    expect((await get("/resetpassword/AbC-42")).body).toContain("<title>Reset</title>");
    expect((await get("/resetpassword")).body).toContain("<title>Reset</title>");
  });

  it.each(["/admin", "/admin/"])("serves the CMS at %s", async (path) => {
    expect((await get(path)).body).toContain("<title>CMS</title>");
  });
});

describe("missing pages", () => {
  it.each([
    "/nothing",
    "/lunch/nothing",
    "//evil.example",
    "//evil.example/lunch",
    "/%2f%2fevil.example",
    "/%zz",
    "/lunch%00",
    "/lunch%2f",
    "/404",
    "/404.html",
    "/PAGE-DATA/lunch/page-data.json",
    "/Page-Data/Lunch/Page-Data.json",
    "/APP-0b1c2d.js",
    "/lunch/index.html.br",
  ])("answers %s with a page that says so, status 404", async (url) => {
    const reply = await get(url, { "if-none-match": "*" });
    expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined]);
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(reply.body).toMatch(/<title>(Nothing here|There is no such page)<\/title>/);
  });

  it.each([
    "/\\evil.example",
    "/../package.json",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/data/restaurant.sqlite",
    "/..%5c..%5cdata",
    "/static/../../dist/routes.json",
    "/media/../settings/booking.yml",
    "/media/%2e%2e/settings/booking.yml",
    "/media/..%2fdishes%2fribeye-steak.md",
    "/.secret",
    "/%2esecret",
    "/media/notes.txt",
  ])("serves nothing outside its folders: %s", async (path) => {
    // Clients normalize a path before they send it, so this request is written by hand.
    if (!service.app.server.listening) await service.app.listen({ host: "127.0.0.1", port: 0 });
    const socket = connect((service.app.server.address() as AddressInfo).port, "127.0.0.1");
    const reply = await new Promise<string>((resolve, reject) => {
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      socket.on("end", () => resolve(text)).on("error", reject);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    });
    expect(reply).toMatch(/^HTTP\/1\.1 404 /);
    expect(reply).not.toMatch(/location:/i);
    expect(reply).not.toMatch(/hidden|timeZone|not a picture|SQLite|root:/);
  });

  it("refuses writes", async () => {
    const reply = await service.app.inject({ method: "POST", url: "/lunch" });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("says that the site has not been built, and still answers the API", async () => {
    const empty = await testService({ site: false });
    const page = await empty.app.inject("/lunch");
    expect([page.statusCode, page.body.includes("npm run build")]).toEqual([503, true]);
    expect((await empty.app.inject("/api/food/menu")).statusCode).toBe(200);
    await empty.close();
  });
});

describe("caching", () => {
  it.each([
    ["/app-0b1c2d.js", "public, max-age=31536000, immutable"],
    ["/cards/0b1c2d.jpg", "public, max-age=31536000, immutable"],
    ["/", "no-cache"],
    ["/page-data/lunch/page-data.json", "no-cache"],
    ["/favicon.svg", "no-cache"],
    ["/media/dishes/ribeye-steak.jpg", "public, max-age=600, stale-while-revalidate=86400"],
  ])("%s: %s, and an answer of 304 if it is unchanged", async (url, cacheControl) => {
    const first = await get(url);
    expect(first.headers["cache-control"]).toBe(cacheControl);
    const second = await get(url, { "if-none-match": String(first.headers.etag) });
    expect([second.statusCode, second.body]).toEqual([304, ""]);
  });

  it("answers HEAD with the headers and nothing else", async () => {
    const reply = await service.app.inject({ method: "HEAD", url: "/lunch" });
    expect([reply.statusCode, reply.body]).toEqual([200, ""]);
    expect(Number(reply.headers["content-length"])).toBe(publicFiles["lunch/index.html"].length);
  });

  it("notices at once that the site has been rebuilt", async () => {
    const other = await testService();
    expect((await other.app.inject("/dinner")).statusCode).toBe(404);
    await writeFiles(other.root, {
      "public/dinner/index.html": "<title>Dinner</title>",
      "dist/routes.json": JSON.stringify({
        ...routes,
        pages: [...routes.pages, { path: "/dinner", file: "dinner/index.html", scripts: [] }],
      }),
    });
    expect((await other.app.inject("/dinner")).statusCode).toBe(200);
    await other.close();
  });
});

describe("compression", () => {
  const html = publicFiles["lunch/index.html"];

  it.each([
    ["br", (data: Buffer) => brotliDecompressSync(data)],
    ["gzip", (data: Buffer) => gunzipSync(data)],
  ])("sends %s if accepted, under its own ETag", async (encoding, decode) => {
    const reply = await get("/lunch", { "accept-encoding": encoding });
    expect(reply.headers).toMatchObject({
      "content-encoding": encoding,
      "content-type": "text/html; charset=utf-8",
    });
    expect(reply.headers.vary).toMatch(/accept-encoding/i);
    expect(decode(reply.rawPayload).toString()).toBe(html);
    expect(reply.headers.etag).not.toBe((await get("/lunch")).headers.etag);
  });

  it("prefers brotli, and compresses only on request", async () => {
    expect(
      (await get("/lunch", { "accept-encoding": "gzip, deflate, br" })).headers["content-encoding"],
    ).toBe("br");
    const plain = await get("/lunch");
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, html]);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  });

  it("compresses pages by itself that the build has not; sends a picture or a few letters unchanged", async () => {
    const other = await testService();
    await writeFiles(other.root, {
      "public/plate.jpg": Buffer.alloc(5_000),
      "public/index.html": "<title>Home</title>",
    });
    const ask = (url: string) => other.app.inject({ url, headers: { "accept-encoding": "br, gzip" } });
    const reply = await ask("/lunch");
    expect(reply.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(html);
    for (const url of ["/plate.jpg", "/"])
      expect((await ask(url)).headers["content-encoding"]).toBeUndefined();
    await other.close();
  });
});

describe("security headers", () => {
  const policyOf = async (url: string) => {
    const text = String((await get(url)).headers["content-security-policy"]);
    return new Map(
      text.split("; ").map((directive) => [directive.split(" ")[0]!, directive.split(" ").slice(1)]),
    );
  };

  it("lets a page run its own files and its own inline scripts, and nothing more", async () => {
    const policy = await policyOf("/lunch");
    expect(policy.get("script-src")).toEqual(["'self'", "'sha256-lunch'"]);
    expect(policy.get("object-src")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect((await policyOf("/")).get("script-src")).toEqual(["'self'", "'sha256-home'"]);
    expect((await policyOf("/nothing")).get("script-src")).toEqual(["'self'", "'sha256-missing'"]);
  });

  it("lets pages call the API at its configured address", async () => {
    const other = await testService();
    await writeFiles(other.root, {
      "dist/routes.json": JSON.stringify({ ...routes, apiOrigin: "https://api.example.com" }),
    });
    const policy = String((await other.app.inject("/")).headers["content-security-policy"]);
    expect(policy).toContain("connect-src 'self' https://api.example.com");
    expect(policy).toContain("img-src 'self' data: https://api.example.com");
    await other.close();
  });

  it("gives the CMS what it needs, and no other page", async () => {
    const policy = await policyOf("/admin");
    expect(policy.get("script-src")).toContain("'unsafe-eval'");
    expect(policy.get("frame-src")).toEqual(["'self'", "blob:"]);
    expect(policy.get("frame-ancestors")).toEqual(["'self'"]);
    expect((await policyOf("/")).get("script-src")).not.toContain("'unsafe-eval'");
  });

  it("runs nothing in an uploaded drawing", async () => {
    const reply = await get("/media/logo.svg");
    expect(reply.headers["content-type"]).toMatch(/^image\/svg/);
    expect(reply.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
  });

  it("sets the usual ones everywhere", async () => {
    for (const url of ["/", "/nothing", "/api/food/menu", "/app-0b1c2d.js"]) {
      expect((await get(url)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
      });
    }
  });
});

it("does not mistake a folder for a file", async () => {
  await mkdir(join(service.root, "public/folder.js"), { recursive: true });
  expect((await get("/folder.js")).statusCode).toBe(404);
});
