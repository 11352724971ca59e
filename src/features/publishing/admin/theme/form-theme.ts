import { useSyncExternalStore } from "react";
import { readTheme } from "../../../../content/model/theme/validate-theme.ts";
import { defaultTheme, type Theme } from "../../../../core/shared/palette.ts";

/**
 * The theme as entered in the form. Stored here because Decap rerenders a field only when its own value
 * changes, but the contrast of a colour depends on the other colours too.
 */
let theme: Theme = defaultTheme;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const formTheme = (): Theme => theme;

/** Sets a field of the theme in the form. */
export function setFormField(name: string, value: unknown): void {
  if (theme[name as keyof Theme] === value) return;
  theme = readTheme({ ...theme, [name]: value });
  for (const listener of listeners) listener();
}

/** Returns the theme in the form, and rerenders when it changes. */
export const useFormTheme = (): Theme => useSyncExternalStore(subscribe, formTheme);
