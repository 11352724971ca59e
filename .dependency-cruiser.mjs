/**
 * How the folders of src/ depend on one another. `npm run lint` and `npm test` hold the code to it.
 *
 * Each folder names everything of src/ that it may import besides itself and `anywhere`; type-only imports count.
 */
const anywhere = ["shared", "messages"];
const mayImport = {
  contract: [],
  "content-model": [],
  components: ["contract", "content-model"],
  features: ["contract", "content-model", "components"],
  blocks: ["contract", "content-model", "components", "features"],
  offline: ["contract"],
  "structured-data": ["content-model"],
  composition: ["content-model", "blocks", "structured-data"],
  layout: ["contract", "content-model", "components", "features"],
  templates: ["contract", "content-model", "components", "features", "blocks", "composition", "layout"],
  admin: ["contract", "content-model", "components", "features", "blocks", "composition", "layout"],
  staff: ["contract", "components", "layout"],
  gatsby: ["contract", "content-model", "blocks", "composition", "structured-data", "layout"],
  // Of composition the model alone, to check what is saved; of the layout the design tokens. See no-react-in-the-service.
  server: ["contract", "content-model", "composition", "structured-data", "layout/theme"],
};

const folders = (names) => `^src/(${names.join("|")})/`;
const react = "^node_modules/(react|react-dom|gatsby|gatsby-[^/]+|@emotion/[^/]+|zustand)/";

/**
 * Where Gatsby is named; no other file may. Its build is the folder gatsby, what it calls are the files gatsby-*, and pages know it as
 * what a link and a change of page are. A move to another generator is these files.
 */
const namesGatsby = [
  "^gatsby-(browser|config|node|ssr)\\.tsx?$",
  "^src/gatsby/(adapter|create-pages|create-schema-customization|images|load-content|on-create-webpack-config|on-pre-bootstrap|on-pre-init|query)\\.ts$",
  "^src/gatsby/publishing/routes-manifest\\.ts$",
  "^src/gatsby/quick/(markdown|page-renderer)\\.ts$",
  "^src/templates/page\\.tsx$",
  "^src/components/(search-form|site-link)\\.tsx$",
  "^src/features/(account/use-account-form|order/find-form|reservation/find-form)\\.ts$",
  "^src/blocks/(booking-teaser/booking-teaser|order-form/order-form|order-status/order-actions)\\.tsx$",
];

/** What Gatsby, Node and the scripts start from. A module that none of them reaches is dead. */
const entryPoints = [
  "^gatsby-(browser|config|node|ssr)\\.tsx?$",
  "^(scripts|bench)/",
  // Named by its path in gatsby-node.ts.
  "^src/gatsby/node-apis\\.ts$",
  // Named by its path in src/site/gatsby/create-pages.ts.
  "^src/templates/",
  "^src/server/(main|commands|emails/mail-command|staff/command|reservations/cancel-command)\\.ts$",
  // Bundled by scripts/build-worker.ts.
  "^src/offline/(service-worker|staff-worker|client)\\.ts$",
  // Bundled by scripts/build-staff.ts.
  "^src/staff/((evening|kitchen)/)?main\\.tsx$",
  // Bundled by scripts/build-admin.ts, which also finds the blocks' previews, what it puts into Decap and Gatsby's stand-in by their paths.
  "^src/admin/(main\\.ts|cms\\.tsx|entries/|shims/)",
];

/** Reached by no import: typings, and what the style guide, the CMS preview and the tests find by its name. */
const foundByName = ["\\.d\\.ts$", "^src/blocks/[^/]+/fixture\\.ts$"];

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
    ...[
      ...anywhere.map((folder) => [folder, []]),
      ...Object.entries(mayImport).map(([folder, others]) => [folder, [...anywhere, ...others]]),
    ].map(([folder, others]) => ({
      name: `${folder}-imports`,
      severity: "error",
      comment: `src/${folder} may import ${["itself", ...others.map((name) => `src/${name}`)].join(", ")}.`,
      from: { path: folders([folder]) },
      to: { path: "^src/", pathNot: folders([folder, ...others]) },
    })),
    {
      name: "folder-without-directions",
      severity: "error",
      comment: "A new folder under src/ says in .dependency-cruiser.mjs what it may import.",
      from: { path: "^src/", pathNot: folders([...anywhere, ...Object.keys(mayImport)]) },
      to: {},
    },
    {
      name: "no-react-in-the-service",
      severity: "error",
      comment: "The service runs without React, however many imports away.",
      from: { path: "^src/server/main\\.ts$" },
      to: { path: react, reachable: true },
    },
    {
      name: "gatsby-in-few-places",
      severity: "error",
      comment:
        "The generator is named in the files of namesGatsby alone: use SiteLink and what is in src/gatsby, or add the file with its reason.",
      from: { pathNot: [...namesGatsby, "^node_modules/"] },
      to: { path: "^node_modules/(gatsby|gatsby-[^/]+|@gatsbyjs/[^/]+)/" },
    },
    {
      name: "no-react-in-data",
      severity: "error",
      comment: "Build, service and CMS read contract, content model and the fields of blocks without React.",
      from: {
        path: [
          folders(["shared", "contract", "content-model", "structured-data"]),
          "^src/blocks/[^/]+/(fields|fixture)\\.ts$",
        ],
      },
      to: { path: react, reachable: true },
    },
    {
      name: "no-browser-code-in-data",
      severity: "error",
      comment:
        "A block's fields are read by build, service checks and CMS: content-model and shared are all they need.",
      from: { path: "^src/blocks/(.+/fields|define|definitions|compose-block)\\.ts$" },
      to: { path: "^src/", pathNot: "^src/(shared|messages|content-model|blocks)/" },
    },
    {
      name: "storage-knows-no-feature",
      severity: "error",
      comment: "Features use the storage; the storage knows none of them.",
      from: { path: "^src/server/storage/" },
      to: {
        path: "^src/server/(accounts|cms|content|emails|evening|forms|health|menu|orders|releases|reservations|staff|static-site|today)/",
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
