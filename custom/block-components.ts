/** The component of each block of blocks.ts: `"wine-list": () => import("./blocks/wine-list/wine-list.tsx")`. */
export const customBlockComponents = {};
