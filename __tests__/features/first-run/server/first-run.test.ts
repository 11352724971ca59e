import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { FirstRunReply, FirstRunStep } from "../../../../src/features/first-run/contract/first-run.ts";
import type { StaffRole } from "../../../../src/core/contract/staff-roles.ts";
import { trattoriaFiles } from "../../../support/trattoria.ts";
import { storedReservation } from "../../../core/server/support/reservation.ts";
import { testService, type TestService } from "../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../core/server/support/staff.ts";
import { listOf, readFolder } from "./snapshots.ts";

let service: TestService;
let pia: Record<string, string>;
let gino: Record<string, string>;

const as = async (role: StaffRole, id: string, name: string) =>
  staffSession(service.storage, await addStaff(service.storage, role, { id, name }));
const sampleFiles = {
  ...trattoriaFiles,
  "media/oven.jpg": "a picture",
  // As written by hand.
  "settings/site.yml": `# Our house
name: Da Nonna
tagline: "Two dishes, both good."
description: A kitchen with two dishes.
established: 2019
address: Via del Forno 3, Genova   # by the market
phone: 010 123456
hotline: 010 654321
email: ciao@danonna.example
image: { file: /media/oven.jpg, alt: "" }
formats: { locale: it-IT, currency: EUR, clock: "24", weekStart: mon, phoneCountry: "+39" }
`,
  "settings/site.de.yml": "tagline: Zwei Teller, beide gut.\n",
};
/** Files that the owner wrote before the first step. */
const ownFiles = { "settings/booking.de.yml": "servicePeriods:\n  - label: Abendessen\n" };
const start = (options: Parameters<typeof testService>[0] = {}) =>
  testService({
    env: { LOG_LEVEL: "error" },
    content: {
      ...sampleFiles,
      ...ownFiles,
      "sample.json": JSON.stringify(listOf(new Map(Object.entries(sampleFiles)))),
    },
    ...options,
  });

beforeEach(async () => {
  service = await start();
  // Keeps only the small restaurant.
  execFileSync("sh", [
    "-c",
    `cd ${service.config.contentDir} && rm -f dishes/ribeye-steak.md dishes/avocado-toast.md && ls pages | grep -vxF '${Object.keys(
      trattoriaFiles,
    )
      .filter((path) => path.startsWith("pages/"))
      .map((path) => path.slice(6))
      .join("\n")}' | sed 's#^#pages/#' | xargs -r rm -f`,
  ]);
  pia = await as("owner", "pia", "Pia");
  gino = await as("owner", "gino", "Gino");
});
afterEach(() => service.close());

const get = async (headers = pia) => service.app.inject({ url: "/api/staff/first-run", headers });
const state = async (headers = pia): Promise<FirstRunReply> => (await get(headers)).json();
const stepIn = ({ steps }: FirstRunReply, name: FirstRunStep) => steps.find(({ step }) => step === name)!;
const post = async (path: string, payload: object, headers = pia) => {
  const reply = await service.app.inject({
    method: "POST",
    url: `/api/staff/first-run/${path}`,
    headers,
    payload,
  });
  return { status: reply.statusCode, body: reply.json() };
};
const save = async (step: FirstRunStep, values: object, headers = pia, seen?: string) =>
  post("step", { step, seen: seen ?? stepIn(await state(headers), step).seen, values }, headers);
const git = (...args: string[]) =>
  execFileSync("git", ["--git-dir", join(service.config.dataDir, "content.git"), ...args], {
    encoding: "utf8",
  });
const commits = () => git("log", "--format=%an: %s").trim().split("\n");
const house = {
  name: "Nonna Pia",
  tagline: "The oven never sleeps",
  address: "Via Cavana 5, Trieste",
  phone: "+39 040 555 0124",
  email: "tavoli@nonnapia.example",
  established: 2019,
};
const dinner = { name: "Cena", from: "18:00", to: "01:00", days: ["fri", "sat"] };
const steps: readonly (readonly [FirstRunStep, object, string])[] = [
  ["business", { business: "both", language: "it" }, "Your business"],
  ["house", house, "Your restaurant"],
  [
    "clock",
    {
      ...{ currency: "CHF", locale: "it-CH", clock: "12", weekStart: "sun" },
      ...{ phoneCountry: "+41", timeZone: "Europe/Zurich" },
    },
    "Money & clock",
  ],
  ["hours", { servicePeriods: [dinner] }, "Hours"],
  [
    "tables",
    { areas: [{ name: "Sala", kind: "room", fire: true, tables: [{ seats: 4, count: 9 }] }] },
    "Tables",
  ],
  ["look", { preset: "olive" }, "Colours & type"],
  ["card", { dishes: [{ name: "Jota", price: 9.5, part: "Dinner" }] }, "The menu"],
  [
    "orders",
    { daysAhead: 3, leadTime: 30, stations: [{ name: "Cucina", places: 4 }], minutes: 12, wholeMenu: true },
    "Orders",
  ],
  ["samples", {}, "Remove the samples"],
];

it("each step is one commit in the owner's name, and each can be undone to the last byte", async () => {
  const before: ReadonlyMap<string, string>[] = [];
  for (const [step, values, words] of steps) {
    before.push(await readFolder(service.config.contentDir));
    const count = (await state(), commits().length);
    const { status, body } = await save(step, values);
    expect([step, status, body.error]).toEqual([step, 200, undefined]);
    expect(body.problems).toEqual([]);
    expect(stepIn(body, step).isDone).toBe(true);
    expect(body.undo).toBe(step);
    expect(commits()).toHaveLength(count + 1);
    expect(commits()[0]).toBe(`Pia: Make it yours: ${words}`);
  }
  const site = await readFile(join(service.config.contentDir, "settings/site.yml"), "utf8");
  expect(site).toContain("# Our house\nname: Nonna Pia\n");
  expect(site).toContain("# by the market");
  for (const [step] of steps.toReversed()) {
    const { status, body } = await post("undo", { step });
    expect([step, status, body.error]).toEqual([step, 200, undefined]);
    expect(await readFolder(service.config.contentDir)).toEqual(before.pop());
  }
  expect((await state()).undo).toBeNull();
  expect((await state()).steps.map(({ isDone }) => isDone)).toEqual(Array(10).fill(false));
});

it("the sample's translations of what a step changes are removed, the owner's stay", async () => {
  const translations = async () =>
    [...(await readFolder(service.config.contentDir)).keys()].filter((path) => path.includes(".de."));
  for (const [step, values] of steps.filter(([name]) => name === "hours" || name === "tables"))
    expect((await save(step, values)).status).toBe(200);
  expect(await translations()).toEqual(["settings/booking.de.yml", "settings/site.de.yml"]);
  expect((await save("house", house)).status).toBe(200);
  expect(await translations()).toEqual(["settings/booking.de.yml"]);
});

it("removing the samples removes the sample guests too, and no one else", async () => {
  const { db } = service.storage;
  await db
    .insertInto("reservations")
    .values([storedReservation({ id: "SAMPLE", sample: 1 }), storedReservation({ id: "REAL" })])
    .execute();
  const parties = async () =>
    (await db.selectFrom("reservations").select("id").orderBy("id").execute()).map(({ id }) => id);
  expect((await save("look", { preset: "olive" })).status).toBe(200);
  expect(await parties()).toEqual(["REAL", "SAMPLE"]);
  expect((await save("samples", {})).status).toBe(200);
  expect(await parties()).toEqual(["REAL"]);
});

it("a double click is one commit, and a step that changes nothing is none", async () => {
  const { seen } = stepIn(await state(), "house");
  const twice = await Promise.all([save("house", house, pia, seen), save("house", house, pia, seen)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  const count = commits().length;
  expect((await save("house", house)).status).toBe(200);
  expect(commits()).toHaveLength(count);
});

it("the second of two owners learns about the first, and nothing is overwritten", async () => {
  const seen = await state(gino);
  expect((await save("house", house, pia)).status).toBe(200);
  const late = await save("house", { ...house, name: "Da Gino" }, gino, stepIn(seen, "house").seen);
  expect(late).toMatchObject({ status: 409, body: { code: "CONTENT_CHANGED" } });
  expect(late.body.error).toContain("Pia has changed “Your restaurant” in the meantime");
  expect(stepIn(await state(gino), "house").values["name"]).toBe("Nonna Pia");
  // Another step is not affected.
  expect((await save("look", { preset: "olive" }, gino, stepIn(seen, "look").seen)).status).toBe(200);
  // Gino may replace what he has seen since.
  expect((await save("house", { ...house, name: "Da Gino" }, gino)).status).toBe(200);
  expect(stepIn(await state(), "house").values["name"]).toBe("Da Gino");
});

it("a step whose files have been changed since is not undone, and the file is named", async () => {
  await save("house", house);
  const file = join(service.config.contentDir, "settings/site.yml");
  await writeFile(file, (await readFile(file, "utf8")).replace('clock: "24"', 'clock: "12"'));
  const { status, body } = await post("undo", { step: "house" });
  expect([status, body.code]).toEqual([409, "CONTENT_CHANGED"]);
  expect(body.error).toContain("content/settings/site.yml has changed since");
  expect(await readFile(file, "utf8")).toContain("Nonna Pia");
  expect((await post("undo", { step: "look" })).body.error).toContain(
    "The last step is now “Your restaurant”, by Pia",
  );
});

it("fewer tables than are reserved: lists the bookings, and saves once the owner has said so", async () => {
  const book = async (remoteAddress: string) => {
    const { statusCode } = await service.app.inject({
      remoteAddress,
      method: "POST",
      url: "/api/food/createReservation",
      payload: {
        ...{ name: "Mia Orta", email: "mia@example.com", phoneNumber: "+39 040 555 0100" },
        ...{ numberOfPersons: 4, reservationDate: "2026-11-22", reservationTime: "7:00 PM" },
      },
    });
    return statusCode;
  };
  // The restaurant has two tables.
  expect([await book("203.0.113.1"), await book("198.51.100.1")]).toEqual([201, 201]);
  const before = await readFile(join(service.config.contentDir, "settings/booking.yml"), "utf8");
  const areas = [{ name: "Sala", kind: "room", fire: false, tables: [{ seats: 4, count: 1 }] }];
  const asked = await save("tables", { areas });
  expect(asked).toMatchObject({
    status: 400,
    body: { field: "Remove tables that have bookings", error: expect.stringContaining("Mia Orta, 4") },
  });
  expect(await readFile(join(service.config.contentDir, "settings/booking.yml"), "utf8")).toBe(before);
  expect((await save("tables", { areas, dropReserved: true })).status).toBe(200);
});

it.each([
  ["house", { ...house, email: "nobody" }, "Email", "INVALID_FIELD"],
  ["house", { ...house, name: "x".repeat(31) }, "Name", "INVALID_FIELD"],
  ["house", { ...house, phone: " " }, "Telephone", "INVALID_FIELD"],
  ["house", { ...house, chef: "Gino" }, "chef", "INVALID_FIELD"],
  ["clock", { currency: "XX" }, "Currency", "INVALID_FIELD"],
  ["hours", { servicePeriods: [{ ...dinner, days: [] }] }, "Service periods › 1 › Days", "INVALID_FIELD"],
  [
    "hours",
    { servicePeriods: [{ ...dinner, to: "11:00" }] },
    "Service periods › 1 › Closes",
    "INVALID_FIELD",
  ],
  ["tables", { areas: [{ name: "Sala", kind: "room", fire: false, tables: [] }] }, "Areas", "INVALID_FIELD"],
  ["look", { preset: "pink" }, "Look", "INVALID_FIELD"],
  [
    "card",
    { dishes: [{ name: "Jota", price: 9.555, part: "Dinner" }] },
    "Dishes › 1 › Price",
    "INVALID_FIELD",
  ],
  [
    "card",
    { dishes: [{ name: "Jota", price: 9, part: " " }] },
    "Dishes › 1 › Part of the menu",
    "INVALID_FIELD",
  ],
  [
    "card",
    { dishes: [{ name: "Jota", price: 9, part: "x".repeat(41) }] },
    "Dishes › 1 › Part of the menu",
    "INVALID_FIELD",
  ],
  ["pages", { keep: "menu" }, "Keep these pages", "INVALID_FIELD"],
] as const)("%s: %j is refused, and the field is named", async (step, values, field, code) => {
  const before = await readFolder(service.config.contentDir);
  const { status, body } = await save(step, values);
  expect(body).toMatchObject({ code, field });
  expect(status).toBe(400);
  expect(await readFolder(service.config.contentDir)).toEqual(before);
});

it("a refusal by the content check is reported in its words, and nothing is saved", async () => {
  const twice = {
    servicePeriods: [dinner, { ...dinner, name: "Notte", from: "20:00", to: "23:00" }],
  };
  const { status, body } = await save("hours", twice);
  expect([status, body.code]).toEqual([409, "CONTENT_INVALID"]);
  expect(body.error).toContain("overlap");
  expect((await state()).undo).toBeNull();
});

it("continues after a restart", async () => {
  await save("house", house);
  await service.app.close();
  await service.storage.close();
  const { root } = service;
  service = await testService({ root, env: { LOG_LEVEL: "error" } });
  const after = await state();
  expect(after.steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(["house"]);
  expect([stepIn(after, "house").values["name"], after.undo]).toEqual(["Nonna Pia", "house"]);
});

it("lists what is still the sample's, until it is gone", async () => {
  const { samples, needsCard } = await state();
  expect([samples, needsCard]).toEqual([[{ label: "Dishes", count: 2 }], true]);
  await save("card", { dishes: [{ name: "Jota", price: 9.5, part: "Dinner" }] });
  const { body } = await save("samples", {});
  expect([body.samples, body.needsCard]).toEqual([[], false]);
});

it("a remaining text, picture and dead link: each is listed, with its entry and a link to it", async () => {
  const { contentDir } = service.config;
  const home = (heading: string, file: string) => ({
    ...(JSON.parse(trattoriaFiles["pages/home.yml"]!) as object),
    description: "A table by the oven.",
    blocks: [{ type: "banner", look: "plain", heading, image: { file, alt: "" } }],
  });
  const navigation = JSON.parse(trattoriaFiles["settings/navigation.yml"]!) as object;
  const sample = listOf(
    new Map([
      ["pages/home.yml", JSON.stringify({ ...home("Supper,|in a bag", "/media/hero.png"), description: "" })],
    ]),
  );
  const write = (path: string, data: object) => writeFile(join(contentDir, path), JSON.stringify(data));
  await write("sample.json", sample);
  await write("pages/home.yml", home("Jota, in a bowl", "/media/oven.jpg"));
  expect((await state()).sampleParts).toEqual([]);

  await write("pages/home.yml", home("Supper,|in a bag", "/media/hero.png"));
  await write("settings/navigation.yml", {
    ...navigation,
    footerA: [{ title: "The house", links: [{ label: "Careers", to: "#" }] }],
  });
  await writeFile(join(contentDir, "media/hero.png"), "a picture");
  expect((await state()).sampleParts).toEqual([
    {
      title: "Home",
      href: "/admin/#/collections/pages/entries/home",
      parts: ["Page heading: heading", "Page heading: picture"],
    },
    {
      title: "Navigation",
      href: "/admin/#/collections/settings/entries/navigation",
      parts: ["Column 1: link 1, link (leads nowhere)"],
    },
  ]);
});

it("an owner's translation with sample texts: they are listed with their language", async () => {
  const { contentDir } = service.config;
  const words = (heading: string) => JSON.stringify({ blocks: [{ type: "banner", heading }] });
  await writeFile(
    join(contentDir, "sample.json"),
    JSON.stringify(listOf(new Map([["pages/menu.de.yml", words("Die Karte von Delish")]]))),
  );
  await writeFile(join(contentDir, "pages/menu.de.yml"), words("Die Karte von Delish"));
  expect((await state()).sampleParts).toEqual([
    {
      title: "menu (de)",
      href: "/admin/?translate=pages%2Fmenu.yml&language=de",
      parts: ["Page heading: heading"],
    },
  ]);
});

it("a card of 2,000 dishes is one commit, with no more git processes than a card of two", async () => {
  const { root } = service;
  const bin = join(root, "bin");
  const log = join(root, "git.log");
  await mkdir(bin);
  const before = process.env["PATH"] ?? "";
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  await writeFile(join(bin, "git"), `#!/bin/sh\necho >> '${log}'\nexec '${real}' "$@"\n`, { mode: 0o755 });
  const card = (word: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `${word} ${index}`, price: 9, part: "Primi" }));
  const processesOf = async (dishes: object[]) => {
    await writeFile(log, "");
    expect((await save("card", { dishes })).body.error).toBeUndefined();
    return (await readFile(log, "utf8")).length;
  };
  process.env["PATH"] = `${bin}${delimiter}${before}`;
  try {
    const ofTwo = await processesOf(card("Zuppa", 2));
    const ofMany = await processesOf(card("Pasta", 2000));
    expect(ofTwo).toBeGreaterThan(0);
    // Some hundred files are in memory at once.
    expect(ofMany).toBeLessThan(ofTwo + 30);
  } finally {
    process.env["PATH"] = before;
  }
  const { items } = (await service.app.inject("/api/food/menu")).json<{ items: { title: string }[] }>();
  expect(items.filter(({ title }) => /^(Zuppa|Pasta) /.test(title))).toHaveLength(2002);
  expect(commits().slice(0, 2)).toEqual(Array(2).fill("Pia: Make it yours: The menu"));
});

it("dishes and pages exist once, whatever languages they are in", async () => {
  const { contentDir } = service.config;
  await writeFile(join(contentDir, "dishes/pesto.de.md"), "---\ndescription: Mit Basilikum.\n---\n");
  await writeFile(join(contentDir, "pages/menu.de.yml"), "title: Die Karte\n");
  const now = await state();
  expect(now.samples).toEqual([{ label: "Dishes", count: 2 }]);
  expect(stepIn(now, "pages").values["keep"]).not.toContain("menu.de");
});

it("a pasted card is read without being saved", async () => {
  const { body } = await post("card", { text: "PRIMI\nGnocchi 9,50\nDOLCI\nSupplì 2,50 / 3" });
  expect(body.dishes).toMatchObject([
    { name: "Gnocchi", price: 9.5, part: "Primi", doubts: [] },
    { name: "Supplì", price: null, part: "Dolci", doubts: [expect.stringContaining("cost")] },
  ]);
  expect(body.newParts).toEqual(["Dolci"]);
  expect((await state()).parts).toEqual(["Primi", "Pane"]);
  expect((await post("card", { text: 'name,price\n"Jota,9' })).body.error).toContain("quotation mark");
});

it("is only for owners", async () => {
  for (const role of ["cook", "editor", "host"] as const) {
    const headers = await as(role, role, role);
    expect((await get(headers)).statusCode).toBe(403);
    expect((await post("undo", { step: "look" }, headers)).status).toBe(403);
  }
});
