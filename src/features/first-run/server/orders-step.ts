import { collections, settings } from "../../../content/model/collections.ts";
import { checkbox, group, list, optional } from "../../../content/model/fields.ts";
import { checkNames } from "../../../content/model/names.ts";
import { isRecord } from "../../../content/model/parse-fields.ts";
import { station } from "../../../content/model/ordering.ts";
import { withStoredIds } from "../../../content/server/row-ids.ts";
import { fieldsInside, formStep } from "./form-step.ts";
import { entriesIn, isSampleFile, records, settingOf, type Fields } from "./snapshot.ts";

const { daysAhead, kitchen, leadTime } = settings.ordering.fields;
const { name, places, from, to } = fieldsInside(station);
const stationFields = { name, places, from, to };
const { minutes } = fieldsInside(collections.dishes.fields.takeAway);

const stations = list("Stations", group("Station", stationFields), {
  min: 1,
  max: 20,
  help: "Where your food is made: an oven, a grill, a counter. One is enough to begin with.",
});
const wholeMenu = checkbox("Guests can order every dish on my menu", {
  help: "At the first station. You can change single dishes, or many at once, under All dishes.",
});

/** The station in the form before the owner has saved one of their own. */
const firstStation = { name: "Kitchen", places: 10 };

/** Sets how orders for collection work, and makes the owner's dishes orderable. */
export const ordersStep = formStep({
  name: "Orders",
  lead: "How far ahead guests order, and how much you can make at once. From this, each order gets a time that you can keep.",
  fields: () => ({ kitchen, daysAhead, leadTime, stations, minutes, wholeMenu: optional(wholeMenu) }),
  values(snapshot) {
    const ordering = settingOf(snapshot, "ordering");
    const isSample = isSampleFile(snapshot)("settings/ordering.yml");
    return {
      kitchen: ordering["kitchen"] ?? "mail",
      daysAhead: ordering["daysAhead"],
      leadTime: ordering["leadTime"],
      stations: isSample ? [firstStation] : records(ordering["stations"]),
      minutes: 10,
      wholeMenu: true,
    };
  },
  check: ({ stations: asked }, report) => checkNames([stations.label], asked, report),
  save(snapshot, { stations: asked, wholeMenu: everything, minutes: each = 10, ...times }) {
    const before = settingOf(snapshot, "ordering");
    const isSample = isSampleFile(snapshot);
    const known = isSample("settings/ordering.yml") ? [] : records(before["stations"]);
    // Sample dishes that stay need their stations.
    const kept = entriesIn(snapshot, "dishes").filter(isSample);
    const used = new Set(
      kept.map((path) => {
        const { takeAway } = snapshot.files.get(path)?.fields ?? {};
        return isRecord(takeAway) ? takeAway["station"] : undefined;
      }),
    );
    const left = records(before["stations"]).filter(
      (row) => used.has(row["name"]) && !asked.some((one) => one.name === row["name"]),
    );
    const ordering = withStoredIds(
      {
        ...before,
        ...times,
        open: true,
        stations: [
          ...asked.map((one) => ({ ...known.find((row) => row["name"] === one.name), ...one })),
          ...left,
        ],
      },
      settings.ordering.fields,
      before,
    );
    const first = asked[0]!.name;
    const dishes = everything
      ? entriesIn(snapshot, "dishes").flatMap((path): [string, Fields][] => {
          const dish = snapshot.files.get(path)?.fields;
          if (!dish || isSample(path)) return [];
          const own = isRecord(dish["takeAway"]) ? dish["takeAway"] : {};
          return [[path, { ...dish, takeAway: { station: first, minutes: each, ...own, orderable: true } }]];
        })
      : [];
    return { ...Object.fromEntries(dishes), "settings/ordering.yml": ordering };
  },
});
