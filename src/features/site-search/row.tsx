import { useState } from "react";
import { fullDay } from "../../shared/format-date.ts";
import { formatPriceRange } from "../../shared/money.ts";
import { placeholderImage } from "../../components/placeholder-image.ts";
import type { SearchRow } from "../../contract/search-index.ts";
import { highlightSegments } from "./highlight.ts";

/** A text in which what was looked for stands out. */
function Marked({
  text,
  typed,
  matched,
}: {
  text: string;
  typed: readonly string[];
  matched: readonly string[];
}) {
  return highlightSegments(text, typed, matched).map((stretch, index) =>
    stretch.hit ? <mark key={index}>{stretch.text}</mark> : stretch.text,
  );
}

/** The row's picture; where it cannot be loaded a drawn plate, and without one the name's first letter. */
function Thumbnail({ row: { image, title } }: { row: SearchRow }) {
  const [failed, setFailed] = useState(false);
  if (!image)
    return (
      <span className="hit__pic hit__pic--letter" aria-hidden="true">
        {[...title][0]}
      </span>
    );
  return (
    <span className="hit__pic">
      <img
        src={failed ? placeholderImage : image.src}
        alt=""
        width={120}
        height={90}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        style={{ objectPosition: image.focalPoint }}
      />
    </span>
  );
}

/** What a row of results says, set like a line of the menu: name, leader, price or date. */
export function Row({
  row,
  typed = [],
  matched = [],
}: {
  row: SearchRow;
  typed?: readonly string[];
  matched?: readonly string[];
}) {
  const { title, text, note, price, priceTo, date } = row;
  return (
    <>
      <Thumbnail row={row} />
      <span className="hit__txt">
        <span className="line hit__line">
          <span className="line__name">
            <Marked text={title} typed={typed} matched={matched} />
          </span>{" "}
          {price !== undefined || date ? <span className="line__dots" aria-hidden="true" /> : null}
          {price === undefined ? null : <span className="price">{formatPriceRange(price, priceTo)}</span>}
          {date ? (
            <time className="hit__date" dateTime={date}>
              {fullDay(date)}
            </time>
          ) : null}
        </span>{" "}
        {note ? (
          <span className="hit__note">
            <Marked text={note} typed={typed} matched={matched} />
          </span>
        ) : null}{" "}
        <span className="hit__text">
          <Marked text={text} typed={typed} matched={matched} />
        </span>
      </span>
    </>
  );
}
