import { Heading } from "./heading.tsx";
import { Text } from "./text.tsx";

interface SectionTitleProps {
  block: { readonly eyebrow?: string | undefined; readonly heading: string };
}

/** The start of a section: the eyebrow, if there is one, and the heading that names the section. */
export function SectionTitle({ block: { eyebrow, heading } }: SectionTitleProps) {
  return (
    <>
      {eyebrow ? <Text className="eyebrow">{eyebrow}</Text> : null}
      <Heading>{heading}</Heading>
    </>
  );
}
