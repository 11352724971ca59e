import { Heading } from "./heading.tsx";
import { Text } from "./text.tsx";

interface SectionTitleProps {
  block: { readonly eyebrow?: string | undefined; readonly heading: string };
}

/** The beginning of a section: the eyebrow, if content has one, and the heading that names the section. */
export function SectionTitle({ block: { eyebrow, heading } }: SectionTitleProps) {
  return (
    <>
      {eyebrow ? <Text className="eyebrow">{eyebrow}</Text> : null}
      <Heading>{heading}</Heading>
    </>
  );
}
