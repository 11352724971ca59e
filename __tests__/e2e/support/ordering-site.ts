import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { contentDir } from "../../support/content-dir.ts";
import { translatedFolder } from "../../support/translated-site.ts";
import { dinnerOnly, eveningZone } from "./evening-zone.ts";
import { startRenderedSite } from "./rendered-site.ts";
import type { Service } from "./service.ts";

/** The tests' restaurant in English and Italian, taking orders shortly after eight in the evening. */
export interface OrderingSite {
  readonly service: Service;
  /** The folder of its content, which tests may change. */
  readonly content: string;
  readonly remove: () => Promise<void>;
}

/** @param ordering overrides for `settings/ordering.yml` */
export async function startOrderingSite(
  ordering: object = {},
  env: NodeJS.ProcessEnv = {},
): Promise<OrderingSite> {
  const content = await translatedFolder("it");
  await cp(join(contentDir, "media"), join(content.path, "media"), { recursive: true });
  const change = async (name: string, changes: object) => {
    const file = join(content.path, "settings", `${name}.yml`);
    await writeFile(file, stringify({ ...(parse(await readFile(file, "utf8")) as object), ...changes }));
  };
  const limits = { shareOfDay: 100, bookingsOfNetwork: 1000, openBookings: 1000, emailsToAddress: 1000 };
  await change("booking", {
    timeZone: eveningZone(new Date()),
    servicePeriods: dinnerOnly,
    leadTime: 0,
    limits,
  });
  for (const name of await readdir(join(content.path, "dishes"))) {
    const file = join(content.path, "dishes", name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("orderable: false", "orderable: true"));
  }
  // All guests order from this machine.
  await change("ordering", { open: true, confirmAbove: 200, shareOfHour: 100, ...ordering });
  const { service, remove } = await startRenderedSite(content.path, env);
  return {
    service,
    content: content.path,
    remove: async () => {
      await remove();
      await content.remove();
    },
  };
}
