const { wordsIn } = require("../../src/core/messages/catalogues.ts");
const { defaultFormats } = require("../../src/core/shared/formats.ts");

/** Constants that scripts/bundle.ts defines. */
const restaurant = {
  RESTAURANT_NAME: "Delish",
  RESTAURANT_FORMATS: defaultFormats,
  RESTAURANT_ORDER_PAGE: "/order",
  RESTAURANT_OFFERS: ["tables", "collection"],
  RESTAURANT_PHOTOS: "prints",
  INSTALLED_FEATURES: ["agents", "demo", "evening", "first-run", "house", "numbers", "orders"],
  SOURCE_WORDS: wordsIn("en"),
};

// For test runners without a setting for globals.
Object.assign(globalThis, restaurant);

module.exports = restaurant;
