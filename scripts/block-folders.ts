/** Folders of blocks, one folder in them for each type: a glob from the project's root. */
export const blockFolders = "{src/{site,features/*/site},custom}/blocks";
