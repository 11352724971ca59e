import { useSyncExternalStore } from "react";
import { readTheme } from "../../../../content/model/theme/validate-theme.ts";
import { defaultTheme, type Theme } from "../../../../core/shared/palette.ts";

/**
 * The theme as the form has it. Decap renders a field again when its own value changes, and the verdict on a colour hangs
 * on the others as well.
 */
let theme: Theme = defaultTheme;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const formTheme = (): Theme => theme;

/** Puts a value into a field of the form. */
export function putIntoForm(name: string, value: unknown): void {
  if (theme[name as keyof Theme] === value) return;
  theme = readTheme({ ...theme, [name]: value });
  for (const listener of listeners) listener();
}

/** The theme as the form has it, and has it from now on. */
export const useFormTheme = (): Theme => useSyncExternalStore(subscribe, formTheme);
