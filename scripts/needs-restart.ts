/**
 * True if Gatsby reads a file only when it starts: the content model, the blocks' fields, and everything else
 * that runs at build time. Gatsby reloads browser code without a restart.
 *
 * @param path relative to the project's root, with forward slashes
 */
export const needsRestart = (path: string): boolean =>
  /^gatsby-(config|node)\.ts$/.test(path) ||
  /^src\/(content\/(model|compose|structured-data)|site\/gatsby|core\/shared|features\/[^/]+\/rules)\/.+\.ts$/.test(
    path,
  ) ||
  /^src\/app\/(block-definitions|site-model)\.ts$/.test(path) ||
  /^custom\/(blocks|block-components|tokens)\.ts$/.test(path) ||
  /\/blocks\/.+\/fields\.ts$/.test(path);
