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
/** For those without an accent of their own. */
const other = "ø";

const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const found = letters.get(letter.toLowerCase()) ?? other;
    return letter === letter.toLowerCase() ? found : found.toUpperCase();
  }) + "ü".repeat(Math.ceil(text.trim().length * 0.3));

const pseudoParts = (parts: readonly Part[]): Part[] =>
  parts.map((part): Part => {
    if (typeof part === "string") return accented(part);
    if (part.length === 1) return part;
    const [name, by, inside] = part;
    return by === "tag"
      ? [name, by, pseudoParts(inside)]
      : [name, by, Object.fromEntries(Object.entries(inside).map(([key, one]) => [key, pseudoParts(one)]))];
  });

const pseudoMessage = (message: Message): Message =>
  typeof message === "string" ? accented(message) : pseudoParts(message);

/** Words without a plain letter, and a third longer: what is written in plain letters on a page in them is no message. */
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
 * What a page in {@link pseudoWords} still says in plain letters, texts and attributes that are read out, besides what comes from
 * content. Initials, letters of a legend and addresses are no words.
 *
 * @param content anything that holds the content's texts
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
