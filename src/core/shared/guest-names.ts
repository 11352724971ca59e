/** What files refer to by its name, and guests perhaps call otherwise. */
export interface Named {
  readonly name: string;
  readonly label?: string | undefined;
}

/** Gives what guests call each of some things by its name; a name that none of them has stays as it is. */
export const guestNames =
  (things: readonly Named[]) =>
  (name: string): string =>
    things.find((thing) => thing.name === name)?.label ?? name;
