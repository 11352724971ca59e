import fc from "fast-check";
import { readCard, type CardDish } from "../../../src/server/first-run/card.ts";
import { readPastedCard } from "../../../src/server/first-run/card-table.ts";

const parts = ["Breakfast", "Lunch", "Dinner", "Desserts", "Drinks"];
const read = (text: string) => readCard(text, parts);
const only = (text: string): CardDish => {
  const { dishes } = read(text);
  expect(dishes).toHaveLength(1);
  return dishes[0]!;
};
const about = ({ doubts }: CardDish) => doubts.map((doubt) => doubt.about).filter((one) => one !== "part");

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
])("%j is one dish, and nothing about it is in doubt", (line, name, price) => {
  const dish = only(line);
  expect([dish.name, dish.price]).toEqual([name, price]);
  expect(about(dish)).toEqual([]);
});

it.each([
  ["Supplì al telefono 2,50 / 3", [2.5, 3]],
  ["House red 8/14", [8, 14]],
  ["Spritz 4,50 6,00 9,00", [4.5, 6, 9]],
  ["Caesar salad 9.90 add chicken 4.50", [9.9, 4.5]],
  ["House wine small £9 large £14", [9, 14]],
  ["Chowder 13.50 S / 15.50 L", [13.5, 15.5]],
  ["Bratwurst 2,40 / 3 für 6,-", [2.4, 3, 6]],
  ["Strawberries 500 g / 1 kg 3,20 / 5,60", [3.2, 5.6]],
])("%j has several prices, and the owner says which", (line, prices) => {
  const dish = only(line);
  expect([dish.price, dish.prices]).toEqual([undefined, prices]);
  expect(about(dish)).toEqual(["price"]);
});

it.each([
  ["8,50 Margherita", "Margherita"],
  ["Brunello 2016 48", "Brunello 2016"],
  ["Steak 18€50", "Steak 18€50"],
  ["Köttbullar 145:-", "Köttbullar 145"],
  ["Filet 1'200.20", "Filet 1'200.20"],
  ["Thali 350/-", "Thali 350/"],
  ["ラーメン 1,200円", "ラーメン 1,200円"],
  ["Lobster 1.250", "Lobster 1.250"],
  ["Bottomless brunch 2 hrs … 35pp", "Bottomless brunch 2 hrs"],
  ["Beer 0,5", "Beer 0,5"],
  ["Oysters x 6", "Oysters x 6"],
])("%j can be read in several ways, so its price is asked and none is taken", (line, name) => {
  const dish = only(line);
  expect([dish.name, dish.price]).toEqual([name, undefined]);
  expect(about(dish)).toEqual(["price"]);
});

it.each([
  ["4 Stagioni 9,50", "4 Stagioni", 9.5],
  ["7 hour lamb 24", "7 hour lamb", 24],
  ["12 Margherita 8,50", "12 Margherita", 8.5],
])("%j keeps the number in front, and asks whether it is part of the name", (line, name, price) => {
  const dish = only(line);
  expect([dish.name, dish.price]).toEqual([name, price]);
  expect(about(dish)).toEqual(["name"]);
});

it.each([
  [3, "Karak 1.250", 1.25],
  [3, "Karak KWD 1.250", 1.25],
  [0, "Ramen 1200", 1200],
  [0, "Ramen ¥1200", 1200],
  [0, "Ramen 9.50", undefined],
])("in a currency with %d decimals %j costs %s", (decimals, line, price) => {
  expect(readCard(line, parts, decimals).dishes[0]!.price).toBe(price);
});

it.each(["4 Stagioni", "7 hour lamb"])("%j has no price, and its number is not taken for one", (line) => {
  expect(only(line)).toMatchObject({ name: line, price: undefined, prices: [] });
});

it("a dish at the market's price stays a dish below one that has a price", () => {
  const { dishes } = readCard("SECONDI\nGoulash triestino 15\nPescato del giorno MP\nCalamari fritti 16", []);
  expect(dishes.map(({ name, price }) => [name, price])).toEqual([
    ["Goulash triestino", 15],
    ["Pescato del giorno", undefined],
    ["Calamari fritti", 16],
  ]);
});

it.each(["Catch of the day MP", "Catch of the day M.P.", "Catch of the day market price"])(
  "%j has no sure price, and says so",
  (line) => {
    const dish = only(line);
    expect(about(dish)).toEqual(["price"]);
  },
);

it("a vintage is no price", () => {
  expect(only("Brunello di Montalcino 2016").price).toBeUndefined();
});

it("headings in capitals, framed or with a colon are the parts of the card, and nothing about them is in doubt", () => {
  const { dishes, headings, newParts } = read(
    "NONNA PIA\n\nDOLCI\nTiramisù 6,50\n\n~ Bevande ~\nAcqua 2\n\nbreakfast:\nPancakes 9\n\nANTIPASTI\nBruschetta 6\n\nFROM THE CELLAR DOOR\nGrappa 4\n\nDolci\nPresnitz 6",
  );
  expect(headings.map(({ text, part }) => [text, part])).toEqual([
    ["NONNA PIA", "Nonna pia"],
    ["DOLCI", "Dolci"],
    ["Bevande", "Bevande"],
    ["breakfast", "Breakfast"],
    ["ANTIPASTI", "Antipasti"],
    ["FROM THE CELLAR DOOR", "From the cellar door"],
    ["Dolci", "Dolci"],
  ]);
  expect(dishes.map(({ part }) => part)).toEqual([
    ...["Dolci", "Bevande", "Breakfast", "Antipasti", "From the cellar door", "Dolci"],
  ]);
  expect(dishes.flatMap(({ doubts }) => doubts)).toEqual([]);
  // The name of the house has no dish, and Breakfast is there already.
  expect(newParts).toEqual(["Dolci", "Bevande", "Antipasti", "From the cellar door"]);
});

it("a heading that is too long for a part's name is cut at a word", () => {
  const { newParts } = read("FROM THE WOOD-FIRED OVEN OF OUR GRANDMOTHER PIA\nMargherita 8,50");
  expect(newParts).toEqual(["From the wood-fired oven of our"]);
});

it("a dish above every heading is in a part that is there, by its name, and that is a guess", () => {
  const { dishes, newParts } = read("Espresso 2\nTiramisù 6,50\nJota 9");
  expect(dishes.map(({ part, doubts }) => [part, doubts.map(({ about }) => about)])).toEqual([
    ["Drinks", ["part"]],
    ["Desserts", ["part"]],
    ["Dinner", ["part"]],
  ]);
  expect(newParts).toEqual([]);
});

it("what is below a dish is its description, and the second language is beside its name", () => {
  const { dishes } = read(
    "PASTA\nSpaghetti alle vongole / Spaghetti with clams 14\nCacio e pepe 11\ntonnarelli, pecorino,\nblack pepper\nGricia (guanciale, pecorino) 11,50\nAmatriciana – tomato, guanciale 12",
  );
  expect(dishes.map(({ name, description, price }) => [name, description, price])).toEqual([
    ["Spaghetti alle vongole", "Spaghetti with clams", 14],
    ["Cacio e pepe", "tonnarelli, pecorino, black pepper", 11],
    ["Gricia", "guanciale, pecorino", 11.5],
    ["Amatriciana", "tomato, guanciale", 12],
  ]);
});

it("a price on the next line belongs to the dish above", () => {
  const dish = only("Margherita\ntomato, mozzarella\n8,50");
  expect([dish.name, dish.description, dish.price, dish.lines]).toEqual([
    "Margherita",
    "tomato, mozzarella",
    8.5,
    [1, 2, 3],
  ]);
});

it("a name of more than 80 letters is cut at a word, and nothing of it is lost", () => {
  const words =
    "Slow-roasted shoulder of lamb from the hills above the town with potatoes rosemary and lemon";
  const dish = only(`${words} 24`);
  expect(dish.name.length).toBeLessThanOrEqual(80);
  expect(`${dish.name} ${dish.description}`).toBe(words);
  expect(about(dish)).toEqual(["name"]);
});

it("addresses and lines without words are left out, with a reason", () => {
  const { dishes, leftOut } = read("www.nonnapia.it\n* * *\nTel. 040 555 123\nMargherita 8,50");
  expect(dishes).toHaveLength(1);
  expect(leftOut.map(({ line, why }) => [line, why])).toEqual([
    [1, "This looks like an address or a telephone number."],
    [2, "There are no words on this line."],
    [3, "This looks like an address or a telephone number."],
  ]);
});

it("likely allergens are named from the words", () => {
  expect(only("Spaghetti with clams and butter 14").allergens).toEqual(["gluten", "dairy", "molluscs"]);
  expect(only("Roast potatoes 5").allergens).toEqual([]);
});

/** Every line with something on it is in exactly one place. */
function expectNoLineLost(text: string): void {
  const { dishes, headings, leftOut } = read(text);
  const found = [
    ...dishes.flatMap(({ lines }) => lines),
    ...headings.map(({ line }) => line),
    ...leftOut.map(({ line }) => line),
  ].sort((a, b) => a - b);
  const expected = text
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .flatMap((line, index) => (line.trim() === "" ? [] : [index + 1]));
  expect(found).toEqual(expected);
  for (const dish of dishes) {
    expect(dish.name).not.toBe("");
    expect([...dish.name].length).toBeLessThanOrEqual(80);
    expect([...dish.description].length).toBeLessThanOrEqual(200);
    expect(dish.price !== undefined || dish.doubts.some((doubt) => doubt.about === "price")).toBe(true);
    expect(dish.part !== undefined || dish.doubts.some((doubt) => doubt.about === "part")).toBe(true);
  }
}

it("whatever is pasted, no line is lost and nothing throws", () => {
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
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => expectNoLineLost(pieces.join(" "))),
    { numRuns: 400 },
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
  expectNoLineLost(text);
});

it("a table with a row of headings is read by its columns", () => {
  const { dishes, leftOut, newParts } = readPastedCard(
    'Piatto;Prezzo;Categoria;Descrizione\n"Fiori di zucca";9,00;Antipasti;"mozzarella, acciughe"\nTiramisù;6,50;desserts;\nFritto;"2,50 / 3";ANTIPASTI;\n;4;Dolci;\n7 hour lamb;on request;Antipasti;\nSteak;18€50;Antipasti;\nLamm;;Antipasti;\n',
    parts,
  );
  expect(dishes.map(({ name, price, part, description }) => [name, price, part, description])).toEqual([
    ["Fiori di zucca", 9, "Antipasti", "mozzarella, acciughe"],
    ["Tiramisù", 6.5, "Desserts", ""],
    ["Fritto", undefined, "Antipasti", ""],
    ["7 hour lamb", undefined, "Antipasti", ""],
    ["Steak", undefined, "Antipasti", ""],
    ["Lamm", undefined, "Antipasti", ""],
  ]);
  expect(dishes.map((dish) => about(dish))).toEqual([[], [], ["price"], ["price"], ["price"], ["price"]]);
  expect(newParts).toEqual(["Antipasti"]);
  expect(leftOut.map(({ line }) => line)).toEqual([5]);
});
