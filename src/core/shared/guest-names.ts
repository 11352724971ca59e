/** An entry that files refer to by its name. Guests may see another name. */
export interface Named {
  readonly name: string;
  readonly label?: string | undefined;
}

/** Returns a function that translates internal names into guests' names; unknown names stay unchanged. */
export const guestNames =
  (things: readonly Named[]) =>
  (name: string): string =>
    things.find((thing) => thing.name === name)?.label ?? name;
