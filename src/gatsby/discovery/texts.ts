import { dietaryFacts, substances } from "../../content-model/dietary.ts";
import type { ComposedPage } from "../../content-model/composed.ts";
import type { Content, Dish } from "../../content-model/content.ts";
import { addressesOf, addressOf } from "../../shared/page-roles.ts";
import { formatsOf, type Formats } from "../../shared/formats.ts";
import { weekdaysText } from "../../shared/format-date.ts";
import { hoursRange, minutesOf } from "../../shared/time.ts";
import { categoriesOf } from "../../shared/menu-categories.ts";
import { currencyName, formatPrice } from "../../shared/money.ts";

/** A text as markdown shows it, letter by letter. */
const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");

const sentence = (label: string, facts: readonly { readonly label: string }[]): string =>
  facts.length === 0 ? "" : ` ${label}: ${facts.map(({ label }) => label.toLowerCase()).join(", ")}.`;

function dishLine(
  { title, path, price, description, available, dietary }: Dish,
  address: (path: string) => string,
  formats: Formats,
) {
  const facts = dietaryFacts(dietary);
  const of = (state: (typeof facts)[number]["state"]) => facts.filter((fact) => fact.state === state);
  return (
    `- [${plain(title)}](${address(path)}), ${formatPrice(price, formats)}${available ? "" : " (sold out today)"}` +
    `${description ? `: ${plain(description)}` : ""}` +
    sentence("Contains", of("contains")) +
    sentence("Free of", of("free")) +
    (of("unconfirmed").length === facts.length
      ? " Allergens not confirmed, please ask."
      : sentence("Not confirmed, please ask", of("unconfirmed")))
  );
}

const addressOn = (siteUrl: string) => (path: string) => siteUrl + path;

/** The whole menu as markdown: each dish with price and what the kitchen has confirmed. */
export function menuText({ dishes, settings: { site, menu } }: Content, siteUrl: string): string {
  const address = addressOn(siteUrl);
  const formats = formatsOf(site.formats);
  return [
    `# ${plain(site.name)}: the menu`,
    "",
    `Prices in ${currencyName(formats)}. What is sold out during the day is at ${address("/api/food/menu")} at once. The kitchen says of ` +
      `${Object.values(substances).join(", ").toLowerCase()} what it has confirmed, and nothing of other substances.`,
    ...categoriesOf(dishes, menu.categories).flatMap((category) => [
      "",
      `## ${category}`,
      "",
      ...dishes.filter((dish) => dish.category === category).map((dish) => dishLine(dish, address, formats)),
    ]),
    "",
  ].join("\n");
}

/** What the site has for language models (llmstxt.org): the menu as text, the API, and the pages. */
export function llmsText(
  { settings: { site, booking }, ...content }: Content,
  pages: readonly ComposedPage[],
  siteUrl: string,
): string {
  const address = addressOn(siteUrl);
  const link = (title: string, path: string, note: string) =>
    `- [${plain(title)}](${address(path)})${note ? `: ${plain(note)}` : ""}`;
  const formats = formatsOf(site.formats);
  const hours = booking.servicePeriods.map(
    ({ name, from, to, days }) =>
      `${name} ${hoursRange(minutesOf(from), minutesOf(to), formats)}${days.length === 7 ? "" : ` (${weekdaysText(days, formats)})`}`,
  );
  const isEntry = ({ path }: ComposedPage) => path.split("/").length > 2;
  const listed = (some: readonly ComposedPage[]) =>
    some.map(({ path, context }) => link(context.title, path, context.description));
  return [
    `# ${plain(site.name)}`,
    "",
    `> ${plain(site.description)}`,
    "",
    `Address: ${plain(site.address)}. Telephone: ${plain(site.phone)}. Email: ${plain(site.email)}.`,
    `Bookable hours (${booking.timeZone}): ${hours.join("; ")}.`,
    "",
    "## Menu and bookings",
    "",
    link("The whole menu as text", "/menu.md", "every dish with its price and its confirmed allergens"),
    link("The API", "/api/openapi.json", "OpenAPI 3.1: today’s menu, what is free, and how to book a table"),
    link(
      "Book a table",
      addressOf(addressesOf(content.pages), "booking"),
      "the form for guests; agents that run in the browser find it described there",
    ),
    "",
    "## Pages",
    "",
    ...listed(pages.filter((page) => !isEntry(page))),
    "",
    "## Optional",
    "",
    ...listed(pages.filter(isEntry)),
    "",
  ].join("\n");
}
