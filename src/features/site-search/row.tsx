import { useState } from "react";
import { placeholderImage } from "../../components/placeholder-image.ts";
import type { SearchRow } from "../../contract/search-index.ts";
import { fullDay } from "../../shared/format-date.ts";
import { formatPriceRange } from "../../shared/money.ts";
import { highlightWords } from "../highlight/highlight.ts";
import { Highlighted } from "../highlight/highlighted.tsx";

/** The row's picture; a placeholder where it cannot be loaded, and the title's first letter where there is none. */
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

interface RowProps {
  row: SearchRow;
  /** See {@link highlightWords}. */
  queryTerms?: readonly string[];
  matchedTerms?: readonly string[];
}

/** The contents of a result, set like a line of the menu: name, leader, price or date. */
export function Row({ row, queryTerms = [], matchedTerms = [] }: RowProps) {
  const { title, text, note, price, priceTo, date } = row;
  const highlighted = (part: string) => (
    <Highlighted segments={highlightWords(part, queryTerms, matchedTerms)} />
  );
  return (
    <>
      <Thumbnail row={row} />
      <span className="hit__txt">
        <span className="line hit__line">
          <span className="line__name">{highlighted(title)}</span>{" "}
          {price !== undefined || date ? <span className="line__dots" aria-hidden="true" /> : null}
          {price === undefined ? null : <span className="price">{formatPriceRange(price, priceTo)}</span>}
          {date ? (
            <time className="hit__date" dateTime={date}>
              {fullDay(date)}
            </time>
          ) : null}
        </span>{" "}
        {note ? <span className="hit__note">{highlighted(note)}</span> : null}{" "}
        <span className="hit__text">{highlighted(text)}</span>
      </span>
    </>
  );
}
