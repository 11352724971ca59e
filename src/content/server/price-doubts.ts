import type { ContentModel } from "../model/model.ts";
import { fieldData, fieldsOf, parseContentFile } from "../model/read.ts";
import type { Formats } from "../../core/shared/formats.ts";
import { formatPrice } from "../../core/shared/money.ts";
import { describePriceDoubt } from "../model/price-doubt.ts";
import { describeFile } from "./check-proposed.ts";
import type { ContentRepository } from "./repository.ts";

/**
 * A save was refused because its prices may contain typos. It succeeds if the editor confirms the prices and
 * saves again.
 */
export class DoubtError extends Error {
  override name = "DoubtError";
  /** Questions for the editor. */
  readonly doubts: readonly string[];

  constructor(doubts: readonly string[]) {
    super(`${doubts.join(" ")} Nothing was saved.`);
    this.doubts = doubts;
  }
}

/**
 * Returns a question for each changed price of an entry that is far from the previous price, or from other
 * prices in its collection. The kitchen's page uses the same rule.
 *
 * @param after the file's text after the save
 */
export async function findPriceDoubts(
  path: string,
  after: string,
  {
    repository,
    model,
    formats,
  }: {
    readonly repository: Pick<ContentRepository, "list" | "read">;
    readonly model: ContentModel;
    readonly formats: Formats;
  },
): Promise<string[]> {
  const file = parseContentFile(path, after, model);
  const prices = Object.entries((file && fieldsOf(file, model)) ?? {}).filter(
    ([, { kind }]) => kind === "price",
  );
  if (!file || prices.length === 0) return [];
  const read = async (of: string) => {
    const found = await repository.read(of);
    const parsed = found && parseContentFile(of, found.content.toString(), model);
    return parsed ? fieldData(parsed) : {};
  };
  const numberIn = (data: Readonly<Record<string, unknown>>, name: string): number =>
    typeof data[name] === "number" ? data[name] : 0;
  const before = await read(path);
  const changed = prices.filter(
    ([name]) => typeof file.data[name] === "number" && file.data[name] !== before[name],
  );
  if (changed.length === 0) return [];
  const folder = `${path.split("/")[0]}/`;
  const paths = (await repository.list()).filter((each) => each.startsWith(folder) && each !== path);
  const others = await Promise.all(paths.map(read));
  const kind = model.collections[file.collection]?.labelOne.toLowerCase();
  const { title } = describeFile(file, model);
  return changed.flatMap(([name, { label }]) => {
    const price = numberIn(file.data, name);
    const dearest = Math.max(0, ...others.map((data) => numberIn(data, name)));
    const doubt = describePriceDoubt(price, numberIn(before, name), { dearest, kind, formats });
    return doubt === undefined
      ? []
      : [`${title}, ${label}: ${formatPrice(price, formats)}? Not saved yet: ${doubt}.`];
  });
}
