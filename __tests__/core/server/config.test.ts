import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError, readConfig } from "../../../src/core/server/config.ts";
import { environmentVariables, withoutPassword } from "../../../src/core/server/environment.ts";

const read = (env: Record<string, string> = {}) => readConfig(env, "/srv/restaurant");

it("keeps using a database that has an earlier name", () => {
  const folder = mkdtempSync(join(tmpdir(), "config-"));
  try {
    const file = () => readConfig({ DATA_DIR: folder }, "/srv").database;
    expect(file()).toEqual({ kind: "sqlite", file: join(folder, "restaurant.sqlite") });
    writeFileSync(join(folder, "delish.sqlite"), "");
    expect(file()).toEqual({ kind: "sqlite", file: join(folder, "delish.sqlite") });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("needs nothing: every variable has a default", () => {
  expect(read()).toEqual({
    host: "127.0.0.1",
    port: 8000,
    maxConnections: 4000,
    maxConnectionsPerClient: 256,
    workers: 1,
    dataDir: "/srv/restaurant/data",
    database: { kind: "sqlite", file: "/srv/restaurant/data/restaurant.sqlite" },
    backupDir: "/srv/restaurant/data/backups",
    backupEveryHours: 24,
    backupKeep: 7,
    publicDir: "/srv/restaurant/public",
    retentionDays: 180,
    routesManifest: "/srv/restaurant/dist/routes.json",
    contentDir: "/srv/restaurant/content",
    logLevel: "info",
    metricsHost: "127.0.0.1",
    newDatabase: false,
    corsOrigins: [],
    countVisits: true,
    trustProxy: [],
    refuseCommonPasswords: false,
    mailPreview: false,
    agents: false,
    apiDocs: false,
    serviceWorker: true,
    cmsLocalBackend: true,
    isPublic: false,
    publishing: false,
    demo: false,
    changed: {},
  });
});

it("lists the settings that are not the default, without passwords", () => {
  expect(
    read({
      PORT: "8000",
      LOG_LEVEL: "warn",
      DATABASE_URL: "postgres://delish:s3cr@t@db/delish?sslpassword=s3cret",
      SMTP_URL: "smtp://table:s3cret@mail.example.com",
      CONTENT_REMOTE: "https://ghp_s3cret@github.com/example/content.git",
      LINK_SECRET: "s3cret-s3cret-s3cret-s3cret-s3cret",
      METRICS_TOKEN: "s3cret-s3cret-s3cret",
    }).changed,
  ).toEqual({
    LOG_LEVEL: "warn",
    DATABASE_URL: "postgres://delish:***@db/delish?sslpassword=***",
    SMTP_URL: "smtp://table:***@mail.example.com",
    CONTENT_REMOTE: "https://***@github.com/example/content.git",
    LINK_SECRET: "s3…",
    METRICS_TOKEN: "s3…",
  });
});

it("opens metrics to other machines only with a token", () => {
  const open = { METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" };
  expect(() => read(open)).toThrow(
    'METRICS_HOST="0.0.0.0" is not valid: it must be an address of this machine alone, unless METRICS_TOKEN is set.',
  );
  expect(read({ ...open, METRICS_TOKEN: "sixteen letters." })).toMatchObject({ metricsPort: 9464 });
  expect(() => read({ METRICS_TOKEN: "short" })).toThrow('METRICS_TOKEN="sh…"');
});

it("copies backups to a folder outside its own or to another machine, with a password", () => {
  const copy = (to: string, more: Record<string, string> = {}) =>
    read({ BACKUP_COPY_TO: to, BACKUP_COPY_PASSWORD: "sixteen letters.", ...more }).backupCopy?.to;
  expect(copy("../copies")).toBe("/srv/copies");
  for (const to of ["sftp:user@host:/copies", "s3:https://s3.example.com/copies", "rest:https://u:p@host/"])
    expect(copy(to)).toBe(to);
  for (const to of ["data", "data/copies", "content/copies", "/srv/restaurant/data/backups"])
    expect(() => copy(to)).toThrow(/^BACKUP_COPY_TO=.+must be outside DATA_DIR, BACKUP_DIR and CONTENT_DIR/);
  expect(() => copy("/mnt/b/c", { BACKUP_DIR: "/mnt/b" })).toThrow(ConfigError);
  expect(() => read({ BACKUP_COPY_TO: "../copies" })).toThrow(
    'BACKUP_COPY_TO="../copies" is not valid: it must be empty unless BACKUP_COPY_PASSWORD is set, which encrypts the copies.',
  );
  const secret = {
    BACKUP_COPY_TO: "rest:https://u:s3cret@host/",
    BACKUP_COPY_PASSWORD: "s3cret-s3cret-s3cret",
  };
  expect(read(secret).changed).toEqual({
    BACKUP_COPY_TO: "rest:https://u:***@host/",
    BACKUP_COPY_PASSWORD: "s3…",
  });
});

it("treats an empty variable as unset", () => {
  expect(read({ PORT: "", DATABASE_URL: " " })).toEqual(read());
});

it("lets staff edit here unless the CMS commits to a repository host", () => {
  expect(read({ HOST: "0.0.0.0", SITE_URL: "https://www.example.com" }).cmsLocalBackend).toBe(true);
  expect(read({ CMS_BACKEND: "github" }).cmsLocalBackend).toBe(false);
  expect(read({ CMS_BACKEND: "github", CMS_LOCAL_BACKEND: "on" }).cmsLocalBackend).toBe(true);
  expect(read({ CMS_LOCAL_BACKEND: "off" }).cmsLocalBackend).toBe(false);
});

it.each([
  ["postgres://u:p@db:5432/delish", { kind: "postgres", url: "postgres://u:p@db:5432/delish" }],
  ["sqlite:var/a.db", { kind: "sqlite", file: "/srv/restaurant/var/a.db" }],
  ["/var/lib/a.db", { kind: "sqlite", file: "/var/lib/a.db" }],
  ["sqlite:///var/lib/a.db", { kind: "sqlite", file: "/var/lib/a.db" }],
])("DATABASE_URL=%s", (text, database) => {
  expect(read({ DATABASE_URL: text }).database).toEqual(database);
});

it.each([
  ["SITE_URL", "https://delish.example.com/", { siteUrl: "https://delish.example.com" }],
  [
    "SMTP_URL",
    "smtps://user:p%40ss@mail.example.com:465",
    { smtpUrl: "smtps://user:p%40ss@mail.example.com:465" },
  ],
  [
    "SMTP_URL",
    "smtp://mail.example.com?requireTLS=true",
    { smtpUrl: "smtp://mail.example.com?requireTLS=true" },
  ],
  ["MAIL_FROM", "Restaurant <table@example.com>", { mailFrom: "Restaurant <table@example.com>" }],
  ["REFUSE_COMMON_PASSWORDS", "on", { refuseCommonPasswords: true }],
  ["MAIL_PREVIEW", "on", { mailPreview: true }],
  ["RETENTION_DAYS", "90", { retentionDays: 90 }],
  ["LINK_SECRET", "0123456789abcdef0123456789abcdef", { linkSecret: "0123456789abcdef0123456789abcdef" }],
])("accepts %s=%s", (name, value, expected) => {
  expect(read({ [name]: value })).toMatchObject(expected);
});

it("shows mails only to this machine", () => {
  expect(() => read({ MAIL_PREVIEW: "on", HOST: "0.0.0.0" })).toThrow(
    /^MAIL_PREVIEW="on" .+ off if HOST is 0\.0\.0\.0/,
  );
});

it("runs several processes on PostgreSQL only", () => {
  expect(read({ WORKERS: "4", DATABASE_URL: "postgres://db/delish" }).workers).toBe(4);
  expect(() => read({ WORKERS: "4" })).toThrow(/^WORKERS="4" .+ 1 with SQLite/);
});

it("refuses a short secret without showing it", () => {
  expect(() => read({ LINK_SECRET: "hunter2" })).toThrow(/^LINK_SECRET="hu…" .+ 32 characters/);
});

it("never shows a mail server's password", () => {
  expect(() => read({ SMTP_URL: "smtp://table:s3cret@mail.example.com/path" })).toThrow(/table:\*\*\*@/);
});

it.each([
  ["PORT", "80a", "65535"],
  ["BACKUP_COPY_TO", "ftp://host/copies", "sftp:user@host:/folder"],
  ["PORT", "70000", "65535"],
  ["WORKERS", "0", "from 1 to 256"],
  ["HOST", "http://localhost", "host name"],
  ["DATABASE_URL", "mysql://root@db/x", "postgres://"],
  ["LOG_LEVEL", "loud", "trace"],
  ["CORS_ORIGINS", "*", "https://"],
  ["CORS_ORIGINS", "https://a.example/path", "https://"],
  ["CMS_LOCAL_BACKEND", "yes", "on or off"],
  ["TRUST_PROXY", "on", "10.0.0.0/8"],
  ["TRUST_PROXY", "10.0.0.0/33", "10.0.0.0/8"],
  ["TRUST_PROXY", "0.0.0.0/0", "but not all of them"],
  ["TRUST_PROXY", "::/0", "but not all of them"],
  ["MAIL_PREVIEW", "true", "on or off"],
  ["API_DOCS", "1", "on or off"],
  ["SERVICE_WORKER", "maybe", "on or off"],
  ["PUBLISHING", "maybe", "on or off"],
  ["SITE_URL", "delish.example.com", "https://"],
  ["SITE_URL", "https://delish.example.com/path", "without a path"],
  ["SMTP_URL", "mail.example.com:587", "smtp://"],
  ["MAIL_FROM", "Delish", "Restaurant <table@example.com>"],
])("refuses %s=%s in one line that names both and says what is allowed", (name, value, allowed) => {
  const attempt = () => read({ [name]: value });
  expect(attempt).toThrow(ConfigError);
  try {
    attempt();
  } catch (error) {
    const { message } = error as Error;
    expect(message).toContain(name);
    expect(message).toContain(value);
    expect(message).toContain(allowed);
    expect(message).not.toContain("\n");
  }
});

it("never shows a database password", () => {
  expect(withoutPassword("postgres://delish:s3cret@db/x")).toBe("postgres://delish:***@db/x");
});

const file = (path: string) => readFileSync(`${process.cwd()}/${path}`, "utf8");

/** The rows of a Markdown table without its head; cells are trimmed. */
const tableRows = (markdown: string): string[][] =>
  markdown
    .split("\n")
    .filter((line) => /^\| `/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

describe("the documentation", () => {
  const manual = file("docs/settings.md");
  const settings = manual.slice(0, manual.indexOf("The build reads these:"));

  it("the table of settings has exactly all variables, with default and description", () => {
    expect(tableRows(settings)).toEqual(
      environmentVariables.map(({ name, default: fallback, description }) => [
        `\`${name}\``,
        fallback,
        description,
      ]),
    );
  });

  it(".env.example lists the same variables for the service, each with its fixed default", () => {
    const example = file(".env.example");
    const service = example.slice(0, example.indexOf("# The build"));
    const assignments = [...service.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    expect(assignments.map(([name]) => name)).toEqual(environmentVariables.map(({ name }) => name));
    for (const { name, default: fallback } of environmentVariables) {
      const fixed = /^`([^`<]+)`$/.exec(fallback)?.[1];
      if (fixed !== undefined) expect(assignments).toContainEqual([name, fixed]);
    }
  });

  it("every variable has a description of its own", () => {
    const descriptions = environmentVariables.map(({ description }) => description);
    expect(descriptions).not.toContain("");
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });
});
