import { catalogueSource, messagesIn } from "../../messages/catalogues.ts";
import { contentDigest } from "../digest.ts";
import type { FileContent } from "./stored-file.ts";

/** Readable without the page's style sheet, on any of its grounds. */
const style =
  "display:block;margin:0;padding:.4rem 1rem;background:#f3d27a;color:#1b1511;text-align:center;font:600 .875rem/1.3 system-ui,sans-serif";

/**
 * Guests' headers lie over the top of their page, and what is hidden lies above it: the page begins below the line. Staff's screens are as
 * high as the window: there they are as high as what the line leaves.
 */
const belowLine =
  "<style>#___gatsby{position:relative;overflow-y:clip}" +
  "body:has(>#staff){display:grid;grid-template-rows:auto minmax(0,1fr);height:100dvh}" +
  "#staff{--screen-height:100%;position:relative;overflow:auto}</style>";

/** A page that says on top, in its language, that the site is a demo. */
export function withDemoLine(html: string): string {
  const [, language = catalogueSource] = /<html[^>]*? lang="([\w-]+)"/.exec(html) ?? [];
  const t = messagesIn(language, "form-pages");
  const line = `<aside aria-label="${t("demo")}" data-demo style="${style}">${t("demo.line")}</aside>${belowLine}`;
  return html.replace(/<body[^>]*>/, (body) => body + line);
}

/** The same of a page's file. Its compressed copies say nothing of it, so there are none yet. */
export function demoContent({ identity }: FileContent): FileContent {
  const text = withDemoLine(identity.toString());
  return { identity: Buffer.from(text), compressed: {}, digest: contentDigest(text) };
}
