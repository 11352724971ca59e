import { useEffect, useRef, useState } from "react";
import type { FirstRunReply } from "../../contract/first-run.ts";
import * as styles from "./first-run.module.css";

/** Milliseconds between two looks at whether the site shows what was saved, and how many there are. */
const lookMs = 4_000;
const looks = 40;

/** Widths of the page in pixels: as a phone and as a desk has it, and one whose opening fits above the form on a phone. */
const [phone, desk, small] = [390, 1280, 640];
/** A narrower place makes a desk's page too small to be read. */
const leastForDesk = 480;

/** The page without its scripts, which would take it over; a picture of it does nothing when it is touched. */
function still(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const one of page.querySelectorAll(
    // The line of a demo is above the form already.
    "script, link[rel='preload'][as='script'], link[rel='modulepreload'], meta[http-equiv], [data-demo]",
  ))
    one.remove();
  const style = page.createElement("style");
  style.textContent =
    // Without scripts a phone's menu is unfolded.
    "#menu[hidden]{display:none!important}*,*::before,*::after{animation:none!important;transition:none!important}a,button,input,select,textarea,summary{pointer-events:none}";
  page.head.append(style);
  for (const one of page.querySelectorAll("a, button, input, select, textarea, summary"))
    one.setAttribute("tabindex", "-1");
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** A text of the page that is typed in the form. */
export interface TypedText {
  /** What the page may have in its place. */
  readonly from: readonly string[];
  readonly to: string;
  /** Whether the field is in hand. */
  readonly isHere: boolean;
}

interface PagePreviewProps {
  /** Grows with every save: the page is asked for until it differs. */
  readonly version: number;
  readonly title: string;
  readonly texts: readonly TypedText[];
  /** The first heading, in two lines. */
  readonly heading: { readonly text: string; readonly isHere: boolean } | undefined;
  readonly preset: FirstRunReply["presets"][number] | undefined;
  readonly isPhone: boolean;
}

/** What the page's own texts and its heading were. */
const originals = new WeakMap<Node, string>();
const headings = new WeakMap<Element, readonly Node[]>();

function markUp(
  page: Document,
  { texts, heading, preset }: Pick<PagePreviewProps, "texts" | "heading" | "preset">,
) {
  for (const one of page.querySelectorAll<HTMLElement>("[data-here]")) {
    one.style.outline = "";
    delete one.dataset["here"];
  }
  const mark = (element: HTMLElement | null) => {
    if (!element) return;
    element.dataset["here"] = "";
    element.style.outline = "3px dashed var(--amber)";
    element.style.outlineOffset = "4px";
  };
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const original = originals.get(node) ?? node.nodeValue ?? "";
    let words = original;
    let isHere = false;
    for (const { from, to, isHere: here } of texts)
      for (const one of from)
        if (one.length > 2 && words.includes(one)) {
          words = words.replaceAll(one, to || " ");
          isHere ||= here;
        }
    if (words !== node.nodeValue) {
      originals.set(node, original);
      node.nodeValue = words;
    }
    if (isHere) mark(node.parentElement);
  }
  const title = page.querySelector("h1");
  const before = title && headings.get(title);
  if (before && !heading) title.replaceChildren(...before);
  if (title && heading) {
    if (!before) headings.set(title, [...title.childNodes]);
    const [first, ...rest] = heading.text.split("\n");
    const line = page.createElement("span");
    line.textContent = first ?? "";
    const second = page.createElement("em");
    second.textContent = rest.join(" ");
    const secondLine = page.createElement("span");
    secondLine.append(second);
    title.replaceChildren(line, " ", secondLine);
    if (heading.isHere) mark(title);
  }
  const root = page.documentElement.style;
  for (const { token: name, color } of preset?.palette ?? []) {
    root.setProperty(`--${name}`, color);
    const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    root.setProperty(`--${name}-rgb`, channels.join(" "));
  }
  if (preset) {
    root.setProperty("--r-1", preset.corners === "soft" ? "12px" : "2px");
    if (preset.type === "sans") root.setProperty("--serif", "var(--sans)");
    else root.removeProperty("--serif");
  }
}

/**
 * The restaurant's real home page, as guests have it at the moment, without its scripts; what is typed is written over it. After a
 * save it is asked for again until the site shows what was saved.
 */
export function PagePreview({ version, title, texts, heading, preset, isPhone }: PagePreviewProps) {
  const [html, setHtml] = useState<string>();
  const [news, setNews] = useState<"loading" | "ready" | "waiting" | "none">("loading");
  const [{ width, height, scale }, setSize] = useState({ width: desk, height: 900, scale: 0.5 });
  const box = useRef<HTMLDivElement>(null);
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
      if (page !== undefined && page !== first) {
        shown.current = page;
        setHtml(still(page));
        setNews("ready");
        return;
      }
      setNews(first === undefined ? "none" : left > 0 ? "waiting" : "ready");
      if (left > 0) timer = setTimeout(() => void lookAgain(left - 1), lookMs);
    };
    void lookAgain(looks);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [version]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const fit = () => {
      const { clientWidth, clientHeight } = element;
      const wide = isPhone ? phone : clientWidth < leastForDesk ? small : desk;
      const next = Math.min(1, clientWidth / wide);
      setSize({ width: wide, height: clientHeight / next, scale: next });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isPhone]);

  const write = () => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    markUp(page, { texts, heading, preset });
    // What is in hand is in sight, else the first heading: without scripts a phone's menu is open above it.
    const here = (page.querySelector("[data-here]") ?? page.querySelector("h1"))?.getBoundingClientRect();
    const view = frame.current?.contentWindow;
    if (here && view && (here.top < 0 || here.bottom > view.innerHeight))
      view.scrollBy({ top: here.top - (view.innerHeight - here.height) / 2, behavior: "instant" });
  };
  useEffect(write);

  return (
    <>
      <div ref={box} className={styles.shot}>
        {html === undefined ? (
          <p className={styles.noShot}>
            {news === "none"
              ? "Your site is being built. The page is here in a minute or two."
              : "One moment…"}
          </p>
        ) : (
          <iframe
            ref={frame}
            title={title}
            sandbox="allow-same-origin"
            srcDoc={html}
            tabIndex={-1}
            onLoad={write}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        )}
      </div>
      <p className={styles.shotNews} role="status">
        {news === "waiting" ? "Saved. The site is being built with it; this page follows in a moment." : ""}
      </p>
    </>
  );
}
