import fc from "fast-check";
import type { FirstRunCardReply } from "../../../../src/features/first-run/contract/first-run.ts";
import { readCard } from "../../../../src/features/first-run/server/card.ts";
import { readPastedCard } from "../../../../src/features/first-run/server/card-table.ts";
import { propertyRuns } from "../../../support/property-runs.ts";

type CardDish = FirstRunCardReply["dishes"][number];
const parts = ["Breakfast", "Lunch", "Dinner", "Desserts", "Drinks"];
const read = (text: string) => readCard(text, parts);
const only = (text: string): CardDish => {
  const { dishes } = read(text);
  expect(dishes).toHaveLength(1);
  return dishes[0]!;
};
const partDoubt = "Which part of the menu is it in? There is no heading above it.";
const priceDoubt = "What does it cost? The price in the line is not clear.";
const doubtsOf = ({ doubts }: CardDish) => doubts.filter((one) => one !== partDoubt);

it.each([
  ["Margherita 8,50", "Margherita", 8.5],
  ["Margherita 12,-", "Margherita", 12],
  ["Margherita 12.–", "Margherita", 12],
  ["Margherita € 12.50", "Margherita", 12.5],
  ["Margherita €12.50", "Margherita", 12.5],
  ["Margherita 12.50 EUR", "Margherita", 12.5],
  ["Margherita 12.50€", "Margherita", 12.5],
  ["Margherita CHF 19.–", "Margherita", 19],
  ["Margherita ......... 9", "Margherita", 9],
  ["Margherita . . . . . 9,00", "Margherita", 9],
  ["Margherita ………… 9,00", "Margherita", 9],
  ["Margherita\t9.50", "Margherita", 9.5],
  ["12. Margherita 8,50", "Margherita", 8.5],
  ["🍕 Margherita 8,50 🌶️", "🍕 Margherita", 8.5],
  ["MARGHERITA 8,50", "Margherita", 8.5],
  ["Coca-Cola 0,33 l 3,50", "Coca-Cola 0,33 l", 3.5],
  ["Fiorentina\u00a06,50", "Fiorentina", 6.5],
  ["Tel Aviv salad 12", "Tel Aviv salad", 12],
  ["Bistecca 200 g 18,50", "Bistecca 200 g", 18.5],
])("%j is one dish, without doubts", (line, name, price) => {
  const dish = only(line);
  expect([dish.name, dish.price]).toEqual([name, price]);
  expect(doubtsOf(dish)).toEqual([]);
});

it.each([
  "Supplì al telefono 2,50 / 3",
  "House red 8/14",
  "Spritz 4,50 6,00 9,00",
  "Caesar salad 9.90 add chicken 4.50",
  "House wine small £9 large £14",
  "Chowder 13.50 S / 15.50 L",
  "Bratwurst 2,40 / 3 für 6,-",
  "Strawberries 500 g / 1 kg 3,20 / 5,60",
])("%j has several prices, and the owner picks one", (line) => {
  const dish = only(line);
  expect(dish.price).toBeNull();
  expect(dish.text).toBe(line);
  expect(doubtsOf(dish)).toEqual([priceDoubt]);
});

it.each([
  ["8,50 Margherita", /Margherita/],
  ["Brunello 2016 48", /^Brunello/],
  ["Steak 18€50", /^Steak/],
  ["Köttbullar 145:-", /^Köttbullar/],
  ["Filet 1'200.20", /^Filet/],
  ["Thali 350/-", /^Thali/],
  ["ラーメン 1,200円", /^ラーメン/],
  ["Lobster 1.250", /^Lobster/],
  ["Bottomless brunch 2 hrs … 35pp", /^Bottomless brunch/],
  ["Beer 0,5", /^Beer/],
  ["Oysters x 6", /^Oysters/],
])("%j is ambiguous, so the owner is asked and no price is assumed", (line, name) => {
  const dish = only(line);
  expect(dish.name).toMatch(name);
  expect(dish.price).toBeNull();
  expect(doubtsOf(dish)).toEqual([priceDoubt]);
});

it.each([
  ["4 Stagioni 9,50", "4 Stagioni", 9.5],
  ["7 hour lamb 24", "7 hour lamb", 24],
  ["12 Margherita 8,50", "12 Margherita", 8.5],
])("%j keeps the number in front", (line, name, price) => {
  const dish = only(line);
  expect([dish.name, dish.price]).toEqual([name, price]);
});

it.each([
  [3, "Karak 1.250", 1.25],
  [3, "Karak KWD 1.250", 1.25],
  [0, "Ramen 1200", 1200],
  [0, "Ramen ¥1200", 1200],
  [0, "Ramen 9.50", null],
])("in a currency with %d decimals %j costs %s", (decimals, line, price) => {
  expect(readCard(line, parts, decimals).dishes[0]!.price).toBe(price);
});

it.each(["4 Stagioni", "7 hour lamb"])("%j has no price, and its number is not mistaken for one", (line) => {
  expect(only(line)).toMatchObject({ name: line, price: null });
});

it("a dish at market price stays a dish below one with a price", () => {
  const { dishes } = readCard("SECONDI\nGoulash triestino 15\nPescato del giorno MP\nCalamari fritti 16", []);
  expect(dishes.map(({ name, price }) => [name, price])).toEqual([
    ["Goulash triestino", 15],
    ["Pescato del giorno", null],
    ["Calamari fritti", 16],
  ]);
});

it.each(["Catch of the day MP", "Catch of the day M.P.", "Catch of the day market price"])(
  "%j has no certain price, and says so",
  (line) => {
    const dish = only(line);
    expect(doubtsOf(dish)).toEqual([priceDoubt]);
  },
);

it("a vintage is not a price", () => {
  expect(only("Brunello di Montalcino 2016").price).toBeNull();
});

it("headings in capitals, framed or with a colon are parts of the menu, without doubts", () => {
  const { dishes, newParts } = read(
    "NONNA PIA\n\nDOLCI\nTiramisù 6,50\n\n~ Bevande ~\nAcqua 2\n\nbreakfast:\nPancakes 9\n\nANTIPASTI\nBruschetta 6\n\nFROM THE CELLAR DOOR\nGrappa 4\n\nDolci\nPresnitz 6",
  );
  expect(dishes.map(({ part }) => part)).toEqual([
    ...["Dolci", "Bevande", "Breakfast", "Antipasti", "From the cellar door", "Dolci"],
  ]);
  expect(dishes.flatMap(({ doubts }) => doubts)).toEqual([]);
  // The restaurant's name has no dishes, and Breakfast exists already.
  expect(newParts).toEqual(["Dolci", "Bevande", "Antipasti", "From the cellar door"]);
});

it("a heading too long for a part's name is cut at a word", () => {
  const { newParts } = read("FROM THE WOOD-FIRED OVEN OF OUR GRANDMOTHER PIA\nMargherita 8,50");
  expect(newParts).toEqual(["From the wood-fired oven of our"]);
});

it("a dish above every heading has its part asked for", () => {
  const { dishes, newParts } = read("Espresso 2\nDOLCI\nTiramisù 6,50");
  expect(dishes.map(({ part, doubts }) => [part, doubts])).toEqual([
    [null, [partDoubt]],
    ["Dolci", []],
  ]);
  expect(newParts).toEqual(["Dolci"]);
});

it("text below a dish is its description", () => {
  const { dishes } = read("PASTA\nCacio e pepe 11\ntonnarelli, pecorino,\nblack pepper\nGricia 11,50");
  expect(dishes.map(({ name, description, price }) => [name, description, price])).toEqual([
    ["Cacio e pepe", "tonnarelli, pecorino, black pepper", 11],
    ["Gricia", "", 11.5],
  ]);
});

it.each([
  ["Rye loaf 500 g 3,20 · 1 kg 5,60", "Rye loaf"],
  ["Rye loaf ..... 500 g 3,20 / 1 kg 5,60", "Rye loaf"],
  ["Rye loaf 500g €3,20, 1kg €5,60", "Rye loaf"],
])("%j is a dish in two sizes, each with its price", (line, name) => {
  const { sizes, ...dish } = only(line);
  expect(dish).toMatchObject({
    name,
    price: 3.2,
    doubts: ["Which part of the menu is it in? There is no heading above it."],
  });
  expect(sizes.map((size) => size.price)).toEqual([3.2, 5.6]);
  expect(sizes.map((size) => size.name.replace(" ", ""))).toEqual(["500g", "1kg"]);
});

it("a number below a dish with several prices is not one of them", () => {
  const { dishes, leftOut } = read("Supplì 2,50 / 3\n7");
  expect([dishes.length, dishes[0]?.price, leftOut]).toEqual([1, null, [{ line: 2, text: "7" }]]);
});

it("a short title is a heading if dishes with prices follow", () => {
  const { dishes } = read("Dalla griglia\n\nTagliata 21\n\nDolci\nPresnitz 6");
  expect(dishes.map(({ name, part }) => [name, part])).toEqual([
    ["Tagliata", "Dalla griglia"],
    ["Presnitz", "Dolci"],
  ]);
});

it("a price on the next line belongs to the dish above", () => {
  const dish = only("Margherita\ntomato, mozzarella\n8,50");
  expect([dish.name, dish.description, dish.price, dish.line]).toEqual([
    "Margherita",
    "tomato, mozzarella",
    8.5,
    1,
  ]);
});

it("a name of more than 80 letters is cut at a word, without losing text", () => {
  const words =
    "Slow-roasted shoulder of lamb from the hills above the town with potatoes rosemary and lemon";
  const dish = only(`${words} 24`);
  expect(dish.name.length).toBeLessThanOrEqual(80);
  expect(`${dish.name} ${dish.description}`).toBe(words);
});

it("addresses and lines without words are left out, and shown", () => {
  const { dishes, leftOut } = read("www.nonnapia.it\n* * *\nTel. 040 555 123\nMargherita 8,50");
  expect(dishes).toHaveLength(1);
  expect(leftOut).toEqual([
    { line: 1, text: "www.nonnapia.it" },
    { line: 2, text: "* * *" },
    { line: 3, text: "Tel. 040 555 123" },
  ]);
});

/** Checks that values fit the card's fields, and that each missing value has a question. */
function expectOrder(text: string): void {
  const { dishes, leftOut } = read(text);
  const lines = [...dishes, ...leftOut].map(({ line }) => line);
  expect(new Set(lines).size).toBe(lines.length);
  for (const dish of dishes) {
    expect(dish.name).not.toBe("");
    expect([...dish.name].length).toBeLessThanOrEqual(80);
    expect([...dish.description].length).toBeLessThanOrEqual(200);
    expect(dish.price === null).toBe(dish.doubts.includes(priceDoubt));
    expect(dish.part === null).toBe(dish.doubts.includes(partDoubt));
  }
}

/** Every pasted word is in a dish, in a heading, or among the omitted text. */
it("no line of a whole card is lost", () => {
  const text =
    "NONNA PIA\nwww.nonnapia.it\n\nANTIPASTI\nSardoni in savor ........ 9,50\nFiori di zucca € 9\nmozzarella, acciughe\nSupplì 2,50 / 3\n7\n\nDOLCI\nPresnitz 6";
  const { dishes, newParts, leftOut } = read(text);
  expect(dishes.map(({ line }) => line)).toEqual([5, 6, 8, 12]);
  expect(dishes[1]?.description).toBe("mozzarella, acciughe");
  expect(newParts).toEqual(["Antipasti", "Dolci"]);
  expect(leftOut.map(({ line }) => line)).toEqual([2, 1, 9]);
});

it("any pasted text fits into the fields, and nothing throws", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "Margherita",
      "8,50",
      "12,-",
      "MP",
      "8/14",
      "€ 12",
      "....",
      "\t",
      " / ",
      "DOLCI",
      "🍕",
      "12.",
      "\n",
      "\n\n",
      ":",
      "(",
      ")",
      "-",
      "2016",
      "\u0000",
    ),
    fc.string({ unit: "binary", maxLength: 12 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => expectOrder(pieces.join(" "))),
    { numRuns: propertyRuns(400) },
  );
});

it.each([
  [
    "lines",
    Array.from({ length: 2000 }, (_, index) => `Dish number ${index} ........ ${index % 30},50`).join("\n"),
  ],
  ["dots", ".".repeat(400_000)],
  ["dots and words", `${". a".repeat(100)}\n`.repeat(2000)],
  ["one line", "Margherita 8,50 ".repeat(25_000)],
])("2,000 lines or one very long one are read at once: %s", (_name, text) => {
  expectOrder(text);
});

it("a table with a header row is read by its columns", () => {
  const { dishes, leftOut, newParts } = readPastedCard(
    'Piatto;Prezzo;Categoria;Descrizione\n"Fiori di zucca";9,00;Antipasti;"mozzarella, acciughe"\nTiramisù;6,50;desserts;\nFritto;"2,50 / 3";ANTIPASTI;\n;4;Dolci;\n7 hour lamb;on request;Antipasti;\nSteak;18€50;Antipasti;\nLamm;;Antipasti;\n',
    parts,
  );
  expect(dishes.map(({ name, price, part, description }) => [name, price, part, description])).toEqual([
    ["Fiori di zucca", 9, "Antipasti", "mozzarella, acciughe"],
    ["Tiramisù", 6.5, "Desserts", ""],
    ["Fritto", null, "Antipasti", ""],
    ["7 hour lamb", null, "Antipasti", ""],
    ["Steak", null, "Antipasti", ""],
    ["Lamm", null, "Antipasti", ""],
  ]);
  expect(dishes.map((dish) => doubtsOf(dish))).toEqual([
    [],
    [],
    ...Array.from({ length: 4 }, () => [priceDoubt]),
  ]);
  expect(newParts).toEqual(["Antipasti"]);
  expect(leftOut.map(({ line }) => line)).toEqual([5]);
});
