/** Glob, from the project's root, for folders of blocks, which contain one folder per type. */
export const blockFolders = "{src/{site,features/*/site},custom}/blocks";
