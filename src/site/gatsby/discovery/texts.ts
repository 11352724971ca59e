import { dietaryFacts, substanceList, type Substance } from "../../../content/model/dietary.ts";
import type { ComposedPage } from "../../../content/model/composed.ts";
import type { Content, Dish } from "../../../content/model/content.ts";
import { addressesOf, addressOf } from "../../../core/shared/page-roles.ts";
import { formatsOf, type Formats } from "../../../core/shared/formats.ts";
import { weekdaysText } from "../../../core/shared/format-date.ts";
import { hoursRange, minutesOf } from "../../../core/shared/time.ts";
import { categoriesOf } from "../../../content/model/menu-categories.ts";
import { messagesIn } from "../../../core/messages/catalogues.ts";
import { currencyName, formatPrice } from "../../../core/shared/money.ts";
import { inLanguage, nativeLanguageName } from "../../../core/shared/page-languages.ts";

/** Escapes a text for markdown, so that it is shown literally. */
const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|]/g, "\\$&");

const addressOn = (siteUrl: string) => (path: string) => siteUrl + path;

/**
 * Returns a function that writes the line of a dish: price, description, and what the kitchen states about
 * allergens.
 */
function dishLines(
  { languages: [source = ""] = [], translation }: Content,
  address: (path: string) => string,
  formats: Formats,
) {
  const { language } = formats;
  const [t, menu] = [messagesIn(language, "site"), messagesIn(language, "menu")];
  const layout = messagesIn(language, "layout");
  const names = (facts: readonly { readonly key: Substance }[]) =>
    facts.map(({ key }) => menu(`allergen.${key}`)).join(", ");
  return ({ title, path, price, description, available, dietary }: Dish): string => {
    const facts = dietaryFacts(dietary);
    const of = (state: (typeof facts)[number]["state"]) => facts.filter((fact) => fact.state === state);
    const [contained, free, unconfirmed] = [of("contains"), of("free"), of("unconfirmed")];
    const isTranslated = path.startsWith(`${translation?.prefix ?? ""}/`);
    const priced = `${formatPrice(price, formats)}${available ? "" : ` (${t("menuText.soldOut")})`}`;
    return [
      `- [${plain(title)}](${address(path)})${isTranslated ? "" : ` ${inLanguage(source, language)}`}, ` +
        (description ? layout("labelled", { label: priced, value: plain(description) }) : priced),
      ...(contained.length > 0 ? [t("menuText.contains", { names: names(contained) })] : []),
      ...(free.length > 0 ? [t("menuText.free", { names: names(free) })] : []),
      ...(unconfirmed.length === facts.length
        ? [t("menuText.nothing")]
        : unconfirmed.length > 0
          ? [t("menuText.unconfirmed", { names: names(unconfirmed) })]
          : []),
    ].join(" ");
  };
}

/** Returns the path of the text version of the menu, in the content's language. */
export const menuTextPath = ({ translation }: Pick<Content, "translation">): string =>
  `${translation?.prefix ?? ""}/menu.md`;

/** Writes the whole menu as markdown: each dish with its price and what the kitchen states about allergens. */
export function menuText(content: Content, siteUrl: string): string {
  const { dishes, settings } = content;
  const address = addressOn(siteUrl);
  const formats = formatsOf(settings.site.formats);
  const [t, menu] = [messagesIn(formats.language, "site"), messagesIn(formats.language, "menu")];
  const dishLine = dishLines(content, address, formats);
  return [
    `# ${t("menuText.title", { name: plain(settings.site.name) })}`,
    "",
    t("menuText.about", {
      currency: currencyName(formats),
      address: address("/api/food/menu"),
      substances: substanceList.map((key) => menu(`allergen.${key}`)).join(", "),
    }),
    ...categoriesOf(dishes, settings.menu.categories).flatMap((category) => [
      "",
      `## ${category}`,
      "",
      ...dishes.filter((dish) => dish.category === category).map(dishLine),
    ]),
    "",
  ].join("\n");
}

/**
 * Writes the text for language models (llmstxt.org): facts about the restaurant, and links to the menu, the
 * API and the pages.
 *
 * @param translations the content in other languages
 */
export function llmsText(
  { settings: { site, booking }, ...content }: Content,
  pages: readonly ComposedPage[],
  siteUrl: string,
  translations: readonly Content[] = [],
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
    ...translations.map((translated) =>
      link(
        `The same in ${nativeLanguageName(formatsOf(translated.settings.site.formats).language)}`,
        menuTextPath(translated),
        "",
      ),
    ),
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
