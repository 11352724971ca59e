import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Secret, TOTP } from "otpauth";
import type { browserAt } from "../deploy/trial.ts";
import type { RecoveryCodesReply, SecondFactorReply } from "../src/features/staff/contract/staff.ts";
import { root, run } from "./lib.ts";

/**
 * Runs a program; resolves to what it prints.
 *
 * @throws Error with what it prints, if it fails
 */
export async function printed(...[command = "", ...args]: readonly string[]): Promise<string> {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) throw new Error(`${[command, ...args].join(" ")} ended with code ${code}:\n${output}`);
  return output.trim();
}

const extraCa = process.env["NODE_EXTRA_CA_CERTS"];
/** Instructions for the base's image: npm trusts the same certificates as on this machine. */
export const baseEnv = [
  "ENV PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
  ...(extraCa ? [`ENV NODE_EXTRA_CA_CERTS=/usr/local/share/${basename(extraCa)}`] : []),
];

/**
 * Makes the Dockerfile's base: Debian without its documents, as in the official Node image, with Node and this
 * npm.
 *
 * @param tarFile the archive to write
 */
export async function makeNodeRoot(tarFile: string): Promise<void> {
  const dockerfile = await readFile(join(root, "Dockerfile"), "utf8");
  const [, release = ""] = /^ARG BASE=node:\d+-(\w+)-slim$/m.exec(dockerfile) ?? [];
  const npm = dirname(dirname(process.env["npm_execpath"] ?? ""));
  await printed(
    ...["mmdebstrap", "--quiet", "--variant=minbase"],
    ...["doc", "locale", "man"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
    // Waits for no disk, as in the official image.
    "--dpkgopt=force-unsafe-io",
    ...[
      `copy-in ${process.execPath} /usr/local/bin`,
      'mkdir "$1/usr/local/lib/node_modules"',
      `copy-in ${npm} /usr/local/lib/node_modules`,
      'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
      'chroot "$1" useradd --create-home node',
      ...(extraCa ? [`copy-in ${extraCa} /usr/local/share`] : []),
    ].map((hook) => `--customize-hook=${hook}`),
    ...[release, tarFile],
  );
}

type Browser = ReturnType<typeof browserAt>;

/** Opens the sign-in link in a command's output. */
export const useLink = (browser: Browser, said: string) =>
  browser.signIn(/sign-in#link=([\w-]+)/.exec(said)?.[1] ?? "");

/** Signs in a new owner, who has to set up a second factor; resolves to the recovery codes. */
export async function signInFirst(browser: Browser, said: string): Promise<string[]> {
  await useLink(browser, said);
  const { secret } = await browser.post<SecondFactorReply>("/api/staff/secondFactor/start", {});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await browser.post<RecoveryCodesReply>("/api/staff/secondFactor/confirm", { code });
  return [...confirmed.recoveryCodes];
}
