/*
 * Words that nobody has translated yet are shown as the source has them, and marked with its language, so that screen readers and
 * the browser's translator read them as what they are. Whole texts are found in the finished page: a component gets plain words
 * and knows nothing of languages.
 */

/** Attributes that hold words. */
const wordAttributes = ["alt", "aria-label", "placeholder", "title"] as const;

/** The texts as elements may hold them: whole, or a line each. */
const piecesOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts
      .flatMap((text) => [text, ...text.split(/[|\n]/)])
      .map((text) => text.trim())
      .filter((text) => text !== ""),
  );

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!);

/**
 * A page's HTML, as React writes it, with the language at every element whose text, or whose words in an attribute, are one of
 * these texts. React leaves attributes alone that it does not know when it takes over the page.
 */
export function markHtml(html: string, texts: readonly string[], language: string): string {
  const pieces = piecesOf(texts);
  const isSource = (text: string) => pieces.has(decoded(text).trim());
  return html.replace(
    /<([a-z][a-z0-9-]*)((?: [^<>]*?)?)(\/?)>(?:([^<]+)(?=<\/))?/g,
    (tag, name: string, attributes: string, end: string, text = "") => {
      if (/ lang="/.test(attributes)) return tag;
      const words = [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].filter(([, attribute]) =>
        (wordAttributes as readonly string[]).includes(attribute!),
      );
      if (!isSource(text) && !words.some(([, , value]) => isSource(value!))) return tag;
      return `<${name}${attributes} lang="${language}"${end}>${text}`;
    },
  );
}

/** Marks what is in the page now, and what React puts into it later. @returns stops it */
export function markDocument(root: Element, texts: readonly string[], language: string): () => void {
  const pieces = piecesOf(texts);
  const mark = (element: Element): void => {
    const isText = element.childElementCount === 0 && pieces.has((element.textContent ?? "").trim());
    const words = wordAttributes.map((name) => element.getAttribute(name)?.trim() ?? "");
    if (isText || words.some((value) => pieces.has(value))) element.setAttribute("lang", language);
    else if (
      element.getAttribute("lang") === language &&
      element.childElementCount === 0 &&
      !element.hasAttribute("hreflang")
    )
      element.removeAttribute("lang");
  };
  const markAll = (element: Element): void => {
    mark(element);
    for (const inside of element.querySelectorAll("*")) mark(inside);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) markAll(element);
    }
  });
  markAll(root);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
