import type { Allergen } from "../../content-model/dietary.ts";
import { foldText } from "../../shared/fold-text.ts";

/*
 * What a dish of this name contains as a rule, in English, Italian, German and French. It is a reminder for the cook who
 * confirms it, and never written into a dish without that.
 */
const signs: Readonly<Partial<Record<Allergen, RegExp>>> = {
  gluten:
    /pizz|pasta|spaghet|penne|gnocch|lasagn|tagliat|raviol|trofie|linguin|rigaton|focacc|bruschett|bread|brot|pane\b|toast|burger|crumb|panat|suppl|arancin|tiramis|cake|kuchen|torta|tart|crost|calzon|panin|sandwich|croissant|pancake|waffle|biscott|cookie|seitan|couscous|schnitzel|cannol|birra|beer\b|bier\b|noodle|nudel|amatrician|carbonar|cacio e pepe|gricia|margherit|diavola|marinara/,
  crustaceans: /shrimp|prawn|gamber|scampi|crab|granchio|lobster|aragost|astice|krabbe|garnel|hummer|crevett/,
  egg: /\begg|\buov|\bei\b|eier|omelet|omelette|frittat|carbonar|mayo|maion|tiramis|pancake|meringu|custard|\boeuf|cake|kuchen|torta/,
  fish: /fish|pesce|tonno|tuna|salmon|lachs|acciug|anchov|sardin|merluzz|baccal|\bcod\b|branzin|orata|spada|trota|trout|forell|fisch|poisson|bottarga/,
  peanuts: /peanut|arachid|erdnuss|satay/,
  soya: /soy|soia|soja|tofu|edamame|miso|tempeh|teriyaki/,
  dairy:
    /mozzar|chees|formagg|ricott|burrat|parmes|parmig|pecorin|gorgonz|feta|mascarpon|panna|cream|creme|butter|burro|milk|latte|milch|yog|gelat|tiramis|cappucc|kase|fromage|cacio|gricia|amatrician|carbonar|margherit|diavola|lasagn|besciam|risott|suppl|ice cream/,
  nuts: /\bnut|noci|nocciol|walnut|almond|mandorl|pistac|hazel|cashew|pesto|mandel|noisett|amarett|praline/,
  celery: /celer|sedano|sellerie|ragu|bolognes|minestron/,
  mustard: /mustard|senap|senf|moutarde/,
  sesame: /sesam|tahin|hummus/,
  sulphites: /\bwine|\bvino|\bvini|wein\b|prosecco|spritz|vermouth|balsam/,
  lupin: /lupin/,
  molluscs:
    /mussel|cozze|vongol|clam|calamar|squid|octopus|polpo|seppi|oyster|ostric|muschel|tintenfisch|scallop|capesant/,
};

/** The allergens that a dish likely contains by its words. */
export function likelyAllergens(words: string): Allergen[] {
  const folded = foldText(words);
  return (Object.keys(signs) as Allergen[]).filter((allergen) => signs[allergen]!.test(folded));
}
