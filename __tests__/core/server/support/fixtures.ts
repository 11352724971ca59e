import { defaultTheme } from "../../../../src/core/shared/palette.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PageAddresses } from "../../../../src/core/shared/page-roles.ts";
import type { PublishedRoutes } from "../../../../src/site/contract/routes-manifest.ts";

/** Creates a folder for one test; `remove` deletes it. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "delish-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Writes files below `root`, creating folders as needed. */
export async function writeFiles(
  root: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

/** Creates a temporary folder with content and the routes of a built site, for a service to start in. */
export async function siteFolder(): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder();
  await writeFiles(join(folder.path, "content"), contentFiles);
  await writeFiles(folder.path, { "dist/routes.json": JSON.stringify(routes) });
  return folder;
}

export const dish = (
  fields: Partial<
    Record<"title" | "price" | "category" | "description" | "available" | "order", string>
  > = {},
): string => `---
title: ${fields.title ?? "Ribeye Steak"}
price: ${fields.price ?? "18"}
category: ${fields.category ?? "Dinner"}
description: ${fields.description ?? "Aged four weeks, grilled over oak."}
rating: 5
image:
  file: /media/dishes/ribeye-steak.jpg
  alt: ""
available: ${fields.available ?? "true"}
menus: [ home ]
${fields.order ? `order: ${fields.order}\n` : ""}---
`;

const days = ["tue", "wed", "thu", "fri", "sat", "sun"];

/**
 * Breakfast and lunch, and a dinner until two in the morning; closed on Mondays. Forty tables for two to
 * twelve.
 */
export const bookingRules = {
  timeZone: "Europe/Rome",
  largestParty: 12,
  leadTime: 0,
  daysAhead: 365,
  slotInterval: 30,
  // Tests book from one network; tests of the limits set their own.
  limits: {
    shareOfDay: 100,
    bookingsOfNetwork: 100_000,
    openBookings: 100_000,
    emailsToAddress: 100_000,
    alarmBookings: 100_000,
  },
  servicePeriods: [
    { name: "Breakfast", from: "09:00", to: "12:00", days },
    { name: "Lunch", from: "12:00", to: "17:00", days },
    { name: "Dinner", from: "18:00", to: "02:00", days },
  ],
  turnTimes: [
    { upTo: 2, minutes: 90 },
    { upTo: 4, minutes: 120 },
    { upTo: 8, minutes: 150 },
  ],
  longestTurn: 180,
  tables: Array.from({ length: 40 }, (_, index) => ({
    name: `${index + 1}`,
    min: 1,
    max: index < 30 ? 4 : 12,
  })),
};

/** content/settings/booking.yml with some fields changed. JSON is YAML. */
export const bookingSettings = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ ...bookingRules, ...changes }, null, 2);

/**
 * content/settings/ordering.yml with some fields changed: closed for orders, with an oven for four and a fire
 * for six.
 */
export const orderingSettings = (changes: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    open: false,
    leadTime: 15,
    largestOrder: { total: 250 },
    confirmAbove: 40,
    // Tests order from one network.
    shareOfHour: 100,
    keptMinutes: 30,
    stations: [
      { name: "Oven", places: 4, seatedMinutes: 4 },
      { name: "Fire", places: 6 },
    ],
    ...changes,
  });

export const siteSettings = `name: Delish
tagline: A wood fire
description: A wood-fire restaurant
established: 1998
address: 14 Lantern Street, Harbour Quarter
phone: 555-0100
hotline: 555-0124
email: table@example.com
image: { file: /media/dishes/ribeye-steak.jpg, alt: "" }
`;

/** Returns page files by role, at these paths, with only the fields that the service reads. */
export const pageFiles = (
  addresses: PageAddresses = {
    booking: "/book",
    landing: "/dinner",
    reservation: "/reservation",
    tracking: "/tracking",
    waitingList: "/waiting-list",
    order: "/order",
    signup: "/signup",
    login: "/login",
    account: "/account",
    forgotten: "/forgotten",
    resetPassword: "/resetpassword",
  },
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(addresses).map(([role, path]) => [
      `pages/${role.toLowerCase()}.yml`,
      `title: A page\npath: ${path}\nrole: ${role}\n`,
    ]),
  );

export const contentFiles = {
  ...pageFiles(),
  "settings/site.yml": siteSettings,
  "settings/booking.yml": bookingSettings(),
  "settings/theme.yml": JSON.stringify(defaultTheme),
  "settings/ordering.yml": orderingSettings(),
  "settings/menu.yml": JSON.stringify({
    categories: ["Breakfast", "Lunch", "Dinner", "Desserts", "Drinks"].map((name) => ({ name })),
    menus: [{ name: "home", label: "Home menu" }],
  }),
  "dishes/ribeye-steak.md": dish(),
  "dishes/avocado-toast.md": dish({
    title: "Avocado Toast",
    price: "9.5",
    category: "Breakfast",
    order: "1",
  }),
  "media/dishes/ribeye-steak.jpg": Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  "media/logo.svg": `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
  "media/notes.txt": "not a picture",
};

const long = "<p>Our tables stand by the river.</p>".repeat(100);
export const publicFiles = {
  "index.html": "<!doctype html><title>Home</title>",
  "lunch/index.html": `<!doctype html><title>Lunch</title>${long}`,
  "resetpassword/index.html": "<!doctype html><title>Reset</title>",
  "404.html": "<!doctype html><title>Nothing here</title>",
  "admin/index.html": "<!doctype html><title>CMS</title>",
  "admin/cms.js": "export {};",
  "app-0b1c2d.js": "console.log(1);",
  "page-data/lunch/page-data.json": `{"path":"/lunch"}`,
  "cards/0b1c2d.jpg": "a card",
  "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  ".secret": "hidden",
};

export const routes: PublishedRoutes = {
  version: 1,
  apiOrigin: null,
  pages: [
    { path: "/", file: "index.html", scripts: ["'sha256-home'"] },
    { path: "/lunch", file: "lunch/index.html", scripts: ["'sha256-lunch'"] },
    { path: "/resetpassword", file: "resetpassword/index.html", scripts: [] },
    { path: "/resetpassword/*", file: "resetpassword/index.html", scripts: [] },
    { path: "/404", file: "404.html", scripts: [] },
    { path: "/404.html", file: "404.html", scripts: ["'sha256-missing'"] },
  ],
  redirects: [{ path: "/old-menu", toPath: "/lunch", status: 301, ignoreCase: true }],
  immutable: ["/app-0b1c2d.js"],
};
