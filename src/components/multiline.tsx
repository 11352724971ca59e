import { Fragment } from "react";

/** Text of a content field whose line breaks are meant. */
export function Multiline({ text }: { text: string }) {
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

/** One line of text with bars | where a heading breaks; read aloud it is one sentence. */
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
