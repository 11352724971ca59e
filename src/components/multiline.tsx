import { Fragment } from "react";

/** The text of a content field, with its line breaks. */
export function Multiline({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

/** A heading of the content in which `|` marks a line break; screen readers read it as one sentence. */
export function HeadingLines({ text }: { text: string }) {
  return text.split("|").map((line, index) => (
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
}
