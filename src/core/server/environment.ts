import { isIP } from "node:net";
import * as v from "valibot";
import { parseSiteUrl, siteUrlAllowed } from "../shared/site-url.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Hides the password in a URL, for messages and logs. */
export const withoutPassword = (url: string): string =>
  url.replace(/(:\/\/[^:/@]*):[^/]*@/, "$1:***@").replace(/([?&][\w.]*pass(word)?=)[^&]*/gi, "$1***");

/** Hides the part of a URL before the host, which can be a token. */
const withoutCredentials = (url: string): string => url.replace(/(:\/\/)[^/]*@/, "$1***@");

export const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

const isHost = (text: string): boolean => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);

const isOrigin = (text: string): boolean => URL.canParse(text) && /^https?:\/\/[^/?#]+\/?$/i.test(text);

const isNetwork = (text: string): boolean => {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  return (
    ["loopback", "linklocal", "uniquelocal"].includes(text) ||
    (version > 0 &&
      more.length === 0 &&
      (bits === undefined ||
        // /0 is refused: it matches every address, so that any guest could claim any address.
        (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))))
  );
};

const isMailbox = (text: string): boolean =>
  /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text);

export const isPostgres = (text: string): boolean => /^postgres(ql)?:\/\//i.test(text);

export const sqlitePath = (text: string): string => text.replace(/^(sqlite|file):(\/\/(?=\/))?/i, "");

const isDatabase = (text: string): boolean => {
  if (isPostgres(text)) return URL.canParse(text);
  const path = sqlitePath(text);
  return path !== "" && !/^[a-z][a-z0-9+.-]+:/i.test(path);
};

/** Matches what restic calls a folder on another machine; other texts name a folder of this one. */
export const remoteCopy = /^(sftp|s3|rest):\S+$/;

/** In all schemas below, the message of an issue describes the allowed values. */
const text = (fallback: string) => v.optional(v.string(), fallback);

const list = (isEntry: (entry: string) => boolean, allowed: string) =>
  v.pipe(
    text(""),
    v.transform((given) =>
      given
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    ),
    v.array(v.pipe(v.string(), v.check(isEntry, allowed))),
  );

const onOrOff = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.picklist(["on", "off"], "on or off"),
  v.transform((given) => given === "on"),
);

/** Sets how messages show an invalid value without the secrets in it. */
const redacted = <T>(redact: (given: string) => string) =>
  v.metadata<T, { redact: (given: string) => string }>({ redact });

/** Describes a computed default, for the documentation. */
const computedDefault = <T>(description: string) =>
  v.metadata<T, { default: string }>({ default: description });

const wholeNumber = (fallback: number, least: number, most: number) => {
  const allowed = `a whole number from ${least} to ${most}`;
  return v.pipe(
    text(`${fallback}`),
    v.regex(/^\d{1,9}$/, allowed),
    v.transform(Number),
    v.minValue(least, allowed),
    v.maxValue(most, allowed),
  );
};

const retentionAllowed = "a whole number of days from 1 to 3650";

/** Every environment variable the service reads: its parser, its default and its description. */
export const environment = v.object({
  HOST: v.pipe(
    text("127.0.0.1"),
    v.check(isHost, "an IP address or a host name, without a port or http://"),
    v.description("Address on which the service listens; 0.0.0.0 or :: opens it to the network"),
  ),
  PORT: v.pipe(
    wholeNumber(8000, 0, 65535),
    v.description("Port on which the service listens; 0 means any free port"),
  ),
  MAX_CONNECTIONS: v.pipe(
    wholeNumber(4000, 1, 1_000_000),
    v.description("Maximum number of connections per process; further connections are closed immediately"),
  ),
  MAX_CONNECTIONS_PER_CLIENT: v.pipe(
    wholeNumber(256, 1, 1_000_000),
    v.description(
      "Maximum number of connections from one client's address (IPv6: its /64); for clients behind a proxy in TRUST_PROXY, of requests running at the same time",
    ),
  ),
  WORKERS: v.pipe(
    wholeNumber(1, 1, 256),
    v.description(
      "Number of processes that share the port, ideally one per processor; more than one needs PostgreSQL",
    ),
  ),
  DATA_DIR: v.pipe(text("./data"), v.description("Folder for everything that the service writes")),
  DATABASE_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          isDatabase,
          "the path of a SQLite file, sqlite:<path> or postgres://user:password@host:port/name",
        ),
      ),
    ),
    v.description("Path of a SQLite file (or sqlite:<path>), or postgres://user:password@host:port/name"),
    computedDefault("`<DATA_DIR>/restaurant.sqlite`"),
    redacted(withoutPassword),
  ),
  NEW_DATABASE: v.pipe(
    v.optional(onOrOff, "off"),
    v.description(
      "If on, the service may start with an empty database although its data folder belongs to another one",
    ),
    computedDefault("`off`"),
  ),
  BACKUP_DIR: v.pipe(
    v.optional(v.string()),
    v.description("Folder for backups; put it on a different disk"),
    computedDefault("`<DATA_DIR>/backups`"),
  ),
  BACKUP_EVERY_HOURS: v.pipe(
    wholeNumber(24, 0, 720),
    v.description("Hours between automatic backups, each of which is tested immediately; 0 turns them off"),
  ),
  BACKUP_KEEP: v.pipe(
    wholeNumber(7, 1, 10_000),
    v.description(
      "Number of backups to keep; older backups are deleted when a new one is written, and when the disk is nearly full",
    ),
  ),
  BACKUP_COPY_TO: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (given) => remoteCopy.test(given) || !/^[a-z][a-z0-9+.-]+:/i.test(given),
          "a folder, sftp:user@host:/folder, s3:https://host/bucket or rest:https://user:password@host/",
        ),
      ),
    ),
    v.description(
      "Where each backup is copied to, encrypted by restic, which has to be installed: a folder on another disk, sftp:user@host:/folder, s3:https://host/bucket (with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY) or rest:https://user:password@host/. It keeps as many as BACKUP_KEEP",
    ),
    redacted(withoutPassword),
  ),
  BACKUP_COPY_PASSWORD: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(16, "at least 16 characters long"))),
    v.description(
      "Password that encrypts the copies; at least 16 characters. Keep it elsewhere, too: without it, no copy can be read",
    ),
    redacted((secret) => `${secret.slice(0, 2)}…`),
  ),
  PUBLIC_DIR: v.pipe(text("./public"), v.description("Folder with the built site")),
  ROUTES_MANIFEST: v.pipe(
    text("./dist/routes.json"),
    v.description("File in which the build lists the site's addresses"),
  ),
  CONTENT_DIR: v.pipe(
    text("./content"),
    v.description(
      "Folder that staff edit; the service reads today's menu, booking rules and pictures from it while it runs",
    ),
  ),
  LOG_LEVEL: v.pipe(
    text("info"),
    v.toLowerCase(),
    v.picklist(logLevels, `one of ${logLevels.join(", ")}`),
    v.description(`One of ${logLevels.join(", ")}`),
  ),
  COMMAND_PREFIX: v.pipe(
    text("npm run"),
    v.description(
      "What comes before a command's name in emails, logs and help; deploy/ sets it for systemd and Docker Compose",
    ),
  ),
  METRICS_PORT: v.pipe(
    v.optional(wholeNumber(0, 0, 65535)),
    v.description("Port on which Prometheus gets /metrics; 0 means any free port"),
  ),
  METRICS_HOST: v.pipe(
    text("127.0.0.1"),
    v.check(isHost, "an IP address or a host name, without a port or http://"),
    v.description("Address on which METRICS_PORT listens"),
  ),
  METRICS_TOKEN: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(16, "at least 16 characters long"))),
    v.description("Token that Prometheus has to send as Authorization: Bearer …; at least 16 characters"),
    redacted((secret) => `${secret.slice(0, 2)}…`),
  ),
  PRINT_TOKEN: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(16, "at least 16 characters long"))),
    v.description(
      "Password of the kitchen's printers (CloudPRNT, at /api/print); at least 16 characters. Without a token, nothing is printed",
    ),
    redacted((secret) => `${secret.slice(0, 2)}…`),
  ),
  CORS_ORIGINS: v.pipe(
    list(isOrigin, "a list of origins such as https://www.example.com, without paths or *"),
    v.transform((origins) => origins.map((origin) => new URL(origin).origin)),
    v.description(
      "Origins of other sites whose pages may call the API, separated by commas: https://www.example.com",
    ),
  ),
  TRUST_PROXY: v.pipe(
    list(
      isNetwork,
      "a list of addresses and networks such as loopback or 10.0.0.0/8, but not all of them (/0)",
    ),
    v.description(
      "Reverse proxies whose X-Forwarded-For is trusted, separated by commas: loopback, 10.0.0.0/8. Set it if there is a proxy; otherwise, all guests share one limit on logins and bookings",
    ),
  ),
  SITE_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check((text) => parseSiteUrl(text) !== undefined, siteUrlAllowed),
        v.transform((text) => parseSiteUrl(text)!),
      ),
    ),
    v.description(
      "Public address of the site: links in emails start with it and, if set during a build, so do the absolute addresses for search engines and social networks",
    ),
    computedDefault("`http://<HOST>:<PORT>`"),
  ),
  SMTP_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (url) => URL.canParse(url) && /^smtps?:\/\/[^/?#]+\/?(\?.*)?$/i.test(url),
          "an address such as smtp://user:password@mail.example.com:587",
        ),
      ),
    ),
    v.description(
      "Mail server, smtp://user:password@host:587 or smtps://…; without one, emails are written to <DATA_DIR>/outbox",
    ),
    redacted(withoutPassword),
  ),
  MAIL_FROM: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(isMailbox, "an address such as table@example.com or Restaurant <table@example.com>"),
      ),
    ),
    v.description("Sender of emails: table@example.com or Restaurant <table@example.com>"),
    computedDefault("name and email of content/settings/site.yml"),
  ),
  RETENTION_DAYS: v.pipe(
    text("180"),
    v.regex(/^\d{1,4}$/, retentionAllowed),
    v.transform(Number),
    v.minValue(1, retentionAllowed),
    v.maxValue(3650, retentionAllowed),
    v.description(
      "Days after a visit for which the guest's data is stored; docs/security.md lists how long other data is stored",
    ),
  ),
  LINK_SECRET: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(32, "at least 32 characters long"))),
    v.description(
      "Key that signs the links with which guests change a reservation; at least 32 characters. A new secret invalidates all links",
    ),
    computedDefault("made at the first start and kept in the database"),
    redacted((secret) => `${secret.slice(0, 2)}…`),
  ),
  REFUSE_COMMON_PASSWORDS: v.pipe(
    v.optional(onOrOff, "off"),
    v.description("If on, the most common passwords are refused; if off, they are accepted with a warning"),
    computedDefault("`off`"),
  ),
  MAIL_PREVIEW: v.pipe(
    v.optional(onOrOff, "off"),
    v.description("If on, /dev/mail shows every email, without a login but only on this machine"),
    computedDefault("`off`; `on` in `npm run dev`"),
  ),
  API_DOCS: v.pipe(
    v.optional(onOrOff, "off"),
    v.description("If on, /api/docs documents the API, and replies are checked against that documentation"),
    computedDefault("`off`; `on` in `npm run dev`"),
  ),
  SERVICE_WORKER: v.pipe(
    v.optional(onOrOff, "on"),
    v.description("If on, browsers store pages for offline reading; if off, they delete the stored pages"),
    computedDefault("`on`"),
  ),
  COUNT_VISITS: v.pipe(
    v.optional(onOrOff, "on"),
    v.description(
      "If on, the service counts, for each day, which pages are opened and how many searches find nothing, without cookies or addresses (docs/security.md)",
    ),
    computedDefault("`on`"),
  ),
  AGENTS: v.pipe(
    v.optional(onOrOff, "off"),
    v.description(
      "If on, guests' AI assistants can ask for the menu, hours and free tables at /api/mcp (Model Context Protocol), and prepare bookings and orders that a person then confirms",
    ),
    computedDefault("`off`"),
  ),
  CMS_LOCAL_BACKEND: v.pipe(
    v.optional(onOrOff),
    v.description(
      "If on, staff edit content/ in /admin, and each save becomes a commit; turn it off if the CMS commits to a host instead (CMS_BACKEND)",
    ),
    computedDefault("`on`; `off` if CMS_BACKEND is set"),
  ),
  CONTENT_REMOTE: v.pipe(
    v.optional(v.string()),
    v.description(
      "Git repository from which the content's history is pulled, and to which it is pushed: its address, or the name of a remote",
    ),
    computedDefault("none"),
    redacted(withoutCredentials),
  ),
  DEMO: v.pipe(
    v.optional(onOrOff, "off"),
    v.description(
      "If on, anyone can sign in with any role, and everything is reset every night (docs/agents-and-demo.md); not together with SMTP_URL, MAIL_FROM or CONTENT_REMOTE",
    ),
    computedDefault("`off`"),
  ),
  PUBLISHING: v.pipe(
    v.optional(onOrOff),
    v.description("If on, saved changes are built and published while the site is served"),
    computedDefault("`on` in `npm start` and in a package if the CMS saves to it; otherwise `off`"),
  ),
});

/** True if other machines can reach the site. The listening address alone does not decide that. */
export const isPublic = ({
  SITE_URL,
  TRUST_PROXY,
}: {
  readonly SITE_URL?: string | undefined;
  readonly TRUST_PROXY: readonly string[];
}): boolean =>
  TRUST_PROXY.length > 0 ||
  (SITE_URL !== undefined && !isLoopback(new URL(SITE_URL).hostname.replace(/^\[(.*)\]$/, "$1")));

/** Schema of the environment that also checks combinations of variables. */
export const consistentEnvironment = v.pipe(
  environment,
  v.forward(
    v.check(
      ({ MAIL_PREVIEW, HOST }) => !MAIL_PREVIEW || isLoopback(HOST),
      ({ input: { HOST } }) => `off if HOST is ${HOST}: it shows every guest's email without a login`,
    ),
    ["MAIL_PREVIEW"],
  ),
  v.forward(
    v.check(
      ({ WORKERS, DATABASE_URL = "" }) => WORKERS === 1 || isPostgres(DATABASE_URL),
      "1 with SQLite, which supports one writing process; set DATABASE_URL to PostgreSQL for more",
    ),
    ["WORKERS"],
  ),
  v.forward(
    v.check(
      ({ BACKUP_COPY_TO, BACKUP_COPY_PASSWORD }) =>
        BACKUP_COPY_TO === undefined || BACKUP_COPY_PASSWORD !== undefined,
      "empty unless BACKUP_COPY_PASSWORD is set, which encrypts the copies",
    ),
    ["BACKUP_COPY_TO"],
  ),
  v.forward(
    v.check(
      ({ METRICS_HOST, METRICS_TOKEN, METRICS_PORT }) =>
        METRICS_PORT === undefined || METRICS_TOKEN !== undefined || isLoopback(METRICS_HOST),
      "an address of this machine alone, unless METRICS_TOKEN is set",
    ),
    ["METRICS_HOST"],
  ),
  v.forward(
    v.check(
      ({ DEMO, SMTP_URL, MAIL_FROM }) => !DEMO || (SMTP_URL === undefined && MAIL_FROM === undefined),
      "off if SMTP_URL or MAIL_FROM is set: strangers would send emails in the restaurant's name",
    ),
    ["DEMO"],
  ),
  v.forward(
    v.check(
      ({ DEMO, CONTENT_REMOTE }) => !DEMO || CONTENT_REMOTE === undefined,
      "off if CONTENT_REMOTE is set: strangers' changes would be pushed there",
    ),
    ["DEMO"],
  ),
  v.forward(
    v.check(
      ({ DEMO, CMS_LOCAL_BACKEND }) => !DEMO || CMS_LOCAL_BACKEND !== false,
      "off if CMS_LOCAL_BACKEND is off: the service can only reset content that it manages itself",
    ),
    ["DEMO"],
  ),
);

/** An environment variable, as documentation describes it. */
export interface EnvironmentVariable {
  readonly name: string;
  /** Markdown. */
  readonly default: string;
  readonly description: string;
}

/** Every environment variable that the service reads, in the order of docs/settings.md. */
export const environmentVariables: readonly EnvironmentVariable[] = Object.entries(environment.entries).map(
  ([name, schema]) => {
    const fixed = v.getDefault(schema);
    const { default: computed = fixed ? `\`${fixed}\`` : "none" } = v.getMetadata(schema) as {
      default?: string;
    };
    return { name, default: computed, description: v.getDescription(schema) ?? "" };
  },
);
