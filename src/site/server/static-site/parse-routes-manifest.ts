import * as v from "valibot";
import type { PublishedRoutes } from "../../contract/routes-manifest.ts";
import { ContentError } from "../../../core/server/errors.ts";

const schema = v.object({
  version: v.literal(1),
  apiOrigin: v.nullable(v.string()),
  pages: v.array(
    v.object({ path: v.pipe(v.string(), v.startsWith("/")), file: v.string(), scripts: v.array(v.string()) }),
  ),
  redirects: v.array(
    v.object({ path: v.string(), toPath: v.string(), status: v.number(), ignoreCase: v.boolean() }),
  ),
  immutable: v.array(v.string()),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContentError("It is not JSON. Build the site again.", { cause });
  }
};

/** @throws ContentError if the file was not written by this project's build */
export function parseRoutesManifest(text: string): PublishedRoutes {
  const result = v.safeParse(schema, parseJson(text));
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new ContentError(
    `It is not a routes file of this project's build (${v.getDotPath(issue) ?? "file"}: ${issue.message}). Build the site again.`,
  );
}
