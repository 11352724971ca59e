/** Where Gatsby was asked to go: `___navigate` is what its own `navigate` calls in a page. */
export const navigated = jest.fn<void, [path: string]>();

Object.assign(globalThis, { ___navigate: (path: string) => navigated(path) });
