import type { KitchenLine, KitchenOrder } from "../../contract/kitchen.ts";
import { nameOf, type Ticket } from "./tickets.ts";

export type FormerLine = NonNullable<KitchenOrder["changedFrom"]>[number];

export interface LineChanges {
  /** Maps the position of each changed line to the line that it replaced; null if the line is new. */
  readonly before: ReadonlyMap<number, FormerLine | null>;
  readonly gone: readonly FormerLine[];
}

const choicesText = ({ choices }: Pick<FormerLine, "choices">): string =>
  choices
    .map(({ option, name }) => JSON.stringify([option, name]))
    .toSorted()
    .join();

const isSame = (line: KitchenLine, former: FormerLine): boolean =>
  line.dish === former.dish && line.quantity === former.quantity && choicesText(line) === choicesText(former);

const noChanges: LineChanges = { before: new Map(), gone: [] };

/**
 * Compares an order's lines with its lines before the guest's change. Matches identical lines first, then
 * lines with the same dish.
 */
export function lineChanges({ changedAt, changedFrom, lines }: KitchenOrder): LineChanges {
  if (changedAt === null || changedFrom === null) return noChanges;
  const left = [...changedFrom];
  const take = (fits: (former: FormerLine) => boolean): FormerLine | undefined => {
    const index = left.findIndex(fits);
    return index === -1 ? undefined : left.splice(index, 1)[0];
  };
  const other = lines.filter((line) => !take((former) => isSame(line, former)));
  const before = new Map(
    other.map((line) => [line.position, take(({ dish }) => dish === line.dish) ?? null] as const),
  );
  return { before, gone: left };
}

/** Describes a line before a change: `1 Ribeye, rare`. */
export const formerText = ({ quantity, title, choices }: FormerLine): string =>
  [`${quantity} ${title}`, ...choices.map(({ name }) => name)].join(", ");

/** Sentences that tell a cook what the menu now states about an allergen in a dish. */
const factTexts = {
  contains: (title: string, substance: string) => `${title} now contains ${substance}.`,
  free: (title: string, substance: string) => `${title} is now free of ${substance}.`,
  unconfirmed: (title: string, substance: string) => `${title}: ${substance} is no longer confirmed.`,
} as const;

/** Describes the changes to the dishes' allergens that the kitchen has not yet seen. */
export const factsText = ({ factsChanged }: KitchenOrder): readonly string[] =>
  factsChanged.map(({ title, substance, is }) => factTexts[is](title, substance));

/** Tells the cook who cancelled an order. If the restaurant cancelled it, adds the reason. */
export function voidText({ order }: Pick<Ticket, "order">): string {
  if (order.cancelledBy === "house")
    return `${order.startedAt === null ? "Turned down" : "Cancelled by the restaurant"}: ${order.cancelReason ?? ""}`;
  const who = order.cancelledBy === "expired" ? "Never confirmed by the guest." : "Called off by the guest.";
  return order.startedAt === null ? `${who} Nothing was started.` : who;
}

/**
 * Describes another ticket that needs the same food as a cancelled one: `Table 9 wants 2`. Returns undefined
 * if there is no such ticket, or if the cancelled order was never started.
 */
export function describeOtherDemand({ order, lines }: Ticket, others: readonly Ticket[]): string | undefined {
  if (order.startedAt === null) return undefined;
  const isWanted = (line: KitchenLine) =>
    line.doneAt === null && lines.some(({ dish }) => dish === line.dish);
  const wanting = others.find((other) => other.state !== "void" && other.lines.some(isWanted));
  if (!wanting) return undefined;
  const count = wanting.lines.filter(isWanted).reduce((sum, { quantity }) => sum + quantity, 0);
  return `${nameOf(wanting.order)} wants ${count}`;
}
