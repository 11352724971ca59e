/* eslint-disable @typescript-eslint/no-explicit-any -- the fields of a form have any shape */
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { parse, stringify } from "yaml";
import { applyChoices } from "../../../../../src/features/publishing/admin/publishing/apply-choices.ts";
import type { FileConflict } from "../../../../../src/content/contract/publishing.ts";
import { testService, type TestService } from "../../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../../core/server/support/staff.ts";
import { contentDir } from "../../../../support/content-dir.ts";
import { decapActions } from "../../../../../src/features/publishing/server/cms/decap-actions.ts";

/*
 * The CMS's back end over a copy of the real content. Every test restores the content or uses its own files.
 */
let service: TestService;
let editor: Record<string, string>;
let owner: Record<string, string>;
let cook: Record<string, string>;
let host: Record<string, string>;

beforeAll(async () => {
  service = await testService({ env: { API_DOCS: "off" }, site: false });
  await rm(service.config.contentDir, { recursive: true });
  await cp(contentDir, service.config.contentDir, { recursive: true });
  const sessions = await Promise.all(
    (["editor", "owner", "cook", "host"] as const).map(async (role) =>
      staffSession(service.storage, await addStaff(service.storage, role)),
    ),
  );
  [editor, owner, cook, host] = sessions as unknown as [
    typeof editor,
    typeof owner,
    typeof cook,
    typeof host,
  ];
});
afterAll(() => service.close());

const call = async (action: string, params: object, headers: Record<string, string> = editor) => {
  const reply = await service.app.inject({
    method: "POST",
    url: "/admin/backend/v1",
    headers,
    payload: { branch: "main", action, params: { branch: "main", ...params } },
  });
  return { status: reply.statusCode, body: reply.json() };
};
const text = (path: string) => readFile(join(service.config.contentDir, path), "utf8");
const open = async (path: string) => {
  const { body } = await call("getEntry", { path: `content/${path}` });
  return { raw: body.data as string, version: body.file.id as string };
};
interface SaveOptions {
  readonly newEntry?: boolean;
  readonly useWorkflow?: boolean;
  readonly assets?: readonly object[];
  readonly base?: string | null;
  readonly headers?: Record<string, string>;
  readonly confirmed?: boolean;
}
const save = (
  path: string,
  raw: string,
  { assets = [], base, headers, confirmed, ...options }: SaveOptions = {},
) => {
  const [collectionName = "", file = ""] = path.split("/");
  return call(
    "persistEntry",
    {
      dataFiles: [{ path: `content/${path}`, slug: file.replace(/\.\w+$/, ""), raw }],
      assets,
      options: { collectionName, commitMessage: "Update", status: "draft", ...options },
      ...(base === undefined ? {} : { base: { [`content/${path}`]: base } }),
      ...(confirmed === undefined ? {} : { confirmed }),
    },
    headers,
  );
};
/** A dish's file with changed fields, as the form sends it. */
const withFields = (raw: string, change: (fields: any) => void): string => {
  const [, yaml = "", body = ""] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(raw)!;
  const fields = parse(yaml);
  change(fields);
  return `---\n${stringify(fields)}---\n${body}`;
};
const tart = "dishes/berry-tart.md";

describe("permissions", () => {
  it.each(decapActions)("%s: no one without a session, no cook, no host, no other site", async (action) => {
    const before = await text(tart);
    const params = {
      path: `content/${tart}`,
      paths: [`content/${tart}`],
      collection: "dishes",
      slug: "berry-tart",
    };
    for (const [headers, status] of [
      [{ origin: "http://localhost:80" }, 401],
      [{ ...editor, cookie: "staff=guess" }, 401],
      [cook, 403],
      [host, 403],
      [{ ...editor, origin: "https://evil.example" }, 403],
      [{ cookie: editor["cookie"]! }, 403],
    ] as const)
      expect((await call(action, params, headers)).status).toBe(status);
    expect(await text(tart)).toBe(before);
  });

  it.each(["health", "images", "media/dishes/berry-tart.png", "publishing/history"])(
    "the same for %s",
    async (path) => {
      const get = async (headers: Record<string, string>) =>
        (await service.app.inject({ url: `/admin/backend/${path}`, headers })).statusCode;
      expect([await get({}), await get(cook), await get(host), await get(editor), await get(owner)]).toEqual([
        401, 403, 403, 200, 200,
      ]);
    },
  );

  it.each(["undo", "back", "release"])("the same for publishing/%s", async (action) => {
    const post = async (headers: Record<string, string>) =>
      (
        await service.app.inject({
          method: "POST",
          url: `/admin/backend/publishing/${action}`,
          headers,
          payload: {},
        })
      ).statusCode;
    expect([await post({ origin: editor["origin"]! }), await post(cook), await post(host)]).toEqual([
      401, 403, 403,
    ]);
  });

  it.each([
    "package.json",
    "content/../package.json",
    "/etc/passwd",
    "../x",
    "content/.git/config",
    "contents/x",
    "content\\..\\x",
    "content/dishes/../../x",
  ])("no one reaches %s", async (path) => {
    expect((await call("getEntry", { path })).status).toBe(403);
    expect((await call("deleteFiles", { paths: [path] })).status).toBe(403);
    expect((await save(tart, "x", { assets: [{ path, content: "eA==", encoding: "base64" }] })).status).toBe(
      403,
    );
  });

  it("a name without a letter or a digit is refused with advice", async () => {
    const { raw } = await open(tart);
    const { status, body } = await save("chefs/.md", raw, { newEntry: true });
    expect([status, body.error]).toEqual([422, expect.stringContaining("Add one.")]);
  });

  it("an upload cannot run anything", async () => {
    await writeFile(join(service.config.contentDir, "media/a.svg"), "<svg><script>alert(1)</script></svg>");
    const { headers } = await service.app.inject({ url: "/admin/backend/media/a.svg", headers: editor });
    expect(headers["content-security-policy"]).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    await rm(join(service.config.contentDir, "media/a.svg"));
  });
});

describe("refused saves, and the editor's message", () => {
  const refused = async (change: (fields: any) => void, path = tart) => {
    const before = await text(path);
    const { raw, version } = await open(path);
    const raised = path.endsWith(".md")
      ? withFields(raw, change)
      : ((data) => (change(data), stringify(data)))(parse(raw));
    const { status, body } = await save(path, raised, { base: version });
    expect([status, await text(path)]).toEqual([422, before]);
    return body as {
      error: string;
      problems: { file: string; title: string; field: string; address: string }[];
    };
  };

  it("a price of 12.345, at its field", async () => {
    const { error, problems } = await refused((dish) => (dish.price = 12.345));
    expect(error).toBe(
      "Berry tart, Price: The price 12.345 has more than two decimals. Round it to cents, for example 12.50.",
    );
    expect(problems).toMatchObject([
      {
        file: `content/${tart}`,
        title: "Berry tart",
        field: "Price",
        address: "/collections/dishes/entries/berry-tart",
      },
    ]);
    expect((await refused((dish) => (dish.price = "12,345"))).error).toContain("more than two decimals");
    expect((await refused((dish) => (dish.price = "twelve"))).error).toContain("is not a number");
  });

  it("a largest party that no table fits", async () => {
    const { error, problems } = await refused((rules) => (rules.largestParty = 500), "settings/booking.yml");
    expect(error).toMatch(/^Booking, /);
    expect(problems).toContainEqual(
      expect.objectContaining({
        field: "Largest party",
        message: expect.stringMatching(/^No table and no combination fits a party of/),
      }),
    );
  });

  it("an illegible colour, with the nearest legible one; and publishing times without a minute", async () => {
    const { error, problems } = await refused((look) => (look.accentText = "#b9762a"), "settings/theme.yml");
    expect(error).toMatch(/^The look, Accent as text on paper: .*needs 4\.5 : 1\. Use #[0-9a-f]{6}/);
    expect(problems).toMatchObject([{ address: "/collections/settings/entries/theme" }]);
    const { error: times } = await refused((dish) => {
      dish.publishFrom = "2026-12-24T18:00";
      dish.publishUntil = "2026-12-24T17:00";
    });
    expect(times).toContain("Publish until: It ends before it begins");
  });

  it("a category that is renamed while dishes are in it, or one that a dish invents", async () => {
    const { error, problems } = await refused((menu) => {
      menu.categories.find(({ name }: { name: string }) => name === "Desserts").name = "Sweets";
    }, "settings/menu.yml");
    expect(error).toMatch(
      /^Berry tart, Category: There is no category “Desserts”\. Use one of: .*Sweets.* \(and \d+ more problems\)$/,
    );
    const named = problems.filter(({ field }: { field: string }) => field === "Category");
    expect(named.map(({ title }: { title: string }) => title)).toEqual([
      "Berry tart",
      "Chocolate cake",
      "Two-scoop sundae",
    ]);
    expect((await refused((dish) => (dish.category = "Sweets"))).error).toContain(
      "Berry tart, Category: There is no category “Sweets”.",
    );
  });

  it("a path in use", async () => {
    const { error, problems } = await refused((page) => (page.path = "/menu"), "pages/about.yml");
    // The message names the page that the editor has open, not the one that had the address before.
    expect(error).toMatch(/^[^,]*, Address: The address \/menu is already taken/);
    expect(problems).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining("The address /menu is already taken") }),
    );
  });

  it("a link that leads nowhere, a missing picture, an unknown block", async () => {
    expect(
      (await refused((page) => (page.blocks[1].link.to = "/nowhere"), "pages/home.yml")).error,
    ).toContain("leads nowhere");
    expect((await refused((dish) => (dish.image.file = "/media/none.jpg"))).error).toContain(
      "There is no picture",
    );
    expect((await refused((page) => (page.blocks[0].type = "none"), "pages/home.yml")).error).toContain(
      "There is no block",
    );
  });

  it("a file inside another file", async () => {
    const { status, body } = await call("persistEntry", {
      dataFiles: [{ slug: "y", path: "content/dishes/x.md/y.md", raw: "---\ntitle: Y\n---\n" }],
      assets: [],
      options: { collectionName: "dishes", newEntry: true },
    });
    expect([status, body.error]).toEqual([422, expect.stringContaining("A file cannot be inside another")]);
  });

  it.each([
    ["a dish that pages name", "dishes/margherita-pizza.md"],
    ["a cook", "chefs/henri-caron.md"],
    ["a guest", "testimonials/daniel-osei.yml"],
    ["a picture of a dish", "media/dishes/berry-tart.png"],
    ["settings", "settings/site.yml"],
  ])("deleting %s: where it is used", async (_, path) => {
    const { status, body } = await call("deleteFiles", { paths: [`content/${path}`] });
    expect(status).toBe(422);
    expect(body.error).toMatch(/^It is in use and cannot be deleted: |The file is missing/);
    expect(body.problems.length).toBeGreaterThan(0);
    await text(path === "media/dishes/berry-tart.png" ? tart : path);
  });

  it("a new entry with an existing name", async () => {
    const { raw } = await open("dishes/garden-salad.md");
    const { status, body } = await save("dishes/garden-salad.md", raw.replace("Garden", "Other"), {
      newEntry: true,
    });
    expect([status, body.conflicts[0].path]).toEqual([409, "dishes/garden-salad.md"]);
  });

  it("a folder, or something already deleted", async () => {
    for (const path of ["content/dishes", "content/dishes/no-such-dish.md"]) {
      const { status, body } = await call("deleteFiles", { paths: [`content/${tart}`, path] });
      expect([status, body.error]).toEqual([404, expect.stringContaining(`${path} cannot be deleted`)]);
    }
    await text(tart);
  });

  it("a title with an invisible character", async () => {
    const { raw, version } = await open(tart);
    const unseen = withFields(raw, (fields) => (fields.title = "Berry\0 tart"));
    const { status, body } = await save(tart, unseen, { base: version });
    expect([status, body.error]).toEqual([
      422,
      expect.stringMatching(/^One of the fields contains an invisible character/),
    ]);
  });

  it("a file name too long for any disk", async () => {
    const { raw } = await open(tart);
    const path = `dishes/${"ä".repeat(130)}.md`;
    const { status, body } = await call("persistEntry", {
      dataFiles: [{ path: `content/${path}`, slug: "long", raw }],
      assets: [],
      options: { collectionName: "dishes", newEntry: true },
    });
    expect([status, body.error]).toEqual([422, expect.stringMatching(/^The name of the file is too long\./)]);
  });

  it.each(["notes.md", "ideas/winter.md"])("a file that belongs to no collection: %s", async (path) => {
    const { status, body } = await call("persistEntry", {
      dataFiles: [{ path: `content/${path}`, slug: "winter", raw: "---\ntitle: Winter\n---\n" }],
      assets: [],
      options: { collectionName: "dishes", newEntry: true },
    });
    expect([status, body.error]).toEqual([
      422,
      expect.stringMatching(/ is in a folder without a collection: /),
    ]);
    await expect(text(path)).rejects.toThrow("ENOENT");
  });

  it("an invalid request", async () => {
    expect((await call("rm", {})).status).toBe(422);
    expect((await call("persistEntry", {})).status).toBe(422);
    for (const collection of ["../x", "a/b", ""])
      expect((await call("deleteUnpublishedEntry", { collection, slug: "x" })).status).toBe(422);
  });

  it("never with the name of an error in it", async () => {
    const { body } = await call("getEntry", { path: "content/dishes/none.md" });
    expect(body).toEqual({ error: "This entry no longer exists: someone has deleted or renamed it." });
  });
});

describe("saves", () => {
  beforeEach(() => cp(join(contentDir, tart), join(service.config.contentDir, tart)));

  it("“12,50” is twelve fifty, and no other line changes", async () => {
    const before = await text(tart);
    const { raw, version } = await open(tart);
    const { status, body } = await save(
      tart,
      withFields(raw, (dish) => (dish.price = "12,50")),
      { base: version },
    );
    expect(status).toBe(200);
    expect(await text(tart)).toBe(before.replace("price: 9", "price: 12.5"));
    const history = (
      await service.app.inject({ url: "/admin/backend/publishing/history?limit=1", headers: editor })
    ).json();
    expect(history).toMatchObject([
      { commit: body.commit, by: "The editor", title: "Berry tart", what: "Price: $9.00 → $12.50" },
    ]);
    const undo = await service.app.inject({
      method: "POST",
      url: "/admin/backend/publishing/undo",
      headers: owner,
      payload: { commit: body.commit },
    });
    expect([undo.statusCode, await text(tart)]).toEqual([200, before]);
    const after = await service.app.inject({
      url: "/admin/backend/publishing/history?limit=1",
      headers: editor,
    });
    expect(after.json()).toMatchObject([{ title: "Berry tart", what: "Undone: Price: $12.50 → $9.00" }]);
  });

  it("two editors on one dish: other fields are merged, the same field is shown in both versions", async () => {
    const { raw, version } = await open(tart);
    await save(
      tart,
      withFields(raw, (dish) => (dish.rating = 4)),
      { base: version },
    );
    const merged = await save(
      tart,
      withFields(raw, (dish) => (dish.price = 10)),
      { base: version, headers: owner },
    );
    expect([merged.status, merged.body.merged]).toEqual([200, [`content/${tart}`]]);
    const { status, body } = await save(
      tart,
      withFields(raw, (dish) => (dish.price = 11)),
      { base: version },
    );
    expect(status).toBe(409);
    expect(body.conflicts[0]).toMatchObject({
      fields: [{ field: ["price"], base: 9, mine: 11, theirs: 10 }],
      by: { name: "The owner" },
    });
  });

  it("two editors on one page: besides the conflict, the merge has both editors' changes to other blocks", async () => {
    const before = await text("pages/home.yml");
    const { raw, version } = await open("pages/home.yml");
    const page = (change: (blocks: any[]) => void) => {
      const data = parse(raw);
      change(data.blocks);
      return stringify(data);
    };
    const theirs = page((blocks) => {
      blocks[0].heading = "Theirs";
      blocks[1].heading = "Only theirs";
    });
    await save("pages/home.yml", theirs, { base: version, headers: owner });
    const mine = page((blocks) => {
      blocks[0].heading = "Mine";
      blocks.at(-1).heading = "Only mine";
    });
    const { status, body } = await save("pages/home.yml", mine, { base: version });
    const [conflict] = body.conflicts as FileConflict[];
    expect([status, conflict!.fields.map(({ field }) => field)]).toEqual([409, [["blocks", 0, "heading"]]]);
    const decided = applyChoices(conflict!, { 0: "mine" });
    expect((await save("pages/home.yml", decided, { base: conflict!.theirVersion })).status).toBe(200);
    const { blocks } = parse(await text("pages/home.yml"));
    expect([blocks[0], blocks[1], blocks.at(-1)].map(({ heading }: any) => heading)).toEqual([
      "Mine",
      "Only theirs",
      "Only mine",
    ]);
    await save("pages/home.yml", before);
  });

  it("broken YAML is listed by name, opens as text, and is fixed as text", async () => {
    const path = "dishes/broken.md";
    const good = (await text("dishes/garden-salad.md")).replace(/title: .*/, 'title: "Broken"');
    await writeFile(join(service.config.contentDir, path), good.replace("price: ", "price: : [\n"));
    const { body: list } = await call("entriesByFolder", {
      folder: "content/dishes",
      extension: "md",
      depth: 1,
    });
    expect(list.find(({ file }: any) => file.path === `content/${path}`).data).toContain(
      "Broken (cannot be read)",
    );
    const { status, body } = await call("getEntry", { path: `content/${path}` });
    expect(status).toBe(422);
    expect(body.error).toMatch(/^content\/dishes\/broken\.md cannot be read\. Line \d+ is not valid YAML/);
    expect(body.unreadable.text).toContain("price: : [");
    const still = await save(path, body.unreadable.text.replace("Broken", "Other"), {
      base: body.unreadable.version,
    });
    expect([still.status, still.body.error]).toEqual([422, expect.stringContaining("is not valid YAML")]);
    // Problems elsewhere do not prevent a save.
    const other = await open("dishes/cappuccino.md");
    expect(
      (
        await save(
          "dishes/cappuccino.md",
          withFields(other.raw, (dish) => (dish.rating = 1)),
        )
      ).status,
    ).toBe(200);
    expect((await save(path, good, { base: body.unreadable.version })).status).toBe(200);
    expect(await text(path)).toBe(good);
  });

  it("a draft stays separate until it is published, and can be half filled in", async () => {
    const before = await text("dishes/green-tea.md");
    const { raw } = await open("dishes/green-tea.md");
    const draft = await save(
      "dishes/green-tea.md",
      withFields(raw, (dish) => (dish.price = 12.345)),
      { useWorkflow: true },
    );
    expect(draft.status).toBe(200);
    const name = { collection: "dishes", slug: "green-tea" };
    expect((await call("unpublishedEntries", {})).body).toEqual(["dishes/green-tea"]);
    expect((await call("publishUnpublishedEntry", name)).body.error).toContain("more than two decimals");
    expect(await text("dishes/green-tea.md")).toBe(before);
    await save(
      "dishes/green-tea.md",
      withFields(raw, (dish) => (dish.price = 12.5)),
      { useWorkflow: true },
    );
    await call("updateUnpublishedEntryStatus", { ...name, newStatus: "pending_publish" });
    expect((await call("unpublishedEntry", { id: "dishes/green-tea" })).body).toMatchObject({
      ...name,
      status: "pending_publish",
      diffs: [{ path: "content/dishes/green-tea.md", newFile: false }],
    });
    const { body } = await call("unpublishedEntryDataFile", {
      ...name,
      path: "content/dishes/green-tea.md",
      id: "x",
    });
    expect(body.data).toContain("price: 12.5");
    expect((await call("publishUnpublishedEntry", name)).status).toBe(200);
    expect(await text("dishes/green-tea.md")).toContain("price: 12.5");
    expect((await call("unpublishedEntry", name)).status).toBe(404);
  });
});

describe("pictures", () => {
  const upload = async (path: string, content: Buffer) =>
    call("persistMedia", {
      asset: { path: `content/media/${path}`, content: content.toString("base64"), encoding: "base64" },
    });
  const stored = (path: string) => readFile(join(service.config.contentDir, "media", path));
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#c84" } });

  it("a phone's photograph is rotated, resized, and loses its location", async () => {
    const taken = await photo(4000, 2000)
      .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await upload("dishes/phone.jpg", taken)).status).toBe(200);
    const { width, height, exif, orientation, format } = await sharp(
      await stored("dishes/phone.jpg"),
    ).metadata();
    expect({ width, height, exif, orientation, format }).toEqual({
      width: 1500,
      height: 3000,
      exif: undefined,
      orientation: undefined,
      format: "jpeg",
    });
  });

  it("a suitable one stays the same to the byte; one in another format is converted to that of its name", async () => {
    const small = await photo(40, 30).jpeg().toBuffer();
    await upload("dishes/small.jpg", small);
    expect(await stored("dishes/small.jpg")).toEqual(small);
    await upload("dishes/other.jpg", await photo(40, 30).png().toBuffer());
    expect((await sharp(await stored("dishes/other.jpg")).metadata()).format).toBe("jpeg");
  });

  const wayOut = "Settings › Camera › Formats › Most Compatible, and upload it again";
  it.each([
    ["a text named .jpg", "x.jpg", Buffer.from("hello"), "cannot be opened"],
    ["half a photograph", "x.jpg", undefined, "cannot be opened"],
    ["nothing", "x.jpg", Buffer.alloc(0), "is empty (0 bytes)"],
    ["HEIC", "x.heic", Buffer.from("\0\0\0\x18ftypheic0000mif1heic"), wayOut],
    ["HEIC named .jpg", "x.jpg", Buffer.from("\0\0\0\x18ftypheic0000mif1heic"), wayOut],
    ["an SVG", "x.svg", Buffer.from("<svg/>"), "is not a picture that the site can show"],
    ["a program", "x.exe", Buffer.from("MZ"), "is not a picture that the site can show"],
  ])("%s is refused in words", async (_, name, content, words) => {
    const whole = await photo(900, 900).jpeg().toBuffer();
    const { status, body } = await upload(`dishes/${name}`, content ?? whole.subarray(0, whole.length / 2));
    expect([status, body.error]).toEqual([422, expect.stringContaining(words)]);
    expect(body.image).toBe(`content/media/dishes/${name}`);
    await expect(stored(`dishes/${name}`)).rejects.toThrow("ENOENT");
  });

  it("the library of all pictures has those of every folder, a folder's own only its own", async () => {
    const paths = async (mediaFolder: string) =>
      ((await call("getMedia", { mediaFolder, withoutContent: true })).body as { path: string }[]).map(
        ({ path }) => path,
      );
    const all = await paths("content/media");
    expect(all).toEqual(
      expect.arrayContaining(["content/media/dishes/berry-tart.png", "content/media/drinks/cappuccino.png"]),
    );
    expect(await paths("content/media/dishes")).toEqual(all.filter((path) => /\/dishes\/[^/]+$/.test(path)));
  });

  it("an entry and its picture are one commit; without the picture there is neither", async () => {
    const { raw } = await open(tart);
    const dish = withFields(raw, (fields) => {
      fields.title = "Plum tart";
      fields.image.file = "/media/dishes/plum-tart.png";
    });
    const asset = (content: Buffer) => ({
      path: "content/media/dishes/plum-tart.png",
      content: content.toString("base64"),
      encoding: "base64",
    });
    const bad = await save("dishes/plum-tart.md", dish, {
      newEntry: true,
      assets: [asset(Buffer.from("no"))],
    });
    expect(bad.status).toBe(422);
    await expect(text("dishes/plum-tart.md")).rejects.toThrow("ENOENT");
    const good = await save("dishes/plum-tart.md", dish, {
      newEntry: true,
      assets: [asset(await photo(9, 9).png().toBuffer())],
    });
    expect(good.status).toBe(200);
    expect(Object.keys(good.body.versions).sort()).toEqual([
      "content/dishes/plum-tart.md",
      "content/media/dishes/plum-tart.png",
    ]);
    // Other tests count the desserts.
    expect((await call("deleteFiles", { paths: ["content/dishes/plum-tart.md"] })).status).toBe(200);
  });
});

describe("a price that may be a typo", () => {
  const priced = (raw: string, price: number) => withFields(raw, (fields) => (fields.price = price));

  it.each([
    [0, "guests would get it for free"],
    [130, "that is ten times $13.00 or more"],
    [1.3, "that is a tenth of $13.00 or less"],
  ])("(%d) is asked about once, and saved after confirmation", async (price, doubt) => {
    const { raw, version } = await open(tart);
    await save(tart, priced(raw, 13), { confirmed: true });
    const before = await text(tart);
    const { status, body } = await save(tart, priced(raw, price));
    expect([status, body.doubts]).toEqual([409, [expect.stringContaining(doubt)]]);
    expect(body.doubts[0]).toMatch(/^Berry tart, Price: \$/i);
    expect(await text(tart)).toBe(before);
    expect((await save(tart, priced(raw, price), { confirmed: true })).status).toBe(200);
    // A confirmed value is not asked about again.
    const same = withFields(await text(tart), (fields) => (fields.description = "Still warm."));
    expect((await save(tart, same)).status).toBe(200);
    await save(tart, raw, { confirmed: true });
    expect((await open(tart)).version).toBe(version);
  });

  it("is asked about in a new entry, too, by comparison with the others", async () => {
    const { raw } = await open(tart);
    const dear = withFields(raw, (fields) => Object.assign(fields, { title: "Gold tart", price: 5000 }));
    const { status, body } = await save("dishes/gold-tart.md", dear, { newEntry: true });
    expect([status, body.doubts]).toEqual([
      409,
      [expect.stringMatching(/^Gold tart.*the dearest dish costs \$/)],
    ]);
    await expect(text("dishes/gold-tart.md")).rejects.toThrow("ENOENT");
  });

  it("is asked about in the shop by the shop's prices", async () => {
    const path = (await readdir(join(service.config.contentDir, "products")))[0]!;
    const { raw } = await open(`products/${path}`);
    const dear = withFields(raw, (fields) =>
      Object.assign(fields, { price: 99_999, highestPrice: undefined }),
    );
    expect((await save(`products/${path}`, dear)).body.doubts[0]).toContain("ten times");
  });
});

it("a post's table keeps its alignment and its list its tightness if a word elsewhere changes", async () => {
  const [name] = (await readdir(join(service.config.contentDir, "posts"))).filter((one) =>
    /^[a-z-]+\.md$/.test(one),
  );
  const path = `posts/${name}`;
  const original = await text(path);
  const head = original.slice(0, original.indexOf("---\n", 4) + 4);
  const body =
    "\nOne word.\n\n| Dish | Price |\n| :--- | ----: |\n| Soup | 8 |\n\n- one\n- two\n  - nested\n";
  await writeFile(join(service.config.contentDir, path), head + body);
  const { version } = await open(path);
  const form =
    "\nTwo words.\n\n| Dish | Price |\n| ---- | ----- |\n| Soup | 8     |\n\n* one\n* two\n\n  * nested\n";
  expect((await save(path, head + form, { base: version })).status).toBe(200);
  expect(await text(path)).toBe(head + body.replace("One word", "Two words"));
  await writeFile(join(service.config.contentDir, path), original);
});

describe("renamed tables, areas and stations", () => {
  const file = (path: string) => `settings/${path}.yml`;
  const changed = async (path: string, change: (fields: any) => void) => {
    const { raw, version } = await open(file(path));
    const fields = parse(raw);
    change(fields);
    return { raw: stringify(fields), base: version };
  };
  const restore = async (paths: readonly string[], before: ReadonlyMap<string, string>) => {
    for (const path of paths) await writeFile(join(service.config.contentDir, path), before.get(path)!);
  };

  it("have ids that a save without a new name does not write", async () => {
    const before = await text(file("booking"));
    const { raw, base } = await changed("booking", (fields) => {
      expect(fields.tables[6]).toMatchObject({ id: "7", name: "7" });
      expect(fields.room.areas[0]).toMatchObject({ id: "Oven room" });
    });
    expect((await save(file("booking"), raw, { base })).status).toBe(200);
    expect(await text(file("booking"))).toBe(before);
  });

  it("are renamed everywhere, and a copied row gets its own id", async () => {
    const before = new Map([[file("booking"), await text(file("booking"))]]);
    const { raw, base } = await changed("booking", (fields) => {
      Object.assign(fields.tables[6], { name: "Round", max: 6 });
      fields.room.areas[0].name = "Forno";
      fields.tables.push({ ...fields.tables[6], name: "Square" });
    });
    const { status, body } = await save(file("booking"), raw, { base });
    expect([status, body.error]).toEqual([200, undefined]);
    const { tables, room, combinations } = parse(await text(file("booking")));
    expect(tables[6]).toMatchObject({ id: "7", name: "Round", max: 6, area: "Forno" });
    expect(tables.at(-1)).toMatchObject({ name: "Square", area: "Forno" });
    expect(tables.at(-1).id).toBeUndefined();
    expect(room.areas[0]).toMatchObject({ id: "Oven room", name: "Forno" });
    expect(combinations[0].tables).toEqual(["Round", "8"]);
    await restore([file("booking")], before);
  });

  it("a station's dishes are renamed in the same save", async () => {
    const paths = (await readdir(join(service.config.contentDir, "dishes"))).map((name) => `dishes/${name}`);
    const all = [file("ordering"), ...paths];
    const before = new Map(await Promise.all(all.map(async (path) => [path, await text(path)] as const)));
    const atOven = paths.filter((path) => before.get(path)!.includes("station: Oven"));
    expect(atOven.length).toBeGreaterThan(0);
    const { raw, base } = await changed("ordering", (fields) => (fields.stations[0].name = "Forno"));
    const { status, body } = await save(file("ordering"), raw, { base });
    expect([status, body.error]).toEqual([200, undefined]);
    for (const path of paths)
      expect(await text(path)).toBe(before.get(path)!.replace("station: Oven", "station: Forno"));
    await restore(all, before);
  });

  it("a save that removes reserved tables lists their bookings and asks", async () => {
    const before = new Map([[file("booking"), await text(file("booking"))]]);
    const booked = await service.app.inject({
      method: "POST",
      url: "/api/food/createReservation",
      payload: {
        ...{ name: "Mia Orta", email: "mia@example.com", phoneNumber: "+39 040 555 0100" },
        ...{ numberOfPersons: 10, reservationDate: "2026-11-22", reservationTime: "7:00 PM" },
      },
    });
    expect(booked.statusCode).toBe(201);
    const { raw, base } = await changed("booking", (fields) => {
      fields.tables = fields.tables.filter(({ name }: { name: string }) => name !== "24");
      fields.combinations = fields.combinations.filter((one: any) => !one.tables.includes("24"));
    });
    const asked = await save(file("booking"), raw, { base });
    expect([asked.status, asked.body.doubts]).toEqual([
      409,
      [expect.stringMatching(/^Table 24 has bookings: .*22 Nov.*, 7:00 PM, Mia Orta, 10\. /)],
    ]);
    expect(await text(file("booking"))).toBe(before.get(file("booking")));
    expect((await save(file("booking"), raw, { base, confirmed: true })).status).toBe(200);
    await restore([file("booking")], before);
  });

  it("rows that share an id in a file written by hand get their own when they are opened", async () => {
    const { raw } = await open(file("ordering"));
    const fields = parse(raw);
    await writeFile(
      join(service.config.contentDir, file("ordering")),
      stringify({ ...fields, stations: fields.stations.map((row: any) => ({ ...row, id: "one" })) }),
    );
    const opened = parse((await open(file("ordering"))).raw);
    expect(new Set(opened.stations.map(({ id }: { id: string }) => id)).size).toBe(fields.stations.length);
    await writeFile(join(service.config.contentDir, file("ordering")), raw);
  });
});
