import { settings } from "../../../content/model/collections.ts";
import { text, type Raw } from "../../../content/model/fields.ts";
import { isRecord } from "../../../content/model/parse-fields.ts";
import { formStep } from "./form-step.ts";
import { isSampleText } from "./sample-parts.ts";
import { isSampleFile, settingOf, type Fields } from "./snapshot.ts";
import { telAddress } from "../../../core/shared/contact-links.ts";

const site = settings.site.fields;

/**
 * Splits `The oven never sleeps` into two lines, the second in italics, like the heading of the first block
 * on the home page.
 */
export function headingOf(signature: string): { readonly heading: string; readonly headingVoice?: string } {
  const words = signature.replace(/[.!]$/, "").split(/\s+/);
  if (words.length < 3) return { heading: words.join(" ") };
  const lengthOf = (count: number) => words.slice(0, count).join(" ").length;
  const distanceOf = (count: number) => Math.abs(lengthOf(count) - signature.length / 2);
  const [at] = words
    .map((_, index) => index)
    .slice(1)
    .toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return { heading: words.slice(0, at).join(" "), headingVoice: `| ${words.slice(at).join(" ")}` };
}

const escaped = (words: string): string => words.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
type Pair = readonly [from: RegExp, to: string];

/** Replaces words in all texts of a file. Texts that are paths or URLs stay unchanged. */
function replaced(value: unknown, pairs: readonly Pair[]): unknown {
  if (typeof value === "string")
    return value.startsWith("/") || value.startsWith("http")
      ? value
      : pairs.reduce((words, [from, to]) => words.replace(from, () => to), value);
  if (Array.isArray(value)) return value.map((one) => replaced(one, pairs));
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, pairs)]))
    : value;
}

/**
 * Returns the sample restaurant's names and contact details that pages mention, each with the owner's
 * replacement.
 */
function housePairs(before: Fields, { name, address, phone, email }: House): readonly Pair[] {
  const of = (field: string) => String(before[field] ?? "");
  const pairs = [
    [of("address"), address],
    ...["phone", "hotline"].flatMap((one) => [
      [telAddress(of(one), {}), telAddress(phone, {})],
      [of(one), phone],
    ]),
    [of("email"), email],
    [of("name"), name],
  ] as [string, string][];
  return pairs.flatMap(([from, to]) =>
    from.length > 4 && from !== to
      ? [[new RegExp(`(?<![\\p{L}\\p{N}])${escaped(from)}(?![\\p{L}\\p{N}])`, "gu"), to] as const]
      : [],
  );
}

const firstCharacters = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;

/**
 * Returns the home page with the owner's signature. If the page is still the unchanged sample, its title and
 * description are replaced too.
 */
function homePage(page: Fields, { name, tagline }: House, words: string, isSample: boolean): Fields {
  const [first, ...rest] = Array.isArray(page["blocks"]) ? (page["blocks"] as unknown[]) : [];
  const own = isSample ? { title: firstCharacters(`${name}: ${tagline}`, 70), description: words } : {};
  if (!isRecord(first) || first["type"] !== "hero-carousel") return { ...page, ...own };
  const { headingVoice: _voice, lines, ...hero } = first;
  // On a sample page, the lines on the other pictures belong to the sample, so they are removed.
  const kept = isSample || lines === undefined ? {} : { lines };
  return { ...page, ...own, blocks: [{ ...hero, ...headingOf(tagline), ...kept }, ...rest] };
}

const houseFields = {
  name: site.name,
  tagline: text("Signature line", { max: 48, help: "The largest words of your home page." }),
  ...{ address: site.address, phone: site.phone, email: site.email, established: site.established },
};
type House = Raw<typeof houseFields>;

export const houseStep = formStep({
  name: "Your restaurant",
  lead: "Six lines that replace the sample restaurant.",
  fields: () => houseFields,
  values: (snapshot) => settingOf(snapshot, "site"),
  save(snapshot, house) {
    const isSample = isSampleFile(snapshot);
    const before = settingOf(snapshot, "site");
    const pairs = housePairs(before, house);
    const { name, tagline, address, phone } = house;
    const isSampleSite = isSampleText(snapshot)(before["description"]);
    const words = firstCharacters(`${tagline.replace(/[.!]?$/, ".")} ${name}, ${address}.`, 200);
    // A new address removes the location, except for the country, and the sample's directions.
    const { location, gettingHere, ...kept } = before;
    const country = isRecord(location) ? location["country"] : undefined;
    const site = {
      ...(address === before["address"]
        ? before
        : { ...kept, ...(country ? { location: { country } } : {}) }),
      ...(isSampleSite || gettingHere === undefined ? {} : { gettingHere }),
      ...house,
      hotline: phone,
      description: isSampleSite ? words : replaced(before["description"], pairs),
    };
    const files = new Map<string, Fields>([["settings/site.yml", site]]);
    for (const [path, { fields }] of snapshot.files) {
      if (!fields || !/^(pages\/|settings\/(navigation|hours)\.yml$)/.test(path)) continue;
      const page = replaced(fields, pairs) as Fields;
      files.set(path, fields["path"] === "/" ? homePage(page, house, words, isSample(path)) : page);
    }
    return Object.fromEntries(files);
  },
});
