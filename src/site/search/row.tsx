import { use, useState } from "react";
import { useFormats, SiteContext } from "../../core/browser/site-context.ts";
import type { SearchRow } from "../contract/search-index.ts";
import { fullDay } from "../../core/shared/format-date.ts";
import { formatPriceRange } from "../../core/shared/money.ts";
import { highlightWords } from "../ui/highlight/highlight.ts";
import { Highlighted } from "../ui/highlight/highlighted.tsx";
import { clsx } from "clsx";
import * as styles from "./search-results.module.css";
import * as pricedLineStyles from "../ui/priced-line.module.css";
import { placeholderImage } from "../ui/content-image.tsx";

/** The row's picture; a placeholder if it cannot be loaded, or the title's first letter if there is none. */
function Thumbnail({ row: { image, title } }: { row: SearchRow }) {
  const [failed, setFailed] = useState(false);
  if (!image)
    return (
      <span className={clsx(styles.hitPic, styles.hitPicLetter)} aria-hidden="true">
        {[...title][0]}
      </span>
    );
  return (
    <span className={styles.hitPic}>
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
  const { note, price, priceTo, date } = row;
  const formats = useFormats();
  const [source] = use(SiteContext).languages;
  const highlighted = (part: "title" | "text" | "note") => (
    <Highlighted
      segments={highlightWords(row[part] ?? "", queryTerms, matchedTerms)}
      lang={part !== "note" && row.untranslated?.includes(part) ? source : undefined}
    />
  );
  return (
    <>
      <Thumbnail row={row} />
      <span className={styles.hitTxt}>
        <span className={clsx(pricedLineStyles.root, styles.hitLine)}>
          <span className={clsx(pricedLineStyles.name, pricedLineStyles.led, styles.lineName)}>
            {highlighted("title")}
            {price !== undefined || date ? (
              <span className={clsx(pricedLineStyles.dots, styles.lineDots)} aria-hidden="true" />
            ) : null}
          </span>{" "}
          {price === undefined ? null : (
            <span className="price">{formatPriceRange(price, priceTo, formats)}</span>
          )}
          {date ? (
            <time className={styles.hitDate} dateTime={date}>
              {fullDay(date, formats)}
            </time>
          ) : null}
        </span>{" "}
        {note ? <span className={styles.hitNote}>{highlighted("note")}</span> : null}{" "}
        <span className={styles.hitText}>{highlighted("text")}</span>
      </span>
    </>
  );
}
