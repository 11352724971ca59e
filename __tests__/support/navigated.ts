/** Paths to which Gatsby was asked to navigate: its own `navigate` calls `___navigate`. */
export const navigated = jest.fn<void, [path: string]>();

Object.assign(globalThis, { ___navigate: (path: string) => navigated(path) });
