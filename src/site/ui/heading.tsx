import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLanguageOf, Text } from "./text.tsx";
import { headingTags, useSectionHeading } from "./heading-level.tsx";
import { HeadingLines } from "./multiline.tsx";

interface HeadingProps {
  className?: string;
  children: ReactNode;
}

/**
 * The heading that names the enclosing section: h1 if the block is the first on the page, otherwise h2. It
 * looks the same in both cases.
 */
export function Heading({ className, children }: HeadingProps) {
  const { level, titleId } = useSectionHeading();
  const Tag = headingTags[level - 1] ?? "h6";
  return (
    <Tag id={titleId} lang={useLanguageOf()(children)} className={clsx("title", className)}>
      {children}
    </Tag>
  );
}

interface SubHeadingProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A heading one level below that of the enclosing section. Looks the same at every level. */
export function SubHeading({ className, ...rest }: SubHeadingProps) {
  const Tag = headingTags[useSectionHeading().level] ?? "h6";
  return <Tag lang={useLanguageOf()(rest.children)} {...rest} className={clsx("sub-title", className)} />;
}

/** The heading of a section, with an optional second part in italics; `|` marks a line break in both parts. */
export const VoicedHeading = ({
  heading,
  headingVoice,
}: {
  heading: string;
  headingVoice?: string | undefined;
}) => (
  <Heading>
    <HeadingLines text={heading} />
    {headingVoice ? (
      <>
        {" "}
        <em>
          <HeadingLines text={headingVoice} />
        </em>
      </>
    ) : null}
  </Heading>
);

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
