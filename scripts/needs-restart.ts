/**
 * Whether Gatsby reads a file only when it starts: the content model, the blocks' fields, and all else that runs at build
 * time. Gatsby reloads the browser's code without a restart.
 *
 * @param path from the project's root, with forward slashes
 */
export const needsRestart = (path: string): boolean =>
  /^gatsby-(config|node)\.ts$/.test(path) ||
  /^src\/(content-model|composition|gatsby|shared)\/.+\.ts$/.test(path) ||
  /^custom\/(blocks|block-components|tokens)\.ts$/.test(path) ||
  /^(src|custom)\/blocks\/(.+\/)?(fields|define|definitions|compose-block)\.ts$/.test(path);
