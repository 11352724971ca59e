import { hasMoreLetters } from "./fonts/letters.ts";

/**
 * Style sheets that a built page names and does not use yet (gatsby-ssr.tsx). Turning one on costs a browser a new look at
 * the page's elements, so that each waits until it may be needed.
 */
export type LaterSheet =
  /** What elements need that come while the page is used: an open menu, the cart. */
  | "rest"
  /** Typefaces' files of letters that English has not. */
  | "more-letters";

declare global {
  interface Window {
    /** Also for the bundler's runtime, which has no imports (on-create-webpack-config.ts). */
    appendStyleSheet(sheet: HTMLLinkElement): void;
  }
}

/** Until it was loaded or could not be. */
const ended = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    for (const name of ["load", "error"]) link.addEventListener(name, resolve, { once: true });
    document.head.append(link);
  });

let lastSheet: Promise<unknown> = Promise.resolve();

/**
 * Puts a style sheet at the end of the page's once it is there, one after another. One that began to count between others, as it would
 * where it takes longer than the next, has Chromium read the typefaces anew and lay out every line. One that cannot be loaded says
 * so itself to the one who waits for it.
 */
window.appendStyleSheet = (sheet) => {
  const preload = document.createElement("link");
  Object.assign(preload, { rel: "preload", as: "style", href: sheet.href });
  void ended(preload).then(() => {
    preload.remove();
    lastSheet = lastSheet.then(() => ended(sheet));
  });
};

const linksTo = (sheet: LaterSheet): readonly HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>(`link[data-later="${sheet}"]`),
];

const turnOn = (sheet: LaterSheet): void => {
  for (const link of linksTo(sheet)) {
    const styles = document.createElement("link");
    Object.assign(styles, { rel: "stylesheet", href: link.href });
    window.appendStyleSheet(styles);
  }
};

/** To be called before anything on the page answers. */
export const turnOnRest = (): void => turnOn("rest");

const textOf = ({ addedNodes, target, type }: MutationRecord): string =>
  type === "characterData"
    ? (target.textContent ?? "")
    : Array.from(addedNodes, ({ textContent }) => textContent ?? "").join("");

/** Turns on the further letters once one of them is typed, or comes into the page. */
export function watchLetters(): void {
  // A page that was built with such a letter has them from the start.
  if (linksTo("more-letters").length === 0) return;
  const observer = new MutationObserver((records) => notice(records.map(textOf).join("")));
  const onInput = ({ target }: Event) => notice((target as Partial<HTMLInputElement>).value ?? "");
  function notice(text: string) {
    if (!hasMoreLetters(text)) return;
    observer.disconnect();
    document.removeEventListener("input", onInput, true);
    turnOn("more-letters");
  }
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  document.addEventListener("input", onInput, true);
}
