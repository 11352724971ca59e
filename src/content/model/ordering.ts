import { setting } from "./model.ts";
import { weekdayNames } from "../../core/shared/calendar-date.ts";
import type { Report } from "./booking-rules.ts";
import { substances, type Substance } from "./dietary.ts";
import {
  checkbox,
  group,
  list,
  listed,
  multiSelect,
  number,
  optional,
  price,
  priceDifference,
  select,
  text,
  time,
  type Field,
  type Raw,
} from "./fields.ts";
import { checkNames, guestLabel } from "./names.ts";
import { checkIds, rowId } from "./row-ids.ts";

/** Ways in which orders reach the kitchen. */
export const orderArrivals = { mail: "By email, and on Today", screen: "On the kitchen's screen" } as const;

/** The list of the kitchen's stations, to which dishes refer. */
const stations = { setting: "ordering", list: "stations" } as const;

const name = (max: number) => text("Name", { max, translatable: false });

export const station = group("Station", {
  id: rowId,
  name: name(30),
  label: guestLabel,
  places: number("Places", {
    whole: true,
    min: 1,
    max: 100,
    help: "Number of portions cooked at the same time, for example four pizzas in an oven.",
  }),
  from: optional(
    time("Cooks from", {
      help: "If guests can collect what was cooked hours before, for example bread. A time later than “Cooks until” means the evening before.",
    }),
  ),
  to: optional(
    time("Cooks until", { help: "If both are empty: during the collection times, just in time." }),
  ),
  seatedMinutes: optional(
    number("Minutes for a seated guest", {
      min: 0,
      max: 60,
      help: "How long one guest at a table occupies a place in the first hour: 4 if every second guest has a dish that takes eight minutes. If empty: none.",
    }),
  ),
});

/** Period during which guests can collect orders, on the chosen weekdays. */
export const orderWindow = group("Time", {
  days: multiSelect("Days", weekdayNames),
  from: time("From"),
  to: time("To", { help: "A time earlier than From means after midnight, at the end of the same evening." }),
});

const dietaryChanges = { adds: "Adds it", removes: "Takes it out" } as const;

/** How a choice changes the allergens: one optional field for each substance. */
const dietaryChangeFields = Object.fromEntries(
  Object.entries(substances).map(([key, label]) => [key, optional(select(label, dietaryChanges))]),
) as Readonly<
  Record<Substance, Field<keyof typeof dietaryChanges | undefined, keyof typeof dietaryChanges | undefined>>
>;

const choice = group("Choice", {
  name: name(60),
  label: guestLabel,
  price: optional(
    priceDifference("Price", {
      help: "Added to the dish's price; a negative amount is subtracted. If empty: no charge. For sizes: the size's own price.",
    }),
  ),
  dietary: optional(
    group("Changes of allergens and diet", dietaryChangeFields, {
      help: "Leave a field empty if the choice does not change it.",
    }),
  ),
});

const ownPrices = {
  added: "Added to the dish's price",
  own: "Instead of the dish's price, as for sizes",
} as const;

const option = group("Option", {
  name: name(60),
  label: guestLabel,
  prices: optional(
    select("Prices of the choices", ownPrices, {
      help: "For sizes, write each size's own price; one of them is the dish's. If empty: added to the dish's price.",
    }),
  ),
  min: optional(
    number("Fewest choices", { whole: true, min: 0, max: 30, help: "If empty, none is required." }),
  ),
  max: optional(number("Most choices", { whole: true, min: 1, max: 30, help: "If empty: one." })),
  choices: list("Choices", choice, { min: 1, max: 30 }),
});

/** The latest time at which a dish can be ordered, before the day on which it is collected. */
export const orderBy = group(
  "Order by",
  {
    days: number("Days before", {
      whole: true,
      min: 0,
      max: 30,
      help: "0: the same day. 1: the day before.",
    }),
    time: optional(time("Time", { help: "For example 18:00. If empty: until the end of that day." })),
  },
  { feature: "orders" },
);

const bundle = group("Price", {
  quantity: number("Portions", { whole: true, min: 2, max: 1000 }),
  price: price("Price", { help: "For all of them together." }),
});

export const takeAwayFields = {
  orderable: optional(
    checkbox("Can be ordered", {
      help: "If off, guests are told that the dish is served here only. The other fields stay.",
    }),
  ),
  station: optional(listed("Station", stations, { help: "Stations are under Settings, Ordering." })),
  minutes: optional(
    number("Minutes", {
      whole: true,
      min: 1,
      max: 240,
      help: "How long a portion occupies its place at the station.",
    }),
  ),
  portionsPerPlace: optional(
    number("Portions on one place", {
      whole: true,
      min: 1,
      max: 50,
      help: "Portions of one order that are cooked together, for example four in a pan. If empty: 1.",
    }),
  ),
  kitchenName: optional(
    text("Name in the kitchen", {
      max: 24,
      help: "What the cooks call it, for example Bruschetta. If empty: the dish's name.",
      translatable: false,
    }),
  ),
  min: optional(
    number("At least", { whole: true, min: 1, max: 1000, help: "Fewest portions in an order. If empty: 1." }),
  ),
  max: optional(
    number("At most", {
      whole: true,
      min: 1,
      max: 1000,
      help: "Most portions in an order. If empty: no limit.",
    }),
  ),
  step: optional(
    number("In steps of", {
      whole: true,
      min: 1,
      max: 1000,
      help: "5 if the dish is only sold in fives. If empty: 1.",
    }),
  ),
  bundles: optional(
    list("Prices by quantity", bundle, {
      max: 10,
      help: "For example 3 portions for 6.00. Guests pay the cheapest combination.",
    }),
  ),
  orderBy: optional(orderBy),
  packaging: optional(price("Packaging", { help: "Charged for each portion. If empty: nothing." })),
  options: optional(
    list("Options", option, { max: 12, help: "Choices for guests: a base, extras, how it is cooked." }),
  ),
};

type TakeAway = Raw<typeof takeAwayFields>;

/** Tolerance for rounding errors in sums of prices; smaller than the smallest unit of any currency. */
const smallestPrice = 0.00001;
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < smallestPrice;

type OptionData = NonNullable<TakeAway["options"]>[number];

const hasOwnPrices = ({ prices }: OptionData): boolean => prices === "own";

/**
 * Returns what a choice adds to the dish's price. Choices with prices of their own add the difference to the
 * dish's price.
 */
export const priceAdded = (
  option: OptionData,
  choice: OptionData["choices"][number],
  dishPrice: number,
): number =>
  hasOwnPrices(option) ? (choice.price === undefined ? 0 : choice.price - dishPrice) : (choice.price ?? 0);

/** Checks an option whose choices have prices of their own. */
function checkSizes(
  { min = 0, max = 1, choices }: OptionData,
  dish: number,
  where: readonly string[],
  report: Report,
) {
  if (min !== 1 || max !== 1)
    report(
      [...where, "Prices of the choices"],
      "Guests must choose exactly one, because its price is the dish's price.",
      "Write 1 under “Fewest choices” and under “Most choices”.",
    );
  choices.forEach(({ price: own }, index) => {
    if (own === undefined || own < 0)
      report([...where, "Choices", `${index + 1}`, "Price"], "It is missing.", "Write what this one costs.");
  });
  if (choices.every(({ price: own }) => own === undefined || !isSame(own, dish)))
    report(
      [...where, "Choices"],
      "None of them costs as much as the dish.",
      "Write the price of the cheapest one as the dish's price.",
    );
}

function checkOption(option: OptionData, dish: number, where: readonly string[], report: Report) {
  const { min = 0, max = 1, choices } = option;
  checkNames([...where, "Choices"], choices, report);
  if (hasOwnPrices(option)) checkSizes(option, dish, where, report);
  if (min > max)
    report([...where, "Fewest choices"], `${min} is more than the maximum, ${max}.`, `Write ${max} or less.`);
  else if (max > choices.length)
    report(
      [...where, "Most choices"],
      `There ${choices.length === 1 ? "is one choice" : `are ${choices.length} choices`}, not ${max}.`,
      `Write ${choices.length} or less, or add choices.`,
    );
}

/** Checks how many portions guests can order, and the prices by quantity. */
function checkQuantities(
  { min, max, step, bundles = [] }: TakeAway,
  price: number,
  where: readonly string[],
  report: Report,
) {
  const [fewest, by] = [min ?? step ?? 1, step ?? 1];
  if (max !== undefined && max < fewest)
    report([...where, "At most"], `${max} is less than the fewest, ${fewest}.`, `Write ${fewest} or more.`);
  else if (max !== undefined && (max - fewest) % by !== 0)
    report(
      [...where, "At most"],
      `From ${fewest} in steps of ${by}, ${max} can never be reached.`,
      `Write ${max - ((max - fewest) % by)}.`,
    );
  bundles.forEach(({ quantity, price: together }, index) => {
    const here = [...where, "Prices by quantity", `${index + 1}`];
    if (together > quantity * price + smallestPrice)
      report(
        [...here, "Price"],
        `${quantity} portions would cost more together than one by one.`,
        "Write a lower price, or remove the line.",
      );
    if (bundles.findIndex((one) => one.quantity === quantity) < index)
      report([...here, "Portions"], `There are two prices for ${quantity} portions.`, "Remove one of them.");
  });
}

/**
 * Returns the lowest possible price of a portion: with the cheapest required choices and all allowed
 * discounts.
 */
function lowestPrice(dish: number, options: TakeAway["options"] = []): number {
  const chosen = options.flatMap((option) => {
    const { min = 0, max = 1, choices } = option;
    return choices
      .map((one) => priceAdded(option, one, dish))
      .toSorted((a, b) => a - b)
      .slice(0, max)
      .filter((price, index) => index < min || price < 0);
  });
  return chosen.reduce((sum, price) => sum + price, dish);
}

/** Checks a takeaway dish's fields against each other. Each field has already passed its own check. */
export function checkTakeAway(
  dish: { readonly price: number; readonly takeAway?: TakeAway },
  report: Report,
): void {
  const { takeAway } = dish;
  if (!takeAway) return;
  const here = "To take away";
  const { orderable, station: at, minutes, options = [] } = takeAway;
  if (orderable && at === undefined)
    report(
      [here, "Station"],
      "It is missing.",
      "Choose where the dish is cooked, or switch “Can be ordered” off.",
    );
  if (orderable && minutes === undefined)
    report(
      [here, "Minutes"],
      "It is missing.",
      "Write how long a portion occupies its place at the station, or switch “Can be ordered” off.",
    );
  checkNames([here, "Options"], options, report);
  options.forEach((one, index) => checkOption(one, dish.price, [here, "Options", `${index + 1}`], report));
  if (options.filter(hasOwnPrices).length > 1)
    report(
      [here, "Options"],
      "Only one option can have prices of its own.",
      "Let the other one add to the dish's price.",
    );
  checkQuantities(takeAway, dish.price, [here], report);
  if (lowestPrice(dish.price, options) < -smallestPrice)
    report(
      [here, "Options"],
      "With some choices a portion would have a negative price.",
      "Reduce the discount, or raise the price.",
    );
}

/**
 * Checks the fields of `settings/ordering.yml` against each other. Each field has already passed its own
 * check.
 */
export function checkOrdering(
  {
    open,
    times = [],
    stations: all = [],
  }: {
    readonly open: boolean;
    readonly times?: readonly {
      readonly days: readonly string[];
      readonly from: string;
      readonly to: string;
    }[];
    readonly stations?: readonly {
      readonly id?: string;
      readonly name: string;
      readonly from?: string;
      readonly to?: string;
    }[];
  },
  report: Report,
): void {
  checkNames(["Stations"], all, report);
  checkIds(["Stations"], all, report);
  if (open && all.length === 0)
    report(
      ["Stations"],
      "There are none, so nothing can be cooked.",
      "Add one, or switch “Take orders” off.",
    );
  all.forEach(({ from, to }, index) => {
    if ((from === undefined) !== (to === undefined) || (from !== undefined && from === to))
      report(
        ["Stations", `${index + 1}`, to === undefined ? "Cooks until" : "Cooks from"],
        "A station's hours need a beginning and a later end.",
        "Write both, or leave both empty.",
      );
  });
  times.forEach(({ days, from, to }, index) => {
    const where = ["Days and times", `${index + 1}`];
    if (days.length === 0) report([...where, "Days"], "No day is chosen.", "Choose one, or remove the line.");
    if (from === to)
      report(
        [...where, "To"],
        `It ends at the time it begins (${to}).`,
        "Write a later time. A time earlier than From means after midnight.",
      );
  });
}

/** content/settings/ordering.yml */
export const orderingSettings = setting({
  file: "ordering",
  feature: "orders",
  label: "Ordering",
  help: "Takeaway orders. Which dishes can be ordered, and from which station, is set in the dishes.",
  check: checkOrdering,
  fields: {
    open: checkbox("Take orders", { help: "If off, guests are asked to call." }),
    kitchen: optional(
      select("How orders arrive", orderArrivals, {
        help: "By email: each order goes to the restaurant's address and to Today, and the quoted time applies unless staff accept the order for a later one. On the kitchen's screen: cooks mark their progress, and new orders pause if no screen has shown the tickets for a minute. If empty: on the kitchen's screen.",
      }),
    ),
    times: optional(
      list("Days and times", orderWindow, {
        max: 30,
        help: "When orders can be collected, within the service periods; closures and special openings apply. If empty: in all service periods.",
      }),
    ),
    daysAhead: optional(
      number("Days ahead", {
        whole: true,
        min: 0,
        max: 60,
        help: "How many days ahead guests can order: 1 until tomorrow, 14 for two weeks. If empty: 1.",
      }),
    ),
    leadTime: number("Shortest notice", {
      whole: true,
      min: 0,
      max: 1440,
      help: "In minutes, from the order to the earliest time at which it is ready.",
    }),
    largestOrder: group("Largest order", {
      total: price("Total", {
        help: "For larger orders guests are asked to call, and for those that the stations cannot cook in one go.",
      }),
    }),
    confirmAbove: price("Confirm by email above this total", {
      help: "A guest who has never collected an order has to confirm a larger total with a link in an email.",
    }),
    shareOfHour: optional(
      number("Share of an hour for one network", {
        whole: true,
        min: 1,
        max: 100,
        help: "As a percentage of each station's places in the hour around the collection time. Beyond this share, guests who have never collected an order have to confirm with a link in an email. If empty: 10. The first order is always accepted.",
      }),
    ),
    keptMinutes: number("How long a ready order waits", {
      whole: true,
      min: 5,
      max: 240,
      help: "In minutes, under the lamp at the bar.",
    }),
    stations: optional(
      list("Stations", station, {
        max: 20,
        help: "Places where portions are cooked: an oven, a grill, a pan.",
      }),
    ),
  },
});
