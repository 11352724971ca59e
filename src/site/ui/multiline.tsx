import { Fragment } from "react";
import { useLanguageOf } from "./text.tsx";

/** Text of a content field, with its line breaks. */
export function Multiline({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

/** A heading from the content, in which `|` marks a line break. Screen readers read it as one sentence. */
export function HeadingLines({ text }: { text: string }) {
  const lang = useLanguageOf()(text);
  const lines = text.split("|").map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? (
        <>
          {" "}
          <br />
        </>
      ) : null}
      {line.trim()}
    </Fragment>
  ));
  return lang === undefined ? lines : <span lang={lang}>{lines}</span>;
}

/**
 * Text of a content field as paragraphs: an empty line starts a new paragraph; other line breaks are
 * preserved.
 */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const lang = useLanguageOf()(text);
  return text.split(/\n[ \t]*\n+/).map((paragraph, index) => (
    <p key={index} className={className} lang={lang}>
      <Multiline text={paragraph.trim()} />
    </p>
  ));
}
