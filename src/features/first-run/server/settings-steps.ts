import { settings } from "../../../content/model/collections.ts";
import {
  checkbox,
  group,
  list,
  multiSelect,
  number,
  select,
  type Raw,
} from "../../../content/model/fields.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import { checkNames } from "../../../content/model/names.ts";
import { isRecord, parseFields } from "../../../content/model/parse-fields.ts";
import { readTheme } from "../../../content/model/theme/validate-theme.ts";
import { shiftWeekday, weekOf, type Weekday } from "../../../core/shared/calendar-date.ts";
import { longWeekday } from "../../../core/shared/format-date.ts";
import { capitalized } from "../../../core/shared/text.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { periodMinutes } from "../../../core/shared/service-period.ts";
import { hoursRange } from "../../../core/shared/time.ts";
import { removedRows, withStoredIds } from "../../../content/server/row-ids.ts";
import { fieldsInside, formStep, wrong } from "./form-step.ts";
import { lookPresets } from "./look-presets.ts";
import { isNeededPage, removeSamples } from "./remove-samples.ts";
import {
  entriesIn,
  formatsIn,
  isSampleFile,
  records,
  settingOf,
  type Fields,
  type Snapshot,
} from "./snapshot.ts";

const bookingFields = settings.booking.fields;

const { currency, locale, clock, weekStart, phoneCountry } = fieldsInside(settings.site.fields.formats);

export const clockStep = formStep({
  name: "Money & clock",
  lead: "How prices, dates and times are written, on the site and in emails.",
  fields: () => ({ currency, locale, clock, weekStart, phoneCountry, timeZone: bookingFields.timeZone }),
  values(snapshot) {
    const { formats } = settingOf(snapshot, "site");
    return { ...(isRecord(formats) ? formats : {}), timeZone: settingOf(snapshot, "booking")["timeZone"] };
  },
  save(snapshot, { timeZone, ...asked }) {
    const before = settingOf(snapshot, "site");
    const { hidesZeroDecimals } = isRecord(before["formats"]) ? before["formats"] : {};
    const formats = { ...asked, ...(hidesZeroDecimals === undefined ? {} : { hidesZeroDecimals }) };
    return {
      "settings/site.yml": { ...before, formats },
      "settings/booking.yml": { ...settingOf(snapshot, "booking"), timeZone },
    };
  },
});

const { name, from, to, days } = fieldsInside(bookingFields.servicePeriods);
const periodFields = { name, from, to, days };
type Period = Raw<typeof periodFields>;

/** Formats weekdays in a language: `Tuesday to Sunday`, `Monday`, `Saturday and Sunday`. */
function daysText(ofWeek: readonly Weekday[], formats: Formats): string {
  const t = messagesIn(formats.language, "starter");
  const names = ofWeek.map((day) => longWeekday(day, formats));
  const isRow = ofWeek.every((day, index) => index === 0 || shiftWeekday(ofWeek[index - 1]!, 1) === day);
  if (names.length === 7) return t("days.every");
  return isRow && names.length > 2
    ? t("days.range", { from: names[0]!, to: names.at(-1)! })
    : new Intl.ListFormat(formats.locale).format(names);
}

const rangeOf = (periods: readonly Period[], formats: Formats): string =>
  periods
    .map(periodMinutes)
    .map(({ start, end }) => hoursRange(start, end, formats))
    .join(", ");

/** Derives the texts of settings/hours.yml from the service periods. */
function hoursTexts(asked: readonly Period[], formats: Formats): Fields {
  const periods = asked.toSorted((a, b) => periodMinutes(a).start - periodMinutes(b).start);
  const lines = Map.groupBy(weekOf(formats.weekStart), (day) =>
    rangeOf(
      periods.filter(({ days }) => days.includes(day)),
      formats,
    ),
  );
  const open = [...lines].map(([hours, days]) => ({
    days: capitalized(daysText(days, formats)),
    hours: hours || messagesIn(formats.language, "starter")("days.closed"),
  }));
  return {
    hero: rangeOf(periods.slice(-1), formats),
    ...{ topBar: open, footer: open, contactCard: open, openingTimes: open, office: open },
    about: asked.map((period) => ({ days: period.name, hours: rangeOf([period], formats) })),
  };
}

/**
 * Maximum length of a service period in minutes. A longer period is a typing error (11:00 for 23:00),
 * although the CMS would accept it.
 */
const longestPeriod = 16 * 60;

export const hoursStep = formStep({
  name: "Hours",
  lead: "Guests can book in these hours, and see them on every page.",
  fields: () => ({
    servicePeriods: list(bookingFields.servicePeriods.label, group("Service period", periodFields), {
      min: 1,
      max: 20,
    }),
  }),
  values: (snapshot) => settingOf(snapshot, "booking"),
  check({ servicePeriods }, report) {
    servicePeriods.forEach((period, index) => {
      const at = [bookingFields.servicePeriods.label, `${index + 1}`];
      if (period.days.length === 0) report([...at, days.label], "Choose at least one day.", "");
      const { start, end } = periodMinutes(period);
      if (end - start > longestPeriod)
        report(
          [...at, to.label],
          `From ${period.from} to ${period.to} is ${Math.round((end - start) / 60)} hours, ending after midnight.`,
          "Correct the time, or set such hours in the editor.",
        );
    });
  },
  save(snapshot, { servicePeriods: asked }) {
    const before = settingOf(snapshot, "booking");
    const known = records(before["servicePeriods"]);
    const after = asked.map((period): Fields => {
      const { lastBooking, ...rest } = known.find(({ name }) => name === period.name) ?? {};
      const { last, end } = periodMinutes({ ...period, lastBooking: lastBooking as string | undefined });
      const ofWeek = weekOf("mon").filter((day) => period.days.includes(day));
      return { ...rest, ...period, days: ofWeek, ...(lastBooking && last < end ? { lastBooking } : {}) };
    });
    const names = new Set(asked.map(({ name }) => name));
    const closures = records(before["closures"]).flatMap((closure) => {
      if (!Array.isArray(closure["servicePeriods"])) return [closure];
      const left = closure["servicePeriods"].filter((name) => names.has(String(name)));
      return left.length === 0 ? [] : [{ ...closure, servicePeriods: left }];
    });
    const hours = settingOf(snapshot, "hours");
    // No step asks for these values, so they are removed if the file is still the sample's.
    const { happyHour: _happyHour, footerTitle: _footerTitle, ...others } = hours;
    return {
      "settings/booking.yml": {
        ...before,
        servicePeriods: after,
        ...(before["closures"] === undefined ? {} : { closures }),
      },
      "settings/hours.yml": {
        ...(isSampleFile(snapshot)("settings/hours.yml") ? others : hours),
        ...hoursTexts(asked, formatsIn(snapshot)),
      },
    };
  },
});

/** Maximum number of tables that the floor plan can show. */
const mostTables = 300;
const area = fieldsInside(fieldsInside(bookingFields.room).areas);
const counts = list(
  "Tables",
  group("Size", {
    seats: number("Seats", { whole: true, min: 1, max: 50 }),
    count: number("Tables", { whole: true, min: 0, max: 1000 }),
  }),
  { max: 20 },
);
const areaFields = { name: area.name, kind: area.kind, fire: area.fire, tables: counts };
const areas = list("Areas", group("Area", areaFields), { min: 1, max: 12 });
const dropReserved = checkbox("Remove tables that have bookings", {
  help: "Bookings keep their time; you seat these guests at another table.",
});

const placeFields = { tables: bookingFields.tables, room: bookingFields.room };

/** Returns one row for each table, with its area and its number of seats. */
const tablesOf = (asked: readonly Raw<typeof areaFields>[]) =>
  asked.flatMap(({ name, tables }) =>
    tables.flatMap(({ seats, count }) => Array.from({ length: count }, () => ({ area: name, seats }))),
  );

/**
 * Returns the minimum party size for a table, so that a small party gets a large table only if there is no
 * smaller one.
 */
function fewestGuests(seats: number, sizes: readonly number[]): number {
  const smaller = Math.max(0, ...sizes.filter((size) => size < seats));
  return seats <= 4 ? 1 : Math.min(Math.ceil(seats / 2), smaller + 1);
}

/** Renumbers all tables, and removes table combinations, which have to be set up again in the CMS. */
export const tablesStep = formStep({
  name: "Tables",
  lead: "How many tables of each size you have. The plan of the room is drawn from this; guests are never promised a particular table.",
  fields: () => ({ areas, dropReserved }),
  values(snapshot) {
    const { tables = [], room } = parseFields(settingOf(snapshot, "booking"), placeFields);
    const names = [
      ...(room?.areas ?? []).map(({ name }) => name),
      ...tables.map((table) => table.area ?? ""),
    ];
    return {
      areas: [...new Set(names)].map((name) => {
        const own = tables.filter((table) => (table.area ?? "") === name).map(({ max }) => max);
        const sizes = [...new Set(own)].sort((a, b) => a - b);
        return {
          ...{ kind: "room", fire: false, ...room?.areas?.find((one) => one.name === name) },
          name: name || "The room",
          tables: sizes.map((seats) => ({ seats, count: own.filter((one) => one === seats).length })),
        };
      }),
    };
  },
  check({ areas: asked }, report) {
    const { length } = tablesOf(asked);
    if (length === 0)
      report(
        [areas.label],
        "Without a table guests cannot book.",
        "Enter at least one table. You can pause bookings in the editor.",
      );
    if (length > mostTables)
      report(
        [areas.label],
        `The plan cannot show ${length} tables: the maximum is ${mostTables}.`,
        "Leave out an area, and add it later in the editor.",
      );
    checkNames([areas.label], asked, report);
  },
  async save(snapshot, { areas: asked, dropReserved: drops }, { reservedTables }) {
    const all = tablesOf(asked);
    const sizes = all.map(({ seats }) => seats);
    const largest = Math.max(...sizes);
    const tables = all.map(({ area: name, seats }, index) => ({
      name: `${index + 1}`,
      min: fewestGuests(seats, sizes),
      max: seats,
      area: name,
    }));
    const { combinations: _joined, ...before } = settingOf(snapshot, "booking");
    const covers = before["coversPerSlot"];
    const placed = asked.filter(({ name }) => tables.some((table) => table.area === name));
    const after = withStoredIds(
      {
        ...before,
        largestParty: largest,
        ...(typeof covers === "number" && covers < largest ? { coversPerSlot: largest } : {}),
        tables,
        room: {
          ...(isRecord(before["room"]) ? before["room"] : {}),
          areas: placed.map(({ name, kind, fire }) => ({ name, kind, ...(fire ? { fire } : {}) })),
        },
      },
      bookingFields,
      settingOf(snapshot, "booking"),
    );
    const gone = drops ? [] : removedRows(before["tables"], after["tables"]);
    const reserved = await reservedTables(gone);
    if (reserved.length > 0) return wrong([dropReserved.label], reserved.join(" "));
    return { "settings/booking.yml": after };
  },
});

/** Applies a look preset. The style of photographs stays unchanged. */
export const lookStep = formStep({
  name: "Colours & type",
  lead: "Choose a look to start with. All are easy to read, and you can change each colour later.",
  fields: () => ({
    preset: select(
      "Look",
      Object.fromEntries(lookPresets.map(({ id, label, words }) => [id, `${label}: ${words}`])),
      { buttons: true },
    ),
  }),
  values(snapshot) {
    const theme = new Map<string, unknown>(Object.entries(readTheme(settingOf(snapshot, "theme"))));
    const isOn = (own: object) => Object.entries(own).every(([name, value]) => theme.get(name) === value);
    return { preset: lookPresets.find(({ theme: own }) => isOn(own))?.id };
  },
  save(snapshot, { preset }) {
    const { theme } = lookPresets.find(({ id }) => id === preset)!;
    return { "settings/theme.yml": { ...settingOf(snapshot, "theme"), ...theme } };
  },
});

/** Returns the pages that have a path; pages without one are not published. */
const pagesIn = (snapshot: Snapshot) =>
  entriesIn(snapshot, "pages").flatMap((path) => {
    const data = snapshot.files.get(path)?.fields ?? {};
    return data["path"] ? [{ path, data, slug: path.replace(/^pages\/|\.ya?ml$/g, "") }] : [];
  });

/** Removes the pages that the owner does not keep, and all links to them. */
export const pagesStep = formStep({
  name: "Pages",
  lead: "Removing a page also removes every link to it. You can restore it from the history.",
  fields(snapshot) {
    const needed = pagesIn(snapshot).filter(isNeededPage);
    const options = pagesIn(snapshot)
      .filter((page) => !isNeededPage(page))
      .map(({ slug, data }) => [slug, `${String(data["title"])}, ${String(data["path"])}`]);
    return {
      keep: multiSelect("Keep these pages", Object.fromEntries(options) as Record<string, string>, {
        help: `These always stay: ${needed.map(({ data }) => String(data["title"])).join(" · ")}.`,
      }),
    };
  },
  values: (snapshot) => ({ keep: pagesIn(snapshot).map(({ slug }) => slug) }),
  save(snapshot, { keep }) {
    const away = pagesIn(snapshot).filter((page) => !isNeededPage(page) && !keep.includes(page.slug));
    return removeSamples(snapshot, new Set(away.map(({ path }) => path)));
  },
});
