/**
 * The fourteen allergens that guests must be told about, in the order of Annex II of Regulation (EU) No
 * 1169/2011, with labels for editors and guests.
 */
export const allergens = {
  gluten: "Gluten",
  crustaceans: "Crustaceans",
  egg: "Eggs",
  fish: "Fish",
  peanuts: "Peanuts",
  soya: "Soya",
  dairy: "Milk",
  nuts: "Nuts",
  celery: "Celery",
  mustard: "Mustard",
  sesame: "Sesame",
  sulphites: "Sulphites",
  lupin: "Lupin",
  molluscs: "Molluscs",
} as const;

export type Allergen = keyof typeof allergens;

/**
 * Substances that the kitchen declares: the allergens, and those that matter for diets. Meat includes its
 * products, such as gelatine.
 */
export const substances = { ...allergens, meat: "Meat", honey: "Honey" } as const;

export type Substance = keyof typeof substances;

/** Keys of all substances, in the order of {@link substances}. */
export const substanceList = Object.keys(substances) as Substance[];
