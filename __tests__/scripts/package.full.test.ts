import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { badSettingsExit } from "../../src/core/server/config.ts";
import { contentFiles, writeFiles } from "../core/server/support/fixtures.ts";
import { nextSaturday } from "../core/server/support/process.ts";
import { programEnv } from "../support/program-env.ts";

const run = promisify(execFile);
const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];

const children: ChildProcess[] = [];
let folder: string;
let target: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "delish-package-"));
  target = join(folder, "package");
  await run(process.execPath, [...flags, "scripts/package.ts", "--service-only", "--out", target]);
  await writeFiles(join(target, "content"), contentFiles);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** The package contains only the service; the site is elsewhere. */
const environment = { ...programEnv, PORT: "0", CORS_ORIGINS: "https://www.example.com" };
/** Returns the arguments with which Node runs one of the package's scripts. */
const command = async (name: string, ...args: string[]) => {
  const { scripts } = JSON.parse(await readFile(join(target, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  return [...scripts[name]!.split(" ").slice(1), ...args];
};

it("runs a service that books, backs up and restores, without anything else from the project", async () => {
  const child = spawn(process.execPath, await command("start"), { cwd: target, env: environment });
  children.push(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    for (const output of [child.stdout, child.stderr])
      output.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        const found = /listening at (http:\/\/[\d.:]+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
    void ended.then(() => reject(new Error(said)));
  });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  const post = async (path: string, body: object): Promise<number> =>
    (
      await fetch(`${address}/api/food/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    ).status;
  const guest = { name: "Ada", email: "ada@example.com" };
  const password = { password: "a long evening", confirmPassword: "a long evening" };
  expect(await post("register", { ...guest, ...password })).toBe(201);
  const table = { numberOfPersons: 2, reservationDate: nextSaturday(), reservationTime: "7:00 PM" };
  expect(await post("createReservation", { ...guest, ...table })).toBe(201);
  const backup = await run(process.execPath, await command("backup", "--drill"), {
    cwd: target,
    env: environment,
  });
  expect(backup.stdout).toMatch(/restored and checked .*, 1 reservations; a service can start on it\.\n$/);
  const mails = await run(process.execPath, await command("mail", "list"), { cwd: target, env: environment });
  expect(mails.stdout).toMatch(/\d+ still to be sent, 0 given up\.\n$/);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);

  const [name] = (await readdir(join(target, "data", "backups"))).filter((file) => file.endsWith(".gz"));
  const file = join(target, "data", "backups", name!);
  await mkdir(join(folder, "elsewhere"));
  await cp(file, join(folder, "elsewhere", name!));
  await rm(join(target, "data"), { recursive: true });
  const args = await command("restore", join(folder, "elsewhere", name!));
  const refused = async (commandLine: readonly string[]): Promise<string> => {
    const { stderr } = await run(process.execPath, [...commandLine], { cwd: target, env: environment }).catch(
      (error: { stderr: string }) => error,
    );
    return stderr;
  };
  expect(await refused(await command("restore", join(folder, "elsewhere", "no.tar.gz")))).toMatch(
    /no\.tar\.gz does not exist\.\n$/,
  );
  expect(await refused(args)).toMatch(/^Nothing has been restored\. This would replace .+: add --yes\.\n$/);
  const restored = await run(process.execPath, [...args, "--yes"], { cwd: target, env: environment });
  expect(restored.stdout).toMatch(/^Restored as of .+: 1 reservations\.\n/);
  expect((await stat(join(target, "data", "restaurant.sqlite"))).size).toBeGreaterThan(0);
});

it("brings the Node that its commands run on, without npm", async () => {
  const unit = await readFile(join(target, "deploy/restaurant.service"), "utf8");
  const [, node = ""] = /^ExecStart=\/srv\/restaurant\/current\/(\S+)/m.exec(unit)!;
  const { stdout } = await run(join(target, node), ["--run", "staff", "--", "list"], {
    cwd: target,
    env: {
      ...environment,
      PATH: "/usr/bin:/bin",
      DATA_DIR: join(folder, "other"),
      COMMAND_PREFIX: "restaurant",
    },
  });
  expect(stdout).toBe("No one yet: restaurant staff -- add EMAIL --role owner\n");
  const { version } = JSON.parse(await readFile("node_modules/node/package.json", "utf8")) as {
    version: string;
  };
  expect((await run(join(target, "node_modules/.bin/node"), ["--version"])).stdout).toBe(`v${version}\n`);
});

it("every program refuses an older Node in one sentence, with the exit code that systemd does not restart", async () => {
  await writeFiles(folder, {
    "older.mjs": `Object.defineProperty(process, "versions", { value: { node: "20.19.0" } });`,
  });
  const programs = (await readdir(join(target, "service"))).filter(
    (name) => !/^chunk-|-program\.js$|-[A-Z0-9]{8}\.js$/.test(name),
  );
  expect(programs).toEqual(expect.arrayContaining(["main.js", "commands.js", "mail.js", "staff.js"]));
  for (const program of programs) {
    const started = run(
      process.execPath,
      ["--import", join(folder, "older.mjs"), join("service", program), "list"],
      { cwd: target, env: environment },
    );
    await expect(started).rejects.toMatchObject({
      code: badSettingsExit,
      stdout: "",
      stderr: expect.stringMatching(/^This package needs Node 24 or later, but this is [^\n]+\n$/),
    });
  }
});

describe("its documents", () => {
  const texts = async (): Promise<Map<string, string>> => {
    const files = await Array.fromAsync(
      glob("**/*.md", { cwd: target, exclude: ["node_modules", "content"] }),
    );
    return new Map(
      await Promise.all(
        files.map(async (file) => [file, await readFile(join(target, file), "utf8")] as const),
      ),
    );
  };

  it("link to nothing that is not in the package", async () => {
    const documents = await texts();
    expect([...documents.keys()]).toEqual(expect.arrayContaining(["README.md", "docs/runbook.md"]));
    const missing = [...documents].flatMap(([file, text]) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .map(([, path = ""]) => join(file, "..", path))
        .filter((path) => !existsSync(join(target, path)))
        .map((path) => [file, path]),
    );
    expect(missing).toEqual([]);
  });

  it("name only commands that exist: the package's on a server, the project's in a checkout", async () => {
    const scriptsIn = async (folder: string) =>
      Object.keys(
        (JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { scripts: object }).scripts,
      );
    const [packaged, project] = [await scriptsIn(target), await scriptsIn(".")];
    const named = { packaged: new Set<string>(), project: new Set<string>() };
    const onServer =
      /(?:(?:^|&& ) *restaurant|\b(?:compose|docker) (?:exec|run --rm) \w+\s+npm run) ([a-z][a-z0-9:-]*)/gm;
    for (const [file, text] of await texts()) {
      if (file === "CHANGELOG.md") continue;
      const fence = /^ *```(\w*)\n([^]*?)```/gm;
      const code = [
        ...[...text.matchAll(fence)].flatMap(([, language, lines = ""]) => (language === "sh" ? lines : [])),
        ...[...text.replace(fence, "").matchAll(/`([^`]+)`/g)].map(([, inline = ""]) => inline),
      ].join("\n");
      for (const [, name = ""] of code.matchAll(onServer)) named.packaged.add(name);
      for (const [, name = ""] of code.replace(onServer, "").matchAll(/npm run (?:-s )?([a-z][a-z0-9:-]*)/g))
        named.project.add(name);
    }
    expect([...named.packaged].filter((name) => !packaged.includes(name))).toEqual([]);
    expect([...named.project].filter((name) => !project.includes(name))).toEqual([]);
    expect([...named.packaged].sort()).toEqual(packaged.filter((name) => name !== "start").sort());
  });
});

it("describes its version's API, for authors of clients", async () => {
  const api = JSON.parse(await readFile(join(target, "openapi.json"), "utf8")) as {
    openapi: string;
    paths: object;
  };
  expect(api.openapi).toMatch(/^3\.1/);
  expect(Object.keys(api.paths)).toContain("/api/food/createReservation");
});

it("its bill of materials lists itself, every package whose code is included, and none that only builds the site", async () => {
  const bill = JSON.parse(await readFile(join(target, "bom.json"), "utf8")) as {
    metadata: { component: { name: string; version: string } };
    components: { name: string; purl: string }[];
  };
  const { name, version } = JSON.parse(await readFile("package.json", "utf8")) as {
    name: string;
    version: string;
  };
  expect(bill.metadata.component).toMatchObject({ name, version });
  const names = bill.components.map(({ name }) => name);
  for (const name of ["fastify", "better-sqlite3", "kysely", "pg"]) expect(names).toContain(name);
  for (const name of ["gatsby", "react", "decap-server", "webpack"]) expect(names).not.toContain(name);
  const licences = await readFile(join(target, "LICENSES.txt"), "utf8");
  for (const name of names) expect(licences).toContain(`${name} `);
});

it("an audit without an answering registry says so, and does not fail", async () => {
  const { stdout } = await run(process.execPath, [...flags, "scripts/audit.ts"], {
    env: { ...process.env, npm_config_registry: "http://127.0.0.1:1/", npm_config_fetch_retries: "0" },
  });
  expect(stdout).toMatch(
    /^npm audit: the registry did not answer, so nothing is known about \d+ packages: .+/m,
  );
});
