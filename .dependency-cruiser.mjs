import { readdirSync } from "node:fs";

/**
 * How the folders of src/ depend on one another. `npm run lint` and `npm test` hold the code to it.
 *
 * `core` knows no feature; `content` and `site` build on it; a feature knows these and of other features `contract/` and `rules/`
 * alone; `app` joins all of them.
 */
const features = readdirSync(new URL("src/features/", import.meta.url));

/** Parts of a feature that every feature may import. */
const open = ["contract", "rules"].map((part) => `features/[^/]+/${part}`);
/** What the features that every site has offer the services of others: functions on their tables, for the caller's transaction. */
const offered = [
  ...["booking", "menu", "publishing", "staff"].map((feature) => `features/${feature}/server/public.ts`),
  "site/server/static-site/parse-routes-manifest.ts",
];
/** The joined lists of the site's blocks and collections, for what works over all content. */
const joined = ["app/block-definitions.ts", "app/site-model.ts"];
/** The rest of what the parts of a feature import. Type-only imports count. */
const plain = [
  "core/shared",
  "core/contract",
  "core/messages",
  "content/model",
  "content/compose",
  "content/contract",
];
/** The same for what runs on pages, with the site's parts that all pages share. */
const onPages = [
  ...plain,
  "core/browser",
  "site/contract",
  "site/ui",
  "site/opening",
  "site/search",
  "site/cart",
];
const browser = [...onPages, "site/layout"];
const featureParts = {
  contract: [...open, ...plain],
  rules: [...open, ...plain, "content/server"],
  server: [
    ...open,
    ...offered,
    ...plain,
    ...joined,
    "core/server",
    "content/server",
    "content/structured-data",
    "site/contract",
  ],
  // Allergens, diets and their marks are shown wherever dishes are; parts for the forms of bookings are passed in.
  site: [...open, ...browser, "features/menu/site/search", "features/booking/site/parts.ts"],
  shell: [...open, ...browser],
  staff: [...open, "features/staff/shell", ...browser],
  // Of other features nothing: the CMS knows the content model alone.
  admin: ["features/publishing/contract", ...browser, ...joined, "content/structured-data", "site/blocks"],
};

const mayImport = {
  "core/shared": [],
  "core/messages": ["core/shared"],
  "core/contract": ["core/shared", "core/messages"],
  "core/browser": ["core/shared", "core/messages", "core/contract"],
  "core/server": ["core/shared", "core/messages", "core/contract"],
  "content/contract": ["core/shared"],
  "content/model": ["core/shared", "core/messages"],
  "content/compose": ["core/shared", "core/messages", "content/model", "content/structured-data", ...joined],
  "content/structured-data": ["core/shared", "core/messages", "content/model"],
  "content/server": [...plain, "core/server"],
  "site/contract": plain,
  "site/ui": [...plain, "core/browser", "site/contract"],
  "site/opening": [...plain, "core/browser", "site/contract", "site/ui"],
  "site/cart": [...plain, "core/browser", "site/contract", "site/ui"],
  "site/search": [...plain, "core/browser", "site/contract", "site/ui"],
  "site/blocks": onPages,
  "site/layout": onPages,
  "site/offline": [...plain, "site/contract"],
  "site/server": [...plain, "core/server", "content/server", "site/contract"],
  "site/gatsby": [...plain, "content/structured-data", "site/contract", "site/blocks", "site/layout", "app"],
  "site/page.tsx": [...browser, "site/blocks", "app"],
};
for (const feature of features)
  for (const part of readdirSync(new URL(`src/features/${feature}/`, import.meta.url)))
    mayImport[`features/${feature}/${part}`] = featureParts[part];

const inFolder = (names) => `^src/(${names.join("|")})(/|$)`;
const react = "^node_modules/(react|react-dom|gatsby|gatsby-[^/]+|@emotion/[^/]+|zustand)/";

/**
 * Where Gatsby is named; no other file may. Its build is the folder gatsby, what it calls are the files gatsby-*, and pages know it as
 * what a link and a change of page are. A move to another generator is these files.
 */
const namesGatsby = [
  "^gatsby-(browser|config|node|ssr)\\.tsx?$",
  "^src/site/gatsby/(adapter|create-pages|create-schema-customization|images|load-content|on-create-webpack-config|on-pre-bootstrap|on-pre-init)\\.ts$",
  "^src/site/gatsby/publishing/routes-manifest\\.ts$",
  "^src/site/gatsby/quick/(markdown|page-renderer)\\.ts$",
  "^src/site/page\\.tsx$",
  "^src/site/ui/(search-form|site-link)\\.tsx$",
  "^src/features/(accounts/site/use-account-form|orders/site/find-form|booking/site/find-form)\\.ts$",
  "^src/features/(booking|orders)/site/blocks/(booking-teaser/booking-teaser|order-form/order-form|order-status/order-actions)\\.tsx$",
];

/** What Gatsby, Node and the scripts start from. A module that none of them reaches is dead. */
const entryPoints = [
  "^gatsby-(browser|config|node|ssr)\\.tsx?$",
  "^(scripts|bench)/",
  // Named by its path in gatsby-node.ts.
  "^src/site/gatsby/node-apis\\.ts$",
  // Named by its path in src/site/gatsby/create-pages.ts.
  "^src/site/page\\.tsx$",
  "^src/app/(main|commands|mail-command|cancel-command)\\.ts$",
  "^src/features/(staff/server/command|first-run/server/list-sample)\\.ts$",
  // Bundled by scripts/build-worker.ts.
  "^src/site/offline/(service-worker|staff-worker|client)\\.ts$",
  // Bundled by scripts/build-staff.ts.
  "^src/app/staff/(evening/|orders/|)main\\.tsx$",
  "^src/features/numbers/staff/charts\\.ts$",
  // Bundled by scripts/build-admin.ts, which also finds the blocks' previews, what it puts into Decap and Gatsby's stand-in by their paths.
  "^src/features/publishing/admin/(main\\.ts|cms\\.tsx|entries/|shims/)",
];

/** Reached by no import: typings, and what the style guide, the CMS preview and the tests find by its name. */
const foundByName = ["\\.d\\.ts$", "/blocks/[^/]+/fixture\\.ts$"];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Modules that import each other cannot be understood, tested or loaded one without the other.",
      from: {},
      to: { circular: true },
    },
    ...Object.entries(mayImport).map(([folder, others]) => ({
      name: `${folder}-imports`,
      severity: "error",
      comment: `src/${folder} may import ${["itself", ...others].join(", ")}.`,
      from: { path: inFolder([folder]) },
      to: { path: "^src/", pathNot: inFolder([folder, ...others]) },
    })),
    {
      name: "folder-without-directions",
      severity: "error",
      comment: "A new folder under src/ says in .dependency-cruiser.mjs what it may import.",
      from: { path: "^src/", pathNot: inFolder(["app", ...Object.keys(mayImport)]) },
      to: {},
    },
    {
      name: "no-react-in-the-service",
      severity: "error",
      comment: "The service runs without React, however many imports away.",
      from: { path: "^src/app/main\\.ts$" },
      to: { path: react, reachable: true },
    },
    {
      name: "gatsby-in-few-places",
      severity: "error",
      comment:
        "The generator is named in the files of namesGatsby alone: use SiteLink and what is in src/site/gatsby, or add the file with its reason.",
      from: { pathNot: [...namesGatsby, "^node_modules/"] },
      to: { path: "^node_modules/(gatsby|gatsby-[^/]+|@gatsbyjs/[^/]+)/" },
    },
    {
      name: "no-react-in-data",
      severity: "error",
      comment: "Build, service and CMS read contract, content model and the fields of blocks without React.",
      from: {
        path: [
          inFolder([
            "core/shared",
            "core/contract",
            "content/model",
            "content/structured-data",
            "[^/]+/contract",
            "features/[^/]+/(contract|rules)",
          ]),
          "/blocks/[^/]+/(fields|fixture)\\.ts$",
        ],
      },
      to: { path: react, reachable: true },
    },
    {
      name: "no-browser-code-in-data",
      severity: "error",
      comment:
        "A block's fields are read by build, service checks and CMS: content and core/shared are all they need.",
      from: {
        path: "^src/(.+/blocks/.+/fields|app/block-definitions|content/compose/(define|compose-block))\\.ts$",
      },
      to: {
        path: "^src/",
        pathNot:
          "^src/(core/(shared|messages)|content/(model|compose)|app/block-definitions|.+/blocks/.+/fields|.+/rules/|.+/blocks/[a-z-]+\\.ts$)",
      },
    },
    {
      name: "no-dead-modules",
      severity: "error",
      comment:
        "Nothing that runs imports this module. Delete it, or name its entry point in .dependency-cruiser.mjs.",
      from: { path: entryPoints },
      to: { path: "^src/", pathNot: [...foundByName, ...entryPoints], reachable: false },
    },
    {
      name: "no-missing-modules",
      severity: "error",
      comment: "This import leads nowhere.",
      from: {},
      // What “virtual:” names is made by scripts/build-admin.ts.
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "^node_modules/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
