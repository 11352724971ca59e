/** Glob, relative to the project's root, for the `blocks` folders, which contain one folder per block type. */
export const blockFolders = "{src/{site,features/*/site},custom}/blocks";
