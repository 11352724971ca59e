/** An entry that content files refer to by `name`. Guests see its `label` instead, if it has one. */
export interface Named {
  readonly name: string;
  readonly label?: string | undefined;
}

/**
 * Returns a function that replaces an internal name with the name shown to guests. Unknown names stay
 * unchanged.
 */
export const guestNames =
  (things: readonly Named[]) =>
  (name: string): string =>
    things.find((thing) => thing.name === name)?.label ?? name;
