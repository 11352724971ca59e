import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { parse, stringify } from "yaml";
import { buildFingerprints } from "../../scripts/build-parts.ts";
import { nodeFlags, root, run } from "../../scripts/lib.ts";
import { createReservation } from "../../src/core/contract/paths.ts";
import { latestRenderer } from "../../src/site/gatsby/quick/renderer-files.ts";
import { readTexts } from "../../src/core/messages/catalogues.ts";
import { gatsbyBuilder } from "../../src/features/publishing/server/releases/site-builder.ts";
import { shiftDate } from "../../src/core/shared/calendar-date.ts";
import { nextSaturday } from "../core/server/support/process.ts";
import { contentDir } from "../support/content-dir.ts";
import { isPseudo, pseudo, pseudoMessage, translatedFolder } from "../support/translated-site.ts";
import { mailsTo } from "./support/accounts.ts";
import { cutButtons, cutWords } from "./support/cut-words.ts";
import { startService, type Service } from "./support/service.ts";
import { expect, live, test as base } from "./support/test.ts";
import { inAnotherLanguage, textsOf } from "./support/texts.ts";
import { pathsIn } from "./support/walk.ts";

/*
 * The tests' restaurant in Italian, from its pages to its mails. The program's messages are Italian. The
 * content is in an invented language with texts half as long again, so that any untranslated English word
 * stands out. A third language, which the program does not include, consists of files and one setting.
 */
const third = "el";

/** Creates a folder with the project's scripts, whose messages also exist in the third language. */
async function projectInThirdLanguage(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), "delish-third-"));
  await cp(join(root, "src/core/messages"), join(project, "src/core/messages"), { recursive: true });
  await mkdir(join(project, "src/core/messages", third));
  for (const [area, texts] of readTexts("en"))
    await writeFile(
      join(project, "src/core/messages", third, `${area}.yml`),
      stringify(Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, pseudoMessage(text)]))),
    );
  for (const folder of ["scripts", "__tests__"]) await symlink(join(root, folder), join(project, folder));
  return project;
}

interface TranslatedSite {
  readonly content: string;
  /** Contains public/ and routes.json. */
  readonly folder: string;
  /** Folder of the project that made the site. */
  readonly project: string;
}

const test = base.extend<object, { service: Service; site: TranslatedSite }>({
  site: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const content = await translatedFolder(["it", third]);
      await symlink(join(contentDir, "media"), join(content.path, "media"));
      const booking = join(content.path, "settings/booking.yml");
      const rules = parse(await readFile(booking, "utf8")) as object;
      const limits = { shareOfDay: 100, bookingsOfNetwork: 1000, openBookings: 1000, emailsToAddress: 1000 };
      await writeFile(booking, stringify({ ...rules, limits }));
      const folder = await mkdtemp(join(tmpdir(), "delish-languages-"));
      const project = await projectInThirdLanguage();
      const program = join(project, "__tests__/e2e/support/render-site.ts");
      const { code, output } = await run(process.execPath, [...nodeFlags, program, folder], {
        quiet: true,
        env: { CONTENT_DIR: content.path },
      });
      if (code !== 0) throw new Error(output);
      await use({ content: content.path, folder, project });
      await content.remove();
      for (const made of [folder, project]) await rm(made, { recursive: true });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  service: [
    async ({ site: { content, folder } }, use) => {
      const service = await startService({
        CONTENT_DIR: content,
        PUBLIC_DIR: join(folder, "public"),
        ROUTES_MANIFEST: join(folder, "routes.json"),
        PUBLISHING: "off",
        LOG_LEVEL: "warn",
      });
      await use(service);
      await service.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
// The site is only made once.
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 390, height: 844 } });

/** Names and guests' input, the same in every language. */
const names = [
  "Delish",
  "Lantern Street",
  "Harbour Quarter",
  "Margaret Hale",
  "Chrome",
  "Linux",
  // Lists of nouns, too short for the detector.
  "glutine",
  "latte",
];

/**
 * Other Latin text on pages in the third language: email addresses, codes of languages and diets, and
 * initials.
 */
const signs = /\S+@\S+|\b[A-Z]{2}\b/g;

/** Returns the texts on a page that are not in the language they are marked with. */
const strangeOn = async (page: Page): Promise<string[]> => {
  const texts = await textsOf(page);
  const pages = new URL(page.url()).pathname.startsWith("/it") ? "it" : "en";
  return [
    ...inAnotherLanguage(
      texts.filter(({ text }) => !isPseudo(text)),
      ["en", "it"],
      names,
    ),
    // Only Italian pages contain the invented language, marked as Italian.
    ...texts.flatMap(({ text, language }) =>
      isPseudo(text) && (pages === "en" || language === "en") ? [`${language}: ${text}`] : [],
    ),
  ];
};

/** Returns the lines of a mail that are not Italian, and a problem if its HTML is not marked as Italian. */
const strangeIn = ({ text, html }: { readonly text: string; readonly html: string }): string[] => [
  ...inAnotherLanguage(
    text.split(/\n+/).map((line) => ({ text: line, language: "it" })),
    ["en", "it"],
    names,
  ),
  ...(html.includes('lang="it"') ? [] : ["the mail's HTML does not say its language"]),
];

/** Waits for a mail of a kind, which must be in Italian. */
async function mailOf(service: Service, address: string, kind: string) {
  const find = async () => (await mailsTo(service.dataDir, address)).find((mail) => mail.kind === kind);
  await expect.poll(async () => (await find()) !== undefined, { message: kind }).toBe(true);
  const mail = (await find())!;
  expect(strangeIn(mail), kind).toEqual([]);
  expect(`${mail.subject}\n${mail.text}`, "a clock of 24 hours").not.toMatch(/\d [AP]M/);
  return mail;
}

const linkIn = ({ text }: { readonly text: string }, page: RegExp): string =>
  [...text.matchAll(/https?:\/\/\S+#[^\s)]+/g)].map(([link]) => link).find((link) => page.test(link))!;

/** Expects a page that is marked as Italian, and is Italian. */
async function expectItalian(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  expect(await strangeOn(page)).toEqual([]);
  expect(await page.locator("main").innerText(), "a clock of 24 hours").not.toMatch(/\d [AP]M/);
}

/** A language's pages in the sitemap, with one entry of each kind, since those are alike. */
async function pagesIn(language: string, request: APIRequestContext): Promise<string[]> {
  const prefix = `/${language}`;
  const paths = pathsIn(await (await request.get("/sitemap.xml")).text()).filter(
    (path) => path === prefix || path.startsWith(`${prefix}/`),
  );
  const firsts = new Set(
    ["menu", "blog", "shop", "team"].map((kind) => paths.find((path) => path.includes(`${prefix}/${kind}/`))),
  );
  const listed = paths.filter((path) => firsts.has(path) || !/^\/\w+\/(menu|blog|shop|team)\//.test(path));
  const hidden = ["account", "reservation", "waiting-list", "offline", "404.html"];
  return [...listed, ...hidden.map((path) => `${prefix}/${path}`)];
}

/** Problems of each of these pages on a phone; pages without problems are omitted. */
async function problemsOn(
  page: Page,
  paths: readonly string[],
  strange: (page: Page) => Promise<string[]>,
): Promise<Record<string, unknown>> {
  const problems: Record<string, unknown> = {};
  for (const path of paths) {
    await page.goto(path);
    const found = {
      width: (await page.evaluate(() => document.documentElement.scrollWidth)) - 390,
      words: await cutWords(page),
      buttons: await cutButtons(page),
      strange: await strange(page),
    };
    if (found.width > 0 || [...found.words, ...found.buttons, ...found.strange].length > 0)
      problems[path] = found;
  }
  return problems;
}

test("every page fits a phone with words half as long again, truncates none, and uses only its language", async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/404/);
  const italian = await pagesIn("it", request);
  expect(italian.length).toBeGreaterThan(25);
  expect(await problemsOn(page, [...italian, "/", "/book"], strangeOn)).toEqual({});
});

test("a third language takes files and one setting: every page exists, fits a phone, and has no unmarked English word", async ({
  page,
  request,
  expectProblem,
}) => {
  expectProblem(/404/);
  const pages = await pagesIn(third, request);
  expect(pages).toHaveLength((await pagesIn("it", request)).length);
  const plainOn = async () => {
    await expect(page.locator("html")).toHaveAttribute("lang", third);
    return (await textsOf(page)).flatMap(({ text, language }) => {
      const plain = [signs, ...names].reduce<string>((left, name) => left.replaceAll(name, " "), text);
      return language === third && /[A-Za-z]{2}/.test(plain) && !isPseudo(text) ? [text] : [];
    });
  };
  expect(await problemsOn(page, pages, plainOn)).toEqual({});
});

test("a text in another language is live without a build, like one in the source", async ({
  site: { content, folder, project },
}) => {
  process.env["BUILD_CONTENT_DIR"] = content;
  const { frame, look } = await buildFingerprints();
  delete process.env["BUILD_CONTENT_DIR"];
  const publicDir = join(folder, "public");
  // Scripts that pages may use; the site was made without them.
  await cp(join(root, "public/_gatsby"), join(publicDir, "_gatsby"), { recursive: true });
  const base = {
    publicDir,
    routesManifest: join(folder, "routes.json"),
    frame,
    look,
    renderer: await latestRenderer(root),
  };
  const path = join(content, "dishes/berry-tart.it.md");
  const before = await readFile(path, "utf8");
  const outDir = await mkdtemp(join(tmpdir(), "delish-quick-"));
  await writeFile(path, before.replace(/^description: .*(\n +.*)*$/m, "description: Ancora tiepida."));
  const made = await gatsbyBuilder(project).make(content, base, outDir, new AbortController().signal);
  await writeFile(path, before);
  if (!made) throw new Error("The site was built of other code.");
  const pageAt = (address: string) => readFile(join(made.publicDir, address, "index.html"), "utf8");
  expect(await pageAt("it/menu/berry-tart")).toContain("Ancora tiepida.");
  expect(await pageAt("menu/berry-tart")).not.toContain("tiepida");
  await rm(outDir, { recursive: true });
});

test("addresses work in any casing, and no page and no script contains another language's messages", async ({
  request,
}) => {
  const reply = await request.get("/IT/Book", { maxRedirects: 0 });
  expect([reply.status(), reply.headers()["location"]]).toEqual([301, "/it/book"]);
  // Messages of forms in both languages.
  const [english, italian] = ["Your table isn’t booked yet", "Il tavolo non è ancora prenotato"];
  const pages = await Promise.all(
    ["/book", "/it/book"].map(async (path) => (await request.get(path)).text()),
  );
  const data = await Promise.all(
    ["/book", "/it/book"].map(async (path) => (await request.get(`/page-data${path}/page-data.json`)).text()),
  );
  expect(data[0]).not.toContain(italian);
  expect(data[1]).toContain(italian);
  expect(data[1]).not.toContain(english);
  const scripts = new Set(
    pages.flatMap((html) => [...html.matchAll(/"(\/[\w./-]+\.js)"/g)].map(([, src]) => src!)),
  );
  expect(scripts.size).toBeGreaterThan(2);
  for (const script of scripts)
    if (script !== "/offline.js") {
      const text = await (await request.get(script)).text();
      expect(
        [english, italian].filter((message) => text.includes(message)),
        script,
      ).toEqual([]);
    }
});

test("the switch keeps the page, a half-filled booking and the cart, and pages stay in the language @journey", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/menu/margherita-pizza");
  await live(page, "dish-page");
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.getByRole("banner").getByRole("link", { name: "BOOK A TABLE" }).click();
  await expect(page).toHaveURL("/book");
  const form = page.locator('[data-block="reservation-form-full"]');
  await live(page, "reservation-form-full");
  const evening = nextSaturday();
  await form.getByLabel("Guests").fill("3");
  await form.getByLabel("Date", { exact: true }).fill(evening);
  await form.getByLabel("Time", { exact: true }).selectOption("7:30 PM");
  await form.getByLabel("Name").fill("Margaret Hale");

  await page.getByRole("banner").getByRole("link", { name: "Italiano" }).click();
  await expect(page).toHaveURL("/it/book");
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await live(page, "reservation-form-full");
  await expect(form.getByLabel("Ospiti")).toHaveValue("3");
  await expect(form.getByLabel("Data", { exact: true })).toHaveValue(evening);
  await expect(form.getByLabel("Ora", { exact: true }).locator("option:checked")).toContainText("19:30");
  await expect(form.getByLabel("Nome")).toHaveValue("Margaret Hale");
  const cart = page.getByRole("banner").getByRole("button", { name: /^Carrello, 1 / });
  await cart.click();
  await expect(page.getByRole("dialog")).toContainText(pseudo("Margherita pizza"));
  await page.keyboard.press("Escape");

  await page
    .getByRole("banner")
    .getByRole("link", { name: pseudo("LUNCH") })
    .click();
  await expect(page).toHaveURL("/it/lunch");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
});

test("a table is booked, moved and cancelled in Italian, including mails and the page behind their link @journey", async ({
  page,
  service,
}) => {
  const guest = "margaret@example.com";
  await page.goto("/it/book");
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Ospiti").fill("2");
  await form.getByLabel("Data", { exact: true }).fill(nextSaturday());
  await form.getByLabel("Ora", { exact: true }).selectOption("19:30");
  await form.getByLabel("Nome").fill("Margaret Hale");
  await form.getByLabel("Email").fill(guest);
  await form.getByLabel("Telefono").fill("555-0100");
  await form.getByLabel("Messaggio").fill("Vicino al forno, per favore.");
  await expectItalian(page);
  await form.getByRole("button", { name: pseudo("BOOK A TABLE") }).click();
  const receipt = form.getByRole("region", { name: /^La vostra ricevuta, numero / });
  await expect(receipt.getByRole("article")).toContainText("19:30");
  await expectItalian(page);

  const confirmed = await mailOf(service, guest, "reservation-confirmed");
  expect(confirmed.subject).toMatch(/^Delish: il vostro tavolo, sab.* 19:30$/);
  await page.goto(linkIn(confirmed, /\/it\/reservation#/));
  await live(page, "manage-reservation");
  const table = page.locator('[data-block="manage-reservation"]');
  await expect(table.getByRole("article")).toContainText("19:30");
  await expectItalian(page);

  await table.getByRole("button", { name: "Sposta" }).click();
  await table.getByLabel("Ora", { exact: true }).selectOption("20:30");
  await expectItalian(page);
  await table.getByRole("button", { name: "Sposta il tavolo" }).click();
  await expect(table.getByRole("status")).toContainText("Il tavolo è spostato");
  await expect(table.getByRole("article")).toContainText("20:30");
  expect((await mailOf(service, guest, "reservation-moved")).subject).toMatch(/è spostato, .* 20:30$/);

  await table.getByRole("button", { name: "Annulla", exact: true }).click();
  const asked = page.getByRole("dialog");
  await expect(asked).toContainText(/sabato, .*20:30/);
  await expectItalian(page);
  await asked.getByRole("button", { name: "Annulla", exact: true }).click();
  await expect(table.getByRole("status")).toContainText("Il tavolo è annullato");
  await expectItalian(page);
  const cancelled = await mailOf(service, guest, "reservation-cancelled");
  expect(cancelled.text).toContain(`${service.origin}/it/book`);
});

test("an account is opened, confirmed, forgotten and recovered in Italian", async ({ page, service }) => {
  const guest = "margaret.hale@example.com";
  const form = page.locator('[data-block="account-form"]');
  const account = page.locator('[data-block="account"]');
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(label, { exact: true }).fill(value);
  };
  const login = async (password: string) => {
    await live(page, "account-form");
    await fill({ Email: guest, Password: password });
    await form.getByRole("button", { name: "Accedi" }).click();
  };
  await page.goto("/it/signup");
  await live(page, "account-form");
  await expectItalian(page);
  await fill({ Nome: "Margaret Hale", Email: guest, Password: "linden-honey" });
  await form.getByRole("button", { name: "Iscriviti" }).click();
  await expect(form.getByRole("status")).toContainText("Vi abbiamo mandato un’email");
  await expectItalian(page);
  await expect(page).toHaveURL("/it/login");
  await login("linden-honey");
  await expect(page).toHaveURL("/it/lunch");

  const confirm = await mailOf(service, guest, "account-confirm");
  await page.goto(linkIn(confirm, /\/it\/account#/));
  await live(page, "account");
  await expectItalian(page);
  await account.getByLabel("La vostra password").first().fill("linden-honey");
  await account.getByRole("button", { name: "Conferma l’indirizzo" }).click();
  await expect(account.getByRole("status")).toHaveText("Grazie. Il vostro indirizzo è confermato");
  await expectItalian(page);

  await page.goto("/it/forgotten");
  await live(page, "account-form");
  await form.getByLabel("Email", { exact: true }).fill(guest);
  await form.getByRole("button", { name: "Inviami il link" }).click();
  await expect(form.getByRole("status")).toContainText("Aprite il link che contiene");
  const reset = await mailOf(service, guest, "password-reset");
  await page.goto(linkIn(reset, /\/it\/resetpassword#/));
  await live(page, "account-form");
  await expectItalian(page);
  await fill({ "Nuova password": "walnut-table", "Password, di nuovo": "walnut-table" });
  await form.getByRole("button", { name: "Cambia password" }).click();
  await expect(form.getByRole("status")).toContainText("Accedete con quella nuova");
  await expect(page).toHaveURL("/it/login");
  await mailOf(service, guest, "password-changed");
  await login("walnut-table");
  await expect(page).toHaveURL("/it/lunch");
});

test("a guest waits for a table in Italian, gets a mail when one becomes free, and takes it @journey", async ({
  page,
  service,
}) => {
  const evening = shiftDate(nextSaturday(), 7);
  const post = async (path: string, body: object) => {
    const reply = await fetch(service.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: (await reply.json()) as { token: string } };
  };
  const details = { name: "Else", email: "else@example.com", phoneNumber: "555-0142", message: "-" };
  const slot = { numberOfPersons: 2, reservationDate: evening, reservationTime: "8:00 PM" };
  const tokens: string[] = [];
  for (let last = 201; last === 201;) {
    const { status, body } = await post(createReservation, { ...slot, ...details });
    if (status === 201) tokens.push(body.token);
    last = status;
  }
  expect(tokens.length).toBeGreaterThan(5);

  const guest = "daniel@example.com";
  await page.goto("/it/book");
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Ospiti").fill("2");
  await form.getByLabel("Data", { exact: true }).fill(evening);
  await form.getByLabel("Ora", { exact: true }).selectOption("20:00");
  await form.getByLabel("Nome").fill("Margaret Hale");
  await form.getByLabel("Email").fill(guest);
  await form.getByLabel("Telefono").fill("555-0142");
  await form.getByLabel("Messaggio").fill("Vicino al forno, per favore.");
  await expectItalian(page);
  await form.getByRole("button", { name: "Scrivetemi se si libera un tavolo" }).click();
  await expect(form.getByText(/^Siete in lista per le 20:00/)).toBeVisible();
  await expectItalian(page);

  await post("/api/food/reservation/cancel", { token: tokens[0]! });
  const offer = await mailOf(service, guest, "waiting-offer");
  expect(offer.subject).toMatch(/^Un tavolo per 2, sabato, .*, alle \d\d:\d\d$/);
  // The area's name in the guest's language.
  expect(offer.text).toMatch(/2 persone, \S*ñ/);
  await page.goto(linkIn(offer, /\/it\/waiting-list#offer=/));
  await live(page, "waiting-offer");
  const place = page.locator('[data-block="waiting-offer"]');
  await expect(place.getByRole("heading")).toHaveText(/^Un tavolo alle \d\d:\d\d, per 2\?$/);
  await expectItalian(page);
  await place.getByRole("button", { name: "Sì, tenetelo per noi" }).click();
  await expect(place.getByRole("heading")).toHaveText("Il tavolo è vostro");
  await expectItalian(page);
  await mailOf(service, guest, "reservation-confirmed");
});
