import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { parseSiteUrl, siteUrlAllowed } from "../shared/site-url.ts";

/** What the service was told by its environment. Paths are absolute. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** A SQLite file's absolute path, or a postgres:// address. */
  readonly database:
    { readonly kind: "sqlite"; readonly file: string } | { readonly kind: "postgres"; readonly url: string };
  readonly publicDir: string;
  readonly routesManifest: string;
  readonly contentDir: string;
  readonly logLevel: LogLevel;
  /** Origins whose pages may call the API, besides the service's own. */
  readonly corsOrigins: readonly string[];
  /** Addresses and networks of reverse proxies whose word on a visitor's address is taken; none: nobody's. */
  readonly trustProxy: readonly string[];
  /** Where guests reach the site, without a slash at its end; links in mails start with it. Undefined: where the service listens. */
  readonly siteUrl: string | undefined;
  /** smtp:// or smtps:// address; undefined: mails are written to a folder. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails; undefined: the address in content/settings/site.yml. */
  readonly mailFrom: string | undefined;
  /** Signs the links in mails; undefined: a secret that is made once and kept in the database. */
  readonly linkSecret: string | undefined;
  /** Whether /dev/mail shows the outbox, to this machine only. */
  readonly mailPreview: boolean;
  readonly cmsLocalBackend: boolean;
  readonly cmsLocalMode: "fs" | "git";
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A variable that cannot be understood. The message is one line that names the variable, its value and what is allowed. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Every environment variable the service reads. The README's table is made of this. */
export const settings = [
  {
    name: "HOST",
    default: "127.0.0.1",
    meaning: "Address the service listens on; 0.0.0.0 or :: opens it to the network",
  },
  { name: "PORT", default: "8000", meaning: "Port the service listens on; 0 takes any free one" },
  { name: "DATA_DIR", default: "./data", meaning: "Folder for everything the service writes" },
  {
    name: "DATABASE_URL",
    default: "<DATA_DIR>/delish.sqlite",
    meaning: "Path of a SQLite file (or sqlite:<path>), or postgres://user:password@host:port/name",
  },
  { name: "PUBLIC_DIR", default: "./public", meaning: "The built site" },
  {
    name: "ROUTES_MANIFEST",
    default: "./dist/routes.json",
    meaning: "The built site's addresses, written by the build",
  },
  {
    name: "CONTENT_DIR",
    default: "./content",
    meaning: "What staff edit: today's menu, booking rules and pictures are read from it while running",
  },
  { name: "LOG_LEVEL", default: "info", meaning: `One of ${logLevels.join(", ")}` },
  {
    name: "CORS_ORIGINS",
    default: "",
    meaning:
      "Origins of other sites whose pages may call the API, separated by commas: https://www.example.com",
  },
  {
    name: "TRUST_PROXY",
    default: "",
    meaning:
      "Reverse proxies whose X-Forwarded-For is believed, separated by commas: loopback, 10.0.0.0/8. Behind a proxy it must be set, or all guests share one limit on logins",
  },
  {
    name: "SITE_URL",
    default: "http://<HOST>:<PORT>",
    meaning:
      "Where guests reach the site: links in mails start with it and, where a build has it, the absolute addresses that pages give to search engines and social networks",
  },
  {
    name: "SMTP_URL",
    default: "",
    meaning:
      "Mail server, smtp://user:password@host:587 or smtps://…; without one mails are written to <DATA_DIR>/outbox",
  },
  {
    name: "MAIL_FROM",
    default: "name and email of content/settings/site.yml",
    meaning: "Sender of mails: table@example.com or Delish <table@example.com>",
  },
  {
    name: "LINK_SECRET",
    default: "made at the first start and kept in the database",
    meaning:
      "Signs the links by which guests change a reservation; at least 32 characters. A new one ends all links",
  },
  {
    name: "MAIL_PREVIEW",
    default: "off; on in npm run dev",
    meaning: "on or off: whether /dev/mail shows every mail, on this machine only and without a login",
  },
  {
    name: "CMS_LOCAL_BACKEND",
    default: "on when HOST is this machine only, otherwise off",
    meaning: "on or off: whether /admin may edit content/ without a login",
  },
  {
    name: "CMS_LOCAL_MODE",
    default: "fs",
    meaning: "fs: the CMS saves files and leaves committing to you; git: it commits every save",
  },
] as const;

type Name = (typeof settings)[number]["name"];

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** Hides the password of a database address, for messages and logs. */
export const withoutPassword = (url: string): string => url.replace(/(:\/\/[^:/@]*):[^@/]*@/, "$1:***@");

/**
 * Reads the environment.
 *
 * @param env usually process.env; empty variables count as unset
 * @param cwd what relative paths start from
 * @throws ConfigError
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  cwd: string = process.cwd(),
): Config {
  const value = (name: Name): string | undefined => env[name]?.trim() || undefined;
  const plain = (
    name: Exclude<
      Name,
      "DATABASE_URL" | "SITE_URL" | "MAIL_FROM" | "LINK_SECRET" | "MAIL_PREVIEW" | "CMS_LOCAL_BACKEND"
    >,
  ): string => value(name) ?? settings.find((setting) => setting.name === name)!.default;
  const refuse = (name: Name, given: string, allowed: string): never => {
    throw new ConfigError(`${name}=${JSON.stringify(given)} is not understood: it must be ${allowed}.`);
  };
  const folder = (name: "DATA_DIR" | "PUBLIC_DIR" | "ROUTES_MANIFEST" | "CONTENT_DIR") =>
    resolve(cwd, plain(name));

  const host = plain("HOST");
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) {
    refuse("HOST", host, "an IP address or a host name, without a port or http://");
  }

  const portText = plain("PORT");
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : Number.NaN;
  if (!(port <= 65535)) refuse("PORT", portText, "a whole number from 0 to 65535");

  const dataDir = folder("DATA_DIR");

  const databaseText = value("DATABASE_URL");
  const database = ((): Config["database"] => {
    if (databaseText === undefined) return { kind: "sqlite", file: join(dataDir, "delish.sqlite") };
    const allowed = "the path of a SQLite file, sqlite:<path> or postgres://user:password@host:port/name";
    if (/^postgres(ql)?:\/\//i.test(databaseText)) {
      if (!URL.canParse(databaseText)) refuse("DATABASE_URL", withoutPassword(databaseText), allowed);
      return { kind: "postgres", url: databaseText };
    }
    const path = databaseText.replace(/^(sqlite|file):(\/\/(?=\/))?/i, "");
    if (path === "" || /^[a-z][a-z0-9+.-]+:/i.test(path))
      refuse("DATABASE_URL", withoutPassword(databaseText), allowed);
    return { kind: "sqlite", file: resolve(cwd, path) };
  })();

  const logText = plain("LOG_LEVEL").toLowerCase();
  const logLevel =
    logLevels.find((level) => level === logText) ??
    refuse("LOG_LEVEL", plain("LOG_LEVEL"), `one of ${logLevels.join(", ")}`);

  const corsOrigins = plain("CORS_ORIGINS")
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "")
    .map((origin) => {
      if (!URL.canParse(origin) || !/^https?:\/\/[^/]+\/?$/i.test(origin)) {
        refuse(
          "CORS_ORIGINS",
          origin,
          "a list of origins such as https://www.example.com, without paths or *",
        );
      }
      return new URL(origin).origin;
    });

  const trustProxy = plain("TRUST_PROXY")
    .split(",")
    .map((network) => network.trim())
    .filter((network) => network !== "");
  for (const network of trustProxy) {
    const [address = "", bits, ...more] = network.split("/");
    const version = isIP(address);
    const isNetwork =
      version > 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)));
    if (!isNetwork && !["loopback", "linklocal", "uniquelocal"].includes(network))
      refuse("TRUST_PROXY", network, "a list of addresses and networks such as loopback or 10.0.0.0/8");
  }

  const siteUrlText = value("SITE_URL");
  const siteUrl =
    siteUrlText === undefined
      ? undefined
      : (parseSiteUrl(siteUrlText) ?? refuse("SITE_URL", siteUrlText, siteUrlAllowed));

  const smtpUrl = value("SMTP_URL");
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:\/\/[^/?#]+\/?(\?.*)?$/i.test(smtpUrl)))
    refuse(
      "SMTP_URL",
      withoutPassword(smtpUrl),
      "an address such as smtp://user:password@mail.example.com:587",
    );

  const mailFrom = value("MAIL_FROM");
  if (mailFrom !== undefined && !/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(mailFrom))
    refuse("MAIL_FROM", mailFrom, "an address such as table@example.com or Delish <table@example.com>");

  const linkSecret = value("LINK_SECRET");
  if (linkSecret !== undefined && linkSecret.length < 32)
    refuse("LINK_SECRET", `${linkSecret.slice(0, 2)}…`, "at least 32 characters long");

  const onOrOff = (name: "MAIL_PREVIEW" | "CMS_LOCAL_BACKEND", otherwise: boolean): boolean => {
    const text = value(name)?.toLowerCase();
    if (text !== undefined && text !== "on" && text !== "off") refuse(name, env[name]!, "on or off");
    return text === undefined ? otherwise : text === "on";
  };
  const mailPreview = onOrOff("MAIL_PREVIEW", false);
  if (mailPreview && !isLoopback(host))
    refuse("MAIL_PREVIEW", "on", `off where HOST is ${host}: it shows every guest's mail without a login`);

  const cmsLocalMode = plain("CMS_LOCAL_MODE");
  if (cmsLocalMode !== "fs" && cmsLocalMode !== "git")
    throw refuse("CMS_LOCAL_MODE", cmsLocalMode, "fs or git");

  return {
    host,
    port,
    dataDir,
    database,
    publicDir: folder("PUBLIC_DIR"),
    routesManifest: folder("ROUTES_MANIFEST"),
    contentDir: folder("CONTENT_DIR"),
    logLevel,
    corsOrigins,
    trustProxy,
    siteUrl,
    smtpUrl,
    mailFrom,
    linkSecret,
    mailPreview,
    cmsLocalBackend: onOrOff("CMS_LOCAL_BACKEND", isLoopback(host)),
    cmsLocalMode,
  };
}
