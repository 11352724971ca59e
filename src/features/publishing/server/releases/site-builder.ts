import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { ContentProblem } from "../../../../content/contract/publishing.ts";
import { heldBuildLock, withBuildLock } from "../../../../core/server/file-lock.ts";
import { isPackage, packagedSiteFile } from "../../../../core/server/package.ts";
import type { ReleaseFiles } from "../../../../site/contract/routes-manifest.ts";

/** A finished site, in a folder that the next build will overwrite. */
export interface BuiltSite extends ReleaseFiles {
  /** Fingerprint of all inputs: content, code and settings. */
  readonly fingerprint: string;
  /**
   * Fingerprint of Gatsby's output, which depends on the code, the settings, and the content that is built
   * into scripts.
   */
  readonly frame: string;
  /** Fingerprint of the colours and fonts of its pages. */
  readonly look: string;
  /** Name of the renderer that made its pages; see src/site/gatsby/quick/renderer-files.ts. */
  readonly renderer: string;
  /** Files that only the base has, if `publicDir` contains just the differences from it. */
  readonly removed?: readonly string[];
  /** Problems of pages that could not be rendered and stay as they are in the base. */
  readonly problems?: readonly ContentProblem[];
}

/** A finished site, from which other sites with the same frame can be made. */
export type SiteBase = Omit<BuiltSite, "fingerprint" | "removed" | "problems">;

/** The site could not be built. The message is for editors; `output` is for developers. */
export class BuildError extends Error {
  override name = "BuildError";
  readonly problems: readonly ContentProblem[];
  readonly output: string;

  constructor(
    message: string,
    { problems = [], output = "" }: { problems?: readonly ContentProblem[]; output?: string } = {},
  ) {
    super(message);
    this.problems = problems;
    this.output = output;
  }
}

export interface BuildProgress {
  /** Seconds since the build started. */
  readonly elapsed: number;
  /** Estimated seconds until it ends. */
  readonly left: number;
}

interface Maker {
  /**
   * Makes the site for a content folder, with a finished site as the base. Writes the differences from the
   * base and the list of routes into `outDir`, which must be empty. Resolves to undefined if the base has a
   * different frame.
   *
   * @throws BuildError
   */
  make(
    contentDir: string,
    base: SiteBase,
    outDir: string,
    signal: AbortSignal,
  ): Promise<BuiltSite | undefined>;
}

/** The builder in a package, which makes every site from the packaged one. */
export interface PackagedBuilder extends Maker {
  readonly base: SiteBase;
}

/** Builder that makes sites, and also builds the bases for them. */
export interface WholeBuilder extends Maker {
  /**
   * Returns the existing build in the project's folder; undefined if there is none, or if it was built from
   * other content. A `provisional` site lacks some sizes of its pictures and social cards, and is not
   * compressed.
   */
  existing?(
    contentDir: string,
    signal: AbortSignal,
  ): Promise<(BuiltSite & { readonly provisional?: boolean }) | undefined>;
  /**
   * Builds everything with Gatsby.
   *
   * @throws BuildError; also if `signal` aborts the build
   */
  rebuild(
    contentDir: string,
    signal: AbortSignal,
    onProgress?: (progress: BuildProgress) => void,
  ): Promise<BuiltSite>;
  /**
   * Runs `work` while no other process can build in the same folder, because that would overwrite the result
   * of `rebuild`.
   */
  exclusively<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export type SiteBuilder = WholeBuilder | PackagedBuilder;

export type PackagedSite = Pick<BuiltSite, "frame" | "look" | "renderer">;

/** A message from a build or publish program to the process that started it. */
export type BuildMessage =
  | { readonly type: "built"; readonly site: BuiltSite; readonly provisional?: boolean }
  | { readonly type: "nothing" }
  | ({ readonly type: "progress" } & BuildProgress)
  | { readonly type: "problems"; readonly message: string; readonly problems: readonly ContentProblem[] };

const longestOutput = 20_000;

/** Minutes after which each program is stopped: ten times what a slow machine needs for a thousand dishes. */
const longestMinutes = { "build-release.ts": 20, "publish.ts": 10 } as const;

const packagedProgram = join("service", "publish.js");

/** True if a folder contains a program that builds the site, or one that makes it from the packaged site. */
export const canPublish = (root: string): boolean =>
  isPackage(root) || existsSync(join(root, "scripts", "build-release.ts"));

/** Process priority (nice) of a build, lower than that of the service and of publishing. */
const buildPriority = 10;

interface BuildRun {
  /** Folder of the project, or of the package. */
  readonly root: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly contentDir: string;
  /** Timeout in minutes. */
  readonly minutes: number;
  readonly givesWay?: boolean;
  /** Signal that aborts the build. */
  readonly wanted: AbortSignal;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
}

/** @throws BuildError */
const runBuild = ({ root, program, args, contentDir, minutes, givesWay, wanted, onProgress }: BuildRun) =>
  new Promise<BuildMessage>((resolve, reject) => {
    const late = AbortSignal.timeout(minutes * 60_000);
    const signal = AbortSignal.any([wanted, late]);
    const child = spawn(
      process.execPath,
      [
        "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
        "--disable-warning=ExperimentalWarning",
        join(root, program),
        ...args,
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          ...heldBuildLock,
          BUILD_CONTENT_DIR: contentDir,
          // Caches compiled modules, because a program takes a second to load its modules, and spends half of
          // that on compiling them.
          NODE_COMPILE_CACHE: join(contentDir, "..", "compiled"),
        },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        // In its own process group, so that its children can be killed with it.
        detached: process.platform !== "win32",
      },
    );
    if (child.pid && givesWay) setPriority(child.pid, buildPriority);
    let answer: BuildMessage | undefined;
    let output = "";
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-longestOutput));
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("message", (sent) => {
      const message = sent as BuildMessage;
      if (message.type === "progress") onProgress?.(message);
      else answer = message;
    });
    const end = () => {
      try {
        if (child.pid && process.platform !== "win32") process.kill(-child.pid, "SIGKILL");
        else child.kill("SIGKILL");
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
      }
    };
    signal.addEventListener("abort", end, { once: true });
    child.on("error", (error) => reject(new BuildError(`The build could not be started: ${error.message}`)));
    child.on("close", (code) => {
      signal.removeEventListener("abort", end);
      if (late.aborted)
        return reject(
          new BuildError(
            `The site could not be built within ${minutes} minutes. Your saves are kept. Undo the last change, or ask a developer to look at the service's log.`,
            { output },
          ),
        );
      if (signal.aborted) return reject(new BuildError("The build was stopped."));
      if (answer?.type === "problems")
        return reject(new BuildError(answer.message, { problems: answer.problems, output }));
      if (code === 0 && answer) return resolve(answer);
      reject(
        new BuildError(
          "The site could not be built from this content. Your saves are kept. The reason is in the service's log.",
          { output },
        ),
      );
    });
  });

const builtBy = (message: BuildMessage): BuiltSite | undefined =>
  message.type === "built" ? message.site : undefined;

/** Returns the command-line argument that passes a base to a program. */
const baseArgument = ({ publicDir, routesManifest, frame, look, renderer }: SiteBase): string =>
  JSON.stringify({ publicDir, routesManifest, frame, look, renderer } satisfies SiteBase);

/**
 * Returns a builder that builds sites with Gatsby, and makes other sites from them. Each runs in a separate
 * process: `scripts/build-release.ts` and `scripts/publish.ts`.
 */
export function gatsbyBuilder(
  root: string,
  onWait?: (other: string) => void,
  limits: Readonly<Record<keyof typeof longestMinutes, number>> = longestMinutes,
): WholeBuilder {
  const run = (
    script: keyof typeof longestMinutes,
    args: readonly string[],
    options: Pick<BuildRun, "contentDir" | "wanted" | "onProgress">,
  ): Promise<BuildMessage> =>
    runBuild({
      root,
      program: join("scripts", script),
      args,
      minutes: limits[script],
      givesWay: script === "build-release.ts",
      ...options,
    });
  return {
    async existing(contentDir, wanted) {
      const answer = await run("build-release.ts", ["existing"], { contentDir, wanted });
      return answer.type === "built"
        ? { ...answer.site, provisional: answer.provisional === true }
        : undefined;
    },
    async rebuild(contentDir, wanted, onProgress) {
      const site = builtBy(await run("build-release.ts", ["build"], { contentDir, wanted, onProgress }));
      if (!site) throw new BuildError("The build ended without producing a site.");
      return site;
    },
    make: async (contentDir, base, outDir, wanted) =>
      builtBy(await run("publish.ts", [baseArgument(base), outDir], { contentDir, wanted })),
    exclusively: (work, signal) =>
      withBuildLock(
        root,
        { owner: "the service that publishes", signal, ...(onWait ? { onWait } : {}) },
        work,
      ),
  };
}

/**
 * Returns a builder that makes sites from the package's built site, with the package's `publish` program.
 *
 * @param root the package's folder
 * @param siteUrl public URL of the site
 */
export function packagedBuilder(root: string, siteUrl: string | undefined): PackagedBuilder {
  const { frame, look, renderer } = JSON.parse(
    readFileSync(join(root, packagedSiteFile), "utf8"),
  ) as PackagedSite;
  return {
    base: {
      publicDir: join(root, "public"),
      routesManifest: join(root, "dist", "routes.json"),
      // Every page contains the site's public URL, so the frame depends on it.
      frame: `${frame} ${siteUrl ?? ""}`,
      look,
      renderer,
    },
    make: async (contentDir, base, outDir, wanted) =>
      builtBy(
        await runBuild({
          root,
          program: packagedProgram,
          args: [baseArgument(base), outDir],
          contentDir,
          minutes: longestMinutes["publish.ts"],
          wanted,
        }),
      ),
  };
}
