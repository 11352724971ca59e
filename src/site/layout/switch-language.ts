/*
 * A page contains the texts of one language, so a link to another language loads a new document. This module
 * preserves the guest's place (the query and the fragment of the URL) and input (form fields and the cart)
 * across that load.
 */

import type { PageContext } from "../../content/model/composed.ts";
import { useCart, type CartLine } from "../cart/store.ts";

const storageKey = "restaurant-language-switch";

interface Field {
  readonly name: string;
  /** Index among the fields with this name. */
  readonly index: number;
  readonly value: string;
  /** Index of the chosen option. The option's text cannot identify it, because texts differ between languages. */
  readonly option?: number;
}

interface Kept {
  readonly path: string;
  readonly fields: readonly Field[];
  readonly cart: readonly CartLine[];
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>(
    "main :is(input:not([type=hidden], [type=file], [type=password], [type=checkbox], [type=radio]), textarea, select)[name]",
  ),
];

/** Returns each control with its name and its index among those with that name. */
function numbered(controls: readonly Control[]): (readonly [Control, string, number])[] {
  const counts = new Map<string, number>();
  return controls.map((control) => {
    const index = counts.get(control.name) ?? 0;
    counts.set(control.name, index + 1);
    return [control, control.name, index] as const;
  });
}

const typedIn = (root: ParentNode): Field[] =>
  numbered(controlsOf(root)).flatMap(([control, name, index]): Field[] =>
    control.value === ""
      ? []
      : [
          {
            name,
            index,
            value: control.value,
            ...(control instanceof HTMLSelectElement ? { option: control.selectedIndex } : {}),
          },
        ],
  );

function put(control: Control, { value, option }: Field): void {
  if (!(control instanceof HTMLSelectElement)) {
    control.value = value;
    return;
  }
  const same = [...control.options].findIndex((one) => one.value === value);
  const index = same >= 0 ? same : option;
  if (index !== undefined && index < control.options.length) control.selectedIndex = index;
}

/** Returns the lines of the cart, each with the language of its title. */
const linesIn = (language: string): CartLine[] =>
  useCart.getState().lines.map((line) => ({ ...line, language: line.language ?? language }));

/**
 * Handles a click on a link before the browser follows it. Returns true if the link leads to another
 * language, which the router must not handle. For links of the language switch, also stores the guest's place
 * and input.
 */
export function handleLanguageLink(link: HTMLAnchorElement): boolean {
  if (link.hreflang === "" || link.hreflang === document.documentElement.lang) return false;
  if (link.hasAttribute("data-keeps-place")) {
    link.search = location.search;
    link.hash = location.hash;
    const kept: Kept = {
      path: link.pathname,
      fields: typedIn(document),
      cart: linesIn(document.documentElement.lang),
    };
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // Storage is blocked: the new page works, but starts with empty fields and an empty cart.
    }
  }
  return true;
}

function takeKept(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const kept = text === null ? undefined : (JSON.parse(text) as Kept);
    return kept?.path === location.pathname ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Folder of the items' pages, for each collection whose items can be in the cart. */
const folders: Readonly<Record<string, string>> = { dishes: "menu", products: "shop" };

/**
 * Returns a cart line with the name of its dish or product in this page's language. Returns the line
 * unchanged if that name cannot be found.
 */
async function namedHere(line: CartLine, prefix: string): Promise<CartLine> {
  const [collection = "", slug = ""] = line.id.replace(/#.*$/s, "").split("/");
  const reply = await fetch(`/page-data${prefix}/${folders[collection]}/${slug}/page-data.json`);
  if (!reply.ok) return line;
  const data = (await reply.json()) as { result?: { pageContext?: Partial<PageContext> } };
  const { title, untranslated, layout } = data.result?.pageContext ?? {};
  if (title === undefined) return line;
  return { ...line, title, language: untranslated?.includes(title) ? layout?.languages[0] : undefined };
}

async function putIntoCart(lines: readonly CartLine[], prefix: string): Promise<void> {
  useCart.setState({ lines });
  const named = await Promise.all(lines.map((line) => namedHere(line, prefix).catch(() => line)));
  const names = new Map(named.map(({ id, title, language }) => [id, { title, language }]));
  useCart.setState(({ lines: now }) => ({ lines: now.map((line) => ({ ...line, ...names.get(line.id) })) }));
}

/**
 * Restores the fields that the language switch has stored and, once React has hydrated the page, the cart.
 * Call it before hydration, so that React treats the fields as if the guest had filled them in.
 */
export function restoreAfterSwitch(): void {
  const kept = takeKept();
  if (!kept) return;
  const controls = numbered(controlsOf(document));
  for (const field of kept.fields) {
    const found = controls.find(([, name, index]) => name === field.name && index === field.index);
    if (found) put(found[0], field);
  }
  const [, first = ""] = location.pathname.split("/");
  const prefix = first === document.documentElement.lang ? `/${first}` : "";
  if (kept.cart.length > 0)
    window.addEventListener(cartReady, () => void putIntoCart(kept.cart, prefix), { once: true });
}

const cartReady = "restaurant:hydrated";

/** Announces that React has hydrated the page. Only from then on may the cart differ from the HTML. */
export const announceHydration = (): void => void window.dispatchEvent(new Event(cartReady));
