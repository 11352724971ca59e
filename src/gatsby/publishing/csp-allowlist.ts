import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { inlineScripts } from "./inline-scripts.ts";

interface HeadComponent {
  readonly type?: unknown;
  readonly props?: { readonly dangerouslySetInnerHTML?: { readonly __html?: string } };
}
interface SsrModule {
  onRenderBody?(api: { setHeadComponents(components: readonly HeadComponent[]): void }): void;
}

/** The inline script by which gatsby-plugin-image fades pictures in, asked of the plugin itself; none without it. */
function imagePluginScripts(root: string): string[] {
  const load = createRequire(join(root, "package.json"));
  let plugin: SsrModule;
  try {
    plugin = load("gatsby-plugin-image/gatsby-ssr") as SsrModule;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return [];
    throw error;
  }
  const components: HeadComponent[] = [];
  plugin.onRenderBody?.({ setHeadComponents: (more) => void components.push(...more) });
  return components
    .filter(({ type }) => type === "script")
    .map(({ props }) => props?.dangerouslySetInnerHTML?.__html ?? "")
    .filter((code) => code !== "");
}

/** With slices in use Gatsby moves its scripts out of the pages into this file and stitches them in again. */
async function sliceScripts(publicDir: string): Promise<string[]> {
  try {
    const html = await readFile(join(publicDir, "_gatsby", "slices", "_gatsby-scripts-1.html"), "utf8");
    return inlineScripts(html).map(({ code }) => code);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The texts of the inline scripts that Gatsby and its plugins write alike into every page. */
export async function cspAllowlist(root: string, publicDir: string): Promise<ReadonlySet<string>> {
  return new Set([...imagePluginScripts(root), ...(await sliceScripts(publicDir))]);
}
