import { createHash } from "node:crypto";
import { join } from "node:path";
import { readIfExists } from "../../../core/shared/read-if-exists.ts";

/**
 * Decides which inline scripts a page can run: only scripts that the build is known to write, in exactly that
 * form. A script that slipped into the content gets no hash, so the browser refuses it.
 */

interface InlineScript {
  readonly id: string | undefined;
  readonly code: string;
}

/** True for scripts of a type that browsers do not execute. */
const isData = (attributes: string): boolean =>
  /\btype\s*=\s*["']?(application\/(ld\+)?json|text\/(plain|template))/i.test(attributes);

/** Returns the executable inline scripts in an HTML text, in order. */
export function inlineScripts(html: string): InlineScript[] {
  return [...html.matchAll(/<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script\s*>/gi)]
    .filter(
      ([, attributes = "", code = ""]) =>
        !/\ssrc\s*=/i.test(attributes) && !isData(attributes) && code !== "",
    )
    .map(([, attributes = "", code = ""]) => ({
      id: /\sid\s*=\s*["']?([\w-]+)/i.exec(attributes)?.[1],
      code,
    }));
}

/** Returns the CSP source for one script text. */
export const scriptHash = (code: string): string =>
  `'sha256-${createHash("sha256").update(code, "utf8").digest("base64")}'`;

const cdata = /^\/\*<!\[CDATA\[\*\/([\s\S]*)\/\*\]\]>\*\/$/;
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * True if a script has the form that Gatsby's `cache-dir/static-entry.js` writes: the page's path and the
 * build's hash, or the map of chunks. The path and the map must be JSON literals, so a matching script can do
 * nothing else.
 */
export function isGatsbyScript({ id, code }: InlineScript): boolean {
  const body = cdata.exec(code)?.[1] ?? "";
  if (id === "gatsby-script-loader") {
    const match =
      /^window\.pagePath=("(?:[^"\\\n]|\\.)*");(?:window\.___webpackCompilationHash="[0-9a-f]*";)?$/.exec(
        body,
      );
    return match !== null && isJson(match[1]!);
  }
  if (id === "gatsby-chunk-mapping") {
    const match = /^window\.___chunkMapping=([\s\S]*);$/.exec(body);
    return match !== null && isJson(match[1]!);
  }
  return false;
}

export interface PageScripts {
  /** CSP sources of the allowed scripts, without duplicates. */
  readonly hashes: string[];
  /** Beginnings of scripts that will be refused, for the build's log. */
  readonly refused: string[];
}

/**
 * Sorts a page's inline scripts into allowed and refused ones.
 *
 * @param known full texts of other scripts that plugins write identically into every page
 */
export function pageScripts(html: string, known: ReadonlySet<string>): PageScripts {
  const scripts = inlineScripts(html);
  const allowed = scripts.filter((script) => isGatsbyScript(script) || known.has(script.code));
  return {
    hashes: [...new Set(allowed.map(({ code }) => scriptHash(code)))],
    refused: scripts
      .filter((script) => !allowed.includes(script))
      .map(({ code }) => code.trim().slice(0, 80)),
  };
}

/**
 * Returns the texts of the inline scripts that Gatsby writes identically into every page. If a site uses
 * slices, Gatsby stores these scripts in the file named here, and inserts them into the pages.
 */
export async function cspAllowlist(publicDir: string): Promise<ReadonlySet<string>> {
  const html = await readIfExists(join(publicDir, "_gatsby", "slices", "_gatsby-scripts-1.html"));
  return new Set(inlineScripts(html ?? "").map(({ code }) => code));
}
