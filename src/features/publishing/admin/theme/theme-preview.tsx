import createCache from "@emotion/cache";
import { CacheProvider, Global } from "@emotion/react";
import type { PreviewProps } from "netlify-cms-app";
import { useEffect, useMemo, useRef, useState } from "react";
import { validateColor, readTheme } from "../../../../content/model/theme/validate-theme.ts";
import { themeColors, type Theme as ThemeSettings } from "../../../../core/shared/palette.ts";
import { channelsOf } from "../../../../core/shared/color.ts";
import { Theme } from "../../../../site/layout/theme/theme.tsx";
import { PreviewFrame } from "../previews/preview-frame.tsx";

const widths = { Wide: 1440, Phone: 390 } as const;

/** Fetches the home page as guests see it, and returns its HTML without scripts. */
async function homePage(): Promise<string> {
  const reply = await fetch("/", { headers: { accept: "text/html" } });
  if (!reply.ok) throw new Error(`The home page cannot be read (${reply.status}).`);
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  for (const running of page.querySelectorAll('script, link[rel="preload"][as="script"]')) running.remove();
  const base = page.createElement("base");
  base.href = "/";
  page.head.prepend(base);
  page.body.inert = true;
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

const marked = "data-hard-to-read";

/** Marks the page's texts that are hard to read in the theme's colours. */
function markFailing(page: Document, theme: ThemeSettings): void {
  const failing = new Set(
    themeColors
      .map((name) => validateColor(theme, name))
      .filter(({ passes }) => !passes)
      .map(({ front }) => `rgb(${channelsOf(front).join(", ")})`),
  );
  for (const element of page.body.querySelectorAll<HTMLElement>("*")) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const isFailing = hasText && failing.size > 0 && failing.has(getComputedStyle(element).color);
    element.toggleAttribute(marked, isFailing);
  }
}

/** The home page in the look that is being chosen in the form. */
export function ThemePreview({ entry, document }: PreviewProps) {
  const data = useMemo(() => (entry.get("data") as { toJS(): Record<string, unknown> }).toJS(), [entry]);
  const theme = useMemo(() => readTheme(data), [data]);
  const [html, setHtml] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [view, setView] = useState<keyof typeof widths>("Wide");
  const [page, setPage] = useState<Document>();
  const [room, setRoom] = useState(0);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    homePage().then(setHtml, (error: Error) => setProblem(error.message));
  }, []);
  useEffect(() => {
    const element = box.current;
    const Observer = document.defaultView?.ResizeObserver;
    if (!element || !Observer) return undefined;
    const observer = new Observer(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [document]);
  // With this class, the preview stays visible above the form on a phone (decap.css).
  useEffect(() => {
    const { classList } = window.document.documentElement;
    classList.add("has-theme");
    return () => classList.remove("has-theme");
  }, []);
  useEffect(() => {
    if (page) markFailing(page, theme);
  }, [page, theme]);
  const cache = useMemo(() => page && createCache({ key: "look", container: page.head }), [page]);

  const scale = room === 0 ? 0 : Math.min(1, room / widths[view]);
  return (
    <PreviewFrame document={document}>
      <div className="theme-preview">
        <header>
          <p>Home page, live while you choose</p>
          {(Object.keys(widths) as (keyof typeof widths)[]).map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => setView(name)}>
              {name}
            </button>
          ))}
        </header>
        {problem === undefined ? null : (
          <p className="preview-note" role="alert">
            {problem}
          </p>
        )}
        <div ref={box} className="theme-miniature">
          {html === undefined ? null : (
            <iframe
              title="The home page in this look"
              srcDoc={html}
              sandbox="allow-same-origin"
              style={{
                width: widths[view],
                height: scale === 0 ? 0 : `calc((100vh - 5rem) / ${scale})`,
                transform: `scale(${scale})`,
              }}
              onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument ?? undefined)}
            />
          )}
        </div>
        {cache ? (
          <CacheProvider value={cache}>
            <Theme theme={theme} />
            <Global styles={{ [`[${marked}]`]: { outline: "2px dashed #a23420", outlineOffset: "4px" } }} />
          </CacheProvider>
        ) : null}
      </div>
    </PreviewFrame>
  );
}
