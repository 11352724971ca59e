import { isDeepStrictEqual } from "node:util";
import type { FirstRunValues } from "../../contract/first-run.ts";
import { isRecord } from "../../content-model/parse-fields.ts";
import { parseFields } from "../../content-model/parse-fields.ts";
import { settings } from "../../content-model/collections.ts";
import { shiftWeekday, weekdayNames, weekOf, type Weekday } from "../../shared/calendar-date.ts";
import { formatsOf, type Formats, type FormatSettings } from "../../shared/formats.ts";
import { periodMinutes } from "../../shared/service-period.ts";
import { hoursRange } from "../../shared/time.ts";
import { withStoredIds } from "../cms/row-ids.ts";
import { failure, type DomainError } from "../errors.ts";
import { lookPresets } from "./look-presets.ts";
import { changesOf, settingOf, type Changes, type Fields, type Snapshot } from "./snapshot.ts";

/*
 * The steps that fill in settings. Each takes the content as it is and what the owner has typed, and gives the files as they
 * become, or what is to be put right.
 */

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const site = "settings/site.yml";
const booking = "settings/booking.yml";
const hoursFile = "settings/hours.yml";
const theme = "settings/theme.yml";

/** `The oven never sleeps` in two lines, the second in italics: as the home page's first block has its heading. */
export function headingOf(signature: string): { readonly heading: string; readonly headingVoice?: string } {
  const words = signature.replace(/[.!]$/, "").split(/\s+/);
  if (words.length < 3) return { heading: words.join(" ") };
  const length = signature.length / 2;
  let [at, best] = [1, Infinity];
  for (let index = 1; index < words.length; index += 1) {
    const distance = Math.abs(words.slice(0, index).join(" ").length - length);
    if (distance < best) [at, best] = [index, distance];
  }
  return { heading: words.slice(0, at).join(" "), headingVoice: `| ${words.slice(at).join(" ")}` };
}

const escaped = (words: string): string => words.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
const onlyDigits = (phone: string): string => phone.replace(/[^\d+]/g, "");

/** Gives every text of a file other words; addresses of pages and pictures stay. */
function replaced(value: unknown, pairs: readonly (readonly [RegExp, string])[]): unknown {
  if (typeof value === "string")
    return value.startsWith("/") || value.startsWith("http")
      ? value
      : pairs.reduce((words, [from, to]) => words.replace(from, () => to), value);
  if (Array.isArray(value)) return value.map((one) => replaced(one, pairs));
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, pairs)]))
    : value;
}

/** What the sample's pages say of its own house, with what they say of the owner's. */
function housePairs(before: Fields, after: FirstRunValues["house"]): readonly (readonly [RegExp, string])[] {
  const pairs: [string, string][] = [];
  const [street = "", town = ""] = text(before["address"]).split(", ");
  const [newStreet = "", newTown = ""] = after.address.split(", ");
  const withoutNumber = (line: string) => {
    const words = line.split(" ");
    return words
      .filter((word, at) => !((at === 0 || at === words.length - 1) && /^\d+\w?$/.test(word)))
      .join(" ");
  };
  pairs.push([text(before["address"]), after.address], [street, newStreet]);
  pairs.push([withoutNumber(street), withoutNumber(newStreet)], [town, newTown || newStreet]);
  for (const name of ["phone", "hotline"] as const) {
    pairs.push([`tel:${onlyDigits(text(before[name]))}`, `tel:${onlyDigits(after.phone)}`]);
    pairs.push([text(before[name]), after.phone]);
  }
  pairs.push([text(before["email"]), after.email], [text(before["name"]), after.name]);
  return pairs.flatMap(([from, to]) =>
    from.length > 3 && from !== to && to !== ""
      ? [[new RegExp(`(?<![\\p{L}\\p{N}])${escaped(from)}(?![\\p{L}\\p{N}])`, "gu"), to] as const]
      : [],
  );
}

const firstCharacters = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;

/** Step 1. @param isSample whether a file is as the sample has it */
export function houseStep(
  snapshot: Snapshot,
  house: FirstRunValues["house"],
  isSample: (path: string) => boolean,
): Changes {
  const before = settingOf(snapshot, "site");
  const { name, signature, address, phone, email, established } = house;
  const pairs = housePairs(before, house);
  const files = new Map<string, Fields>();
  const words = firstCharacters(`${signature.replace(/[.!]?$/, ".")} ${name}, ${address}.`, 200);
  const after: Record<string, unknown> = {
    ...before,
    ...{ name, tagline: signature, address, phone, email, hotline: phone },
    ...(established === null ? {} : { established }),
    description: isSample(site) ? words : replaced(before["description"], pairs),
  };
  // Where the sample is, and how one gets there.
  if (isSample(site)) delete after["gettingHere"];
  if (isRecord(before["location"]) && address !== before["address"]) {
    const { country } = before["location"];
    if (country === undefined) delete after["location"];
    else after["location"] = { country };
  }
  files.set(site, after);
  for (const path of ["settings/navigation.yml", hoursFile])
    if (snapshot.files.get(path)?.fields)
      files.set(path, replaced(settingOf(snapshot, path.slice(9, -4)), pairs) as Fields);
  for (const [path, { fields }] of snapshot.files) {
    if (!path.startsWith("pages/") || !fields) continue;
    const page = replaced(fields, pairs) as Record<string, unknown>;
    if (fields["path"] === "/") {
      const [first, ...rest] = Array.isArray(page["blocks"]) ? (page["blocks"] as unknown[]) : [];
      if (isRecord(first) && first["type"] === "hero-carousel") {
        const hero: Record<string, unknown> = { ...first, ...headingOf(signature) };
        if (headingOf(signature).headingVoice === undefined) delete hero["headingVoice"];
        // The words of its other pictures are the sample's.
        if (isSample(path)) delete hero["lines"];
        page["blocks"] = [hero, ...rest];
      }
      if (isSample(path)) {
        page["title"] = firstCharacters(`${name}: ${signature}`, 70);
        page["description"] = words;
      }
    }
    files.set(path, page);
  }
  return changesOf(snapshot, files);
}

interface Period {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly days: readonly Weekday[];
}

/** `Tuesday to Sunday`, `Monday`, `Saturday and Sunday`. */
function daysText(days: readonly Weekday[]): string {
  const names = days.map((day) => weekdayNames[day]);
  if (days.length === 7) return "Every day";
  if (names.length < 3) return names.join(" and ");
  const isRow = days.every((day, index) => index === 0 || shiftWeekday(days[index - 1]!, 1) === day);
  return isRow ? `${names[0]} to ${names.at(-1)}` : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const rangeOf = (periods: readonly Pick<Period, "from" | "to">[], formats: Formats): string =>
  periods
    .map(periodMinutes)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => hoursRange(start, end, formats))
    .join(", ");

/** The texts of settings/hours.yml that follow from the service periods. */
export function hoursTexts(periods: readonly Period[], formats: Formats): Fields {
  const lines = Map.groupBy(weekOf(formats.weekStart), (day) =>
    rangeOf(
      periods.filter(({ days }) => days.includes(day)),
      formats,
    ),
  );
  const open = [...lines].map(([hours, days]) => ({ days: daysText(days), hours: hours || "Closed" }));
  const late = periods.toSorted((a, b) => periodMinutes(a).start - periodMinutes(b).start).at(-1)!;
  return {
    hero: rangeOf([late], formats),
    topBar: open,
    footer: open,
    contactCard: open,
    openingTimes: open,
    about: periods.map(({ name, from, to }) => ({ days: name, hours: rangeOf([{ from, to }], formats) })),
    office: open,
  };
}

/** How the restaurant writes prices and times. */
export const formatsIn = (snapshot: Snapshot): Formats =>
  formatsOf(
    parseFields(settingOf(snapshot, "site"), { formats: settings.site.fields.formats })
      .formats as FormatSettings,
  );

const periodsIn = (snapshot: Snapshot): readonly Period[] =>
  parseFields(settingOf(snapshot, "booking"), { servicePeriods: settings.booking.fields.servicePeriods })
    .servicePeriods;

/** Step 2. Texts of the opening hours that the assistant has written follow the clock. */
export function clockStep(snapshot: Snapshot, values: FirstRunValues["clock"]): Changes {
  const { timeZone, currency, locale, clock, weekStart, phoneCountry } = values;
  const before = settingOf(snapshot, "site");
  const own = isRecord(before["formats"]) ? before["formats"] : {};
  const { phoneCountry: _before, ...others } = own;
  const formats = {
    ...others,
    ...{ locale, currency, clock, weekStart },
    ...(phoneCountry === null ? {} : { phoneCountry }),
  };
  const periods = periodsIn(snapshot);
  const hours = settingOf(snapshot, "hours");
  const isOurs =
    periods.length > 0 &&
    Object.entries(hoursTexts(periods, formatsIn(snapshot))).every(([name, text]) =>
      isDeepStrictEqual(hours[name], text),
    );
  return changesOf(
    snapshot,
    new Map<string, Fields>([
      [site, { ...before, formats }],
      [booking, { ...settingOf(snapshot, "booking"), timeZone }],
      ...(isOurs ? ([[hoursFile, { ...hours, ...hoursTexts(periods, formatsOf(formats)) }]] as const) : []),
    ]),
  );
}

/** Step 3. @param isFirst the hours are still the sample's, and so are those that nobody is asked about */
export function hoursStep(
  snapshot: Snapshot,
  { periods }: FirstRunValues["hours"],
  isFirst: boolean,
): Changes | DomainError {
  for (const [index, { name, from, to, pastMidnight }] of periods.entries()) {
    const field = `values.periods.${index}.to`;
    if (from === to)
      return failure("INVALID_FIELD", { field, message: `${name} closes when it opens. Write another time` });
    if (to < from && !pastMidnight)
      return failure("INVALID_FIELD", {
        field,
        message: `${name} closes at ${to}, before it opens at ${from}. Say whether that is past midnight`,
      });
  }
  const before = settingOf(snapshot, "booking");
  const known = Array.isArray(before["servicePeriods"]) ? (before["servicePeriods"] as unknown[]) : [];
  const after = periods.map(({ name, from, to, days }) => {
    const same = known.find((one) => isRecord(one) && one["name"] === name);
    const rest: Record<string, unknown> = isRecord(same) ? { ...same } : {};
    const inOrder = weekOf("mon").filter((day) => days.includes(day));
    const period = { ...rest, name, from, to, days: inOrder };
    const { lastBooking } = rest;
    if (typeof lastBooking === "string") {
      const { last, end } = periodMinutes({ from, to, lastBooking });
      if (last >= end) delete (period as Record<string, unknown>)["lastBooking"];
    }
    return period;
  });
  const names = new Set(after.map(({ name }) => name));
  const closures = Array.isArray(before["closures"])
    ? (before["closures"] as unknown[]).flatMap((closure) => {
        if (!isRecord(closure) || !Array.isArray(closure["servicePeriods"])) return [closure];
        const left = closure["servicePeriods"].filter((name) => names.has(String(name)));
        return left.length === 0 ? [] : [{ ...closure, servicePeriods: left }];
      })
    : undefined;
  const { happyHour: _happyHour, footerTitle: _footerTitle, ...asked } = settingOf(snapshot, "hours");
  const kept = isFirst ? asked : settingOf(snapshot, "hours");
  const own = after.map(({ name, from, to, days }) => ({ name, from, to, days }));
  return changesOf(
    snapshot,
    new Map<string, Fields>([
      [booking, { ...before, servicePeriods: after, ...(closures ? { closures } : {}) }],
      [hoursFile, { ...kept, ...hoursTexts(own, formatsIn(snapshot)) }],
    ]),
  );
}

/** More tables than a restaurant has, and than a plan can show. */
export const mostTables = 300;

/** Step 4. Tables are numbered through; what was joined is to be joined again in the CMS. */
export function tablesStep(
  snapshot: Snapshot,
  { areas }: Pick<FirstRunValues["tables"], "areas">,
): Changes | DomainError {
  const counts = areas.flatMap(({ counts: own }) => own);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const field = "values.areas";
  if (total === 0)
    return failure("INVALID_FIELD", {
      field,
      message: "Without a table nobody can book. Count at least one; bookings can be paused in the editor",
    });
  if (total > mostTables)
    return failure("INVALID_FIELD", {
      field,
      message: `${total} tables are more than the plan can show: ${mostTables} at most. Leave out an area, and add it later in the editor`,
    });
  const names = areas.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0)
    return failure("INVALID_FIELD", {
      field: `values.areas.${twice}.name`,
      message: `There are two areas “${names[twice]!}”. Rename one of them`,
    });
  const used = counts.filter(({ count }) => count > 0).map(({ seats }) => seats);
  const smallest = Math.min(...used);
  const largest = Math.max(...used);
  const tables: { name: string; min: number; max: number; area: string }[] = [];
  for (const { name: area, counts: own } of areas)
    for (const { seats, count } of own)
      for (let index = 0; index < count; index += 1)
        tables.push({
          name: `${tables.length + 1}`,
          // A small party gets a large table only where there is no smaller one.
          min: seats === smallest || seats <= 4 ? 1 : Math.min(seats, Math.ceil(seats / 2)),
          max: seats,
          area,
        });
  const without = Array.from({ length: largest }, (_, index) => index + 1).filter(
    (party) => !tables.some(({ min, max }) => min <= party && party <= max),
  );
  // Tables for two and for ten: a party of three sits at the large one.
  for (const party of without)
    for (const table of tables) if (table.max >= party && table.min > party) table.min = party;
  const before = settingOf(snapshot, "booking");
  const room = isRecord(before["room"]) ? before["room"] : {};
  const { combinations: _joined, ...rest } = before;
  const covers = before["coversPerSlot"];
  const placed = areas.filter(({ counts: own }) => own.some(({ count }) => count > 0));
  const after = {
    ...rest,
    largestParty: largest,
    ...(typeof covers === "number" && covers < largest ? { coversPerSlot: largest } : {}),
    tables,
    room: {
      ...room,
      areas: placed.map(({ name, kind, fire }) => ({ name, kind, ...(fire ? { fire } : {}) })),
    },
  };
  return changesOf(snapshot, new Map([[booking, withStoredIds(after, settings.booking.fields, before)]]));
}

/** Step 5: a preset, with the photographs' look as it was. */
export function lookStep(snapshot: Snapshot, { preset }: FirstRunValues["look"]): Changes | DomainError {
  const chosen = lookPresets.find(({ id }) => id === preset);
  if (!chosen)
    return failure("INVALID_FIELD", { field: "values.preset", message: "Choose one of the looks shown" });
  return changesOf(snapshot, new Map([[theme, { ...settingOf(snapshot, "theme"), ...chosen.theme }]]));
}
