import { Heading } from "./heading.tsx";

interface SectionTitleProps {
  block: { readonly eyebrow?: string | undefined; readonly heading: string };
}

/** The beginning of a section: the eyebrow, where content has one, and the heading that names the section. */
export function SectionTitle({ block: { eyebrow, heading } }: SectionTitleProps) {
  return (
    <>
      {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
      <Heading>{heading}</Heading>
    </>
  );
}
