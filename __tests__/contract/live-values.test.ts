import { liveHtml, liveJson, type LiveDish, type LiveHours } from "../../src/contract/live-values.ts";
import { defaultFormats } from "../../src/shared/formats.ts";

const dishes = (...all: LiveDish[]) => ({
  dishes: new Map(all.map((dish) => [dish.slug, dish])),
  formats: defaultFormats,
});
const today = dishes(
  { slug: "tea", price: 4.5, available: false },
  { slug: "soup", price: 9, available: true },
);

const line = (slug: string, price: string, out: boolean) =>
  `<li class="x" data-dish="${slug}" data-sold-out="${out}"><span class="price">` +
  `<b data-dish-on="${slug}"${out ? ' hidden=""' : ""}>Add</b><i data-dish-out="${slug}"${out ? "" : ' hidden=""'}>Out</i>` +
  `<span data-dish-price="${slug}">${price}</span></li>`;

it("writes price and sold out where a page marks them, both ways, and leaves all else as it is", () => {
  const html = `<p>$4.00</p>${line("tea", "$4.00", false)}${line("soup", "$8.00", true)}${line("gone", "$1.00", false)}`;
  expect(liveHtml(html, today)).toBe(
    `<p>$4.00</p>${line("tea", "$4.50", true)}${line("soup", "$9.00", false)}${line("gone", "$1.00", false)}`,
  );
});

it("changes nothing of a page whose values are today's", () => {
  const html = line("tea", "$4.50", true) + line("soup", "$9.00", false);
  expect(liveHtml(html, today)).toBe(html);
});

it("writes the same values into a page's data, at any depth, and tells dishes from products", () => {
  const data = {
    result: {
      pageContext: {
        blocks: [
          { data: { dishes: [{ slug: "tea", path: "/menu/tea", price: 4, available: true }] } },
          { data: { dishes: [{ path: "/menu/soup", title: "Soup", price: 8 }] } },
          { data: { items: [{ id: "products/tea", path: "/shop/tea", price: 12, available: true }] } },
          { data: { products: [{ slug: "tea", path: "/shop/tea", price: 12 }] } },
        ],
      },
    },
  };
  const live = JSON.parse(liveJson(JSON.stringify(data), today)) as typeof data;
  expect(live.result.pageContext.blocks.map((block) => Object.values(block.data)[0]![0])).toEqual([
    { slug: "tea", path: "/menu/tea", price: 4.5, available: false },
    { path: "/menu/soup", title: "Soup", price: 9 },
    { id: "products/tea", path: "/shop/tea", price: 12, available: true },
    { slug: "tea", path: "/shop/tea", price: 12 },
  ]);
  const same = JSON.stringify(live);
  expect(liveJson(same, today)).toBe(same);
});

it("writes them into the index of the search and into structured data", () => {
  const index = {
    documentIds: { 0: "/menu/tea", 1: "/shop/tea" },
    storedFields: { 0: { price: 4 }, 1: { price: 12 } },
  };
  expect(JSON.parse(liveJson(JSON.stringify(index), today)).storedFields).toEqual({
    0: { price: 4.5 },
    1: { price: 12 },
  });
  const item = {
    "@type": "MenuItem",
    name: "Tea </script>",
    url: "https://example.com/menu/tea",
    offers: { price: "4.00", availability: "https://schema.org/InStock" },
  };
  const script = (value: object) =>
    `<li data-dish="x" data-sold-out="false"></li><script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
  expect(liveHtml(script({ "@graph": [item] }), today)).toBe(
    script({
      "@graph": [{ ...item, offers: { price: "4.50", availability: "https://schema.org/SoldOut" } }],
    }),
  );
});

describe("today's hours", () => {
  const closedToday: LiveHours = {
    exceptions: { closures: [{ from: "2026-11-21", reason: 'Cook\'s <day> & "off"' }], specialOpenings: [] },
    date: "2026-11-21",
    bookable: "none",
    notice: 'Closed today. Cook\'s <day> & "off".',
    specification: [{ opens: "00:00", closes: "00:00" }],
  };
  const page = `<dd><span data-hours-today="">…</span></dd><p class="n" data-hours-notice="" hidden=""></p>`;
  const live = { dishes: new Map(), formats: defaultFormats, hours: closedToday };

  it("are written where a page marks them, without markup of whoever wrote the reason", () => {
    expect(liveHtml(page, live)).toBe(
      `<dd><span data-hours-today="">none</span></dd><p class="n" data-hours-notice="">Closed today. Cook&#x27;s &lt;day&gt; &amp; &quot;off&quot;.</p>`,
    );
    expect(liveHtml(liveHtml(page, live), live)).toBe(liveHtml(page, live));
  });

  it("leave a page as it was built on a day like any other", () => {
    expect(liveHtml(page, { ...live, hours: { ...closedToday, date: null, notice: "" } })).toBe(page);
  });

  it("are in the data that React finds, and in structured data", () => {
    const booking = { timeZone: "Europe/Rome", closures: [], specialOpenings: [], writtenOn: null };
    expect(JSON.parse(liveJson(JSON.stringify({ layout: { booking } }), live)).layout.booking).toEqual({
      ...booking,
      closures: closedToday.exceptions.closures,
      writtenOn: "2026-11-21",
    });
    const graph = { "@graph": [{ "@type": "Restaurant", openingHoursSpecification: [{ opens: "18:00" }] }] };
    expect(JSON.parse(liveJson(JSON.stringify(graph), live))["@graph"][0].openingHoursSpecification).toEqual(
      closedToday.specification,
    );
    const same = JSON.stringify({ booking });
    const usual = { ...closedToday, exceptions: { closures: [], specialOpenings: [] }, date: null };
    expect(liveJson(same, { ...live, hours: usual })).toBe(same);
  });
});

it("writes prices and hours as the page's language has them", () => {
  const hours: LiveHours = {
    exceptions: { closures: [], specialOpenings: [] },
    date: "2026-12-24",
    bookable: "6:00 PM – 9:00 PM",
    notice: "Today 6:00 PM – 9:00 PM.",
    translated: {
      it: {
        exceptions: { closures: [{ from: "2026-12-24", reason: "Vigilia" }], specialOpenings: [] },
        bookable: "18:00 – 21:00",
        notice: "Oggi 18:00 – 21:00.",
        specification: [{ name: "Cena" }],
      },
    },
    specification: [{ name: "Dinner" }],
  };
  const page = (language: string, price: string, today: string, notice: string) =>
    `<html lang="${language}"><b data-dish-price="tea">${price}</b><i data-hours-today="">${today}</i><p data-hours-notice="">${notice}</p></html>`;
  const values = { ...today, hours };
  expect(liveHtml(page("it", "4,00 $", "–", "–"), values)).toBe(
    page("it", "4,50\u00a0$", "18:00 – 21:00", "Oggi 18:00 – 21:00."),
  );
  expect(liveHtml(page("en", "$4.00", "–", "–"), values)).toBe(
    page("en", "$4.50", "6:00 PM – 9:00 PM", "Today 6:00 PM – 9:00 PM."),
  );
  const data = JSON.stringify({
    booking: { closures: [], specialOpenings: [], writtenOn: null },
    openingHoursSpecification: [],
  });
  expect(liveJson(data, values, "it")).toMatch(/Vigilia.*Cena/);
  for (const language of ["en", "de"]) expect(liveJson(data, values, language)).toContain("Dinner");
});
