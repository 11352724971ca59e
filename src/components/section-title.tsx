import { Heading } from "./heading.tsx";

interface SectionTitleProps {
  block: { readonly eyebrow?: string | undefined; readonly heading: string };
  headingLevel: 1 | 2;
  /** The block's; the heading gets `<id>-title`, by which the section is labelled. */
  id: string;
}

/** How a section begins: a few small words where content has them, and the heading that names it. */
export function SectionTitle({ block: { eyebrow, heading }, headingLevel, id }: SectionTitleProps) {
  return (
    <>
      {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
      <Heading headingLevel={headingLevel} id={`${id}-title`}>
        {heading}
      </Heading>
    </>
  );
}
