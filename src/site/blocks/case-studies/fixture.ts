import type { BlockProps } from "../../../content/compose/define.ts";
import type { caseStudies } from "./fields.ts";

/** The block with sample content, for the style guide, the CMS preview and tests. */
export const fixture: Pick<BlockProps<typeof caseStudies>, "block" | "data"> = {
  block: {
    eyebrow: "Case stories",
    heading: "What was planned, and what happened",
    text: "A wedding and a party, told by the people who carried the plates.",
    caseStudies: ["a-wedding-in-the-rain", "forty-candles-and-a-trombone"],
  },
  data: {
    caseStudies: [
      {
        slug: "a-wedding-in-the-rain",
        title: "A wedding in the rain, moved indoors in an hour",
        kind: "wedding",
        date: "2026-09-12",
        guests: 84,
        image: { data: null, src: "/media/places/private-event.jpg", alt: "A long table laid in white" },
        excerpt: "A terrace laid since noon, and at twenty past four the first drops.",
        html: "<p>The starters were held for eighteen minutes. The salmon did not mind.</p>",
      },
      {
        slug: "forty-candles-and-a-trombone",
        title: "Forty candles and a trombone",
        kind: "party",
        date: "2026-04-25",
        guests: 36,
        image: { data: null, src: "/media/places/bar-counter.jpg", alt: "The bar", focalPoint: "40% 50%" },
        excerpt: "A fortieth birthday at the bar.",
        html: "<p>It turned out that he was good.</p>",
      },
    ],
  },
};
