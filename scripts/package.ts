import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import { openApiDocument } from "../src/app/openapi/document.ts";
import { bundleFile, latestRenderer, rendererFolder } from "../src/site/gatsby/quick/renderer-files.ts";
import type { PackagedSite } from "../src/features/publishing/server/releases/site-builder.ts";
import { buildFingerprints } from "./build-parts.ts";
import { buildForPublishing } from "./build.ts";
import { loadEnvFile, root, run, stop } from "./lib.ts";
import { badSettingsExit } from "../src/core/server/config.ts";
import { packagedSiteFile } from "../src/core/server/package.ts";

/**
 * Programs in the package: the service, its commands, and the tools for cancelling bookings, for emails, and
 * for staff accounts.
 */
const programs = {
  main: "src/app/main.ts",
  commands: "src/app/commands.ts",
  "cancel-bookings": "src/app/cancel-command.ts",
  mail: "src/app/mail-command.ts",
  staff: "src/features/staff/server/command.ts",
};

/** Program that makes a site from changed content and the finished site in the package. */
const publishProgram = { publish: "scripts/publish-packaged.ts" };

const neededNode = Number(readFileSync(join(root, ".nvmrc"), "utf8"));

/**
 * Returns the code of the file that starts a program. An older Node could crash while it loads machine code,
 * so the version is checked before anything is imported.
 */
const starter = (
  program: string,
): string => `if (Number(process.versions.node.split(".")[0]) < ${neededNode}) {
  process.stderr.write(
    \`This package needs Node ${neededNode} or later, but this is \${process.version} (\${process.execPath}): start it with a newer Node.\\n\`,
  );
  process.exit(${badSettingsExit});
}
await import("./${program}.js");
`;

/** The project's files that a package carries for its operator. Documents link to each other. */
export const packagedDocuments = [
  "LICENSE",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ".env.example",
  "deploy",
  "docs",
  "custom/README.md",
];

/** The package's own README. */
const readme = (version: string): string => `# The restaurant's site and its service, version ${version}

- [install.md](docs/install.md): how to install this folder on a server
- [runbook.md](docs/runbook.md): how to update it, back it up and restore it, and what to do about alarms
- [settings.md](docs/settings.md): every setting; [.env.example](.env.example) lists them for you to fill in
- [security.md](docs/security.md): limits, and how long data is kept; [SECURITY.md](SECURITY.md): how to report a vulnerability
- [CHANGELOG.md](CHANGELOG.md): what has changed

\`deploy/try.ts\` tries this package out before guests use it; [install.md](docs/install.md#try-it) says how.`;

/** Packages that cannot be bundled, because they contain machine code. */
const nativePackages = ["better-sqlite3", "@node-rs/argon2", "sharp"];

/** Files to copy, for packages that contain more than they need to run. */
const neededFiles: Readonly<Record<string, (path: string) => boolean>> = {
  "better-sqlite3": (path) =>
    /^(package\.json|LICENSE|lib(\/.*)?|prebuilds)$/.test(path) ||
    new RegExp(`^prebuilds/${process.platform}(musl)?-${process.arch}\\.node$`).test(path),
};

/** Dependencies that are only needed to compile a package, so they are not copied. */
const buildOnly = ["node-addon-api"];

/** Optional packages that are looked up at run time, but never installed. */
const absent = ["pg-native"];

interface LockEntry {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), "utf8")) as T;

interface Bundle {
  /** Folders in node_modules from which files were bundled. */
  readonly places: Set<string>;
  readonly native: ReadonlySet<string>;
}

/** Returns the folder in node_modules that a file comes from; undefined if the file is the project's own. */
const placeOf = (input: string): string | undefined => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

async function bundle(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<Bundle> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: "node",
    target: `node${neededNode}`,
    format: "esm",
    // Prefers ES modules: in a bundle, import() of a CommonJS module offers its exports only under `default`,
    // whereas Node itself also offers them by name.
    mainFields: ["module", "main"],
    // For readable stack traces.
    keepNames: true,
    legalComments: "none",
    external: [...nativePackages, ...absent],
    // CommonJS packages load their modules with require(), which ES modules lack.
    banner: {
      js: 'import { createRequire as createRequireOf } from "node:module"; const require = createRequireOf(import.meta.url);',
    },
    metafile: true,
    logLevel: "warning",
    // The restaurant may have no blocks of its own.
    logOverride: { "empty-glob": "silent" },
  });
  const places = new Set<string>();
  const native = new Set<string>();
  for (const { inputs, imports } of Object.values(metafile.outputs)) {
    for (const input of Object.keys(inputs)) {
      const place = placeOf(input);
      if (place) places.add(place);
    }
    for (const { path } of imports) if (nativePackages.includes(path)) native.add(path);
  }
  return { places, native };
}

/**
 * Returns the folder of a package that another package requires. Searches as Node does: first in the
 * requiring package's own node_modules, then further up.
 */
function requiredPlace(place: string, name: string): string {
  for (
    let above = place;
    above !== "";
    above = above.slice(0, Math.max(0, above.lastIndexOf("/node_modules/")))
  ) {
    const found = `${above}/node_modules/${name}`;
    if (existsSync(join(root, found))) return found;
  }
  return `node_modules/${name}`;
}

/**
 * Returns the folders in node_modules of a package and of all its dependencies, direct or indirect, that are
 * installed on this platform.
 */
function withRequired(place: string, found = new Set<string>()): Set<string> {
  if (found.has(place)) return found;
  found.add(place);
  const { dependencies, optionalDependencies } = readJson<LockEntry>(`${place}/package.json`);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const required = requiredPlace(place, name);
    if (!buildOnly.includes(name) && existsSync(join(root, required))) withRequired(required, found);
  }
  return found;
}

/**
 * Copies the named packages with machine code, and their dependencies; resolves to the folders of all of
 * them.
 */
async function copyNative(names: Iterable<string>, target: string): Promise<Set<string>> {
  const places = new Set<string>();
  for (const name of names) withRequired(`node_modules/${name}`, places);
  for (const place of places) {
    const isNeeded = neededFiles[place.slice("node_modules/".length)];
    await cp(join(root, place), join(target, place), {
      recursive: true,
      dereference: true,
      filter: (source) => {
        const path = source.slice(join(root, place).length + 1).replaceAll("\\", "/");
        return path === "" || (!path.startsWith("node_modules") && (isNeeded?.(path) ?? true));
      },
    });
  }
  return places;
}

/**
 * Returns the part of the lock file that covers the given packages, for `npm audit` and `npm sbom`, and the
 * versions of the top-level packages among them.
 */
function lockOf(places: readonly string[], manifest: { name: string; version: string; license: string }) {
  const { packages } = readJson<{ packages: Record<string, LockEntry> }>("package-lock.json");
  const isThere = new Set(places);
  /**
   * Returns only those dependencies of a package that our package contains, because a bundle omits unused
   * ones.
   */
  const among = (place: string, dependencies: Readonly<Record<string, string>> | undefined) =>
    dependencies &&
    Object.fromEntries(
      Object.entries(dependencies).filter(([name]) => isThere.has(requiredPlace(place, name))),
    );
  const entries = places.map((place) => {
    const entry = packages[place];
    if (!entry) throw new Error(`${place} is not in package-lock.json.`);
    const { version, integrity, license, dependencies, optionalDependencies } = entry;
    const required = { ...among(place, dependencies), ...among(place, optionalDependencies) };
    // Omits peers and development dependencies.
    return [place, { version, integrity, license, dependencies: required }] as const;
  });
  const direct = Object.fromEntries(
    places
      .filter((place) => place.lastIndexOf("node_modules/") === 0)
      .map((place) => [place.slice("node_modules/".length), packages[place]!.version]),
  );
  return {
    dependencies: direct,
    lock: {
      ...manifest,
      lockfileVersion: 3,
      requires: true,
      packages: { "": { ...manifest, dependencies: direct }, ...Object.fromEntries(entries) },
    },
  };
}

/** Fonts for social cards, loaded at run time; see src/site/gatsby/social-cards/draw.ts. */
const fontPackages = ["@fontsource/fraunces", "@fontsource/hanken-grotesk"];

/**
 * Adds to a package what its program `publish` needs: the last build's renderer, as one file that contains no
 * paths of this machine; the fonts of the social cards; and a record of what the site was built from.
 * Resolves to the folders in node_modules that the renderer and the cards use.
 */
async function packRenderer(target: string): Promise<string[]> {
  const renderer = await latestRenderer(root);
  const folder = rendererFolder(root, renderer);
  const packed = rendererFolder(target, renderer);
  await cp(folder, packed, { recursive: true, filter: (source) => !source.endsWith(".js") });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, bundleFile)],
    outfile: join(packed, bundleFile),
    bundle: true,
    platform: "node",
    target: `node${neededNode}`,
    format: "cjs",
    define: { "process.env.NODE_ENV": '"production"' },
    legalComments: "none",
    metafile: true,
    logLevel: "error",
  });
  for (const name of fontPackages)
    await cp(join(root, "node_modules", name), join(target, "node_modules", name), {
      recursive: true,
      filter: (source) =>
        !/\.[a-z0-9]+$/.test(basename(source)) || /LICENSE|package\.json|-normal\.woff$/.test(source),
    });
  const { frame, look } = await buildFingerprints();
  const made: PackagedSite = { frame, look, renderer };
  await writeFile(join(target, packagedSiteFile), JSON.stringify(made));
  // The package's own modules are ES modules, but Gatsby's renderer is not.
  await writeFile(join(packed, "package.json"), JSON.stringify({ type: "commonjs" }));
  return [
    ...Object.keys(metafile.inputs).flatMap((input) => placeOf(input) ?? []),
    ...fontPackages.map((name) => `node_modules/${name}`),
  ];
}

/**
 * Copies the project's own Node, so that a server needs none; resolves to its folder in node_modules. Scripts find it in
 * node_modules/.bin, whether npm or `node --run` starts them.
 */
async function copyNode(target: string): Promise<string> {
  const place = "node_modules/node";
  for (const file of ["package.json", "bin/node"])
    await cp(join(root, place, file), join(target, place, file));
  const licence = `node_modules/node-${process.platform}-${process.arch}/LICENSE`;
  await cp(join(root, place, licence), join(target, place, "LICENSE"));
  await mkdir(join(target, "node_modules/.bin"));
  await symlink("../node/bin/node", join(target, "node_modules/.bin/node"));
  return place;
}

async function licences(places: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const place of places) {
    const { name, version, license } = readJson<{ name: string; version: string; license?: string }>(
      `${place}/package.json`,
    );
    const file = (await readdir(join(root, place))).find((each) => /^licen[cs]e/i.test(each));
    const text = file ? await readFile(join(root, place, file), "utf8") : "";
    texts.push(`${name} ${version} (${license ?? "see below"})\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

/**
 * Returns the bill of materials of a package. npm takes the product's name from the folder's name, not from
 * package.json, so it runs in a folder with that name.
 */
async function billOfMaterials(target: string, name: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "restaurant-bom-"));
  try {
    const cwd = join(scratch, name);
    await mkdir(cwd);
    for (const file of ["package.json", "package-lock.json"]) await cp(join(target, file), join(cwd, file));
    const { code, output } = await run(
      "npm",
      [
        "sbom",
        "--sbom-format=cyclonedx",
        "--sbom-type=application",
        "--package-lock-only",
        "--loglevel=error",
      ],
      { cwd, quiet: true },
    );
    if (code !== 0) throw new Error(`The bill of materials could not be written:\n${output}`);
    return output.slice(output.indexOf("{"));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

export interface PackageReport {
  /** Number of packages whose code is included. */
  readonly packages: number;
  /** Size in bytes of the service and its packages, without site and content. */
  readonly serviceBytes: number;
  readonly bytes: number;
}

/**
 * Creates a folder that runs the service and the built site on a server that has nothing but git: Node, the bundled service and
 * commands, packages with machine code (for this machine's platform), the site, the content, a bill of
 * materials, and the API description for client developers.
 *
 * @param target folder for the package; emptied first
 * @param site false to omit site and content, if only the service is to be examined
 */
export async function makePackage(target: string, { site = true } = {}): Promise<PackageReport> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  // esbuild looks here for the fixtures of a restaurant's own blocks.
  await mkdir(join(root, "custom", "blocks"), { recursive: true });
  const all = site ? { ...programs, ...publishProgram } : programs;
  const programOf = (name: string) => `${name}-program`;
  const entries = Object.fromEntries(Object.entries(all).map(([name, file]) => [programOf(name), file]));
  const { places: bundled, native } = await bundle(entries, join(target, "service"));
  for (const name of Object.keys(all))
    await writeFile(join(target, "service", `${name}.js`), starter(programOf(name)));
  if (site) for (const place of await packRenderer(target)) bundled.add(place);
  const places = [
    ...new Set([...bundled, ...(await copyNative(native, target)), await copyNode(target)]),
  ].sort();
  const { name, version, license } = readJson<Record<"name" | "version" | "license", string>>("package.json");
  const manifest = { name, version, license };
  const { dependencies, lock } = lockOf(places, manifest);
  const node = "node --disable-warning=ExperimentalWarning";
  const files: Record<string, string> = {
    "package.json": JSON.stringify(
      {
        ...manifest,
        private: true,
        type: "module",
        engines: { node: `>=${neededNode}` },
        scripts: {
          start: `${node} --env-file-if-exists=.env service/main.js`,
          backup: `${node} service/commands.js backup`,
          restore: `${node} service/commands.js restore`,
          "copy-backups": `${node} service/commands.js copy-backups`,
          drill: `${node} service/commands.js drill`,
          "migrate-content": `${node} service/commands.js migrate-content`,
          "bookings:cancel": `${node} service/cancel-bookings.js`,
          mail: `${node} service/mail.js`,
          staff: `${node} service/staff.js`,
        },
        dependencies,
      },
      null,
      2,
    ),
    "package-lock.json": JSON.stringify(lock, null, 2),
    "LICENSES.txt": await licences(places),
    "openapi.json": JSON.stringify(openApiDocument(), null, 2),
    "README.md": readme(version),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(target, name), `${text}\n`);
  for (const name of packagedDocuments) await cp(join(root, name), join(target, name), { recursive: true });
  await writeFile(join(target, "bom.json"), await billOfMaterials(target, manifest.name));
  await cp(join(root, "src", "core", "messages"), join(target, "src", "core", "messages"), {
    recursive: true,
    filter: (source) => !source.endsWith(".ts"),
  });
  const serviceBytes = await sizeOf(target);
  if (site) {
    await cp(join(root, "public"), join(target, "public"), { recursive: true });
    await cp(join(root, "dist", "routes.json"), join(target, "dist", "routes.json"));
    await cp(contentDirOf(root), join(target, "content"), {
      recursive: true,
      filter: (source) => basename(source) !== ".git",
    });
  }
  return { packages: places.length, serviceBytes, bytes: await sizeOf(target) };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      out: { type: "string", default: join(root, "dist", "package") },
      "service-only": { type: "boolean", default: false },
    },
  });
  const target = resolve(values.out);
  if (existsSync(target) && (await readdir(target)).length > 0 && !existsSync(join(target, "bom.json")))
    stop(`${target} is not a package made by this command, so it is not emptied.`);
  loadEnvFile();
  const site = !values["service-only"];
  if (site) await buildForPublishing();
  const { packages, serviceBytes, bytes } = await makePackage(target, { site });
  const { packages: all } = readJson<{ packages: Record<string, unknown> }>("package-lock.json");
  console.log(
    `${basename(target)}/: ${megabytes(bytes)}, of which the service takes ${megabytes(serviceBytes)}, with ${packages} packages; the project has ${Object.keys(all).length - 1}.`,
  );
}
