import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ConfigError, exitCodeOf, readConfig } from "../src/core/server/config.ts";
import { environmentVariables } from "../src/core/server/environment.ts";
import { packagedDocuments } from "../scripts/package.ts";

const read = (path: string) => readFileSync(path, "utf8");
const dockerfile = read("Dockerfile").replace(/\\\n/g, " ");
const instructions = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, rest = ""]) => rest);

/** True if an ignore file excludes a path. The last matching pattern decides. */
const isIgnored = (file: string, path: string): boolean =>
  read(file)
    .trim()
    .split("\n")
    .reduce((before, line) => {
      const pattern = line.replace(/^!/, "").replace(/\/$/, "");
      const fits = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(/|$)`).test(path);
      return fits ? !line.startsWith("!") : before;
    }, false);

interface ComposeFile {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image?: string;
        readonly build?: { readonly args: readonly string[] };
        readonly env_file?: string;
        readonly environment?: Readonly<Record<string, string>>;
        readonly logging?: { readonly options: Readonly<Record<string, string>> };
      }
    >
  >;
  readonly networks: {
    readonly front: {
      readonly enable_ipv6?: boolean;
      readonly ipam: { readonly config: { subnet: string }[] };
    };
  };
}
const composeText = read("deploy/compose.yml");
const { services, networks } = parse(composeText) as ComposeFile;

/** A filled-in `.env.compose`. */
const filledIn: Readonly<Record<string, string>> = {
  INSTALLATION: "restaurant",
  VERSION: "1",
  SITE_HOST: "www.example.com",
  OTHER_HOSTS: "",
  POSTGRES_PASSWORD: "0a1b2c3d4e5f",
  SMTP_URL: "smtps://user:password@mail.example.com",
  METRICS_TOKEN: "0a1b2c3d4e5f0a1b2c3d4e5f",
};
const withValues = (text: string) =>
  text.replace(/\$\{(\w+)(:[?-][^}]*)?\}/g, (_whole, name: string) => filledIn[name] ?? `no ${name}`);

describe("the image", () => {
  it("uses the project's Node, unless a build names another base", () => {
    expect(instructions("ARG")[0]).toMatch(`BASE=node:${read(".nvmrc").trim()}-`);
    expect(instructions("FROM")).toEqual(["$BASE AS build", "$BASE"]);
  });

  it("gets every file that it needs, past .dockerignore", () => {
    const copied = instructions("COPY")
      .filter((rest) => !rest.startsWith("--from"))
      .flatMap((rest) => rest.split(" ").slice(0, -1))
      .filter((path) => path !== ".");
    // Files that npm run package reads besides the sources.
    const packaged = [...packagedDocuments, "content", "static"];
    expect(copied).toContain("scripts/setup.mjs");
    for (const path of [...copied, ...packaged])
      expect([path, existsSync(path), isIgnored(".dockerignore", path)]).toEqual([path, true, false]);
  });

  it.each([".dockerignore", ".gitignore"])("contains no secret, nor does the repository: %s", (file) => {
    for (const path of [".env", ".env.compose", "data"])
      expect([path, isIgnored(file, path)]).toEqual([path, true]);
  });

  it("installs its packages from files copied before", () => {
    const before = dockerfile.slice(0, dockerfile.indexOf("RUN node scripts/setup.mjs"));
    const copied = before.split(/\s/);
    const reads = [...read("scripts/setup.mjs").matchAll(/readFileSync\(`\$\{root\}([\w.-]+)`/g)];
    expect(reads.length).toBeGreaterThan(2);
    for (const [, file] of reads) expect(copied).toContain(file);
    const imports = [...read("scripts/setup.mjs").matchAll(/from "\.\/([\w.-]+)"/g)];
    expect(imports).toHaveLength(1);
    for (const [, file] of imports) expect(copied).toContain(`scripts/${file}`);
  });

  it("can be built with everything that the build reads", () => {
    const settings = read("docs/settings.md");
    const table = settings.slice(settings.indexOf("The build reads these:"));
    const names = table
      .split("\n")
      .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!));
    const args = instructions("ARG").flatMap((rest) => rest.split(" "));
    expect(names).toContain("CMS_BACKEND");
    for (const name of ["SITE_URL", ...names]) expect(args).toContain(name);
    const given = services["service"]!.build!.args.map((one) => one.split("=")[0]);
    expect(given.sort()).toEqual(["SITE_URL", ...names].sort());
  });

  it("runs as an unprivileged user, writes to one volume, and is healthy once the service is ready", () => {
    expect(instructions("USER")).toEqual(["node"]);
    const volumes = JSON.parse(instructions("VOLUME")[0]!) as string[];
    expect(volumes).toHaveLength(1);
    const environment = instructions("ENV").join(" ");
    for (const name of ["DATA_DIR", "BACKUP_DIR", "CONTENT_DIR"])
      expect(new RegExp(`${name}=(\\S+)`).exec(environment)![1]).toMatch(new RegExp(`^${volumes[0]}(/|$)`));
    expect(instructions("HEALTHCHECK")[0]).toContain("/readyz");
    // The start period covers waiting for the database; the timeout covers a readiness check of a second and
    // a half.
    expect(instructions("HEALTHCHECK")[0]).toMatch(/--timeout=3s .*--start-period=60s/);
  });

  it("is built for both architectures, with labels of its contents and origin", () => {
    const { jobs } = parse(read(".github/workflows/image.yml")) as {
      jobs: { image: { steps: { uses?: string; with?: Record<string, unknown> }[] } };
    };
    const build = jobs.image.steps.find(({ uses }) => uses?.startsWith("docker/build-push-action@"));
    expect(build?.with).toMatchObject({
      platforms: "linux/amd64,linux/arm64",
      sbom: true,
      provenance: "mode=max",
    });
  });

  it("has PostgreSQL's programs in the version of its database, or a later one", () => {
    const [, programs] = /^ARG POSTGRES_VERSION=(\d+)$/m.exec(dockerfile) ?? [];
    const [, server] = /^postgres:(\d+)/.exec(services["database"]!.image!) ?? [];
    expect(Number(programs)).toBeGreaterThanOrEqual(Number(server));
  });
});

describe("the settings", () => {
  const known = environmentVariables.map(({ name }) => name as string);

  it("in the compose file are understood by the service, as filled in in compose.env.example", () => {
    const example = [...read("deploy/compose.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const asked = [...composeText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(new Set(example)).toEqual(new Set(asked));
    expect(Object.keys(filledIn).sort()).toEqual([...example].sort());
    const environment = Object.fromEntries(
      Object.entries(services["service"]!.environment!).map(([name, value]) => [
        name,
        withValues(String(value)),
      ]),
    );
    for (const name of Object.keys(environment)) expect(known).toContain(name);
    const config = readConfig(environment, process.cwd());
    // Trusts the proxy to report guests' addresses, IPv4 and IPv6.
    const { enable_ipv6: ipv6, ipam } = networks.front;
    expect([ipv6, config.trustProxy]).toEqual([true, ipam.config.map(({ subnet }) => subnet)]);
    expect(config).toMatchObject({ database: { kind: "postgres" }, isPublic: true, metricsPort: 9464 });
  });

  it("of an operator all reach the service in the compose file, in the file that its commands name", () => {
    const { env_file: file = "", environment = {} } = services["service"]!;
    const path = join("deploy", file);
    expect(read("docs/install.md")).toContain(`docker compose --env-file ${path} -f deploy/compose.yml`);
    const [, said = ""] = /itself sets([^]*?)\.\n/.exec(read("deploy/compose.env.example")) ?? [];
    // Those not named there are interpolated, folders, or belong to the metrics.
    for (const [name, value] of Object.entries(environment))
      expect(
        said.includes(name) || String(value).startsWith(`\${${name}`) || /_DIR$|^METRICS_/.test(name),
      ).toBe(true);
  });

  it.each([
    ["the systemd unit", /^Environment=(.*)$/m, "deploy/restaurant.service"],
    ["the image", /^ENV (.*)$/m, "Dockerfile"],
  ])("in %s are known", (_where, pattern, file) => {
    const [, line = ""] = pattern.exec(read(file)) ?? [];
    const names = line.split(" ").map((one) => one.split("=")[0]);
    expect(names).toContain("DATA_DIR");
    for (const name of names) expect([...known, "NODE_ENV"]).toContain(name);
  });

  it("in the systemd unit are those that its commands run with", () => {
    const unit = read("deploy/restaurant.service");
    const [, environment = ""] = /^Environment=(.*)$/m.exec(unit) ?? [];
    const [, file] = /^EnvironmentFile=(.*)$/m.exec(unit) ?? [];
    const [, folder] = /^WorkingDirectory=(.*)$/m.exec(unit) ?? [];
    const command = read("deploy/restaurant");
    for (const one of environment.split(" ").filter((each) => !each.startsWith("NODE_ENV=")))
      expect(command).toContain(`--setenv=${one} `);
    expect(command).toContain(`--property=EnvironmentFile=${file} `);
    expect(command).toContain(`--working-directory=${folder} `);
  });
});

it("the compose file limits each log", () => {
  for (const { logging } of Object.values(services))
    expect(logging?.options).toEqual({ "max-size": expect.any(String), "max-file": expect.any(String) });
});

describe("the systemd unit", () => {
  const unit = read("deploy/restaurant.service");
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].flatMap(([, value = ""]) => value.split(" "));

  it("allows HOST=0.0.0.0, for which Node asks the kernel for the machine's addresses", () => {
    expect(valuesOf("RestrictAddressFamilies").sort()).toEqual([
      "AF_INET",
      "AF_INET6",
      "AF_NETLINK",
      "AF_UNIX",
    ]);
  });

  it("does not restart a service with bad settings, and restarts any other as often as it takes", () => {
    expect(valuesOf("Restart")).toEqual(["always"]);
    expect(valuesOf("RestartPreventExitStatus")).toEqual([`${exitCodeOf(new ConfigError("PORT"))}`]);
    expect(valuesOf("RestartPreventExitStatus")).not.toContain(`${exitCodeOf(new Error())}`);
    expect(valuesOf("StartLimitIntervalSec")).toEqual(["0"]);
  });

  it("can write to each of its folders, and keeps backups outside the data folder", () => {
    const [, environment = ""] = /^Environment=(NODE_ENV.*)$/m.exec(unit) ?? [];
    const folders = new Map(environment.split(" ").map((one) => one.split("=") as [string, string]));
    for (const name of ["DATA_DIR", "BACKUP_DIR", "CONTENT_DIR"])
      expect(valuesOf("ReadWritePaths")).toContain(folders.get(name));
    expect(`${folders.get("BACKUP_DIR")}/`.startsWith(`${folders.get("DATA_DIR")}/`)).toBe(false);
  });

  it("survives a publish that runs out of memory, and gives its files to no one else", () => {
    expect(valuesOf("OOMPolicy")).toEqual(["continue"]);
    expect(valuesOf("UMask")).toEqual(["0077"]);
    // Backups lower their priority, which @resources would refuse.
    expect(valuesOf("SystemCallFilter")).toEqual(["@system-service", "~@privileged"]);
    expect(valuesOf("SystemCallErrorNumber")).toEqual(["EPERM"]);
  });

  it("counts as started once the program runs", () => {
    expect(valuesOf("Type")).toEqual(["exec"]);
  });
});

describe("the alarms", () => {
  const { groups } = parse(read("deploy/alarms.yml")) as {
    groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  const exprOf = (name: string) => rules.find(({ alert }) => alert === name)?.expr;

  it("three restarts for an update cause no alarm", () => {
    const [, restarts] = /\[15m\]\) > (\d+)$/.exec(exprOf("Restarts")!)!;
    expect(Number(restarts)).toBeGreaterThan(3);
  });

  it("an event that never happened is reported as such, not as an old one", () => {
    for (const name of ["BackupOld", "DrillOld"]) expect(exprOf(name)).toMatch(/_timestamp_seconds > 0\)/);
    expect(rules.find(({ alert }) => alert === "NoBackup")?.labels).toEqual({ severity: "ticket" });
  });
});
