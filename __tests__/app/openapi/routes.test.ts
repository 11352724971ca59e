import { createHash } from "node:crypto";
import fastify from "fastify";
import { endpoints } from "../../../src/app/endpoints.ts";
import { openApiRoutes } from "../../../src/app/openapi/routes.ts";

const get = async (url: string, docs: boolean) => {
  const app = fastify();
  openApiRoutes(app, { docs });
  const reply = await app.inject(url);
  await app.close();
  return reply;
};

it("serves the document", async () => {
  const reply = await get("/api/openapi.json", false);
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  expect(reply.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
});

it("has no page unless the settings turn it on", async () => {
  expect((await get("/api/docs", false)).statusCode).toBe(404);
});

describe("the page", () => {
  let html: string;
  let csp: string;
  beforeAll(async () => {
    const reply = await get("/api/docs", true);
    expect(reply.headers["content-type"]).toMatch(/^text\/html/);
    html = reply.body;
    csp = String(reply.headers["content-security-policy"]);
  });

  it("shows every endpoint by method and address", () => {
    const text = html.replace(/<[^>]+>/g, "");
    for (const { method, path } of Object.values(endpoints))
      expect(text).toContain(method + path.replace(/:(\w+)/g, "{$1}"));
  });

  it("loads nothing and runs nothing: its policy allows its own style alone", () => {
    const style = /<style>([^]*?)<\/style>/.exec(html)![1]!;
    expect(csp).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toMatch(/unsafe|script-src|https?:/);
    expect(html).not.toMatch(/<script|style=|<link|src=/);
  });

  it("has a target for every link within it, and no duplicate names", () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(Object.keys(endpoints).length);
    expect(ids).toEqual(expect.arrayContaining(links));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
