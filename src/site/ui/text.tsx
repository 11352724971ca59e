import { createContext, use, type ComponentProps, type ElementType } from "react";
import { SiteContext } from "../../core/browser/site-context.ts";

/** Texts on the page that are still in the source language; undefined if there are none. */
export const UntranslatedContext = createContext<readonly string[] | undefined>(undefined);

/**
 * Returns a function that returns the `lang` of a text: the source language if the text is not translated
 * yet, otherwise undefined, because the text is in the page's language.
 */
export function useLanguageOf(): (text: unknown) => string | undefined {
  const untranslated = use(UntranslatedContext);
  const [source] = use(SiteContext).languages;
  return (text) => (typeof text === "string" && untranslated?.includes(text) ? source : undefined);
}

type TextProps<T extends ElementType> = Omit<ComponentProps<T>, "children"> & {
  /** The element to render; a paragraph by default. */
  as?: T;
  children: string | undefined;
};

/** A text from the content in its own element, with `lang` set if the text is not translated yet. */
export function Text<T extends ElementType = "p">({ as, children, ...rest }: TextProps<T>) {
  const Tag: ElementType = as ?? "p";
  return (
    <Tag lang={useLanguageOf()(children)} {...rest}>
      {children}
    </Tag>
  );
}
