/** An entry that files refer to by its name. Guests may read another name. */
export interface Named {
  readonly name: string;
  readonly label?: string | undefined;
}

/** Gives what guests call each of some things by its name; a name that none of them has stays as it is. */
export const guestNames =
  (things: readonly Named[]) =>
  (name: string): string =>
    things.find((thing) => thing.name === name)?.label ?? name;
