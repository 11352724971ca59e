import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import * as v from "valibot";
import { isPackage } from "./package.ts";
import {
  type LogLevel,
  isLoopback,
  isPostgres,
  sqlitePath,
  environment,
  isPublic,
  consistentEnvironment,
  environmentVariables,
  remoteCopy,
} from "./environment.ts";

/** The service's settings. Paths are absolute. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Maximum number of connections of each process. */
  readonly maxConnections: number;
  /**
   * Maximum number of connections from one client: an IPv4 address or an IPv6 /64. Trusted proxies are
   * exempt.
   */
  readonly maxConnectionsPerClient: number;
  /** Number of processes that serve the port. */
  readonly workers: number;
  readonly dataDir: string;
  readonly database:
    { readonly kind: "sqlite"; readonly file: string } | { readonly kind: "postgres"; readonly url: string };
  /** True if the service may start with an empty database although its data folder was used with another. */
  readonly newDatabase: boolean;
  readonly backupDir: string;
  /** Hours between automatic backups; 0 for none. */
  readonly backupEveryHours: number;
  readonly backupKeep: number;
  /** Where backups are copied to, as restic names it, and the copies' password. */
  readonly backupCopy: { readonly to: string; readonly password: string } | undefined;
  readonly publicDir: string;
  readonly routesManifest: string;
  readonly contentDir: string;
  readonly logLevel: LogLevel;
  /** Undefined if metrics are off. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** If undefined, anyone who reaches the port can read the metrics. */
  readonly metricsToken: string | undefined;
  /** If undefined, printers are not served. */
  readonly printToken: string | undefined;
  /** Origins whose pages may call the API, besides the service's own. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks of trusted reverse proxies. */
  readonly trustProxy: readonly string[];
  /** Without a trailing slash. If undefined, the address at which the service listens is used. */
  readonly siteUrl: string | undefined;
  /** If undefined, emails are written to a folder. */
  readonly smtpUrl: string | undefined;
  /** If undefined, the address in content/settings/site.yml is used. */
  readonly mailFrom: string | undefined;
  /** Days after a visit for which personal data in the booking is stored. */
  readonly retentionDays: number;
  /** If undefined, a secret is generated once and stored in the database. */
  readonly linkSecret: string | undefined;
  readonly refuseCommonPasswords: boolean;
  readonly mailPreview: boolean;
  readonly apiDocs: boolean;
  /** If false, browsers that store pages for offline reading are told to stop. */
  readonly serviceWorker: boolean;
  /** True if other machines can reach the site. */
  readonly isPublic: boolean;
  /** True if the service counts which pages are opened, without cookies or IP addresses. */
  readonly countVisits: boolean;
  /** True if guests' AI assistants are served (Model Context Protocol). */
  readonly agents: boolean;
  /** True if staff edit content/ on this machine; otherwise the CMS commits to a git host, or is not used. */
  readonly cmsLocalBackend: boolean;
  /** A repository to which the content's history is pushed. */
  readonly contentRemote: string | undefined;
  /** True if saving content builds and publishes the site. */
  readonly publishing: boolean;
  /** True if this is a demo, which anyone can try out: see docs/agents-and-demo.md. */
  readonly demo: boolean;
  /** Variables that differ from their defaults, without passwords, for the log. */
  readonly changed: Readonly<Record<string, string>>;
}

/**
 * Settings with which the service cannot run, even after a restart. The message is one line that names the
 * variable, its value and the allowed values.
 */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** EX_CONFIG of sysexits.h, also for a Node that is too old; deploy/restaurant.service relies on it. */
export const badSettingsExit = 78;

/**
 * Returns the exit code for a failed start, which distinguishes invalid settings from problems that may be
 * gone by the next start.
 */
export const exitCodeOf = (error: unknown): number =>
  error instanceof Error && error.name === "ConfigError" ? badSettingsExit : 1;

type Issue = v.InferIssue<typeof consistentEnvironment>;

type VariableName = keyof typeof environment.entries;

/** Returns a variable's value with its secrets hidden. */
function shown(name: VariableName, value: string): string {
  const { redact } = v.getMetadata(environment.entries[name]) as { redact?: (given: string) => string };
  return redact ? redact(value) : value;
}

function toConfigError(issue: Issue, given: Readonly<Record<string, string | undefined>>): ConfigError {
  const [{ key }, entry] = issue.path as unknown as [{ key: VariableName }, object?];
  // For a list, reports only the invalid entry.
  const value = entry ? String(issue.input) : (given[key] ?? "");
  return new ConfigError(
    `${key}=${JSON.stringify(shown(key, value))} is not valid: it must be ${issue.message}.`,
  );
}

/**
 * Returns the path of the database in a data folder. A database that was created under the project's former
 * name keeps that name.
 */
function databaseIn(dataDir: string): string {
  const earlier = join(dataDir, "delish.sqlite");
  return existsSync(earlier) ? earlier : join(dataDir, "restaurant.sqlite");
}

/**
 * Reads the environment.
 *
 * @param env usually process.env; empty variables count as unset
 * @param cwd base of relative paths
 * @throws ConfigError
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  cwd: string = process.cwd(),
): Config {
  const given = Object.fromEntries(
    environmentVariables.map(({ name }) => [name, env[name]?.trim() || undefined]),
  );
  const result = v.safeParse(consistentEnvironment, given);
  if (!result.success) throw toConfigError(result.issues[0], given);
  const read = result.output;
  // Checks only whether CMS_BACKEND is set; src/features/publishing/admin/backend.ts checks its value.
  const cmsLocalBackend = read.CMS_LOCAL_BACKEND ?? !env["CMS_BACKEND"]?.trim();
  const dataDir = resolve(cwd, read.DATA_DIR);
  const database = ((): Config["database"] => {
    const url = read.DATABASE_URL;
    if (url === undefined) return { kind: "sqlite", file: databaseIn(dataDir) };
    return isPostgres(url)
      ? { kind: "postgres", url }
      : { kind: "sqlite", file: resolve(cwd, sqlitePath(url)) };
  })();
  const backupDir = read.BACKUP_DIR === undefined ? join(dataDir, "backups") : resolve(cwd, read.BACKUP_DIR);
  const contentDir = resolve(cwd, read.CONTENT_DIR);
  const backupCopy = ((): Config["backupCopy"] => {
    const { BACKUP_COPY_TO: to, BACKUP_COPY_PASSWORD: password } = read;
    if (to === undefined || password === undefined) return undefined;
    if (remoteCopy.test(to)) return { to, password };
    const folder = resolve(cwd, to);
    if ([dataDir, backupDir, contentDir].some((own) => !relative(own, folder).startsWith("..")))
      throw new ConfigError(
        `BACKUP_COPY_TO=${JSON.stringify(to)} is not valid: it must be outside DATA_DIR, BACKUP_DIR and CONTENT_DIR.`,
      );
    return { to: folder, password };
  })();
  return {
    host: read.HOST,
    port: read.PORT,
    maxConnections: read.MAX_CONNECTIONS,
    maxConnectionsPerClient: read.MAX_CONNECTIONS_PER_CLIENT,
    workers: read.WORKERS,
    dataDir,
    database,
    newDatabase: read.NEW_DATABASE,
    backupDir,
    backupEveryHours: read.BACKUP_EVERY_HOURS,
    backupKeep: read.BACKUP_KEEP,
    backupCopy,
    publicDir: resolve(cwd, read.PUBLIC_DIR),
    routesManifest: resolve(cwd, read.ROUTES_MANIFEST),
    contentDir,
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    metricsToken: read.METRICS_TOKEN,
    printToken: read.PRINT_TOKEN,
    corsOrigins: read.CORS_ORIGINS,
    trustProxy: read.TRUST_PROXY,
    siteUrl: read.SITE_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    retentionDays: read.RETENTION_DAYS,
    linkSecret: read.LINK_SECRET,
    refuseCommonPasswords: read.REFUSE_COMMON_PASSWORDS,
    mailPreview: read.MAIL_PREVIEW,
    apiDocs: read.API_DOCS,
    serviceWorker: read.SERVICE_WORKER,
    isPublic: !isLoopback(read.HOST) || isPublic(read),
    countVisits: read.COUNT_VISITS,
    agents: read.AGENTS,
    cmsLocalBackend,
    contentRemote: read.CONTENT_REMOTE,
    demo: read.DEMO,
    publishing: read.PUBLISHING ?? (isPackage(cwd) && cmsLocalBackend),
    changed: Object.fromEntries(
      Object.entries(given)
        .filter(
          ([name, value]) =>
            value !== undefined && value !== v.getDefault(environment.entries[name as VariableName]),
        )
        .map(([name, value]) => [name, shown(name as VariableName, value!)]),
    ),
  };
}
