import { isScalar, type Scalar } from "yaml";
import type { ContentMigration } from "./migration.ts";

/** Names of blocks, by the names that they had. */
const blockTypes: Readonly<Record<string, string>> = {
  "about-house": "about",
  services: "service-cards",
  "full-reservation": "reservation-form-full",
  stories: "case-studies",
  "dinner-landing": "reservation-form-hero",
  journey: "feature-duo",
  "fast-food": "promo-banner",
  trusted: "stats",
  why: "steps",
  feedback: "testimonials",
  "quick-booking": "booking-teaser",
  "stats-gallery": "counters",
  "guest-book": "testimonial-spread",
  "simple-reservation": "reservation-form-compact",
  "contact-find": "contact-map",
  "newsletter-strip": "newsletter",
};

/** Names of fields, by the names that they had in all files. */
const fields: Readonly<Record<string, string>> = {
  picture: "image",
  pictures: "images",
  picturesHeading: "imagesHeading",
  picturesLink: "imagesLink",
  focus: "focalPoint",
};

/** The same at the top of a page. */
const pageFields: Readonly<Record<string, string>> = {
  numbered: "blockPages",
  numberedAs: "blockPagePrefix",
  unlisted: "noindex",
  alsoBelow: "matchSubpaths",
};

/** The same in one kind of block, or one settings file, by the names of both before. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  services: { services: "cards" },
  stories: { stories: "caseStudies" },
  "settings/booking.yml": { services: "servicePeriods" },
};

/** Roles of pages, by the addresses at which the code looked for them. */
const roles: Readonly<Record<string, string>> = {
  "/menu": "menu",
  "/book": "booking",
  "/reservation": "reservation",
  "/tracking": "tracking",
  "/signup": "signup",
  "/login": "login",
  "/account": "account",
  "/forgotten": "forgotten",
  "/resetpassword": "resetPassword",
  "/search": "search",
  "/lunch": "welcome",
  "/dinner": "landing",
  "/order": "order",
  "/wishlist": "wishlist",
  "/about": "about",
  "/contact": "contact",
  "/blog": "blog",
  "/shopage": "shop",
  "/team": "team",
};

const page = (title: string, description: string, path: string, role: string, blocks: string): string =>
  `title: ${title}
description: "${description}"
path: ${path}
role: ${role}
header: a
footer: a
blockPages: false
noindex: true
blocks:
${blocks}`;

/** Settings and pages that came after the first ones. @param image the file of the picture for shared links */
const added = (image: string): Readonly<Record<string, string>> => ({
  "settings/theme.yml": `ground: "#14100d"
paper: "#faf5ec"
accent: "#d9943a"
secondPaper: "#f0e6d5"
accentText: "#8b4f0f"
type: serif
corners: cut
photos: asShot
`,
  "pages/offline.yml": page(
    "Without a network",
    "When we cook: this page is kept for when there is no network.",
    "/offline",
    "offline",
    `  - type: banner
    look: type
    heading: There is no network
    lead: Here is when we cook.
  - type: hours-card
    heading: When we cook
`,
  ),
  "pages/waiting-list.yml": page(
    "A table that has come free",
    "Say yes or no to a table that has come free, by the link in our email.",
    "/waiting-list",
    "waitingList",
    `  - type: waiting-offer
    heading: A table that has come free
    image: { file: ${image}, alt: "" }
    book: { label: BOOK A TABLE, to: /Book }
`,
  ),
});

/** The content of November 2026, before it had a version. */
export const to1: ContentMigration = {
  title:
    "Blocks and fields have their names of today; pages have roles; a look, a page without a network and one for the waiting list",
  path: (path) => path.replace(/^stories\//, "case-studies/"),
  change(path, yaml, texts) {
    for (const pair of yaml.pairs) {
      const { key, value, map, isTop, block } = pair;
      const name = key.value;
      const own = isTop ? (path.startsWith("pages/") ? pageFields : fieldsOf[path]) : fieldsOf[block ?? ""];
      const to = own?.[name] ?? fields[name];
      if (to !== undefined && !map.has(to)) yaml.rename(key, to);
      const type = block !== undefined && name === "type" ? blockTypes[block] : undefined;
      if (type !== undefined && isScalar(value)) yaml.replace(value as Scalar, type);
      if (path === "settings/site.yml" && isTop && name === "url") yaml.remove(pair);
    }
    const address = yaml.top("path");
    const role =
      path.startsWith("pages/") && typeof address === "string" ? roles[address.toLowerCase()] : undefined;
    if (role === undefined || yaml.top("role") !== undefined) return;
    const line = `role: ${role}`;
    const isTaken = Array.from(texts).some(
      ([other, text]) => other.startsWith("pages/") && text.split(/\r?\n/).includes(line),
    );
    if (!isTaken) yaml.addBehind("path", line);
  },
  added: (texts) => added(/^ +file: (\S+)$/m.exec(texts.get("settings/site.yml") ?? "")?.[1] ?? ""),
};
