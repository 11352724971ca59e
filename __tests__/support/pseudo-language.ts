import type { Message, Part, Words } from "../../src/core/messages/words.ts";

const letters = new Map(
  Object.entries({
    a: "á",
    e: "é",
    i: "í",
    o: "ó",
    u: "ú",
    c: "ç",
    n: "ñ",
    s: "š",
    z: "ž",
    y: "ý",
    g: "ĝ",
    h: "ĥ",
  }),
);
/** For letters without an accented form. */
const other = "ø";

const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const found = letters.get(letter.toLowerCase()) ?? other;
    return letter === letter.toLowerCase() ? found : found.toUpperCase();
  }) + "ü".repeat(Math.ceil(text.trim().length * 0.3));

const pseudoParts = (parts: readonly Part[]): Part[] =>
  parts.map((part): Part => {
    if (typeof part === "string") return accented(part);
    if (part.length === 1 || part.length === 2) return part;
    const [name, by, inside] = part;
    return by === "tag"
      ? [name, by, pseudoParts(inside)]
      : [name, by, Object.fromEntries(Object.entries(inside).map(([key, one]) => [key, pseudoParts(one)]))];
  });

const pseudoMessage = (message: Message): Message =>
  typeof message === "string" ? accented(message) : pseudoParts(message);

/**
 * Returns messages without any plain letter, a third longer, so that plain text on a page cannot be from the
 * messages.
 */
export const pseudoWords = ({ areas }: Words): Words => ({
  language: "en",
  areas: Object.fromEntries(
    Object.entries(areas).map(([area, messages]) => [
      area,
      Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message)])),
    ]),
  ),
});

const stringsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

/**
 * Texts of a page in {@link pseudoWords} that still have plain letters and do not come from content,
 * including attributes that are read aloud. Ignores initials, letters in legends, and addresses.
 *
 * @param content any value that contains the content's texts
 */
export function plainTexts(html: string, content: unknown): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  const own = [
    ...new Set(
      stringsIn(content).flatMap((text) => [text, text.toUpperCase(), ...text.split(/[|\n]|<[^>]*>/)]),
    ),
  ]
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter((text) => /[a-z]/i.test(text))
    .sort((a, b) => b.length - a.length);
  const found = [...page.body.querySelectorAll("*")].flatMap((element) => [
    ...["aria-label", "aria-description", "alt", "placeholder", "title"].map((name) =>
      element.getAttribute(name),
    ),
    ...(["SCRIPT", "STYLE"].includes(element.tagName)
      ? []
      : [...element.childNodes]
          .filter(({ nodeType }) => nodeType === 3)
          .map(({ textContent }) => textContent)),
  ]);
  return [
    ...new Set(
      found.flatMap((text) => {
        let rest = (text ?? "").replace(/\s+/g, " ");
        for (const one of own) if (rest.includes(one)) rest = rest.replaceAll(one, " ");
        return /[a-z]{3}/i.test(rest.replace(/\S+@\S+/g, "")) ? [rest.trim()] : [];
      }),
    ),
  ];
}
