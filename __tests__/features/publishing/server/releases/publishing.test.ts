import { spawn, spawnSync } from "node:child_process";
import { json } from "node:stream/consumers";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bytesOnDisk } from "../../../../../src/core/server/bytes-on-disk.ts";
import { buildApp } from "../../../../../src/app/server.ts";
import {
  openPublisher,
  type Publisher,
} from "../../../../../src/features/publishing/server/releases/publisher.ts";
import { siteModel } from "../../../../../src/app/site-model.ts";
import { publishHistory } from "../../../../../src/features/publishing/server/releases/publish-history.ts";
import {
  openReleaseStore,
  type ReleaseStore,
} from "../../../../../src/features/publishing/server/releases/release-store.ts";
import type { ContentRepository } from "../../../../../src/content/server/repository.ts";
import { endSessions } from "../../../../../src/core/server/auth/stored-sessions.ts";
import { openStorage } from "../../../../../src/core/server/storage/index.ts";
import { staffLock } from "../../../../../src/core/server/storage/locks.ts";
import { openStreams } from "../../../../core/server/support/event-reader.ts";
import { fakeBuilder } from "../../../../core/server/support/fake-site.ts";
import { contentFolder, soup, type ContentFolder } from "../../../../core/server/support/repository.ts";
import { saturdayAfternoon, testService, type TestService } from "../../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../../core/server/support/staff.ts";
import { defaultFormats } from "../../../../../src/core/shared/formats.ts";
import { programEnv } from "../../../../support/program-env.ts";

const project = join(import.meta.dirname, "../../../../..");
const marta = { name: "Marta Abel", email: "marta@example.com" };

describe("the publisher", () => {
  let folder: ContentFolder;
  let repository: ContentRepository;
  let store: ReleaseStore;
  let publisher: Publisher;
  let builder: ReturnType<typeof fakeBuilder>;
  let now: Date;

  const open = () =>
    openPublisher({
      store,
      repository,
      builder,
      model: siteModel,
      folder: join(folder.root, "data/publishing"),
      now: () => now,
    });
  const openAll = async () => {
    repository = await folder.open();
    store = openReleaseStore({ folder: join(folder.root, "data/releases"), now: () => now });
    builder = fakeBuilder(join(folder.root, "data/work"));
    publisher = await open();
  };
  beforeEach(async () => {
    now = new Date("2026-11-21T11:00:00Z");
    folder = await contentFolder(false);
    await openAll();
  });
  afterEach(async () => {
    await publisher.close();
    await folder.remove();
  });

  const savePrice = async (price: number | string) =>
    repository.save({
      author: marta,
      message: `Soup: Price ${price}`,
      changes: [{ path: "dishes/soup.md", content: soup.replace("9", `${price}`) }],
    });
  const publish = async () => {
    publisher.publish();
    await publisher.idle();
  };
  const liveText = async () => {
    const current = await store.current();
    return (
      current && readFile(join(store.filesOf(current.release).publicDir, "menu/soup/index.html"), "utf8")
    );
  };

  const until = async (check: () => Promise<boolean> | boolean) => {
    while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const isLive = (text: string) => until(async () => (await liveText())!.includes(text));

  it("publishes a text of a fresh installation while all sizes of its pictures are still being made", async () => {
    const small = fakeBuilder(join(folder.root, "data/small"));
    builder.existing = async (contentDir, signal) => ({
      ...(await small.rebuild(contentDir, signal)),
      provisional: true,
    });
    const pictures = Promise.withResolvers<void>();
    builder.untilBuilt = pictures.promise;
    try {
      publisher.publish();
      await until(() => publisher.state.preparing?.expectedSeconds === 200);
      expect(await liveText()).toContain("price: 9");
      await savePrice(10);
      publisher.publish();
      await isLive("price: 10");
      expect((await store.find((await store.current())!.release))!.provisional).toBe(true);
    } finally {
      pictures.resolve();
    }
    await publisher.idle();
    expect(await liveText()).toContain("price: 10");
    expect((await store.find((await store.current())!.release))!.provisional).toBeUndefined();
    expect(builder.builds).toBe(1);
    expect(publisher.state).toMatchObject({ building: null, failed: null });
  });

  it("publishes saves, as a release that no later build changes", async () => {
    await publish();
    const first = (await store.current())!.release;
    await savePrice(10);
    await publish();
    expect(await liveText()).toContain("price: 10");
    expect(await readFile(join(store.filesOf(first).publicDir, "menu/soup/index.html"), "utf8")).toContain(
      "price: 9",
    );
    expect(publisher.state).toMatchObject({
      live: { commit: await repository.head() },
      building: null,
      failed: null,
    });
    await publish();
    expect(await store.list()).toHaveLength(2);
  });

  it("builds several saves together, and the newest wins", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    builder.until = promise;
    publisher.publish();
    for (const price of [10, 11, 12]) {
      await savePrice(price);
      publisher.publish();
    }
    resolve();
    await publisher.idle();
    expect(builder.builds + builder.made).toBeLessThanOrEqual(2);
    expect(await liveText()).toContain("price: 12");
  });

  it("leaves the live site unchanged if a build fails or is incomplete, and reports the problem", async () => {
    await publish();
    await savePrice("BREAK");
    await publish();
    expect(await liveText()).toContain("price: 9");
    expect(publisher.state.setAside).toMatchObject([
      { file: "content/dishes/soup.md", title: "Soup", field: "Price", fix: "Mend it." },
    ]);
    await savePrice("HALF");
    await publish();
    expect(await liveText()).toContain("price: 9");
    expect(publisher.state.failed?.message).toContain("incomplete");
    expect(await store.list()).toHaveLength(1);
    await savePrice(10);
    await publish();
    expect(await liveText()).toContain("price: 10");
    expect(publisher.state).toMatchObject({ failed: null, setAside: [] });
  });

  describe("with an entry that cannot be built", () => {
    const save = (name: string, price: number | string) =>
      repository.save({
        author: marta,
        message: `${name}: Price ${price}`,
        changes: [
          {
            path: `dishes/${name}.md`,
            content: soup
              .replace(
                "Soup",
                name.replace(/^./, (letter) => letter.toUpperCase()),
              )
              .replace("9", `${price}`),
          },
        ],
      });
    const liveTextOf = async (name: string) => {
      const { release } = (await store.current())!;
      return readFile(join(store.filesOf(release).publicDir, `menu/${name}/index.html`), "utf8");
    };
    const history = () =>
      publishHistory(repository, store, siteModel, () => defaultFormats)(publisher.state, 10);
    let build: PromiseWithResolvers<void>;
    beforeEach(async () => {
      await publish();
      build = Promise.withResolvers<void>();
    });
    afterEach(() => build.resolve());

    it.each([
      ["that the check names", "BREAK"],
      ["of which no page can be rendered", "CRASH"],
    ])("%s, its last good version stays and all other saves go live", async (_, fault) => {
      await save("soup", fault);
      await publish();
      const [aside] = publisher.state.setAside;
      expect(aside).toMatchObject({
        file: "content/dishes/soup.md",
        title: "Soup",
        since: now.toISOString(),
        version: (await repository.read("dishes/soup.md"))!.version,
      });
      now = new Date(now.getTime() + 3600_000);
      for (const price of [12, 13]) {
        await save("tart", price);
        await publish();
        expect(await liveTextOf("tart")).toContain(`price: ${price}`);
        expect(await liveText()).toContain("price: 9");
        expect(publisher.state).toMatchObject({
          live: { commit: await repository.head() },
          failed: null,
          setAside: [aside],
        });
      }
      expect((await history()).map(({ state, what }) => [state, what])).toEqual([
        ["live", "Price: $12.00 → $13.00"],
        ["kept", "Price: $9.00 → $12.00"],
        ["failed", expect.stringContaining("Price")],
        ["kept", expect.anything()],
      ]);
      await save("soup", 10);
      await publish();
      expect([await liveText(), publisher.state.setAside]).toEqual([
        expect.stringContaining("price: 10"),
        [],
      ]);
    });

    it("publishes the other saves made at the same time", async () => {
      for (const name of ["pie", "stew"]) await save(name, 11);
      await save("soup", "CRASH");
      await save("roast", "BREAK");
      await publish();
      expect(publisher.state.setAside.map(({ file }) => file).sort()).toEqual([
        "content/dishes/roast.md",
        "content/dishes/soup.md",
      ]);
      for (const name of ["pie", "stew"]) expect(await liveTextOf(name)).toContain("price: 11");
      expect(await liveText()).toContain("price: 9");
      await expect(liveTextOf("roast")).rejects.toThrow("ENOENT");
    });

    it("still reports what is set aside after a restart", async () => {
      await save("soup", "CRASH");
      await publish();
      const { setAside } = publisher.state;
      await publisher.close();
      await openAll();
      expect(publisher.state.setAside).toEqual(setAside);
      await publish();
      expect(publisher.state.setAside).toEqual(setAside);
      expect(await liveText()).toContain("price: 9");
    });

    it("leaves the live site unchanged if a build never finishes, and names no entry", async () => {
      await save("soup", "ENDLESS");
      await publish();
      expect(await liveText()).toContain("price: 9");
      expect(publisher.state).toMatchObject({
        failed: { message: expect.stringContaining("within 20 minutes") },
        setAside: [],
      });
    });

    it("reports what is being built", async () => {
      builder.until = build.promise;
      await save("pie", 10);
      publisher.publish();
      await until(() => publisher.state.building !== null && builder.made > 0);
      expect(publisher.state.building).toMatchObject({ titles: ["Pie"] });
      build.resolve();
      await publisher.idle();
    });
  });

  it("goes back in one step, and holds that until it is released", async () => {
    await publish();
    const first = (await store.current())!.release;
    await savePrice(10);
    await publish();
    await publisher.goBack(first, marta);
    expect(await liveText()).toContain("price: 9");
    await savePrice(11);
    await publish();
    expect(await liveText()).toContain("price: 9");
    expect(publisher.state.pinned).toMatchObject({ by: "Marta Abel" });
    await publisher.release();
    await publisher.idle();
    expect([await liveText(), publisher.state.pinned]).toEqual([expect.stringContaining("price: 11"), null]);
  });

  it("holds what an editor goes back to while a build is running", async () => {
    await publish();
    const first = (await store.current())!.release;
    const build = Promise.withResolvers<void>();
    builder.until = build.promise;
    await savePrice(10);
    publisher.publish();
    await until(() => builder.made === 1);
    await publisher.goBack(first, marta);
    build.resolve();
    await publisher.idle();
    expect(await liveText()).toContain("price: 9");
    expect(publisher.state).toMatchObject({ building: null, pinned: { by: "Marta Abel" } });
  });

  it("lists saves after a failed one as waiting", async () => {
    const states = async () =>
      (await publishHistory(repository, store, siteModel, () => defaultFormats)(publisher.state, 10)).map(
        ({ state }) => state,
      );
    await publish();
    await savePrice(10);
    expect(await states()).toEqual(["waiting", "live"]);
    await savePrice("HALF");
    await publish();
    await savePrice(11);
    expect(await states()).toEqual(["waiting", "failed", "failed", "live"]);
  });

  it("keeps ten releases to go back to, and from the last day one with each version of the scripts", async () => {
    const publishPrices = async (first: number, count: number) => {
      for (let price = first; price < first + count; price += 1) {
        now = new Date(now.getTime() + 3600_000);
        await savePrice(price);
        await publish();
      }
    };
    const frames = async () => (await store.list()).map(({ frame }) => frame);
    const eleven = Array.from({ length: 11 }, () => "frame");
    builder.frame = "earlier";
    await publishPrices(10, 2);
    builder.frame = "frame";
    await publishPrices(20, 13);
    expect(await frames()).toEqual([...eleven, "earlier"]);
    now = new Date(now.getTime() + 25 * 3600_000);
    await publishPrices(99, 1);
    expect(await frames()).toEqual(eleven);
  });

  it("what a power cut has left of an unfinished release does not fill the disk", async () => {
    const releases = join(folder.root, "data/releases");
    await publish();
    const part = join(releases, "20261120T230000000Z.part");
    await mkdir(join(part, "public"), { recursive: true });
    await writeFile(join(part, "public", "index.html"), "half a page");
    await savePrice(10);
    await publish();
    expect((await readdir(releases)).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(await liveText()).toContain("price: 10");
    expect(await store.list()).toHaveLength(2);
  });

  it("thirty publishes in one day use as much disk as ten, even with different scripts and pictures", async () => {
    const releases = join(folder.root, "data/releases");
    const publishTo = async (last: number) => {
      for (let price = (await store.list()).length === 0 ? 1 : 11; price <= last; price += 1) {
        now = new Date(now.getTime() + 60_000);
        builder.frame = `frame ${price}`;
        await savePrice(`${price}\n# ${randomBytes(50_000).toString("hex")}`);
        await publish();
      }
      return bytesOnDisk(releases);
    };
    const afterTen = await publishTo(10);
    const live = await bytesOnDisk(join(releases, (await store.current())!.release));
    expect(afterTen).toBeGreaterThan(9 * live);
    const afterThirty = await publishTo(30);
    // The limit allows for one more release, which completes the ten that can be restored, and for older
    // scripts as large as one site.
    expect(afterThirty).toBeLessThan(afterTen + 2.2 * live);
    expect((await readdir(releases)).filter((name) => name.endsWith(".part"))).toEqual([]);
  }, 120_000);

  const mayMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
  (mayMount ? it : it.skip)(
    "a disk that is full in the middle of publishing leaves the live site, and what was saved goes live once there is room",
    async () => {
      const releases = join(folder.root, "data/releases");
      await mkdir(releases, { recursive: true });
      spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", releases]);
      try {
        await publish();
        const filler = join(releases, "filler");
        await writeFile(filler, Buffer.alloc(1_700_000, 1));
        await savePrice(`12\n# ${randomBytes(50_000).toString("hex")}`);
        await publish();
        expect(await liveText()).toContain("price: 9");
        expect(publisher.state).toMatchObject({
          building: null,
          failed: { commit: await repository.head() },
        });
        expect(await store.list()).toHaveLength(1);
        // An incomplete release leaves no files behind.
        expect((await readdir(releases)).filter((name) => name.endsWith(".part"))).toEqual([]);
        await rm(filler);
        await publish();
        expect(await liveText()).toContain("price: 12");
        expect(publisher.state.failed).toBeNull();
      } finally {
        spawnSync("umount", ["--lazy", releases]);
      }
    },
  );

  it("only rebuilds after changes to code", async () => {
    await publish();
    await folder.write("dishes/pie.md", soup.replace("9", "14"));
    await savePrice(10);
    await publish();
    expect(builder.builds).toBe(1);
    const { publicDir } = store.filesOf((await store.current())!.release);
    expect(await readFile(join(publicDir, "menu/pie/index.html"), "utf8")).toContain("price: 14");
    builder.frame = "other code";
    await savePrice(11);
    await publish();
    expect(builder.builds).toBe(2);
    expect(await liveText()).toContain("price: 11");
  });

  it("makes the pages again on schedule, even if nothing was saved", async () => {
    await publish();
    await publish();
    const { made } = builder;
    publisher.publish({ again: true });
    await publisher.idle();
    expect(builder.made).toBe(made + 1);
    expect(await store.list()).toHaveLength(1);
  });

  const releaseSteps = [
    "files copied",
    "release written",
    "checked",
    "release added",
    "before the switch",
    "switched",
    // A discarded release is deleted once the next one is live.
    "release given up",
    "pruned",
  ];

  it.each([
    ["from the live site", ["content copied", "made", ...releaseSteps]],
    ["as a whole", ["content copied", "built", ...releaseSteps]],
  ])(
    "after a kill at any step of publishing %s the last complete release is served, and the next start publishes the saves",
    async (how, steps) => {
      await publish();
      let frame = "frame";
      for (const [index, step] of steps.entries()) {
        await publisher.close();
        const before = await liveText();
        if (how === "as a whole") frame = `frame ${index}`;
        await savePrice(30 + index);
        await killedPublisher(folder, step, frame);
        await openAll();
        builder.frame = frame;
        const served = await liveText();
        if (["switched", "release given up", "pruned"].includes(step))
          expect(served).toContain(`price: ${30 + index}`);
        else expect(served).toBe(before);
        expect(served).toContain("</html>");
        expect(publisher.state.building).toBeNull();
        await publish();
        expect(await liveText()).toContain(`price: ${30 + index}`);
        folder.git("fsck", "--strict");
      }
    },
    60_000,
  );

  /** Publishes in a separate process, which is killed (SIGKILL) at a step. */
  const killedPublisher = ({ root }: ContentFolder, step: string, frame: string): Promise<void> => {
    const from = (path: string) => JSON.stringify(join(project, path));
    const script = `
      import { openRepository } from ${from("src/content/server/repository.ts")};
      import { siteModel } from ${from("src/app/site-model.ts")};
      import { openPublisher } from ${from("src/features/publishing/server/releases/publisher.ts")};
      import { openReleaseStore } from ${from("src/features/publishing/server/releases/release-store.ts")};
      import { fakeBuilder } from ${from("__tests__/core/server/support/fake-site.ts")};
      const root = ${JSON.stringify(root)}, step = ${JSON.stringify(step)};
      const onStep = (name) => { if (name === step) process.kill(process.pid, "SIGKILL"); };
      // Late enough that there is something to delete.
      const now = () => new Date(step === "release given up" ? "2027-01-01" : ${JSON.stringify(now)});
      const repository = await openRepository({ contentDir: root + "/content", dataDir: root + "/data", model: siteModel });
      const store = openReleaseStore({ folder: root + "/data/releases", now, onStep });
      const publisher = await openPublisher({ store, repository, builder: Object.assign(fakeBuilder(root + "/data/work"), { frame: ${JSON.stringify(frame)} }), model: siteModel, folder: root + "/data/publishing", now, onStep });
      publisher.publish();
      await publisher.idle();
    `;
    return new Promise((resolve, reject) => {
      const flags = [
        "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
        "--disable-warning=ExperimentalWarning",
      ];
      const child = spawn(process.execPath, [...flags, "--input-type=module", "-e", script], {
        env: programEnv,
        stdio: ["ignore", "inherit", "inherit"],
      });
      child.on("exit", (code, signal) =>
        // Releases are only deleted from the eleventh on, so a process may never reach this step.
        signal === "SIGKILL" || step === "release given up"
          ? resolve()
          : reject(new Error(`It ended with code ${code} before “${step}”.`)),
      );
    });
  };
});

describe("a publishing service", () => {
  let service: TestService;
  let editor: Record<string, string>;
  let base: string;
  const until = async (check: () => Promise<boolean>): Promise<void> => {
    while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const page = async (path: string) => (await fetch(base + path)).text();
  let builder: ReturnType<typeof fakeBuilder>;
  let clock = saturdayAfternoon;

  beforeAll(async () => {
    const folder = await contentFolder(false);
    await folder.remove();
    builder = fakeBuilder(folder.root);
    service = await testService({
      env: { API_DOCS: "off", PUBLISHING: "on" },
      builder,
      now: () => clock,
    });
    await rm(join(service.config.contentDir, "dishes"), { recursive: true });
    await mkdir(join(service.config.contentDir, "dishes"));
    await writeFile(join(service.config.contentDir, "dishes/soup.md"), soup);
    base = await service.app.listen({ host: "127.0.0.1", port: 0 });
    editor = await staffSession(service.storage, await addStaff(service.storage, "editor"));
    editor["origin"] = base;
    await until(async () => (await page("/")).includes("price: 9"));
  });
  afterAll(() => service.close());

  const post = (path: string, body: object) =>
    fetch(`${base}/admin/backend/publishing/${path}`, {
      method: "POST",
      headers: { ...editor, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const history = async () =>
    (await (await fetch(`${base}/admin/backend/publishing/history`, { headers: editor })).json()) as {
      release?: string;
      state: string;
      what: string;
    }[];
  const edit = (price: number | string) =>
    writeFile(join(service.config.contentDir, "dishes/soup.md"), soup.replace("9", `${price}`));

  it("publishes an edit by hand, and keeps the files of open pages", async () => {
    const script = /\w{12}/.exec(await page("/"))![0];
    await edit(10);
    await until(async () => (await page("/menu/soup")).includes("price: 10"));
    expect((await fetch(`${base}/app-${script}.js`)).status).toBe(200);
    expect((await fetch(`${base}/app-000000000000.js`)).status).toBe(404);
    expect(JSON.parse(await page("/page-data/menu/soup/page-data.json")).text).toContain("price: 10");
  });

  it("streams publishing; a reconnecting screen gets the newest state first", async () => {
    const abort = new AbortController();
    const read = async (headers: Record<string, string>) => {
      const stream = await fetch(`${base}/admin/backend/publishing/events`, {
        headers: { ...editor, ...headers },
        signal: abort.signal,
      });
      expect(stream.headers.get("content-type")).toContain("text/event-stream");
      return stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    };
    const reader = await read({ "last-event-id": "1" });
    let text = "";
    const waitFor = async (pattern: RegExp) => {
      while (!pattern.test(text)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The stream ended:\n${text}`);
        text += value;
      }
    };
    await waitFor(/"live":\{"release"/);
    await edit(11);
    await waitFor(/"building":\{"since"/);
    await waitFor(/"building":null(?![\s\S]*"building":\{)/);
    expect(text).toMatch(/^retry: 2000\n\nid: \d+\nevent: publish\n/);
    abort.abort();
    expect((await fetch(`${base}/admin/backend/publishing/events`)).status).toBe(401);
  });

  it("streams to the maximum number of screens, answers one more with 429, and has room once they leave", async () => {
    const events = `${base}/admin/backend/publishing/events`;
    const replies = await openStreams(201, events, editor);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([429]);
    expect(await json(refused[0]!)).toEqual({
      error: "Too many screens are open at the same time. Close some of them.",
    });
    for (const reply of replies) reply.destroy();
    await until(async () => {
      const [reply] = await openStreams(1, events, editor);
      reply!.destroy();
      return reply!.statusCode === 200;
    });
  });

  it("ends a stream with its reader's session", async () => {
    const cook = await addStaff(service.storage, "cook");
    const headers = await staffSession(service.storage, cook);
    const stream = await fetch(`${base}/admin/backend/publishing/events`, { headers });
    await service.storage.write([staffLock], (tx) => endSessions(tx, { staff_id: cook.id }));
    // Resolves once the service has closed the stream.
    expect(await stream.text()).toContain("event: publish");
  });

  it("goes back, holds, and makes the old version the content", async () => {
    const state = async () =>
      (await fetch(`${base}/admin/backend/publishing/state`, { headers: editor })).json();
    const before = (await state()).live.release;
    await edit(12);
    await until(async () => (await page("/menu/soup")).includes("price: 12"));
    // Guests see a release a moment before the publishing state names it.
    await until(async () => (await state()).live.release !== before);
    await fetch(`${base}/admin/backend/v1`, {
      method: "POST",
      headers: { ...editor, "content-type": "application/json" },
      body: JSON.stringify({ action: "info", params: {} }),
    });
    const { live } = await state();
    await edit(13);
    await until(async () => (await page("/menu/soup")).includes("price: 13"));
    expect((await post("back", { release: live.release })).status).toBe(200);
    await until(async () => (await page("/menu/soup")).includes("price: 12"));
    expect(await state()).toMatchObject({ pinned: { by: "The editor" }, live: { release: live.release } });
    expect((await post("back", { release: "../../etc" })).status).toBe(404);
    expect((await post("release", {})).status).toBe(200);
    await until(async () => (await page("/menu/soup")).includes("price: 13"));
    expect((await post("release", {})).status).toBe(409);
    expect((await history()).length).toBeGreaterThan(0);
  });

  it("another instance on the same folder follows publishing, and goes back for both", async () => {
    const storage = await openStorage(service.config.database);
    const other = await buildApp({
      config: service.config,
      storage,
      // Like any worker except the first: only one process publishes.
      background: false,
      now: () => clock,
      logTo: { write: () => undefined },
    });
    try {
      const bases = [base, await other.listen({ host: "127.0.0.1", port: 0 })];
      const shows = async (price: number) => {
        for (const each of bases)
          await until(async () =>
            (await (await fetch(`${each}/menu/soup`)).text()).includes(`price: ${price}`),
          );
      };
      const publishingOf = (path: string, init?: RequestInit) =>
        fetch(`${bases[1]}/admin/backend/publishing/${path}`, {
          ...init,
          headers: { ...editor, origin: bases[1]!, "content-type": "application/json" },
        });
      const live = async () => (await (await publishingOf("state")).json()).live.release;
      const before = await live();
      await edit(14);
      await shows(14);
      await until(async () => (await live()) !== before);
      const body = JSON.stringify({ release: await live() });
      await edit(13);
      await shows(13);
      expect((await publishingOf("back", { method: "POST", body })).status).toBe(200);
      await shows(14);
      expect((await publishingOf("release", { method: "POST", body: "{}" })).status).toBe(200);
      await shows(13);
    } finally {
      await other.close();
      await storage.close();
    }
  });

  it("publishes again at a scheduled minute, even if nothing is saved", async () => {
    // The clock shows 17:00 in Rome.
    const tart = soup.replace("Soup", "Tart").replace("rating", "publishFrom: 2026-11-21T18:00\nrating");
    await writeFile(join(service.config.contentDir, "dishes/tart.md"), tart);
    await until(async () => (await page("/menu/tart")).includes("publishFrom"));
    const { made } = builder;
    clock = new Date("2026-11-21T17:00:00Z");
    await until(async () => builder.made > made);
  });

  it("content that cannot be built does not prevent serving", async () => {
    // A price of its own: a save that changes nothing makes no release.
    await edit(15);
    await until(async () => (await page("/menu/soup")).includes("price: 15"));
    await edit("BREAK");
    const state = async () =>
      (await fetch(`${base}/admin/backend/publishing/state`, { headers: editor })).json();
    await until(async () => (await state()).setAside.length > 0);
    expect((await state()).setAside[0].field).toBe("Price");
    expect(await page("/menu/soup")).toContain("price: 15");
    expect(service.logLines.join("")).toContain("a file is set aside");
  });
});
