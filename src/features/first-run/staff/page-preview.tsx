import { useEffect, useRef, useState } from "react";
import * as styles from "./first-run.module.css";

/** Milliseconds between two checks whether the site shows the saved version, and the maximum number of checks. */
const lookMs = 4_000;
const looks = 40;

/** Returns the page as a static preview, without its scripts, which would take over the preview. */
function still(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const one of page.querySelectorAll("script, link[as='script'], meta[http-equiv], [data-demo]"))
    one.remove();
  // Without scripts, the site's navigation menu would be shown open at phone width.
  for (const one of page.querySelectorAll("#menu[hidden]")) one.remove();
  page.body.inert = true;
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

interface PagePreviewProps {
  /** Incremented with every save. The page is then fetched again until its content changes. */
  readonly version: number;
  /** Colours of the look being chosen. */
  readonly palette: Readonly<Record<string, string>>;
}

/** Preview of the restaurant's real home page at phone width, in the colours that the owner is choosing. */
export function PagePreview({ version, palette }: PagePreviewProps) {
  const [html, setHtml] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const first = shown.current;
    const lookAgain = async (left: number): Promise<void> => {
      const page = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } }).then(
        (reply) => (reply.ok ? reply.text() : undefined),
        () => undefined,
      );
      if (isOver) return;
      const isNew = page !== undefined && page !== first;
      if (isNew) {
        shown.current = page;
        setHtml(still(page));
      }
      setIsWaiting(!isNew && left > 0);
      if (!isNew && left > 0) timer = setTimeout(() => void lookAgain(left - 1), lookMs);
    };
    void lookAgain(looks);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [version]);

  const paint = () => {
    // A frame has no document element while it loads.
    const style = frame.current?.contentDocument?.querySelector("html")?.style;
    for (const [token, color] of Object.entries(palette)) {
      const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      style?.setProperty(`--${token}`, color);
      style?.setProperty(`--${token}-rgb`, channels.join(" "));
    }
  };
  useEffect(paint);

  const waiting =
    html === undefined
      ? "Your site is being built. The page will be here in a minute or two."
      : "Saved. This page will be updated in a moment.";
  return (
    <aside className={styles.preview} aria-label="Your home page">
      <p role="status">{isWaiting ? waiting : "Your home page"}</p>
      {html === undefined ? null : (
        <iframe
          ref={frame}
          title="Your home page"
          sandbox="allow-same-origin"
          srcDoc={html}
          tabIndex={-1}
          onLoad={paint}
        />
      )}
    </aside>
  );
}
