import {
  askLocalBackend,
  chooseBackend,
  hostedBackend,
} from "../../../../src/features/publishing/admin/backend.ts";

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
const health = {
  backend: "service",
  branch: "main",
  staff: { name: "Marta", email: "m@example.com", role: "editor" },
} as const;
const nothing = hostedBackend({});
const origin = "http://localhost:8000";

describe("the CMS's back end", () => {
  it("is the service if it offers content", async () => {
    const local = await askLocalBackend(async () => json(200, health));
    expect(chooseBackend(local, hostedBackend({ CMS_BACKEND: "github", CMS_REPO: "a/b" }), origin)).toEqual({
      options: {
        backend: { name: "service", proxy_url: "/admin/backend/v1", branch: "main" },
        publishMode: "simple",
      },
      media: { at: "/admin/backend/media", list: "/admin/backend/images" },
    });
  });

  it.each([
    [
      "a static host answers with its 404 page",
      async () => new Response("<h1>404</h1>", { status: 404, headers: { "content-type": "text/html" } }),
    ],
    [
      "a host answers every path with the home page",
      async () => new Response("<h1>Delish</h1>", { headers: { "content-type": "text/html" } }),
    ],
    ["another service answers with JSON of its own", async () => json(200, { status: "ok" })],
    ["nobody answers", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is the hosted repository when %s", async (_, fetch) => {
    const choice = chooseBackend(
      await askLocalBackend(fetch),
      hostedBackend({ CMS_BACKEND: "github", CMS_REPO: "a/b", CMS_BRANCH: "live" }),
      origin,
    );
    expect(choice).toMatchObject({ options: { backend: { name: "github", repo: "a/b", branch: "live" } } });
  });

  it("is missing: the page says what to do", () => {
    expect(chooseBackend(null, nothing, origin)).toMatchObject({
      problem: expect.stringContaining("nowhere to save to"),
      fix: expect.stringContaining("npm start"),
    });
  });

  it("requires signing in first, with a link to it", async () => {
    const local = await askLocalBackend(async () => json(401, { error: { code: "NOT_SIGNED_IN" } }));
    expect(chooseBackend(local, nothing, origin)).toEqual({ signInAt: "/staff/sign-in" });
  });

  it("is not for cooks, who are told who can use it, with a link to their own page", async () => {
    const refusal = { success: false, code: "NOT_PERMITTED", error: "Your role does not allow this" };
    const choice = chooseBackend(await askLocalBackend(async () => json(403, refusal)), nothing, origin);
    expect(choice).toEqual({
      problem: "Only editors and owners can use the editor.",
      fix: expect.not.stringMatching(/npm|CMS_/),
      link: { to: "/staff/sign-in", label: "To your page" },
    });
  });

  it("gives the reason for a refusal", async () => {
    const local = await askLocalBackend(async () => json(403, { error: "Only at localhost." }));
    expect(chooseBackend(local, nothing, origin)).toMatchObject({
      fix: expect.stringContaining("Only at localhost."),
    });
  });
});

describe("the hosted back end's settings", () => {
  it.each([
    [{ CMS_BACKEND: "githbu", CMS_REPO: "a/b" }, "CMS_BACKEND is “githbu”"],
    [{ CMS_BACKEND: "github" }, "needs CMS_REPO"],
    [{ SITE_URL: "www.example.com/" }, "SITE_URL"],
    [{ CMS_PUBLISH_MODE: "draft" }, "CMS_PUBLISH_MODE"],
  ])("refuses %j", (env, message) => {
    expect(() => hostedBackend(env)).toThrow(message);
  });

  it("leaves out what is not set", () => {
    expect(hostedBackend({ CMS_BACKEND: "git-gateway" }).backend).toEqual({
      name: "git-gateway",
      branch: "main",
    });
  });
});
