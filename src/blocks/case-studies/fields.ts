import { defineBlock } from "../define.ts";
import { list, longText, reference, text } from "../../content-model/fields.ts";

export const stories = defineBlock({
  type: "stories",
  label: "Case stories",
  fields: {
    eyebrow: text("Words above the heading", { max: 40 }),
    heading: text("Heading", { max: 80 }),
    text: longText("Text", { max: 240 }),
    stories: list("Stories", reference("Story", "stories"), { min: 1, max: 12 }),
  },
  collect: (block, { stories: all }) => ({
    stories: block.stories.flatMap((slug) =>
      all
        .filter((story) => story.slug === slug)
        .map(({ title, kind, date, guests, picture, excerpt, html }) => ({
          slug,
          title,
          kind,
          date,
          guests,
          picture,
          excerpt,
          html,
        })),
    ),
  }),
});
